"""A save whose sender goes on elsewhere is answered in brief."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorebook.models import Entry, Evening

HAND = {"contract": "two", "declarer": 1, "partner": 3, "declarer_points": 54, "dealer": 0}


def save(client: Client, evening: Evening, **said: Any) -> dict[str, Any]:
    body = {"key": str(uuid4()), "head": 0, "kind": "hand", "facts": HAND, **said}
    response = client.post(f"/e/{evening.slug}/hand/", body, content_type="application/json")
    assert response.status_code == 200
    return dict(response.json())


def test_a_brief_answer_says_number_head_and_address(evening: Evening, writer: Client) -> None:
    assert save(writer, evening, brief=True) == {"number": 1, "head": 1, "url": f"/e/{evening.slug}/1/"}
    assert Entry.objects.get().payouts == [0, 2, -2, 2, -2]


def test_the_same_save_sent_twice_is_answered_the_same(evening: Evening, writer: Client) -> None:
    key = str(uuid4())
    assert save(writer, evening, brief=True, key=key) == save(writer, evening, brief=True, key=key)
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("brief", [False, None, 1, "yes"])
def test_whoever_does_not_ask_for_it_gets_the_next_screen(evening: Evening, writer: Client, brief: Any) -> None:
    answer = save(writer, evening, brief=brief)
    assert answer["desc"]["head"] == answer["head"] == 1
    assert answer["said"]
