"""Reading an amount of money that somebody typed, as whole minor units.

People write 20, 1 500, 1.500, 0,50, 1.234,50 and 20 Ft; a number that could mean two things is refused, not guessed:
whoever writes decimals with a comma may mean either by 1,500.
"""

from __future__ import annotations

import re

from babel.numbers import get_currency_precision, get_currency_symbol
from django.conf import settings
from django.utils.translation import gettext_lazy

from scorebook.words.points import amount_of, decimal_sign

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
REASONS = {
    "amount_unreadable": gettext_lazy("Write an amount, as in 20 or 0.50."),
    "amount_in_two_ways": gettext_lazy("%(whole)s or %(part)s? Write it so that it can only mean one of them."),
    "amount_too_fine": gettext_lazy("This currency has no such small coin."),
    "amount_out_of_range": gettext_lazy("Write an amount above nought, as in 20."),
    "amount_too_large": gettext_lazy("That is too much: the largest amount is %(most)s."),
}
SPACES = dict.fromkeys((0x00A0, 0x202F, 0x2009), " ")


class NotMoney(ValueError):
    """What was typed is no amount, or not one that can be meant: ``key`` is permanent, ``text`` says why."""

    def __init__(self, key: str, **said: str) -> None:
        super().__init__(key)
        self.key, self.text = key, str(REASONS[key]) % said

    @property
    def is_nought(self) -> bool:
        """Whether it is an amount, but of nothing: in some fields that is an answer."""
        return self.key == "amount_out_of_range"


def of_language(language: str | None) -> str:
    """Return the currency of those who read a language of the interface: the euro where that is not one country's."""
    return OF_LANGUAGES.get(language or "", "EUR")


def minor_units(typed: str, currency: str) -> int:
    """Return the amount in the currency's minor units; raise :class:`NotMoney` where it cannot be read or paid."""
    text = _bare(typed, currency)
    found = AMOUNT.fullmatch(text)
    if found is None or (found["part"] and found["group"] and text[-len(found["part"]) - 1] == found["group"]):
        raise NotMoney("amount_unreadable")
    if (sign := found["group"]) == decimal_sign() and text.count(sign) == 1 and not found["part"]:
        raise NotMoney("amount_in_two_ways", **both_readings(text, sign))
    digits = get_currency_precision(currency)
    part = found["part"] or ""
    if len(part) > digits:
        raise NotMoney("amount_too_fine")
    whole = re.sub(r"\D", "", found["whole"])
    amount: int = int(whole) * 10**digits + int(part.ljust(digits, "0") or 0)
    if amount < 1:
        raise NotMoney("amount_out_of_range")
    if amount > MOST:
        raise NotMoney("amount_too_large", most=amount_of(MOST, currency))
    return amount


def both_readings(text: str, sign: str) -> dict[str, str]:
    """Return what a number may mean in which a sign parts thousands or decimals."""
    return {"whole": text.replace(sign, ""), "part": text.rstrip("0").removesuffix(sign)}


def _bare(typed: str, currency: str) -> str:
    """Return the number alone: no-break spaces made plain, the currency's sign or code taken off either end."""
    text = typed.translate(SPACES).strip()
    printed = {get_currency_symbol(currency, language) for language, _name in settings.LANGUAGES}
    for sign in sorted({currency, SIGNS[currency], *printed}, key=len, reverse=True):
        text = re.sub(rf"^{re.escape(sign)}\s*|\s*{re.escape(sign)}\.?$", "", text, flags=re.IGNORECASE)
    return text.strip()
