"""Sorted and paged tables: their columns, sorting, and the output of cells."""

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
    """A column that each table copies shallowly; the library's deep copy is slow."""

    def __deepcopy__(self, _: Any) -> Column:
        return copy(self)


def number_column(label: Any, **more: Any) -> Column:
    """Return a column of numbers that sorts in descending order first."""
    return Column(verbose_name=label, initial_sort_descending=True, **{"attrs": NUMBER, **more})


class Listed(tables.Table):  # type: ignore[misc]
    """A table that prints its heads and rows itself; the library's rows take forty times as long.

    ``head`` is the column of the row headings.
    """

    head = "place"
    query: QueryDict = QueryDict()

    def top(self) -> SafeString:
        """Return the HTML of the heads: sort links, and the mark of the present order.

        Without a requested order the list is sorted by value.
        """
        there, heads = self.query.copy(), []
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
        """Return the HTML of the rows on the page."""
        columns = [self._printer(column) for column in self.columns]
        rows = (row.record for row in self.page.object_list)
        return SafeString(
            "\n".join(
                f"<tr{_marks(row)}>{''.join([begin + _printed(cell(row)) + end for begin, cell, end in columns])}</tr>"
                for row in rows
            )
        )

    def _printer(self, column: Any) -> tuple[str, Callable[[Any], Any], str]:
        """Return the opening tag, the value function and the closing tag of a column's cells."""
        cell = getattr(self, f"print_{column.name}", None) or attrgetter(column.name)
        looks = column.column.attrs.get("td", {}).get("class", "")
        if column.name == self.head:
            return f'<th scope="row" class="{looks or "pos"}">', cell, "</th>"
        return f'<td class="{looks}">' if looks else "<td>", cell, "</td>"


def _printed(value: Any) -> str:
    """Return the HTML of a cell: markup unchanged, everything else escaped."""
    return str(value) if isinstance(value, SafeString | int) else escape(str(value))


def _head(label: str, looks: str, address: str, order: str, *, sign: bool) -> str:
    """Return the HTML of a head; ``sign`` shows a number sign and keeps the label for screen readers."""
    content = f'<span class="sr">{label}</span><span aria-hidden="true">#</span>' if sign else label
    if order:
        content += f' <span aria-hidden="true">{"↓" if order == "descending" else "↑"}</span>'
    if address:
        content = f'<a href="{escape(address)}">{content}</a>'
    marks = (f' class="{looks}"' if looks else "") + (f' aria-sort="{order}"' if order else "")
    return f'<th scope="col"{marks}>{content}</th>'


def _marks(record: Any) -> str:
    """Return the attributes of a row: below the ranking, or with its card open."""
    below, current = getattr(record, "below", False), getattr(record, "current", False)
    return ' class="below"' * below + ' aria-current="true"' * current


def sorted_page(table: tables.Table, request: HttpRequest) -> tables.Table:
    """Sort a table by one of its columns and select the requested page; the page size is limited."""
    table.query, table.order_by = request.GET, request.GET.get("sort", "")
    requested = number_in(request.GET.get("per_page", "")) or ROWS
    per_page = min(max(requested, FEWEST), MOST)
    try:
        table.paginate(page=number_in(request.GET.get("page", "")) or 1, per_page=per_page)
    except (EmptyPage, PageNotAnInteger):
        table.paginate(page=1, per_page=per_page)
    return table
