"""Evenings of any game for the entry screen, and legal hands to write in them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from scorebook import ledger
from scorebook.models import Evening
from settlement import GAMES, document
from settlement.settle import opening, table_for
from tests.settlement.legal import legal_hand


def opened(game: str, seats: int, preset: str = "", **rules: Any) -> Evening:
    """Return the opened evening of a game."""
    names = ("Anna", "Béla", "Cili", "Dénes", "Eszter", "Ferenc", "Gréta", "Hugó")[:seats]
    preset = preset or GAMES[game].presets[0].key
    return ledger.open_evening(
        game=game,
        preset=preset,
        house_rules=rules,
        players=names,
        first_dealer=seats - 1,
        stake_minor_units=1000,
        currency="HUF",
    )


def hands_of(game: str, seats: int) -> list[dict[str, Any]]:
    """Return legal hands of every dealer's deal, as they are stored."""
    chosen, random = GAMES[game], Random(seats)
    hands = []
    for number in range(HANDS):
        standing = opening(chosen, seats, number % seats)
        hand = legal_hand(chosen, table_for(chosen, chosen.defaults(), standing), random)
        hands.append(document.as_json(replace(hand, dealer=number % seats)))
    return hands


HANDS = 150
