"""What every answer carries, and what every page knows."""

from __future__ import annotations

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from scorebook.models.account import login_of
from scorebook.page.addresses import HUNG_ON, NotUnderstood, look
from scorebook.refusals.pages import not_allowed, not_understood, too_large
from scorebook.server import LARGEST_BODY
from scorebook.words.direction import isolated_page, may_need_it

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
REFUSES_GZIP = re.compile(r"\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)")
THEMES = ("light", "dark")
THEME = "theme"


def guarded(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Tell the browser that a page runs nothing but the server's own files, and sends nothing elsewhere.

    Nor does it keep what was shown to somebody who is signed in, or lend another site what was not made for all; and
    no page, list or document is for a search engine.
    """

    def guard(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        response.headers["X-Robots-Tag"] = "noindex"
        if not response.has_header("Access-Control-Allow-Origin"):
            response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        if _asked_for_a_session(request):
            response.headers["Cache-Control"] = "no-store"
        return response

    return guard


def _asked_for_a_session(request: HttpRequest) -> bool:
    """Tell whether who is signed in made a difference to the answer."""
    session = getattr(request, "session", None)
    return session is not None and session.accessed


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


def in_place(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Keep names that are written from right to left in their places on every page."""

    def place(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        is_page = response.get("Content-Type", "").startswith("text/html") and not response.streaming
        if is_page and may_need_it(response.content):
            response.content = isolated_page(response.content.decode())
        return response

    return place


def bounded(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse a body that is too large before anything reads it.

    The server itself reads no more of it than this, also where its length is not said beforehand.
    """

    def bound(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not str(length).isdecimal() or int(length) > LARGEST_BODY:
            return too_large(request)
        return answer(request)

    return bound


def theme(request: HttpRequest) -> dict[str, str]:
    """Give the templates the light this device has chosen, or nothing: then the device decides."""
    chosen = request.COOKIES.get(THEME, "")
    return {"theme": chosen if chosen in THEMES else ""}


class Compressed(GZipMiddleware):
    """Send text compressed to browsers that accept it; documents, pictures and archives are compressed already.

    Django pads what it compresses and masks the CSRF token.  Whatever another site makes a browser ask, with words of
    its own in the address or in a form, stays plain: the length of a compressed page would tell that site how much of
    its words stands on the page (BREACH).
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress the answer where it is text."""
        kind = response.get("Content-Type", "").partition(";")[0].strip()
        is_text = kind.startswith("text/") or kind.endswith(("json", "javascript", "svg+xml"))
        if (
            not is_text
            or _asked_by_another_site(request)
            or REFUSES_GZIP.search(request.headers.get("Accept-Encoding", ""))
        ):
            return response
        compressed: HttpResponseBase = super().process_response(request, response)
        return compressed


def _asked_by_another_site(request: HttpRequest) -> bool:
    """Tell whether another site chose what the browser sends; a bare link that is followed says nothing."""
    elsewhere = request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
    return elsewhere and (request.method not in ("GET", "HEAD") or bool(request.META.get("QUERY_STRING")))


class Understood:
    """See to it that nothing an address is asked is passed over; a view that ``looks`` has done so for itself."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the address be asked."""
        return self.answer(request)

    def process_view(self, request: HttpRequest, view_func: Callable[..., Any], *_: Any) -> HttpResponseBase | None:
        """Take off what messengers hang on to an address; look at the rest, unless the view does."""
        if request.method == "GET" and any(HUNG_ON.fullmatch(name) for name in request.GET):
            query = request.GET.copy()
            for name in [name for name in query if HUNG_ON.fullmatch(name)]:
                del query[name]
            return HttpResponseRedirect(f"{request.path}?{query.urlencode()}" if query else request.path)
        if getattr(view_func, "looks", False) or request.method not in ("GET", "HEAD", "POST"):
            return None
        try:
            look(request)
        except NotUnderstood as asked:
            return not_understood(request, asked.wrong)
        return None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer what a view did not understand."""
        return not_understood(request, error.wrong) if isinstance(error, NotUnderstood) else None


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


def login_tried(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """Return the login name that was tried, as accounts are found by it."""
    name = (credentials or {}).get("username") or request.POST.get("username", "")
    return login_of(str(name)[:254])
