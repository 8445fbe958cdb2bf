"""A hand from a shared phone is written in the name of its writer, and in another member's only with consent."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorebook.models import Evening, Revision
from tests.club.conftest import Circle

pytestmark = pytest.mark.django_db

HAND = {"kind": "all_pass", "facts": {}}


def described(client: Client, evening: Evening) -> dict[str, Any]:
    desc = client.get(f"/e/{evening.slug}/hand/?describe=1").json()["page"]["desc"]
    assert isinstance(desc, dict)
    return desc


def sent(client: Client, evening: Evening, page: str, body: dict[str, Any], **headers: str) -> Any:
    evening.refresh_from_db()
    payload = {"key": str(uuid4()), "head": evening.head, "brief": True, **body}
    address = f"/e/{evening.slug}/{page}"
    return client.post(address, data=json.dumps(payload), content_type="application/json", headers=headers)


@pytest.mark.parametrize(
    ("page", "body"),
    [("hand/", HAND), ("1/edit/", {**HAND, "reason": "x"}), ("1/cross/", {"reason": "x"}), ("undo/", {"number": 1})],
)
def test_what_waited_is_written_in_the_name_of_whoever_pressed_it_after_a_question(
    phone: Callable[[str], Client], circle: Circle, night: Evening, page: str, body: dict[str, Any]
) -> None:
    cili, bela = phone("scribe"), phone("director")
    sent(bela, night, "hand/", {"kind": "thrown_in", "facts": {}})
    pressed = {"X-Pressed-By": described(cili, night)["writer"]["mark"]}
    response = sent(bela, night, page, body, **pressed)
    assert (response.status_code, response.json()["code"]) == (409, "pressed_by_another")
    assert "Cili" in response.json()["text"]
    assert Revision.objects.filter(evening=night).count() == 1
    assert sent(bela, night, page, body, **pressed, **{"X-Sent-For": "1"}).status_code == 200
    assert Revision.objects.filter(evening=night).latest("head").author == "Cili"


def test_whoever_pressed_it_is_asked_nothing_and_nobody_signs_by_a_mark_he_made_up(
    phone: Callable[[str], Client], circle: Circle, night: Evening
) -> None:
    cili, bela = phone("scribe"), phone("director")
    mark = described(cili, night)["writer"]["mark"]
    assert sent(cili, night, "hand/", HAND, **{"X-Pressed-By": mark}).status_code == 200
    made_up = {"X-Pressed-By": mark.rpartition(":")[0] + ":x", "X-Sent-For": "1"}
    assert sent(bela, night, "hand/", HAND, **made_up).status_code == 200
    authors = Revision.objects.filter(evening=night).order_by("head").values_list("author", flat=True)
    assert list(authors) == ["Cili", "Béla"]


def test_whoever_writes_by_a_link_has_no_mark(phone: Callable[[str], Client], evening: Evening, writer: Client) -> None:
    assert described(writer, evening)["writer"] is None
