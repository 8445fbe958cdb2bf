"""Who asks for a change, and why; who says whether a line was so."""

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
    """Return who writes, as the ledger keeps it."""
    return ledger.Author(name=access.author, link_id=access.link_id)


def reason_given(request: HttpRequest) -> str:
    """Return the reason in the scribe's own words, or else the one chosen."""
    return request.POST.get("words", "").strip() or request.POST.get("reason", "")


def why_asked(request: HttpRequest, first: str = "") -> Mapping[str, str]:
    """Return what stands in the form that asks for a reason: what was sent, or at first the reason that is chosen."""
    return {"reason": request.POST.get("reason", first), "words": request.POST.get("words", "")}


def voices(access: Access) -> tuple[tuple[int, str], ...]:
    """Return as whom this device may say whether a line was so, by seat and name: a member only as himself."""
    if access.speaks_by is None:
        return ()
    seats = access.evening.seats.filter(number__lt=access.evening.sat).order_by("number")
    if access.speaks_by == By.MEMBER:
        seats = seats.filter(player=access.player_id)
    return tuple(seats.values_list("number", "name"))


def voice_of(access: Access, who: str) -> ledger.Voice:
    """Return who says it, of those this device may speak for; a seat that nobody has where he is none of them."""
    offered = {str(seat): seat for seat, _name in voices(access)}
    seat = next(iter(offered.values())) if access.speaks_by == By.MEMBER else offered.get(who, -1)
    return ledger.Voice(seat=seat, by=By(str(access.speaks_by)), author=author_of(access))


def may_overrule(request: HttpRequest, access: Access) -> bool:
    """Tell whether this device may overrule a dispute: whoever writes, but on a cup day only who directs it."""
    if not access.may_write or not access.evening.of_cup:
        return access.may_write
    slug = CupTable.objects.filter(night=access.evening.night_id).values_list("round__cup_day__slug", flat=True).first()
    cup = access_to(request, slug) if slug else None
    return cup is not None and cup.may_direct


def overruling_given(request: HttpRequest, access: Access, seen: int, line: int | None = None) -> ledger.Overruling:
    """Return why whoever may do so overrules the disputes he has seen, of one line or of all."""
    if not may_overrule(request, access):
        text = say("On a cup day a director decides what is disputed: call one to the table.")
        raise refuse("", "director_decides", text)
    by = By.MEMBER if access.link_id is None else By.WRITE
    because = request.POST.get("because", "")
    return ledger.Overruling(because=because, seen=seen, by=by, author=author_of(access), line=line)


def tell_if_overtaken(request: HttpRequest, saved: ledger.Saved) -> None:
    """Say on the next page that what was sent again was done, and that somebody has changed its line since."""
    if ledger.overtaken(saved):
        messages.info(request, changed_since(saved.entry.number))


def changed_since(number: int) -> str:
    """Say of a line that what was sent again was done, and is not what stands there by now."""
    return _("That was done already; line {n} was changed since: look at it.").format(n=number)


def wrong_fields(error: Exception | object) -> Mapping[str, str]:
    """Return what is wrong beside each field of a form that was refused."""
    if not isinstance(error, ledger.Refused):
        return {}
    return {problem.field: problem.text.read((), _) for problem in error.problems if problem.field}
