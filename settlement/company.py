"""People come and go: an entry for the people who sit at the table from now on, in playing order.

Every rulebook page describes it in §10.3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from settlement.book import Book
from settlement.facts import chain
from settlement.facts import seat as seat_fact
from settlement.game import Check, EntryKind, Mark, Summary
from settlement.vocabulary import Account, Points, Pot, Problem, Seat, Table, Who, refused, say, word

KEY = "company"
MOST_PEOPLE = 12
"""The most people that an evening may have had, those who left included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """The people who sit at the table from now on; a newcomer has the next free seat number."""

    players: tuple[Seat, ...] = chain(
        word("who sits there"), "10.3", seat_fact(word("player"), "10.3", newcomers=True), most=100, required=True
    )


def leavers(company: Company, table: Table) -> tuple[Seat, ...]:
    """Return the people who leave, in their old playing order."""
    return tuple(seat for seat in table.seated if seat not in company.players)


def joiners(company: Company, table: Table) -> tuple[Seat, ...]:
    """Return the people who sit down, in their new playing order."""
    return tuple(seat for seat in company.players if seat not in table.seated)


def brought_by_nothing(
    began_with: int, accounts: int, lines: Iterable[tuple[str, Mapping[str, Any], Sequence[Points]]]
) -> frozenset[Seat]:
    """Return the seats of people who have no part in the evening: no line seats them or moves their points.

    ``lines`` are the lines that are not struck, each with its kind, its facts and its payouts by seat.
    """
    counting = [*lines]
    here = {seat for kind, facts, _payouts in counting if kind == KEY for seat in facts["players"]}
    moved = {seat for _kind, _facts, payouts in counting for seat, points in enumerate(payouts) if points}
    return frozenset(range(began_with, accounts)) - here - moved


def so_many_can_sit_there(company: Company, table: Table) -> Iterator[Problem]:
    """The number of people has to be one that the game allows."""
    if len(company.players) not in table.counts:
        seats = ", ".join(map(str, table.counts))
        yield refused("players", "player_count", "10.3").because(
            "This game is played with these numbers of people: {seats}.", seats=seats
        )


def nobody_sits_twice(company: Company, table: Table) -> Iterator[Problem]:
    """Nobody may be listed twice."""
    for n, seat in enumerate(company.players):
        if seat in company.players[:n]:
            yield refused(f"players[{n}]", "same_name_twice", "10.3").because(
                "{who} stands here twice: everybody has one chair.", who=Who(seat)
            )


def something_changes(company: Company, table: Table) -> Iterator[Problem]:
    """Somebody has to come, go or change seats."""
    if company.players == table.seated:
        yield refused("players", "same_company", "10.3").because(
            "You sit like that already: nobody has come, nobody has gone."
        )


def somebody_stays(company: Company, table: Table) -> Iterator[Problem]:
    """At least one person has to stay; others begin an evening of their own."""
    if not {*company.players} & {*table.seated}:
        yield refused("players", "nobody_stays", "10.3").because(
            "Nobody of those who sat there stays: begin another evening."
        )


def an_evening_knows_so_many(company: Company, table: Table) -> Iterator[Problem]:
    """The number of people of an evening is limited, because their accounts are never closed."""
    if len({*range(table.accounts), *company.players}) > MOST_PEOPLE:
        yield refused("players", "too_many_people", "10.3").because(
            "An evening knows {most} people at most: begin another evening.", most=MOST_PEOPLE
        )


CHECKS: tuple[Check, ...] = (
    so_many_can_sit_there,
    nobody_sits_twice,
    something_changes,
    somebody_stays,
    an_evening_knows_so_many,
)


def write_shares(company: Company, table: Table, book: Book) -> None:
    """Write the shares of each pot: leavers take a share out, and newcomers pay one in (§10.3)."""
    for pot in table.pots:
        write_share(pot, company, table, book)


def write_share(pot: Pot, company: Company, table: Table, book: Book) -> None:
    """Write the shares of one pot: each leaver takes one out and each newcomer pays one in (§10.3).

    Points that cannot be divided stay in the pot.
    """
    share, called = table.pots[pot] // table.players, table.called(pot)
    takers, payers = leavers(company, table), joiners(company, table)
    if share and takers:
        takes: dict[Account, int] = {**dict.fromkeys(takers, 1), pot: -len(takers)}
        book.line("share_taken", say("a share of the {pot} taken", pot=called), share, takes, rule="10.3")
    if share and payers:
        pays: dict[Account, int] = {**dict.fromkeys(payers, -1), pot: len(payers)}
        book.line("share_paid", say("a share of the {pot} paid in", pot=called), share, pays, rule="10.3")


def describe(company: Company, table: Table) -> Summary:
    """Return the row of the sheet: the people who came and went."""
    came = (
        Mark(figure="joined", label=word("came"), by=seat, told=say("{who} came", who=Who(seat)))
        for seat in joiners(company, table)
    )
    went = (
        Mark(figure="left", label=word("went"), by=seat, told=say("{who} went", who=Who(seat)))
        for seat in leavers(company, table)
    )
    marks = (*came, *went) or (Mark(figure="new_seats", label=word("new seats")),)
    return Summary(title=word("coming and going"), marks=marks)


def coming_and_going(
    write: Callable[[Company, Table, Book], None] = write_shares,
    carry: Callable[[Company, Table], Mapping[str, Any]] = lambda company, table: table.carry,
    checks: tuple[Check, ...] = (),
) -> EntryKind:
    """Return the kind of entry for coming and going; a game may pass its own shares, carried state and checks."""
    return EntryKind(
        key=KEY,
        label=word("coming and going"),
        record=Company,
        rule="10.3",
        deals=False,
        checks=(*CHECKS, *checks),
        write=write,
        carry=carry,
        describe=describe,
        offered=lambda table: False,
        seats=lambda company, table: company.players,
    )


COMPANY = coming_and_going()
