"""The format of points and money on every page and paper; no other module formats them.

Points have a sign (+3, −3 with U+2212, 0).  ICU formats money in the user's language, with no-break spaces, and
without decimals if the amount is whole.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import get_language

from scorebook.words.formats import decimal_separator, format_money, precision_of
from settlement import payments
from settlement.preview import reader
from settlement.preview.reader import MINUS, NO_BREAK, signed

NO_PART = "\N{MIDDLE DOT}"
# The smallest coin in minor units, where it is not the smallest unit of the currency.
SMALLEST_COINS = {"HUF": 500, "CZK": 100, "DKK": 50, "SEK": 100, "RSD": 100, "CHF": 5}
LETTERS_BEFORE_A_DIGIT = re.compile(r"([A-Z])(\d)")  # HUF 12, but €12
SIDE_BY_SIDE = 36  # the number of characters for figures beside each other on a phone


class Staked(Protocol):
    """An object with a stake: an evening, or the unit of a bill.  Without a stake the stake is ``None``."""

    @property
    def stake_minor_units(self) -> int | None:
        """The price of a point in minor units, or ``None``."""

    @property
    def currency(self) -> str:
        """The currency's three letters, or ``""``."""


def points(value: int | None) -> str:
    """Return points with their sign; a raised dot if the player had no part in the hand."""
    return NO_PART if value is None else signed(grouped(abs(value)), value)


def bare(value: int) -> str:
    """Return points without a plus: a price, a pot, a payment (still with U+2212 below zero)."""
    return f"{MINUS if value < 0 else ''}{grouped(abs(value))}"


def hundredths(value: int) -> str:
    """Return hundredths of a point without a sign, with two decimals in the format of the user's language."""
    whole, part = divmod(abs(value), 100)
    return f"{grouped(whole)}{decimal_sign()}{part:02}"


def decimal_sign() -> str:
    """Return the decimal separator of the user's language."""
    return decimal_separator(get_language() or "en")


def grouped(value: int) -> str:
    """Return a number from 0 with thousands separators as in money."""
    return reader.grouped(value, get_language() or "en")


def too_wide(amounts: Collection[int | None]) -> bool:
    """Say whether amounts are too long for one line of a phone, so that they are stacked."""
    return max(len(points(amount)) for amount in amounts) * len(amounts) > SIDE_BY_SIDE


def tone(value: int | None) -> str:
    """Return the CSS class for the colour of points: plus, minus or nil."""
    if not value:
        return "nil"
    return "plus" if value > 0 else "minus"


def amount_of(minor_units: int, currency: str) -> str:
    """Return an amount of minor units without its sign, as money in the user's language."""
    printed = format_money(abs(minor_units), currency, get_language() or "en")
    return LETTERS_BEFORE_A_DIGIT.sub(rf"\1{NO_BREAK}\2", printed).replace(" ", NO_BREAK)


def written_in(currency: str) -> str:
    """Return the format of an amount in the user's language, with ``#`` in place of the number."""
    return amount_of(10 ** precision_of(currency), currency).replace("1", "#")


def signed_amount(minor_units: int, currency: str) -> str:
    """Return an amount of minor units with its sign, the plus included."""
    return signed(amount_of(minor_units, currency), minor_units)


def money(value: int, evening: Staked) -> str:
    """Return points as money at the evening's stake, or ``""`` without a stake."""
    if evening.stake_minor_units is None:
        return ""
    due = payments.money(value, evening.stake_minor_units)
    return f"{MINUS if due < 0 else ''}{amount_of(due, evening.currency)}"


def signed_money(value: int, evening: Staked) -> str:
    """Return a balance of points as money with its sign, the plus included, or ``""`` without a stake."""
    if evening.stake_minor_units is None:
        return ""
    return signed_amount(payments.money(value, evening.stake_minor_units), evening.currency)


def in_cash(value: int, evening: Staked) -> str:
    """Return a payment rounded to coins that exist, or ``""`` if it can be paid exactly.

    The debt stays the same; payments without cash are exact.
    """
    if evening.stake_minor_units is None:
        return ""
    due, coin = payments.money(value, evening.stake_minor_units), SMALLEST_COINS.get(evening.currency, 1)
    return amount_of(payments.in_coins(due, coin), evening.currency) if due % coin else ""


def stake(evening: Staked) -> str:
    """Return the price of a point as money, or ``""``."""
    return "" if evening.stake_minor_units is None else amount_of(evening.stake_minor_units, evening.currency)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """The unit of a bill: points at the evening's stake (``None``: no money), or ``coins``."""

    stake_minor_units: int | None
    currency: str
    coins: bool = False
