"""The first pages: the evenings of this device, and a new evening."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.translation import gettext as _
from django.utils.translation import override

from scorebook.access import links
from scorebook.demo import club
from scorebook.evening.forms import StartForm
from scorebook.models import Evening, Night, Right
from scorebook.rules.forms import as_typed
from scorebook.words.line import divided, joined
from settlement import GAMES
from tests.conftest import holding
from tests.evening.conftest import TABLE

pytestmark = pytest.mark.django_db

REST = "Cili, Dénes, Eszter"
OTHERS = "Zsófi, Béla, Cili, Dénes, Eszter"


def begin(client: Client, **said: Any) -> Any:
    return client.post("/new/", {**TABLE, **said})


def opened() -> Evening:
    return Evening.objects.get()


def names_line(page: str) -> str:
    """Return the line of names as the page shows it."""
    match = re.search(r'<textarea name="players"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    assert match is not None
    return html.unescape(match[1])


def text(response: Any) -> str:
    return html.unescape(response.content.decode())


def test_an_evening_begins_and_this_device_writes_it(stranger: Client):
    response = begin(stranger)
    evening = opened()
    assert response["Location"] == f"/e/{evening.slug}/hand/"
    assert [seat.name for seat in evening.seats.all()] == ["Anna", "Béla", "Cili", "Dénes", "Eszter"]
    assert (evening.first_dealer, evening.stake_minor_units, evening.currency) == (4, 2000, "HUF")
    assert evening.house_rules == {}
    assert {link.right for link in evening.links.all()} == set(Right.values)
    assert stranger.get(f"/e/{evening.slug}/links/").status_code == 200


def test_a_page_sent_twice_begins_one_evening(stranger: Client):
    key = str(uuid4())
    first, second = begin(stranger, key=key), begin(stranger, key=key)
    assert first["Location"] == second["Location"] == f"/e/{opened().slug}/hand/"
    assert stranger.get(second["Location"]).status_code == 200


def test_a_page_sent_again_with_another_table_asks_once_more(stranger: Client):
    key = str(uuid4())
    begin(stranger, key=key)
    again = begin(stranger, key=key, players=OTHERS)
    assert again.status_code == 409
    assert len(again.context["form"].non_field_errors()) == 1
    fresh = re.search(r'name="key" value="([0-9a-f-]{36})"', text(again))
    assert fresh is not None
    assert fresh[1] != key
    assert begin(stranger, key=fresh[1], players=OTHERS).status_code == 302
    assert Evening.objects.count() == 2


def test_an_old_page_gives_back_no_link_that_was_taken_away(stranger: Client):
    key = str(uuid4())
    begin(stranger, key=key)
    links.renew(opened(), Right.WRITE)
    again = begin(Client(), key=key)
    assert again.status_code == 409
    assert "keyring" not in again.cookies


@pytest.mark.parametrize("key", ["", "none", "0" * 40])
def test_a_page_without_its_number_begins_an_evening_as_well(stranger: Client, key: str):
    assert begin(stranger, key=key).status_code == 302
    assert opened()


def test_looking_begins_nothing(stranger: Client):
    assert stranger.get("/new/").status_code == 200
    assert stranger.head("/new/").status_code == 200
    refused = stranger.put("/new/", headers={"accept-language": "en"})
    assert (refused.status_code, refused["Allow"]) == (405, "GET, HEAD, POST")
    assert "Nothing is done here in this way." in text(refused)
    assert not Evening.objects.exists()


def test_an_empty_place_is_closed_up_and_the_dealer_keeps_his_name(stranger: Client):
    begin(stranger, players=["Anna", "", "Cili", "Dénes", "Eszter"], first_dealer="Dénes")
    evening = opened()
    assert [seat.name for seat in evening.seats.all()] == ["Anna", "Cili", "Dénes", "Eszter"]
    assert evening.seats.get(number=evening.first_dealer).name == "Dénes"


@pytest.mark.parametrize(("language", "forint"), [("hu", "# Ft"), ("en", "HUF #"), ("da", "# HUF")])
def test_a_price_is_read_back_as_money_is_written_everywhere(stranger: Client, language: str, forint: str) -> None:
    page = stranger.get("/new/", headers={"accept-language": language}).content.decode()
    match = re.search(r'data-written="([^"]*)"', page)
    assert match is not None
    body = json.loads(html.unescape(match[1]))
    assert body["HUF"].replace("\N{NO-BREAK SPACE}", " ") == forint
    assert all(written.count("#") == 1 for written in body.values())


@pytest.mark.parametrize("language", ["hu", "en", "da"])
def test_no_rules_speak_of_money_that_may_be_played_for_points(language: str) -> None:
    """Whether there is a price is said beside the rules, and may be otherwise than they."""
    with override(language):
        labels = {_(preset.label) for game in GAMES.values() for preset in game.presets}
        assert not [label for label in labels if label in {_("for points only"), "pénzre", "for money", "om penge"}]


def test_without_a_stake_the_evening_is_for_points(stranger: Client):
    begin(stranger, stake="")
    assert opened().stake_minor_units is None
    assert opened().currency == ""


def test_any_other_game_is_named_beside_the_game_and_not_among_the_house_rules(stranger: Client):
    page = stranger.get("/new/", {"game": "free"}).content.decode()
    assert page.index('name="rule.title"') < page.index('class="house"')
    assert "rule.title" not in stranger.get("/new/", {"game": "ulti"}).content.decode()
    answer = begin(stranger, game="free", preset="money", **{"rule.title": "R" * 41})
    assert 'id="id_rule.title-errors"' in answer.content.decode()
    begin(stranger, game="free", preset="money", **{"rule.title": "Römi"})
    assert opened().rules["title"] == "Römi"


def test_the_last_company_is_offered_as_it_sat(stranger: Client, evening_of: Callable[..., Evening]):
    begin(stranger, title="Csütörtöki kör", **{"rule.kassza": "True", "rule.two_won": ""})
    page = text(stranger.get("/new/"))
    assert names_line(page) == "Anna, Béla, Cili, Dénes, Eszter"
    assert 'value="Csütörtöki kör"' in page
    assert '<option value="True" selected>' in page
    assert re.search(r'value="20\s+Ft"', page)
    assert re.search(r'name="first_dealer"[^>]* value="Eszter"', page)


def test_a_stranger_is_offered_nobody(evening: Evening, stranger: Client):
    page = text(stranger.get("/new/")).replace("Anna, Béla, Cili…", "")  # how a line is written, whoever asks
    assert "Béla" not in page
    assert "Csütörtöki kör" not in text(stranger.get("/"))


def test_what_was_offered_begins_the_same_evening_again(stranger: Client):
    options = {
        "rule.kassza": "True",
        "rule.throw_in_hands": "own",
        "rule.throw_in_hands.own": ["four_kings"],
        "rule.extra_figures.centrum": "12",
        "rule.failed_trial_each.own": "3",
    }
    begin(stranger, **options)
    rules = opened().house_rules
    assert rules == {
        "kassza": True,
        "throw_in_hands": ["four_kings"],
        "extra_figures": {"centrum": 12},
        "failed_trial_each": 3,
    }
    game = GAMES["paskievics"]
    form = StartForm(game, {**TABLE, **dict(as_typed(game, rules))})
    assert form.is_valid(), form.errors
    assert form.house_rules() == rules


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
@pytest.mark.parametrize("which", range(4))
def test_every_preset_can_be_said_rule_by_rule(game: Any, which: int):
    preset = game.presets[which % len(game.presets)]
    data = dict(as_typed(game, preset.values))
    names = [f"Name {n}" for n in range(max(game.seats))]
    form = StartForm(game, {"players": names, "preset": game.presets[0].key, "currency": "HUF", **data})
    assert form.is_valid(), form.errors
    plain = {key: list(value) if isinstance(value, tuple) else value for key, value in preset.values.items()}
    rules = form.house_rules()
    assert set(rules) == set(plain)
    assert {k: sorted(v) if isinstance(v, list) else v for k, v in rules.items()} == {
        k: sorted(v) if isinstance(v, list) else v for k, v in plain.items()
    }


@pytest.mark.parametrize(
    "name",
    [
        "😀🃏",
        "<script>alert(1)</script>",
        '=HYPERLINK("x")',
        "Őű ßæø",
        "'; DROP TABLE seat; --",
        "{{ 7*7 }}",
        "名前",
        "A" * 60,
        "Rák és Társa, Bt.",
    ],
    ids=["emoji", "html", "formula", "letters", "sql", "template", "far", "longest", "dividing"],
)
def test_any_name_that_can_be_printed_is_a_name(stranger: Client, name: str):
    assert begin(stranger, players=joined(["Anna", name, "Cili", "Dénes"])).status_code == 302
    assert opened().seats.get(number=1).name == name
    page = stranger.get("/").content.decode()
    assert "<script>alert" not in page
    assert html.escape(name) in page
    assert begin(stranger, players=names_line(text(stranger.get("/new/")))).status_code == 302
    assert Evening.objects.latest("pk").seats.get(number=1).name == name


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("players", f"{REST}, {'b' * 500}", "60"),
        ("players", f"{REST}, cili", "Két Cili"),
        ("players", f"{REST}, Bé\ue000la", r"„Bé\?la” 3. jele, U\+E000, nem nyomtatható"),
        ("players", f"{REST}, \u0410nna", "1. jele, \u0410 .U.0410., cirill betű"),
        ("players", f"{REST}, kassza", "A kasszát hívják így: Kassza"),
        ("players", f"{REST}, KASSZA", "A kasszát hívják így: KASSZA"),
        ("players", f"{REST}, A, B, C", "4 vagy 5 játékos kell, most 6 van"),
        ("players", "Cili, Dénes, Eszter", "most 3 van. Ennyien: Magyar tarokk, Tappertarokk, Dán tarokk, Alsós"),
        ("preset", "nobody's", "nobody's"),
        ("stake", "0", "nullánál|above nought"),
        ("stake", "twenty", "összeget|amount"),
        ("stake", "1.234.5", "összeget|amount"),
        ("stake", "0,005", "apró|coin"),
        ("stake", "-20", "összeget|amount"),
        ("currency", "XXX", "XXX"),
        ("title", "t" * 81, "80"),
        ("place", "p" * 81, "80"),
        ("rule.kassza", "perhaps", "perhaps"),
        ("rule.failed_trial_each.own", "-1", "1000000"),
        ("rule.failed_trial_each.own", "1.5", "Egész|whole"),
        ("rule.extra_figures.centrum", "1000001", "1000000"),
        ("rule.throw_in_hands.own", "five_kings", "five_kings"),
    ],
)
def test_nonsense_is_refused_beside_its_field_and_nothing_is_lost(
    stranger: Client, field: str, value: str, complaint: str
):
    response = begin(stranger, **{field: value})
    assert response.status_code == 422
    assert not Evening.objects.exists()
    page = text(response)
    errors_html = page[page.index('id="wrongs"') : page.index('id="go"')]
    assert re.search(complaint, errors_html), errors_html
    assert {"Cili", "Dénes", "Eszter"} <= set(divided(names_line(page)))


def test_everything_wrong_is_said_at_once(stranger: Client):
    wrong = {"players": "Anna, anna, Béla", "rule.failed_trial_each.own": "x", "stake": "abc", "title": "t" * 81}
    page = text(begin(stranger, **wrong))
    errors_html = page[page.index('id="wrongs"') : page.index('id="go"')]
    led_to = re.findall(r'<a class="wrong" href="#([^"]+)"', errors_html)
    assert led_to == ["id_players", "id_game", "id_rule.failed_trial_each.own", "id_stake", "id_title"]
    assert all(f'id="{name}"' in page for name in led_to)
    assert names_line(page) == "Anna, Anna, Béla"
    assert re.findall(r"<textarea[^>]* autofocus", page)
    assert re.search(r'<details class="term" id="id_game" open>', page)


@pytest.mark.parametrize("company", [0, 1, 3])
def test_too_few_cannot_begin(stranger: Client, company: int):
    response = begin(stranger, players=["Anna", "Béla", "Cili"][:company])
    assert response.status_code == 422
    assert not Evening.objects.exists()


def test_an_unknown_game_is_not_understood(stranger: Client):
    assert begin(stranger, game="bridge").status_code == 400
    assert stranger.get("/new/?game=bridge").status_code == 400


def test_the_first_page_shows_the_evenings_of_this_device(
    evening: Evening, writer: Client, watcher: Client, stranger: Client
):
    for client in (writer, watcher):
        assert f"/e/{evening.slug}/" in text(client.get("/"))
    assert f"/e/{evening.slug}/" not in text(stranger.get("/"))


def test_the_language_is_kept_and_the_way_back_stays_here(stranger: Client):
    response = stranger.post("/language/", {"language": "en", "next": "/new/"})
    assert response["Location"] == "/new/"
    assert '<html lang="en"' in text(stranger.get("/"))
    assert stranger.post("/language/", {"language": "hu", "next": "https://example.org/"})["Location"] == "/"
    assert '<html lang="hu"' in text(stranger.get("/"))


def test_the_browser_is_asked_for_its_language(stranger: Client):
    assert '<html lang="en"' in text(stranger.get("/", headers={"accept-language": "en-GB,en"}))
    assert '<html lang="hu"' in text(stranger.get("/", headers={"accept-language": "de"}))


def test_nonsense_changes_neither_language_nor_light(stranger: Client):
    assert stranger.get("/language/").status_code == 405
    response = stranger.post("/language/", {"language": "tlh", "theme": "purple"})
    assert response.status_code == 302
    assert not response.cookies


def test_the_light_is_kept_until_the_device_decides_again(stranger: Client):
    stranger.post("/language/", {"theme": "dark"})
    assert 'data-theme="dark"' in text(stranger.get("/"))
    stranger.post("/language/", {"theme": ""})
    assert "data-theme" not in text(stranger.get("/"))


def test_the_server_says_that_it_is_well(stranger: Client):
    response = stranger.get("/health/")
    assert (response.status_code, response.json()) == (200, {"status": "ok", "version": response.json()["version"]})


def test_the_server_says_that_it_has_no_database(stranger: Client, monkeypatch: pytest.MonkeyPatch):
    from django.db import OperationalError, connection

    def no_cursor() -> None:
        raise OperationalError

    monkeypatch.setattr(connection, "cursor", no_cursor)
    assert stranger.get("/health/").status_code == 503


def test_the_demo_evenings_stand_on_the_first_page_only_where_they_are_wanted(
    db: None, stranger: Client, writer: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club, "build", lambda: None)
    own = Night.objects.count()
    call_command("demo", stdout=StringIO())
    settings.DEMO = True
    page = stranger.get("/").content.decode()
    nights = Night.objects.filter(evenings__club=None).distinct().count()
    assert page.count('href="/t/') == nights - own > 3
    assert 'href="/t/' not in writer.get("/").content.decode()
    settings.DEMO = False
    assert 'href="/t/' not in stranger.get("/").content.decode()


ANOTHER_TABLE = {
    "house_rules": {"kassza": True},
    "players": ("Misi", "Nóra", "Ottó", "Panni"),
    "first_dealer": 3,
    "title": "Az ő estjük",
    "place": "Máshol",
}


def test_an_evening_that_was_only_watched_presets_nothing(evening_of: Any):
    watched = evening_of(**ANOTHER_TABLE)
    phone = holding(links.token_of(links.links_of(watched)[Right.WATCH]), scribe="")
    page = text(phone.get("/new/"))
    assert names_line(page) == ""
    assert [word for word in ("Misi", "Nóra", "Az ő estjük", "Máshol") if word in page] == []
    assert "Az ő estjük" in text(phone.get("/"))


def test_an_evening_is_preset_from_those_written_here_past_a_later_one_that_was_watched(evening_of: Any):
    own, watched = evening_of(), evening_of(**ANOTHER_TABLE)
    tokens = [links.token_of(links.links_of(one)[right]) for one, right in ((own, Right.WRITE), (watched, Right.WATCH))]
    page = text(holding(*tokens).get("/new/"))
    assert names_line(page) == "Anna, Béla, Cili, Dénes, Eszter"
    assert [word for word in ("Misi", "Az ő estjük") if word in page] == []
    assert "Csütörtöki kör" in page


def test_who_gave_the_pen_away_begins_the_next_evening_with_the_same_people(evening: Evening):
    tokens = [links.token_of(link) for link in links.links_of(evening).values()]
    phone = holding(*tokens)
    links.renew(evening, Right.WRITE)
    assert names_line(text(phone.get("/new/"))) == "Anna, Béla, Cili, Dénes, Eszter"


def test_at_a_table_whose_pen_one_was_given_the_names_of_tables_only_watched_are_not_offered(
    evening_of: Any, evening: Evening
):
    watched = evening_of(**ANOTHER_TABLE)
    held = [(evening, Right.WRITE), (watched, Right.WATCH)]
    phone = holding(*(links.token_of(links.links_of(one)[right]) for one, right in held))
    for address in ("seats/", "another/"):
        page = text(phone.get(f"/e/{evening.slug}/{address}"))
        assert "Anna" in page
        assert "Misi" not in page
