"""The start of an evening: from its document or from the sender; and repeated documents."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from scorebook.models import Evening
from tests.api.conftest import DOCUMENT, WHERE, send

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def error(answer: Any, status: int, code: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.content
    told: dict[str, Any] = answer.json()["error"]
    assert told["code"] == code
    return told


@pytest.mark.parametrize(
    ("document", "query", "said"),
    [
        ({"opened_at": "2026-11-05"}, "", "2026-11-05"),
        ({"opened_at": "2026-11-05T19:30:15.5+01:00"}, "", "2026-11-05T18:30:15.500000+00:00"),
        ({"opened_at": "2026-11-05T19:30:15.5+01:00"}, "&opened_at=2026-11-05T18:30:15.5Z", None),
        ({}, "&opened_at=2026-11-05", "2026-11-05"),
        ({}, "&opened_at=2026-11-05T19:30", "2026-11-05T18:30:00+00:00"),
    ],
)
def test_an_evening_began_when_its_document_or_its_sender_says(
    program: Any, document: Any, query: str, said: str | None
) -> None:
    client, key, query = program("scribe"), uuid4(), f"?newcomers=members{query}"
    closed = {**DOCUMENT, **document, "entries": [*DOCUMENT["entries"], {"kind": "close"}]}
    first, again = send(client, closed, key, query), send(client, closed, key, query)
    assert first.content == again.content
    body = first.json()
    assert body["document"]["opened_at"] == (said or "2026-11-05T18:30:15.500000+00:00")
    moments = ("2026-11-05T17:00:00", "2026-11-05T18:30:00", "2026-11-05T18:30:15.500000")
    assert body["opened_at"] in [f"{moment}+00:00" for moment in moments]
    assert body["closed_at"] == body["opened_at"]
    assert body["same_as"] is None
    assert client.get(f"{WHERE}{body['id']}/").json()["opened_at"] == body["opened_at"]


def test_a_day_alone_stands_among_the_evenings_of_the_day_at_six(program: Any) -> None:
    client = program("scribe")
    for day in ("2026-11-05T18:59+01:00", "2026-11-05", "2026-11-05T17:59+01:00"):
        assert send(client, {**DOCUMENT, "opened_at": day}).status_code == 201
    moments = [one["opened_at"] for one in client.get(WHERE).json()["evenings"]]
    assert moments == [f"2026-11-05T{hour}:00+00:00" for hour in ("17:59", "17:00", "16:59")]


def test_a_document_and_its_sender_say_the_same_day(program: Any) -> None:
    client, told = program("scribe"), {**DOCUMENT, "opened_at": "2026-11-05"}
    for other in ("2026-11-06", "2026-11-05T18:00"):
        refused = error(send(client, told, query=f"?newcomers=members&opened_at={other}"), 422, "refused")
        assert [(one["field"], one["code"]) for one in refused["problems"]] == [("opened_at", "opened_at_differs")]
    assert not Evening.objects.exists()


def test_an_evening_that_is_to_come_is_not_taken_in(program: Any) -> None:
    client = program("scribe")
    for later in ("2999-01-01", "2999-01-01T19:30+01:00", "9999-12-31T23:59-23:59", "9999-12-31"):
        refused = error(send(client, {**DOCUMENT, "opened_at": later}), 422, "refused")
        assert [(one["field"], one["entry"]) for one in refused["problems"]] == [("opened_at", None)]
    assert not Evening.objects.exists()


def test_the_same_key_with_another_moment_opened_another_evening(program: Any) -> None:
    client, key = program("scribe"), uuid4()
    documents = [{**DOCUMENT, "opened_at": day} for day in ("2026-11-05", "2026-11-06", "2026-11-05T18:00+01:00")]
    assert send(client, documents[0], key).status_code == 201
    for other in documents[1:]:
        error(send(client, other, key), 409, "key_reused")
    error(send(client, DOCUMENT, key, "?newcomers=members&opened_at=2026-11-07"), 409, "key_reused")
    assert send(client, documents[0], key).status_code == 201
    assert Evening.objects.count() == 1


@pytest.mark.parametrize("when", [{}, {"opened_at": "2026-11-05"}])
def test_another_key_names_the_evening_that_the_club_has_already(program: Any, when: Any) -> None:
    client, key, told = program("scribe"), uuid4(), {**DOCUMENT, **when}
    first, second = send(client, told).json(), send(client, told, key).json()
    assert (first["same_as"], second["same_as"]) == (None, first["id"])
    assert send(client, told, key).json() == second
    assert Evening.objects.count() == 2
    others = [
        {**told, "entries": told["entries"][:1]},
        {**told, "entries": [*told["entries"], {"kind": "all_pass"}]},
        {**told, "players": ["Béla", "Anna", "Cili", "Új Ember"]},
        {**told, "opened_at": "2026-11-04"},
    ]
    assert [send(client, other).json()["same_as"] for other in others] == [None] * 4
