"""Figures: whether they were made, what they are worth, which can be announced and made together (§3, §11.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from settlement.alsos.counting import EVERYTHING, LAST_TRICK, PLAIN_ACE, SUMS, TRUMPS
from settlement.alsos.facts import ACE, BACK, FRONT, LADDER, NAMED, NO_TRUMP, PARTI, Announced, Hand
from settlement.alsos.game import Value, chain_factors, settle_item
from settlement.alsos.melds import kassza_points
from settlement.book import Book
from settlement.facts import label_of
from settlement.vocabulary import Points, Problem, Rules, Seat, Table, Text, Who, refused, say

Told = tuple[str, int, Announced]
"""An announced figure with the fact it stands in and its place there."""

WITH = {"ulti": ("trump_vii", ACE), "uhu": ("trump_viii", ACE)}
"""The cards that may be named for the last trick and the one before it."""

ONCE = {"ulti": "two_made_ulti", "uhu": "two_made_uhu", "volat": "two_made_volat"}


def decided_by_counts(said: Announced, hand: Hand, rules: Rules) -> bool | None:
    """Return whether the counts say that a figure was made, ``None`` where they say nothing (§3.2)."""
    counts = hand.card_points
    if counts is None:
        return None
    if said.figure == "volat":
        return False if any(points for seat, points in counts.items() if seat != said.by) else None
    if not NAMED[said.figure].counted:
        return None
    return points_for(said, hand, rules) >= needed(said.figure, hand.contract, rules)


def points_for(said: Announced, hand: Hand, rules: Rules) -> Points:
    """Return what its announcer counted for a figure that points decide."""
    counted = (hand.card_points or {}).get(said.by, 0)
    return kassza_points(hand, said.by, rules) if said.figure == "kassza_200" else counted


def needed(figure: str, contract: str, rules: Rules) -> Points:
    """Return the points that make a counted figure in this contract."""
    points: Points = rules[f"threshold.{figure}.{contract}"]
    return points


def made(said: Announced, hand: Hand, rules: Rules) -> bool:
    """Whether a figure was made: by the counts, otherwise as told."""
    decided = decided_by_counts(said, hand, rules)
    return bool(said.made) if decided is None else decided


def figure_value(said: Announced, rules: Rules) -> Value:
    """Return what an announced figure is worth, dearer at the front (§3.1)."""
    points: Points = rules[NAMED[said.figure].rate]
    factors = tuple(chain_factors(said.kontra, rules))
    if said.when != FRONT:
        return Value(points, factors, say("{points} at the back", points=points))
    times: int = rules["front_factor"]
    price = say("{points} × {times} at the front", points=points, times=times)
    return Value(points * times, factors, price)


def write_figure(hand: Hand, said: Announced, declarer: Seat, table: Table, book: Book) -> None:
    """Write one announced figure: to its announcer's side when it was made, to the other when not (§3.1)."""
    was_made = made(said, hand, table.rules)
    settle_item(
        said.figure,
        label_of_figure(hand, said, table.rules, was_made=was_made),
        figure_value(said, table.rules),
        declarer,
        table,
        book,
        rule="3.1",
        to_declarer=was_made == (said.by == declarer),
    )


def label_of_figure(hand: Hand, said: Announced, rules: Rules, *, was_made: bool) -> Text:
    """Return how an announced figure ended, where points decide it with how many of those it takes."""
    values: dict[str, Any] = {"figure": label_of(said, "figure"), "who": Who(said.by)}
    if hand.card_points is None or not NAMED[said.figure].counted:
        return say("{figure} of {who}: made", **values) if was_made else say("{figure} of {who}: failed", **values)
    counted = points_for(said, hand, rules)
    values |= {"points": counted, "needed": needed(said.figure, hand.contract, rules)}
    return (
        say("{figure} of {who}: made with {points}, {needed} needed", **values)
        if was_made
        else say("{figure} of {who}: failed with {points}, {needed} needed", **values)
    )


def announced(hand: Hand) -> Iterator[tuple[str, tuple[Announced, ...], str]]:
    """Yield the figures of a hand and those before a switch: the fact they stand in, they, and the contract."""
    yield "figures", hand.figures, hand.contract
    if hand.switched_from is not None:
        yield "switched_from.figures", hand.switched_from.figures, hand.switched_from.contract


def phase_is_told(hand: Hand, table: Table) -> Iterator[Problem]:
    """Every figure was announced at the front or at the back."""
    for n, said in enumerate(hand.figures):
        if said.when is None:
            yield refused(f"figures[{n}].when", "figure_when", "11.3").because(
                "Write whether {figure} was announced at the front or at the back.", figure=label_of(said, "figure")
            )


def figures_belong_to_the_contract(hand: Hand, table: Table) -> Iterator[Problem]:
    """Without trumps no figure of trumps is announced, and a card is named only for the last two tricks."""
    for fact, figures, contract in announced(hand):
        for n, said in enumerate(figures):
            figure = label_of(said, "figure")
            if contract == NO_TRUMP and not NAMED[said.figure].no_trump:
                yield refused(f"{fact}[{n}].figure", "figure_not_in_no_trump", "11.3").because(
                    "{figure} is played only with trumps: take it away.", figure=figure
                )
            if said.card is not None and said.card not in WITH.get(said.figure, ()):
                yield refused(f"{fact}[{n}].with", "figure_with", "11.3").because(
                    "{figure} is not made with this card: take the card away.", figure=figure
                )


def nobody_announces_twice(hand: Hand, table: Table) -> Iterator[Problem]:
    """Nobody announces one figure twice, nor the family beside all trumps."""
    for fact, figures, _ in announced(hand):
        seen = dict[tuple[Seat, str], int]()
        for n, said in enumerate(figures):
            if (said.by, said.figure) in seen:
                yield refused(
                    f"{fact}[{n}]", "figure_twice", "11.3", also=(f"{fact}[{seen[said.by, said.figure]}]",)
                ).because(
                    "{who} announced {figure} twice: take one away.", who=Who(said.by), figure=label_of(said, "figure")
                )
            seen.setdefault((said.by, said.figure), n)
        for (by, figure), n in seen.items():
            if figure == "csalad" and (by, "osszes_adu") in seen:
                yield refused(
                    f"{fact}[{n}]", "csalad_with_osszes_adu", "11.3", also=(f"{fact}[{seen[by, 'osszes_adu']}]",)
                ).because("All trumps of {who} contain the family: take one of the two away.", who=Who(by))


def nothing_cheaper_follows(hand: Hand, table: Table) -> Iterator[Problem]:
    """Among absolute, 100, 111, 120 and volat nobody says a cheaper one at the back after a dearer one in front."""
    front, back = (
        [(n, said) for n, said in enumerate(hand.figures) if said.when == when and said.figure in LADDER]
        for when in (FRONT, BACK)
    )
    for n, cheap in back:
        dearer = [
            (m, dear)
            for m, dear in front
            if dear.by == cheap.by and LADDER.index(dear.figure) > LADDER.index(cheap.figure)
        ]
        for m, dear in dearer[:1]:
            yield refused(f"figures[{n}]", "ladder_order", "11.3", also=(f"figures[{m}]",)).because(
                "{who} announced {dear} at the front, so {cheap} cannot follow at the back.",
                who=Who(cheap.by),
                dear=label_of(dear, "figure"),
                cheap=label_of(cheap, "figure"),
            )


# How they can have ended.


def outcomes_are_told_where_they_decide(hand: Hand, table: Table) -> Iterator[Problem]:
    """Whether a figure was made is told where the points do not say it, and never against them."""
    if hand.contract not in PARTI or (hand.card_points is None and hand.base_made is None):
        return
    for n, said in enumerate(hand.figures):
        decided, figure = decided_by_counts(said, hand, table.rules), label_of(said, "figure")
        if decided is None and said.made is None:
            yield refused(f"figures[{n}].made", "made_needed", "11.3").because(
                "Write whether {figure} was made.", figure=figure
            )
        elif decided is not None and said.made is not None and said.made is not decided:
            text = (
                say("By the points {figure} was made: take the result away.", figure=figure)
                if decided
                else say("By the points {figure} failed: take the result away.", figure=figure)
            )
            yield Problem(
                field=f"figures[{n}].made",
                code="made_contradicts_points",
                rule="11.3",
                also=("card_points",),
                text=text,
            )


def made_figures(hand: Hand, table: Table) -> list[tuple[int, Announced]]:
    """Return the figures that were made, each with its place."""
    if hand.contract not in PARTI:
        return []
    return [(n, said) for n, said in enumerate(hand.figures) if made(said, hand, table.rules)]


def one_trick_is_one_players(hand: Hand, table: Table) -> Iterator[Problem]:
    """One player makes ulti, one uhu, one volat; beside a volat nobody else makes a figure of tricks."""
    for (n, one), (m, other) in combinations(made_figures(hand, table), 2):
        if one.by == other.by:
            continue
        if one.figure == other.figure and one.figure in ONCE:
            yield refused(f"figures[{m}].made", ONCE[one.figure], "11.3", also=(f"figures[{n}].made",)).because(
                "{figure} can be made by one player only: {one} or {other}.",
                figure=label_of(one, "figure"),
                one=Who(one.by),
                other=Who(other.by),
            )
        for volat, beside, place in ((one, other, m), (other, one, n)):
            if volat.figure == "volat" and beside.figure not in ("volat", "kassza_200"):
                yield refused(f"figures[{place}].made", "trick_against_volat", "11.3").because(
                    "{who} took every trick, so nobody else can have made {figure}.",
                    who=Who(volat.by),
                    figure=label_of(beside, "figure"),
                )


def one_card_is_one_players(hand: Hand, table: Table) -> Iterator[Problem]:
    """The same card is not in the tricks of two players."""
    for (n, one), (m, other) in combinations(made_figures(hand, table), 2):
        if one.by == other.by or (one.figure == other.figure and one.figure in ONCE):
            continue
        if trumps(one) & trumps(other) or plain_aces(one) + plain_aces(other) > NAMED["negy_asz"].aces:
            yield refused(
                f"figures[{m}].made", "same_card_captured_twice", "11.3", also=(f"figures[{n}].made",)
            ).because(
                "{one} of {who} and {other} of {whom} need the same card: one of them failed.",
                one=label_of(one, "figure"),
                who=Who(one.by),
                other=label_of(other, "figure"),
                whom=Who(other.by),
            )


def trumps(said: Announced) -> frozenset[str]:
    """Return the trumps that were in the tricks of whoever made a figure."""
    figure = NAMED[said.figure]
    return frozenset({figure.trick}) if figure.trick and said.card != ACE else figure.cards


def plain_aces(said: Announced) -> int:
    """Return how many plain aces were in the tricks of whoever made a figure."""
    figure = NAMED[said.figure]
    return 1 if figure.trick and said.card == ACE else figure.aces


def worth_of_tricks(figures: list[Announced]) -> Points:
    """Return the points that one player's made figures prove by their cards and by the last trick (§11.3)."""
    cards = frozenset[str]().union(*(trumps(said) for said in figures))
    in_tricks = sum(said.card == ACE for said in figures if NAMED[said.figure].trick)
    aces = max([in_tricks, *(NAMED[said.figure].aces for said in figures)])
    last = LAST_TRICK if any(said.figure == "ulti" for said in figures) else 0
    return sum(TRUMPS[card] for card in cards) + aces * PLAIN_ACE + last


def figures_have_their_cards(hand: Hand, table: Table) -> Iterator[Problem]:
    """Whoever made figures counted at least the points of their cards."""
    by: dict[Seat, list[Announced]] = {}
    for _, said in made_figures(hand, table):
        by.setdefault(said.by, []).append(said)
    for seat, figures in by.items():
        counted = (hand.card_points or {}).get(seat)
        if counted is not None and counted < worth_of_tricks(figures):
            yield refused(f"card_points[{seat}]", "too_few_points_for_figure", "11.3", also=("figures",)).because(
                "{who} counted {counted}, but what he made ({figures}) takes at least {least}: count again.",
                who=Who(seat),
                counted=counted,
                least=worth_of_tricks(figures),
                figures=tuple(label_of(said, "figure") for said in figures),
            )


def told_outcomes_fit(hand: Hand, table: Table) -> Iterator[Problem]:
    """Where nothing was counted, what was told still fits: the points there are, and the cheaper with the dearer."""
    if hand.card_points is not None or hand.contract not in PARTI:
        return
    by: dict[Seat, list[Announced]] = {}
    for _, said in made_figures(hand, table):
        by.setdefault(said.by, []).append(said)
    least = {seat: least_points(figures, hand, table) for seat, figures in by.items()}
    if len(least) > 1 and sum(least.values()) > EVERYTHING[hand.contract]:
        yield refused("figures", "two_majorities", "11.3").because(
            "What {who} made takes {sum} points, but there are {total}: somebody failed.",
            who=tuple(Who(seat) for seat in least),
            sum=sum(least.values()),
            total=EVERYTHING[hand.contract],
        )
    for n, said in enumerate(hand.figures):
        if said.made is False and counts_for(said.figure) and least.get(said.by, 0) >= points_of(said, hand, table):
            yield refused(f"figures[{n}].made", "ladder_outcome", "11.3", also=("figures",)).because(
                "{who} made what takes at least {least} points, so {figure} cannot have failed.",
                who=Who(said.by),
                least=least[said.by],
                figure=label_of(said, "figure"),
            )


def least_points(figures: list[Announced], hand: Hand, table: Table) -> Points:
    """Return the fewest party points of whoever made these figures."""
    counted = [points_of(said, hand, table) for said in figures if counts_for(said.figure)]
    every = [min(SUMS[hand.contract, len(table.active)]) for said in figures if said.figure == "volat"]
    return max([worth_of_tricks(figures), *counted, *every])


def counts_for(figure: str) -> bool:
    """Whether a figure is decided by party points alone."""
    return figure in LADDER and NAMED[figure].counted


def points_of(said: Announced, hand: Hand, table: Table) -> Points:
    """Return the party points that make a figure."""
    rules: Rules = table.rules
    return needed(said.figure, hand.contract, rules)


CHECKS = (
    phase_is_told,
    figures_belong_to_the_contract,
    nobody_announces_twice,
    nothing_cheaper_follows,
    outcomes_are_told_where_they_decide,
    one_trick_is_one_players,
    one_card_is_one_players,
    figures_have_their_cards,
    told_outcomes_fit,
)
