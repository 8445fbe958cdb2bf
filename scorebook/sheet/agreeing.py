"""The result of a cup table after closing: whether a second player has confirmed it, and who may."""

from __future__ import annotations

from dataclasses import dataclass

from scorebook.access.evening import Access
from scorebook.ledger import hands_of
from scorebook.ledger.joining import seats_of
from scorebook.models import CupTable, Ended


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The player who ``agreed`` to the result, or else those who may be asked, by seat and name.

    The writer of the sheet is not among those asked.  ``late`` are the numbers of the hands written after the time ran
    out.
    """

    agreed: str
    asked: tuple[tuple[int, str], ...]
    late: tuple[int, ...] = ()


def result_of(access: Access) -> Result | None:
    """Return the state of a table's result, or ``None`` if there is none or it counts for nobody."""
    evening = access.evening
    at = CupTable.objects.select_related("agreed_by__player", "round__cup_day").filter(night=evening.night_id).first()
    if at is None or evening.closed_at is None or at.ended == Ended.DECIDED:
        return None
    called = at.round.time_called
    late = hands_of([evening]).filter(written_at__gt=called).values_list("number", flat=True) if called else ()
    if (entrant := at.agreed_to(evening)) is not None:
        return Result(agreed=entrant.player.name, asked=(), late=tuple(late))
    asks = access.may_write and at.round.cup_day.closed_at is None
    seats = list(evening.seats.filter(number__lt=evening.sat).order_by("number"))
    own = seats_of(access.name, seats)
    others = [(seat.number, seat.name) for seat in seats if seat.number not in own]
    return Result(agreed="", asked=tuple(others) if asks else (), late=tuple(late))
