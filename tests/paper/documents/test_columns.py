"""The columns of the session sheet: no figure leaves its own, and what does not fit is said below the table."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import translation

from scorebook.paper.session.columns import LYING, UPRIGHT
from scorebook.paper.session.rows import SheetRow
from scorebook.paper.session.sheet import SessionSheet, session_sheet
from scorebook.paper.views.printing import document_html
from scorebook.sheet.reading import read_sheet
from settlement import GAMES
from tests.paper.family import Member, evening_of
from tests.paper.looks import MILLIMETRE, body_of, measured, over_each_other
from tests.paper.paper import pressed, run_together, size_of
from tests.world.depth import sweep

pytestmark = pytest.mark.django_db
FIGURE = re.compile(r"[+−–]?[\d.,]+")
NIGHT = Member(
    kind="session",
    paper="a5",
    language="da",
    game="danish",
    people="most",
    hands=6,
    names="short",
    sums="five digits",
    currency="DKK",
)


def sheet_of(**said: Any) -> tuple[SessionSheet, str]:
    """Return a session sheet and how it is written on its paper."""
    member = Member(**{**{side: getattr(NIGHT, side) for side in Member.__dataclass_fields__}, **said})
    with translation.override(member.language), transaction.atomic():
        page = session_sheet(read_sheet(evening_of(member)), None)
        return page, document_html("paper/session/session.html", page, member.paper)


@pytest.mark.parametrize(
    "said",
    sweep(
        [
            *({"game": game, "paper": "a5", "sums": "twelve digits"} for game in ("alsos", "danish", "paskievics")),
            {"game": "danish", "paper": "a4", "people": "seven"},
            {"game": "alsos", "paper": "letter", "people": "seven"},
            {"game": "danish", "paper": "a5", "names": "forty letters", "currency": "HUF", "language": "hu"},
        ],
        gate=lambda said: said["game"] == "paskievics",
    ),
    ids=lambda said: " ".join(said.values()),
)
def test_no_figure_leaves_its_column(said: dict[str, str], tmp_path: Path) -> None:
    page, html = sheet_of(**said)
    layout = page.layout(said["paper"])
    sizes, words = measured(pressed(html), tmp_path)
    text = (LYING if layout.wide else UPRIGHT)[said["paper"]]
    assert sum(map(float, layout.widths)) <= text + 0.1
    margin = (size_of(said["paper"], wide=layout.wide)[0] / MILLIMETRE - text) / 2
    edges = [margin + edge for edge in accumulate(map(float, layout.widths))]
    columns = 1 if layout.stacked else 2
    rules = edges[page.left_columns - 1 : len(edges) - len(page.pots) : columns] + edges[-len(page.pots) - 1 : -1]
    for sheet in range(len(sizes)):
        body = body_of([word for word in words if word.page == sheet], first=sheet == 0)
        assert list(over_each_other(body)) == []
        head = next(word.foot for word in body if word.text == "№")
        foot = max([word.foot for word in body if word.text in page.totals] if sheet == len(sizes) - 1 else [1000])
        figures = [word for word in body if head < word.top < foot and FIGURE.fullmatch(word.text)]
        over = [
            (word.text, rule)
            for word in figures
            for rule in rules
            if word.left / MILLIMETRE < rule - 0.3 and rule + 0.3 < word.right / MILLIMETRE
        ]
        assert over == []


@pytest.mark.parametrize(("paper", "below"), [("a4", False), ("a5", True)])
def test_money_that_no_column_holds_is_told_below_the_table(paper: str, below: bool) -> None:
    page, html = sheet_of(paper=paper)
    assert page.layout(paper).moneys_below == below
    plain = run_together(html)
    assert all(run_together(fact.value) in plain for fact in page.moneys)
    assert ('class="moneys"' in html) == below


@pytest.mark.parametrize("game", sweep(GAMES, gate=lambda game: game in ("paskievics", "danish", "stroman")))
def test_a_struck_hand_shows_crossed_out_all_it_had_come_to(game: str) -> None:
    """In every game all parts of a struck hand are crossed out in their places, and none is left out."""
    page, _html = sheet_of(game=game, people="fewest", hands=20, language="hu")
    played = [replace(row, worn=None, note="", followed=False) for row in page.rows if not row.struck]
    assert len(played) > 10
    for row in played:
        whole, struck = (words_of(page, one) for one in (row, replace(row, struck=True)))
        assert struck == whole


def words_of(page: SessionSheet, row: SheetRow) -> list[str]:
    """Return the words of a row cell by cell."""
    html = render_to_string("paper/session/_row.html", {"row": row, "page": page, "layout": page.layout("a4")})
    return [
        " ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in re.findall(r"<t[hd].*?</t[hd]>", html, re.DOTALL)
    ]
