"""The payments of one entry, in the way people pay at the table."""

from __future__ import annotations

from collections.abc import Mapping

from settlement import payments
from settlement.payments import Transfer
from settlement.settle import Settled
from settlement.vocabulary import Account, Seat


def paid_in(settled: Settled, order: tuple[Seat, ...], *, cups: bool) -> tuple[Transfer, ...]:
    """Return the payments of one entry; ``order`` is the playing order.  With ``cups`` each pot is paid separately."""
    if cups:
        return _line_by_line(settled, len(settled.payouts), order)
    return payments.pairings(settled.payouts, settled.pots, order)


def _line_by_line(settled: Settled, players: int, order: tuple[Seat, ...]) -> tuple[Transfer, ...]:
    """Return the payments line by line, netted between each two accounts.

    So no cup pays another, and two cups won by one player stay two payments.
    """
    owed: dict[tuple[Account, Account], int] = {}
    moves: list[Mapping[Account, int]] = [line.moves for line in settled.lines]
    if settled.ended_count:
        moves.append(settled.ended_count.won)
    for moved in moves:
        payouts = [moved.get(seat, 0) for seat in range(players)]
        pots = {pot: points for pot, points in moved.items() if isinstance(pot, str)}
        for pair in payments.pairings(payouts, pots, order):
            owed[pair.payer, pair.payee] = owed.get((pair.payer, pair.payee), 0) + pair.points
    net = ((payer, payee, points - owed.get((payee, payer), 0)) for (payer, payee), points in owed.items())
    among_players_first = sorted(net, key=lambda pair: (isinstance(pair[1], str), isinstance(pair[0], str)))
    return tuple(Transfer(payer, payee, points) for payer, payee, points in among_players_first if points > 0)
