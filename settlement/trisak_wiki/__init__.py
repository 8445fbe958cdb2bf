"""Trisák after the Hungarian Wikipedia: the kind of entry and the description of the game.

Every ``rule`` is a section of ``docs/rules/trisak_wiki.md``.
"""

from __future__ import annotations

from settlement.company import COMPANY
from settlement.evening import ADJUSTMENT, closing
from settlement.game import EntryKind, Example, Game
from settlement.trisak_wiki import bids
from settlement.trisak_wiki.bids import write_hand
from settlement.trisak_wiki.facts import Hand
from settlement.trisak_wiki.screen import face
from settlement.trisak_wiki.sheet import describe_hand
from settlement.trisak_wiki.tariff import OPTIONS, PRESETS, RATES
from settlement.vocabulary import word

HAND = EntryKind(
    key="hand",
    label=word("hand"),
    record=Hand,
    rule="2",
    deals=True,
    checks=bids.CHECKS,
    write=write_hand,
    describe=describe_hand,
)

EXAMPLES: tuple[Example, ...] = (
    (
        (
            "hand",
            {"contract": "game_and_ultimo", "declarer": 0, "partner": 2, "declarer_points": 40, "ultimo_made": False},
        ),
    ),
)

GAME = Game(
    key="trisak_wiki",
    label=word("Trisák, Wikipedia"),
    summary=word("Trisák with twelve bids, from the fewest tricks to a solo with ultimo: four play, five may sit."),
    rulebook="trisak_wiki",
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
