"""Magyar tarokk for three: prices, figures, record and checks.

Every ``rule`` is a section of ``docs/rules/magyar.md``.  The game shares its settlement (``tarokk.hand``) and most
checks (``tarokk.checks``) with the other games in which a side makes a figure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from settlement import tariff
from settlement.book import Book
from settlement.company import COMPANY
from settlement.counting import FULL, HONOUR
from settlement.evening import ADJUSTMENT, closing
from settlement.face import Bid, Counting, Face, Question, stepped
from settlement.facts import choice, flag, label_of, part, rows, seat, whole
from settlement.game import EntryKind, Example, Game, Mark, Summary
from settlement.stakes import KONTRA, sides
from settlement.tariff import rate
from settlement.tarokk import Figure
from settlement.tarokk import hand as hands
from settlement.tarokk import tariff as options
from settlement.tarokk.checks import Count, checks_of
from settlement.tarokk.hand import PASSED, VOLAT, FigureRow, Irregularity, Needed, Play, Price
from settlement.tarokk.screen import face_of, figure_chips, own_chips
from settlement.tarokk.sheet import passed_over, summary_of
from settlement.vocabulary import Points, Problem, Rate, Rules, Seat, Table, refused, say, word

CONTRACTS = (
    ("three", word("three")),
    ("lower_three", word("lower three")),
    ("two", word("Two")),  # a word of its own: this one is a kettős, that of Paskievics a kettes
    ("one", word("one")),
    ("solo", word("solo")),
    (PASSED, word("all passed")),
)
PLAYED = tuple(key for key, _ in CONTRACTS if key != PASSED)
STEPS = {"three": 3, "lower_three": 3, "two": 5, "one": 11, "solo": 1}
"""The most steps of a contract: how often the declarer may turn to the talon (§4.2)."""

LEFT_IN_TALON = {"three": 3, "lower_three": 3, "two": 4, "one": 5, "solo": 6}
LAID = {"three": 3, "lower_three": 3, "two": 2, "one": 1, "solo": 0}
MOST_IN_A_LAID_CARD = 4
"""The value of a queen, the best card that may be laid: kings and honours may not (§4.3)."""

FIGURES = (
    Figure(key="trull", label=word("trull"), rule="3.2", letter="T", short=word("trull")),
    Figure(key="four_kings", label=word("four kings"), rule="3.3", letter="N", short=word("kings")),
    Figure(key="volat", label=word("volat"), rule="6.1", letter="V", short=word("volat")),
    Figure(key="pagat_ultimo", label=word("pagat ultimo"), rule="3.4", letter="P", short=word("ultimo")),
    Figure(key="xxi_catch", label=word("catch of the XXI"), rule="3.5", letter="X", short=word("XXI catch")),
)

RATES: tuple[Rate, ...] = (
    rate("game.three.first", word("three, first step"), 1, "2.1", options.GAME),
    rate("game.three.step", word("three, each further step"), 1, "2.1", options.GAME),
    rate("game.lower_three.first", word("lower three, first step"), 2, "2.1", options.GAME),
    rate("game.lower_three.step", word("lower three, each further step"), 1, "2.1", options.GAME),
    rate("game.two.first", word("two, first step"), 2, "2.1", options.GAME),
    rate("game.two.step", word("two, each further step"), 2, "2.1", options.GAME),
    rate("game.one.first", word("one, first step"), 3, "2.1", options.GAME),
    rate("game.one.step", word("one, each further step"), 3, "2.1", options.GAME),
    rate("game.solo", word("solo"), 10, "2.1", options.GAME),
    rate("win_threshold", word("card points for the game"), 48, "2.1", options.GAME, tariff.CARDS),
    tariff.kontra_factor(options.GAME),
    rate("volat.announced", word("volat, announced"), 6, "6.1", options.GAME, tariff.TIMES_GAME),
    rate("volat.silent", word("volat, silent"), 3, "6.1", options.GAME, tariff.TIMES_GAME),
    rate("trull.announced", word("trull, announced"), 2, "3.2", tariff.FIGURES),
    rate("trull.silent", word("trull, silent"), 1, "3.2", tariff.FIGURES),
    rate("four_kings.announced", word("four kings, announced"), 2, "3.3", tariff.FIGURES),
    rate("four_kings.silent", word("four kings, silent"), 1, "3.3", tariff.FIGURES),
    rate("pagat_ultimo.announced", word("pagat ultimo, announced"), 10, "3.4", tariff.FIGURES),
    rate("pagat_ultimo.silent", word("pagat ultimo, silent"), 5, "3.4", tariff.FIGURES),
    rate("xxi_catch.announced", word("catch of the XXI, announced"), 42, "3.5", tariff.FIGURES),
    rate("xxi_catch.silent", word("catch of the XXI, silent"), 21, "3.5", tariff.FIGURES),
)
OPTIONS = (
    tariff.kontra_max(5, options.GAME),
    options.GAME_WITH_VOLAT,
    options.SILENT_WITH_VOLAT,
    options.OWN_FIGURES,
    options.IDLE_DEALER,
    options.IRREGULARITY,
)
PRESETS = tariff.printed(
    word("The printed rules of 1930: one against two, and the price rises with every turn to the talon.")
)


# The record of a hand.


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand: one player against two, or passed by all three."""

    contract: str = choice(word("contract"), "2.1", CONTRACTS, required=True)
    declarer: Seat | None = seat(word("declarer"), "1.2", only=PLAYED)
    step: int | None = whole(word("step"), "4.2", least=1, most=max(STEPS.values()), only=PLAYED)
    game_kontra: int = whole(word("kontra on the game"), "2.2", most=len(KONTRA), default=0, only=PLAYED)
    declarer_points: int | None = whole(word("card points of the declarers' side"), "11.2", most=FULL[42], only=PLAYED)
    game_won: bool | None = flag(word("game won"), "11.2", default=None, only=PLAYED)
    figures: tuple[FigureRow, ...] = rows(
        word("figures"), "3.1", hands.figure_row(FIGURES, own=True), most=hands.most_figures(FIGURES), only=PLAYED
    )
    irregularity: Irregularity | None = part(word("revoke or wrong discard"), "8.1", Irregularity, only=PLAYED)
    dealer: Seat | None = seat(word("dealer"), "1.4")


# Settlement.


def game_price(contract: str, step: int, rules: Rules) -> Price:
    """Return the price of a contract at the declarer's last step (§2.1)."""
    if contract == "solo":
        return Price(points=rules["game.solo"])
    first, each, further = rules[f"game.{contract}.first"], rules[f"game.{contract}.step"], step - 1
    why = say("step {step}: {first} + {further} × {each}", step=step, first=first, further=further, each=each)
    return Price(points=first + further * each, why=why if further else None)


def figure_price(figure: str, how: str, game: Points, rules: Rules) -> Price:
    """Return the price of a figure; only the price of a volat depends on the contract (§6.1)."""
    points: Points = rules[f"{figure}.{how}"]
    if figure != VOLAT:
        return Price(points=points)
    return Price(points=game * points, why=say("game price {game} × {times}", game=game, times=points))


def played(hand: Hand, declarer: Seat, table: Table) -> Play:
    """Return the play of a hand that somebody declared: its sides, winner, prices and figures."""
    rules, game = table.rules, game_price(hand.contract, hand.step or 1, table.rules)
    return hands.play_of(
        hand,
        table,
        sides(table.active, declarer, None),
        game=game,
        figures=FIGURES,
        needed=Needed(points=rules["win_threshold"], total=FULL[42]),
        price_of=lambda figure, how: figure_price(figure, how, game.points, rules),
    )


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a hand; a passed hand has none."""
    if hand.declarer is None:
        return
    play = played(hand, hand.declarer, table)
    hands.write_play(play, book)
    hands.write_dealers_share(play, book.lines, book)


def describe_hand(hand: Hand, table: Table) -> Summary:
    """Return a hand as a row of the sheet."""
    if hand.declarer is None:
        return passed_over(hand.contract)
    return summary_of(played(hand, hand.declarer, table), hand.contract, marks=tuple(marks(hand)))


def marks(hand: Hand) -> Iterator[Mark]:
    """Yield the declarer's last step, if it is not the first: the price of the contract depends on it (§2.1)."""
    if hand.step is not None and hand.step > 1:
        yield Mark(figure="step", label=word("step"), told=say("step {step}", step=hand.step))


# Checks (§11).


def the_contract_has_so_many_steps(hand: Hand, table: Table) -> Iterator[Problem]:
    """The step may not be beyond the last step of the contract."""
    most = STEPS.get(hand.contract, 1)
    if hand.step is not None and most < hand.step <= max(STEPS.values()):
        yield refused("step", "step", "4.2", also=("contract",)).because(
            "{contract}: the last step is {most}, not {step}: count the turns again.",
            contract=label_of(hand, "contract"),
            most=most,
            step=hand.step,
        )


def beside_the_tricks(hand: Hand, rules: Rules) -> tuple[int, int]:
    """Return the declarer's fewest card points with every trick, and the most without any (§11.4)."""
    return points_with_all_tricks(hand.contract)


def points_with_all_tricks(contract: str) -> tuple[int, int]:
    """Return the same for a contract by its key.

    With every trick only the cards left in the talon are missing.  Without any the declarer still has the laid cards.
    """
    return FULL[42] - HONOUR * LEFT_IN_TALON.get(contract, 0), MOST_IN_A_LAID_CARD * LAID.get(contract, 0)


COUNT = Count(
    total=lambda rules: FULL[42],
    needed=lambda rules: rules["win_threshold"],
    worth=HONOUR,
    with_volat=beside_the_tricks,
)


# The entry screen.

LETTERS = {"three": "3", "lower_three": "4", "two": "2", "one": "1", "solo": "0", PASSED: "9"}
TURNS = {
    "three": (word("upper"), word("lower"), word("back to the upper")),
    "lower_three": (word("lower"), word("upper"), word("back to the lower")),
}


def bid(key: str, label: str, rules: Rules) -> Bid:
    """Return a bid of the entry screen, with a question for the step if the contract has several (§2.1)."""
    if key == PASSED:
        return Bid(contract=key, label=label, letter=LETTERS[key], played=False)
    prices = [game_price(key, step, rules).points for step in range(1, STEPS[key] + 1)]
    only = Bid(contract=key, label=label, letter=LETTERS[key], price=prices[0], all_tricks=points_with_all_tricks(key))
    if len(prices) == 1:
        return only
    question = Question(label=word("step"), answers=stepped("step", prices, TURNS.get(key, ())))
    return replace(only, dearest=prices[-1], questions=(question,))


def face(rules: Rules) -> Face:
    """Return the entry screen under these rules; a bid shows the price of its first step."""
    return face_of(
        rules,
        bids=(bid(key, label, rules) for key, label in CONTRACTS),
        chips=(*figure_chips(FIGURES), *own_chips(rules)),
        total=FULL[42],
        counting=Counting(way="full", cards=42),
        score_unless=("game_won", "irregularity"),
        more=("step", "game_won", "irregularity", "dealer"),
    )


HAND = EntryKind(
    key="hand",
    label=word("hand"),
    record=Hand,
    rule="2.1",
    deals=True,
    write=write_hand,
    checks=(the_contract_has_so_many_steps, *checks_of(COUNT)),
    describe=describe_hand,
)

EXAMPLES: tuple[Example, ...] = (
    (
        (
            "hand",
            {
                "contract": "two",
                "step": 2,
                "declarer": 0,
                "declarer_points": 57,
                "figures": [{"figure": "trull", "side": "declarer", "announced": True, "made": True}],
            },
        ),
    ),
)

GAME = Game(
    key="magyar",
    label=word("Magyar tarokk"),
    summary=word("Hungarian tarokk for three: one plays against two, four may sit at the table."),
    rulebook="magyar",
    seats=(3, 4),
    active=3,
    cards=(42,),
    pots=(),
    kinds={kind.key: kind for kind in (HAND, ADJUSTMENT, COMPANY, closing())},
    rates=RATES,
    options=OPTIONS,
    presets=PRESETS,
    face=face,
    examples=EXAMPLES,
)
__all__ = ["FIGURES", "GAME", "OPTIONS", "PRESETS", "RATES", "Hand"]
