"""What the pages of a cup day show, read from its list, its draws and the evenings at its tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations

from django.db.models import Count, Max, Sum
from django.utils import timezone

from scorebook.club.members import present
from scorebook.cup.making import hands_at
from scorebook.cup.turns import Drawn
from scorebook.ledger import open_disputes
from scorebook.models import CupDay, CupTable, Draft, DrawnSeat, Ended, Entrant, Entry, Evening, Round
from scorebook.words.names import in_order
from settlement import GAMES

QUIET = 10
"""Minutes after which a table without a new line is looked after."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """Somebody on the list, or a member who may be ticked; ``entrant`` is ``None`` where he is not entered."""

    player: int
    name: str
    entrant: Entrant | None
    is_guest: bool

    @property
    def plays(self) -> bool:
        """Whether he is drawn from now on."""
        return self.entrant is not None and self.entrant.last_round is None


def on_list(day: CupDay) -> list[Listed]:
    """Return everybody entered, by number or by name; while the list is open the club's other members as well."""
    members = {} if day.club is None else {one.player_id: one.player.name for one in present(day.club)}
    entered = {one.player_id: one for one in day.entrants.select_related("player__member")}
    rows = [
        Listed(player=pk, name=one.player.name, entrant=one, is_guest=not hasattr(one.player, "member"))
        for pk, one in entered.items()
    ]
    if day.listed_at is not None:
        return sorted(rows, key=lambda row: row.entrant.number if row.entrant and row.entrant.number else 0)
    rows += [
        Listed(player=pk, name=name, entrant=None, is_guest=False) for pk, name in members.items() if pk not in entered
    ]
    return sorted(rows, key=lambda row: in_order(row.name))


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatNow:
    """Somebody at a table: his name, his number on the list, his points so far (``None`` before the table opens)."""

    seat: int
    number: int
    name: str
    points: int | None
    ranked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNow:
    """A table of a round as it is now.

    ``hands`` were written of ``planned``; ``last`` is its last sign of life; ``disputed`` how many lines are disputed.
    """

    table: CupTable
    evening: Evening | None
    seats: tuple[SeatNow, ...]
    hands: int
    planned: int | None
    last: datetime | None
    scribe: str
    disputed: int

    @property
    def number(self) -> int:
        """The number on the table card."""
        return self.table.number

    @property
    def is_done(self) -> bool:
        """Whether it counts: closed by the table, or as a director said."""
        return self.table.ended == Ended.DECIDED or (self.evening is not None and self.evening.closed_at is not None)

    @property
    def has_begun(self) -> bool:
        """Whether anything was written there."""
        return self.last is not None

    @property
    def silence(self) -> int:
        """How many minutes ago its last sign of life was."""
        return int((timezone.now() - self.last).total_seconds()) // 60 if self.last else 0

    @property
    def state(self) -> str:
        """What the table does: void, done, wait, quiet or play."""
        if self.table.ended == Ended.DECIDED:
            return "void"
        if self.is_done:
            return "done"
        if self.last is None:
            return "wait"
        return "quiet" if self.silence >= QUIET else "play"

    @property
    def steps(self) -> range:
        """One for every hand that is planned."""
        return range(self.planned or 0)


def tables_now(day: CupDay, number: int) -> list[TableNow]:
    """Return the tables of a round as they are now: a fixed number of questions, however many there are."""
    tables = list(CupTable.objects.filter(round__cup_day=day, round__number=number).order_by("number"))
    seated: dict[int, list[DrawnSeat]] = {}
    drawn = DrawnSeat.objects.filter(round__cup_day=day, round__number=number).select_related("entrant__player")
    for one in drawn.order_by("seat"):
        seated.setdefault(one.table_id, []).append(one)
    nights = [table.night_id for table in tables if table.night_id]
    evenings: dict[int, Evening] = {}
    for evening in Evening.objects.filter(night__in=nights).order_by("pk"):
        evenings[evening.night_id] = evening
    written = _written(day, [evening.pk for evening in evenings.values()])
    drafts = {one.evening_id: one for one in Draft.objects.filter(evening__in=evenings.values()).defer("facts")}
    return [
        _now(day, table, evenings.get(table.night_id or 0), seated.get(table.pk, []), written, drafts)
        for table in tables
    ]


Written = dict[int, tuple[int, datetime | None]]


def _written(day: CupDay, evenings: Sequence[int]) -> Written:
    """Return how many hands of each evening were dealt, and when the last was written."""
    deals = [key for key, kind in GAMES[day.game].kinds.items() if kind.deals]
    rows = Entry.objects.filter(evening__in=evenings, struck=False, kind__in=deals).order_by()
    said = rows.values("evening").annotate(n=Count("pk"), last=Max("written_at"))
    return {row["evening"]: (row["n"], row["last"]) for row in said}


def _now(
    day: CupDay,
    table: CupTable,
    evening: Evening | None,
    seats: Sequence[DrawnSeat],
    written: Written,
    drafts: dict[int, Draft],
) -> TableNow:
    hands, last = written.get(evening.pk, (0, None)) if evening else (0, None)
    draft = drafts.get(evening.pk) if evening else None
    totals = evening.standing["totals"] if evening else []
    return TableNow(
        table=table,
        evening=evening,
        seats=tuple(
            SeatNow(
                seat=one.seat,
                number=one.entrant.number or 0,
                name=one.entrant.player.name,
                points=totals[one.seat - 1] if len(totals) >= one.seat else None,
                ranked=one.entrant.ranked,
            )
            for one in seats
        ),
        hands=hands,
        planned=hands_at(day, len(seats)),
        last=max((moment for moment in (last, draft and draft.updated_at) if moment), default=None),
        scribe=draft.author if draft else "",
        disputed=len(open_disputes(evening)) if evening and evening.said else 0,
    )


def playing(day: CupDay, number: int) -> list[Entrant]:
    """Return who plays in a round, by number."""
    found = day.entrants.filter(number__isnull=False, first_round__lte=number)
    found = found.select_related("player").order_by("number")
    return [one for one in found if one.last_round is None or one.last_round >= number]


def drawn_rounds(day: CupDay, before: int | None = None) -> list[Drawn]:
    """Return the rounds as they were seated, by numbers on the list, in their order."""
    rounds = list(day.held.order_by("number") if before is None else day.held.filter(number__lt=before))
    seats = DrawnSeat.objects.filter(round__in=rounds).order_by("round__number", "table__number", "seat")
    tables: dict[int, dict[int, list[int]]] = {}
    for round_, table, number in seats.values_list("round", "table", "entrant__number"):
        tables.setdefault(round_, {}).setdefault(table, []).append(number or 0)
    return [_as_drawn(day, one, tables.get(one.pk, {})) for one in rounds]


def _as_drawn(day: CupDay, drawn: Round, tables: dict[int, list[int]]) -> Drawn:
    """Return a round as it was seated; who played in it and sat nowhere sat out."""
    seated = {number for table in tables.values() for number in table}
    out = tuple(one.number for one in playing(day, drawn.number) if one.number and one.number not in seated)
    return Drawn(tables=tuple(tuple(table) for table in tables.values()), out=out)


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """Two who sat at one table: in which round, at which."""

    round: int
    table: int


def met_before(rounds: Sequence[Drawn]) -> dict[tuple[int, int], list[Meeting]]:
    """Return where everybody met everybody, by their numbers, the smaller one first."""
    met: dict[tuple[int, int], list[Meeting]] = {}
    for number, drawn in enumerate(rounds, 1):
        for place, table in enumerate(drawn.tables, 1):
            for one, other in combinations(sorted(table), 2):
                met.setdefault((one, other), []).append(Meeting(round=number, table=place))
    return met


def dealt_first(rounds: Sequence[Drawn]) -> Counter[int]:
    """Return how often everybody dealt first."""
    return Counter(table[0] for drawn in rounds for table in drawn.tables)


def version_of(day: CupDay) -> str:
    """Return what changes whenever anything of the day is to be shown anew: one question."""
    evenings = Evening.objects.filter(night__cup_table__round__cup_day=day).order_by()
    told = evenings.aggregate(heads=Sum("head"), said=Sum("said"), names=Sum("names_changed"), editions=Sum("edition"))
    return "-".join(str(one or 0) for one in (day.head, *told.values()))
