"""The end of a game with written points, and what everybody gets (§4, §5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from settlement.book import Book
from settlement.company import Company
from settlement.count import each_with_each, end_count, go_on, has_begun, progress_to, written_after
from settlement.evening import Close
from settlement.free.tariff import EACH_WITH_EACH, FEWEST_WINS, FOR_POINTS, WITH_THE_BEST, is_written
from settlement.game import Count, Progress
from settlement.stakes import shares_in_order
from settlement.vocabulary import Points, Rules, Seat, Table, word


def paid(rules: Rules) -> str:
    """Return how a game is paid in words, or nothing for most points and everybody with everybody (§5)."""
    if rules["settle_by"] == FOR_POINTS:
        return word("for points only: nothing is paid")
    if rules["settle_by"] == WITH_THE_BEST:
        return word("everybody pays the best the difference")
    return word("everybody gets the difference from each with more") if fewest_win(rules) else ""


def fewest_win(rules: Rules) -> bool:
    """Tell whether the fewest points win (§3.2)."""
    return bool(rules["count"] == FEWEST_WINS)


def rank_sign(rules: Rules) -> int:
    """Return the sign of the written points in standings, or 0 if the results count there (§5.3)."""
    if rules["settle_by"] != FOR_POINTS:
        return 0
    return -1 if fewest_win(rules) else 1


COUNT = Count(
    key="games",
    rewarded=False,
    paid=paid,
    fewest=fewest_win,
    ranks=rank_sign,
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


def write_game(table: Table, book: Book) -> None:
    """Add the written points to the game, and end it if somebody reached the target (§4.1)."""
    totals = written_after(table, book)
    target = table.rules["target"]
    if target and max(totals.values()) >= target:
        order = tuple(table.right_of(table.dealer, places) for places in range(1, table.players + 1))
        end_count(totals, result_of(totals, order, table.rules), book, finished=True)
    else:
        go_on(totals, book)


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
    sign = -1 if fewest_win(rules) else 1
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
