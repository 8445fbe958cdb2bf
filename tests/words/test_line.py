"""One line of names is divided, spelt and written again as people mean it."""

from __future__ import annotations

import pytest

from scorebook.words.line import divided, joined

FOUR = ("Anna", "Béla", "Cili", "Dénes")


@pytest.mark.parametrize(
    "line",
    [
        "Anna, Béla, Cili, Dénes",
        "anna,béla ,  cili,dénes,",
        "Anna; Béla\nCili\r\nDénes",
        "Anna, Béla, Cili és Dénes",
        "Anna og Béla, Cili and Dénes",
        "Anna, Béla, Cili, és Dénes",
        "Anna,, Béla, ; ,Cili,\n\nDénes",
        '"Anna", Béla, Cili, Dénes',
        "1. Anna\n2. Béla\n3. Cili\n10. Dénes",
        "1) Anna, 2) Béla, 3) Cili és 4) Dénes",
        "1.\u2060\xa0\u2060Anna\n\ufeffBéla; \u2068Cili\u2069, Dé\u00adnes\u200b",
    ],
)
def test_what_divides_a_line(line: str):
    assert divided(line) == FOUR


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("kovács anna", "Kovács Anna"),
        ("ötvös á.", "Ötvös Á."),
        ("nagy-kis  éva", "Nagy-Kis Éva"),
        ("de la Mare", "de la Mare"),
        ("ßæø", "ßæø"),
        ("andorné", "Andorné"),
        ("Csaba Ogre", "Csaba Ogre"),
        ("e\u0301va", "Éva"),
        ("名前", "名前"),
        ("😀🃏", "😀🃏"),
        ("🏳\ufe0f\u200d🌈 Béla", "🏳\ufe0f\u200d🌈 Béla"),
        ('"1. Anna"', "1. Anna"),
        ("1.", "1."),
        ("007 Béla", "007 Béla"),
    ],
)
def test_a_capital_is_set_where_nobody_has_set_any(typed: str, name: str):
    assert divided(typed) == (name,)


@pytest.mark.parametrize(
    "names",
    [
        FOUR,
        (),
        ("1. Anna", "Rum, Kata", "Tea; Ede", "Rák és Társa", "Béla"),
        ('"Maca"', '=HYPERLINK("x")', 'Anna "Panni" Nagy', 'X", "Y'),
        ("'; DROP TABLE seat; --", "<script>alert(1)</script>", "{{ 7*7 }}", "A,", "Őű ßæø"),
    ],
)
def test_a_company_written_as_a_line_is_the_same_company(names: tuple[str, ...]):
    assert divided(joined(names)) == tuple(names)
