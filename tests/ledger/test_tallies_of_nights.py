"""Tallies of a rádli, whose hands move nothing, of a game that nobody declares, and of a whole night."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from scorebook.models import Entry, Evening, Tally
from tests.conftest import NAMES
from tests.ledger.conftest import Pen, resettle
from tests.world.night import close, next_game, play_anything, reopen

pytestmark = pytest.mark.django_db

Opener = Callable[..., Evening]
GAMES: Mapping[str, Mapping[str, Any]] = {
    "a rádli for three": {"game": "alsos", "preset": "radli", "players": NAMES[:3], "first_dealer": 2},
    "a rádli for four": {"game": "alsos", "preset": "radli", "players": NAMES[:4], "first_dealer": 3},
    "Danish Tarok for three": {"game": "danish", "preset": "default", "players": NAMES[:3], "first_dealer": 2},
    "Danish Tarok for four": {"game": "danish", "preset": "default", "players": NAMES[:4], "first_dealer": 3},
}


def points(evening: Evening) -> list[int]:
    return list(Tally.objects.filter(seat__evening=evening).order_by("seat__number").values_list("points", flat=True))


def totals(evening: Evening) -> list[int]:
    evening.refresh_from_db()
    return list(evening.standing["totals"])


@pytest.fixture(params=GAMES)
def wild(request: pytest.FixtureRequest, evening_of: Opener) -> Evening:
    """Forty hands that could have been played, closed."""
    evening = evening_of(**{"house_rules": {}, **GAMES[request.param]})
    play_anything(evening, 40, Random(3))
    close(evening)
    return evening


def test_everybodys_tally_is_his_total(wild: Evening) -> None:
    assert points(wild) == totals(wild)
    assert any(points(wild))
    assert resettle("--check") == (0, "1 evenings, no difference\n")


def test_three_are_dealt_cards_whoever_rests(wild: Evening) -> None:
    dealt = Entry.objects.filter(evening=wild, dealer__isnull=False, struck=False)
    assert {entry.played.bit_count() for entry in dealt} == {3}
    hands = Tally.objects.filter(seat__evening=wild).values_list("hands", flat=True)
    assert sum(hands) == 3 * dealt.count()


def test_a_tally_goes_with_the_reopening_and_comes_with_the_next_closing(wild: Evening) -> None:
    reopen(wild)
    assert not Tally.objects.exists()
    play_anything(wild, 3, Random(4))
    close(wild)
    assert points(wild) == totals(wild)


def test_who_rests_by_the_hands_own_word_is_counted_so(evening_of: Opener) -> None:
    """Cili rests once because the hand says so, once because she sits opposite the dealer."""
    pen = Pen(evening_of(house_rules={}, **GAMES["Danish Tarok for four"]))
    quiet = {"pagat": {"outcome": "saved", "player": 1}, "last_trick": {"winner": 0}}
    pen.hand(**quiet, sitting_out=2, card_points={"0": 26, "1": 26, "3": 26})
    pen.hand(**quiet, card_points={"0": 26, "1": 26, "3": 26})
    pen.write("hand", {**quiet, "card_points": {"0": 26, "1": 26, "2": 26}})
    pen.close()
    hands = Tally.objects.order_by("seat__number").values_list("hands", flat=True)
    assert list(hands) == [3, 3, 1, 2]


def test_every_game_of_a_night_is_counted_by_itself(evening: Evening) -> None:
    play_anything(evening, 12, Random(1))
    second = next_game(evening, game="danish", players=NAMES[:4])
    play_anything(second, 12, Random(2))
    close(evening)
    assert (points(evening), points(second)) == (totals(evening), [])
    close(second)
    assert points(second) == totals(second)
    assert resettle("--check") == (0, "2 evenings, no difference\n")
