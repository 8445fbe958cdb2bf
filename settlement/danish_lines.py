"""Danish Tarok: who pays what before, beside and after the last trick, in the order in which it is paid.

Read beside ``docs/rules/danish.md``; every ``rule`` is a § of that page.  The last trick itself stands in
``danish_last_trick``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from settlement.book import Book
from settlement.danish_cards import (
    CUP_OF,
    MATADORS,
    OFFENCE,
    SMALL,
    cards_of,
    excused,
    from_each,
    is_claimed,
    is_counted,
    is_late,
    is_whole,
    nolos,
    others,
    winner_of,
)
from settlement.danish_last_trick import write_last_trick
from settlement.danish_record import COUNTED, KING, KING_POT, PAGAT, PAGAT_POT, DealPassed, Fine, Found, Hand, Meld
from settlement.danish_words import named
from settlement.facts import label_of
from settlement.vocabulary import Account, Points, Rules, Seat, Table, Text, Who, say

PACK, SHARE = 78, 26
"""The card points of the pack, and what each of the three neither wins nor loses with (§7.1)."""

UNPAID = {MATADORS: 1, SMALL: 1, "tarocks": 8}
"""How many cards of a counted meld are not paid (§3.1, §3.2)."""

UNIT = {MATADORS: "meld.matadors_unit", SMALL: "meld.matadors_unit", "tarocks": "meld.tarocks_unit"}
BOTH_CUPS: Mapping[Account, int] = {PAGAT_POT: 1, KING_POT: 1}
LOST = {PAGAT: say("pagat lost"), KING: say("king lost")}


def into_both(payer: Seat) -> dict[Account, int]:
    """Return the stakes of a player who pays the same into each cup."""
    return {payer: -len(BOTH_CUPS), **BOTH_CUPS}


# Before the first lead.


def write_found(found: Found, table: Table, book: Book) -> None:
    """Write what everybody at the table puts into each cup (§2.1)."""
    seats = range(table.players)
    stakes: dict[Account, int] = {**dict.fromkeys(seats, -len(BOTH_CUPS)), **dict.fromkeys(BOTH_CUPS, len(seats))}
    book.line("found", say("founding of the cups"), table.rules["found"], stakes, rule="2.1")


def write_ante(table: Table, book: Book) -> None:
    """Write the founding where nobody has founded yet, and the dealer's ante (§2.1, §2.2)."""
    if not table.carry["founded"]:
        write_found(Found(), table, book)
    label = say("the dealer's ante: {who}", who=Who(table.dealer))
    book.line("ante", label, table.rules["ante"], into_both(table.dealer), rule="2.2")


def write_deal_passed(passed: DealPassed, table: Table, book: Book) -> None:
    """Write the ante of a deal that was let go (§9.2)."""
    write_ante(table, book)


def write_fines(fines: Iterable[Fine], rules: Rules, book: Book) -> None:
    """Write fines: the same into each cup (§8.2)."""
    for fine in fines:
        rate = OFFENCE[fine.offence].rate
        if rate:
            label = say("{offence}: {who}", offence=label_of(fine, "offence"), who=Who(fine.player))
            book.line(f"fine:{fine.offence}", label, rules[rate], into_both(fine.player), rule="8.2")
        if fine.offence == "cups_not_passed" and rules["cups_not_passed_repeats_ante"]:
            label = say("the ante again: {who}", who=Who(fine.player))
            book.line("ante_repeated", label, rules["ante"], into_both(fine.player), rule="2.5")


def price_of(meld: Meld, rules: Rules) -> tuple[Points, Text | None]:
    """Return what a meld costs each opponent, and where that comes from (§3.1 to §3.4)."""
    if meld.kind in COUNTED and meld.count is not None:
        unit, times = rules[UNIT[meld.kind]], meld.count - UNPAID[meld.kind]
        return unit * times, say("{unit} × ({count} − {less})", unit=unit, count=meld.count, less=UNPAID[meld.kind])
    points: Points = rules[f"meld.{meld.grade}"]
    return points, None


def write_meld(meld: Meld, table: Table, book: Book) -> None:
    """Write a meld, or the fine for the fault made with it (§3.5, §3.6)."""
    if meld.fault is None:
        points, price = price_of(meld, table.rules)
        label = say("{meld}: {who}", meld=named(meld), who=Who(meld.player))
        book.line(f"meld:{meld.kind}", label, points, from_each(meld.player, table), rule="3.5", price=price)
    elif meld.noticed_by_other and meld.fault in ("omitted", "false"):
        label = say("{meld}, {fault}: {who}", meld=label_of(meld, "kind"), fault=label_of(meld, "fault"),
                    who=Who(meld.player))  # fmt: skip
        book.line(f"fine:meld_{meld.fault}", label, table.rules["minor_fine"], into_both(meld.player), rule="3.6")


def write_before_the_lead(hand: Hand, table: Table, book: Book) -> None:
    """Write what is due before a hand is over: ante, fines so far, melds (§2.3)."""
    write_ante(table, book)
    write_fines((fine for fine in hand.fines if not is_late(fine)), table.rules, book)
    for meld in hand.melds:
        write_meld(meld, table, book)


def write_so_far(hand: Hand, table: Table, book: Book) -> None:
    """Write what is due already of a hand that is not written to its end."""
    melds = tuple(meld for meld in hand.melds if meld.player is not None and (meld.fault or is_whole(meld)))
    fines = tuple(fine for fine in hand.fines if fine.player is not None and fine.offence is not None)
    write_before_the_lead(replace(hand, melds=melds, fines=fines), table, book)


# In play.


def write_saved(owner: Seat, table: Table, book: Book, *, rule: str = "4.1") -> None:
    """Write a pagat brought home: each opponent pays its owner (§4.1)."""
    label = say("pagat brought home: {who}", who=Who(owner))
    book.line("pagat_saved", label, table.rules["pagat_saved"], from_each(owner, table), rule=rule)


def write_saved_under_nolo(hand: Hand, table: Table, book: Book) -> None:
    """Write a pagat that takes the last trick against a nolo, where that counts as brought home (§6.2)."""
    winner = winner_of(hand)
    if winner is None or not nolos(hand, table) or not table.rules["nolo_last_trick_pagat_is_saved"]:
        return
    if cards_of(hand).get(winner) == PAGAT:
        write_saved(winner, table, book, rule="6.2")


def write_lost(card: str, owner: Seat, liable: Seat | None, table: Table, book: Book) -> None:
    """Write a lost pagat or king: its owner pays each opponent and the card's cup; an offender makes it good (§4.2)."""
    rules, opponents = table.rules, others(owner, table)
    label = say("{lost}: {who}", lost=LOST[card], who=Who(owner))
    book.line(f"{card}_lost", label, rules["card_lost"], {owner: -len(opponents), **dict.fromkeys(opponents, 1)},
              rule="4.2")  # fmt: skip
    label = say("{lost}, into the {cup}: {who}", lost=LOST[card], cup=table.called(CUP_OF[card]), who=Who(owner))
    book.line(f"{card}_lost", label, rules["card_lost_pot"], {owner: -1, CUP_OF[card]: 1}, rule="4.2")
    if liable is not None:
        bill = len(opponents) * rules["card_lost"] + rules["card_lost_pot"]
        label = say("{lost}, made good by {who}", lost=LOST[card], who=Who(liable))
        book.line(f"{card}_lost_reimbursed", label, bill, {liable: -1, owner: 1}, rule="4.4")


def write_in_play(hand: Hand, table: Table, book: Book) -> None:
    """Write the pagat and the kings of the tricks before the last (§4)."""
    if hand.pagat is not None and hand.pagat.player is not None:
        if hand.pagat.outcome == "saved":
            write_saved(hand.pagat.player, table, book)
        elif hand.pagat.outcome == "lost":
            write_lost(PAGAT, hand.pagat.player, hand.pagat.reimbursed_by, table, book)
    for king in hand.kings_lost:
        write_lost(KING, king.player, king.reimbursed_by, table, book)
    for seat, card in excused(hand, table).items():
        write_lost(card, seat, None, table, book)


# Nolo, tout, count.


def write_stand(item: str, label: Text, player: Seat, table: Table, book: Book, *, rule: str) -> None:
    """Write a nolo or a tout, each with its premium: every opponent pays the player (§6.1, §6.4)."""
    rules = table.rules
    points, premium = rules[item], rules[f"{item}_premium"]
    price = say("{points} + {premium}", points=points, premium=premium) if premium else None
    book.line(item, label, points + premium, from_each(player, table), rule=rule, price=price)


def write_count(hand: Hand, table: Table, book: Book) -> None:
    """Write what each has above or below his share; what is short goes into the pagat cup (§7)."""
    counted = hand.card_points or {}
    moves = {seat: counted[seat] - SHARE for seat in table.active}
    short = PACK - sum(counted[seat] for seat in table.active)
    label = say("count")
    if short < 0 and hand.count_difference_paid_by is not None:
        label = say("count, {who} makes good {points}", who=Who(hand.count_difference_paid_by), points=-short)
        moves[hand.count_difference_paid_by] += short
    surplus = into_the_cup(moves, short)
    between: dict[Account, Points] = {seat: points + surplus.get(seat, 0) for seat, points in moves.items()}
    if any(between.values()):
        book.move("count", label, between, rule="7.1")
    if surplus:
        paid: dict[Account, Points] = {PAGAT_POT: short, **{seat: -points for seat, points in surplus.items()}}
        book.move("count_surplus", say("count, {points} short: into the {cup}", points=short,
                                       cup=table.called(PAGAT_POT)), paid, rule="7.2")  # fmt: skip


def into_the_cup(moves: dict[Seat, Points], short: Points) -> dict[Seat, Points]:
    """Return who pays what no player won, the losers in playing order (§7.2)."""
    paid: dict[Seat, Points] = {}
    for seat, points in moves.items():
        due = min(-points, short - sum(paid.values()))
        if due > 0:
            paid[seat] = due
    return paid


def write_result(hand: Hand, table: Table, book: Book) -> None:
    """Write the nolos, the tout or the count: one of them stands in place of the others (§6, §7)."""
    for player in nolos(hand, table):
        write_stand("nolo", say("nolo: {who}", who=Who(player)), player, table, book, rule="6.1")
    if hand.tout is not None and not is_claimed(hand, table.rules):
        label = say("tout: {who}", who=Who(hand.tout.player))
        write_stand("tout", label, hand.tout.player, table, book, rule="6.4")
    if is_counted(hand):
        write_count(hand, table, book)


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a hand in the order in which it is paid (§2.3)."""
    write_before_the_lead(hand, table, book)
    write_in_play(hand, table, book)
    write_last_trick(hand, table, book)
    write_saved_under_nolo(hand, table, book)
    write_result(hand, table, book)
    write_fines((fine for fine in hand.fines if is_late(fine)), table.rules, book)
