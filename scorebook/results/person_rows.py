"""A list with one row per person and evening, as lines of one evening each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scorebook.results.cells import Cell
from scorebook.results.columns import MONEY_HEADS, UNIT_HEADS, Chart, Numbers, is_near_a_member, pots_among
from scorebook.results.days import plain
from scorebook.results.layout import NAME_HEADS, TABLE_HEADS, Block, Line, game_column, lines_of
from scorebook.results.numbers import is_absent, is_number, number_of
from scorebook.results.people import member_named, same_name
from scorebook.results.questions import Asking, Club
from scorebook.results.sums import is_running_number, says_sum

NOTHING = Cell()


@dataclass(frozen=True, slots=True, kw_only=True)
class Roles:
    """The columns of a list with a row per person."""

    name: int
    result: int
    table: int
    fine: int
    fine_kind: str


def name_column(block: Block, club: Club) -> int:
    """Return the column of names of a list with a row per person; 0 if the table has people across."""
    days = [line.day for line in lines_of(block) if line.day]
    if len(block.rows) < 1.8 * len(set(days)) or _people_in_heads(block, club) > 1:
        return 0
    filled = {
        column: _words(block, column)
        for column in range(block.left, block.right + 1)
        if column not in (block.day_column, game_column(block))
    }
    full = {column: words for column, words in filled.items() if len(words) * 5 >= len(block.rows) * 4}
    numbers = [column for column in filled if len(_numbers(block, column)) * 2 > len(block.rows)]
    return (
        max(full, key=lambda column: _likely_names(block, column, full[column], club))
        if full and len(numbers) < 6
        else 0
    )


def _people_in_heads(block: Block, club: Club) -> int:
    """Return how many heads may be people's names, as in a table with people across."""
    return sum(is_near_a_member(block.head(column), club) for column in range(block.left, block.right + 1))


def _likely_names(block: Block, column: int, words: Sequence[str], club: Club) -> tuple[bool, int, int]:
    """Return how much a column looks like names, to compare columns."""
    known = sum(bool(member_named(word, club.members)) for word in words)
    return bool(NAME_HEADS.search(plain(block.head(column)))), known, len(set(words))


def _cells(block: Block, column: int) -> Iterator[Cell]:
    yield from (block.sheet.at(row, column) for row in block.rows)


def _words(block: Block, column: int) -> list[str]:
    return [
        cell.text
        for cell in _cells(block, column)
        if cell.text and not is_number(cell) and not is_absent(cell) and not cell.day
    ]


def _numbers(block: Block, column: int) -> list[Cell]:
    return [cell for cell in _cells(block, column) if is_number(cell) or cell.without_value]


def with_names_below(block: Block) -> Block:
    """Return a list in which a name that is written once, beside several days, stands in each of its rows."""
    columns = [at for at in range(block.left, block.right + 1) if NAME_HEADS.search(plain(block.head(at)))]
    if len(columns) != 1 or columns[0] > block.day_column:
        return block
    column = columns[0]
    blank = [row for row in block.rows if not block.sheet.at(row, column).text]
    if not blank or blank[0] == block.rows[0] or any(not line.day for line in lines_of(block) if line.row in blank):
        return block
    cells, name = dict(block.sheet.cells), NOTHING
    for row in block.rows:
        name = block.sheet.at(row, column) if block.sheet.at(row, column).text else name
        cells[row, column] = name
    return replace(block, sheet=replace(block.sheet, cells=cells))


def person_rows(block: Block, column: int, asking: Asking, club: Club, sign: str) -> Chart:
    """Return the list as one line for each evening, and ask about its other columns."""
    roles = _roles(block, column, asking, sign)
    rows = list(_filled_down(block, roles, club))
    lines = [_evening_line(list(group), roles) for group in _groups(rows)]
    names = {key: key for line in lines for key in line.cells}
    numbers = Numbers(lines=lines, sign=sign)
    pots = {
        name: str(asking.ask("column", guess="pot", written=name))
        for name in pots_among([*names], names, numbers, club)
    }
    pots = {name: answer for name, answer in pots.items() if answer != "person"}
    return Chart(
        block=block,
        lines=lines,
        names={key: name for key, name in names.items() if key not in pots},
        pots={key: answer for key, answer in pots.items() if answer != "ignore"},
        fine_kind=roles.fine_kind,
        per_person=True,
    )


def paired_columns(block: Block, club: Club) -> list[int]:
    """Return the columns of names that have numbers to their right, as of places: name, points, name, points."""
    columns = [
        column
        for column in range(block.left, block.right)
        if column != block.day_column and len(_numbers(block, column + 1)) >= 2 and not _numbers(block, column)
    ]
    if len(columns) < 2:
        return []
    words = {column: set(_words(block, column)) for column in columns}
    named = [
        column for column, of in words.items() if sum(is_near_a_member(word, club) for word in of) * 2 > len(of) > 1
    ]
    return columns if len(named) > 1 and len(named) * 2 > len(columns) else []


def paired_rows(block: Block, columns: Sequence[int]) -> Chart:
    """Return a table whose rows name everybody beside the numbers, as lines of evenings."""
    lines = [_with_named_cells(line, columns) for line in lines_of(block)]
    names = {key: key for line in lines for key in line.cells}
    return Chart(block=block, lines=lines, names=names, per_person=True)


def _with_named_cells(line: Line, columns: Sequence[int]) -> Line:
    pairs = [(line.cells.get(str(at), NOTHING).text, str(at + 1)) for at in columns]
    people = {" ".join(name.split()): key for name, key in pairs if name and key in line.cells}
    return replace(
        line,
        cells={name: line.cells[key] for name, key in people.items()},
        places={name: line.places[key] for name, key in people.items()},
    )


def _roles(block: Block, name: int, asking: Asking, sign: str) -> Roles:
    others = [at for at in range(block.left, block.right + 1) if at not in (name, block.day_column, game_column(block))]
    table = next((at for at in others if TABLE_HEADS.search(plain(block.head(at)))), 0)
    full = [at for at in others if at != table and len(_numbers(block, at)) > len(_words(block, at))]
    full = [
        at
        for at in full
        if not is_running_number(v for c in _numbers(block, at) if (v := number_of(c, sign)) is not None)
    ]
    units = {at: _unit_of(block.head(at)) for at in full}
    results = [at for at in full if units[at]] or full[:1]
    if {"money", "points"} <= {units[at] for at in results}:
        measure = asking.ask("take", guess="points")
        results = [at for at in results if units[at] == measure]
    result_column = results[0] if results else 0
    kinds = {at: _kind(block, at, asking) for at in full if not units[at] and at != result_column}
    fine = next((at for at, kind in kinds.items() if kind.startswith("fine")), 0)
    return Roles(name=name, result=result_column, table=table, fine=fine, fine_kind=kinds.get(fine, ""))


def _unit_of(head: str) -> str:
    """Return "points", "money" or "" for the head of a column."""
    word = plain(head).rstrip(".")
    return "" if not UNIT_HEADS.match(word) else "money" if word in MONEY_HEADS or word == "penz" else "points"


def _kind(block: Block, column: int, asking: Asking) -> str:
    """Return the answer to the question what a column is."""
    where = block.sheet.place(block.head_rows.get(column, block.rows[0]), column)
    return str(asking.ask("column", guess="ignore", column=block.sheet.letter(column), where=where))


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """One row: a person, a table, and the line of the file."""

    line: Line
    name: str
    table: str

    @property
    def evening(self) -> tuple[object, str, str, str]:
        """The key that all rows of one evening share."""
        return self.line.day, "" if self.line.day else self.line.day_text, self.table, self.line.game


def _filled_down(block: Block, roles: Roles, club: Club) -> Iterator[PersonRow]:
    """Yield the rows of people; a day or a table that is written once holds until the next."""
    last: Line | None = None
    table, game = "", ""
    for row in lines_of(block):
        name = row.cells.get(str(roles.name), NOTHING).text
        here = row.cells.get(str(roles.table), NOTHING).text
        holds = last is not None and not row.day_text
        table = here or table if holds else here
        game = row.game or game if holds else row.game
        if not name or (says_sum(name) and not member_named(name, club.members)):
            continue
        last = replace(row, day_text=last.day_text, day=last.day) if last and holds else row
        last = replace(last, game=game)
        yield PersonRow(line=last, name=name, table=table)


def _groups(rows: Sequence[PersonRow]) -> list[list[PersonRow]]:
    """Return the rows of each evening: the neighbours, or all rows of a day if a list is sorted by people."""
    groups = [list(group) for _, group in groupby(rows, key=lambda row: row.evening)]
    alone = sum(len(group) == 1 for group in groups)
    if alone * 2 > len(groups):
        gathered: dict[object, list[PersonRow]] = {}
        for row in rows:
            gathered.setdefault(row.evening, []).append(row)
        groups = list(gathered.values())
    return [part for group in groups for part in _without_repeated_names(group)]


def _without_repeated_names(group: Sequence[PersonRow]) -> list[list[PersonRow]]:
    """Return the rows of one day as evenings: the second row of a person belongs to a second evening."""
    parts: list[list[PersonRow]] = []
    rows_of = Counter[str]()
    for row in group:
        at = rows_of[same_name(row.name)]
        rows_of[same_name(row.name)] += 1
        if at == len(parts):
            parts.append([])
        parts[at].append(row)
    return parts


def _evening_line(rows: Sequence[PersonRow], roles: Roles) -> Line:
    first = rows[0].line
    result, fine = str(roles.result), str(roles.fine)
    spelled = {same_name(row.name): " ".join(row.name.split()) for row in rows}
    by_name = {spelled[same_name(row.name)]: row.line for row in rows}
    return Line(
        row=first.row,
        where=first.where,
        day_place=first.day_place,
        day_text=first.day_text,
        day=first.day,
        table=rows[0].table,
        game=next((row.line.game for row in rows if row.line.game), ""),
        cells={name: line.cells[result] for name, line in by_name.items() if result in line.cells},
        places={name: line.places[result] for name, line in by_name.items() if result in line.places},
        fines={name: line.cells[fine] for name, line in by_name.items() if fine in line.cells},
    )
