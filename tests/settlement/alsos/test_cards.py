"""Alsós: figures need the points of their cards, and no card is in the tricks of two."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from settlement import document
from tests.settlement.alsos.sheets import (
    A,
    B,
    figures,
    made,
    settled,
    sheet,
    trump,
)
from tests.settlement.sheets import Facts, refused

# The points that the cards of a figure have, alone and together (§11.3).
CARD_POINTS = {
    ("tuletroa",): 34,
    ("csalad",): 18,
    ("osszes_adu",): 62,
    ("negy_asz",): 44,
    ("ulti",): 10,
    ("ulti", "ace"): 21,
    ("uhu", "ace"): 11,
    ("osszes_adu", "negy_asz"): 95,
    ("negy_asz", "csalad"): 51,
    ("tuletroa", "csalad"): 52,
    ("tuletroa", "osszes_adu"): 62,
    ("ulti", "ace", "uhu", "ace"): 32,
    ("ulti", "ace", "negy_asz"): 54,
    ("tuletroa", "ulti"): 44,
}


@pytest.mark.parametrize("told", CARD_POINTS)
def test_figures_need_the_points_of_their_cards(told: tuple[str, ...]) -> None:
    rows: list[Facts] = []
    for word in told:
        if word == "ace":
            rows[-1]["with"] = "ace"
        else:
            rows.append(made(word, B))
    least = CARD_POINTS[told]
    assert settled(trump(150 - least, least, **figures(*rows)), players=2)["entries"]
    short = refused(sheet(trump(151 - least, least - 1, **figures(*rows)), players=2))
    assert short["card_points[1]"] == "too_few_points_for_figure"


def test_an_uhu_with_the_eight_needs_nothing() -> None:
    assert settled(trump(150, 0, **figures(made("uhu", B))), players=2)["entries"]


OVERLAPPING = {
    ("tuletroa", "osszes_adu"),
    ("csalad", "osszes_adu"),
    ("csalad", "negy_asz"),
    ("negy_asz", "osszes_adu"),
    ("tuletroa", "ulti"),
    ("csalad", "csalad"),
    ("tuletroa", "tuletroa"),
    ("osszes_adu", "osszes_adu"),
    ("negy_asz", "negy_asz"),
    ("negy_asz", "ulti ace"),
    ("negy_asz", "uhu ace"),
}
CARDED = ("csalad", "negy_asz", "osszes_adu", "tuletroa", "uhu", "uhu ace", "ulti", "ulti ace")


def problems_of(hand: Facts) -> tuple[Any, ...]:
    try:
        settled(hand, players=2)
    except document.Refused as refusal:
        return refusal.problems
    return ()


@pytest.mark.parametrize(("one", "other"), [*combinations_with_replacement(CARDED, 2)])
def test_no_card_is_in_the_tricks_of_two(one: str, other: str) -> None:
    first, second = one.removesuffix(" ace"), other.removesuffix(" ace")
    rows = [
        made(figure.removesuffix(" ace"), by, **({"with": "ace"} if figure.endswith(" ace") else {}))
        for figure, by in ((one, A), (other, B))
    ]
    hand = trump(80, 70, **figures(*rows))
    codes = {problem.code for problem in problems_of(hand)} - {"too_few_points_for_figure"}
    if first == second and first in ("ulti", "uhu"):
        assert codes == {f"two_made_{first}"}
    else:
        clash = {(one, other), (other, one)} & OVERLAPPING
        assert codes == ({"same_card_captured_twice"} if clash else set())
