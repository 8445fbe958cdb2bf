"""Reading an amount of money that somebody typed, as whole minor units.

People write 20, 1 500, 1.500, 0,50, 1.234,50 and 20 Ft; a number that could mean two things is refused, not guessed.
"""

from __future__ import annotations

import re

from babel.numbers import get_currency_precision, get_currency_symbol
from django.conf import settings

SIGNS = {
    "HUF": "Ft",
    "EUR": "€",
    "CZK": "Kč",
    "DKK": "kr",
    "GBP": "£",
    "PLN": "zł",
    "RON": "lei",
    "RSD": "din",
    "SEK": "kr",
    "CHF": "Fr",
    "USD": "$",
}
CURRENCIES = tuple(SIGNS)
OF_LANGUAGES = {"hu": "HUF", "da": "DKK"}
MOST = 10**9
AMOUNT = re.compile(
    r"(?P<whole>[1-9]\d{0,2}(?:(?P<group>[ .,'’])\d{3})(?:(?P=group)\d{3})*|\d+)(?:[.,](?P<part>\d{1,4}))?", re.ASCII
)
SPACES = dict.fromkeys((0x00A0, 0x202F, 0x2009), " ")


class NotMoney(ValueError):
    """What was typed is no amount, or not one that can be meant; its only argument is a permanent key that says why."""


def of_language(language: str | None) -> str:
    """Return the currency of those who read a language of the interface: the euro where that is not one country's."""
    return OF_LANGUAGES.get(language or "", "EUR")


def minor_units(typed: str, currency: str) -> int:
    """Return the amount in the currency's minor units; raise :class:`NotMoney` where it cannot be read or paid."""
    text = _bare(typed, currency)
    found = AMOUNT.fullmatch(text)
    if found is None or (found["part"] and found["group"] and text[-len(found["part"]) - 1] == found["group"]):
        raise NotMoney("amount_unreadable")
    digits = get_currency_precision(currency)
    part = found["part"] or ""
    if len(part) > digits:
        raise NotMoney("amount_too_fine")
    whole = re.sub(r"\D", "", found["whole"])
    amount: int = int(whole) * 10**digits + int(part.ljust(digits, "0") or 0)
    if not 1 <= amount <= MOST:
        raise NotMoney("amount_out_of_range")
    return amount


def _bare(typed: str, currency: str) -> str:
    """Return the number alone: no-break spaces made plain, the currency's sign or code taken off either end."""
    text = typed.translate(SPACES).strip()
    printed = {get_currency_symbol(currency, language) for language, _name in settings.LANGUAGES}
    for sign in sorted({currency, SIGNS[currency], *printed}, key=len, reverse=True):
        text = re.sub(rf"^{re.escape(sign)}\s*|\s*{re.escape(sign)}\.?$", "", text, flags=re.IGNORECASE)
    return text.strip()
