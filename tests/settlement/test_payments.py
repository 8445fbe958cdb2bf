"""Settling debts: the fewest payments, through a banker, neighbour by neighbour, and in money."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from settlement.payments import Transfer, money, neighbours, pairings, through_banker, transfers
from tests.settlement.sheets import ALL_PASS, settle, two


def paid(totals: tuple[int, ...]) -> list[int]:
    balance = list(totals)
    for payment in transfers(totals):
        assert payment.points > 0
        assert isinstance(payment.payer, int)
        assert isinstance(payment.payee, int)
        balance[payment.payer] += payment.points
        balance[payment.payee] -= payment.points
    return balance


def fewest(totals: tuple[int, ...]) -> int:
    """Try every way of dividing the players into groups; the slow truth."""
    seats = [total for total in totals if total]
    if sum(seats) == 0 and not seats:
        return 0
    best = len(seats) - 1

    def divide(left: tuple[int, ...], groups: int) -> None:
        nonlocal best
        if not left:
            best = min(best, len(seats) - groups)
            return
        first, rest = left[0], left[1:]
        for size in range(len(rest) + 1):
            for chosen in combinations(range(len(rest)), size):
                if first + sum(rest[place] for place in chosen) <= 0:
                    divide(tuple(t for place, t in enumerate(rest) if place not in chosen), groups + 1)

    divide(tuple(seats), 0)
    return best


@pytest.mark.parametrize(
    ("totals", "payments"),
    [
        ((2, -2, 2, -2), [(1, 0, 2), (3, 2, 2)]),
        ((4, -4, 2, -2), [(1, 0, 4), (3, 2, 2)]),
        ((0, 0, 0, 0), []),
        ((9, -3, -3, -3), [(1, 0, 3), (2, 0, 3), (3, 0, 3)]),
        ((5, 4, -3, -6, 0), [(2, 0, 3), (3, 0, 2), (3, 1, 4)]),
        ((11, -21, 11, -21), [(1, 0, 11), (3, 2, 11)]),
        ((-5, -5, -5, -5), []),
        ((6, 3, 1, -4, -6), [(3, 1, 3), (3, 2, 1), (4, 0, 6)]),
        ((3, -1, -1, -9), [(3, 0, 3)]),
    ],
)
def test_the_fewest_payments(totals: tuple[int, ...], payments: list[tuple[int, int, int]]) -> None:
    assert list(transfers(totals)) == [Transfer(*payment) for payment in payments]


@settings(max_examples=300)
@given(st.lists(st.integers(-6, 6), min_size=2, max_size=7), st.integers(0, 8))
def test_every_winner_is_paid_in_full_with_the_fewest_payments(amounts: list[int], pot: int) -> None:
    totals = (*amounts, -sum(amounts) - pot)
    balance = paid(totals)
    assert all(left == 0 for left, total in zip(balance, totals, strict=True) if total >= 0)
    assert all(left <= 0 for left in balance)
    assert -sum(balance) == pot
    assert len(transfers(totals)) == fewest(totals)


def test_twelve_players_are_still_reckoned_exactly() -> None:
    totals = (7, -7, 11, -11, 13, -13, 17, -17, 19, -19, 23, -23)
    assert len(transfers(totals)) == 6
    assert paid(totals) == [0] * 12


def test_more_than_twelve_are_paid_too() -> None:
    totals = tuple(range(-7, 8))
    assert paid(totals) == [0] * 15


def test_losers_owe_the_pot_the_rest() -> None:
    assert settle(ALL_PASS, two(80, "solo"), kassza=True, double_round="none")["transfers"] == [
        {"from": "Béla", "to": "Anna", "points": 3},
        {"from": "Dénes", "to": "Cili", "points": 3},
    ]


def test_through_a_banker_everybody_pays_or_is_paid_once() -> None:
    assert through_banker((4, -4, 2, -2), 0) == (Transfer(1, 0, 4), Transfer(0, 2, 2), Transfer(3, 0, 2))
    assert through_banker((0, 0, 0, 0), 2) == ()


@pytest.mark.parametrize("losers", list(combinations(range(4), 2)))
def test_a6_each_loser_pays_the_right_hand_opponent_or_the_left_one(losers: tuple[int, int]) -> None:
    payouts = tuple(-3 if seat in losers else 3 for seat in range(4))
    payments = pairings(payouts, {"kassza": 0}, (0, 1, 2, 3))
    for loser in losers:
        right, left = (loser + 1) % 4, (loser - 1) % 4
        assert Transfer(loser, right if right not in losers else left, 3) in payments
    assert len(payments) == 2


def test_a6_three_pay_the_lone_declarer_and_the_pot_is_paid_too() -> None:
    assert set(pairings((6, -2, -2, -2), {}, (0, 1, 2, 3))) == {Transfer(seat, 0, 2) for seat in (1, 2, 3)}
    assert set(pairings((-5, -5, -5, -5), {"kassza": 20}, (0, 1, 2, 3))) == {
        Transfer(seat, "kassza", 5) for seat in range(4)
    }
    assert set(pairings((5, 6, 6, 5), {"kassza": -22}, (1, 2, 3, 0))) == {
        Transfer("kassza", seat, points) for seat, points in enumerate((5, 6, 6, 5))
    }


@settings(max_examples=200)
@given(st.lists(st.integers(-20, 20), min_size=4, max_size=4), st.permutations(range(5)))
def test_pairings_settle_any_hand_exactly(amounts: list[int], order: list[int]) -> None:
    payouts = (*amounts, -sum(amounts))
    balance = dict(enumerate(payouts))
    for payment in pairings(payouts, {}, tuple(order)):
        balance[payment.payer] += payment.points  # type: ignore[index]
        balance[payment.payee] -= payment.points  # type: ignore[index]
    assert not any(balance.values())


def test_neighbour_by_neighbour_nets_the_evening() -> None:
    order = (0, 1, 2, 3)
    hands = [((2, -2, 2, -2), {"kassza": 0}, order), ((-3, 3, -3, 3), {"kassza": 0}, order)]
    assert neighbours(hands) == (Transfer(0, 1, 3), Transfer(1, 2, 2), Transfer(2, 3, 3), Transfer(3, 0, 2))
    assert neighbours([*hands, ((3, -3, 0, 0), {}, order)]) == (Transfer(1, 2, 2), Transfer(2, 3, 3), Transfer(3, 0, 2))
    for seating in permutations(range(4)):
        assert neighbours([((0, 0, 0, 0), {}, seating)]) == ()


def test_money_is_points_times_the_stake() -> None:
    assert money(-17, 1000) == -17_000
