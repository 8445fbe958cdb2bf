"""Trisák after Tolnai: its contracts and prices, what the scribe writes down, and who pays what.

Read beside ``docs/rules/trisak_tolnai.md``; every ``rule`` is a § of that page.  What cannot be stands in
``trisak_tolnai_checks``, the payment of a trisákolás in ``trisak_tolnai_points``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from settlement import tarokk_contracts as contracts
from settlement import tarokk_hand as hands
from settlement import tarokk_options as options
from settlement import trisak_tolnai_checks as checks
from settlement import trisak_tolnai_points as trischaken
from settlement.book import Book, Factor
from settlement.counting import FULL
from settlement.evening import ADJUSTMENT, closing
from settlement.face import Answer, Bid, Counting, Each, Face, Question
from settlement.facts import choice, each, flag, label_of, rows, seat, whole
from settlement.game import EntryKind, Example, Game, Mark, Summary
from settlement.tarokk import DECLARERS, KONTRA, OPPONENTS, Figure, sides
from settlement.tarokk_contracts import TRICKS
from settlement.tarokk_face import face_of, figure_chips
from settlement.tarokk_hand import PASSED, Play, Price, Told
from settlement.tarokk_held import held_chips, marks_of_held, write_held
from settlement.tarokk_options import POINTS, TIMES, rate
from settlement.trisak_tolnai_points import TRISAK
from settlement.vocabulary import Points, Rate, Rules, Seat, Table, say, word

CARD_POINTS = FULL[54]
CONTRACTS = (
    ("trischaken", word("trisák")),
    ("game", word("game")),
    ("ultimo_call", word("ultimo call")),
    ("bettli", word("bettli")),
    ("three", word("game of three")),
    ("open_bettli", word("open bettli")),
    ("solo_three", word("solo three")),
    (PASSED, word("all passed")),
)
PLAYED = tuple(key for key, _ in CONTRACTS if key != PASSED)
BY_POINTS = ("game", "ultimo_call", "three", "solo_three")
BETTLIS = ("bettli", "open_bettli")
CALLS = ("game", "ultimo_call")
KONTRAD = (*BY_POINTS, *BETTLIS)
PLACES = (("partner_hand", word("with the partner")), ("talon", word("in the talon")), ("discard", word("laid away")))
AWARDS = (("eight_tarokks", word("eight tarokks")), ("four_kings", word("four kings")), ("trull", word("trull")),
          ("small_honours", word("small honours")))  # fmt: skip
ULTIMO = "pagat_ultimo"
FIGURES = (Figure(key=ULTIMO, label=word("pagat ultimo"), rule="3.1", letter="P", short=word("ultimo")),)

BIDS, HELD = word("Contracts"), word("Cards held in one hand")

RATES: tuple[Rate, ...] = (
    rate("game.trischaken", word("trisák"), 3, "4.1", TRISAK),
    rate("game.game", word("game"), 4, "2.1", BIDS),
    rate("game.ultimo_call", word("ultimo call"), 4, "2.1", BIDS),
    rate("game.bettli", word("bettli"), 8, "2.1", BIDS),
    rate("game.three", word("game of three"), 10, "2.1", BIDS),
    rate("game.open_bettli", word("open bettli"), 15, "2.1", BIDS),
    rate("game.solo_three", word("solo three"), 20, "2.1", BIDS),
    rate("win_threshold", word("points for the game"), 54, "2.3", BIDS, options.CARDS),
    options.kontra_factor(BIDS),
    rate("pagat_ultimo.game.silent", word("ultimo in a game, silent"), 10, "3.1", options.FIGURES),
    rate("pagat_ultimo.game.announced", word("ultimo in a game, announced"), 20, "3.1", options.FIGURES),
    rate("pagat_ultimo.ultimo_call.announced", word("ultimo of an ultimo call"), 40, "3.1", options.FIGURES),
    rate("pagat_ultimo.three.silent", word("ultimo in a game of three, silent"), 20, "3.1", options.FIGURES),
    rate("pagat_ultimo.three.announced", word("ultimo in a game of three, announced"), 40, "3.1", options.FIGURES),
    rate("pagat_ultimo.solo_three.silent", word("ultimo in a solo three, silent"), 40, "3.1", options.FIGURES),
    rate("pagat_ultimo.solo_three.announced", word("ultimo in a solo three, announced"), 80, "3.1", options.FIGURES),
    rate("held.eight_tarokks", word("eight tarokks in one hand"), 10, "6.1", HELD, POINTS),
    rate("held.four_kings", word("four kings in one hand"), 10, "6.1", HELD, POINTS),
    rate("held.trull", word("trull in one hand"), 10, "6.1", HELD, POINTS),
    rate("held.small_honours", word("small honours in one hand"), 10, "6.1", HELD, POINTS),
    rate("solo_three_held_factor", word("held cards in a solo three"), 2, "6.2", HELD, TIMES),
)
OPTIONS = (
    options.kontra_max(0, BIDS),
    *trischaken.OPTIONS,
    options.yes_or_no("held_in_negative_games", word("held cards in trisák and bettli"),
                      word("Are cards held in one hand paid in a trisák and in a bettli too?"), "6.3", HELD,
                      default=True),
    options.yes_or_no("small_honours_with_trull_or_kings", word("small honours beside trull or four kings"),
                      word("Are the small honours paid besides, when the same hand has the trull or the four kings?"),
                      "6.4", HELD),
)  # fmt: skip
PRESETS = options.printed(word("The printed rules of 1930, without kontra."))


# What the scribe writes down.


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """Cards that lay in one hand and were announced before the first lead."""

    award: str = choice(word("held cards"), "6.1", AWARDS, required=True)
    holder: Seat = seat(word("held by"), "6.1", required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand: declared by one, or passed by all four."""

    contract: str = choice(word("contract"), "2.1", CONTRACTS, required=True)
    declarer: Seat | None = seat(word("declarer"), "1.2", only=PLAYED)
    partner: Seat | None = seat(word("partner"), "1.2", only=CALLS)
    called_tarokk_in: str | None = choice(word("the called tarokk was"), "2.4", PLACES, only=CALLS)
    conceded: bool = flag(word("conceded at half price"), "2.5", only=("ultimo_call",))
    game_kontra: int = whole(word("kontra on the game"), "2.2", most=len(KONTRA), default=0, only=KONTRAD)
    declarer_points: int | None = whole(word("card points of the declarers' side"), "7.1", most=CARD_POINTS,
                                        only=BY_POINTS)  # fmt: skip
    game_won: bool | None = flag(word("game won"), "2.3", default=None, only=BY_POINTS)
    declarer_tricks: int | None = whole(word("the declarer's tricks"), "2.6", most=TRICKS, only=BETTLIS)
    card_points: Mapping[Seat, Points] | None = each(word("card points"), "4.1",
                                                     whole(word("card points"), "4.1", most=CARD_POINTS),
                                                     only=("trischaken",))  # fmt: skip
    figures: tuple[Told, ...] = rows(word("figures"), "3.1", hands.figure_told(FIGURES), most=10, only=BY_POINTS)
    held: tuple[Held, ...] = rows(word("held cards"), "6.1", Held, most=10, only=PLAYED)
    dealer: Seat | None = seat(word("dealer"), "1.4")


# What follows from the facts.


def played(hand: Hand, declarer: Seat, table: Table) -> Play:
    """Return what follows from the facts of a hand that somebody declared."""
    rules = table.rules
    play = hands.play_of(hand, table, sides(table.active, declarer, hand.partner),
                         game=Price(points=rules[f"game.{hand.contract}"]), needed=rules["win_threshold"],
                         figures=FIGURES,
                         price_of=lambda figure, how: Price(points=rules[f"{figure}.{hand.contract}.{how}"])
                         )  # fmt: skip
    if hand.contract in BETTLIS:
        return replace(play, winner=OPPONENTS if hand.declarer_tricks else DECLARERS)
    return replace(play, winner=OPPONENTS) if hand.conceded else play


# Who pays what.


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a hand; a passed one has none."""
    if hand.declarer is None:
        return
    play = played(hand, hand.declarer, table)
    if hand.contract == "trischaken":
        trischaken.write_trischaken(hand.card_points or {}, table, book)
    elif hand.conceded:
        write_conceded(play, book)
    elif hand.contract in BETTLIS:
        contracts.write_by_tricks(play, hand.declarer_tricks or 0, book, rule="2.6")
    else:
        hands.write_play(play, book)
    write_awards(hand, table, book)


def write_conceded(play: Play, book: Book) -> None:
    """Write half of the game and its ultimo, rounded down, from the declarer to each of the three (§2.5)."""
    game, ultimo = play.game.points, play.rules["pagat_ultimo.ultimo_call.announced"]
    book.line("conceded", say("ultimo call, conceded at half price"), (game + ultimo) // 2,
              play.sides.stakes(OPPONENTS), rule="2.5",
              price=say("half of {game} and {ultimo}", game=game, ultimo=ultimo))  # fmt: skip


def write_awards(hand: Hand, table: Table, book: Book) -> None:
    """Write what each of the three others pays whoever held cards in one hand, double in a solo three (§6)."""
    solo = (Factor(word("solo three"), table.rules["solo_three_held_factor"]),) if hand.contract == "solo_three" else ()
    for held in hand.held:
        write_held(held, label_of(held, "award"), table.rules[f"held.{held.award}"], table, book, rule="6.1",
                   factors=solo)  # fmt: skip


# How the sheet tells it, and what the entry screen offers.


def describe_hand(hand: Hand, table: Table) -> Summary:
    """Return a hand as a row of the sheet; of a trisák the four counts, in the order of the seats."""
    if hand.declarer is None:
        return hands.passed_over(hand.contract)
    play, counts = played(hand, hand.declarer, table), hand.card_points or {}
    alone = {"talon": word("the called tarokk lay in the talon"), "discard": word("the called tarokk was laid away")}
    summary = hands.summary_of(play, hand.contract, hand.partner, alone.get(hand.called_tarokk_in or "", ""),
                               marks=tuple(marks(hand)))  # fmt: skip
    if counts:
        return replace(summary, score=" : ".join(str(counts[player]) for player in sorted(counts)))
    return summary if hand.declarer_tricks is None else replace(summary, score=str(hand.declarer_tricks))


def marks(hand: Hand) -> Iterator[Mark]:
    """Yield in words what was conceded, and the cards held in one hand."""
    if hand.conceded:
        yield Mark(figure="conceded", label=word("conceded at half price"))
    yield from marks_of_held(hand.held, tuple(seat for seat in (hand.declarer, hand.partner) if seat is not None))


DECIDED_BY = {"trischaken": "card_points", "bettli": "declarer_tricks", "open_bettli": "declarer_tricks"}
WHERE_THE_TAROKK_WAS = {
    "game": (Question(label=word("called tarokk"), alone=True,
                      answers=(Answer(label=word("laid away"), facts=(("called_tarokk_in", "discard"),)),)),),
    "ultimo_call": (Question(label=word("called tarokk"), alone=True, answers=(
        Answer(label=word("in the talon, played alone"), facts=(("called_tarokk_in", "talon"),)),
        Answer(label=word("in the talon, conceded"), facts=(("called_tarokk_in", "talon"), ("conceded", True)),
               played=False))),),
}  # fmt: skip


def face(rules: Rules) -> Face:
    """Return what the entry screen offers under these rules."""
    least, most = checks.possible_sums(rules)
    return face_of(
        rules,
        bids=(Bid(contract=key, label=label, letter=str(place), price=rules.get(f"game.{key}"), played=key != PASSED,
                  alone=key not in CALLS, first=key == "trischaken", announces=(ULTIMO,) * (key == "ultimo_call"),
                  questions=WHERE_THE_TAROKK_WAS.get(key, ()),
                  asks=("declarer", DECIDED_BY[key]) if key in DECIDED_BY else ())
              for place, (key, label) in enumerate(CONTRACTS, start=1)),
        chips=(*figure_chips(FIGURES), *held_chips(AWARDS)),
        total=CARD_POINTS,
        counting=Counting(way="full", cards=54, facts=("declarer_points", "card_points")),
        score_unless=("game_won", "conceded"),
        more=("held", "called_tarokk_in", "conceded", "game_won", "dealer"),
        partner="partner",
        each=(Each(fact="card_points", least=least, most=most),),
    )  # fmt: skip


HAND = EntryKind(key="hand", label=word("hand"), record=Hand, rule="2.1", deals=True, checks=checks.HAND,
                 write=write_hand, describe=describe_hand)  # fmt: skip

EXAMPLES: tuple[Example, ...] = (
    (("hand", {"contract": "game", "declarer": 0, "partner": 2, "declarer_points": 60,
               "figures": [{"figure": "pagat_ultimo", "side": "declarer", "announced": True, "made": True}]}),),
)  # fmt: skip

GAME = Game(
    key="trisak_tolnai",
    label=word("Trisák, Tolnai"),
    summary=word("Trisák with seven contracts, from the fewest card points to a solo: four play, five may sit."),
    rulebook="trisak_tolnai",
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
__all__ = ["FIGURES", "GAME", "OPTIONS", "PRESETS", "RATES", "Hand", "Held"]
