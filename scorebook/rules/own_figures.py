"""The figures of a table's own as one field of a form: a row a figure, which may be added, renamed and removed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

from django import forms
from django.utils.translation import gettext as _

from settlement.own_figures import MOST_FIGURES, MOST_LETTERS, OwnFigure, own_figure_problems, own_figures
from settlement.vocabulary import Option

FREE_ROWS = 2
TEXTS = ("key", "name", "announced", "silent")
TICKS = ("times_game", "kontra")
NEW_ROW = {"key": "", "name": "", "announced": "", "silent": "", "times_game": False, "kontra": True}
KEY_BEGINNING = "f_"


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureRow:
    """A row of the form: the prefix of its fields' names, and what stands in them."""

    prefix: str
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRows:
    """The rows of a page: those that are filled with free ones behind them, and the one that a script adds."""

    rows: tuple[FigureRow, ...]
    new: FigureRow
    most: int = MOST_FIGURES


class OwnFiguresInput(forms.Widget):
    """The rows of figures: ``rule.own_figures.0.name`` and so on."""

    def value_from_datadict(self, data: Mapping[str, Any], _files: Any, name: str) -> list[dict[str, Any]]:
        """Return the rows in which anything is typed; the page leaves a row empty to remove its figure."""
        field = re.compile(rf"{re.escape(name)}\.(\d{{1,3}})\.name")
        numbers = {int(match[1]) for match in map(field.fullmatch, data) if match}
        rows = [
            {
                **{key: str(data.get(f"{name}.{number}.{key}", "")).strip() for key in TEXTS},
                **{key: bool(data.get(f"{name}.{number}.{key}")) for key in TICKS},
            }
            for number in sorted(numbers)
        ]
        return [row for row in rows if row["name"] or row["announced"] or row["silent"]]


class OwnFiguresField(forms.Field):
    """A list of figures; its cleaned value is the house rule as a document writes it."""

    widget = OwnFiguresInput

    def __init__(self, option: Option, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.option = option

    def to_python(self, value: Any) -> dict[str, Any]:
        """Return the house rule that the rows make."""
        figures: dict[str, Any] = {}
        for row in rows_of(value):
            key = row["key"] if row["key"] and row["key"] not in figures else new_key(row["name"], figures)
            figures[key] = _figure(row)
        return figures

    def validate(self, value: dict[str, Any]) -> None:
        """Refuse, figure by figure, what no table can play."""
        reasons = dict.fromkeys(problem.text.read((), _) for problem in own_figure_problems(self.option, value))
        if reasons:
            raise forms.ValidationError([*reasons])

    def figures(self, value: Any) -> tuple[OwnFigure, ...]:
        """Return the figures of the rows that a table can play, for a sentence about them."""
        possible = {
            key: figure
            for key, figure in self.to_python(value).items()
            if not [*own_figure_problems(self.option, {key: figure})]
        }
        return own_figures({self.option.key: possible})


def own_rows(field: forms.BoundField) -> OwnRows:
    """Return the rows in which a page asks for the figures."""
    filled = rows_of(field.value())
    free = [NEW_ROW] * min(FREE_ROWS, MOST_FIGURES - len(filled))
    rows = (FigureRow(prefix=f"{field.name}.{number}", values=values) for number, values in enumerate([*filled, *free]))
    return OwnRows(rows=tuple(rows), new=FigureRow(prefix=f"{field.name}.new", values=NEW_ROW))


def rows_of(value: Any) -> list[dict[str, Any]]:
    """Return rows: as they were typed, or those of a house rule."""
    if isinstance(value, list):
        return value
    return [
        {**NEW_ROW, **{name: part for name, part in figure.items() if part is not None}, "key": key}
        for key, figure in sorted((value or {}).items())
    ]


def new_key(name: str, taken: Mapping[str, Any]) -> str:
    """Return a key for a new figure, made of its name once; it stays when the name changes."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    base = base if base[:1].isalpha() else f"{KEY_BEGINNING}{base}".rstrip("_")
    for number in range(1, MOST_FIGURES + 2):
        end = "" if number == 1 else f"_{number}"
        key = f"{base[: MOST_LETTERS - len(end)]}{end}"
        if key not in taken:
            return key
    return base


def _figure(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a figure as a document writes it; what is the same as always is left out."""
    figure: dict[str, Any] = {"name": row["name"]} if row["name"] else {}
    figure |= {price: _whole(row[price]) for price in ("announced", "silent") if row[price] not in ("", None)}
    figure |= {"times_game": True} if row["times_game"] else {}
    return figure if row["kontra"] else {**figure, "kontra": False}


def _whole(typed: Any) -> Any:
    """Return a whole number where one is typed; anything else is left for the check that refuses it."""
    return int(typed) if re.fullmatch(r"[0-9]{1,9}", str(typed)) else typed
