"""Danish Tarok: the kinds of entry and the description of the game.

Every ``rule`` is a section of ``docs/rules/danish.md``.  ``facts`` has the records and ``tariff`` the prices.  Each
chapter of the rulebook has a module with its settlement and its checks.
"""

from __future__ import annotations

from dataclasses import replace

from settlement.book import Book
from settlement.company import coming_and_going
from settlement.danish import count, end, fines, melds, nolo, seats
from settlement.danish.count import write_result
from settlement.danish.cups import cups_are_founded_once, dealt, founded, write_ante, write_deal_passed, write_found
from settlement.danish.end import carry_after_company, write_close
from settlement.danish.facts import DealPassed, Found, Hand
from settlement.danish.fines import is_late, write_fines
from settlement.danish.last_trick import (
    a_taken_cup_is_founded_anew,
    an_awarded_ultimo_has_its_culprit,
    the_last_trick_has_a_winner,
    the_pagat_beats_a_king,
    what_is_borne_is_there,
    who_is_liable_is_at_fault,
    write_last_trick,
)
from settlement.danish.melds import is_whole, write_meld
from settlement.danish.play import (
    kings_are_there_to_be_lost,
    only_a_wrongly_taken_card_is_made_good,
    only_the_dealer_lays_the_pagat,
    the_pagat_has_one_fate,
    the_pagat_is_its_melders,
    write_in_play,
    write_saved_under_nolo,
)
from settlement.danish.screen import board
from settlement.danish.seats import OPPOSITE
from settlement.danish.sheet import COLUMNS, DECIDED, LABELS, describe_deal_passed, describe_found, describe_hand, strip
from settlement.danish.tariff import OPTIONS, PRESETS, RATES
from settlement.evening import ADJUSTMENT, closing
from settlement.game import Check, EntryKind, Example, Game
from settlement.vocabulary import Table, word


def write_before_the_lead(hand: Hand, table: Table, book: Book) -> None:
    """Write the lines that are due before the first lead: ante, fines so far, melds (§2.3)."""
    write_ante(table, book)
    write_fines((fine for fine in hand.fines if not is_late(fine)), table.rules, book)
    for meld in hand.melds:
        write_meld(meld, table, book)


def write_so_far(hand: Hand, table: Table, book: Book) -> None:
    """Write the lines of an incomplete hand that are already due."""
    melds = tuple(meld for meld in hand.melds if meld.player is not None and (meld.fault or is_whole(meld)))
    fines = tuple(fine for fine in hand.fines if fine.player is not None and fine.offence is not None)
    write_before_the_lead(replace(hand, melds=melds, fines=fines), table, book)


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a hand in the order in which it is paid (§2.3)."""
    write_before_the_lead(hand, table, book)
    write_in_play(hand, table, book)
    write_last_trick(hand, table, book)
    write_saved_under_nolo(hand, table, book)
    write_result(hand, table, book)
    write_fines((fine for fine in hand.fines if is_late(fine)), table.rules, book)


CHECKS: tuple[Check, ...] = (
    *seats.CHECKS,
    the_pagat_has_one_fate,
    the_pagat_is_its_melders,
    only_the_dealer_lays_the_pagat,
    kings_are_there_to_be_lost,
    the_last_trick_has_a_winner,
    the_pagat_beats_a_king,
    *melds.CHECKS,
    *nolo.CHECKS,
    *count.CHECKS,
    *fines.CHECKS,
    who_is_liable_is_at_fault,
    what_is_borne_is_there,
    an_awarded_ultimo_has_its_culprit,
    only_a_wrongly_taken_card_is_made_good,
    a_taken_cup_is_founded_anew,
)


KINDS = (
    EntryKind(
        key="hand",
        label=word("hand"),
        record=Hand,
        rule="2.3",
        deals=True,
        write=write_hand,
        so_far=write_so_far,
        checks=CHECKS,
        carry=dealt,
        describe=describe_hand,
    ),
    EntryKind(
        key="deal_passed",
        label=word("deal let go"),
        record=DealPassed,
        rule="9.2",
        deals=True,
        write=write_deal_passed,
        carry=dealt,
        describe=describe_deal_passed,
    ),
    EntryKind(
        key="found",
        label=word("founding of the cups"),
        record=Found,
        rule="2.1",
        deals=False,
        checks=(cups_are_founded_once,),
        write=write_found,
        carry=founded,
        describe=describe_found,
        offered=lambda table: not table.carry["founded"] and table.rules["found"] > 0,
    ),
    ADJUSTMENT,
    coming_and_going(carry=carry_after_company),
    closing(write_close, end.CHECKS),
)

EXAMPLES: tuple[Example, ...] = (
    (
        ("found", {}),
        (
            "hand",
            {
                "melds": [{"player": 0, "kind": "kings", "grade": "full"}],
                "pagat": {"outcome": "saved", "player": 1},
                "last_trick": {"winner": 0},
                "card_points": {"0": 30, "1": 26, "2": 22},
            },
        ),
    ),
)

GAME = Game(
    key="danish",
    label=word("Danish Tarok"),
    summary=word("Tarok for three with 78 cards, melds, and a cup each for pagat and king: four may sit at the table."),
    rulebook="danish",
    seats=(3, 4),
    active=3,
    resting=OPPOSITE,
    cards=(78,),
    pots=tuple(LABELS.items()),
    pots_are_cups=True,
    columns=COLUMNS,
    decided=DECIDED,
    kinds={kind.key: kind for kind in KINDS},
    rates=RATES,
    options=OPTIONS,
    presets=PRESETS,
    opening={"founded": False, "first_dealer": None},
    strip=strip,
    founding=lambda rules: rules["found"],
    face=board,
    examples=EXAMPLES,
)
