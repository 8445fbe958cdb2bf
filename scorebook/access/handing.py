"""Information for a device that gave the pen of a night away."""

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
    """Return when this device's pen was handed over, or ``None``."""
    latest = handover_by(tokens, evening)
    return latest.into.created_at if latest and latest.into else None


def handover_by(tokens: Iterable[str], evening: Evening) -> Handover | None:
    """Return the last handover that ended these tokens' right to write a night, or ``None``."""
    digests = [digest_of(token) for token in tokens]
    given = Handover.objects.filter(link__digest__in=digests, link__evening__night=evening.night_id)
    return given.filter(into__isnull=False).select_related("into", "link").last()


def what_a_giver_is_told(when: datetime) -> tuple[str, str]:
    """Return two sentences: when the other phone took the pen, and where entries go that wait on this phone."""
    return (
        _("The pen was handed over to another phone at %(time)s: this one watches now.") % {"time": clock(when)},
        _("What still waits here is kept for that phone, and goes there from the mark on the sheet as well."),
    )


def pen_lost() -> str:
    """Return the sentence for the page of a phone that lost the right to write, for whatever reason."""
    return _(
        "This phone may not write the sheet now. What you write stays here; ask for the link again,"
        " a member for the role."
    )


def handed_over(request: HttpRequest, when: datetime) -> HttpResponse:
    """Return the 403 page for a device that gave the pen away and still wants to write."""
    reasons = what_a_giver_is_told(when)
    response = tell(request, HTTPStatus.FORBIDDEN, _("The pen was handed over"), reasons, explained=OF_THE_PEN)
    response.handed_over = " ".join(reasons)  # type: ignore[attr-defined]
    return response
