"""What cannot be in a hand whose figures are told side by side (§11): the checks that several tarokk games share.

Every rulebook page of these games tells of them under the same numbers: 11.1 seats and contract, 11.2 card points and
result, 11.3 figures and kontra, 11.4 volat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from settlement.facts import fact_named, label_of
from settlement.game import Check
from settlement.own_figures import is_own
from settlement.stakes import DECLARERS, KONTRA, OPPONENTS, OTHER_SIDE, SIDE_LABELS
from settlement.tarokk.hand import OWN_RULE, PASSED, VOLAT, Told, side_of, winner_of
from settlement.tarokk.own import figure_label, own_figure_is_priced
from settlement.vocabulary import Points, Problem, Rules, Seat, Table, Text, Who, refused, say

KINGS = ("called king", "second king", "third king", "fourth king")
CARDS = {
    "trull": {"skíz", "XXI", "pagat"},
    "xxi_catch": {"skíz", "XXI"},
    "pagat_ultimo": {"pagat"},
    "four_kings": {*KINGS},
    "king_ultimo": {KINGS[0]},
}
"""The cards that a made figure puts into the tricks of its side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """How a game counts: what the pack comes to and what wins, what a king or an honour is worth at least.

    ``with_volat`` gives for a hand the least card points of the declarer's side that took every trick, and the most of
    one that took none; ``has`` the cards that other facts than figures bring a side (``DECLARERS``, ``OPPONENTS``).
    """

    total: Callable[[Rules], int]
    needed: Callable[[Rules], int]
    worth: int
    with_volat: Callable[[Any, Rules], tuple[int, int]]
    has: Callable[[Any, str], set[str]] = lambda hand, side: set()


def checks_of(count: Count) -> tuple[Check, ...]:
    """Return the checks every game of this manner has."""
    return (
        somebody_plays,
        partial(result_is_known_and_fits_the_points, count=count),
        each_side_tells_a_figure_once,
        silent_figures_were_made_and_not_kontrad,
        own_figures_are_priced,
        kontra_stays_within_the_rule,
        figures_do_not_share_cards,
        partial(points_cover_the_figures, count=count),
        nobody_makes_a_figure_against_a_volat,
        partial(volat_fits_result_and_points, count=count),
        a_kontra_has_a_game_to_double,
        penalties_are_played_here,
    )


def made(hand: Any) -> list[tuple[int, Told]]:
    """Return the game's figures that were made, each with its place in the record; the table's own prove nothing."""
    return [(n, told) for n, told in enumerate(hand.figures) if told.made and not is_own(told.figure)]


# Seats (§11.1).


def named(field: str, seat: Seat | None, table: Table, code: str) -> Iterator[Problem]:
    """Yield a problem where somebody is named who sits out."""
    if seat is not None and seat not in table.active:
        yield refused(field, code, "11.1", also=("dealer",)).because(
            "{who} deals and sits out this hand: choose one of those who play.", who=Who(seat)
        )


def somebody_plays(hand: Any, table: Table) -> Iterator[Problem]:
    """Every hand but a passed one has a declarer, and he plays it."""
    if hand.declarer is None and hand.contract != PASSED:
        yield refused("declarer", "missing", "11.1").because("Write who plays: the declarer is missing.")
    yield from named("declarer", hand.declarer, table, "seats")
    if hand.irregularity is not None:
        yield from named("irregularity.offender", hand.irregularity.offender, table, "irregularity_offender")


def penalties_are_played_here(hand: Any, table: Table) -> Iterator[Problem]:
    """A revoke or wrong discard stands in a hand only where the table settles it so."""
    if hand.irregularity is not None and table.rules["irregularity"] == "off":
        yield refused("irregularity", "irregularity_not_played_here", "8.1").because(
            "At this table a revoke is settled by transfer: write the hand without it, and the penalty as a transfer."
        )


# Points and result (§11.2).


def points_or_result_are_told(hand: Any, needed: Points) -> Iterator[Problem]:
    """A game that points decide has card points or a result, and the two agree."""
    points = hand.declarer_points
    if points is None and hand.game_won is None:
        yield refused("declarer_points", "points_or_result_missing", "11.2", also=("game_won",)).because(
            "Write the card points of the declarers' side, or whether the game was won."
        )
    if points is not None and hand.game_won is not None and hand.game_won != (points >= needed):
        yield refused("game_won", "result_contradicts_points", "11.2", also=("declarer_points",)).because(
            "With {needed} card points the game is won, here stand {points}: correct one of them.",
            needed=needed,
            points=points,
        )


def result_is_known_and_fits_the_points(hand: Any, table: Table, *, count: Count) -> Iterator[Problem]:
    """A hand that was played has card points of the pack or a result; only a broken rule needs neither."""
    points, total = hand.declarer_points, count.total(table.rules)
    if hand.contract == PASSED or getattr(hand, "thrown_in", False):
        return
    if points is not None and points > total:
        if points <= fact_named(type(hand), "declarer_points").most:
            yield refused("declarer_points", "points_range", "11.2").because(
                "The whole pack has {total} card points: count again.", total=total
            )
    elif points is not None or hand.irregularity is None:
        yield from points_or_result_are_told(hand, count.needed(table.rules))


# Figures and kontra (§11.3).


def each_side_tells_a_figure_once(hand: Any, table: Table) -> Iterator[Problem]:
    """One side has one entry for one figure."""
    seen = set[tuple[str, str]]()
    for n, told in enumerate(hand.figures):
        if (told.figure, told.side) in seen:
            yield refused(f"figures[{n}].figure", "figure_twice", "11.3").because(
                "{figure} stands twice for one side: take one away.", figure=figure_label(told, table.rules)
            )
        seen.add((told.figure, told.side))


def silent_figures_were_made_and_not_kontrad(hand: Any, table: Table) -> Iterator[Problem]:
    """A figure nobody announced is written only if it was made, and cannot be kontra'd."""
    for n, told in enumerate(hand.figures):
        values = {"figure": figure_label(told, table.rules)}
        if not told.announced and not told.made:
            yield refused(f"figures[{n}].made", "silent_not_made", "11.3").because(
                "{figure} was neither announced nor made: take it away.", **values
            )
        if not told.announced and told.kontra:
            yield refused(f"figures[{n}].kontra", "kontra_on_silent", "11.3").because(
                "{figure} was not announced, so nobody said kontra to it.", **values
            )


def own_figures_are_priced(hand: Any, table: Table) -> Iterator[Problem]:
    """Figures of the table's own are told by a price that they have (§3.6)."""
    for n, told in enumerate(hand.figures):
        yield from own_figure_is_priced(
            f"figures[{n}]", told.figure, table.rules, announced=told.announced, kontra=told.kontra, rule=OWN_RULE
        )


def kontra_stays_within_the_rule(hand: Any, table: Table) -> Iterator[Problem]:
    """No kontra goes beyond what the table plays."""
    levels = [("game_kontra", hand.game_kontra)]
    levels += [(f"figures[{n}].kontra", told.kontra) for n, told in enumerate(hand.figures)]
    yield from kontra_within(levels, table)


def kontra_within(levels: list[tuple[str, int]], table: Table, rule: str = "2.2") -> Iterator[Problem]:
    """Yield the levels of kontra, each beside its fact, that the table does not play."""
    most = table.rules["kontra_max"]
    for field, level in levels:
        if most < level <= len(KONTRA):
            text = say("At this table nobody says kontra: take it away.")
            if most:
                text = say(
                    "At this table doubling ends with {highest}: choose {highest} or less.", highest=KONTRA[most - 1]
                )
            yield Problem(field=field, code="kontra_level", rule=rule, text=text)


def figures_do_not_share_cards(hand: Any, table: Table) -> Iterator[Problem]:
    """What one side made the other did not make, and no card is in the tricks of both; there is one last trick."""
    done = made(hand)
    for place, (n, told) in enumerate(done):
        for before, other in done[:place]:
            found = clash(told, other) if told.side != other.side else None
            if found is not None:
                yield Problem(
                    field=f"figures[{n}]",
                    also=(f"figures[{before}]",),
                    code=found[0],
                    text=found[1],
                    rule="11.3",
                    after_play=True,
                )


def clash(told: Told, other: Told) -> tuple[str, Text] | None:
    """Return why the two sides cannot have made these two figures, if they cannot."""
    values = {"figure": label_of(told, "figure"), "other": label_of(other, "figure")}
    if told.figure == other.figure:
        return "made_by_both", say("Both sides cannot have made {figure}: one of them lost it.", **values)
    if {told.figure, other.figure} == {"pagat_ultimo", "king_ultimo"}:
        return "one_last_trick", say("There is one last trick: {figure} and {other} are made by one side.", **values)
    if CARDS.get(told.figure, set()) & CARDS.get(other.figure, set()):
        return "same_card_both_sides", say("{figure} and {other} need the same card: one side made both.", **values)
    return None


def points_cover_the_figures(hand: Any, table: Table, *, count: Count) -> Iterator[Problem]:
    """Each side counted at least the honours and kings that its figures and the called king prove."""
    if hand.declarer_points is None:
        return
    for side in (DECLARERS, OPPONENTS):
        figures = (told.figure for _, told in made(hand) if side_of(told) == side)
        cards = count.has(hand, side).union(*(CARDS.get(figure, set()) for figure in figures))
        has = hand.declarer_points if side == DECLARERS else count.total(table.rules) - hand.declarer_points
        least = count.worth * len(cards)
        if 0 <= has < least:
            yield refused("declarer_points", "too_few_points_for_figures", "11.3", also=("figures",)).because(
                "The honours and kings that one side ({side}) has by what is written are {least}"
                " card points, its count is {points}: count again.",
                least=least,
                side=SIDE_LABELS[side],
                points=has,
            )


# Volat (§11.4).


def volats(hand: Any) -> list[Told]:
    """Return the volats that were made."""
    return [told for _, told in made(hand) if told.figure == VOLAT]


def nobody_makes_a_figure_against_a_volat(hand: Any, table: Table) -> Iterator[Problem]:
    """Who took no trick made nothing."""
    for volat in volats(hand):
        for n, told in made(hand):
            if told.side != volat.side and told.figure != VOLAT:
                yield refused(
                    f"figures[{n}]", "figure_against_volat", "11.4", also=("figures",), after_play=True
                ).because(
                    "All tricks went to the other side ({side}), so {figure} was not made.",
                    side=SIDE_LABELS[side_of(volat)],
                    figure=label_of(told, "figure"),
                )


def volat_fits_result_and_points(hand: Any, table: Table, *, count: Count) -> Iterator[Problem]:
    """Who took every trick won the game; the others have what lies beside the tricks and no more."""
    points, rules = hand.declarer_points, table.rules
    winner = winner_of(points, count.needed(rules), told=hand.game_won)
    least, most = count.with_volat(hand, rules)
    for volat in volats(hand)[:1]:
        side = side_of(volat)
        if winner == OTHER_SIDE[side]:
            yield refused("figures", "volat_against_result", "11.4", also=("declarer_points", "game_won")).because(
                "The side that took every trick ({side}) won the game too: correct one of the two.",
                side=SIDE_LABELS[side],
            )
        if points is None:
            continue
        if (side == DECLARERS and points < least) or (side == OPPONENTS and points > most):
            text = say(
                "With every trick the declarers have at least {least} card points, not {points}.",
                least=least,
                points=points,
            )
            if side == OPPONENTS:
                text = say(
                    "Without a trick the declarers have at most {most} card points, not {points}.",
                    most=most,
                    points=points,
                )
            yield Problem(
                field="declarer_points", code="volat_against_points", rule="11.4", also=("figures",), text=text
            )


def a_kontra_has_a_game_to_double(hand: Any, table: Table) -> Iterator[Problem]:
    """A kontra on the game does nothing beside a volat that takes the game's place; a penalty counts it (§8.1)."""
    about = any(told.figure == VOLAT for told in hand.figures) and hand.irregularity is None
    if hand.game_kontra and about and table.rules["game_with_volat"] == "never":
        yield refused("game_kontra", "kontra_without_game", "6.2", warning=True).because(
            "Beside the volat the game is not paid, so its kontra changes nothing."
        )
