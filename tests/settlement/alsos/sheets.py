"""Short documents of alsós for the tests: two, three or four of Anna, Béla, Cili and Dénes, the last one dealing."""

from __future__ import annotations

from typing import Any

from settlement import document as record
from tests.settlement.sheets import FOUR, Facts, document

A, B, C, D = FOUR


def sheet(*entries: Facts, players: int = 3, preset: str = "money", **house_rules: Any) -> Facts:
    """Return a document of these entries."""
    return {**document(*entries, players=FOUR[:players], preset=preset, **house_rules), "game": "alsos"}


def settled(*entries: Facts, **how: Any) -> Facts:
    """Return the settlement of these entries."""
    return record.settlement_document(sheet(*entries, **how))


def money(hand: Facts, **how: Any) -> tuple[int, ...]:
    """Return what a hand pays when it is played for money."""
    (entry,) = settled(hand, **how)["entries"]
    assert "written" not in entry
    return tuple(entry["payouts"].values())


def written_points(hand: Facts, **how: Any) -> tuple[int, ...]:
    """Return what a hand writes in a rádli."""
    (entry,) = settled(hand, preset="radli", **how)["entries"]
    assert not any(entry["payouts"].values())
    return tuple(entry["written"].values())


def points(*counts: int) -> dict[str, int]:
    """Return party points, Anna's first."""
    return dict(zip(FOUR, counts, strict=False))


def trump(*counts: int, **more: Any) -> Facts:
    """Return a trump game of Anna's, counted or with its result told in ``more``."""
    counted = {"card_points": points(*counts)} if counts else {}
    return {"contract": "trump", "declarer": A, **counted, **more}


def no_trump(*counts: int, **more: Any) -> Facts:
    """Return a game of Anna's without trumps."""
    return {**trump(*counts, **more), "contract": "no_trump"}


def betli(*, made: bool = True, origin: str = "all_passed", **more: Any) -> Facts:
    """Return a betli of Anna's."""
    return {"contract": "betli", "declarer": A, "betli_origin": origin, "made": made, **more}


def klopitzky(*tricks: int) -> Facts:
    """Return a Klopitzky, Anna's tricks first."""
    return {"contract": "klopitzky", "tricks": points(*tricks)}


def said(figure: str, by: str = A, when: str = "front", *kontra: str, **more: Any) -> Facts:
    """Return an announced figure."""
    return {"figure": figure, "by": by, "when": when, **({"kontra": list(kontra)} if kontra else {}), **more}


def made(figure: str, by: str = A, when: str = "front", **more: Any) -> Facts:
    """Return a figure recorded as made."""
    return said(figure, by, when, made=True, **more)


def failed(figure: str, by: str = A, when: str = "front", **more: Any) -> Facts:
    """Return a figure recorded as failed."""
    return said(figure, by, when, made=False, **more)


def figures(*rows: Facts) -> Facts:
    """Return the figures of a hand."""
    return {"figures": list(rows)}


def bela(by: str = A, when: str = "front") -> Facts:
    """Return a béla kassza."""
    return {"bela_kassza": {"by": by, "when": when}}


def call(by: str, level: int, *, dropped: bool) -> Facts:
    """Return a call."""
    return {"hivas": {"by": by, "level": level, "dropped": dropped}}


def kontra(*phases: str) -> Facts:
    """Return the kontras on the game."""
    return {"kontra": list(phases)}


# Every cell of the figures (§3.2): front, back, and which are played without trumps.
CELLS = {
    "tuletroa": (4, 2, False),
    "csalad": (4, 2, False),
    "osszes_adu": (12, 6, False),
    "negy_asz": (8, 4, True),
    "ulti": (10, 5, False),
    "uhu": (14, 7, False),
    "abszolut": (6, 3, True),
    "points_100": (8, 4, True),
    "points_111": (12, 6, True),
    "points_120": (16, 8, True),
    "volat": (20, 10, True),
    "kassza_200": (8, 4, True),
}
