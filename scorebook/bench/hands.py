"""A long evening for the benchmarks: every kind of hand in turn, five at the table, every house rule switched on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from settlement import GAMES, document
from settlement.settle import opening, settle

GAME = "paskievics"
PRESET = "mcleod"
HOUSE_RULES: Mapping[str, Any] = {"kassza": True, "talon_honours": True, "dealer_cries_laughs": "mcleod"}
PLAYERS = ("Anna", "Béla", "Cili", "Dénes", "Eszter")

# Seats count from the dealer: 1 is the right-hand neighbour, 4 the last of the four who play.
TURNS: tuple[Mapping[str, Any], ...] = (
    {"contract": "three", "declarer": 1, "partner": 3, "declarer_points": 52, "trull": "declarers"},
    {"contract": "two", "declarer": 2, "partner": 4, "declarer_points": 44, "game_kontra": 1,
     "announcements": [{"figure": "trull", "by": 2}, {"figure": "four_kings", "by": 4, "kontra": 1}]},
    {"contract": "one", "declarer": 4, "partner": 1, "declarer_points": 57, "four_kings": "declarers",
     "announcements": [{"figure": "pagat_ultimo", "by": 4}], "pagat_last_trick": {"player": 4, "won": True},
     "tarokk_counts": [{"player": 2, "count": 8, "announced": True}]},
    {"kind": "all_pass"},
    {"contract": "three", "declarer": 3, "alone_by": "called_card_in_skart", "declarer_points": 38, "game_kontra": 2},
    {"contract": "two", "declarer": 1, "partner": 2, "declarer_points": 74, "four_kings": "declarers",
     "announcements": [{"figure": "double_game", "by": 1}, {"figure": "trull", "by": 2}], "trull": "declarers",
     "talon_honours": [{"player": 3, "card": "pagat"}]},
    {"contract": "solo", "declarer": 2, "partner": 3, "all_tricks": "declarers"},
    {"contract": "three", "declarer": 4, "partner": 2, "declarer_points": 49,
     "announcements": [{"figure": "pagat_ultimo", "by": 4, "kontra": 1}],
     "pagat_last_trick": {"player": 4, "won": False, "caught_by": 1}},
    {"contract": "two", "declarer": 3, "partner": 1, "declarer_points": 51, "xxi_catch": {"by": 2, "lost_by": 3}},
    {"contract": "one", "declarer": 1, "alone_by": "own_call", "declarer_points": 50, "four_kings": "opponents"},
)  # fmt: skip
SEATS = ("declarer", "partner", "by", "player", "caught_by", "lost_by")


def evening(hands: int, first_turn: int = 0) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield so many entries as (kind, facts by seat number), the dealer of each taken from the one before."""
    game = GAMES[GAME]
    rules = document.rules_for(game, PRESET, HOUSE_RULES)
    standing = opening(game, len(PLAYERS))
    for number in range(first_turn, first_turn + hands):
        turn = TURNS[number % len(TURNS)]
        facts = seated(turn, standing.dealer)
        kind = facts.pop("kind", "hand")
        facts["dealer"] = standing.dealer
        entry, problems = document.parse(game, kind, facts, document.seat_number(len(PLAYERS)))
        if entry is None:
            raise ValueError("; ".join(problem.text.read(PLAYERS) for problem in problems))
        standing = settle(game, rules, standing, kind, entry).after
        yield kind, facts


def seated(document_facts: Mapping[str, Any], dealer: int) -> dict[str, Any]:
    """Return the facts with every seat counted from the dealer put in its place at the table."""
    facts: dict[str, Any] = {}
    for key, value in document_facts.items():
        match value:
            case Mapping():
                facts[key] = seated(value, dealer)
            case list():
                facts[key] = [seated(row, dealer) for row in value]
            case int() if key in SEATS:
                facts[key] = (dealer + value) % len(PLAYERS)
            case _:
                facts[key] = value
    return facts
