"""A word keeps its letters wherever its line ends."""

from __future__ import annotations

import io

import pypdf
import pytest

from scorebook.press.dividing import divided
from scorebook.press.document import print_document

NAMES = ("Hosszúnevű", "pagátkassza", "Asszonyvári", "Könnyűdi-Loccsány")
PAGE = """<html lang="hu"><head><title>–</title><style>p {{ hyphens: auto; width: {width}mm }}</style></head>
<body><h1>–</h1><p>{name}</p></body></html>"""


@pytest.mark.parametrize("name", NAMES)
def test_no_letter_of_a_divided_name_is_lost(name: str) -> None:
    order = {"html": PAGE.format(width=14, name=name), "archive": False, "enclosed": None}
    (page,) = pypdf.PdfReader(io.BytesIO(print_document(order))).pages
    text = page.extract_text().removeprefix("–").strip()
    assert "".join(text.split()).replace("\N{HYPHEN}", "") == name


def test_it_is_divided_where_it_may_be_as_it_is_written() -> None:
    order = {"html": PAGE.format(width=14, name=NAMES[1]), "archive": False, "enclosed": None}
    (page,) = pypdf.PdfReader(io.BytesIO(print_document(order))).pages
    assert "pagát‐\nkassza" in page.extract_text()


def test_only_words_of_hungarian_are_told() -> None:
    english = PAGE.format(width=14, name=NAMES[1]).replace('"hu"', '"en"')
    assert divided(english) == english
