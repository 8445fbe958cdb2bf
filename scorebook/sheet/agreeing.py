"""A table of a cup day that has handed in: whether a second player has agreed to its result, and who may."""

from __future__ import annotations

from dataclasses import dataclass

from scorebook.access.evening import Access
from scorebook.ledger import hands_of
from scorebook.models import CupTable, Ended
from settlement.vocabulary import as_read


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """Who ``agreed`` to it, or else whom this device may ask, by seat and name: all but whoever wrote the sheet.

    ``late`` are the numbers of the hands that were written after the time was called.
    """

    agreed: str
    asked: tuple[tuple[int, str], ...]
    late: tuple[int, ...] = ()


def result_of(access: Access) -> Result | None:
    """Return how it stands with the result of a table; nothing where there is none, or it counts for nobody."""
    evening = access.evening
    at = CupTable.objects.select_related("agreed_by__player", "round__cup_day").filter(night=evening.night_id).first()
    if at is None or evening.closed_at is None or at.ended == Ended.DECIDED:
        return None
    called = at.round.time_called
    late = hands_of([evening]).filter(written_at__gt=called).values_list("number", flat=True) if called else ()
    if (entrant := at.agreed_to(evening)) is not None:
        return Result(agreed=entrant.player.name, asked=(), late=tuple(late))
    asks = access.may_write and at.round.cup_day.closed_at is None
    seats = evening.seats.filter(number__lt=evening.sat).order_by("number").values_list("number", "name")
    others = [(seat, name) for seat, name in seats if as_read(name) != as_read(access.name)]
    return Result(agreed="", asked=tuple(others) if asks else (), late=tuple(late))
