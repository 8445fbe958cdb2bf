"""The lines of a round, and its checks (§2, §3, §11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from settlement.book import Book
from settlement.free.facts import Round
from settlement.free.result import write_game
from settlement.free.tariff import is_written
from settlement.game import Summary
from settlement.vocabulary import Points, Problem, Seat, Table, Text, Who, refused, say, word

FEWEST_SCORES = 2


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


def label_of_round(scores: Mapping[Seat, Points]) -> Text:
    """Return the label of a round, which names the players with the highest number."""
    highest = max(scores.values())
    best = tuple(Who(seat) for seat, points in scores.items() if points == highest)
    return say("round, highest: {who} with {points}", who=best, points=highest)


def foretell(record: object, table: Table) -> tuple[Text, ...]:
    """Return the sentence for the preview of a round that ends the game."""
    if not isinstance(record, Round):
        return ()
    book = Book({})
    write_round(record, table, book)
    if book.ended_count is None:
        return ()
    target, totals = table.rules["target"], zip(book.ended_count.seats, book.ended_count.written, strict=True)
    arrived = tuple(Who(seat) for seat, total in totals if total >= target)
    return (say("The game is up: {who} at {limit}.", who=arrived, limit=target),)


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


def describe_round(round_: Round, table: Table) -> Summary:
    """Return a round as a row of the sheet, with everybody's number."""
    return Summary(title=word("round"), scores=dict(round_.scores or {}))


CHECKS = (two_took_part, what_is_won_is_lost)
