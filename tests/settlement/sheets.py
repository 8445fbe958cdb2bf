"""Short documents for the tests: Anna, Béla, Cili and Dénes in playing order, Emőke fifth where five sit down."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import document as record
from settlement.document import Refused

FOUR = ("Anna", "Béla", "Cili", "Dénes")
FIVE = (*FOUR, "Emőke")
Facts = dict[str, Any]


def document(*entries: Facts, preset: str | None = None, players: tuple[str, ...] = FOUR, **house_rules: Any) -> Facts:
    """Return a document of these entries; house rules stand by name, ``__`` for the dot in it."""
    return {
        "format": "scorebook-session",
        "version": 1,
        "game": "paskievics",
        "preset": preset,
        "house_rules": {key.replace("__", "."): value for key, value in house_rules.items()},
        "players": list(players),
        "entries": list(entries),
    }


def settle(*entries: Facts, **how: Any) -> Facts:
    """Return the settlement of these entries."""
    return record.settlement_document(document(*entries, **how))


def payouts(*entries: Facts, **how: Any) -> list[tuple[int, ...]]:
    """Return what every player won or lost, entry by entry."""
    return [tuple(entry["payouts"].values()) for entry in settle(*entries, **how)["entries"]]


def payout(*entries: Facts, **how: Any) -> tuple[int, ...]:
    """Return what every player won or lost in the last of these entries."""
    return payouts(*entries, **how)[-1]


def lines(*entries: Facts, **how: Any) -> dict[str, tuple[int, int]]:
    """Return the last entry's lines: item to price and what it moved for Anna."""
    return {
        line["item"]: (line["points"], line["payouts"]["Anna"])
        for line in settle(*entries, **how)["entries"][-1]["lines"]
    }


def warnings(*entries: Facts, **how: Any) -> list[str]:
    """Return the warnings beside the last of these entries."""
    return [warning["code"] for warning in settle(*entries, **how)["entries"][-1].get("warnings", [])]


def refusal(*entries: Facts, **how: Any) -> dict[str, str]:
    """Return why these entries are refused: field to code."""
    return refused(document(*entries, **how))


def refused(data: Any) -> dict[str, str]:
    """Return why a document is refused: field to code; every message can be read."""
    with pytest.raises(Refused) as caught:
        record.settlement_document(data)
    for problem in caught.value.problems:
        assert problem.text.read(FIVE).strip()
    return {problem.field: problem.code for problem in caught.value.problems}


def two(points: int | None = None, contract: str = "two", **more: Any) -> Facts:
    """Anna plays with Cili."""
    counted = {} if points is None else {"declarer_points": points}
    return {"contract": contract, "declarer": "Anna", "partner": "Cili", **counted, **more}


def three(points: int | None = None, **more: Any) -> Facts:
    """Anna plays a three with Cili."""
    return two(points, "three", **more)


def alone(points: int | None = None, contract: str = "two", **more: Any) -> Facts:
    """Anna calls herself."""
    counted = {} if points is None else {"declarer_points": points}
    return {"contract": contract, "declarer": "Anna", "alone_by": "own_call", **counted, **more}


def call(figure: str, by: str = "Anna", kontra: int = 0, **more: Any) -> Facts:
    """Somebody announces a figure."""
    return {"figure": figure, "by": by, "kontra": kontra, **more}


def pagat(player: str = "Anna", caught_by: str | None = None) -> Facts:
    """The pagat goes to the ninth trick."""
    return {"player": player, "won": caught_by is None, "caught_by": caught_by}


ALL_PASS: Facts = {"kind": "all_pass"}
THROWN_IN: Facts = {"kind": "thrown_in"}
CLOSE: Facts = {"kind": "close"}


def into_the_kassza(points: int, player: str = "Anna") -> Facts:
    """Somebody puts points into the kassza."""
    transfer = {"from": player, "to": "kassza", "points": points}
    return {"kind": "adjustment", "reason": "the kassza as it stood", "transfers": [transfer]}
