"""Alsós: who pays whom, or who writes what, for every item of a hand."""

from __future__ import annotations

from collections.abc import Iterable

from settlement import alsos_radli as radli
from settlement.alsos_hand import (
    Value,
    base_value,
    base_won,
    defence,
    fewest,
    figure_value,
    loser,
    made,
    sharing_dealer,
)  # fmt: skip
from settlement.alsos_options import RADLI_MODE
from settlement.alsos_record import BETLI, KLOPITZKY, Announced, Hand
from settlement.book import Book
from settlement.facts import label_of
from settlement.vocabulary import Account, Seat, Table, Text, Who, say


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a hand; in a rádli what it brings the written totals to."""
    if hand.declarer is None:
        write_klopitzky(hand, table, book)
    else:
        write_game(hand, hand.declarer, table, book)
        for said in hand.figures:
            write_figure(hand, said, hand.declarer, table, book)
    if table.rules["mode"] == RADLI_MODE:
        radli.go_on(table, book)


def write_game(hand: Hand, declarer: Seat, table: Table, book: Book) -> None:
    """Write the base game (§2.1, §5.1)."""
    won = base_won(hand, table)
    value = base_value(hand.contract, hand.kontra, hand.bela_kassza, table.rules, hand.hivas)
    game = label_of(hand, "contract")
    label = say("{game}: won", game=game) if won else say("{game}: lost", game=game)
    settle_item(hand.contract, label, value, declarer, table, book, to_declarer=won,
                rule="5.1" if hand.contract == BETLI else "2.1")  # fmt: skip


def write_figure(hand: Hand, said: Announced, declarer: Seat, table: Table, book: Book) -> None:
    """Write one announced figure: to its announcer's side when it was made, to the other when not (§3.1)."""
    was_made = made(said, hand, table.rules)
    words = {"figure": label_of(said, "figure"), "who": Who(said.by)}
    label = say("{figure} of {who}: made", **words) if was_made else say("{figure} of {who}: failed", **words)
    settle_item(said.figure, label, figure_value(said, table.rules), declarer, table, book, rule="3.1",
                to_declarer=was_made == (said.by == declarer))  # fmt: skip


def settle_item(
    item: str, label: Text, value: Value, declarer: Seat, table: Table, book: Book, *, to_declarer: bool, rule: str
) -> None:
    """Pay an item between the declarer and each of the others, or let each of the winners write it (§1.1, §6.1)."""
    others = defence(declarer, table)
    if table.rules["mode"] == RADLI_MODE:
        book.write(item, label, value.points, (declarer,) if to_declarer else others, rule=rule,
                   factors=value.factors, price=value.price)  # fmt: skip
        return
    sign = 1 if to_declarer else -1
    stakes: dict[Account, int] = {declarer: sign * len(others), **dict.fromkeys(others, -sign)}
    book.line(item, label, value.points, stakes, rule=rule, factors=value.factors, price=value.price)


def write_klopitzky(hand: Hand, table: Table, book: Book) -> None:
    """Write what the most tricks cost: one loser pays everybody; of 4-4-1 the single trick is paid twice (§5.3)."""
    tricks, rules = hand.tricks or {}, table.rules
    if not tricks:
        return
    writing = rules["mode"] == RADLI_MODE
    one, most = fewest(tricks), loser(tricks)
    if one is not None:
        label = say("Klopitzky: {who} with a single trick", who=Who(one))
        if writing:
            book.write(KLOPITZKY, label, rules["klopitzky_441_radli"], (one,), rule="5.3")
        else:
            book.line(KLOPITZKY, label, rules["klopitzky_value"], paid_to((one,), table.active, one), rule="5.3")
    elif most is not None:
        label = say("Klopitzky: the most tricks with {who}", who=Who(most))
        others = (*(seat for seat in table.active if seat != most), *dealer_in_klopitzky(table))
        if writing:
            book.write(KLOPITZKY, label, rules["klopitzky_value"], others, rule="5.3")
        else:
            book.line(KLOPITZKY, label, rules["klopitzky_value"], paid_to(others, (most,), most), rule="5.3")


def dealer_in_klopitzky(table: Table) -> tuple[Seat, ...]:
    """Return the dealer of four where the loser pays him too (§5.4)."""
    return sharing_dealer(table) if table.rules["klopitzky_dealer"] == "with_others" else ()


def paid_to(winners: Iterable[Seat], losers: Iterable[Seat], one: Seat) -> dict[Account, int]:
    """Return the stakes where ``one`` is paid by each of the losers, or pays each of the winners."""
    stakes: dict[Account, int] = {**dict.fromkeys(winners, 1), **dict.fromkeys(losers, -1)}
    stakes[one] = 0
    stakes[one] = -sum(stakes.values())
    return stakes
