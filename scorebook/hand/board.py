"""The board entry screen as data: its steps and tiles in the user's language, for the page's script."""

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
    """Return the description of a board for a number of players; ``rests`` says that a player sits out."""
    fields = {fact.name: fact for fact in facts(record) if rests or fact.name != board.sits_out}
    return {
        "asks": [_ask(ask) for ask in board.asks],
        "steps": [_step(step, fields, players) for step in board.steps],
        "start": board.start or board.steps[0].key,
        "needs": [
            {"facts": list(need.facts), "label": capfirst(_(need.label)), "tile": need.tile, "only": list(need.only)}
            for need in board.needs
        ],
        "quick": list(board.quick),
        "more": [name for name in board.more if name != "dealer" and name in fields],
        "kontra": [_(level) for level in board.kontra],
        "kind": board.kind,
        "contract": board.contract,
        "declarer": board.declarer,
        "sits_out": board.sits_out,
        "rows": board.only_numbers or None,
        "lists": sorted({tile.fact for tile in board.tiles if tile.shape in {"row", "tally", "rows"}}),
        "belongs": {name: list(fact.only) for name, fact in fields.items() if fact.only},
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


def _step(step: Step, fields: Mapping[str, Fact], players: int) -> dict[str, Any]:
    tiles = [tile for tile in step.tiles if _fact_of(tile) in fields]
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
        "tiles": [{**_tile(tile, fields, players), "letter": letters[tile.key]} for tile in tiles],
    }


def _fact_of(tile: Tile) -> str:
    """Return the name of the hand's fact that a tile writes, wholly or in part."""
    return tile.fact.partition(".")[0]


def _tile(tile: Tile, fields: Mapping[str, Fact], players: int) -> dict[str, Any]:
    label, total, fact = capfirst(_(tile.label)), dict(tile.totals).get(players), fields[_fact_of(tile)]
    return {
        "key": tile.key,
        "shape": tile.shape,
        "fact": tile.fact,
        "label": label,
        "short": capfirst(_(tile.short)) if tile.short else label,
        "only": list(tile.only),
        "who": tile.who,
        "sets": _without_plain_no(tile.sets, fact),
        "phase": tile.phase,
        "typed": tile.typed,
        "drops": list(tile.drops),
        **(
            {"unneeded": _("not needed: {what}").format(what=_(tile.label))}
            if tile.shape == "numbers" and tile.drops
            else {}
        ),
        "beside": tile.beside,
        "never": tile.never,
        "counted": list(tile.counted),
        "alone": tile.alone,
        "decided": tile.decided,
        "enough": dict(tile.enough),
        "adds": list(tile.adds),
        "total": total,
        "least": tile.least,
        "most": _most(tile, fact, total),
        "fewest": tile.fewest,
        "from_each": capfirst(_(tile.from_each)) if tile.from_each else "",
        "factors": dict(tile.factors),
        "turns": [
            {
                "facts": _without_plain_no(turn.facts, fact),
                "label": _(turn.label) if turn.label else "",
                "mark": turn.mark,
            }
            for turn in tile.turns
        ],
        "blanks": [
            {"name": blank.name, "when": dict(blank.when), "choices": list(blank.choices), "drops": list(blank.drops)}
            for blank in tile.blanks
        ],
    }


def _most(tile: Tile, fact: Fact, total: int | None) -> int:
    """Return the largest number for a tile: the maximum of its record, or the total of all tiles."""
    if tile.typed and fact.record:
        return next(inner.most for inner in facts(fact.record) if inner.name == tile.typed)
    return tile.most if total is None or tile.least < 0 else min(tile.most, total)


def _without_plain_no(pairs: Told, fact: Fact) -> dict[str, Any]:
    """Return facts in the form that a record stores: without those that are false by default."""
    inner = {fact_inside.name: fact_inside for fact_inside in facts(fact.record)} if fact.record else {}
    silent = {name for name, fact_inside in inner.items() if fact_inside.default is False and not fact_inside.required}
    return {name: value for name, value in pairs if not (value is False and name in silent)}
