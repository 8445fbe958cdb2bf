"""Helpers of the tests that write hands: requests, and the rows of the sheet."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

from django.http import QueryDict
from django.test import Client

from scorebook import ledger
from scorebook.hand.forms import HandForm
from scorebook.models import Entry, Evening

THREE: dict[str, Any] = {"contract": "three", "declarer": 0, "partner": 2, "declarer_points": 56}

SCRIBE = ledger.Author(name="Béla")

POSTS = ("hand/", "hand/preview/", "undo/", "1/edit/")


def at(evening: Evening, page: str = "hand/") -> str:
    return f"/e/{evening.slug}/{page}"


def wish(evening: Evening, kind: str = "hand", facts: Any = None, **rest: Any) -> dict[str, Any]:
    evening.refresh_from_db()
    hand_facts = THREE if facts is None else facts
    return {"key": str(uuid4()), "head": evening.head, "kind": kind, "facts": hand_facts, **rest}


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


# ---------- the screen ----------


def screen(client: Client, evening: Evening, page: str = "hand/") -> dict[str, Any]:
    described = client.get(f"{at(evening, page)}?describe=1").json()["page"]["desc"]
    assert isinstance(described, dict)
    return described


# ---------- the preview ----------


def preview(client: Client, evening: Evening, facts: Any, kind: str = "hand", **rest: Any) -> dict[str, Any]:
    answer = send(client, at(evening, "hand/preview/"), {"kind": kind, "facts": facts, **rest})
    assert answer.status_code == 200, answer.content
    body = answer.json()
    assert isinstance(body, dict)
    return body


FORM = {"kind": "hand", "contract": "three", "declarer": "0", "partner": "2", "declarer_points": "56", "do": "save"}


def signed(evening: Evening, **fields: str) -> dict[str, Any]:
    evening.refresh_from_db()
    return {"key": str(uuid4()), "head": str(evening.head), **FORM, **fields}


def posted(**fields: str) -> QueryDict:
    data = QueryDict(mutable=True)
    for name, value in fields.items():
        data[name.replace("__", "-")] = value
    return data


def as_posted(form: HandForm) -> QueryDict:
    """Post a form as a browser does that changed nothing."""
    data = QueryDict(mutable=True)
    for name in form.fields:
        data[name] = str(form[name].value() or "")
    return data
