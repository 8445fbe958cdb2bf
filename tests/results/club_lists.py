"""Ten lists of fifty evenings as clubs keep them, with the results that they were written from.

The results come first; nothing here uses the reader.  Each list names the only questions that it leaves open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import groupby
from random import Random
from typing import Any

from openpyxl import Workbook

from tests.results.lists import ods_of, saved, sheet_of

PEOPLE = (
    "Kovács Éva",
    "Nagy Béla",
    "Őri Zsófia",
    "Szűcs Ödön",
    "Bíró Lajos",
    "Tüskés Márton",
    "Halmos Géza",
    "Vörös Ágnes",
)
SHORT = ("Kovács É.", "Nagy B.", "Zsófi", "Ödön", "Bíró L.", "Márton", "Géza", "Ági")
DANES = (
    "Søren Ravn",
    "Åse Lyng",
    "Kjeld Øster",
    "Birthe Møller",
    "Poul Æbelø",
    "Jørgen Tang",
    "Inger Hall",
    "Ole Krag",
)
MONTHS = (
    *("január", "február", "március", "április", "május", "június"),
    *("július", "augusztus", "szeptember", "október", "november", "december"),
)
EVENINGS = 50
Night = tuple[date, dict[str, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubList:
    """A list, its truth in points or hundredths, and the answers to the questions that it leaves open."""

    content: bytes
    nights: Sequence[Night]
    members: Sequence[str] = PEOPLE
    pots: Mapping[date, int] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    """The answers by kind of question; people by their spelling are in ``people``."""
    people: Mapping[str, str] = field(default_factory=dict)
    currency: str = ""


def nights_of(seed: int, people: Sequence[str] = PEOPLE, *, step: int = 1, every: bool = False) -> list[Night]:
    """Return fifty evenings that add up to zero."""
    random, day, nights = Random(seed), date(2023, 9, 7), list[Night]()
    for _ in range(EVENINGS):
        present = set(people if every else random.sample(people, random.randint(3, len(people))))
        results = {name: random.randint(-30, 30) * step for name in people if name in present}
        first = next(iter(results))
        results[first] -= sum(results.values())
        nights.append((day, results))
        day += timedelta(days=random.choice([7, 7, 7, 14]))
    return nights


def row_of(results: Mapping[str, int], people: Sequence[str]) -> list[int | None]:
    return [results.get(name) for name in people]


def sums_of(nights: Sequence[Night], people: Sequence[str]) -> list[int]:
    return [sum(results.get(name, 0) for _, results in nights) for name in people]


def joined(rows: Sequence[Sequence[Any]], sign: str = ";") -> str:
    return "\n".join(sign.join("" if cell is None else str(cell) for cell in row) for row in rows) + "\n"


def merged_heads_and_subtotals() -> ClubList:
    nights = nights_of(1)
    rows: list[list[Any]] = [["Tarokk-kör eredményei"], ["Ssz.", "Nap", "Eredmény (pont)"], [None, None, *PEOPLE, "Σ"]]
    number = 0
    for month, some in groupby(nights, key=lambda night: (night[0].year, night[0].month)):
        listed = list(some)
        for day, results in listed:
            number += 1
            rows.append([number, day, *row_of(results, PEOPLE), 0])
        rows += [[None, f"{MONTHS[month[1] - 1].capitalize()} összesen", *sums_of(listed, PEOPLE), 0], []]
    rows.append([None, "Mindösszesen", *sums_of(nights, PEOPLE), 0])
    workbook = sheet_of(rows)
    for area in ("A1:K1", "A2:A3", "B2:B3", "C2:J2"):
        workbook.active.merge_cells(area)
    return ClubList(content=saved(workbook), nights=nights)


def danish_money_with_a_pot() -> ClubList:
    nights = nights_of(2, DANES, step=25)
    pots = {day: 500 for day, _ in nights[::3]}
    for day, results in nights:
        results[next(iter(results))] -= pots.get(day, 0)

    def kroner(amount: int | None) -> str:
        return "" if amount is None else f"{amount / 100:.2f}".replace(".", ",")

    rows: list[list[Any]] = [["Kortklubben"], [], ["Dato", *DANES, "Kassen", "I alt (kr)"]]
    rows += [
        [f"{day:%d-%m-%Y}", *map(kroner, row_of(results, DANES)), kroner(pots.get(day)), "0,00"]
        for day, results in nights
    ]
    rows.append(["I alt", *map(kroner, sums_of(nights, DANES)), kroner(sum(pots.values())), "0,00"])
    content = joined(rows).encode("cp1252")
    return ClubList(content=content, nights=nights, members=DANES, pots=pots, answers={"column": "pot"}, currency="DKK")


def three_spellings_in_an_old_encoding() -> ClubList:
    nights, random = nights_of(3), Random(3)
    rows: list[list[Any]] = [["Dátum", "Név", "Pont"]]
    for day, results in nights:
        for place, (name, result) in enumerate(results.items()):
            spelling = random.choice([name, name.upper(), SHORT[PEOPLE.index(name)]])
            rows.append([f"{day.year}. {MONTHS[day.month - 1]} {day.day}." if not place else None, spelling, result])
        rows.append([])
    people = dict(zip(SHORT, PEOPLE, strict=True))
    return ClubList(content=joined(rows).encode("cp1250"), nights=nights, people=people)


def days_across_in_utf_16() -> ClubList:
    nights = nights_of(4)
    rows: list[list[Any]] = [["Név", *(f"{day:%Y.%m.%d.}" for day, _ in nights), "Össz"]]
    for name in PEOPLE:
        results = [night.get(name) for _, night in nights]
        rows.append(
            [name, *(value if value is None else f"{value} pont" for value in results), sum(filter(None, results))]
        )
    rows.append(["Létszám", *(len(results) for _, results in nights)])
    return ClubList(content=joined(rows, "\t").encode("utf-16"), nights=nights)


def two_tables_with_other_people() -> ClubList:
    nights = nights_of(5, PEOPLE[:5])[:25] + nights_of(6, PEOPLE[3:])[25:]
    rows: list[list[Any]] = []
    for some, people, title in ((nights[:25], PEOPLE[:5], "I. félév"), (nights[25:], PEOPLE[3:], "II. félév")):
        rows += [[title], ["Dátum", *people, "pont"], *([day, *row_of(results, people)] for day, results in some)]
        rows += [["Összesen", *sums_of(some, people)], [], []]
    return ClubList(content=ods_of(rows), nights=nights)


def running_totals() -> ClubList:
    nights = nights_of(7, PEOPLE[:4], every=True)
    totals = dict(zip(PEOPLE, (100, -40, -90, 30), strict=False))
    rows: list[list[Any]] = [["Nap", *PEOPLE[:4]], ["Áthozat", *totals.values()]]
    for day, results in nights:
        totals = {name: total + results[name] for name, total in totals.items()}
        rows.append([day, *totals.values()])
    rows.append(["Állás", *totals.values()])
    answers = {"cumulated": "yes", "row": "opening", "unit": "points", "unchanged": "zero"}
    return ClubList(content=saved(sheet_of(rows)), nights=nights, answers=answers)


def days_in_three_columns_and_red_losses() -> ClubList:
    nights = nights_of(8)
    rows: list[list[Any]] = [["Év", "Hónap", "Nap", *PEOPLE]]
    before: tuple[int, int] = (0, 0)
    for day, results in nights:
        year = day.year if day.year != before[0] else None
        month = MONTHS[day.month - 1] if (day.year, day.month) != before else None
        values = [value if value is None else abs(value) for value in row_of(results, PEOPLE)]
        rows.append([year, month, day.day, *values])
        before = day.year, day.month
    workbook = sheet_of(rows)
    for at, (_, results) in enumerate(nights):
        for column, value in enumerate(row_of(results, PEOPLE)):
            if value is not None and value < 0:
                workbook.active.cell(at + 2, column + 4).number_format = "[Red]0"
    return ClubList(content=saved(workbook), nights=nights, answers={"red": "yes", "unit": "points"})


def a_sheet_for_each_month() -> ClubList:
    nights, workbook = nights_of(9), Workbook()
    workbook.remove(workbook.active)
    for month, some in groupby(nights, key=lambda night: (night[0].year, night[0].month)):
        sheet, listed = workbook.create_sheet(f"{month[0]} {MONTHS[month[1] - 1]}"), list(some)
        sheet.append(["Nap", *PEOPLE, "Össz (pont)"])
        for day, results in listed:
            sheet.append([f"{day.day}.", *row_of(results, PEOPLE), 0])
        sheet.append(["Össz", *sums_of(listed, PEOPLE), 0])
    return ClubList(content=saved(workbook), nights=nights)


def won_and_lost_in_two_columns() -> ClubList:
    nights = nights_of(10, PEOPLE[:5], step=50)
    heads = [cell for name in PEOPLE[:5] for cell in (name, None)]
    rows: list[list[Any]] = [["Dátum", *heads], [None, *["nyert", "vesztett"] * 5]]
    for day, results in nights:
        cells: list[Any] = []
        for value in row_of(results, PEOPLE[:5]):
            won, lost = (None, None) if value is None else (value, None) if value >= 0 else (None, -value)
            cells += [won, lost]
        rows.append([f"{day:%Y-%m-%d}", *cells])
    money = [(day, {name: value * 100 for name, value in results.items()}) for day, results in nights]
    return ClubList(content=joined(rows).encode(), nights=money, answers={"unit": "HUF"}, currency="HUF")


def results_beside_totals_and_hands() -> ClubList:
    nights, totals = nights_of(11, PEOPLE[:4], every=True), dict.fromkeys(PEOPLE[:4], 0)
    random = Random(11)
    rows: list[list[Any]] = [["Nap", "Leosztás", *PEOPLE[:4], None, *PEOPLE[:4], "Legjobb"]]
    for day, results in nights:
        totals = {name: total + results[name] for name, total in totals.items()}
        best = max(results.values())
        rows.append([day, random.randint(16, 40), *results.values(), None, *totals.values(), best])
    return ClubList(content=saved(sheet_of(rows)), nights=nights, answers={"column": "ignore", "unit": "points"})


CLUB_LISTS: tuple[Callable[[], ClubList], ...] = (
    merged_heads_and_subtotals,
    danish_money_with_a_pot,
    three_spellings_in_an_old_encoding,
    days_across_in_utf_16,
    two_tables_with_other_people,
    running_totals,
    days_in_three_columns_and_red_losses,
    a_sheet_for_each_month,
    won_and_lost_in_two_columns,
    results_beside_totals_and_hands,
)
