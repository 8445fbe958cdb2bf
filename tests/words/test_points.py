"""Points and money as they are printed."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from scorebook.models import Evening
from scorebook.words.points import MINUS, bare, money, points, signed_money


@pytest.mark.parametrize(
    ("value", "printed"), [(3, "+3"), (-3, "−3"), (0, "0"), (None, "·"), (-12500, "−12\N{NO-BREAK SPACE}500")]
)
def test_points_carry_their_sign(value: int | None, printed: str) -> None:
    with override("hu"):
        assert points(value) == printed


def test_a_price_has_no_plus() -> None:
    assert [bare(21), bare(-21), bare(0)] == ["21", "−21", "0"]


@pytest.mark.parametrize(
    ("language", "stake", "currency", "printed"),
    [
        ("hu", 2000, "HUF", "1\N{NO-BREAK SPACE}280\N{NO-BREAK SPACE}Ft"),
        ("en", 55, "EUR", "€35.20"),
        ("en", 100, "EUR", "€64"),
        ("da", 50, "DKK", "32\N{NO-BREAK SPACE}kr."),
        ("hu", 5, "JPY", "320\N{NO-BREAK SPACE}¥"),
    ],
)
def test_money_is_printed_as_the_reader_writes_it(language: str, stake: int, currency: str, printed: str) -> None:
    evening = Evening(stake_minor_units=stake, currency=currency)
    with override(language):
        assert money(64, evening) == printed
        assert money(-64, evening) == f"{MINUS}{printed}"
        assert signed_money(64, evening) == f"+{printed}"
        assert money(0, evening).startswith(("0", "€0"))


def test_without_a_stake_there_is_no_money() -> None:
    evening = Evening(stake_minor_units=None, currency="")
    assert (money(64, evening), signed_money(64, evening)) == ("", "")
