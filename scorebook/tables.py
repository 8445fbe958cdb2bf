"""Tables that are sorted and paged: what the columns are, how they sort, how each cell is printed."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from html import escape
from operator import attrgetter
from typing import Any

import django_tables2 as tables
from django.core.paginator import EmptyPage, PageNotAnInteger
from django.http import HttpRequest, QueryDict
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, pgettext_lazy

from scorebook.club_access import number_in

ROWS, FEWEST, MOST = 50, 10, 100
NUMBER = {"th": {"class": "n"}, "td": {"class": "n"}}
FIGURE = {"th": {"class": "n"}, "td": {"class": "n num"}}
WIDE = {"th": {"class": "n wide"}, "td": {"class": "n wide"}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the standings as it is printed, with the numbers it is sorted by.

    ``note`` stands under the name: why a tie was broken, or what is lacking for a place.
    """

    place: str
    place_order: int
    name: str
    address: str
    note: str
    current: bool
    below: bool
    evenings: int
    hands: int
    value: str
    value_order: int
    value_tone: str
    amount: str
    amount_order: int
    amount_tone: str
    firsts: int
    declared: int
    won: int


class Column(tables.Column):  # type: ignore[misc]
    """A column of which every table has its own, as the library wants it: a copy, but of nothing in it."""

    def __deepcopy__(self, _: Any) -> Column:
        return copy(self)


def _number(label: Any, **more: Any) -> Column:
    return Column(verbose_name=label, initial_sort_descending=True, **{"attrs": NUMBER, **more})


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingLine:
    """A line of the ratings; ``change`` is what the last evening did."""

    place: str
    name: str
    address: str
    current: bool
    rating: int
    change: str
    change_order: int
    change_tone: str
    evenings: int
    day: str
    day_order: datetime
    below: bool = False


class Listed(tables.Table):  # type: ignore[misc]
    """A table whose heads and rows are printed by its own methods: rows of the library's cost forty times as much.

    ``head`` is the column that heads a row.
    """

    head = "place"
    asked: QueryDict = QueryDict()

    def top(self) -> SafeString:
        """Print the heads: where a tap on each leads, and which of them the rows are in the order of.

        Unless another order is asked for, the list stands in the value's.
        """
        there, heads = self.asked.copy(), []
        there.pop("page", None)
        for column in self.columns:
            order = ("descending" if column.order_by_alias.is_descending else "ascending") if column.is_ordered else ""
            if not self.order_by and column.name == "value":
                order = "descending"
            there["sort"] = column.order_by_alias.next
            address = f"?{there.urlencode()}" if column.orderable else ""
            looks = column.column.attrs.get("th", {}).get("class", "")
            heads.append(_head(_printed(column.header), looks, address, order, sign=column.name == "place"))
        return SafeString("".join(f"{head}\n" for head in heads))

    def body(self) -> SafeString:
        """Print the rows of the page."""
        columns = [self._printer(column) for column in self.columns]
        rows = (row.record for row in self.page.object_list)
        return SafeString("\n".join(
            f"<tr{_marks(row)}>{''.join([begin + _printed(cell(row)) + end for begin, cell, end in columns])}</tr>"
            for row in rows
        ))  # fmt: skip

    def _printer(self, column: Any) -> tuple[str, Callable[[Any], Any], str]:
        """Return how a column's cells begin, what they say of a record, and how they end."""
        cell = getattr(self, f"print_{column.name}", None) or attrgetter(column.name)
        looks = column.column.attrs.get("td", {}).get("class", "")
        if column.name == self.head:
            return f'<th scope="row" class="{looks or "pos"}">', cell, "</th>"
        return f'<td class="{looks}">' if looks else "<td>", cell, "</td>"


def _printed(value: Any) -> str:
    """Return what stands in a cell: markup as it is, anything else escaped."""
    return str(value) if isinstance(value, SafeString | int) else escape(str(value))


def _head(label: str, looks: str, address: str, order: str, *, sign: bool) -> str:
    """Print a head; ``sign`` shows a number sign and tells the label to those alone who hear it."""
    said = f'<span class="sr">{label}</span><span aria-hidden="true">#</span>' if sign else label
    if order:
        said += f' <span aria-hidden="true">{"↓" if order == "descending" else "↑"}</span>'
    if address:
        said = f'<a href="{escape(address)}">{said}</a>'
    marks = (f' class="{looks}"' if looks else "") + (f' aria-sort="{order}"' if order else "")
    return f'<th scope="col"{marks}>{said}</th>'


def _marks(record: Any) -> str:
    """Return what marks a row, where there are such rows: that it has no place, and that its card is open."""
    below, current = getattr(record, "below", False), getattr(record, "current", False)
    return ' class="below"' * below + ' aria-current="true"' * current


class Standings(Listed):
    """The standings of players, of pairs or of teams."""

    place = Column(verbose_name=gettext_lazy("Place"), order_by=("place_order",))
    name = Column(verbose_name=gettext_lazy("Player"), attrs={"td": {"class": "name"}})
    evenings = _number(pgettext_lazy("column", "Evenings"))
    hands = _number(pgettext_lazy("column", "Hands"), attrs=WIDE)
    firsts = _number(pgettext_lazy("column", "Evenings won"), attrs=WIDE)
    won = _number(pgettext_lazy("column", "Won as declarer"), attrs=WIDE)
    value = _number(pgettext_lazy("column", "Result"), order_by=("value_order",), attrs=FIGURE)
    amount = _number(pgettext_lazy("column", "Total"), order_by=("amount_order",), attrs=FIGURE)

    def print_name(self, record: Line) -> SafeString:
        """Print the name as a link to its card, with what has to be said below."""
        note = f"<small>{escape(record.note)}</small>" if record.note else ""
        return SafeString(f'<a href="{escape(record.address)}">{escape(record.name)}</a>{note}')

    def print_won(self, record: Line) -> str:
        """Print the hands won among those declared."""
        return f"{record.won}/{record.declared}"

    def print_value(self, record: Line) -> SafeString:
        """Print the value that ranks; who has no place has none."""
        return SafeString(f'<span class="{record.value_tone}">{escape(record.value)}</span>')

    def print_amount(self, record: Line) -> SafeString:
        """Print what was won or lost on the whole."""
        return SafeString(f'<span class="{record.amount_tone}">{escape(record.amount)}</span>')


class Ratings(Listed):
    """The ratings of a club's players."""

    place = Column(verbose_name=gettext_lazy("Place"), order_by=("-rating",))
    name = Column(verbose_name=gettext_lazy("Player"), attrs={"td": {"class": "name"}})
    evenings = _number(pgettext_lazy("column", "Evenings"))
    change = _number(pgettext_lazy("column", "Last"), order_by=("change_order",), attrs=FIGURE)
    day = _number(pgettext_lazy("column", "Played on"), order_by=("day_order",), attrs=WIDE)
    value = _number(pgettext_lazy("column", "Rating"), order_by=("rating",), attrs=FIGURE)

    def print_name(self, record: RatingLine) -> SafeString:
        """Print the name as a link to its history."""
        return format_html('<a href="{}">{}</a>', record.address, record.name)

    def print_change(self, record: RatingLine) -> SafeString:
        """Print what the last evening did."""
        return format_html('<span class="{}">{}</span>', record.change_tone, record.change)

    def print_value(self, record: RatingLine) -> str:
        """Print the rating."""
        return str(record.rating)


def sorted_page(table: tables.Table, request: HttpRequest) -> tables.Table:
    """Sort a table by a column it has and show the page asked for; the rows of a page are bounded."""
    table.asked, table.order_by = request.GET, request.GET.get("sort", "")
    asked = number_in(request.GET.get("per_page", "")) or ROWS
    per_page = min(max(asked, FEWEST), MOST)
    try:
        table.paginate(page=number_in(request.GET.get("page", "")) or 1, per_page=per_page)
    except (EmptyPage, PageNotAnInteger):
        table.paginate(page=1, per_page=per_page)
    return table
