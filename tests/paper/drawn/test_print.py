"""Both documents on paper: what can be read, what lies where, and what the file is made of."""

from __future__ import annotations

import io
import re

import pypdf
import pytest
from django.utils import translation

from scorebook.paper.session.sheet import session_sheet
from scorebook.sheet.reading import read_sheet
from tests.paper.evenings import close
from tests.paper.kinds import CASES, NIGHTS, Case, drawn
from tests.paper.looks import said_by
from tests.paper.nights import FIVE, night
from tests.paper.paper import ADDRESS, alternatives, printed, undrawn_html
from tests.paper.tables import any_evening
from tests.world.depth import sweep

pytestmark = pytest.mark.django_db


def case_of(kind: str, scene: str) -> Case:
    return next(case for case in CASES if (case.kind.key, case.scene) == (kind, scene))


@pytest.mark.parametrize("scene", NIGHTS)
def test_every_row_adds_up_to_zero_as_printed(scene: str) -> None:
    sheet = night(**NIGHTS[scene])
    with translation.override("en"):
        page = session_sheet(sheet, None)
    for row, entry in zip(page.rows, sheet.rows, strict=True):
        assert sum(number(pay.change) for pay in row.pays) + sum(entry.pots.values()) == 0
        assert sum(number(pay.running) for pay in row.pays) + sum(entry.pots_after.values()) == 0
    assert sum(map(number, page.totals)) + sum(map(number, page.pot_totals)) == 0


def number(text: str) -> int:
    plain = re.sub(r"[+,\s]", "", text).replace("−", "-").strip("–")
    return int(plain) if plain else 0


PAGES = {
    ("session", "five"): 3,
    ("session", "long names and huge sums"): 2,
    ("session", "only one hand"): 1,
    ("payout", "five"): 1,
    ("payout", "120 hands"): 1,
}


@pytest.mark.deep
@pytest.mark.parametrize(("kind", "scene"), PAGES)
def test_how_many_pages_it_takes(kind: str, scene: str) -> None:
    """Each on the paper of its turn."""
    assert len(drawn(case_of(kind, scene)).reader.pages) == PAGES[kind, scene]


@pytest.mark.parametrize(("paper", "hands"), sweep([("a4", 16), ("a5", 21)], gate=lambda case: case[0] == "a4"))
def test_no_page_holds_the_closing_and_the_total_alone(paper: str, hands: int) -> None:
    """These many would just fill the page before."""
    pdf = printed(night(hands=hands, slug=f"last{paper}"), "session", paper, "hu")
    assert_the_total_stands_with_rows(pypdf.PdfReader(io.BytesIO(pdf)), hands)


def test_the_total_of_a_long_sheet_stands_with_rows() -> None:
    assert_the_total_stands_with_rows(drawn(case_of("session", "five")).reader, NIGHTS["five"]["hands"])


def test_a_table_over_several_sheets_is_one_table_for_whoever_hears_it() -> None:
    tagged = drawn(case_of("session", "five")).tagged
    (table,) = [element for element in tagged.elements if element.kind == "Table"]
    assert [part.kind for part in table.kids[:3]] == ["Caption", "THead", "TBody"]
    assert [part.kind for part in table.kids].count("THead") == 1
    assert {row.page for row in table.walk() if row.kind == "TR"} == set(range(len(tagged.pages)))


def assert_the_total_stands_with_rows(reader: pypdf.PdfReader, hands: int) -> None:
    text = reader.pages[-1].extract_text()
    assert len(reader.pages) > 1
    assert "Egyenleg pontban" in text
    assert all(re.search(rf"\b{number}\.", text) for number in (hands - 1, hands, hands + 1))


def test_the_total_in_money_stands_below_the_total_in_points() -> None:
    evening = any_evening("danish", 14)
    close(evening)
    with translation.override("da"):
        sheet = read_sheet(evening)
    pages = pypdf.PdfReader(io.BytesIO(printed(sheet, "session", language="da"))).pages
    assert len(pages) > 1
    assert "à 10\xa0HUF pr. point" in pages[-1].extract_text()
    assert "Saldo i point" in pages[-1].extract_text()


@pytest.mark.parametrize("kind", ["session", "payout"])
def test_pictures_say_what_they_show(kind: str) -> None:
    """The alternative text of the code names its address, that of the chart everybody's standing."""
    text = " ".join(alternatives(drawn(case_of(kind, "five")).reader.trailer["/Root"]["/StructTreeRoot"]))
    assert ADDRESS in text
    if kind == "payout":
        assert all(name in text for name in FIVE)


@pytest.mark.parametrize("kind", ["session", "payout"])
def test_an_open_evening_is_a_draft_without_signatures(kind: str) -> None:
    text = said_by(undrawn_html(night(hands=3, closed_at=None, edition=0), kind))
    assert "Draft" in text
    assert "not closed yet" in text
    assert "Accepted" not in text
    assert "Who pays whom" not in text


@pytest.mark.parametrize("kind", ["session", "payout"])
@pytest.mark.parametrize(
    ("edition", "head"),
    [(2, "2. változat, az 1. helyett"), (3, "3. változat, a 2. helyett"), (6, "6. változat, az 5. helyett")],
)
def test_a_second_edition_says_why(kind: str, edition: int, head: str) -> None:
    sheet = night(
        slug=f"again{edition}", hands=3, edition=edition, reopened_because="a 22. leosztásban 48 pont volt, nem 47"
    )
    text = said_by(undrawn_html(sheet, kind, language="hu"))
    assert head in text
    assert "a 22. leosztásban 48 pont volt, nem 47" in text


def test_hungarian_numbers_and_quotes() -> None:
    html = undrawn_html(night(scale=100), "payout", language="hu")
    assert ">+27\u00a0800<" in html
    assert ">−35\u00a0300<" in html
    assert ">+2\u00a0780\u00a0000\u00a0Ft<" in html
    assert "2026. november 20., péntek" in html
    assert "„Az elszámolást átnéztük" in html
    assert "19.05–23.53" in html
    assert not re.search(r"[ >]-\d", html)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "da",
            (
                ">+27.800<",
                ">−44.125\u00a0kr.<",
                "fredag den 20. november 2026",
                "kl. 19.05–23.53",
                "1,25\u00a0kr.",
                "tolv tusind to hundrede og halvtreds kroner",
                "2. udgave, i stedet for 1. udgave",
                "»Vi har",
            ),
        ),
        (
            "en",
            (
                ">+27,800<",
                ">−DKK\xa044,125<",
                "Friday 20 November 2026",
                "19:05–23:53",
                "DKK\xa01.25",
                "twelve thousand two hundred and fifty kroner",
                "Edition 2, in place of edition 1",
                "“We have",
            ),
        ),
    ],
)
def test_danish_and_english_dates_numbers_and_money(language: str, said: tuple[str, ...]) -> None:
    sheet = night(scale=100, edition=2, reopened_because="regnefejl", currency="DKK", stake_minor_units=125)
    html = undrawn_html(sheet, "payout", language=language)
    assert [text for text in said if text not in html] == []
    assert not re.search(r"[ >]-\d", html)


def test_struck_won_lost_and_doubled_rows_differ_in_grey() -> None:
    """The marks are told apart by shape: a reversed box, a frame, a sign."""
    html = undrawn_html(night(), "session")
    assert '<span class="x">×2</span>' in html
    assert re.search(r'<span class="k">R?K</span>', html)
    assert re.search(r'class="pay">\s*\+\d', html)
    assert re.search(r'class="pay">\s*−\d', html)
