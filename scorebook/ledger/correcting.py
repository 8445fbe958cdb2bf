"""Change earlier entries: correct, insert, undo, strike, restore, reopen.  Each change is a new revision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scorebook.ledger.amending import amend, entries_from
from scorebook.ledger.at_hand import AtHand, lock, refuse_if_full, refuse_unless_open, refuse_unless_seen, words
from scorebook.ledger.booking import Deed
from scorebook.ledger.company import sit_down
from scorebook.ledger.joining import hold, hold_cup_day
from scorebook.ledger.opening import Seating
from scorebook.ledger.outcomes import Author, Saved
from scorebook.ledger.projecting import blank_entry
from scorebook.ledger.repeats import repeated, repeated_facts, same_facts
from scorebook.ledger.replaying import Change, unchanged
from scorebook.models import Action, Entry, Evening, kept
from scorebook.models.ordering import make_room
from scorebook.refusals.refused import Conflict, KeyReused, Refused, refuse, refuse_for
from settlement import company, judging
from settlement.game import Game
from settlement.judging import read, with_dealer
from settlement.settle import Standing
from settlement.vocabulary import say


def correct_entry(  # noqa: PLR0913 - a verb with its whole sentence, every word of it named
    evening: Evening,
    number: int,
    *,
    key: UUID,
    head: int,
    kind: str,
    facts: Mapping[str, Any],
    reason: str,
    author: Author,
    written_at: datetime | None = None,
    seat: Seating | None = None,
) -> Saved:
    """Write an entry's next version, and settle every later entry again.

    Counter-postings are made only for accounts that changed.  Without a dealer in the facts the entry keeps its dealer.

    :raises Refused: Besides the reasons of :func:`record_entry`, a later entry would become impossible.
    """
    with transaction.atomic():
        if kind == company.KEY:
            hold(evening.night)  # take the same lock as record_entry for such an entry
        at_hand = lock(evening, key)
        because = words("reason", reason, required=True)
        at_hand, facts = sit_down(at_hand, kind, facts, seat)
        entry, problems = read(at_hand.game, kind, facts, len(at_hand.seats))
        if at_hand.repeated is not None:
            return repeated_facts(repeated(at_hand, Action.CORRECTED, number=number, reason=because), kind, entry)
        refuse_unless_open(at_hand.evening, head)
        if entry is None:
            raise Refused(problems)
        before, entries = entries_from(at_hand, number)
        change = correction(at_hand, entries[0], before, kind, entry)
        return amend(at_hand, before, entries, change, _deed(Action.CORRECTED, key, author, written_at, because))


def correction(at_hand: AtHand, old: Entry, before: Standing, kind: str, entry: Any) -> Change:
    """Return the change that replaces the record of an entry.

    :raises Refused: The entry cannot be corrected in this way.
    """
    dealer = old.facts.get("dealer")
    entry = with_dealer(at_hand.game, kind, entry, before.dealer if dealer is None else dealer)
    same = kind == old.kind and same_facts(old.facts, entry)
    refuse_for(judging.against_correcting(at_hand.game, (old.kind, kind), struck=old.struck, same=same))
    return Change(number=old.number, kind=kind, record=entry)


def insert_entry(  # noqa: PLR0913 - a verb with its whole sentence, every word of it named
    evening: Evening,
    before: int,
    *,
    key: UUID,
    head: int,
    kind: str,
    facts: Mapping[str, Any],
    author: Author,
    keeps: int | None = None,
    written_at: datetime | None = None,
) -> Saved:
    """Insert an entry before another one, with the next free number.

    The deal moves on: later entries get the dealer who is now due.  This stops at the first entry whose dealer was not
    the one due, or at the entry whose number is ``keeps``; these keep their dealer.

    :raises Refused: Besides the reasons of :func:`record_entry`, a later entry would become impossible.
    """
    with transaction.atomic():
        at_hand = lock(evening, key)
        entry, problems = read(at_hand.game, kind, facts, len(at_hand.seats))
        if at_hand.repeated is not None:
            return _same_insertion(repeated_facts(repeated(at_hand, Action.INSERTED), kind, entry), before)
        refuse_unless_open(at_hand.evening, head)
        standing, entries = entries_from(at_hand, before)
        if entry is None:
            raise Refused(problems)
        change = insertion(at_hand.game, at_hand.last + 1, standing, kind, entry, keeps)
        refuse_if_full(at_hand, [at_hand.game.kinds[kind]])
        moment, place = written_at or timezone.now(), entries[0].place
        make_room(at_hand.evening, place)
        kept.insert(blank_entry(at_hand.evening, change.number, standing, place=place, written_at=moment))
        standing, entries = entries_from(at_hand, change.number)
        deed = _deed(Action.INSERTED, key, author, moment)
        return amend(at_hand, standing, entries, change, deed)


def _same_insertion(saved: Saved, before: int) -> Saved:
    insertion = saved.revision.insertion
    if insertion is None or insertion["before"] != before:
        raise KeyReused(saved.revision)
    return saved


def insertion(game: Game, number: int, before: Standing, kind: str, entry: Any, keeps: int | None = None) -> Change:
    """Return the change that inserts an entry on an earlier standing.

    :raises Refused: Entries of this kind cannot be inserted.
    """
    if game.kinds[kind].closes or kind == company.KEY:
        raise refuse("kind", "not_inserted", say("Only a hand or a transfer can be inserted before an earlier line."))
    entry = with_dealer(game, kind, entry, before.dealer)
    return Change(number=number, kind=kind, record=entry, inserts=True, keeps=keeps)


def strike_entry(
    evening: Evening,
    number: int,
    *,
    key: UUID,
    head: int,
    reason: str,
    author: Author,
    written_at: datetime | None = None,
) -> Saved:
    """Strike an entry: it keeps its number and moves no points; every later entry is settled again."""
    with transaction.atomic():
        at_hand = lock(evening, key)
        because = words("reason", reason, required=True)
        if at_hand.repeated is not None:
            return repeated(at_hand, Action.STRUCK, number=number, reason=because)
        refuse_unless_open(at_hand.evening, head)
        return _strike(at_hand, number, _deed(Action.STRUCK, key, author, written_at, because))


def restore_entry(
    evening: Evening,
    number: int,
    *,
    key: UUID,
    head: int,
    reason: str = "",
    author: Author,
    written_at: datetime | None = None,
) -> Saved:
    """Restore a struck entry; it and every later entry are settled again."""
    with transaction.atomic():
        at_hand = lock(evening, key)
        because = words("reason", reason, required=False)
        if at_hand.repeated is not None:
            return repeated(at_hand, Action.RESTORED, number=number, reason=because)
        refuse_unless_open(at_hand.evening, head)
        before, entries = entries_from(at_hand, number)
        refuse_for(judging.against_restoring(at_hand.game, entries[0].kind, struck=entries[0].struck))
        change = unchanged(entries[0], at_hand.game, struck=False)
        return amend(at_hand, before, entries, change, _deed(Action.RESTORED, key, author, written_at, because))


def undo(
    evening: Evening,
    *,
    key: UUID,
    head: int,
    author: Author,
    named: UUID | int | None = None,
    written_at: datetime | None = None,
) -> Saved:
    """Strike the last entry that counts.  The next entry written takes its number.

    :raises Conflict: ``named``, an entry's number or the key that wrote it, is another entry.
    """
    with transaction.atomic():
        at_hand = lock(evening, key)
        if at_hand.repeated is not None:
            return repeated(at_hand, Action.UNDONE)
        refuse_unless_open(at_hand.evening, head)
        number = _last_that_counts(at_hand)
        if number is None:
            raise Refused((judging.nothing_to_undo(),))
        if isinstance(named, UUID):
            wrote = at_hand.evening.revisions.filter(key=named)
            named = wrote.values_list("entry__number", flat=True).first() or 0
        if named not in (None, number):
            last = at_hand.evening.revisions.filter(entry__number=number).select_related("entry").order_by("-head")
            raise Conflict(at_hand.evening.head, list(last[:1]))
        return _strike(at_hand, number, _deed(Action.UNDONE, key, author, written_at))


def reopen_evening(
    evening: Evening, *, key: UUID, head: int, reason: str, author: Author, written_at: datetime | None = None
) -> Saved:
    """Reopen a closed evening: its closing entry is struck, and the pots are as before the closing.

    :raises Refused: The evening is a table of a cup day that is closed, so its ranking is final.
    """
    with transaction.atomic():
        day = hold_cup_day(evening)
        at_hand = lock(evening, key)
        because = words("reason", reason, required=True)
        if at_hand.repeated is not None:
            return repeated(at_hand, Action.REOPENED, reason=because)
        if day is not None and day.closed_at is not None:
            raise refuse("", "cup_over", say("This cup day is over: open it again first."))
        refuse_unless_seen(at_hand.evening, head)
        closing = _last_that_counts(at_hand)
        if at_hand.evening.closed_at is None or closing is None:
            raise refuse("", "not_closed", say("The evening is open."))
        deed = _deed(Action.REOPENED, key, author, written_at, because)
        return _strike(at_hand, closing, deed, closed_at=None, reopened_because=because)


def _last_that_counts(at_hand: AtHand) -> int | None:
    """Return the number of the last entry that is not struck; undone entries may follow it."""
    entries = Entry.objects.filter(evening_id=at_hand.evening.pk, struck=False)
    return entries.order_by("-place").values_list("number", flat=True).first()


def rewrite_undone(at_hand: AtHand, change: Change, deed: Deed) -> Saved:
    """Write the next entry in the place of an undone one at the end of the sheet."""
    before, entries = entries_from(at_hand, change.number)
    closes = at_hand.game.kinds[change.kind].closes
    closing = {"closed_at": deed.moment, "edition": at_hand.evening.edition + 1} if closes else {}
    return amend(at_hand, before, entries, change, replace(deed, action=Action.REWRITTEN), **closing)


def _strike(at_hand: AtHand, number: int, deed: Deed, **evening: Any) -> Saved:
    before, entries = entries_from(at_hand, number)
    refuse_for(judging.against_striking(struck=entries[0].struck))
    change = unchanged(entries[0], at_hand.game, struck=True)
    return amend(at_hand, before, entries, change, deed, **evening)


def _deed(action: Action, key: UUID, author: Author, written_at: datetime | None, reason: str = "") -> Deed:
    return Deed(action=action, key=key, author=author, moment=written_at or timezone.now(), reason=reason)
