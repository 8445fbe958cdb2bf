"""Store a changed entry: its next revision, counter-postings, and the projections of all later entries."""

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
    """Return the standing before an entry, and that entry with all later ones.

    :raises Refused: There is no entry with this number.
    """
    rows = kept.entries_from(at_hand.evening, number)
    if not rows:
        raise no_such_entry(number)
    if rows[0][NUMBER] == number:  # no entry comes before
        return before_first(at_hand.evening, at_hand.game), Following(rows)
    return Standing.from_json(kept.ENTRY.read(rows[0]).after), Following(rows[1:])


def amend(at_hand: AtHand, before: Standing, entries: Following, change: Change, deed: Deed, **evening: Any) -> Saved:
    """Settle the changed entry and the later ones again, and store every change in payouts and standings.

    ``evening`` holds further columns of the evening to update.
    """
    replay = replay_from(at_hand.evening, at_hand.game, entries, before, change)
    was = [stored_moves(step.entry) for step in replay.steps]
    if change.inserts:
        deed = replace(deed, insertion={"before": entries[1].number, "dealers": _dealers_moved(replay.steps[1:])})
    entry = _rewrite(entries[0], change, deed)
    _store_projections(at_hand, replay)
    done = [step.done and step.done.settled for step in replay.steps]
    now = [moves(settled.payouts, settled.pots) if settled else {} for settled in done]
    shifts = [Shift(entry=step.entry, was=old, now=new) for step, old, new in zip(replay.steps, was, now, strict=True)]
    revision = write_revision(at_hand, entry, deed, shifts)
    after = Standing.from_json(replay.after)
    refuse_unless_postings_agree(at_hand, after)
    move_head(at_hand, after, **evening)
    return Saved(entry=entry, revision=revision, replayed=False, head=at_hand.evening.head)


def _dealers_moved(steps: Sequence[Replayed]) -> dict[str, Seat]:
    """Set the new dealer in every later entry that has one, and return these dealers by entry number."""
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
    """Store the new projections of the replayed entries.

    The totals change in every later entry, the other columns in few.  These few are saved one by one; the rest gets
    only the new standings, in one ``executemany``.
    """
    stored_calls = _stored_calls(replay.steps)
    only_after = [(after, pk) for pk, after in replay.shifted]
    calls: dict[int, list[Called]] = {}
    for step in replay.steps:
        entry = step.entry
        columns, after = [getattr(entry, name) for name in COLUMNS], entry.after
        calls_now = _project(at_hand, step)
        if calls_now != stored_calls.get(entry.pk, []):
            calls[entry.pk] = calls_now
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
    calls: dict[int, list[Called]] = {}
    rows = Call.objects.filter(entry__evening_id=first.evening_id, entry__place__range=(first.place, last.place))
    for entry, *call in rows.order_by("pk").values_list("entry_id", *CALL):
        calls.setdefault(entry, []).append(tuple(call))
    return calls


def _store_standings(rows: Sequence[tuple[Any, int]]) -> None:
    """Store the standings after many entries with one short UPDATE each; ``bulk_update`` would build one huge CASE."""
    if not rows:
        return
    with connection.cursor() as cursor:
        cursor.executemany(
            'UPDATE scorebook_entry SET "after" = %s WHERE id = %s',
            [(json.dumps(after, cls=Brief), pk) for after, pk in rows],
        )
