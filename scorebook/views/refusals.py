"""The pages of refusals that no view made itself, in players' words."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scorebook.access import tell


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400."""
    reasons = (_("What arrived could not be read."), _("Go back, load the page again, and try once more."))
    return tell(request, HTTPStatus.BAD_REQUEST, _("That was not understood"), reasons)


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


def broken(request: HttpRequest) -> HttpResponse:
    """500: our own mistake; nothing half-written stays."""
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
