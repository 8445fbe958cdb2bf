"""What the pages of a cup day show, read from its list, its draws and the evenings at its tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import combinations

from django.db.models import Case, Count, Exists, Max, OuterRef, Q, Subquery, Sum, When
from django.db.models.functions import Coalesce
from django.utils import timezone

from scorebook.club.members import present
from scorebook.cup.deeds.making import hands_at
from scorebook.cup.draw.turns import Drawn
from scorebook.ledger import disputes_of
from scorebook.models import (
    CupDay,
    CupTable,
    Draft,
    DrawnSeat,
    Ended,
    Entrant,
    Entry,
    Evening,
    Handover,
    Link,
    Right,
    Round,
)
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

    ``hands`` were written of ``planned``, ``after_time`` of them after the time was called; ``last`` is its last
    sign of life; ``disputed`` how many lines are disputed.
    """

    table: CupTable
    evening: Evening | None
    seats: tuple[SeatNow, ...]
    hands: int
    planned: int | None
    last: datetime | None
    scribe: str
    disputed: int
    after_time: int = 0

    @property
    def number(self) -> int:
        """The number on the table card."""
        return self.table.number

    @property
    def is_done(self) -> bool:
        """Whether it counts: closed by the table, or as a director said."""
        return self.table.ended == Ended.DECIDED or (self.evening is not None and self.evening.closed_at is not None)

    @property
    def is_awaited(self) -> bool:
        """Whether the round cannot close before it counts."""
        return not self.is_done and self.table.ended != Ended.LATER

    @property
    def has_begun(self) -> bool:
        """Whether anything was written there."""
        return self.last is not None

    @property
    def phones(self) -> int:
        """How many phones may write its sheet by the table's code."""
        return max(0, getattr(self.evening, "phones", 0))

    @property
    def deals(self) -> int:
        """The seat that deals the next hand; nought where none is dealt any more."""
        dealer = self.evening.standing.get("dealer") if self.evening and not self.is_done else None
        return 0 if dealer is None else dealer + 1

    @property
    def agreed(self) -> str:
        """Who of the table agreed to its result."""
        entrant = self.table.agreed_to(self.evening)
        return next((one.name for one in self.seats if entrant and one.number == entrant.number), "")

    @property
    def silence(self) -> int:
        """How many minutes ago its last sign of life was."""
        return int((timezone.now() - self.last).total_seconds()) // 60 if self.last else 0

    @property
    def state(self) -> str:
        """What the table does: void, done, later, wait, quiet or play."""
        if self.table.ended == Ended.DECIDED:
            return "void"
        if self.is_done:
            return "done"
        if self.table.ended == Ended.LATER:
            return "later"
        if self.last is None:
            return "wait"
        return "quiet" if self.silence >= QUIET else "play"

    @property
    def too_many(self) -> int:
        """How many hands were written beyond those that are planned."""
        return 0 if self.planned is None else max(0, self.hands - self.planned)

    @property
    def steps(self) -> range:
        """One for every hand that is planned."""
        return range(self.planned or 0)


# Of an evening: a link to write is made with its table, and lies there on paper; every other is one phone's.
PENS = Link.objects.filter(evening=OuterRef("pk"), right=Right.WRITE, revoked_at=None).order_by()
TAKEN = Handover.objects.filter(into__evening=OuterRef("pk"), into__revoked_at=None)
PHONES = Coalesce(Subquery(PENS.values("evening").annotate(n=Count("pk")).values("n")), 0) - Case(
    When(Exists(TAKEN), then=0), default=1
)


class Rows:
    """What the pages of a day are read from, each kind asked for once, and only where a page needs it."""

    def __init__(self, day: CupDay) -> None:
        """Take a day; nothing is asked for yet."""
        self.day = day

    @cached_property
    def rounds(self) -> list[Round]:
        """All rounds, by number."""
        return list(self.day.held.order_by("number"))

    @cached_property
    def entrants(self) -> list[Entrant]:
        """Everybody on the list, by number."""
        found = self.day.entrants.filter(number__isnull=False).select_related("player")
        return list(found.order_by("number"))

    @cached_property
    def seats(self) -> list[DrawnSeat]:
        """Who sits where in which round, in the order of rounds, tables and seats, with everything they lead to."""
        rounds = {one.pk: one for one in self.rounds}
        entrants = {one.pk: one for one in self.entrants}
        found = list(DrawnSeat.objects.filter(round__cup_day=self.day).select_related("table").order_by())
        tables = {one.table_id: one.table for one in found}
        for table in tables.values():
            table.round = rounds[table.round_id]
            table.agreed_by = entrants.get(table.agreed_by_id or 0)
        for one in found:
            one.table, one.round = tables[one.table_id], rounds[one.round_id]
            one.entrant = entrants[one.entrant_id]
        return sorted(found, key=lambda one: (one.round.number, one.table.number, one.seat))

    @cached_property
    def tables(self) -> list[CupTable]:
        """The tables of all rounds, in their order."""
        return list({one.table_id: one.table for one in self.seats}.values())

    @cached_property
    def evenings(self) -> list[Evening]:
        """What was played at the tables, in the order in which it was begun."""
        nights = [table.night_id for table in self.tables if table.night_id]
        found = Evening.objects.filter(night__in=nights).defer("rules", "house_rules").annotate(phones=PHONES)
        return list(found.order_by("pk"))

    @property
    def mended(self) -> list[CupTable]:
        """The tables of closed rounds whose sheets were opened again since: the ranking has moved, or is about to."""
        last = {one.night_id: one for one in self.evenings}
        return [
            table
            for table in self.tables
            if (ended := table.round.closed_at)
            and (one := last.get(table.night_id or 0))
            and (one.closed_at is None or one.closed_at > ended)
            and (table.ended != Ended.LATER or one.edition > 1)
        ]

    @property
    def later(self) -> list[CupTable]:
        """The tables of closed rounds that are still to be counted."""
        still = {one.night_id for one in self.evenings if one.closed_at is None}
        return [
            one for one in self.tables if one.ended == Ended.LATER and one.round.closed_at and one.night_id in still
        ]

    def playing(self, number: int) -> list[Entrant]:
        """Return who plays in a round, by number."""
        here = (one for one in self.entrants if one.first_round <= number)
        return [one for one in here if one.last_round is None or one.last_round >= number]

    @property
    def version(self) -> str:
        """What :func:`version_of` says."""
        agreed = {one.night_id: one.agreed_edition for one in self.tables}
        counted = ("head", "said", "names_changed", "edition")
        told = [sum(getattr(one, name) for one in self.evenings) for name in counted]
        return "-".join(map(str, (self.day.head, *told, sum(agreed[one.night_id] for one in self.evenings))))


def tables_now(day: CupDay, number: int, rows: Rows | None = None) -> list[TableNow]:
    """Return the tables of a round as they are now: a fixed number of questions, however many there are."""
    rows = rows or Rows(day)
    tables = [one for one in rows.tables if one.round.number == number]
    seated: dict[int, list[DrawnSeat]] = {}
    for one in rows.seats:
        seated.setdefault(one.table_id, []).append(one)
    nights = {table.night_id for table in tables}
    evenings = {one.night_id: one for one in rows.evenings if one.night_id in nights}
    called = tables[0].round.time_called if tables else None
    written = _written([*evenings.values()], called)
    drafts = {one.evening_id: one for one in Draft.objects.filter(evening__in=evenings.values()).defer("facts")}
    disputed = Counter(one.evening_id for one in disputes_of(list(evenings.values())))
    return [
        _now(day, table, evenings.get(table.night_id or 0), seated.get(table.pk, []), written, drafts, disputed)
        for table in tables
    ]


Written = dict[int, tuple[int, datetime | None, int]]


def _written(evenings: Sequence[Evening], called: datetime | None) -> Written:
    """Return how many hands of each evening were dealt, when its last line was written, how many after the time."""
    deals = Q(kind__in={key for one in evenings for key, kind in GAMES[one.game].kinds.items() if kind.deals})
    late = deals & (Q(written_at__gt=called) if called else Q(pk=None))
    said = Entry.objects.filter(evening__in=evenings, struck=False).order_by().values("evening")
    rows = said.annotate(n=Count("pk", filter=deals), last=Max("written_at"), late=Count("pk", filter=late))
    return {row["evening"]: (row["n"], row["last"], row["late"]) for row in rows}


def _now(
    day: CupDay,
    table: CupTable,
    evening: Evening | None,
    seats: Sequence[DrawnSeat],
    written: Written,
    drafts: Mapping[int, Draft],
    disputed: Mapping[int, int],
) -> TableNow:
    hands, last, late = written.get(evening.pk, (0, None, 0)) if evening else (0, None, 0)
    draft = drafts.get(evening.pk) if evening else None
    totals = evening.standing["totals"] if evening else []
    return TableNow(
        table=table,
        evening=evening,
        seats=tuple(
            SeatNow(
                seat=one.seat,
                number=one.entrant.listed,
                name=one.entrant.player.name,
                points=totals[one.seat - 1] if len(totals) >= one.seat else None,
                ranked=one.entrant.ranked,
            )
            for one in seats
        ),
        hands=max(hands, table.slip_hands or 0),
        planned=hands_at(day, len(seats)),
        last=max((moment for moment in (last, draft and draft.updated_at) if moment), default=None),
        scribe=draft.author if draft else "",
        disputed=disputed.get(evening.pk, 0) if evening else 0,
        after_time=late,
    )


def playing(day: CupDay, number: int) -> list[Entrant]:
    """Return who plays in a round, by number."""
    return Rows(day).playing(number)


def drawn_rounds(day: CupDay, before: int | None = None, rows: Rows | None = None) -> list[Drawn]:
    """Return the rounds as they were seated, by numbers on the list, in their order."""
    rows = rows or Rows(day)
    tables: dict[int, dict[int, list[int]]] = {}
    for one in rows.seats:
        tables.setdefault(one.round_id, {}).setdefault(one.table_id, []).append(one.entrant.listed)
    rounds = [one for one in rows.rounds if before is None or one.number < before]
    return [_as_drawn(one, tables.get(one.pk, {})) for one in rounds]


def sat_out(drawn: Round, seated: Collection[int]) -> tuple[int, ...]:
    """Return who was there when a round was drawn and sat at none of its tables, by their numbers.

    Whoever had left by then sat out of nothing, also where he came back later; nor did who did not come to his seat.
    """
    here = {one["number"] for one in drawn.asked.get("people", ())}
    return tuple(sorted(here - {*seated} - {*drawn.replaced}))


def _as_drawn(drawn: Round, tables: Mapping[int, Sequence[int]]) -> Drawn:
    """Return a round as it was seated."""
    out = sat_out(drawn, {number for table in tables.values() for number in table})
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
    told = evenings.aggregate(
        heads=Sum("head"),
        said=Sum("said"),
        names=Sum("names_changed"),
        editions=Sum("edition"),
        agreed=Sum("night__cup_table__agreed_edition"),
    )
    return "-".join(str(one or 0) for one in (day.head, *told.values()))
