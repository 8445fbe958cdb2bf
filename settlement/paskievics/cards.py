"""Checks of the cards: card points, honours, kings and tarokk counts (§11.1, §11.2, §11.4)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.paskievics.facts import Hand
from settlement.paskievics.hand import CARD_POINTS
from settlement.paskievics.penalties import is_severe
from settlement.paskievics.seats import two_sides
from settlement.stakes import DECLARERS, OPPONENTS, SIDE_LABELS
from settlement.vocabulary import Problem, Rules, Table, Who, refused

TAROKKS = 22
A_TRICK = 4
TRICKS_WITH = {(True, False): 16, (False, True): 20, (True, True): 36}
MOST_IN_LAID = (0, 4, 8, 12, 16, 19, 22)
LAID_BY_DECLARER = {"three": 3, "two": 2, "one": 1, "solo": 0}
LAID_BY_ALL = 6


def laid_cards(hand: Hand, table: Table) -> tuple[int, int]:
    """Return the numbers of laid cards that count for the declarers and for the opponents (§4.3)."""
    if table.rules["all_skart_to_lone_declarer"] and hand.alone_by == "called_card_in_skart":
        return LAID_BY_ALL, 0
    ours = LAID_BY_DECLARER[hand.contract]
    return ours, LAID_BY_ALL - ours


def points_with_all_tricks(contract: str, rules: Rules) -> tuple[int, int]:
    """Return the declarers' fewest card points with every trick, and the most without any.

    The bounds hold independent of whose laid cards count for the declarers.
    """
    ours = LAID_BY_DECLARER[contract]
    most = LAID_BY_ALL if rules["all_skart_to_lone_declarer"] else ours
    return CARD_POINTS - MOST_IN_LAID[LAID_BY_ALL - ours], MOST_IN_LAID[most]


def points_are_counted(hand: Hand, table: Table) -> Iterator[Problem]:
    """A hand with a result needs card points or all tricks, and both counts have to make the pack."""
    if hand.declarer_points is None and hand.all_tricks is None and not is_severe(hand):
        yield refused("declarer_points", "points_missing", "11.1").because(
            "Write the card points of the declarers' side, or who took all the tricks."
        )
    if hand.declarer_points is None or hand.opponent_points is None:
        return
    both = hand.declarer_points + hand.opponent_points
    if both != CARD_POINTS:
        yield refused("opponent_points", "points_sum_not_94", "11.1", also=("declarer_points",)).because(
            "The two counts make {sum}, the pack has {pack}: count again.", sum=both, pack=CARD_POINTS
        )


def points_are_possible(hand: Hand, table: Table) -> Iterator[Problem]:
    """The card points have to fit the laid cards, the tricks, the trull and the kings (§11.1)."""
    points = hand.declarer_points
    if points is None:
        if hand.opponent_points is None:
            return
        points = CARD_POINTS - hand.opponent_points
    if not 0 <= points <= CARD_POINTS:
        return
    field = "opponent_points" if hand.declarer_points is None else "declarer_points"
    ours, theirs = laid_cards(hand, table)
    if hand.all_tricks is not None:
        least, most = (
            (ours, MOST_IN_LAID[ours])
            if hand.all_tricks == OPPONENTS
            else (CARD_POINTS - MOST_IN_LAID[theirs], CARD_POINTS - theirs)
        )
        if not least <= points <= most:
            yield refused(field, "points_with_volat", "11.1", also=("all_tricks", "contract")).because(
                "With all tricks on one side the declarers have {least} to {most} card points, not {points}.",
                least=least,
                most=most,
                points=points,
            )
        return
    least = ours + _least_in_tricks(hand, DECLARERS)
    most = CARD_POINTS - theirs - _least_in_tricks(hand, OPPONENTS)
    if not least <= points <= most:
        yield refused(field, "points_impossible", "11.1", also=("contract", "trull", "four_kings")).because(
            "By what else is written the declarers can have {least} to {most} card points, not"
            " {points}: count again, or tell who took all the tricks.",
            least=least,
            most=most,
            points=points,
        )


def _least_in_tricks(hand: Hand, side: str) -> int:
    return TRICKS_WITH.get((hand.trull == side, hand.four_kings == side), A_TRICK)


def who_has_all_tricks_has_everything(hand: Hand, table: Table) -> Iterator[Problem]:
    """A side with every trick also has the trull, the kings, every catch and the pagat (§11.2)."""
    side, two = hand.all_tricks, two_sides(hand, table)
    if side is None:
        return
    values = {"side": SIDE_LABELS[side]}
    for field, has in (("trull", hand.trull), ("four_kings", hand.four_kings)):
        if has is not None and has != side:
            yield refused(field, "trull_or_kings_against_volat", "11.2", also=("all_tricks",)).because(
                "All tricks went to one side ({side}), so the other has no trull and no kings.", **values
            )
    if hand.xxi_catch is not None and two.of(hand.xxi_catch.by) != side:
        yield refused("xxi_catch.by", "catch_against_volat", "11.2", also=("all_tricks",)).because(
            "All tricks went to one side ({side}), so the other caught nothing.", **values
        )
    taker = _pagat_taker(hand)
    if taker is not None and two.of(taker) != side:
        yield refused("pagat_last_trick", "pagat_against_volat", "11.2", also=("all_tricks",)).because(
            "All tricks went to one side ({side}), the ninth with the pagat too.", **values
        )


def _pagat_taker(hand: Hand) -> int | None:
    last = hand.pagat_last_trick
    if last is None:
        return None
    return last.player if last.won else last.caught_by


def trull_fits_catch_and_pagat(hand: Hand, table: Table) -> Iterator[Problem]:
    """The side with the trull has to have the XXI and the pagat (§11.2)."""
    two, taker, catch = two_sides(hand, table), _pagat_taker(hand), hand.xxi_catch
    catcher = None if catch is None else two.of(catch.by)
    has_pagat = None if taker is None else two.of(taker)
    if hand.trull is not None and catcher is not None and hand.trull != catcher:
        yield refused("trull", "trull_against_catch", "11.2", also=("xxi_catch",)).because(
            "The XXI was caught by the other side ({side}), so the trull can only be theirs.", side=SIDE_LABELS[catcher]
        )
    if hand.trull is not None and has_pagat is not None and hand.trull != has_pagat:
        yield refused("trull", "trull_against_pagat", "11.2", also=("pagat_last_trick",)).because(
            "The pagat went to the other side ({side}) in the ninth trick, so the trull can only be theirs.",
            side=SIDE_LABELS[has_pagat],
        )
    if hand.trull is None and hand.all_tricks is None and catcher is not None and catcher == has_pagat:
        yield refused("trull", "trull_must_be_the_catchers", "11.2", also=("xxi_catch", "pagat_last_trick")).because(
            "Skíz, XXI and pagat all went to one side ({side}): write the trull to them.", side=SIDE_LABELS[catcher]
        )


def tarokks_are_within_the_pack(hand: Hand, table: Table) -> Iterator[Problem]:
    """A player may have only one tarokk count, and all counts have to fit into the pack (§11.4)."""
    seen = set[int]()
    for n, count in enumerate(hand.tarokk_counts):
        if count.player in seen:
            yield refused(f"tarokk_counts[{n}].player", "tarokk_count", "11.4").because(
                "{who}'s tarokks stand here twice: take one away.", who=Who(count.player)
            )
        seen.add(count.player)
    total = sum(count.count for count in hand.tarokk_counts) + (hand.laid_tarokks or 0)
    if total > TAROKKS:
        yield refused("tarokk_counts", "more_than_22_tarokks", "11.4", also=("laid_tarokks",)).because(
            "That makes {total} tarokks, the pack has {pack}: ask again.", total=total, pack=TAROKKS
        )
