"""Page breaks of a document: related parts stay on one sheet, and no break is unnecessary."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdf
import pytest
from django.utils import translation

from scorebook.models import Club
from scorebook.night.bill import bill_of
from scorebook.paper.account import account_sheet
from scorebook.paper.payments import Settled, read_payments
from scorebook.paper.payout import payout_sheet
from scorebook.paper.views.printing import document_html
from scorebook.press.drafts import chosen, hidden_in, last_draft
from tests.paper.club_kinds import sample_account
from tests.paper.family import Member, html_of
from tests.paper.kinds import CASES, Case, drawn
from tests.paper.looks import body_of, faults, line_text, lines_of, measured
from tests.paper.nights import LONG, night
from tests.paper.paper import ADDRESS, pressed, run_together
from tests.world.depth import sweep

pytestmark = [pytest.mark.django_db, pytest.mark.deep]
FOUR = ("Szűcs Katalin Ágota", "Győri Ernő", "Dezső Bálint Sándor", "Fülöp Márta")


def sheets_of(html: str) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pressed(html))).pages]


def payout(names: tuple[str, ...], paper: str, *, cash: bool = False, **as_it_is: Any) -> str:
    """Write a payout sheet; with ``cash`` that of a club's night with its fees."""
    with translation.override("hu"):
        sheet = night(names=names, hands=38, slug=f"{len(names)}{paper}{cash}", **as_it_is)
        payments = read_payments(bill_of([sheet]), "fewest", None)
        if cash:
            parts = "játék +1 234 500 Ft · beugró −500 Ft · vesztett leosztások −1 200 Ft · kerekítés +5 Ft"
            people = [Settled(name=name, parts=parts, total="+1 232 805 Ft") for name in names]
            box = Settled(name="Kassza", parts="", total="−12 500 Ft")
            dues = (*payments.dues, *payments.dues)[: len(names)]
            payments = replace(payments, settled=(*people, box), dues=dues)
        return document_html("paper/payout/payout.html", payout_sheet(bill_of([sheet]), ADDRESS, payments), paper)


@pytest.mark.parametrize("paper", sweep(["a4", "letter"], gate=lambda paper: paper == "letter"))
def test_a_payout_of_four_with_the_clubs_cash_is_one_sheet(paper: str) -> None:
    assert len(sheets_of(payout(FOUR, paper, cash=True))) == 1


@pytest.mark.parametrize("paper", sweep(["a4", "a5"], gate=lambda paper: paper == "a5"))
def test_who_signs_sees_the_payments_on_the_same_sheet(paper: str) -> None:
    *_, last = sheets_of(payout(LONG, paper, cash=True))
    assert "Elfogadjuk" in last
    assert "Ki fizet kinek" in last


@pytest.mark.parametrize("case", [case for case in CASES if case.kind.key == "recap"], ids=str)
def test_a_recap_is_one_sheet_of_every_paper(case: Case) -> None:
    assert len(drawn(case).reader.pages) == 1


@pytest.mark.parametrize("rows", [33, 34, 35])
def test_what_closes_an_account_brings_its_last_rows_along(rows: int, tmp_path: Path) -> None:
    """One of these many would just fill the sheet before."""
    club = Club.objects.create(name="Kör", slug="kor")
    with translation.override("hu"):
        book = sample_account("box", "Kassza", 12_300)
        view = account_sheet(club, replace(book, lines=book.lines[:1] * rows))
        html = document_html("paper/club/account.html", view, "a4")
    pdf = pressed(html)
    sizes, words = measured(pdf, tmp_path)
    assert faults(html, pdf, sizes, words) == []
    lines = lines_of(body_of([word for word in words if word.page == len(sizes) - 1], first=len(sizes) == 1))
    assert sum("elszámolás" in line_text(line) for line in lines) >= min(rows, 3)


def test_a_caption_stands_on_the_sheet_of_its_table_and_of_its_chart() -> None:
    sheets = [run_together(sheet) for sheet in sheets_of(payout(LONG, "a5", cash=True))]
    for caption, below in (
        ("a klub díjai", "vesztett leosztások"),
        ("Pontban és pénzben", "Wesselényi-Ürményházy"),
        ("Pipa: a pénz átadva", "→Wesselényi-Ürményházy"),
    ):
        (there,) = [sheet for sheet in sheets if run_together(caption) in sheet]
        assert run_together(below) in there
    sheets = [run_together(sheet) for sheet in sheets_of(payout(LONG, "a5", closed_at=None, edition=0))]
    assert [("Azestmenete:" in sheet) for sheet in sheets if "20.25.30." in sheet] == [True]


def test_no_heading_ends_a_sheet_and_no_chart_leaves_its_caption() -> None:
    """So many millimetres are left on a sheet of 269; what does not find room there goes on with all of it."""
    rows = "".join(f"<tr><td>sor{number}</td></tr>" for number in range(9))
    rooms = range(2, 30, 3)
    chart = '<figure class="chart"><svg width="90mm" height="15mm"><text y="9">rajz</text></svg>'
    body = ""
    for room in rooms:
        filled = f'<div style="height: {269 - room}mm; break-before: page"></div>'
        table = f"<h2>fejléc{room}.</h2><table><caption>felirat</caption><tbody>{rows}</tbody></table>"
        body += f"{filled}{table}{filled}{chart}<figcaption>aláírás{room}.</figcaption></figure>"
    sheets = sheets_of(
        '<html lang="hu"><head><title>x</title><link rel="stylesheet" href="print.css"/></head>'
        f'<body class="upright">{body}</body></html>'
    )
    for room in rooms:
        (heads,) = [sheet for sheet in sheets if f"fejléc{room}." in sheet]
        assert "felirat" in heads
        assert "sor0" in heads
        assert [("rajz" in sheet) for sheet in sheets if f"aláírás{room}." in sheet] == [True]


def test_a_hand_that_is_longer_than_a_sheet_is_drawn_on_two() -> None:
    options = {"people": "seven", "hands": 9, "names": "no spaces", "sums": "twelve digits", "currency": "HUF"}
    assert sheets_of(html_of(Member(kind="explained", paper="a5", language="hu", game="paskievics", **options)))


def test_a_hand_does_without_its_list_of_rules_where_that_saves_a_sheet() -> None:
    options = {"people": "fewest", "hands": 2, "names": "short", "sums": "small sums", "currency": "HUF"}
    hand = Member(kind="hand", paper="a5", language="hu", game="paskievics", **options)
    (sheet,) = sheets_of(html_of(hand))
    assert "Ki fizet kinek" in sheet
    assert "Melyik szabály szerint" not in sheet
    large, *_ = sheets_of(html_of(replace(hand, paper="a4")))
    assert "Melyik szabály szerint" in large


def test_the_first_draft_that_takes_as_few_sheets_as_the_last_is_drawn() -> None:
    def sheets(draft: int) -> int:
        return 3 if draft < 5 else 2 if draft < 9 else 1

    assert [chosen(last, sheets) for last in (0, 4, 5, 8, 9, 20)] == [0, 0, 5, 5, 9, 9]


def test_a_draft_hides_what_does_not_stand_in_it() -> None:
    html = '<p data-until="2">so</p><p data-from="2">or so</p><p>“ data-until=&quot;9&quot;”</p>'
    assert last_draft(html) == 2
    assert hidden_in(1, 2) == '[data-until="1"],[data-from="2"]{display:none!important}'
    assert hidden_in(2, 2) == '[data-until="1"],[data-until="2"]{display:none!important}'
    assert hidden_in(0, 0) == ""
