"""Parse amounts of money into minor units.

People write 20, 1 500, 1.500, 0,50, 1.234,50 and 20 Ft.  An ambiguous number is refused, not guessed: in languages with
a decimal comma, 1,500 may mean either.
"""

from __future__ import annotations

import re

from django.conf import settings
from django.utils.translation import gettext_lazy

from scorebook.words.formats import precision_of, symbol_of
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
USUAL_PRICES = {"HUF": (1000, 2000, 5000, 10000), "DKK": (25, 50, 100, 200), "SEK": (50, 100, 200, 500)}
OTHER_PRICES = (5, 10, 20, 50)  # of a point, in hundredths of the currency
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
    """The text is no amount, or an ambiguous one: ``key`` is a permanent code, ``text`` the reason."""

    def __init__(self, key: str, **params: str) -> None:
        super().__init__(key)
        self.key, self.text = key, str(REASONS[key]) % params

    @property
    def is_nought(self) -> bool:
        """Whether the amount is zero; some fields accept that."""
        return self.key == "amount_out_of_range"


def of_language(language: str | None) -> str:
    """Return the default currency for a language of the interface; the euro if no single country fits."""
    return OF_LANGUAGES.get(language or "", "EUR")


def usual_prices() -> dict[str, list[str]]:
    """Return the usual prices of a point in each currency, as somebody would type them."""
    prices = {}
    for code in CURRENCIES:
        parts = (divmod(price, 100) for price in USUAL_PRICES.get(code, OTHER_PRICES))
        prices[code] = [f"{whole}{decimal_sign()}{part:02}" if part else str(whole) for whole, part in parts]
    return prices


def minor_units(typed: str, currency: str) -> int:
    """Return the amount in the currency's minor units.

    :raises NotMoney: The text cannot be read as an amount, or the amount cannot be paid.
    """
    text = _bare(typed, currency)
    match = AMOUNT.fullmatch(text)
    if match is None or (match["part"] and match["group"] and text[-len(match["part"]) - 1] == match["group"]):
        raise NotMoney("amount_unreadable")
    if (sign := match["group"]) == decimal_sign() and text.count(sign) == 1 and not match["part"]:
        raise NotMoney("amount_in_two_ways", **both_readings(text, sign))
    digits = precision_of(currency)
    part = match["part"] or ""
    if len(part) > digits:
        raise NotMoney("amount_too_fine")
    whole = re.sub(r"\D", "", match["whole"])
    amount: int = int(whole) * 10**digits + int(part.ljust(digits, "0") or 0)
    if amount < 1:
        raise NotMoney("amount_out_of_range")
    if amount > MOST:
        raise NotMoney("amount_too_large", most=amount_of(MOST, currency))
    return amount


def both_readings(text: str, sign: str) -> dict[str, str]:
    """Return both readings of a number whose sign may separate thousands or decimals."""
    return {"whole": text.replace(sign, ""), "part": text.rstrip("0").removesuffix(sign)}


def _bare(typed: str, currency: str) -> str:
    """Return the number alone, without the currency's sign or code at either end and with plain spaces."""
    text = typed.translate(SPACES).strip()
    printed = {symbol_of(currency, language) for language, _name in settings.LANGUAGES}
    for sign in sorted({currency, SIGNS.get(currency, currency), *printed}, key=len, reverse=True):
        text = re.sub(rf"^{re.escape(sign)}\s*|\s*{re.escape(sign)}\.?$", "", text, flags=re.IGNORECASE)
    return text.strip()
