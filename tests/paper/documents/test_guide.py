"""The guide as a booklet: every picture of its pages is in it, and it is small enough to be kept and sent."""

from __future__ import annotations

import pytest

from scorebook.paper.pdf import LARGEST
from tests.paper.kinds import CASES, Case, drawn

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("case", [case for case in CASES if case.kind.key == "guide"], ids=str)
def test_the_booklet_has_every_picture_of_the_guide_and_is_kept_for_all(case: Case) -> None:
    booklet = drawn(case)
    pictures = booklet.html.count("<img ")
    assert pictures > 30
    assert sum(bool(piece.drawing) for piece in booklet.tagged.painted) == pictures
    assert sum(element.kind == "Figure" for element in booklet.tagged.elements) == pictures
    assert len(booklet.pdf) <= LARGEST
