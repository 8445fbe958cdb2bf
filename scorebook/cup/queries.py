"""Queries for the pages of a cup day: its list, its draws and the evenings at its tables."""

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
"""Minutes without a new line after which the director looks after a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A person on the list, or a member who can be ticked; ``entrant`` is ``None`` for a person not entered."""

    player: int
    name: str
    entrant: Entrant | None
    is_guest: bool

    @property
    def plays(self) -> bool:
        """Whether this person takes part in the next draw."""
        return self.entrant is not None and self.entrant.last_round is None


def on_list(day: CupDay) -> list[Listed]:
    """Return the entrants, by number or name; while the list is open, the club's other members too."""
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
    """A person at a table: name, number on the list, current points (``None`` before the table opens)."""

    seat: int
    number: int
    name: str
    points: int | None
    ranked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNow:
    """The current state of a table of a round.

    ``hands`` is the number of hands written, ``planned`` the number to be played, and ``after_time`` how many were
    written after the time was called. ``last`` is the time of the last activity, ``disputed`` the number of disputed
    lines.
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
        """Whether the table is finished: closed by its people, or decided by a director."""
        return self.table.ended == Ended.DECIDED or (self.evening is not None and self.evening.closed_at is not None)

    @property
    def is_awaited(self) -> bool:
        """Whether the round has to wait for this table."""
        return not self.is_done and self.table.ended != Ended.LATER

    @property
    def has_begun(self) -> bool:
        """Whether the table has written anything."""
        return self.last is not None

    @property
    def phones(self) -> int:
        """The number of phones that may write the table's sheet."""
        return max(0, getattr(self.evening, "phones", 0))

    @property
    def deals(self) -> int:
        """The seat that deals the next hand; zero after the last hand."""
        dealer = self.evening.standing.get("dealer") if self.evening and not self.is_done else None
        return 0 if dealer is None else dealer + 1

    @property
    def agreed(self) -> str:
        """The name of the player who agreed to the table's result, or an empty text."""
        entrant = self.table.agreed_to(self.evening)
        return next((one.name for one in self.seats if entrant and one.number == entrant.number), "")

    @property
    def silence(self) -> int:
        """Minutes since the last activity."""
        return int((timezone.now() - self.last).total_seconds()) // 60 if self.last else 0

    @property
    def state(self) -> str:
        """The state of the table: void, done, later, wait, quiet or play."""
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
        """The number of hands written beyond the planned ones."""
        return 0 if self.planned is None else max(0, self.hands - self.planned)

    @property
    def steps(self) -> range:
        """A range with one number for each planned hand."""
        return range(self.planned or 0)


# The table's own link to write is printed on paper and is no phone; every other link to write belongs to one phone.
PENS = Link.objects.filter(evening=OuterRef("pk"), right=Right.WRITE, revoked_at=None).order_by()
TAKEN = Handover.objects.filter(into__evening=OuterRef("pk"), into__revoked_at=None)
PHONES = Coalesce(Subquery(PENS.values("evening").annotate(n=Count("pk")).values("n")), 0) - Case(
    When(Exists(TAKEN), then=0), default=1
)


class Rows:
    """The rows behind the pages of a day, each queried once and only if a page needs them."""

    def __init__(self, day: CupDay) -> None:
        """Remember the day; no query runs yet."""
        self.day = day

    @cached_property
    def rounds(self) -> list[Round]:
        """All rounds, by number."""
        return list(self.day.held.order_by("number"))

    @cached_property
    def entrants(self) -> list[Entrant]:
        """All entrants with a number, by number."""
        numbered = self.day.entrants.filter(number__isnull=False)
        return list(numbered.select_related("player").order_by("number"))

    @cached_property
    def seats(self) -> list[DrawnSeat]:
        """All drawn seats with their related rows, ordered by round, table and seat."""
        rounds = {one.pk: one for one in self.rounds}
        entrants = {one.pk: one for one in self.entrants}
        seats = list(DrawnSeat.objects.filter(round__cup_day=self.day).select_related("table").order_by())
        tables = {one.table_id: one.table for one in seats}
        for table in tables.values():
            table.round = rounds[table.round_id]
            table.agreed_by = entrants.get(table.agreed_by_id or 0)
        for one in seats:
            one.table, one.round = tables[one.table_id], rounds[one.round_id]
            one.entrant = entrants[one.entrant_id]
        return sorted(seats, key=lambda one: (one.round.number, one.table.number, one.seat))

    @cached_property
    def tables(self) -> list[CupTable]:
        """The tables of all rounds, ordered by round and number."""
        return list({one.table_id: one.table for one in self.seats}.values())

    @cached_property
    def evenings(self) -> list[Evening]:
        """The evenings played at the tables, oldest first."""
        nights = [table.night_id for table in self.tables if table.night_id]
        evenings = Evening.objects.filter(night__in=nights).defer("rules", "house_rules").annotate(phones=PHONES)
        return list(evenings.order_by("pk"))

    @property
    def mended(self) -> list[CupTable]:
        """The tables whose sheet was reopened after the round closed: the ranking has changed or will change."""
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
        """The tables of closed rounds that are not counted yet."""
        still = {one.night_id for one in self.evenings if one.closed_at is None}
        return [
            one for one in self.tables if one.ended == Ended.LATER and one.round.closed_at and one.night_id in still
        ]

    def playing(self, number: int) -> list[Entrant]:
        """Return the entrants who play in a round, by number."""
        here = (one for one in self.entrants if one.first_round <= number)
        return [one for one in here if one.last_round is None or one.last_round >= number]

    @property
    def version(self) -> str:
        """The same version as :func:`version_of`, from rows that are loaded already."""
        agreed = {one.night_id: one.agreed_edition for one in self.tables}
        counted = ("head", "said", "names_changed", "edition")
        sums = [sum(getattr(one, name) for one in self.evenings) for name in counted]
        return "-".join(map(str, (self.day.head, *sums, sum(agreed[one.night_id] for one in self.evenings))))


def tables_now(day: CupDay, number: int, rows: Rows | None = None) -> list[TableNow]:
    """Return the current state of a round's tables; the number of queries is constant."""
    rows = rows or Rows(day)
    tables = [one for one in rows.tables if one.round.number == number]
    seated: dict[int, list[DrawnSeat]] = {}
    for one in rows.seats:
        seated.setdefault(one.table_id, []).append(one)
    nights = {table.night_id for table in tables}
    evenings = {one.night_id: one for one in rows.evenings if one.night_id in nights}
    called = tables[0].round.time_called if tables else None
    counts = _count_hands([*evenings.values()], called)
    drafts = {one.evening_id: one for one in Draft.objects.filter(evening__in=evenings.values()).defer("facts")}
    disputed = Counter(one.evening_id for one in disputes_of(list(evenings.values())))
    return [
        _table_now(day, table, evenings.get(table.night_id or 0), seated.get(table.pk, []), counts, drafts, disputed)
        for table in tables
    ]


HandCounts = dict[int, tuple[int, datetime | None, int]]


def _count_hands(evenings: Sequence[Evening], called: datetime | None) -> HandCounts:
    """Return by evening: hands dealt, time of the last line, hands dealt after time was called."""
    deals = Q(kind__in={key for one in evenings for key, kind in GAMES[one.game].kinds.items() if kind.deals})
    late = deals & (Q(written_at__gt=called) if called else Q(pk=None))
    lines = Entry.objects.filter(evening__in=evenings, struck=False).order_by().values("evening")
    rows = lines.annotate(n=Count("pk", filter=deals), last=Max("written_at"), late=Count("pk", filter=late))
    return {row["evening"]: (row["n"], row["last"], row["late"]) for row in rows}


def _table_now(
    day: CupDay,
    table: CupTable,
    evening: Evening | None,
    seats: Sequence[DrawnSeat],
    counts: HandCounts,
    drafts: Mapping[int, Draft],
    disputed: Mapping[int, int],
) -> TableNow:
    hands, last, late = counts.get(evening.pk, (0, None, 0)) if evening else (0, None, 0)
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
    """Return the entrants who play in a round, by number."""
    return Rows(day).playing(number)


def drawn_rounds(day: CupDay, before: int | None = None, rows: Rows | None = None) -> list[Drawn]:
    """Return the rounds with everybody's number at their seat, in order."""
    rows = rows or Rows(day)
    tables: dict[int, dict[int, list[int]]] = {}
    for one in rows.seats:
        tables.setdefault(one.round_id, {}).setdefault(one.table_id, []).append(one.entrant.listed)
    rounds = [one for one in rows.rounds if before is None or one.number < before]
    return [_as_drawn(one, tables.get(one.pk, {})) for one in rounds]


def sat_out(drawn: Round, seated: Collection[int]) -> tuple[int, ...]:
    """Return the numbers of the people who were drawn for a round but sat at none of its tables.

    People who had left before the draw did not sit out, even if they came back later. Nor did people who missed their
    seat.
    """
    here = {one["number"] for one in drawn.asked.get("people", ())}
    return tuple(sorted(here - {*seated} - {*drawn.replaced}))


def _as_drawn(drawn: Round, tables: Mapping[int, Sequence[int]]) -> Drawn:
    """Return one stored round as a :class:`Drawn`."""
    out = sat_out(drawn, {number for table in tables.values() for number in table})
    return Drawn(tables=tuple(tuple(table) for table in tables.values()), out=out)


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """One meeting of two people: the round and the table."""

    round: int
    table: int


def met_before(rounds: Sequence[Drawn]) -> dict[tuple[int, int], list[Meeting]]:
    """Return all meetings by pair of numbers, the smaller number first."""
    met: dict[tuple[int, int], list[Meeting]] = {}
    for number, drawn in enumerate(rounds, 1):
        for place, table in enumerate(drawn.tables, 1):
            for one, other in combinations(sorted(table), 2):
                met.setdefault((one, other), []).append(Meeting(round=number, table=place))
    return met


def dealt_first(rounds: Sequence[Drawn]) -> Counter[int]:
    """Return by number how often a person dealt first."""
    return Counter(table[0] for drawn in rounds for table in drawn.tables)


def version_of(day: CupDay) -> str:
    """Return a version that changes whenever a page of the day would change; this costs one query."""
    evenings = Evening.objects.filter(night__cup_table__round__cup_day=day).order_by()
    sums = evenings.aggregate(
        heads=Sum("head"),
        said=Sum("said"),
        names=Sum("names_changed"),
        editions=Sum("edition"),
        agreed=Sum("night__cup_table__agreed_edition"),
    )
    return "-".join(str(one or 0) for one in (day.head, *sums.values()))
