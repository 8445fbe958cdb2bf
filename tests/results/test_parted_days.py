"""Days whose parts stand apart: in columns, in headings, in the names of sheets; and their years."""

from __future__ import annotations

from typing import Any

import pytest
from openpyxl import Workbook

from scorebook.results.questions import Answer, Key
from tests.results.lists import read, saved, sheet_of, short

PEOPLE = ["Kovács Éva", "Nagy Béla", "Őri Zsófia (pont)"]
SCORES = ([5, -3, -2], [-6, 6], [1, 1, -2], [4, -4])
DAYS = ["2019-09-05", "2019-09-12", "2019-10-03", "2020-01-09"]


def list_of(heads: str, days: list[str], above: str = "") -> str:
    """Return a list of four evenings below these heads."""
    rows = [f"{day};{';'.join(map(str, scores))}" for day, scores in zip(days, SCORES, strict=True)]
    return "\n".join([*([above] if above else []), f"{heads};{';'.join(PEOPLE)}", *rows, ""])


@pytest.mark.parametrize(
    ("heads", "days", "above"),
    [
        ("Év;Hó;Nap", ["2019;9;5", "2019;9;12", "2019;10;3", "2020;1;9"], ""),
        ("Év;Hónap;Nap", ["2019;szeptember;5.", ";;12.", ";október;3.", "2020;január;9."], ""),
        ("Dag;Måned;År", ["5;9;2019", "12;9;2019", "3;10;2019", "9;1;2020"], ""),
        ("Year;Month;Day", ["2019;Sept;5", ";;12", ";Oct;3", "2020;Jan;9"], ""),
        ("Hónap;Nap", ["szept.;5", ";12", "okt.;3", "jan.;9"], "2019"),
        ("Hónap;Nap", ["2019. szeptember;5", ";12", "2019. október;3", "2020. január;9"], ""),
        ("Hónap;Nap;Nap", ["IX.;5;csüt.", "IX.;12;csüt.", "X.;3;csüt.", "I.;9;csüt."], "2019/20"),
        ("Év;Dátum", ["2019;09.05.", ";09.12.", ";10.03.", "2020;01.09."], ""),
        ("Év;Dátum", ["2019;5/9", "2019;12/9", "2019;3/10", "2020;9/1"], ""),
    ],
)
def test_a_day_may_stand_in_several_columns(heads: str, days: list[str], above: str) -> None:
    results = short(read(list_of(heads, days, above)))
    assert [(evening[0], evening[2]) for evening in results] == list(zip(DAYS, SCORES, strict=True))


def test_merged_cells_hold_the_year_and_the_month() -> None:
    rows: list[list[Any]] = [["Év", "Hónap", "Nap", *PEOPLE], [2019, "szept.", 5, *SCORES[0]]]
    rows += [[None, None, 12, *SCORES[1]], [None, "okt.", 3, *SCORES[2]], [2020, "jan.", 9, *SCORES[3]]]
    workbook = sheet_of(rows)
    for area in ("A2:A4", "B2:B3"):
        workbook.active.merge_cells(area)
    assert [evening[0] for evening in short(read(saved(workbook)))] == DAYS


@pytest.mark.parametrize("dot", ["", "."])
def test_the_name_of_a_sheet_may_be_the_month(dot: str) -> None:
    workbook = Workbook()
    workbook.remove(workbook.active)
    for title, days in (("2019 szeptember", (5, 12)), ("2019. okt.", (3, 10))):
        sheet = workbook.create_sheet(title)
        sheet.append(["Nap", "Kovács Éva", "Nagy Béla", "Össz (pont)"])
        for day in days:
            sheet.append([f"{day}{dot}" if dot else day, 5, -5, 0])
        sheet.append(["Össz", 10, -10, 0])
    assert [evening[0] for evening in short(read(saved(workbook)))] == [*DAYS[:3], "2019-10-10"]


@pytest.mark.parametrize(
    "text",
    [
        "2019. szeptember\nNap;{people}\n5.;5;-5\n12.;-6;6\n\n2019. október\nNap;{people}\n3.;1;-1\n10.;2;-2\n",
        "2019\nNap;{people}\nSzeptember;;\n5.;5;-5\n12.;-6;6\nOktóber;;\n3.;1;-1\n10.;2;-2\n",
        "Nap;{people}\n2019. szeptember\n5;5;-5\n12;-6;6\nSzeptember összesen;-1;1\n2019. október\n3;1;-1\n10;2;-2\n",
    ],
)
def test_a_heading_may_be_the_month(text: str) -> None:
    results = short(read(text.format(people="Kovács Éva;Nagy Béla (pont)")))
    assert [(evening[0], evening[2][0]) for evening in results] == [
        ("2019-09-05", 5),
        ("2019-09-12", -6),
        ("2019-10-03", 1),
        ("2019-10-10", 2),
    ]


def test_months_stand_above_the_days_across() -> None:
    text = (
        "2019\nNév;szeptember;;;október;\n;5.;12.;19.;3.;10.\nKovács Éva;5;-6;1;5;-6\nNagy Béla (pont);-5;6;-1;-5;6\n"
    )
    assert [evening[0][5:] for evening in short(read(text))] == ["09-05", "09-12", "09-19", "10-03", "10-10"]


def test_numbers_of_one_month_are_no_days_without_a_head() -> None:
    text = "Dátum;Kovács Éva;Nagy Béla (pont)\nszept. 5.;5;-5\nokt. 3.;6;-6\n"
    assert [evening[2] for evening in short(read(f"2019\n{text}"))] == [[5, -5], [6, -6]]


@pytest.mark.parametrize("year", ["{}", "{}.", "{}. év", "{};;"])
def test_a_row_with_a_year_begins_it(year: str) -> None:
    text = "\n".join(
        [
            *("Nap;Kovács Éva;Nagy Béla (pont)", year.format(2021), "szept. 5.;5;-5", "dec. 12.;-6;6"),
            *(year.format(2023), "jan. 9.;1;-1", "máj. 3.;2;-2", ""),
        ]
    )
    days = [evening[0] for evening in short(read(text))]
    assert days == ["2021-09-05", "2021-12-12", "2023-01-09", "2023-05-03"]


def workbook_of(*sheets: tuple[str, str, str]) -> bytes:
    """Return a workbook with two evenings on each sheet."""
    workbook = Workbook()
    workbook.remove(workbook.active)
    for title, *days in sheets:
        sheet = workbook.create_sheet(title)
        sheet.append(["Dátum", "Kovács Éva", "Nagy Béla (pont)"])
        for day in days:
            sheet.append([day, 5, -5])
    return saved(workbook)


def test_sheets_that_follow_each_other_are_asked_about_once() -> None:
    sheets = (("Nov", "11.05.", "11.12."), ("Dec", "12.03.", "12.17."), ("Jan", "01.07.", "01.14."))
    results = read(workbook_of(*sheets), {("year", ""): 2021})
    assert [evening[0] for evening in short(results)][::2] == ["2021-11-05", "2021-12-03", "2022-01-07"]
    assert next(question.guess for question in results.questions if question.kind == "year") == 2025


def test_a_sheet_of_another_time_is_asked_about() -> None:
    sheets = (("Ősz", "09.05.", "10.03."), ("Tavasz", "03.05.", "05.14."))
    answers: dict[Key, Answer] = {("year", ""): 2019, ("year", "Tavasz!A2"): 2022}
    results = read(workbook_of(*sheets), answers)
    assert [evening[0] for evening in short(results)] == ["2019-09-05", "2019-10-03", "2022-03-05", "2022-05-14"]
    assert [question.guess for question in results.questions if question.kind == "year"] == [2025, 2020]


@pytest.mark.parametrize("written", ["2019.10.03-04.", "2019. okt. 3–4.", "2019. október 3-4."])
def test_a_night_belongs_to_the_day_on_which_it_began(written: str) -> None:
    text = f"Dátum;Kovács Éva;Nagy Béla;pont\n{written};5;-5;\n2019.10.25;-4;4;\n"
    assert short(read(text))[0][0] == "2019-10-03"


def test_a_month_has_no_31st() -> None:
    results = read(list_of("Év;Hó;Nap", ["2019;9;5", "2019;9;31", "2019;10;3", "2020;1;9"]))
    assert [(fault.where, fault.why) for fault in results.refused] == [("C3", "day_unreadable")]


@pytest.mark.parametrize(
    "text",
    [
        "2019.10.03\nKovács Éva;5\nNagy Béla;-5 pont\n\n2019.10.10\nKovács Éva;-6\nNagy Béla;6 pont\n",
        "Dátum:;2019.10.03\nKovács Éva;5\nNagy Béla;-5 pont\nÖssz;0\n\nDátum:;2019.10.10\nKovács Éva;-6\nNagy Béla;6\n",
    ],
)
def test_a_day_may_stand_above_the_people_of_its_evening(text: str) -> None:
    results = read(text)
    assert [(evening.day.isoformat(), evening.results) for evening in results.evenings] == [
        ("2019-10-03", {"Kovács Éva": 5, "Nagy Béla": -5}),
        ("2019-10-10", {"Kovács Éva": -6, "Nagy Béla": 6}),
    ]


@pytest.mark.parametrize("day", ["2019.{:02}.{:02}.", "{1}/{0}-2019"])
@pytest.mark.parametrize("last", ["Össz;8;-9;1\n", ";8;-9;1\n", ""])
def test_a_person_who_came_once_or_twice_has_no_days(day: str, last: str) -> None:
    rows = [(10, 3, ";-5;5"), (10, 17, ";-6;6"), (10, 24, "8;;-8"), (10, 31, ";2;-2")]
    rows += [] if last else [(11, 7, "-8;8;")]
    listed = "".join(f"{day.format(month, number)};{scores}\n" for month, number, scores in rows)
    text = f"Nap;Kovács Éva;Nagy Béla;Őri Zsófia\n{listed}{last}"
    results = short(read(text, {("unit", ""): "points"}))
    assert [evening[0] for evening in results] == [f"2019-{month:02}-{number:02}" for month, number, _ in rows]


def test_a_sheet_may_be_an_evening_named_by_its_day() -> None:
    workbook = Workbook()
    workbook.remove(workbook.active)
    for title, points in (("2019.10.03", 5), ("2019.10.10", -6)):
        sheet = workbook.create_sheet(title)
        for row in (["Név", "Pont"], ["Kovács Éva", points], ["Nagy Béla", -points], ["Össz", 0]):
            sheet.append(row)
    answers: dict[Key, Answer] = {("unit", ""): "points"}
    assert [(evening[0], evening[2]) for evening in short(read(saved(workbook), answers))] == [
        ("2019-10-03", [5, -5]),
        ("2019-10-10", [-6, 6]),
    ]


def test_a_table_of_places_in_a_sheet_named_by_a_day_is_no_evening() -> None:
    workbook = sheet_of([["Hely", "Név", "Pont"], [1, "Kovács Éva", 50], [2, "Nagy Béla", -50]])
    workbook.active.title = "2019.12.31"
    results = read(saved(workbook))
    assert (results.evenings, len(results.final_tables)) == ((), 1)


def test_a_name_that_is_written_once_holds_for_the_rows_below() -> None:
    text = "Név;Dátum;Pont\nKovács Éva;2019.10.03;5\n;2019.10.10;-6\nNagy Béla;2019.10.03;-5\n;2019.10.10;6\n"
    assert [evening[2] for evening in short(read(text))] == [[5, -5], [-6, 6]]


@pytest.mark.parametrize("written", ["csütörtök 3.", "cs. 3.", "3-án", "3."])
def test_a_weekday_may_stand_before_the_number_of_a_day(written: str) -> None:
    text = f"2019 október\nNap;Kovács Éva;Nagy Béla (pont)\n{written};5;-5\n10.;-6;6\n"
    assert [evening[0] for evening in short(read(text))] == ["2019-10-03", "2019-10-10"]
