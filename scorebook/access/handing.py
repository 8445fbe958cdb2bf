"""A device that gave the pen of a night away: when that was, and what it is told."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scorebook.access.links import digest_of
from scorebook.models import Evening, Handover
from scorebook.refusals.pages import OF_THE_PEN, tell
from scorebook.words.dates import clock


def handed_over_at(tokens: Iterable[str], evening: Evening) -> datetime | None:
    """Return when the pen that this device held was handed over, if it was."""
    latest = handover_by(tokens, evening)
    return latest.into.created_at if latest and latest.into else None


def handover_by(tokens: Iterable[str], evening: Evening) -> Handover | None:
    """Return the last handover that ended the right of a device with these tokens to write a night."""
    digests = [digest_of(token) for token in tokens]
    given = Handover.objects.filter(link__digest__in=digests, link__evening__night=evening.night_id)
    return given.filter(into__isnull=False).select_related("into", "link").last()


def what_a_giver_is_told(when: datetime) -> tuple[str, str]:
    """Return since when the pen is another phone's, and what becomes of what waits on this one."""
    return (
        _("The pen was handed over to another phone at %(time)s: this one watches now.") % {"time": clock(when)},
        _("What still waits here is kept for that phone, and goes there from the mark on the sheet as well."),
    )


def pen_lost() -> str:
    """Return what the page of a phone says that wrote, and may not any more, whatever ended its right."""
    return _(
        "This phone may not write the sheet now. What you write stays here; ask for the link again,"
        " a member for the role."
    )


def handed_over(request: HttpRequest, when: datetime) -> HttpResponse:
    """Answer a device that gave the pen away and would write all the same."""
    reasons = what_a_giver_is_told(when)
    response = tell(request, HTTPStatus.FORBIDDEN, _("The pen was handed over"), reasons, explained=OF_THE_PEN)
    response.handed_over = " ".join(reasons)  # type: ignore[attr-defined]
    return response
