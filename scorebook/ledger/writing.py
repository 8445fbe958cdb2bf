"""The next entry of the sheet: a hand, an adjustment, the closing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

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
from scorebook.ledger.night import Judged, Night, judged, lock, read, with_dealer
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
        night = lock(evening, key)
        entry, problems = read(night.game, kind, facts, len(night.seats))
        if night.repeated is not None:
            return repeated_facts(repeated(night, *NEW), kind, entry)
        night.refuse_unless_open(head)
        if entry is None:
            raise Refused(problems)
        entry = with_dealer(night.game, kind, entry, night.standing.dealer)
        moment = written_at or timezone.now()
        if night.lies_open and not night.game.kinds[kind].closes:
            Draft.objects.filter(evening=night.evening).delete()
        if night.last_struck and (undone := _first_undone(night)):
            return rewrite_undone(night, undone, kind, entry, key, author, moment)
        return _append(night, kind, entry, key, author, moment)


def close_evening(
    evening: Evening, *, key: UUID, head: int, author: Author, written_at: datetime | None = None
) -> Saved:
    """Close the evening by an entry of the game's closing kind, which shares out the pots: the sheet's next edition."""
    closing = next(kind.key for kind in GAMES[evening.game].kinds.values() if kind.closes)
    return record_entry(evening, key=key, head=head, kind=closing, facts={}, author=author, written_at=written_at)


def _append(night: Night, kind: str, entry: Any, key: UUID, author: Author, moment: datetime) -> Saved:
    before = night.standing
    done = judged(night.evening, night.game, before, kind, entry)
    now = moves(done.settled.payouts, done.settled.pots)
    refuse_a_step_off(before, now, done.settled.after)
    written = Entry(evening=night.evening, number=night.last + 1, kind=kind, facts=record.as_json(entry),
                    written_at=moment)  # fmt: skip
    calls = project(written, night, done)
    written.save(force_insert=True)
    revision = write_revision(night, written, Action.WRITTEN, key, author, moment)
    if calls:
        Call.objects.bulk_create(calls)
    post(night, revision, [Shift(entry=written, was={}, now=now)])
    _finish(night, done, moment)
    return Saved(entry=written, revision=revision, replayed=False, head=night.evening.head, before=before,
                 names=night.names)  # fmt: skip


def _finish(night: Night, done: Judged, moment: datetime) -> None:
    if not done.kind.closes:
        move_head(night, done.settled.after)
        return
    refuse_unless_postings_agree(night, done.settled.after)
    move_head(night, done.settled.after, closed_at=moment, edition=night.evening.edition + 1)


def _first_undone(night: Night) -> int | None:
    """Return the number of the first of the undone entries the sheet ends with."""
    latest: dict[int, str] = dict(
        Revision.objects.filter(evening_id=night.evening.pk, entry__struck=True)
        .order_by("head")
        .values_list("entry__number", "action")
    )
    number = night.last
    while latest.get(number) == Action.UNDONE:
        number -= 1
    return number + 1 if number < night.last else None
