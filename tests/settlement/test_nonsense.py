"""Every fact of every game with every kind of nonsense in it: settled or refused with reasons, never a broken run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from scorebook.management.commands.settle import settle_bytes
from settlement import GAMES
from settlement.facts import Fact, Kind, facts
from settlement.game import Game

NONSENSE: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    99,
    10**30,
    0.5,
    "",
    "x",
    "A",
    "0",
    "\0",
    "\ud800",
    "a" * 999,
    [],
    [None],
    [[]],
    [{}],
    ["A", "A"],
    ["\ud800", "\ud800"],
    ["x", 1, None, {}],
    list(range(200)),
    {},
    {"": None},
    {"A": None},
    {"A": "x"},
    {"A": []},
    {"A": {}},
    {"A": 1, "B": 1},
    {"0": 1},
    {"9" * 5000: 1},
    {"\ud800": "\ud800"},
    {"by": [], "seat": {}},
    {"figure": ""},
    [{"figure": "trull", "by": "Z", "kontra": 99}],
    [{"by": "A", "by_whom": [], "": {}}],
    [[[[[[]]]]]],
)
ASKED = [
    (game, kind, fact.name)
    for game, one in GAMES.items()
    for kind in one.kinds
    for fact in facts(one.kinds[kind].record)
]


def entry(game: Game, kind: str, fact: Fact, value: Any) -> dict[str, Any]:
    """An entry that says this of the fact, and of the first choice what lets the fact be said at all."""
    record = facts(game.kinds[kind].record)
    chosen = next((one for one in record if one.kind is Kind.CHOICE), None)
    choice = {} if chosen is None else {chosen.name: fact.only[0] if fact.only else chosen.choices[0][0]}
    return {"kind": kind, **choice, fact.name: value}


def head(game: Game) -> dict[str, Any]:
    players = [chr(ord("A") + seat) for seat in range(max(game.seats))]
    return {"format": "scorebook-session", "version": 1, "game": game.key, "players": players}


def documents(game: Game, kind: str, fact: Fact) -> Iterator[dict[str, Any]]:
    for value in NONSENSE:
        yield {**head(game), "entries": [entry(game, kind, fact, value)]}


def answered(document: dict[str, Any]) -> None:
    """It is settled and comes to nothing, or refused with reasons that can be read."""
    answer, refused = settle_bytes(json.dumps(document).encode())
    body = json.loads(answer)
    if refused:
        assert body["errors"]
        assert all(one["message"] and one["code"] for one in body["errors"])
    else:
        assert sum(body["totals"].values()) + sum(body["pots"].values()) == 0


@pytest.mark.parametrize(("game", "kind", "name"), ASKED)
def test_nonsense_in_any_fact_is_settled_or_refused_with_its_reasons(game: str, kind: str, name: str):
    chosen_game = GAMES[game]
    fact = next(fact for fact in facts(chosen_game.kinds[kind].record) if fact.name == name)
    for document in documents(chosen_game, kind, fact):
        answered(document)


@pytest.mark.parametrize("value", NONSENSE, ids=[f"{place}" for place in range(len(NONSENSE))])
def test_nonsense_for_the_name_of_one_or_of_everybody_is_refused_with_its_reasons(value: Any):
    document_head = head(GAMES["paskievics"])
    names = document_head["players"]
    comes = {"kind": "company", "players": [*names[:3], value, value]}
    for players in ([value, *names[1:]], [value for _ in names], value):
        answered({**document_head, "players": players, "entries": []})
        answered({**document_head, "first_dealer": value, "players": players, "entries": [comes]})
