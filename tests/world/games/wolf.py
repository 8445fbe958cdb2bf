"""Wolf and hounds: a game that is not shipped, as small as possible, to test the parts that any game meets.

One player hunts alone against two to four others. Everybody plays every hand, nothing is counted, and the result is a
flag whose name no other game uses. The game has no page in the guide.
"""

from __future__ import annotations

from dataclasses import dataclass

from settlement.book import Book
from settlement.company import COMPANY
from settlement.evening import ADJUSTMENT, closing
from settlement.face import Answer, Bid, Face, Question
from settlement.facts import choice, flag, label_of, seat, whole
from settlement.game import EntryKind, Game, Summary
from settlement.stakes import KONTRA, from_each, kontra, to_each
from settlement.tariff import kontra_factor, kontra_max, printed, rate
from settlement.vocabulary import Rules, Seat, Table, say, word

HUNT = word("hunt")
PRICES = word("Prices")
OUTCOMES = ((word("won"), True), (word("lost"), False))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand that was played."""

    contract: str = choice(word("contract"), "2", (("hunt", HUNT),), required=True)
    declarer: Seat = seat(word("declarer"), "2", required=True)
    game_kontra: int = whole(word("kontra"), "2", most=len(KONTRA), default=0)
    hunt_made: bool = flag(word("hunt made"), "2", required=True)
    dealer: Seat | None = seat(word("dealer"), "1")


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write what each of the others pays, or is paid."""
    moves = (from_each if hand.hunt_made else to_each)(hand.declarer, table.active)
    factors = kontra(hand.game_kontra, table.rules)
    book.line("game", say("game"), table.rules["game.hunt"], moves, rule="2", factors=factors)


def describe_hand(hand: Hand, _table: Table) -> Summary:
    """Return a hand as a row of the sheet."""
    return Summary(
        title=label_of(hand, "contract"),
        contract=hand.contract,
        declarer=hand.declarer,
        won=hand.hunt_made,
        kontra=hand.game_kontra,
    )


def face(rules: Rules) -> Face:
    """Return what the entry screen offers."""
    answers = tuple(Answer(label=label, facts=(("hunt_made", made),)) for label, made in OUTCOMES)
    bid = Bid(
        contract="hunt",
        label=HUNT,
        letter="H",
        price=rules["game.hunt"],
        asks=("declarer", "hunt_made"),
        alone=True,
        questions=(Question(label=HUNT, answers=answers),),
    )
    return Face(
        bids=(bid,),
        chips=(),
        score="",
        total=0,
        kontra=KONTRA[: rules["kontra_max"]],
        more=("dealer",),
        game_kontra="game_kontra",
    )


HAND = EntryKind(
    key="hand",
    label=word("hand"),
    record=Hand,
    rule="2",
    deals=True,
    checks=(),
    write=write_hand,
    describe=describe_hand,
)
GAME = Game(
    key="wolf",
    label=word("Wolf and hounds"),
    summary=word("One hunts alone against all others."),
    rulebook="stroman",
    seats=(3, 4, 5),
    active=5,
    cards=(32,),
    pots=(),
    kinds={kind.key: kind for kind in (HAND, ADJUSTMENT, COMPANY, closing())},
    rates=(rate("game.hunt", HUNT, 5, "2", PRICES), kontra_factor(PRICES)),
    options=(kontra_max(2, PRICES),),
    presets=printed(word("The hunt at five points.")),
    face=face,
    examples=((("hand", {"contract": "hunt", "declarer": 0, "hunt_made": True}),),),
)
