"""Any other game: who is paid when a game is up, and what the preview says of its end."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import GAMES
from settlement import document as record
from settlement.settle import opening, settle, table_of
from settlement.vocabulary import Refused
from tests.settlement.sheets import FOUR, Facts, document

GAME = GAMES["free"]


def settlement(*rounds: Facts, players: int = 3, preset: str = "points", **house_rules: Any) -> Facts:
    """Return the settlement of these rounds, closed."""
    entries = [*({"scores": one} for one in rounds), {"kind": "close"}]
    sheet = {**document(*entries, players=FOUR[:players]), "game": "free", "preset": preset}
    return record.settlement_document({**sheet, "house_rules": house_rules})


PAID: dict[str, tuple[str, str, tuple[int, ...], tuple[int, ...]]] = {
    "5.1 most points, everybody with everybody": ("points", "each_with_each", (15, 20, 25), (-15, 0, 15)),
    "5.1 fewest points, everybody with everybody": ("penalty_points", "each_with_each", (15, 20, 25), (15, 0, -15)),
    "5.2 most points, with the best": ("points", "with_the_best", (10, 4, 7), (9, -6, -3)),
    "5.2 fewest points, with the best": ("penalty_points", "with_the_best", (10, 4, 7), (-6, 9, -3)),
    "5.2 everybody is best": ("points", "with_the_best", (4, 4, 4), (0, 0, 0)),
    "5.2 points below zero": ("points", "with_the_best", (-4, -4, -9), (3, 2, -5)),
    "5.3 for points only": ("points", "for_points", (10, 4, 7), (0, 0, 0)),
}


@pytest.mark.parametrize("name", PAID)
def test_a_game_is_paid_when_it_ends(name: str) -> None:
    preset, settle_by, scores, result = PAID[name]
    paid = settlement(dict(zip(FOUR, scores, strict=False)), preset=preset, settle_by=settle_by)
    assert tuple(paid["totals"].values()) == result
    assert [game["finished"] for game in paid["games"]] == [False]


def test_the_round_that_reaches_the_target_ends_the_game_whoever_has_won() -> None:
    rounds = ({"Anna": 30, "Béla": 2}, {"Anna": 25, "Béla": 1}, {"Anna": 1, "Cili": 1})
    paid = settlement(*rounds, preset="penalty_points", target=50)
    first, second = paid["games"]
    assert (first["to_entry"], first["finished"], first["result"]) == (2, True, {"Anna": -107, "Béla": 49, "Cili": 58})
    assert (second["from_entry"], second["finished"]) == (3, False)


def test_the_preview_says_that_a_round_ends_the_game() -> None:
    rules = {**GAME.defaults(), "count": "most_wins", "target": 10}
    standing = opening(GAME, 3)
    for scores, sentences in (({0: 9, 1: 2}, []), ({0: 10, 1: 12}, ["The game is up: Anna, Béla at 10."])):
        entry, _problems = record.parse(GAME, "hand", {"scores": scores}, record.seat_number(3))
        table = table_of(GAME, rules, standing, entry)
        assert [one.read(FOUR) for one in GAME.foretell(entry, table)] == sentences


def test_a_round_of_zeros_says_why_nothing_moves() -> None:
    rules, standing = GAME.defaults(), opening(GAME, 3)
    entry, _problems = record.parse(GAME, "hand", {"scores": {0: 0, 1: 0}}, record.seat_number(3))
    (line,) = settle(GAME, rules, standing, "hand", entry).lines
    assert line.price is not None
    assert line.price.read(FOUR) == "everybody has zero"


@pytest.mark.parametrize(
    ("scores", "code"),
    [
        ({"Anna": 12}, "too_few_scores"),
        ({}, "too_few_scores"),
        ({"Anna": 12, "Béla": -4, "Cili": -7}, "not_zero_sum"),
        ({"Anna": 1, "Dénes": -1}, "unknown_name"),
        ({"Anna": 1_000_001, "Béla": -1_000_001}, "out_of_range"),
    ],
)
def test_a_round_that_cannot_be_is_refused(scores: Facts, code: str) -> None:
    with pytest.raises(Refused) as refused:
        settlement(scores, preset="money")
    assert code in {problem.code for problem in refused.value.problems}
