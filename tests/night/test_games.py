"""Several games in one night: begun from each other, opened by one link, shown as one thing, paid at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Evening, Night, Player
from tests.conftest import NAMES, holding
from tests.world.depth import deep_on
from tests.world.night import next_game, write

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, deep_on("postgresql")]

TABLE: Mapping[str, str] = {
    "game": "kiralyhivasos",
    "preset": "default",
    "first_dealer": "Anna",
    "stake": "5",
    "currency": "HUF",
    "players": ", ".join(NAMES),
}


def at(evening: Evening, page: str = "") -> str:
    return f"/e/{evening.slug}/{page}"


def begin(client: Client, evening: Evening, **said: str) -> Any:
    return client.post(at(evening, "another/"), {**TABLE, "key": str(uuid4()), **said})


def text_of(client: Client, address: str) -> str:
    return str(client.get(address).content.decode())


# ---------- beginning ----------


def test_the_page_of_the_next_game_seats_the_same_company(evening: Evening, writer: Client) -> None:
    page = text_of(writer, at(evening, "another/"))
    assert f"{', '.join(NAMES)}</textarea>" in page
    assert '<details class="term" id="id_game" open>' in page
    assert 'name="key"' in page
    assert Evening.objects.count() == 1


def test_whoever_has_no_place_at_a_smaller_table_is_taken_out_by_a_person(evening: Evening, writer: Client) -> None:
    assert f"{', '.join(NAMES)}</textarea>" in text_of(writer, at(evening, "another/?game=stroman"))
    assert begin(writer, evening, game="stroman").status_code == 422
    assert begin(writer, evening, game="stroman", players="Béla, Eszter").status_code == 302


def test_the_next_game_joins_the_night_and_this_device_writes_it(evening: Evening, writer: Client) -> None:
    answer = begin(writer, evening)
    game = Evening.objects.exclude(pk=evening.pk).get()
    assert (answer.status_code, answer["Location"]) == (302, at(game, "hand/"))
    assert game.night_id == evening.night_id
    assert writer.get(at(game, "hand/")).status_code == 200
    assert writer.cookies["keyring"].value.count(".") == 0, "no second token"
    assert writer.cookies["scribe"].value == "Anna"


def test_whoever_would_have_dealt_next_deals_first(evening: Evening, writer: Client) -> None:
    write(evening, "hand", {"contract": "two", "declarer": 0, "partner": 2, "declarer_points": 54})
    page = text_of(writer, at(evening, "another/"))
    assert re.search(r'name="first_dealer"[^>]* value="Anna"', page)


def test_a_game_played_before_for_this_money_is_offered_at_its_price(evening: Evening, writer: Client) -> None:
    assert 'name="stake" value="20' in text_of(writer, at(evening, "another/?game=paskievics"))
    assert 'name="stake" value' not in text_of(writer, at(evening, "another/?game=magyar"))
    next_game(evening, game="magyar", players=NAMES[:4])
    assert 'name="stake" value="5' in text_of(writer, at(evening, "another/?game=magyar"))


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"currency": "EUR"}, "currency"),
        ({"stake": ""}, "stake"),
        ({"players": "béla, Béla, Cili, Dénes"}, "players"),
        ({"players": "Anna, Béla, Cili"}, "game"),
    ],
)
def test_what_cannot_be_joined_is_refused_beside_its_field(
    evening: Evening, writer: Client, said: dict[str, str], field: str
) -> None:
    answer = begin(writer, evening, **said)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {field}
    assert Evening.objects.count() == 1


@pytest.mark.parametrize(
    "nonsense", [{"game": "bridge"}, {"game": ""}, {"stake": "x"}, {"players": "\x00"}, {"key": "x"}]
)
def test_nonsense_begins_nothing(evening: Evening, writer: Client, nonsense: dict[str, str]) -> None:
    status = begin(writer, evening, **{**nonsense, "preset": "x"}).status_code
    assert status in (400, 422)
    assert Evening.objects.count() == 1
    assert writer.get(at(evening, "another/?game=bridge")).status_code == 400


def test_a_watcher_and_a_stranger_begin_nothing(evening: Evening, watcher: Client, stranger: Client) -> None:
    for client, status in ((watcher, 403), (stranger, 404)):
        assert begin(client, evening).status_code == status
        assert client.get(at(evening, "another/")).status_code == status
    assert Evening.objects.count() == 1


def test_a_page_sent_twice_begins_one_game(evening: Evening, writer: Client) -> None:
    key = str(uuid4())
    assert len({begin(writer, evening, key=key)["Location"] for _ in range(2)}) == 1
    assert (Evening.objects.count(), Player.objects.count()) == (2, 5)
    other = begin(writer, evening, key=key, title="Más")
    assert other.status_code == 409
    fresh = other.context["key"]
    assert str(fresh) != key
    assert begin(writer, evening, key=str(fresh), title="Más").status_code == 302


def test_a_new_evening_sent_twice_begins_one(stranger: Client) -> None:
    form = {**TABLE, "key": str(uuid4())}
    first, again = stranger.post("/new/", form), stranger.post("/new/", form)
    assert first["Location"] == again["Location"]
    assert (Evening.objects.count(), Night.objects.count()) == (1, 1)
    assert stranger.post("/new/", {**TABLE}).status_code == 302, "a page without a number is one of its own"


def test_last_weeks_night_is_over(evening_of: Callable[..., Evening]) -> None:
    evening = evening_of(opened_at=timezone.now() - timezone.timedelta(days=7))
    client = holding(str(links.token_of(links.links_of(evening)["write"])))
    assert client.get(at(evening, "another/"))["Location"] == "/new/"
    assert begin(client, evening).status_code == 422
    assert "another/" not in text_of(client, at(evening, "payments/"))
    assert Evening.objects.count() == 1


# ---------- playing on with other people ----------


def test_the_same_game_is_played_on_with_others_on_the_same_sheet(evening: Evening, writer: Client) -> None:
    assert writer.get(at(evening, "play-on/"))["Location"] == at(evening, "seats/")
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=ledger.Author(name="Anna"))
    assert writer.get(at(evening, "play-on/"))["Location"] == at(evening, "another/")


# ---------- one link for the night ----------


@pytest.mark.parametrize("right", ["write", "watch"])
def test_a_link_to_one_game_opens_the_others_with_the_same_right(
    evening: Evening, second: Evening, writer: Client, watcher: Client, right: str
) -> None:
    client = {"write": writer, "watch": watcher}[right]
    for game in (evening, second):
        assert client.get(at(game)).status_code == 200
        assert client.get(at(game, "close/")).status_code == (200 if right == "write" else 403)


def test_a_link_leads_to_the_game_now_played(evening: Evening, second: Evening, token: Callable[[str], str]) -> None:
    assert Client().get(f"/t/{token('watch')}/")["Location"] == at(second)


@pytest.mark.parametrize("taken_back_at", [0, 1])
def test_a_link_taken_back_closes_every_game(
    evening: Evening, second: Evening, watcher: Client, writer: Client, taken_back_at: int
) -> None:
    answer = writer.post(at((evening, second)[taken_back_at], "links/renew/"), {"right": "watch"})
    assert answer.status_code == 302
    for game in (evening, second):
        assert watcher.get(at(game)).status_code == 410
        assert watcher.get(at(game, "payout.pdf")).status_code == 410


def test_a_link_of_another_night_opens_none_of_them(
    evening: Evening, second: Evening, evening_of: Callable[..., Evening]
) -> None:
    other = holding(str(links.token_of(links.links_of(evening_of())["write"])))
    for game in (evening, second):
        assert other.get(at(game)).status_code == 404
        assert begin(other, game).status_code == 404


def test_the_first_page_shows_a_night_as_one_thing(evening: Evening, second: Evening, writer: Client) -> None:
    page = text_of(writer, "/")
    assert page.count('class="evening"') == 1
    assert [f'href="{at(game)}"' in page for game in (evening, second)] == [True, True]


def test_the_sheets_of_a_night_lead_to_each_other(evening: Evening, watcher: Client) -> None:
    assert 'rel="next"' not in text_of(watcher, at(evening))
    second, third = next_game(evening), next_game(evening)
    assert f'href="{at(second)}" rel="next"' in text_of(watcher, at(evening))
    middle = text_of(watcher, at(second))
    assert f'href="{at(evening)}" rel="prev"' in middle
    assert f'href="{at(third)}" rel="next"' in middle


def test_what_is_disputed_in_any_game_stands_on_the_payments_of_all_and_holds_up_its_own(
    evening: Evening, second: Evening, watcher: Client, writer: Client
) -> None:
    data = {"key": uuid4(), "version": 1, "who": "1", "says": "wrong", "word": "54 pont volt"}
    assert watcher.post(at(evening, "1/said/"), data).status_code == 302
    page = text_of(writer, at(second, "payments/"))
    assert f'href="{at(evening, "1/")}"' in page
    assert "54 pont volt" in page
    for game, status in ((second, 302), (evening, 422)):
        game.refresh_from_db()
        assert writer.post(at(game, "close/"), {"key": uuid4(), "head": game.head}).status_code == status


def test_from_a_closed_game_one_press_leads_to_closing_the_one_still_open(
    evening: Evening, second: Evening, writer: Client, watcher: Client
) -> None:
    second.refresh_from_db()
    assert writer.post(at(second, "close/"), {"key": uuid4(), "head": second.head}).status_code == 302
    onward = f'class="btn main" href="{at(evening, "close/")}"'
    assert onward in text_of(writer, at(second, "payments/"))
    assert onward not in text_of(watcher, at(second, "payments/"))


def test_a_line_was_not_so_in_nobodys_name_leads_to_the_question_who_one_is(
    evening: Evening, second: Evening, watcher: Client
) -> None:
    data = {"key": uuid4(), "version": 1, "says": "wrong"}
    refused = watcher.post(at(evening, "1/said/"), data)
    assert refused.status_code == 422
    assert re.search(r'<select id="who"[^>]*\sautofocus', refused.content.decode())
