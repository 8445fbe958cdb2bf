"""Turn balances into payments between people, with as few payments as possible, and points into money."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from settlement.vocabulary import Account, Points, Pot, Seat

MOST_SEATS = 12


@dataclass(frozen=True, slots=True)
class Transfer:
    """A payment in points."""

    payer: Account
    payee: Account
    points: Points


def transfers(totals: Sequence[Points]) -> tuple[Transfer, ...]:
    """Return the fewest payments that pay every winner in full; losers may owe more, which lies in the pots.

    A group of players whose losers cover its winners needs one payment less than it has members.  So the most groups
    mean the fewest payments.  More than twelve players with a balance are taken as one group.
    """
    seats = [seat for seat, total in enumerate(totals) if total]
    groups = _most_groups([totals[seat] for seat in seats]) if len(seats) <= MOST_SEATS else [range(len(seats))]
    paid = [payment for group in groups for payment in _within([seats[place] for place in group], totals)]
    return tuple(sorted(paid, key=lambda payment: (payment.payer, payment.payee)))


def _most_groups(amounts: Sequence[Points]) -> list[list[int]]:
    """Divide places into as many groups as possible, with no group that wins more than it loses.

    The search runs over all subsets, and the first best division counts.
    """
    whole = (1 << len(amounts)) - 1
    sums = [0] * (whole + 1)
    for mask in range(1, whole + 1):
        low = (mask & -mask).bit_length() - 1
        sums[mask] = sums[mask & (mask - 1)] + amounts[low]
    best: list[int] = [0] * (whole + 1)
    cut: list[int] = [0] * (whole + 1)
    for mask in range(1, whole + 1):
        best[mask] = -1
        for part in _parts_with_the_lowest(mask):
            groups = best[mask ^ part] + 1
            if sums[part] <= 0 and groups > best[mask] and best[mask ^ part] >= 0:
                best[mask], cut[mask] = groups, part
    groups_found, mask = list[list[int]](), whole
    while mask:
        part = cut[mask] or mask
        groups_found.append([place for place in range(len(amounts)) if part >> place & 1])
        mask ^= part
    return groups_found


def _parts_with_the_lowest(mask: int) -> Iterable[int]:
    low = mask & -mask
    rest = mask ^ low
    part = 0
    while True:
        yield part | low
        if part == rest:
            return
        part = (part - rest) & rest


def _within(seats: Sequence[Seat], totals: Sequence[Points]) -> list[Transfer]:
    """Return the payments from the losers of a group to its winners, both in the order of their seats."""
    debts = {seat: -totals[seat] for seat in seats if totals[seat] < 0}
    paid: list[Transfer] = []
    for winner in (seat for seat in seats if totals[seat] > 0):
        due = totals[winner]
        for payer in [seat for seat, debt in debts.items() if debt]:
            points = min(due, debts[payer])
            due -= points
            debts[payer] -= points
            if points:
                paid.append(Transfer(payer, winner, points))
    return paid


def through_banker(totals: Sequence[Points], banker: Seat) -> tuple[Transfer, ...]:
    """Return the payments if everybody settles with one player, who keeps the money of the pots."""
    return tuple(
        Transfer(seat, banker, -total) if total < 0 else Transfer(banker, seat, total)
        for seat, total in enumerate(totals)
        if total and seat != banker
    )


def neighbours(
    hands: Iterable[tuple[Sequence[Points], Mapping[Pot, Points], Sequence[Seat]]],
) -> tuple[Transfer, ...]:
    """Return the sums of all payments if each hand is paid at the table; payments in opposite directions are netted.

    A hand is its payouts by seat, the change of its pots, and the playing order.
    """
    owed: dict[tuple[Account, Account], Points] = {}
    for payouts, pots, order in hands:
        for payment in pairings(payouts, pots, order):
            key = (payment.payer, payment.payee)
            owed[key] = owed.get(key, 0) + payment.points
    netted = ((payer, payee, points - owed.get((payee, payer), 0)) for (payer, payee), points in owed.items())
    return tuple(
        sorted(
            (Transfer(payer, payee, points) for payer, payee, points in netted if points > 0),
            key=lambda payment: (str(payment.payer), str(payment.payee)),
        )
    )


def pairings(payouts: Sequence[Points], pots: Mapping[Pot, Points], order: Sequence[Seat]) -> tuple[Transfer, ...]:
    """Return the payments after one entry.

    ``order`` is the playing order.  A loser first pays the winner on the right, or on the left if the right-hand
    neighbour did not win.  The rest, and all payments to and from pots, follow in playing order.
    """
    balance: dict[Account, Points] = {seat: payouts[seat] for seat in order}
    balance.update({seat: points for seat, points in enumerate(payouts) if seat not in balance})
    balance.update(pots)
    paid: dict[tuple[Account, Account], Points] = {}
    for place, seat in enumerate(order):
        for payee in (order[(place + 1) % len(order)], order[place - 1]):
            if balance[payee] > 0:
                _pay(seat, payee, balance, paid)
                break
    for giver in balance:
        for taker in balance:
            _pay(giver, taker, balance, paid)
    return tuple(Transfer(payer, payee, points) for (payer, payee), points in paid.items())


def _pay(
    payer: Account, payee: Account, balance: dict[Account, Points], paid: dict[tuple[Account, Account], Points]
) -> None:
    points = min(-balance[payer], balance[payee])
    if points > 0:
        balance[payer] += points
        balance[payee] -= points
        paid[payer, payee] = paid.get((payer, payee), 0) + points


def in_coins(amount: int, coin: int) -> int:
    """Round a positive amount to the nearest multiple of the smallest ``coin``, both in minor units.

    Half a coin is rounded up, as in shops.
    """
    return (2 * amount + coin) // (2 * coin) * coin


def money(points: Points, minor_units: int) -> int:
    """Return points as minor units of the evening's currency; ``minor_units`` is the price of a point."""
    return points * minor_units
