"""More lists as clubs keep them: nothing is asked that a list answers, and no number is wrong."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from openpyxl.styles import Color, Font

from scorebook.results.questions import Answer, Key
from tests.results.lists import ods_of, read, saved, sheet_of, short

UNIT: dict[Key, Answer] = {("unit", ""): "points"}
ROW = list[Any]


def results_of(content: str | bytes, answers: dict[Key, Answer] | None = None) -> list[tuple[str, list[int]]]:
    return [(evening[0][5:], evening[2]) for evening in short(read(content, answers))]


def test_merged_heads_subtotals_and_weekdays_beside_the_days() -> None:
    rows: list[ROW] = [
        ["Tarokk-kör, 2019 ősz"],
        ["Nap", None, "Eredmény", None, None, "Σ"],
        [None, None, "Kovács Éva", "Nagy Béla", "Őri Zsófia"],
        ["09.05.", "csütörtök", 5, -3, -2, 0],
        ["09.12.", "csütörtök", -6, 6, None, 0],
        ["09.19.", "csütörtök", 1, 1, -2, 0],
        ["Szeptember összesen", None, 0, 4, -4, 0],
        [],
        ["10.03.", "csütörtök", -8, 3, 5, 0],
        ["10.10.", "csütörtök", 7, None, -7, 0],
        ["Október összesen", None, -1, 3, -2, 0],
        [],
        ["Mindösszesen", None, -1, 7, -6, 0],
    ]
    workbook = sheet_of(rows)
    for area in ("A1:F1", "A2:A3", "B2:B3", "C2:E2", "F2:F3"):
        workbook.active.merge_cells(area)
    assert results_of(saved(workbook), UNIT) == [
        ("09-05", [5, -3, -2]),
        ("09-12", [-6, 6]),
        ("09-19", [1, 1, -2]),
        ("10-03", [-8, 3, 5]),
        ("10-10", [7, -7]),
    ]


def test_tables_side_by_side_spell_three_people_in_different_ways() -> None:
    rows: list[ROW] = [
        ["I. asztal", None, None, None, None, "II. asztal"],
        ["Dátum", "Kovács É.", "Nagy B.", "Zsófi", None, "Dátum", "Kovács Éva", "Béla", "Őri Zs."],
        ["2020.01.09.", 5, -3, -2, None, "2020.01.16.", 1, 2, -3],
        ["2020.01.23.", -5, None, 5, None, "2020.01.30.", 4, -4, None],
        ["2020.02.06.", 3, -1, -2, None, "2020.02.13.", -9, 3, 6],
        [None, 3, -4, 1, None, "Össz", -4, 1, 3],
    ]
    people = {"Kovács É.": "Kovács Éva", "Nagy B.": "Nagy Béla", "Zsófi": "Őri Zsófia", "Béla": "Nagy Béla"}
    people["Őri Zs."] = "Őri Zsófia"
    results = read(saved(sheet_of(rows)), UNIT | {("person", spelling): name for spelling, name in people.items()})
    assert {q.written: q.guess for q in results.questions if q.kind == "person"} == people
    assert [evening.results for evening in results.evenings][:2] == [
        {"Kovács Éva": 5, "Nagy Béla": -3, "Őri Zsófia": -2},
        {"Kovács Éva": 1, "Nagy Béla": 2, "Őri Zsófia": -3},
    ]
    assert results.evenings[-1].where == "Sheet!F5:I5"


def test_running_totals_in_an_old_encoding_end_with_a_row_that_repeats_them() -> None:
    text = (
        "Dátum;Kovács Éva;Nagy Béla;Őri Zsófia\n2019.09.05.;50;-30;-20\n2019.09.12.;45;-25;-20\n"
        "2019.09.19.;60;-25;-35\n2019.09.26.;60;-10;-50\n2019.10.03.;40;5;-45\nÁllás;40;5;-45\n"
    )
    answers = UNIT | {("cumulated", ""): True}
    zero = results_of(text.encode("cp1250"), answers | {("unchanged", ""): "zero"})
    assert zero[1:4] == [("09-12", [-5, 5, 0]), ("09-19", [15, 0, -15]), ("09-26", [0, 15, -15])]
    absent = results_of(text.encode("cp1250"), answers | {("unchanged", ""): "absent"})
    assert absent[1:4] == [("09-12", [-5, 5]), ("09-19", [15, -15]), ("09-26", [15, -15])]
    with_a_gap = results_of(text.replace("26.;60", "26.;").encode("cp1250"), answers)
    assert (with_a_gap[1], with_a_gap[3], len(with_a_gap)) == (("09-12", [-5, 5, 0]), ("09-26", [15, -15]), 5)


@pytest.mark.parametrize("red", ["FFFF0000", "FF0000", "FFC00000", Color(indexed=10)])
def test_red_losses_hidden_rows_and_columns_and_formulas_without_their_values(red: str | Color) -> None:
    rows: list[ROW] = [
        ["Nap", "Kovács Éva", "Segéd", "Nagy Béla", "Őri Zsófia", "Össz"],
        [date(2020, 1, 9), 5, 17, -3, -2, "=SUM(B2:E2)"],
        [date(2020, 1, 16), 4, 18, 2, 2, "=SUM(B3:E3)"],
        [date(2020, 1, 23), 1, 3, "=1-2", 0, "=SUM(B4:E4)"],
        [date(2020, 1, 30), -1, 4, 3, -2, "=SUM(B5:E5)"],
        ["Össz", *[f"=SUM({column}2:{column}5)" for column in "BCDE"], None],
    ]
    workbook = sheet_of(rows)
    for cell in ("D3", "E3"):
        workbook.active[cell].font = Font(color=red)
    workbook.active.column_dimensions["C"].hidden = True
    workbook.active.row_dimensions[5].hidden = True
    answers = UNIT | {("column", "Sheet!C1"): "ignore", ("red", "Sheet!D3"): True, ("hidden", "Sheet!5"): True}
    results = read(saved(workbook), answers)
    assert [evening[2] for evening in short(results)] == [[5, -3, -2], [4, -2, -2], [-1, 3, -2]]
    assert [(fault.where, fault.why) for fault in results.refused] == [("Sheet!D4", "formula_without_value")]


def test_a_sheet_that_sums_the_evenings_is_no_final_table() -> None:
    workbook = sheet_of(
        [["Nap", "Kovács Éva", "Nagy Béla"], [date(2020, 1, 9), 5, -5], [date(2020, 1, 16), -7, 7], ["Össz", -2, 2]]
    )
    sums = workbook.create_sheet("Tabella 2020")
    for row in (["Hely", "Név", "Pont"], [1, "Nagy Béla", 2], [2, "Kovács Éva", -2]):
        sums.append(row)
    final = workbook.create_sheet("2018")
    rows: list[ROW] = [["Végeredmény"], ["H.", "Játékos", "Est", "Pont", "Átlag"], ["1.", "Bíró Lajos", 10, 120, 12]]
    rows += [["2.-3.", "Kovács Éva", 7, "70", 10], ["2.-3.", "Nagy Béla", 5, 70, 14], ["–", "Vendég Pál", 1, 20, 20]]
    for row in rows:
        final.append(row)
    tables = read(saved(workbook)).final_tables
    assert [(table.season, [(row.place, row.points) for row in table.rows]) for table in tables] == [
        ("2018", [(1, 120), (2, 70), (2, 70), (None, 20)])
    ]


def test_roman_places_may_be_shared() -> None:
    text = "2015\nHely;Név;Est;Pont\nI.;Kovács Éva;12;1 240\nII-III.;Nagy Béla;9;-900\nII.–III.;Őri Zsófia;9;-900\n"
    assert [row.place for row in read(text).final_tables[0].rows] == [1, 2, 2]


def test_merged_days_have_two_tables() -> None:
    rows: list[ROW] = [
        ["Nap", "Asztal", "Kovács Éva", "Nagy Béla", "Őri Zsófia", "Bíró Lajos", "pont"],
        [date(2020, 1, 9), "I.", 5, -5],
        [None, "II.", None, None, 3, -3],
        [date(2020, 1, 16), "I.", 1, -1],
        [None, "II.", None, None, -4, 4],
    ]
    workbook = sheet_of(rows)
    for area in ("A2:A3", "A4:A5"):
        workbook.active.merge_cells(area)
    assert [evening[1:3] for evening in short(read(saved(workbook)))] == [
        ("I.", [5, -5]),
        ("II.", [3, -3]),
        ("I.", [1, -1]),
        ("II.", [-4, 4]),
    ]
    workbook.active.delete_cols(2)
    for area in ("A2:A3", "A4:A5"):
        workbook.active.merge_cells(area)
    answers: dict[Key, Answer] = {("duplicate", f"Sheet!{row} Sheet!{row + 1}"): "tables" for row in (2, 4)}
    assert [evening[1] for evening in short(read(saved(workbook), answers))] == ["1", "2", "1", "2"]


def test_days_across_have_weekdays_above_a_check_below_and_a_hidden_evening() -> None:
    rows: list[ROW] = [
        ["Efterår 2022"],
        [None, "tor", "tor", "tor", "tor", "I alt"],
        ["Navn", "8/9", "15/9", "22/9", "29/9"],
        ["Kovács Éva", 5, -3, 4, 1, 7],
        ["Nagy Béla", -5, 6, None, 1, 2],
        ["Őri Zsófia", None, -3, -4, -2, -9],
        ["kontrol", 0, 0, 0, 0, 0],
    ]
    workbook = sheet_of(rows)
    workbook.active.column_dimensions["E"].hidden = True
    results = results_of(saved(workbook), UNIT | {("hidden", "Sheet!E"): False})
    assert results == [("09-08", [5, -5]), ("09-15", [-3, 6, -3]), ("09-22", [4, -4])]


@pytest.mark.parametrize(("measure", "factor"), [("points", 1), ("money", 10000)])
def test_a_row_per_person_has_a_number_a_weekday_points_and_money(measure: str, factor: int) -> None:
    lines = [("03", "Kovács Éva", 5), ("03", "Nagy Béla", -5), ("31", "Kovács Éva", -3), ("31", "Nagy Béla", 3)]
    text = "Ssz.;Dátum;Nap;Név;Pont;Ft\n" + "".join(
        f"{at};19.10.{day}.;csüt.;{name};{points};{points}00 Ft\n" for at, (day, name, points) in enumerate(lines, 1)
    )
    results = results_of(text, {("take", ""): measure})
    assert results == [("10-03", [5 * factor, -5 * factor]), ("10-31", [-3 * factor, 3 * factor])]


def test_tables_below_each_other_have_other_people_brackets_and_seasons() -> None:
    text = (
        "Season 2019\nDate,Ann,Ben,Cat,Total\n5 Sep,(3),1,2,0\n12 Sep,4,(4),,0\nTotal,1,(3),2,0\n\n"
        "Season 2020\nDate,Dan,Ann,Total\n3 Sep,7,(7),0\n10 Sep,(2),2,0\nTotal,5,(5),0\n"
    )
    answers = UNIT | {("person", name): f"{name} Smith" for name in ("Ann", "Ben", "Cat", "Dan")}
    days = [evening[0] for evening in short(read(text, answers))]
    assert days == ["2019-09-05", "2019-09-12", "2020-09-03", "2020-09-10"]


def test_danish_amounts_end_with_a_dash_and_leave_money_in_the_pot() -> None:
    text = (
        "Dato;Kovács Éva;Nagy Béla;Őri Zsófia;Kassen;I alt\n3/10 2019;1.250,-;-500,-;-800,-;50,-;0,-\n"
        "10/10 2019;-300,-;200,-;x;100,-;0,-\n31/10 2019;-1.000,-;2.000,-;-1.100,-;100,-;0,-\n"
        "I alt;-50,-;1.700,-;-1.900,-;250,-;0,-\n"
    )
    results = read(text, {("unit", ""): "DKK", ("column", "E1"): "pot"})
    assert [(evening[2], evening[3]) for evening in short(results)] == [
        ([125000, -50000, -80000], 5000),
        ([-30000, 20000], 10000),
        ([-100000, 200000, -110000], 10000),
    ]


def test_each_evening_of_a_row_per_person_has_its_sum_below() -> None:
    text = (
        "Dátum;Név;Pont\n2019.10.03;Kovács Éva;5\n;Nagy Béla;-7\n;Őri Zsófia;2\n;Összesen;0\n\n"
        "2019.10.10;Kovács Éva;-1\n;Nagy Béla;1\n;Összesen;0\n\nMindösszesen;;0\n"
    )
    assert results_of(text) == [("10-03", [5, -7, 2]), ("10-10", [-1, 1])]


def test_places_beside_the_points_are_nobody() -> None:
    text = (
        "Dátum;Kovács Éva;hely;Nagy Béla;hely;Őri Zsófia;hely;pont\n2019.10.03;5;1;-7;3;2;2;\n"
        "2019.10.10;-4;3;1;2;3;1;\n2019.10.17;6;1;-8;3;2;2;\n"
    )
    assert results_of(text) == [("10-03", [5, -7, 2]), ("10-10", [-4, 1, 3]), ("10-17", [6, -8, 2])]


def test_tables_with_days_across_stand_below_each_other() -> None:
    rows: list[ROW] = [
        ["2019 ősz"],
        ["Név", "szept. 5.", "szept. 12.", "okt. 3.", "Össz"],
        ["Kovács Éva", 5, -3, 4, 6],
        ["Nagy Béla", -5, 4, None, -1],
        ["Őri Zsófia", None, -1, -4, -5],
        [],
        ["2020 tavasz"],
        ["Név", "jan. 9.", "jan. 16.", "Össz"],
        ["Bíró Lajos", 2, 3, 5],
        ["Kovács Éva", -2, -3, -5],
    ]
    results = read(ods_of(rows), UNIT)
    assert [(evening.day.isoformat(), evening.where) for evening in results.evenings] == [
        ("2019-09-05", "Munka1!B2:B5"),
        ("2019-09-12", "Munka1!C2:C5"),
        ("2019-10-03", "Munka1!D2:D5"),
        ("2020-01-09", "Munka1!B8:B10"),
        ("2020-01-16", "Munka1!C8:C10"),
    ]


def test_eight_people_have_decimal_commas_in_utf_16() -> None:
    people = ("Kovács Éva", "Nagy Béla", "Őri Zsófia", "Szűcs Ödön", "Bíró Lajos", "Gál Péter", "Kis Anna", "Tar Pál")
    amounts = [(125, -250, 0, 300, -175, None, None, 0), (None, -125, 1050, 425, -1350, None, 0, 0)]
    amounts.append((-1200, 1200, None, None, None, 0, None, None))
    days = ("3. okt. 2019", "to 10/10-2019", "17-10-2019")
    lines = [
        "\t".join([day, *("" if value is None else f"{value / 100:.2f}".replace(".", ",") for value in row)])
        for day, row in zip(days, amounts, strict=True)
    ]
    text = "\n".join(["Kortklubben", "", "\t".join(["Dato", *people]), *lines, ""])
    results = results_of(text.encode("utf-16"), {("unit", ""): "DKK", ("cumulated", ""): False})
    assert [numbers for _, numbers in results] == [[n for n in row if n is not None] for row in amounts]


@pytest.mark.parametrize(("take", "days"), [(True, ["01-09", "01-16", "01-23"]), (False, ["01-09", "01-23"])])
def test_an_evening_of_hidden_rows_is_asked_about_in_a_list_with_a_row_per_person(take: bool, days: list[str]) -> None:
    rows: list[ROW] = [["Nap", "Név", "Pont"]]
    for day, points in ((9, 5), (16, -3), (23, 2)):
        rows += [[date(2020, 1, day), "Kovács Éva", points], [date(2020, 1, day), "Nagy Béla", -points]]
    workbook = sheet_of(rows)
    for row in (4, 5):
        workbook.active.row_dimensions[row].hidden = True
    assert [day for day, _ in results_of(saved(workbook), {("hidden", "Sheet!4"): take})] == days
