"""A pen for the tests of the ledger: it knows the head and makes the keys, as a page would."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.ledger.auditing import audit
from scorebook.models import Evening

AUTHOR = ledger.Author(name="Anna")
# Eszter (4) deals and sits out; Anna (0) plays with Cili (2) against Béla (1) and Dénes (3).
TWO: Mapping[str, Any] = {"contract": "two", "declarer": 0, "partner": 2, "declarer_points": 54}


class Pen:
    """Writes the next thing on an evening's sheet, having seen everything before it."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    @property
    def head(self) -> int:
        return Evening.objects.values_list("head", flat=True).get(pk=self.evening.pk)

    def save(self, said: Mapping[str, Any]) -> dict[str, Any]:
        return {"key": uuid4(), "head": self.head, "author": AUTHOR, **said}

    def write(self, kind: str, facts: Mapping[str, Any], **said: Any) -> ledger.Saved:
        return ledger.record_entry(self.evening, kind=kind, facts=facts, **self.save(said))

    def hand(self, **facts: Any) -> ledger.Saved:
        """Write a hand; without facts the plain two, its seats counted from the player after the dealer."""
        return self.write("hand", facts or self.plain())

    def plain(self) -> dict[str, Any]:
        dealer = int(self.fresh().standing["dealer"])
        players = len(self.fresh().standing["totals"])
        seats = {name: (dealer + 1 + int(TWO[name])) % players for name in ("declarer", "partner")}
        return {**TWO, **seats}

    def correct(self, number: int, facts: Mapping[str, Any], kind: str = "hand", **said: Any) -> ledger.Saved:
        said = {"reason": "elütés", **said}
        return ledger.correct_entry(self.evening, number, kind=kind, facts=facts, **self.save(said))

    def strike(self, number: int, **said: Any) -> ledger.Saved:
        return ledger.strike_entry(self.evening, number, **self.save({"reason": "nem volt", **said}))

    def restore(self, number: int, **said: Any) -> ledger.Saved:
        return ledger.restore_entry(self.evening, number, **self.save(said))

    def undo(self, **said: Any) -> ledger.Saved:
        return ledger.undo(self.evening, **self.save(said))

    def close(self, **said: Any) -> ledger.Saved:
        return ledger.close_evening(self.evening, **self.save(said))

    def reopen(self, **said: Any) -> ledger.Saved:
        return ledger.reopen_evening(self.evening, **self.save({"reason": "kimaradt egy", **said}))

    def fresh(self) -> Evening:
        return Evening.objects.get(pk=self.evening.pk)

    def totals(self) -> list[int]:
        return list(self.fresh().standing["totals"])

    def kassza(self) -> int:
        return int(self.fresh().standing["pots"]["kassza"])

    def rows(self) -> list[tuple[int, bool, list[int]]]:
        """Every entry: its number, whether it is struck, its payouts."""
        return list(self.evening.entries.order_by("number").values_list("number", "struck", "payouts"))

    def prove(self) -> None:
        """Fail unless everything stored is what the revisions come to."""
        assert [str(difference) for difference in audit(self.fresh()).differences] == []


@pytest.fixture
def pen(evening: Evening) -> Pen:
    """A pen on the evening of five, with a kassza, Eszter the first dealer."""
    return Pen(evening)


@pytest.fixture
def pen_on() -> Callable[[Evening], Pen]:
    """Make a pen on another evening."""
    return Pen
