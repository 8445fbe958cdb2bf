"""Answers of the interface: JSON, and every reason of a refusal in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from scorebook.api.keys import find, spend
from scorebook.club.roles import at_least
from scorebook.models import ApiKey, Role
from settlement.vocabulary import Problem

SCHEME = "bearer"
READING = ("GET", "HEAD")
LEAST: Mapping[str, str] = {"GET": Role.VIEWER, "HEAD": Role.VIEWER, "POST": Role.SCRIBE}


def answer(told: Any, status: HTTPStatus = HTTPStatus.OK, headers: Mapping[str, str] | None = None) -> HttpResponse:
    """Answer with JSON that no cache keeps, its letters as they are written."""
    response = JsonResponse(told, status=status, headers=headers, json_dumps_params={"ensure_ascii": False})
    response.headers["Cache-Control"] = "no-store"
    return response


def refusal(
    status: HTTPStatus,
    code: str,
    message: str,
    problems: Sequence[Mapping[str, Any]] = (),
    headers: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Answer why not: a permanent code, a sentence, and every reason where there are several."""
    return answer({"error": {"code": code, "message": message, "problems": list(problems)}}, status, headers)


def in_json(problems: Iterable[Problem], entry: int | None, names: tuple[str, ...]) -> list[Mapping[str, Any]]:
    """Return reasons as a refusal lists them, in the language that was asked for."""
    return [{"entry": entry, "field": problem.field, "code": problem.code, "message": problem.text.read(names, _)}
            for problem in problems if not problem.warning]  # fmt: skip


def by_key(*methods: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Let a view be asked in these ways by whoever sends a key; it gets the key, and with it the club.

    No cookie is looked at, so no page of another site can ask in anybody's name.
    """

    def marked(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @csrf_exempt
        @login_not_required
        @wraps(view)
        def opened(request: HttpRequest, **rest: Any) -> HttpResponse:
            if request.method not in methods:
                said = _("This address is not asked in this way.")
                allowed = {"Allow": ", ".join(methods)}
                return refusal(HTTPStatus.METHOD_NOT_ALLOWED, "method_not_allowed", said, headers=allowed)
            key = find(_sent(request))
            if key is None:
                return refusal(HTTPStatus.UNAUTHORIZED, "no_key", _("No key was sent, or one that opens nothing."),
                               headers={"WWW-Authenticate": 'Bearer realm="scorebook"'})  # fmt: skip
            return _refused(request, key) or view(request, key, **rest)

        return opened

    return marked


def _sent(request: HttpRequest) -> str:
    scheme, _space, secret = request.headers.get("Authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == SCHEME else ""


def _refused(request: HttpRequest, key: ApiKey) -> HttpResponse | None:
    if wait := spend(key, timezone.now()):
        return refusal(HTTPStatus.TOO_MANY_REQUESTS, "too_many_requests", _("Too many requests: wait a little."),
                       headers={"Retry-After": str(wait)})  # fmt: skip
    if not at_least(key.role, LEAST[str(request.method)]):
        return refusal(HTTPStatus.FORBIDDEN, "only_reading", _("This key reads; sending needs a scribe's key."))
    if request.method not in READING and key.club.closed_at is not None:
        return refusal(HTTPStatus.CONFLICT, "club_closed",
                       _("This club is closed: it can be read, and takes nothing new."))  # fmt: skip
    return None
