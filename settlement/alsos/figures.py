"""Figures: their outcomes and values, and checks of figures that exclude each other (§3, §11.3)."""

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

WITH = {"ulti": ("trump_vii", ACE), "uhu": ("trump_viii", ACE)}
"""The cards that may be named for a figure of the last trick or the trick before."""

ONCE = {"ulti": "two_made_ulti", "uhu": "two_made_uhu", "volat": "two_made_volat"}


def decided_by_counts(announcement: Announced, hand: Hand, rules: Rules) -> bool | None:
    """Return whether a figure was made by the counts, or ``None`` if the counts do not decide it (§3.2)."""
    counts = hand.card_points
    if counts is None:
        return None
    if announcement.figure == "volat":
        return False if any(points for seat, points in counts.items() if seat != announcement.by) else None
    if not NAMED[announcement.figure].counted:
        return None
    return points_for(announcement, hand, rules) >= needed(announcement.figure, hand.contract, rules)


def points_for(announcement: Announced, hand: Hand, rules: Rules) -> Points:
    """Return the announcer's points for a counted figure: party points, or kassza points for the two hundred."""
    counted = (hand.card_points or {}).get(announcement.by, 0)
    return kassza_points(hand, announcement.by, rules) if announcement.figure == "kassza_200" else counted


def needed(figure: str, contract: str, rules: Rules) -> Points:
    """Return the points that a counted figure needs in this contract."""
    points: Points = rules[f"threshold.{figure}.{contract}"]
    return points


def is_made(announcement: Announced, hand: Hand, rules: Rules) -> bool:
    """Whether a figure was made, by the counts or by the written outcome."""
    decided = decided_by_counts(announcement, hand, rules)
    return bool(announcement.made) if decided is None else decided


def figure_value(announcement: Announced, rules: Rules) -> Value:
    """Return the value of an announced figure; it is dearer at the front (§3.1)."""
    points: Points = rules[NAMED[announcement.figure].rate]
    factors = tuple(chain_factors(announcement.kontra, rules))
    if announcement.when != FRONT:
        return Value(points, factors, say("{points} at the back", points=points))
    times: int = rules["front_factor"]
    price = say("{points} × {times} at the front", points=points, times=times)
    return Value(points * times, factors, price)


def write_figure(hand: Hand, announcement: Announced, declarer: Seat, table: Table, book: Book) -> None:
    """Write one announced figure: the announcer's side wins it if it was made, otherwise the other side (§3.1)."""
    was_made = is_made(announcement, hand, table.rules)
    settle_item(
        announcement.figure,
        label_of_figure(hand, announcement, table.rules, was_made=was_made),
        figure_value(announcement, table.rules),
        declarer,
        table,
        book,
        rule="3.1",
        to_declarer=was_made == (announcement.by == declarer),
    )


def label_of_figure(hand: Hand, announcement: Announced, rules: Rules, *, was_made: bool) -> Text:
    """Return the label with the outcome of a figure, and with its points if they decide it."""
    values: dict[str, Any] = {"figure": label_of(announcement, "figure"), "who": Who(announcement.by)}
    if hand.card_points is None or not NAMED[announcement.figure].counted:
        return say("{figure} of {who}: made", **values) if was_made else say("{figure} of {who}: failed", **values)
    counted = points_for(announcement, hand, rules)
    values |= {"points": counted, "needed": needed(announcement.figure, hand.contract, rules)}
    return (
        say("{figure} of {who}: made with {points}, {needed} needed", **values)
        if was_made
        else say("{figure} of {who}: failed with {points}, {needed} needed", **values)
    )


def announced_figures(hand: Hand) -> Iterator[tuple[str, tuple[Announced, ...], str]]:
    """Yield the figures of the hand, and those before a switch: the path of the fact, the figures, the contract."""
    yield "figures", hand.figures, hand.contract
    if hand.switched_from is not None:
        yield "switched_from.figures", hand.switched_from.figures, hand.switched_from.contract


def phase_is_told(hand: Hand, table: Table) -> Iterator[Problem]:
    """Every figure needs its phase: front or back."""
    for n, announcement in enumerate(hand.figures):
        if announcement.when is None:
            yield refused(f"figures[{n}].when", "figure_when", "11.3").because(
                "Write whether {figure} was announced at the front or at the back.",
                figure=label_of(announcement, "figure"),
            )


def figures_belong_to_the_contract(hand: Hand, table: Table) -> Iterator[Problem]:
    """No figure of trumps is possible without trumps, and only ulti and uhu name a card."""
    for fact, figures, contract in announced_figures(hand):
        for n, announcement in enumerate(figures):
            figure = label_of(announcement, "figure")
            if contract == NO_TRUMP and not NAMED[announcement.figure].no_trump:
                yield refused(f"{fact}[{n}].figure", "figure_not_in_no_trump", "11.3").because(
                    "{figure} is played only with trumps: take it away.", figure=figure
                )
            if announcement.card is not None and announcement.card not in WITH.get(announcement.figure, ()):
                yield refused(f"{fact}[{n}].with", "figure_with", "11.3").because(
                    "{figure} is not made with this card: take the card away.", figure=figure
                )


def nobody_announces_twice(hand: Hand, table: Table) -> Iterator[Problem]:
    """Nobody may announce a figure twice, or the family beside all trumps."""
    for fact, figures, _ in announced_figures(hand):
        seen = dict[tuple[Seat, str], int]()
        for n, announcement in enumerate(figures):
            if (announcement.by, announcement.figure) in seen:
                yield refused(
                    f"{fact}[{n}]",
                    "figure_twice",
                    "11.3",
                    also=(f"{fact}[{seen[announcement.by, announcement.figure]}]",),
                ).because(
                    "{who} announced {figure} twice: take one away.",
                    who=Who(announcement.by),
                    figure=label_of(announcement, "figure"),
                )
            seen.setdefault((announcement.by, announcement.figure), n)
        for (by, figure), n in seen.items():
            if figure == "csalad" and (by, "osszes_adu") in seen:
                yield refused(
                    f"{fact}[{n}]", "csalad_with_osszes_adu", "11.3", also=(f"{fact}[{seen[by, 'osszes_adu']}]",)
                ).because("All trumps of {who} contain the family: take one of the two away.", who=Who(by))


def nothing_cheaper_follows(hand: Hand, table: Table) -> Iterator[Problem]:
    """After absolute, 100, 111, 120 or volat at the front, no cheaper of these may follow at the back."""
    front, back = (
        [
            (n, announcement)
            for n, announcement in enumerate(hand.figures)
            if announcement.when == when and announcement.figure in LADDER
        ]
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


# Outcomes.


def outcomes_are_told_where_they_decide(hand: Hand, table: Table) -> Iterator[Problem]:
    """An outcome has to be written if the points do not decide the figure, and may not contradict them.

    Without the points of every player the outcomes are not checked: the missing points come first.
    """
    is_counted = hand.card_points is not None and set(hand.card_points) >= set(table.active)
    if hand.contract not in PARTI or not (is_counted or hand.base_made is not None):
        return
    for n, announcement in enumerate(hand.figures):
        decided, figure = decided_by_counts(announcement, hand, table.rules), label_of(announcement, "figure")
        if decided is None and announcement.made is None:
            yield refused(f"figures[{n}].made", "made_needed", "11.3").because(
                "Write whether {figure} was made.", figure=figure
            )
        elif decided is not None and announcement.made is not None and announcement.made is not decided:
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
    """Return the figures that were made, each with its index."""
    if hand.contract not in PARTI:
        return []
    return [
        (n, announcement) for n, announcement in enumerate(hand.figures) if is_made(announcement, hand, table.rules)
    ]


def one_trick_is_one_players(hand: Hand, table: Table) -> Iterator[Problem]:
    """Only one player can make ulti, uhu or volat, and beside a volat no other player takes a trick."""
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
    """A card cannot be in the tricks of two players."""
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


def trumps(announcement: Announced) -> frozenset[str]:
    """Return the trumps that a made figure proves in the announcer's tricks."""
    figure = NAMED[announcement.figure]
    return frozenset({figure.trick}) if figure.trick and announcement.card != ACE else figure.cards


def plain_aces(announcement: Announced) -> int:
    """Return the number of plain aces that a made figure proves in the announcer's tricks."""
    figure = NAMED[announcement.figure]
    return 1 if figure.trick and announcement.card == ACE else figure.aces


def worth_of_tricks(figures: list[Announced]) -> Points:
    """Return the points of the cards and of the last trick that one player's made figures prove (§11.3)."""
    cards = frozenset[str]().union(*(trumps(announcement) for announcement in figures))
    in_tricks = sum(announcement.card == ACE for announcement in figures if NAMED[announcement.figure].trick)
    aces = max([in_tricks, *(NAMED[announcement.figure].aces for announcement in figures)])
    last = LAST_TRICK if any(announcement.figure == "ulti" for announcement in figures) else 0
    return sum(TRUMPS[card] for card in cards) + aces * PLAIN_ACE + last


def figures_have_their_cards(hand: Hand, table: Table) -> Iterator[Problem]:
    """A player's count has to include the points of the cards in the made figures."""
    by: dict[Seat, list[Announced]] = {}
    for _, announcement in made_figures(hand, table):
        by.setdefault(announcement.by, []).append(announcement)
    for seat, figures in by.items():
        counted = (hand.card_points or {}).get(seat)
        if counted is not None and counted < worth_of_tricks(figures):
            yield refused(f"card_points[{seat}]", "too_few_points_for_figure", "11.3", also=("figures",)).because(
                "{who} counted {counted}, but what he made ({figures}) takes at least {least}: count again.",
                who=Who(seat),
                counted=counted,
                least=worth_of_tricks(figures),
                figures=tuple(label_of(announcement, "figure") for announcement in figures),
            )


def told_outcomes_fit(hand: Hand, table: Table) -> Iterator[Problem]:
    """Written outcomes have to fit without counts: enough points for all, and no cheaper figure fails."""
    if hand.card_points is not None or hand.contract not in PARTI:
        return
    by: dict[Seat, list[Announced]] = {}
    for _, announcement in made_figures(hand, table):
        by.setdefault(announcement.by, []).append(announcement)
    least = {seat: least_points(figures, hand, table) for seat, figures in by.items()}
    if len(least) > 1 and sum(least.values()) > EVERYTHING[hand.contract]:
        yield refused("figures", "two_majorities", "11.3").because(
            "What {who} made takes {sum} points, but there are {total}: somebody failed.",
            who=tuple(Who(seat) for seat in least),
            sum=sum(least.values()),
            total=EVERYTHING[hand.contract],
        )
    for n, announcement in enumerate(hand.figures):
        if (
            announcement.made is False
            and counts_for(announcement.figure)
            and least.get(announcement.by, 0) >= points_of(announcement, hand, table)
        ):
            yield refused(f"figures[{n}].made", "ladder_outcome", "11.3", also=("figures",)).because(
                "{who} made what takes at least {least} points, so {figure} cannot have failed.",
                who=Who(announcement.by),
                least=least[announcement.by],
                figure=label_of(announcement, "figure"),
            )


def least_points(figures: list[Announced], hand: Hand, table: Table) -> Points:
    """Return the fewest party points that a player needs for these figures."""
    counted = [points_of(announcement, hand, table) for announcement in figures if counts_for(announcement.figure)]
    every = [min(SUMS[hand.contract, len(table.active)]) for announcement in figures if announcement.figure == "volat"]
    return max([worth_of_tricks(figures), *counted, *every])


def counts_for(figure: str) -> bool:
    """Whether party points alone decide a figure."""
    return figure in LADDER and NAMED[figure].counted


def points_of(announcement: Announced, hand: Hand, table: Table) -> Points:
    """Return the party points that a figure needs."""
    rules: Rules = table.rules
    return needed(announcement.figure, hand.contract, rules)


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
