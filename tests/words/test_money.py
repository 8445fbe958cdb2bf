"""Money as people type it."""

import pytest
from django.utils import translation

from scorebook.words.money import NotMoney, minor_units


@pytest.mark.parametrize(
    ("typed", "currency", "amount"),
    [
        ("20", "HUF", 2000),
        ("20 Ft", "HUF", 2000),
        ("20Ft.", "HUF", 2000),
        ("HUF 20", "HUF", 2000),
        ("1 500", "HUF", 150000),
        ("1\u00a0500\u00a0Ft", "HUF", 150000),
        ("1.500", "HUF", 150000),
        ("1,500,000", "HUF", 150000000),
        ("0,5", "EUR", 50),
        ("0.50 €", "EUR", 50),
        ("€ 1", "EUR", 100),
        ("1.234,50", "EUR", 123450),
        ("1,234.50", "EUR", 123450),
        ("1'000", "CHF", 100000),
        ("2 kr.", "DKK", 200),
        ("0,01", "EUR", 1),
        ("10000000", "HUF", 10**9),
    ],
)
def test_an_amount_is_read(typed: str, currency: str, amount: int) -> None:
    with translation.override("hu"):
        assert minor_units(typed, currency) == amount


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "amount_unreadable"),
        ("abc", "amount_unreadable"),
        ("-20", "amount_unreadable"),
        ("−20", "amount_unreadable"),
        ("1e3", "amount_unreadable"),
        ("1.23.45", "amount_unreadable"),
        ("1.234.50", "amount_unreadable"),
        ("1,5,5", "amount_unreadable"),
        ("٢٠", "amount_unreadable"),
        ("20 €", "amount_unreadable"),
        ("=1+1", "amount_unreadable"),
        ("0,005", "amount_too_fine"),
        ("1.2345", "amount_too_fine"),
        ("0", "amount_out_of_range"),
        ("0,00", "amount_out_of_range"),
        ("10000001", "amount_too_large"),
        ("9" * 40, "amount_too_large"),
        ("1,500", "amount_in_two_ways"),
        ("10,000 Ft", "amount_in_two_ways"),
    ],
)
def test_what_could_mean_two_things_or_nothing_is_refused(typed: str, reason: str) -> None:
    with translation.override("hu"), pytest.raises(NotMoney, match=reason):
        minor_units(typed, "HUF")


@pytest.mark.parametrize(
    ("language", "typed", "words"),
    [
        ("hu", "1,500", "1500 vagy 1,5? "),
        ("da", "12,000", "12000 eller 12? "),
        ("en", "1.250", "1250 or 1.25? "),
        ("hu", "99999999999999", "10 000 000 Ft"),
    ],
)
def test_the_reason_says_what_it_may_mean_and_how_much_can_be_written(language: str, typed: str, words: str) -> None:
    with translation.override(language), pytest.raises(NotMoney) as refused:
        minor_units(typed, "HUF")
    assert words in refused.value.text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(("language", "typed"), [("hu", "1.500"), ("da", "1.500"), ("en", "1,500")])
def test_thousands_as_the_reader_writes_them_are_read(language: str, typed: str) -> None:
    with translation.override(language):
        assert minor_units(typed, "HUF") == 150000
