"""The base game: its winner, the values of items with their kontras, and their payment (§2, §11.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from settlement.alsos.facts import BACK, BETLI, FRONT, LEVELS, NO_TRUMP, TRUMP, BelaKassza, Call, Hand
from settlement.alsos.kassza import bela_factor, call_factors, declarer_gives_up
from settlement.alsos.melds import extra_points, kassza_points
from settlement.alsos.seats import defence
from settlement.alsos.tariff import RADLI_MODE
from settlement.book import Book, Factor, product
from settlement.facts import label_of
from settlement.game import Step
from settlement.vocabulary import Account, Points, Problem, Rules, Seat, Table, Text, Who, refused, say, word

KONTRA = {
    "front": (
        word("kontra at the front"),
        word("rekontra at the front"),
        word("subkontra at the front"),
        word("hirskontra at the front"),
        word("mordkontra at the front"),
    ),
    "back": (
        word("kontra at the back"),
        word("rekontra at the back"),
        word("subkontra at the back"),
        word("hirskontra at the back"),
        word("mordkontra at the back"),
    ),
}
VALUES = {TRUMP: "parti_value", NO_TRUMP: "no_trump_value", BETLI: "betli_value"}
VALUES_APART = 2
"""A game without trumps is usually worth two trump games."""


def base_won(hand: Hand, table: Table) -> bool:
    """Whether the declarer won the base game.

    The call, the written result or the kassza points decide it; the declarer needs more points than each defender.
    """
    declarer = hand.declarer
    if hand.contract == BETLI:
        return bool(hand.made)
    if hand.hivas is not None and hand.hivas.dropped and declarer is not None:
        return not declarer_gives_up(hand.hivas, declarer)
    if hand.base_made is not None or declarer is None:
        return bool(hand.base_made)
    own = kassza_points(hand, declarer, table.rules)
    return all(own > kassza_points(hand, seat, table.rules) for seat in table.active if seat != declarer)


@dataclass(frozen=True, slots=True)
class Value:
    """The price of an item, its factors, and the explanation of the price, if it needs one."""

    points: Points
    factors: tuple[Factor, ...]
    price: Text | None = None

    @property
    def amount(self) -> Points:
        """The price multiplied by all factors."""
        return self.points * product(self.factors)


def chain_factors(chain: Iterable[str], rules: Rules) -> Iterator[Factor]:
    """Yield the factor of every level of kontra; the factor depends on the phase (§2.2)."""
    for level, when in enumerate(chain):
        yield Factor(KONTRA[when][level], rules[f"kontra_{when}"])


def base_value(
    contract: str, kontra: Iterable[str], bela: BelaKassza | None, rules: Rules, call: Call | None = None
) -> Value:
    """Return the value of the base game: its price, and the factors of béla kassza, kontra and call."""
    factors = (*bela_factor(bela, rules), *chain_factors(kontra, rules), *call_factors(call, rules))
    return Value(rules[VALUES[contract]], factors)


def steps(chain: Iterable[str], rules: Rules) -> tuple[Step, ...]:
    """Return the levels of kontra for the sheet."""
    return tuple(Step(when=when, times=rules[f"kontra_{when}"]) for when in chain)


def write_game(hand: Hand, declarer: Seat, table: Table, book: Book) -> None:
    """Write the base game (§2.1, §5.1)."""
    won = base_won(hand, table)
    value = base_value(hand.contract, hand.kontra, hand.bela_kassza, table.rules, hand.hivas)
    settle_item(
        hand.contract,
        label_of_game(hand, declarer, table, won=won),
        value,
        declarer,
        table,
        book,
        to_declarer=won,
        rule="5.1" if hand.contract == BETLI else "2.1",
    )


def label_of_game(hand: Hand, declarer: Seat, table: Table, *, won: bool) -> Text:
    """Return the label with the outcome of the base game: the players who gave up, or the counts with melds."""
    values: dict[str, Any] = {"game": label_of(hand, "contract")}
    if hand.hivas is not None and hand.hivas.dropped:
        losers = (declarer,) if declarer_gives_up(hand.hivas, declarer) else defence(declarer, table)
        values["who"] = tuple(Who(seat) for seat in losers)
        return (
            say("{game}: won, given up by {who}", **values) if won else say("{game}: lost, given up by {who}", **values)
        )
    if hand.card_points is None:
        return say("{game}: won", **values) if won else say("{game}: lost", **values)
    values["counts"] = tuple(count_of(hand, seat, table) for seat in (declarer, *defence(declarer, table)))
    return say("{game}: won, {counts}", **values) if won else say("{game}: lost, {counts}", **values)


def count_of(hand: Hand, seat: Seat, table: Table) -> Text:
    """Return the text of a player's count: party points, and melds if there are any."""
    melds = extra_points(hand, seat, table.rules)
    values = {"who": Who(seat), "points": (hand.card_points or {}).get(seat, 0), "melds": melds}
    return say("{who} {points} + {melds}", **values) if melds else say("{who} {points}", **values)


def settle_item(
    item: str, label: Text, value: Value, declarer: Seat, table: Table, book: Book, *, to_declarer: bool, rule: str
) -> None:
    """Write an item: the declarer and each defender pay each other, or each winner writes points (§1.1, §6.1)."""
    others = defence(declarer, table)
    if not value.points:
        book.line(item, label, 0, {}, rule=rule)
    elif table.rules["mode"] == RADLI_MODE:
        book.write(
            item,
            label,
            value.points,
            (declarer,) if to_declarer else others,
            rule=rule,
            factors=value.factors,
            price=value.price,
        )
    else:
        sign = 1 if to_declarer else -1
        stakes: dict[Account, int] = {declarer: sign * len(others), **dict.fromkeys(others, -sign)}
        book.line(item, label, value.points, stakes, rule=rule, factors=value.factors, price=value.price, told=False)


def kontras_follow_each_other(hand: Hand, table: Table) -> Iterator[Problem]:
    """A chain has at most five levels, and no level at the front after one at the back."""
    for field, chain, _ in chains(hand):
        if len(chain) > LEVELS:
            yield refused(field, "kontra_too_many", "11.4").because(
                "Nothing follows after mordkontra: five levels are the most."
            )
        if BACK in chain and FRONT in chain[chain.index(BACK) :]:
            yield refused(field, "kontra_order", "11.4").because(
                "A kontra at the front cannot follow one at the back: put the fronts first."
            )


def kontras_follow_the_announcement(hand: Hand, table: Table) -> Iterator[Problem]:
    """A kontra at the front is impossible for an item that was announced at the back."""
    for field, chain, when in chains(hand):
        if when == BACK and FRONT in chain:
            yield refused(field, "kontra_before_announcement", "11.4").because(
                "This was announced at the back, so every kontra on it is at the back."
            )


def chains(hand: Hand) -> Iterator[tuple[str, tuple[str, ...], str | None]]:
    """Yield every chain of kontras: its path, the chain, and the phase of its item; betli is always at the back."""
    yield "kontra", hand.kontra, BACK if hand.contract == BETLI else FRONT
    for n, announcement in enumerate(hand.figures):
        yield f"figures[{n}].kontra", announcement.kontra, announcement.when
    if hand.switched_from is not None:
        yield "switched_from.kontra", hand.switched_from.kontra, FRONT
        for n, announcement in enumerate(hand.switched_from.figures):
            yield f"switched_from.figures[{n}].kontra", announcement.kontra, FRONT


def values_are_a_pair(hand: Hand, table: Table) -> Iterator[Problem]:
    """A game without trumps should be worth two trump games: warn if the house rules differ."""
    rules = table.rules
    if hand.contract == NO_TRUMP and rules["no_trump_value"] != VALUES_APART * rules["parti_value"]:
        yield refused("contract", "values_unpaired", "2.1", warning=True).because(
            "At this table a trump game is worth {trump} and one without trumps {no_trump}; usually"
            " that is twice as much.",
            trump=rules["parti_value"],
            no_trump=rules["no_trump_value"],
        )


CHECKS = (
    kontras_follow_each_other,
    kontras_follow_the_announcement,
)
