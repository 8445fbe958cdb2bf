"""Columns of zeros, pots in lists of either form, and lists that are too long."""

from __future__ import annotations

import io
from datetime import date, timedelta

import pytest
from odfdo import Cell, Document, Row, Table

from scorebook.results import workbooks
from scorebook.results.questions import Answer, Key
from scorebook.results.reading import read_file
from scorebook.results.workbooks import UnreadableFile
from tests.results.lists import document_bytes, ods_of, read, saved, sheet_of, short

REST: dict[Key, Answer] = {("rest", str(line)): "error" for line in range(2, 6)}
POINTS = (5, -7, 2, -1, 3)
DAYS = [date(2020, 1, 9) + timedelta(days=7 * at) for at in range(len(POINTS))]


def table_with(head: str, values: tuple[object, ...]) -> list[list[object]]:
    rows: list[list[object]] = [["Nap", "Kovács Éva", "Nagy Béla", head, "Megjegyzés (pont)"]]
    for day, points, value in zip(DAYS, POINTS, values, strict=True):
        rows.append([day, points, -points, value, None])
    return rows


@pytest.mark.parametrize("head", ["Gál", "Gál Péter", "Péterke", "Szabó", "G."])
@pytest.mark.parametrize("values", [(0, 0, 0, 0, 0), (0, None, 0, 0, None), (None, 0, 0, 0, 0)])
def test_zeros_below_a_new_name_are_a_person(head: str, values: tuple[object, ...]) -> None:
    asked: dict[Key, Answer] = {} if head == "Gál Péter" else {("person", head): "Gál Péter"}
    results = read(saved(sheet_of(table_with(head, values))), asked)
    present = [evening.results.get("Gál Péter") for evening in results.evenings]
    assert present == list(values)


@pytest.mark.parametrize("head", ["", "Össz", "Σ", "pont", "Átlag", "Ellenőrzés", "I alt", "Balance", "Kontrol"])
def test_zeros_without_a_name_are_a_sum(head: str) -> None:
    results = read(saved(sheet_of(table_with(head, (0, 0, 0, 0, 0)))))
    assert [len(evening.results) for evening in results.evenings] == [2] * 5


@pytest.mark.parametrize("head", ["Átlag", "Gns.", "Average"])
def test_an_average_may_be_rounded_to_a_whole_number(head: str) -> None:
    lines = ((110, -60, 20), (130, -65, 31), (120, -75, 12), (95, -70, 4))
    text = f"Nap;Kovács Éva;Nagy Béla;Őri Zsófia;{head}\n" + "".join(
        f"{day};{one};{two};{three} pont;{round((one + two + three) / 3)}\n"
        for day, (one, two, three) in zip(DAYS, lines, strict=False)
    )
    results = read(f"{text}{head};114;-68;17;\n", {("cumulated", ""): True} | REST)
    assert [len(evening.results) for evening in results.evenings] == [3] * 4


def test_zeros_that_formulas_give_are_a_sum() -> None:
    rows = ods_of(table_with("Gál", (0, 0, 0, 0, 0)))
    document = Document(io.BytesIO(rows))
    for row in range(1, 6):
        document.body.tables[0].set_cell((3, row), Cell(0, formula=f"of:=SUM([.B{row + 1}:.C{row + 1}])"))
    results = read(document_bytes(document))
    assert [len(evening.results) for evening in results.evenings] == [2] * 5


def test_a_person_who_ended_at_zero_nearly_always_is_no_sum() -> None:
    text = "Nap;Kovács Éva;Nagy Béla;Gál;pont\n" + "".join(
        f"{day};{points};{-points - value};{value};\n"
        for day, points, value in zip(DAYS, POINTS, (0, 0, 4, 0, 0), strict=True)
    )
    results = read(text, {("person", "Gál"): "Gál Péter"})
    assert [evening.results["Gál Péter"] for evening in results.evenings] == [0, 0, 4, 0, 0]


def test_a_sum_that_is_zero_nearly_always_is_nobody() -> None:
    text = "Nap;Kovács Éva;Nagy Béla;Vége;pont\n" + "".join(
        f"{day};{points};{-points + value};{value};\n"
        for day, points, value in zip(DAYS, POINTS, (0, 0, 4, 0, 0), strict=True)
    )
    results = read(text, {("rest", "4"): "error"})
    assert [len(evening.results) for evening in results.evenings] == [2] * 5


LONG = "Dátum;Név;Pont\n" + "".join(
    f"{day};Kovács Éva;{points}\n;Nagy Béla;{-points - pot}\n;{{name}};{pot}\n"
    for day, points, pot in zip(DAYS, POINTS, (2, 0, 1, 4, 2), strict=True)
)


@pytest.mark.parametrize("name", ["Kassza", "Kalap", "Kassen", "Perselyünk", "Mindenkié"])
@pytest.mark.parametrize(("answer", "kinds"), [("pot", {"pot", "none"}), ("fine_within", {"fine", "none"})])
def test_a_pot_of_a_list_with_a_row_per_person_is_asked_about(name: str, answer: str, kinds: set[str]) -> None:
    results = read(LONG.format(name=name), {("column", name): answer})
    assert {evening[4] for evening in short(results)} == kinds
    assert [evening.rest for evening in results.evenings] == [2, 0, 1, 4, 2]
    assert {name for evening in results.evenings for name in evening.results} == {"Kovács Éva", "Nagy Béla"}


def test_a_pot_may_be_a_person() -> None:
    results = read(LONG.format(name="Perec"), {("column", "Perec"): "person", ("person", "Perec"): "Gál Péter"})
    assert [evening.results["Gál Péter"] for evening in results.evenings] == [2, 0, 1, 4, 2]
    text = "Nap;Kovács Éva;Kassza;pont\n2020-01-09;-5;5;\n2020-01-16;-3;3;\n2020-01-23;-1;1;\n"
    asked: dict[Key, Answer] = {("column", "C1"): "person", ("person", "Kassza"): "Gál Péter"}
    assert [evening[2] for evening in short(read(text, asked))] == [[-5, 5], [-3, 3], [-1, 1]]


def test_a_rest_may_lie_in_two_pots() -> None:
    rows = ((5, -8), (-4, 1), (6, -9), (-2, -1))
    text = "Nap;Kovács Éva;Nagy Béla;Bødekasse;Kasse;point\n" + "".join(
        f"{day};{one};{other};1;2;\n" for day, (one, other) in zip(DAYS, rows, strict=False)
    )
    results = read(text, {("column", "D1"): "fine_within", ("column", "E1"): "pot"})
    assert {evening[3:] for evening in short(results)} == {(3, "pot")}


def test_a_pot_that_is_to_be_ignored_leaves_a_rest() -> None:
    asked: dict[Key, Answer] = {("column", "Kassza"): "ignore"}
    asked |= {("rest", str(line)): "error" for line in (2, 8, 11, 14)}
    results = read(LONG.format(name="Kassza"), asked)
    assert [evening[3:] for evening in short(results)][:2] == [(2, "error"), (0, "none")]


@pytest.mark.parametrize("name", ["Éva", "Halmos", "Zsófi"])
def test_a_person_who_never_lost_in_two_evenings_is_no_pot(name: str) -> None:
    text = f"Dátum;Név;Pont\n2020-01-09;{name};4\n;Nagy Béla;-4\n2020-01-16;{name};3\n;Nagy Béla;-3\n"
    assert len(read(text, {("person", name): "Gál Péter"}).evenings) == 2


def long_ods(rows: int, columns: int = 3) -> bytes:
    """Write so many equal rows and columns as a file keeps them: once, with their number."""
    document = Document("spreadsheet")
    document.body.clear()
    table, row, cell = Table("Munka1"), Row(), Cell(7)
    cell.repeated = columns
    row.append_cell(cell)
    row.repeated = rows
    table.append_row(row)
    document.body.append(table)
    return document_bytes(document)


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the limits, so that a test need not write a file of twenty thousand rows."""
    for name, limit in (("MOST_ROWS", 50), ("MOST_COLUMNS", 10), ("MOST_CELLS", 300)):
        monkeypatch.setattr(workbooks, name, limit)


@pytest.mark.usefixtures("small_limits")
@pytest.mark.parametrize(
    ("content", "code"),
    [
        (long_ods(51), "too_many_rows"),
        (long_ods(3, 11), "too_many_columns"),
        (long_ods(50, 10), "too_large"),
        (saved(sheet_of([[1]] * 51)), "too_many_rows"),
        (saved(sheet_of([[1] * 11])), "too_many_columns"),
        (saved(sheet_of([[1] * 10] * 50)), "too_large"),
        (b"7;8\n" * 51, "too_many_rows"),
        (b"7;" * 11, "too_many_columns"),
    ],
)
def test_a_list_that_is_too_large_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(UnreadableFile, match=code):
        read_file(content)


@pytest.mark.usefixtures("small_limits")
@pytest.mark.parametrize("content", [long_ods(50), b"7;8\n" * 50, saved(sheet_of([[1]] * 50))])
def test_no_row_of_the_longest_list_is_lost(content: bytes) -> None:
    assert read_file(content)[0].height == 50
