"""Responses of the API: standings and evenings, documents accepted once, refusals with reasons."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorebook.api import keys, receiving
from scorebook.api.keys import AT_ONCE, EVERY, make_key, spend
from scorebook.files import interchange
from scorebook.models import ApiKey, Club, Entry, Evening, Member, Revision
from settlement import document as record
from tests.api.conftest import DOCUMENT, WHERE, send
from tests.club.conftest import Circle, founded
from tests.world.clubs import Autumn
from tests.world.depth import deep_on

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, deep_on("postgresql")]
NOW = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)


def error(answer: Any, status: int, code: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.content
    error_body = answer.json()["error"]
    assert error_body["code"] == code
    assert error_body["message"]
    return error_body


# ---- keys ---------------------------------------------------------------------------------------------------------


def test_an_owner_makes_a_key_and_sees_it_once(circle: Circle, phone: Callable[[str], Client]) -> None:
    where = f"/c/{circle.club.slug}/keys/"
    answer = phone("owner").post(where, {"name": "honlap", "role": "viewer"})
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    secret = answer.content.decode().partition('value="sbk_')[2].partition('"')[0]
    client = Client(headers={"Authorization": f"Bearer sbk_{secret}"})
    assert client.get("/api/v1/club/").json() == {
        "slug": circle.club.slug,
        "name": "Csütörtöki kör",
        "closed": False,
        "role": "viewer",
    }
    page = phone("owner").get(where).content.decode()
    assert "honlap" in page
    assert secret not in page
    stored = repr(list(ApiKey.objects.values_list()))
    assert secret not in stored
    assert ApiKey.objects.get().used_at is not None


@pytest.mark.parametrize(
    "said",
    [
        {"name": "", "role": "viewer"},
        {"name": "x", "role": "owner"},
        {"name": "x"},
        {"name": "x\u202ey" * 31, "role": "viewer"},
    ],
)
def test_nonsense_makes_no_key(circle: Circle, phone: Callable[[str], Client], said: dict[str, str]) -> None:
    answer = phone("owner").post(f"/c/{circle.club.slug}/keys/", said)
    assert answer.status_code == 422
    assert b'class="errors"' in answer.content
    assert not ApiKey.objects.exists()


def test_a_key_taken_back_opens_nothing(circle: Circle, phone: Callable[[str], Client], program: Any) -> None:
    client = program("scribe")
    assert client.get("/api/v1/club/").status_code == 200
    key = ApiKey.objects.get()
    assert phone("owner").post(f"/c/{circle.club.slug}/keys/{key.pk}/revoke/").status_code == 302
    error(client.get("/api/v1/club/"), 401, "no_key")
    error(send(client), 401, "no_key")


def test_nobody_takes_back_another_clubs_key(circle: Circle, elsewhere: Circle, outsider: Client) -> None:
    key, _secret = make_key(circle.club, "honlap", "viewer", circle.by())
    assert outsider.post(f"/c/{elsewhere.club.slug}/keys/{key.pk}/revoke/").status_code == 404
    key.refresh_from_db()
    assert key.revoked_at is None


@pytest.mark.parametrize(
    "sent", [None, "", "Bearer", "Bearer x", "Basic sbk_x", "Bearer \udcff", "Bearer " + "x" * 5000]
)
def test_without_a_key_that_opens_something_there_is_no_answer(circle: Circle, sent: str | None) -> None:
    answer = Client().get("/api/v1/club/", headers={} if sent is None else {"Authorization": sent})
    error(answer, 401, "no_key")
    assert answer["WWW-Authenticate"].startswith("Bearer")


def test_an_account_that_is_signed_in_is_no_key(circle: Circle, phone: Callable[[str], Client]) -> None:
    error(phone("owner").get("/api/v1/club/"), 401, "no_key")


def test_a_key_asks_so_often_and_no_oftener(circle: Circle) -> None:
    key, _secret = make_key(circle.club, "honlap", "viewer", circle.by())
    ApiKey.objects.update(filled_at=NOW)
    assert [spend(key, NOW) for _ in range(AT_ONCE)] == [0] * AT_ONCE
    assert spend(key, NOW) == 1
    assert spend(key, NOW + EVERY / 2) == 1
    assert spend(key, NOW + EVERY) == 0
    assert spend(key, NOW + EVERY * 1.5) == 1
    assert [spend(key, NOW + EVERY * 3) for _ in range(3)] == [0, 0, 1]
    assert spend(key, NOW - timedelta(days=1)) >= 1
    assert [spend(key, NOW + timedelta(days=1)) for _ in range(AT_ONCE + 1)] == [*[0] * AT_ONCE, 1]


def test_too_many_requests_are_told_to_wait(program: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    client = program("viewer")
    ApiKey.objects.update(left=0, filled_at=NOW)
    monkeypatch.setattr("scorebook.api.answers.timezone.now", lambda: NOW)
    answer = client.get("/api/v1/club/")
    error(answer, 429, "too_many_requests")
    assert answer["Retry-After"] == "1"
    assert ApiKey.objects.get().used_at is None


def test_keys_are_drawn_by_lot(circle: Circle) -> None:
    secrets = {make_key(circle.club, "honlap", "viewer", circle.by())[1] for _ in range(3)}
    assert len(secrets) == 3
    assert {len(secret) for secret in secrets} == {len(keys.PREFIX) + 43}  # of 256 bits


# ---- reading ------------------------------------------------------------------------------------------------------


def test_standings_are_those_of_the_clubs_page(program: Any, played: Autumn, phone: Any) -> None:
    body = program("viewer").get("/api/v1/standings/?board=pairs").json()
    assert body["format"] == "scorebook-standings"
    client = phone("viewer")
    client.cookies["language"] = "en"
    assert body == client.get(f"/c/{played.club.slug}/standings.json?board=pairs").json()


def test_evenings_are_listed_page_by_page(program: Any, played: Autumn, monkeypatch: pytest.MonkeyPatch) -> None:
    from scorebook.api.views import api

    client, everything = program("viewer"), Evening.objects.filter(club=played.club)
    body = client.get(WHERE).json()
    assert [one["id"] for one in body["evenings"]] == [evening.slug for evening in everything]
    assert body["next_page"] is None
    monkeypatch.setattr(api, "PAGE", 4)
    seen, page = [], 1
    while page:
        body = client.get(WHERE, {"page": page}).json()
        seen += [one["id"] for one in body["evenings"]]
        page = body["next_page"]
    assert seen == [evening.slug for evening in everything]
    for nonsense in ("0", "-1", "x", "9" * 15, "9" * 40):
        answer = client.get(WHERE, {"page": nonsense, "from": "x", "season": "x"})
        fields = [one["field"] for one in answer.json()["error"]["problems"]]
        ill_formed = nonsense != "9" * 15  # as a number it is well formed, of a page after the last
        assert (answer.status_code, fields) == (400, [*(["page"] * ill_formed), "from", "season"])


def test_an_evening_is_its_document_and_its_settlement(program: Any, played: Autumn) -> None:
    evening = played.closed[0]
    body = program("viewer").get(f"{WHERE}{evening.slug}/").json()
    assert body["settlement"] == record.settlement_document(body["document"])
    assert list(body["settlement"]["totals"].values()) == body["totals"] == evening.standing["totals"]


def test_another_clubs_evening_is_none(circle: Circle, elsewhere: Circle, program: Any, evening_of: Any) -> None:
    from scorebook.club.seating import seat_members

    theirs = evening_of(club=elsewhere.club, seat=seat_members(elsewhere.club), title="Titkos")
    nobodys = evening_of()
    client = program("scribe")
    for slug in (theirs.slug, nobodys.slug, "nincs-ilyen"):
        error(client.get(f"{WHERE}{slug}/"), 404, "no_evening")
    assert client.get(WHERE).json()["evenings"] == []


@pytest.mark.parametrize("path", ["club/", "standings/", "evenings/", "evenings/x/"])
@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "POST"])
def test_what_is_not_offered_is_refused(program: Any, path: str, method: str) -> None:
    if (path, method) != ("evenings/", "POST"):
        answer = program("scribe").generic(method, f"/api/v1/{path}")
        error(answer, 405, "method_not_allowed")
        assert "GET" in answer["Allow"]


# ---- sending ------------------------------------------------------------------------------------------------------


def test_a_document_opens_an_evening_of_the_club(circle: Circle, program: Any) -> None:
    answer = send(program("scribe"), query="?newcomers=members&title=Keddi&place=Vác&opened_at=2026-11-05T19:30")
    assert answer.status_code == 201, answer.content
    body = answer.json()
    evening = Evening.objects.get()
    assert answer["Location"] == f"{WHERE}{evening.slug}/"
    assert (evening.club, evening.title, evening.place) == (circle.club, "Keddi", "Vác")
    assert body["opened_at"].startswith("2026-11-05T18:30")
    assert body["document"]["entries"] == DOCUMENT["entries"]
    anna = circle["owner"].player_id
    assert evening.seats.get(name="Anna").player_id == anna
    assert Member.objects.get(player__name="Új Ember").club == circle.club
    assert set(Revision.objects.values_list("author", flat=True)) == {"honlap"}


def test_whoever_is_new_is_named_and_nothing_is_written_until_it_is_said_what_he_is(
    circle: Circle, program: Any
) -> None:
    slip = {**DOCUMENT, "players": ["Anna", "Béla", "Czili", "Új Ember"]}
    slip["entries"] = [{**DOCUMENT["entries"][0], "partner": "Czili"}]
    error_body = error(send(program("scribe"), slip, query="", **{"Accept-Language": "en"}), 422, "refused")
    assert [(one["field"], one["code"]) for one in error_body["problems"]] == [("players", "not_in_club")] * 2
    assert "Cili" in error_body["problems"][0]["message"]
    assert (Evening.objects.count(), circle.club.members.count()) == (0, 5)
    error(send(program("scribe"), slip, query="?newcomers=perhaps"), 400, "bad_filter")
    assert send(program("scribe"), slip, query="?newcomers=guests").status_code == 201
    assert circle.club.members.count() == 5
    assert send(program("scribe"), slip, query="?newcomers=members").status_code == 201
    assert circle.club.members.count() == 7


def test_the_same_key_opens_one_evening_however_often_it_is_sent(program: Any) -> None:
    client, key = program("scribe"), uuid4()
    first, again = send(client, key=key), send(client, key=key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert (Evening.objects.count(), Entry.objects.count()) == (1, 2)
    for other in ({**DOCUMENT, "entries": []}, {**DOCUMENT, "players": ["A", "B", "C", "D"], "first_dealer": "A"}):
        error(send(client, {**other, "entries": []}, key=key), 409, "key_reused")
    assert Evening.objects.count() == 1


def test_a_key_that_opened_an_evening_without_a_line_opens_none_with_lines(program: Any) -> None:
    client, key, when = program("scribe"), uuid4(), "?newcomers=members&opened_at=2026-11-05T19:30"
    bare = {**DOCUMENT, "entries": []}
    assert [send(client, bare, key, when).status_code for _ in range(2)] == [201, 201]
    error(send(client, DOCUMENT, key, when), 409, "key_reused")
    assert (Evening.objects.count(), Entry.objects.count()) == (1, 0)


def test_the_same_key_of_another_club_is_another(circle: Circle, program: Any) -> None:
    other, key = founded("Másik", "Máté"), uuid4()
    _made, secret = make_key(other.club, "másik", "scribe", other.by())
    theirs = Client(headers={"Authorization": f"Bearer {secret}"})
    ours = send(program("scribe"), key=key).json()
    assert send(theirs, key=key).json()["id"] != ours["id"]
    assert {evening.club_id for evening in Evening.objects.all()} == {circle.club.pk, other.club.pk}


def test_a_viewers_key_sends_nothing(program: Any) -> None:
    client = program("viewer")
    error(send(client), 403, "only_reading")
    assert not Evening.objects.exists()


def test_a_closed_club_takes_nothing_new(circle: Circle, program: Any) -> None:
    client = program("scribe")
    Club.objects.filter(pk=circle.club.pk).update(closed_at=NOW)
    error(send(client), 409, "club_closed")
    assert client.get(WHERE).status_code == 200


def test_every_reason_of_a_refusal_is_said(program: Any) -> None:
    second = {"contract": "two", "declarer": "Senki", "partner": "Más se", "declarer_points": 50}
    error_body = error(
        send(program("scribe"), {**DOCUMENT, "entries": [DOCUMENT["entries"][0], second]}), 422, "refused"
    )
    assert [(problem["entry"], problem["field"]) for problem in error_body["problems"]] == [
        (2, "declarer"),
        (2, "partner"),
    ]
    assert "Senki" in error_body["problems"][0]["message"]
    third = {**DOCUMENT["entries"][0], "declarer_points": None}
    error_body = error(send(program("scribe"), {**DOCUMENT, "entries": [second, third, {"kind": 1}]}), 422, "refused")
    assert [problem["entry"] for problem in error_body["problems"]] == [1, 1, 2, 3]
    assert not Evening.objects.exists()


def test_reasons_are_said_in_the_language_asked_for(program: Any) -> None:
    from django.utils.translation import gettext, override

    client = program("viewer")
    answer = client.post(WHERE, headers={"Accept-Language": "hu"})
    with override("hu"):
        assert error(answer, 403, "only_reading")["message"] == gettext("This key reads; sending needs a scribe's key.")


NONSENSE = [
    " ",
    "{",
    "[]",
    "null",
    "1e999",
    "{}",
    '{"a":1,"a":2}',
    "[" * 100_000,
    '"\\ud800"',
    "NaN",
    json.dumps({"players": [{}]}),
    json.dumps({**DOCUMENT, "game": "whist"}),
    json.dumps({**DOCUMENT, "entries": [7]}),
]


@pytest.mark.parametrize("text", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_refused_with_reasons(program: Any, text: str) -> None:
    assert error(send(program("scribe"), text), 422, "refused")["problems"]
    assert not Evening.objects.exists()


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("?opened_at=tegnap", 400, "opened_at"),
        ("?opened_at=2999-01-01", 400, "opened_at"),
        ("?opened_at=0001-01-01", 400, "opened_at"),
        ("?opened_at=2026-02-30", 400, "opened_at"),
        ("?opened_at=1899-12-31T23:00Z", 400, "opened_at"),
        ("?title=" + "x" * 200, 422, "refused"),
        ("?place=%00", 422, "refused"),
    ],
)
def test_nonsense_in_the_address_is_refused(program: Any, query: str, status: int, code: str) -> None:
    error(send(program("scribe"), query=query), status, code)
    assert not Evening.objects.exists()


def test_what_cannot_be_looked_at_is_refused(program: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    client = program("scribe")
    error(client.post(WHERE, {"a": "b"}, headers={"Idempotency-Key": str(uuid4())}), 400, "not_json")
    error(client.post(WHERE, "{}", content_type="application/json"), 400, "no_idempotency_key")
    error(send(client, key="x"), 400, "no_idempotency_key")
    error(send(client, b"\xff{}"), 400, "not_utf8")
    monkeypatch.setattr(receiving, "LARGEST_DOCUMENT", 100)
    error(send(client), 413, "too_large")
    assert not Evening.objects.exists()


def test_a_document_longer_than_any_evening_is_refused(
    program: Callable[[str], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interchange, "MOST_ENTRIES", 1)
    error_body = error(send(program("scribe")), 422, "refused")
    assert [(problem["field"], problem["code"]) for problem in error_body["problems"]] == [
        ("entries", "too_many_entries")
    ]
    assert not Evening.objects.exists()
