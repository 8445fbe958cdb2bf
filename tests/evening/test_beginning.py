"""Every table of every game begins however its people are written down; the first dealer is a person who sits there."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from django.test import Client

from scorebook.ledger import opening
from scorebook.models import Evening
from settlement import GAMES
from settlement.game import Game
from tests.evening.conftest import TABLE
from tests.world.depth import sweep

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "Béla", "Cili", "Dénes", "Eszter")
MANY = (*NAMES, "Ferenc", "Gizi", "Hilda")
TABLES = [(game, size) for game in GAMES.values() for size in game.seats]
IDS = [f"{game.key}-{size}" for game, size in TABLES]
WAYS = 8
# The largest table of every game, and the first of each size.
FIRST = {size: game for game, size in reversed(TABLES)}
SOME = [(game, size) for game, size in TABLES if size == game.seats[-1] or FIRST[size] is game]
SOME_IDS = [f"{game.key}-{size}" for game, size in SOME]
SOME_TABLES = sweep(SOME, gate=lambda table: table[0].key in ("paskievics", "alsos"))


def as_a_browser_has_it(page: str) -> dict[str, Any]:
    """Return what a page of the start would send if nobody touched it."""
    form = page[page.index('id="start"') : page.index("</form>", page.index('id="start"'))]
    hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
    marked = re.findall(r'type="radio" name="(\w+)" value="(\w+)" checked', form)
    matches = re.findall(r'<input[^>]* name="(first_dealer|stake|title|place)"[^>]* value="([^"]*)"', form)
    lines = re.findall(r'<textarea name="(players)"[^>]*>\n(.*?)</textarea>', form, re.DOTALL)
    sent = {name: html.unescape(value) for name, value in (*hidden, *marked, *matches, *lines)}
    return {"currency": "HUF", **sent}


def sent(client: Client, said: Mapping[str, Any], address: str = "/new/") -> Any:
    page = client.get(address).content.decode()
    return client.post(address.partition("?")[0], {**as_a_browser_has_it(page), **said})


def dealer_of(evening: Evening) -> str:
    return evening.seats.get(number=evening.first_dealer).name


def ways_to_write(names: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    """Yield the same names in every accepted form."""
    *others, last = names
    yield {"players": ", ".join(names)}
    yield {"players": ";".join(names).lower()}
    yield {"players": "\r\n".join(names)}
    for word in ("és", "og"):
        yield {"players": f"{', '.join(others)} {word} {last}"}
    yield {"players": list(names)}
    yield {"players": [*others, "", "  ", last]}
    yield {"players": f", {others[0]},, {', '.join([*others[1:], last])},"}


def written_so(game: Game, size: int) -> list[Mapping[str, Any]]:
    """Return the ways of this table: those who play at so many share them, so that every size meets every way."""
    at_it = [one for one, many in TABLES if many == size]
    ways = list(ways_to_write(MANY[:size]))
    assert len(ways) == WAYS
    return [way for turn, way in enumerate(ways) if at_it[turn % len(at_it)] is game or turn == at_it.index(game)]


@pytest.mark.parametrize(("game", "size"), TABLES, ids=IDS)
def test_every_table_begins_however_it_is_written_and_the_last_deals_first(stranger: Client, game: Game, size: int):
    names = MANY[:size]
    page = as_a_browser_has_it(stranger.get(f"/new/?game={game.key}").content.decode()) | {"key": ""}
    for said in written_so(game, size):
        response = Client().post("/new/", {**page, **said})
        assert response.status_code == 302, (said, response.context["form"].errors)
        begun = Evening.objects.latest("pk")
        assert (begun.game, tuple(seat.name for seat in begun.seats.all())) == (game.key, names)
        assert dealer_of(begun) == names[-1]


@pytest.mark.parametrize(("game", "size"), SOME_TABLES, ids=SOME_IDS)
def test_a_name_too_many_or_mistyped_is_taken_out_and_the_table_begins(stranger: Client, game: Game, size: int):
    names = MANY[:size]
    client, where = Client(), f"/new/?game={game.key}"
    for slip, reason in ((f"{NAMES[0].lower()}, ", "két|Két"), ("Béal, Feri, Géza, Huba, ", "játékos kell")):
        refused = sent(client, {"players": slip + ", ".join(names)}, where)
        assert refused.status_code == 422
        assert re.search(reason, refused.content.decode())
        again = as_a_browser_has_it(refused.content.decode())
        assert again["players"] == (slip.capitalize() if "," not in slip[:-2] else slip) + ", ".join(names)
        begun = client.post("/new/", {**again, "players": again["players"].removeprefix(again["players"][: len(slip)])})
        assert begun.status_code == 302, begun.context["form"].errors
    assert [seat.name for seat in Evening.objects.latest("pk").seats.all()] == list(names)
    assert dealer_of(Evening.objects.latest("pk")) == names[-1]


@pytest.mark.parametrize(("game", "size"), SOME_TABLES, ids=SOME_IDS)
def test_the_circle_that_played_last_begins_again_as_the_page_comes(stranger: Client, game: Game, size: int):
    assert sent(stranger, {"players": list(MANY[:size]), "first_dealer": NAMES[0]}, f"/new/?game={game.key}")
    first = Evening.objects.get()
    assert sent(stranger, {}).status_code == 302
    again = Evening.objects.latest("pk")
    assert (again.pk != first.pk, again.game, again.rules) == (True, game.key, first.rules)
    assert dealer_of(again) == MANY[size - 1]
    assert [seat.name for seat in again.seats.all()] == list(MANY[:size])


@pytest.mark.parametrize(
    ("said", "dealer"),
    [
        ({}, "Eszter"),  # the last in the line, whoever dealt first last time
        ({"players": "Anna, Béla, Zsófi, Dénes"}, "Dénes"),
        ({"players": "Anna, Béla, Dénes, Eszter", "first_dealer": "Cili"}, "Eszter"),  # he went home
        ({"players": "Cili, Béla, Anna, Dénes", "first_dealer": "Cili"}, "Cili"),  # he changed places, and deals there
        ({"players": "cili, anna, Dénes, Eszter", "first_dealer": "Cili"}, "Cili"),
        ({"first_dealer": "dénes"}, "Dénes"),  # said by hand
        ({"first_dealer": ""}, "Eszter"),
        ({"first_dealer": "nobody\x00"}, "Eszter"),
    ],
)
def test_the_dealer_is_a_person_and_never_a_reason_to_refuse(stranger: Client, said: dict[str, str], dealer: str):
    assert sent(stranger, {"players": ", ".join(NAMES), "first_dealer": "Cili"}).status_code == 302
    assert sent(stranger, said).status_code == 302
    assert dealer_of(Evening.objects.latest("pk")) == dealer


def test_the_page_that_is_refused_shows_who_would_deal(stranger: Client):
    page = sent(stranger, {"players": "Anna, Béla, Cili, Dénes", "stake": "húsz"}).content.decode()
    assert as_a_browser_has_it(page)["first_dealer"] == "Dénes"


def test_a_price_that_can_be_read_in_two_ways_begins_nothing(stranger: Client):
    stranger.cookies["language"] = "hu"
    page = sent(stranger, {"players": ", ".join(NAMES), "stake": "1,500"}).content.decode()
    assert "1500 vagy 1,5?" in page
    assert not Evening.objects.exists()


def test_a_price_of_the_house_that_can_be_read_in_two_ways_is_not_taken_for_one_point(stranger: Client):
    stranger.cookies["language"] = "hu"
    page = sent(stranger, {"players": ", ".join(NAMES), "rule.failed_trial_each.own": "1.000"}).content.decode()
    assert "1000 vagy 1?" in page
    assert not Evening.objects.exists()


def test_another_game_is_chosen_and_nothing_typed_is_lost(stranger: Client):
    data = {"players": "anna, béla és cili", "first_dealer": "Béla", "title": "Névnap", "place": "Gellért"}
    page = sent(stranger, {**data, "game_instead": "alsos"}).content.decode()
    assert not Evening.objects.exists()
    again = as_a_browser_has_it(page)
    assert again | {"players": "Anna, Béla, Cili", "game": "alsos"} == again
    assert {name: again[name] for name in ("first_dealer", "title", "place")} == dict(list(data.items())[1:])
    assert stranger.post("/new/", again).status_code == 302
    assert Evening.objects.get().game == "alsos"


def test_it_is_written_from_paper_instead_and_nothing_typed_is_lost(stranger: Client):
    data = {"players": "Anna, Béla, Cili, Dénes", "first_dealer": "Béla", "title": "Névnap", "preset": "tolnai"}
    page = sent(stranger, {**data, "stake": "50", "rule.kassza": "True", "written_instead": "paper"}).content.decode()
    assert not Evening.objects.exists()
    again = as_a_browser_has_it(page)
    assert again | {**data, "then": "paper"} == again
    assert re.search(r'name="rule.kassza"[^>]*>(?:(?!</select>).)*value="True" selected', page, re.DOTALL)
    instead = stranger.post("/new/", {**again, "rule.kassza": "True", "written_instead": "screen"}).content.decode()
    assert as_a_browser_has_it(instead) | data == as_a_browser_has_it(instead)
    assert "then" not in as_a_browser_has_it(instead)
    begun = stranger.post("/new/", again)
    evening = Evening.objects.get()
    assert begun.url == f"/e/{evening.slug}/grid/"
    assert (evening.preset, evening.stake_minor_units) == ("tolnai", 5000)


def test_the_rules_are_those_these_people_played_by(stranger: Client):
    work = {"players": "Anna, Feri, Géza, Huba", "preset": "tolnai", "stake": "50", "rule.kassza": "True"}
    assert sent(stranger, {"players": ", ".join(NAMES), "stake": "20"}).status_code == 302
    assert sent(stranger, work).status_code == 302
    data = {"game": "paskievics", "game_instead": "paskievics"}
    for players, preset, stake in (
        ("Anna, Béla, Cili, Zsófi", "mcleod", "20"),
        ("Feri, Géza, Huba, X", "tolnai", "50"),
        ("X, Y, Z, Anna", "mcleod", None),
    ):
        page = stranger.post("/new/", {**data, "players": players}).content.decode()
        again = as_a_browser_has_it(page)
        assert again["preset"] == preset
        assert again.get("stake", "").split("\xa0")[0] == (stake or "")
    like = re.findall(r'href="\?like=(\w+)"', stranger.get("/new/").content.decode())
    assert len(like) == 1
    offered = as_a_browser_has_it(stranger.get(f"/new/?like={like[0]}").content.decode())
    assert (offered["players"], offered["preset"], offered["first_dealer"]) == (", ".join(NAMES), "mcleod", "Eszter")
    assert Client().get(f"/new/?like={like[0]}").status_code == 400


def test_too_few_and_too_many_are_told_with_the_games_they_fit(stranger: Client):
    for count, fits in ((2, ["Strómann", "Alsós"]), (9, [])):
        page = sent(stranger, {"players": list("ABCDEFGHI")[:count]}).content.decode()
        errors_html = page[page.index('id="wrongs"') : page.index('id="go"')]
        assert f"most {count} van" in errors_html
        assert ("Ennyien" in errors_html) is bool(fits)
        assert '<details class="term" id="id_game" open>' in page


def test_what_is_wrong_and_no_line_of_text_is_led_to_as_well(stranger: Client):
    page = sent(stranger, {"players": ", ".join(NAMES), "preset": "nobody's"}).content.decode()
    assert 'href="#id_preset"' in page
    assert 'id="id_preset"' in page


def test_another_key_that_has_the_address_of_an_evening_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A watcher knows the table and the address, and can reckon out such a key."""
    table = {"players": ", ".join(NAMES[:4])}
    assert "keyring" in sent(Client(), table).cookies
    evening = Evening.objects.get()
    monkeypatch.setattr(opening, "slug_of", lambda _key: evening.slug)
    watcher = Client()
    again = sent(watcher, table)
    assert again.status_code == 409
    assert "keyring" not in again.cookies
    document = watcher.get(f"/e/{evening.slug}/hand/")
    assert document.status_code == 404
    assert evening.key_digest


def test_a_difference_is_undone_without_a_script_and_nothing_begins(stranger: Client):
    fields = {"players": ", ".join(NAMES), "stake": "50", "rule.kassza": "True", "rule.trull.silent": "3"}
    page = stranger.post("/new/", {**TABLE, **fields, "undo": "rule.kassza"})
    form = page.context["form"]
    assert [one.name for one in form.deviations] == ["rule.trull.silent"]
    assert (form["players"].value(), form["stake"].value()) == (tuple(NAMES), "50")
    assert not Evening.objects.exists()
