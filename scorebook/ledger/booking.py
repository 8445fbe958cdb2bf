"""Write a revision and its postings; they must add up to zero."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Sum
from django.utils.timezone import localdate

from scorebook.cash.fees import book_night
from scorebook.editions.renewal import Signature, renew
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
    """The points that an entry moved before a write and moves after it, by seat number or pot, without zeros."""

    entry: Entry
    was: Mapping[Account, Points]
    now: Mapping[Account, Points]


def moves(payouts: Iterable[Points], pots: Mapping[str, Points]) -> dict[Account, Points]:
    """Return the points that an entry moves by account, without accounts that stay the same."""
    moved: dict[Account, Points] = {seat: points for seat, points in enumerate(payouts) if points}
    moved.update((pot, points) for pot, points in pots.items() if points)
    return moved


def stored_moves(entry: Entry) -> dict[Account, Points]:
    """Return the points that a stored entry moves, from its projections."""
    return moves(entry.payouts, entry.pots)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """One change of an entry: action, author, time and reason.

    An ``insertion`` also changes the order of other entries (see :class:`scorebook.models.Revision`).
    """

    action: Action
    key: UUID
    author: Author
    moment: datetime
    reason: str = ""
    insertion: Mapping[str, Any] | None = None


def write_revision(at_hand: AtHand, entry: Entry, deed: Deed, shifts: Sequence[Shift]) -> Revision:
    """Append the entry's next revision with its seal, and the postings for every shift.

    An account that changed gets a counter-posting for the former points and a posting for the new ones.  Other accounts
    get none.
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
    moved = [
        (shift.entry.pk, posting) for shift in shifts for posting in posted(shift.entry.number, shift.was, shift.now)
    ]
    content = content_of(revision, entry.number, [posting for _, posting in moved])
    revision.seal = evening.seal = chained(evening.seal, content)
    kept.insert(revision)
    kept.insert_values(Posting, [posting_row(revision.pk, row, at_hand.seats, posting) for row, posting in moved])
    return revision


def signature(author: Author) -> str:
    """Return the author's name as stored: printable, and cut to the length of its column."""
    return without_unprintable(typed_name(author.name))[:LONGEST_AUTHOR]


def posted(number: int, before: Mapping[Account, Points], after: Mapping[Account, Points]) -> list[Posted]:
    """Return the postings that change an entry's points from ``before`` to ``after``; they add up to zero.

    :raises Unbalanced: The postings do not add up to zero.
    """
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


def posting_row(revision: int, entry: int, seats: Sequence[int], posting: Posted) -> list[Any]:
    """Return a posting as a row with the columns of ``POSTING``."""
    _, account, points, reverses = posting
    seat, pot = (None, account) if isinstance(account, str) else (seats[account], "")
    return [revision, entry, seat, pot, points, reverses]


def move_head(at_hand: AtHand, standing: Standing, **changes: Any) -> None:
    """Store the next head and the standing of the evening, with further ``changes`` of its columns."""
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
        count_up(evening, at_hand.because)


def count_up(evening: Evening, because: str = "") -> None:
    """Update the tally of an evening that was just closed or reopened, and book a club's night that is over.

    If the evening lies in a closed season, the season's table gets a new edition with the reason ``because``.  A table
    of a cup day that was reopened has that reason already.

    :raises Refused: The evening changes the table of a closed season, and there is no reason.
    """
    keep_tally(evening)
    if evening.closed_at is not None and evening.club_id is not None:
        book_night(evening.night_id, evening.closed_at)
        author = evening.revisions.order_by("-head").values_list("author", flat=True).first()
        reason = because or (evening.reopened_because if evening.of_cup else "")
        renew(evening.club_id, [localdate(evening.began_at)], Signature(reason=reason, author=author or ""))


def count_again(evening: Evening, signature: Signature) -> None:
    """Update the tally of a closed evening that counts otherwise from now on; a closed season asks for the reason.

    :raises Refused: The evening changes the table of a closed season, and the signature has no reason.
    """
    keep_tally(evening)
    renew(evening.club_id, [localdate(evening.began_at)], signature)


def refuse_a_step_off(before: Standing, now: Mapping[Account, Points], after: Standing) -> None:
    """Raise :class:`Unbalanced` unless the new standing is the old one plus the points that the entry moved."""
    points_before, points_after = moves(before.totals, before.pots), moves(after.totals, after.pots)
    for account in {*points_before, *points_after, *now}:
        if points_after.get(account, 0) != points_before.get(account, 0) + now.get(account, 0):
            raise Unbalanced(f"account {account} would stand at {points_after.get(account, 0)} without a posting")


def refuse_unless_postings_agree(at_hand: AtHand, standing: Standing) -> None:
    """Raise :class:`Unbalanced` unless the postings of the evening add up to the standing, account by account."""
    posted = posted_balances(at_hand.evening, at_hand.seats)
    expected = moves(standing.totals, standing.pots)
    if posted != expected:
        raise Unbalanced(f"the postings of {at_hand.evening.slug} come to {posted}, the sheet to {expected}")


def posted_balances(evening: Evening, seats: Sequence[int]) -> dict[Account, Points]:
    """Return the sums of the evening's postings by seat number or pot, without accounts at zero."""
    numbers = {pk: number for number, pk in enumerate(seats)}
    sums = (
        Posting.objects.filter(revision__evening=evening)
        .order_by()
        .values("seat_id", "pot")
        .annotate(points=Sum("points"))
        .values_list("seat_id", "pot", "points")
    )
    return {pot or numbers[seat]: int(points) for seat, pot, points in sums if points}
