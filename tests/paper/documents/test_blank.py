"""Blank sheets: the columns of each game, who deals, what is carried over, and room for the pen."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scorebook.models import Evening
from scorebook.paper.blank import BlankSheet, evening_blank, game_blank
from scorebook.paper.views.printing import document_html
from scorebook.press import document
from scorebook.sheet.reading import read_sheet
from settlement import GAMES
from tests.paper.evenings import play, write
from tests.paper.family import NAMES
from tests.paper.kinds import CASES, Case, drawn
from tests.paper.looks import MILLIMETRE, body_of, measured
from tests.paper.nights import FIVE
from tests.paper.paper import ADDRESS, Word, pressed, words_of
from tests.paper.tables import table_of
from tests.world.depth import sweep

pytestmark = pytest.mark.django_db
LEAST_HEIGHT = 6.5 * 72 / 25.4
COLUMN, FEWEST = 12, 7
BLANKS = [case for case in CASES if case.kind.key == "blank"]


def blank(evening: Evening, language: str = "en") -> BlankSheet:
    evening.refresh_from_db()
    with translation.override(language):
        return evening_blank(read_sheet(evening), ADDRESS)


def test_the_dealers_stand_in_their_order_and_who_deals_of_five_sits_out() -> None:
    page = blank(table_of("paskievics", FIVE), "hu")
    assert [row.number for row in page.rows[:3]] == ["1.", "2.", "3."]
    assert [row.dealer for row in page.rows[:6]] == ["András", "Kati", "Ernő", "Bálint", "Márta", "András"]
    assert [row.rests for row in page.rows[:6]] == [4, 0, 1, 2, 3, 4]
    assert [n for n, row in enumerate(page.rows) if row.opens_round] == [5, 10, 15, 20]
    assert [player.name for player in page.players] == list(FIVE)


def test_an_evening_that_has_begun_goes_on_where_it_stands(evening: Evening) -> None:
    play(evening)
    sheet = read_sheet(evening)
    page = blank(evening)
    assert page.rows[0].number == f"{sheet.next_number}."
    assert page.rows[0].dealer == sheet.dealer
    carried = [*(player.carried for player in page.players), *page.pots_carried]
    assert sum(int(points.replace("−", "-")) for points in carried) == 0
    assert any(points != "0" for points in carried)


def test_what_keeps_the_deal_is_ticked_below_and_what_passes_it_on_has_a_row() -> None:
    stays = blank(table_of("paskievics", FIVE))
    passes = blank(table_of("paskievics", FIVE, house_rules={"redeal": "next_dealer"}))
    assert stays.tally == ("All passed", "Thrown in")
    assert passes.tally == ()


def test_each_game_has_the_columns_of_its_own_manner() -> None:
    heads, figures, each = {}, {}, {}
    with translation.override("en"):
        for key, game in GAMES.items():
            page = game_blank(game, game.seats[-1], game.presets[-1].key)
            heads[key] = [column.label for column in page.left]
            figures[key], each[key] = page.figures, page.each
    assert heads["paskievics"] == ["contract", "declarer – partner", "card points", "game, kontra"]
    assert heads["magyar"][1] == "declarer"
    assert heads["danish"] == ["sits out", "Melds, fines", "Pagat and kings", "Last trick", "Count"]
    assert heads["alsos"][:2] == ["game", "declarer"]
    assert figures["magyar"] == ("Trull", "Kings", "Volat", "Ultimo", "XXI catch")
    assert each == {
        **dict.fromkeys(GAMES, ""),
        "stroman": "card points",
        "trisak_tolnai": "card points",
        "trisak_wiki": "tricks",
    }


def test_pots_and_the_double_round_have_columns_where_they_are_played() -> None:
    plain = blank(table_of("paskievics", FIVE, house_rules={"double_round": "none"}))
    rich = blank(table_of("paskievics", FIVE, house_rules={"kassza": True}))
    cups = blank(table_of("danish", FIVE[:4]))
    assert (plain.factor, plain.pots) == (False, ())
    assert (rich.factor, len(rich.pots)) == (True, 1)
    assert len(cups.pots) == 2
    assert [row.idle for row in cups.rows[:2]] == ["Győri", "Dezső"]


def test_a_radli_is_written_and_settled_below() -> None:
    evening = table_of("alsos", FIVE[:3], preset="radli")
    write(evening, "hand", {"contract": "klopitzky", "tricks": {"0": 3, "1": 5, "2": 1}})
    page = blank(evening)
    assert page.writes
    assert [player.carried for player in page.players] == ["3", "0", "3"]
    assert page.ends[1:] == ("reward for reaching the limit", "result of the rádli")


@pytest.mark.parametrize("game", GAMES)
def test_the_tariff_line_has_every_price_of_the_rules_and_no_price_of_0(game: str) -> None:
    known = GAMES[game]
    with translation.override("en"):
        page = game_blank(known, known.seats[0], known.presets[0].key)
    for rate in known.rates:
        assert not rate.default or re.search(rf"\b{rate.default}\b", page.prices.replace(",", "")), rate.key
    assert not re.search(r" 0(?: ·|$)", page.prices)


def test_a_sheet_of_any_other_game_has_a_column_for_remarks_and_no_prices() -> None:
    with translation.override("en"):
        page = game_blank(GAMES["free"], 6, "points")
    assert (page.left, page.rest, page.prices) == ((), "remarks", "")
    assert [player.number for player in page.players] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("case", sweep(BLANKS, gate=lambda case: case.scene == "two cups"), ids=str)
def test_a_sheet_is_one_page_and_its_rows_are_high_enough_for_a_pen(case: Case, tmp_path: Path) -> None:
    sizes, words = words_of(drawn(case).pdf, tmp_path)
    assert len(sizes) == 1
    numbers = sorted((word for word in words if re.fullmatch(r"\d{1,2}\.", word.text)), key=lambda word: word.top)
    left_edge = min(word.left for word in numbers)
    tops = [word.top for word in numbers if word.left - left_edge < COLUMN]
    assert len(tops) >= FEWEST
    assert min(lower - upper for upper, lower in pairwise(tops)) >= LEAST_HEIGHT


def test_only_who_may_write_gets_the_code_that_opens_it_for_writing(
    evening: Evening, writer: Client, watcher: Client, token: Callable[[str], str], undrawn: None
) -> None:
    pages = {
        who: client.get(f"/e/{evening.slug}/blank.pdf").content.decode()
        for who, client in (("writer", writer), ("watcher", watcher))
    }
    assert f"/t/{token('write')}/?paper={evening.slug}" in pages["writer"]
    assert token("write") not in pages["watcher"]
    assert token("watch") not in pages["watcher"]
    assert "Anna" in pages["watcher"]


def test_the_code_opens_the_grid_of_that_evening_with_its_names(
    evening: Evening, token: Callable[[str], str], client: Client
) -> None:
    opened = client.get(f"/t/{token('write')}/?paper={evening.slug}", follow=True)
    assert opened.redirect_chain[-1][0] == f"/e/{evening.slug}/grid/"
    assert all(name in opened.content.decode() for name in ("Anna", "Béla", "Cili", "Dénes", "Eszter"))


@pytest.mark.parametrize(
    ("where", "name"),
    [
        ("blank.pdf", "jegyzolap"),
        ("rules.pdf", "szabalylap"),
        ("explained.pdf", "teteles-elszamolas"),
        ("1/explained.pdf", "leosztas-1"),
    ],
)
def test_the_file_says_what_it_is(where: str, name: str, evening: Evening, watcher: Client, undrawn: None) -> None:
    play(evening)
    watcher.cookies["language"] = "hu"
    disposition = watcher.get(f"/e/{evening.slug}/{where}")["Content-Disposition"]
    assert re.match(rf'inline; filename="csutortoki-kor-\d{{4}}-\d\d-\d\d-{name}\b', disposition)


NONSENSE = ("players=3", "players=", "players=x", "preset=nincs", "paper=a3")


@pytest.mark.parametrize("query", NONSENSE)
def test_a_nameless_sheet_for_a_table_that_cannot_be_is_refused_in_words(query: str, client: Client) -> None:
    assert client.get(f"/rules/paskievics/blank.pdf?{query}").status_code == 400
    assert client.get("/rules/canasta/blank.pdf").status_code == 404


def test_a_nameless_sheet_has_the_numbers_of_the_seats(client: Client) -> None:
    game = GAMES["magyar"]
    page = game_blank(game, 4, game.presets[0].key)
    assert [row.dealer for row in page.rows[:4]] == ["4.", "1.", "2.", "3."]
    assert page.code is None
    assert all(value == "" for _label, value in page.given)


def words_on(game: str, paper: str, names: str = "short") -> tuple[tuple[float, float], list[Word]]:
    """Draw a blank sheet without a code, and return its size and what stands on it above the foot."""
    with translation.override("hu"), TemporaryDirectory() as folder:
        view = evening_blank(read_sheet(table_of(game, NAMES[names][: GAMES[game].seats[-1]])), None)
        sizes, words = measured(pressed(document_html("paper/blank/blank.html", view, paper)), Path(folder))
    assert len(sizes) == 1
    return sizes[0], body_of(words, first=True)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("game", "paper", "margin"),
    [("trisak_wiki", "a5", 11.5), ("danish", "letter", 13)],
)
def test_a_sheet_has_as_many_rows_as_it_holds(game: str, paper: str, margin: float) -> None:
    (_width, height), words = words_on(game, paper)
    empty = height / MILLIMETRE - margin - max(word.foot for word in words) / MILLIMETRE
    assert 0 <= empty < 6.95 + 1


def test_nothing_stands_over_a_rule_and_no_head_is_broken_on_a_small_sheet() -> None:
    _size, words = words_on("trisak_wiki", "a5", "no spaces")
    head = next(word.foot for word in words if word.text == "№")
    numbers = [word for word in words if re.fullmatch(r"\d+\.", word.text) and word.top > head][:7]
    for number in numbers:
        dealers = [word for word in words if abs(word.top - number.top) < 12 and 0 < word.left - number.right < 20]
        assert dealers
        assert [word for word in dealers if word.right > (8 + 6 + 11.5) * MILLIMETRE] == []
    assert {"bemondások,", "figurák"} <= {word.text for word in words}


def test_how_many_rows_fit_is_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drafts: list[object] = []

    class Counted(document.HTML):
        def render(self, **said: Any) -> Any:
            drafts.append(self)
            return super().render(**said)

    known = GAMES["alsos"]
    html = document_html("paper/blank/blank.html", game_blank(known, known.seats[0], known.presets[0].key), "a5")
    monkeypatch.setattr(document, "HTML", Counted)
    document.print_document({"html": html, "archive": False, "enclosed": None})
    assert len(drafts) == 2
