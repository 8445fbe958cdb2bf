"""Alsós for two, three or four: the kinds of entry and the description of the game.

Every ``rule`` is a section of ``docs/rules/alsos.md``.  ``facts`` has the records and ``tariff`` the house rules.  Each
chapter of the rulebook has a module with its settlement and its checks.
"""

from __future__ import annotations

from typing import Any

from settlement.alsos import betli, counting, figures, game, kassza, melds, seats
from settlement.alsos.betli import write_before_the_switch, write_klopitzky
from settlement.alsos.facts import Hand
from settlement.alsos.figures import write_figure
from settlement.alsos.game import values_are_a_pair, write_game
from settlement.alsos.melds import write_melds_not_counted
from settlement.alsos.radli import (
    COUNT,
    a_radli_of_four_needs_the_dealers_share,
    continue_radli,
    progress,
    radli_needs_the_dealers_share,
    sentences_of_end,
    write_close,
    write_company,
)
from settlement.alsos.screen import board
from settlement.alsos.seats import write_dealers_share
from settlement.alsos.sheet import describe_hand
from settlement.alsos.tariff import OPTIONS, PRESETS, RADLI_MODE, RATES
from settlement.book import Book
from settlement.company import coming_and_going
from settlement.count import OPENING
from settlement.evening import ADJUSTMENT, closing
from settlement.game import Check, EntryKind, Example, Game
from settlement.vocabulary import Table, Text, word


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a hand; in a rádli also add the written points to its totals."""
    if hand.declarer is None:
        write_klopitzky(hand, table, book)
    else:
        write_game(hand, hand.declarer, table, book)
        for announcement in hand.figures:
            write_figure(hand, announcement, hand.declarer, table, book)
        write_dealers_share(hand.declarer, table, book)
        write_melds_not_counted(hand, book)
        write_before_the_switch(hand, book)
    if table.rules["mode"] == RADLI_MODE:
        continue_radli(table, book)


def foretell(record: Any, table: Table) -> tuple[Text, ...]:
    """Return sentences for the preview of a hand that ends the rádli: its players at the limit, and rewards."""
    if not isinstance(record, Hand):
        return ()
    book = Book({})
    write_hand(record, table, book)
    return sentences_of_end(table, book)


CHECKS: tuple[Check, ...] = (
    *seats.CHECKS,
    *counting.CHECKS,
    *figures.CHECKS,
    *game.CHECKS,
    *melds.CHECKS,
    *kassza.CHECKS,
    *betli.CHECKS,
    values_are_a_pair,
)


HAND = EntryKind(
    key="hand",
    label=word("hand"),
    record=Hand,
    rule="2.1",
    deals=True,
    checks=CHECKS,
    write=write_hand,
    describe=describe_hand,
)

COMPANY = coming_and_going(write_company, checks=(a_radli_of_four_needs_the_dealers_share,))

EXAMPLES: tuple[Example, ...] = (
    (
        (
            "hand",
            {
                "contract": "trump",
                "declarer": 0,
                "card_points": {"0": 84, "1": 32, "2": 36},
                "figures": [{"figure": "ulti", "by": 0, "when": "front", "made": True}],
            },
        ),
    ),
)

GAME = Game(
    key="alsos",
    label=word("Alsós"),
    summary=word("A trump game with figures for two, three or four, for money or to a rádli."),
    rulebook="alsos",
    seats=(2, 3, 4),
    active=3,
    cards=(32,),
    pots=(),
    kinds={kind.key: kind for kind in (HAND, ADJUSTMENT, COMPANY, closing(write_close))},
    rates=RATES,
    options=OPTIONS,
    presets=PRESETS,
    opening=OPENING,
    progress=progress,
    foretell=foretell,
    face=board,
    writes=lambda rules: rules["mode"] == RADLI_MODE,
    count=COUNT,
    refuses=radli_needs_the_dealers_share,
    examples=EXAMPLES,
)
