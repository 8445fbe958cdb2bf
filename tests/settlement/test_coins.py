"""Rounding to coins: to the nearest coin, and half a coin up, as in shops."""

from __future__ import annotations

import pytest

from settlement.payments import in_coins

FORINT = 100


@pytest.mark.parametrize(
    ("owed", "handed"), [(1, 0), (2, 0), (3, 5), (4, 5), (5, 5), (7, 5), (8, 10), (12, 10), (13, 15), (150, 150)]
)
def test_forints_are_rounded_to_five(owed: int, handed: int):
    assert in_coins(owed * FORINT, 5 * FORINT) == handed * FORINT


def test_half_a_coin_is_rounded_up():
    assert (in_coins(25, 50), in_coins(24, 50), in_coins(75, 50)) == (50, 0, 100)
