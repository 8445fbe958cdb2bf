"""What cannot be in a trisák after Tolnai (§11): each check a sentence that is true of a legal record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from settlement import tarokk_contracts as contracts
from settlement.counting import FULL, HONOUR, OTHER, TAROKKS, pack
from settlement.facts import label_of
from settlement.tarokk import DECLARERS, SIDE_LABELS
from settlement.tarokk_checks import (
    each_side_tells_a_figure_once,
    figures_do_not_share_cards,
    kontra_stays_within_the_rule,
    made,
    points_or_result_are_told,
    silent_figures_were_made_and_not_kontrad,
)
from settlement.tarokk_hand import PASSED, side_of
from settlement.vocabulary import Points, Problem, Rules, Table, Who, say

if TYPE_CHECKING:
    from settlement.game import Check
    from settlement.trisak_tolnai import Hand

CARD_POINTS = FULL[54]
TALON = 6
LEAST_IN_TALON, MOST_IN_TALON = sum(sorted(pack(54))[:TALON]), sum(sorted(pack(54))[-TALON:])
LEAST_TRICK = 4 * OTHER
"""Four cards, each worth one point at least."""

ULTIMO_TRICK = HONOUR + 3 * OTHER
EIGHT = 8
NEGATIVE = ("trischaken", "bettli", "open_bettli")
ALONE = {"game": "discard", "ultimo_call": "talon"}
"""Where the called tarokk was when the declarer of such a contract is alone."""

PARTNERS = (None, "partner_hand")


# Seats and contract (§11.1).


def somebody_plays(hand: Hand, table: Table) -> Iterator[Problem]:
    """Every hand but a passed one has a declarer."""
    yield from contracts.somebody_plays(hand, table, without=PASSED)


def only_the_first_speaker_trischakens(hand: Hand, table: Table) -> Iterator[Problem]:
    """A trisák is declared by the dealer's right-hand neighbour, after the three others passed."""
    first = table.active[0]
    if hand.contract == "trischaken" and hand.declarer in table.active and hand.declarer != first:
        yield Problem(field="declarer", code="trischaken_declarer", rule="11.1", also=("dealer",),
                      text=say("Only the dealer's right-hand neighbour can declare a trisák, and that is {who}.",
                               who=Who(first)))  # fmt: skip


def partner_holds_the_called_tarokk(hand: Hand, table: Table) -> Iterator[Problem]:
    """There is a partner exactly when another player held the called tarokk."""
    if hand.contract not in ALONE:
        return
    if hand.partner is not None and hand.called_tarokk_in not in PARTNERS:
        yield Problem(field="called_tarokk_in", code="called_tarokk", rule="11.1", also=("partner",),
                      text=say("{who} is the partner, so the called tarokk was in his hand: take one of the two away.",
                               who=Who(hand.partner)))  # fmt: skip
    if hand.partner is None and hand.called_tarokk_in != ALONE[hand.contract]:
        text = say("Write the partner, or that the called tarokk lay in the talon.")
        if hand.contract == "game":
            text = say("Write the partner, or that the called tarokk was laid away.")
        yield Problem(field="partner", code="called_tarokk", rule="11.1", also=("called_tarokk_in",), text=text)


def conceded_without_play(hand: Hand, table: Table) -> Iterator[Problem]:
    """An ultimo call is conceded only when the called tarokk lay in the talon, and then nothing is played."""
    if not hand.conceded or hand.contract != "ultimo_call":
        return
    if hand.called_tarokk_in != "talon":
        yield Problem(field="conceded", code="conceded", rule="11.1", also=("called_tarokk_in",),
                      text=say("Only an ultimo call whose called tarokk lay in the talon can be conceded.")
                      )  # fmt: skip
    told = {"declarer_points": hand.declarer_points, "game_won": hand.game_won, "figures": hand.figures or None,
            "game_kontra": hand.game_kontra or None}  # fmt: skip
    for field, value in told.items():
        if value is not None:
            yield Problem(field=field, code="conceded", rule="11.1", also=("conceded",),
                          text=say("What was conceded was not played: take this away."))  # fmt: skip


# Points and tricks (§11.2).


def what_decides_is_told(hand: Hand, table: Table) -> Iterator[Problem]:
    """Points, tricks or everybody's count are told where they decide."""
    if hand.contract in ("bettli", "open_bettli"):
        yield from contracts.tricks_of_the_declarer_are_told(hand, table)
    elif hand.contract == "trischaken":
        yield from counts_make_a_trischaken(hand, table)
    elif hand.contract != PASSED and not hand.conceded:
        yield from points_or_result_are_told(hand, table.rules["win_threshold"])


def counts_make_a_trischaken(hand: Hand, table: Table) -> Iterator[Problem]:
    """All four are counted, each has whole tricks, and together they have the pack but for the talon."""
    counts = hand.card_points or {}
    yield from contracts.everybody_who_plays_is_counted("card_points", counts, table, "trischaken_points")
    for player, points in counts.items():
        if 0 < points < LEAST_TRICK:
            yield Problem(field=f"card_points[{player}]", code="trischaken_points", rule="11.2",
                          text=say("A trick has at least {least} card points: {who} has none, or {least} and more.",
                                   least=LEAST_TRICK, who=Who(player)))  # fmt: skip
    least, most = possible_sums(table.rules)
    total = sum(counts.values())
    if set(counts) == set(table.active) and not least <= total <= most:
        text = say("The four counts add up to {sum}: it can only be {least} to {most}.", sum=total, least=least,
                   most=most)  # fmt: skip
        if least == most:
            text = say("The four counts add up to {sum}, but the pack has {total}: count again.", sum=total, total=most)
        yield Problem(field="card_points", code="trischaken_points", rule="11.2", text=text)


def possible_sums(rules: Rules) -> tuple[Points, Points]:
    """Return what the four counts of a trisák may come to at least and at most: the talon may be nobody's (§4.4)."""
    if rules["talon_in_trischaken"] == "last_trick":
        return CARD_POINTS, CARD_POINTS
    return CARD_POINTS - MOST_IN_TALON, CARD_POINTS - LEAST_IN_TALON


# The ultimo (§11.3).


def an_ultimo_call_is_one_announced_ultimo(hand: Hand, table: Table) -> Iterator[Problem]:
    """An ultimo call has the declarer's announced ultimo and no other."""
    if hand.contract != "ultimo_call" or hand.conceded:
        return
    if not (len(hand.figures) == 1 and hand.figures[0].announced and side_of(hand.figures[0]) == DECLARERS):
        yield Problem(field="figures", code="ultimo_call_ultimo", rule="11.3",
                      text=say("An ultimo call is the declarers' announced ultimo: write that one, made or lost, and no"
                               " other."))  # fmt: skip


def the_ultimo_is_a_trick(hand: Hand, table: Table) -> Iterator[Problem]:
    """Whoever made the ultimo has that trick: the pagat and three more cards."""
    points = hand.declarer_points
    if points is None:
        return
    for _, told in made(hand):
        side = side_of(told)
        if (points if side == DECLARERS else CARD_POINTS - points) < ULTIMO_TRICK:
            yield Problem(field="declarer_points", code="too_few_points_for_figures", rule="11.3", also=("figures",),
                          text=say("The trick of the ultimo alone is {least} card points, this side ({side}) has fewer:"
                                   " count again.", least=ULTIMO_TRICK, side=SIDE_LABELS[side]))  # fmt: skip


# Held cards (§11.4).


def holders_play(hand: Hand, table: Table) -> Iterator[Problem]:
    """Whoever held cards played the hand, and is told once for each award."""
    seen = set[tuple[str, int]]()
    for n, held in enumerate(hand.held):
        if held.holder not in table.active:
            yield Problem(field=f"held[{n}].holder", code="holder", rule="11.4", also=("dealer",),
                          text=say("{who} sits out this hand: choose one of the four who play.",
                                   who=Who(held.holder)))  # fmt: skip
        if (held.award, held.holder) in seen:
            yield Problem(field=f"held[{n}].award", code="award_twice", rule="11.4",
                          text=say("{award} stands twice for {who}: take one away.", award=label_of(held, "award"),
                                   who=Who(held.holder)))  # fmt: skip
        seen.add((held.award, held.holder))


def held_cards_exist_once(hand: Hand, table: Table) -> Iterator[Problem]:
    """There are three honours, four kings and 22 tarokks."""
    most = {"eight_tarokks": TAROKKS // EIGHT}
    for award in dict.fromkeys(held.award for held in hand.held):
        places = [n for n, held in enumerate(hand.held) if held.award == award]
        for n in places[most.get(award, 1) :]:
            yield Problem(field=f"held[{n}].award", code="held_once", rule="11.4",
                          text=say("The pack has not so many cards: take {award} away once.",
                                   award=label_of(hand.held[n], "award")))  # fmt: skip


def small_honours_leave_the_big_ones(hand: Hand, table: Table) -> Iterator[Problem]:
    """Small honours are honours and kings mixed: no other hand has all of the one or the other."""
    for n, small in enumerate(hand.held):
        for big in hand.held:
            if small.award != "small_honours" or big.award not in ("trull", "four_kings"):
                continue
            values = {"award": label_of(big, "award"), "who": Who(big.holder)}
            if big.holder != small.holder:
                yield Problem(field=f"held[{n}].award", code="small_honours", rule="11.4",
                              text=say("{who} has {award}, so nobody else holds honours and kings mixed.",
                                       **values))  # fmt: skip
            elif not table.rules["small_honours_with_trull_or_kings"]:
                yield Problem(field=f"held[{n}].award", code="small_honours", rule="6.4",
                              text=say("At this table small honours are not paid beside {award} of the same hand: take"
                                       " them away.", **values))  # fmt: skip


def held_cards_are_paid_here(hand: Hand, table: Table) -> Iterator[Problem]:
    """In a trisák and a bettli held cards stand only where the table pays them."""
    if hand.held and hand.contract in NEGATIVE and not table.rules["held_in_negative_games"]:
        yield Problem(field="held", code="held_not_here", rule="6.3", also=("contract",),
                      text=say("At this table held cards are not paid in a trisák or bettli: take them away.")
                      )  # fmt: skip


HAND: tuple[Check, ...] = (
    somebody_plays,
    only_the_first_speaker_trischakens,
    partner_holds_the_called_tarokk,
    conceded_without_play,
    what_decides_is_told,
    each_side_tells_a_figure_once,
    silent_figures_were_made_and_not_kontrad,
    kontra_stays_within_the_rule,
    figures_do_not_share_cards,
    an_ultimo_call_is_one_announced_ultimo,
    the_ultimo_is_a_trick,
    holders_play,
    held_cards_exist_once,
    small_honours_leave_the_big_ones,
    held_cards_are_paid_here,
)
