"""Danish Tarok: three play with 78 cards, everyone for himself, around two cups.

Read beside ``docs/rules/danish.md``; every ``rule`` is a § of that page.  What is written down stands in
``danish_record``, prices and house rules in ``danish_rules``, what the facts prove in ``danish_cards``, who pays what
in ``danish_lines`` and ``danish_last_trick``, what cannot be in ``danish_checks``, how the sheet tells it in
``danish_words``, and what the entry screen offers in ``danish_board``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from settlement import danish_checks as checks
from settlement import danish_checks_after as after
from settlement import danish_checks_melds as melds
from settlement import danish_words as words
from settlement.book import Book, shares_in_order
from settlement.danish_board import board
from settlement.danish_lines import write_deal_passed, write_found, write_hand, write_so_far
from settlement.danish_record import KING, KING_POT, PAGAT, PAGAT_POT, DealPassed, Found, Hand
from settlement.danish_rules import OPTIONS, PRESETS, RATES
from settlement.evening import ADJUSTMENT, Close, closing, order_of_close, rest_of
from settlement.game import EntryKind, Example, Game, Indicator
from settlement.vocabulary import Account, Points, Pot, Seat, Table, say, word

LABELS = {PAGAT_POT: word("pagat cup"), KING_POT: word("king cup")}
CUPS = {PAGAT_POT: PAGAT, KING_POT: KING}
FULL_CUP = 4


def opposite(players: int, dealer: Seat) -> Seat:
    """Return who sits out of four unless the record says another: the one opposite the dealer (§1.2)."""
    return (dealer + 2) % players


def founded(record: Any, table: Table) -> Mapping[str, Any]:
    """Return what is carried on: the cups are founded, and who dealt first stays who he was."""
    return {**table.carry, "founded": True}


def dealt(record: Any, table: Table) -> Mapping[str, Any]:
    """Return what is carried on after a deal, the first of which tells where the rounds begin (§10.2)."""
    first = table.carry["first_dealer"]
    return {"founded": True, "first_dealer": table.dealer if first is None else first}


def write_close(close: Close, table: Table, book: Book) -> None:
    """Write the division of both cups; the odd points of the second go on where those of the first stopped (§10.2)."""
    order = order_of_close(table)
    for pot, lies in table.pots.items():
        if lies:
            moves: dict[Account, Points] = {pot: -lies, **shares_in_order(lies, order)}
            book.move("divide", rest_of(pot, table), moves, rule="10.2")
        odd = lies % len(order)
        order = (*order[odd:], *order[:odd])


def strip(table: Table) -> tuple[Indicator, ...]:
    """Return what the page keeps in view: both cups, and what an ultimo brings now."""
    return tuple(cup(pot, table, table.rules[f"{card}_premium"]) for pot, card in CUPS.items())


def cup(pot: Pot, table: Table, premium: Points) -> Indicator:
    """Return one cup of the strip: it is drawn full when it holds four times what it was founded with."""
    brings = say("ultimo {points}", points=(len(table.active) - 1) * premium + table.pots[pot])
    full = FULL_CUP * table.rules["found"] * table.players
    return Indicator(key=pot, label=LABELS[pot], pot=pot, full=full, value=brings, brings=brings)


KINDS = (
    EntryKind(key="hand", label=word("hand"), record=Hand, rule="2.3", deals=True, write=write_hand,
              so_far=write_so_far, checks=(*checks.CHECKS, *melds.CHECKS, *after.CHECKS), carry=dealt,
              describe=words.describe_hand),
    EntryKind(key="deal_passed", label=word("deal let go"), record=DealPassed, rule="9.2", deals=True,
              write=write_deal_passed, carry=dealt, describe=words.describe_deal_passed),
    EntryKind(key="found", label=word("founding of the cups"), record=Found, rule="2.1", deals=False,
              checks=(checks.cups_are_founded_once,), write=write_found, carry=founded,
              describe=words.describe_found, offered=lambda table: not table.carry["founded"]),
    ADJUSTMENT,
    closing(write_close, (after.an_evening_closes_after_whole_rounds,)),
)  # fmt: skip

EXAMPLES: tuple[Example, ...] = (
    (("found", {}),
     ("hand", {"melds": [{"player": 0, "kind": "kings", "grade": "full"}],
               "pagat": {"outcome": "saved", "player": 1}, "last_trick": {"winner": 0},
               "card_points": {"0": 30, "1": 26, "2": 22}})),
)  # fmt: skip

GAME = Game(
    key="danish",
    label=word("Danish Tarok"),
    summary=word("Tarok for three with 78 cards, melds, and a cup each for pagat and king: four may sit at the table."),
    rulebook="danish",
    seats=(3, 4),
    active=3,
    resting=opposite,
    cards=(78,),
    pots=tuple(LABELS.items()),
    columns=words.COLUMNS,
    decided=words.DECIDED,
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
__all__ = ["GAME", "OPTIONS", "PRESETS", "RATES", "Hand"]
