"""The same evening settled in another way: from the middle on, corrected, on other totals, with everybody moved on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from settlement import document as record
from settlement.check import reasons
from settlement.company import KEY, MOST_PEOPLE
from settlement.settle import Settled, Standing, replay, table_of
from settlement.vocabulary import Refused
from tests.settlement.legal import Facts, legal_entry


def differences(
    sheet: record.Sheet, document: Facts, settlement: Facts, written: Sequence[record.Written], random: Random
) -> Iterator[str]:
    """Yield where one way to settle an evening comes to something else than another."""
    yield from not_whole(settlement)
    if not written:
        return
    place = random.randrange(len(written))
    before = written[place - 1].settled.after if place else sheet.opening()
    yield from _from_the_middle(sheet, before, written, place)
    yield from _corrected(sheet, before, written, place, random)
    yield from _moved_on(document, settlement)


def not_whole(told: Any) -> Iterator[str]:
    """Yield every number that is not an integer."""
    match told:
        case dict():
            for value in told.values():
                yield from not_whole(value)
        case list():
            for value in told:
                yield from not_whole(value)
        case float():
            yield f"{told} is no whole number"


def _from_the_middle(
    sheet: record.Sheet, before: Standing, written: Sequence[record.Written], place: int
) -> Iterator[str]:
    """Settle the rest upon what was stored of its beginning, as it was and as if everybody had won or lost before."""
    stored = Standing.from_json(json.loads(json.dumps(before.as_json())))
    later = [(entry.kind, entry.record) for entry in written[place:]]
    again = [*replay(sheet.game, sheet.rules, stored, later)]
    if [_stored(entry.settled) for entry in written[place:]] != [*map(_stored, again)]:
        yield f"from entry {place + 1} on it comes to something else"
    elsewhere = stored._replace(totals=tuple(total + 7 * seat - 50 for seat, total in enumerate(stored.totals)))
    for entry, settled in zip(written[place:], replay(sheet.game, sheet.rules, elsewhere, later), strict=True):
        if _moved(settled) != _moved(entry.settled):
            yield f"entry {entry.number} pays otherwise on other totals"


def _stored(settled: Settled) -> Any:
    return *settled[:-3], settled.written, settled.ended_count, json.dumps(settled.after.as_json())


def _moved(settled: Settled) -> Any:
    return _stored(settled._replace(after=settled.after._replace(totals=())))


def _corrected(
    sheet: record.Sheet, before: Standing, written: Sequence[record.Written], place: int, random: Random
) -> Iterator[str]:
    """Put another entry in one's place: the later ones settled upon it are those of a document written that way."""
    old = written[place]
    if old.kind == KEY or sheet.game.kinds[old.kind].closes:
        return
    table = table_of(sheet.game, sheet.rules, before, old.record)
    kind, entry = legal_entry(sheet.game, table, random)
    if getattr(old.record, "dealer", None) is not None and sheet.game.kinds[kind].deals:
        entry = replace(entry, dealer=old.record.dealer)
    as_kept, _none = record.parse(sheet.game, kind, record.as_json(entry), record.seat_number(MOST_PEOPLE))
    changed = [(one.kind, one.record) for one in written]
    changed[place] = (kind, as_kept)
    standing, settled = before, list[Settled]()
    for later in changed[place:]:
        table = table_of(sheet.game, sheet.rules, standing, later[1])
        if any(not problem.warning for problem in reasons(sheet.game, *later, table)):
            return
        settled += replay(sheet.game, sheet.rules, standing, [later])
        standing = settled[-1].after
    again = record.session_document(replace(sheet, entries=tuple(changed)))
    try:
        afresh = [one.settled for one in record.play(*record.read_head(again))]
    except Refused as refused:
        yield f"corrected in entry {place + 1} it is refused: {[problem.code for problem in refused.problems]}"
        return
    if [*map(_stored, afresh[place:])] != [*map(_stored, settled)]:
        yield f"corrected in entry {place + 1} it comes to something else"


def _moved_on(document: Facts, settlement: Facts) -> Iterator[str]:
    """Let everybody sit one seat further on: each is paid what he was paid."""
    players = document["players"]
    moved = {
        **document,
        "players": [*players[1:], players[0]],
        "first_dealer": document.get("first_dealer", players[-1]),
    }
    try:
        there = record.settlement_document(moved)
    except Refused as refused:
        if [problem.code for problem in refused.problems] != ["same_company"]:  # they moved on to where all moved now
            yield f"one seat on it is refused: {[problem.code for problem in refused.problems]}"
        return
    for here, other in zip(settlement["entries"], there["entries"], strict=True):
        if any(here[part] != other[part] for part in ("dealer", "sitting_out", "payouts", "pots")):
            yield f"entry {here['number']} pays otherwise one seat on"
    if there["totals"] != settlement["totals"]:
        yield "the totals are others one seat on"
