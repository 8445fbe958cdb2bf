"""Rows without a day, and running totals: which rows are sums, and what one evening brought to whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import pairwise, takewhile

from scorebook.results.columns import Chart, is_dated
from scorebook.results.days import read_day
from scorebook.results.layout import Line
from scorebook.results.numbers import is_absent, number_of
from scorebook.results.questions import Asking, Refused
from scorebook.results.sums import derived_from, is_rank, says_sum


@dataclass(slots=True, kw_only=True)
class Counted:
    """The lines that are evenings, and the rows whose sums differ."""

    lines: list[Line] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    opening: dict[str, Decimal] = field(default_factory=dict)


def count_lines(chart: Chart, asking: Asking, sign: str, *, cumulated: bool, earlier: Sequence[Line] = ()) -> Counted:
    """Return the lines of a table without its sums; ask about numbers without a day.

    :param earlier: the lines of the tables above with the same people: a grand total sums them too
    """
    counted = Counted()
    since: list[Line] = []
    every: list[Line] = []
    keys = [*chart.names, *chart.pots]
    dated = [line for line in chart.lines if is_dated(line)]

    def parts(at: int) -> tuple[Sequence[Line], ...]:
        below = [*takewhile(is_dated, chart.lines[at + 1 :])]
        return since, every, below, dated, [*earlier, *every]

    for at, line in enumerate(chart.lines):
        cells = [line.cells[key] for key in keys if key in line.cells and not is_absent(line.cells[key])]
        if not cells or (not is_dated(line) and all(cell.without_value for cell in cells)):
            continue
        if is_dated(line) or chart.per_person:
            counted.lines.append(line)
        elif _is_sum(keys, line, parts(at), sign) or (cumulated and _repeats(keys, line, every, sign)):
            since = []
            continue
        elif says_sum(_label(line)):
            counted.refused.append(Refused(where=line.where, why="sum_differs"))
            since = []
            continue
        elif cumulated:
            if asking.ask("row", where=line.where, guess="opening" if not every else "ignore") == "opening":
                counted.opening = {key: value for key in keys if (value := _number(line, key, sign)) is not None}
            continue
        else:
            counted.lines.append(line)
        since.append(line)
        every.append(line)
    return counted


def _label(line: Line) -> str:
    words = (cell.text for cell in line.cells.values() if cell.number is None and not read_day(cell))
    return " ".join([line.day_text, *words])


def _number(line: Line, key: str, sign: str) -> Decimal | None:
    return number_of(line.cells[key], sign) if key in line.cells else None


def _column(lines: Sequence[Line], key: str, sign: str) -> list[Decimal]:
    return [value for line in lines if (value := _number(line, key, sign)) is not None]


def _stored(lines: Sequence[Line], key: str) -> list[Decimal]:
    """Return the numbers of a column that the file stores as numbers."""
    return [number for line in lines if key in line.cells and (number := line.cells[key].number) is not None]


def _is_faulty(lines: Sequence[Line], key: str, sign: str) -> bool:
    """Return whether a column has a cell that cannot be read."""
    cells = (line.cells[key] for line in lines if key in line.cells)
    return any(not is_absent(cell) and number_of(cell, sign) is None for cell in cells)


def _is_sum(keys: Sequence[str], line: Line, parts: Iterable[Sequence[Line]], sign: str) -> bool:
    """Return whether each number of a row is a total of its column in one part of the table, or a rank of the sums."""
    return any(_sums_up(keys, line, lines, sign) for lines in parts if lines)


def _sums_up(keys: Sequence[str], line: Line, lines: Sequence[Line], sign: str) -> bool:
    values = {key: value for key in keys if (value := _number(line, key, sign)) is not None}
    checked = [key for key in values if not _is_faulty(lines, key, sign)]
    label = _label(line)
    kinds = [derived_from(values[key], _column(lines, key, sign), _stored(lines, key), label=label) for key in checked]
    if len(lines) == 1 and not says_sum(label):
        return False
    totals = [sum(_column(lines, key, sign), Decimal(0)) for key in values]
    return bool(kinds and set.intersection(*kinds)) or (len(values) > 1 and is_rank(list(values.values()), totals))


def _repeats(keys: Sequence[str], line: Line, every: Sequence[Line], sign: str) -> bool:
    """Return whether a row repeats the last total of each person."""
    last = [(_number(line, key, sign), _column(every, key, sign)[-1:]) for key in keys]
    given = [(value, column) for value, column in last if value is not None]
    return len(given) > 1 and len(every) > 1 and all(column == [value] for value, column in given)


def seem_cumulated(charts: Iterable[Chart], sign: str, *, written: bool) -> bool:
    """Return whether the numbers of all tables together look like running totals.

    A table whose last row sums its columns has results; it proves the contrary for itself alone.
    """
    tables = [chart for chart in charts if not chart.per_person and not _has_sums_below(chart, sign)]
    columns = [
        _column([line for line in chart.lines if is_dated(line)], key, sign) for chart in tables for key in chart.names
    ]
    longest = max(map(len, columns), default=0)
    if longest < 3:
        return False
    steps = [_steps(column) for column in columns]
    if written:
        return all(step >= 0 for column in steps for step in column[1:])
    return sum(abs(step) for column in steps for step in column) < sum(abs(v) for column in columns for v in column)


def _has_sums_below(chart: Chart, sign: str) -> bool:
    """Return whether a row without a day sums at least two columns above it, and does not repeat their last numbers."""
    keys = [*chart.names]
    above: list[Line] = []
    for line in chart.lines:
        if is_dated(line):
            above.append(line)
        elif len(above) > 1 and _sums_up(keys, line, above, sign) and not _repeats(keys, line, above, sign):
            values = [value for key in keys if (value := _number(line, key, sign)) is not None]
            if len(values) > 1 and values == [sum(_column(above, key, sign)) for key in keys if key in line.cells]:
                return True
    return False


def _steps(column: Sequence[Decimal]) -> list[Decimal]:
    """Return each difference to the number above; the first number is its own."""
    return [value - before for before, value in zip([Decimal(0), *column], column, strict=False)]


def evening_numbers(
    chart: Chart, counted: Counted, asking: Asking, sign: str, *, cumulated: bool
) -> dict[int, dict[str, Decimal]]:
    """Return what each line brought to each column; running totals become differences."""
    raw = {line.row: _given(chart, line, sign) for line in counted.lines}
    if not cumulated:
        return raw
    full = all(set(numbers) == set(chart.names) for numbers in raw.values())
    absent = full and _unchanged(raw) and asking.ask("unchanged", guess="absent") == "absent"
    totals = dict(counted.opening)
    for at, line in enumerate(counted.lines):
        now = raw[line.row]
        raw[line.row] = {key: value - totals.get(key, Decimal(0)) for key, value in now.items()}
        if absent:
            raw[line.row] = {key: step for key, step in raw[line.row].items() if step}
        last = at == len(counted.lines) - 1 and at > 0
        if last and not any(raw[line.row].values()):
            del raw[line.row]
        totals.update(now)
    return raw


def _unchanged(raw: dict[int, dict[str, Decimal]]) -> bool:
    """Return whether somebody's total stands still between two lines."""
    lines = list(raw.values())
    return any(now.get(key) == value for then, now in pairwise(lines) for key, value in then.items())


def _given(chart: Chart, line: Line, sign: str) -> dict[str, Decimal]:
    """Return the numbers of one line by column."""
    keys = [*chart.names, *chart.pots]
    return {key: value for key in keys if (value := _number(line, key, sign)) is not None}
