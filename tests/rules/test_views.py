"""The rulebook, the rules of an evening, and the pages that only tell something."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client

from scorebook.access import links
from scorebook.models import Evening
from settlement import GAMES
from tests.conftest import holding


@pytest.mark.parametrize("language", ["hu", "en"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_house_rule_points_into_the_rulebook(game, language: str):
    page = Client().get(f"/rules/{game.key}/", headers={"accept-language": language}).content.decode()
    anchors = set(re.findall(r'id="(s[\d-]+)"', page))
    cited = {f"s{rule.rule.replace('.', '-')}" for rule in (*game.rates, *game.options)}
    assert cited
    assert not cited - anchors
    assert not set(re.findall(r'href="#(s[\d-]+)"', page)) - anchors
    assert "style=" not in page
    assert "<table" in page


@pytest.mark.parametrize("language", ["hu", "en", "da"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_rulebook_says_in_words_what_its_file_says_in_keys(game, language: str):
    page = Client().get(f"/rules/{game.key}/", headers={"accept-language": language}).content.decode()
    assert "<code>" not in page
    keys = {one.key for one in (*game.rates, *game.options, *game.presets) if "_" in one.key}
    assert keys & set(re.findall(r"[\w.]+", page)) == set()


def test_an_answer_of_a_rulebook_is_called_as_the_choice_before_it_calls_it():
    page = Client().get("/rules/alsos/", headers={"accept-language": "hu"}).content.decode()
    rows = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in re.findall(r"<tr>.*?</tr>", page, re.DOTALL)]
    assert ["betli", "10"] in rows
    none = {row[0]: row[1].split(", ")[-1] for row in rows if len(row) == 4}
    assert none["az osztó négyes alsósban"] != none["az osztó Klopitzkyban"] == "nem"
    assert "<th>szabály</th>" in page


def test_an_answer_belongs_to_no_choice_of_another_section():
    """A meld that was *declared wrongly* has the key ``false``, which is also the no of most house rules."""
    page = Client().get("/rules/danish/", headers={"accept-language": "en"}).content.decode()
    assert "A wrong meld (<i>declared wrongly</i>, " in " ".join(page.split())


def test_there_is_no_rulebook_of_an_unknown_game(db: None):
    for game in ("bridge", "settings"):
        assert Client().get(f"/rules/{game}/").status_code == 404
    assert Client().post("/rules/paskievics/").status_code == 405


def test_the_rules_of_the_evening_mark_what_differs(evening: Evening, watcher: Client):
    page = watcher.get(f"/e/{evening.slug}/rules/").content.decode()
    assert page.count('class="differs"') == 1
    assert "◆" in page
    game = GAMES[evening.game]
    assert page.count('class="rule-ref"') == len(game.rates) + len(game.options)


def test_an_evening_by_the_preset_marks_nothing(evening_of: Callable[..., Evening]):
    evening = evening_of(house_rules={}, stake_minor_units=None, currency="")
    client = holding(links.token_of(links.links_of(evening)["watch"]) or "")
    assert 'class="differs"' not in client.get(f"/e/{evening.slug}/rules/").content.decode()


def test_a_stranger_does_not_see_the_rules_of_the_evening(evening: Evening, stranger: Client, watcher: Client):
    assert stranger.get(f"/e/{evening.slug}/rules/").status_code == 404
    assert watcher.post(f"/e/{evening.slug}/rules/").status_code == 405


def test_every_page_is_guarded(evening: Evening, watcher: Client):
    for address in ("/", "/new/", f"/e/{evening.slug}/rules/", "/nowhere/"):
        response = watcher.get(address)
        policy = response["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert response["X-Frame-Options"] == "DENY"
        assert response["X-Content-Type-Options"] == "nosniff"
        page = response.content.decode()
        assert " style=" not in page
        assert "<style" not in page
        assert not re.search(r"<script(?![^>]*(src=|application/json))", page)
        assert not re.search(r'(src|href)="(https?:)?//', page)


def test_an_evening_is_kept_by_nobody_on_the_way(evening: Evening, watcher: Client):
    response = watcher.get(f"/e/{evening.slug}/rules/")
    assert "private" in response["Cache-Control"]
    assert "Cookie" in response["Vary"]


def test_an_old_form_is_refused_in_words(evening: Evening, writer: Client):
    strict = Client(enforce_csrf_checks=True)
    strict.cookies["keyring"] = writer.cookies["keyring"].value
    response = strict.post(f"/e/{evening.slug}/links/renew/", {"right": "watch"})
    assert response.status_code == 403
    assert "told" in response.content.decode()
    assert "CSRF" not in response.content.decode()


def test_our_own_mistake_is_told_in_words(db: None, monkeypatch: pytest.MonkeyPatch):
    from scorebook.home import views as home

    def broken(_held: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(home, "evenings_of", broken)
    client = Client(raise_request_exception=False)
    response = client.get("/")
    assert response.status_code == 500
    assert "told" in response.content.decode()
    assert "RuntimeError" not in response.content.decode()
    assert not settings.DEBUG


def test_other_rules_from_the_next_hand_on_begin_a_sheet_of_the_same_night(evening: Evening, writer: Client):
    page = writer.get(f"/e/{evening.slug}/rules/")
    assert page.context["changes"] == ()
    code, settled = page.context["set_code"], list(evening.entries.values_list("payouts", flat=True))
    start = writer.get(f"/e/{evening.slug}/another/", {"game": evening.game, "set": code})
    form = start.context["form"]
    assert form.preset_chosen.key == evening.preset
    fields = {
        "game": evening.game,
        "preset": evening.preset,
        "rule.kontra_max": "3",
        "players": ", ".join(form.company),
        "stake": form["stake"].value(),
        "currency": form["currency"].value(),
        "games": "1",
    }
    assert writer.post(f"/e/{evening.slug}/another/", fields).status_code == 302
    later = Evening.objects.get(night=evening.night, pk__gt=evening.pk)
    assert [rule.label for rule in writer.get(f"/e/{later.slug}/rules/").context["changes"]]
    evening.refresh_from_db()
    assert (evening.rules["kontra_max"], later.rules["kontra_max"]) == (5, 3)
    assert list(evening.entries.values_list("payouts", flat=True)) == settled


def test_who_watches_is_offered_no_change(evening: Evening, watcher: Client):
    assert not watcher.get(f"/e/{evening.slug}/rules/").context["may_change"]
