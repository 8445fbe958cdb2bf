"""All signature lines are alike, inside the margins, with the whole name below.

The family tests each paper with long names; here are two that failed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.paper.family import Member, html_of
from tests.paper.looks import measured, signed_badly
from tests.paper.paper import pressed

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("kind", "paper", "game", "people", "hands"),
    [("payout", "a5", "kiralyhivasos", "seven", 16), ("session", "a4", "danish", "most", 2)],
)
def test_everybody_has_a_line_of_the_same_width(
    kind: str, paper: str, game: str, people: str, hands: int, tmp_path: Path
) -> None:
    options = {"language": "hu", "names": "no spaces", "sums": "small sums", "currency": "HUF"}
    html = html_of(Member(kind=kind, paper=paper, game=game, people=people, hands=hands, **options))
    assert 'class="signs' in html
    assert signed_badly(html, *measured(pressed(html), tmp_path)) == []
