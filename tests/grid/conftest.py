"""Helpers of the grid's tests."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from scorebook.access import links
from scorebook.models import Evening
from tests.conftest import holding

Rows = list[dict[str, str]]


def scribe_of(evening: Evening) -> Client:
    return holding(str(links.token_of(links.links_of(evening)["write"])))


def send(client: Client, evening: Evening, rows: Rows, do: str = "check", **more: Any) -> Any:
    body = {"key": str(uuid4()), "head": evening.head, "do": do, "rows": rows, **more}
    return client.post(
        reverse("grid", args=[evening.slug]),
        json.dumps(body),
        content_type="application/json",
        headers={"accept-language": "hu"},
    )


def payouts(evening: Evening) -> list[list[int]]:
    return list(evening.entries.order_by("number").values_list("payouts", flat=True))


HOSTILE = [
    "(" * 50,
    ")",
    '"',
    "=",
    "a=",
    "a(b(c(d(e(f(g(h",
    "#",
    "#9",
    "#-1",
    "*" * 99,
    ">",
    ">>",
    "9" * 300,
    "\x00",
    "b+-+-",
    "trull=(",
    "--",
    "++",
    "=+=",
    "x" * 400,
    "٣",
    "²",
    "bemondások",
    "bemondások()",
    "penalty",
    "penalty(1 2 3)",
]
