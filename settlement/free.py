"""Any other game: the scribe writes what each player got in a round.

Every ``rule`` is a section of ``docs/rules/free.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from settlement.board import Board, Need, Step, Tile
from settlement.book import Book
from settlement.company import Company, coming_and_going
from settlement.count import OPENING, each_with_each, end_count, go_on, has_begun, progress_to, written_after
from settlement.evening import ADJUSTMENT, Close, closing
from settlement.facts import each, seat, whole
from settlement.game import Count, EntryKind, Example, Game, Progress, Summary
from settlement.stakes import shares_in_order
from settlement.tariff import one_of
from settlement.vocabulary import Option, Points, Preset, Problem, Rules, Seat, Table, Text, Who, refused, say, word

WON_AND_LOST, MOST_WINS, FEWEST_WINS = "won_and_lost", "most_wins", "fewest_wins"
EACH_WITH_EACH, WITH_THE_BEST, FOR_POINTS = "each_with_each", "with_the_best", "for_points"
HIGHEST_SCORE = 1_000_000
FEWEST_SCORES = 2
LONGEST_TITLE = 40

SCORING = word("Scoring")
HOW_COUNTED = one_of(
    "count",
    word("how it is counted"),
    word("Is every round paid at once, or are points written until the game is up?"),
    "3",
    SCORING,
    (
        (WON_AND_LOST, word("won and lost")),
        (MOST_WINS, word("most points win")),
        (FEWEST_WINS, word("fewest points win")),
    ),
)
WHO_PAYS = one_of(
    "settle_by",
    word("who pays whom"),
    word("Who pays whom when a game with written points is up?"),
    "5",
    SCORING,
    (
        (EACH_WITH_EACH, word("everybody with everybody")),
        (WITH_THE_BEST, word("everybody with the best")),
        (FOR_POINTS, word("for points only")),
    ),
)
TARGET = one_of(
    "target",
    word("the game is up at"),
    word("How many written points end a game?"),
    "4.1",
    SCORING,
    ((0, word("no limit: it goes on until the close")),),
    also_whole=True,
)
TITLE = Option(
    key="title",
    label=word("name of the game"),
    help=word("What is played? This name stands wherever the name of the game does."),
    rule="1.2",
    choices=(),
    default="",
    group=SCORING,
    longest=LONGEST_TITLE,
    effect=False,
)
OPTIONS: tuple[Option, ...] = (TITLE, HOW_COUNTED, WHO_PAYS, TARGET)
PRESETS = (
    Preset(key="money", label=word("money"), summary=word("What each won and lost is paid at once."), values={}),
    Preset(
        key="points",
        label=word("points"),
        summary=word("Points are written; whoever has most at the end has won."),
        values={"count": MOST_WINS},
    ),
    Preset(
        key="penalty_points",
        label=word("penalty points"),
        summary=word("Points are written; whoever has fewest at the end has won."),
        values={"count": FEWEST_WINS},
    ),
)


# The record of a round (§2).


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round: the number of each player who took part."""

    scores: Mapping[Seat, Points] | None = each(
        word("points"), "2", whole(word("points"), "2", least=-HIGHEST_SCORE, most=HIGHEST_SCORE)
    )
    dealer: Seat | None = seat(word("dealer"), "1.3")


def is_written(rules: Rules) -> bool:
    """Tell whether points are written until the game is up (§3)."""
    return bool(rules["count"] != WON_AND_LOST)


# Settlement of a round, and of a game with written points (§3 to §5).


def write_round(round_: Round, table: Table, book: Book) -> None:
    """Pay a round at once, or write its points and end the game that reached the target (§3, §4)."""
    scores = dict(round_.scores or {})
    label = label_of_round(scores)
    rule = "3.2" if is_written(table.rules) else "3.1"
    if not any(scores.values()):
        book.nothing("round", label, rule=rule, why=say("everybody has zero"))
    elif is_written(table.rules):
        book.write_each("round", label, scores, rule=rule)
    else:
        book.move("round", label, dict(scores.items()), rule=rule)
    if is_written(table.rules):
        write_game(table, book)


def write_game(table: Table, book: Book) -> None:
    """Add the written points to the game, and end it if somebody reached the target (§4.1)."""
    totals = written_after(table, book)
    target = table.rules["target"]
    if target and max(totals.values()) >= target:
        order = tuple(table.right_of(table.dealer, places) for places in range(1, table.players + 1))
        end_count(totals, result_of(totals, order, table.rules), book, finished=True)
    else:
        go_on(totals, book)


def label_of_round(scores: Mapping[Seat, Points]) -> Text:
    """Return the label of a round, which names the players with the highest number."""
    highest = max(scores.values())
    best = tuple(Who(seat) for seat, points in scores.items() if points == highest)
    return say("round, highest: {who} with {points}", who=best, points=highest)


def stop_game(table: Table, book: Book) -> None:
    """End the current game before its target (§4.2)."""
    if is_written(table.rules) and has_begun(table):
        totals = written_after(table, book)
        first = table.dealer if table.last_dealer is None else table.right_of(table.last_dealer)
        order = tuple(table.right_of(first, places) for places in range(table.players))
        end_count(totals, result_of(totals, order, table.rules), book, finished=False)


def write_close(close: Close, table: Table, book: Book) -> None:
    """End the current game with the evening (§10.2)."""
    stop_game(table, book)


def write_company(company: Company, table: Table, book: Book) -> None:
    """End the current game if people leave or join; it goes on if they only change seats (§10.3)."""
    if {*company.players} != {*table.seated}:
        stop_game(table, book)


def result_of(totals: Mapping[Seat, Points], order: Sequence[Seat], rules: Rules) -> tuple[Points, ...]:
    """Return everybody's result of a game, in the order of ``totals`` (§5).

    Several best get the odd points one each, in the given playing ``order``.
    """
    sign = 1 if rules["count"] == MOST_WINS else -1
    return SETTLE_BY[rules["settle_by"]]({seat: sign * points for seat, points in totals.items()}, order)


def by_differences(totals: Mapping[Seat, Points], order: Sequence[Seat]) -> tuple[Points, ...]:
    """Everybody gets from everybody the difference (§5.1)."""
    return each_with_each(tuple(totals.values()))


def to_the_best(totals: Mapping[Seat, Points], order: Sequence[Seat]) -> tuple[Points, ...]:
    """Everybody pays the best the difference; several best share it (§5.2)."""
    highest = max(totals.values())
    paid = {seat: highest - points for seat, points in totals.items()}
    shares = shares_in_order(sum(paid.values()), [seat for seat in order if totals[seat] == highest])
    return tuple(shares.get(seat, 0) - paid[seat] for seat in totals)


def nothing_paid(totals: Mapping[Seat, Points], order: Sequence[Seat]) -> tuple[Points, ...]:
    """Nothing is paid: the written points are the result (§5.3)."""
    return (0,) * len(totals)


SETTLE_BY: Mapping[str, Callable[[Mapping[Seat, Points], Sequence[Seat]], tuple[Points, ...]]] = {
    EACH_WITH_EACH: by_differences,
    WITH_THE_BEST: to_the_best,
    FOR_POINTS: nothing_paid,
}


def progress(table: Table) -> tuple[Progress, ...]:
    """Return everybody's written points and the target, or nothing if every round is paid."""
    return progress_to(table.rules["target"], table) if is_written(table.rules) else ()


def foretell(record: object, table: Table) -> tuple[Text, ...]:
    """Return the sentence for the preview of a round that ends the game."""
    if not isinstance(record, Round):
        return ()
    book = Book({})
    write_round(record, table, book)
    if book.radli is None:
        return ()
    target, totals = table.rules["target"], zip(book.radli.seats, book.radli.written, strict=True)
    arrived = tuple(Who(seat) for seat, total in totals if total >= target)
    return (say("The game is up: {who} at {limit}.", who=arrived, limit=target),)


# Checks (§11).


def two_took_part(round_: Round, table: Table) -> Iterator[Problem]:
    """A round has the numbers of at least two players."""
    if len(round_.scores or {}) < FEWEST_SCORES:
        yield refused("scores", "too_few_scores", "11.1").because("Write the numbers of at least two players.")


def what_is_won_is_lost(round_: Round, table: Table) -> Iterator[Problem]:
    """Where every round is paid, its numbers add up to zero."""
    total = sum((round_.scores or {}).values())
    if not is_written(table.rules) and len(round_.scores or {}) >= FEWEST_SCORES and total:
        yield refused("scores", "not_zero_sum", "11.2").because(
            "What was won and lost adds up to {sum}, but has to be 0: look at the numbers again.", sum=total
        )


def points_rules_need_points(players: int, rules: Rules) -> Iterator[Problem]:
    """Without written points there is no target, and no other way to settle."""
    if is_written(rules):
        return
    if rules["target"]:
        yield refused("house_rules.target", "target_needs_points", "11.3").because(
            "A game is up at a number of points only where points are written: take the limit away, or count points."
        )
    if rules["settle_by"] != EACH_WITH_EACH:
        yield refused("house_rules.settle_by", "settle_by_needs_points", "11.4").because(
            "Every round is paid at once here: who pays whom is chosen only where points are written."
        )


# The row of the sheet, and the entry screen.


def describe_round(round_: Round, table: Table) -> Summary:
    """Return a round as a row of the sheet, with everybody's number."""
    return Summary(title=word("round"), scores=dict(round_.scores or {}))


def board(rules: Rules) -> Board:
    """Return the entry screen: a number for each player."""
    scores = Tile(
        key="scores",
        shape="numbers",
        fact="scores",
        label=word("points"),
        short=word("points"),
        least=-HIGHEST_SCORE,
        most=HIGHEST_SCORE,
        totals=() if is_written(rules) else tuple((players, 0) for players in SEATS),
        fewest=FEWEST_SCORES,
        from_each="" if is_written(rules) else word("who won?"),
    )
    return Board(
        steps=(Step(key="scores", label=word("round"), tiles=(scores,)),),
        needs=(Need(facts=("scores",), label=word("points"), tile="scores"),),
    )


SEATS = (2, 3, 4, 5, 6, 7, 8)
COUNT = Count(
    key="games",
    rewarded=False,
    title=word("Game played"),
    numbered=word("Game %(number)s"),
    sheet=word("Sheet of a game"),
    result=word("result of the game"),
    ends=word("This ends the game: it is settled now."),
    unpaid=word("Written down, not paid: the game is settled when it is up."),
    begun=word("Nothing is paid yet: this game is settled when it is up, or when the evening is closed."),
    without=word("Paid so far, without this game:"),
    without_it=word("paid so far, without the game being played"),
    open=word("A game that is not up counts as if it ended now."),
    table=word("Every line of the evening: for each player the points written and how far they bring him in the game"),
    caption=word("Points written; stands at: the game after the round."),
    signs=word("everybody writes the own points; the result of a game adds up to zero"),
)
ROUND = EntryKind(
    key="hand",
    label=word("round"),
    record=Round,
    rule="2",
    deals=True,
    checks=(two_took_part, what_is_won_is_lost),
    write=write_round,
    describe=describe_round,
)
EXAMPLES: tuple[Example, ...] = ((("hand", {"scores": {"0": 12, "1": -4, "2": -8}}),),)

GAME = Game(
    key="free",
    label=word("Any other game"),
    summary=word("Any game for two to eight: you write what each player got in a round."),
    rulebook="free",
    seats=SEATS,
    active=max(SEATS),
    cards=(),
    pots=(),
    kinds={kind.key: kind for kind in (ROUND, ADJUSTMENT, coming_and_going(write_company), closing(write_close))},
    rates=(),
    options=OPTIONS,
    presets=PRESETS,
    opening=OPENING,
    progress=progress,
    foretell=foretell,
    face=board,
    writes=is_written,
    count=COUNT,
    refuses=points_rules_need_points,
    examples=EXAMPLES,
)
