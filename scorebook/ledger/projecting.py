"""The result of an entry as the columns of its row and the rows of its calls."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorebook.ledger.at_hand import AtHand, Judged
from scorebook.models import Call, Entry, Evening, kept
from settlement.settle import Settled, Standing
from settlement.vocabulary import MOST_POINTS

CALL = ("figure", "by_id", "announced", "outcome", "kontra", "opponents")
Called = tuple[Any, ...]
"""The values of a call for the columns of ``CALL``."""


class Projection(NamedTuple):
    """The result of an entry, by column name (see :class:`scorebook.models.Entry`)."""

    payouts: list[int]
    pots: dict[str, int]
    after: dict[str, Any]
    written: list[int] | None
    radli: dict[str, Any] | None
    dealer_id: int | None
    contract: str
    declarer_id: int | None
    partner_id: int | None
    won: bool | None
    kontra: int
    factor: int
    played: int


def as_stored(standing: Standing) -> dict[str, Any]:
    """Return a standing in the form that the database returns: JSON turns a game's tuples into lists."""
    values = standing.as_json()
    return {**values, "carry": as_json(values["carry"])}


def as_json(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values after a round trip through JSON."""
    stored: dict[str, Any] = json.loads(json.dumps(dict(values)))
    return stored


def projected(at_hand: AtHand, done: Judged) -> Projection:
    """Return the projection of a settled entry."""
    settled, summary, seats = done.settled, done.summary, at_hand.seats
    return Projection(
        payouts=list(settled.payouts),
        pots=dict(settled.pots),
        after=as_stored(settled.after),
        written=None if settled.written is None else list(settled.written),
        radli=None if settled.ended_count is None else settled.ended_count.as_json(),
        dealer_id=_seat(seats, settled.dealer),
        contract=summary.contract,
        declarer_id=_seat(seats, summary.declarer),
        partner_id=_seat(seats, summary.partner),
        won=summary.won,
        kontra=summary.kontra,
        factor=min(summary.factor, MOST_POINTS),  # a hand with no payout may have any factor
        played=seats_in_play(settled),
    )


def projected_struck(standing: Standing) -> Projection:
    """Return the projection of a struck entry: no points, an unchanged standing, no players."""
    return Projection(
        payouts=[0] * len(standing.totals),
        pots=dict.fromkeys(standing.pots, 0),
        after=as_stored(standing),
        written=None,
        radli=None,
        dealer_id=None,
        contract="",
        declarer_id=None,
        partner_id=None,
        won=None,
        kontra=0,
        factor=1,
        played=0,
    )


def blank_entry(evening: Evening, number: int, before: Standing, **columns: Any) -> Entry:
    """Return an entry that moves no points, to be inserted before it is settled."""
    entry = Entry(evening=evening, number=number, facts={}, struck=True, revisions_count=0, **columns)
    project(entry, projected_struck(before))
    return entry


def calls_of(at_hand: AtHand, done: Judged) -> list[Called]:
    """Return the calls of a settled entry, in the columns of ``CALL``."""
    return [
        (mark.figure, _seat(at_hand.seats, mark.by), mark.announced, mark.outcome, mark.kontra, mark.opponents)
        for mark in done.summary.marks
    ]


def project(entry: Entry, projection: Projection) -> None:
    """Set the entry's columns to the projection."""
    for name, value in zip(Projection._fields, projection, strict=True):
        setattr(entry, name, value)


def write_calls(calls: Mapping[int, Sequence[Called]]) -> None:
    """Insert calls, grouped by the primary key of their entry."""
    kept.insert_values(Call, [[entry, *call] for entry, some in calls.items() for call in some])


def seats_in_play(settled: Settled) -> int:
    """Return a bit mask of the seats that were dealt cards, 0 if none were dealt."""
    if settled.dealer is None:
        return 0
    return sum(1 << seat for seat in settled.after.seated if seat not in settled.sitting_out)


def _seat(seats: Sequence[int], number: int | None) -> int | None:
    return None if number is None else seats[number]
