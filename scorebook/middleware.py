"""The middleware: headers of every answer, limits of every request, and data for every template."""

from __future__ import annotations

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.middleware.common import CommonMiddleware
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
HEALTH = "/health/"


def guarded(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Add the headers that protect an answer.

    Pages load and run only the server's own files, and send data only to the server.  Browsers do not store the pages
    of an account.  Other sites cannot embed an answer, unless it allows them to.  Search engines index nothing,
    unless the answer allows them to.
    """

    def guard(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        response.headers.setdefault("X-Robots-Tag", "noindex")
        if not response.has_header("Access-Control-Allow-Origin"):
            response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        if _asked_for_a_session(request):
            response.headers["Cache-Control"] = "no-store"
        return response

    return guard


def _asked_for_a_session(request: HttpRequest) -> bool:
    """Say whether the view has read the session, so that the answer depends on the account."""
    session = getattr(request, "session", None)
    return session is not None and session.accessed


def worded(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Show a page with words where Django answers a wrong method (405) with an empty body."""

    def word(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or response.content:
            return response
        page = not_allowed(request)
        page.headers["Allow"] = response.headers["Allow"]
        return page

    return word


def in_place(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Isolate right-to-left names on every page, so that they keep their place in a sentence."""

    def place(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        is_page = response.get("Content-Type", "").startswith("text/html") and not response.streaming
        if is_page and may_need_it(response.content):
            response.content = isolated_page(response.content.decode())
        return response

    return place


def bounded(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse a body that is too large before anything reads it.

    A body without a declared length passes here; the server itself stops reading at the same limit.
    """

    def bound(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not str(length).isdecimal() or int(length) > LARGEST_BODY:
            return too_large(request)
        return answer(request)

    return bound


def theme(request: HttpRequest) -> dict[str, str]:
    """Return the theme that the reader has chosen on this device; ``""`` follows the device's own setting."""
    chosen = request.COOKIES.get(THEME, "")
    return {"theme": chosen if chosen in THEMES else ""}


class Compressed(GZipMiddleware):
    """Compress text for browsers that accept it; documents, pictures and archives are compressed already.

    Django pads compressed answers and masks the CSRF token.  An answer stays uncompressed if another site has chosen
    the words in the address or form: the length of the compressed page would tell that site whether the page has
    these words (BREACH).
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress the answer if it is text."""
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
    """Say whether another site chose the words of the request; a link without parameters has none."""
    elsewhere = request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
    return elsewhere and (request.method not in ("GET", "HEAD") or bool(request.META.get("QUERY_STRING")))


class Understood:
    """Refuse unknown parameters of an address, unless the view checks them itself (``looks``)."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; the check is in ``process_view``."""
        return self.answer(request)

    def process_view(self, request: HttpRequest, view_func: Callable[..., Any], *_: Any) -> HttpResponseBase | None:
        """Redirect without the parameters that messengers append; refuse other unknown parameters."""
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
        """Answer with a page if the view itself refused a parameter."""
        return not_understood(request, error.wrong) if isinstance(error, NotUnderstood) else None


class Common(CommonMiddleware):
    """Check the host name of every request, except at ``HEALTH``.

    A container engine or a load balancer asks for the health by an IP address that nobody has listed.
    """

    def process_request(self, request: HttpRequest) -> HttpResponsePermanentRedirect | None:
        """Check the host name and the form of the address."""
        return None if request.path_info == HEALTH else super().process_request(request)


class LoginRequired(LoginRequiredMiddleware):
    """Require an account, unless the view is marked as one that needs none.

    A marked view does not even read the session, because people who play with a link have none.
    """

    def process_view(self, request: HttpRequest, view_func: Callable[..., Any], *args: Any) -> HttpResponseBase | None:
        """Check the account, except for a marked view."""
        if not getattr(view_func, "login_required", True):
            return None
        answer: HttpResponseBase | None = super().process_view(request, view_func, *args)
        return answer


def login_tried(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """Return the login name of the attempt, in the form in which accounts store it."""
    name = (credentials or {}).get("username") or request.POST.get("username", "")
    return login_of(str(name)[:254])
