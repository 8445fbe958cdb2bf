"""Hands of the tarokk games in which figures are told side by side: what their records share, and what they pay.

A figure is told once for each side that announced or made it.  Every rulebook page of these games tells of it under
the same numbers: 2.1 prices, 2.2 kontra, 3.1 announced and silent figures, 3.6 figures of the table's own, 5.1 a
passed hand, 6.2 the game beside a volat, 6.3 silent figures beside it, 7.1 the dealer who sits out, 8.1 revoke and
wrong discard.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from settlement.book import Book, Line
from settlement.facts import choice, flag, label_of, seat, whole
from settlement.own_figures import MOST_FIGURES
from settlement.stakes import (
    DECLARERS,
    KONTRA,
    OPPONENTS,
    OTHER_SIDE,
    SIDE_LABELS,
    Sides,
    kontra,
    to_each,
    write_crying_dealer,
)
from settlement.tarokk import Figure
from settlement.tarokk.own import figures_of, own_price
from settlement.vocabulary import Points, Rules, Seat, Table, Text, Who, say, word

SIDES = (("declarer", SIDE_LABELS[DECLARERS]), ("defenders", SIDE_LABELS[OPPONENTS]))
SIDE_TOLD = {"declarer": DECLARERS, "defenders": OPPONENTS}
IRREGULARITIES = (("revoke", word("revoke")), ("wrong_discard", word("wrong discard")))
PASSED = "passed"
ANNOUNCED, SILENT = "announced", "silent"
OWN_RULE = "3.6"
VOLAT = "volat"
TRULL_AND_KINGS = ("trull", "four_kings")


class Told(Protocol):
    """A figure as the records of these games tell it."""

    @property
    def figure(self) -> str:
        """Its key."""

    @property
    def side(self) -> str:
        """Whose it is: ``declarer`` or ``defenders``."""

    @property
    def announced(self) -> bool:
        """Whether it was announced."""

    @property
    def made(self) -> bool:
        """Whether it was made."""

    @property
    def kontra(self) -> int:
        """The level of kontra it reached."""


def most_figures(figures: Sequence[Figure]) -> int:
    """Return how many figures a hand can tell: those of the game and of a table, for either side."""
    return 2 * (len(figures) + MOST_FIGURES)


def figure_told(figures: Sequence[Figure], *, own: bool = False) -> type[Told]:
    """Return the record in which a game of these figures, and of the table's ``own``, tells one of them (§3.1)."""

    @dataclass(frozen=True, slots=True, kw_only=True)
    class FigureTold:
        """A figure one side announced or made."""

        figure: str = choice(word("figure"), "3.1", tuple((f.key, f.label) for f in figures), required=True, own=own)
        side: str = choice(word("side"), "3.1", SIDES, required=True)
        announced: bool = flag(word("announced"), "3.1", required=True)
        made: bool = flag(word("made"), "3.1", required=True)
        kontra: int = whole(word("kontra"), "2.2", most=len(KONTRA), default=0)

    return FigureTold


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity:
    """Somebody did not follow suit, or laid away a card he must not."""

    kind: str = choice(word("revoke or wrong discard"), "8.1", IRREGULARITIES, required=True)
    offender: Seat = seat(word("offender"), "8.1", required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What something costs a pair of opponents, and where the number comes from if the tariff does not state it."""

    points: Points
    why: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Needed:
    """The card points that win the game, out of all there are, and the § that says so."""

    points: Points
    total: Points
    rule: str = "2.1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A hand with what follows from its facts: its sides, what its game says about prices, who won.

    ``contract`` is the contract's label; ``points`` the card points of the declarer's side, if they were counted;
    ``figures`` the game's figures by key; ``price_of`` the price of a figure, ``announced`` or ``silent``; ``idle`` the
    dealer who sits out, where he wins and loses against the declarer.
    """

    sides: Sides
    rules: Rules
    contract: str
    game: Price
    game_kontra: int
    points: int | None
    winner: str | None
    told: Sequence[Told]
    figures: Mapping[str, Figure]
    price_of: Callable[[str, str], Price]
    needed: Needed
    irregularity: Irregularity | None = None
    idle: Seat | None = None

    @property
    def declarer(self) -> Seat:
        """Who declared the hand."""
        return self.sides.declarers[0]

    def maker_of(self, figure: str) -> str | None:
        """Return the side that made a figure."""
        return next((side_of(told) for told in self.told if told.figure == figure and told.made), None)

    def announced(self, figure: str) -> tuple[str, ...]:
        """Return the sides that announced a figure."""
        return tuple(side_of(told) for told in self.told if told.figure == figure and told.announced)


def side_of(told: Told) -> str:
    """Return the side a figure was told for."""
    return SIDE_TOLD[told.side]


def idle_dealer(table: Table) -> Seat | None:
    """Return the dealer who sits out, where he cries and laughs (§7.1)."""
    rules = table.rules
    if not table.sitting_out or "idle_dealer" not in rules or rules["idle_dealer"] != "cries_and_laughs":
        return None
    return table.sitting_out[0]


def winner_of(points: int | None, threshold: int, *, told: bool | None) -> str | None:
    """Return who won the game: by the card points, else as it was told."""
    won = told if points is None else points >= threshold
    return None if won is None else DECLARERS if won else OPPONENTS


def play_of(
    hand: Any,
    table: Table,
    two: Sides,
    *,
    game: Price,
    needed: Needed,
    figures: Sequence[Figure],
    price_of: Callable[[str, str], Price],
) -> Play:
    """Return what follows from the facts of a hand; its rulebook says what game and figures cost and what wins."""
    by_key = figures_of({figure.key: figure for figure in figures}, table.rules, rule=OWN_RULE)

    def price(figure: str, how: str) -> Price:
        own = by_key[figure].own
        if own is None:
            return price_of(figure, how)
        points, why = own_price(own, game.points, announced=how == ANNOUNCED)
        return Price(points=points, why=why)

    return Play(
        sides=two,
        rules=table.rules,
        contract=label_of(hand, "contract"),
        game=game,
        game_kontra=hand.game_kontra,
        points=hand.declarer_points,
        winner=winner_of(hand.declarer_points, needed.points, told=hand.game_won),
        told=hand.figures,
        figures=by_key,
        price_of=price,
        needed=needed,
        irregularity=getattr(hand, "irregularity", None),
        idle=idle_dealer(table),
    )


# Lines.


def write_play(play: Play, book: Book) -> None:
    """Write game and figures, or nothing but the penalty where somebody broke a rule."""
    if play.irregularity is not None:
        write_irregularity(play, play.irregularity, book)
        write_beside_a_penalty(play, play.irregularity, book)
        return
    write_game(play, book)
    for told in play.told:
        if told.announced:
            write_announced(play, told, book)
        elif silent_pays(play, told):
            write_silent(play, told, book)
        else:
            book.nothing(
                f"{play.figures[told.figure].item}_silent",
                label_of_silent(play, told),
                rule="6.3",
                why=say("not paid beside a volat"),
            )


def write_game(play: Play, book: Book) -> None:
    """Write the game, to the side that won it, unless a volat takes its place (§6.2)."""
    if play.winner is None:
        return
    if not game_is_paid(play):
        why = say("not paid beside a volat, nor is its kontra") if play.game_kontra else say("not paid beside a volat")
        book.nothing("game", label_of_game(play), rule="6.2", why=why)
        return
    book.line(
        "game",
        label_of_game(play),
        play.game.points,
        play.sides.stakes(play.winner),
        price=play.game.why,
        rule=play.needed.rule if wants_the_threshold(play) else "2.1",
        factors=kontra(play.game_kontra, play.rules),
    )


def wants_the_threshold(play: Play) -> bool:
    """Whether the count alone does not say who won: in a tie, or where the table has a threshold of its own."""
    if play.points is None:
        return False
    more = 2 * play.points - play.needed.total
    return not more or (more > 0) != (play.winner == DECLARERS)


def label_of_game(play: Play) -> Text:
    """Return how the game ended: with how many card points, and how many win where the count does not say it."""
    values = {"contract": play.contract, "points": play.points, "needed": play.needed.points}
    won = play.winner == DECLARERS
    if play.points is None:
        return say("{contract}: won", **values) if won else say("{contract}: lost", **values)
    if wants_the_threshold(play):
        return (
            say("{contract}, won with {points}: {needed} win", **values)
            if won
            else say("{contract}, lost with {points}: {needed} win", **values)
        )
    return say("{contract}, won with {points}", **values) if won else say("{contract}, lost with {points}", **values)


def game_is_paid(play: Play) -> bool:
    """Whether the game is paid beside what was announced and made of volats (§6.2)."""
    if not play.announced(VOLAT) and play.maker_of(VOLAT) is None:
        return True
    reading = play.rules["game_with_volat"]
    if reading == "always":
        return True
    if reading == "never":
        return False
    if play.game_kontra:
        return True
    silent = play.maker_of(VOLAT) is not None and play.maker_of(VOLAT) not in play.announced(VOLAT)
    return not silent and play.winner not in play.announced(VOLAT)


def silent_pays(play: Play, told: Told) -> bool:
    """Whether a silent figure is paid beside a volat (§6.3)."""
    rule = play.rules["silent_trull_kings_with_volat"] if told.figure in TRULL_AND_KINGS else "paid"
    if rule == "unpaid_if_made_or_announced" and play.announced(VOLAT):
        return False
    return rule == "paid" or play.maker_of(VOLAT) is None


def write_announced(play: Play, told: Told, book: Book) -> None:
    """Write an announced figure: its price to the side that announced it, or to the other where it failed."""
    side, price = side_of(told), play.price_of(told.figure, ANNOUNCED)
    values = {"figure": play.figures[told.figure].label, "side": SIDE_LABELS[side]}
    label = say("{figure}, announced ({side}): made", **values)
    label = label if told.made else say("{figure}, announced ({side}): lost", **values)
    winners = side if told.made else OTHER_SIDE[side]
    book.line(
        f"{play.figures[told.figure].item}_announced",
        label,
        price.points,
        play.sides.stakes(winners),
        price=price.why,
        rule=play.figures[told.figure].rule,
        factors=kontra(told.kontra, play.rules),
    )


def write_silent(play: Play, told: Told, book: Book) -> None:
    """Write a figure that was made without a word."""
    price = play.price_of(told.figure, SILENT)
    book.line(
        f"{play.figures[told.figure].item}_silent",
        label_of_silent(play, told),
        price.points,
        play.sides.stakes(side_of(told)),
        rule=play.figures[told.figure].rule,
        price=price.why,
    )


def label_of_silent(play: Play, told: Told) -> Text:
    """Return which side made which figure without a word."""
    return say("{figure}, silent: {side}", figure=play.figures[told.figure].label, side=SIDE_LABELS[side_of(told)])


def write_irregularity(play: Play, broken: Irregularity, book: Book) -> None:
    """Write the game and every announced figure, each from the offender to each of the others who play (§8.1)."""
    stakes = to_each(broken.offender, play.sides.declarers + play.sides.opponents)
    owed = [(play.contract, play.game, play.game_kontra)]
    owed += [
        (play.figures[told.figure].label, play.price_of(told.figure, ANNOUNCED), told.kontra)
        for told in play.told
        if told.announced
    ]
    for what, price, levels in owed:
        label = say("{penalty} of {who}: {what}", penalty=label_of(broken, "kind"), who=Who(broken.offender), what=what)
        book.line(
            f"{broken.kind}_penalty",
            label,
            price.points,
            stakes,
            rule="8.1",
            price=price.why,
            factors=kontra(levels, play.rules),
        )


def beside(broken: Irregularity) -> Text:
    """Say why nothing else of a hand is paid in which somebody broke a rule (§8.1)."""
    return say("not paid beside the penalty: {penalty}", penalty=label_of(broken, "kind"))


def write_beside_a_penalty(play: Play, broken: Irregularity, book: Book) -> None:
    """Write that result and silent figures, where they were told, are not paid beside a penalty (§8.1)."""
    if play.winner is not None:
        book.nothing("game", label_of_game(play), rule="8.1", why=beside(broken))
    for told in play.told:
        if not told.announced:
            book.nothing(
                f"{play.figures[told.figure].item}_silent", label_of_silent(play, told), rule="8.1", why=beside(broken)
            )


def write_dealers_share(play: Play, lines: Sequence[Line], book: Book) -> None:
    """Write what the dealer who sits out wins or loses against the declarer: what ``lines`` moved one opponent (§7.1).

    Penalties stay among those who play.
    """
    if play.idle is not None and play.irregularity is None:
        gain = sum(line.moves.get(play.sides.opponents[0], 0) for line in lines)
        write_crying_dealer(play.idle, play.declarer, gain, book)
