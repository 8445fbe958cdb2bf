"""The rádli: written points, its end, rewards and results (§6, §11.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from settlement.alsos.counting import TRICKS
from settlement.alsos.tariff import LEFT_OUT, RADLI_MODE
from settlement.book import Book
from settlement.company import Company
from settlement.count import each_with_each, end_count, go_on, has_begun, progress_to, written_after, written_so_far
from settlement.evening import Close
from settlement.game import Count, Progress
from settlement.vocabulary import Points, Problem, Rules, Table, Text, Who, refused, say, word

COUNT = Count(
    key="radlis",
    title=word("Rádli"),
    numbered=word("%(number)s. rádli"),
    sheet=word("Rádli sheet"),
    result=word("result of the rádli"),
    ends=word("This ends the rádli: it is settled now, without a reward."),
    unpaid=word("Written down, not paid: the rádli is settled when somebody reaches the limit."),
    begun=word("Nothing is paid yet: this rádli is settled when it ends, or when the evening is closed."),
    without=word("Paid so far, without this rádli:"),
    without_it=word("paid so far, without the rádli being played"),
    open=word("A rádli that is not over counts as if it were broken off."),
    table=word("Every line of the evening: for each player the points written and how far they bring him in the rádli"),
    caption=word("Points written; stands at: the rádli after the hand."),
    signs=word(
        "everybody on the winning side writes the value, the losers write nothing; the result of a rádli adds up to "
        "zero"
    ),
)
TWO_EQUAL = 2
FOUR = 4


def continue_radli(table: Table, book: Book) -> None:
    """Add the written points of a hand to the rádli, and end it if a player reached the limit (§6.2)."""
    totals = written_after(table, book)
    if max(totals.values()) < table.rules["radli_limit"]:
        go_on(totals, book)
        return
    given = rewards(tuple(totals.values()), table.rules)
    rewarded = [total + reward for total, reward in zip(totals.values(), given, strict=True)]
    end_count(totals, each_with_each(rewarded), book, finished=True, rewards=given)


def write_company(company: Company, table: Table, book: Book) -> None:
    """End the rádli if people leave or join; it goes on if they only change seats (§6.5)."""
    if {*company.players} != {*table.seated}:
        stop_radli(table, book)


def write_close(close: Close, table: Table, book: Book) -> None:
    """End the current rádli with the evening (§6.5)."""
    stop_radli(table, book)


def stop_radli(table: Table, book: Book) -> None:
    """End the current rádli before the limit, without a reward (§6.5)."""
    if table.rules["mode"] != RADLI_MODE or not has_begun(table):
        return
    totals = written_so_far(table)
    end_count(totals, each_with_each(tuple(totals.values())), book, finished=False)


def rewards(totals: Sequence[Points], rules: Rules) -> tuple[Points, ...]:
    """Return everybody's reward (§6.3).

    It depends on the number of players who reached the limit, and on the number of equal highest totals.
    """
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


def progress(table: Table) -> tuple[Progress, ...]:
    """Return everybody's written points and the limit, or nothing if the table plays for money."""
    if table.rules["mode"] != RADLI_MODE:
        return ()
    return progress_to(table.rules["radli_limit"], table)


def sentences_of_end(table: Table, book: Book) -> tuple[Text, ...]:
    """Return sentences for a hand that ends the rádli: the players at the limit, and the rewards (§6.3)."""
    ended = book.ended_count
    if ended is None or not ended.finished:
        return ()
    limit = table.rules["radli_limit"]
    arrived = tuple(Who(seat) for seat, total in zip(ended.seats, ended.written, strict=True) if total >= limit)
    end = say("The rádli ends: {who} at {limit}.", who=arrived, limit=limit)
    rewarded = [(seat, points) for seat, points in zip(ended.seats, ended.rewards, strict=True) if points]
    return (end, *(say("{who}: reward +{points}.", who=Who(seat), points=points) for seat, points in rewarded))


def a_radli_of_four_needs_the_dealers_share(company: Company, table: Table) -> Iterator[Problem]:
    """A fourth player may join a rádli only if the dealer shares."""
    yield from radli_needs_the_dealers_share(len(company.players), table.rules)


def radli_needs_the_dealers_share(players: int, rules: Rules) -> Iterator[Problem]:
    """A rádli of four needs the dealer's share."""
    if players not in TRICKS and rules["mode"] == RADLI_MODE and rules["dealer_share"] == LEFT_OUT:
        yield refused("house_rules.dealer_share", "radli_needs_dealer_share", "11.8").because(
            "With four a rádli is played only where the dealer cries and laughs with the defenders:"
            " let him share, or play for money."
        )
