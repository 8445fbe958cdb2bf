"""From facts to payouts: one entry, or a whole evening replayed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import sub
from typing import Any

from settlement.book import Book, Line, Radli
from settlement.game import Game
from settlement.vocabulary import Account, Points, Pot, Rules, Seat, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How the table stands between two entries.

    ``dealer`` deals next; ``last_dealer`` dealt last (``None`` before any deal); ``totals`` are points by seat;
    ``carry`` is the game's own state (JSON values only).
    """

    dealer: Seat
    last_dealer: Seat | None
    totals: tuple[Points, ...]
    pots: Mapping[Pot, Points]
    carry: Mapping[str, Any]
    closed: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the standing as JSON values."""
        return {"dealer": self.dealer, "last_dealer": self.last_dealer, "totals": list(self.totals),
                "pots": dict(self.pots), "carry": dict(self.carry), "closed": self.closed}  # fmt: skip

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Standing:
        """Read back what :meth:`as_json` wrote."""
        return cls(dealer=stored["dealer"], last_dealer=stored["last_dealer"], totals=tuple(stored["totals"]),
                   pots=stored["pots"], carry=stored["carry"], closed=stored["closed"])  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What an entry came to: its lines, what each seat and pot gained, and how the table stands afterwards.

    ``dealer`` is ``None`` for an entry that dealt no cards; ``payouts`` are by seat, 0 included; ``pots`` names every
    pot of the game.  Payouts and pots add up to zero.  ``written`` is what each seat wrote, 0 included, ``None`` where
    nothing is written; ``radli`` the rádli that this entry ended, whose result is part of the payouts and of no line.
    """

    kind: str
    dealer: Seat | None
    sitting_out: tuple[Seat, ...]
    lines: tuple[Line, ...]
    payouts: tuple[Points, ...]
    pots: Mapping[Pot, Points]
    after: Standing
    written: tuple[Points, ...] | None = None
    radli: Radli | None = None


def opening(game: Game, players: int, first_dealer: Seat | None = None) -> Standing:
    """Return the standing before the first entry; the first dealer is the last of the players unless named."""
    dealer = players - 1 if first_dealer is None else first_dealer
    return Standing(dealer=dealer, last_dealer=None, totals=(0,) * players,
                    pots={pot: 0 for pot, _ in game.pots}, carry=dict(game.opening))  # fmt: skip


def table_of(game: Game, rules: Rules, standing: Standing, record: Any) -> Table:
    """Return the table at which a record is written: it may say itself who deals and who sits out."""
    dealer, out = getattr(record, "dealer", None), getattr(record, "sitting_out", None)
    return table_for(game, rules, standing, dealer, out)


def table_for(
    game: Game, rules: Rules, standing: Standing, dealer: Seat | None = None, out: Seat | None = None
) -> Table:
    """Return the table at which the next entry is written.

    ``dealer`` where an entry names its own, ``out`` where it names who sits out of more players than play.
    """
    players = len(standing.totals)
    deals = standing.dealer if dealer is None else dealer
    order = (*range(deals + 1, players), *range(deals + 1))
    sitting_out: tuple[Seat, ...] = ()
    if players > game.active:
        sitting_out = (game.resting(players, deals) if out is None else out,)
    active = tuple([seat for seat in order if seat not in sitting_out])
    return Table(players=players, dealer=deals, active=active, sitting_out=sitting_out, rules=rules,
                 carry=standing.carry, pots=standing.pots, last_dealer=standing.last_dealer,
                 pot_labels=game.pots)  # fmt: skip


def settle(game: Game, rules: Rules, standing: Standing, kind: str, record: Any) -> Settled:
    """Settle one legal entry; ``check.problems`` tells beforehand whether it is one."""
    entry = game.kinds[kind]
    table = table_of(game, rules, standing, record)
    book = _opened(standing)
    entry.write(record, table, book)
    return _outcome(game, standing, kind, record, table, book)


def so_far(game: Game, rules: Rules, standing: Standing, kind: str, record: Any) -> tuple[Line, ...]:
    """Return the lines that are due already of an entry still being written; its facts may be incomplete."""
    write = game.kinds[kind].so_far
    book = _opened(standing)
    if write is not None:
        write(record, table_of(game, rules, standing, record), book)
    return tuple(book.lines)


def _opened(standing: Standing) -> Book:
    balance: dict[Account, Points] = dict(enumerate(standing.totals))
    balance.update(standing.pots)
    return Book(balance)


def _outcome(game: Game, standing: Standing, kind: str, record: Any, table: Table, book: Book) -> Settled:
    entry = game.kinds[kind]
    balance: Mapping[Account, Points] = book.balance
    seats = range(table.players)
    totals = tuple([balance[seat] for seat in seats])
    pots = {pot: balance[pot] for pot in standing.pots}
    dealt = table.dealer if entry.deals else None
    dealer = standing.dealer
    if dealt is not None:
        dealer = (dealt + 1) % table.players if entry.passes_deal(record, table) else dealt
    after = Standing(
        dealer=dealer,
        last_dealer=standing.last_dealer if dealt is None else dealt,
        totals=totals,
        pots=pots,
        carry={**entry.carry(record, table), **book.carry},
        closed=entry.closes,
    )
    return Settled(
        kind=kind,
        dealer=dealt,
        sitting_out=table.sitting_out if entry.deals else (),
        lines=tuple(book.lines),
        payouts=tuple(map(sub, totals, standing.totals)),
        pots={pot: pots[pot] - standing.pots[pot] for pot in pots},
        after=after,
        written=tuple([book.written.get(seat, 0) for seat in seats]) if game.writes(table.rules) else None,
        radli=book.radli,
    )


def replay(game: Game, rules: Rules, standing: Standing, entries: Iterable[tuple[str, Any]]) -> Iterator[Settled]:
    """Settle entries (kind, record) in order, each on the standing the one before it left."""
    for kind, record in entries:
        settled = settle(game, rules, standing, kind, record)
        standing = settled.after
        yield settled
