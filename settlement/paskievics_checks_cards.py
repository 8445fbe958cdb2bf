"""What the cards forbid: card points, honours, kings, tarokk counts and the talon of a Paskievics hand (§11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from settlement.facts import label_of
from settlement.tarokk import DECLARERS, OPPONENTS, SIDE_LABELS, Sides, sides
from settlement.vocabulary import Problem, Table, Who, say

if TYPE_CHECKING:
    from settlement.game import Check
    from settlement.paskievics import Hand

CARD_POINTS = 94
TAROKKS = 22
A_TRICK = 4
TRICKS_WITH = {(True, False): 16, (False, True): 20, (True, True): 36}
MOST_IN_LAID = (0, 4, 8, 12, 16, 19, 22)
LAID_BY_DECLARER = {"three": 3, "two": 2, "one": 1, "solo": 0}
LAID_BY_ALL = 6
DRAWN = {"three": (3, 1, 1, 1), "two": (2, 2, 1, 1), "one": (1, 2, 2, 1), "solo": (0, 2, 2, 2)}


def _sides(hand: Hand, table: Table) -> Sides:
    return sides(table.active, hand.declarer, hand.partner)


def laid_cards(hand: Hand, table: Table) -> tuple[int, int]:
    """Return how many laid cards count for the declarers and for the opponents (§4.3)."""
    if table.rules["all_skart_to_lone_declarer"] and hand.alone_by == "called_card_in_skart":
        return LAID_BY_ALL, 0
    ours = LAID_BY_DECLARER[hand.contract]
    return ours, LAID_BY_ALL - ours


def points_are_counted(hand: Hand, table: Table) -> Iterator[Problem]:
    """Card points stand in every hand that has a result, and both counts make the pack."""
    severe = hand.penalty is not None and hand.penalty.severity == "severe"
    if hand.declarer_points is None and hand.all_tricks is None and not severe:
        yield Problem(
            field="declarer_points",
            code="points_missing",
            rule="11.1",
            text=say("Write the card points of the declarers' side, or who took all the tricks."),
        )
    if hand.declarer_points is None or hand.opponent_points is None:
        return
    both = hand.declarer_points + hand.opponent_points
    if both != CARD_POINTS:
        yield Problem(field="opponent_points", code="points_sum_not_94", rule="11.1", also=("declarer_points",),
                      text=say("The two counts make {sum}, the pack has {pack}: count again.",
                               sum=both, pack=CARD_POINTS))  # fmt: skip


def points_are_possible(hand: Hand, table: Table) -> Iterator[Problem]:
    """The card points fit the laid cards, the tricks, the trull and the kings (§11.1)."""
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
        least, most = (ours, MOST_IN_LAID[ours]) if hand.all_tricks == OPPONENTS else (
            CARD_POINTS - MOST_IN_LAID[theirs], CARD_POINTS - theirs)  # fmt: skip
        if not least <= points <= most:
            yield Problem(field=field, code="points_with_volat", rule="11.1", also=("all_tricks", "contract"),
                          text=say("With all tricks on one side the declarers have {least} to {most} card points,"
                                   " not {points}.", least=least, most=most, points=points))  # fmt: skip
        return
    least = ours + _least_in_tricks(hand, DECLARERS)
    most = CARD_POINTS - theirs - _least_in_tricks(hand, OPPONENTS)
    if not least <= points <= most:
        yield Problem(field=field, code="points_impossible", rule="11.1", also=("contract", "trull", "four_kings"),
                      text=say("By what else is written the declarers can have {least} to {most} card points, not"
                               " {points}: count again, or tell who took all the tricks.",
                               least=least, most=most, points=points))  # fmt: skip


def _least_in_tricks(hand: Hand, side: str) -> int:
    return TRICKS_WITH.get((hand.trull == side, hand.four_kings == side), A_TRICK)


def who_has_all_tricks_has_everything(hand: Hand, table: Table) -> Iterator[Problem]:
    """Who took every trick took the honours, the kings, every catch and the pagat with them (§11.2)."""
    side, two = hand.all_tricks, _sides(hand, table)
    if side is None:
        return
    values = {"side": SIDE_LABELS[side]}
    for field, has in (("trull", hand.trull), ("four_kings", hand.four_kings)):
        if has is not None and has != side:
            yield Problem(field=field, code="trull_or_kings_against_volat", rule="11.2", also=("all_tricks",),
                          text=say("All tricks went to one side ({side}), so the other has no trull and no kings.",
                                   **values))  # fmt: skip
    if hand.xxi_catch is not None and two.of(hand.xxi_catch.by) != side:
        yield Problem(
            field="xxi_catch.by",
            code="catch_against_volat",
            rule="11.2",
            also=("all_tricks",),
            text=say("All tricks went to one side ({side}), so the other caught nothing.", **values),
        )
    taker = _pagat_taker(hand)
    if taker is not None and two.of(taker) != side:
        yield Problem(field="pagat_last_trick", code="pagat_against_volat", rule="11.2", also=("all_tricks",),
                      text=say("All tricks went to one side ({side}), the ninth with the pagat too.",
                               **values))  # fmt: skip


def _pagat_taker(hand: Hand) -> int | None:
    last = hand.pagat_last_trick
    if last is None:
        return None
    return last.player if last.won else last.caught_by


def trull_fits_catch_and_pagat(hand: Hand, table: Table) -> Iterator[Problem]:
    """The trull is with whoever took the XXI and the pagat (§11.2)."""
    two, taker, catch = _sides(hand, table), _pagat_taker(hand), hand.xxi_catch
    catcher = None if catch is None else two.of(catch.by)
    has_pagat = None if taker is None else two.of(taker)
    if hand.trull is not None and catcher is not None and hand.trull != catcher:
        yield Problem(field="trull", code="trull_against_catch", rule="11.2", also=("xxi_catch",),
                      text=say("The XXI was caught by the other side ({side}), so the trull can only be theirs.",
                               side=SIDE_LABELS[catcher]))  # fmt: skip
    if hand.trull is not None and has_pagat is not None and hand.trull != has_pagat:
        yield Problem(field="trull", code="trull_against_pagat", rule="11.2", also=("pagat_last_trick",),
                      text=say("The pagat went to the other side ({side}) in the ninth trick, so the trull can only be"
                               " theirs.", side=SIDE_LABELS[has_pagat]))  # fmt: skip
    if hand.trull is None and hand.all_tricks is None and catcher is not None and catcher == has_pagat:
        yield Problem(field="trull", code="trull_must_be_the_catchers", rule="11.2",
                      also=("xxi_catch", "pagat_last_trick"),
                      text=say("Skíz, XXI and pagat all went to one side ({side}): write the trull to them.",
                               side=SIDE_LABELS[catcher]))  # fmt: skip


def a_caught_pagat_has_a_catcher(hand: Hand, table: Table) -> Iterator[Problem]:
    """A beaten pagat was beaten by somebody else; a pagat that won by nobody."""
    last = hand.pagat_last_trick
    if last is None:
        return
    if last.won and last.caught_by is not None:
        yield Problem(
            field="pagat_last_trick.caught_by",
            code="pagat_catcher",
            rule="3.3",
            also=("pagat_last_trick.won",),
            text=say("The pagat won the ninth trick, so nobody caught it: take the catcher away."),
        )
    if not last.won and (last.caught_by is None or last.caught_by == last.player):
        yield Problem(field="pagat_last_trick.caught_by", code="pagat_catcher", rule="3.3",
                      also=("pagat_last_trick.player",),
                      text=say("Tell who beat {who}'s pagat in the ninth trick; it may be the partner.",
                               who=Who(last.player)))  # fmt: skip


def a_catch_needs_two(hand: Hand, table: Table) -> Iterator[Problem]:
    """The XXI is lost by somebody else than who catches it; inside one side it pays nobody."""
    catch, two = hand.xxi_catch, _sides(hand, table)
    if catch is None:
        return
    if catch.by == catch.lost_by:
        yield Problem(
            field="xxi_catch.lost_by",
            code="catch_players",
            rule="3.4",
            also=("xxi_catch.by",),
            text=say("{who} cannot catch his own XXI: choose two players.", who=Who(catch.by)),
        )
    elif two.of(catch.by) == two.of(catch.lost_by):
        yield Problem(field="xxi_catch", code="catch_inside_one_side_pays_nothing", rule="3.4", warning=True,
                      text=say("{by} and {lost_by} are of one side: this catch pays nobody and moves no hat.",
                               by=Who(catch.by), lost_by=Who(catch.lost_by)))  # fmt: skip


def tarokks_are_within_the_pack(hand: Hand, table: Table) -> Iterator[Problem]:
    """A player's tarokks are counted once, and all of them fit the pack (§11.4)."""
    seen = set[int]()
    for n, count in enumerate(hand.tarokk_counts):
        if count.player in seen:
            yield Problem(
                field=f"tarokk_counts[{n}].player",
                code="tarokk_count",
                rule="11.4",
                text=say("{who}'s tarokks stand here twice: take one away.", who=Who(count.player)),
            )
        seen.add(count.player)
    total = sum(count.count for count in hand.tarokk_counts) + (hand.laid_tarokks or 0)
    if total > TAROKKS:
        yield Problem(field="tarokk_counts", code="more_than_22_tarokks", rule="11.4", also=("laid_tarokks",),
                      text=say("That makes {total} tarokks, the pack has {pack}: ask again.",
                               total=total, pack=TAROKKS))  # fmt: skip


def silent_counts_have_a_partner_to_pay(hand: Hand, table: Table) -> Iterator[Problem]:
    """A count that was not announced is claimed from a partner, and nobody had to announce it (§3.7, §11.4)."""
    obliged = {said.by for said in hand.announcements if said.figure == "pagat_ultimo"}
    for said in hand.announcements:
        if said.figure == "pagat_ultimo":
            obliged.update(said.kontra_by)
    for n, count in enumerate(hand.tarokk_counts):
        if count.announced:
            continue
        if hand.partner is None and count.player == hand.declarer:
            yield Problem(field=f"tarokk_counts[{n}].announced", code="unannounced_count_without_partner", rule="3.7",
                          text=say("{who} plays alone, so nobody pays a count that was not announced: take it away.",
                                   who=Who(count.player)))  # fmt: skip
        if count.player in obliged:
            yield Problem(field=f"tarokk_counts[{n}].announced", code="count_had_to_be_announced", rule="3.7",
                          warning=True,
                          text=say("{who} announced the pagat ultimo or said kontra to it, so the count had to be"
                                   " announced: the table decides.", who=Who(count.player)))  # fmt: skip


def talon_honours_fit_the_talon(hand: Hand, table: Table) -> Iterator[Problem]:
    """Honours from the talon are paid at a table of five, each once, and fit the cards drawn (§11.5)."""
    if not hand.talon_honours:
        return
    if not table.sitting_out:
        yield Problem(field="talon_honours", code="talon_honours_need_five_players", rule="11.5",
                      text=say("Honours from the talon are paid to a resting dealer: with four at the table take them"
                               " away."))  # fmt: skip
    for card in {honour.card for honour in hand.talon_honours}:
        at = [n for n, honour in enumerate(hand.talon_honours) if honour.card == card]
        for n in at[1:]:
            yield Problem(field=f"talon_honours[{n}].card", code="same_honour_twice", rule="11.5",
                          also=(f"talon_honours[{at[0]}].card",),
                          text=say("There is only one {card}: take one away.",
                                   card=label_of(hand.talon_honours[n], "card")))  # fmt: skip
    if table.sitting_out and hand.declarer in table.active:
        yield from _drawn_cards(hand, table)


def _drawn_cards(hand: Hand, table: Table) -> Iterator[Problem]:
    start = table.active.index(hand.declarer)
    order = table.active[start:] + table.active[:start]
    drawn = dict(zip(order, DRAWN[hand.contract], strict=True))
    for seat in dict.fromkeys(honour.player for honour in hand.talon_honours):
        has = sum(honour.player == seat for honour in hand.talon_honours)
        if seat in drawn and has > drawn[seat]:
            yield Problem(field="talon_honours", code="more_honours_than_talon_cards", rule="11.5", also=("contract",),
                          text=say("{who} drew {drawn} cards and cannot have found {has} honours among them.",
                                   who=Who(seat), drawn=drawn[seat], has=has))  # fmt: skip


def talon_honours_fit_the_play(hand: Hand, table: Table) -> Iterator[Problem]:
    """Who drew an honour is who played it (§11.5)."""
    catch, last = hand.xxi_catch, hand.pagat_last_trick
    for n, honour in enumerate(hand.talon_honours):
        field = f"talon_honours[{n}].player"
        if catch is not None and honour.card in ("skiz", "xxi"):
            held = catch.by if honour.card == "skiz" else catch.lost_by
            if honour.player != held:
                yield Problem(field=field, code="talon_honour_against_catch", rule="11.5", also=("xxi_catch",),
                              text=say("By the catch {card} was {who}'s, so nobody else drew it.",
                                       card=label_of(honour, "card"), who=Who(held)))  # fmt: skip
        if last is not None and honour.card == "pagat" and honour.player != last.player:
            yield Problem(field=field, code="talon_honour_against_pagat", rule="11.5", also=("pagat_last_trick",),
                          text=say("{who} had the pagat in the ninth trick, so nobody else drew it.",
                                   who=Who(last.player)))  # fmt: skip


CARDS: tuple[Check, ...] = (
    points_are_counted,
    points_are_possible,
    who_has_all_tricks_has_everything,
    trull_fits_catch_and_pagat,
    a_caught_pagat_has_a_catcher,
    a_catch_needs_two,
    tarokks_are_within_the_pack,
    silent_counts_have_a_partner_to_pay,
    talon_honours_fit_the_talon,
    talon_honours_fit_the_play,
)
