"""Tallies: every player's totals of a closed evening, computed by SQL from typed columns and postings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Max, Sum

from scorebook.ledger.projecting import Projection
from scorebook.models import CupTable, Ended, Entry, Evening, Side, Tally
from settlement import GAMES
from settlement.company import brought_by_nothing
from settlement.evening import ranks_otherwise, unpaid_points

COUNTS = ("points", "hands", "declared", "won")
TALLY = (*COUNTS, "unpaid", "took_part")
SIDE = ("hands", "won", "points")

# A hand counts as declared if it was won or lost; a penalty is neither.
TALLIES = """
    INSERT INTO scorebook_tally (seat_id, points, unpaid, hands, declared, won, took_part)
    SELECT seat.id,
        (SELECT COALESCE(SUM(posting.points), 0) FROM scorebook_posting posting WHERE posting.seat_id = seat.id),
        0,
        COALESCE(SUM((entry.played >> seat.number) & 1), 0),
        COUNT(CASE WHEN entry.declarer_id = seat.id AND entry.won IS NOT NULL THEN 1 END),
        COUNT(CASE WHEN entry.declarer_id = seat.id AND entry.won THEN 1 END),
        FALSE
    FROM scorebook_seat seat
    LEFT JOIN scorebook_entry entry ON entry.evening_id = seat.evening_id AND NOT entry.struck
    WHERE seat.evening_id = %s AND seat.number IN ({numbers})
    GROUP BY seat.id
"""
# If no hand was dealt, the result decides: a player with zero points took part as well.
TOOK_PART = """
    UPDATE scorebook_tally SET took_part = TRUE
    WHERE seat_id IN (SELECT seat.id FROM scorebook_seat seat WHERE seat.evening_id = %s) AND (
        hands > 0 OR points <> 0 OR (
            NOT EXISTS (
                SELECT 1 FROM scorebook_tally other JOIN scorebook_seat beside ON beside.id = other.seat_id
                WHERE beside.evening_id = %s AND other.hands > 0
            ) AND (%s OR EXISTS (
                SELECT 1 FROM scorebook_tally other JOIN scorebook_seat beside ON beside.id = other.seat_id
                WHERE beside.evening_id = %s AND other.points <> 0
            ))
        )
    )
"""
SIDES = """
    INSERT INTO scorebook_side (declarer_id, partner_id, hands, won, points)
    SELECT hand.declarer_id, hand.partner_id, COUNT(*), COUNT(CASE WHEN hand.won THEN 1 END), SUM(hand.points)
    FROM (
        SELECT entry.declarer_id, entry.partner_id, entry.won,
            (SELECT COALESCE(SUM(posting.points), 0) FROM scorebook_posting posting
             WHERE posting.entry_id = entry.id AND posting.seat_id IN (entry.declarer_id, entry.partner_id)) AS points
        FROM scorebook_entry entry
        WHERE entry.evening_id = %s AND NOT entry.struck AND entry.declarer_id IS NOT NULL AND entry.won IS NOT NULL
    ) hand
    GROUP BY hand.declarer_id, hand.partner_id
"""


def absent_from(evening: Evening) -> frozenset[int]:
    """Return the seats of people who take no part in the evening because the entry that brought them was struck."""
    if evening.sat == evening.began_with:
        return frozenset()
    lines = Entry.objects.filter(evening=evening, struck=False).values_list("kind", "facts", "payouts")
    return brought_by_nothing(evening.began_with, evening.sat, lines)


def keep_tally(evening: Evening) -> None:
    """Store the tally of an evening that was just closed; delete an earlier tally."""
    Side.objects.filter(declarer__evening=evening).delete()
    Tally.objects.filter(seat__evening=evening).delete()
    if evening.closed_at is not None:
        sat = sorted({*range(evening.sat)} - absent_from(evening))
        with connection.cursor() as cursor:
            cursor.execute(TALLIES.format(numbers=", ".join(["%s"] * len(sat))), [evening.pk, *sat])
            table = tables_of([evening]).get(evening.night_id)
            _count_unpaid(evening)
            _count_slip(evening, table)
            cursor.execute(TOOK_PART, [evening.pk, evening.pk, table is not None, evening.pk])
            cursor.execute(SIDES, [evening.pk])


def _count_unpaid(evening: Evening) -> None:
    """Store the points that standings add to those of the postings."""
    if not ranks_otherwise(GAMES[evening.game], evening.rules):
        return
    lines = Entry.objects.filter(evening=evening, struck=False).values_list("kind", "payouts", "written")
    tallies = Tally.objects.filter(seat__evening=evening)
    for number, points in enumerate(unpaid_by_seat(evening, lines)):
        tallies.filter(seat__number=number).update(unpaid=points)


def unpaid_by_seat(evening: Evening, lines: Iterable[tuple[str, Sequence[int], Sequence[int] | None]]) -> list[int]:
    """Return by seat number what standings add to the payouts of lines (kind, payouts, written points)."""
    together = [0] * evening.sat
    for line in lines:
        for number, points in enumerate(unpaid_points(GAMES[evening.game], evening.rules, *line)):
            together[number] += points
    return together


class AtTable(NamedTuple):
    """The cup table of a night: the last evening played there, and the number of hands on its result slip."""

    last: int
    slip: int | None

    def hands_of(self, evening: Evening, written: int) -> list[int]:
        """Return the hands of every seat according to the slip; ``[]`` without a slip or if the sheet has as many.

        ``written`` is the number of hands on the sheet, added up over all players.
        """
        game, size = GAMES[evening.game], evening.began_with
        if self.slip is None or self.last != evening.pk or written >= self.slip * min(size, game.active):
            return []
        return hands_by_seat(self.slip, size, game.active, game.resting)


def tables_of(evenings: Sequence[Evening]) -> dict[int, AtTable]:
    """Return the cup tables at which these evenings count, by night.

    Withdrawn rounds and tables that count for nobody are left out; there only cards or points show who took part.
    """
    nights = {evening.night_id for evening in evenings if evening.of_cup}
    if not nights:
        return {}
    tables = (
        CupTable.objects.filter(night__in=nights)
        .exclude(ended=Ended.DECIDED)
        .order_by()
        .annotate(last=Max("night__evenings"))
    )
    return {night: AtTable(last, slip) for night, last, slip in tables.values_list("night_id", "last", "slip_hands")}


def _count_slip(evening: Evening, table: AtTable | None) -> None:
    """Store the hands of a cup table's result slip, if it has one."""
    if table is None or table.slip is None:
        return
    tallies = Tally.objects.filter(seat__evening=evening)
    sheet_hands = tallies.aggregate(hands=Sum("hands"))["hands"] or 0
    for number, hands in enumerate(table.hands_of(evening, sheet_hands)):
        tallies.filter(seat__number=number).update(hands=hands)


def hands_by_seat(hands: int, size: int, active: int, resting: int) -> list[int]:
    """Return how many of the table's ``hands`` each seat played: seat 1 deals first, then in turn.

    If more sit there than are ``active``, the player ``resting`` seats after the dealer sits out.
    """
    rests = [(deal + resting) % size for deal in range(hands)] if size > active else []
    return [hands - rests.count(seat) for seat in range(size)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """Tallies by seat, and sides by seats of declarer and partner; values are in the order of their columns."""

    tallies: Mapping[int, Sequence[int]]
    sides: Mapping[tuple[int, int | None], Sequence[int]]


def stored_tallies(evenings: Sequence[Evening]) -> dict[int, Counted]:
    """Return the stored tallies of these evenings."""
    tallies: dict[int, dict[int, Sequence[int]]] = {evening.pk: {} for evening in evenings}
    rows = Tally.objects.filter(seat__evening__in=evenings)
    for evening, seat, *row in rows.values_list("seat__evening", "seat_id", *TALLY):
        tallies[evening][seat] = tuple(row)
    sides: dict[int, dict[tuple[int, int | None], Sequence[int]]] = {evening.pk: {} for evening in evenings}
    for evening, one, other, *row in Side.objects.filter(declarer__evening__in=evenings).values_list(
        "declarer__evening", "declarer_id", "partner_id", *SIDE
    ):
        sides[evening][one, other] = tuple(row)
    return {evening: Counted(tallies=tallies[evening], sides=sides[evening]) for evening in tallies}


def counted(
    evening: Evening,
    seats: Sequence[int],
    entries: Sequence[Projection],
    absent: Collection[int] = (),
    table: AtTable | None = None,
    unpaid: Sequence[int] = (),
) -> Counted:
    """Count entries in Python; the audit compares the result with the stored tally.

    ``absent`` are the seat numbers without a tally; ``table`` is the evening's cup table; ``unpaid`` are the points of
    :func:`unpaid_by_seat`.
    """
    tallies = {seat: [0] * len(COUNTS) for seat in seats}
    sides: dict[tuple[int, int | None], list[int]] = {}
    for entry in entries:
        for number, points in enumerate(entry.payouts):
            _add(tallies[seats[number]], points, entry.played >> number & 1)
        if entry.declarer_id is None or entry.won is None:
            continue
        _add(tallies[entry.declarer_id], 0, 0, 1, int(entry.won))
        pair = [entry.payouts[seats.index(seat)] for seat in (entry.declarer_id, entry.partner_id) if seat is not None]
        side = sides.setdefault((entry.declarer_id, entry.partner_id), [0] * len(SIDE))
        _add(side, 1, int(entry.won), sum(pair))
    sheet_hands = sum(row[1] for row in tallies.values())
    for seat, hands in zip(seats, table.hands_of(evening, sheet_hands) if table else (), strict=False):
        tallies[seat][1] = hands
    dealt, moved = (any(row[place] for row in tallies.values()) for place in (1, 0))
    by_result = not dealt and (table is not None or moved)
    return Counted(
        tallies={
            seat: (*tallies[seat], unpaid[number] if unpaid else 0, by_result or any(tallies[seat][:2]))
            for number, seat in enumerate(seats)
            if number not in absent
        },
        sides={pair: tuple(row) for pair, row in sides.items()},
    )


def _add(row: list[int], *more: Any) -> None:
    for place, value in enumerate(more):
        row[place] += value
