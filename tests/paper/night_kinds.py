"""The row of the table for the payout sheet of a night of several games."""

from __future__ import annotations

from dataclasses import replace

from scorebook.models import Evening
from scorebook.night.bill import Bill, read_bill
from scorebook.paper.payments import read_payments
from scorebook.paper.payout import payout_sheet
from scorebook.words.points import signed_money
from tests.paper.evenings import close, play
from tests.paper.nights import FIVE, HOSTILE, LONG
from tests.paper.paper import ADDRESS
from tests.paper.samples import Kind, Sample
from tests.paper.tables import table_of
from tests.world.night import next_game, pay

STAKES = {"stake_minor_units": 100}


def night_of(bill: Bill, method: str = "fewest") -> Sample:
    view = payout_sheet(bill, ADDRESS, read_payments(bill, method, None))
    sums = [signed_money(person.total, bill.unit) for person in bill.ranked]
    return Sample(
        template="paper/payout/payout.html", view=view, said=(*bill.names, *sums, *(one.label for one in bill.played))
    )


def two_games(*, closed: bool = True, names: tuple[str, ...] = FIVE) -> Bill:
    first = table_of("paskievics", names, house_rules={"kassza": True})
    play(first)
    second = next_game(first)
    pay(second, (0, 1, 12), (4, 2, 5))
    for game in (first, second) if closed else (first,):
        close(game)
    return read_bill(Evening.objects.get(pk=first.pk).night)


def many_games(games: int) -> Bill:
    first = table_of("paskievics", LONG, house_rules={"kassza": True}, **STAKES)
    for _ in range(games - 1):
        next_game(first, **STAKES)
    return enlarged(read_bill(first.night))


def enlarged(bill: Bill) -> Bill:
    """Return the bill as if points of twelve digits had been played; no table gets there, the paper has to."""
    most = 123_456_789_012
    points = (most, -most, most - 7, 7 - most, 0)
    games = []
    for one in bill.played:
        balances = tuple(replace(balance, points=points[balance.seat]) for balance in one.final.balances)
        games.append(replace(one, final=replace(one.final, balances=balances)))
    totals = tuple(amount * 100 * len(games) for amount in points)
    return replace(bill, played=tuple(games), totals=totals, closed=True)


NIGHTS_OF_GAMES = {
    "two games": lambda: night_of(two_games()),
    "one still open": lambda: night_of(two_games(closed=False)),
    "hostile names": lambda: night_of(two_games(names=HOSTILE)),
    "two games of twelve digits": lambda: night_of(many_games(2), "banker"),
    "five games of twelve digits": lambda: night_of(many_games(5), "banker"),
}
NIGHT_DOCUMENTS = (Kind(key="night", wide=False, scenes=NIGHTS_OF_GAMES),)
