"""What every answer carries, and what every page knows."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from scorebook.models.account import login_of
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


class LoginRequired(LoginRequiredMiddleware):
    """Ask whoever comes to sign in, unless the page is marked as one that needs no account.

    A marked page is not asked about at all: whoever plays with a link has no session, and none is looked for.
    """

    def process_view(self, request: HttpRequest, view_func: Callable[..., Any], *args: Any) -> HttpResponseBase | None:
        """Let the marked page answer; for every other one look who asks."""
        if not getattr(view_func, "login_required", True):
            return None
        answer: HttpResponseBase | None = super().process_view(request, view_func, *args)
        return answer


def client_address(request: HttpRequest) -> str:
    """Return the address a request comes from; behind the proxy, the one the proxy itself saw."""
    told = request.headers.get("X-Forwarded-For", "") if settings.SECURE_PROXY else ""
    return told.rpartition(",")[2].strip() or str(request.META.get("REMOTE_ADDR", ""))


def login_tried(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """Return the login name that was tried, as accounts are found by it."""
    said = (credentials or {}).get("username") or request.POST.get("username", "")
    return login_of(str(said)[:254])
