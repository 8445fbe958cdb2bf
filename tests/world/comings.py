"""Evenings in which people come, pause, come back and go, written out by hand: what everybody played and has at last.

Nothing here was reckoned by Scorebook: the amounts stand beside their arithmetic as a player would do it on paper.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from scorebook import ledger
from scorebook.club.seating import seat_members
from scorebook.models import Club, Evening
from settlement import document as records

BEGUN = datetime(2026, 10, 1, 17, 5, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """An evening: its document, and by name the hands, those declared, those of them won, and the points.

    ``pays`` are the payouts of its entries in the order of the names, shorter where somebody has not sat down yet.
    """

    document: Mapping[str, Any]
    hands: Mapping[str, int]
    declared: Mapping[str, tuple[int, int]]
    totals: Mapping[str, int]
    pays: Sequence[Sequence[int]]

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of all players, in the order of their first seats."""
        return tuple(self.totals)


def of(game: str, players: str, entries: Sequence[Mapping[str, Any]], **more: Any) -> dict[str, Any]:
    """Return a document."""
    head = {"format": "scorebook-session", "version": 1, "game": game, "players": players.split(), **more}
    stake = {"minor_units_per_point": 1000, "currency": "HUF"}
    return {**head, "stake": stake, "entries": [*entries, {"kind": "close"}]}


def sit(players: str) -> dict[str, Any]:
    """Return who sits there from now on."""
    return {"kind": "company", "players": players.split()}


def tarokk(contract: str, declarer: str, partner: str, counted: int) -> dict[str, Any]:
    """Return a hand of Paskievics."""
    return {"contract": contract, "declarer": declarer, "partner": partner, "declarer_points": counted}


def quiet(pagat: str, last: str, **counted: int) -> dict[str, Any]:
    """Return a Danish hand in which the pagat was saved."""
    return {
        "pagat": {"outcome": "saved", "player": pagat},
        "last_trick": {"winner": last},
        "card_points": counted,
    }


def betli(declarer: str) -> dict[str, Any]:
    """Return a hand of alsós: betli after everybody passed, made, for which 10 are written."""
    return {"contract": "betli", "declarer": declarer, "betli_origin": "all_passed", "made": True}


# By the common rules with the kassza, without double rounds; of five the dealer sits out.
PASKIEVICS = Coming(
    document=of(
        "paskievics",
        "Anna Béla Cili Dénes",
        (
            {"kind": "all_pass"},  # 5 from each of the four, 20 lie in the kassza
            sit("Anna Béla Cili Dénes Eszter"),  # a fourth of 20 is 5: 25
            tarokk("two", "Béla", "Dénes", 54),  # Anna deals: 2
            tarokk("three", "Cili", "Eszter", 40),  # Béla deals; lost: 1
            sit("Anna Cili Dénes Eszter"),  # Béla pauses with a fifth of 25: 20
            tarokk("one", "Dénes", "Anna", 60),  # Cili deals, everybody plays: 3
            sit("Anna Béla Dénes Eszter"),  # Cili goes with a fourth of 20, Béla puts one in: 20
            tarokk("solo", "Eszter", "Béla", 60),  # Dénes deals: 4
        ),
        house_rules={"kassza": True, "double_round": "none", "redeal": "next_dealer"},
    ),
    pays=(
        (-5, -5, -5, -5),
        (0, 0, 0, 0, -5),
        (0, 2, -2, 2, -2),
        (1, 0, -1, 1, -1),
        (0, 5, 0, 0, 0),
        (3, 0, -3, 3, -3),
        (0, -5, 5, 0, 0),
        (-4, 4, 0, -4, 4),
        (5, 5, 0, 5, 5),
    ),
    totals={"Anna": 0, "Béla": 6, "Cili": -6, "Dénes": 2, "Eszter": -2},
    hands={"Anna": 4, "Béla": 3, "Cili": 4, "Dénes": 5, "Eszter": 4},
    declared={"Anna": (0, 0), "Béla": (1, 1), "Cili": (1, 0), "Dénes": (1, 1), "Eszter": (1, 1)},
)

# All players found two cups with 20 each, and every dealer adds 5 to each. The pagat is worth 10, half of it from each
# of the others, the last trick 20, half of it from each, and every card point above or below 26 is one.
DANISH = Coming(
    document=of(
        "danish",
        "Anna Béla Cili",
        (
            quiet("Béla", "Anna", Anna=30, Béla=26, Cili=22),  # 40 each; Cili deals: 65 in each cup
            sit("Anna Béla Cili Dénes"),  # a third of 65 is 21, twice: 86
            quiet("Béla", "Dénes", Anna=22, Béla=26, Dénes=30),  # Anna deals, Cili sits out opposite: 91
            sit("Anna Cili Dénes"),  # Béla pauses with a fourth of 91, 22, twice: 69
            quiet("Dénes", "Cili", Anna=26, Cili=30, Dénes=22),  # Cili deals: 74
            sit("Anna Béla Cili Dénes"),  # Béla is back with a third of 74, 24, twice: 98
            sit("Anna Béla Dénes"),  # Cili goes with a fourth of 98, 24, twice: 74
        ),
    ),
    pays=(
        (-40 + 20 - 5 + 4, -40 + 10 - 10, -40 - 10 - 5 - 10 - 4),
        (0, 0, 0, -42),
        (-10 - 5 - 10 - 4, 10 - 10, 0, 20 - 5 + 4),
        (0, 44, 0, 0),
        (-5 - 10, 0, -10 - 5 + 20 + 4, 10 - 10 - 4),
        (0, -48, 0, 0),
        (0, 0, 48, 0),
        # 24 from each cup, and two odd ones of each: Dénes, who would deal, Anna; then Béla, Dénes.
        (49, 49, 0, 50),
    ),
    totals={"Anna": -16, "Béla": 5, "Cili": -12, "Dénes": 23},
    hands={"Anna": 3, "Béla": 2, "Cili": 2, "Dénes": 2},
    declared={"Anna": (0, 0), "Béla": (0, 0), "Cili": (0, 0), "Dénes": (0, 0)},
)

# Rádlis of the seated players: each ends when somebody comes or goes. A player then gets the own count times the number
# of players, minus the sum of all counts. With four players the dealer sits out.
ALSOS = Coming(
    document=of(
        "alsos",
        "Anna Béla Cili Dénes",
        (
            betli("Anna"),  # Dénes deals
            {**betli("Béla"), "kontra": ["back"]},  # Anna deals; 20
            sit("Anna Béla Dénes"),  # Cili pauses: 4 × 10 − 30, 4 × 20 − 30, −30, −30
            betli("Béla"),  # three
            sit("Anna Béla Cili Dénes"),  # Cili is back: 3 × 10 − 10, −10, −10
            betli("Cili"),  # Dénes deals
            sit("Anna Béla Cili Eszter"),  # Dénes goes, Eszter comes: 4 × 10 − 10, −10, −10, −10
            betli("Eszter"),  # Anna deals; the close ends it: the same
        ),
        preset="radli",
    ),
    pays=(
        (0, 0, 0, 0),
        (0, 0, 0, 0),
        (10, 50, -30, -30),
        (0, 0, 0, 0),
        (-10, 20, 0, -10),
        (0, 0, 0, 0),
        (-10, -10, 30, -10, 0),
        (0, 0, 0, 0, 0),
        (-10, -10, -10, 0, 30),
    ),
    totals={"Anna": -20, "Béla": 50, "Cili": -10, "Dénes": -50, "Eszter": 30},
    hands={"Anna": 3, "Béla": 5, "Cili": 4, "Dénes": 2, "Eszter": 1},
    declared={"Anna": (1, 1), "Béla": (2, 2), "Cili": (1, 1), "Dénes": (0, 0), "Eszter": (1, 1)},
)

COMINGS = {"paskievics": PASKIEVICS, "danish": DANISH, "alsos": ALSOS}


def played(coming: Coming, club: Club | None = None) -> Evening:
    """Bring the evening home, into a club where one is named."""
    beginning = ledger.Kept(began=ledger.Beginning(BEGUN), club=club, seat=seat_members(club) if club else None)
    return ledger.import_evening(
        records.read_document(dict(coming.document)), author=ledger.Author(name="Anna"), kept=beginning
    )
