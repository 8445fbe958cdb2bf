"""The entry page: its display, saving, undo and correction."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Draft, Entry, Evening
from tests.conftest import holding
from tests.hand.conftest import SCRIBE, THREE, at, preview, screen, send, wish, write
from tests.world.depth import deep_on

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, deep_on("postgresql")]


def test_a_form_of_another_site_is_refused(evening: Evening, token):
    client = Client(enforce_csrf_checks=True)
    client.cookies["keyring"] = token("write")
    assert send(client, at(evening), wish(evening)).status_code == 403
    described = client.get(f"{at(evening)}?describe=1").json()
    answer = client.post(
        at(evening),
        data=json.dumps(wish(evening)),
        content_type="application/json",
        headers={"X-CSRFToken": described["csrf"]},
    )
    assert answer.status_code == 200


def test_the_screen_is_described_by_the_game_and_its_rules(evening: Evening, writer: Client):
    described = screen(writer, evening)
    assert described["seats"] == ["Anna", "Béla", "Cili", "Dénes", "Eszter"]
    assert described["dealer"] == 4
    assert described["deals"]["4"] == {"active": [0, 1, 2, 3], "next": 0}
    assert [chip["figure"] for chip in described["face"]["chips"]][:2] == ["trull", "four_kings"]
    assert len(described["face"]["kontra"]) == 5
    assert described["kontra_times"][2] == "×4"
    assert described["passes"] == {
        "hand": True,
        "all_pass": False,
        "thrown_in": False,
        "refused_three": False,
        "failed_trial": True,
    }
    assert "close" not in described["offered"]
    assert "refused_three" not in described["offered"]


def test_house_rules_change_the_screen(evening_of: Callable[..., Evening]):
    evening = evening_of(preset="illustrated", house_rules={"kontra_max": 3, "refused_three": True, "game.two": 7})
    client = holding(links.token_of(links.links_of(evening)["write"]) or "")
    described = screen(client, evening)
    assert "centrum" in [chip["figure"] for chip in described["face"]["chips"]]
    assert len(described["face"]["kontra"]) == 3
    assert "refused_three" in described["offered"]
    assert "7" in next(bid["price"] for bid in described["face"]["bids"] if bid["contract"] == "two")


def test_a_correction_describes_the_table_of_its_hand(evening: Evening, writer: Client):
    write(evening)
    write(evening, contract="two", declarer=1, partner=3, declarer_points=60)
    described = screen(writer, evening, "1/edit/")
    assert (described["dealer"], described["correcting"]["number"]) == (4, 1)
    assert described["correcting"]["facts"]["declarer_points"] == 56


@pytest.mark.parametrize("number", [2, 99, 0])
def test_only_an_entry_that_stands_is_corrected(evening: Evening, writer: Client, number: int):
    write(evening)
    write(evening, contract="two", declarer=1, partner=3, declarer_points=60)
    ledger.strike_entry(evening, 2, key=uuid4(), head=evening.head, reason="twice", author=SCRIBE)
    assert writer.get(at(evening, f"{number}/edit/")).status_code == 404


# ---------- save, undo, correct ----------


def test_a_save_answers_with_the_next_hand_and_says_the_one_written(evening: Evening, writer: Client):
    answer = send(writer, at(evening), wish(evening)).json()
    assert (answer["number"], answer["head"], answer["desc"]["number"], answer["desc"]["head"]) == (1, 1, 2, 1)
    assert "Anna" in answer["said"]
    assert "+1" in answer["status"]
    assert Entry.objects.get().facts == {**THREE, "dealer": 4}


def test_a_repeated_send_is_the_same_hand(evening: Evening, writer: Client):
    body = wish(evening)
    first, again = (send(writer, at(evening), body) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    write(evening, contract="two", declarer=1, partner=3, declarer_points=60)
    late = send(writer, at(evening), body).json()
    assert (late["number"], late["head"]) == (1, 1)
    assert Entry.objects.count() == 2


def test_the_same_key_with_another_hand_is_refused(evening: Evening, writer: Client):
    body = wish(evening)
    send(writer, at(evening), body)
    other = send(writer, at(evening), {**body, "facts": {**THREE, "declarer_points": 57}})
    assert (other.status_code, other.json()["code"]) == (409, "key_reused")
    assert other.json()["problems"][0]["text"]
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("since", ["", "undone", "written over"])
def test_what_the_key_wrote_is_named_with_whether_it_stands(evening: Evening, writer: Client, since: str):
    body = wish(evening)
    send(writer, at(evening), body)
    if since:
        evening.refresh_from_db()
        ledger.undo(evening, key=uuid4(), head=1, author=ledger.Author())
    if since == "written over":
        write(evening, contract="two", declarer=1, partner=3, declarer_points=60)
    other = send(writer, at(evening), {**body, "facts": {**THREE, "declarer_points": 57}}).json()["wrote"]
    url = at(evening).replace("hand/", "1/edit/")
    assert [one["title"] for one in other.pop("since")] == ["1. (beírva, Anna)"]
    expected = {"text": "Anna közben beírta: 1. sor", "reason": "elütés"}
    assert other == {"number": 1, "head": 1, "gone": bool(since), "url": url, **expected}
    assert send(writer, at(evening), body).json().get("gone", False) == bool(since)


def test_a_refused_save_tells_every_reason(evening: Evening, writer: Client):
    answer = send(writer, at(evening), wish(evening, facts={"contract": "three", "declarer": 4, "partner": 4}))
    assert answer.status_code == 422
    assert len(answer.json()["problems"]) >= 2
    assert not Entry.objects.exists()


def test_a_conflict_shows_what_the_other_wrote(evening: Evening, writer: Client):
    body = wish(evening)
    write(evening, contract="two", declarer=1, partner=3, declarer_points=60)
    answer = send(writer, at(evening), body)
    payload = answer.json()
    assert answer.status_code == 409
    assert (payload["head"], payload["next"], len(payload["since"])) == (1, 2, 1)
    assert "Béla" in payload["text"]
    assert "60" in payload["since"][0]["sentence"]


def test_a_hand_is_asked_about_where_others_would_play_it_by_now(evening: Evening, writer: Client):
    body = wish(evening, plays=[0, 1, 2, 4])
    response = send(writer, at(evening), body)
    assert (response.status_code, response.json()["plays"], response.json()["since"]) == (409, [0, 1, 2, 3], [])
    assert response.json()["others"].endswith("Anna, Béla, Cili, Dénes.")
    assert send(writer, at(evening), {**body, "plays": "x"}).status_code == 400
    assert not Entry.objects.exists()
    assert send(writer, at(evening), {**body, "plays": response.json()["plays"]}).status_code == 200


def test_a_closed_evening_takes_nothing_and_says_so(evening: Evening, writer: Client):
    ledger.close_evening(evening, key=uuid4(), head=0, author=SCRIBE)
    answer = send(writer, at(evening), wish(evening))
    assert (answer.status_code, answer.json()["code"]) == (409, "closed")
    assert answer.json()["problems"][0]["text"]
    assert b"entry-data" not in writer.get(at(evening)).content
    preview(writer, evening, THREE, at=1, screen={})
    assert not Draft.objects.exists()


def test_undo_hands_the_facts_back_and_keeps_the_number(evening: Evening, writer: Client):
    write(evening)
    wrote = str(evening.revisions.get().key)
    for named in ({"number": 2}, {"of": str(uuid4())}):  # another one than was meant is never taken back
        other = send(writer, at(evening, "undo/"), {"key": str(uuid4()), "head": 1, **named})
        assert (other.status_code, len(other.json()["since"])) == (409, 1)
    answer = send(writer, at(evening, "undo/"), {"key": str(uuid4()), "head": 1, "of": wrote, "number": 5}).json()
    assert answer["undone"]["facts"]["declarer_points"] == 56
    assert answer["desc"]["number"] == 1
    assert Entry.objects.get().struck


def test_long_names_are_short_no_two_alike_and_whole_where_they_are_asked_for(evening_of: Callable[..., Evening]):
    names = (
        "Nagyságos Keresztúri-Szentgyörgyi Anna",
        "Nagyságos Keresztúri-Szentgyörgyi Béla",
        "Kis Anna",
        "Ödön",
        "X",
    )
    evening = evening_of(players=names)
    client = holding(str(links.token_of(links.links_of(evening)["write"])))
    described = screen(client, evening)
    assert described["seats"] == list(names)
    assert described["short"] == ["N.K.S.A.", "Béla", "K.A.", "Ödön", "X"]
    page = client.get(at(evening)).content.decode()
    assert f'<abbr title="{names[0]}">N.K.S.A.</abbr>' in page
    pays = preview(client, evening, {**THREE, "declarer": 0, "partner": 2})["pays"]
    assert {pay["text"] for pay in pays} == {"Béla → K.A.", "Ödön → N.K.S.A."}


def test_the_last_line_says_whether_the_hand_was_won(evening: Evening, writer: Client):
    write(evening)
    write(evening, contract="two", declarer=1, partner=3, declarer_points=40)
    last_line = writer.get(at(evening, "hand/")).content.decode().split('id="last-text"')[1].split("</p>")[0]
    assert "40 vesztett" in last_line
    corrected = writer.get(at(evening, "1/edit/")).content.decode().split('id="last-text"')[1].split("</p>")[0]
    assert "56 nyert" in corrected


def test_the_correction_of_another_entry_is_headed_by_what_it_is(evening: Evening, writer: Client):
    ledger.record_entry(evening, key=uuid4(), head=0, kind="all_pass", author=SCRIBE, facts={})
    assert screen(writer, evening, "1/edit/")["title"] == "Javítás: 1. Körpassz"


def test_undone_again_and_again_the_last_hand_that_counts_stays_in_view(evening: Evening, writer: Client):
    for dealer in range(9):
        write(
            evening,
            contract="three",
            declarer=(dealer + 1) % 5,
            partner=(dealer + 2) % 5,
            declarer_points=56,
            dealer=dealer % 5,
        )
    for taken in range(1, 8):
        data = {"key": str(uuid4()), "head": 8 + taken}
        answer = send(writer, at(evening, "undo/"), data).json()
        assert answer["desc"]["number"] == 10 - taken
        assert 'id="undo"' in answer["status"]
        assert f"<b>{9 - taken}.</b>" in answer["status"]
    assert "3" in writer.get(at(evening)).context["title"]


def test_nothing_to_undo_is_said(evening: Evening, writer: Client):
    answer = send(writer, at(evening, "undo/"), {"key": str(uuid4()), "head": 0})
    assert answer.status_code == 422
    assert answer.json()["problems"]


def test_undo_behind_the_head_is_a_conflict(evening: Evening, writer: Client):
    write(evening)
    answer = send(writer, at(evening, "undo/"), {"key": str(uuid4()), "head": 0})
    assert answer.status_code == 409
    assert answer.json()["text"].endswith("minden úgy áll, ahogy volt.")


def test_a_correction_keeps_both_versions(evening: Evening, writer: Client):
    write(evening)
    body = wish(evening, facts={**THREE, "declarer_points": 40}, reason="mistyped")
    answer = send(writer, at(evening, "1/edit/"), body)
    assert answer.status_code == 200
    assert answer.json()["url"] == at(evening, "1/")
    entry = Entry.objects.get()
    assert (entry.facts["declarer_points"], entry.revisions_count) == (40, 2)
    assert [revision.reason for revision in entry.revisions.order_by("number")] == ["", "mistyped"]


def test_the_page_is_sent_packed_to_whoever_unpacks(evening: Evening, writer: Client):
    packed = writer.get(at(evening), headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) < 15_000
    assert b'id="work"' in gzip.decompress(packed.content)
