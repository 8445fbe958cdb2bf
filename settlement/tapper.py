"""Tappertarokk for three: its prices, its two figures, and what the scribe writes down.

Read beside ``docs/rules/tapper.md``; every ``rule`` is a § of that page.  What a hand pays and what cannot be is shared
with the other games in which figures are told by sides (``tarokk_hand``, ``tarokk_checks``); held cards stand in
``tapper_held``, the ultimo pot in ``tapper_kassza``.
"""

from __future__ import annotations

from dataclasses import dataclass

from settlement import tapper_held as held_cards
from settlement import tapper_kassza as kassza
from settlement import tarokk_hand as hands
from settlement import tarokk_options as options
from settlement.book import Book
from settlement.counting import HONOUR, TAROKKS, THIRDS
from settlement.evening import ADJUSTMENT, closing
from settlement.face import Bid, Chip, Counting, Face
from settlement.facts import chain, choice, flag, part, rows, seat, whole
from settlement.game import EntryKind, Example, Game, Summary
from settlement.tarokk import KONTRA, Figure
from settlement.tarokk_checks import Count, checks_of
from settlement.tarokk_face import face_of, figure_chips
from settlement.tarokk_hand import PASSED, Irregularity, Play, Price, Told
from settlement.tarokk_held import held_chips, marks_of_held
from settlement.tarokk_options import rate
from settlement.vocabulary import Option, Points, Rate, Rules, Seat, Table, say, word

CONTRACTS = (
    ("three", word("three")),
    ("lower_three", word("lower three")),
    ("upper_three", word("upper three")),
    ("solo", word("solo")),
    (PASSED, word("all passed")),
)
PLAYED = tuple(key for key, _ in CONTRACTS if key != PASSED)
A_HALF, LAID = 13, 10
"""The most that three talon cards are worth in the count by threes, and three laid ones without king and honour."""

FIGURES = (
    Figure(key="pagat_ultimo", label=word("pagat ultimo"), rule="3.2", letter="P", short=word("ultimo")),
    Figure(key="volat", label=word("volat"), rule="6.1", letter="V", short=word("volat")),
)

RATES: tuple[Rate, ...] = (
    rate("game.three", word("three"), 3, "2.1", options.GAME),
    rate("game.lower_three", word("lower three"), 4, "2.1", options.GAME),
    rate("game.upper_three", word("upper three"), 5, "2.1", options.GAME),
    rate("game.solo", word("solo"), 8, "2.1", options.GAME),
    rate("win_threshold.54", word("points for the game with 54 cards"), 36, "2.3", options.GAME, options.CARDS),
    rate("win_threshold.42", word("points for the game with 42 cards"), 34, "2.3", options.GAME, options.CARDS),
    options.kontra_factor(),
    rate("volat.announced", word("volat, announced"), 24, "6.1", options.GAME),
    rate("volat.silent", word("volat, silent"), 12, "6.1", options.GAME),
    rate("pagat_ultimo.announced", word("pagat ultimo, announced"), 6, "3.2", options.FIGURES),
    rate("pagat_ultimo.silent", word("pagat ultimo, silent"), 3, "3.2", options.FIGURES),
    rate("solo_factor", word("ultimo, volat and held cards in a solo"), 2, "3.3", options.FIGURES, options.TIMES),
    rate("held.trull", word("trull in one hand"), 3, "4.1", held_cards.HELD),
    rate("held.four_kings", word("four kings in one hand"), 3, "4.1", held_cards.HELD),
    rate("held.heads", word("heads"), 1, "4.1", held_cards.HELD),
    kassza.ANTE,
)
OPTIONS = (
    options.deck("2.3", options.GAME),
    options.kontra_max(5),
    options.GAME_WITH_VOLAT,
    options.yes_or_no("heads_need_bid", word("heads only for bidders"),
                      word("Are heads paid only to who took part in the bidding?"), "4.2", held_cards.HELD),
    Option(key="tarokk_count_table", label=word("prices of tarokk counts"), rule="4.3", group=held_cards.HELD,
           help=word("Which numbers of tarokks in one hand are paid, and what does each cost?"), prices=True,
           default={}, choices=held_cards.COUNTS),
    *kassza.OPTIONS,
    options.IDLE_DEALER,
    options.IRREGULARITY,
)  # fmt: skip
PRESETS = options.printed(word("The printed rules of 1930: held cards are paid whoever wins, a pot is optional."))


# What the scribe writes down.


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """Cards held in one hand; a large number of tarokks says how many."""

    award: str = choice(word("award"), "4.1", held_cards.AWARDS, required=True)
    holder: Seat = seat(word("holder"), "4.1", required=True)
    count: int | None = whole(word("number of tarokks"), "4.3", least=1, most=TAROKKS, only=(held_cards.TAROKK_COUNT,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand: played by one against two, or passed by all three."""

    contract: str = choice(word("contract"), "2.1", CONTRACTS, required=True)
    declarer: Seat | None = seat(word("declarer"), "1.2", only=PLAYED)
    game_kontra: int = whole(word("kontra on the game"), "2.2", most=len(KONTRA), default=0, only=PLAYED)
    declarer_points: int | None = whole(word("card points of the declarers' side"), "11.2", most=THIRDS[54],
                                        only=PLAYED)  # fmt: skip
    game_won: bool | None = flag(word("game won"), "11.2", default=None, only=PLAYED)
    figures: tuple[Told, ...] = rows(word("figures"), "3.1", hands.figure_told(FIGURES), most=4, only=PLAYED)
    ultimo_announcer: Seat | None = seat(word("announcer of the ultimo"), "3.5", only=PLAYED)
    bidders: tuple[Seat, ...] = chain(word("took part in the bidding"), "4.2", seat(word("player"), "4.2"), most=4,
                                      only=PLAYED)  # fmt: skip
    held: tuple[Held, ...] = rows(word("held in one hand"), "4.1", Held, most=12, only=PLAYED)
    irregularity: Irregularity | None = part(word("irregularity"), "8.1", Irregularity, only=PLAYED)
    dealer: Seat | None = seat(word("dealer"), "1.4")


# What it comes to.


def figure_price(contract: str, figure: str, how: str, rules: Rules) -> Price:
    """Return the price of an ultimo or a volat, dearer in a solo (§3.3)."""
    points: Points = rules[f"{figure}.{how}"]
    if contract != "solo":
        return Price(points=points)
    times: int = rules["solo_factor"]
    return Price(points=points * times, why=say("{points} × {times} in a solo", points=points, times=times))


def needed(rules: Rules) -> Points:
    """Return the card points that win the game with this pack."""
    points: Points = rules[f"win_threshold.{rules['deck']}"]
    return points


def played(hand: Hand, declarer: Seat, table: Table) -> Play:
    """Return what follows from the facts of a hand that somebody declared."""
    rules = table.rules
    return hands.play_of(hand, table, hands.sides_at(table, declarer, None),
                         game=Price(points=rules[f"game.{hand.contract}"]), needed=needed(rules), figures=FIGURES,
                         price_of=lambda figure, how: figure_price(hand.contract, figure, how, rules))  # fmt: skip


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a hand, between the pay-in into the pot and what the ultimo moves in it."""
    kassza.write_ante(table, book)
    if hand.declarer is None:
        return
    play = played(hand, hand.declarer, table)
    hands.write_play(play, book)
    if hand.irregularity is None:
        held_cards.write_awards(hand, table, book)
        kassza.write_ultimo(hand, play, table, book)


def describe_hand(hand: Hand, table: Table) -> Summary:
    """Return a hand as a row of the sheet."""
    if hand.declarer is None:
        return hands.passed_over(hand.contract)
    return hands.summary_of(played(hand, hand.declarer, table), hand.contract,
                            marks=tuple(marks_of_held(hand.held, (hand.declarer,))))  # fmt: skip


# What cannot be (§11).


def beside_the_tricks(hand: Hand, rules: Rules) -> tuple[int, int]:
    """Return the declarer's least card points with every trick, and his most without one (§11.4)."""
    total, solo = THIRDS[rules["deck"]], hand.contract == "solo"
    return (total - 2 * A_HALF, 0) if solo else (total - A_HALF, LAID)


COUNT = Count(total=lambda rules: THIRDS[rules["deck"]], needed=needed, worth=HONOUR - 1,
              with_volat=beside_the_tricks)  # fmt: skip


# What the entry screen offers.

LETTERS = {"three": "3", "lower_three": "4", "upper_three": "5", "solo": "0", PASSED: "9"}


def face(rules: Rules) -> Face:
    """Return what the entry screen offers under these rules."""
    prices = {key: rules[f"game.{key}"] for key in PLAYED}
    return face_of(
        rules,
        bids=(Bid(contract=key, label=label, letter=LETTERS[key], price=prices.get(key), played=key != PASSED)
              for key, label in CONTRACTS),
        chips=(*kassza.chips_that_name_the_announcer(figure_chips(FIGURES), rules), *held_chips(held_cards.AWARDS),
               Chip(figure="bidders", label=word("took part in the bidding"), short=word("bid too"), letter="L",
                    shape="listed", proof="bidders"),
               *held_cards.count_chips(rules)),
        total=THIRDS[rules["deck"]],
        counting=Counting(way="thirds", cards=rules["deck"]),
        score_unless=("game_won", "irregularity"),
        more=("held", "bidders", *(("ultimo_announcer",) if rules["kassza"] else ()), "game_won", "irregularity",
              "dealer"),
    )  # fmt: skip


HAND = EntryKind(key="hand", label=word("hand"), record=Hand, rule="2.1", deals=True, write=write_hand,
                 checks=(*checks_of(COUNT), *held_cards.CHECKS, *kassza.CHECKS), describe=describe_hand)  # fmt: skip

EXAMPLES: tuple[Example, ...] = (
    (("hand", {"contract": "three", "declarer": 0, "declarer_points": 41,
               "figures": [{"figure": "pagat_ultimo", "side": "declarer", "announced": False, "made": True}],
               "held": [{"award": "four_kings", "holder": 0}]}),),
)  # fmt: skip

GAME = Game(
    key="tapper",
    label=word("Tappertarokk"),
    summary=word("Tarokk for three with cards held in one hand and an ultimo pot: four may sit at the table."),
    rulebook="tapper",
    seats=(3, 4),
    active=3,
    cards=(54, 42),
    pots=((kassza.POT, word("ultimo pot")),),
    kinds={kind.key: kind for kind in (HAND, ADJUSTMENT, closing())},
    rates=RATES,
    options=OPTIONS,
    presets=PRESETS,
    strip=kassza.strip,
    face=face,
    examples=EXAMPLES,
)
__all__ = ["FIGURES", "GAME", "OPTIONS", "PRESETS", "RATES", "Hand", "Held"]
