"""Requests of an attacker who wants to write, at every address that is marked as writing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.urls import reverse

from tests.rows import ROWS

NAMES = ("Anna", "Béla", "Cili", "Dénes", "Eszter")
SEATED = {"players": ", ".join(NAMES), "first_dealer": "Eszter"}
TABLE = {**SEATED, "game": "paskievics", "preset": "mcleod", "currency": "HUF", "stake": "20"}
FACTS = {"contract": "two", "declarer": 0, "partner": 2, "declarer_points": 54}
HAND: Mapping[str, Any] = {"key": "7f3c1c62-3b7e-4e8e-9e31-0c3a4d1f7a11", "head": 0, "kind": "hand", "facts": FACTS}
SECOND: Mapping[str, Any] = {
    "key": "0f3c1c62-3b7e-4e8e-9e31-0c3a4d1f7a12",
    "head": 1,
    "kind": "hand",
    "facts": {**FACTS, "declarer": 1, "partner": 3},
}
DETAILS = {"title": "Kár", "currency": "HUF", "price0": "20", "seen": "0"} | {
    f"name{seat}": name for seat, name in enumerate(NAMES)
}
WRITING = [name for name, row in ROWS.items() if row.post and not row.public and not row.watched]
NUMBERED = ("hand_correct", "hand_insert", "hand_strike", "entry_strike", "entry_overruled")
FORM, JSON = "application/x-www-form-urlencoded", "application/json"


def address(name: str, slug: str) -> str:
    """Return where something is written on an evening's sheet, or on its first entry."""
    return reverse(name, kwargs={"slug": slug, **({"number": 1} if name in NUMBERED else {})})


def attacks(slug: str, head: int = 1) -> Iterator[tuple[str, str, str, bytes]]:
    """Yield method, path, kind and body of every way to write on an evening's sheet, each as its own page would send
    it.
    """
    for name in WRITING:
        where, key = address(name, slug), str(uuid4())
        if ROWS[name].read:
            yield "GET", where, FORM, b""
        form = {
            **TABLE,
            "game": "kiralyhivasos",
            "preset": "default",
            "stake": "5",
            "key": key,
            "head": str(head),
            "reason": "elütés",
            "right": "write",
            "paid": "1",
            "payer": "1",
            "payee": "0",
            "amount": "1",
            "discard": "1",
            "do": "save",
            **({"players": "1\n0\n2\n3"} if name == "evening_seats" else {}),
            **(DETAILS if name == "evening_details" else {}),
        }
        yield "POST", where, FORM, urlencode(form).encode()
        payload = {
            **SECOND,
            "key": key,
            "head": head,
            "at": 1,
            "keeps": 1,
            "screen": {"head": head},
            "reason": "elütés",
            "do": "save",
            "rows": [],
            "pile": {},
        }
        yield "POST", where, JSON, json.dumps(payload).encode()
