"""Ten and more lists of clubs: each has its answers, its questions and its results."""

from __future__ import annotations

from datetime import date

import pytest
from openpyxl.styles import Font

from scorebook.results.questions import Answer, Club, Evening, Key
from scorebook.results.reading import read_file, read_results
from scorebook.results.texts import decode
from scorebook.results.workbooks import UnreadableFile
from tests.results.examples import TODAY
from tests.results.lists import MEMBERS, read, saved, sheet_of, short


def test_running_totals_in_utf_16_begin_with_what_was_carried_over() -> None:
    text = (
        "Nap\tKovács Éva\tNagy Béla\tŐri Zsófia (pont)\nÁthozat\t100\t-50\t-50\n2019.09.05.\t110\t-60\t\n"
        "2019.09.12.\t130\t-60\t-70\n2019.09.19.\t120\t\t-60\n2019.09.26.\t120\t-70\t-50\n"
    )
    asked: dict[Key, Answer] = {
        ("cumulated", ""): True,
        ("row", "2"): "opening",
    }
    assert short(read(text.encode("utf-16"), asked)) == [
        ("2019-09-05", "", [10, -10], 0, "none"),
        ("2019-09-12", "", [20, 0, -20], 0, "none"),
        ("2019-09-19", "", [-10, 10], 0, "none"),
        ("2019-09-26", "", [0, -10, 10], 0, "none"),
    ]


def test_an_english_list_has_commas_brackets_and_points_as_decimals() -> None:
    text = (
        'Date,Kovács Éva,Nagy Béla,Őri Zsófia,Sum\n"October 3, 2019",(12.50),10.00,2.50,0\n'
        '"Thursday 10 October 2019 19:00",5.00,(2.50),(2.50),0\nTotal,(7.50),7.50,0.00,0\n'
    )
    results = read(text, {("unit", ""): "HUF"})
    assert short(results) == [
        ("2019-10-03", "", [-1250, 1000, 250], 0, "none"),
        ("2019-10-10", "", [500, -250, -250], 0, "none"),
    ]


@pytest.mark.parametrize(
    ("answer", "comes_to"),
    [
        ("fine_beside", ([8, 1, -10], 1, "fine")),
        ("ignore", ([9, 1, -10], 0, "none")),
    ],
)
def test_a_list_with_a_row_per_person_has_fines(answer: str, comes_to: tuple[list[int], int, str]) -> None:
    text = (
        "Név;Dátum;Pont;Bírság\nKovács Éva;2019. X. 3.;9;1\nNagy Béla;;1;\nŐri Zsófia;;-10;\n"
        "Kovács Éva;2019. X. 10.;4;\nNagy Béla;;-4;\n"
    )
    results = read(text, {("column", "D1"): answer})
    assert short(results) == [("2019-10-03", "", *comes_to), ("2019-10-10", "", [4, -4], 0, "none")]


def test_everybody_has_points_and_money_below_a_merged_name() -> None:
    rows = [
        ["Nap", "Kovács Éva", None, "Nagy Béla", None, "Őri Zsófia", None],
        [None, "pont", "Ft", "pont", "Ft", "pont", "Ft"],
        [date(2020, 1, 9), 5, 50, -3, -30, -2, -20],
        [date(2020, 1, 16), -4, -40, None, None, 4, 40],
    ]
    workbook = sheet_of(rows)
    for area in ("B1:C1", "D1:E1", "F1:G1", "A1:A2"):
        workbook.active.merge_cells(area)
    money = read(saved(workbook), {("take", ""): "money"})
    assert (money.currency, short(money)[0]) == ("HUF", ("2020-01-09", "", [5000, -3000, -2000], 0, "none"))
    points = read(saved(workbook), {("take", ""): "points"})
    assert (points.unit, short(points)[1]) == ("points", ("2020-01-16", "", [-4, 4], 0, "none"))


def test_two_tables_stand_side_by_side() -> None:
    rows = [
        ["1. asztal", None, None, None, None, "2. asztal"],
        ["Nap", "Kovács Éva", "Nagy Béla", "Össz", None, "Nap", "Őri Zsófia", "Szűcs Ödön", "Bíró Lajos", "pont"],
        [date(2020, 1, 9), 5, -5, 0, None, date(2020, 1, 16), 1, 2, -3, 0],
        [date(2020, 1, 23), -7, 7, 0, None, date(2020, 1, 30), -4, 3, 1, 0],
        [date(2020, 2, 6), 2, -2, 0, None, date(2020, 2, 13), 4, -3, -1, 0],
    ]
    results = read(saved(sheet_of([*rows[:4], rows[4][:9]])), {})
    assert [evening.where for evening in results.evenings][:2] == ["Sheet!A3:D3", "Sheet!F3:J3"]
    assert len(results.evenings) == 6


def test_red_numbers_hidden_rows_and_formulas_without_a_value() -> None:
    workbook = sheet_of(
        [
            ["Nap", "Kovács Éva", "Nagy Béla", "Őri Zsófia"],
            [date(2020, 1, 9), 5, 3, 2],
            [date(2020, 1, 16), 4, 6, 2],
            [date(2020, 1, 23), 1, "=1-2", 0],
            [date(2020, 1, 30), 1, 1, 2],
        ]
    )
    for cell in ("C2", "D2", "C3", "B5", "C5"):
        workbook.active[cell].font = Font(color="FFFF0000")
    workbook.active.row_dimensions[5].hidden = True
    asked: dict[Key, Answer] = {
        ("unit", ""): "points",
        ("red", "Sheet!C2"): True,
        ("hidden", "Sheet!5"): False,
    }
    results = read(saved(workbook), asked)
    assert short(results) == [("2020-01-09", "", [5, -3, -2], 0, "none"), ("2020-01-16", "", [4, -6, 2], 0, "none")]
    assert [(fault.where, fault.why) for fault in results.refused] == [("Sheet!C4", "formula_without_value")]


def test_a_dot_is_of_thousands_if_the_rows_add_up_so() -> None:
    text = "Nap;Kovács Éva;Nagy Béla;Őri Zsófia\n2019-10-03;1.250 Ft;-250 Ft;-1.000 Ft\n2019-10-10;x;– 900;900\n"
    assert short(read(text)) == [
        ("2019-10-03", "", [125000, -25000, -100000], 0, "none"),
        ("2019-10-10", "", [-90000, 90000], 0, "none"),
    ]


@pytest.mark.parametrize(
    ("days", "asked", "first"),
    [
        (("3/10/2019", "10/10/2019", "17/10/2019"), {}, "2019-10-03"),
        (("10/3/2019", "11/2/2019", "12/1/2019"), {}, "2019-10-03"),
        (("3/4/2019", "4/5/2019", "5/6/2019"), {("day_order", ""): "month_first"}, "2019-03-04"),
    ],
)
def test_the_order_of_day_and_month_is_asked_if_nothing_shows_it(
    days: tuple[str, ...], asked: dict[Key, Answer], first: str
) -> None:
    text = "Date;Kovács Éva;Nagy Béla (pont)\n" + "".join(
        f"{day};{result};{-result}\n" for day, result in zip(days, (5, -5, 5), strict=True)
    )
    results = read(text.replace(" (pont)", ""), {("unit", ""): "points", **asked})
    assert short(results)[0] == (first, "", [5, -5], 0, "none")


def test_a_danish_list_has_running_numbers_subtotals_and_averages() -> None:
    text = (
        "Nr.;Dato;Kovács Éva;Nagy Béla;Őri Zsófia;I alt;Gns.\n1;3. okt. 2019 kl. 19;30 kr;-10 kr;-20 kr;0;0\n"
        "2;torsdag 10. oktober 2019;-6 kr;-6 kr;12 kr;0;0\n;Subtotal;24;-16;-8;0;0\n"
        "3;17. okt 2019;9 kr;-;-9 kr;0;0\n;Total;33;-16;-17;0;0\n;;11;-8;-5,67;;\n"
    )
    results = read(text.encode("utf-8-sig"))
    assert [evening[2] for evening in short(results)] == [[3000, -1000, -2000], [-600, -600, 1200], [900, -900]]


def test_written_points_are_asked_about() -> None:
    text = "Nap;Kovács Éva;Nagy Béla;Őri Zsófia\n2019-10-03;12;30;5 pont\n2019-10-10;40;3;8\n2019-10-17;2;5;9\n"
    results = read(text, {("count", ""): "written"})
    assert short(results)[0] == ("2019-10-03", "", [12, 30, 5], 0, "none")


def test_the_club_has_evenings_already() -> None:
    club = (
        Evening(day=date(2019, 10, 3), results={"Kovács Éva": 5, "Nagy Béla": -5}),
        Evening(day=date(2019, 10, 10), results={"Kovács Éva": 6, "Nagy Béla": -6}),
    )
    text = "Nap;Kovács Éva;Nagy Béla;pont\n2019-10-03;5;-5;\n2019-10-10;-7;7;\n2019-10-17;1;-1;\n2019-10-17;2;-2;\n"
    results = read(text, {("club_differs", "3"): "keep", ("duplicate", "4 5"): "5"}, club)
    assert short(results) == [("2019-10-17", "", [2, -2], 0, "none")]
    assert [(there.where, there.of) for there in results.already_there] == [("2", "club")]
    assert {(fault.where, fault.why) for fault in results.refused} == {("3", "differs_from_club"), ("4", "replaced")}


def test_every_reason_of_a_refusal() -> None:
    text = (
        "Nap;Kovács Éva;Nagy Béla;Őri Zsófia;pont\n2019. szeptember 31.;5;-5;;\n2031-01-01;-5;5;;\n2019-10-03;5;;;\n"
        "2019-10-10;-5;sok;5;\n2019-10-17;5;-4;-2;\n2019-10-24;-5;4;1;\nÖsszesen;99;1;2;\n"
    )
    results = read(text, {("rest", "6"): "refuse"})
    assert short(results) == [("2019-10-24", "", [-5, 4, 1], 0, "none")]
    assert {(fault.where, fault.why) for fault in results.refused} == {
        ("A2", "day_unreadable"),
        ("A3", "day_in_future"),
        ("4", "one_person"),
        ("C5", "number_unreadable"),
        ("6", "not_zero"),
        ("8", "sum_differs"),
    }


def test_a_season_of_two_years_and_a_person_outside_the_ranking() -> None:
    workbook = sheet_of([["Nap", "Kovács Éva", "Nagy Béla", "pont"], ["dec. 12.", 5, -5], ["jan. 9.", 3, -3]])
    workbook.active.title = "2018-19"
    final = workbook.create_sheet("2019")
    for row in (
        ["Hely", "Név", "Pont"],
        ["1.", "Őri Zsófia", 400],
        ["2-3.", "Nagy Béla", 90],
        ["–", "Bíró Lajos", None],
    ):
        final.append(row)
    results = read(saved(workbook))
    assert [evening[0] for evening in short(results)] == ["2018-12-12", "2019-01-09"]
    assert [(row.place, row.points) for row in results.final_tables[0].rows] == [(1, 400), (2, 90), (None, None)]


def test_sums_counts_and_averages_stand_side_by_side_without_being_people() -> None:
    text = (
        "Nap;Kovács Éva;Nagy Béla;Szum;pont;Össz;Fő;Átlag\n2020-01-06;5;-7;2;;0;3;0\n2020-01-13;-9;3;5;;-1;3;-0,33\n"
        "2020-01-20;-2;2;;;0;2;0\nÖssz;-6;-2;7;;-1;8;\nFő;3;3;2;;;;\n"
    )
    results = read(text, {("person", "Szum"): "Gál Péter", ("rest", "3"): "fine"})
    assert short(results) == [
        ("2020-01-06", "", [5, -7, 2], 0, "none"),
        ("2020-01-13", "", [-9, 3, 5], 1, "fine"),
        ("2020-01-20", "", [-2, 2], 0, "none"),
    ]


def test_totals_below_days_across_are_no_people() -> None:
    text = (
        "Hely\tNév\t2020.01.06.\t2020.01.13.\tÖssz\tHely\n1\tKOVÁCS  ÉVA\t5 Ft\t1\t6\t1\n"
        "2\tBarta Pál\t-3\t0\t-3\t2\n2\tnagy béla\t-2\t-1\t-3\t2\nLétszám\t\t3\t3\nÁtlag\t\t0\t0\n"
    )
    assert short(read(text)) == [
        ("2020-01-06", "", [500, -300, -200], 0, "none"),
        ("2020-01-13", "", [100, 0, -100], 0, "none"),
    ]


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2019. október 3-án", "2019-10-03"),
        ("2019.10.03 csüt.", "2019-10-03"),
        ("2019. X. 3.", "2019-10-03"),
        ("tors. d. 3. okt. 2019", "2019-10-03"),
        ("to 3/10-2019", "2019-10-03"),
        ("Oct. 3rd 2019", "2019-10-03"),
        ("Thursday 3 October 2019 7 pm", "2019-10-03"),
        ("2019-10-03 19:30", "2019-10-03"),
        ("43741", "2019-10-03"),
    ],
)
def test_a_day_is_read_in_every_form(written: str, day: str) -> None:
    text = f"Dátum;Kovács Éva;Nagy Béla;pont\n{written};5;-5;\n2019-10-25;-4;4;\n"
    assert short(read(text))[0] == (day, "", [5, -5], 0, "none")


def test_a_hidden_column_may_be_a_pot() -> None:
    workbook = sheet_of(
        [
            ["2020"],
            ["Nap", "Kovács Éva", "Nagy Béla", "Össz", "Persely"],
            ["01. 09.", 5, -6, -1, 1],
            ["01. 16.", -5, 5, 0, None],
            ["01. 23.", -4, 3, -1, 1],
        ]
    )
    workbook.active.column_dimensions["E"].hidden = True
    results = read(saved(workbook), {("column", "Sheet!E2"): "pot", ("unit", ""): "points"})
    assert [evening[3:] for evening in short(results)] == [(1, "pot"), (0, "none"), (1, "pot")]


def test_sums_without_their_values_are_left_out() -> None:
    workbook = sheet_of(
        [
            ["Nap", "Kovács Éva", "Nagy Béla", "Össz (pont)"],
            [date(2020, 1, 9), 5, -5, "=SUM(B2:C2)"],
            [date(2020, 1, 16), -5, 5, "=SUM(B3:C3)"],
            ["Össz", "=SUM(B2:B3)", "=SUM(C2:C3)", None],
        ]
    )
    results = read(saved(workbook))
    assert (len(results.evenings), results.refused) == (2, ())


@pytest.mark.parametrize("text", ["", "hello", "Név;Pont\nKovács Éva;5\n"])
def test_a_text_without_days_and_places_comes_to_nothing(text: str) -> None:
    results = read_results(read_file(text.encode()), Club(members=MEMBERS), {}, TODAY)
    assert (results.questions, results.evenings, results.final_tables) == ((), (), ())


def test_heads_that_a_new_page_repeats_begin_no_new_sum() -> None:
    text = (
        "Nap;Kovács Éva (Ft);Nagy Béla (Ft)\n2020-01-06;5;-5\n2020-01-13;-6;6\n"
        "Nap;Kovács Éva (Ft);Nagy Béla (Ft)\n2020-01-20;1;-1\n2020-01-27;-2;2\nÖssz;-2;2\n"
    )
    results = read(text)
    assert ([evening[2] for evening in short(results)], results.refused) == (
        [[500, -500], [-600, 600], [100, -100], [-200, 200]],
        (),
    )


def test_final_tables_stand_side_by_side_and_one_below_the_other() -> None:
    rows = [
        ["2014", None, None, None, "2015"],
        ["Hely", "Név", "Pont", None, "Hely", "Név", "Pont"],
        [1, "Kovács Éva", 20, None, 1, "Nagy Béla", 33],
        [2, "Nagy Béla", -20, None, 2, "Kovács Éva", 11],
        [],
        ["2016/17"],
        ["Hely", "Név", "Pont"],
        ["I.", "Bíró Lajos", 7],
    ]
    tables = read(saved(sheet_of(rows))).final_tables
    assert [(table.season, [row.points for row in table.rows]) for table in tables] == [
        ("2014", [20, -20]),
        ("2016/17", [7]),
        ("2015", [33, 11]),
    ]


def test_old_encodings_are_told_apart_by_their_letters() -> None:
    assert decode("Őri Zsófia, Szűcs Ödön".encode("cp1250")) == "Őri Zsófia, Szűcs Ödön"
    assert decode("Åse Lyngholm, Søren, Æbelø".encode("cp1252")) == "Åse Lyngholm, Søren, Æbelø"


@pytest.mark.parametrize("content", [b"PK\x03\x04 broken", b"PK\x03\x04" + b"\x00" * 400])
def test_a_broken_workbook_is_refused(content: bytes) -> None:
    with pytest.raises(UnreadableFile):
        read_file(content)
