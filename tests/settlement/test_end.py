"""Skíz oszt, nem oszt (§10.5), and what an evening keeps to itself."""

from __future__ import annotations

import pytest

from settlement import check, notation, settle
from settlement.document import rules_for
from settlement.paskievics import GAME
from settlement.paskievics.facts import Hand, NoGame

RULES = rules_for(GAME, "mcleod", {})
TOLNAI = rules_for(GAME, "tolnai", {})


def to_play(players: int, holder: int, *deals: object, rules: object = RULES) -> int | None:
    """Return the hands left after the observed hand, dealt by seat 0, and further deals."""
    declarer, partner = 1, 2
    observed = Hand(contract="three", declarer=declarer, partner=partner, declarer_points=50, skiz_holder=holder)
    standing = settle.opening(GAME, players, 0)
    for record in (observed, *deals):
        kind = "all_pass" if isinstance(record, NoGame) else "hand"
        standing = settle.settle(GAME, rules, standing, kind, record).after  # type: ignore[arg-type]
    left: int | None = standing.carry["to_play"]
    return left


@pytest.mark.parametrize(
    ("players", "steps", "hands"),
    [(4, 0, 4), (4, 1, 5), (4, 2, 6), (4, 3, 7), (5, 1, 6), (5, 2, 7), (5, 3, 8), (5, 4, 9)],
)
def test_the_observed_hand_and_those_left_make_the_printed_number(players: int, steps: int, hands: int) -> None:
    assert 1 + (to_play(players, steps) or 0) == hands


def test_every_deal_that_passes_on_brings_the_end_nearer() -> None:
    hand = Hand(contract="three", declarer=2, partner=3, declarer_points=50)
    assert to_play(4, 1, hand) == 3
    assert to_play(4, 1, *[hand] * 3, Hand(contract="three", declarer=0, partner=1, declarer_points=50)) == 0


def test_a_hand_dealt_again_by_the_same_dealer_does_not_count() -> None:
    assert to_play(4, 1, NoGame()) == 4
    assert to_play(4, 1, NoGame(), rules=TOLNAI) == 3


def test_who_caught_the_xxi_held_the_skiz() -> None:
    facts = {
        "contract": "three",
        "declarer": 1,
        "partner": 2,
        "declarer_points": 50,
        "xxi_catch": {"by": 3, "lost_by": 1},
        "skiz_holder": 2,
    }
    hand, faults = notation.parse(GAME, "hand", facts, notation.seat_number(4))
    assert not faults
    table = settle.table_for(GAME, RULES, settle.opening(GAME, 4))
    assert {p.code for p in check.problems(GAME, "hand", hand, table)} == {"skiz_against_catch"}


def test_what_an_evening_keeps_to_itself_stands_in_no_document() -> None:
    names = ("A", "B", "C", "D")
    facts = {"contract": "three", "declarer": 1, "partner": 2, "declarer_points": 50, "skiz_holder": 2, "note": "short"}
    hand, _ = notation.parse(GAME, "hand", facts, notation.seat_number(4))
    assert notation.as_json(hand) == facts
    record = notation.as_json(hand, lambda seat: names[int(seat)])
    assert record == {"contract": "three", "declarer": "B", "partner": "C", "declarer_points": 50}
    _, faults = notation.read(GAME, "hand", {**record, "note": "x"}, notation.seat_named(GAME, names), shared=True)
    assert [fault.code for fault in faults] == ["unknown_key"]
