"""Both documents on paper: what can be read, what lies where, and what the file is made of."""

from __future__ import annotations

import re
from pathlib import Path

import pypdf
import pytest

from scorebook.rows import EveningSheet
from scorebook.templatetags.points import points
from tests.documents.nights import FIVE, FOUR, LONG, night
from tests.documents.paper import (
    ADDRESS,
    DOCUMENTS,
    LEAST_MARGIN,
    SIZES,
    alternatives,
    assert_lies_well,
    lying,
    printed,
    run_together,
    text_of,
    tool,
    words_of,
    written,
)

pytestmark = pytest.mark.django_db

NIGHTS = {
    "five": {"names": FIVE, "hands": 36},
    "four": {"names": FOUR, "hands": 20},
    "long names and huge sums": {"names": LONG, "hands": 30, "scale": 3418},
    "sums of six digits": {"names": LONG[:4], "hands": 6, "scale": 18_500},
    "sums of twelve digits": {"names": LONG, "hands": 8, "scale": 2_345_678_901},
    "120 hands": {"names": FIVE, "hands": 120},
    "only one hand": {"names": FOUR, "hands": 1},
    "nothing written": {"names": FIVE, "hands": 0, "closed_at": None, "edition": 0},
}


@pytest.fixture
def sheet(request: pytest.FixtureRequest) -> EveningSheet:
    return night(**NIGHTS[request.param])


every_night = pytest.mark.parametrize("sheet", NIGHTS, indirect=True)
every_document = pytest.mark.parametrize(("kind", "paper"), DOCUMENTS)


@every_night
@every_document
def test_nothing_leaves_the_page_and_no_two_words_overlap(
    sheet: EveningSheet, kind: str, paper: str, tmp_path: Path
) -> None:
    assert_lies_well(printed(sheet, kind, paper), kind, paper, tmp_path)


@every_night
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_every_name_hand_and_sum_can_be_read(sheet: EveningSheet, paper: str, tmp_path: Path) -> None:
    session, payout = (read_aloud(printed(sheet, kind, paper), tmp_path) for kind in ("session", "payout"))
    for name, total in zip(sheet.names, sheet.totals, strict=True):
        for document in (session, payout):
            assert run_together(points(total)) in document
            assert run_together(name) in document
    for row in sheet.rows:
        assert f"{row.number}." in session
        for paid in row.payouts:
            if paid is not None:
                assert run_together(points(paid)) in session


@every_night
def test_every_row_adds_up_to_zero_as_printed(sheet: EveningSheet) -> None:
    from scorebook.paper.session import session_sheet

    page = session_sheet(sheet, None)
    for row, entry in zip(page.rows, sheet.rows, strict=True):
        assert sum(number(pay.change) for pay in row.pays) + sum(entry.pots.values()) == 0
        assert sum(number(pay.running) for pay in row.pays) + sum(entry.pots_after.values()) == 0
    assert sum(map(number, page.totals)) + sum(map(number, page.pot_totals)) == 0


def read_aloud(pdf: bytes, folder: Path) -> str:
    """Return the text in the order it is told in, without spaces and hyphens."""
    reader = pypdf.PdfReader(lying(pdf, folder))
    return run_together("".join(page.extract_text() for page in reader.pages))


def number(text: str) -> int:
    plain = re.sub(r"[+,\s]", "", text).replace("−", "-").strip("–")
    return int(plain) if plain else 0


@pytest.mark.parametrize(
    ("name", "pages"),
    [("five", (3, 4, 1, 2)), ("four", (2, 2, 1, 2)), ("120 hands", (7, 11, 1, 2)), ("only one hand", (1, 1, 1, 1))],
)
def test_how_many_pages_it_takes(name: str, pages: tuple[int, ...], tmp_path: Path) -> None:
    sheet = night(**NIGHTS[name])
    counted = [tool("pdfinfo", lying(printed(sheet, kind, paper), tmp_path)) for kind, paper in DOCUMENTS]
    found = tuple(int(re.findall(r"Pages:\s+(\d+)", info)[0]) for info in counted)
    assert all(abs(there - expected) <= expected // 4 for there, expected in zip(found, pages, strict=True)), found


@every_document
def test_the_head_and_the_total_stand_with_rows(kind: str, paper: str, tmp_path: Path) -> None:
    """No page begins with the total row; running heads and page numbers stand on every page."""
    pdf = printed(night(hands=120), kind, paper)
    reader = pypdf.PdfReader(lying(pdf, tmp_path))
    count = len(reader.pages)
    for n, page in enumerate(reader.pages, start=1):
        text = page.extract_text()
        assert re.search(rf"\b{n}\s*/\s*{count}\b", text)
        if n > 1:
            assert ("Session sheet" if kind == "session" else "Payout sheet") in text
        if kind == "session" and "Balance in points" in text:
            assert re.search(r"\b12\d\.", text)


@every_document
def test_it_is_a_tagged_document_with_a_language_and_a_title(kind: str, paper: str, tmp_path: Path) -> None:
    pdf = printed(night(), kind, paper, language="hu")
    file = lying(pdf, tmp_path)
    reader = pypdf.PdfReader(file)
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert str(root["/Lang"]) == "hu"
    assert "2026. november 20." in str(reader.metadata.title)
    structure = tool("pdfinfo", "-struct-text", file)
    for tag in ("H1", "Table", "Caption", "TH", "TD", "Figure"):
        assert re.search(rf"^\s*{tag}\b", structure, re.MULTILINE), tag
    assert "No syntax or stream encoding errors" in tool("qpdf", "--check", file)


@every_document
def test_only_the_six_faces_are_in_it(kind: str, paper: str, tmp_path: Path) -> None:
    listed = tool("pdffonts", lying(printed(night(), kind, paper), tmp_path)).splitlines()[2:]
    assert listed
    for line in listed:
        assert re.match(r"[A-Z]{6}\+Scorebook-(Serif|Sans)", line)
        assert line.split()[-5:-2] == ["yes", "yes", "yes"]


@every_document
def test_pictures_say_what_they_show(kind: str, paper: str, tmp_path: Path) -> None:
    """The alternative text of the code names its address, that of the chart everybody's standing."""
    reader = pypdf.PdfReader(lying(printed(night(), kind, paper), tmp_path))
    said = " ".join(alternatives(reader.trailer["/Root"]["/StructTreeRoot"]))
    assert ADDRESS in said
    if kind == "payout":
        assert all(name in said for name in FIVE)


HOSTILE = ("<script>alert(1)</script>", "</title><img src=//x>", "{{ 7|add:7 }}", "Ann 🂡🃏 & Bö", "'\"><b>bold")


@every_document
def test_hostile_names_are_printed_as_text(kind: str, paper: str, tmp_path: Path) -> None:
    pdf = printed(night(HOSTILE, 6, title="<b>Kör</b> & co"), kind, paper)
    _, words = words_of(pdf, tmp_path)
    width, _ = SIZES[kind, paper]
    assert all(word.left >= LEAST_MARGIN and word.right <= width - LEAST_MARGIN for word in words)
    text = read_aloud(pdf, tmp_path)
    for name in HOSTILE:
        assert run_together(name.replace("🂡🃏", "")) in text.replace("🂡🃏", "")
    assert "<B>KÖR</B>&CO" in text.upper()


@pytest.mark.parametrize("kind", ["session", "payout"])
def test_an_open_evening_is_a_draft_without_signatures(kind: str, tmp_path: Path) -> None:
    text = text_of(printed(night(closed_at=None, edition=0), kind), tmp_path)
    assert "DRAFT" in text
    assert "not closed yet" in text
    assert "Accepted" not in text
    assert "Who pays whom" not in text


@pytest.mark.parametrize("kind", ["session", "payout"])
@pytest.mark.parametrize(("edition", "head"), [
    (2, "2. változat, az 1. helyett"), (3, "3. változat, a 2. helyett"), (6, "6. változat, az 5. helyett"),
])  # fmt: skip
def test_a_second_edition_says_why(kind: str, edition: int, head: str, tmp_path: Path) -> None:
    sheet = night(slug=f"again{edition}", edition=edition, reopened_because="a 22. leosztásban 48 pont volt, nem 47")
    text = " ".join(text_of(printed(sheet, kind, language="hu"), tmp_path).split())
    assert head in text
    assert "a 22. leosztásban 48 pont volt, nem 47" in text


def test_hungarian_numbers_and_quotes() -> None:
    html = written(night(scale=100), "payout", language="hu")
    assert ">+27\u00a0800<" in html
    assert ">−35\u00a0300<" in html
    assert ">+2\u00a0780\u00a0000\u00a0Ft<" in html
    assert "2026. november 20., péntek" in html
    assert "„Az elszámolást átnéztük" in html
    assert "19.05–23.53" in html
    assert not re.search(r"[ >]-\d", html)


def test_struck_won_lost_and_doubled_rows_differ_in_grey() -> None:
    """The marks are told apart by shape: a reversed box, a frame, a sign."""
    html = written(night(), "session")
    assert '<span class="x">×2</span>' in html
    assert re.search(r'<span class="k">R?K</span>', html)
    assert re.search(r'class="pay">\+\d', html)
    assert re.search(r'class="pay">−\d', html)
