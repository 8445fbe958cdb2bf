"""Writing an entry down: its revision, and the postings, which add up to zero or are not written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Sum

from scorebook.cash.fees import book_night
from scorebook.ledger.at_hand import AtHand
from scorebook.ledger.outcomes import Author, Unbalanced
from scorebook.ledger.projecting import as_stored
from scorebook.ledger.sealing import Posted, chained, content_of
from scorebook.ledger.tallying import keep_tally
from scorebook.models import Action, Entry, Evening, Posting, Revision, kept
from scorebook.words.names import typed_name
from settlement.names import without_unprintable
from settlement.settle import Standing
from settlement.vocabulary import Account, Points

LONGEST_AUTHOR = 60
POSTING = ("revision_id", "entry_id", "seat_id", "pot", "points", "reverses")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shift:
    """What an entry moved before a write and moves after it, by seat number and pot; absent accounts are zero."""

    entry: Entry
    was: Mapping[Account, Points]
    now: Mapping[Account, Points]


def moves(payouts: Iterable[Points], pots: Mapping[str, Points]) -> dict[Account, Points]:
    """Return what an entry moves, without the accounts it leaves alone."""
    moved: dict[Account, Points] = {seat: points for seat, points in enumerate(payouts) if points}
    moved.update((pot, points) for pot, points in pots.items() if points)
    return moved


def stored_moves(entry: Entry) -> dict[Account, Points]:
    """Return what the entry moves as its projections have it."""
    return moves(entry.payouts, entry.pots)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """What is done to the entry, by whom, when and why; an ``insertion`` changes the order of others (see Revision)."""

    action: Action
    key: UUID
    author: Author
    moment: datetime
    reason: str = ""
    insertion: Mapping[str, Any] | None = None


def write_revision(at_hand: AtHand, entry: Entry, deed: Deed, shifts: Sequence[Shift]) -> Revision:
    """Append the entry's next version, sealed, and the postings that carry every shift; it becomes the next head.

    A shift is carried by a counter-posting and a new one, only where an account changed.
    """
    evening = at_hand.evening
    revision = Revision(
        evening_id=evening.pk,
        entry=entry,
        number=entry.revisions_count,
        key=deed.key,
        head=evening.head + 1,
        action=deed.action,
        kind=entry.kind,
        facts=entry.facts,
        insertion=deed.insertion,
        reason=deed.reason,
        author=signature(deed.author),
        link_id=deed.author.link_id,
        written_at=deed.moment,
    )
    moved = [(shift.entry.pk, one) for shift in shifts for one in posted(shift.entry.number, shift.was, shift.now)]
    content = content_of(revision, entry.number, [one for _, one in moved])
    revision.seal = evening.seal = chained(evening.seal, content)
    kept.insert(revision)
    kept.insert_values(Posting, [posting_row(revision.pk, row, at_hand.seats, one) for row, one in moved])
    return revision


def signature(author: Author) -> str:
    """Return the author's name as it is kept: printable, and as long as its column."""
    return without_unprintable(typed_name(author.name))[:LONGEST_AUTHOR]


def posted(number: int, before: Mapping[Account, Points], after: Mapping[Account, Points]) -> list[Posted]:
    """Return the postings of an entry that moves otherwise now, as a seal holds them; they add up to zero."""
    postings = []
    for account in sorted({*before, *after}, key=_accounts_in_order):
        was, now = before.get(account, 0), after.get(account, 0)
        if was == now:
            continue
        if was:
            postings.append((number, account, -was, True))
        if now:
            postings.append((number, account, now, False))
    if total := sum(points for _, _, points, _ in postings):
        raise Unbalanced(f"entry {number} would leave {total} points over")
    return postings


def _accounts_in_order(account: Account) -> tuple[bool, Any]:
    return isinstance(account, str), account


def posting_row(revision: int, entry: int, seats: Sequence[int], told: Posted) -> list[Any]:
    """Return a posting as its table takes it, in the columns of ``POSTING``."""
    _, account, points, reverses = told
    seat, pot = (None, account) if isinstance(account, str) else (seats[account], "")
    return [revision, entry, seat, pot, points, reverses]


def move_head(at_hand: AtHand, standing: Standing, **changes: Any) -> None:
    """Store where the evening stands now."""
    evening = at_hand.evening
    evening.head += 1
    evening.standing = as_stored(standing)
    for name, value in changes.items():
        setattr(evening, name, value)
    if not changes:
        kept.move_head(evening)
        return
    stands = {"head": evening.head, "standing": evening.standing, "seal": evening.seal}
    Evening.objects.filter(pk=evening.pk).update(**stands, **changes)
    if "closed_at" in changes:
        count_up(evening)


def count_up(evening: Evening) -> None:
    """Count an evening that was closed or opened just now; a club's night that is over is booked for its cash."""
    keep_tally(evening)
    if evening.closed_at is not None and evening.club_id is not None:
        book_night(evening.night_id, evening.closed_at)


def refuse_a_step_off(before: Standing, now: Mapping[Account, Points], after: Standing) -> None:
    """Raise unless the new standing is the old one and what the entry moved."""
    held, holds = moves(before.totals, before.pots), moves(after.totals, after.pots)
    for account in {*held, *holds, *now}:
        if holds.get(account, 0) != held.get(account, 0) + now.get(account, 0):
            raise Unbalanced(f"account {account} would stand at {holds.get(account, 0)} without a posting")


def refuse_unless_postings_agree(at_hand: AtHand, standing: Standing) -> None:
    """Raise unless the postings of the whole evening add up to the standing, account by account."""
    held = posted_balances(at_hand.evening, at_hand.seats)
    holds = moves(standing.totals, standing.pots)
    if held != holds:
        raise Unbalanced(f"the postings of {at_hand.evening.slug} come to {held}, the sheet to {holds}")


def posted_balances(evening: Evening, seats: Sequence[int]) -> dict[Account, Points]:
    """Return what the evening's postings come to, by seat number and pot, without the empty accounts."""
    numbers = {pk: number for number, pk in enumerate(seats)}
    sums = (
        Posting.objects.filter(revision__evening=evening)
        .order_by()
        .values("seat_id", "pot")
        .annotate(points=Sum("points"))
        .values_list("seat_id", "pot", "points")
    )
    return {pot or numbers[seat]: int(points) for seat, pot, points in sums if points}
