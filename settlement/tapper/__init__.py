"""Tappertarokk for three: the kinds of entry and the description of the game.

Every ``rule`` is a section of ``docs/rules/tapper.md``.
"""

from __future__ import annotations

from dataclasses import replace

from settlement.company import COMPANY
from settlement.evening import ADJUSTMENT, closing
from settlement.game import EntryKind, Example, Game, Mark, Summary
from settlement.tapper import held, kassza
from settlement.tapper.facts import Hand
from settlement.tapper.game import COUNT, played, write_hand
from settlement.tapper.kassza import strip
from settlement.tapper.screen import face
from settlement.tapper.tariff import OPTIONS, POT, PRESETS, RATES
from settlement.tarokk.checks import checks_of
from settlement.tarokk.held import marks_of_held
from settlement.tarokk.sheet import passed_over, summary_of
from settlement.vocabulary import Table, word


def describe_hand(hand: Hand, table: Table) -> Summary:
    """Return a hand as a row of the sheet."""
    if hand.declarer is None:
        return passed_over(hand.contract)
    summary = summary_of(
        played(hand, hand.declarer, table), hand.contract, marks=tuple(marks_of_held(hand.held, (hand.declarer,)))
    )
    return replace(summary, marks=tuple(with_announcer(mark, hand) for mark in summary.marks))


def with_announcer(mark: Mark, hand: Hand) -> Mark:
    """Return a mark, with the announcer if it is an ultimo that the opponents announced (§3.5)."""
    is_theirs = mark.figure == "pagat_ultimo" and mark.opponents and mark.announced
    return replace(mark, by=hand.ultimo_announcer) if is_theirs else mark


HAND = EntryKind(
    key="hand",
    label=word("hand"),
    record=Hand,
    rule="2.1",
    deals=True,
    write=write_hand,
    checks=(*checks_of(COUNT), *held.CHECKS, *kassza.CHECKS),
    describe=describe_hand,
)

EXAMPLES: tuple[Example, ...] = (
    (
        (
            "hand",
            {
                "contract": "three",
                "declarer": 0,
                "declarer_points": 41,
                "figures": [{"figure": "pagat_ultimo", "side": "declarer", "announced": False, "made": True}],
                "held": [{"award": "four_kings", "holder": 0}],
            },
        ),
    ),
)

GAME = Game(
    key="tapper",
    label=word("Tappertarokk"),
    summary=word("Tarokk for three with cards held in one hand and an ultimo pot: four may sit at the table."),
    rulebook="tapper",
    seats=(3, 4),
    active=3,
    cards=(54, 42),
    pots=((POT, word("ultimo pot")),),
    kinds={kind.key: kind for kind in (HAND, ADJUSTMENT, COMPANY, closing())},
    rates=RATES,
    options=OPTIONS,
    presets=PRESETS,
    strip=strip,
    face=face,
    examples=EXAMPLES,
)
