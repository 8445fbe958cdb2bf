"""ICU's formats: exact amounts of any size, and days before and after 1970."""

from __future__ import annotations

from datetime import date

import pytest

from scorebook.words.formats import format_day, format_day_by_fields, format_money, precision_of, symbol_of


@pytest.mark.parametrize(
    ("minor_units", "currency", "language", "text"),
    [
        (350_000, "HUF", "hu", "3 500 Ft"),
        (350_023_289_547_475, "HUF", "hu", "3 500 232 895 474,75 Ft"),
        (2_001, "EUR", "en", "€20.01"),
        (2_050, "DKK", "da", "20,50 kr."),
        (1_500, "RSD", "en", "RSD 1,500"),
        (0, "EUR", "da", "0 €"),
    ],
)
def test_an_amount_is_exact_and_grouped_from_a_thousand_on(
    minor_units: int, currency: str, language: str, text: str
) -> None:
    assert format_money(minor_units, currency, language).replace("\N{NO-BREAK SPACE}", " ") == text


@pytest.mark.parametrize(("currency", "digits"), [("HUF", 2), ("RSD", 0), ("CHF", 2)])
def test_a_currency_has_the_decimals_of_its_coins(currency: str, digits: int) -> None:
    assert precision_of(currency) == digits


def test_a_symbol_is_that_of_the_language() -> None:
    assert [symbol_of("HUF", language) for language in ("hu", "en")] == ["Ft", "HUF"]


@pytest.mark.parametrize(
    ("day", "text"), [(date(1848, 3, 15), "1848. március 15."), (date(2026, 11, 20), "2026. november 20.")]
)
def test_a_day_stays_the_same_in_every_century(day: date, text: str) -> None:
    assert format_day(day, "y. MMMM d.", "hu") == text


@pytest.mark.parametrize(("language", "text"), [("hu", "nov. 6."), ("en", "Nov 6"), ("da", "6. nov.")])
def test_the_fields_of_a_day_stand_in_the_order_of_the_language(language: str, text: str) -> None:
    assert format_day_by_fields(date(2026, 11, 6), "MMMd", language) == text
