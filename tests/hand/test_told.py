"""The server's answers to the page's script: changes by others, new lines, and the loss of the pen."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Entry, Evening, Revision
from tests.conftest import holding

pytestmark = pytest.mark.django_db

THREE: dict[str, Any] = {"contract": "three", "declarer": 0, "partner": 2, "declarer_points": 56}
BELA = ledger.Author(name="Béla")


def send(client: Client, evening: Evening, page: str = "hand/", **said: Any) -> Any:
    body = {"key": str(uuid4()), "head": 0, "kind": "hand", "facts": THREE, **said}
    return client.post(
        f"/e/{evening.slug}/{page}",
        data=json.dumps(body),
        content_type="application/json",
        headers={"Accept": "application/json"},
    )


def describe(client: Client, evening: Evening, since: str = "", page: str = "hand/") -> Any:
    address = f"/e/{evening.slug}/{page}?describe=1{f'&since={since}' if since else ''}"
    return client.get(address, headers={"Accept": "application/json"})


@pytest.fixture
def begun(evening: Evening) -> Evening:
    """Béla wrote the first hand."""
    ledger.record_entry(evening, key=uuid4(), head=0, kind="hand", facts=THREE, author=BELA)
    evening.refresh_from_db()
    return evening


def strike(evening: Evening) -> None:
    ledger.strike_entry(evening, 1, key=uuid4(), head=evening.head, reason="x", author=BELA)


def undo(evening: Evening) -> None:
    ledger.undo(evening, key=uuid4(), head=evening.head, author=BELA)


def close(evening: Evening) -> None:
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=BELA)


@pytest.mark.parametrize("happened", [strike, undo, close], ids=lambda one: one.__name__)
@pytest.mark.parametrize(("page", "said"), [("hand/", {}), ("undo/", {}), ("1/edit/", {"reason": "x"})])
def test_what_is_overtaken_is_a_conflict_in_words_never_a_page_that_is_not_there(
    begun: Evening, writer: Client, happened: Callable[[Evening], None], page: str, said: dict[str, Any]
) -> None:
    happened(begun)
    answer = send(writer, begun, page, head=1, **said)
    body = answer.json()
    assert answer.status_code == 409
    assert body["text"]
    assert ("since" in body) != (body.get("code") == "closed")


def test_a_correction_of_a_struck_entry_that_was_seen_struck_says_so(begun: Evening, writer: Client) -> None:
    strike(begun)
    answer = send(writer, begun, "1/edit/", head=2, reason="x", facts={**THREE, "declarer_points": 60})
    assert answer.status_code == 409
    assert answer.json()["problems"][0]["text"]
    assert Revision.objects.count() == 2


def test_a_correction_that_arrives_again_after_the_entry_was_struck_is_the_same_correction_and_says_so(
    begun: Evening, writer: Client
) -> None:
    options = {"key": str(uuid4()), "head": 1, "reason": "x", "brief": True, "facts": {**THREE, "declarer_points": 60}}
    first = send(writer, begun, "1/edit/", **options).json()
    begun.refresh_from_db()
    strike(begun)
    assert send(writer, begun, "1/edit/", **options).json() == {**first, "gone": True}


def test_the_same_hand_from_two_phones_is_known_as_the_same(begun: Evening, writer: Client) -> None:
    same, other = send(writer, begun).json(), send(writer, begun, facts={**THREE, "declarer_points": 57}).json()
    assert (same["same"], other["same"]) == (True, False)
    assert "Béla" in same["text"]
    assert Entry.objects.count() == 1


def test_a_hand_with_the_same_bid_and_people_is_likely_the_same_told_twice(begun: Evening, writer: Client) -> None:
    near = send(writer, begun, facts={**THREE, "declarer_points": 57}).json()
    others = send(writer, begun, facts={**THREE, "declarer": THREE["partner"], "partner": THREE["declarer"]}).json()
    assert [one["near"] for one in (near, others)] == [True, False]
    assert [one["instead"]["number"] for one in (near, others)] == [1, 1]
    right = {name: near["instead"][name] for name in ("head", "reason")}
    answer = send(writer, begun, "1/edit/", **right, facts={**THREE, "declarer_points": 57})
    assert answer.status_code == 200
    assert [entry.facts["declarer_points"] for entry in Entry.objects.all()] == [57]
    begun.refresh_from_db()
    strike(begun)
    assert "instead" not in send(writer, begun, facts={**THREE, "declarer_points": 58}).json()


def test_a_hand_inserted_meanwhile_does_not_stand_where_the_next_one_was_to_be(begun: Evening, writer: Client) -> None:
    other = {"contract": "two", "declarer": 1, "partner": 3, "declarer_points": 50, "dealer": 4}
    ledger.insert_entry(begun, 1, key=uuid4(), head=1, kind="hand", facts=other, keeps=1, author=BELA)
    next_hand = {**THREE, "declarer_points": 60, "dealer": 4}
    body = send(writer, begun, head=1, facts=next_hand).json()
    assert (body["theirs"], "instead" in body) == (2, False)
    ledger.record_entry(begun, key=uuid4(), head=2, kind="hand", facts={**other, "declarer_points": 55}, author=BELA)
    assert send(writer, begun, head=1, facts=next_hand).json()["instead"]["number"] == 3
    assert send(writer, begun, head=1, facts={**other, "declarer_points": 49}).json()["instead"]["number"] == 2


@pytest.mark.parametrize("way", ["written", "inserted", "corrected"])
def test_a_correction_to_what_another_line_says_by_now_is_known_as_the_same(
    begun: Evening, writer: Client, way: str
) -> None:
    """Two phones may have the same hand: of one it is a line of its own, the other puts it in place of another line."""
    other, head = {**THREE, "declarer_points": 57, "dealer": 4}, 1
    if way == "corrected":
        ledger.record_entry(
            begun, key=uuid4(), head=1, kind="hand", facts={**other, "declarer_points": 58}, author=BELA
        )
        head = 2
    options = {"key": uuid4(), "head": head, "kind": "hand", "facts": other, "author": BELA}
    deeds: dict[str, Callable[[], ledger.Saved]] = {
        "written": lambda: ledger.record_entry(begun, **options),
        "inserted": lambda: ledger.insert_entry(begun, 1, keeps=1, **options),
        "corrected": lambda: ledger.correct_entry(begun, 2, reason="x", **options),
    }
    deeds[way]()
    response = send(writer, begun, "1/edit/", head=head, facts=other, reason="x")
    assert (response.status_code, response.json()["same"]) == (409, True)
    assert "Béla" in response.json()["text"]
    assert "2" in response.json()["text"]
    unlike = send(writer, begun, "1/edit/", head=head, facts={**other, "declarer_points": 59}, reason="x")
    assert (unlike.status_code, unlike.json()["same"]) == (409, False)


def test_the_open_hand_says_before_it_is_saved_that_it_is_written(begun: Evening, writer: Client) -> None:
    warnings = [
        send(writer, begun, "hand/preview/", screen={"head": head}, at=1).json()["alike"] for head in (0, 1, -1)
    ]
    assert "Béla" in warnings[0]
    assert warnings[1:] == ["", ""]


def test_a_page_that_asks_again_is_told_what_it_has_not_seen(begun: Evening, writer: Client) -> None:
    assert describe(writer, begun, "1").status_code == 204
    body = describe(writer, begun, "0").json()
    assert (body["page"]["desc"]["head"], body["page"]["desc"]["number"], body["page"]["desc"]["last"]) == (1, 2, 1)
    assert "Béla" in body["told"][0]
    assert [describe(writer, begun, since).json()["told"] for since in ("9", "x", "9" * 40, "-1")] == [[]] * 4


@pytest.mark.parametrize("brief", [True, False])
def test_an_undo_brings_what_it_took_back_whoever_writes_under_that_number_since(
    begun: Evening, writer: Client, brief: bool
) -> None:
    options = {"key": str(uuid4()), "head": 1, "brief": brief}
    replies = [send(writer, begun, "undo/", **options).json()]
    other = {**THREE, "declarer_points": 61}
    ledger.record_entry(begun, key=uuid4(), head=2, kind="hand", facts=other, author=BELA)
    replies.append(send(writer, begun, "undo/", **options).json())
    assert replies[0]["undone"] == replies[1]["undone"]
    assert [(one["head"], one["undone"]["facts"]["declarer_points"]) for one in replies] == [(2, 56)] * 2


def test_a_hand_that_was_taken_back_brings_the_key_it_was_written_under_last(
    begun: Evening, writer: Client, token: Any
) -> None:
    for head in (1, 4):  # written, and once more in its own place; what was corrected since has its first key
        key = str(begun.revisions.latest("head").key)
        other = {"kind": "hand", "facts": {**THREE, "declarer_points": 61}, "reason": "x", "author": BELA}
        ledger.correct_entry(begun, 1, key=uuid4(), head=head, **other)
        assert writer.get(f"/e/{begun.slug}/hand/lines/").json()["lines"][0]["key"] == key
        keys = [str(revision.key) for revision in begun.revisions.order_by("head")[head - 1 :]]
        undone = send(writer, begun, "undo/", head=head + 1).json()["undone"]
        assert (undone["key"], undone["keys"]) == (key, keys)
        ledger.record_entry(begun, key=uuid4(), head=head + 2, kind="hand", facts=THREE, author=BELA)
    holding(token("write")).post(f"/e/{begun.slug}/undo/", {"key": str(uuid4()), "head": "7"})
    was = str(begun.revisions.get(head=7).key)
    assert describe(writer, begun).json()["page"]["desc"]["draft"]["screen"] == {"was": was}


def test_an_open_hand_bears_the_name_of_whoever_tapped_it(evening: Evening, writer: Client, token: Any) -> None:
    send(holding(token("write"), scribe="Béla"), evening, "hand/preview/", screen={"head": 0}, at=5)
    assert describe(writer, evening).json()["page"]["desc"]["draft"]["by"] == "Béla"
    assert describe(holding(token("write"), scribe="Béla"), evening).json()["page"]["desc"]["draft"]["by"] == ""


@pytest.mark.parametrize("page", ["hand/", "hand/preview/", "undo/", "1/edit/"])
def test_a_program_without_the_right_is_told_so_in_so_many_words(
    begun: Evening, writer: Client, watcher: Client, stranger: Client, page: str
) -> None:
    links.renew(begun, "write")
    for client, status in ((writer, 410), (watcher, 403), (stranger, 404)):
        answer = send(client, begun, page)
        assert (answer.status_code, answer.json()) == (status, {"pen": "lost"})
        assert client.get(f"/e/{begun.slug}/hand/")["Content-Type"].startswith("text/html")


def test_what_is_missing_is_named_alone_for_what_says_so_before_it(evening: Evening, writer: Client):
    facts = {"transfers": [{"from": 1, "to": 2, "points": 5}]}
    answer = writer.post(
        f"/e/{evening.slug}/hand/preview/",
        data=json.dumps({"kind": "adjustment", "facts": facts, "at": 1, "number": None}),
        content_type="application/json",
        headers={"Accept-Language": "hu"},
    )
    assert [(one["missing"], one["lacks"]) for one in answer.json()["problems"]] == [(True, "indok")]
