"""Danish Tarok: what the last trick moves: ultimo, bagud, the ten, and the founding of a cup that was taken.

Read beside ``docs/rules/danish.md``; every ``rule`` is a § of that page.  A cup is measured once, when the last trick
falls: what it holds then is taken by an ultimo and put in again by a bagud.
"""

from __future__ import annotations

from collections.abc import Mapping

from settlement.book import Book
from settlement.danish_cards import (
    CUP_OF,
    baguds,
    cards_of,
    from_each,
    liable_for_bagud,
    liable_for_ultimo,
    nolos,
    others,
    ultimo_of,
    winner_of,
)
from settlement.danish_record import KING, PAGAT, Hand
from settlement.vocabulary import Account, Points, Pot, Seat, Table, Who, say, word

ULTIMO_WITH = {PAGAT: word("pagat ultimo"), KING: word("king ultimo")}
BAGUD_WITH = {PAGAT: word("pagat bagud"), KING: word("king bagud")}


def write_last_trick(hand: Hand, table: Table, book: Book) -> None:
    """Write what the last trick decides, each card in it judged by itself (§5)."""
    held = {pot: book.balance[pot] for pot in table.pots}
    card, winner = ultimo_of(hand, table), winner_of(hand)
    if card is not None and winner is not None:
        write_ultimo(card, winner, liable_for_ultimo(hand), held, table, book)
    write_baguds(hand, held, table, book)
    if winner is not None and last_trick_pays(hand, table):
        label = say("last trick: {who}", who=Who(winner))
        book.line("last_trick", label, table.rules["last_trick"], from_each(winner, table), rule="5.5")
    if card is not None and winner is not None:
        write_founding_anew(hand, CUP_OF[card], winner, table, book)


def last_trick_pays(hand: Hand, table: Table) -> bool:
    """Whether the last trick itself is paid: pagat and kings are all out, and no nolo cancels it (§5.5)."""
    return not cards_of(hand) and not (nolos(hand, table) and table.rules["nolo_cancels_last_trick"])


def write_ultimo(
    card: str, winner: Seat, liable: Seat | None, held: Mapping[Pot, Points], table: Table, book: Book
) -> None:
    """Write an ultimo: the premium of both opponents and the cup; a liable player bears it alone (§5.2, §5.6)."""
    rules, pot, label = table.rules, CUP_OF[card], ULTIMO_WITH[card]
    stakes = from_each(winner, table)
    if liable is not None:
        stakes = {winner: stakes[winner], liable: -stakes[winner]}
    book.line(f"{card}_ultimo", say("{ultimo}: {who}", ultimo=label, who=Who(winner)), rules[f"{card}_premium"], stakes,
              rule="5.2" if liable is None else "5.6")  # fmt: skip
    book.line(f"{card}_ultimo_cup", say("{ultimo}: the {cup} to {who}", ultimo=label, cup=table.called(pot),
                                        who=Who(winner)), held[pot], {pot: -1, winner: 1}, rule="5.2")  # fmt: skip
    if liable is not None and rules["liable_restores_cup"]:
        label_of_cup = say("the {cup} restored by {who}", cup=table.called(pot), who=Who(liable))
        book.line("cup_restored", label_of_cup, held[pot], {liable: -1, pot: 1}, rule="5.6")


def write_baguds(hand: Hand, held: Mapping[Pot, Points], table: Table, book: Book) -> None:
    """Write every bagud: the premium to each opponent, and into the cup as much as it held (§5.3)."""
    lies = dict(held)
    for loser, card in baguds(hand, table).items():
        pot, liable = CUP_OF[card], liable_for_bagud(hand, loser)
        payer, rule = (loser, "5.3") if liable is None else (liable, "5.6")
        payees = [seat for seat in others(loser, table) if seat != payer]
        stakes: dict[Account, int] = {payer: -len(payees), **dict.fromkeys(payees, 1)}
        book.line(f"{card}_bagud", say("{bagud}: {who}", bagud=BAGUD_WITH[card], who=Who(loser)),
                  table.rules[f"{card}_premium"], stakes, rule=rule)  # fmt: skip
        doubled = say("{bagud}: {who} doubles the {cup}", bagud=BAGUD_WITH[card], who=Who(payer), cup=table.called(pot))
        book.line(f"{card}_bagud_cup", doubled, lies[pot], {payer: -1, pot: 1}, rule=rule)
        if table.rules["double_bagud_sequential"]:
            lies[pot] *= 2


def write_founding_anew(hand: Hand, pot: Pot, winner: Seat, table: Table, book: Book) -> None:
    """Write the founding of a cup that was taken: who does not pay is paid for by the winner (§2.4, §5.6)."""
    liable = liable_for_ultimo(hand)
    if liable is not None and table.rules["liable_restores_cup"]:
        return
    seats = range(table.players) if table.rules["sitter_founds"] else table.active
    stakes: dict[Account, int] = {pot: len(seats), winner: 0}
    for seat in seats:
        payer = winner if seat in hand.founding_unpaid else seat
        payer = payer if liable is None else liable
        stakes[payer] = stakes.get(payer, 0) - 1
    label = say("the {cup} founded anew", cup=table.called(pot))
    book.line("found", label, table.rules["found"], stakes, rule="2.4")
