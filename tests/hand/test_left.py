"""Unsent hands of a phone that gave the pen away: stored once, for the new writer alone."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorebook.access import links, pen
from scorebook.hand import left
from scorebook.models import Evening, Left, Link, Revision
from tests.conftest import holding
from tests.hand.conftest import THREE, at, screen, send, wish

pytestmark = pytest.mark.django_db


@pytest.fixture
def giver(evening: Evening, token: Any) -> Client:
    """The phone that wrote, and gave the pen away."""
    return holding(token("write"), token("watch"), scribe="Béla")


@pytest.fixture
def taker(evening: Evening, giver: Client) -> Client:
    """The phone that has the pen since."""
    link = Link.objects.get(evening=evening, right="write")
    token = pen.take(pen.offer(evening, link.pk), uuid4())
    assert token is not None
    return holding(str(links.token_of(token)))


def deed(**said: Any) -> dict[str, Any]:
    body = {"kind": "hand", "facts": THREE}
    hand = {"key": str(uuid4()), "deed": "write", "at": 1, "number": None, "head": 0, "body": body}
    return {**hand, "title": "1. leosztás", "sentence": "Anna hármast.", "again": False, "of": None, **said}


def leave(client: Client, evening: Evening, *deeds: Any) -> Any:
    body = json.dumps({"deeds": deeds})
    headers = {"Accept": "application/json"}
    return client.post(at(evening, "hand/leave/"), body, content_type="application/json", headers=headers)


def waits(client: Client, evening: Evening) -> list[str]:
    return [one["key"] for one in client.get(at(evening, "hand/left/")).json()["deeds"]]


def test_what_was_left_waits_once_for_whoever_writes_and_is_gone_once_it_is_written(
    evening: Evening, giver: Client, taker: Client
):
    first, second = deed(), deed(title="2. leosztás\u202e", head=None)
    answer = leave(giver, evening, first, second).json()
    assert (answer["pen"], answer["written"]) == ("lost", [])
    assert "átvette egy másik telefon" in answer["text"]
    assert leave(giver, evening, second, first, second).json()["written"] == []
    actions = taker.get(at(evening, "hand/left/")).json()["deeds"]
    assert [one["key"] for one in actions] == [first["key"], second["key"]] == waits(taker, evening)
    assert (actions[0]["url"], actions[0]["body"], actions[1]["title"]) == (at(evening), first["body"], "2. leosztás ")
    assert screen(taker, evening)["left"] == {
        "told": 2,
        "waits": [{"key": one["key"], "by": "Béla"} for one in (first, second)],
    }
    send(taker, at(evening), wish(evening, key=first["key"]))
    assert waits(taker, evening) == [second["key"]]
    assert leave(giver, evening, first, second).json()["written"] == [first["key"]]
    history = taker.get(at(evening, "history/")).content.decode()
    assert ("a lapra került" in history, "átvételre vár" in history) == (True, True)


def test_what_is_dismissed_leaves_a_trace_and_every_page_that_follows_hears_of_it(
    evening: Evening, giver: Client, taker: Client
):
    since = f"{at(evening)}?since=0&said=0&left="
    assert taker.get(f"{since}0").status_code == 204
    only = deed()
    leave(giver, evening, only)
    assert [taker.get(f"{since}{told}").status_code for told in (0, 1)] == [200, 204]
    for _ in range(2):
        assert send(taker, at(evening, "hand/left/"), {"dismissed": [only["key"]]}).json() == {"deeds": []}
    assert taker.get(f"{since}1&describe=1").json()["page"]["desc"]["left"] == {"told": 2, "waits": []}
    row = Left.objects.get()
    assert (str(row.key), row.author, row.dismissed_by, row.dismissed_at is None) == (
        only["key"],
        "Béla",
        "Anna",
        False,
    )
    assert "Anna eldobta" in giver.get(at(evening, "history/")).content.decode()
    leave(giver, evening, only)
    assert waits(taker, evening) == []


def test_what_two_phones_left_alike_is_told_so_and_asked_when_it_is_taken_in(
    evening: Evening, giver: Client, taker: Client
):
    other = holding(giver.cookies["keyring"].value, scribe="Cili")
    moved = {"kind": "adjustment", "facts": {"reason": "x", "transfers": [{"from": 0, "to": 1, "points": 1}]}}
    hand, more, later = deed(head=0), deed(head=None, body=moved), deed(head=None, body=moved)
    twin, last = deed(head=0), deed(head=None)
    leave(giver, evening, hand, more)
    leave(other, evening, twin, last)
    leave(giver, evening, later)

    actions = taker.get(at(evening, "hand/left/")).json()["deeds"]
    keys = [hand, more, later, twin, last]
    assert [one["key"] for one in actions] == [one["key"] for one in keys]
    assert [one["head"] for one in actions] == [0, None, None, 0, None]
    assert [one["by"] for one in actions] == ["Béla", "Béla", "Béla", "Cili", "Cili"]
    same = "Béla telefonján ugyanezt írták."
    assert [one["alike"] for one in actions] == ["", "", "", same, same]

    send(taker, at(evening), wish(evening, key=hand["key"], head=0))
    response = send(taker, at(evening), wish(evening, key=twin["key"], head=0))
    assert (response.status_code, response.json()["same"], response.json()["theirs"]) == (409, True, 1)
    send(taker, at(evening, "hand/left/"), {"dismissed": [twin["key"]]})
    actions = taker.get(at(evening, "hand/left/")).json()["deeds"]
    assert [(one["key"], one["head"]) for one in actions] == [(more["key"], 1), (later["key"], None), (last["key"], 0)]
    assert "már beírta ezt a leosztást: a száma 1" in actions[2]["alike"]
    assert leave(other, evening, twin, last).json()["written"] == [twin["key"]]  # dismissed as what is on the sheet


def test_a_correction_left_twice_is_asked_as_the_same_and_an_undo_left_twice_takes_back_no_other_hand(
    evening: Evening, giver: Client, taker: Client
):
    send(taker, at(evening), wish(evening))
    other = holding(giver.cookies["keyring"].value, scribe="Cili")
    body = {"kind": "hand", "facts": {**THREE, "declarer_points": 60}, "reason": "x"}
    options = {"deed": "correct", "number": 1, "head": 1, "body": body}
    one, two = deed(**options), deed(**options)
    for phone, its in ((giver, one), (other, two)):
        leave(phone, evening, its, deed(deed="undo", number=1, head=None, body={}))
    rows = taker.get(at(evening, "hand/left/")).json()["deeds"]
    assert [row["alike"] != "" for row in rows] == [False, False, True, True]
    corrected = send(taker, rows[0]["url"], {**body, "key": one["key"], "head": 1})
    assert corrected.status_code == 200
    payload = send(taker, rows[2]["url"], {**body, "key": two["key"], "head": 1}).json()
    assert (payload["same"], payload["theirs"]) == (True, 2)
    undo = {"number": 1, "of": None}
    assert send(taker, rows[1]["url"], {**undo, "key": rows[1]["key"], "head": 2}).status_code == 200
    send(taker, at(evening), wish(evening, head=3))
    assert send(taker, rows[3]["url"], {**undo, "key": rows[3]["key"], "head": payload["theirs"]}).status_code == 409


def test_what_was_pressed_anew_is_not_taken_for_what_its_phone_had_sent_before(evening: Evening, giver: Client, token):
    sent = wish(evening)
    send(giver, at(evening), sent)
    link = Link.objects.get(evening=evening, right="write")
    Revision.objects.filter(key=sent["key"]).get(link=link)
    pen.take(pen.offer(evening, link.pk), uuid4())
    assert leave(giver, evening, deed(key=sent["key"], again=True)).json()["written"] == []
    assert leave(giver, evening, deed(key=sent["key"])).json()["written"] == [sent["key"]]
    assert not Left.objects.exists()


def test_a_hand_that_was_changed_after_it_was_left_stays_on_its_phone(evening: Evening, giver: Client, taker: Client):
    """One is on the sheet under its key, the other was dismissed for the same hand under another key."""
    sixty, changed = ({"kind": "hand", "facts": {**THREE, "declarer": 1, "declarer_points": at}} for at in (60, 66))
    first, second = deed(), deed(title="2. leosztás", head=None, body=sixty)
    leave(giver, evening, first, second)
    send(taker, at(evening), wish(evening, key=first["key"]))
    body = json.dumps({"dismissed": [second["key"]]})
    taker.post(at(evening, "hand/left/"), body, content_type="application/json")
    send(taker, at(evening), wish(evening, **sixty, head=1))
    assert leave(giver, evening, {**first, "body": changed}, {**second, "body": changed}).json()["written"] == []
    assert set(leave(giver, evening, first, second).json()["written"]) == {first["key"], second["key"]}


def test_only_who_gave_the_pen_away_leaves_anything(evening: Evening, giver: Client, taker: Client, token):
    assert leave(taker, evening, deed()).status_code == 400
    assert leave(Client(), evening, deed()).status_code == 404
    assert leave(holding(token("watch")), evening, deed()).status_code == 403
    other = holding(*(one for one in giver.cookies["keyring"].value.split(".") if one != token("watch")))
    assert leave(other, evening, deed()).json()["written"] == []  # another phone with the same link
    links.renew(evening, "write")
    assert leave(taker, evening, deed()).status_code == 410  # taken back, given to nobody
    assert giver.get(at(evening, "hand/left/")).status_code == 403
    assert Left.objects.count() == 1


def test_no_more_is_kept_than_there_is_room_for(evening: Evening, giver: Client, taker: Client, monkeypatch: Any):
    monkeypatch.setattr(left, "MOST", 2)
    monkeypatch.setattr(left, "MOST_EVER", 3)
    assert leave(giver, evening, deed(), deed(), deed()).status_code == 400
    for kept in (1, 2, 2):
        leave(giver, evening, deed())
        assert Left.objects.count() == kept
    for kept in (3, 3):
        send(taker, at(evening, "hand/left/"), {"dismissed": waits(taker, evening)[:2] or [str(uuid4())]})
        leave(giver, evening, deed(), deed())
        assert Left.objects.count() == kept


@pytest.mark.parametrize(
    "said",
    [
        {"key": "x"}, {"deed": "begin"}, {"deed": []}, {"body": 1}, {"number": "1"}, {"number": -1}, {"at": 1.5},
        {"at": 10**400}, {"head": -1}, {"head": "0"}, {"of": "x"}, {"title": ""}, {"title": 1}, {"sentence": None},
        {"deed": "correct"}, {"deed": "strike"}, {"body": {"x": "a" * 5000}},
    ],
)  # fmt: skip
def test_what_no_phone_leaves_is_not_kept(evening: Evening, giver: Client, taker: Client, said: dict[str, Any]):
    answer = leave(giver, evening, deed(**said))
    assert (answer.status_code, answer.json()["pen"]) == (400, "lost")
    for body in (b"", b"[]", b'{"deeds": {}}', b'{"deeds": [1]}', b'{"deeds": []}'):
        assert send(giver, at(evening, "hand/leave/"), body).status_code == 400
        assert send(taker, at(evening, "hand/left/"), body).status_code == 400
    assert not Left.objects.exists()
