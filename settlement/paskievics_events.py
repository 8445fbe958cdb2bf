"""What is no hand: no-games, failed trials, the close; and what is carried from hand to hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from settlement.book import Book, Factor
from settlement.evening import Close, divide, rest_of
from settlement.facts import label_of
from settlement.tarokk import hands_to_the_end, sides
from settlement.vocabulary import Account, Table, Who, say, word

if TYPE_CHECKING:
    from settlement.paskievics import FailedTrial, Hand, NoGame

Carry = Mapping[str, Any]


def round_factor(carry: Carry) -> int:
    """Return by how much the next hand is multiplied (§5.5)."""
    factor: int = carry["factor"]
    return factor << how_many_rounds(carry)


def hands_left(carry: Carry) -> int:
    """Return for how many more hands a double round runs."""
    left: int = max((*(hands for hands, _ in carry["rounds"]), carry["left"]))
    return left


def how_many_rounds(carry: Carry) -> int:
    """Return how many overlapping rounds run."""
    return sum(many for _, many in carry["rounds"])


def one_more_round(rounds: Sequence[tuple[int, int]], hands: int) -> tuple[tuple[int, int], ...]:
    """Add a round of so many hands to those that run, kept as (hands left, how many rounds), the oldest first."""
    running = tuple((left, many) for left, many in rounds)
    if running and running[-1][0] == hands:
        return (*running[:-1], (hands, running[-1][1] + 1))
    return (*running, (hands, 1))


def a_round_begins(carry: Carry, table: Table) -> Carry:
    """Return the carried state after no game: a new double round, and what it does to one that runs (§5.5)."""
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


def a_hand_is_used_up(carry: Carry) -> Carry:
    """Return the carried state after a settled hand: every running double round has one hand less."""
    if not carry["left"] and not carry["rounds"]:
        return carry
    left = max(carry["left"] - 1, 0)
    rounds = tuple((hands - 1, many) for hands, many in carry["rounds"] if hands > 1)
    return {**carry, "rounds": rounds, "left": left, "factor": carry["factor"] if left else 1}


def the_end_comes_nearer(carry: Carry) -> Carry:
    """Return the carried state after a deal that passed on: one hand less to play once "skíz oszt" was said (§10.4)."""
    return {**carry, "to_play": max(carry["to_play"] - 1, 0)} if carry["to_play"] else carry


def hands_after_the_observed_one(hand: Hand, table: Table) -> int | None:
    """Return how many hands are left to play where the table noted who holds the skíz in this one (§10.4)."""
    if hand.skiz_holder is None:
        return None
    return hands_to_the_end(table.players, (hand.skiz_holder - table.dealer) % table.players) - 1


def carry_after_hand(hand: Hand, table: Table) -> Carry:
    """Return the carried state after a hand; a catch between the sides moves the hat, a severe penalty does not."""
    carry = the_end_comes_nearer(a_hand_is_used_up(table.carry))
    observed = hands_after_the_observed_one(hand, table)
    if observed is not None:
        carry = {**carry, "to_play": observed}
    catch, penalty = hand.xxi_catch, hand.penalty
    if catch is None or (penalty is not None and penalty.severity == "severe"):
        return carry
    two = sides(table.active, hand.declarer, hand.partner)
    return carry if two.of(catch.by) == two.of(catch.lost_by) else {**carry, "hat": catch.lost_by}


def carry_after_no_game(record: NoGame, table: Table) -> Carry:
    """Return the carried state after no game."""
    carry = the_end_comes_nearer(table.carry) if deal_passes_on(record, table) else table.carry
    return a_round_begins(carry, table)


def carry_after_failed_trial(trial: FailedTrial, table: Table) -> Carry:
    """Return the carried state after a failed trial, which is a settled hand."""
    return the_end_comes_nearer(a_hand_is_used_up(table.carry))


def deal_passes_on(record: NoGame, table: Table) -> bool:
    """Whether the next player deals after no game (§5.6)."""
    return bool(table.rules["redeal"] == "next_dealer")


def always(table: Table) -> bool:
    """Offer the entry at every table."""
    return True


def three_may_be_given_up(table: Table) -> bool:
    """Offer the entry where the table plays it."""
    return bool(table.rules["refused_three"])


def write_no_game(record: NoGame, table: Table, book: Book) -> None:
    """Write what everybody pays into the kassza when no game came of the deal (§6.1)."""
    if not table.rules["kassza"]:
        return
    everybody = table.rules["kassza_contributors"] == "all_seated"
    payers = (*table.active, *table.sitting_out) if everybody else table.active
    stakes: dict[Account, int] = {**dict.fromkeys(payers, -1), "kassza": len(payers)}
    book.line("kassza_no_game", say("no game: into the kassza"), table.rules["kassza_no_game_each"], stakes, rule="6.1")


def write_failed_trial(trial: FailedTrial, table: Table, book: Book) -> None:
    """Write a failed trial: the bidder pays the others, or the kassza where it is played (§5.4)."""
    label = say("failed trial of {who}", who=Who(trial.declarer))
    rules = table.rules
    if rules["kassza"] and rules["failed_trial_payee"] == "kassza_if_on":
        book.line("failed_trial", label, rules["kassza_failed_trial"], {trial.declarer: -1, "kassza": 1}, rule="6.1")
        return
    each = rules["failed_trial_each"]
    price = say("the price of {contract}", contract=label_of(trial, "contract")) if each == "contract_price" else None
    points = rules[f"game.{trial.contract}"] if each == "contract_price" else each
    others = [seat for seat in table.active if seat != trial.declarer]
    times = round_factor(table.carry)
    book.line("failed_trial", label, points, {trial.declarer: -len(others), **dict.fromkeys(others, 1)}, rule="5.4",
              price=price, factors=(Factor(word("double round"), times),) if times > 1 else ())  # fmt: skip


def write_close(close: Close, table: Table, book: Book) -> None:
    """Write the division of what is left in the kassza, unless it stays for the next evening (§6.5)."""
    if table.rules["kassza_rest_at_end"] != "carry_over":
        divide("kassza", rest_of("kassza", table), table, book, rule="6.5")
