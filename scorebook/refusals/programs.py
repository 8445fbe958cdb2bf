"""Refusals as programs read them: JSON, and every reason in one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from scorebook.page.addresses import Wrong
from settlement.vocabulary import Problem


def answer(body: Any, status: HTTPStatus = HTTPStatus.OK, headers: Mapping[str, str] | None = None) -> HttpResponse:
    """Answer with JSON that no cache keeps, its letters as they are written."""
    response = JsonResponse(body, status=status, headers=headers, json_dumps_params={"ensure_ascii": False})
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
    return [
        {"entry": entry, "field": problem.field, "code": problem.code, "message": problem.text.read(names, _)}
        for problem in problems
        if not problem.warning
    ]


def not_understood(wrong: Iterable[Wrong]) -> HttpResponse:
    """Answer what was asked by parameters that the address does not know, with what is allowed instead of each."""
    problems = [{"entry": None, "field": one.field, "code": one.code, "message": one.text} for one in wrong]
    return refusal(HTTPStatus.BAD_REQUEST, "bad_filter", _("What was asked for was not understood."), problems)
