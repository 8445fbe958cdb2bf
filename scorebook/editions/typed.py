"""A final table as a secretary types or pastes it: place, name, points and remark, one person a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scorebook.editions.snapshot import Line
from scorebook.page.addresses import PLAYERS
from scorebook.page.fields import of_one_reading
from scorebook.words.names import NAME_LENGTH, name_problem, typed_name
from scorebook.words.places import place_text
from scorebook.words.points import decimal_sign
from settlement.vocabulary import as_read

MOST_LINES, LONGEST_REMARK, LARGEST = 400, 120, 10**12
ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
PLACE = re.compile(r"(\d{1,4})\s*[.)]?|([IVXLC]{1,8})\.?", re.IGNORECASE)
NO_PLACE = ("", "-", "–", "—")


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedTable:
    """The lines of a typed table, or every reason why it cannot be read."""

    lines: Sequence[Line]
    problems: Sequence[str]


def read_table(text: str, players: Mapping[str, int]) -> TypedTable:
    """Read a table; ``players`` are the club's players by name as names are compared."""
    rows = [(number, _cells(row)) for number, row in enumerate(text.splitlines(), start=1) if row.strip()]
    if rows and _is_head(rows[0][1]):
        rows = rows[1:]
    lines, problems = list[Line](), list[str]()
    for number, cells in rows[:MOST_LINES]:
        try:
            lines.append(_read_line(cells, players))
        except ValidationError as error:
            problems += [_("Line %(number)s: %(reason)s") % {"number": number, "reason": one} for one in error.messages]
    problems += [*_of_all(lines, len(rows))] if not problems else []
    ordered = sorted(lines, key=lambda line: (line.place is None, line.place or 0))
    return TypedTable(lines=[replace(line, rank=rank) for rank, line in enumerate(ordered, start=1)], problems=problems)


def _cells(row: str) -> list[str]:
    """Return the cells of a row: from a spreadsheet between tabs, typed between semicolons."""
    return [cell.strip() for cell in row.split("\t" if "\t" in row else ";")]


def _is_head(cells: Sequence[str]) -> bool:
    """Return whether a row names the columns: it has no digit, and its first cell is a word."""
    digits = any(letter.isdigit() for cell in cells for letter in cell)
    return len(cells) > 1 and not digits and cells[0] not in NO_PLACE and _place(cells[0]) is None


def _place(cell: str) -> int | None:
    match = PLACE.fullmatch(cell)
    if match is None:
        return None
    if match[1]:
        return int(match[1]) or None
    values = [ROMAN[letter] for letter in match[2].upper()]
    return sum(-value if any(later > value for later in values[at + 1 :]) else value for at, value in enumerate(values))


def _read_line(cells: Sequence[str], players: Mapping[str, int]) -> Line:
    """Return a line of the table.

    :raises ValidationError: with every reason.
    """
    first, name, points, *remarks = [*cells, "", "", ""][: max(3, len(cells))]
    name, place, remark = typed_name(name), _place(first), typed_name(" ".join(filter(None, remarks)))
    reasons = []
    if place is None and first not in NO_PLACE:
        reasons.append(_("“%(cell)s” is no place: write a number, or a dash for no place.") % {"cell": first})
    if len(name) > NAME_LENGTH:
        reasons.append(_("The name is too long."))
    elif reason := name_problem(name):
        reasons.append(reason[1].read((), _))
    if len(remark) > LONGEST_REMARK:
        reasons.append(_("The remark is too long: at most %(most)s characters fit.") % {"most": LONGEST_REMARK})
    value = None
    try:
        value = _hundredths(points)
    except ValidationError as error:
        reasons += error.messages
    if reasons:
        raise ValidationError(reasons)
    player = players.get(as_read(name))
    return Line(board=PLAYERS, rank=0, place=place, player_id=player, name=name, value=value, remark=remark)


def _hundredths(cell: str) -> int | None:
    """Return points in hundredths; ``None`` for an empty cell.

    :raises ValidationError: the cell is no number, or one of two readings.
    """
    if cell in NO_PLACE:
        return None
    number = re.sub(r"\s", "", of_one_reading(cell))
    try:
        hundredths = Decimal(number.replace(",", ".")) * 100
    except InvalidOperation:
        raise ValidationError(_("“%(cell)s” is no number.") % {"cell": cell}) from None
    if not hundredths.is_finite() or hundredths != hundredths.to_integral_value() or abs(hundredths) > LARGEST * 100:
        raise ValidationError(_("“%(cell)s” has to be a number with at most two decimals.") % {"cell": cell})
    return int(hundredths)


def _of_all(lines: Sequence[Line], rows: int) -> Iterator[str]:
    """Yield the reasons against a table whose lines can be read."""
    if rows > MOST_LINES:
        yield _("A table has at most %(most)s lines.") % {"most": MOST_LINES}
    if not any(line.place for line in lines):
        yield _("Nobody has a place: begin each line with it.")
    names = [as_read(line.name) for line in lines]
    for line in lines:
        if names.count(as_read(line.name)) > 1:
            yield _("%(name)s stands there twice: tell them apart.") % {"name": line.name}
            return


def text_of(lines: Sequence[Line]) -> str:
    """Return the text of a stored table, to be corrected."""
    return "\n".join("; ".join(_typed_cells(line)).rstrip("; ") for line in lines)


def _typed_cells(line: Line) -> list[str]:
    value = ""
    if line.value is not None:
        whole, rest = divmod(abs(line.value), 100)
        value = f"{'-' if line.value < 0 else ''}{whole}{f'{decimal_sign()}{rest:02}' if rest else ''}"
    return [place_text(line.place), line.name, value, line.remark]
