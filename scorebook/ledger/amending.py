"""Storing a replay: the entry's next revision, the counter-postings, and the projections of everything after it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db import connection

from scorebook.ledger.at_hand import AtHand, before_first
from scorebook.ledger.booking import (
    Deed,
    Shift,
    move_head,
    moves,
    refuse_unless_postings_agree,
    stored_moves,
    write_revision,
)
from scorebook.ledger.outcomes import Saved
from scorebook.ledger.projecting import (
    CALL,
    Called,
    Projection,
    calls_of,
    project,
    projected,
    projected_struck,
    write_calls,
)
from scorebook.ledger.replaying import Change, Following, Replay, Replayed, replay_from
from scorebook.models import Action, Call, Entry, kept
from scorebook.models.brief import Brief
from scorebook.refusals.refused import no_such_entry
from settlement import document
from settlement.settle import Standing
from settlement.vocabulary import Seat

COLUMNS = tuple(name for name in Projection._fields if name != "after")
NUMBER = kept.ENTRY.place("number")


def entries_from(at_hand: AtHand, number: int) -> tuple[Standing, Following]:
    """Return the standing before an entry, and that entry with all the later ones.

    :raises Refused: there is no such entry.
    """
    found = kept.entries_from(at_hand.evening, number)
    if not found:
        raise no_such_entry(number)
    if found[0][NUMBER] == number:  # nothing is before it
        return before_first(at_hand.evening, at_hand.game), Following(found)
    return Standing.from_json(kept.ENTRY.read(found[0]).after), Following(found[1:])


def amend(at_hand: AtHand, before: Standing, entries: Following, change: Change, deed: Deed, **evening: Any) -> Saved:
    """Settle the changed entry and the later ones again and store what that moved.

    ``evening`` are further columns of the evening that change with it.
    """
    replay = replay_from(at_hand.evening, at_hand.game, entries, before, change)
    was = [stored_moves(step.entry) for step in replay.steps]
    if change.inserts:
        deed = replace(deed, insertion={"before": entries[1].number, "dealers": _dealers_moved(replay.steps[1:])})
    entry = _rewrite(entries[0], change, deed)
    _store_projections(at_hand, replay)
    done = [step.done and step.done.settled for step in replay.steps]
    now = [moves(settled.payouts, settled.pots) if settled else {} for settled in done]
    shifts = [Shift(entry=one.entry, was=old, now=new) for one, old, new in zip(replay.steps, was, now, strict=True)]
    revision = write_revision(at_hand, entry, deed, shifts)
    after = Standing.from_json(replay.after)
    refuse_unless_postings_agree(at_hand, after)
    move_head(at_hand, after, **evening)
    return Saved(entry=entry, revision=revision, replayed=False, head=at_hand.evening.head)


def _dealers_moved(steps: Sequence[Replayed]) -> dict[str, Seat]:
    """Let later entries say who deals them now, and return that by their numbers where it was somebody else."""
    moved = {}
    for entry, done in ((step.entry, step.done) for step in steps if step.dealt_by_another):
        if done is not None:
            moved[f"{entry.number}"] = done.record.dealer
            entry.facts = {**entry.facts, "dealer": done.record.dealer}
    return moved


def _rewrite(entry: Entry, change: Change, deed: Deed) -> Entry:
    entry.kind = change.kind
    entry.facts = document.as_json(change.record)
    entry.struck = change.struck
    entry.revisions_count += 1
    if deed.action == Action.REWRITTEN:
        entry.written_at = deed.moment
    return entry


def _store_projections(at_hand: AtHand, replay: Replay) -> None:
    """Store what the replay changed.

    Every later entry stands on other totals now, few of them change otherwise: those are stored one by one, the rest
    in one sweep.
    """
    shown = _stored_calls(replay.steps)
    only_after = [(after, pk) for pk, after in replay.shifted]
    calls: dict[int, list[Called]] = {}
    for step in replay.steps:
        entry = step.entry
        columns, after = [getattr(entry, name) for name in COLUMNS], entry.after
        written = _project(at_hand, step)
        if written != shown.get(entry.pk, []):
            calls[entry.pk] = written
        if step is replay.steps[0] or columns != [getattr(entry, name) for name in COLUMNS]:
            entry.save(force_update=True)
        elif after != entry.after:
            only_after.append((entry.after, entry.pk))
    _store_standings(only_after)
    if calls:
        Call.objects.filter(entry_id__in=list(calls)).delete()
        write_calls(calls)


def _project(at_hand: AtHand, step: Replayed) -> list[Called]:
    if step.done is None:
        project(step.entry, projected_struck(step.after))
        return []
    project(step.entry, projected(at_hand, step.done))
    return calls_of(at_hand, step.done)


def _stored_calls(steps: Sequence[Replayed]) -> dict[int, list[Called]]:
    first, last = steps[0].entry, steps[-1].entry
    found: dict[int, list[Called]] = {}
    rows = Call.objects.filter(entry__evening_id=first.evening_id, entry__place__range=(first.place, last.place))
    for entry, *call in rows.order_by("pk").values_list("entry_id", *CALL):
        found.setdefault(entry, []).append(tuple(call))
    return found


def _store_standings(rows: Sequence[tuple[Any, int]]) -> None:
    """Store the standing after many entries: one short statement each, where a bulk update would be one huge CASE."""
    if not rows:
        return
    with connection.cursor() as cursor:
        cursor.executemany(
            'UPDATE scorebook_entry SET "after" = %s WHERE id = %s',
            [(json.dumps(after, cls=Brief), pk) for after, pk in rows],
        )
