"""A real evening through the ledger: hands, a double round, a correction, an undone hand, an adjustment, a close."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from scorebook import ledger
from scorebook.models import Evening

ANNA = ledger.Author(name="Anna", link_id=None)
BELA = ledger.Author(name="Béla", link_id=None)


def hand(declarer: int, partner: int, points: int, contract: str = "three", **said: Any) -> dict[str, Any]:
    return {"contract": contract, "declarer": declarer, "partner": partner, "declarer_points": points, **said}


def write(evening: Evening, kind: str, facts: dict[str, Any], author: ledger.Author = ANNA) -> None:
    evening.refresh_from_db()
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind=kind, facts=facts, author=author)


def correct(evening: Evening, number: int, facts: dict[str, Any], reason: str, kind: str = "hand") -> None:
    evening.refresh_from_db()
    ledger.correct_entry(
        evening, number, key=uuid4(), head=evening.head, kind=kind, facts=facts, reason=reason, author=BELA
    )


def strike(evening: Evening, number: int, reason: str) -> None:
    evening.refresh_from_db()
    ledger.strike_entry(evening, number, key=uuid4(), head=evening.head, reason=reason, author=BELA)


def restore(evening: Evening, number: int) -> None:
    evening.refresh_from_db()
    ledger.restore_entry(evening, number, key=uuid4(), head=evening.head, author=BELA)


def undo(evening: Evening) -> None:
    evening.refresh_from_db()
    ledger.undo(evening, key=uuid4(), head=evening.head, author=ANNA)


def close(evening: Evening) -> None:
    evening.refresh_from_db()
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=ANNA)
    evening.refresh_from_db()


def reopen(evening: Evening, reason: str) -> None:
    evening.refresh_from_db()
    ledger.reopen_evening(evening, key=uuid4(), head=evening.head, reason=reason, author=ANNA)
    evening.refresh_from_db()


def play(evening: Evening) -> None:
    """Play seven entries; the dealers are Eszter (4), Anna (0), Béla (1), again Béla, Cili, Dénes."""
    calls = [{"figure": "trull", "by": 1}, {"figure": "pagat_ultimo", "by": 0, "kontra": 1}]
    write(
        evening,
        "hand",
        hand(0, 1, 60, announcements=calls, pagat_last_trick={"player": 0, "won": False, "caught_by": 2}),
    )
    write(evening, "hand", hand(1, 3, 48, "two", game_kontra=2, xxi_catch={"by": 2, "lost_by": 1}))
    write(evening, "all_pass", {})
    write(evening, "hand", hand(2, 4, 75, "one"))
    write(evening, "hand", {"contract": "solo", "declarer": 3, "alone_by": "own_call", "declarer_points": 50})
    write(evening, "adjustment", {"transfers": [{"from": 0, "to": 1, "points": 7}], "reason": "kávé"})
