"""The tables of a sheet: where each begins and ends, its heading, its heads, and its lines of numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from scorebook.results.cells import EMPTY, Cell, Sheet
from scorebook.results.days import DAYS_OF_SERIALS, FIRST_SERIAL, LAST_SERIAL, WrittenDay, plain, read_day
from scorebook.results.finals import place_of
from scorebook.results.numbers import is_absent, is_ambiguous, is_number, number_of
from scorebook.results.parted_days import gather_days
from scorebook.results.sums import is_running_number

DAY_HEADS = re.compile(r"\b(datum|nap|dato|dag|date|day)\b")
DAY_WORDS = re.compile(r"^(datum|nap|dato|dag|date|day)\W*$")
SERIAL = re.compile(r"\d{5}(\.\d+)?")
WON_HEADS = re.compile(r"^(\+|plusz?|nyert|nyereseg|vundet|won)$")
LOST_HEADS = re.compile(r"^([-−–]|minus|minusz|vesztett|vesztes|veszteseg|tabt|lost)$")
TABLE_HEADS = re.compile(r"\b(asztal|bord|table)\b")
GAME_HEADS = re.compile(r"^(jatek|jateknem|jatektipus|spil|spiltype|game)\W*$")
NAME_HEADS = re.compile(r"\b(nev|navn|name|jatekos|spiller|player|tag|medlem|member)\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One table of a sheet with its days in a column."""

    sheet: Sheet
    heading: str
    heads: dict[int, tuple[str, ...]]
    """The texts above each column, the lowest first."""
    head_rows: dict[int, int]
    rows: tuple[int, ...]
    day_column: int
    left: int
    right: int
    beside: bool

    def head(self, column: int) -> str:
        """Return the text directly above a column, or ""."""
        return next(iter(self.heads.get(column, ())), "")

    def line(self, row: int) -> str:
        """Return the place of a row of this table."""
        return self.sheet.line(row, *((self.left, self.right) if self.beside else ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """The numbers of one row, or of one evening in a list with a row per person."""

    row: int
    where: str
    day_place: str
    day_text: str
    day: WrittenDay | None
    table: str = ""
    game: str = ""
    """The word for the game that was played; "" if the table does not name it."""
    cells: dict[str, Cell] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    fines: dict[str, Cell] = field(default_factory=dict)


def blocks_of(sheet: Sheet) -> list[Block]:
    """Return the tables of a sheet that have days; a table with days across is turned first."""
    sheet = gather_days(_with_serial_days(sheet))
    down = _days_in_columns(sheet)
    across = _days_in_columns(sheet.turn())
    if max(across.values(), default=0) > max(down.values(), default=0):
        sheet, down = sheet.turn(), across
    most = max(down.values(), default=0)
    columns = sorted(column for column, days in down.items() if days * 3 >= most)
    columns = [column for column in columns if _numbers_follow(sheet, column, columns)]
    edges = [1, *columns[1:], sheet.width + 1]
    blocks = [
        block
        for column, left, end in zip(columns, edges, edges[1:], strict=False)
        for block in _stacked(sheet, column, left, end - 1, beside=len(columns) > 1)
    ]
    return _joined([with_signed_columns(block) for block in blocks])


def with_signed_columns(block: Block) -> Block:
    """Return a table with one signed column for each person who has one for gains and one for losses."""
    pairs = [
        at
        for at in range(block.left, block.right)
        if _is_headed(WON_HEADS, block, at) and _is_headed(LOST_HEADS, block, at + 1)
    ]
    if not pairs:
        return block
    cells, heads = dict(block.sheet.cells), dict(block.heads)
    for at in pairs:
        heads[at], heads[at + 1] = heads[at][1:] or heads[at + 1][1:], ()
        for row in block.rows:
            won, lost = block.sheet.at(row, at), cells.pop((row, at + 1), EMPTY)
            if is_number(lost):
                cells[row, at] = _balance(won, lost)
    return replace(block, sheet=replace(block.sheet, cells=cells), heads=heads)


def _is_headed(heads: re.Pattern[str], block: Block, column: int) -> bool:
    return bool(heads.match(plain(block.head(column)).strip()))


def _balance(won: Cell, lost: Cell) -> Cell:
    """Return what was won less what was lost; the text of both if their decimals are unclear."""
    if not is_number(won):
        digits = lost.text.strip().lstrip("-−–(").rstrip(")")
        return replace(lost, text=f"-{digits}", number=None if lost.number is None else -abs(lost.number))
    value, minus = number_of(won, ""), number_of(lost, "")
    if is_ambiguous(won) or is_ambiguous(lost) or value is None or minus is None:
        return replace(won, text=f"{won.text} / {lost.text}", number=None)
    return replace(won, number=value - abs(minus))


def _joined(blocks: list[Block]) -> list[Block]:
    """Join a table with the next one if only its heads are repeated, as on a new page."""
    joined: list[Block] = []
    for block in blocks:
        last = joined[-1] if joined else None
        if last and not block.heading and (last.day_column, last.heads) == (block.day_column, block.heads):
            joined[-1] = replace(last, rows=last.rows + block.rows)
        else:
            joined.append(block)
    return joined


def _days_in_columns(sheet: Sheet) -> dict[int, int]:
    """Return how many days each column has; a column with as many plain numbers has places, as "3-4.".

    A text as "5.25" is a day or a number: it is a day where the column has hardly another number.
    """
    days, numbers, unclear = Counter[int](), Counter[int](), Counter[int]()
    headed = {column for (_row, column), cell in sheet.cells.items() if DAY_WORDS.match(plain(cell.text))}
    for (_row, column), cell in sheet.cells.items():
        if read_day(cell):
            counted = unclear if is_number(cell) and column not in headed else days
        elif _is_year(cell):
            continue
        elif is_number(cell) or place_of(cell.text) is not None:
            counted = numbers
        else:
            continue
        counted[column] += 1
    for column, many in unclear.items():
        counted = numbers if numbers[column] * 3 > many else days
        counted[column] += many
    return {column: many for column, many in days.items() if many > numbers[column]}


def _numbers_follow(sheet: Sheet, column: int, columns: list[int]) -> bool:
    end = next((other for other in columns if other > column), sheet.width + 1)
    beside = range(column + 1, end) if len(columns) > 1 else range(1, sheet.width + 1)
    rows = [row for row, cell in sheet.column(column) if read_day(cell)]
    return any(is_number(sheet.at(row, other)) for row in rows for other in beside if other != column)


def _with_serial_days(sheet: Sheet) -> Sheet:
    """Return the sheet with the serial numbers below a head as "Dátum" as days."""
    days: dict[tuple[int, int], Cell] = {}
    above: dict[int, bool] = {}
    before = (0, False)
    for (row, column), cell in sorted(sheet.cells.items(), key=lambda item: item[0]):
        beside_head = before[0] == row and before[1]
        text = str(cell.number if cell.number is not None else cell.text)
        serial = int(Decimal(text)) if SERIAL.fullmatch(text) else 0
        if FIRST_SERIAL <= serial <= LAST_SERIAL:
            if beside_head or above.get(column):
                days[row, column] = replace(cell, number=None, day=date.fromordinal(DAYS_OF_SERIALS + serial))
        elif cell.text and not cell.day:
            is_head = bool(DAY_HEADS.search(plain(cell.text)))
            above[column], before = is_head, (row, is_head)
    return replace(sheet, cells={**sheet.cells, **days})


def _is_words(cell: Cell) -> bool:
    return bool(cell.text) and not is_number(cell) and not is_absent(cell) and not cell.day and not cell.without_value


def _stacked(sheet: Sheet, day_column: int, left: int, right: int, *, beside: bool) -> Iterator[Block]:
    """Yield the tables that stand one below the other between two columns."""
    right, left = _filled_edges(sheet, left, right) if beside else (right, left)
    texts: list[int] = []
    heads: list[int] = []
    data: list[int] = []
    heading = ""
    for row in range(1, sheet.height + 2):
        cells = {column: sheet.at(row, column) for column in range(left, right + 1)}
        if _is_data(cells, day_column):
            if texts:
                first = next((at for at, text in enumerate(texts) if _is_head(sheet, text, left, right)), None)
                if first is not None:
                    if any(read_day(sheet.at(done, day_column)) for done in data):
                        yield _block(sheet, heading, heads, data, (day_column, left, right), beside=beside)
                    heads, data = texts[first:], []
                    heading = _heading(sheet, texts[:first], left, right)
                texts = []
            data.append(row)
        elif any(_is_words(cell) or _is_year(cell) or read_day(cell) for cell in cells.values()):
            texts.append(row)
    if data:
        yield _block(sheet, heading, heads, data, (day_column, left, right), beside=beside)


def _filled_edges(sheet: Sheet, left: int, right: int) -> tuple[int, int]:
    """Return the last and the first column that has a cell; headings above and below a turned table do not count."""
    inside = [(column, cell) for (_row, column), cell in sheet.cells.items() if left <= column <= right]
    filled = {column for column, cell in inside if not sheet.turned or is_number(cell) or read_day(cell)}
    return max(filled), min(filled)


def _is_data(cells: dict[int, Cell], day_column: int) -> bool:
    """Return whether a row has numbers or faulty cells beside its day, and is no row of heads."""
    others = {column: cell for column, cell in cells.items() if column != day_column and cell.text}
    if read_day(cells.get(day_column, Cell())):
        return bool(others)
    if len(others) < 2 and (not others or _is_year(next(iter(others.values())))):
        return False
    right = [cell for column, cell in others.items() if column > day_column]
    numbers = [cell for cell in (right or others.values()) if is_number(cell) or cell.without_value]
    return len(numbers) * 2 > sum(_is_words(cell) for cell in others.values()) or bool(numbers)


def _is_year(cell: Cell) -> bool:
    """Return whether a cell holds a year alone, as a heading does."""
    return bool(re.fullmatch(r"(19|20)\d\d\.?", cell.text))


def _is_head(sheet: Sheet, row: int, left: int, right: int) -> bool:
    """Return whether a row has at least two words."""
    return sum(_is_words(sheet.at(row, column)) for column in range(left, right + 1)) > 1


def _heading(sheet: Sheet, rows: list[int], left: int, right: int) -> str:
    """Return the texts of some rows, one below the other."""
    return "\n".join(sheet.at(row, column).text for row in rows for column in range(left, right + 1)).strip()


def _heading_across(sheet: Sheet, day_column: int) -> str:
    """Return the texts above the days of a turned table, up to the numbers of the table above."""
    rows: list[int] = []
    for column in range(day_column - 1, 0, -1):
        cells = [cell for _, cell in sheet.column(column)]
        numbers = [value for cell in cells if not _is_year(cell) and (value := number_of(cell, ".")) is not None]
        if len(numbers) > 1 and not is_running_number(numbers):
            break
        rows.insert(0, column)
    return "\n".join(cell.text for column in rows for _, cell in sheet.column(column))


def _block(
    sheet: Sheet, heading: str, heads: list[int], data: list[int], columns: tuple[int, int, int], *, beside: bool
) -> Block:
    day_column, left, right = columns
    above = {column: _texts_above(sheet, heads, column) for column in range(left, right + 1)}
    return Block(
        sheet=sheet,
        heading=heading or (_heading_across(sheet, day_column) if sheet.turned else ""),
        heads={column: tuple(text for _, text in texts) for column, texts in above.items()},
        head_rows={column: texts[0][0] for column, texts in above.items() if texts},
        rows=tuple(data),
        day_column=day_column,
        left=left,
        right=right,
        beside=beside,
    )


def _texts_above(sheet: Sheet, heads: list[int], column: int) -> list[tuple[int, str]]:
    """Return the rows and texts above a column, the lowest first; a merged head stands above each of its columns."""
    texts = []
    for row in reversed(heads):
        cell = sheet.at(row, column)
        if not cell.text:
            area = next((a for a in sheet.merged if a.top <= row <= a.bottom and a.left <= column <= a.right), None)
            cell = sheet.at(area.top, area.left) if area and area.top == row else cell
        if cell.text and not (is_number(cell) and len(heads) > 1):
            texts.append((row, " ".join(cell.text.split())))
    return texts


def game_column(block: Block) -> int:
    """Return the column that names the game of each line, or 0."""
    columns = range(block.left, block.right + 1)
    return next((column for column in columns if GAME_HEADS.match(plain(block.head(column)))), 0)


def lines_of(block: Block) -> list[Line]:
    """Return the lines of a table with people across; a merged day holds for all its rows."""
    lines = []
    games = game_column(block)
    for row in block.rows:
        cell = block.sheet.at(block.sheet.head_of(row, block.day_column), block.day_column)
        columns = [
            at for at in range(block.left, block.right + 1) if block.sheet.at(row, at).text and at != block.day_column
        ]
        lines.append(
            Line(
                row=row,
                where=block.line(row),
                day_place=block.sheet.place(row, block.day_column),
                day_text=cell.text,
                day=read_day(cell),
                game=block.sheet.at(block.sheet.head_of(row, games), games).text if games else "",
                cells={str(at): block.sheet.at(row, at) for at in columns},
                places={str(at): block.sheet.place(row, at) for at in columns},
            )
        )
    return lines
