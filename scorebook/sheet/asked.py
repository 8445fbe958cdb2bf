"""The author and the reason of a change, and the person who makes a remark."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorebook import ledger
from scorebook.access.cup import access_to
from scorebook.access.evening import Access
from scorebook.models import By, CupTable
from scorebook.refusals.refused import refuse
from settlement.vocabulary import say


def author_of(access: Access) -> ledger.Author:
    """Return the author for the ledger."""
    return ledger.Author(name=access.author, link_id=access.link_id)


def reason_given(request: HttpRequest) -> str:
    """Return the reason in the user's own words, or else the selected one."""
    return request.POST.get("words", "").strip() or request.POST.get("reason", "")


def why_asked(request: HttpRequest, first: str = "") -> Mapping[str, str]:
    """Return the values of the form for a reason: the posted ones, or at first the preselected reason."""
    return {"reason": request.POST.get("reason", first), "words": request.POST.get("words", "")}


def voices(access: Access) -> tuple[tuple[int, str], ...]:
    """Return the people as whom this device may make a remark, by seat and name: a member only as the member."""
    if access.speaks_by is None:
        return ()
    seats = access.evening.seats.filter(number__lt=access.evening.sat).order_by("number")
    if access.speaks_by == By.MEMBER:
        seats = seats.filter(player=access.player_id)
    return tuple(seats.values_list("number", "name"))


def voice_of(access: Access, who: str) -> ledger.Voice:
    """Return the person who makes the remark; the seat is -1 if the device may not speak for that person."""
    offered = {str(seat): seat for seat, _name in voices(access)}
    seat = next(iter(offered.values())) if access.speaks_by == By.MEMBER else offered.get(who, -1)
    return ledger.Voice(seat=seat, by=By(str(access.speaks_by)), author=author_of(access))


def may_overrule(request: HttpRequest, access: Access) -> bool:
    """Say whether this device may overrule a dispute: every writer, but on a cup day only its directors."""
    if not access.may_write or not access.evening.of_cup:
        return access.may_write
    slug = CupTable.objects.filter(night=access.evening.night_id).values_list("round__cup_day__slug", flat=True).first()
    cup = access_to(request, slug) if slug else None
    return cup is not None and cup.may_direct


def overruling_given(request: HttpRequest, access: Access, seen: int, line: int | None = None) -> ledger.Overruling:
    """Return the overruling of the disputes seen, for one line or for all.

    :raises Refused: The device may not overrule.
    """
    if not may_overrule(request, access):
        text = say("On a cup day a director decides what is disputed: call one to the table.")
        raise refuse("", "director_decides", text)
    by = By.MEMBER if access.link_id is None else By.WRITE
    because = request.POST.get("because", "")
    return ledger.Overruling(because=because, seen=seen, by=by, author=author_of(access), line=line)


def tell_if_overtaken(request: HttpRequest, saved: ledger.Saved) -> None:
    """Add a message if a repeated request was already done and its line has changed since."""
    if ledger.overtaken(saved):
        messages.info(request, changed_since(saved.entry.number))


def changed_since(number: int) -> str:
    """Return the message that a repeated request was already done and its line has changed since."""
    return _("That was done already; line {n} was changed since: look at it.").format(n=number)


def wrong_fields(error: Exception | object) -> Mapping[str, str]:
    """Return the errors of a refused form by field."""
    if not isinstance(error, ledger.Refused):
        return {}
    return {problem.field: problem.text.read((), _) for problem in error.problems if problem.field}
