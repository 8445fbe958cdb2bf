"""How points and money are printed, on every page and on paper: nothing else formats either.

Points carry their sign (+3, −3 with U+2212, 0).  Money goes through Babel in the reader's language, with no-break
spaces, and without decimals where the amount is whole.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from copy import copy
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

from babel import Locale
from babel.numbers import get_currency_precision, get_decimal_symbol
from django.utils.translation import get_language

from settlement import payments
from settlement.preview import reader
from settlement.preview.reader import MINUS, NO_BREAK, signed

NO_PART = "\N{MIDDLE DOT}"
# The smallest coin there is, in minor units, where it is not the currency's smallest unit.
SMALLEST_COINS = {"HUF": 500, "CZK": 100, "DKK": 50, "SEK": 100, "RSD": 100, "CHF": 5}
LETTERS_BEFORE_A_DIGIT = re.compile(r"([A-Z])(\d)")  # HUF 12, but €12
SIDE_BY_SIDE = 36  # characters of figures that fit beside each other on a phone


class Staked(Protocol):
    """What has a price of a point: an evening, or the unit of a bill; ``None`` where it is for points only."""

    @property
    def stake_minor_units(self) -> int | None:
        """What a point is worth."""

    @property
    def currency(self) -> str:
        """The currency's three letters, or nothing."""


def points(value: int | None) -> str:
    """Return points with their sign; a raised dot where somebody had no part in the hand."""
    return NO_PART if value is None else signed(grouped(abs(value)), value)


def bare(value: int) -> str:
    """Return points without a plus: a price, what lies in a pot, a payment (still with U+2212 below zero)."""
    return f"{MINUS if value < 0 else ''}{grouped(abs(value))}"


def hundredths(value: int) -> str:
    """Return hundredths of a point, without a sign, with two decimals as the reader's language writes them."""
    whole, part = divmod(abs(value), 100)
    return f"{grouped(whole)}{decimal_sign()}{part:02}"


def decimal_sign() -> str:
    """Return what stands before decimals in the reader's language."""
    return str(get_decimal_symbol(_locale()))


def grouped(value: int) -> str:
    """Return a number from 0 with its thousands apart, as the reader's language parts those of money."""
    return reader.grouped(value, get_language() or "en")


def too_wide(amounts: Collection[int | None]) -> bool:
    """Tell whether amounts are too long for one line of a phone, so that they stand below each other."""
    return max(len(points(amount)) for amount in amounts) * len(amounts) > SIDE_BY_SIDE


def tone(value: int | None) -> str:
    """Return the class that colours points beside their sign: plus, minus or nil."""
    if not value:
        return "nil"
    return "plus" if value > 0 else "minus"


def _locale() -> Locale:
    return Locale.parse((get_language() or "en").replace("-", "_"))


def amount_of(minor_units: int, currency: str) -> str:
    """Return an amount of minor units, without its sign, as the reader's language writes money."""
    digits = get_currency_precision(currency)
    locale = _locale()
    whole = minor_units % 10**digits == 0
    pattern = copy(locale.currency_formats["standard"])
    pattern.frac_prec = (0, 0) if whole else (digits, digits)
    amount = Decimal(abs(minor_units)).scaleb(-digits)
    printed = str(pattern.apply(amount, locale, currency=currency, currency_digits=False))
    return LETTERS_BEFORE_A_DIGIT.sub(rf"\1{NO_BREAK}\2", printed).replace(" ", NO_BREAK)


def written_in(currency: str) -> str:
    """Return how the reader's language writes an amount of a currency, with ``#`` where the number stands."""
    return amount_of(10 ** get_currency_precision(currency), currency).replace("1", "#")


def signed_amount(minor_units: int, currency: str) -> str:
    """Return an amount of minor units with its sign, the plus printed as well."""
    return signed(amount_of(minor_units, currency), minor_units)


def money(value: int, evening: Staked) -> str:
    """Return what points come to at the evening's stake; nothing where no stake is set."""
    if evening.stake_minor_units is None:
        return ""
    due = payments.money(value, evening.stake_minor_units)
    return f"{MINUS if due < 0 else ''}{amount_of(due, evening.currency)}"


def signed_money(value: int, evening: Staked) -> str:
    """Return what points come to, with the plus printed as well: a balance."""
    if evening.stake_minor_units is None:
        return ""
    return signed_amount(payments.money(value, evening.stake_minor_units), evening.currency)


def in_cash(value: int, evening: Staked) -> str:
    """Return what a payment comes to in coins that exist; nothing where it can be paid exactly.

    The debt stays as it is, and whoever does not pay in cash pays it exactly.
    """
    if evening.stake_minor_units is None:
        return ""
    due, coin = payments.money(value, evening.stake_minor_units), SMALLEST_COINS.get(evening.currency, 1)
    return amount_of(payments.in_coins(due, coin), evening.currency) if due % coin else ""


def stake(evening: Staked) -> str:
    """Return the price of a point as money, or nothing."""
    return "" if evening.stake_minor_units is None else amount_of(evening.stake_minor_units, evening.currency)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """What an amount of the bill is: points at the stake of the evening (``None`` for points only), or ``coins``."""

    stake_minor_units: int | None
    currency: str
    coins: bool = False
