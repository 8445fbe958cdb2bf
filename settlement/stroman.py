"""Strómanntarokk for two: prices, record, settlement and checks.

Every ``rule`` is a section of ``docs/rules/stroman.md``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from settlement.book import Book, Factor
from settlement.company import COMPANY
from settlement.counting import THIRDS
from settlement.evening import ADJUSTMENT, closing
from settlement.face import Bid, Chip, Counting, Each, Face
from settlement.facts import choice, each, label_of, rows, seat, whole
from settlement.game import EntryKind, Example, Game, Mark, Summary
from settlement.stakes import KONTRA, from_each, kontra
from settlement.tariff import TIMES, kontra_factor, kontra_max, printed, rate
from settlement.tarokk import tariff as options
from settlement.tarokk.checks import kontra_within
from settlement.tarokk.held import held_chips, marks_of_held, write_held
from settlement.vocabulary import Points, Problem, Rate, Rules, Seat, Table, Who, refused, say, word

SIMPLE, GAME_BID = "simple", "game"
CONTRACTS = ((SIMPLE, word("simple game")), (GAME_BID, word("game")))
AWARDS = (("trull", word("trull")), ("four_kings", word("four kings")), ("heads", word("heads")))
HONOURS = ("trull", "heads")
"""Awards for the three honours; only one of these awards is possible at a time."""

PRICES = {"trull": "held.trull", "four_kings": "held.four_kings", "heads": "heads_price"}
"""The tariff key of each award's price."""

PAGAT = 4
"""The card points that the pagat brings by itself."""

GAMES, HELD, COUNT = word("The two games"), word("Held cards and ultimo"), word("Cards and counting")

RATES: tuple[Rate, ...] = (
    rate("game.simple", word("simple game"), 2, "2.1", GAMES),
    rate("game.won", word("game won"), 3, "2.2", GAMES),
    rate("game.lost", word("game lost"), 4, "2.2", GAMES),
    kontra_factor(GAMES, "2.3"),
    rate("held.trull", word("trull in one hand"), 1, "3.1", HELD),
    rate("held.four_kings", word("four kings in one hand"), 1, "3.1", HELD),
    rate("heads_price", word("heads in one hand"), 1, "3.1", HELD),
    rate("pagat_ultimo.silent", word("silent ultimo"), 1, "3.2", HELD),
    rate("game_award_factor", word("held cards and ultimo in a game"), 2, "3.3", HELD, TIMES),
)
OPTIONS = (options.deck("4.2", COUNT), kontra_max(5, GAMES, "2.3"))
PRESETS = printed(word("The printed rules of 1930, with 54 cards."))


# The record of a hand.


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """Cards held in one hand, and declared when the first of them was played."""

    award: str = choice(word("held cards"), "3.1", AWARDS, required=True)
    holder: Seat = seat(word("held by"), "3.1", required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand that was played."""

    contract: str = choice(word("contract"), "2", CONTRACTS, required=True)
    declarer: Seat | None = seat(word("declarer"), "2.2", only=(GAME_BID,))
    game_kontra: int = whole(word("kontra on the game"), "2.3", most=len(KONTRA), default=0, only=(GAME_BID,))
    card_points: Mapping[Seat, Points] | None = each(
        word("card points"), "4.1", whole(word("card points"), "4.1", most=THIRDS[54])
    )
    held: tuple[Held, ...] = rows(word("held cards"), "3.1", Held)
    silent_ultimo: Seat | None = seat(word("silent ultimo"), "3.2")
    dealer: Seat | None = seat(word("dealer"), "1.4")


# Counts and winner.


def total_of(rules: Rules) -> Points:
    """Return the card points of the pack (§4.1)."""
    return THIRDS[rules["deck"]]


def counted(hand: Hand, table: Table) -> Mapping[Seat, Points]:
    """Return the card points of both players, empty if nothing was counted.

    If only one count is written, the other is the rest of the pack.
    """
    counts = hand.card_points or {}
    counter = next((player for player in table.active if player in counts), None)
    if counter is None:
        return {}
    own, others = counts[counter], total_of(table.rules) - counts[counter]
    return {player: own if player == counter else others for player in table.active}


def winner_of(hand: Hand, table: Table) -> Seat:
    """Return the player with the higher count.

    A tie in the simple game goes to the dealer (§2.1), a tie in a game to the declarer's opponent (§2.2).
    """
    counts = counted(hand, table)
    first, second = table.active
    if counts[first] != counts[second]:
        return first if counts[first] > counts[second] else second
    return table.dealer if hand.declarer is None else other(hand.declarer, table)


def other(player: Seat, table: Table) -> Seat:
    """Return the opponent."""
    first, second = table.active
    return second if player == first else first


# Settlement.


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a hand; in a game awards count double, and kontra does not multiply them (§3.3)."""
    write_game(hand, table, book)
    times = (Factor(word("in a game"), table.rules["game_award_factor"]),) if hand.contract == GAME_BID else ()
    for held in hand.held:
        write_held(
            held, label_of(held, "award"), table.rules[PRICES[held.award]], table, book, rule="3.1", factors=times
        )
    if hand.silent_ultimo is not None:
        book.line(
            "pagat_ultimo_silent",
            say("silent ultimo: {who}", who=Who(hand.silent_ultimo)),
            table.rules["pagat_ultimo.silent"],
            from_each(hand.silent_ultimo, table.active),
            rule="3.2",
            factors=times,
        )


def write_game(hand: Hand, table: Table, book: Book) -> None:
    """Write the simple game or the game; the price of a game differs for won and lost (§2.1, §2.2)."""
    winner = winner_of(hand, table)
    stakes = from_each(winner, table.active)
    counts = counted(hand, table)
    values = {"who": Who(winner), "points": counts[winner]}
    tie = len(set(counts.values())) == 1
    if hand.contract == SIMPLE:
        label = say("simple game, won by {who} with {points}", **values)
        if tie:
            label = say("simple game, won by {who}: a tie at {points} goes to the dealer", **values)
        book.line("game", label, table.rules["game.simple"], stakes, rule="2.1")
        return
    won = winner == hand.declarer
    label = say("game of {who}, won with {points}", **values)
    if tie:
        label = say("game of {loser}, lost: a tie at {points} goes to {who}", loser=Who(other(winner, table)), **values)
    elif not won:
        loser = other(winner, table)
        label = say("game of {who}, lost with {points}", who=Who(loser), points=counts[loser])
    book.line(
        "game",
        label,
        table.rules["game.won" if won else "game.lost"],
        stakes,
        rule="2.2",
        factors=kontra(hand.game_kontra, table.rules),
    )


# Checks (§11).


def card_points_add_up(hand: Hand, table: Table) -> Iterator[Problem]:
    """One count has to be written, or two counts that add up to the whole pack."""
    counts, total = hand.card_points or {}, total_of(table.rules)
    if not counts:
        yield refused("card_points", "card_points", "11.1").because("Write the card points of one of the two.")
        return
    for player, count in counts.items():
        if total < count <= THIRDS[54]:
            yield refused(f"card_points[{player}]", "points_range", "11.1").because(
                "There are only {total} card points in the pack.", total=total
            )
    if len(counts) == table.players and sum(counts.values()) != total:
        yield refused("card_points", "card_points", "11.1").because(
            "The two counts add up to {sum}, but the pack has {total}: count again.",
            sum=sum(counts.values()),
            total=total,
        )


def a_game_has_a_declarer(hand: Hand, table: Table) -> Iterator[Problem]:
    """A game needs a declarer."""
    if hand.contract == GAME_BID and hand.declarer is None:
        yield refused("declarer", "declarer", "11.4").because(
            "Write who declared the game; where nobody did, it is the simple game."
        )


def kontra_stays_within_the_rule(hand: Hand, table: Table) -> Iterator[Problem]:
    """Kontra may not go beyond the highest level at this table."""
    yield from kontra_within([("game_kontra", hand.game_kontra)], table, "2.3")


def held_cards_exist_once(hand: Hand, table: Table) -> Iterator[Problem]:
    """The honours and the kings exist once: only one award each is possible."""
    for cards, code in ((HONOURS, "honours_held"), (("four_kings",), "kings_held")):
        places = [n for n, held in enumerate(hand.held) if held.award in cards]
        for n in places[1:]:
            yield refused(f"held[{n}].award", code, "11.2", also=(f"held[{places[0]}].award",)).because(
                "{first} already stands here, and these cards exist once: take one away.",
                first=label_of(hand.held[places[0]], "award"),
            )


def the_ultimo_brings_the_pagat(hand: Hand, table: Table) -> Iterator[Problem]:
    """A player who made the ultimo has at least the card points of the pagat."""
    counts = counted(hand, table)
    if hand.silent_ultimo is not None and counts and counts[hand.silent_ultimo] < PAGAT:
        yield refused("silent_ultimo", "ultimo_without_pagat", "11.3", also=("card_points",)).because(
            "{who} made the ultimo, so the pagat alone brings {least} card points: count again.",
            who=Who(hand.silent_ultimo),
            least=PAGAT,
        )


HAND_CHECKS = (
    a_game_has_a_declarer,
    kontra_stays_within_the_rule,
    card_points_add_up,
    held_cards_exist_once,
    the_ultimo_brings_the_pagat,
)


# The row of the sheet, and the entry screen.


def describe_hand(hand: Hand, table: Table) -> Summary:
    """Return a hand as a row of the sheet; a simple game shows both counts, in the order of the seats."""
    counts = counted(hand, table)
    declared = hand.declarer is not None
    return Summary(
        title=label_of(hand, "contract"),
        contract=hand.contract,
        declarer=hand.declarer,
        score=str(counts[hand.declarer])
        if hand.declarer is not None
        else " : ".join(str(counts[player]) for player in sorted(counts)),
        won=winner_of(hand, table) == hand.declarer if declared else None,
        kontra=hand.game_kontra,
        marks=tuple(marks(hand)),
    )


def marks(hand: Hand) -> Iterator[Mark]:
    """Yield the marks of the held cards and of the ultimo."""
    yield from marks_of_held(hand.held, () if hand.declarer is None else (hand.declarer,))
    if hand.silent_ultimo is not None:
        yield Mark(
            figure="pagat_ultimo",
            label=word("ultimo"),
            by=hand.silent_ultimo,
            announced=False,
            outcome="made",
            opponents=hand.declarer not in (None, hand.silent_ultimo),
        )


def face(rules: Rules) -> Face:
    """Return the entry screen under these rules."""
    return Face(
        bids=(
            Bid(
                contract=SIMPLE,
                label=word("simple game"),
                short=word("go on"),
                letter="2",
                price=rules["game.simple"],
                asks=("card_points",),
            ),
            Bid(
                contract=GAME_BID,
                label=word("game"),
                letter="3",
                price=rules["game.won"],
                asks=("declarer", "card_points"),
            ),
        ),
        chips=(
            *held_chips(AWARDS),
            Chip(
                figure="silent_ultimo",
                label=word("silent ultimo"),
                short=word("ultimo"),
                letter="P",
                shape="whose",
                proof="silent_ultimo",
            ),
        ),
        score="",
        total=total_of(rules),
        counting=Counting(way="thirds", cards=rules["deck"], facts=("card_points",)),
        each=(Each(fact="card_points", least=total_of(rules), most=total_of(rules)),),
        kontra=KONTRA[: rules["kontra_max"]],
        more=("held", "silent_ultimo", "dealer"),
        game_kontra="game_kontra",
    )


KINDS = (
    EntryKind(
        key="hand",
        label=word("hand"),
        record=Hand,
        rule="2",
        deals=True,
        checks=HAND_CHECKS,
        write=write_hand,
        describe=describe_hand,
    ),
    ADJUSTMENT,
    COMPANY,
    closing(),
)

EXAMPLES: tuple[Example, ...] = (
    (
        (
            "hand",
            {
                "contract": "game",
                "declarer": 0,
                "card_points": {"0": 31},
                "held": [{"award": "four_kings", "holder": 0}],
                "silent_ultimo": 1,
            },
        ),
    ),
)

GAME = Game(
    key="stroman",
    label=word("Strawman tarokk"),
    summary=word("Tarokk for two, each with a hand and three piles."),
    rulebook="stroman",
    seats=(2,),
    active=2,
    cards=(54, 42),
    pots=(),
    kinds={kind.key: kind for kind in KINDS},
    rates=RATES,
    options=OPTIONS,
    presets=PRESETS,
    face=face,
    examples=EXAMPLES,
)
__all__ = ["GAME", "OPTIONS", "PRESETS", "RATES", "Hand", "Held"]
