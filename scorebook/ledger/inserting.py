"""A line that was forgotten: written before an earlier one, with everything after it settled again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scorebook.ledger.amending import amend, entries_from
from scorebook.ledger.at_hand import lock, refuse_if_full, refuse_unless_open
from scorebook.ledger.booking import Deed
from scorebook.ledger.ordering import blank_entry, make_room
from scorebook.ledger.outcomes import Author, Saved
from scorebook.ledger.repeats import repeated, repeated_facts
from scorebook.ledger.replaying import Change
from scorebook.models import Action, Evening, kept
from scorebook.refusals.refused import KeyReused, Refused, refuse
from settlement import company
from settlement.game import Game
from settlement.judging import read, with_dealer
from settlement.settle import Standing
from settlement.vocabulary import say


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
    """Write an entry in the place before another one, under the next free number.

    Later entries are dealt by whoever is to deal then, up to the first that names its dealer: that somebody else dealt,
    or the number that ``keeps`` the dealer it has.

    :raises Refused: besides what :func:`record_entry` refuses, a later entry would become impossible.
    """
    with transaction.atomic():
        at_hand = lock(evening, key)
        entry, problems = read(at_hand.game, kind, facts, len(at_hand.seats))
        if at_hand.repeated is not None:
            return _repeated(repeated_facts(repeated(at_hand, Action.INSERTED), kind, entry), before)
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
        deed = Deed(action=Action.INSERTED, key=key, author=author, moment=moment)
        return amend(at_hand, standing, entries, change, deed)


def _repeated(saved: Saved, before: int) -> Saved:
    insertion = saved.revision.insertion
    if insertion is None or insertion["before"] != before:
        raise KeyReused(saved.revision)
    return saved


def insertion(game: Game, number: int, before: Standing, kind: str, entry: Any, keeps: int | None = None) -> Change:
    """Return the change that writes an entry upon an earlier standing, or raise :class:`Refused`."""
    if game.kinds[kind].closes or kind == company.KEY:
        raise refuse("kind", "not_inserted", say("Only a hand or a transfer can be inserted before an earlier line."))
    entry = with_dealer(game, kind, entry, before.dealer)
    return Change(number=number, kind=kind, record=entry, inserts=True, keeps=keeps)
