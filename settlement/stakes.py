"""Stakes: how a price is divided among the players, in any game.

Each player stakes a price once; a lone declarer stakes it once for each opponent.  The module also has the levels of
kontra and the division of whole points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from settlement.book import Book, Factor
from settlement.vocabulary import Account, Points, Rules, Seat, Who, say, word

DECLARERS = "declarers"
OPPONENTS = "opponents"
SIDES = ((DECLARERS, word("declarers' side")), (OPPONENTS, word("opponents")))
SIDE_LABELS = dict(SIDES)
OTHER_SIDE = {DECLARERS: OPPONENTS, OPPONENTS: DECLARERS}

KONTRA = (word("kontra"), word("rekontra"), word("subkontra"), word("hirskontra"), word("mordkontra"))


class Sides(NamedTuple):
    """The two sides of a hand: the declarer and the partner, and the opponents in playing order."""

    declarers: tuple[Seat, ...]
    opponents: tuple[Seat, ...]

    @property
    def alone(self) -> bool:
        """Whether the declarer has no partner."""
        return len(self.declarers) == 1

    def of(self, seat: Seat) -> str:
        """Return the side a seat belongs to."""
        return DECLARERS if seat in self.declarers else OPPONENTS

    def seats(self, side: str) -> tuple[Seat, ...]:
        """Return the seats of a side."""
        return self.declarers if side == DECLARERS else self.opponents

    def stakes(self, winners: str) -> Mapping[Account, int]:
        """Return the stake of each seat for a price that one side wins: positive for winners, negative for losers.

        A lone declarer has the stake of all opponents together.
        """
        sign = 1 if winners == DECLARERS else -1
        weight = len(self.opponents) if self.alone else 1
        return {**dict.fromkeys(self.declarers, sign * weight), **dict.fromkeys(self.opponents, -sign)}


def sides(active: Iterable[Seat], declarer: Seat, partner: Seat | None) -> Sides:
    """Return the sides of a hand; ``partner`` is ``None`` if the declarer plays alone."""
    ours = (declarer,) if partner is None else (declarer, partner)
    return Sides(ours, tuple([seat for seat in active if seat not in ours]))


def from_each(player: Seat, seats: Iterable[Seat]) -> dict[Account, int]:
    """Return the stakes of a price that each of the others pays to one player."""
    others = [seat for seat in seats if seat != player]
    return {player: len(others), **dict.fromkeys(others, -1)}


def to_each(player: Seat, seats: Iterable[Seat]) -> dict[Account, int]:
    """Return the stakes of a price that one player pays to each of the others."""
    others = [seat for seat in seats if seat != player]
    return {player: -len(others), **dict.fromkeys(others, 1)}


def write_crying_dealer(dealer: Seat, declarer: Seat, gain: int, book: Book) -> None:
    """Write the share of a dealer who sits out: a win (or loss) against the declarer of ``gain`` points (§7.1).

    ``gain`` is the result of one opponent.
    """
    winner, loser = (dealer, declarer) if gain > 0 else (declarer, dealer)
    label = say("{who} laughs", who=Who(dealer)) if gain > 0 else say("{who} cries", who=Who(dealer))
    book.line(
        "dealer_cries_laughs",
        label,
        abs(gain),
        {winner: 1, loser: -1},
        rule="7.1",
        price=say("what one player wins or loses by the hand"),
        told=False,
    )


def kontra(levels: int, rules: Rules) -> tuple[Factor, ...]:
    """Return the factor for a number of kontra levels, or nothing for 0."""
    return (Factor(KONTRA[levels - 1], rules["kontra_factor"] ** levels),) if levels else ()


def shares_in_order(amount: Points, seats: Iterable[Seat]) -> dict[Account, Points]:
    """Divide points among seats as whole numbers; the first seats get one of the odd points each."""
    among = tuple(seats)
    each, odd = divmod(amount, len(among))
    return {seat: each + (place < odd) for place, seat in enumerate(among)}


def shares_with_rest_to(first: Seat, amount: Points, seats: Iterable[Seat]) -> dict[Account, Points]:
    """Divide points among seats as whole numbers; the seat ``first`` gets all odd points."""
    among = tuple(seats)
    each, odd = divmod(amount, len(among))
    return {seat: each + (odd if seat == first else 0) for seat in among}
