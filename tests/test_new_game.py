"""A game that is new meets every page and every paper, though nothing of the house was told of it but its package."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation

from scorebook import ledger
from scorebook.access import links
from scorebook.grid.layout import SCORE, layout_of
from scorebook.models import Evening
from scorebook.paper.session.sheet import session_sheet
from scorebook.paper.views.printing import document_html
from scorebook.sheet.reading import read_sheet
from settlement import GAMES
from settlement.game import Worn
from tests.conftest import holding
from tests.grid.conftest import payouts, send
from tests.hand.conftest import preview
from tests.world.depth import sweep
from tests.world.games.ulti import GAME as ULTI
from tests.world.games.wolf import GAME

pytestmark = pytest.mark.django_db

PAGES = ("", "hand/", "hand/?plain=1", "1/", "far/", "history/", "grid/", "print/", "rules/", "seats/", "payments/")
PAPERS = ("session", "payout", "explained", "rules", "blank")
MADE = {"contract": "hunt", "declarer": 1, "hunt_made": True, "game_kontra": 1}


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch, evening_of: Callable[..., Evening]) -> Evening:
    """Five at the table, one hand of the new game written."""
    monkeypatch.setitem(GAMES, "wolf", GAME)
    opened = evening_of(game="wolf", preset=GAME.presets[0].key, house_rules={}, first_dealer=0)
    author = ledger.Author(name="Anna")
    ledger.record_entry(opened, key=uuid4(), head=opened.head, kind="hand", facts=MADE, author=author)
    opened.refresh_from_db()
    return opened


@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_the_evening_shows_it(evening: Evening, writer: Client, page: str) -> None:
    answer = writer.get(f"/e/{evening.slug}/{page}")
    assert answer.status_code == 200
    assert "<h1" in answer.content.decode()


@pytest.mark.parametrize("paper", sweep(PAPERS, gate=lambda paper: paper in ("session", "blank")))
def test_every_paper_of_the_evening_is_drawn(evening: Evening, writer: Client, paper: str) -> None:
    assert writer.get(f"/e/{evening.slug}/{paper}.pdf").content.startswith(b"%PDF")


def test_without_a_page_of_its_own_it_is_helped_by_that_of_any_hand(evening: Evening, writer: Client) -> None:
    assert '"/guide/hand/"' in writer.get(f"/e/{evening.slug}/hand/").content.decode()


def test_what_its_panel_asks_is_not_missing_while_it_is_asked(evening: Evening, writer: Client) -> None:
    assert preview(writer, evening, {})["problems"] == []


def test_where_nobody_has_a_partner_and_nothing_is_counted_the_sheet_has_no_columns_for_it(evening: Evening) -> None:
    with translation.override("en"):
        html = document_html("paper/session/session.html", session_sheet(read_sheet(evening), None), "a4")
    assert ("declarer" in html, "partner" in html, "card points" in html) == (True, False, False)


def test_how_it_ended_is_keyed_in_the_column_of_points(evening: Evening, writer: Client) -> None:
    assert SCORE in layout_of(GAME, evening.rules).keys
    row = {"what": "hunt", "declarer": "an", "score": "-"}
    answer = send(writer, evening, [row], do="write")
    assert answer.status_code == 200, answer.content.decode()
    assert payouts(evening) == [[-10, 40, -10, -10, -10], [-20, 5, 5, 5, 5]]


ULTI_HAND = {
    "contract": "party",
    "declarer": 1,
    "game_won": True,
    "kontra": {"2": 1},
    "ulti": {"made": False, "kontra": {"2": 2, "0": 6}},
    "figures": [{"figure": "four_aces", "by": 1, "made": True, "kontra": {"0": 1}}],
}
ULTI_PAYOUTS = [251, -263, 12]  # game 1 + 1×2, ulti 4×64 + 4×4 the other way, four aces 2×2 + 2
ULTI_ROW = {
    "what": "party",
    "declarer": "bé",
    "kontra": "Cili kontra",
    "score": "+",
    "calls": "ulti - kontra(C=2 A=6), four_aces + kontra(A=1)",
}


@pytest.fixture
def ulti(monkeypatch: pytest.MonkeyPatch, evening_of: Callable[..., Evening]) -> Evening:
    """Three at the table of a game in which each defender says kontra on each part, one hand written."""
    monkeypatch.setitem(GAMES, ULTI.key, ULTI)
    opened = evening_of(
        game=ULTI.key, preset=ULTI.presets[0].key, house_rules={}, first_dealer=0, players=("Anna", "Béla", "Cili")
    )
    author = ledger.Author(name="Anna")
    ledger.record_entry(opened, key=uuid4(), head=opened.head, kind="hand", facts=ULTI_HAND, author=author)
    opened.refresh_from_db()
    return opened


@pytest.fixture
def ulti_writer(ulti: Evening) -> Client:
    return holding(str(links.token_of(links.links_of(ulti)["write"])))


@pytest.mark.parametrize("page", [*PAGES, "1/edit/", "1/edit/?plain=1"])
def test_every_page_shows_a_game_with_a_kontra_for_each_defender(ulti: Evening, ulti_writer: Client, page: str) -> None:
    answer = ulti_writer.get(f"/e/{ulti.slug}/{page}")
    assert answer.status_code == 200
    assert "<h1" in answer.content.decode()


@pytest.mark.parametrize(
    "paper", sweep([*PAPERS, "1/explained"], gate=lambda paper: paper in ("session", "1/explained"))
)
def test_every_paper_of_such_a_game_is_drawn(ulti: Evening, ulti_writer: Client, paper: str) -> None:
    assert ulti_writer.get(f"/e/{ulti.slug}/{paper}.pdf").content.startswith(b"%PDF")


def test_such_a_game_is_keyed_and_shown_in_the_grid(ulti: Evening, ulti_writer: Client) -> None:
    answer = send(ulti_writer, ulti, [ULTI_ROW], do="write")
    assert answer.status_code == 200, answer.content.decode()
    assert payouts(ulti) == [ULTI_PAYOUTS, ULTI_PAYOUTS]
    entries = list(ulti.entries.order_by("number"))
    assert [entry.facts for entry in entries] == [{**ULTI_HAND, "dealer": 0}, {**ULTI_HAND, "dealer": 1}]
    page = ulti_writer.get(f"/e/{ulti.slug}/grid/", headers={"accept-language": "en"}).content.decode()
    assert "each player&#x27;s kontra after the name" in page


FANG = Worn(
    key="fang",
    icon="hat",
    sign="🐺",
    short="fang",
    title="Fang",
    wears="wears the fang",
    went="The fang went to %(name)s.",
    since="%(name)s wears the fang (line %(number)s).",
    goes_to="the fang goes to",
    goes_here="the fang goes here",
    wore=("wore the fang after %(count)s hand", "wore the fang after %(count)s hands"),
    most="Wolf of the season",
)


@pytest.fixture
def fang(monkeypatch: pytest.MonkeyPatch, evening_of: Callable[..., Evening]) -> Evening:
    """The same evening, where whoever hunted wears a fang."""
    hand = replace(GAME.kinds["hand"], carry=lambda hand, table: {"fang": hand.declarer})
    kinds = {**GAME.kinds, "hand": hand}
    game = replace(GAME, kinds=kinds, opening={"fang": None}, state=lambda carry: carry, worn=FANG)
    monkeypatch.setitem(GAMES, "wolf", game)
    opened = evening_of(game="wolf", preset=GAME.presets[0].key, house_rules={}, first_dealer=0)
    ledger.record_entry(
        opened, key=uuid4(), head=opened.head, kind="hand", facts=MADE, author=ledger.Author(name="Anna")
    )
    opened.refresh_from_db()
    return opened


def test_what_its_players_wear_is_told_in_its_own_words(fang: Evening) -> None:
    writer = holding(str(links.token_of(links.links_of(fang)["write"])))

    def page_text(path: str) -> str:
        answer = writer.get(f"/e/{fang.slug}/{path}", headers={"accept-language": "en"})
        return answer.content.decode()

    name = fang.seats.get(number=1).name
    desc = writer.get(f"/e/{fang.slug}/hand/?describe=1", headers={"accept-language": "en"}).json()["page"]["desc"]
    assert (desc["worn"], desc["wears"]) == (1, {"icon": "hat", "words": "wears the fang"})
    assert f"The fang went to {name}." in page_text("1/")
    assert f"{name} wears the fang (line 1)." in page_text("payout.pdf?as=page")
    assert "🐺" in page_text("session.pdf?as=page")
    assert "the fang goes to" in page_text("1/explained.pdf?as=page")
