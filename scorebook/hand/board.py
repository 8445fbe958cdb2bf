"""The second entry screen as data: a board's steps and tiles in the reader's language, for the page's program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorebook.hand.letters import letters_of
from scorebook.hand.words import price_words
from settlement.board import Ask, Board, Step, Tile, Told
from settlement.facts import Fact, facts


def board_of(board: Board, record: type, players: int, *, rests: bool) -> dict[str, Any]:
    """Describe a board to the page's program, for a table of so many; who sits out is asked if somebody ``rests``."""
    asked = {fact.name: fact for fact in facts(record) if rests or fact.name != board.sits_out}
    return {
        "asks": [_ask(one) for one in board.asks],
        "steps": [_step(step, asked, players) for step in board.steps],
        "start": board.start or board.steps[0].key,
        "needs": [
            {"facts": list(need.facts), "label": capfirst(_(need.label)), "tile": need.tile, "only": list(need.only)}
            for need in board.needs
        ],
        "quick": list(board.quick),
        "more": [name for name in board.more if name != "dealer" and name in asked],
        "kontra": [_(level) for level in board.kontra],
        "kind": board.kind,
        "contract": board.contract,
        "declarer": board.declarer,
        "sits_out": board.sits_out,
        "lists": sorted({tile.fact for tile in board.tiles if tile.shape in {"row", "tally", "rows"}}),
        "belongs": {name: list(fact.only) for name, fact in asked.items() if fact.only},
    }


def _ask(ask: Ask) -> dict[str, Any]:
    return {
        "fact": ask.fact,
        "short": _(ask.short),
        "question": _(ask.question),
        "only": list(ask.only),
        "picks": [
            {
                "value": pick.value,
                "label": capfirst(_(pick.label)),
                "letter": pick.letter,
                "short": capfirst(_(pick.short or pick.label)),
                "price": price_words(pick.price),
            }
            for pick in ask.picks
        ],
    }


def _step(step: Step, asked: Mapping[str, Fact], players: int) -> dict[str, Any]:
    tiles = [tile for tile in step.tiles if _fact_of(tile) in asked]
    keys = {phase.key: (phase.letter, _(phase.label)) for phase in step.phases}
    keys |= {tile.key: (tile.letter, f"{_(tile.short) if tile.short else ''} {_(tile.label)}") for tile in tiles}
    letters = letters_of(keys, marks={tile.key for tile in tiles if tile.column and tile.letter})
    return {
        "key": step.key,
        "label": _(step.label),
        "columns": step.columns,
        "lists": step.lists,
        "phases": [
            {
                "key": phase.key,
                "label": capfirst(_(phase.label)),
                "letter": letters[phase.key],
                "mark": _(phase.label)[:1] if phase.marked else "",
            }
            for phase in step.phases
        ],
        "tiles": [{**_tile(tile, asked, players), "letter": letters[tile.key]} for tile in tiles],
    }


def _fact_of(tile: Tile) -> str:
    """Return the name of the fact of a hand that a tile writes, or writes a part of."""
    return tile.fact.partition(".")[0]


def _tile(tile: Tile, asked: Mapping[str, Fact], players: int) -> dict[str, Any]:
    label, total, fact = capfirst(_(tile.label)), dict(tile.totals).get(players), asked[_fact_of(tile)]
    return {
        "key": tile.key,
        "shape": tile.shape,
        "fact": tile.fact,
        "label": label,
        "short": capfirst(_(tile.short)) if tile.short else label,
        "only": list(tile.only),
        "who": tile.who,
        "sets": _said(tile.sets, fact),
        "phase": tile.phase,
        "typed": tile.typed,
        "drops": list(tile.drops),
        "counted": list(tile.counted),
        "alone": tile.alone,
        "decided": tile.decided,
        "enough": dict(tile.enough),
        "adds": list(tile.adds),
        "total": total,
        "most": _most(tile, fact, total),
        "factors": dict(tile.factors),
        "turns": [
            {"facts": _said(turn.facts, fact), "label": _(turn.label) if turn.label else "", "mark": turn.mark}
            for turn in tile.turns
        ],
        "blanks": [
            {"name": blank.name, "when": dict(blank.when), "choices": list(blank.choices), "drops": list(blank.drops)}
            for blank in tile.blanks
        ],
    }


def _most(tile: Tile, fact: Fact, total: int | None) -> int:
    """Return how large the number of a tile may become: what its record allows, or what all of them add up to."""
    if tile.typed and fact.record:
        return next(inner.most for inner in facts(fact.record) if inner.name == tile.typed)
    return tile.most if total is None else min(tile.most, total)


def _said(told: Told, fact: Fact) -> dict[str, Any]:
    """Return facts as a record keeps them: a plain no is as good as silence, where the description says so."""
    inner = {one.name: one for one in facts(fact.record)} if fact.record else {}
    silent = {name for name, one in inner.items() if one.default is False and not one.required}
    return {name: value for name, value in told if not (value is False and name in silent)}
