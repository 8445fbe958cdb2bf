"""The reader: from sheets, a club and the answers so far to evenings, questions and refusals."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from scorebook.results.booking import Measure, evening_of, fault_of, settle_rest, without_doubles
from scorebook.results.cells import Cell, Sheet
from scorebook.results.columns import Chart, chart_of
from scorebook.results.dating import calendar_of, date_lines, days_without_year
from scorebook.results.days import plain
from scorebook.results.finals import Final, finals_of, place_of, sign_by_places
from scorebook.results.games import game_of_word
from scorebook.results.layout import Block, Line, blocks_of, game_column, lines_of
from scorebook.results.numbers import decimal_sign_of, is_ambiguous, is_number, number_of, read_figure
from scorebook.results.people import People
from scorebook.results.person_rows import (
    name_column,
    paired_columns,
    paired_rows,
    person_rows,
    with_names_below,
)
from scorebook.results.questions import Answer, Asking, Club, Evening, FinalTable, Key, Placed, Refused, Results
from scorebook.results.texts import decode, read_text
from scorebook.results.totals import Counted, count_lines, evening_numbers, seem_cumulated
from scorebook.results.workbooks import currency_in, read_workbook

POINT_WORDS = re.compile(r"\b(pont|point)")
NOTHING = Results(
    questions=(),
    open=(),
    unit="points",
    currency="",
    count="won_and_lost",
    evenings=(),
    refused=(),
    already_there=(),
    final_tables=(),
)
"""The results of a file in which there is no table with days or places."""
FEWEST_NUMBERS = 4
"""The numbers of two people on two evenings: a sheet with fewer is a note."""
PACKED = b"PK\x03\x04"


def read_file(content: bytes) -> tuple[Sheet, ...]:
    """Return the sheets of a file: XLSX, ODS, or text.

    :raises UnreadableFile: a packed file is no spreadsheet that can be read
    """
    return read_workbook(content) if content.startswith(PACKED) else read_text(decode(content))


def read_results(sheets: Sequence[Sheet], club: Club, answers: Mapping[Key, Answer], today: date) -> Results:
    """Return what sheets come to with the answers so far; open questions stand for their guesses."""
    asking = Asking(answers=answers)
    by_sheet = [(sheet, blocks_of(sheet)) for sheet in sheets]
    blocks = [block for _, tables in by_sheet for block in tables]
    finals = [final for sheet, tables in by_sheet if not tables for final in finals_of(sheet)]
    used = {sheet.title for sheet, tables in by_sheet if tables} | {final.sheet.title for final in finals}
    unread = [
        sheet.title
        for sheet, _ in by_sheet
        if sheet.title not in used and sum(map(is_number, sheet.cells.values())) >= FEWEST_NUMBERS
    ]
    if not blocks and not finals:
        return NOTHING
    if finals or not all(game_column(block) and all(line.game for line in lines_of(block)) for block in blocks):
        asking.ask("game")
    sign = _decimal_sign(blocks, finals, asking)
    charts = [_chart(block, asking, club, sign) for block in blocks]
    measure = _measure(charts, finals, asking, sign)
    people = People(asking, club)
    people.meet([*_companies(charts), *(final.names for final in finals)])
    book = _Book(charts=charts, measure=measure, asking=asking, people=people, today=today)
    evenings, refused = book.evenings()
    distinct = without_doubles(evenings, asking, club)
    settled = [settle_rest(evening, measure, asking) for evening in distinct.evenings]
    tables = tuple(_final_table(final, measure, people) for final in finals if not _sums_up(final, evenings, measure))
    return Results(
        questions=tuple(asking.questions.values()),
        open=tuple(asking.open),
        unit="minor" if measure.currency else "points",
        currency=measure.currency,
        count=measure.count,
        evenings=tuple(evening for evening in settled if isinstance(evening, Evening)),
        refused=(*refused, *distinct.refused, *(fault for fault in settled if isinstance(fault, Refused))),
        already_there=tuple(distinct.already),
        final_tables=tables,
        unread=tuple(unread),
    )


def _chart(block: Block, asking: Asking, club: Club, sign: str) -> Chart:
    """Return a table of either form as lines of evenings."""
    block = with_names_below(block)
    if columns := paired_columns(block, club):
        return paired_rows(block, columns)
    names = name_column(block, club)
    return person_rows(block, names, asking, club, sign) if names else chart_of(block, asking, club, sign)


# ---- numbers and their unit


def _number_cells(blocks: Iterable[Block], finals: Iterable[Final]) -> Iterator[tuple[str, Cell]]:
    for block in blocks:
        for line in lines_of(block):
            yield from ((line.places[key], cell) for key, cell in line.cells.items())
    for final in finals:
        for row, cell in final.points_cells():
            yield final.sheet.place(row, final.points), cell


def _decimal_sign(blocks: Sequence[Block], finals: Sequence[Final], asking: Asking) -> str:
    """Return the sign of decimals of the file; asked if neither its numbers nor its sums tell."""
    cells = list(_number_cells(blocks, finals))
    if sign := decimal_sign_of(cell for _, cell in cells):
        return sign
    unclear = [
        (place, figure.digits) for place, cell in cells if is_ambiguous(cell) and (figure := read_figure(cell.text))
    ]
    if not unclear:
        return "."
    place, digits = unclear[0]
    mark = "." if "." in digits else ","
    other = "," if mark == "." else "."
    fitting = _sign_by_rows(blocks) or (sign_by_places(finals) if finals else "")
    if fitting:
        return fitting
    return other if asking.ask("number", where=place, guess="thousands") == "thousands" else mark


def _sign_by_rows(blocks: Sequence[Block]) -> str:
    """Return the sign under which more rows add up to zero, or "" if both do as well."""
    zeros = {sign: sum(_closes(line, sign) for block in blocks for line in lines_of(block)) for sign in ".,"}
    return "" if zeros["."] == zeros[","] else max(zeros, key=zeros.__getitem__)


def _closes(line: Line, sign: str) -> bool:
    total, numbers = Decimal(0), 0
    for cell in line.cells.values():
        value = number_of(cell, sign)
        if value is not None:
            total, numbers = total + value, numbers + bool(value)
            if numbers > 1 and not total and value:
                return True
    return False


def _measure(charts: Sequence[Chart], finals: Sequence[Final], asking: Asking, sign: str) -> Measure:
    values = list(_values(charts, finals, sign))
    if not values:
        return Measure(currency="", count="won_and_lost", sign=sign)
    unit = _unit(charts, finals, asking)
    negative = any(value < 0 for value in values)
    count = "won_and_lost" if negative else str(asking.ask("count", guess="won_and_lost"))
    return Measure(currency="" if unit == "points" else unit, count=count, sign=sign)


def _unit(charts: Sequence[Chart], finals: Sequence[Final], asking: Asking) -> str:
    """Return "points" or the currency that the numbers or their headings name, or ask."""
    measure_answer = asking.answers.get(("take", ""))
    if measure_answer == "points":
        return "points"
    for text in _unit_texts(charts, finals):
        if currency := currency_in(text):
            return currency
        if measure_answer != "money" and POINT_WORDS.search(plain(text)):
            return "points"
    return str(asking.ask("unit", guess="points"))


def _unit_texts(charts: Sequence[Chart], finals: Sequence[Final]) -> Iterator[str]:
    """Yield what may name the unit: first the cells, then the heads, then the headings."""
    for chart in charts:
        cells = [cell for line in chart.lines for key, cell in line.cells.items() if key in chart.names]
        yield from (cell.currency or cell.text for cell in cells if cell.currency or cell.number is None)
    for final in finals:
        yield from (cell.currency or cell.text for _, cell in final.points_cells())
        yield from (final.sheet.at(row, final.points).text for row in range(final.rows[0] - 1, 0, -1) if final.rows)
    for chart in charts:
        yield from (text for heads in chart.block.heads.values() for text in heads)
        yield from (chart.block.heading, chart.block.sheet.title)


def _values(charts: Sequence[Chart], finals: Sequence[Final], sign: str) -> Iterator[Decimal]:
    cells = [cell for chart in charts for line in chart.lines for key, cell in line.cells.items() if key in chart.names]
    cells += [cell for final in finals for _, cell in final.points_cells()]
    yield from (value for cell in cells if (value := number_of(cell, sign)) is not None)
    yield from (Decimal(-1) for cell in cells if cell.red)


# ---- evenings


@dataclass(frozen=True, slots=True, kw_only=True)
class _Book:
    """All tables of a file with what is known of their numbers."""

    charts: Sequence[Chart]
    measure: Measure
    asking: Asking
    people: People
    today: date

    def evenings(self) -> tuple[list[Evening], list[Refused]]:
        """Return the evenings of all tables, doubles too, and what is refused."""
        calendar = calendar_of(self.charts, self.asking, self.today)
        evenings: list[Evening] = []
        refused: list[Refused] = []
        above: dict[str, date] = {}
        earlier: dict[tuple[str, ...], list[Line]] = {}
        for at, chart in enumerate(map(self._with_losses, self.charts)):
            later = [day for other in self.charts[at + 1 :] for day in days_without_year(other, calendar)]
            same = (chart.block.sheet.title, *chart.names, *chart.names.values())
            counted, numbers = self._numbers(chart, earlier.setdefault(same, []))
            earlier[same] += counted.lines
            refused += counted.refused
            lines = [line for line in counted.lines if line.row in numbers and self._is_wanted(chart, line)]
            title = chart.block.sheet.title
            before = next((day for other, day in reversed(above.items()) if other != title), None)
            dates = date_lines(chart, lines, self.asking, calendar, above.get(title), before, later)
            days = [day for day in dates.values() if isinstance(day, date)]
            if days and not chart.block.beside:
                above[title] = days[-1]
            for line in lines:
                outcome = self._evening(chart, line, dates[line.row], numbers[line.row])
                if isinstance(outcome, Refused):
                    refused.append(outcome)
                else:
                    evenings.append(outcome)
        return evenings, refused

    def _numbers(self, chart: Chart, earlier: Sequence[Line]) -> tuple[Counted, dict[int, dict[str, Decimal]]]:
        sign = self.measure.sign
        as_written = self.measure.count == "written"
        seems = not chart.per_person and seem_cumulated([chart], sign, written=as_written)
        seems = seems and seem_cumulated(self.charts, sign, written=as_written)
        cumulated = seems and self.asking.ask("cumulated", guess=True) is True
        counted = count_lines(chart, self.asking, sign, cumulated=cumulated, earlier=earlier)
        return counted, evening_numbers(chart, counted, self.asking, sign, cumulated=cumulated)

    def _with_losses(self, chart: Chart) -> Chart:
        """Return a table in which red numbers are losses, if the answer says so."""
        red = [
            (line, key)
            for line in chart.lines
            for key in chart.names
            if key in line.cells and self._is_red(line.cells[key])
        ]
        if not red or self.asking.ask("red", where=red[0][0].places[red[0][1]], guess=True) is not True:
            return chart
        lines = [
            replace(line, cells={key: self._lost(cell) for key, cell in line.cells.items()}) for line in chart.lines
        ]
        return replace(chart, lines=lines)

    def _is_red(self, cell: Cell) -> bool:
        return cell.red and (number_of(cell, self.measure.sign) or 0) > 0

    def _lost(self, cell: Cell) -> Cell:
        value = number_of(cell, self.measure.sign)
        return replace(cell, number=-value) if value and self._is_red(cell) else cell

    def _is_wanted(self, chart: Chart, line: Line) -> bool:
        """Return whether a line is to be taken in; of a list with a row per person its first row counts."""
        if line.row not in chart.block.sheet.hidden_rows:
            return True
        return self.asking.ask("hidden", where=line.where, guess=False) is True

    def _evening(self, chart: Chart, line: Line, day: date | Refused, numbers: dict[str, Decimal]) -> Evening | Refused:
        if isinstance(day, Refused):
            return day
        if fault := fault_of(chart, line, self.measure):
            return fault
        if len(numbers.keys() & chart.names.keys()) < 2:
            return Refused(where=line.where, why="one_person")
        evening = evening_of(chart, line, day, numbers, self.measure, self.people.name)
        if evening.game:
            guess = game_of_word(evening.game)
            evening = replace(evening, game=str(self.asking.ask("game_word", written=evening.game, guess=guess)))
        return evening if len(evening.results) > 1 else Refused(where=line.where, why="one_person")


def _companies(charts: Iterable[Chart]) -> Iterator[Collection[str]]:
    """Yield the spellings that stand for different people: those of one evening, or the heads of one table."""
    for chart in charts:
        if chart.per_person:
            yield from (line.cells.keys() for line in chart.lines)
        else:
            yield chart.names.values()


# ---- final tables


def _final_table(final: Final, measure: Measure, people: People) -> FinalTable:
    """Return the final table with its people and whole points."""
    return FinalTable(season=final.season, rows=tuple(_placed(final, row, measure, people) for row in final.rows))


def _placed(final: Final, row: int, measure: Measure, people: People) -> Placed:
    value = number_of(final.sheet.at(row, final.points), measure.sign)
    return Placed(
        place=place_of(final.sheet.at(row, final.place).text),
        name=people.name(final.sheet.at(row, final.name).text),
        points=None if value is None else measure.whole(value),
        exact=value,
        remark=final.remark(row),
    )


def _sums_up(final: Final, evenings: Sequence[Evening], measure: Measure) -> bool:
    """Return whether a final table only sums the evenings of the other sheets."""
    totals: dict[str, int] = {}
    for evening in evenings:
        for name, result in evening.results.items():
            totals[name] = totals.get(name, 0) + result
    points = [
        measure.whole(value) for _, cell in final.points_cells() if (value := number_of(cell, measure.sign)) is not None
    ]
    return bool(totals) and sorted(totals.values()) == sorted(value for value in points if value is not None)
