"""Checks of the tarokk games in which a side makes a figure (§11).

The rulebook pages of these games have the same numbers: 11.1 seats and contract, 11.2 card points and result, 11.3
figures and kontra, 11.4 volat.
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
from settlement.tarokk.hand import OWN_RULE, PASSED, VOLAT, FigureRow, side_of, winner_of
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
"""The cards that a made figure proves in the tricks of its side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """The count of a game.

    ``total`` returns the card points of the pack, and ``needed`` the card points that win the game.  ``worth`` is the
    least value of a king or honour.  ``with_volat`` returns two bounds for a hand: the fewest card points of the
    declarers' side with every trick, and the most without any.  ``has`` returns the cards that facts other than figures
    prove for a side (``DECLARERS`` or ``OPPONENTS``).
    """

    total: Callable[[Rules], int]
    needed: Callable[[Rules], int]
    worth: int
    with_volat: Callable[[Any, Rules], tuple[int, int]]
    has: Callable[[Any, str], set[str]] = lambda hand, side: set()


def checks_of(count: Count) -> tuple[Check, ...]:
    """Return the checks that all games of this kind share."""
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


def made_figures(hand: Any) -> list[tuple[int, FigureRow]]:
    """Return the figures that were made, each with its index; figures of the table's own are left out."""
    return [(n, row) for n, row in enumerate(hand.figures) if row.made and not is_own(row.figure)]


# Seats (§11.1).


def check_player(field: str, seat: Seat | None, table: Table, code: str) -> Iterator[Problem]:
    """Yield a problem if the named player sits out."""
    if seat is not None and seat not in table.active:
        yield refused(field, code, "11.1", also=("dealer",)).because(
            "{who} deals and sits out this hand: choose one of those who play.", who=Who(seat)
        )


def somebody_plays(hand: Any, table: Table) -> Iterator[Problem]:
    """Every hand needs a declarer who does not sit out, unless all passed."""
    if hand.declarer is None and hand.contract != PASSED:
        yield refused("declarer", "missing", "11.1").because("Write who plays: the declarer is missing.")
    yield from check_player("declarer", hand.declarer, table, "seats")
    if hand.irregularity is not None:
        yield from check_player("irregularity.offender", hand.irregularity.offender, table, "irregularity_offender")


def penalties_are_played_here(hand: Any, table: Table) -> Iterator[Problem]:
    """A revoke or wrong discard may be written only if the table settles it within the hand."""
    if hand.irregularity is not None and table.rules["irregularity"] == "off":
        yield refused("irregularity", "irregularity_not_played_here", "8.1").because(
            "At this table a revoke is settled by transfer: write the hand without it, and the penalty as a transfer."
        )


# Points and result (§11.2).


def points_or_result_are_told(hand: Any, needed: Points) -> Iterator[Problem]:
    """A game that points decide needs card points or a result, and both have to agree."""
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
    """A played hand needs possible card points or a result, except beside a revoke or wrong discard."""
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
    """A side may have only one row for a figure."""
    seen = set[tuple[str, str]]()
    for n, row in enumerate(hand.figures):
        if (row.figure, row.side) in seen:
            yield refused(f"figures[{n}].figure", "figure_twice", "11.3").because(
                "{figure} stands twice for one side: take one away.", figure=figure_label(row, table.rules)
            )
        seen.add((row.figure, row.side))


def silent_figures_were_made_and_not_kontrad(hand: Any, table: Table) -> Iterator[Problem]:
    """A silent figure may be written only if it was made, and cannot be kontra'd."""
    for n, row in enumerate(hand.figures):
        values = {"figure": figure_label(row, table.rules)}
        if not row.announced and not row.made:
            yield refused(f"figures[{n}].made", "silent_not_made", "11.3").because(
                "{figure} was neither announced nor made: take it away.", **values
            )
        if not row.announced and row.kontra:
            yield refused(f"figures[{n}].kontra", "kontra_on_silent", "11.3").because(
                "{figure} was not announced, so nobody said kontra to it.", **values
            )


def own_figures_are_priced(hand: Any, table: Table) -> Iterator[Problem]:
    """A figure of the table's own needs a price for its announced or silent form (§3.6)."""
    for n, row in enumerate(hand.figures):
        yield from own_figure_is_priced(
            f"figures[{n}]", row.figure, table.rules, announced=row.announced, kontra=row.kontra, rule=OWN_RULE
        )


def kontra_stays_within_the_rule(hand: Any, table: Table) -> Iterator[Problem]:
    """Kontra may not go beyond the highest level at this table."""
    levels = [("game_kontra", hand.game_kontra)]
    levels += [(f"figures[{n}].kontra", row.kontra) for n, row in enumerate(hand.figures)]
    yield from kontra_within(levels, table)


def kontra_within(levels: list[tuple[str, int]], table: Table, rule: str = "2.2") -> Iterator[Problem]:
    """Yield a problem for each level of kontra, given with its path, that the table does not play."""
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
    """The two sides cannot make the same figure, or figures that need the same card or the last trick."""
    made_rows = made_figures(hand)
    for place, (n, row) in enumerate(made_rows):
        for before, other in made_rows[:place]:
            problem = clash(row, other) if row.side != other.side else None
            if problem is not None:
                yield Problem(
                    field=f"figures[{n}]",
                    also=(f"figures[{before}]",),
                    code=problem[0],
                    text=problem[1],
                    rule="11.3",
                    after_play=True,
                )


def clash(row: FigureRow, other: FigureRow) -> tuple[str, Text] | None:
    """Return the code and text if the two sides cannot both have made these figures, otherwise ``None``."""
    values = {"figure": label_of(row, "figure"), "other": label_of(other, "figure")}
    if row.figure == other.figure:
        return "made_by_both", say("Both sides cannot have made {figure}: one of them lost it.", **values)
    if {row.figure, other.figure} == {"pagat_ultimo", "king_ultimo"}:
        return "one_last_trick", say("There is one last trick: {figure} and {other} are made by one side.", **values)
    if CARDS.get(row.figure, set()) & CARDS.get(other.figure, set()):
        return "same_card_both_sides", say("{figure} and {other} need the same card: one side made both.", **values)
    return None


def points_cover_the_figures(hand: Any, table: Table, *, count: Count) -> Iterator[Problem]:
    """The card points of a side have to cover the honours and kings that its figures and the called king prove."""
    if hand.declarer_points is None:
        return
    for side in (DECLARERS, OPPONENTS):
        figures = (row.figure for _, row in made_figures(hand) if side_of(row) == side)
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


def volats(hand: Any) -> list[FigureRow]:
    """Return the volats that were made."""
    return [row for _, row in made_figures(hand) if row.figure == VOLAT]


def nobody_makes_a_figure_against_a_volat(hand: Any, table: Table) -> Iterator[Problem]:
    """A side without a trick cannot make a figure."""
    for volat in volats(hand):
        for n, row in made_figures(hand):
            if row.side != volat.side and row.figure != VOLAT:
                yield refused(
                    f"figures[{n}]", "figure_against_volat", "11.4", also=("figures",), after_play=True
                ).because(
                    "All tricks went to the other side ({side}), so {figure} was not made.",
                    side=SIDE_LABELS[side_of(volat)],
                    figure=label_of(row, "figure"),
                )


def volat_fits_result_and_points(hand: Any, table: Table, *, count: Count) -> Iterator[Problem]:
    """A side with every trick won the game, and the card points have to fit the volat."""
    points, rules = hand.declarer_points, table.rules
    winner = winner_of(points, count.needed(rules), game_won=hand.game_won)
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
    """A kontra on the game has no effect if a volat replaces the game: warn, except beside a penalty (§8.1)."""
    about = any(row.figure == VOLAT for row in hand.figures) and hand.irregularity is None
    if hand.game_kontra and about and table.rules["game_with_volat"] == "never":
        yield refused("game_kontra", "kontra_without_game", "6.2", warning=True).because(
            "Beside the volat the game is not paid, so its kontra changes nothing."
        )
