"""The hand being written: its page, its preview, its save, its undo and its correction."""

from __future__ import annotations

import gzip
import html
import json
import re
from collections.abc import Callable
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Draft, Entry, Evening, Revision
from settlement import GAMES, document
from settlement.settle import Standing, table_for
from tests.conftest import NAMES, holding
from tests.settlement.legal import legal_entry
from tests.world.fields import told_twice

pytestmark = pytest.mark.django_db
THREE: dict[str, Any] = {"contract": "three", "declarer": 0, "partner": 2, "declarer_points": 56}
SCRIBE = ledger.Author(name="Béla")
PAGES = ("hand/", "1/edit/")
POSTS = ("hand/", "hand/preview/", "undo/", "1/edit/")


def at(evening: Evening, page: str = "hand/") -> str:
    return f"/e/{evening.slug}/{page}"


def wish(evening: Evening, kind: str = "hand", facts: Any = None, **rest: Any) -> dict[str, Any]:
    evening.refresh_from_db()
    said = THREE if facts is None else facts
    return {"key": str(uuid4()), "head": evening.head, "kind": kind, "facts": said, **rest}


def send(client: Client, address: str, body: Any) -> Any:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(address, data=raw, content_type="application/json")


def write(evening: Evening, **facts: Any) -> Entry:
    evening.refresh_from_db()
    saved = ledger.record_entry(
        evening, key=uuid4(), head=evening.head, kind="hand", facts=facts or THREE, author=SCRIBE
    )
    evening.refresh_from_db()
    return saved.entry


# ---------- who may ----------


@pytest.mark.parametrize("page", PAGES)
def test_the_scribe_sees_the_page_a_watcher_is_told_why_not_a_stranger_finds_nothing(
    evening: Evening, writer: Client, watcher: Client, stranger: Client, page: str
):
    write(evening)
    assert writer.get(at(evening, page)).status_code == 200
    refused = watcher.get(at(evening, page))
    assert refused.status_code == 403
    assert b"<h1>" in refused.content
    assert stranger.get(at(evening, page)).status_code == 404


@pytest.mark.parametrize("page", POSTS)
def test_nobody_else_writes(evening: Evening, watcher: Client, stranger: Client, page: str):
    write(evening)
    assert send(watcher, at(evening, page), wish(evening)).status_code == 403
    assert send(stranger, at(evening, page), wish(evening)).status_code == 404
    assert Revision.objects.count() == 1


@pytest.mark.parametrize("page", ["hand/preview/", "undo/"])
def test_what_only_writes_is_not_read(evening: Evening, writer: Client, page: str):
    assert writer.get(at(evening, page)).status_code == 405


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


# ---------- the screen ----------


def screen(client: Client, evening: Evening, page: str = "hand/") -> dict[str, Any]:
    described = client.get(f"{at(evening, page)}?describe=1").json()["page"]["desc"]
    assert isinstance(described, dict)
    return described


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


# ---------- the preview ----------


def preview(client: Client, evening: Evening, facts: Any, kind: str = "hand", **rest: Any) -> dict[str, Any]:
    answer = send(client, at(evening, "hand/preview/"), {"kind": kind, "facts": facts, **rest})
    assert answer.status_code == 200, answer.content
    said = answer.json()
    assert isinstance(said, dict)
    return said


def test_the_preview_says_who_pays_whom_and_writes_nothing(evening: Evening, writer: Client):
    said = preview(writer, evening, THREE)
    assert said["payouts"] == ["+1", "−1", "+1", "−1", ""]
    assert said["score"] == ["56", "38"]
    assert sorted(pay["points"] for pay in said["pays"]) == ["1", "1"]
    assert said["problems"] == []
    assert not Entry.objects.exists()


def test_the_opponents_points_are_turned_by_the_server(evening: Evening, writer: Client):
    facts = {"contract": "three", "declarer": 0, "partner": 2, "opponent_points": 38}
    assert preview(writer, evening, facts)["score"] == ["56", "38"]


def test_three_who_pay_the_same_are_named_in_one_breath(evening: Evening, writer: Client):
    said = preview(writer, evening, {"contract": "solo", "declarer": 0, "alone_by": "own_call", "declarer_points": 58})
    assert len(said["pays"]) == 1
    assert "Béla, Cili, Dénes → Anna" in said["pays"][0]["text"]


def test_no_game_names_the_kassza_before_and_after_and_the_double_round(evening: Evening, writer: Client):
    said = preview(writer, evening, {}, "all_pass")
    assert said["payouts"] == ["−5", "−5", "−5", "−5", ""]
    assert any("0 → 20" in note for note in said["notes"])
    assert any("×2" in note for note in said["notes"])


def test_what_is_only_missing_is_no_contradiction(evening: Evening, writer: Client):
    assert preview(writer, evening, {"contract": "three", "declarer": 0})["problems"] == []
    rows = preview(writer, evening, {**THREE, "tarokk_counts": [{"player": 1}]})["problems"]
    assert rows
    assert all(problem["missing"] for problem in rows)


def test_every_contradiction_names_its_figures(evening: Evening, writer: Client):
    facts = {
        **THREE,
        "trull": "opponents",
        "xxi_catch": {"by": 0, "lost_by": 1},
        "announcements": [{"figure": "volat", "by": 0}, {"figure": "volat", "by": 2}],
    }
    problems = preview(writer, evening, facts)["problems"]
    assert len(problems) >= 2
    assert {"trull", "xxi_catch", "volat"} <= {figure for problem in problems for figure in problem["figures"]}
    assert all(problem["rule"] for problem in problems)


def test_a_warning_does_not_refuse(evening: Evening, writer: Client):
    said = preview(writer, evening, {**THREE, "xxi_catch": {"by": 0, "lost_by": 2}})
    assert [problem["warning"] for problem in said["problems"]] == [True]
    assert said["payouts"]


def test_the_preview_of_a_correction_says_what_it_was_and_what_changes_later(evening: Evening, writer: Client):
    write(evening)
    ledger.record_entry(
        evening,
        key=uuid4(),
        head=1,
        kind="hand",
        author=SCRIBE,
        facts={"contract": "two", "declarer": 1, "partner": 3, "declarer_points": 60},
    )
    evening.refresh_from_db()
    same = preview(writer, evening, THREE, number=1)
    assert same["unchanged"]
    passed = preview(writer, evening, {}, "all_pass", number=1)
    assert not passed["unchanged"]
    assert any("+1" in note for note in passed["notes"])
    assert any("2." in note for note in passed["notes"])


def test_what_one_pays_to_several_is_said_in_one_breath(evening: Evening, writer: Client):
    alone = {"contract": "solo", "declarer": 0, "alone_by": "own_call", "declarer_points": 20}
    pays = preview(writer, evening, alone)["pays"]
    assert pays == [{"text": "Anna → Béla, Cili, Dénes: fejenként", "points": "8"}]


def test_a_run_of_later_hands_is_named_by_its_ends(evening: Evening, writer: Client):
    ledger.record_entry(evening, key=uuid4(), head=0, kind="all_pass", author=SCRIBE, facts={})
    for _ in range(6):
        evening.refresh_from_db()
        deals = evening.standing["dealer"]
        write(evening, **{**THREE, "declarer": (deals + 1) % 5, "partner": (deals + 2) % 5})
    # Not passed: the double round is gone, so its five hands pay half.
    notes = preview(writer, evening, {**THREE, "declarer": 0, "partner": 2}, number=1)["notes"]
    assert "változik: 2–6." in notes


def test_the_open_hand_is_kept_for_other_phones_and_forgotten_when_emptied(evening: Evening, writer: Client):
    body = {"at": 5, "screen": {"contract": "three"}}
    preview(writer, evening, {"contract": "three"}, **body)
    draft = Draft.objects.get()
    assert (draft.facts, draft.author) == ({"contract": "three"}, "Anna")
    assert draft.screen == {"s": {"contract": "three"}, "at": 5}
    assert screen(writer, evening)["draft"]["screen"] == {"contract": "three"}
    preview(writer, evening, {}, empty=True, **body)
    assert not Draft.objects.exists()


def test_a_hand_thrown_away_stays_away_however_late_its_taps_arrive(evening: Evening, writer: Client):
    tapped = {"at": 5, "screen": {"contract": "three"}}
    preview(writer, evening, {"contract": "three"}, **tapped)
    preview(writer, evening, {}, empty=True, thrown=True, at=7, screen={"contract": None})
    preview(writer, evening, {"contract": "three", "declarer": 0}, **{**tapped, "at": 6})
    assert screen(writer, evening)["draft"] is None
    assert "open-hand" not in writer.get(f"/e/{evening.slug}/").content.decode()
    preview(writer, evening, {"contract": "two"}, **{**tapped, "at": 8})
    assert screen(writer, evening)["draft"]["facts"] == {"contract": "two"}


def test_a_save_ends_the_open_hand(evening: Evening, writer: Client):
    preview(writer, evening, THREE, at=1, screen={})
    send(writer, at(evening), wish(evening))
    assert not Draft.objects.exists()


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
    assert other == {"number": 1, "head": 1, "gone": bool(since), "url": url, "reason": "elütés"}
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
    said = answer.json()
    assert answer.status_code == 409
    assert (said["head"], said["next"], len(said["since"])) == (1, 2, 1)
    assert "Béla" in said["text"]
    assert "60" in said["since"][0]["sentence"]


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
    answer = send(writer, at(evening, "undo/"), {"key": str(uuid4()), "head": 1}).json()
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
    shown = writer.get(at(evening, "hand/")).content.decode().split('id="last-text"')[1].split("</p>")[0]
    assert "40 vesztett" in shown
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
        said = {"key": str(uuid4()), "head": 8 + taken}
        answer = send(writer, at(evening, "undo/"), said).json()
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
    assert send(writer, at(evening, "undo/"), {"key": str(uuid4()), "head": 0}).status_code == 409


def test_a_correction_keeps_both_versions(evening: Evening, writer: Client):
    write(evening)
    body = wish(evening, facts={**THREE, "declarer_points": 40}, reason="mistyped")
    answer = send(writer, at(evening, "1/edit/"), body)
    assert answer.status_code == 200
    assert answer.json()["url"] == at(evening, "1/")
    entry = Entry.objects.get()
    assert (entry.facts["declarer_points"], entry.revisions_count) == (40, 2)
    assert [revision.reason for revision in entry.revisions.order_by("number")] == ["", "mistyped"]


# ---------- the plain form ----------

FORM = {"kind": "hand", "contract": "three", "declarer": "0", "partner": "2", "declarer_points": "56", "do": "save"}


def signed(evening: Evening, **fields: str) -> dict[str, Any]:
    evening.refresh_from_db()
    return {"key": str(uuid4()), "head": str(evening.head), **FORM, **fields}


def test_the_form_writes_a_hand(evening: Evening, writer: Client):
    answer = writer.post(at(evening), signed(evening), follow=True)
    assert answer.redirect_chain == [(f"{at(evening)}?plain=1", 302)]
    assert Entry.objects.get().facts == {**THREE, "dealer": 4}
    assert "56" in answer.content.decode()


def test_where_no_program_runs_the_page_leads_to_its_form(evening: Evening, writer: Client):
    page = writer.get(f"{at(evening)}?kind=adjustment").content.decode()
    assert "<form" not in page, "it would be sent to every phone, and shown on none"
    refresh = re.search(r'<noscript><meta http-equiv="refresh" content="0; url=([^"]+)"></noscript>', page)
    assert refresh
    form = writer.get(f"{at(evening)}{html.unescape(refresh[1])}")
    assert form.context["kind"] == "adjustment"
    assert "refresh" not in form.content.decode()


def test_the_page_is_sent_packed_to_whoever_unpacks(evening: Evening, writer: Client):
    packed = writer.get(at(evening), headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) < 15_000
    assert b'id="work"' in gzip.decompress(packed.content)


def test_the_form_previews(evening: Evening, writer: Client):
    answer = writer.post(at(evening), signed(evening, do="preview"))
    assert answer.status_code == 200
    assert "Dénes → Anna" in answer.content.decode() or "Béla → Anna" in answer.content.decode()
    assert not Entry.objects.exists()


def test_the_form_shows_every_reason_beside_its_field_and_keeps_what_was_typed(evening: Evening, writer: Client):
    answer = writer.post(at(evening), signed(evening, declarer="4", declarer_points="abc"))
    assert answer.status_code == 422
    form = answer.context["form"]
    assert "declarer_points" in form.errors
    assert form["declarer_points"].value() == "abc"
    fixed = writer.post(at(evening), signed(evening, declarer="4"))
    assert "declarer" in fixed.context["form"].errors


def test_the_form_writes_what_is_no_hand(evening: Evening, writer: Client):
    assert writer.get(f"{at(evening)}?kind=adjustment&plain=1").status_code == 200
    fields = {
        "kind": "adjustment",
        "reason": "kávé",
        "transfers-0-from": "1",
        "transfers-0-to": "0",
        "transfers-0-points": "2",
    }
    assert writer.post(at(evening), signed(evening, **fields)).status_code == 302
    assert Entry.objects.get().facts["transfers"] == [{"from": 1, "to": 0, "points": 2}]


@pytest.mark.parametrize("key", GAMES)
def test_no_form_of_any_kind_of_entry_calls_two_fields_by_one_name(evening_of, key: str):
    """Written anew and corrected, in every game: a browser would send the last of the two for both."""
    game = GAMES[key]
    opened = evening_of(
        game=key,
        preset=game.presets[0].key,
        house_rules={},
        players=NAMES[: max(game.seats)],
        first_dealer=0,
        stake_minor_units=None,
        currency="",
    )
    client = holding(str(links.token_of(links.links_of(opened)["write"])))
    for kind in game.kinds:
        assert not told_twice(client.get(f"{at(opened)}?kind={kind}&plain=1").content.decode()), kind
    random, written = Random(1), set()
    for _try in range(100):
        opened.refresh_from_db()
        kind, entry = legal_entry(game, table_for(game, opened.rules, Standing.from_json(opened.standing)), random)
        if kind in written:
            continue
        saved = ledger.record_entry(
            opened, key=uuid4(), head=opened.head, kind=kind, facts=document.as_json(entry), author=SCRIBE
        )
        written.add(kind)
        page = client.get(f"{at(opened, f'{saved.entry.number}/edit/')}?plain=1")
        assert page.status_code == 200
        assert not told_twice(page.content.decode()), kind
    assert {"hand", "adjustment"} <= written


def test_the_form_corrects_an_adjustment_and_keeps_its_own_reason(evening: Evening, writer: Client):
    facts = {"reason": "bor", "transfers": [{"from": 1, "to": 0, "points": 2}]}
    ledger.record_entry(evening, key=uuid4(), head=0, kind="adjustment", facts=facts, author=SCRIBE)
    fields = {
        "kind": "adjustment",
        "reason": "bor",
        "transfers-0-from": "1",
        "transfers-0-to": "0",
        "transfers-0-points": "3",
        "because": "elütés",
    }
    assert writer.post(at(evening, "1/edit/"), signed(evening, **fields)).status_code == 302
    assert Entry.objects.get().facts["reason"] == "bor"
    assert [revision.reason for revision in Revision.objects.order_by("number")] == ["", "elütés"]


def test_the_form_corrects_with_a_reason(evening: Evening, writer: Client):
    write(evening)
    assert writer.get(f"{at(evening, '1/edit/')}?plain=1").status_code == 200
    without = writer.post(at(evening, "1/edit/"), signed(evening, declarer_points="57"))
    assert without.status_code == 422
    answer = writer.post(at(evening, "1/edit/"), signed(evening, declarer_points="57", because="elütés"))
    assert answer.status_code == 302
    assert Entry.objects.get().facts["declarer_points"] == 57


def test_the_form_meets_a_conflict_and_an_unsigned_save(evening: Evening, writer: Client):
    old = signed(evening)
    write(evening)
    assert writer.post(at(evening), old).status_code == 409
    unsigned = {name: value for name, value in signed(evening).items() if name != "key"}
    assert writer.post(at(evening), unsigned).status_code == 400
    assert Entry.objects.count() == 1


def test_the_form_takes_back_and_fills_in_again(evening: Evening, writer: Client):
    write(evening)
    answer = writer.post(at(evening, "undo/"), {"key": str(uuid4()), "head": "1"}, follow=True)
    assert answer.status_code == 200
    assert answer.context["form"]["declarer_points"].value() == "56"
