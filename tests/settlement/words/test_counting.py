"""The three ways of counting card points, by the printed examples and by every split of a pack."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from settlement import GAMES
from settlement.counting import (
    CAVALIER,
    FULL,
    HONOUR,
    JACK,
    KING,
    OTHER,
    QUEEN,
    THIRDS,
    WAYS,
    WHOLE,
    Pile,
    full,
    pack,
    thirds,
    with_tricks,
)
from settlement.game import Game

PRINTED = [
    pytest.param((KING, HONOUR, OTHER), 9, id="king, XXI, II"),
    pytest.param((QUEEN, CAVALIER, OTHER), 6, id="queen, cavalier, 2"),
    pytest.param((OTHER, OTHER, OTHER), 1, id="III, II, 10"),
    pytest.param((KING, JACK), 6, id="king, jack"),
    pytest.param((QUEEN, OTHER), 4, id="queen, IV"),
    pytest.param((OTHER, OTHER), 1, id="10, 7"),
    pytest.param((KING,), 4, id="king"),
    pytest.param((OTHER,), 0, id="ace"),
]


@pytest.mark.parametrize(("cards", "points"), PRINTED)
def test_printed_example_of_the_thirds_count(cards: tuple[int, ...], points: int) -> None:
    assert thirds(cards) == points


def test_what_a_whole_pack_comes_to() -> None:
    assert {cards: len(pack(cards)) for cards in FULL} == {42: 42, 54: 54}
    assert FULL == {42: 94, 54: 106}
    assert THIRDS == {42: 66, 54: 70}
    assert with_tricks(pack(54), 12) == 64


@pytest.mark.parametrize("cards", [42, 54])
def test_any_two_piles_of_a_pack_add_up_to_the_whole(cards: int) -> None:
    random = Random(cards)
    for _ in range(500):
        values = list(pack(cards))
        random.shuffle(values)
        cut = random.randint(0, cards)
        ours, theirs = values[:cut], values[cut:]
        assert thirds(ours) + thirds(theirs) == THIRDS[cards]
        assert full(ours) + full(theirs) == FULL[cards]


@pytest.mark.parametrize(("cards", "needed"), [(54, 36), (42, 34)])
def test_more_than_half_is_reached_exactly_two_thirds_below_the_next_point(cards: int, needed: int) -> None:
    """In true thirds each group of three is worth its values less two: 36 of 70 is 35 and two thirds or more."""
    random = Random(cards)
    for _ in range(500):
        values = list(pack(cards))
        random.shuffle(values)
        ours = values[: random.randint(0, cards)]
        three_times = 3 * sum(ours) - 2 * len(ours)
        assert (thirds(ours) >= needed) == (three_times >= 3 * needed - 1)


@pytest.mark.parametrize("cards", [42, 54])
def test_a_whole_pack_as_a_pile_comes_to_what_the_pack_does(cards: int) -> None:
    assert sorted(WHOLE[cards].values) == sorted(pack(cards))
    assert WAYS["full"](WHOLE[cards]) == FULL[cards]
    assert WAYS["thirds"](WHOLE[cards]) == THIRDS[cards]


def test_a_pile_counts_its_plain_cards_where_cards_are_counted_and_its_tricks_where_tricks_are() -> None:
    pile = Pile(honours=1, kings=2, jacks=1, cards=20, tricks=5)
    assert (pile.plain, WAYS["full"](pile)) == (16, 5 + 2 * 5 + 2 + 16)
    assert WAYS["thirds"](pile) == 4 + 2 * 4 + 1 + 7
    assert WAYS["tricks"](pile) == 4 + 2 * 4 + 1 + 5


COUNTED = [game for game in GAMES.values() if getattr(game.face(game.defaults()), "counting", None)]


@pytest.mark.parametrize("game", COUNTED, ids=lambda game: game.key)
def test_what_a_face_offers_to_count_adds_up_to_its_total(game: Game) -> None:
    face = game.face(game.defaults())
    counting = face.counting
    tricks = 12 if counting.way == "tricks" else 0
    assert WAYS[counting.way](replace(WHOLE[counting.cards], tricks=tricks)) == face.total
