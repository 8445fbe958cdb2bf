"""Evenings out of lines: people by their names, amounts in whole points or hundredths, rests and doubles."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from scorebook.results.columns import Chart
from scorebook.results.layout import Line
from scorebook.results.numbers import is_absent, number_of
from scorebook.results.questions import AlreadyThere, Asking, Club, Evening, Refused

REST_WHEN_UNANSWERED = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """The unit of the numbers: points, or hundredths of a currency."""

    currency: str
    count: str
    sign: str

    def whole(self, value: Decimal) -> int | None:
        """Return a number as whole points or hundredths, or None if it is none."""
        scaled = value * 100 if self.currency else value
        return int(scaled) if scaled == scaled.to_integral_value() else None


def fault_of(chart: Chart, line: Line, measure: Measure) -> Refused | None:
    """Return why a line cannot be read, with the cell."""
    for key in (*chart.names, *chart.pots):
        cell = line.cells.get(key)
        if cell is None or is_absent(cell):
            continue
        value = number_of(cell, measure.sign)
        if cell.without_value:
            return Refused(where=line.places[key], why="formula_without_value")
        if value is None or measure.whole(value) is None:
            return Refused(where=line.places[key], why="number_unreadable")
    return None


def evening_of(
    chart: Chart, line: Line, day: date, numbers: dict[str, Decimal], measure: Measure, name: Callable[[str], str]
) -> Evening:
    """Return the evening of a line; its rest is what the results leave, without a kind yet."""
    results: dict[str, int] = {}
    fines = 0
    for key, spelling in chart.names.items():
        if key not in numbers:
            continue
        fine = (number_of(line.fines[key], measure.sign) or Decimal(0)) if key in line.fines else Decimal(0)
        fines += measure.whole(fine) or 0
        value = numbers[key] - (fine if chart.fine_kind == "fine_beside" else 0)
        results[name(spelling)] = results.get(name(spelling), 0) + (measure.whole(value) or 0)
    rest = -sum(results.values())
    kind = "fine" if fines and rest == fines else _pot_kind(chart, numbers, measure, rest)
    return Evening(
        day=day, table=line.table, results=results, rest=rest, rest_kind=kind, where=line.where, game=line.game
    )


def _pot_kind(chart: Chart, numbers: dict[str, Decimal], measure: Measure, rest: int) -> str:
    """Return the kind of a rest that lies in one pot, or in all of them together; else ""."""
    amounts = {key: measure.whole(numbers.get(key, Decimal(0))) or 0 for key in chart.pots}
    kinds = {key: "fine" if answer.startswith("fine") else "pot" for key, answer in chart.pots.items()}
    if alone := next((key for key, amount in amounts.items() if amount == rest), ""):
        return kinds[alone]
    return next(iter(sorted(set(kinds.values()), reverse=True)), "") if sum(amounts.values()) == rest else ""


def settle_rest(evening: Evening, measure: Measure, asking: Asking) -> Evening | Refused:
    """Return an evening with the kind of its rest, asked if the file does not tell."""
    if measure.count == "written" or not evening.rest:
        return replace(evening, rest=0, rest_kind="none")
    kind = evening.rest_kind or str(asking.ask("rest", where=evening.where, guess=REST_WHEN_UNANSWERED))
    return Refused(where=evening.where, why="not_zero") if kind == "refuse" else replace(evening, rest_kind=kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sorted:
    """Evenings without doubles, and what was left out for which reason."""

    evenings: list[Evening]
    already: list[AlreadyThere]
    refused: list[Refused]


def without_doubles(evenings: Iterable[Evening], asking: Asking, club: Club) -> Sorted:
    """Take each evening once; ask where two rows of one day, game and table differ."""
    collected = Sorted(evenings=[], already=[], refused=[])
    for alike in _grouped(evenings, lambda evening: (evening.day, evening.game, evening.table)).values():
        taken: list[Evening] = []
        for evening in alike:
            _take(evening, taken, collected, asking)
        collected.evenings.extend(taken)
    days = _grouped(club.evenings, lambda evening: evening.day)
    new = [evening for evening in collected.evenings if _new_to_club(evening, collected, asking, days)]
    collected.evenings[:] = sorted(new, key=lambda evening: (evening.day, evening.table))
    return collected


def _grouped(evenings: Iterable[Evening], key: Callable[[Evening], Hashable]) -> dict[Hashable, list[Evening]]:
    """Return evenings by a key, so that each is compared with few others."""
    groups: dict[Hashable, list[Evening]] = {}
    for evening in evenings:
        groups.setdefault(key(evening), []).append(evening)
    return groups


def _take(evening: Evening, taken: list[Evening], collected: Sorted, asking: Asking) -> None:
    """Add an evening to those of its day, game and table that were taken before, or note why not."""
    same = next((other for other in taken if other.results == evening.results), None)
    if same:
        collected.already.append(AlreadyThere(day=evening.day, where=evening.where, of=same.where))
        return
    if taken:
        first = taken[0]
        answer = asking.ask("duplicate", where=f"{first.where} {evening.where}", guess="tables")
        if answer == "tables":
            taken[0] = replace(first, table=first.table or "1")
            taken.append(replace(evening, table=evening.table or str(len(taken) + 1)))
            return
        wrong = first if answer == evening.where else evening
        collected.refused.append(Refused(where=wrong.where, why="replaced"))
        if wrong is evening:
            return
        taken.remove(first)
    taken.append(evening)


def _new_to_club(
    evening: Evening, collected: Sorted, asking: Asking, days: Mapping[Hashable, Sequence[Evening]]
) -> bool:
    """Return whether an evening is to be taken in beside those that the club has, by their days."""
    there = [other for other in days.get(evening.day, ()) if _same_table(other, evening)]
    if any(other.results == evening.results for other in there):
        collected.already.append(AlreadyThere(day=evening.day, where=evening.where, of="club"))
        return False
    if there and asking.ask("club_differs", where=evening.where, guess="keep") == "keep":
        collected.refused.append(Refused(where=evening.where, why="differs_from_club"))
        return False
    return True


def _same_table(one: Evening, other: Evening) -> bool:
    """Return whether two evenings may be one table; an unnamed table may be any."""
    same_game = not one.game or not other.game or one.game == other.game
    return same_game and (not one.table or not other.table or one.table == other.table)
