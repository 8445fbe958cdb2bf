"""How the sheet tells a hand of Danish Tarok, and what stands on the strip."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import GAMES, document
from settlement.game import Mark, Summary
from settlement.settle import opening, settle, table_for
from settlement.vocabulary import Table
from tests.settlement.danish.sheets import (
    EVEN,
    THREE,
    fined,
    last,
    liable,
    meld,
    quiet,
    saved,
)
from tests.settlement.sheets import Facts
from tests.settlement.tarokk import figures_sheets

GAME = GAMES["danish"]


def described(told: Facts, players: tuple[str, ...] = THREE, **rules: Any) -> Summary:
    return figures_sheets.described("danish", players, told, **rules)


def marks(told: Facts, **rules: Any) -> list[tuple[str, int | None, str]]:
    """Return the marks of a hand: figure, player, and what it says."""
    return [
        (one.figure, one.by, one.told.read(THREE) if one.told else one.label) for one in described(told, **rules).marks
    ]


def test_how_the_sheet_tells_a_quiet_hand() -> None:
    hand = quiet(melds=[meld("Bo", "tarocks", count=12, with_pagat=True)], kings_lost=[{"player": "Anna"}])
    summary = described(hand)
    assert (summary.title, summary.contract, summary.scores) == ("count", "count", {0: 26, 1: 26, 2: 26})
    assert summary.marks[0] == Mark(
        figure="meld_tarocks", label="tarocks", by=1, opponents=True, column="melds", told=summary.marks[0].told
    )
    assert marks(hand) == [
        ("meld_tarocks", 1, "12 tarocks with the pagat"),
        ("pagat_saved", 1, "pagat brought home"),
        ("king_lost", 0, "king lost"),
        ("last_trick", 0, "last trick"),
    ]
    assert {one.column for one in summary.marks} == {"melds", "cards", "last_trick"}
    assert {one.column for one in summary.marks} < {key for key, _label in GAME.columns}


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (meld("Bo", "matadors", count=3), "3 matadors"),
        (meld("Bo", "tarocks", count=10, fault="omitted"), "10 tarocks"),
        (meld("Anna", "tarocks", count=10, with_pagat=False), "10 tarocks without the pagat"),
        (
            meld("Anna", "cavallerie", grade="half", suit="clubs", missing="jack"),
            "half cavallerie in clubs, missing: jack",
        ),
        (meld("Anna", "cavallerie", grade="abundant", suit="clubs"), "abundant cavallerie in clubs"),
        (meld("Anna", "kings", grade="half", missing="hearts"), "half kings, missing: hearts"),
        (meld("Anna", "kings", grade="full", missing="hearts"), "full kings"),
    ],
)
def test_how_the_sheet_tells_a_meld(told: Facts, said: str) -> None:
    (mark,) = [one for one in described(quiet(melds=[told])).marks if one.column == "melds"]
    assert mark.told is not None
    assert mark.told.read(THREE) == said
    assert mark.outcome == ("lost" if "fault" in told else "")


@pytest.mark.parametrize(
    ("told", "title", "figures"),
    [
        (
            {"last_trick": last("Bo", Bo="pagat", Anna="king"), "card_points": EVEN},
            "pagat ultimo",
            ["pagat_ultimo", "king_bagud"],
        ),
        ({"last_trick": last("Anna", Bo="pagat"), "card_points": EVEN}, "count", ["last_trick", "pagat_bagud"]),
        ({"last_trick": last("Anna", Anna="pagat"), "nolo": "Bo"}, "nolo", ["last_trick", "nolo"]),
        (
            {
                "pagat": {"outcome": "laid", "player": "Carl"},
                "last_trick": last("Anna"),
                "tout": {"player": "Anna", "announced": False},
            },
            "tout",
            ["pagat_laid", "last_trick", "nolo", "nolo", "tout"],
        ),
        (
            {
                "fines": fined("Carl", "wrong_cards"),
                "liability": liable("Carl", "ultimo"),
                "card_points": EVEN,
                "last_trick": {**last("Anna", Anna="pagat"), "awarded": True},
            },
            "pagat ultimo",
            ["fine_wrong_cards", "liability", "pagat_ultimo"],
        ),
    ],
)
def test_how_the_sheet_tells_what_decided(told: Facts, title: str, figures: list[str]) -> None:
    summary = described(told)
    assert (summary.title, [one.figure for one in summary.marks]) == (title, figures)
    assert not summary.scores or title not in ("nolo", "tout")


def test_a_void_ultimo_and_an_awarded_one_say_so() -> None:
    void = {"last_trick": last("Anna", Anna="king"), "nolo": "Bo", "pagat": saved("Carl")}
    assert ("last_trick", 0, "king ultimo, void") in marks(void)
    awarded = {
        "fines": fined("Carl", "wrong_cards"),
        "liability": liable("Carl", "ultimo"),
        "card_points": EVEN,
        "last_trick": {**last("Anna", Anna="pagat"), "awarded": True},
    }
    assert ("pagat_ultimo", 0, "awarded ultimo") in marks(awarded)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    "before", [(), ("found",), ("deal_passed",), ("hand",), ("hand", "hand", "deal_passed", "hand")]
)
@pytest.mark.parametrize("rules", [{}, {"found": 7, "ante": 3, "pagat_premium": 11, "king_premium": 13}])
@pytest.mark.parametrize("card", ["pagat", "king"])
def test_the_strip_tells_what_an_ultimo_in_the_next_hand_pays(
    players: int, before: tuple[str, ...], rules: Facts, card: str
) -> None:
    """After a hand that lost a king, passed deals and the founding, at every table."""
    whole, standing = {**GAME.defaults(), **rules}, opening(GAME, players)
    for kind in before:
        table = table_for(GAME, whole, standing)
        standing = settle(GAME, whole, standing, kind, entry_of(kind, table)).after
    table = table_for(GAME, whole, standing)
    prices = {one.pot: one.brings.values["points"] for one in GAME.strip(table) if one.brings}
    winner = table.active[0]
    facts = {"last_trick": {"winner": winner, "cards": {str(winner): card}}, "card_points": counted(table)}
    if card == "king":
        facts["pagat"] = {"outcome": "saved", "player": winner}
    lines = settle(GAME, whole, standing, "hand", parsed(facts)).lines
    paid = [line.moves[winner] for line in lines if line.item in (f"{card}_ultimo", f"{card}_ultimo_cup")]
    assert prices[f"{card}_pot"] == sum(paid)


def entry_of(kind: str, table: Table) -> Any:
    """Return an entry of a kind; of a hand one that lost a king before the last trick."""
    if kind != "hand":
        return GAME.kinds[kind].record()
    first, second = table.active[:2]
    pagat = {"outcome": "saved", "player": first}
    kings = [{"player": second}]
    return parsed({"pagat": pagat, "kings_lost": kings, "last_trick": {"winner": first}, "card_points": counted(table)})


def counted(table: Table) -> Facts:
    """Return an equal count."""
    return {str(seat): 26 for seat in table.active}


def parsed(told: Facts) -> Any:
    record, problems = document.parse(GAME, "hand", told, document.seat_number(4))
    assert problems == ()
    return record


def test_the_founding_is_offered_before_the_first_deal() -> None:
    start = opening(GAME, 3)
    assert GAME.kinds["found"].offered(table_for(GAME, GAME.defaults(), start))
    after = settle(GAME, GAME.defaults(), start, "deal_passed", GAME.kinds["deal_passed"].record()).after
    assert not GAME.kinds["found"].offered(table_for(GAME, GAME.defaults(), after))
