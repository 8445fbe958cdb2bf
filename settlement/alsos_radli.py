"""Alsós: the rádli, in which points are only written until somebody reaches the limit (§6)."""

from __future__ import annotations

from collections.abc import Sequence

from settlement.alsos_options import RADLI_MODE
from settlement.book import Book, Radli
from settlement.evening import Close
from settlement.game import Progress
from settlement.vocabulary import Points, Rules, Seat, Table, Text, Who, say

OPENING = {"written": None}
"""Before the first hand of a rádli nothing is written; afterwards the totals by seat stand here."""

TWO_EQUAL = 2
FOUR = 4


def written_so_far(table: Table) -> tuple[Points, ...]:
    """Return the written totals of the rádli in progress."""
    return tuple(table.carry["written"] or (0,) * table.players)


def go_on(table: Table, book: Book) -> None:
    """Add what a hand wrote to the rádli, and end it where somebody is at the limit (§6.2)."""
    totals = tuple(total + book.written.get(seat, 0) for seat, total in enumerate(written_so_far(table)))
    if max(totals) < table.rules["radli_limit"]:
        book.carry["written"] = list(totals)
        return
    given = rewards(totals, table.rules)
    book.end(Radli(written=totals, rewards=given, finished=True,
                   result=results([total + reward for total, reward in zip(totals, given, strict=True)])))  # fmt: skip
    book.carry["written"] = None


def write_close(close: Close, table: Table, book: Book) -> None:
    """End a rádli that is stopped before the limit, without a reward (§6.5)."""
    if table.rules["mode"] != RADLI_MODE or table.carry["written"] is None:
        return
    totals = written_so_far(table)
    book.end(Radli(written=totals, rewards=(0,) * table.players, finished=False, result=results(totals)))
    book.carry["written"] = None


def rewards(totals: Sequence[Points], rules: Rules) -> tuple[Points, ...]:
    """Return everybody's reward: for one who arrives alone, for the highest of several, for two equal best (§6.3)."""
    best = max(totals)
    leading = [seat for seat, total in enumerate(totals) if total == best]
    arrived = sum(total >= rules["radli_limit"] for total in totals)
    reward: Points = 0
    if arrived == 1:
        reward = rules["radli_reward"]
    elif len(leading) == 1:
        reward = rules["radli_reward_shared"]
    elif len(leading) == TWO_EQUAL and (rules["radli_tie_2p3p"] == "split" or len(totals) == FOUR):
        reward = rules["radli_reward_split"]
    return tuple(reward if seat in leading else 0 for seat in range(len(totals)))


def results(totals: Sequence[Points]) -> tuple[Points, ...]:
    """Return what everybody wins: his own total from each of the others, less what each of them has (§6.4)."""
    everything = sum(totals)
    return tuple(len(totals) * total - everything for total in totals)


def progress(table: Table) -> tuple[Progress, ...]:
    """Return how far everybody is on the way to the limit."""
    if table.rules["mode"] != RADLI_MODE:
        return ()
    return tuple(Progress(seat=seat, written=total, limit=table.rules["radli_limit"])
                 for seat, total in enumerate(written_so_far(table)))  # fmt: skip


def foretold(table: Table, book: Book) -> tuple[Text, ...]:
    """Return what a settled hand does to the rádli, in words: who reaches the limit, and for what reward (§6.3)."""
    ended = book.radli
    if ended is None or not ended.finished:
        return ()
    limit = table.rules["radli_limit"]
    arrived = tuple(Who(seat) for seat, total in enumerate(ended.written) if total >= limit)
    end = say("The rádli ends: {who} at {limit}.", who=arrived, limit=limit)
    return (end, *(said_of_reward(seat, reward) for seat, reward in enumerate(ended.rewards) if reward))


def said_of_reward(seat: Seat, reward: Points) -> Text:
    """Say who gets a reward."""
    return say("{who}: reward +{points}.", who=Who(seat), points=reward)
