"""Settle an entry without writing it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorebook.ledger.amending import entries_from
from scorebook.ledger.at_hand import AtHand
from scorebook.ledger.booking import moves, stored_moves
from scorebook.ledger.company import by_number
from scorebook.ledger.correcting import correction, insertion
from scorebook.ledger.projecting import blank_entry
from scorebook.ledger.replaying import Change, Following, replay_from
from scorebook.models import Entry, Evening, kept
from scorebook.refusals.refused import Refused
from settlement import GAMES, company, judging
from settlement.judging import Later, Preview, judge, read
from settlement.settle import Settled, Standing, table_for


def preview(evening: Evening, kind: str, facts: Mapping[str, Any], number: int | None = None) -> Preview:
    """Settle an entry as if it were written: as the next entry, or as the correction of entry ``number``.

    :raises Refused: There is no entry of that number.  Other refusals are part of the preview.
    """
    if number is None:
        return _next_entry(evening, kind, facts)
    return _correction(evening, number, kind, facts)


def _next_entry(evening: Evening, kind: str, facts: Mapping[str, Any]) -> Preview:
    before = Standing.from_json(evening.standing)
    numbered_facts, players = _called(evening, kind, facts, len(before.totals))
    return judging.preview(GAMES[evening.game], evening.rules, before, kind, numbered_facts, players)


def _called(evening: Evening, kind: str, facts: Mapping[str, Any], players: int) -> tuple[Mapping[str, Any], int]:
    """Return the facts with seat numbers, and the number of seats; a person without a seat would have the next one."""
    if kind != company.KEY:
        return facts, players
    names = kept.names_of(evening)
    return by_number(kind, facts, names), 2 * company.MOST_PEOPLE


def _correction(evening: Evening, number: int, kind: str, facts: Mapping[str, Any]) -> Preview:
    game = GAMES[evening.game]
    at_hand = AtHand(evening=evening, game=game, seats=(), last=0, last_struck=False, repeated=None)
    before, entries = entries_from(at_hand, number)
    entry, problems = read(game, kind, *_called(evening, kind, facts, len(evening.standing["totals"])))
    if entry is None:
        return Preview(problems=problems, before=before, table=table_for(game, evening.rules, before))
    try:
        change = correction(at_hand, entries[0], before, kind, entry)
    except Refused as refusal:
        old_facts = entries[0].facts
        table = table_for(game, evening.rules, before, old_facts.get("dealer"), old_facts.get("sitting_out"))
        return Preview(problems=refusal.problems, before=before, table=table, record=entry)
    return _amended(evening, before, entries, change)


def preview_insertion(
    evening: Evening, number: int, kind: str, facts: Mapping[str, Any], keeps: int | None = None
) -> Preview:
    """Settle an entry as if it were inserted before entry ``number`` (see :func:`ledger.insert_entry`).

    :raises Refused: There is no entry of that number.  Other refusals are part of the preview.
    """
    game = GAMES[evening.game]
    at_hand = AtHand(evening=evening, game=game, seats=(), last=0, last_struck=False, repeated=None)
    before, entries = entries_from(at_hand, number)
    entry, problems = read(game, kind, facts, len(evening.standing["totals"]))
    if entry is None:
        return Preview(problems=problems, before=before, table=table_for(game, evening.rules, before))
    try:
        change = insertion(game, 0, before, kind, entry, keeps)
    except Refused as refusal:
        table = table_for(game, evening.rules, before)
        return Preview(problems=refusal.problems, before=before, table=table, record=entry)
    return _amended(evening, before, entries.after(blank_entry(evening, change.number, before)), change)


def _amended(evening: Evening, before: Standing, entries: Following, change: Change) -> Preview:
    """Settle a changed entry as it would be written, with the changes in later entries."""
    game, kind = GAMES[evening.game], change.kind
    table, problems, settled = judge(game, evening.rules, before, kind, change.record)
    if settled is None:
        return Preview(problems=problems, before=before, table=table, record=change.record)
    try:
        replay = replay_from(evening, game, entries, before, change)
    except Refused as refusal:
        problems = (*problems, *refusal.problems)
        return Preview(problems=problems, before=before, table=table, record=change.record, settled=settled)
    later = tuple(
        _later(step.entry, step.done.settled)
        for step in replay.steps[1:]
        if step.done and stored_moves(step.entry) != moves(step.done.settled.payouts, step.done.settled.pots)
    )
    dealt_on = tuple(step.entry.number for step in replay.steps[1:] if step.dealt_by_another)
    preview = Preview(problems=problems, before=before, table=table, record=change.record, settled=settled, later=later)
    return replace(preview, dealt_on=dealt_on)


def _later(entry: Entry, settled: Settled) -> Later:
    return Later(
        number=entry.number,
        payouts_before=tuple(entry.payouts),
        payouts=settled.payouts,
        pots_before=entry.pots,
        pots=settled.pots,
    )
