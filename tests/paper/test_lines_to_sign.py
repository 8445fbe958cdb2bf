"""Whoever signs has a line like everybody else's, inside the margins, and his whole name below it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from tests.paper.family import NAMES, Member, html_of
from tests.paper.looks import at_the_edge, body_of, measured
from tests.paper.paper import pressed, run_together

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("kind", "paper", "game", "people", "names"),
    [
        ("payout", "a5", "paskievics", "most", "no spaces"),
        ("payout", "a4", "danish", "most", "no spaces"),
        ("payout", "letter", "stroman", "most", "forty letters"),
        ("payout", "a5", "kiralyhivasos", "seven", "no spaces"),
        ("session", "a5", "trisak_tolnai", "most", "no spaces"),
        ("session", "a4", "magyar", "seven", "no spaces"),
    ],
)
def test_everybody_has_a_line_of_the_same_width(
    kind: str, paper: str, game: str, people: str, names: str, tmp_path: Path
) -> None:
    said = {"language": "hu", "sums": "small sums", "currency": "HUF", "hands": 16 if people == "seven" else 2}
    html = html_of(Member(kind=kind, paper=paper, game=game, people=people, names=names, **said))
    signing = html[html.index('<div class="signs') :]
    here = [name for name in NAMES[names] if name in signing]
    sizes, words = measured(pressed(html), tmp_path)
    last = body_of([word for word in words if word.page == len(sizes) - 1], first=len(sizes) == 1)
    assert list(at_the_edge(last, *sizes[-1])) == []
    in_a_row = 4 if len(here) > 5 else len(here)
    starts = [next(word for word in reversed(last) if word.text.startswith(name[:5])) for name in here]
    steps = [after.left - before.left for before, after in pairwise(starts[:in_a_row])]
    assert max(steps) - min(steps) < 1
    for name, start in zip(here, starts, strict=True):
        below = [
            word.text
            for word in last
            if start.left - 1 <= word.left and word.right < start.left + min(steps) and word.top >= start.top - 2
        ]
        assert run_together("".join(below)).startswith(run_together(name))
