"""Days of a list: the order of their numbers, their years, and days that cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from scorebook.results.questions import Answer, Club, Key, Results
from scorebook.results.reading import read_file, read_results
from tests.results.examples import TODAY
from tests.results.lists import GAME, MEMBERS, read, saved, sheet_of, short


def list_of(days: Sequence[str], heading: str = "") -> str:
    points = [(at + 3) * (-1) ** at for at in range(len(days))]
    rows = [f"{day};{point};{-point};" for day, point in zip(days, points, strict=True)]
    return "\n".join([heading, "Nap;Kovács Éva;Nagy Béla;pont", *rows, ""])


def days_of(results: Results) -> list[str]:
    """Return the days in the order of their lines."""
    return [evening.day.isoformat() for evening in sorted(results.evenings, key=lambda evening: int(evening.where))]


def results_of(days: Sequence[str], answers: dict[Key, Answer], today: date = TODAY) -> Results:
    return read_results(read_file(list_of(days).encode()), Club(members=MEMBERS), GAME | answers, today)


@pytest.mark.parametrize(
    ("days", "first", "last"),
    [
        (("19.10.03", "19.10.10", "19.10.31", "19.11.07"), "2019-10-03", "2019-11-07"),
        (("19-09-05", "19-10-03", "19-10-10", "20-01-09"), "2019-09-05", "2020-01-09"),
        (("03.10.19", "10.10.19", "17.10.19", "07.11.19"), "2019-10-03", "2019-11-07"),
        (("03.10.19", "10.10.19", "31.10.19"), "2019-10-03", "2019-10-31"),
        (("17.10.19 kl. 19.30", "31.10.19 kl. 19.00"), "2019-10-17", "2019-10-31"),
        (("3/10/19", "10/10/19", "17/10/19"), "2019-10-03", "2019-10-17"),
        (("10/3/19", "10/17/19", "10/31/19"), "2019-10-03", "2019-10-31"),
        (("19.10.3.", "19.10.10.", "19.10.17."), "2019-10-03", "2019-10-17"),
        (("19. okt. 3.", "19. okt. 10.", "19. nov. 7."), "2019-10-03", "2019-11-07"),
        (("3. okt. 19", "10. okt. 19", "17. okt. 19"), "2019-10-03", "2019-10-17"),
        (("98.10.03", "98.10.10", "98.11.07"), "1998-10-03", "1998-11-07"),
        (("19.10.03. csütörtök", "19.10.10.", "19.10.17."), "2019-10-03", "2019-10-17"),
        (("19.10.03. (cs)", "19.10.10. (cs)", "19.10.17. (cs)"), "2019-10-03", "2019-10-17"),
        (("05.09.24", "12.09.24", "19.09.24", "03.10.24"), "2024-09-05", "2024-10-03"),
        (("10.3.", "10.10.", "11.7.", "1.9."), "2019-10-03", "2020-01-09"),
        (("3/10", "10/10", "7/11", "9/1"), "2019-10-03", "2020-01-09"),
        (("9/1", "7/11", "10/10", "3/10"), "2019-01-09", "2018-10-03"),
    ],
)
def test_the_days_show_the_order_of_their_numbers(days: Sequence[str], first: str, last: str) -> None:
    text = list_of(days, "2019" if len(days[0]) < 6 else "")
    assert [days_of(read(text))[at] for at in (0, -1)] == [first, last]


@pytest.mark.parametrize(
    ("order", "first"), [("day_first", "2003-10-19"), ("year_first", "2019-10-03"), ("month_first", "2019-10-03")]
)
def test_a_year_of_two_digits_is_asked_about_if_both_orders_stand_in_sequence(order: str, first: str) -> None:
    days = ("19.10.03", "19.10.10", "19.10.17")
    results = read(list_of(days), {("day_order", ""): order})
    assert days_of(results)[0] == first
    assert [question.guess for question in results.questions] == [None, "year_first"]


def test_each_table_has_its_own_sequence() -> None:
    text = list_of(("3/4/2019", "4/5/2019", "5/6/2019", "6/7/2019"))
    assert days_of(read(text, {("day_order", ""): "day_first"}))[0] == "2019-04-03"
    later = list_of(("12/9/2019", "3/10/2019"), "II.")
    assert days_of(read(text + later))[0] == "2019-04-03"


@pytest.mark.parametrize(
    ("days", "year", "first", "last", "guess"),
    [
        (("01.23.", "01.16.", "12.19.", "12.05."), 2020, "2020-01-23", "2019-12-05", 2026),
        (("12.19.", "12.05.", "11.28."), 2019, "2019-12-19", "2019-11-28", 2025),
        (("11.28.", "11.21.", "09.05."), 2026, "2026-11-28", "2026-09-05", 2026),
        (("09.05.", "09.12.", "12.19.", "01.09."), 2019, "2019-09-05", "2020-01-09", 2025),
        (("10.03. csüt.", "10.10. csüt.", "10.17. csüt."), 2019, "2019-10-03", "2019-10-17", 2024),
        (("10.03.", "2021.10.10.", "10.17."), 2021, "2021-10-03", "2021-10-17", 2026),
    ],
)
def test_a_year_is_guessed_so_that_no_day_is_still_to_come(
    days: Sequence[str], year: int, first: str, last: str, guess: int
) -> None:
    results = read(list_of(days), {("year", ""): year})
    assert [days_of(results)[at] for at in (0, -1)] == [first, last]
    assert [question.guess for question in results.questions if question.kind == "year"] == [guess]


def test_a_year_that_is_still_to_come_makes_days_in_the_future() -> None:
    results = results_of(("12.05.", "12.12.", "01.09."), {("year", ""): 2026})
    assert [(fault.where, fault.why) for fault in results.refused] == [
        (place, "day_in_future") for place in ("A3", "A4", "A5")
    ]


@pytest.mark.parametrize("days", [("01.09.", "2019.01.02.", "12.19."), ("01.09.", "01.02.", "12.19.", "12.12.")])
def test_a_list_with_the_newest_day_first_goes_back_over_new_year(days: Sequence[str]) -> None:
    answers: dict[Key, Answer] = {("year", ""): 2019}
    assert days_of(read(list_of(days), answers))[2] == "2018-12-19"


def test_the_tables_of_a_file_stand_in_sequence() -> None:
    workbook = sheet_of([["Nap", "Kovács Éva", "Nagy Béla", "pont"], ["10.03.", 5, -5], ["10.10.", -2, 2]])
    workbook.active.title = "2019 okt."
    later = workbook.create_sheet("2019 nov.")
    for row in (["Nap", "Kovács Éva", "Nagy Béla", "pont"], ["11.07.", 1, -1]):
        later.append(row)
    days = [evening.day.isoformat() for evening in read(saved(workbook)).evenings]
    assert days == ["2019-10-03", "2019-10-10", "2019-11-07"]


def test_numbers_that_look_like_days_are_no_days() -> None:
    text = (
        "Nap;2019.08.02.;2019.08.09.;2019.08.30.;2019.09.06.\nKovács Éva;-1.25;;3.25;-5.25\n"
        "Nagy Béla;0.00;;1.25;5.25\nŐri Zsófia;1.25;-7.00;-4.50;\nBíró Lajos;;7.00;;\n"
    )
    results = read(text, {("unit", ""): "HUF"})
    assert [evening[2] for evening in short(results)] == [[-125, 0, 125], [-700, 700], [325, 125, -450], [-525, 525]]


def test_a_season_of_two_years_may_fall_too() -> None:
    assert days_of(read(list_of(("02.06.", "01.09.", "12.19."), "2018/19"))) == [
        "2019-02-06",
        "2019-01-09",
        "2018-12-19",
    ]


def test_a_table_without_years_goes_on_from_the_table_above() -> None:
    text = list_of(("2019.11.07.", "2019.12.05.")) + list_of(("01.09.", "02.06."), "Tavasz")
    assert days_of(read(text)) == ["2019-11-07", "2019-12-05", "2020-01-09", "2020-02-06"]


def test_a_weekday_is_guessed_between_two_days_of_a_falling_list() -> None:
    results = results_of(("2019-10-17", "csütörtök", "2019-10-03"), {})
    assert {question.guess for question in results.open} == {"2019-10-10"}


def test_a_day_of_a_leap_year_is_no_day_of_another() -> None:
    results = results_of(("02.22.", "02.29.", "03.07."), {("year", ""): 2019})
    assert [(fault.where, fault.why) for fault in results.refused] == [("A4", "day_unreadable")]


def test_a_day_holds_for_the_tables_below_it() -> None:
    rows = [
        ["Nap", "Asztal", "Kovács Éva", "Nagy Béla", "Őri Zsófia", "Bíró Lajos", "pont"],
        ["2019-10-03", 1, 5, -5],
        [None, 2, None, None, 3, -3],
        ["2019-10-10", 1, 1, None, -1],
        [None, 2, None, 2, None, -2],
    ]
    results = read(saved(sheet_of(rows)))
    assert [(evening.day.day, evening.table) for evening in results.evenings] == [
        (3, "1"),
        (3, "2"),
        (10, "1"),
        (10, "2"),
    ]
