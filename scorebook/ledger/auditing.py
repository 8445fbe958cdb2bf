"""Proving an evening: its postings and projections against a fresh settlement of what was written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Sum

from scorebook.cash.auditing import prove_night
from scorebook.ledger.amending import CALL, COLUMNS
from scorebook.ledger.at_hand import AtHand, Judged, before_first
from scorebook.ledger.booking import as_stored, moves, project, project_struck
from scorebook.ledger.tallying import Counted, counted, keep_tally, stored_tally
from scorebook.models import Action, Batch, Call, Entry, Evening, Posting, Revision, Seat
from settlement import GAMES
from settlement.company import brought_by_nothing
from settlement.judging import read
from settlement.settle import Standing, settle, table_of
from settlement.vocabulary import Account, Points

STRIKING = (Action.STRUCK, Action.UNDONE, Action.REOPENED)
WRITTEN = ("kind", "facts", "struck", "revisions_count")
PROJECTED = (*WRITTEN, "payouts", "pots", "after", *COLUMNS[2:])


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Something stored that is not what the entries come to.

    ``entry`` is its number, or ``None`` for the evening as a whole; ``account`` a player's name, a pot, or the name of
    the column; ``booked`` tells that it is of the ledger itself, which is never repaired.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """An entry as the latest revision and the replay make it, beside the one that is stored (``None`` where lost)."""

    number: int
    stored: Entry | None
    entry: Entry
    calls: Sequence[Call]
    moves: Mapping[Account, Points]


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """An evening's proof: what should be there, and every difference found."""

    evening: Evening
    expected: Sequence[Expected]
    standing: Standing
    head: int
    differences: tuple[Difference, ...]


class Unreadable(Exception):
    """The facts of a revision are no record of the game any more; the number is the entry's."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number


def audit(evening: Evening) -> Audit:
    """Replay an evening from its revisions and compare everything that was derived from them."""
    at_hand = _at_hand(evening)
    revisions = list(Revision.objects.filter(evening=evening).order_by("head").select_related("entry"))
    try:
        expected, standing = _replay(at_hand, revisions)
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
    found = (
        *_booked(at_hand, expected, revisions),
        *_projected(at_hand, expected),
        *_evening(at_hand, standing, len(revisions)),
        *_tallied(at_hand, expected, standing),
        *_cash(at_hand),
    )
    return Audit(evening=evening, expected=expected, standing=standing, head=len(revisions), differences=found)


def repair(audited: Audit) -> bool:
    """Write the projections again, unless the ledger itself differs; return whether that was done."""
    if any(difference.booked for difference in audited.differences):
        return False
    with transaction.atomic():
        for expected in audited.expected:
            _repair_entry(expected)
        audited.evening.standing = as_stored(audited.standing)
        Evening.objects.filter(pk=audited.evening.pk).update(standing=audited.evening.standing)
        keep_tally(audited.evening)
    return True


def _at_hand(evening: Evening) -> AtHand:
    seats = Seat.objects.filter(evening=evening).order_by("number").values_list("pk", "name")
    return AtHand(
        evening=evening,
        game=GAMES[evening.game],
        seats=tuple(pk for pk, _ in seats),
        last=0,
        last_struck=False,
        repeated=None,
        names=tuple(name for _, name in seats),
    )


def _replay(at_hand: AtHand, revisions: Sequence[Revision]) -> tuple[list[Expected], Standing]:
    standing = before_first(at_hand.evening, at_hand.game)
    stored = {entry.pk: entry for entry in Entry.objects.filter(evening=at_hand.evening)}
    latest = {revision.entry_id: revision for revision in revisions}
    expected = []
    for revision in sorted(latest.values(), key=lambda revision: revision.entry.number):
        entry = Entry(
            evening=at_hand.evening,
            number=revision.entry.number,
            kind=revision.kind,
            facts=revision.facts,
            struck=revision.action in STRIKING,
            revisions_count=revision.number,
        )
        calls: Sequence[Call] = ()
        if entry.struck:
            project_struck(entry, standing)
        else:
            done = _settle(at_hand, standing, entry)
            calls, standing = project(entry, at_hand, done), done.settled.after
        expected.append(
            Expected(
                number=entry.number,
                stored=stored.get(revision.entry_id),
                entry=entry,
                calls=calls,
                moves=moves(entry.payouts, entry.pots),
            )
        )
    return expected, standing


def _settle(at_hand: AtHand, standing: Standing, entry: Entry) -> Judged:
    """Settle without asking whether the entry is legal: what was written was legal when it was written."""
    found, problems = read(at_hand.game, entry.kind, entry.facts, len(at_hand.seats))
    if found is None:
        raise Unreadable(entry.number, "; ".join(problem.text.read(at_hand.names) for problem in problems))
    kind, rules = at_hand.game.kinds[entry.kind], at_hand.evening.rules
    table = table_of(at_hand.game, rules, standing, found)
    settled = settle(at_hand.game, rules, standing, entry.kind, found)
    return Judged(kind=kind, record=found, table=table, summary=kind.describe(found, table), settled=settled)


def _booked(at_hand: AtHand, expected: Sequence[Expected], revisions: Sequence[Revision]) -> Iterator[Difference]:
    """Yield what is wrong in the ledger itself: postings, batches, the run of the heads."""
    posted = _posted(at_hand)
    for entry in expected:
        actual = posted.pop(entry.entry.number, {})
        yield from _accounts(at_hand, entry.number, entry.moves, actual)
    for number, actual in sorted(posted.items()):
        yield from _accounts(at_hand, number, {}, actual)
    sums = Batch.objects.filter(evening=at_hand.evening).annotate(total=Sum("postings__points"))
    for batch, head, total in sums.exclude(total=0).values_list("pk", "revision__head", "total"):
        yield _difference(at_hand, None, f"batch {batch} of revision {head}", 0, total, booked=True)
    for place, revision in enumerate(revisions, 1):
        if revision.head != place:
            yield _difference(at_hand, revision.entry.number, "head of a revision", place, revision.head, booked=True)
            return


def _posted(at_hand: AtHand) -> dict[int, dict[Account, Points]]:
    numbers = {pk: number for number, pk in enumerate(at_hand.seats)}
    rows = (
        Posting.objects.filter(entry__evening=at_hand.evening)
        .order_by()
        .values("entry__number", "seat_id", "pot")
        .annotate(points=Sum("points"))
        .values_list("entry__number", "seat_id", "pot", "points")
    )
    posted: dict[int, dict[Account, Points]] = {}
    for number, seat, pot, points in rows:
        if points:
            posted.setdefault(number, {})[pot or numbers.get(seat, f"seat of another evening ({seat})")] = int(points)
    return posted


def _accounts(
    at_hand: AtHand, number: int, expected: Mapping[Account, Points], actual: Mapping[Account, Points]
) -> Iterator[Difference]:
    names = {seat.number: seat.name for seat in at_hand.evening.seats.all()} if expected != actual else {}
    for account in {**expected, **actual}:
        should, does = expected.get(account, 0), actual.get(account, 0)
        if should != does:
            name = account if isinstance(account, str) else names[account]
            yield _difference(at_hand, number, f"postings of {name}", should, does, booked=True)


def _projected(at_hand: AtHand, expected: Sequence[Expected]) -> Iterator[Difference]:
    """Yield what is wrong in the entries' columns and calls."""
    shown: dict[int, list[tuple[Any, ...]]] = {}
    rows = Call.objects.filter(entry__evening=at_hand.evening).order_by("pk").values_list("entry_id", *CALL)
    for pk, *call in rows:
        shown.setdefault(pk, []).append(tuple(call))
    for place, should in enumerate(expected, 1):
        if should.number != place:
            yield _difference(at_hand, should.number, "number", place, should.number, booked=True)
        if should.stored is None:
            continue
        for column in PROJECTED:
            right, stored = getattr(should.entry, column), getattr(should.stored, column)
            if right != stored:
                yield _difference(at_hand, should.number, column, right, stored, booked=False)
        calls = [tuple(getattr(call, name) for name in CALL) for call in should.calls]
        if calls != shown.get(should.stored.pk, []):
            yield _difference(at_hand, should.number, "calls", calls, shown.get(should.stored.pk, []), booked=False)


def _evening(at_hand: AtHand, standing: Standing, head: int) -> Iterator[Difference]:
    evening = at_hand.evening
    if evening.standing != as_stored(standing):
        yield _difference(at_hand, None, "standing", as_stored(standing), evening.standing, booked=False)
    if evening.head != head:
        yield _difference(at_hand, None, "head", head, evening.head, booked=True)
    if (evening.closed_at is not None) != standing.closed:
        yield _difference(at_hand, None, "closed", standing.closed, evening.closed_at is not None, booked=True)


def _tallied(at_hand: AtHand, expected: Sequence[Expected], standing: Standing) -> Iterator[Difference]:
    """Yield what is wrong in the tally of a closed evening; an open one has none."""
    entries = [should.entry for should in expected if not should.entry.struck]
    sat = at_hand.seats[: len(standing.totals)]
    lines = [(entry.kind, entry.facts, entry.payouts) for entry in entries]
    absent = brought_by_nothing(at_hand.evening.began_with, len(sat), lines)
    should = counted(sat, entries, absent) if standing.closed else Counted(tallies={}, sides={})
    stored = stored_tally(at_hand.evening.pk)
    for what, right, found in (("tally", should.tallies, stored.tallies), ("sides", should.sides, stored.sides)):
        if right != found:
            yield _difference(at_hand, None, what, dict(right), dict(found), booked=False)


def _cash(at_hand: AtHand) -> Iterator[Difference]:
    """Yield what is wrong in the club's book of the evening's night; of several evenings the last one tells it."""
    night = at_hand.evening.night_id
    if at_hand.evening.club_id is None or Evening.objects.filter(night=night, pk__gt=at_hand.evening.pk).exists():
        return
    for what, expected, actual in prove_night(night):
        yield _difference(at_hand, None, what, expected, actual, booked=True)


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
    columns = {name: getattr(expected.entry, name) for name in PROJECTED}
    if columns != {name: getattr(stored, name) for name in PROJECTED}:
        Entry.objects.filter(pk=stored.pk).update(**columns)
    Call.objects.filter(entry=stored).delete()
    for call in expected.calls:
        call.entry = stored
    Call.objects.bulk_create(expected.calls)
