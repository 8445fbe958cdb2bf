"""Settle one entry, or replay a whole evening: facts become payouts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from operator import sub
from typing import Any, NamedTuple

from settlement.book import Book, EndedCount, Line
from settlement.game import EntryKind, Game
from settlement.vocabulary import Account, Points, Pot, Rules, Seat, Table


class Standing(NamedTuple):
    """The state of the table between two entries.

    ``dealer`` deals next.  ``last_dealer`` dealt last; it is ``None`` before any deal, and if the person has left.
    ``totals`` are the points by seat of everybody who has sat down so far.  ``seated`` are the people who sit there, in
    playing order.  ``carry`` is the game's own state (JSON values only).  ``absent`` are seat numbers of people who
    never came: the entry that seated them was struck, and later entries seated others.
    """

    dealer: Seat
    last_dealer: Seat | None
    totals: tuple[Points, ...]
    seated: tuple[Seat, ...]
    pots: Mapping[Pot, Points]
    carry: Mapping[str, Any]
    closed: bool = False
    absent: tuple[Seat, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the standing as JSON values; ``seated`` is left out if everybody sits there in the order of seats."""
        stored = {
            "dealer": self.dealer,
            "last_dealer": self.last_dealer,
            "totals": list(self.totals),
            "pots": dict(self.pots),
            "carry": dict(self.carry),
            "closed": self.closed,
        }
        if self.seated != _everybody(self.totals):
            stored["seated"] = list(self.seated)
        return {**stored, "absent": list(self.absent)} if self.absent else stored

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Standing:
        """Read back what :meth:`as_json` wrote."""
        totals = tuple(stored["totals"])
        return cls(
            dealer=stored["dealer"],
            last_dealer=stored["last_dealer"],
            totals=totals,
            seated=tuple(stored["seated"]) if "seated" in stored else _everybody(totals),
            pots=stored["pots"],
            carry=stored["carry"],
            closed=stored["closed"],
            absent=tuple(stored.get("absent", ())),
        )


def _everybody(totals: tuple[Points, ...]) -> tuple[Seat, ...]:
    return tuple(range(len(totals)))


class Settled(NamedTuple):
    """The result of an entry: its lines, the gain of each seat and pot, and the standing ``after`` it.

    ``dealer`` is ``None`` for an entry without a deal.  ``payouts`` are the points that each seat gained, and ``pots``
    the points that each pot of the game gained; all add up to zero.  ``written`` are the points that each seat wrote,
    ``None`` in a game without writing.  ``ended_count`` is the count that this entry ended; its result is in the
    payouts but in no line.
    """

    kind: str
    dealer: Seat | None
    sitting_out: tuple[Seat, ...]
    lines: tuple[Line, ...]
    payouts: tuple[Points, ...]
    pots: Mapping[Pot, Points]
    after: Standing
    written: tuple[Points, ...] | None = None
    ended_count: EndedCount | None = None


def opening(game: Game, players: int, first_dealer: Seat | None = None) -> Standing:
    """Return the standing before the first entry; the default first dealer is the last player."""
    dealer = players - 1 if first_dealer is None else first_dealer
    return Standing(
        dealer=dealer,
        last_dealer=None,
        totals=(0,) * players,
        seated=tuple(range(players)),
        pots={pot: 0 for pot, _ in game.pots},
        carry=dict(game.opening),
    )


def table_of(game: Game, rules: Rules, standing: Standing, record: Any) -> Table:
    """Return the table for a record; the record may name its dealer and the player who sits out."""
    dealer, out = getattr(record, "dealer", None), getattr(record, "sitting_out", None)
    return table_for(game, rules, standing, dealer, out)


def table_for(
    game: Game, rules: Rules, standing: Standing, dealer: Seat | None = None, out: Seat | None = None
) -> Table:
    """Return the table for the next entry.

    An entry may name its own ``dealer``, and the player ``out`` who sits out if there are more people than play.  A
    dealer who does not sit at the table is ignored here; ``check`` reports the problem.
    """
    seated = standing.seated
    deals = dealer if dealer in seated else standing.dealer
    place = seated.index(deals)
    active = seated[place + 1 :] + seated[: place + 1]
    sitting_out: tuple[Seat, ...] = ()
    if len(seated) > game.active:
        rests = seated[(place + game.resting) % len(seated)] if out is None else out
        sitting_out, active = (rests,), tuple([seat for seat in active if seat != rests])
    return Table(
        seated=seated,
        accounts=len(standing.totals),
        counts=game.seats,
        dealer=deals,
        active=active,
        sitting_out=sitting_out,
        rules=rules,
        carry=standing.carry,
        pots=standing.pots,
        last_dealer=standing.last_dealer,
        pot_labels=game.pots,
        absent=standing.absent,
    )


def settle(game: Game, rules: Rules, standing: Standing, kind: str, record: Any) -> Settled:
    """Settle a legal entry; ``check.problems`` has to be asked before."""
    return settle_at(table_of(game, rules, standing, record), game, standing, kind, record)


def settle_at(table: Table, game: Game, standing: Standing, kind: str, record: Any) -> Settled:
    """Settle a legal entry at a table from :func:`table_of`."""
    book = _opened(standing)
    game.kinds[kind].write(record, table, book)
    return _outcome(game, standing, kind, record, table, book)


def so_far(game: Game, rules: Rules, standing: Standing, kind: str, record: Any) -> tuple[Line, ...]:
    """Return the lines of an incomplete entry that are already due."""
    write = game.kinds[kind].so_far
    book = _opened(standing)
    if write is not None:
        write(record, table_of(game, rules, standing, record), book)
    return tuple(line for line in book.lines if not line.nothing)


def _opened(standing: Standing) -> Book:
    balance: dict[Account, Points] = dict(enumerate(standing.totals))
    balance.update(standing.pots)
    return Book(balance)


def next_dealer(
    entry: EntryKind, standing: Standing, record: Any, table: Table, seated: tuple[Seat, ...]
) -> tuple[Seat, Seat | None]:
    """Return the next dealer, and the last dealer or ``None`` if that person has left.

    ``seated`` are the people after the entry.  If the next dealer leaves, the next person to the right who stays is the
    dealer.
    """
    if entry.deals:
        return dealer_after(entry, record, table), table.dealer
    if seated == table.seated:
        return standing.dealer, standing.last_dealer
    order = map(partial(table.right_of, standing.dealer), range(table.players))
    last_dealer = standing.last_dealer if standing.last_dealer in seated else None
    return next(seat for seat in order if seat in seated), last_dealer


def dealer_after(entry: EntryKind, record: Any, table: Table) -> Seat:
    """Return the dealer after an entry that deals: a player whom the record names, or the next to the right."""
    if name := entry.deal_follows(table.rules):
        named: Seat | None = getattr(record, name)
        return table.active[0] if named is None else named
    return table.right_of(table.dealer) if entry.passes_deal(record, table) else table.dealer


def _outcome(game: Game, standing: Standing, kind: str, record: Any, table: Table, book: Book) -> Settled:
    entry, balance, pots_before = game.kinds[kind], book.balance, standing.pots
    seated, carry = entry.seats(record, table), entry.carry(record, table)
    accounts = max(table.accounts, max(seated) + 1)
    before = standing.totals + (0,) * (accounts - table.accounts)
    totals = tuple([balance.get(seat, 0) for seat in range(accounts)])
    pots = {pot: balance[pot] for pot in pots_before}
    dealer, last_dealer = next_dealer(entry, standing, record, table, seated)
    after = Standing(
        dealer=dealer,
        last_dealer=last_dealer,
        totals=totals,
        seated=seated,
        pots=pots,
        carry={**carry, **book.carry} if book.carry else carry,
        closed=entry.closes,
        absent=tuple([seat for seat in (*standing.absent, *range(table.accounts, accounts)) if seat not in seated]),
    )
    return Settled(
        kind=kind,
        dealer=table.dealer if entry.deals else None,
        sitting_out=table.sitting_out if entry.deals else (),
        lines=tuple(book.lines),
        payouts=tuple(map(sub, totals, before)),
        pots={pot: pots[pot] - pots_before[pot] for pot in pots},
        after=after,
        written=tuple([book.written.get(seat, 0) for seat in range(accounts)]) if game.writes(table.rules) else None,
        ended_count=book.ended_count,
    )


def replay(game: Game, rules: Rules, standing: Standing, entries: Iterable[tuple[str, Any]]) -> Iterator[Settled]:
    """Settle entries (kind, record) in order; each begins with the standing after the previous entry."""
    for kind, record in entries:
        settled = settle(game, rules, standing, kind, record)
        standing = settled.after
        yield settled
