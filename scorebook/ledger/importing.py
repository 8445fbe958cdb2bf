"""A sheet that was kept elsewhere, written down at once: the whole evening or nothing of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from scorebook.ledger.at_hand import AtHand, Judged, judged, lock, with_dealer
from scorebook.ledger.booking import (
    Shift,
    as_stored,
    count_up,
    moves,
    posting_rows,
    project,
    refuse_a_step_off,
    refuse_unless_postings_agree,
    signature,
)
from scorebook.ledger.opening import open_evening
from scorebook.ledger.outcomes import Author, KeyReused, Refused
from scorebook.ledger.repeats import same_facts
from scorebook.models import Action, Batch, Call, Club, Entry, Evening, Player, Posting, Revision
from settlement import record
from settlement.record import Sheet

ROWS_AT_ONCE = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Whose a sheet kept elsewhere is, and when it was: begun at a moment, an entry at every ``pace`` after it.

    Without a club it is nobody's, with players of its own; ``seat`` says who its players are (see ``open_evening``).
    """

    opened_at: datetime | None = None
    pace: timedelta = timedelta(0)
    club: Club | None = None
    seat: Callable[[Sequence[str]], list[Player]] | None = None


JUST_NOW = Kept()


def import_evening(
    sheet: Sheet, *, author: Author, title: str = "", place: str = "", key: UUID | None = None, kept: Kept = JUST_NOW
) -> Evening:
    """Open an evening and write every entry of a sheet, each as if it had been written by the author just now.

    :raises Refused: with the number of the first entry that is impossible.
    :raises KeyReused: the key opened an evening from another sheet.
    """
    moment = kept.opened_at or timezone.now()
    with transaction.atomic():
        evening = open_evening(
            game=sheet.game.key, preset=sheet.preset, house_rules=sheet.house_rules, players=sheet.players,
            first_dealer=sheet.first_dealer, stake_minor_units=sheet.stake.minor_units if sheet.stake else None,
            currency=sheet.stake.currency if sheet.stake else "", title=title, place=place, author=author,
            opened_at=moment, key=key, club=kept.club, seat=kept.seat,
        )  # fmt: skip
        at_hand = lock(evening, uuid4())
        if evening.opened_at == moment and at_hand.evening.head == 0:
            write_down(at_hand, settle_all(at_hand, sheet.entries), author, moment=moment, pace=kept.pace)
        elif not _began_so(at_hand, sheet.entries):
            raise KeyReused
    return at_hand.evening


def _began_so(at_hand: AtHand, entries: Sequence[tuple[str, Any]]) -> bool:
    """Tell whether the evening was opened with these entries, whatever has been corrected or added since."""
    first = list(at_hand.evening.revisions.filter(written_at=at_hand.evening.opened_at).order_by("head"))
    return len(first) == len(entries) and all(
        revision.kind == kind and same_facts(revision.facts, told)
        for revision, (kind, told) in zip(first, entries, strict=True)
    )


def settle_all(at_hand: AtHand, entries: Iterable[tuple[str, Any]]) -> list[Judged]:
    """Settle entries in order on the evening as it stands.

    :raises Refused: with the place of the first impossible one among them, from 1.
    """
    standing = at_hand.standing
    settled = []
    for number, (kind, told) in enumerate(entries, 1):
        entry = with_dealer(at_hand.game, kind, told, standing.dealer)
        try:
            done = judged(at_hand.evening, at_hand.game, standing, kind, entry)
        except Refused as refusal:
            raise Refused(refusal.problems, number) from refusal
        refuse_a_step_off(standing, moves_of(done), done.settled.after)
        standing = done.settled.after
        settled.append(done)
    return settled


def moves_of(done: Judged) -> dict[Any, int]:
    """Return what a settled entry moves, by seat number and pot."""
    return moves(done.settled.payouts, done.settled.pots)


def write_down(
    at_hand: AtHand, settled: Sequence[Judged], author: Author, keys: Sequence[UUID] = (), *, moment: datetime,
    pace: timedelta = timedelta(0),
) -> None:  # fmt: skip
    """Append settled entries after the last one of the sheet, the first of them one ``pace`` after a moment."""
    if not settled:
        return
    evening, head = at_hand.evening, at_hand.evening.head
    entries = [
        Entry(evening=evening, number=at_hand.last + place, kind=done.kind.key, facts=record.as_json(done.record),
              written_at=moment + place * pace) for place, done in enumerate(settled, 1)
    ]  # fmt: skip
    calls = [call for entry, done in zip(entries, settled, strict=True) for call in project(entry, at_hand, done)]
    Entry.objects.bulk_create(entries, ROWS_AT_ONCE)
    Call.objects.bulk_create(calls, ROWS_AT_ONCE)
    revisions = Revision.objects.bulk_create(
        [Revision(evening=evening, entry=entry, number=1, key=key, head=head + place, action=Action.WRITTEN,
                  kind=entry.kind, facts=entry.facts, author=signature(author), link_id=author.link_id,
                  written_at=entry.written_at)
         for place, (entry, key) in enumerate(zip(entries, keys or [uuid4() for _ in entries], strict=True), 1)],
        ROWS_AT_ONCE,
    )  # fmt: skip
    batches = Batch.objects.bulk_create(
        [Batch(revision=revision, evening=evening) for revision, done in zip(revisions, settled, strict=True)
         if moves_of(done)],
        ROWS_AT_ONCE,
    )  # fmt: skip
    _post(at_hand, entries, settled, batches)
    _finish(at_hand, settled[-1], entries[-1], len(entries))


def _post(at_hand: AtHand, entries: Sequence[Entry], settled: Sequence[Judged], batches: Sequence[Batch]) -> None:
    moving = [Shift(entry=entry, was={}, now=now) for entry, done in zip(entries, settled, strict=True)
              if (now := moves_of(done))]  # fmt: skip
    rows = [row for shift, batch in zip(moving, batches, strict=True) for row in posting_rows(at_hand, shift, batch)]
    Posting.objects.bulk_create(rows, ROWS_AT_ONCE)


def _finish(at_hand: AtHand, last: Judged, entry: Entry, added: int) -> None:
    evening, after = at_hand.evening, last.settled.after
    refuse_unless_postings_agree(at_hand, after)
    evening.head += added
    evening.standing = as_stored(after)
    if last.kind.closes:
        evening.closed_at, evening.edition = entry.written_at, evening.edition + 1
    evening.save(force_update=True)
    if last.kind.closes:
        count_up(evening)
