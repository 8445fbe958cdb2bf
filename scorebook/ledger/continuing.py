"""Append many entries to the end of a sheet at once, for a night kept on paper.  All are written, or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone

from scorebook.ledger.at_hand import AtHand, lock, refuse_unless_open
from scorebook.ledger.at_once import make_ready, write_down
from scorebook.ledger.company import sit_down
from scorebook.ledger.importing import settle_all
from scorebook.ledger.joining import closes, hold
from scorebook.ledger.opening import Seating
from scorebook.ledger.outcomes import Author
from scorebook.ledger.remarking import refuse_if_disputed
from scorebook.ledger.repeats import same_facts
from scorebook.models import Draft, Evening, Revision
from scorebook.refusals.refused import KeyReused, Refused
from settlement.company import KEY
from settlement.judging import read

KindAndFacts = tuple[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """The result of :func:`record_entries`: number of entries, the evening's head now, and whether it was a repeat.

    ``overtaken`` says that it was a repeat and that a later revision has changed one of the entries.
    """

    entries: int
    head: int
    replayed: bool
    overtaken: bool = False


def record_entries(
    evening: Evening,
    *,
    key: UUID,
    head: int,
    entries: Sequence[KindAndFacts],
    author: Author,
    seat: Seating | None = None,
) -> Written:
    """Write these entries after the last one, in one transaction, and delete the open hand.

    The client makes ``key`` before its first attempt and sends the ``head`` it saw, as for a single entry.  In entries
    about who comes and goes, ``seat`` finds the players for new names, and they get the next numbers.

    :raises Refused: An entry is impossible; ``number`` is its position among these, from 1.  Or there are too many.
    :raises Conflict: Another writer has changed the evening meanwhile.
    :raises KeyReused: The key belongs to another save.
    :raises EveningClosed: The evening is closed.
    """
    with transaction.atomic():
        if any(closes(evening, kind) or kind == KEY for kind, _facts in entries):
            hold(evening.night)  # take the same lock as close_evening and entries about people
        at_hand = lock(evening, key)
        records = []
        for place, (kind, listed_facts) in enumerate(entries, start=1):
            at_hand, facts = sit_down(at_hand, kind, listed_facts, seat, in_order=True)
            records.append(_record(at_hand, place, (kind, facts)))
        if at_hand.repeated is not None:
            return _repeated(at_hand, key, records)
        refuse_unless_open(at_hand.evening, head)
        if any(closes(evening, kind) for kind, _facts in entries):
            refuse_if_disputed(at_hand.evening)
        settled = settle_all(at_hand.evening, at_hand.standing, records)
        if at_hand.lies_open:
            Draft.objects.filter(evening=at_hand.evening).delete()
        keys = [_key(key, place) for place in range(len(settled))]
        if settled:
            write_down(at_hand, make_ready(at_hand, settled, author, keys, moment=timezone.now()))
    return Written(entries=len(settled), head=at_hand.evening.head, replayed=False)


def _key(key: UUID, place: int) -> UUID:
    """Return the key of the entry at this position: the first gets the client's own key, which identifies a repeat."""
    return key if place == 0 else uuid5(key, str(place))


def _record(at_hand: AtHand, place: int, kind_and_facts: KindAndFacts) -> tuple[str, Any]:
    kind, facts = kind_and_facts
    entry, problems = read(at_hand.game, kind, facts, len(at_hand.seats))
    if entry is None:
        raise Refused(problems, place)
    return kind, entry


def _repeated(at_hand: AtHand, key: UUID, records: Sequence[tuple[str, Any]]) -> Written:
    """Return the result of a repeat, or raise :class:`KeyReused` if the stored entries are different ones."""
    keys = [_key(key, place) for place in range(len(records))]
    stored = {revision.key: revision for revision in Revision.objects.filter(evening=at_hand.evening, key__in=keys)}
    one_more = Revision.objects.filter(evening=at_hand.evening, key=_key(key, len(records))).exists()
    same = len(stored) == len(records) and all(
        stored[own].kind == kind and same_facts(stored[own].facts, entry)
        for own, (kind, entry) in zip(keys, records, strict=True)
    )
    if one_more or not same:
        raise KeyReused
    since = Revision.objects.filter(
        evening=at_hand.evening, head__gt=max(revision.head for revision in stored.values())
    )
    changed = since.filter(entry__in=[revision.entry_id for revision in stored.values()]).exists()
    return Written(entries=len(records), head=at_hand.evening.head, replayed=True, overtaken=changed)
