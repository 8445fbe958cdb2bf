"""The page with which a night was begun, sent again: it gives the link to write, until one was ever taken back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorebook.access import links
from scorebook.models import Evening, Ration, Right
from tests.world import recorded

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "Béla", "Cili", "Dénes")
TABLE = {
    "players": NAMES,
    "first_dealer": "Dénes",
    "game": "paskievics",
    "preset": "mcleod",
    "stake": "20",
    "currency": "HUF",
}
TODAY = timezone.localdate().isoformat()  # a night goes on for some hours only
DOCUMENT = {
    "format": "scorebook-session",
    "version": 1,
    "game": "paskievics",
    "players": list(NAMES),
    "entries": [{"contract": "two", "declarer": "Anna", "partner": "Cili", "declarer_points": 52}],
}
LATER = "87654321-1234-4234-8234-123456789abc"
FORMS = {"/new/": TABLE, "/import/": {"document": json.dumps(DOCUMENT), "day": TODAY}}


def begin(client: Client, where: str, **said: Any) -> Any:
    return client.post(where, {**FORMS[where], **said})


def begun(where: str, key: str) -> tuple[Client, Evening]:
    """Begin a night with a page of this number, and another game in it with the page of another number."""
    phone = Client()
    assert begin(phone, where, key=key).status_code == 302
    first = Evening.objects.get()
    second = {**TABLE, "game": "kiralyhivasos", "preset": "default", "stake": "" if where == "/import/" else "5"}
    assert phone.post(f"/e/{first.slug}/another/", {**second, "key": LATER}).status_code == 302
    return phone, first


@pytest.fixture
def key() -> str:
    return "12345678-1234-4234-8234-123456789abc"


@pytest.mark.parametrize("where", FORMS)
def test_an_answer_that_was_lost_is_given_again(where: str, key: str):
    _phone, first = begun(where, key)
    again = Client()
    assert begin(again, where, key=key).status_code == 302
    assert again.get(f"/e/{first.slug}/hand/").status_code == 200
    assert Evening.objects.count() == 2


@pytest.mark.parametrize("at", [0, 1])
@pytest.mark.parametrize("where", FORMS)
def test_a_page_gives_no_link_once_one_was_taken_back_at_any_game(where: str, key: str, at: int):
    _phone, first = begun(where, key)
    links.renew(list(first.night.evenings.order_by("pk"))[at], Right.WRITE)
    before, again = recorded.digest(Ration), Client()
    answer = begin(again, where, key=key)
    assert (answer.status_code, "keyring" in answer.cookies) == (409, False)
    assert again.get(f"/e/{first.slug}/hand/").status_code == 404
    assert recorded.digest(Ration) == before


@pytest.mark.parametrize("renewed", [False, True])
def test_the_page_of_a_later_game_begins_no_night(key: str, renewed: bool):
    _phone, first = begun("/new/", key)
    if renewed:
        links.renew(first, Right.WRITE)
    second = {"game": "kiralyhivasos", "preset": "default", "stake": "5"}
    before = recorded.digest(Ration)
    answer = begin(Client(), "/new/", **second, key=LATER)
    assert (answer.status_code, "keyring" in answer.cookies) == (409, False)
    assert recorded.digest(Ration) == before


def test_the_page_of_the_first_game_is_no_other_game(key: str):
    phone, first = begun("/new/", key)
    assert phone.post(f"/e/{first.slug}/another/", {**TABLE, "key": key}).status_code == 409


def test_another_game_is_begun_again_after_the_link_was_renewed(key: str):
    phone, first = begun("/new/", key)
    phone.post(f"/e/{first.slug}/links/renew/", {"right": "write"})
    data = {**TABLE, "game": "kiralyhivasos", "preset": "default", "stake": "5", "key": LATER}
    assert phone.post(f"/e/{first.slug}/another/", data).status_code == 302
    assert Evening.objects.count() == 2
