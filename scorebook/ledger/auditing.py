"""Audit one evening: compare its postings and projections with a fresh settlement of its revisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Max

from scorebook.cash.audit import Found, prove_nights
from scorebook.ledger.at_hand import AtHand, Judged, before_first
from scorebook.ledger.booking import moves
from scorebook.ledger.projecting import (
    CALL,
    Called,
    Projection,
    as_stored,
    calls_of,
    projected,
    projected_struck,
    write_calls,
)
from scorebook.ledger.sealing import Trail, Version, trails_of
from scorebook.ledger.tallying import AtTable, Counted, counted, keep_tally, stored_tallies, tables_of, unpaid_by_seat
from scorebook.models import Action, Call, Entry, Evening, Seat
from scorebook.models.ordering import in_playing_order
from settlement import GAMES
from settlement.company import brought_by_nothing
from settlement.judging import read
from settlement.settle import Standing, settle_at, table_of
from settlement.vocabulary import Account, Points

STRIKING = (Action.STRUCK, Action.UNDONE, Action.REOPENED)
STORED = ("pk", "number", "written_at")
WRITTEN = ("place", "kind", "facts", "struck", "revisions_count")
PROJECTED = (*WRITTEN, *Projection._fields)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A stored value that differs from the replayed one.

    ``entry`` is the entry's number, or ``None`` for the evening as a whole.  ``account`` is a player's name, a pot, or
    the name of the column.  ``booked`` says that the value belongs to the ledger itself; such values are never
    repaired.
    """

    evening: str
    entry: int | None
    account: str
    expected: Any
    actual: Any
    booked: bool

    def __str__(self) -> str:
        where = "the evening" if self.entry is None else f"entry {self.entry}"
        return f"{self.evening}, {where}, {self.account}: expected {self.expected}, found {self.actual}"


class Stored(NamedTuple):
    """An entry's row; ``columns`` are in the order of ``PROJECTED``."""

    pk: int
    number: int
    written_at: datetime
    columns: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Everything stored for an evening: its seats, its revisions with their postings, and its projections.

    ``cash`` lists the errors in the club's money book for the night; only the last evening of a night has them.
    ``table`` is the cup table of the evening, if it has one.
    """

    at_hand: AtHand
    trail: Trail
    entries: Mapping[int, Stored]
    calls: Mapping[int, Sequence[Called]]
    counted: Counted
    cash: Sequence[Found]
    table: AtTable | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """An entry according to its latest revision and the replay, next to the stored row (``None`` if it is missing)."""

    number: int
    place: int
    stored: Stored | None
    kind: str
    facts: Mapping[str, Any]
    struck: bool
    revisions_count: int
    projection: Projection
    calls: Sequence[Called]
    moves: Mapping[Account, Points]

    @property
    def columns(self) -> tuple[Any, ...]:
        """The expected values of the row, in the order of ``PROJECTED``."""
        return (self.place, self.kind, self.facts, self.struck, self.revisions_count, *self.projection)


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """The result of an audit of one evening: the expected entries, and every difference from the stored ones."""

    evening: Evening
    expected: Sequence[Expected]
    standing: Standing
    head: int
    differences: tuple[Difference, ...]


class Unreadable(Exception):
    """The facts of a revision do not form a record of the game; ``number`` is the entry's."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number


def audit(evening: Evening) -> Audit:
    """Replay an evening from its revisions and compare every projection and posting with the result."""
    (sheet,) = sheets_of([evening])
    return audit_sheet(sheet)


def audit_sheet(sheet: Sheet) -> Audit:
    """Replay a sheet that was read before, and return its audit."""
    at_hand, versions = sheet.at_hand, sheet.trail.versions
    evening = at_hand.evening
    try:
        expected, standing = _replay(sheet)
    except Unreadable as fault:
        unreadable = Difference(
            evening=evening.slug,
            entry=fault.number,
            account="facts",
            expected="a record",
            actual=str(fault),
            booked=True,
        )
        standing = Standing.from_json(evening.standing)
        return Audit(evening=evening, expected=(), standing=standing, head=evening.head, differences=(unreadable,))
    differences = (
        *_booked(sheet, expected),
        *_projected(sheet, expected),
        *_evening(at_hand, standing, len(versions)),
        *_tallied(sheet, expected, standing),
        *(_difference(at_hand, None, *error, booked=True) for error in sheet.cash),
    )
    return Audit(evening=evening, expected=expected, standing=standing, head=len(versions), differences=differences)


def repair(audited: Audit) -> bool:
    """Write the projections again and return true; return false if the ledger itself differs."""
    if any(difference.booked for difference in audited.differences):
        return False
    with transaction.atomic():
        for expected in audited.expected:
            _repair_entry(expected)
        audited.evening.standing = as_stored(audited.standing)
        Evening.objects.filter(pk=audited.evening.pk).update(standing=audited.evening.standing)
        keep_tally(audited.evening)
    return True


def sheets_of(evenings: Sequence[Evening]) -> list[Sheet]:
    """Read everything that is stored for many evenings at once."""
    seats = _by_evening(Seat.objects.filter(evening__in=evenings).order_by("number"), evenings)
    entries: dict[int, dict[int, Stored]] = {evening.pk: {} for evening in evenings}
    stored = Entry.objects.filter(evening__in=evenings).order_by("evening", "place")
    for evening, pk, number, written_at, *columns in stored.values_list("evening_id", *STORED, *PROJECTED):
        entries[evening][pk] = Stored(pk, number, written_at, tuple(columns))
    calls: dict[int, list[Called]] = {}
    rows = Call.objects.filter(entry__evening__in=evenings).order_by("pk").values_list("entry_id", *CALL)
    for entry, *call in rows:
        calls.setdefault(entry, []).append(tuple(call))
    tallies, cash, tables = stored_tallies(evenings), _cash_of(evenings), tables_of(evenings)
    return [
        Sheet(
            at_hand=_at_hand(trail.evening, seats[trail.evening.pk]),
            trail=trail,
            entries=entries[trail.evening.pk],
            calls=calls,
            counted=tallies[trail.evening.pk],
            cash=cash.get(trail.evening.pk, ()),
            table=tables.get(trail.evening.night_id),
        )
        for trail in trails_of(evenings)
    ]


def _by_evening(rows: Iterable[Any], evenings: Sequence[Evening]) -> dict[int, list[Any]]:
    grouped: dict[int, list[Any]] = {evening.pk: [] for evening in evenings}
    for row in rows:
        grouped[row.evening_id].append(row)
    return grouped


def _cash_of(evenings: Sequence[Evening]) -> dict[int, list[Found]]:
    """Return the errors in the clubs' money books, by the last evening of each night."""
    of_clubs = [evening.night_id for evening in evenings if evening.club_id is not None]
    nights = Evening.objects.filter(night__in=of_clubs).order_by().values("night").annotate(last=Max("pk"))
    last = dict(nights.filter(last__in=[evening.pk for evening in evenings]).values_list("night", "last"))
    return {last[night]: errors for night, errors in prove_nights(last).items()}


def _at_hand(evening: Evening, seats: Sequence[Seat]) -> AtHand:
    return AtHand(
        evening=evening,
        game=GAMES[evening.game],
        seats=tuple(seat.pk for seat in seats),
        last=0,
        last_struck=False,
        repeated=None,
        names=tuple(seat.name for seat in seats),
    )


def _replay(sheet: Sheet) -> tuple[list[Expected], Standing]:
    at_hand = sheet.at_hand
    standing = before_first(at_hand.evening, at_hand.game)
    expected = []
    lines = in_playing_order((version.entry, version) for version in sheet.trail.versions)
    for place, (number, version, facts) in enumerate(lines, 1):
        struck, calls = version.action in STRIKING, []
        if struck:
            projection = projected_struck(standing)
        else:
            done = _settle(at_hand, standing, version, facts)
            projection, calls, standing = projected(at_hand, done), calls_of(at_hand, done), done.settled.after
        expected.append(
            Expected(
                number=number,
                place=place,
                stored=sheet.entries.get(version.entry_id),
                kind=version.kind,
                facts=facts,
                struck=struck,
                revisions_count=version.number,
                projection=projection,
                calls=calls,
                moves=moves(projection.payouts, projection.pots),
            )
        )
    return expected, standing


def _settle(at_hand: AtHand, standing: Standing, version: Version, facts: Mapping[str, Any]) -> Judged:
    """Settle a version without a check: the entry was legal when it was written."""
    record, problems = read(at_hand.game, version.kind, facts, len(at_hand.seats))
    if record is None:
        raise Unreadable(version.entry, "; ".join(problem.text.read(at_hand.names) for problem in problems))
    kind, rules = at_hand.game.kinds[version.kind], at_hand.evening.rules
    table = table_of(at_hand.game, rules, standing, record)
    settled = settle_at(table, at_hand.game, standing, version.kind, record)
    return Judged(kind=kind, record=record, table=table, summary=kind.describe(record, table), settled=settled)


def _booked(sheet: Sheet, expected: Sequence[Expected]) -> Iterator[Difference]:
    """Yield the differences in the ledger itself: postings and the sequence of heads."""
    at_hand, versions = sheet.at_hand, sheet.trail.versions
    posted = _posted(sheet.trail)
    for entry in expected:
        actual = posted.pop(entry.number, {})
        yield from _accounts(at_hand, entry.number, entry.moves, actual)
    for number, actual in sorted(posted.items()):
        yield from _accounts(at_hand, number, {}, actual)
    for what, total in unbalanced(sheet.trail):
        yield _difference(at_hand, None, what, 0, total, booked=True)
    for place, version in enumerate(versions, 1):
        if version.head != place:
            yield _difference(at_hand, version.entry, "head of a revision", place, version.head, booked=True)
            return


def unbalanced(trail: Trail) -> Iterator[tuple[str, Points]]:
    """Yield each revision of an evening whose postings do not add up to zero, with their sum."""
    for version in trail.versions:
        if total := sum(moved.points for moved in trail.moved_by(version)):
            yield f"postings of head {version.head}", total


def _posted(trail: Trail) -> dict[int, dict[Account, Points]]:
    """Return the posted points of each entry of the evening by account, without accounts that add up to zero."""
    moved: dict[int, dict[Account, Points]] = {}
    for posting, account in trail.postings():
        if posting.of == trail.evening.pk:
            accounts = moved.setdefault(posting.entry, {})
            accounts[account] = accounts.get(account, 0) + posting.points
    return {
        number: {account: points for account, points in accounts.items() if points}
        for number, accounts in moved.items()
    }


def _accounts(
    at_hand: AtHand, number: int, expected: Mapping[Account, Points], actual: Mapping[Account, Points]
) -> Iterator[Difference]:
    if expected == actual:
        return
    for account in {**expected, **actual}:
        expected_points, actual_points = expected.get(account, 0), actual.get(account, 0)
        if expected_points != actual_points:
            name = account if isinstance(account, str) else at_hand.names[account]
            yield _difference(at_hand, number, f"postings of {name}", expected_points, actual_points, booked=True)


def _projected(sheet: Sheet, expected: Sequence[Expected]) -> Iterator[Difference]:
    """Yield the differences in the entries' columns and calls."""
    at_hand, stored_calls = sheet.at_hand, sheet.calls
    for place, number in enumerate(sorted(should.number for should in expected), 1):
        if number != place:
            yield _difference(at_hand, number, "number", place, number, booked=True)
    for should in expected:
        if should.stored is None:
            continue
        if should.columns != should.stored.columns:
            for column, right, stored in zip(PROJECTED, should.columns, should.stored.columns, strict=True):
                if right != stored:
                    yield _difference(at_hand, should.number, column, right, stored, booked=False)
        if should.calls != (calls := stored_calls.get(should.stored.pk, [])):
            yield _difference(at_hand, should.number, "calls", should.calls, calls, booked=False)


def _evening(at_hand: AtHand, standing: Standing, head: int) -> Iterator[Difference]:
    evening = at_hand.evening
    if evening.standing != as_stored(standing):
        yield _difference(at_hand, None, "standing", as_stored(standing), evening.standing, booked=False)
    if evening.head != head:
        yield _difference(at_hand, None, "head", head, evening.head, booked=True)
    if (evening.closed_at is not None) != standing.closed:
        yield _difference(at_hand, None, "closed", standing.closed, evening.closed_at is not None, booked=True)


def _tallied(sheet: Sheet, expected: Sequence[Expected], standing: Standing) -> Iterator[Difference]:
    """Yield the differences in the tally of a closed evening; an open evening has none."""
    at_hand, stored = sheet.at_hand, sheet.counted
    entries = [should for should in expected if not should.struck]
    sat = at_hand.seats[: len(standing.totals)]
    lines = [(entry.kind, entry.facts, entry.projection.payouts) for entry in entries]
    absent = brought_by_nothing(at_hand.evening.began_with, len(sat), lines)
    paid = ((entry.kind, entry.projection.payouts, entry.projection.written) for entry in entries)
    unpaid = unpaid_by_seat(at_hand.evening, paid)
    should = (
        counted(at_hand.evening, sat, [entry.projection for entry in entries], absent, sheet.table, unpaid)
        if standing.closed
        else Counted(tallies={}, sides={})
    )
    for what, right, actual in (("tally", should.tallies, stored.tallies), ("sides", should.sides, stored.sides)):
        if right != actual:
            yield _difference(at_hand, None, what, dict(right), dict(actual), booked=False)


def _difference(
    at_hand: AtHand, entry: int | None, account: str, expected: Any, actual: Any, *, booked: bool
) -> Difference:
    return Difference(
        evening=at_hand.evening.slug, entry=entry, account=account, expected=expected, actual=actual, booked=booked
    )


def _repair_entry(expected: Expected) -> None:
    stored = expected.stored
    if stored is None:
        return
    if expected.columns != stored.columns:
        Entry.objects.filter(pk=stored.pk).update(**dict(zip(PROJECTED, expected.columns, strict=True)))
    Call.objects.filter(entry=stored.pk).delete()
    write_calls({stored.pk: expected.calls})
