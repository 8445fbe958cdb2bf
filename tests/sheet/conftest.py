"""How a sheet is filled in these tests."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from scorebook import ledger
from scorebook.models import Entry, Evening

SCRIBE = ledger.Author(name="Béla")

THREE: dict[str, Any] = {"contract": "three", "declarer": 0, "partner": 2, "declarer_points": 56}


def write(evening: Evening, *, kind: str = "hand", **facts: Any) -> Entry:
    evening.refresh_from_db()
    saved = ledger.record_entry(evening, key=uuid4(), head=evening.head, kind=kind, facts=facts, author=SCRIBE)
    evening.refresh_from_db()
    return saved.entry


def hands(evening: Evening, count: int) -> None:
    """Play so many hands, the two at the dealer's right against the rest."""
    players = len(evening.standing["totals"])
    for _ in range(count):
        evening.refresh_from_db()
        dealer = evening.standing["dealer"]
        write(
            evening,
            contract="three",
            declarer=(dealer + 1) % players,
            partner=(dealer + 2) % players,
            declarer_points=56,
        )


def signed_form(evening: Evening, **fields: Any) -> dict[str, Any]:
    evening.refresh_from_db()
    return {"key": str(uuid4()), "head": evening.head, **fields}


def at(evening: Evening, page: str = "") -> str:
    return f"/e/{evening.slug}/{page}"
