"""Entries of every evening besides hands: adjustments, and the close, which divides the rest of the pots.

Every rulebook page describes them in §10.1 and §10.2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from settlement.book import Book
from settlement.facts import rows, seat, text, whole
from settlement.game import Check, EntryKind, Game, Summary
from settlement.stakes import shares_in_order
from settlement.vocabulary import Account, Points, Pot, Problem, Rules, Seat, Table, Text, Who, refused, say, word


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """A payment of points from one account to another, by agreement of the table."""

    payer: Account = seat(word("from"), "10.1", required=True, pots=True, name="from")
    payee: Account = seat(word("to"), "10.1", required=True, pots=True, name="to")
    points: int = whole(word("points"), "10.1", least=1, required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """Transfers that the table agreed on and no rule covers."""

    reason: str = text(word("reason"), "10.1", least=1, most=200, required=True)
    transfers: tuple[Transfer, ...] = rows(word("transfers"), "10.1", Transfer, least=1, most=100, required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Close:
    """The evening ends."""


def transfers_join_two_accounts(adjustment: Adjustment, table: Table) -> Iterator[Problem]:
    """A transfer needs two different accounts."""
    for n, transfer in enumerate(adjustment.transfers):
        if transfer.payer == transfer.payee:
            yield refused(f"transfers[{n}].to", "same_account", "10.1", also=(f"transfers[{n}].from",)).because(
                "Nobody pays himself: choose two different names."
            )


def no_pot_is_overdrawn(adjustment: Adjustment, table: Table) -> Iterator[Problem]:
    """No pot may be below zero after an adjustment."""
    for pot, content in table.pots.items():
        paid = sum(t.points for t in adjustment.transfers if t.payer == pot)
        rest = content + sum(t.points for t in adjustment.transfers if t.payee == pot) - paid
        if rest < 0:
            yield refused("transfers", "pot_overdrawn", "10.1").because(
                "Only {lies} lie in the {pot}, {missing} are missing: take out less.",
                lies=content,
                pot=table.called(pot),
                missing=-rest,
            )


def write_adjustment(adjustment: Adjustment, table: Table, book: Book) -> None:
    """Write every transfer as a line of its own (§10.1)."""
    for transfer in adjustment.transfers:
        book.move(
            "adjustment",
            say("transfer"),
            {transfer.payer: -transfer.points, transfer.payee: transfer.points},
            rule="10.1",
        )


def describe_adjustment(adjustment: Adjustment, table: Table) -> Summary:
    """Return an adjustment as a row of the sheet; its reason is the note."""
    return Summary(title=word("transfer"), note=adjustment.reason)


def write_close(close: Close, table: Table, book: Book) -> None:
    """Write the division of every pot (§10.2)."""
    for pot in table.pots:
        divide(pot, rest_of(pot, table), table, book, rule="10.2")


def rest_of(pot: Pot, table: Table) -> Text:
    """Return the label of a pot's division at the end of the evening."""
    return say("the rest of the {pot}, divided", pot=table.called(pot))


def divide(pot: Pot, label: Text, table: Table, book: Book, *, rule: str) -> None:
    """Write the division of a pot among everybody seated; the odd points go one each in the order of the close."""
    content = table.pots[pot]
    if content:
        order = order_of_close(table)
        moves: dict[Account, Points] = {pot: -content, **shares_in_order(content, order)}
        odd = say("the odd points one each, to {who} first", who=Who(order[0])) if content % len(order) else None
        book.move(f"{pot}_division", label, moves, rule=rule, price=odd)


def order_of_close(table: Table) -> tuple[Seat, ...]:
    """Return the seats in playing order, beginning at the right of the last dealer.

    Before any deal the order begins with the first dealer.
    """
    first = table.dealer if table.last_dealer is None else table.right_of(table.last_dealer)
    return tuple(table.right_of(first, places) for places in range(table.players))


def describe_close(close: Close, table: Table) -> Summary:
    """Return the close of the evening as a row of the sheet."""
    return Summary(title=word("close"))


ADJUSTMENT = EntryKind(
    key="adjustment",
    label=word("transfer"),
    record=Adjustment,
    rule="10.1",
    deals=False,
    checks=(transfers_join_two_accounts, no_pot_is_overdrawn),
    write=write_adjustment,
    describe=describe_adjustment,
)


def closing(write: Callable[[Close, Table, Book], None] = write_close, checks: tuple[Check, ...] = ()) -> EntryKind:
    """Return the kind of entry that closes an evening; a game may pass its own division of the pots and checks."""
    return EntryKind(
        key="close",
        label=word("close"),
        record=Close,
        rule="10.2",
        deals=False,
        closes=True,
        checks=checks,
        write=write,
        describe=describe_close,
    )


def ranks_otherwise(game: Game, rules: Rules) -> bool:
    """Tell whether standings count other points than the payouts of an evening."""
    return not game.transfers_rank or (game.count is not None and game.count.ranks(rules) != 0)


def unpaid_points(
    game: Game, rules: Rules, kind: str, payouts: Sequence[Points], written: Sequence[Points] | None
) -> Sequence[Points]:
    """Return what standings add to the payouts of one entry, by seat: written points, or a transfer taken back."""
    if kind == ADJUSTMENT.key and not game.transfers_rank:
        return [-points for points in payouts]
    sign = game.count.ranks(rules) if game.count is not None else 0
    return [sign * points for points in written or ()]
