"""Results that follow from the record of a hand: winner, double games, figures, and whether they are paid (§2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from settlement.book import Factor, product
from settlement.paskievics.facts import Announcement, Hand
from settlement.paskievics.no_game import round_factor
from settlement.stakes import DECLARERS, OPPONENTS, OTHER_SIDE, Sides, sides
from settlement.tarokk import Figure
from settlement.tarokk.own import figures_of
from settlement.vocabulary import Points, Rules, Table, word

Figures = Mapping[str, Figure]
CARD_POINTS = 94
TIE = 47
DOUBLE_OR_VOLAT = ("double_game", "volat")
OWN_RULE = "9.5"


class Played(NamedTuple):
    """A played hand, prepared for settlement.

    ``winner`` is the side that won the game, ``None`` without a count.  ``doubles`` are the sides with a double game;
    ``swept`` is the side that took every trick.  ``makers`` are the sides that made each figure, or ``None``.
    ``announcements`` are by figure and side.  ``doubled`` is the factor of the double round, empty if none runs.
    """

    hand: Hand
    sides: Sides
    rules: Rules
    figures: Figures
    doubled: tuple[Factor, ...]
    winner: str | None
    doubles: tuple[str, ...]
    swept: str | None
    makers: Mapping[str, str | None]
    announcements: Mapping[tuple[str, str], Announcement]

    @property
    def game_price(self) -> Points:
        """The price of the contract, or of a solo for a lone game with that house rule."""
        price: Points = self.rules[f"game.{self.priced_as}"]
        return price

    @property
    def priced_as(self) -> str:
        """The contract whose price is paid."""
        return "solo" if self.sides.alone and self.rules["alone_counts_as_solo"] else self.hand.contract

    @property
    def times(self) -> int:
        """The factor of the double round, which multiplies every payment between players."""
        return product(self.doubled)

    @property
    def game_kontra(self) -> int:
        """The levels of kontra that multiply the game: none on a tie that is paid undoubled (§2.7)."""
        tie = self.swept is None and self.hand.declarer_points == TIE and self.winner == OPPONENTS
        undoubled = tie and self.rules["tie_rule"] == "opponents_win_undoubled"
        return 0 if undoubled and self.rules["win_threshold"] > TIE else self.hand.game_kontra

    def announced_by(self, side: str | None) -> bool:
        """Whether a side announced a double game or a volat."""
        return any((figure, side) in self.announcements for figure in DOUBLE_OR_VOLAT)

    def volat_lost_by(self, side: str) -> bool:
        """Whether a side announced a volat and did not make it."""
        return ("volat", side) in self.announcements and self.swept != side


def played(figures: Figures, hand: Hand, table: Table) -> Played:
    """Return the results of a hand before settlement."""
    two = sides(table.active, hand.declarer, hand.partner)
    return Played(
        hand=hand,
        sides=two,
        rules=table.rules,
        figures=figures_of(figures, table.rules, rule=OWN_RULE),
        doubled=double_round(table),
        winner=winner_of(hand, table.rules),
        doubles=tuple(doubles_of(hand, table.rules)),
        swept=hand.all_tricks,
        makers=makers_of(hand, two),
        announcements={
            (announcement.figure, two.of(announcement.by)): announcement for announcement in hand.announcements
        },
    )


def winner_of(hand: Hand, rules: Rules) -> str | None:
    """Return the side that won the game, by its points and the rule for ties (§2.1, §2.7)."""
    if hand.all_tricks is not None:
        return hand.all_tricks
    points = hand.declarer_points
    if points is None:
        return None
    if points >= rules["win_threshold"]:
        return DECLARERS
    levels = hand.game_kontra
    if points == TIE and levels:
        match rules["tie_rule"]:
            case "declarers_win_if_kontra":
                return DECLARERS
            case "last_kontra_sayer_loses":
                return DECLARERS if levels % 2 else OPPONENTS
    return OPPONENTS


def doubles_of(hand: Hand, rules: Rules) -> Iterator[str]:
    """Yield the sides that made a double game; a side with all tricks made one too."""
    if hand.all_tricks is not None:
        yield hand.all_tricks
    elif hand.declarer_points is not None:
        if hand.declarer_points >= rules["double_threshold"]:
            yield DECLARERS
        if CARD_POINTS - hand.declarer_points >= rules["double_threshold"]:
            yield OPPONENTS


def makers_of(hand: Hand, two: Sides) -> Mapping[str, str | None]:
    """Return the side that made each figure of §3; a catch inside one side does not count."""
    last, catch, swept = hand.pagat_last_trick, hand.xxi_catch, hand.all_tricks
    caught = catch is not None and two.of(catch.by) != two.of(catch.lost_by)
    return {
        "trull": swept or hand.trull,
        "four_kings": swept or hand.four_kings,
        "pagat_ultimo": two.of(last.player) if last is not None and last.won else None,
        "xxi_catch": two.of(catch.by) if catch is not None and caught else None,
    }


def double_round(table: Table) -> tuple[Factor, ...]:
    """Return the factor of the running double rounds, or nothing if none runs."""
    times = round_factor(table.carry)
    return (Factor(word("double round"), times),) if times > 1 else ()


def silent_line(play: Played, side: str) -> str | None:
    """Return the silent double game or volat of a side, if the table pays it (§2.3–2.6)."""
    if side == OPPONENTS and play.rules["opponents_silent_need_kontra"] and not play.hand.game_kontra:
        return None
    said_double, said_volat = ("double_game", side) in play.announcements, ("volat", side) in play.announcements
    reading = play.rules["game_double_volat"]
    if play.swept == side and not said_volat:
        return None if said_double and reading == "tolnai" else "volat"
    if side not in play.doubles or said_double or said_volat:
        return None
    volat_about = ("volat", OTHER_SIDE[side]) in play.announcements
    return None if reading == "either_side_excluded" and volat_about else "double_game"


BESIDE: Mapping[str, tuple[str, ...]] = {
    "beside_silent_double": ("double_game",),
    "beside_silent": DOUBLE_OR_VOLAT,
}
"""The silent double game or volat that a reading pays together with the game (§2.3)."""


def game_is_paid(play: Played) -> bool:
    """Whether the game is paid beside the double games and volats of the hand (§2.2–2.5)."""
    if play.winner is None:
        return False
    reading = play.rules["game_double_volat"]
    if play.hand.game_kontra:
        return reading != "announcers_never" or not play.announced_by(play.winner)
    silent = silent_line(play, play.winner)
    if silent and silent not in BESIDE.get(reading, ()):
        return False
    if reading in ("mcleod", "announcers_never", *BESIDE):
        return not play.announced_by(play.winner)
    return not any(figure in DOUBLE_OR_VOLAT for figure, _ in play.announcements)
