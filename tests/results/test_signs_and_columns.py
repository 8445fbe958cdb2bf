"""How lists show losses, and columns that are nobody: the reader takes each number once and with its sign."""

from __future__ import annotations

from datetime import date

import pytest

from scorebook.results.booking import without_doubles
from scorebook.results.questions import Answer, Asking, Club, Evening, Key
from tests.results.lists import ods_of, read, saved, sheet_of, short

UNIT: dict[Key, Answer] = {("unit", ""): "points"}
LOSSES = [[5, -3, -2], [-4, 6, -2], [7, -7, 0]]


@pytest.mark.parametrize("minus", ["−{}", "‑{}", "﹣{}", "—{}", "- {}", "{}-", "{} −", "({})", "–{}"])
def test_every_minus_is_a_loss(minus: str) -> None:
    text = f"Nap;Kovács Éva;Nagy Béla\n2019-10-03;{minus.format(12)};12\n2019-10-10;5;{minus.format(5)}\n"
    assert [evening[2] for evening in short(read(text, UNIT))] == [[-12, 12], [5, -5]]


@pytest.mark.parametrize("written", ["1250.-", "1 250,-", "1.250,-", "1250,– Ft"])
def test_a_dash_may_stand_for_no_pennies(written: str) -> None:
    text = f"Nap;Kovács Éva;Nagy Béla\n2019-10-03;{written};-1250,-\n2019-10-10;-2,50;2,50\n"
    answers: dict[Key, Answer] = {} if "Ft" in written else {("unit", ""): "HUF"}
    assert short(read(text, answers))[0][2] == [125000, -125000]


@pytest.mark.parametrize(
    ("number_format", "asked"),
    [("(0)", False), ('"-"0', False), ("-0", False), (r"\(#,##0\)", False), ("[Red]0", True), ("[RED]#,##0;0", True)],
)
def test_a_format_may_show_stored_numbers_as_losses(number_format: str, asked: bool) -> None:
    days = (date(2020, 1, 9), date(2020, 1, 16), date(2020, 1, 23))
    rows = [[day, *map(abs, row)] for day, row in zip(days, LOSSES, strict=True)]
    workbook = sheet_of([["Nap", "Kovács Éva", "Nagy Béla", "Őri Zsófia"], *rows])
    for place in ("C2", "D2", "B3", "D3", "C4"):
        workbook.active[place].number_format = number_format
    answers = UNIT | ({("red", "Sheet!C2"): True} if asked else {})
    assert [evening[2] for evening in short(read(saved(workbook), answers))] == LOSSES


@pytest.mark.parametrize("number_format", ["0;[Red]0", "#,##0;[Red](#,##0)", "_-* #,##0_-;-* #,##0_-", '#,##0",-"'])
def test_a_format_of_losses_leaves_gains_alone(number_format: str) -> None:
    rows = [[date(2020, 1, day), *row] for day, row in zip((9, 16, 23), LOSSES, strict=True)]
    workbook = sheet_of([["Nap", "Kovács Éva", "Nagy Béla", "Őri Zsófia"], *rows])
    for cell in [cell for row in workbook.active.iter_rows(min_row=2, min_col=2) for cell in row]:
        cell.number_format = number_format
    assert [evening[2] for evening in short(read(saved(workbook), UNIT))] == LOSSES


def test_what_was_won_and_what_was_lost_may_stand_in_two_columns() -> None:
    rows = "2019.10.03;5;;;3;;2\n2019.10.10;;6;6;;;\n2019.10.17;0;;1;;;1\nÖsszesen;5;6;7;3;0;3\n"
    for heads in (("+", "-"), ("nyert", "vesztett"), ("Vundet", "Tabt")):
        text = f"Dátum;Kovács Éva;;Nagy Béla;;Őri Zsófia;\n{';'.join(['', *heads * 3])}\n{rows}"
        results = read(text, UNIT)
        assert [evening[2] for evening in short(results)] == [[5, -3, -2], [-6, 6], [0, 1, -1]]
        assert results.refused == ()


@pytest.mark.parametrize(
    "text",
    [
        (
            "Nap;{a};{b};{c};;{a};{b};{c}\n2019.10.03;5;-5;0;;5;-5;0\n2019.10.10;-6;6;0;;-1;1;0\n"
            "2019.10.17;1;2;-3;;0;3;-3\n2019.10.24;4;-2;-2;;4;1;-5\n"
        ),
        (
            "Nap;{a};össz;{b};össz;{c};össz\n2019.10.03;5;5;-5;-5;0;0\n2019.10.10;-6;-1;6;1;0;0\n"
            "2019.10.17;1;0;2;3;-3;-3\n2019.10.24;4;4;-2;1;-2;-5\n"
        ),
    ],
)
def test_running_totals_beside_the_results_count_nothing_twice(text: str) -> None:
    results = read(text.format(a="Kovács Éva", b="Nagy Béla", c="Őri Zsófia"), UNIT)
    assert [evening[2] for evening in short(results)] == [[5, -5, 0], [-6, 6, 0], [1, 2, -3], [4, -2, -2]]


@pytest.mark.parametrize(
    ("head", "numbers", "asked"),
    [
        ("Leosztás", (24, 30, 18, 20), True),
        ("Alap", (10, 10, 20, 20), True),
        ("Max", (5, 6, 2, 3), False),
        ("Legkisebb", (-5, -6, -3, -4), False),
    ],
)
def test_a_column_that_the_rows_do_not_need_is_nobody(head: str, numbers: tuple[int, ...], asked: bool) -> None:
    rows = ("5;-5;0", "-6;6;0", "1;2;-3", "3;-4;1")
    lines = [
        f"2019.10.{3 + 7 * at:02};{row};{number}" for at, (row, number) in enumerate(zip(rows, numbers, strict=True))
    ]
    text = "\n".join([f"Nap;Kovács Éva;Nagy Béla;Őri Zsófia;{head}", *lines, ""])
    results = read(text, UNIT | ({("column", "E1"): "ignore"} if asked else {}))
    assert [evening[2] for evening in short(results)] == [[5, -5, 0], [-6, 6, 0], [1, 2, -3], [3, -4, 1]]


@pytest.mark.parametrize("label", ["Összesen", ""])
def test_sums_may_stand_above_their_rows(label: str) -> None:
    text = (
        f"Nap;Kovács Éva;Nagy Béla;Őri Zsófia\n{label};0;3;-3\n2019.10.03;5;-5;\n2019.10.10;-6;6;\n2019.10.17;1;2;-3\n"
    )
    results = read(text, UNIT)
    assert (len(results.evenings), results.refused) == (3, ())


def test_a_grand_total_sums_the_tables_above_it() -> None:
    people = "Nap;Kovács Éva;Nagy Béla (pont)"
    first = f"2019\n{people}\n10.23;5;-5\n10.30;-6;6\nÖssz;-1;1\n\n"
    results = read(f"{first}2020\n{people}\n01.19;5;-5\n02.26;-7;7\nÖssz;-2;2\nMind;-3;3\n")
    assert (len(results.evenings), results.refused) == (4, ())


def test_a_member_with_words_for_absence_keeps_the_column() -> None:
    text = "Nap;Kovács Éva;Nagy Béla;Őri Zsófia\n2019.10.03;5;-5;\n2019.10.10;beteg;6;-6\n2019.10.17;beteg;-3;3\n"
    results = read(f"{text}2019.10.24;nem jött;3;-3\n2019.10.31;-;-2;2\n", UNIT)
    assert [(fault.where, fault.why) for fault in results.refused] == [
        (f"B{row}", "number_unreadable") for row in (3, 4, 5)
    ]
    assert short(results)[0][2] == [5, -5]


def test_two_people_of_one_name_are_asked_about_by_their_columns() -> None:
    text = "Nap;Éva;Nagy Béla;Éva\n2019.10.03;5;-8;3\n2019.10.10;-6;6;\n2019.10.17;;6;-6\n"
    people: dict[Key, Answer] = {("person", "Éva (B)"): "Kovács Éva", ("person", "Éva (D)"): "Gál Éva"}
    results = read(text, UNIT | people)
    assert results.evenings[0].results == {"Kovács Éva": 5, "Nagy Béla": -8, "Gál Éva": 3}


def test_names_stand_in_the_rows_beside_their_points() -> None:
    text = (
        "Dátum;1. hely;pont;2. hely;pont;3. hely;pont\n2019.10.03;Kovács Éva;5;Nagy Béla;-2;Őri Zsófia;-3\n"
        "2019.10.10;Nagy Béla;6;Kovács Éva;-6;;\n2019.10.17;Őri Zsófia;7;Nagy Béla;1;Kovács Éva;-8\n"
    )
    assert [evening.results for evening in read(text).evenings] == [
        {"Kovács Éva": 5, "Nagy Béla": -2, "Őri Zsófia": -3},
        {"Nagy Béla": 6, "Kovács Éva": -6},
        {"Őri Zsófia": 7, "Nagy Béla": 1, "Kovács Éva": -8},
    ]


def test_a_column_of_games_asks_for_each_word_and_for_no_other_game() -> None:
    text = "Nap;Játék;Kovács Éva;Nagy Béla\n2019.10.03;ulti;5;-5\n2019.10.03;pask.;-6;6\n2019.10.10;ulti;7;-7\n"
    answers: dict[Key, Answer] = UNIT | {("game_word", "ulti"): "ulti", ("game_word", "pask."): "paskievics"}
    results = read(text, answers, game={})
    assert [evening.game for evening in results.evenings] == ["ulti", "paskievics", "ulti"]
    assert [q.guess for q in results.questions if q.kind == "game_word"] == ["ulti", "paskievics"]


def test_running_totals_are_asked_about_after_what_the_numbers_are() -> None:
    text = "Nap;Kovács Éva;Nagy Béla;Őri Zsófia\n2019.10.03;10;8;6\n2019.10.10;8;10;6\n2019.10.17;6;8;10\n"
    assert len(read(text, UNIT | {("count", ""): "written"}).evenings) == 3


def test_euros_are_a_currency() -> None:
    results = read("Nap;Kovács Éva;Nagy Béla\n2019.10.03;12,5 €;-12,5 €\n2019.10.10;-3 EUR;3 EUR\n")
    assert (results.currency, short(results)[0][2]) == ("EUR", [1250, -1250])


def test_a_locale_in_a_number_format_is_no_currency() -> None:
    workbook = sheet_of([["Nap", "Kovács Éva", "Nagy Béla"], [date(2020, 1, 9), 5, -5], [date(2020, 1, 16), -7, 7]])
    for place in ("B2", "C3"):
        workbook.active[place].number_format = "[$-409]#,##0"
    assert read(saved(workbook), UNIT).currency == ""


def test_an_ods_cell_shows_its_loss_in_brackets() -> None:
    content = ods_of([["Nap", "Kovács Éva", "Nagy Béla (pont)"], [date(2020, 1, 9), 5, -5], [date(2020, 1, 16), -7, 7]])
    assert [evening[2] for evening in short(read(content))] == [[5, -5], [-7, 7]]


def test_doubles_are_found_without_comparing_every_pair() -> None:
    compared = []

    class Results(dict[str, int]):
        """Results that count how often they are compared."""

        __hash__ = None  # type: ignore[assignment]

        def __eq__(self, other: object) -> bool:
            compared.append(1)
            return super().__eq__(other)

    evenings = tuple(
        Evening(day=date.fromordinal(730_000 + at), results=Results({"Kovács Éva": at, "Nagy Béla": -at}))
        for at in range(300)
    )
    collected = without_doubles(evenings, Asking(answers={}), Club(evenings=evenings))
    assert (len(collected.already), len(collected.evenings)) == (300, 0)
    assert len(compared) <= 600
