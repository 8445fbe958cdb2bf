"""Hands as a club plays them: mostly plain ones won or lost, now and then an announcement, a kontra, a deal passed.

Patterns of facts with weights for each kind of hand stand in ``club.json``. ``@declarer``, ``@partner`` and
``@opponent`` stand for the people of the hand; ``card_points`` draws a number that grows with the player's skill.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from settlement import check, document
from settlement.game import Game
from settlement.settle import Standing, opening, settle, table_for
from settlement.vocabulary import Rules, Table

PARTS = ("@declarer", "@partner", "@opponent")
TRIES = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """The company of a table, its rules, and its style of play: patterns, and everybody's skill in card points."""

    game: Game
    rules: Rules
    names: Sequence[str]
    patterns: Sequence[Mapping[str, Any]]
    skill: Mapping[str, int]


def dealt(company: Company, hands: int, random: Random) -> list[tuple[str, Any]]:
    """Return this many entries, each of them legal at its place."""
    standing, entries = opening(company.game, len(company.names)), []
    for _ in range(hands):
        kind, entry = _legal(company, standing, random)
        standing = settle(company.game, company.rules, standing, kind, entry).after
        entries.append((kind, entry))
    return entries


def _legal(company: Company, standing: Standing, random: Random) -> tuple[str, Any]:
    table = table_for(company.game, company.rules, standing)
    weights = [pattern["weight"] for pattern in company.patterns]
    for _ in range(TRIES):
        pattern = random.choices(company.patterns, weights)[0]
        kind = pattern.get("kind", "hand")
        entry = _drawn(company, kind, pattern["facts"], table, random)
        if all(problem.warning for problem in check.reasons(company.game, kind, entry, table)):
            return kind, entry
    raise ValueError(f"{company.game.key}: no pattern fits the table")


def _drawn(company: Company, kind: str, facts: Mapping[str, Any], table: Table, random: Random) -> Any:
    drawn = random.sample([company.names[seat] for seat in table.active], min(len(PARTS), len(table.active)))
    parts = dict(zip(PARTS, drawn, strict=False))
    skill = company.skill[drawn[0]]
    filled = _filled(facts, parts, skill, random)
    seat_of = document.seat_named(company.game, company.names)
    entry, problems = document.parse(company.game, kind, filled, seat_of)
    if entry is None:
        raise ValueError("; ".join(problem.text.read(tuple(company.names)) for problem in problems))
    return entry


def _filled(facts: Any, parts: Mapping[str, str], skill: int, random: Random) -> Any:
    match facts:
        case {"card_points": [int(least), int(most)]}:
            return random.randint(least, most) + skill
        case dict():
            return {parts.get(key, key): _filled(value, parts, skill, random) for key, value in facts.items()}
        case list():
            return [_filled(value, parts, skill, random) for value in facts]
        case str():
            return parts.get(facts, facts)
    return facts
