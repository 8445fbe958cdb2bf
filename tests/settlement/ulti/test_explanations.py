"""Explanations of odd amounts give the reason of each price, for a player without the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import GAMES, document
from settlement.settle import opening, settle

ULTI = GAMES["ulti"]
NAMES = ("Anna", "Béla", "Cili")


def prices(item: str, facts: dict[str, Any], preset: str = "tarsasagi", **house_rules: Any) -> list[str]:
    """Return what the lines of one item say about their price."""
    rules = document.rules_for(ULTI, preset, house_rules)
    record, faults = document.parse(ULTI, "hand", {"declarer": 0, **facts}, document.seat_number(len(NAMES)))
    assert not faults
    settled = settle(ULTI, rules, opening(ULTI, len(NAMES)), "hand", record)
    return [line.price.read(NAMES) if line.price else "" for line in settled.lines if line.item == item]


@pytest.mark.parametrize(
    ("item", "facts", "reason"),
    [
        ("silent_ulti", {"silent_ulti": {"by": 0, "made": True}}, "nobody bid it: half of the bid price (4)"),
        (
            "silent_ulti",
            {"silent_ulti": {"by": 0, "made": False}},
            "a lost one costs twice what a made one brings (2)",
        ),
        (
            "silent_ulti",
            {"silent_ulti": {"by": 1, "made": False}},
            "a lost one costs twice what a made one brings (2); Béla pays everybody, the other defender too",
        ),
        ("silent_durchmars", {"silent_durchmars": "declarer"}, "nobody bid it: half of the bid price (6)"),
        (
            "silent_hundred",
            {"won": None, "declarer_points": 110, "defender_points": 20},
            "110 points are a hundred; nobody bid it: half of the bid price (4); in place of the parti",
        ),
    ],
)
def test_a_silent_part_says_why_it_has_its_price(item: str, facts: dict[str, Any], reason: str) -> None:
    assert prices(item, {"contract": "parti", "won": True, **facts}) == [reason]


@pytest.mark.parametrize(
    ("made", "house_rules"),
    [
        (True, {"silent.ulti": 3}),
        (True, {"part.ulti": 6}),
        (False, {"silent.ulti_lost": 6}),
        (False, {"silent.ulti": 3}),
    ],
)
def test_another_price_claims_no_relation_that_is_not_there(made: bool, house_rules: dict[str, int]) -> None:
    hand = {"contract": "parti", "won": True, "silent_ulti": {"by": 0, "made": made}}
    assert prices("silent_ulti", hand, **house_rules) == [""]


def test_a_kontra_without_trumps_says_whose_it_is() -> None:
    hand = {"contract": "betli", "won": False, "kontra_each": {"1": 1}}
    assert prices("betli", hand) == ["a kontra without trumps counts for Béla alone", ""]
