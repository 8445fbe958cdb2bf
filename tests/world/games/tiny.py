"""A game nobody plays, as small as it can be: two cups, and points that are written down until somebody has ten.

It shows what pages do with cups and with a rádli, whatever the games of the house make of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from settlement.board import Board, Step
from settlement.book import Book, EndedCount
from settlement.evening import ADJUSTMENT, Close, closing, write_close
from settlement.facts import choice, flag, seat, whole
from settlement.game import Count, EntryKind, Game, Indicator, Mark, Progress, Summary
from settlement.game import Step as Level
from settlement.vocabulary import Option, Preset, Rate, Seat, Table, Who, say, word

LIMIT = 10  # a count is over when somebody has written so much
COUNT = Count(
    key="heaps",
    title="Heap",
    numbered="%(number)s. heap",
    sheet="Sheet of the heap",
    result="result of the heap",
    ends="This ends the heap.",
    unpaid="Written on the heap, not paid.",
    begun="Nothing is paid yet of this heap.",
    without="Paid so far, without this heap:",
    without_it="paid so far, without the heap being played",
    open="A heap that is not over counts as it is.",
    table="Every line of the evening, and the heap after it",
    caption="Points written; stands at: the heap after the hand.",
    signs="a heap adds up to zero",
)
CUPS = (("left_cup", word("left cup")), ("right_cup", word("right cup")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """The winner with the points, and whether the cups were fed."""

    contract: str = choice(word("contract"), "1.1", (("plain", word("plain")), ("grand", word("grand"))))
    winner: Seat = seat(word("winner"), "1.1", required=True)
    points: int = whole(word("points"), "1.1", least=0, most=10**12, required=True)
    feeds: bool = flag(word("feeds the cups"), "1.1")
    dealer: Seat | None = seat(word("dealer"), "1.1")


def write(hand: Hand, table: Table, book: Book) -> None:
    if hand.feeds:
        for times, (cup, label) in enumerate(CUPS, start=2):
            book.line(cup, say("into the {cup}", cup=label), times, {table.dealer: -1, cup: 1}, rule="1.1")
    if not table.rules["written"]:
        others = {other: -1 for other in table.active if other != hand.winner}
        stakes = {hand.winner: len(others), **others}
        book.line("game", say("won by {who}", who=Who(hand.winner)), hand.points, stakes, rule="1.1")
        return
    book.write("game", say("won by {who}", who=Who(hand.winner)), hand.points, [hand.winner], rule="1.1")
    points = list(table.carry.get("written") or [0] * table.players)
    points[hand.winner] += hand.points
    book.carry["written"] = points
    if points[hand.winner] >= LIMIT:
        book.end(_end(points, hand.winner, finished=True))
        book.carry["written"] = [0] * table.players


def _end(written: list[int], best: Seat, *, finished: bool) -> EndedCount:
    rewards = tuple(4 * (finished and seat == best) for seat in range(len(written)))
    own = [points + reward for points, reward in zip(written, rewards, strict=True)]
    return EndedCount(
        seats=tuple(range(len(written))),
        written=tuple(written),
        rewards=rewards,
        result=tuple(len(own) * one - sum(own) for one in own),
        finished=finished,
    )


def close(entry: Close, table: Table, book: Book) -> None:
    write_close(entry, table, book)
    if any(table.carry.get("written") or ()):
        book.end(_end(list(table.carry["written"]), 0, finished=False))
        book.carry["written"] = [0] * table.players


def describe(hand: Hand, table: Table) -> Summary:
    steps = (Level(when="front", times=4), Level(when="back", times=2))
    mark = Mark(
        figure="ace",
        label=word("four aces"),
        by=hand.winner,
        announced=True,
        outcome="lost",
        when="front",
        kontra=2,
        steps=steps,
    )
    return Summary(
        title=word("plain"),
        contract=hand.contract,
        declarer=hand.winner,
        won=True,
        marks=(mark,),
        scores={seat: 26 + seat for seat in table.active},
    )


def progress(table: Table) -> tuple[Progress, ...]:
    if not table.rules["written"]:
        return ()
    sums = table.carry.get("written") or [0] * table.players
    return tuple(Progress(seat=seat, written=points, limit=LIMIT) for seat, points in enumerate(sums))


def strip(table: Table) -> tuple[Indicator, ...]:
    return tuple(Indicator(key=cup, label=label, value=say("{points}", points=table.pots[cup])) for cup, label in CUPS)


def state(carry: Mapping[str, Any]) -> Mapping[str, Seat | None]:
    return {}


HAND = EntryKind(key="hand", label=word("hand"), record=Hand, rule="1.1", deals=True, write=write, describe=describe)
GAME = Game(
    key="tiny",
    label="tiny",
    summary="",
    rulebook="paskievics",
    seats=(3, 4),
    active=4,
    cards=(32,),
    pots=CUPS,
    pots_are_cups=True,
    kinds={kind.key: kind for kind in (HAND, ADJUSTMENT, closing(close))},
    rates=(Rate(key="nothing", label=word("points"), unit=word("points"), rule="1.1", default=1),),
    options=(
        Option(
            key="written",
            label=word("contract"),
            help="",
            rule="1.1",
            choices=((True, "yes"), (False, "no")),
            default=True,
        ),
    ),
    presets=(
        Preset(key="written", label="written", summary="", values={}),
        Preset(key="paid", label="paid", summary="", values={"written": False}),
    ),
    face=lambda rules: Board(
        steps=(Step(key="one", label="", tiles=()),),
        contract="contract",
        declarer="winner",
        kontra=("kontra", "rekontra"),
    ),
    writes=lambda rules: bool(rules["written"]),
    count=COUNT,
    progress=progress,
    strip=strip,
    state=state,
)
