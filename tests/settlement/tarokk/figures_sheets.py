"""Short documents of the tarokk games besides Paskievics, how the sheet tells a hand, what a rulebook page prints."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from settlement import GAMES, check
from settlement import document as record
from settlement.game import Summary
from settlement.settle import opening, table_for
from tests.settlement.sheets import Facts, document

RULES = Path(__file__).parents[3] / "docs/rules"


def sheet(game: str, players: tuple[str, ...], *entries: Facts, **house_rules: Any) -> Facts:
    """Return a document of this game."""
    return {**document(*entries, players=players, **house_rules), "game": game}


def lines(told: Facts) -> dict[str, int]:
    """Return what every line of the last entry moved for Anna, but for those that say why nothing is paid."""
    return {
        line["item"]: line["payouts"].get("Anna", 0)
        for line in record.settlement_document(told)["entries"][-1]["lines"]
        if line["points"]
    }


def payouts(told: Facts) -> list[tuple[int, ...]]:
    """Return what every player won or lost, entry by entry."""
    return [tuple(entry["payouts"].values()) for entry in record.settlement_document(told)["entries"]]


def call(figure: str, side: str = "declarer", *, made: bool = True, kontra: int = 0) -> Facts:
    """Return an announced figure."""
    return {"figure": figure, "side": side, "announced": True, "made": made, "kontra": kontra}


def silent(figure: str, side: str = "declarer", **more: Any) -> Facts:
    """Return a figure made without a word."""
    return {"figure": figure, "side": side, "announced": False, "made": True, **more}


def described(game: str, players: tuple[str, ...], facts: Facts, **rules: Any) -> Summary:
    """Return a hand as a row of the sheet."""
    chosen = GAMES[game]
    whole = record.rules_for(chosen, None, rules)
    entry, problems = record.parse(chosen, "hand", facts, record.seat_named(chosen, players))
    assert problems == ()
    table = table_for(chosen, whole, opening(chosen, len(players)))
    assert all(problem.warning for problem in check.problems(chosen, "hand", entry, table))
    return chosen.kinds["hand"].describe(entry, table)


def printed(game: str, language: str) -> tuple[dict[str, int], set[str]]:
    """Return the tariff and the options a rulebook page prints, and check that every option says where it is told."""
    page = (RULES / f"{game}{language}.md").read_text(encoding="utf-8")
    tariff, options = re.split(r"^### 12\.2 .*$", page.split("### 12.1 ")[1], flags=re.MULTILINE)
    prices = {key: int(price) for key, price in re.findall(r"^\| `([\w.]+)` \| [^|]* \| (\d+) \|$", tariff, re.M)}
    return prices, set(re.findall(r"^\| `(\w+)` \|.*\| [0-9.]+ \|$", options, re.MULTILINE))
