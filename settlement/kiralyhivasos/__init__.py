"""Királyhívásos tarokk, in which a king is called: the kind of entry and the description of the game.

Every ``rule`` is a section of ``docs/rules/kiralyhivasos.md``.
"""

from __future__ import annotations

from settlement.company import COMPANY
from settlement.evening import ADJUSTMENT, closing
from settlement.game import EntryKind, Example, Game, Mark, Summary
from settlement.kiralyhivasos import king
from settlement.kiralyhivasos.facts import Hand
from settlement.kiralyhivasos.game import COUNT, played, write_hand
from settlement.kiralyhivasos.king import king_events, why_alone
from settlement.kiralyhivasos.screen import face
from settlement.kiralyhivasos.tariff import OPTIONS, PRESETS, RATES
from settlement.tarokk.checks import checks_of
from settlement.tarokk.sheet import passed_over, summary_of
from settlement.vocabulary import Table, word


def describe_hand(hand: Hand, table: Table) -> Summary:
    """Return a hand as a row of the sheet."""
    if hand.declarer is None:
        return passed_over(hand.contract)
    marks = tuple(Mark(figure=key, label=label) for key, label in king_events(hand))
    return summary_of(played(hand, hand.declarer, table), hand.contract, hand.partner, why_alone(hand), marks)


HAND = EntryKind(
    key="hand",
    label=word("hand"),
    record=Hand,
    rule="2.1",
    deals=True,
    write=write_hand,
    checks=(*king.CHECKS, *checks_of(COUNT)),
    describe=describe_hand,
)

EXAMPLES: tuple[Example, ...] = (
    (
        (
            "hand",
            {
                "contract": "call",
                "declarer": 0,
                "partner": 2,
                "declarer_points": 45,
                "figures": [
                    {"figure": "king_ultimo", "side": "declarer", "announced": True, "made": True},
                    {"figure": "trull", "side": "defenders", "announced": False, "made": True},
                ],
            },
        ),
    ),
)

GAME = Game(
    key="kiralyhivasos",
    label=word("Királyhívásos tarokk"),
    summary=word("Hungarian tarokk with the call of a king: four play, five may sit at the table."),
    rulebook="kiralyhivasos",
    seats=(4, 5),
    active=4,
    cards=(54,),
    pots=(),
    kinds={kind.key: kind for kind in (HAND, ADJUSTMENT, COMPANY, closing())},
    rates=RATES,
    options=OPTIONS,
    presets=PRESETS,
    face=face,
    examples=EXAMPLES,
)
