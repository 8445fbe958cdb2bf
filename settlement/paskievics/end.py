"""The carried state: double rounds, the mayor's hat, and "skíz oszt, nem oszt" (§10).

``kassza`` has the division of the kassza at the close (§6).
"""

from __future__ import annotations

from collections.abc import Iterator

from settlement.company import Company
from settlement.game import Worn
from settlement.paskievics.facts import FailedTrial, Hand, NoGame
from settlement.paskievics.no_game import Carry, begin_round, deal_passes_on, shorten_rounds
from settlement.paskievics.penalties import is_severe
from settlement.stakes import sides
from settlement.tarokk import hands_to_the_end
from settlement.vocabulary import Problem, Table, Who, refused, several, word

HAT = Worn(
    key="hat",
    icon="hat",
    sign="🎩",
    short=word("hat"),
    title=word("Hat"),
    wears=word("wears the mayor's hat"),
    went=word("The mayor's hat went to %(name)s."),
    since=word("%(name)s wears the mayor’s hat (line %(number)s)."),
    goes_to=word("the hat goes to"),
    goes_here=word("the mayor’s hat goes here"),
    wore=several("wore the hat after %(count)s hand", "wore the hat after %(count)s hands"),
    most=word("Mayor of the season"),
)


def shorten_countdown(carry: Carry) -> Carry:
    """Return the carried state with one hand less to play, if "skíz oszt" has set a number of hands (§10.5)."""
    return {**carry, "to_play": max(carry["to_play"] - 1, 0)} if carry["to_play"] else carry


def hands_after_the_observed_one(hand: Hand, table: Table) -> int | None:
    """Return the number of hands left after this one, or ``None`` if the holder of the skíz is not written (§10.5)."""
    if hand.skiz_holder is None:
        return None
    return hands_to_the_end(table.players, table.places_to(hand.skiz_holder)) - 1


def carry_after_hand(hand: Hand, table: Table) -> Carry:
    """Return the carried state after a hand.

    A catch of the XXI between the sides moves the hat to its loser, except beside a severe penalty (§10.4).
    """
    carry = shorten_countdown(shorten_rounds(table.carry))
    observed = hands_after_the_observed_one(hand, table)
    if observed is not None:
        carry = {**carry, "to_play": observed}
    catch = hand.xxi_catch
    if catch is None or is_severe(hand):
        return carry
    two = sides(table.active, hand.declarer, hand.partner)
    return carry if two.of(catch.by) == two.of(catch.lost_by) else {**carry, "hat": catch.lost_by}


def carry_after_no_game(record: NoGame, table: Table) -> Carry:
    """Return the carried state after no game, which may begin a double round (§5.5)."""
    carry = shorten_countdown(table.carry) if deal_passes_on(record, table) else table.carry
    return begin_round(carry, table)


def carry_after_company(company: Company, table: Table) -> Carry:
    """Return the carried state after a change of people; nobody has the hat if its wearer left (§10.3)."""
    return table.carry if table.carry["hat"] in company.players else {**table.carry, "hat": None}


def carry_after_failed_trial(trial: FailedTrial, table: Table) -> Carry:
    """Return the carried state after a failed trial; it counts as a hand for double rounds and the countdown."""
    return shorten_countdown(shorten_rounds(table.carry))


def skiz_caught_what_was_caught(hand: Hand, table: Table) -> Iterator[Problem]:
    """The player who caught the XXI has to be the holder of the skíz."""
    catch = hand.xxi_catch
    if hand.skiz_holder is not None and catch is not None and catch.by != hand.skiz_holder:
        yield refused("skiz_holder", "skiz_against_catch", "10.5", also=("xxi_catch.by",)).because(
            "The skíz caught the XXI, so {who} held it.", who=Who(catch.by)
        )


CHECKS = (skiz_caught_what_was_caught,)
