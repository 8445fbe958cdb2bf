"""Figures of a table's own: typed in the form of the rules, and named wherever their hands are shown."""

from __future__ import annotations

import html
import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation
from django.utils.text import capfirst

from scorebook import ledger
from scorebook.access import links
from scorebook.evening.forms import StartForm
from scorebook.files.interchange import document_text
from scorebook.grid.layout import layout_of
from scorebook.grid.printing import print_entry
from scorebook.grid.vocabulary import Company
from scorebook.models import Evening
from scorebook.night.bill import bill_of
from scorebook.paper.blank import evening_blank
from scorebook.paper.payments import read_payments
from scorebook.paper.payout import payout_sheet
from scorebook.paper.rules.card import evening_card
from scorebook.rules.forms import as_typed
from scorebook.rules.house import own_figure_words
from scorebook.rules.own_figures import new_key
from scorebook.sheet.reading import read_sheet
from settlement import GAMES
from settlement.own_figures import own_figures
from tests.club.conftest import Circle
from tests.conftest import holding
from tests.ledger.conftest import AUTHOR
from tests.world.depth import sweep

FOUR = ("Anna", "Béla", "Cili", "Dénes")
ODD = "trull {0} & <50%>"
OWN: dict[str, Any] = {
    "csuzima": {"name": "Csuzima", "announced": 4},
    "odd": {"name": ODD, "silent": 2, "times_game": True},
    "two": {"name": "two", "announced": 3, "kontra": False},
}
HANDS: dict[str, dict[str, Any]] = {
    "paskievics": {
        "contract": "two",
        "declarer": 0,
        "partner": 2,
        "declarer_points": 52,
        "announcements": [
            {"figure": "own:csuzima", "by": 0, "made": True, "kontra": 1},
            {"figure": "own:two", "by": 1, "made": False},
        ],
        "silent_figures": [{"figure": "own:odd", "by": 1}],
    },
    "magyar": {
        "contract": "three",
        "declarer": 0,
        "declarer_points": 52,
        "figures": [
            {"figure": "own:csuzima", "side": "declarer", "announced": True, "made": True, "kontra": 1},
            {"figure": "own:two", "side": "defenders", "announced": True, "made": False},
            {"figure": "own:odd", "side": "defenders", "announced": False, "made": True},
        ],
    },
}
HANDS["tapper"] = HANDS["magyar"] | {"declarer_points": 40}
HANDS["kiralyhivasos"] = HANDS["tapper"] | {"contract": "call", "partner": 2}


@pytest.fixture
def played(evening_of: Callable[..., Evening]) -> Callable[..., Evening]:
    """An evening with one hand in which three figures of the table's own are named."""

    def opened(game: str = "paskievics", **more: Any) -> Evening:
        players = FOUR[: GAMES[game].active]
        rules = {"game": game, "preset": GAMES[game].presets[0].key, "house_rules": {"own_figures": OWN}}
        evening = evening_of(**{**rules, "players": players, "first_dealer": len(players) - 1, **more})
        ledger.record_entry(evening, key=uuid4(), head=0, kind="hand", facts=HANDS[game], author=AUTHOR)
        return Evening.objects.get(pk=evening.pk)

    return opened


def reader(evening: Evening) -> Client:
    return holding(links.token_of(links.links_of(evening)["write"]) or "")


def fields(*rows: dict[str, str]) -> dict[str, str]:
    return {f"rule.own_figures.{n}.{key}": value for n, row in enumerate(rows) for key, value in row.items()}


def form(*rows: dict[str, str]) -> StartForm:
    names = {"players": ", ".join(FOUR), "preset": "mcleod", "currency": "HUF"}
    return StartForm(GAMES["paskievics"], {**names, **fields(*rows)})


NEW = {"key": "", "name": "Fácán a 2. ütésben", "announced": "20", "silent": "10", "kontra": "1"}


def test_a_figure_is_named_and_priced_in_the_form_and_keeps_its_key_when_it_is_renamed(db: None) -> None:
    first = form(NEW, {"key": "", "name": "", "announced": "", "silent": "", "kontra": "1"})
    assert first.is_valid(), first.errors
    figure = {"name": "Fácán a 2. ütésben", "announced": 20, "silent": 10}
    assert first.house_rules() == {"own_figures": {"facan_a_2_utesben": figure}}
    again = form({**NEW, "key": "facan_a_2_utesben", "name": "Fácán", "times_game": "1", "kontra": ""})
    assert again.is_valid(), again.errors
    renamed = {"name": "Fácán", "announced": 20, "silent": 10, "times_game": True, "kontra": False}
    assert again.house_rules() == {"own_figures": {"facan_a_2_utesben": renamed}}
    untouched = form()
    assert untouched.is_valid(), untouched.errors
    assert untouched.house_rules() == {}


def test_the_rules_of_last_time_are_offered_again_row_by_row() -> None:
    initial = dict(as_typed(GAMES["paskievics"], {"own_figures": OWN}))
    offered = StartForm(GAMES["paskievics"], initial=initial)
    (row,) = [row for group in offered.rule_groups for row in group.rules if row.own]
    assert row.own is not None
    assert [one.values["name"] for one in row.own.rows] == ["Csuzima", ODD, "two", "", ""]
    assert row.changed
    untouched = StartForm(GAMES["paskievics"])
    assert not any(group.changed for group in untouched.rule_groups)


def test_the_list_is_a_difference_that_is_undone_and_kept_when_another_is(stranger: Client, db: None) -> None:
    sent = {"game": "paskievics", "preset": "mcleod", "players": ", ".join(FOUR), "rule.game.two": "5", **fields(NEW)}
    page = stranger.post("/new/", {**sent, "undo": "rule.game.two"}).content.decode()
    assert "Fácán a 2. ütésben 20, csendben 10" in page
    assert 'name="rule.own_figures.0.name" value="Fácán a 2. ütésben"' in page
    without = stranger.post("/new/", {**sent, "undo": "rule.own_figures"}).content.decode()
    assert NEW["name"] not in without


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (({**NEW, "announced": "", "silent": ""},), "nincs ára"),
        (({**NEW, "announced": "many"},), "egész szám"),
        (({**NEW, "announced": "0"},), "egész szám"),
        (({**NEW, "name": ""},), "nincs neve"),
        ((NEW, {**NEW, "name": "FACAN A 2.  utesben"}), "Két figurának"),
    ],
)
def test_a_figure_that_cannot_be_is_refused_in_a_sentence(db: None, rows: tuple[Any, ...], reason: str) -> None:
    with translation.override("hu"):
        refused = form(*rows)
        assert not refused.is_valid()
        assert reason in " ".join(refused.errors["rule.own_figures"])


@pytest.mark.parametrize(
    ("name", "key"),
    [("Csuzima", "csuzima"), ("2. ütés", "f_2_utes"), ("דוד", "f"), ("n" * 30, "n" * 24), ("Két", "ket_2")],
)
def test_a_key_is_made_of_the_name(name: str, key: str) -> None:
    assert new_key(name, {"ket": {}}) == key


@pytest.mark.parametrize("language", sweep(["hu", "en", "da"], gate=lambda language: language == "hu"))
@pytest.mark.parametrize("game", HANDS)
def test_the_names_stand_as_they_are_on_every_page_and_paper(
    played: Callable[..., Evening], game: str, language: str
) -> None:
    evening = played(game)
    client = reader(evening)
    for place in ("", "1/", "far/", "rules/", "hand/?plain=1", "1/edit/?plain=1", "history/", "grid/"):
        page = client.get(f"/e/{evening.slug}/{place}", headers={"accept-language": language})
        text = page.content.decode()
        assert page.status_code == 200, place
        if place != "history/":
            assert "Csuzima" in text, place
            assert html.escape(ODD) in text or json.dumps(ODD)[1:-1] in text or "\\u003C50%" in text, place
        assert "own:" not in text.replace('"own:', "").replace('value="own:', ""), place
    with translation.override(language):
        sheet = read_sheet(evening)
        assert {figure.label for figure in sheet.rows[0].figures} >= {"Csuzima", ODD, "two"}
        blank = evening_blank(sheet, None)
        assert {"Csuzima", ODD, "two"} <= set(blank.figures)
        assert "Csuzima 4" in blank.prices
        articles = [article for part in evening_card(evening).articles for article in part.articles]
        assert any("Csuzima 4" in article.value and ODD in article.value for article in articles)


@pytest.mark.parametrize("language", ["hu", "en", "da"])
@pytest.mark.parametrize("games", [("paskievics",), ("paskievics", "magyar")])
def test_the_payout_sheet_names_the_figures_with_their_prices(
    played: Callable[..., Evening], games: tuple[str, ...], language: str
) -> None:
    with translation.override(language):
        bill = bill_of([read_sheet(played(game)) for game in games])
        notes = payout_sheet(bill, None, read_payments(bill, "fewest", None)).notes
        named = [note for note in notes if capfirst(translation.gettext("figures of our own")) in note.title]
        figures = own_figures({"own_figures": OWN})
        assert len(named) == len(games)
        assert all(own_figure_words(figure) in note.text for note in named for figure in figures)


@pytest.mark.parametrize("game", HANDS)
def test_an_evening_goes_out_and_comes_in_again_with_the_names(played: Callable[..., Evening], game: str) -> None:
    evening = played(game)
    text = document_text(evening)
    assert json.loads(text)["house_rules"] == {"own_figures": OWN}
    imported = Client().post("/import/", {"document": text, "key": str(uuid4())})
    assert imported.status_code == 302, imported.content.decode()
    again = Evening.objects.latest("pk")
    assert again.pk != evening.pk
    assert (again.rules, again.standing) == (evening.rules, evening.standing)
    assert json.loads(document_text(again))["entries"] == json.loads(text)["entries"]
    client = reader(evening)
    for place, names in (("lists/hands.csv", {"Csuzima", ODD, "two"}), ("ledger.journal", set[str]())):
        answer = client.get(f"/e/{evening.slug}/{place}")
        assert answer.status_code == 200, place
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        assert all(name in content.decode(errors="replace") for name in names), place


@pytest.mark.parametrize("game", HANDS)
def test_the_shorthand_prints_and_reads_the_figures(played: Callable[..., Evening], game: str) -> None:
    from tests.grid.conftest import payouts, scribe_of, send

    evening = played(game)
    layout = layout_of(GAMES[game], evening.rules)
    company = Company(names=FOUR[: GAMES[game].active], playing=tuple(range(GAMES[game].active)), pots=GAMES[game].pots)
    row = print_entry(layout, company, "hand", HANDS[game])
    answer = send(scribe_of(evening), evening, [row], "write")
    assert answer.status_code == 200, (row, answer.json())
    evening.refresh_from_db()
    first, second = payouts(evening)
    assert first == second, row


def test_statistics_count_the_figures_under_their_newest_name(
    played: Callable[..., Evening], circle: Circle, phone: Callable[[str], Client]
) -> None:
    for name in ("Csuzima", "Nagy Csuzima"):
        own = {**OWN, "csuzima": {**OWN["csuzima"], "name": name}}
        evening = played(club=circle.club, players=FOUR, house_rules={"own_figures": own})
        ledger.close_evening(evening, key=uuid4(), head=1, author=AUTHOR)
    seat = evening.seats.get(number=0)
    page = phone("owner").get(f"/c/{circle.club.slug}/players/{seat.player_id}/").content.decode()
    assert "Nagy Csuzima" in page
    assert "own:csuzima" not in page.replace("figure=own%3Acsuzima", "")
    hands = phone("owner").get(
        f"/c/{circle.club.slug}/players/{seat.player_id}/hands/?game=paskievics&figure=own:csuzima&announced=1"
    )
    assert hands.status_code == 200
    assert "Nagy Csuzima" in hands.content.decode()
