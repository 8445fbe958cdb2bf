"""The page and the metrics for the person who runs the server; both exist only if ``STATUS_PASSWORD`` is set."""

from __future__ import annotations

import base64
import binascii
import functools
from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import constant_time_compare
from django.utils.translation import override
from django.views.decorators.http import require_safe

from scorebook.access.rations import guess, too_often
from scorebook.host.metrics import CONTENT_TYPE, metrics_text
from scorebook.host.readings import read_state
from scorebook.refusals.pages import not_found

View = Callable[[HttpRequest], HttpResponse]
NO_STORE = "no-store"


def host_only(view: View) -> View:
    """Ask for ``STATUS_PASSWORD`` by HTTP Basic authentication, under any user name; without the setting, 404."""

    @login_not_required
    @require_safe
    @functools.wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        if not settings.STATUS_PASSWORD:
            return not_found(request)
        sent = _sent_password(request)
        if sent is None or not constant_time_compare(sent, settings.STATUS_PASSWORD):
            if sent is not None and (wait := guess(request)):
                return too_often(request, wait)
            headers = {"WWW-Authenticate": 'Basic realm="Scorebook", charset="UTF-8"', "Cache-Control": NO_STORE}
            return HttpResponse(status=HTTPStatus.UNAUTHORIZED, headers=headers)
        response = view(request)
        response.headers["Cache-Control"] = NO_STORE
        return response

    return guarded


def _sent_password(request: HttpRequest) -> str | None:
    """Return the password of the request; ``None`` if it has none that can be read."""
    scheme, _space, credentials = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "basic":
        return None
    try:
        return base64.b64decode(credentials, validate=True).decode().partition(":")[2]
    except (binascii.Error, UnicodeDecodeError):
        return None


@host_only
def status(request: HttpRequest) -> HttpResponse:
    """Show the state of the server."""
    return render(request, "host/status.html", {"readings": read_state()})


@host_only
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the numbers of the state for Prometheus."""
    with override("en"):
        return HttpResponse(metrics_text(read_state()), content_type=CONTENT_TYPE)
