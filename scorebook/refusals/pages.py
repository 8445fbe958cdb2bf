"""The pages of refusals that no view made itself, in players' words."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scorebook.page.addresses import PROGRAMS, Wrong
from scorebook.refusals import programs
from scorebook.refusals.busy import FULL, why_not_now

JSON = "application/json"
OF_PROGRAMS = "/api/v"
SOON, LATER = 5, 60  # seconds after which it is worth asking again

# The paragraph of the guide's page on what is refused that tells of it.
REFUSED = "refused"
EXPLAINED = {
    HTTPStatus.NOT_FOUND: "1",
    HTTPStatus.GONE: "1",
    HTTPStatus.FORBIDDEN: "2",
    HTTPStatus.CONFLICT: "3",
    HTTPStatus.TOO_MANY_REQUESTS: "4",
    HTTPStatus.SERVICE_UNAVAILABLE: "4",
}
# Help on refusals: a page of the guide, and a paragraph or none.
OF_THE_PEN, OF_AN_END = ("pen", ""), ("taking-along", "5")

log = logging.getLogger(__name__)


def refuse(request: HttpRequest, status: HTTPStatus, code: str, heading: str, sentences: Sequence[str]) -> HttpResponse:
    """Answer with a page, or in the same words with JSON where JSON was sent or is asked for."""
    text = " ".join(sentences)
    if request.path.startswith(OF_PROGRAMS):
        return programs.refusal(status, code, text)
    if request.content_type == JSON or not request.accepts("text/html"):
        body = {"code": code, "text": text, "problems": [{"text": text, "field": "", "rule": ""}]}
        return JsonResponse(body, status=status, headers={"Cache-Control": "no-store"})
    return tell(request, status, heading, sentences)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400; or 503 where a session could not be kept because nothing can be written at this moment."""
    error: BaseException | None = exception
    while error is not None:
        if why := why_not_now(error):
            return not_now(request, why)
        error = error.__context__
    reasons = (_("What arrived could not be read."), _("Go back, load the page again, and try once more."))
    return tell(request, HTTPStatus.BAD_REQUEST, _("That was not understood"), reasons)


def not_understood(request: HttpRequest, wrong: Sequence[Wrong]) -> HttpResponse:
    """400 for what an address was asked and does not know: programs get every reason, people a way on without it."""
    if request.resolver_match is not None and request.resolver_match.url_name in PROGRAMS:
        return programs.not_understood(wrong)
    params = request.GET.copy()
    for one in wrong:
        params.pop(one.field, None)
    onward = f"{request.path}?{params.urlencode()}" if params else request.path
    text = " ".join(one.text for one in wrong)
    return tell(request, HTTPStatus.BAD_REQUEST, _("That was not understood"), (text,), onward)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403."""
    reasons = (_("This device may not do that."), _("Ask the scribe for the link."))
    return tell(request, HTTPStatus.FORBIDDEN, _("Not allowed"), reasons)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404."""
    reasons = (_("Nothing stands at this address."), _("Perhaps the link was cut off when it was copied."))
    return tell(request, HTTPStatus.NOT_FOUND, _("Nothing here"), reasons)


def not_allowed(request: HttpRequest) -> HttpResponse:
    """405."""
    reasons = (_("Nothing is done here in this way."), _("Go back, load the page again, and try once more."))
    return tell(request, HTTPStatus.METHOD_NOT_ALLOWED, _("That was not understood"), reasons)


def too_large(request: HttpRequest) -> HttpResponse:
    """413: more was sent than is read of anybody."""
    reasons = (_("More was sent than any evening comes to: at most 4 MB fit here."), _("Nothing of it was read."))
    return refuse(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large", _("Too large"), reasons)


def not_now(request: HttpRequest, why: str) -> HttpResponse:
    """503: the database is held by somebody else, or there is no room on its disk; nothing was written."""
    heading, wait = _("Busy at this moment"), SOON
    reasons = (_("Somebody else is writing at this moment. Nothing was written."), _("Try again in a few seconds."))
    if why == FULL:
        heading, wait = _("No room left"), LATER
        reasons = (
            _("The server’s disk is full. Nothing was written; what was saved before is safe."),
            _("Whoever runs this server has to make room; then try again."),
        )
    response = refuse(request, HTTPStatus.SERVICE_UNAVAILABLE, why, heading, reasons)
    response["Retry-After"] = str(wait)
    return response


def broken(request: HttpRequest) -> HttpResponse:
    """500: our own mistake; nothing half-written stays.  Where nothing but the moment was wrong, 503."""
    if why := why_not_now(sys.exception()):
        log.warning("Nothing was written: %s, %r", why, sys.exception())
        return not_now(request, why)
    reasons = (
        _("Something went wrong on the server. What was saved before is safe; nothing was half written."),
        _("Load the page again. If it happens again, keep the paper at hand and tell whoever runs this server."),
    )
    return tell(request, HTTPStatus.INTERNAL_SERVER_ERROR, _("Our mistake"), reasons)


def csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form that this site did not make, or that is too old."""
    reasons = (
        _("This page was open for too long, or the browser keeps no cookies. Nothing was written."),
        _("Go back, load the page again, and send it once more."),
    )
    return tell(request, HTTPStatus.FORBIDDEN, _("The page has grown old"), reasons)


def tell(
    request: HttpRequest,
    status: HTTPStatus,
    heading: str,
    sentences: Sequence[str],
    onward: str = "",
    back: str = "",
    explained: tuple[str, str] | None = None,
) -> HttpResponse:
    """Answer with a page that says in words why something cannot be opened, and what to do; ``onward`` leads there.

    ``back`` leads to where an evening is taken back from a club; it is ``explained`` at a place of the guide.
    """
    context = {
        "heading": heading,
        "sentences": sentences,
        "onward": onward,
        "back": back,
        "explained": explained or (REFUSED, EXPLAINED.get(status, "5")),
    }
    response = render(request, "refusals/told.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response
