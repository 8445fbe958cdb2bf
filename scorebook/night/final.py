"""The end of an evening, real or simulated: points of the play, shares of the pots, and the rest in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorebook import ledger
from scorebook.sheet.reading import playing_order
from scorebook.sheet.whole import EveningSheet, Pot
from settlement.vocabulary import Problem

Hand = tuple[Sequence[int], Mapping[str, int], Sequence[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """A player at the end: the points of the play, the share of the pots, and their sum."""

    seat: int
    name: str
    played: int
    share: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Final:
    """The end of an evening, or a simulation of closing it now.

    ``pots`` are the pots before sharing, ``left`` after. ``problems`` are reasons against closing, or warnings.
    ``absent`` people have a balance by seat that no page shows.
    """

    balances: tuple[Balance, ...]
    pots: tuple[Pot, ...]
    left: tuple[Pot, ...]
    problems: tuple[Problem, ...]
    absent: frozenset[int]

    @property
    def totals(self) -> tuple[int, ...]:
        """The final points by seat."""
        return tuple(balance.points for balance in self.balances)

    @property
    def ranked(self) -> tuple[Balance, ...]:
        """The balances, highest total first."""
        sat = (balance for balance in self.balances if balance.seat not in self.absent)
        return tuple(sorted(sat, key=lambda balance: -balance.points))

    @property
    def lying(self) -> tuple[Pot, ...]:
        """The pots that are not empty before sharing."""
        return tuple(pot for pot in self.pots if pot.points)

    @property
    def kept_in_pots(self) -> int:
        """The sum that stays in the pots after sharing."""
        return sum(pot.points for pot in self.left)

    @property
    def each(self) -> int:
        """Everybody's share of the pots, or zero if the shares differ."""
        shares = {balance.share for balance in self.ranked}
        return shares.pop() if len(shares) == 1 else 0

    @property
    def played_sum(self) -> int:
        """The sum of everybody's points before the pots are shared."""
        return sum(balance.played for balance in self.balances)

    @property
    def shared_sum(self) -> int:
        """The sum of the shares of the pots."""
        return sum(balance.share for balance in self.balances)

    @property
    def points_sum(self) -> int:
        """The sum of the final points: zero, or minus the rest in the pots."""
        return sum(self.totals)


def read_final(sheet: EveningSheet) -> Final:
    """Return the end of the evening; an open evening is closed in a simulation, without writing."""
    held = tuple(pot.points for pot in sheet.pots)
    if sheet.closed:
        closings = (row for row in reversed(sheet.rows) if sheet.game.kinds[row.kind].closes and not row.struck)
        closing = next(closings, None)
        shares = tuple(paid or 0 for paid in closing.payouts) if closing else (0,) * len(sheet.names)
        before = tuple(pot.points - (closing.pots.get(pot.key, 0) if closing else 0) for pot in sheet.pots)
        return _final(sheet, sheet.totals, shares, before, held, ())
    trial = ledger.preview(sheet.evening, sheet.game.closing.key, {})
    if trial.settled is None:
        return _final(sheet, sheet.totals, (0,) * len(sheet.names), held, held, trial.problems)
    after = trial.settled.after
    rest = tuple(after.pots[pot.key] for pot in sheet.pots)
    return _final(sheet, after.totals, trial.settled.payouts, held, rest, trial.problems)


def _final(
    sheet: EveningSheet,
    totals: tuple[int, ...],
    shares: tuple[int, ...],
    pots: tuple[int, ...],
    left: tuple[int, ...],
    problems: tuple[Problem, ...],
) -> Final:
    balances = tuple(
        Balance(seat=seat, name=name, played=totals[seat] - shares[seat], share=shares[seat], points=totals[seat])
        for seat, name in enumerate(sheet.names)
    )
    return Final(
        balances=balances,
        pots=_lying(sheet, pots),
        left=_lying(sheet, left),
        problems=problems,
        absent=sheet.absent,
    )


def _lying(sheet: EveningSheet, points: tuple[int, ...]) -> tuple[Pot, ...]:
    return tuple(Pot(key=pot.key, label=pot.label, points=lies) for pot, lies in zip(sheet.pots, points, strict=True))


def hands_of(sheet: EveningSheet, final: Final) -> Iterator[Hand]:
    """Yield the amounts of every entry in the order of payment; for an open evening, also the simulated close."""
    for row in sheet.rows:
        if not row.struck:
            dealer = sheet.names.index(row.dealer) if row.dealer else None
            yield tuple(p or 0 for p in row.payouts), row.pots, playing_order(row.there, dealer, row.sitting_out)
    if not sheet.closed:
        shares = tuple(balance.share for balance in final.balances)
        given = {pot.key: after.points - pot.points for pot, after in zip(final.pots, final.left, strict=True)}
        yield shares, given, playing_order(sheet.there, None, ())
