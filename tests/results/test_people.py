"""People behind spellings: members, new people, and guesses that fit one person only."""

from __future__ import annotations

import unicodedata

import pytest

from scorebook.results.people import guesses
from scorebook.results.questions import Answer, Club, Key
from scorebook.results.reading import read_file, read_results
from tests.results.examples import TODAY
from tests.results.lists import read, short

CLUB = (
    "Kovács Éva",
    "Nagy Éva",
    "Őri Zsófia",
    "Halmos Géza",
    "Vörös Ágnes",
    "Dr. Pintér Emőke",
    "Jørgen Tangvig",
    "Jørgen Skovlund",
)


@pytest.mark.parametrize(
    ("spelling", "person"),
    [
        ("H Kis", ""),
        ("H. Kis", ""),
        ("Kis H.", ""),
        ("Halmos", "Halmos Géza"),
        ("H. Géza", "Halmos Géza"),
        ("Géza H", "Halmos Géza"),
        ("Halmos Péter", ""),
        ("halmos geza", "Halmos Géza"),
        ("Hamlos Géza", "Halmos Géza"),
        ("Ági", "Vörös Ágnes"),
        ("Zsófi", "Őri Zsófia"),
        ("Éva", ""),
        ("Nagy É.", "Nagy Éva"),
        ("Pintér Emőke dr.", "Dr. Pintér Emőke"),
        ("Pintér", "Dr. Pintér Emőke"),
        ("dr.", ""),
        ("Jørgen", ""),
        ("Jørgen S.", "Jørgen Skovlund"),
        ("J", ""),
        ("Z", "Őri Zsófia"),
        ("Béla", ""),
        ("Kassza", ""),
        ("Géza Géza", ""),
    ],
)
def test_a_guess_fits_every_word_of_a_spelling(spelling: str, person: str) -> None:
    assert guesses([[spelling]], CLUB).get(spelling.casefold(), "") == person


def test_two_spellings_of_one_evening_are_not_guessed_to_be_one_person() -> None:
    assert guesses([["Éva", "Nagy Éva"]], CLUB) == {"éva": "Kovács Éva"}
    assert guesses([["Éva", "Kovács É."]], CLUB) == {"kovács é.": "Kovács Éva", "éva": "Nagy Éva"}
    assert guesses([["Géza", "Halmos"]], CLUB) == {"géza": "Halmos Géza"}
    assert guesses([["Géza"], ["Halmos"]], CLUB) == {"géza": "Halmos Géza", "halmos": "Halmos Géza"}


def test_a_new_person_may_be_guessed_as_well() -> None:
    assert guesses([["Gál Péter"], ["Gál P.", "Halmos Géza"]], CLUB) == {"gál p.": "gál péter"}
    text = "Nap;Név;Pont\n2020-01-09;Gál Péter;4\n;Nagy Béla;-4\n2020-01-16;Gál P.;3\n;Nagy Béla;-3\n"
    results = read(text, {("person", "Gál P."): "Gál Péter"})
    assert [question.guess for question in results.questions] == [None, "Gál Péter"]


def test_a_spelling_in_another_letter_case_is_asked_about_once() -> None:
    text = (
        "Dátum;Név;Pont\n2020-01-09;Halmos;4\n;Nagy Béla;-4\n2020-01-16;HALMOS;3\n;NAGY  BÉLA;-3\n"
        "2020-01-23;Gál Péter;3\n;nagy béla;-3\n2020-01-30;GÁL PÉTER;3\n;Nagy Béla;-3\n"
    )
    results = read(unicodedata.normalize("NFD", text), {("person", "Halmos"): "Halmos Géza"})
    assert [sorted(evening.results) for evening in results.evenings] == [
        ["Halmos Géza", "Nagy Béla"],
        ["Halmos Géza", "Nagy Béla"],
        ["Gál Péter", "Nagy Béla"],
        ["Gál Péter", "Nagy Béla"],
    ]


def test_nobody_is_asked_about_who_played_alone() -> None:
    text = "Nap;Kovács Éva;Nagy Béla;Zoli;pont\n2020-01-09;4;-4;;\n2020-01-16;;;3;\n2020-01-23;-2;2;;\n"
    results = read(text)
    assert [(fault.where, fault.why) for fault in results.refused] == [("3", "one_person")]


def test_an_evening_that_stands_twice_is_asked_about_once() -> None:
    rows = "2020-01-09;Kovács Éva;4\n2020-01-09;Nagy Béla;-5\n"
    asked: dict[Key, Answer] = {("rest", "2"): "error"}
    results = read(f"Dátum;Név;Pont\n{rows}{rows}2020-01-16;Kovács Éva;1\n;Nagy Béla;-1\n", asked)
    assert short(results) == [("2020-01-09", "", [4, -5], 1, "error"), ("2020-01-16", "", [1, -1], 0, "none")]
    assert [(there.where, there.of) for there in results.already_there] == [("4", "2")]


def test_two_tables_of_one_day_stand_below_each_other_without_a_number() -> None:
    text = "Dátum;Név;Pont\n" + "".join(
        f"2020-01-09;{name};{points}\n"
        for name, points in (("Kovács Éva", 4), ("Nagy Béla", -4), ("Kovács Éva", 1), ("Nagy Béla", -1))
    )
    asked: dict[Key, Answer] = {("duplicate", "2 4"): "tables"}
    results = read(text, asked)
    assert [evening[1:3] for evening in short(results)] == [("1", [4, -4]), ("2", [1, -1])]


def test_two_columns_that_are_one_person_make_no_evening() -> None:
    text = "Nap;Halmos;Géza;pont\n2020-01-09;4;-4;\n2020-01-16;-1;1;\n"
    answers: dict[Key, Answer] = {("person", "Halmos"): "Halmos Géza", ("person", "Géza"): "Halmos Géza"}
    results = read_results(read_file(text.encode()), Club(members=CLUB), answers, TODAY)
    assert {fault.why for fault in results.refused} == {"one_person"}


def test_a_name_with_an_office_is_guessed() -> None:
    text = "Nap;Kovács Éva (elnök);Nagy Béla – pénztáros;pont\n2020-01-09;4;-4;\n2020-01-16;-3;3;\n"
    people = {"Kovács Éva (elnök)": "Kovács Éva", "Nagy Béla – pénztáros": "Nagy Béla"}
    results = read(text, {("person", written): name for written, name in people.items()})
    assert {q.written: q.guess for q in results.questions if q.kind == "person"} == people
