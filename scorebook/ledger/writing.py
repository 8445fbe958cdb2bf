"""The next entry of the sheet: a hand, an adjustment, the closing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scorebook.ledger.at_hand import AtHand, Judged, judged, lock, read, with_dealer
from scorebook.ledger.booking import (
    Shift,
    move_head,
    moves,
    post,
    project,
    refuse_a_step_off,
    refuse_unless_postings_agree,
    write_revision,
)
from scorebook.ledger.correcting import rewrite_undone
from scorebook.ledger.joining import hold
from scorebook.ledger.outcomes import Author, Refused, Saved
from scorebook.ledger.repeats import NEW, repeated, repeated_facts
from scorebook.models import Action, Call, Draft, Entry, Evening, Revision
from settlement import GAMES, record


def record_entry(
    evening: Evening,
    *,
    key: UUID,
    head: int,
    kind: str,
    facts: Mapping[str, Any],
    author: Author,
    written_at: datetime | None = None,
) -> Saved:
    """Write the next entry.

    ``key`` was made by the writer before the first try: the same key with the same content is the same save, however
    often it arrives.  ``head`` is the evening's head the writer saw.  An undone entry at the end of the sheet is
    written anew under its own number.  The hand that lay open is open no more.

    :raises Refused: the facts cannot be read, or the entry is impossible; every reason.
    :raises Conflict: somebody else wrote meanwhile.
    :raises KeyReused: the key belongs to another save.
    :raises EveningClosed: the evening takes no more entries.
    """
    with transaction.atomic():
        if _closes(evening, kind):
            hold(evening.night)  # of two who close the last two evenings of a night the second finds the first closed
        at_hand = lock(evening, key)
        entry, problems = read(at_hand.game, kind, facts, len(at_hand.seats))
        if at_hand.repeated is not None:
            return repeated_facts(repeated(at_hand, *NEW), kind, entry)
        at_hand.refuse_unless_open(head)
        if entry is None:
            raise Refused(problems)
        entry = with_dealer(at_hand.game, kind, entry, at_hand.standing.dealer)
        moment = written_at or timezone.now()
        if at_hand.lies_open and not at_hand.game.kinds[kind].closes:
            Draft.objects.filter(evening=at_hand.evening).delete()
        if at_hand.last_struck and (undone := _first_undone(at_hand)):
            return rewrite_undone(at_hand, undone, kind, entry, key, author, moment)
        return _append(at_hand, kind, entry, key, author, moment)


def close_evening(
    evening: Evening, *, key: UUID, head: int, author: Author, written_at: datetime | None = None
) -> Saved:
    """Close the evening by an entry of the game's closing kind, which shares out the pots: the sheet's next edition."""
    closing = next(kind.key for kind in GAMES[evening.game].kinds.values() if kind.closes)
    return record_entry(evening, key=key, head=head, kind=closing, facts={}, author=author, written_at=written_at)


def _closes(evening: Evening, kind: str) -> bool:
    found = GAMES[evening.game].kinds.get(kind)
    return found is not None and found.closes


def _append(at_hand: AtHand, kind: str, entry: Any, key: UUID, author: Author, moment: datetime) -> Saved:
    before = at_hand.standing
    done = judged(at_hand.evening, at_hand.game, before, kind, entry)
    now = moves(done.settled.payouts, done.settled.pots)
    refuse_a_step_off(before, now, done.settled.after)
    written = Entry(evening=at_hand.evening, number=at_hand.last + 1, kind=kind, facts=record.as_json(entry),
                    written_at=moment)  # fmt: skip
    calls = project(written, at_hand, done)
    written.save(force_insert=True)
    revision = write_revision(at_hand, written, Action.WRITTEN, key, author, moment)
    if calls:
        Call.objects.bulk_create(calls)
    post(at_hand, revision, [Shift(entry=written, was={}, now=now)])
    _finish(at_hand, done, moment)
    return Saved(entry=written, revision=revision, replayed=False, head=at_hand.evening.head, before=before,
                 names=at_hand.names)  # fmt: skip


def _finish(at_hand: AtHand, done: Judged, moment: datetime) -> None:
    if not done.kind.closes:
        move_head(at_hand, done.settled.after)
        return
    refuse_unless_postings_agree(at_hand, done.settled.after)
    move_head(at_hand, done.settled.after, closed_at=moment, edition=at_hand.evening.edition + 1)


def _first_undone(at_hand: AtHand) -> int | None:
    """Return the number of the first of the undone entries the sheet ends with."""
    latest: dict[int, str] = dict(
        Revision.objects.filter(evening_id=at_hand.evening.pk, entry__struck=True)
        .order_by("head")
        .values_list("entry__number", "action")
    )
    number = at_hand.last
    while latest.get(number) == Action.UNDONE:
        number -= 1
    return number + 1 if number < at_hand.last else None
