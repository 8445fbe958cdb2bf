"""A game whose entry screen offers what its record cannot hold is refused when it is built."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from settlement import GAMES
from settlement.board import Ask, Blank, Board, Need, Pick, Step, Tile, Turn
from settlement.face import Answer, Bid, Chip, Counting, Each, Face, Question
from settlement.facts import chain, choice, each, flag, part, rows, seat, whole
from settlement.game import EntryKind, Game
from settlement.vocabulary import Rules, Seat
from tests.settlement.legal import any_rules
from tests.world.games.tiny import GAME, describe, write

SIDES = (("declarers", ""), ("opponents", ""))
FIGURES = (("trull", ""), ("pagat", ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    figure: str | None = choice("", "1", FIGURES)
    by: Seat | None = seat("", "1")  # noqa: RUF009 - a fact
    kontra: tuple[Seat, ...] = chain("", "1", seat("", "1"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Caught:
    by: Seat | None = seat("", "1")  # noqa: RUF009 - a fact
    cards: int | None = whole("", "1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A fact of every kind."""

    contract: str | None = choice("", "1", (("plain", ""), ("grand", "")))
    declarer: Seat | None = seat("", "1")  # noqa: RUF009 - a fact
    kontra: int = whole("", "1", most=2, default=0)
    kontra_of_each: Any = each("", "1", whole("", "1"))  # noqa: RUF009 - a fact
    points: int | None = whole("", "1")
    trull: str | None = choice("", "1", SIDES)
    caught: Caught | None = part("", "1", Caught)  # noqa: RUF009 - a fact
    calls: tuple[Call, ...] = rows("", "1", Call)
    won: bool | None = flag("", "1", default=None)


FACE = Face(
    bids=(Bid(contract="plain", label="", letter="1", asks=("points",)),),
    chips=(Chip(figure="trull", label="", short="", shape="side", proof="trull"),),
    score="points",
    total=10,
    kontra=("kontra", "rekontra"),
    game_kontra="kontra",
    announcements="calls",
    each=(Each(fact="kontra_of_each", least=1, most=2),),
    more=("caught", "dealer"),
)
CALL = Tile(key="trull", shape="row", fact="calls", label="", who="by", sets=(("figure", "trull"),))
BOARD = Board(
    steps=(Step(key="one", label="", tiles=(CALL,)),),
    asks=(Ask(fact="contract", short="", question="", picks=(Pick(value="plain", label="", letter="1"),)),),
    needs=(Need(facts=("won=true",), label="the end", tile="trull"),),
    contract="contract",
    declarer="declarer",
    game_kontra="kontra",
)


def game_with(screen: Face | Board) -> Game:
    """Return the tiny game with another record and another screen."""
    hand = EntryKind(key="hand", label="", record=Hand, rule="1", deals=True, write=write, describe=describe)
    return replace(GAME, kinds={**GAME.kinds, "hand": hand}, columns=(("cards", ""),), face=lambda rules: screen)


def chip(**names: Any) -> Face:
    return replace(FACE, chips=(Chip(**{"figure": "trull", "label": "", "short": "", **names}),))


def bid(**names: Any) -> Face:
    return replace(FACE, bids=(Bid(**{"contract": "plain", "label": "", "letter": "1", **names}),))


def tile(**names: Any) -> Board:
    return replace(BOARD, needs=(), steps=(Step(key="one", label="", tiles=(replace(CALL, **names),)),))


def test_a_screen_whose_facts_are_there_is_taken() -> None:
    assert game_with(FACE).face({}) is FACE
    assert game_with(BOARD).face({}) is BOARD


FAULTS: dict[str, tuple[Face | Board, str]] = {
    "a kontra of each": (replace(FACE, game_kontra="kontra_of_each"), "game_kontra: kontra_of_each is each, not whole"),
    "too many levels": (replace(FACE, kontra=("a", "b", "c")), "game_kontra: kontra holds 2 levels, 3 are played"),
    "a score that is none": (replace(FACE, score="won"), "score: won is flag, not whole"),
    "a score nowhere": (replace(FACE, score="card_points"), "score: the record has no fact card_points"),
    "a partner nowhere": (replace(FACE, partner="partner"), "partner: the record has no fact partner"),
    "announcements that are a number": (
        replace(FACE, announcements="points"),
        "announcements: points is whole, not rows",
    ),
    "no fact for announcements": (
        replace(FACE, announcements=""),
        "chip trull: the face names no fact for its announcements",
    ),
    "a bid that is no contract": (bid(contract="solo"), "bids: contract has no choice solo"),
    "a bid that asks nothing known": (bid(asks=("tricks",)), "bid plain: the record has no fact tricks"),
    "a bid that announces nothing offered": (bid(announces=("volat",)), "bid plain: no chip is the figure volat"),
    "an answer of nothing": (
        bid(questions=(Question(label="How?", answers=(Answer(facts=(("lost", True),)),)),)),
        "bid plain, How?: the record has no fact lost",
    ),
    "more that is not there": (replace(FACE, more=("held",)), "more: the record has no fact held"),
    "a count for each that is one": (
        replace(FACE, each=(Each(fact="points", least=1, most=1),)),
        "each: points is whole, not each",
    ),
    "a pile counted into nothing": (
        replace(FACE, counting=Counting(way="full", cards=42)),
        "counting: the record has no fact declarer_points",
    ),
    "lone play without its fact": (
        replace(FACE, alone_by="trull", alone=(("own", ""),)),
        "alone: trull has no choice own",
    ),
    "a quick kind nowhere": (replace(FACE, quick=("passed",)), "no kind of entry is passed"),
    "a chip of no shape": (chip(shape="round"), "chip trull: there is no shape round"),
    "a chip without its proof": (chip(shape="whose"), "chip trull: a figure that is “whose” names its proof"),
    "a chip proved by another kind": (chip(shape="whose", proof="trull"), "chip trull: trull is choice, not seat"),
    "a chip proved by other sides": (
        chip(shape="side", proof="contract"),
        "chip trull: contract has no choice declarers; chip trull: contract has no choice opponents",
    ),
    "a part that names nobody else": (
        chip(shape="catch", proof="caught"),
        "chip trull, caught: the record has no fact lost_by",
    ),
    "a chip of no figure of the rows": (
        chip(figure="volat", shape="points"),
        "chip volat, calls: figure has no choice volat",
    ),
    "rows that do not say made": (chip(shape="told", silent=False), "chip trull, calls: the record has no fact made"),
    "held cards without a number": (
        chip(shape="held", proof="calls", count=8),
        "chip trull: a row of calls has no whole",
    ),
    "a board's kontra of each": (
        replace(BOARD, game_kontra="kontra_of_each"),
        "game_kontra: kontra_of_each is each, not whole or chain",
    ),
    "a question about no seat": (
        replace(BOARD, asks=(Ask(fact="won", short="", question=""),)),
        "asks: won is flag, not seat",
    ),
    "a pick that is no choice": (
        replace(BOARD, asks=(replace(BOARD.asks[0], picks=(Pick(value="solo", label="", letter="1"),)),)),
        "asks contract: contract has no choice solo",
    ),
    "a start nowhere": (replace(BOARD, start="two"), "start: no step is two"),
    "a need without a tile": (
        replace(BOARD, needs=(Need(facts=("lost",), label="the end", tile="end"),)),
        "needs the end: the record has no fact lost; needs the end: no tile is end",
    ),
    "a tile of nothing": (tile(fact="held"), "tile trull: the record has no fact held"),
    "a tile of no shape": (tile(shape="round"), "tile trull: there is no shape round"),
    "a tile of another kind": (tile(shape="chain"), "tile trull: calls is rows, not chain"),
    "a row of nobody": (tile(who=""), "tile trull: it does not say who"),
    "a row by what is no seat": (tile(who="figure"), "tile trull: figure is choice, not seat"),
    "a row of other facts": (tile(sets=(("award", "trull"),)), "tile trull: the record has no fact award"),
    "a turn of other facts": (tile(turns=(Turn(facts=(("made", True),)),)), "tile trull: the record has no fact made"),
    "a turn of no such value": (
        tile(turns=(Turn(facts=(("figure", "volat"),)),)),
        "tile trull: figure cannot be volat",
    ),
    "one value that cannot be": (
        tile(shape="turns", fact="won", sets=(), turns=(Turn(facts=(("", 1),)),)),
        "tile trull: won cannot be 1",
    ),
    "an answer that cannot be": (
        bid(questions=(Question(label="How?", answers=(Answer(facts=(("kontra", 3),)),)),)),
        "bid plain, How?: kontra cannot be 3",
    ),
    "a number that is none": (tile(typed="figure"), "tile trull: figure is choice, not whole"),
    "a blank nowhere": (tile(blanks=(Blank(name="suit"),)), "tile trull: the record has no fact suit"),
    "a tile that drops nothing known": (tile(drops=("lost=true",)), "tile trull: the record has no fact lost"),
    "a tile for no contract": (tile(only=("solo",)), "tile trull: contract has no choice solo"),
    "one value with names": (
        tile(shape="turns", fact="won", sets=(), turns=(Turn(facts=(("made", True),)),)),
        "tile trull: won is one value, it has no made",
    ),
    "a column nobody prints": (tile(column="melds"), "tile trull: no column is melds"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_screen_that_its_record_cannot_hold_is_refused(fault: str) -> None:
    screen, message = FAULTS[fault]
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the whole message is compared
        game_with(screen)
    assert str(refusal.value) == f"tiny, written: {message}"


def every_rules(game: Game) -> Iterator[Rules]:
    """Yield the rules of every preset, with every choice of every option, and some at random."""
    for option in game.options:
        if not (option.many or option.prices):
            yield from ({**game.defaults(), option.key: value} for value, _label in option.choices)
    yield from (any_rules(game, Random(number)) for number in range(20))


@pytest.mark.parametrize("key", GAMES)
def test_no_game_offers_what_it_cannot_hold_whatever_the_rules(key: str) -> None:
    game = GAMES[key]
    assert [fault for rules in every_rules(game) for fault in game.faults_of_screen(rules)] == []


def test_a_game_that_writes_until_a_count_ends_has_words_for_it() -> None:
    with pytest.raises(ValueError, match="points are written until a count ends that has no words"):
        replace(GAME, count=None)
