"""A cup day of no club: the device that created it directs it by a link, and so does anyone who is given the link."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scorebook.cup.ranking.standing import standing_of
from scorebook.ledger.proving import prove
from scorebook.models import CupDay, Opens
from tests.cup.conftest import NEW, evenings_of, hand_in, names, play, token_of

pytestmark = pytest.mark.django_db


def pressed(phone: Client, day: CupDay, path: str, **said: object) -> None:
    day.refresh_from_db()
    answer = phone.post(f"/k/{day.slug}/{path}", {"key": uuid4(), "head": day.head, **said}, follow=True)
    assert answer.status_code == 200
    assert [str(one) for one in answer.context["messages"] if "red" in one.tags] == []


def test_a_day_is_made_directed_and_ranked_by_links_alone() -> None:
    phone, key = Client(), str(uuid4())
    data = {**NEW, "hands": "2", "minutes": "50", "rounds": "1", "key": key}
    first, again = phone.post("/k/new/", data), phone.post("/k/new/", data)
    day = CupDay.objects.get()
    assert (first["Location"], again["Location"], day.club) == (f"/k/{day.slug}/",) * 2 + (None,)
    assert day.name in phone.get("/").content.decode()
    assert Client().get(f"/k/{day.slug}/").status_code == 404
    pressed(phone, day, "entries/guests/", names="\n".join(names(8)))
    pressed(phone, day, "entries/close/")
    pressed(phone, day, "draw/", seed="x")
    second = Client()
    second.get(f"/w/{token_of(day, Opens.DIRECT)}/")
    pressed(second, day, "draw/", does="publish")
    pressed(second, day, "clock/", does="start")
    data = {"key": str(uuid4()), "head": CupDay.objects.get().head, "which": "direct"}
    lost = Client()
    lost.cookies["keyring"] = phone.cookies["keyring"].value
    for one in (phone, lost):  # whose answer was lost presses again
        assert one.post(f"/k/{day.slug}/codes/", data).status_code == 302
        assert one.get(f"/k/{day.slug}/codes/").status_code == 200
    assert second.post(f"/k/{day.slug}/codes/", {**data, "key": str(uuid4())}).status_code == 404
    assert second.post(f"/k/{day.slug}/clock/", {**data, "does": "stop"}).status_code == 302
    assert day.held.get().stopped_at is None, "whoever knows the press does nothing else by it"
    scribe = Client()
    table = scribe.get(f"/w/{token_of(day, Opens.TABLE, table=1)}/")["Location"]
    assert scribe.get(table).status_code == 200
    for evening in evenings_of(day):
        assert evening.club is None
        play(evening)
        hand_in(evening)
    pressed(phone, day, "close/")
    pressed(phone, day, "end/", does="end")
    assert len(standing_of(day).lines) == 8
    assert phone.get(f"/k/{day.slug}/ranking/").status_code == 200
    assert list(prove()) == []


@pytest.mark.parametrize("published", [False, True], ids=["between two rounds", "in a later round"])
def test_a_sheet_opened_again_after_its_round_is_written_by_whoever_directs(*, published: bool) -> None:
    """The right to write it ended with the round; the players' phones, which hold that one, only watch."""
    phone, scribe = Client(), Client()
    phone.post("/k/new/", {**NEW, "hands": "2", "minutes": "50", "rounds": "2", "key": str(uuid4())})
    day = CupDay.objects.get()
    pressed(phone, day, "entries/guests/", names="\n".join(names(8)))
    pressed(phone, day, "entries/close/")
    pressed(phone, day, "draw/", seed="x")
    pressed(phone, day, "draw/", does="publish")
    scribe.get(f"/w/{token_of(day, Opens.TABLE, table=1)}/")
    for evening in evenings_of(day):
        play(evening)
        hand_in(evening)
    pressed(phone, day, "close/")
    if published:
        pressed(phone, day, "draw/")
        pressed(phone, day, "draw/", does="publish")
    (one, other), key = evenings_of(day), str(uuid4())
    day.refresh_from_db()
    data = {"key": key, "head": day.head, "does": "open", "reason": "elírás"}
    for _lost in range(2):
        answer = phone.post(reverse("cup_table", args=[day.slug, 1, 1]), data)
        assert answer["Location"] == f"/e/{one.slug}/"
    assert [who.get(f"/e/{one.slug}/hand/").status_code for who in (phone, scribe)] == [200, 410]
    assert phone.get(f"/e/{other.slug}/").status_code == 404, "of the sheets that stay closed none is handed out"
    play(one, hands=1)
    one.refresh_from_db()
    closing = {"key": uuid4(), "head": one.head}
    assert phone.post(f"/e/{one.slug}/close/", closing)["Location"] == f"/e/{one.slug}/"
    one.refresh_from_db()
    assert (one.edition, one.closed_at is None) == (2, False)
    assert list(prove()) == []


def test_two_days_of_nobodys_may_bear_one_name_and_the_makers_key_opens_no_other(made) -> None:
    one, other = Client(), Client()
    for phone in (one, other):
        assert phone.post("/k/new/", {**NEW, "hands": "2", "key": str(uuid4())}).status_code == 302
    mine, theirs = CupDay.objects.order_by("pk")
    assert (one.get(f"/k/{mine.slug}/").status_code, one.get(f"/k/{theirs.slug}/").status_code) == (200, 404)
    assert one.post("/k/new/", {**NEW, "hands": "2", "rounds": "0"}).status_code == 422


def test_whoever_directs_comes_to_the_sheets_by_the_codes_of_their_tables() -> None:
    phone = Client()
    phone.post("/k/new/", {**NEW, "hands": "2", "minutes": "", "rounds": "2", "key": str(uuid4())})
    day = CupDay.objects.get()
    pressed(phone, day, "entries/guests/", names="\n".join(names(8)))
    pressed(phone, day, "entries/close/")
    pressed(phone, day, "draw/", seed="x")
    pressed(phone, day, "draw/", does="publish")
    code, evening = f"/w/{token_of(day, Opens.TABLE, table=1)}/", evenings_of(day)[0]
    watcher = Client()
    watcher.get(f"/w/{token_of(day, Opens.WALL)}/")
    assert [who.get(f"/k/{day.slug}/").content.decode().count(code) for who in (phone, watcher)] == [1, 0]
    assert phone.get(code)["Location"] == f"/e/{evening.slug}/hand/"
    hand_in(evening)
    assert phone.get(f"/k/{day.slug}/").content.decode().count(code) == 0
    pressed(phone, day, "1/1/", does="open", reason="elírás")
    assert phone.get(f"/k/{day.slug}/").content.decode().count(code) == 1
