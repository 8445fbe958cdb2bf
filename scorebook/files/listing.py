"""A list on its way into a spreadsheet: a heading for every column, and rows of plain values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from django.utils import timezone

from scorebook.words.formats import precision_of

Value = str | int | Decimal | date | datetime | None

# A spreadsheet takes a text that begins so for a formula, or for something to be run.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
BEGINS_A_CELL = {
    parted: re.compile(rf"([{other}\t\r\n])(?=[\s\"]*[=+\-@＝＋－＠])") for parted, other in ((",", ";"), (";", ","))
}
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A list with a name for its file and a title for its sheet; the rows may be drawn from the database one by one."""

    name: str
    title: str
    columns: Sequence[str]
    rows: Iterable[Sequence[Value]]


def harmless(text: str, parted: str) -> str:
    """Return a text that no spreadsheet reads as a formula: an apostrophe is put before it.

    The same holds after a tab, a new line, and the separator (comma or semicolon) that is not ``parted``: a program
    that reads the file with the other separator begins a cell there.
    """
    text = BEGINS_A_CELL[parted].sub(r"\1'", text)
    return f"'{text}" if text.startswith(FORMULA) else text


def printable(text: str) -> str:
    """Return a text without what no file of a spreadsheet can hold."""
    return UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text)


def decimals_of(value: Decimal) -> int:
    """Return how many digits a number has behind the point."""
    return max(0, -int(value.as_tuple().exponent))


def local(moment: datetime) -> datetime:
    """Return the moment as the clock at the table showed it: spreadsheets know no time zones."""
    return timezone.localtime(moment).replace(tzinfo=None, microsecond=0)


def money(minor_units: int | Decimal, currency: str) -> Decimal:
    """Return an amount of minor units as the number people write."""
    return Decimal(minor_units).scaleb(-precision_of(currency))
