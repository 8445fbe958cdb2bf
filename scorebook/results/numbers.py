"""Numbers as people write them: losses, thousands, decimals and currencies."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from scorebook.results.cells import Cell
from scorebook.results.workbooks import CURRENCIES, currency_in

ABSENT = {"", "-", "–", "—", "−", "x", "X"}
MINUS = "-−–—‐‑‒﹣－"
SHAPE = re.compile(r"^(?:\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,]\d+)?$")
WORDS_BESIDE = re.compile(r"\b(pont|point|points|p)\b\.?", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A written number without its spaces and its currency."""

    negative: bool
    digits: str
    currency: str

    @property
    def decimal_sign(self) -> str:
        """The sign of decimals that this number shows: ".", "," or "" if it does not tell."""
        signs = re.findall(r"[.,]", self.digits)
        if len(set(signs)) == 2:
            return str(signs[-1])
        if len(signs) > 1:
            return "," if signs[0] == "." else "."
        if not signs:
            return ""
        whole, part = re.split(r"[.,]", self.digits)
        return signs[0] if len(part) != 3 or len(whole) > 3 or whole == "0" else ""

    @property
    def ambiguous(self) -> bool:
        """Whether only the rest of the file can tell thousands from decimals: "1.250"."""
        return bool(re.search(r"[.,]", self.digits)) and not self.decimal_sign

    def value(self, decimal_sign: str) -> Decimal:
        """Return the number, read with this sign of decimals."""
        sign = self.decimal_sign or decimal_sign or "."
        digits = self.digits.replace("," if sign == "." else ".", "").replace(sign, ".")
        return -Decimal(digits) if self.negative else Decimal(digits)


@lru_cache(maxsize=4096)
def read_figure(text: str) -> Figure | None:
    """Return the number that a text is, or None."""
    currency = currency_in(text)
    bare = WORDS_BESIDE.sub("", CURRENCIES.sub("", text)) if currency else WORDS_BESIDE.sub("", text)
    bare = re.sub(r"[\s'’]", "", bare).removesuffix(",-").removesuffix(",–")
    if currency and bare.endswith("."):
        bare = bare[:-1]
    bare = bare.removesuffix(".-").removesuffix(".–")
    negative = bare[:1] in MINUS or bare[-1:] in MINUS or (bare[:1] == "(" and bare[-1:] == ")")
    digits = bare.strip("()").lstrip(MINUS + "+") if bare[-1:] not in MINUS else bare[:-1]
    if bare[:1] and bare[:1] in "(" and not bare.endswith(")"):
        return None
    return Figure(negative=bool(bare) and negative, digits=digits, currency=currency) if SHAPE.match(digits) else None


def is_absent(cell: Cell) -> bool:
    """Return whether a cell says that somebody was not there."""
    return cell.number is None and cell.day is None and not cell.without_value and cell.text.strip() in ABSENT


def is_number(cell: Cell) -> bool:
    """Return whether a cell is a number, stored as one or as text."""
    return cell.number is not None or (cell.day is None and not cell.without_value and bool(read_figure(cell.text)))


def number_of(cell: Cell, decimal_sign: str) -> Decimal | None:
    """Return the number of a cell, or None."""
    if cell.number is not None:
        return cell.number
    figure = None if cell.day or cell.without_value else read_figure(cell.text)
    return figure.value(decimal_sign) if figure else None


def decimal_sign_of(cells: Iterable[Cell]) -> str:
    """Return the sign of decimals that any of these numbers shows, or ""."""
    figures = (read_figure(cell.text) for cell in cells if cell.number is None and cell.day is None)
    return next((figure.decimal_sign for figure in figures if figure and figure.decimal_sign), "")


def is_ambiguous(cell: Cell) -> bool:
    """Return whether a cell may show thousands or decimals."""
    figure = None if cell.number is not None or cell.day else read_figure(cell.text)
    return bool(figure and figure.ambiguous)
