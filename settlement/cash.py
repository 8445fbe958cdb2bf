"""The club's charges for a night of play, and the amounts that people pay at its end.

Amounts are minor units.  A person's amount is positive if the person gets it and negative if the person owes it.
People are known by their place, 0 for the first who sat down, and the club's accounts by their keys.  The moves of
every charge add up to zero.

The club has three accounts.  :data:`BOX` is its cash, with a minus sign, because the box owes it.  :data:`OWN` is the
club's income (fees, fines, roundings) less its spending.  :data:`POTS` is the money that an evening left in the pots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from settlement.book import NotZero
from settlement.vocabulary import Account

BOX, OWN, POTS = "box", "own", "pots"


class Item(StrEnum):
    """The items of a night's statement; the keys are permanent."""

    RESULT = "result"
    ENTRY_FEE = "entry_fee"
    LOST_HANDS = "lost_hands"
    LOSS_CAP = "loss_cap"
    ROUNDING = "rounding"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tariff:
    """A club's charges, in minor units.

    A loss beyond ``loss_cap`` is given back; ``None`` means no cap.  Payments are rounded to whole coins of ``coin``
    units; with 1 they are exact.
    """

    entry_fee: int = 0
    lost_hand_fee: int = 0
    loss_cap: int | None = None
    coin: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    """One person's night: the result at the table, and the number of hands declared and lost."""

    made: int
    lost: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """One item of the statement with its moves, which add up to zero; accounts without a move are left out."""

    item: Item
    moves: Mapping[Account, int]

    def __post_init__(self) -> None:
        if over := sum(self.moves.values()):
            raise NotZero(f"{self.item} would leave {over} over")


def charges(tariff: Tariff, people: Sequence[Attendance]) -> tuple[Charge, ...]:
    """Return the charges of a night in the order of the statement, without those that move nothing."""
    results = [person.made for person in people]
    before_rounding = (
        _against(POTS, Item.RESULT, results),
        _against(OWN, Item.ENTRY_FEE, [-tariff.entry_fee for _person in people]),
        _against(OWN, Item.LOST_HANDS, [-tariff.lost_hand_fee * person.lost for person in people]),
        Charge(item=Item.LOSS_CAP, moves=_bare(given_back(results, tariff.loss_cap))),
    )
    sums = to_settle(len(people), before_rounding)
    rounded = _against(OWN, Item.ROUNDING, [in_coins(amount, tariff.coin) - amount for amount in sums])
    return tuple(charge for charge in (*before_rounding, rounded) if charge.moves)


def _against(account: str, item: Item, amounts: Sequence[int]) -> Charge:
    """Return a charge with an amount for each person, and the opposite sum for one account of the club."""
    return Charge(item=item, moves=_bare({**dict(enumerate(amounts)), account: -sum(amounts)}))


def _bare(moves: Mapping[Account, int]) -> dict[Account, int]:
    return {account: amount for account, amount in moves.items() if amount}


def given_back(results: Sequence[int], cap: int | None) -> dict[Account, int]:
    """Return the moves of the loss cap: people get back what they lost beyond it, and others give it.

    The winners give in proportion to what they won, and no more than that.  The pots give the rest.
    """
    if cap is None:
        return {}
    back: dict[Account, int] = {place: -amount - cap for place, amount in enumerate(results) if -amount > cap}
    won = {place: amount for place, amount in enumerate(results) if amount > 0}
    from_winners = min(sum(back.values()), sum(won.values()))
    given = in_proportion(from_winners, won)
    moves: dict[Account, int] = {POTS: from_winners - sum(back.values())}
    moves.update(back)
    moves.update((place, -part) for place, part in given.items())
    return moves


def in_proportion(whole: int, weights: Mapping[int, int]) -> dict[int, int]:
    """Divide a whole in proportion to weights; units left over go to the largest remainders, then to lower places."""
    if not whole:
        return {}
    together = sum(weights.values())
    parts = {place: divmod(whole * weight, together) for place, weight in weights.items()}
    over = whole - sum(part for part, _rest in parts.values())
    first = sorted(parts, key=lambda place: (-parts[place][1], place))[:over]
    return {place: part + (place in first) for place, (part, _rest) in parts.items()}


def in_coins(amount: int, coin: int) -> int:
    """Round an amount to whole coins: down for a winner, up for a debtor, so that only the club gains."""
    return amount // coin * coin


def to_settle(people: int, charged: Sequence[Charge], carried: Mapping[int, int] | None = None) -> tuple[int, ...]:
    """Return each person's amount at the end of a night, by place, including the amount ``carried`` from before."""
    return tuple(
        (carried or {}).get(place, 0) + sum(charge.moves.get(place, 0) for charge in charged) for place in range(people)
    )


def with_box(sums: Sequence[int]) -> tuple[int, ...]:
    """Return the sums with the club's box added last; the box gets or pays the difference."""
    return (*sums, -sum(sums))
