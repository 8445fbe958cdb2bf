"""What every answer carries, and what every page knows."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

from scorebook.views.refusals import not_allowed

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "img-src 'self' data:",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
PERMISSIONS_POLICY = "camera=(), microphone=(), geolocation=(), payment=(), usb=()"
THEMES = ("light", "dark")
THEME = "theme"


def guarded(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Tell the browser that a page runs nothing but the server's own files, and sends nothing elsewhere."""

    def guard(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response

    return guard


def worded(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Say in words what Django answers without any: that an address is not asked in this way."""

    def word(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or response.content:
            return response
        page = not_allowed(request)
        page.headers["Allow"] = response.headers["Allow"]
        return page

    return word


def theme(request: HttpRequest) -> dict[str, str]:
    """Give the templates the light this device has chosen, or nothing: then the device decides."""
    chosen = request.COOKIES.get(THEME, "")
    return {"theme": chosen if chosen in THEMES else ""}
