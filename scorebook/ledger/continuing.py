"""A night kept on paper, written on at the end of a sheet at once: every entry of it, or none."""

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

Told = tuple[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What was written on: how many entries, the evening's head now, and whether it had been written before.

    ``overtaken`` tells that it had, and that somebody has changed one of them since.
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
    entries: Sequence[Told],
    author: Author,
    seat: Seating | None = None,
) -> Written:
    """Write these entries after the last one, in one transaction.

    ``key`` was made by the writer before the first try and ``head`` is the head he saw, as for a single entry.  Who is
    called by his name where people come and go is somebody by ``seat``, and has the next number.  The hand that lay
    open is open no more.

    :raises Refused: an entry is impossible; ``number`` is its place among these, from 1.  Or there are too many.
    :raises Conflict: somebody else wrote meanwhile.
    :raises KeyReused: the key belongs to another save.
    :raises EveningClosed: the evening takes no more entries.
    """
    with transaction.atomic():
        if any(closes(evening, kind) or kind == KEY for kind, _facts in entries):
            hold(evening.night)  # as whoever closes it by the button does, or says who comes
        at_hand = lock(evening, key)
        records = []
        for place, (kind, told) in enumerate(entries, start=1):
            at_hand, facts = sit_down(at_hand, kind, told, seat, in_order=True)
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
    """Return the key of an entry: the first bears the writer's own, by which the save is known again."""
    return key if place == 0 else uuid5(key, str(place))


def _record(at_hand: AtHand, place: int, told: Told) -> tuple[str, Any]:
    kind, facts = told
    entry, problems = read(at_hand.game, kind, facts, len(at_hand.seats))
    if entry is None:
        raise Refused(problems, place)
    return kind, entry


def _repeated(at_hand: AtHand, key: UUID, records: Sequence[tuple[str, Any]]) -> Written:
    """Tell that these very entries were written before, or refuse the key."""
    keys = [_key(key, place) for place in range(len(records))]
    stored = {revision.key: revision for revision in Revision.objects.filter(evening=at_hand.evening, key__in=keys)}
    one_more = Revision.objects.filter(evening=at_hand.evening, key=_key(key, len(records))).exists()
    same = len(stored) == len(records) and all(
        stored[own].kind == kind and same_facts(stored[own].facts, entry)
        for own, (kind, entry) in zip(keys, records, strict=True)
    )
    if one_more or not same:
        raise KeyReused
    since = Revision.objects.filter(evening=at_hand.evening, head__gt=max(one.head for one in stored.values()))
    changed = since.filter(entry__in=[one.entry_id for one in stored.values()]).exists()
    return Written(entries=len(records), head=at_hand.evening.head, replayed=True, overtaken=changed)
