"""The club's money book: what a night costs everybody besides the play, and what is to be paid at its end.

Amounts are minor units.  A person's is what he has to get (+) or owes (−); people are told by their places, the first
who sat down being place 0, the club's own accounts by their keys.  Every charge adds up to zero over all of them.

The accounts of the club are the :data:`BOX` (what lies in it stands there with a minus: the box owes it), what is the
club's :data:`OWN` (fees, fines, roundings and other income, less what was spent), and the
:data:`POTS` (what an evening left in them).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from settlement.book import NotZero
from settlement.vocabulary import Account

BOX, OWN, POTS = "box", "own", "pots"


class Item(StrEnum):
    """What a night is charged for; the keys are permanent."""

    RESULT = "result"
    ENTRY_FEE = "entry_fee"
    LOST_HANDS = "lost_hands"
    LOSS_CAP = "loss_cap"
    ROUNDING = "rounding"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tariff:
    """A club's charges; without a ``loss_cap`` (``None``) nothing of a loss is given back, a ``coin`` of 1 is exact."""

    entry_fee: int = 0
    lost_hand_fee: int = 0
    loss_cap: int | None = None
    coin: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    """Somebody's night: what he made at the table, and how many hands he declared and lost."""

    made: int
    lost: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """What one item moves, without the accounts it leaves alone; it adds up to zero."""

    item: Item
    moves: Mapping[Account, int]

    def __post_init__(self) -> None:
        if over := sum(self.moves.values()):
            raise NotZero(f"{self.item} would leave {over} over")


def charges(tariff: Tariff, people: Sequence[Attendance]) -> tuple[Charge, ...]:
    """Return what a night comes to, item by item in the order of the statement; what moves nothing is left out."""
    made = [one.made for one in people]
    before_rounding = (
        _against(POTS, Item.RESULT, made),
        _against(OWN, Item.ENTRY_FEE, [-tariff.entry_fee for _one in people]),
        _against(OWN, Item.LOST_HANDS, [-tariff.lost_hand_fee * one.lost for one in people]),
        Charge(item=Item.LOSS_CAP, moves=_bare(given_back(made, tariff.loss_cap))),
    )
    sums = to_settle(len(people), before_rounding)
    rounded = _against(OWN, Item.ROUNDING, [in_coins(amount, tariff.coin) - amount for amount in sums])
    return tuple(charge for charge in (*before_rounding, rounded) if charge.moves)


def _against(account: str, item: Item, amounts: Sequence[int]) -> Charge:
    """Charge everybody his amount, and one account of the club the other side of it."""
    return Charge(item=item, moves=_bare({**dict(enumerate(amounts)), account: -sum(amounts)}))


def _bare(moves: Mapping[Account, int]) -> dict[Account, int]:
    return {account: amount for account, amount in moves.items() if amount}


def given_back(made: Sequence[int], cap: int | None) -> dict[Account, int]:
    """Return what everybody gets back of a loss beyond the cap, and who gives it.

    The winners give it in proportion to what they won, and no more than that; what lies in the pots gives the rest.
    """
    if cap is None:
        return {}
    back: dict[Account, int] = {place: -amount - cap for place, amount in enumerate(made) if -amount > cap}
    won = {place: amount for place, amount in enumerate(made) if amount > 0}
    from_winners = min(sum(back.values()), sum(won.values()))
    given = in_proportion(from_winners, won)
    moves: dict[Account, int] = {POTS: from_winners - sum(back.values())}
    moves.update(back)
    moves.update((place, -part) for place, part in given.items())
    return moves


def in_proportion(whole: int, weights: Mapping[int, int]) -> dict[int, int]:
    """Divide a whole in proportion to weights; single units left over go to the largest remainders, then by place."""
    if not whole:
        return {}
    together = sum(weights.values())
    parts = {place: divmod(whole * weight, together) for place, weight in weights.items()}
    over = whole - sum(part for part, _rest in parts.values())
    first = sorted(parts, key=lambda place: (-parts[place][1], place))[:over]
    return {place: part + (place in first) for place, (part, _rest) in parts.items()}


def in_coins(amount: int, coin: int) -> int:
    """Round what somebody gets down and what he owes up to whole coins: nobody but the club gains by it."""
    return amount // coin * coin


def to_settle(people: int, charged: Sequence[Charge], carried: Mapping[int, int] | None = None) -> tuple[int, ...]:
    """Return what everybody gets or pays at the end of a night, with what was carried from before it."""
    return tuple(
        (carried or {}).get(place, 0) + sum(charge.moves.get(place, 0) for charge in charged) for place in range(people)
    )


def with_box(sums: Sequence[int]) -> tuple[int, ...]:
    """Return the sums with that of the club's box as the last: it gets and pays whatever they leave over."""
    return (*sums, -sum(sums))
