"""The béla kassza, and the call to give the game up (§8, §11.6)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.alsos.facts import CALLS, BelaKassza, Call, Hand
from settlement.book import Factor
from settlement.vocabulary import Problem, Rules, Seat, Table, refused, word

BELA = {"front": word("béla kassza at the front"), "back": word("béla kassza at the back")}


def bela_factor(bela: BelaKassza | None, rules: Rules) -> Iterator[Factor]:
    """Yield the factor of the béla kassza (§8.1)."""
    if bela is not None:
        yield Factor(BELA[bela.when], rules[f"bela_kassza_{bela.when}"])


def declarer_gives_up(call: Call, declarer: Seat) -> bool:
    """Whether the declarer gave up; the side that did not speak last gives up."""
    spoke_last = call.by == declarer if call.level % 2 else call.by != declarer
    return not spoke_last


def call_factors(call: Call | None, rules: Rules) -> Iterator[Factor]:
    """Yield the factor of every step of a call; the last step does not count if a side gave up (§8.2)."""
    if call is not None:
        for step in range(call.level - bool(call.dropped)):
            yield Factor(CALLS[step], rules["hivas_factor"])


def call_is_played_here(hand: Hand, table: Table) -> Iterator[Problem]:
    """A call is possible only if the table plays it, and only without announced figures."""
    if hand.hivas is None:
        return
    if not table.rules["hivas"]:
        yield refused("hivas", "hivas_off", "11.6").because(
            "At this table nobody is called upon to give up: take the call away."
        )
    if hand.figures:
        yield refused("hivas", "hivas_with_figures", "11.6", also=("figures",)).because(
            "A figure was announced, so nobody can be called upon to give up: take the call away."
        )


CHECKS = (call_is_played_here,)
