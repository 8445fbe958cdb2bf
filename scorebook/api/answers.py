"""Answers of the interface: JSON, and every reason of a refusal in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, wraps
from http import HTTPStatus
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from scorebook.access.roles import at_least
from scorebook.api.keys import find, spend
from scorebook.models import ApiKey, Role
from scorebook.page.addresses import look, looks
from scorebook.refusals.busy import unless_busy
from scorebook.refusals.programs import refusal

SCHEME = "bearer"
READING = ("GET", "HEAD")
LEAST: Mapping[str, str] = {"GET": Role.VIEWER, "HEAD": Role.VIEWER, "POST": Role.SCRIBE}


def by_key(*methods: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Allow these methods for requests with an API key; the view gets the key with its club.

    Cookies are ignored, so that no page of another site can send requests in a user's name.
    """

    def marked(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @looks
        @csrf_exempt
        @login_not_required
        @wraps(view)
        def opened(request: HttpRequest, **rest: Any) -> HttpResponse:
            if request.method not in methods:
                message = _("This address is not asked in this way.")
                allowed = {"Allow": ", ".join(methods)}
                return refusal(HTTPStatus.METHOD_NOT_ALLOWED, "method_not_allowed", message, headers=allowed)
            scheme, _space, secret = request.headers.get("Authorization", "").partition(" ")
            key = find(secret.strip() if scheme.lower() == SCHEME else "")
            if key is None:
                return refusal(
                    HTTPStatus.UNAUTHORIZED,
                    "no_key",
                    _("No key was sent, or one that opens nothing."),
                    headers={"WWW-Authenticate": 'Bearer realm="scorebook"'},
                )
            if refused := _refused(request, key):
                return refused
            look(request, key)
            return view(request, key, **rest)

        return opened

    return marked


def _refused(request: HttpRequest, key: ApiKey) -> HttpResponse | None:
    now = timezone.now()
    if wait := unless_busy(partial(spend, key, now)) if request.method in READING else spend(key, now):
        return refusal(
            HTTPStatus.TOO_MANY_REQUESTS,
            "too_many_requests",
            _("Too many requests: wait a little."),
            headers={"Retry-After": str(wait)},
        )
    if not at_least(key.role, LEAST[str(request.method)]):
        return refusal(HTTPStatus.FORBIDDEN, "only_reading", _("This key reads; sending needs a scribe's key."))
    if request.method not in READING and key.club.closed_at is not None:
        return refusal(
            HTTPStatus.CONFLICT, "club_closed", _("This club is closed: it can be read, and takes nothing new.")
        )
    return None
