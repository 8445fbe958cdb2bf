"""The question before a closed season changes, for every page that may cause it."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest

from scorebook.editions.renewal import CODE, FIELD
from scorebook.models import Season
from scorebook.refusals.refused import Refused


def reason_typed(request: HttpRequest) -> str:
    """Return the reason that was sent with a form."""
    return request.POST.get(FIELD, "")


def season_question(request: HttpRequest, error: Exception | None, proposed: str = "") -> dict[str, object]:
    """Return the context of ``editions/_reason.html``: whether a reason is needed, and the one to begin with."""
    needed = isinstance(error, Refused) and any(problem.code == CODE for problem in error.problems)
    sent = reason_typed(request)
    return {"season_question": needed or bool(sent), "season_reason": sent or proposed}


def closed_on(club: int | None, day: date) -> list[str]:
    """Return the names of the closed seasons in which a day lies."""
    if club is None:
        return []
    closed = Season.objects.filter(club=club, archive=False, removed_at=None, closed_at__isnull=False)
    return list(closed.filter(first_day__lte=day, last_day__gte=day).values_list("name", flat=True))
