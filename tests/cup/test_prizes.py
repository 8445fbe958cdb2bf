"""Prizes in whole coins: every sum is exact, and what is left over has an owner."""

from __future__ import annotations

from random import Random

import pytest

from scorebook.cup.ranking.prizes import by_shares, pot, prizes

CASES = [
    ("one each", [(1, 7), (2, 3), (3, 9)], (5000, 3000, 2000), 1, {7: 5000, 3: 3000, 9: 2000}),
    ("two first: (5000 + 3000) / 2", [(1, 7), (1, 3), (3, 9)], (5000, 3000, 2000), 1, {7: 4000, 3: 4000, 9: 2000}),
    ("three equal share 100 by tens", [(1, 7), (1, 3), (1, 9)], (100,), 10, {7: 40, 3: 30, 9: 30}),
    ("the last prize shared by three", [(1, 7), (2, 3), (2, 9), (2, 4)], (9, 2), 1, {7: 9, 3: 1, 9: 1, 4: 0}),
    ("less than a coin stays whole", [(1, 7), (1, 3)], (1005,), 10, {7: 505, 3: 500}),
    ("nobody was there", [], (100,), 1, {}),
]


@pytest.mark.parametrize(("_what", "places", "amounts", "coin", "expected"), CASES, ids=[case[0] for case in CASES])
def test_equal_places_share_their_prizes(_what, places, amounts, coin, expected) -> None:
    assert {prize.who: prize.amount for prize in prizes(places, amounts, coin)} == expected


def test_the_odd_coin_is_named() -> None:
    assert [prize.odd for prize in prizes([(1, 7), (1, 3), (3, 4)], (101, 0, 50))] == [1, 0, 0]


def test_a_pot_is_divided_to_the_last_coin() -> None:
    assert pot([2000] * 25, 10_000) == 40_000
    assert pot([500], 1000) == 0
    assert by_shares(40_001, (50, 30, 20)) == (20_001, 12_000, 8_000)
    assert by_shares(40_000, (50, 25), 500) == (20_000, 10_000)
    assert by_shares(1000, ()) == ()
    random = Random(1)
    for _ in range(200):
        cuts = sorted(random.randint(0, 100) for _ in range(3))
        percent = (cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 100 - cuts[2])
        whole, coin = random.randint(0, 10**6), random.choice([1, 5, 100])
        shares = by_shares(whole, percent, coin)
        assert sum(shares) == whole // coin * coin
        places = [(place, number) for number, place in enumerate(random.choice([[1, 1, 3, 4], [1, 2, 2, 2], [1] * 4]))]
        assert sum(prize.amount for prize in prizes(places, shares, coin)) == sum(shares)


@pytest.mark.parametrize(
    ("whole", "percent", "coin"), [(100, (60, 50), 1), (100, (-1,), 1), (100, (50,), 0), (-1, (50,), 1)]
)
def test_what_cannot_be_shared_is_refused(whole, percent, coin) -> None:
    with pytest.raises(ValueError, match="percent"):
        by_shares(whole, percent, coin)


@pytest.mark.parametrize(("amounts", "coin"), [((-1,), 1), ((1,), 0)])
def test_prizes_are_not_negative(amounts, coin) -> None:
    with pytest.raises(ValueError, match="amount"):
        prizes([(1, 1)], amounts, coin)
