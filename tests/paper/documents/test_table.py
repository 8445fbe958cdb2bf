"""Every document on every paper: what lies where, what can be read, and what the file is made of.

``make test`` draws the first scene of each kind, for the archive, and writes all others; ``make deep`` draws them all,
and the guide.
"""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from page import ValidationProfile, validate_pdf_bytes

from tests.paper.faces import used
from tests.paper.kinds import CASES, Case, Drawn, drawn, written_case
from tests.paper.matterhorn import broken
from tests.paper.paper import assert_words_lie_well, lying, run_together, size_of, tool
from tests.world.depth import sweep

pytestmark = pytest.mark.django_db


@pytest.fixture(
    scope="module", params=sweep(CASES, gate=lambda case: case.archive and case.kind.key != "guide"), ids=str
)
def case(request: pytest.FixtureRequest) -> Case:
    """One document after the other: all the checks of one stand together, and it is printed once."""
    return request.param


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_name_hand_and_sum_is_written(case: Case, db: None) -> None:
    html, said = written_case(case)
    text = unescape(re.sub(r"<style.*?</style>|<[^>]*>", "", html, flags=re.DOTALL))
    words = run_together(text).casefold()  # some headings are printed in capitals
    assert [text for text in dict.fromkeys(said) if run_together(drawable(text)).casefold() not in words] == []


@pytest.fixture
def document(case: Case, db: None) -> Drawn:
    return drawn(case)


def test_nothing_leaves_the_page_and_no_two_words_overlap(document: Drawn, tmp_path: Path) -> None:
    size = size_of(document.case.paper, wide=document.case.kind.wide)
    assert_words_lie_well(document.pdf, size, tmp_path)


def test_every_name_hand_and_sum_can_be_read(document: Drawn) -> None:
    """The text is read in the order it is told in; pieces that fell off a broken line are put together again."""
    aloud = run_together("".join(document.texts))
    assert [text for text in dict.fromkeys(document.said) if run_together(drawable(text)) not in aloud] == []


# If the last byte of packed data happens to be half of a line end, this validator counts it as the line end. qpdf
# checks the lengths instead.
MISREAD = "PDFA3A-STREAM-LENGTH-001"


def drawable(text: str) -> str:
    """Put the boxes for the two cards that no face has."""
    return text.replace("🂡", "□₁").replace("🃏", "□₂")


def test_running_lines_stand_on_every_page(document: Drawn) -> None:
    for number, text in enumerate(document.texts, start=1):
        numbered = re.search(rf"\b{number}\s*/\s*{len(document.texts)}\b", text)
        assert (numbered is None) == document.case.kind.leaves


def test_the_file_is_sound_and_holds_only_the_faces_of_the_shelf(document: Drawn, tmp_path: Path) -> None:
    assert "No syntax or stream encoding errors" in tool("qpdf", "--check", lying(document.pdf, tmp_path))
    faces = [face["/BaseFont"] for _name, face, _codes in used(document.tagged)]
    assert faces
    assert [face for face in faces if not re.match(r"/[A-Z]{6}\+Scorebook-(Serif|Sans)", face)] == []


def test_no_word_of_ours_is_a_box(document: Drawn) -> None:
    assert ("□" in document.html) == (document.case.scene == "hostile names")


def test_whoever_hears_it_read_aloud_gets_all_of_it(document: Drawn) -> None:
    """PDF/UA by the Matterhorn protocol, and PDF/A where the file is for the archive."""
    assert broken(document.tagged, archive=document.case.archive) == []


def test_a_validator_of_others_has_nothing_against_it(document: Drawn) -> None:
    """By PDF/UA-1, and by PDF/A-3a where the file is for the archive."""
    profiles = [ValidationProfile.PDF_UA_1, ValidationProfile.PDF_A_3A][: 1 + document.case.archive]
    reports = [validate_pdf_bytes(document.pdf, profile=profile) for profile in profiles]
    actual = [(one.rule_id, one.message) for report in reports for one in report.failures]
    assert [one for one in actual if one[0] != MISREAD] == []
