"""Evenings out as documents and in again: the same evening, or every reason why not."""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorebook import ledger
from scorebook.bench import hands
from scorebook.files.interchange import document_text, read_text
from scorebook.ledger import opening
from scorebook.ledger.auditing import audit
from scorebook.models import Evening, Player, Revision
from settlement import document as record
from tests.ledger.conftest import AUTHOR, TWO, Pen

IMPORT = "/import/"


def document(**said: Any) -> dict[str, Any]:
    head = {
        "format": "scorebook-session",
        "version": 1,
        "game": "paskievics",
        "players": ["A", "B", "C", "D"],
        "opened_at": "2026-11-05",
        "entries": [{"contract": "two", "declarer": "A", "partner": "C", "declarer_points": 52}],
    }
    return {**head, **said}


def send(client: Client, told: Any, **said: Any) -> Any:
    text = told if isinstance(told, str) else json.dumps(told)
    return client.post(IMPORT, {"document": text, "key": str(uuid4()), **said}, headers={"accept-language": "en"})


@pytest.fixture
def lived(pen: Pen) -> Evening:
    """An evening with a struck hand, a correction, a dealer out of turn and a closing."""
    pen.write("all_pass", {})
    pen.hand()
    pen.hand(contract="one", declarer=0, partner=1, declarer_points=50, dealer=3)
    pen.strike(2)
    pen.hand()
    pen.write("adjustment", {"reason": "kávé <b>", "transfers": [{"from": 1, "to": "kassza", "points": 2}]})
    pen.correct(4, {**pen.evening.entries.get(number=4).facts, "declarer_points": 30})
    pen.close()
    return pen.fresh()


def test_an_evening_exported_imported_and_exported_is_the_same_text(lived: Evening) -> None:
    first = document_text(lived)
    evening = ledger.import_evening(record.read_document(read_text(first)), author=AUTHOR)
    assert document_text(evening) == first
    assert evening.standing["totals"] == lived.standing["totals"]
    assert evening.closed_at is not None
    assert audit(evening).differences == ()


def test_the_document_settles_to_the_totals_of_the_sheet(lived: Evening) -> None:
    settlement = record.settlement_document(json.loads(document_text(lived)))
    assert list(settlement["totals"].values()) == lived.standing["totals"]
    assert settlement["pots"] == lived.standing["pots"]


def test_a_dealer_stands_in_the_document_only_where_the_deal_did_not_go_round(lived: Evening) -> None:
    entries = json.loads(document_text(lived))["entries"]
    assert [entry.get("dealer") for entry in entries] == [None, "Dénes", None, None, None]


@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(length=st.integers(0, 25), struck=st.sets(st.integers(1, 25), max_size=4), closed=st.booleans())
@pytest.mark.django_db
def test_any_evening_comes_back_as_it_was(db, length: int, struck: set[int], closed: bool) -> None:
    evening = ledger.open_evening(
        game=hands.GAME,
        preset=hands.PRESET,
        house_rules=hands.HOUSE_RULES,
        players=hands.PLAYERS,
        first_dealer=4,
        stake_minor_units=1000,
        currency="HUF",
    )
    pen = Pen(evening)
    for kind, facts in hands.evening(length):
        pen.write(kind, facts)
    for number in struck:
        if number <= length:
            pen.strike(number)
    if closed:
        pen.close()
    pen.prove()
    first = document_text(pen.fresh())
    again = ledger.import_evening(record.read_document(read_text(first)), author=AUTHOR)
    assert document_text(again) == first
    assert again.standing["totals"] == pen.totals()
    assert audit(again).differences == ()


def test_the_scribe_and_the_watcher_take_the_document_home_and_a_stranger_does_not(
    lived: Evening, writer: Client, watcher: Client, stranger: Client
) -> None:
    address = reverse("export", args=[lived.slug])
    for client in (writer, watcher):
        answer = client.get(address)
        assert answer.status_code == 200
        assert answer["Content-Type"] == "application/json; charset=utf-8"
        assert f'filename="scorebook-{timezone.localdate(lived.opened_at)}' in answer["Content-Disposition"]
        assert answer.content.decode() == document_text(lived)
    assert stranger.get(address).status_code == 404
    assert writer.post(address).status_code == 405


def test_an_import_opens_an_evening_and_lets_this_device_write_it(stranger: Client, db) -> None:
    answer = send(stranger, document(stake={"minor_units_per_point": 1000, "currency": "HUF"}))
    evening = Evening.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, reverse("sheet", args=[evening.slug]))
    assert evening.standing["totals"] == [2, -2, 2, -2]
    assert evening.stake_minor_units == 1000
    assert stranger.get(reverse("export", args=[evening.slug])).status_code == 200


@pytest.mark.parametrize("way", ["utf-8", "utf-8-sig", "utf-16"])
def test_an_import_takes_a_file_however_its_letters_are_stored(stranger: Client, db, way: str) -> None:
    file = SimpleUploadedFile("est.json", json.dumps(document(), ensure_ascii=False).encode(way))
    assert stranger.post(IMPORT, {"file": file}).status_code == 302
    assert Evening.objects.count() == 1


@pytest.mark.parametrize("told", ["2026-11-05", "2026-11-05T17:00:00+00:00"])
def test_an_import_keeps_when_the_evening_was(stranger: Client, db, told: str) -> None:
    for day in ("", "2026-11-05"):
        send(stranger, document(opened_at=told), day=day)
        evening = Evening.objects.first()
        assert evening is not None
        assert timezone.localtime(evening.opened_at).isoformat() == "2026-11-05T18:00:00+01:00"
        assert json.loads(document_text(evening))["opened_at"] == told


def test_the_day_is_asked_where_the_document_does_not_say_it(stranger: Client, db) -> None:
    told, key = document(opened_at=None), str(uuid4())
    answer = send(stranger, told, key=key, day="")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "The document does not say when this evening was: choose the day on which it was played." in page
    assert json.loads(answer.context["document"]) == told
    assert not Evening.objects.exists()
    assert send(stranger, told, key=key, day="2021-03-05").status_code == 302
    evening = Evening.objects.get()
    assert json.loads(document_text(evening))["opened_at"] == "2021-03-05"
    assert send(stranger, told, key=key, day="2021-03-06").status_code == 409


@pytest.mark.parametrize(
    ("told", "day", "sentence"),
    [
        (None, "tegnap", "This is no day: choose one."),
        (None, "1899-12-31", "An evening began in 1900 at the earliest."),
        (None, "2999-01-01", "This evening is still to come: when was it played?"),
        ("2026-11-05", "2026-11-06", "The document says Thursday 5 November 2026: leave the field empty"),
        ("2999-01-01", "", "This evening is still to come: when was it played?"),
    ],
)
def test_a_day_that_cannot_be_is_said_beside_it(
    stranger: Client, db, told: str | None, day: str, sentence: str
) -> None:
    answer = send(stranger, document(opened_at=told), day=day)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert f'name="day" value="{day}"' in answer.content.decode()
    assert not Evening.objects.exists()


def test_a_document_pasted_with_the_mark_before_it_is_taken(stranger: Client, db) -> None:
    assert stranger.post(IMPORT, {"document": "\ufeff" + json.dumps(document())}).status_code == 302
    half = SimpleUploadedFile("est.json", b"\xff\xfe" + json.dumps(document()).encode("utf-16-le")[:-1])
    refused = stranger.post(IMPORT, {"file": half})
    assert (refused.status_code, "UTF-8" in refused.content.decode()) == (422, True)


def test_an_import_sent_twice_opens_one_evening(stranger: Client, db) -> None:
    key = str(uuid4())
    first, again = send(stranger, document(), key=key), send(stranger, document(), key=key)
    assert first["Location"] == again["Location"]
    for others in ([], document()["entries"] * 2, [{"kind": "all_pass"}]):
        assert send(stranger, document(entries=others), key=key).status_code == 409
    assert (Evening.objects.count(), Revision.objects.count()) == (1, 1)


def test_another_key_that_has_the_address_of_an_evening_brings_nothing_in(db, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "keyring" in send(Client(), document()).cookies
    evening = Evening.objects.get()
    monkeypatch.setattr(opening, "slug_of", lambda _key: evening.slug)
    watcher = Client()
    again = send(watcher, document())
    assert (again.status_code, "keyring" in again.cookies) == (409, False)
    assert watcher.get(f"/e/{evening.slug}/hand/").status_code == 404
    assert Evening.objects.count() == 1


REFUSED = {
    "Line 1": document(entries=[{"contract": "two", "declarer": "A", "partner": "A", "declarer_points": 52}]),
    "Line 2": document(entries=[*document()["entries"], {"kind": "nonsense"}]),
    "numbers of people": document(players=["A", "B"]),
    "first dealer": document(first_dealer="Z"),
    "three letters": document(stake={"minor_units_per_point": 1, "currency": "forint"}),
    "no document": "{",
    "no end to its brackets": "[" * 100_000,
    "too long": '{"version": ' + "9" * 5000 + "}",
    "stands twice": '{"version": 1, "version": 1}',
    "“?” stands twice": '{"\\ud800": 1, "\\ud800": 1}',
    "NaN is no number": '{"version": NaN}',
    "object with named parts": "[]",
    "Choose a file": "   ",
}


@pytest.mark.parametrize("said", REFUSED)
def test_a_document_that_cannot_be_is_refused_with_its_reason_and_stays_on_the_page(
    stranger: Client, db, said: str
) -> None:
    expected = REFUSED[said]
    text = expected if isinstance(expected, str) else json.dumps(expected)
    answer = send(stranger, text)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert said in page
    assert answer.context["document"] == text
    assert not Evening.objects.exists()
    assert not Player.objects.exists()


def test_every_reason_is_given_with_its_place_in_words(stranger: Client, db) -> None:
    wrong = {
        "contract": "two",
        "declarer": "A",
        "partner": "Zed",
        "declarer_points": "52",
        "announcements": [{"figure": "trull", "by": "Q"}],
    }
    reasons = send(stranger, document(entries=[wrong])).context["reasons"]
    places = {reason.place for reason in reasons}
    assert {reason.entry for reason in reasons} == {1}
    assert len(reasons) >= 3
    assert not {place for place in places if "_" in place or "[" in place}, places


def test_a_reason_names_its_place_once(stranger: Client, db) -> None:
    """If the sentence names the fact, the place stands in the sentence only."""
    hand = {"contract": "two", "declarer": "A", "partner": "B", "declarer_points": 520}
    trull = {"figure": "trull", "by": "A", "kontra": 9}
    entries = [
        {**hand, "announcements": [trull]},
        {"kind": "adjustment", "reason": "", "transfers": [{"from": "A", "to": "B", "points": 0}]},
        {"contract": "two", "declarer": "A", "partner": "B"},
    ]
    reasons = send(stranger, document(entries=entries)).context["reasons"]
    assert {str(one) for one in reasons} >= {
        "Line 1: card points of the declarers' side: a whole number from 0 to 94.",
        "Line 1: announcements 1, kontra: a whole number from 0 to 5.",
        "Line 2: reason: 1 to 200 characters.",
        "Line 2: transfers 1, points: a whole number from 1 to 1000000.",
    }
    head = send(stranger, document(stake={"minor_units_per_point": 1})).context["reasons"]
    for said in map(str, [*reasons, *head]):
        *places, sentence = said.split(": ")
        assert not [place for place in places if place in sentence], said


def test_what_is_told_of_each_player_is_refused_under_his_name_not_under_a_number(stranger: Client, db) -> None:
    players = ["Dr. Kovács", "Kovács", "Béla [3]"]
    hand = {"contract": "trump", "declarer": "Kovács"}
    counts = dict(zip(players, (100, 49, 1), strict=True))
    entries = [
        {**hand, "card_points": counts},
        {**hand, "card_points": {**counts, "Dr. Kovács": "100", "Senki": 3}},
        {**hand, "card_points": {"Dr. Kovács": 90, "Kovács": 40, "Béla [3]": -20}},
    ]
    reasons = send(stranger, document(game="alsos", players=players, entries=entries)).context["reasons"]
    assert {str(one).partition(":")[0] for one in reasons} >= {
        "Line 1 · party points, Béla [3]",
        "Line 2 · party points, Dr. Kovács",
    }
    assert any(str(one).startswith("Line 3: party points, Béla [3]: ") for one in reasons)
    assert not [str(one) for one in reasons if "_" in str(one) or "[2]" in str(one)]
    assert "Line 2 · party points, Senki: Nobody at this table is called “Senki”." in map(str, reasons)


def test_a_line_behind_a_refused_one_is_held_against_the_rules_of_the_game(stranger: Client, db) -> None:
    """This holds for independent faults; the command for programs reports the first refused entry alone."""
    hand = document()["entries"][0]
    entries = [{**hand, "partner": "A"}, {**hand, "declarer_points": 95}, hand, {"contract": "solo", "declarer": "A"}]
    answer = send(stranger, document(entries=entries))
    assert {reason.entry for reason in answer.context["reasons"]} == {1, 2, 4}
    assert "in any case" in answer.content.decode()
    with pytest.raises(record.Refused) as first:
        record.settlement_document(document(entries=entries))
    assert first.value.entry == 1


def test_a_document_wrong_in_many_places_is_told_all_of_them_and_nothing_is_kept(stranger: Client, db) -> None:
    hand = document()["entries"][0]
    entries = [
        {**hand, "partner": "A"},
        hand,
        {**hand, "declarer_points": "52"},
        {"kind": "company", "players": ["A", "B", "C", "E"]},
        {**hand, "partner": "E", "declarer": "Zed"},
        {"kind": "close"},
        hand,
    ]
    answer = send(stranger, document(entries=entries, stake={"minor_units_per_point": 1, "currency": "forint"}))
    places = [(reason.entry, reason.place) for reason in answer.context["reasons"]]
    assert places == [
        (None, "currency"),
        (1, "partner"),
        (3, "card points of the declarers' side"),
        (5, "declarer"),
        (7, ""),
    ]
    head = send(stranger, document(entries=entries[1:3], first_dealer="Zed", house_rules={"nonsense": 1}))
    places = [(reason.entry, reason.place) for reason in head.context["reasons"]]
    assert places == [
        (None, "first_dealer"),
        (None, ""),
        (2, "card points of the declarers' side"),
    ]
    assert not Evening.objects.exists()


def test_every_fault_of_the_text_is_told(stranger: Client, db) -> None:
    reasons = send(stranger, '{"a": 1, "a": 1, "b": NaN, "c": {"d": 1, "d": 2}}').context["reasons"]
    assert [one.sentence.split()[0] for one in reasons] == ["NaN", "“d”", "“a”"]


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "</textarea><b>"])
def test_what_was_typed_comes_back_as_text(stranger: Client, db, name: str) -> None:
    page = send(stranger, document(players=[name, "B", "C"])).content.decode()
    assert name not in page


def test_a_document_larger_than_any_evening_is_refused(stranger: Client, db) -> None:
    large = json.dumps(document()) + " " * (2 * 1024 * 1024)
    assert send(stranger, large).status_code == 422
    file = SimpleUploadedFile("est.json", large.encode())
    assert stranger.post(IMPORT, {"file": file}).status_code == 422
    latin = SimpleUploadedFile("est.json", json.dumps(document(players=["é"]), ensure_ascii=False).encode("latin-1"))
    assert stranger.post(IMPORT, {"file": latin}).status_code == 422
    assert not Evening.objects.exists()


def test_the_page_is_there_and_wants_its_token(stranger: Client, db) -> None:
    assert stranger.get(IMPORT).status_code == 200
    assert stranger.delete(IMPORT).status_code == 405
    assert Client(enforce_csrf_checks=True).post(IMPORT, {"document": json.dumps(document())}).status_code == 403


def test_an_import_refused_halfway_by_the_ledger_leaves_nothing(evening: Evening) -> None:
    sheet, played = record.read_played(document())
    worse = sheet.with_entries((*sheet.entries, ("adjustment", None)))
    with pytest.raises(Exception):  # noqa: B017, PT011 - whatever breaks it
        ledger.import_evening(worse, author=AUTHOR)
    impossible = record.parse(sheet.game, "hand", {**TWO, "partner": 0}, record.seat_number(4))[0]
    with pytest.raises(ledger.Refused) as met:
        ledger.import_evening(sheet.with_entries((*sheet.entries, ("hand", impossible))), played=played, author=AUTHOR)
    assert met.value.number == 2
    hand, dear = document()["entries"][0], {"game.two": 1_000_000, "kontra_factor": 1_000_000, "kontra_max": 5}
    answer = send(Client(), document(house_rules=dear, entries=[{**hand, "game_kontra": 5}]))
    assert "grow beyond all counting" in answer.content.decode()
    assert Evening.objects.count() == 1


@pytest.mark.django_db
def test_a_figure_that_was_taken_away_is_named_with_its_hand(client: Client) -> None:
    announced = [{"figure": "own:csuzima", "by": "A", "made": True}]
    plain = {"contract": "two", "declarer": "A", "partner": "C", "declarer_points": 52}
    own = {"csuzima": {"name": "Csuzima", "announced": 4}}
    entries = [plain, {**plain, "announcements": announced}]
    sent = document(entries=entries, house_rules={"own_figures": own})
    refused = " ".join(send(client, {**sent, "house_rules": {}}).content.decode().split())
    assert "This table has no figure “csuzima” of its own" in refused
    assert re.search(r"[Ll]ine 2\b", refused)
    assert send(client, sent).status_code == 302
