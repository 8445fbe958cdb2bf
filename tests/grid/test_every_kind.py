"""The grid prints and reads every kind of fact, alone and within every other kind, whatever game it belongs to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from django.utils import translation

from scorebook.grid.help import help_of
from scorebook.grid.layout import CALLS, KONTRA, layout_of
from scorebook.grid.printing import cells_of, print_entry
from scorebook.grid.reading import read_row
from scorebook.grid.row import Row
from scorebook.grid.vocabulary import Company
from scorebook.grid.wording import Printing
from settlement import document
from settlement.board import Board, Step, Tile, Turn
from settlement.facts import chain, choice, each, fact_named, facts, flag, part, rows, seat, text, whole
from settlement.game import Game
from settlement.settle import opening, table_of
from settlement.vocabulary import Seat, word
from tests.settlement.legal import any_value
from tests.world.games.ulti import GAME as ULTI

NAMES = ("Anna", "Béla", "Cili")
SUITS = (("hearts", word("hearts")), ("spades", word("spades")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Inner:
    """A small record with facts of every kind that needs no further record."""

    suit: str | None = choice(word("suit"), "1", SUITS)
    who: Seat | None = seat(word("who"), "1")
    count: int | None = whole(word("cards"), "1", most=9)
    dear: bool = flag(word("dear"), "1")
    reason: str | None = text(word("reason"), "1", most=5)
    calls: tuple[str, ...] = chain(word("calls"), "1", choice(word("suit"), "1", SUITS), most=3)
    numbers: Mapping[Seat, int] | None = each(word("numbers"), "1", whole(word("number"), "1", most=9))


@dataclass(frozen=True, slots=True, kw_only=True)
class Outer:
    """A small record that holds small records."""

    count: int = whole(word("cards"), "1", most=9, required=True)
    inner: Inner | None = part(word("inside"), "1", Inner)
    inners: tuple[Inner, ...] = rows(word("several inside"), "1", Inner, most=3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Everything:
    """A hand with every kind of fact, and with every kind inside of those that hold others."""

    contract: str = choice(word("contract"), "1", SUITS, required=True)
    declarer: Seat = seat(word("declarer"), "1", required=True)
    pays: Any = seat(word("pays"), "1", pots=True)
    number: int | None = whole(word("number of tricks"), "1", most=99)
    yes: bool | None = flag(word("yes"), "1", default=None)
    inner: Inner | None = part(word("inside"), "1", Inner)
    inners: tuple[Inner, ...] = rows(word("several inside"), "1", Inner, most=3)
    outer: Outer | None = part(word("outside"), "1", Outer)
    outers: tuple[Outer, ...] = rows(word("several outside"), "1", Outer, most=3)
    seats: tuple[Seat, ...] = chain(word("players in order"), "1", seat(word("player"), "1"), most=3)
    levels: tuple[int, ...] = chain(word("levels in order"), "1", whole(word("level"), "1", most=9), most=3)
    parts: tuple[Inner, ...] = chain(word("parts in order"), "1", part(word("part"), "1", Inner), most=3)
    chains: tuple[Any, ...] = chain(
        word("chains in order"), "1", chain(word("chain"), "1", choice(word("suit"), "1", SUITS), most=3), most=3
    )
    each_flag: Mapping[Seat, bool] | None = each(word("ready"), "1", flag(word("ready"), "1"))
    each_choice: Mapping[Seat, str] | None = each(word("color"), "1", choice(word("suit"), "1", SUITS))
    each_text: Mapping[Seat, str] | None = each(word("motto"), "1", text(word("motto"), "1", most=5))
    each_seat: Mapping[Seat, Seat] | None = each(word("neighbor"), "1", seat(word("player"), "1"))
    each_chain: Mapping[Seat, Any] | None = each(
        word("calls of each"), "1", chain(word("calls"), "1", choice(word("suit"), "1", SUITS), most=3)
    )
    each_part: Mapping[Seat, Inner] | None = each(word("part of each"), "1", part(word("part"), "1", Inner))
    each_rows: Mapping[Seat, Any] | None = each(word("rows of each"), "1", rows(word("row"), "1", Inner, most=3))
    note: str | None = text(word("remark"), "1", most=5)


def game_of(record: type, *tiles: Tile, columns: Any = (), **screen: Any) -> Game:
    """Return a game whose hand is this record, on a board with these tiles."""
    hand = replace(ULTI.kinds["hand"], record=record, checks=())
    return replace(
        ULTI,
        kinds={**ULTI.kinds, "hand": hand},
        columns=columns,
        face=lambda rules: Board(
            steps=(Step(key="one", label="", tiles=tiles),), kontra=("kontra", "rekontra", "subkontra"), **screen
        ),
    )


def read(game: Game, cells: Mapping[str, str]) -> Row:
    company = Company(names=NAMES, playing=(0, 1, 2), pots=game.pots)
    return read_row(layout_of(game, game.defaults()), company, cells, lambda _dealer, _out: company.playing)


@pytest.mark.parametrize("name", [fact.name for fact in facts(Everything)][2:])
def test_what_is_printed_of_any_fact_reads_back_as_the_same_fact(name: str) -> None:
    game = replace(game_of(Everything, contract="contract", declarer="declarer"), pots=(("kassza", word("kassza")),))
    company = Company(names=NAMES, playing=(0, 1, 2), pots=game.pots)
    table = table_of(game, game.defaults(), opening(game, 3), None)
    fact = fact_named(Everything, name)
    with translation.override("en"):
        layout = layout_of(game, game.defaults())
        assert help_of(layout, NAMES)
        for seed in range(20):
            hand = Everything(contract="hearts", declarer=1, **{name: any_value(fact, table, Random(seed))})
            stored = json.loads(json.dumps(document.as_json(hand)))
            plainly = cells_of(Printing(layout=layout, company=company, kind="hand", facts=stored, plainly=True))
            for cells in (print_entry(layout, company, "hand", stored), plainly):
                row = read(game, cells)
                assert (row.reasons, row.facts) == ([], stored), cells


def _kontra(described: Any, name: str = "kontra") -> type:
    """Return the record of a hand whose kontra on the game is stored by this fact."""
    body = {"__annotations__": {name: Any}, name: described}
    return dataclass(frozen=True, kw_only=True)(type("Hand", (), body))


@pytest.mark.parametrize(
    ("described", "value", "typed"),
    [
        (whole(word("kontra"), "1", most=5), 2, "R"),
        (whole(word("kontra"), "1", most=5), 3, "***"),
        (chain(word("kontra"), "1", choice(word("suit"), "1", SUITS)), ["hearts", "spades"], "h>s"),
        (chain(word("kontra"), "1", seat(word("who"), "1")), [1, 0], "Béla>Anna"),
        (each(word("kontra"), "1", whole(word("kontra"), "1", most=5)), {"1": 1, "2": 2}, "Béla kontra Cili**"),
        (each(word("kontra"), "1", whole(word("kontra"), "1", most=5)), {"1": 1, "2": 2}, "b1 c2"),
        (each(word("kontra"), "1", choice(word("suit"), "1", SUITS)), {"1": "hearts"}, "Béla hearts"),
    ],
)
def test_the_kontra_on_the_game_is_keyed_in_its_column(described: Any, value: Any, typed: str) -> None:
    game = game_of(_kontra(described))
    company = Company(names=NAMES, playing=(0, 1, 2))
    with translation.override("en"):
        layout = layout_of(game, game.defaults())
        row = read_row(layout, company, {KONTRA: typed}, lambda _dealer, _out: company.playing)
        assert (row.reasons, row.facts) == ([], {"kontra": value})
        assert any(chapter.head == "Points and kontra" for chapter in help_of(layout, NAMES))
        printed = print_entry(layout, company, "hand", {"kontra": value})
        assert printed[KONTRA]
        assert read(game, printed).facts == {"kontra": value}


@pytest.mark.parametrize(
    ("described", "value"),
    [
        (part(word("kontra"), "1", Inner), {"suit": "hearts"}),
        (rows(word("kontra"), "1", Inner), [{"suit": "hearts"}]),
        (flag(word("kontra"), "1"), True),
        (text(word("kontra"), "1"), "both"),
        (each(word("kontra"), "1", part(word("kontra"), "1", Inner)), {"1": {"suit": "hearts"}}),
    ],
)
def test_a_kontra_that_fits_no_column_stands_among_the_rest(described: Any, value: Any) -> None:
    game = game_of(_kontra(described))
    company = Company(names=NAMES, playing=(0, 1, 2))
    with translation.override("en"):
        layout = layout_of(game, game.defaults())
        assert KONTRA not in layout.keys
        assert help_of(layout, NAMES)
        printed = print_entry(layout, company, "hand", {"kontra": value})
        assert printed[CALLS]
        assert read(game, printed).facts == {"kontra": value}


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """A hand whose facts stand in columns of their own on paper."""

    won: bool | None = flag(word("won"), "1", default=None)
    tens: Mapping[Seat, int] | None = each(word("tens"), "1", whole(word("tens"), "1", most=4))
    ready: Mapping[Seat, bool] | None = each(word("ready"), "1", flag(word("ready"), "1"))
    calls: tuple[str, ...] = chain(word("calls"), "1", choice(word("suit"), "1", SUITS), most=3)


SIGNS = (
    Turn(facts=(("", True),), label=word("made"), sign="+"),
    Turn(facts=(("", False),), label=word("lost"), sign="-"),
)


def test_a_column_of_the_paper_takes_marks_of_every_kind_that_a_mark_can_say() -> None:
    game = game_of(
        Marked,
        Tile(key="won", shape="turns", fact="won", label=word("won"), letter="W", turns=SIGNS, column="own"),
        Tile(key="tens", shape="held", fact="tens", label=word("tens"), letter="T", column="own"),
        Tile(key="ready", shape="held", fact="ready", label=word("ready"), letter="R", turns=SIGNS, column="own"),
        Tile(key="calls", shape="chain", fact="calls", label=word("calls"), letter="S", column="own"),
        columns=(("own", word("own")),),
    )
    stored = {"won": False, "tens": {"0": 3, "2": 1}, "ready": {"1": True}}
    company = Company(names=NAMES, playing=(0, 1, 2))
    with translation.override("en"):
        layout = layout_of(game, game.defaults())
        assert help_of(layout, NAMES)
        printed = print_entry(layout, company, "hand", stored)
        assert (set(printed), read(game, printed).facts) == ({"what", "own"}, stored)
        printed = print_entry(layout, company, "hand", {**stored, "calls": ["hearts"]})
        assert read(game, printed).facts == {**stored, "calls": ["hearts"]}
        assert read(game, {"own": "W- tA3 tC1 rB+"}).facts == stored
