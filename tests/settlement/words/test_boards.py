"""The second entry screen: every fact has its place, and no key or letter stands for two things at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from settlement import GAMES
from settlement.board import Board, Tile
from settlement.facts import Fact, facts
from settlement.vocabulary import FLAG

BOARDS = [key for key, game in GAMES.items() if isinstance(game.face(game.defaults()), Board)]


def board_of(key: str) -> Board:
    board = GAMES[key].face(GAMES[key].defaults())
    assert isinstance(board, Board)
    return board


def every_board(key: str) -> Iterator[Board]:
    """Yield the board under every choice of every house rule."""
    game = GAMES[key]
    for option in game.options:
        for value, _ in option.choices:
            board = game.face({**game.defaults(), option.key: value})
            assert isinstance(board, Board)
            yield board


def within(record: type, path: str) -> Fact:
    """Return the fact at a path, through parts."""
    name, _, inner = path.partition(".")
    fact = {fact.name: fact for fact in facts(record)}[name]
    if not inner:
        return fact
    assert fact.record is not None
    return within(fact.record, inner)


@pytest.mark.parametrize("key", BOARDS)
def test_phases_are_values_of_the_facts_that_keep_them(key: str) -> None:
    record = GAMES[key].kinds["hand"].record
    for step in board_of(key).steps:
        phases = {phase.key for phase in step.phases}
        for tile in step.tiles:
            if tile.shape in {"part", "row"} and tile.phase:
                inner = {one.name: one for one in facts(within(record, tile.fact).record or record)}
                assert phases == set(dict(inner[tile.phase].choices))
            if tile.shape == "chain":
                steps = within(record, tile.fact).inner
                assert steps is not None
                assert {name for name, _ in tile.factors} == set(dict(steps.choices))
                assert not tile.phase or tile.phase in dict(steps.choices)


@pytest.mark.parametrize("key", BOARDS)
def test_every_fact_of_a_hand_has_a_place_on_the_screen(key: str) -> None:
    board = board_of(key)
    placed = {tile.fact.partition(".")[0] for tile in board.tiles} | {ask.fact for ask in board.asks} | set(board.more)
    assert {fact.name for fact in facts(GAMES[key].kinds["hand"].record)} - placed == {"dealer"}


@pytest.mark.parametrize("key", BOARDS)
def test_no_key_and_no_letter_stands_for_two_things_at_once(key: str) -> None:
    game = GAMES[key]
    contracts = [pick.value for ask in board_of(key).asks for pick in ask.picks] or [""]
    for board in every_board(key):
        keys = [tile.key for tile in board.tiles if tile.shape != "sheet"]
        assert len(keys) == len(set(keys))
        for step in board.steps:
            for contract in contracts:
                offered = [tile for tile in step.tiles if not tile.only or contract in tile.only]
                letters = [one.letter for one in (*offered, *step.phases) if one.letter]
                assert len(letters) == len(set(letters)), (step.key, contract)
                assert "U" not in letters
        assert set(board.quick) <= set(game.kinds)


@pytest.mark.parametrize("key", BOARDS)
def test_what_is_offered_belongs_to_the_contract(key: str) -> None:
    record = GAMES[key].kinds["hand"].record
    described = {fact.name: fact for fact in facts(record)}
    board = board_of(key)
    for ask in board.asks:
        assert not ask.picks or {pick.value for pick in ask.picks} == set(dict(described[ask.fact].choices))
    for one in (*board.tiles, *board.needs):
        paths = [one.fact] if isinstance(one, Tile) else one.facts
        for path in paths:
            only = described[path.partition("=")[0].partition(".")[0]].only
            assert not only or set(one.only) <= set(only), path


@pytest.mark.parametrize("key", BOARDS)
def test_needs_are_told_by_their_tiles(key: str) -> None:
    record = GAMES[key].kinds["hand"].record
    board = board_of(key)
    for need in board.needs:
        tile = next(tile for tile in board.tiles if tile.key == need.tile)
        assert any(path.partition("=")[0].partition(".")[0] == tile.fact.partition(".")[0] for path in need.facts)
        for path in need.facts:
            within(record, path.partition("=")[0])


@pytest.mark.parametrize("key", [key for key in BOARDS if any(one.choices == FLAG for one in GAMES[key].options)])
def test_a_house_rule_that_is_off_takes_its_tile_away(key: str) -> None:
    keys = [frozenset(tile.key for tile in board.tiles) for board in every_board(key)]
    assert len(set(keys)) > 1
