"""Trisák after the Hungarian Wikipedia: its bids, what the scribe writes down, who pays what, what cannot be.

Read beside ``docs/rules/trisak_wiki.md``; every ``rule`` is a § of that page.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from settlement import tarokk_contracts as contracts
from settlement import tarokk_options as options
from settlement.book import Book, Factor
from settlement.counting import pack, with_tricks
from settlement.evening import ADJUSTMENT, closing
from settlement.face import Answer, Bid, Counting, Each, Face, Question
from settlement.facts import choice, each, flag, label_of, seat, whole
from settlement.game import EntryKind, Example, Game, Mark, Summary
from settlement.tarokk import DECLARERS, KONTRA, OPPONENTS, kontra, sides, to_each
from settlement.tarokk_checks import kontra_within, points_or_result_are_told
from settlement.tarokk_contracts import TRICKS
from settlement.tarokk_hand import ANNOUNCED, Play, Price, summary_of, winner_of, write_game
from settlement.tarokk_options import rate
from settlement.vocabulary import EMPTY, Points, Problem, Rate, Rules, Seat, Table, Who, say, word

CARD_POINTS = with_tricks(pack(54), TRICKS)
NOBODY_BID = "trischaken_all_pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """A bid: the key that presses it, the game in it and its price, whether an ultimo belongs to it, how it is decided.

    ``pair`` contracts are played with a partner.  ``by`` is the fact that decides the game in it, empty where there is
    only the ultimo.
    """

    key: str
    label: str
    letter: str = ""
    price: str = ""
    by: str = ""
    ultimo: bool = False
    pair: bool = False


CONTRACTS = (
    Contract(key=NOBODY_BID, label=word("trisák, all passed"), letter="0", price="game.trick", by="tricks"),
    Contract(key="trischaken", label=word("trisák"), letter="1", price="game.trischaken", by="tricks"),
    Contract(key="trischaken_helped", label=word("helped trisák"), letter="2", price="game.trischaken_helped",
             by="tricks", pair=True),
    Contract(key="game", label=word("game"), letter="3", price="game.game", by="declarer_points", pair=True),
    Contract(key="ultimo_call", label=word("ultimo call"), letter="4", ultimo=True, pair=True),
    Contract(key="bettli", label=word("betli"), letter="5", price="game.bettli", by="declarer_tricks"),
    Contract(key="game_and_ultimo", label=word("game and ultimo"), letter="6", price="game.game",
             by="declarer_points", ultimo=True, pair=True),
    Contract(key="three", label=word("game of three"), letter="7", price="game.three", by="declarer_points"),
    Contract(key="three_and_ultimo", label=word("game of three and ultimo"), letter="8", price="game.three",
             by="declarer_points", ultimo=True),
    Contract(key="open_bettli", label=word("open betli"), letter="9", price="game.open_bettli", by="declarer_tricks"),
    Contract(key="solo_three", label=word("solo game of three"), price="game.solo_three", by="declarer_points"),
    Contract(key="solo_three_and_ultimo", label=word("solo game of three and ultimo"), price="game.solo_three",
             by="declarer_points", ultimo=True),
)  # fmt: skip
NAMED = {contract.key: contract for contract in CONTRACTS}
DECLARED = tuple(contract.key for contract in CONTRACTS if contract.key != NOBODY_BID)
WITH_PARTNER = tuple(contract.key for contract in CONTRACTS if contract.pair)
BY_POINTS = tuple(contract.key for contract in CONTRACTS if contract.by == "declarer_points")
BY_TRICKS = tuple(contract.key for contract in CONTRACTS if contract.by == "tricks")
BETTLIS = tuple(contract.key for contract in CONTRACTS if contract.by == "declarer_tricks")
ULTIMOS = tuple(contract.key for contract in CONTRACTS if contract.ultimo)
CALLS = ("game", "ultimo_call", "game_and_ultimo")
PLACES = (("talon", word("in the talon")),)

BIDS, TRISAK = word("Bids"), word("Trisák")

RATES: tuple[Rate, ...] = (
    rate("game.trick", word("all passed, each trick"), 1, "3.1", TRISAK),
    rate("game.trischaken", word("trisák"), 3, "3.2", TRISAK),
    rate("game.trischaken_helped", word("helped trisák"), 3, "3.3", TRISAK),
    rate("game.game", word("game"), 4, "2.1", BIDS),
    rate("game.three", word("game of three"), 10, "2.1", BIDS),
    rate("game.solo_three", word("solo game of three"), 20, "2.1", BIDS),
    rate("game.bettli", word("betli"), 8, "2.1", BIDS),
    rate("game.open_bettli", word("open betli"), 16, "2.1", BIDS),
    rate("ultimo", word("ultimo"), 6, "2.5", BIDS),
    rate("win_threshold", word("points for the game"), 33, "2.3", BIDS, options.CARDS),
    options.kontra_factor(BIDS),
)
OPTIONS = (
    options.kontra_max(2, BIDS),
    options.yes_or_no("kontra_in_trischaken", word("kontra in trisák"),
                      word("May a trisák that somebody declared be doubled?"), "2.2", TRISAK, default=True),
    options.yes_or_no("game_partner_may_be_missing", word("game without a partner allowed"),
                      word("May a game be played alone, because the called tarokk was laid away?"), "2.3", BIDS),
)  # fmt: skip
PRESETS = options.printed(word("The bids and prices of the Hungarian Wikipedia."))


# What the scribe writes down.


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand that was played; where all passed too, everybody for himself."""

    contract: str = choice(word("contract"), "2.1", tuple((c.key, c.label) for c in CONTRACTS), required=True)
    declarer: Seat | None = seat(word("declarer"), "1.2", only=DECLARED)
    partner: Seat | None = seat(word("partner"), "1.2", only=WITH_PARTNER)
    called_tarokk_in: str | None = choice(word("the called tarokk was"), "2.5", PLACES, only=CALLS)
    game_kontra: int = whole(word("kontra"), "2.2", most=len(KONTRA), default=0, only=DECLARED)
    declarer_points: int | None = whole(word("card points of the declarers' side"), "4.1", most=CARD_POINTS,
                                        only=BY_POINTS)  # fmt: skip
    game_won: bool | None = flag(word("game won"), "2.3", default=None, only=BY_POINTS)
    ultimo_made: bool | None = flag(word("ultimo made"), "2.5", default=None, only=ULTIMOS)
    declarer_tricks: int | None = whole(word("the declarer's tricks"), "2.4", most=TRICKS, only=BETTLIS)
    tricks: Mapping[Seat, int] | None = each(word("tricks"), "3", whole(word("tricks"), "3", most=TRICKS),
                                             only=BY_TRICKS)  # fmt: skip
    dealer: Seat | None = seat(word("dealer"), "1.4")


# What follows from the facts.


def played(hand: Hand, declarer: Seat, table: Table) -> Play:
    """Return what follows from the facts of a hand that somebody declared."""
    contract, rules = NAMED[hand.contract], table.rules
    return Play(
        sides=sides(table.active, declarer, hand.partner),
        rules=rules,
        contract=contract.label,
        game=Price(points=rules[contract.price] if contract.by else 0),
        game_kontra=hand.game_kontra,
        points=hand.declarer_points,
        winner=winner_of_game(hand, declarer, table),
        told=(),
        figures=EMPTY,
        price_of=lambda figure, how: Price(points=rules[figure]),
    )


def winner_of_game(hand: Hand, declarer: Seat, table: Table) -> str | None:
    """Return who won the game, which is not the ultimo: by points (§2.3), by tricks (§2.4, §3.2, §3.3)."""
    match NAMED[hand.contract].by:
        case "declarer_points":
            return winner_of(hand.declarer_points, table.rules["win_threshold"], told=hand.game_won)
        case "declarer_tricks":
            return OPPONENTS if hand.declarer_tricks else DECLARERS
        case "tricks":
            return DECLARERS if took_fewest(hand, declarer, table) else OPPONENTS
        case _:
            return None


def took_fewest(hand: Hand, declarer: Seat, table: Table) -> bool:
    """Whether a trisák was made: alone with fewer tricks than each other, helped with fewer than the other two."""
    two, tricks = sides(table.active, declarer, hand.partner), hand.tricks or {}
    ours = tricks_of(hand, declarer)
    if hand.partner is not None:
        return ours < sum(tricks.get(player, 0) for player in two.opponents)
    return all(ours < tricks.get(player, 0) for player in two.opponents)


def tricks_of(hand: Hand, declarer: Seat) -> int:
    """Return the tricks of the declarer, in a helped trisák of both."""
    if hand.declarer_tricks is not None:
        return hand.declarer_tricks
    return sum((hand.tricks or {}).get(player, 0) for player in (declarer, hand.partner) if player is not None)


# Who pays what.


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a hand."""
    if hand.declarer is None:
        write_all_passed(hand, table, book)
        return
    play, contract = played(hand, hand.declarer, table), NAMED[hand.contract]
    if contract.by == "declarer_points":
        write_game(dataclasses.replace(play, contract=NAMED[hand.contract.removesuffix("_and_ultimo")].label), book)
    elif contract.by:
        rule = {"trischaken": "3.2", "trischaken_helped": "3.3"}.get(hand.contract, "2.4")
        contracts.write_by_tricks(play, tricks_of(hand, hand.declarer), book, rule=rule)
    if contract.ultimo:
        write_ultimo(hand, play, book)


def write_all_passed(hand: Hand, table: Table, book: Book) -> None:
    """Write what everybody pays each of the others for his tricks (§3.1)."""
    for player in table.active:
        tricks = (hand.tricks or {}).get(player, 0)
        if tricks:
            book.line("tricks", say("tricks of {who}", who=Who(player)), table.rules["game.trick"],
                      to_each(player, table.active), rule="3.1", factors=(Factor(word("tricks"), tricks),))  # fmt: skip


def write_ultimo(hand: Hand, play: Play, book: Book) -> None:
    """Write the ultimo of the bid, made or lost, with the kontra on the bid (§2.5, §2.6)."""
    label = say("ultimo: made") if hand.ultimo_made else say("ultimo: lost")
    book.line("ultimo", label, play.price_of("ultimo", ANNOUNCED).points,
              play.sides.stakes(DECLARERS if hand.ultimo_made else OPPONENTS), rule="2.5",
              factors=kontra(play.game_kontra, play.rules))  # fmt: skip


# What cannot be (§11).


def somebody_plays(hand: Hand, table: Table) -> Iterator[Problem]:
    """There is a declarer unless all passed."""
    yield from contracts.somebody_plays(hand, table, without=NOBODY_BID)


def partner_fits_the_contract(hand: Hand, table: Table) -> Iterator[Problem]:
    """A pair contract has a partner, unless the called tarokk lay in the talon or the table plays without."""
    if hand.partner is not None and hand.called_tarokk_in is not None:
        yield Problem(field="called_tarokk_in", code="partner", rule="11.1", also=("partner",),
                      text=say("The called tarokk lay in the talon, so there is no partner: take one of the two"
                               " away."))  # fmt: skip
    if hand.partner is not None or hand.contract not in WITH_PARTNER:
        return
    if hand.contract in ULTIMOS and hand.called_tarokk_in is None:
        yield Problem(field="partner", code="partner", rule="11.1", also=("called_tarokk_in",),
                      text=say("Write the partner, or that the called tarokk lay in the talon."))  # fmt: skip
    elif hand.contract not in ULTIMOS and not (hand.contract == "game" and table.rules["game_partner_may_be_missing"]):
        yield Problem(field="partner", code="partner", rule="11.1",
                      text=say("{contract} is played two against two: write the partner.",
                               contract=label_of(hand, "contract")))  # fmt: skip


def what_decides_is_told(hand: Hand, table: Table) -> Iterator[Problem]:
    """Points, tricks and the ultimo are told where they decide."""
    contract = NAMED[hand.contract]
    match contract.by:
        case "declarer_points":
            yield from points_or_result_are_told(hand, table.rules["win_threshold"])
        case "declarer_tricks":
            yield from contracts.tricks_of_the_declarer_are_told(hand, table)
        case "tricks":
            yield from tricks_add_up(hand, table)
    if contract.ultimo and hand.ultimo_made is None:
        yield Problem(field="ultimo_made", code="ultimo_made", rule="11.3",
                      text=say("Write whether the ultimo was made."))  # fmt: skip


def tricks_add_up(hand: Hand, table: Table) -> Iterator[Problem]:
    """The tricks of all four are told, and there are twelve."""
    counts = hand.tricks or {}
    yield from contracts.everybody_who_plays_is_counted("tricks", counts, table, "tricks")
    if set(counts) == set(table.active) and sum(counts.values()) != TRICKS:
        yield Problem(field="tricks", code="tricks", rule="11.2",
                      text=say("The tricks add up to {sum}, but there are {total}: count again.",
                               sum=sum(counts.values()), total=TRICKS))  # fmt: skip


def an_ultimo_is_a_trick(hand: Hand, table: Table) -> Iterator[Problem]:
    """Whoever made the ultimo took a trick, and every trick is a card point."""
    if hand.ultimo_made and hand.declarer_points == 0:
        yield Problem(field="declarer_points", code="ultimo_without_trick", rule="11.3", also=("ultimo_made",),
                      text=say("The ultimo is a trick, so its side has card points: count again."))  # fmt: skip


def kontra_is_played_here(hand: Hand, table: Table) -> Iterator[Problem]:
    """No kontra goes beyond what the table plays."""
    yield from kontra_within([("game_kontra", hand.game_kontra)], table)
    if hand.game_kontra and hand.contract in BY_TRICKS and not table.rules["kontra_in_trischaken"]:
        yield Problem(field="game_kontra", code="kontra_level", rule="2.2", also=("contract",),
                      text=say("At this table a trisák cannot be doubled: take the kontra away."))  # fmt: skip


HAND_CHECKS = (somebody_plays, partner_fits_the_contract, what_decides_is_told, an_ultimo_is_a_trick,
               kontra_is_played_here)  # fmt: skip


# How the sheet tells it, and what the entry screen offers.


def describe_hand(hand: Hand, table: Table) -> Summary:
    """Return a hand as a row of the sheet; a bid was won where what it pays goes to its declarer."""
    if hand.declarer is None:
        tricks = hand.tricks or {}
        return Summary(title=label_of(hand, "contract"), contract=hand.contract,
                       score=" : ".join(str(tricks[player]) for player in sorted(tricks)))  # fmt: skip
    play = played(hand, hand.declarer, table)
    summary = summary_of(play, hand.contract, hand.partner, why_alone(hand), marks=tuple(marks(hand)))
    counted = summary.score or ("" if hand.tricks is None and hand.declarer_tricks is None
                                else str(tricks_of(hand, hand.declarer)))  # fmt: skip
    gain = gain_of(hand, play)
    return dataclasses.replace(summary, score=counted, won=None if not gain else gain > 0)


def why_alone(hand: Hand) -> str:
    """Return why the declarer of a bid for two pairs was alone: in a game the called tarokk was laid away (§2.3)."""
    if hand.partner is not None or hand.contract not in WITH_PARTNER:
        return ""
    if hand.contract == "game":
        return word("the called tarokk was laid away")
    return word("the called tarokk lay in the talon")


def gain_of(hand: Hand, play: Play) -> Points:
    """Return what the bid pays its declarer's side for each opponent, its game and its ultimo together."""
    gain = play.game.points if play.winner == DECLARERS else -play.game.points
    if hand.ultimo_made is not None:
        ultimo = play.price_of("ultimo", ANNOUNCED).points
        gain += ultimo if hand.ultimo_made else -ultimo
    return gain


def marks(hand: Hand) -> Iterator[Mark]:
    """Yield the ultimo of the bid in words."""
    if hand.ultimo_made is not None:
        yield Mark(figure="ultimo", label=word("ultimo"), announced=True,
                   outcome="made" if hand.ultimo_made else "lost")  # fmt: skip


SHORT = {NOBODY_BID: word("all passed"), "trischaken_helped": word("helped"), "three": word("three"),
         "game_and_ultimo": word("game + ultimo"), "three_and_ultimo": word("three + ultimo"),
         "solo_three": word("solo"), "solo_three_and_ultimo": word("solo + ultimo")}  # fmt: skip


def questions(contract: Contract, rules: Rules) -> Iterator[Question]:
    """Yield what the panel asks about a bid: whether its ultimo was made, and why its declarer has no partner."""
    may_be_alone = contract.ultimo or (contract.key == "game" and rules["game_partner_may_be_missing"])
    if contract.pair and may_be_alone:
        where = word("laid away") if contract.key == "game" else word("in the talon")
        answer = Answer(label=where, facts=(("called_tarokk_in", "talon"),))
        yield Question(label=word("called tarokk"), alone=True, answers=(answer,))
    if contract.ultimo:
        made = Answer(label=word("ultimo made"), facts=(("ultimo_made", True),))
        lost = Answer(label=word("ultimo lost"), facts=(("ultimo_made", False),))
        yield Question(label=word("ultimo"), answers=(made, lost))


def face(rules: Rules) -> Face:
    """Return what the entry screen offers under these rules."""
    return Face(
        bids=tuple(Bid(contract=contract.key, label=contract.label, letter=contract.letter,
                       price=bid_price(contract, rules), asks=asked(contract), short=SHORT.get(contract.key, ""),
                       alone=not contract.pair, questions=tuple(questions(contract, rules)))
                   for contract in CONTRACTS),
        score="declarer_points",
        total=CARD_POINTS,
        counting=Counting(way="tricks", cards=54),
        score_unless=("game_won",),
        kontra=KONTRA[: rules["kontra_max"]],
        more=("called_tarokk_in", "game_won", "dealer"),
        alone_by="",
        each=(Each(fact="tricks", least=TRICKS, most=TRICKS, digits=1),),
        announcements="",
        silent_figures="",
    )  # fmt: skip


def bid_price(contract: Contract, rules: Rules) -> Points | None:
    """Return what a bid costs, its game and its ultimo; where all passed there is no price but for each trick."""
    if contract.key == NOBODY_BID:
        return None
    price: Points = (rules[contract.price] if contract.by else 0) + (rules["ultimo"] if contract.ultimo else 0)
    return price


def asked(contract: Contract) -> tuple[str, ...]:
    """Return the facts that tell who played a bid and how it ended, in the order in which they are asked."""
    who = () if contract.key == NOBODY_BID else ("declarer", "partner") if contract.pair else ("declarer",)
    return (*who, *((contract.by,) if contract.by else ()), *(("ultimo_made",) if contract.ultimo else ()))


HAND = EntryKind(key="hand", label=word("hand"), record=Hand, rule="2", deals=True, checks=HAND_CHECKS,
                 write=write_hand, describe=describe_hand)  # fmt: skip

EXAMPLES: tuple[Example, ...] = (
    (("hand", {"contract": "game_and_ultimo", "declarer": 0, "partner": 2, "declarer_points": 40,
               "ultimo_made": False}),),
)  # fmt: skip

GAME = Game(
    key="trisak_wiki",
    label=word("Trisák, Wikipedia"),
    summary=word("Trisák with twelve bids, from the fewest tricks to a solo with ultimo: four play, five may sit."),
    rulebook="trisak_wiki",
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
__all__ = ["GAME", "OPTIONS", "PRESETS", "RATES", "Hand"]
