"""Short evenings of Danish Tarok: Anna, Bo and Carl in playing order, Carl deals; Dorte is the fourth."""

from __future__ import annotations

from typing import Any

from settlement import document as record
from tests.settlement.sheets import Facts, document

THREE, FOUR = ("Anna", "Bo", "Carl"), ("Anna", "Bo", "Carl", "Dorte")
CUPS = ("pagat_pot", "king_pot")
EVEN = {"Anna": 26, "Bo": 26, "Carl": 26}
Cups = tuple[int, int]


def sheet(*entries: Facts, players: tuple[str, ...] = THREE, dealer: str | None = None, **house_rules: Any) -> Facts:
    """Return a document of Danish Tarok."""
    head = {"game": "danish", "first_dealer": dealer} if dealer else {"game": "danish"}
    return {**document(*entries, players=players, **house_rules), **head}


def cups_of(cups: Cups, players: tuple[str, ...]) -> list[Facts]:
    """Return the founding, and what brings the cups to what they shall hold before the next hand."""
    transfers = []
    for pot, holds in zip(CUPS, cups, strict=True):
        more = holds - 20 * len(players)
        if more:
            way = ("Anna", pot) if more > 0 else (pot, "Anna")
            transfers.append({"from": way[0], "to": way[1], "points": abs(more)})
    adjusted = [{"kind": "adjustment", "reason": "as they stood", "transfers": transfers}] if transfers else []
    return [{"kind": "found"}, *adjusted]


def paid(told: Facts, cups: Cups | None = None, players: tuple[str, ...] = THREE, **how: Any) -> tuple[int, ...]:
    """Return what an entry moved: every player in order, then both cups."""
    before = cups_of(cups or (20 * len(players),) * 2, players)
    entry = settled(sheet(*before, told, players=players, **how))[-1]
    return (*entry["payouts"].values(), *entry["pots"].values())


def settled(told: Facts) -> list[Facts]:
    """Return the settled entries of a document."""
    entries: list[Facts] = record.settlement_document(told)["entries"]
    return entries


def last(winner: str | None, **cards: str) -> Facts:
    """Return who took the last trick, and who had the pagat or a king in it."""
    return {"winner": winner, "cards": cards}


def saved(player: str) -> Facts:
    """Return the pagat as brought home."""
    return {"outcome": "saved", "player": player}


def lost(player: str, **more: Any) -> Facts:
    """Return the pagat as lost."""
    return {"outcome": "lost", "player": player, **more}


def fined(player: str, offence: str, **more: Any) -> list[Facts]:
    """Return one offence."""
    return [{"player": player, "offence": offence, **more}]


def meld(player: str, kind: str, **more: Any) -> Facts:
    """Return a meld."""
    return {"player": player, "kind": kind, **more}


def liable(player: str, *covers: str) -> Facts:
    """Return who bears what."""
    return {"player": player, "covers": list(covers)}


def quiet(**more: Any) -> Facts:
    """Return a hand in which nothing is decided but the last trick: Bo saved the pagat, Anna took the last trick."""
    return {"pagat": saved("Bo"), "last_trick": last("Anna"), "card_points": EVEN, **more}
