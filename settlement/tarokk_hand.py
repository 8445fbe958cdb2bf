"""Hands of the tarokk games in which figures are told side by side: what their records share, and what they pay.

A figure is told once for each side that announced or made it.  Every rulebook page of these games tells of it under
the same numbers: 2.1 prices, 2.2 kontra, 3.1 announced and silent figures, 5.1 a passed hand, 6.2 the game beside a
volat, 6.3 silent figures beside it, 7.1 the dealer who sits out, 8.1 revoke and wrong discard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from settlement.book import Book
from settlement.facts import choice, flag, label_of, seat, whole
from settlement.game import Mark, Summary
from settlement.tarokk import (
    DECLARERS,
    KONTRA,
    OPPONENTS,
    OTHER_SIDE,
    SIDE_LABELS,
    Figure,
    Sides,
    kontra,
    sides,
    to_each,
)
from settlement.vocabulary import Points, Rules, Seat, Table, Text, Who, say, word

SIDES = (("declarer", SIDE_LABELS[DECLARERS]), ("defenders", SIDE_LABELS[OPPONENTS]))
SIDE_TOLD = {"declarer": DECLARERS, "defenders": OPPONENTS}
IRREGULARITIES = (("revoke", word("revoke")), ("wrong_discard", word("wrong discard")))
PASSED = "passed"
ANNOUNCED, SILENT = "announced", "silent"
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


def figure_told(figures: Sequence[Figure]) -> type[Told]:
    """Return the record in which a game of these figures tells one of them (§3.1)."""

    @dataclass(frozen=True, slots=True, kw_only=True)
    class FigureTold:
        """A figure one side announced or made."""

        figure: str = choice(word("figure"), "3.1", tuple((f.key, f.label) for f in figures), required=True)
        side: str = choice(word("side"), "3.1", SIDES, required=True)
        announced: bool = flag(word("announced"), "3.1", required=True)
        made: bool = flag(word("made"), "3.1", required=True)
        kontra: int = whole(word("kontra"), "2.2", most=len(KONTRA), default=0)

    return FigureTold


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity:
    """Somebody did not follow suit, or laid away a card he must not."""

    kind: str = choice(word("irregularity"), "8.1", IRREGULARITIES, required=True)
    offender: Seat = seat(word("offender"), "8.1", required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What something costs a pair of opponents, and where the number comes from if the tariff does not state it."""

    points: Points
    why: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A hand with what follows from its facts: its sides, what its game says about prices, who won.

    ``contract`` is the contract's label; ``points`` the card points of the declarer's side, if they were counted;
    ``figures`` the game's figures by key; ``price_of`` the price of a figure, ``announced`` or ``silent``.
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
    irregularity: Irregularity | None = None

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


def sides_at(table: Table, declarer: Seat, partner: Seat | None) -> Sides:
    """Return the sides of a hand, the dealer who sits out beside them where he cries and laughs (§7.1)."""
    two = sides(table.active, declarer, partner)
    idle = table.sitting_out if table.rules["idle_dealer"] == "cries_and_laughs" else ()
    return Sides(two.declarers, two.opponents, idle)


def winner_of(points: int | None, threshold: int, *, told: bool | None) -> str | None:
    """Return who won the game: by the card points, else as it was told."""
    won = told if points is None else points >= threshold
    return None if won is None else DECLARERS if won else OPPONENTS


def play_of(hand: Any, table: Table, two: Sides, *, game: Price, needed: Points, figures: Sequence[Figure],
            price_of: Callable[[str, str], Price]) -> Play:  # fmt: skip
    """Return what follows from the facts of a hand; its rulebook says what game and figures cost and what wins."""
    return Play(
        sides=two,
        rules=table.rules,
        contract=label_of(hand, "contract"),
        game=game,
        game_kontra=hand.game_kontra,
        points=hand.declarer_points,
        winner=winner_of(hand.declarer_points, needed, told=hand.game_won),
        told=hand.figures,
        figures={figure.key: figure for figure in figures},
        price_of=price_of,
        irregularity=getattr(hand, "irregularity", None),
    )


# Lines.


def write_play(play: Play, book: Book) -> None:
    """Write game and figures, or nothing but the penalty where somebody broke a rule."""
    if play.irregularity is not None:
        write_irregularity(play, play.irregularity, book)
        return
    write_game(play, book)
    for told in play.told:
        if told.announced:
            write_announced(play, told, book)
        elif silent_pays(play, told):
            write_silent(play, told, book)


def write_game(play: Play, book: Book) -> None:
    """Write the game, to the side that won it, unless a volat takes its place (§6.2)."""
    if play.winner is None or not game_is_paid(play):
        return
    label = say("{contract}: won", contract=play.contract)
    label = label if play.winner == DECLARERS else say("{contract}: lost", contract=play.contract)
    if play.points is not None:
        label = say("{contract}, won with {points}", contract=play.contract, points=play.points)
        if play.winner != DECLARERS:
            label = say("{contract}, lost with {points}", contract=play.contract, points=play.points)
    book.line("game", label, play.game.points, play.sides.stakes(play.winner), rule="2.1", price=play.game.why,
              factors=kontra(play.game_kontra, play.rules))  # fmt: skip


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
    book.line(f"{told.figure}_announced", label, price.points, play.sides.stakes(winners), price=price.why,
              rule=play.figures[told.figure].rule, factors=kontra(told.kontra, play.rules))  # fmt: skip


def write_silent(play: Play, told: Told, book: Book) -> None:
    """Write a figure that was made without a word."""
    side, price = side_of(told), play.price_of(told.figure, SILENT)
    label = say("{figure}, silent: {side}", figure=play.figures[told.figure].label, side=SIDE_LABELS[side])
    book.line(f"{told.figure}_silent", label, price.points, play.sides.stakes(side),
              rule=play.figures[told.figure].rule, price=price.why)  # fmt: skip


def write_irregularity(play: Play, broken: Irregularity, book: Book) -> None:
    """Write the game and every announced figure, each from the offender to each of the others who play (§8.1)."""
    stakes = to_each(broken.offender, play.sides.declarers + play.sides.opponents)
    owed = [(play.contract, play.game, play.game_kontra)]
    owed += [(play.figures[told.figure].label, play.price_of(told.figure, ANNOUNCED), told.kontra)
             for told in play.told if told.announced]  # fmt: skip
    for what, price, levels in owed:
        label = say("{penalty} of {who}: {what}", penalty=label_of(broken, "kind"), who=Who(broken.offender), what=what)
        book.line(f"{broken.kind}_penalty", label, price.points, stakes, rule="8.1", price=price.why,
                  factors=kontra(levels, play.rules))  # fmt: skip


# The row of the sheet.


def marks_of(play: Play) -> Iterator[Mark]:
    """Yield the figures of a hand in words, and who broke a rule; with a penalty only what was announced counts."""
    broken = play.irregularity
    for told in play.told:
        if told.announced or broken is None:
            yield Mark(figure=told.figure, label=play.figures[told.figure].label, announced=told.announced,
                       outcome="" if broken else "made" if told.made else "lost", kontra=told.kontra,
                       opponents=side_of(told) == OPPONENTS)  # fmt: skip
    if broken is not None:
        yield Mark(figure=f"{broken.kind}_penalty", label=label_of(broken, "kind"), by=broken.offender,
                   opponents=play.sides.of(broken.offender) == OPPONENTS)  # fmt: skip


def summary_of(play: Play, contract: str, partner: Seat | None = None, alone: str = "",
               marks: tuple[Mark, ...] = ()) -> Summary:  # fmt: skip
    """Return a played hand as a row of the sheet; ``marks`` are what the game tells besides its figures."""
    settled = play.irregularity is None
    return Summary(
        title=play.contract,
        contract=contract,
        declarer=play.declarer,
        partner=partner,
        alone=alone,
        score="" if play.points is None or not settled else str(play.points),
        won=None if play.winner is None or not settled else play.winner == DECLARERS,
        kontra=play.game_kontra,
        marks=(*marks_of(play), *(marks if settled else ())),
    )


def passed_over(contract: str) -> Summary:
    """Return a hand that everybody passed as a row of the sheet (§5.1)."""
    return Summary(title=word("all passed"), contract=contract)
