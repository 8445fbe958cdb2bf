"""Tables that are sorted and paged: what the columns are, how they sort, how each cell is printed."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from html import escape
from operator import attrgetter
from typing import Any

import django_tables2 as tables
from django.core.paginator import EmptyPage, PageNotAnInteger
from django.http import HttpRequest, QueryDict
from django.utils.safestring import SafeString

from scorebook.page.asked import number_in

ROWS, FEWEST, MOST = 50, 10, 100
NUMBER = {"th": {"class": "n"}, "td": {"class": "n"}}
FIGURE = {"th": {"class": "n"}, "td": {"class": "n num"}}
WIDE = {"th": {"class": "n wide"}, "td": {"class": "n wide"}}


class Column(tables.Column):  # type: ignore[misc]
    """A column of which every table has its own, as the library wants it: a copy, but of nothing in it."""

    def __deepcopy__(self, _: Any) -> Column:
        return copy(self)


def number_column(label: Any, **more: Any) -> Column:
    """Return a column of numbers: a press on its head puts the largest first."""
    return Column(verbose_name=label, initial_sort_descending=True, **{"attrs": NUMBER, **more})


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
        return SafeString(
            "\n".join(
                f"<tr{_marks(row)}>{''.join([begin + _printed(cell(row)) + end for begin, cell, end in columns])}</tr>"
                for row in rows
            )
        )

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
