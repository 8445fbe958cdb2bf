"""Királyhívásos tarokk, the call of the king: its prices, its figures, and what the scribe writes down.

Read beside ``docs/rules/kiralyhivasos.md``; every ``rule`` is a § of that page.  What a hand pays and what cannot be is
shared with the other games in which figures are told by sides (``tarokk_hand``, ``tarokk_checks``); what the called
king adds to that stands in ``kiralyhivasos_king``.
"""

from __future__ import annotations

from dataclasses import dataclass

from settlement import kiralyhivasos_king as king
from settlement import tarokk_hand as hands
from settlement import tarokk_options as options
from settlement.book import Book
from settlement.counting import THIRDS
from settlement.evening import ADJUSTMENT, closing
from settlement.face import Answer, Bid, Counting, Face, Question
from settlement.facts import choice, flag, part, rows, seat, whole
from settlement.game import EntryKind, Example, Game, Mark, Summary
from settlement.tarokk import KONTRA, Figure
from settlement.tarokk_checks import checks_of
from settlement.tarokk_face import face_of, figure_chips
from settlement.tarokk_hand import PASSED, VOLAT, Irregularity, Play, Price, Told
from settlement.tarokk_options import rate
from settlement.vocabulary import Rate, Rules, Seat, Table, word

CONTRACTS = (
    ("call", word("call")),
    ("solo_call", word("solo")),
    ("three", word("three")),
    ("solo_three", word("solo three")),
    (PASSED, word("all passed")),
)
PLAYED = tuple(key for key, _ in CONTRACTS if key != PASSED)
KING_IN = (("partner_hand", word("with the partner")), ("own_hand", word("in the own hand")),
           ("talon", word("in the talon")))  # fmt: skip
TALON_HALVES = (("taken", word("taken")), ("left", word("left")))

FIGURES = (
    Figure(key="trull", label=word("trull"), rule="3.2", letter="T", short=word("trull")),
    Figure(key="four_kings", label=word("four kings"), rule="3.2", letter="N", short=word("kings")),
    Figure(key="volat", label=word("volat"), rule="6.1", letter="V", short=word("volat")),
    Figure(key="pagat_ultimo", label=word("pagat ultimo"), rule="3.3", letter="P", short=word("ultimo")),
    Figure(key="king_ultimo", label=word("king ultimo"), rule="3.4", letter="K", short=word("king-ultimo")),
    Figure(key="xxi_catch", label=word("catch of the XXI"), rule="3.5", letter="X", short=word("XXI catch")),
)
KING = word("The called king")

RATES: tuple[Rate, ...] = (
    rate("game.call", word("call"), 6, "2.1", options.GAME),
    rate("game.solo_call", word("solo"), 8, "2.1", options.GAME),
    rate("game.three", word("three"), 10, "2.1", options.GAME),
    rate("game.solo_three", word("solo three"), 20, "2.1", options.GAME),
    rate("win_threshold", word("points for the game"), 36, "2.1", options.GAME, options.CARDS),
    options.kontra_factor(),
    rate("volat.call.announced", word("volat in a call, announced"), 24, "6.1", options.GAME),
    rate("volat.call.silent", word("volat in a call, silent"), 12, "6.1", options.GAME),
    rate("volat.solo_call.announced", word("volat in a solo, announced"), 48, "6.1", options.GAME),
    rate("volat.solo_call.silent", word("volat in a solo, silent"), 24, "6.1", options.GAME),
    rate("volat.three.announced", word("volat in a three, announced"), 48, "6.1", options.GAME),
    rate("volat.three.silent", word("volat in a three, silent"), 24, "6.1", options.GAME),
    rate("volat.solo_three.announced", word("volat in a solo three, announced"), 96, "6.1", options.GAME),
    rate("volat.solo_three.silent", word("volat in a solo three, silent"), 48, "6.1", options.GAME),
    rate("figure.call.announced", word("figure in a call, announced"), 4, "3.1", options.FIGURES),
    rate("figure.call.silent", word("figure in a call, silent"), 2, "3.1", options.FIGURES),
    rate("figure.solo_call.announced", word("figure in a solo, announced"), 8, "3.1", options.FIGURES),
    rate("figure.solo_call.silent", word("figure in a solo, silent"), 4, "3.1", options.FIGURES),
    rate("figure.three.announced", word("figure in a three, announced"), 12, "3.1", options.FIGURES),
    rate("figure.three.silent", word("figure in a three, silent"), 6, "3.1", options.FIGURES),
    rate("figure.solo_three.announced", word("figure in a solo three, announced"), 16, "3.1", options.FIGURES),
    rate("figure.solo_three.silent", word("figure in a solo three, silent"), 8, "3.1", options.FIGURES),
    rate("throw_in_price", word("price of throwing in"), 4, "4.3", KING),
    rate("king_left_penalty", word("called king left in the talon"), 2, "4.3", KING),
    rate("king_lost_penalty", word("called king captured"), 2, "4.5", KING),
)
OPTIONS = (
    options.kontra_max(2),
    options.GAME_WITH_VOLAT,
    options.SILENT_WITH_VOLAT,
    options.yes_or_no("king_left_also_counts_as_lost", word("a king left also counts as lost"),
                      word("Does a called king left in the talon cost the price of a captured one besides?"),
                      "4.3", KING),
    options.one_of("own_king_call", word("calling one's own king"),
                   word("May the declarer call a king that he holds himself?"), "4.2", KING,
                   (("never", word("never")), ("four_kings_only", word("only with four kings")),
                    ("always", word("always"))), "four_kings_only"),
    options.IDLE_DEALER,
    options.IRREGULARITY,
)  # fmt: skip
PRESETS = options.printed(word("The printed rules of 1930: the declarer calls a king, or plays alone."))


# What the scribe writes down.


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand: played with the holder of the called king or alone, thrown in, or passed by all four."""

    contract: str = choice(word("contract"), "2.1", CONTRACTS, required=True)
    declarer: Seat | None = seat(word("declarer"), "1.2", only=PLAYED)
    partner: Seat | None = seat(word("partner"), "1.2", only=PLAYED)
    called_king_in: str | None = choice(word("the called king was"), "4.1", KING_IN, only=PLAYED)
    declarer_holds_four_kings: bool = flag(word("the declarer holds all four kings"), "4.2", only=PLAYED)
    talon_half: str | None = choice(word("that half of the talon"), "4.3", TALON_HALVES, only=PLAYED)
    thrown_in: bool = flag(word("thrown in"), "4.3", only=PLAYED)
    called_king_lost: bool = flag(word("called king captured"), "4.5", only=PLAYED)
    game_kontra: int = whole(word("kontra on the game"), "2.2", most=len(KONTRA), default=0, only=PLAYED)
    declarer_points: int | None = whole(word("card points of the declarers' side"), "11.2", most=THIRDS[54],
                                        only=PLAYED)  # fmt: skip
    game_won: bool | None = flag(word("game won"), "11.2", default=None, only=PLAYED)
    figures: tuple[Told, ...] = rows(word("figures"), "3.1", hands.figure_told(FIGURES), most=12, only=PLAYED)
    irregularity: Irregularity | None = part(word("irregularity"), "8.1", Irregularity, only=PLAYED)
    dealer: Seat | None = seat(word("dealer"), "1.4")


# What it comes to.


def figure_price(contract: str, figure: str, how: str, rules: Rules) -> Price:
    """Return the price of a figure or a volat: both grow with the contract (§3.1, §6.1)."""
    return Price(points=rules[f"{'volat' if figure == VOLAT else 'figure'}.{contract}.{how}"])


def played(hand: Hand, declarer: Seat, table: Table) -> Play:
    """Return what follows from the facts of a hand that somebody declared."""
    rules = table.rules
    return hands.play_of(hand, table, hands.sides_at(table, declarer, hand.partner),
                         game=Price(points=rules[f"game.{hand.contract}"]), needed=rules["win_threshold"],
                         figures=FIGURES,
                         price_of=lambda figure, how: figure_price(hand.contract, figure, how, rules))  # fmt: skip


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a hand; a passed one has none."""
    if hand.declarer is None:
        return
    play = played(hand, hand.declarer, table)
    if hand.thrown_in:
        king.write_thrown_in(play, book)
        return
    hands.write_play(play, book)
    if hand.irregularity is None:
        king.write_king(hand, play, book)


def describe_hand(hand: Hand, table: Table) -> Summary:
    """Return a hand as a row of the sheet."""
    if hand.declarer is None:
        return hands.passed_over(hand.contract)
    marks = tuple(Mark(figure=key, label=label) for key, label in king.happened(hand))
    return hands.summary_of(played(hand, hand.declarer, table), hand.contract, hand.partner, king.alone(hand), marks)


# What the entry screen offers.

LETTERS = {"call": "1", "solo_call": "2", "three": "3", "solo_three": "4", PASSED: "9"}


def where_the_king_was(contract: str, rules: Rules) -> Question:
    """Return what is asked where nobody held the called king: what became of it and of the hand (§4.1-4.3)."""
    talon, own = ("called_king_in", "talon"), ("called_king_in", "own_hand")
    answers = [Answer(label=word("in the talon"), facts=(talon,))]
    if contract == "call":
        answers = [
            Answer(label=word("in the talon, that half taken"), facts=(talon, ("talon_half", "taken"))),
            Answer(label=word("in the talon, that half left"), facts=(talon, ("talon_half", "left"))),
            Answer(label=word("in the talon, thrown in"), facts=(talon, ("thrown_in", True)), played=False),
        ]
    if rules["own_king_call"] == "four_kings_only":
        answers.append(Answer(label=word("own hand, all four kings"), facts=(own, ("declarer_holds_four_kings", True))))
    elif rules["own_king_call"] == "always":
        answers.append(Answer(label=word("in the own hand"), facts=(own,)))
    return Question(label=word("called king"), answers=tuple(answers), alone=True)


def face(rules: Rules) -> Face:
    """Return what the entry screen offers under these rules."""
    prices = {key: rules[f"game.{key}"] for key in PLAYED}
    return face_of(
        rules,
        bids=(Bid(contract=key, label=label, letter=LETTERS[key], price=prices.get(key), played=key != PASSED,
                  alone=key in king.ALONE, questions=(where_the_king_was(key, rules),) * (key in king.CALLS))
              for key, label in CONTRACTS),
        chips=figure_chips(FIGURES, only={"king_ultimo": king.CALLS}),
        total=THIRDS[54],
        counting=Counting(way="thirds", cards=54),
        score_unless=("game_won", "irregularity", "thrown_in"),
        more=("called_king_lost", "called_king_in", "declarer_holds_four_kings", "talon_half", "thrown_in", "game_won",
              "irregularity", "dealer"),
        partner="partner",
    )  # fmt: skip


HAND = EntryKind(key="hand", label=word("hand"), record=Hand, rule="2.1", deals=True, write=write_hand,
                 checks=(*king.CHECKS, *checks_of(king.COUNT)), describe=describe_hand)  # fmt: skip

EXAMPLES: tuple[Example, ...] = (
    (("hand", {"contract": "call", "declarer": 0, "partner": 2, "declarer_points": 45,
               "figures": [{"figure": "king_ultimo", "side": "declarer", "announced": True, "made": True},
                           {"figure": "trull", "side": "defenders", "announced": False, "made": True}]}),),
)  # fmt: skip

GAME = Game(
    key="kiralyhivasos",
    label=word("Királyhívásos tarokk"),
    summary=word("Hungarian tarokk with the call of a king: four play, five may sit at the table."),
    rulebook="kiralyhivasos",
    seats=(4, 5),
    active=4,
    cards=(54,),
    pots=(),
    kinds={kind.key: kind for kind in (HAND, ADJUSTMENT, closing())},
    rates=RATES,
    options=OPTIONS,
    presets=PRESETS,
    face=face,
    examples=EXAMPLES,
)
__all__ = ["FIGURES", "GAME", "OPTIONS", "PRESETS", "RATES", "Hand"]
