"""Records and settlement of the tarokk games in which a side makes a figure.

The record has one row for each figure and side that announced or made it.  The rulebook pages of these games have the
same sections.  Prices are in 2.1 and kontra in 2.2.  Figures are in 3.1, and figures of the table's own in 3.6.  A
passed hand is in 5.1.  The game beside a volat is in 6.2, and silent figures beside a volat in 6.3.  The dealer who
sits out is in 7.1, revoke and wrong discard in 8.1.
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
SIDE_OF_KEY = {"declarer": DECLARERS, "defenders": OPPONENTS}
IRREGULARITIES = (("revoke", word("revoke")), ("wrong_discard", word("wrong discard")))
PASSED = "passed"
ANNOUNCED, SILENT = "announced", "silent"
OWN_RULE = "3.6"
VOLAT = "volat"
TRULL_AND_KINGS = ("trull", "four_kings")


class FigureRow(Protocol):
    """A row of the record for a figure of one side."""

    @property
    def figure(self) -> str:
        """The key of the figure."""

    @property
    def side(self) -> str:
        """The side that announced or made the figure: ``declarer`` or ``defenders``."""

    @property
    def announced(self) -> bool:
        """Whether the figure was announced."""

    @property
    def made(self) -> bool:
        """Whether the figure was made."""

    @property
    def kontra(self) -> int:
        """The level of kontra on the figure."""


def most_figures(figures: Sequence[Figure]) -> int:
    """Return the most rows of a hand: one for each figure of the game or table, for either side."""
    return 2 * (len(figures) + MOST_FIGURES)


def figure_row(figures: Sequence[Figure], *, own: bool = False) -> type[FigureRow]:
    """Return the record type for a row with one of these figures; ``own`` allows figures of the table's own (§3.1)."""

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Row:
        """A figure of one side, announced or made."""

        figure: str = choice(word("figure"), "3.1", tuple((f.key, f.label) for f in figures), required=True, own=own)
        side: str = choice(word("side"), "3.1", SIDES, required=True)
        announced: bool = flag(word("announced"), "3.1", required=True)
        made: bool = flag(word("made"), "3.1", required=True)
        kontra: int = whole(word("kontra"), "2.2", most=len(KONTRA), default=0)

    return Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity:
    """A broken rule: a player did not follow suit, or laid away a forbidden card."""

    kind: str = choice(word("revoke or wrong discard"), "8.1", IRREGULARITIES, required=True)
    offender: Seat = seat(word("offender"), "8.1", required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """A price between two opponents, with an explanation if the tariff does not state the price."""

    points: Points
    why: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Needed:
    """The card points that win the game, all card points of the pack, and the section of the rulebook."""

    points: Points
    total: Points
    rule: str = "2.1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A declared hand, prepared for settlement: its sides, prices and winner.

    ``contract`` is the contract's label, and ``game`` its price.  ``points`` are the card points of the declarers'
    side, if they were counted.  ``winner`` is the side that won the game, ``None`` if this is not known.
    ``figure_rows`` are the figures of the record; ``figures`` are the game's figures by key.  ``price_of`` returns the
    price of a figure, ``announced`` or ``silent``.  ``idle`` is the dealer who sits out, if the dealer wins and loses
    against the declarer.
    """

    sides: Sides
    rules: Rules
    contract: str
    game: Price
    game_kontra: int
    points: int | None
    winner: str | None
    figure_rows: Sequence[FigureRow]
    figures: Mapping[str, Figure]
    price_of: Callable[[str, str], Price]
    needed: Needed
    irregularity: Irregularity | None = None
    idle: Seat | None = None

    @property
    def declarer(self) -> Seat:
        """The player who declared the hand."""
        return self.sides.declarers[0]

    def maker_of(self, figure: str) -> str | None:
        """Return the side that made a figure, or ``None``."""
        return next((side_of(row) for row in self.figure_rows if row.figure == figure and row.made), None)

    def announced(self, figure: str) -> tuple[str, ...]:
        """Return the sides that announced a figure."""
        return tuple(side_of(row) for row in self.figure_rows if row.figure == figure and row.announced)


def side_of(row: FigureRow) -> str:
    """Return the side of a row: ``DECLARERS`` or ``OPPONENTS``."""
    return SIDE_OF_KEY[row.side]


def idle_dealer(table: Table) -> Seat | None:
    """Return the dealer who sits out, if the dealer cries and laughs (§7.1)."""
    rules = table.rules
    if not table.sitting_out or "idle_dealer" not in rules or rules["idle_dealer"] != "cries_and_laughs":
        return None
    return table.sitting_out[0]


def winner_of(points: int | None, threshold: int, *, game_won: bool | None) -> str | None:
    """Return the side that won the game, by the card points or by the written result."""
    won = game_won if points is None else points >= threshold
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
    """Return the play of a declared hand; the caller gives its sides, prices and the points it needs."""
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
        winner=winner_of(hand.declarer_points, needed.points, game_won=hand.game_won),
        figure_rows=hand.figures,
        figures=by_key,
        price_of=price,
        needed=needed,
        irregularity=getattr(hand, "irregularity", None),
        idle=idle_dealer(table),
    )


# Settlement.


def write_play(play: Play, book: Book) -> None:
    """Write game and figures, or only the penalty if a player broke a rule."""
    if play.irregularity is not None:
        write_irregularity(play, play.irregularity, book)
        write_beside_a_penalty(play, play.irregularity, book)
        return
    write_game(play, book)
    for row in play.figure_rows:
        if row.announced:
            write_announced(play, row, book)
        elif silent_pays(play, row):
            write_silent(play, row, book)
        else:
            book.nothing(
                f"{play.figures[row.figure].item}_silent",
                label_of_silent(play, row),
                rule="6.3",
                why=say("not paid beside a volat"),
            )


def write_game(play: Play, book: Book) -> None:
    """Write the game to the side that won it, unless a volat replaces the game (§6.2)."""
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
    """Whether the label needs the threshold: in a tie, or if the side with more card points did not win."""
    if play.points is None:
        return False
    more = 2 * play.points - play.needed.total
    return not more or (more > 0) != (play.winner == DECLARERS)


def label_of_game(play: Play) -> Text:
    """Return the label with the outcome of the game, its card points, and the threshold if it is needed."""
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
    """Whether the game is paid beside the volats of the hand (§6.2)."""
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


def silent_pays(play: Play, row: FigureRow) -> bool:
    """Whether a silent figure is paid beside a volat (§6.3)."""
    rule = play.rules["silent_trull_kings_with_volat"] if row.figure in TRULL_AND_KINGS else "paid"
    if rule == "unpaid_if_made_or_announced" and play.announced(VOLAT):
        return False
    return rule == "paid" or play.maker_of(VOLAT) is None


def write_announced(play: Play, row: FigureRow, book: Book) -> None:
    """Write an announced figure: the announcers win the price of a made figure, the other side of a lost one."""
    side, price = side_of(row), play.price_of(row.figure, ANNOUNCED)
    values = {"figure": play.figures[row.figure].label, "side": SIDE_LABELS[side]}
    label = say("{figure}, announced ({side}): made", **values)
    label = label if row.made else say("{figure}, announced ({side}): lost", **values)
    winners = side if row.made else OTHER_SIDE[side]
    book.line(
        f"{play.figures[row.figure].item}_announced",
        label,
        price.points,
        play.sides.stakes(winners),
        price=price.why,
        rule=play.figures[row.figure].rule,
        factors=kontra(row.kontra, play.rules),
    )


def write_silent(play: Play, row: FigureRow, book: Book) -> None:
    """Write a silent figure."""
    price = play.price_of(row.figure, SILENT)
    book.line(
        f"{play.figures[row.figure].item}_silent",
        label_of_silent(play, row),
        price.points,
        play.sides.stakes(side_of(row)),
        rule=play.figures[row.figure].rule,
        price=price.why,
    )


def label_of_silent(play: Play, row: FigureRow) -> Text:
    """Return the label of a silent figure with its side."""
    return say("{figure}, silent: {side}", figure=play.figures[row.figure].label, side=SIDE_LABELS[side_of(row)])


def write_irregularity(play: Play, broken: Irregularity, book: Book) -> None:
    """Write the penalty: the offender pays the game and every announced figure to each of the others (§8.1)."""
    stakes = to_each(broken.offender, play.sides.declarers + play.sides.opponents)
    owed = [(play.contract, play.game, play.game_kontra)]
    owed += [
        (play.figures[row.figure].label, play.price_of(row.figure, ANNOUNCED), row.kontra)
        for row in play.figure_rows
        if row.announced
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
    """Return the reason why nothing else is paid beside a penalty (§8.1)."""
    return say("not paid beside the penalty: {penalty}", penalty=label_of(broken, "kind"))


def write_beside_a_penalty(play: Play, broken: Irregularity, book: Book) -> None:
    """Write lines of explanation: game and silent figures are not paid beside a penalty (§8.1)."""
    if play.winner is not None:
        book.nothing("game", label_of_game(play), rule="8.1", why=beside(broken))
    for row in play.figure_rows:
        if not row.announced:
            book.nothing(
                f"{play.figures[row.figure].item}_silent", label_of_silent(play, row), rule="8.1", why=beside(broken)
            )


def write_dealers_share(play: Play, lines: Sequence[Line], book: Book) -> None:
    """Write the share of the dealer who sits out: the result of one opponent in ``lines`` (§7.1).

    A penalty is not shared.
    """
    if play.idle is not None and play.irregularity is None:
        gain = sum(line.moves.get(play.sides.opponents[0], 0) for line in lines)
        write_crying_dealer(play.idle, play.declarer, gain, book)
