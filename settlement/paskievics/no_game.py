"""Deals without a game: passed, thrown in, a three given up, a failed trial; and double rounds (§5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from settlement.book import Book, Factor
from settlement.facts import label_of
from settlement.game import Check
from settlement.paskievics.facts import FailedTrial, NoGame
from settlement.vocabulary import Account, Problem, Table, Who, refused, say, word

Carry = Mapping[str, Any]
MOST_ROUNDS = 1000


def round_factor(carry: Carry) -> int:
    """Return the factor of the next hand (§5.5)."""
    factor: int = carry["factor"]
    return factor << how_many_rounds(carry)


def hands_left(carry: Carry) -> int:
    """Return the number of hands for which a double round still runs."""
    longest: int = max((*(hands for hands, _ in carry["rounds"]), carry["left"]))
    return longest


def how_many_rounds(carry: Carry) -> int:
    """Return the number of overlapping rounds that run."""
    return sum(many for _, many in carry["rounds"])


def one_more_round(rounds: Sequence[tuple[int, int]], hands: int) -> tuple[tuple[int, int], ...]:
    """Return the running rounds with one more.

    Rounds are pairs of the hands left and the number of rounds with so many hands, the oldest first.
    """
    running = tuple((hands_of_round, many) for hands_of_round, many in rounds)
    if running and running[-1][0] == hands:
        return (*running[:-1], (hands, running[-1][1] + 1))
    return (*running, (hands, 1))


def begin_round(carry: Carry, table: Table) -> Carry:
    """Return the carried state after no game: the house rule says how a new double round joins a running one (§5.5)."""
    running = carry["left"] > 0
    match table.rules["double_round"]:
        case "overlap":
            return {**carry, "rounds": one_more_round(carry["rounds"], table.players)}
        case "queue":
            return {**carry, "factor": 2, "left": carry["left"] + table.players}
        case "quadruple":
            return {**carry, "factor": 4 if running else 2, "left": table.players}
        case "restart":
            return {**carry, "factor": 2, "left": table.players}
        case _:
            return carry


def shorten_rounds(carry: Carry) -> Carry:
    """Return the carried state after a settled hand: every running double round has one hand less."""
    if not carry["left"] and not carry["rounds"]:
        return carry
    remaining = max(carry["left"] - 1, 0)
    rounds = tuple((hands - 1, many) for hands, many in carry["rounds"] if hands > 1)
    return {**carry, "rounds": rounds, "left": remaining, "factor": carry["factor"] if remaining else 1}


def deal_passes_on(record: NoGame, table: Table) -> bool:
    """Whether the next player deals after no game (§5.6)."""
    return bool(table.rules["redeal"] == "next_dealer")


def always(table: Table) -> bool:
    """Offer the entry at every table."""
    return True


def three_may_be_given_up(table: Table) -> bool:
    """Offer the entry at tables with the house rule for a three given up."""
    return bool(table.rules["refused_three"])


def write_no_game(record: NoGame, table: Table, book: Book) -> None:
    """Write the payments into the kassza after a deal without a game (§6.1)."""
    if not table.rules["kassza"]:
        return
    everybody = table.rules["kassza_contributors"] == "all_seated"
    payers = (*table.active, *table.sitting_out) if everybody else table.active
    stakes: dict[Account, int] = {**dict.fromkeys(payers, -1), "kassza": len(payers)}
    book.line("kassza_no_game", say("no game: into the kassza"), table.rules["kassza_no_game_each"], stakes, rule="6.1")


def write_failed_trial(trial: FailedTrial, table: Table, book: Book) -> None:
    """Write a failed trial: the bidder pays the others, or the kassza by house rule (§5.4)."""
    label = say("failed trial of {who}", who=Who(trial.declarer))
    rules = table.rules
    if rules["kassza"] and rules["failed_trial_payee"] == "kassza_if_on":
        book.line("failed_trial", label, rules["kassza_failed_trial"], {trial.declarer: -1, "kassza": 1}, rule="6.1")
        return
    each = rules["failed_trial_each"]
    price = (
        say("the price of the contract: {contract}", contract=label_of(trial, "contract"))
        if each == "contract_price"
        else None
    )
    points = rules[f"game.{trial.contract}"] if each == "contract_price" else each
    others = [seat for seat in table.active if seat != trial.declarer]
    times = round_factor(table.carry)
    book.line(
        "failed_trial",
        label,
        points,
        {trial.declarer: -len(others), **dict.fromkeys(others, 1)},
        rule="5.4",
        price=price,
        factors=(Factor(word("double round"), times),) if times > 1 else (),
    )


def a_three_may_be_given_up_here(record: NoGame, table: Table) -> Iterator[Problem]:
    """A three may be given up only with the house rule for it."""
    if not table.rules["refused_three"]:
        yield refused("", "refused_three_not_played_here", "5.3").because(
            "At this table a three cannot be given up: write the hand, or change the house rule."
        )


def double_rounds_can_be_counted(record: NoGame, table: Table) -> Iterator[Problem]:
    """The number of running double rounds is limited."""
    if how_many_rounds(table.carry) >= MOST_ROUNDS:
        yield refused("", "too_many_double_rounds", "5.5").because(
            "{rounds} double rounds run already, no more can be begun: play a hand first.", rounds=MOST_ROUNDS
        )


def only_the_fourth_speaker_tries(trial: FailedTrial, table: Table) -> Iterator[Problem]:
    """Only the last speaker may bid without an honour."""
    fourth = table.active[-1]
    if trial.declarer != fourth:
        yield refused("declarer", "trial_only_by_fourth_speaker", "5.4", also=("dealer",)).because(
            "Only the last to speak may try without an honour, and that is {who}.", who=Who(fourth)
        )


CHECKS: tuple[Check, ...] = (double_rounds_can_be_counted,)
