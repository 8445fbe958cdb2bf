"""Ulti (rablóulti): the kinds of entry and the description of the game.

Every ``rule`` is a section of ``docs/rules/ulti.md``.  Each chapter of the rulebook has a module with its settlement
and its checks.
"""

from __future__ import annotations

from settlement.book import Book
from settlement.company import COMPANY
from settlement.evening import ADJUSTMENT, closing
from settlement.game import Check, EntryKind, Example, Game
from settlement.ulti import game, kontra, parts, seats, silent, unplayed
from settlement.ulti.facts import Hand, ThrownIn
from settlement.ulti.game import write_contract
from settlement.ulti.parts import write_parts
from settlement.ulti.screen import board
from settlement.ulti.seats import whoever_threw_in_plays
from settlement.ulti.sheet import describe_hand
from settlement.ulti.silent import replaces_the_parti, write_silent_parts
from settlement.ulti.tariff import BY_DECLARER, OPTIONS, PRESETS, RATES
from settlement.ulti.unplayed import describe_thrown_in, write_thrown_in
from settlement.vocabulary import Rules, Table, word


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a hand: the contract, the parts bid beside it, the silent parts."""
    if not replaces_the_parti(hand, table.rules):
        write_contract(hand, table, book)
    write_parts(hand, table, book)
    write_silent_parts(hand, table, book)


def deal_follows(rules: Rules) -> str:
    """Return the fact whose player deals next: the declarer, at tables that play so (§1.4)."""
    return "declarer" if rules["next_dealer"] == BY_DECLARER else ""


CHECKS: tuple[Check, ...] = (
    *seats.CHECKS,
    *game.CHECKS,
    *kontra.CHECKS,
    *parts.CHECKS,
    *silent.CHECKS,
    *unplayed.CHECKS,
)

HAND = EntryKind(
    key="hand",
    label=word("hand"),
    record=Hand,
    rule="2.1",
    deals=True,
    checks=CHECKS,
    write=write_hand,
    deal_follows=deal_follows,
    describe=describe_hand,
)

THROWN_IN = EntryKind(
    key="thrown_in",
    label=word("hand thrown in"),
    record=ThrownIn,
    rule="7",
    deals=True,
    checks=(whoever_threw_in_plays,),
    write=write_thrown_in,
    deal_follows=deal_follows,
    first_player="declarer",
    describe=describe_thrown_in,
)

EXAMPLES: tuple[Example, ...] = (
    (("hand", {"contract": "parti", "declarer": 0, "won": True, "ulti": {"made": False, "kontra": 1}}),),
)

GAME = Game(
    key="ulti",
    label=word("Ulti"),
    summary=word("One player against two: parti, hundreds, durchmars and betli, with ulti and silent parts."),
    rulebook="ulti",
    seats=(3, 4),
    active=3,
    cards=(32,),
    pots=(),
    decided=(("thrown_in", word("hand thrown in")),),
    kinds={kind.key: kind for kind in (HAND, THROWN_IN, ADJUSTMENT, COMPANY, closing())},
    rates=RATES,
    options=OPTIONS,
    presets=PRESETS,
    face=board,
    examples=EXAMPLES,
)
