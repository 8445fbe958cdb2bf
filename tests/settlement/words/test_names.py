"""Valid names of people, and the comparison of names."""

from __future__ import annotations

from typing import Any
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from settlement.document import Refused, read_document, settlement_document
from settlement.names import cleaned, name_fault, of_another_alphabet, unprintable
from settlement.vocabulary import as_read

ODD = "\u200b\u200c\u200d\u200e\u202e\u2060\u2068\u2069\ufeff\u00ad\ufe0e\ufe0f\u034f\u3164\U000e0067\xa0\u2003\t "
NAMES = st.text(
    st.one_of(st.sampled_from(ODD), st.sampled_from("aÁбΩش1#*♂👩🏽न्👧\u0301\ue000\x07"), st.characters()), max_size=12
)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Anna \u2028 Nagy ", "Anna Nagy"),
        ("Anna\xa0\u2003Nagy", "Anna Nagy"),
        ("\u2068Dénes\u2069", "Dénes"),
        ("\u202aDénes\u202c", "Dénes"),
        ("1.\u2060\xa0\u2060Hedvig", "1. Hedvig"),
        ("\ufeffAnna", "Anna"),
        ("An\u200bna", "Anna"),
        ("An\u00adna\u200f", "Anna"),
        ("Anna\ufe0f", "Anna"),
        ("Anna\u034f\u3164", "Anna"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("🏳\ufe0f\u200d🌈 Béla", "🏳\ufe0f\u200d🌈 Béla"),
        ("👩🏽\u200d⚕\ufe0f", "👩🏽\u200d⚕\ufe0f"),
        ("🙂\u200d↔\ufe0f", "🙂\u200d↔\ufe0f"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("क\u094d\u200dष", "क\u094d\u200dष"),
        ("\u200dAnna\u200c", "Anna"),
        ("Anna\u200d \u200dNagy", "Anna Nagy"),
        ("Anna\u200d7", "Anna7"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("🦊", "🦊"),
        ("O\u2019Hara d'Or", "O\u2019Hara d'Or"),
        ("E\u0301va", "E\u0301va"),
        ("\u200b \u2060", ""),
    ],
)
def test_what_shows_nothing_is_no_part_of_a_name(typed: str, name: str) -> None:
    assert cleaned(typed) == name
    assert not name or name_fault(name) is None


@given(NAMES)
def test_a_cleaned_name_is_clean(typed: str) -> None:
    name = cleaned(typed)
    assert cleaned(name) == name
    assert name == name.strip(" ")
    assert "  " not in name
    assert as_read(name) == as_read(f"\u200b{name}\u2069")
    for letter in name:
        assert category(letter) not in ("Zl", "Zp", "Cf") or letter in "\u200c\u200d"
    assert name_fault(name) is not None or not [*unprintable(name)]


@given(NAMES, st.sampled_from("\u200b\u200d\u2060\u2068\ufe0f\u034f\u3164"))
def test_what_shows_nothing_tells_nobody_from_another(typed: str, unseen: str) -> None:
    assert as_read(unseen.join([*typed])) == as_read(typed)


@pytest.mark.parametrize(
    "name", ["Anna", "anna", "Ａnna", "𝐀nna", "Anna\ufe0f", "An\u200dna", "ᴬnna".replace("ᴬ", "\uff21"), "Ⓐnna"]
)
def test_names_that_read_alike_are_one(name: str) -> None:
    assert as_read(name) == "anna"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("An\ue000na", "“An?na”: character 3, U+E000, cannot be printed."),
        ("Anna\tNagy", "“Anna?Nagy”: character 5, U+0009, cannot be printed."),
        ("\x07Anna", "“?Anna”: character 1, U+0007, cannot be printed."),
        ("Anna\ud800", "“Anna?”: character 5, U+D800, cannot be printed."),
        ("Anna \U000f0001", "“Anna ?”: character 6, U+F0001, cannot be printed."),
        ("Anna\uffff", "“Anna?”: character 5, U+FFFF, cannot be printed."),
        ("Аnna", "“Аnna”: character 1, А (U+0410), is Cyrillic: write the name in one alphabet."),
        ("Αnna", "“Αnna”: character 1, Α (U+0391), is Greek: write the name in one alphabet."),
        ("Oльга", "“Oльга”: character 1, O (U+004F), is Latin: write the name in one alphabet."),
        ("Anna Петрова", "“Anna Петрова”: character 1, A (U+0041), is Latin: write the name in one alphabet."),
        ("𝚨nna", "“𝚨nna”: character 1, 𝚨 (U+1D6A8), is Greek: write the name in one alphabet."),
    ],
)
def test_what_nobody_can_be_called_is_told_by_place_and_sign(name: str, told: str) -> None:
    fault = name_fault(name)
    assert fault is not None
    assert fault[1].read(()) == told


@pytest.mark.parametrize("name", ["Ольга", "Άννα", "דוד", "Ольга 2", "名前 Anna", "Anna 🦊", "Ольга Ωμέγα"])
def test_a_name_in_one_alphabet_is_a_name(name: str) -> None:
    assert of_another_alphabet(name) is None


def document_of(*players: str, **more: Any) -> dict[str, Any]:
    return {"format": "scorebook-session", "version": 1, "game": "alsos", "players": [*players], "entries": [], **more}


def moved(payer: str, payee: str) -> dict[str, Any]:
    return {"kind": "adjustment", "reason": "fel", "transfers": [{"from": payer, "to": payee, "points": 3}]}


def refused(document: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as told:
        read_document(document)
    return [(problem.field, problem.code) for problem in told.value.problems]


def test_a_document_calls_everybody_by_the_cleaned_name() -> None:
    document = document_of("\u2068Anna\u2069", "Béla  Nagy", first_dealer="Anna")
    document["entries"] = [
        {"kind": "company", "players": ["Anna", "Béla Nagy", " Cili\ufe0f"]},
        moved("Cili", "Anna"),
    ]
    assert settlement_document(document)["totals"] == {"Anna": 3, "Béla Nagy": 0, "Cili": -3}
    document["first_dealer"] = "\u2068Anna\u2069"
    assert refused(document) == [("first_dealer", "unknown_name")]
    document["first_dealer"] = "anna"
    assert refused(document) == [("first_dealer", "unknown_name")]


def test_a_record_names_people_exactly() -> None:
    document = document_of("Anna", "Béla", entries=[moved("anna", "Béla ")])
    assert {code for _field, code in refused(document)} == {"unknown_name"}


@pytest.mark.parametrize(
    ("players", "fault"),
    [
        (("Anna", "anna"), ("players[1]", "same_name_twice")),
        (("Anna", "Ａnna\ufe0f"), ("players[1]", "same_name_twice")),
        (("Anna", "\u200bAnna"), ("players[1]", "same_name_twice")),
        (("Anna", "Kassza"), ("players[1]", "name_of_a_pot")),
        (("Anna", "Аnna"), ("players[1]", "name")),
        (("Anna", "\ue000"), ("players[1]", "name")),
        (("Anna", "\u200b "), ("players[1]", "name")),
        (("Anna", "a" * 61), ("players[1]", "name")),
    ],
)
def test_two_that_read_alike_are_refused_in_a_document(players: tuple[str, ...], fault: tuple[str, str]) -> None:
    assert refused(document_of(*players)) == [fault]
    entries = [{"kind": "company", "players": ["Anna", "Béla", players[1]]}]
    assert refused(document_of("Anna", "Béla", entries=entries)) == [("players[2]", fault[1])]


def test_sixty_characters_are_counted_when_the_name_is_clean() -> None:
    assert read_document(document_of("a" * 60 + "\u200b" * 9, "Béla")).players == ("a" * 60, "Béla")
