"""A list on its way into a spreadsheet: a heading for every column, and rows of plain values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from babel.numbers import get_currency_precision
from django.utils import timezone

Value = str | int | Decimal | date | datetime | None

# A spreadsheet takes a text that begins so for a formula, or for something to be run.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A list with a name for its file and a title for its sheet; the rows may be drawn from the database one by one."""

    name: str
    title: str
    columns: Sequence[str]
    rows: Iterable[Sequence[Value]]


def harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula: one that looks so stands behind an apostrophe."""
    return f"'{text}" if text.startswith(FORMULA) else text


def local(moment: datetime) -> datetime:
    """Return the moment as the clock at the table showed it: spreadsheets know no time zones."""
    return timezone.localtime(moment).replace(tzinfo=None, microsecond=0)


def money(minor_units: int | Decimal, currency: str) -> Decimal:
    """Return an amount of minor units as the number people write."""
    return Decimal(minor_units).scaleb(-get_currency_precision(currency))
