"""Tags of tables in the PDF: a table split across sheets becomes one again, and cells refer to their heads."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pydyf


def at(pdf: Any, reference: bytes) -> Any:
    """Return the object for a reference."""
    return pdf.objects[int(reference.split()[0])]


def walk(pdf: Any, root: Any) -> Iterator[Any]:
    """Yield all tags below and including a root, parents first."""
    waiting = [root]
    while waiting:
        tag = waiting.pop()
        yield tag
        below = [at(pdf, kid) for kid in reversed(tag.get("K", ())) if isinstance(kid, bytes)]
        waiting += [kid for kid in below if kid.get("Type") == "/StructElem"]


def join_what_was_torn(pdf: Any, top: Any) -> None:
    """Join the parts of a table that continues on the next sheets; the repeated head is dropped from the tags.

    Each table that can be split has a caption, which is only on its first sheet.
    """
    tags = list(walk(pdf, top))
    first, sheet, ends = None, None, 0
    for place, table in enumerate(tags):
        if table["S"] != "/Table":
            continue
        captioned = any(at(pdf, kid)["S"] == "/Caption" for kid in table["K"])
        goes_on = table["Pg"] != sheet and _holds_all(pdf, tags[ends:place], table) and not captioned
        ends = place + sum(1 for _ in walk(pdf, table))
        sheet = table["Pg"]
        if first is not None and goes_on:
            _take_over(pdf, first, table, top)
        else:
            first = table if captioned else None


def _holds_all(pdf: Any, tags: list[Any], tag: Any) -> bool:
    """Say whether these tags are all ancestors of a tag."""
    above, up = set(), tag
    while "P" in up:
        up = at(pdf, up["P"])
        above.add(up.number)
    return all(one.number in above for one in tags)


def _take_over(pdf: Any, first: Any, rest: Any, top: Any) -> None:
    """Move the rows of a table's continuation to the first part, and delete the tags that become empty."""
    for reference in rest["K"]:
        part = at(pdf, reference)
        if part["S"] != "/THead":
            part["P"] = first.reference
            first["K"].append(reference)
    emptied = rest
    while True:
        above = at(pdf, emptied["P"])
        above["K"].remove(emptied.reference)
        if above["K"] or above is top:
            return
        emptied = above


class Cell:
    """A cell of a table during the search for its heads."""

    def __init__(self, tag: Any, *, top: bool) -> None:
        self.tag, self.top = tag, top
        self.heads = tag["S"] == "/TH"
        self.name: Any = tag.get("ID")
        self.across, self.down = tag["A"].get("ColSpan", 1), tag["A"].get("RowSpan", 1)


def _rows(pdf: Any, table: Any) -> list[list[Cell]]:
    """Return the cells of a table by row; ``top`` marks cells of the table's head."""
    rows = []
    for part in (at(pdf, kid) for kid in table["K"]):
        if part["S"] in {"/THead", "/TBody", "/TFoot"}:
            lines = (at(pdf, kid) for kid in part["K"])
            top = part["S"] == "/THead"
            rows += [[Cell(at(pdf, kid), top=top) for kid in line["K"]] for line in lines]
    return rows


def show_every_cell_its_heads(pdf: Any, table: Any) -> None:
    """Set the scope of every head; if that is not enough for some cell, name the heads in every cell."""
    rows = _rows(pdf, table)
    if not all(row[0].top or _begins_with_its_heads(row) for row in rows):
        _name_the_heads_of_every_cell(rows)
        return
    for cell in chain.from_iterable(rows):
        if cell.heads:
            cell.tag["A"]["Scope"] = "/Column" if cell.top else "/Row"
            del cell.tag["ID"]
        else:
            del cell.tag["A"]["Headers"]


def _begins_with_its_heads(row: list[Cell]) -> bool:
    """Say whether a row's heads come before its other cells, since readers look for heads to the left and above.

    A row of heads only would stand between the cells below it and the column heads.
    """
    heads = [cell.heads for cell in row]
    return heads == sorted(heads, reverse=True) and not all(heads)


def _name_the_heads_of_every_cell(rows: list[list[Cell]]) -> None:
    """Name the heads above and beside every cell; a head that fills its row is a head of the rows below."""
    above: dict[int, list[Any]] = {}
    reaching: dict[int, dict[int, list[Any]]] = {}
    group: list[Any] = []
    for y, row in enumerate(rows):
        placed = _laid_out(row, y, reaching)
        alone = len(row) == 1 and row[0].heads and not row[0].top
        group = [row[0].name] if alone else group
        beside = list(dict.fromkeys(name for names in reaching.pop(y, {}).values() for name in names))
        for cell, columns in placed:
            if not cell.heads:
                over = dict.fromkeys(name for column in columns for name in above.get(column, ()))
                cell.tag["A"]["Headers"] = pydyf.Array([*group, *beside, *over])
                continue
            cell.tag["A"]["Scope"] = "/Column" if cell.top or alone else "/Row"
            for column in columns if cell.top else ():
                above.setdefault(column, []).append(cell.name)


def _laid_out(row: list[Cell], y: int, reaching: dict[int, dict[int, list[Any]]]) -> list[tuple[Cell, range]]:
    """Assign columns to every cell of a row, skipping those that a cell above spans.

    ``reaching`` maps this row and later ones to the spanned columns, with the heads that span them.
    """
    placed, x = [], 0
    for cell in row:
        while x in reaching.get(y, {}):
            x += 1
        columns = range(x, x + cell.across)
        placed.append((cell, columns))
        names = [cell.name] if cell.heads and not cell.top else []
        for line in range(y, y + cell.down):
            reaching.setdefault(line, {}).update(dict.fromkeys(columns, names))
    return placed
