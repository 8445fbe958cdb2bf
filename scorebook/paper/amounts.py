"""Amounts of money in words, as receipts need them: "tizenkétezer-ötszáz forint", "tolv kroner og halvtreds øre"."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import get_language, npgettext
from django.utils.translation import gettext as _

from scorebook.paper.numerals import spelt
from scorebook.words.formats import precision_of
from scorebook.words.points import Staked
from settlement import payments

UnitName = Callable[[int], str]  # not lazy: each lazy text would create a class when the server starts
UNITS: dict[str, tuple[UnitName, UnitName]] = {
    "HUF": (
        lambda count: npgettext("amount in words", "%(amount)s forint", "%(amount)s forints", count),
        lambda count: npgettext("amount in words", "%(amount)s fillér", "%(amount)s fillérs", count),
    ),
    "EUR": (
        lambda count: npgettext("amount in words", "%(amount)s euro", "%(amount)s euros", count),
        lambda count: npgettext("amount in words", "%(amount)s cent", "%(amount)s cents", count),
    ),
    "CZK": (
        lambda count: npgettext("amount in words", "%(amount)s koruna", "%(amount)s korunas", count),
        lambda count: npgettext("amount in words", "%(amount)s haléř", "%(amount)s haléřs", count),
    ),
    "DKK": (
        lambda count: npgettext("amount in words", "%(amount)s krone", "%(amount)s kroner", count),
        lambda count: npgettext("amount in words", "%(amount)s øre", "%(amount)s øre", count),
    ),
    "GBP": (
        lambda count: npgettext("amount in words", "%(amount)s pound", "%(amount)s pounds", count),
        lambda count: npgettext("amount in words", "%(amount)s penny", "%(amount)s pence", count),
    ),
    "PLN": (
        lambda count: npgettext("amount in words", "%(amount)s zloty", "%(amount)s zlotys", count),
        lambda count: npgettext("amount in words", "%(amount)s grosz", "%(amount)s groszy", count),
    ),
    "RON": (
        lambda count: npgettext("amount in words", "%(amount)s leu", "%(amount)s lei", count),
        lambda count: npgettext("amount in words", "%(amount)s ban", "%(amount)s bani", count),
    ),
    "RSD": (
        lambda count: npgettext("amount in words", "%(amount)s dinar", "%(amount)s dinars", count),
        lambda count: npgettext("amount in words", "%(amount)s para", "%(amount)s paras", count),
    ),
    "SEK": (
        lambda count: npgettext("amount in words", "%(amount)s krona", "%(amount)s kronor", count),
        lambda count: npgettext("amount in words", "%(amount)s öre", "%(amount)s öre", count),
    ),
    "CHF": (
        lambda count: npgettext("amount in words", "%(amount)s franc", "%(amount)s francs", count),
        lambda count: npgettext("amount in words", "%(amount)s centime", "%(amount)s centimes", count),
    ),
    "USD": (
        lambda count: npgettext("amount in words", "%(amount)s dollar", "%(amount)s dollars", count),
        lambda count: npgettext("amount in words", "%(amount)s cent", "%(amount)s cents", count),
    ),
}
# The currencies that Danish counts with "et" instead of "en".
NEUTER = {"GBP"}


def amount_in_words(minor_units: int, currency: str) -> str:
    """Return an amount without its sign in words, in the user's language."""
    whole, part = divmod(abs(minor_units), 10 ** precision_of(currency))
    texts = [_counted(whole, currency, 0)] if whole or not part else []
    if part:
        texts.append(_counted(part, currency, 1))
    if len(texts) == 1:
        return texts[0]
    return _("%(whole)s and %(part)s") % {"whole": texts[0], "part": texts[1]}


def _counted(count: int, currency: str, unit: int) -> str:
    words = spelt(count, get_language() or "en", neuter=currency in NEUTER and unit == 0)
    if currency not in UNITS:
        return f"{words} {currency}"
    return UNITS[currency][unit](count) % {"amount": words}


def staked_in_words(value: int, unit: Staked) -> str:
    """Return points at a stake as an amount in words, or ``""`` without a stake."""
    if unit.stake_minor_units is None:
        return ""
    return amount_in_words(payments.money(value, unit.stake_minor_units), unit.currency)
