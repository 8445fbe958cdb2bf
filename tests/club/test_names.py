"""Names: when two are one, and where one is spoken of."""

from __future__ import annotations

import pytest

from scorebook.names import as_read, is_named, is_spoken_of, unaccented


def test_names_that_read_alike_are_one():
    assert as_read("E\u0301va") == as_read("éva")
    assert as_read("Anna") != as_read("Annа")  # the last letter is Cyrillic
    assert unaccented("Csütörtöki kör") == "Csutortoki kor"


@pytest.mark.parametrize(
    ("line", "named"),
    [("Anna", True), ("anna", True), ("Anna (telefon)", True), ("Annamari", False), ("Kis Anna", True), ("", False)],
)
def test_who_a_line_names(line: str, named: bool):
    assert is_named(line, {"Anna"}) is named


@pytest.mark.parametrize(
    ("name", "text", "spoken_of"),
    [
        ("Anna", "Anna elütötte", True),
        ("Anna", "annának kettő jár", True),
        ("Béla", "Bélával beszéltük meg", True),
        ("Eszter", "Eszternek igaza volt", True),
        ("Imre", "Imrével együtt", True),
        ("Nagy Lajos", "nagy lajossal", True),
        ("Nagy Lajos", "Lajos mondta", True),
        ("Nagy Lajos", "nagyon szép volt", False),
        ("Béla", "elütés", False),
        ("Éva", "kévét kötött", False),
        ("E\u0301va", "Évát kérdezd", True),
        ("C++ (öreg)", "a C++ (öreg) tudja", True),
        ("Anna", "", False),
    ],
)
def test_whom_a_sentence_speaks_of(name: str, text: str, spoken_of: bool):
    assert is_spoken_of(text, {name}) is spoken_of
