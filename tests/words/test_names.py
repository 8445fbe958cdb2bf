"""Names: when two are the same, and when a text mentions one."""

from __future__ import annotations

import pytest

from scorebook.words.names import is_named, is_spoken_of, may_speak_of, unaccented, without
from settlement.vocabulary import as_read


def test_names_that_read_alike_are_one():
    assert as_read("E\u0301va") == as_read("éva")
    assert as_read("Anna") != as_read("Annа")  # the last letter is Cyrillic
    assert unaccented("Csütörtöki kör") == "Csutortoki kor"


@pytest.mark.parametrize("letter", "øØæÆœŒßẞłŁđĐðÐþÞħĦıåÅőŰçñ")
def test_every_letter_is_one_in_plain_letters_too(letter: str):
    assert unaccented(letter).isascii()
    assert unaccented(letter).isalpha()
    assert unaccented(letter).islower() == letter.islower()


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("Anna", True),
        ("An\u00adna", True),
        ("Ánna (telefon)", True),
        ("anna", True),
        ("Anna (telefon)", True),
        ("Annamari", False),
        ("Kis Anna", True),
        ("", False),
    ],
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
        ("Béla", "Bela mondta", True),
        ("Kovács Éva", "KOVÁCSNAK jár", True),
        ("Kovács Éva", "Kovacs szerint", True),
        ("Kovács Éva", "kovacs evaval", True),
        ("Kovács Éva", "Ková\u00adcs és É\u200bva", True),
        ("Kovács Éva", "Kovács\u2003Éva", True),
        ("Søren", "Soren sagde", True),
        ("Béla", "bela mondta", False),
        ("Kovács Éva", "eva mondta", False),
        ("\u3164", "bármi", False),
    ],
)
def test_whom_a_sentence_speaks_of(name: str, text: str, spoken_of: bool):
    assert is_spoken_of(text, {name}) is spoken_of


@pytest.mark.parametrize(
    ("name", "text", "like"),
    [
        ("Béla", "bela mondta", True),
        ("Kovács Éva", "eva mondta", True),
        ("Nagy Lajos", "nagyon szép volt", True),
        ("Kis Jó", "jó volt", False),
        ("Béla", "elütés", False),
    ],
)
def test_what_is_like_a_name_is_told_apart(name: str, text: str, like: bool):
    assert may_speak_of(text, {name}) is like
    assert not is_spoken_of(text, {name})


@pytest.mark.parametrize(
    ("title", "left"),
    [
        ("Cili kupa", "… kupa"),
        ("Cili Cilinek kupa", "… kupa"),
        ("Cili", "[…]"),
        ("A CÍLI-kör", "A …"),
        ("Cilinek", "[…]"),
        ("C\u00adili-kupa 2026", "… 2026"),
    ],
)
def test_what_is_left_of_a_title(title: str, left: str):
    assert without(title, {"Cili"}, "[…]") == left
