"""Alsós: what follows from the facts of a hand: sides, counts, what was made, what an item is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from settlement.alsos_options import SHARES
from settlement.alsos_record import (
    BETLI,
    CALLS,
    FRONT,
    NAMED,
    NO_TRUMP,
    TRUMP,
    Announced,
    BelaKassza,
    Call,
    Hand,
    Melds,
)  # fmt: skip
from settlement.book import Factor, product
from settlement.game import Step
from settlement.vocabulary import Points, Rules, Seat, Table, Text, say, word

NO_MELDS = Melds()
KONTRA = {
    "front": (word("kontra at the front"), word("rekontra at the front"), word("subkontra at the front"),
              word("hirskontra at the front"), word("mordkontra at the front")),
    "back": (word("kontra at the back"), word("rekontra at the back"), word("subkontra at the back"),
             word("hirskontra at the back"), word("mordkontra at the back")),
}  # fmt: skip
BELA = {"front": word("béla kassza at the front"), "back": word("béla kassza at the back")}
RUNS = {3: "meld.run_3", 4: "meld.run_4"}
VALUES = {TRUMP: "parti_value", NO_TRUMP: "no_trump_value", BETLI: "betli_value"}


# Who stands against whom (§1.2, §7.1).


def sharing_dealer(table: Table) -> tuple[Seat, ...]:
    """Return the dealer of four where he cries and laughs with the defenders."""
    return table.sitting_out if table.rules["dealer_share"] == SHARES else ()


def defence(declarer: Seat, table: Table) -> tuple[Seat, ...]:
    """Return everybody who settles with the declarer, in playing order, a sharing dealer last."""
    return (*(seat for seat in table.active if seat != declarer), *sharing_dealer(table))


# What was counted (§9.1, §4).


def meld_points(melds: Melds, rules: Rules, *, bela: bool) -> Points:
    """Return what one player's valid melds are worth; ``bela`` where he has it, however that is known."""
    points: Points = rules["meld.bela"] if bela else 0
    points += melds.vannak * rules["meld.vannak"]
    for length in melds.sequences:
        points += rules[RUNS.get(length, "meld.run_5_to_8")]
    return points


def melds_of(hand: Hand, seat: Seat) -> Melds:
    """Return a player's valid melds."""
    return (hand.melds or {}).get(seat, NO_MELDS)


def extra_points(hand: Hand, seat: Seat, rules: Rules) -> Points:
    """Return what a player's melds add to his party points; whoever says béla kassza has the béla."""
    melds, said = melds_of(hand, seat), hand.bela_kassza
    return meld_points(melds, rules, bela=melds.bela or (said is not None and said.by == seat))


def kassza_points(hand: Hand, seat: Seat, rules: Rules) -> Points:
    """Return a player's party points with his melds."""
    return (hand.card_points or {}).get(seat, 0) + extra_points(hand, seat, rules)


# What was won and made (§2.1, §3.2, §8.2).


def declarer_gives_up(call: Call, declarer: Seat) -> bool:
    """Whether it is the declarer who gave up: the side that did not speak last."""
    spoke_last = call.by == declarer if call.level % 2 else call.by != declarer
    return not spoke_last


def base_won(hand: Hand, table: Table) -> bool:
    """Whether the declarer won the base game: by the call, as told, or with more points than each defender."""
    declarer = hand.declarer
    if hand.contract == BETLI:
        return bool(hand.made)
    if hand.hivas is not None and hand.hivas.dropped and declarer is not None:
        return not declarer_gives_up(hand.hivas, declarer)
    if hand.base_made is not None or declarer is None:
        return bool(hand.base_made)
    own = kassza_points(hand, declarer, table.rules)
    return all(own > kassza_points(hand, seat, table.rules) for seat in table.active if seat != declarer)


def decided_by_counts(said: Announced, hand: Hand, rules: Rules) -> bool | None:
    """Return whether the counts say that a figure was made, ``None`` where they say nothing (§3.2)."""
    counts = hand.card_points
    if counts is None:
        return None
    if said.figure == "volat":
        return False if any(points for seat, points in counts.items() if seat != said.by) else None
    if not NAMED[said.figure].counted:
        return None
    own = kassza_points(hand, said.by, rules) if said.figure == "kassza_200" else counts.get(said.by, 0)
    return own >= needed(said.figure, hand.contract, rules)


def needed(figure: str, contract: str, rules: Rules) -> Points:
    """Return the points that make a counted figure in this contract."""
    points: Points = rules[f"threshold.{figure}.{contract}"]
    return points


def made(said: Announced, hand: Hand, rules: Rules) -> bool:
    """Whether a figure was made: by the counts, otherwise as told."""
    decided = decided_by_counts(said, hand, rules)
    return bool(said.made) if decided is None else decided


# What an item is worth (§2.3).


@dataclass(frozen=True, slots=True)
class Value:
    """The price of an item, what multiplies it, and where the price comes from, if that wants saying."""

    points: Points
    factors: tuple[Factor, ...]
    price: Text | None = None

    @property
    def amount(self) -> Points:
        """The price with everything that multiplies it."""
        return self.points * product(self.factors)


def chain_factors(chain: Iterable[str], rules: Rules) -> Iterator[Factor]:
    """Yield the factor of every level of kontra, each by the phase it was said in (§2.2)."""
    for level, when in enumerate(chain):
        yield Factor(KONTRA[when][level], rules[f"kontra_{when}"])


def bela_factor(said: BelaKassza | None, rules: Rules) -> Iterator[Factor]:
    """Yield the factor of the béla kassza (§8.1)."""
    if said is not None:
        yield Factor(BELA[said.when], rules[f"bela_kassza_{said.when}"])


def call_factors(call: Call | None, rules: Rules) -> Iterator[Factor]:
    """Yield the factor of every step of a call that counts: the last one does not where somebody gave up (§8.2)."""
    if call is not None:
        for step in range(call.level - bool(call.dropped)):
            yield Factor(CALLS[step], rules["hivas_factor"])


def base_value(
    contract: str, kontra: Iterable[str], bela: BelaKassza | None, rules: Rules, call: Call | None = None
) -> Value:
    """Return what the game itself is worth, without the figures."""
    factors = (*bela_factor(bela, rules), *chain_factors(kontra, rules), *call_factors(call, rules))
    return Value(rules[VALUES[contract]], factors)


def figure_value(said: Announced, rules: Rules) -> Value:
    """Return what an announced figure is worth, dearer at the front (§3.1)."""
    points: Points = rules[NAMED[said.figure].rate]
    factors = tuple(chain_factors(said.kontra, rules))
    if said.when != FRONT:
        return Value(points, factors)
    times: int = rules["front_factor"]
    price = say("{points} × {times} at the front", points=points, times=times)
    return Value(points * times, factors, price)


def steps(chain: Iterable[str], rules: Rules) -> tuple[Step, ...]:
    """Return the levels of kontra as the sheet shows them."""
    return tuple(Step(when=when, times=rules[f"kontra_{when}"]) for when in chain)


def fewest(tricks: Mapping[Seat, int]) -> Seat | None:
    """Return the player with the single trick of a 4-4-1, nobody in any other division (§5.3)."""
    if sorted(tricks.values()) != [1, 4, 4]:
        return None
    return next(seat for seat, took in tricks.items() if took == 1)


def loser(tricks: Mapping[Seat, int]) -> Seat | None:
    """Return who alone took the most tricks of a Klopitzky."""
    most = max(tricks.values())
    takers = [seat for seat, took in tricks.items() if took == most]
    return takers[0] if len(takers) == 1 else None
