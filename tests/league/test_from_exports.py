"""Standings and bills worked out anew from what a club takes along: its lists of evenings, hands, statements and cash.

Nothing here shares code with the product: sums are made of the rows of CSV files, in decimal fractions.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from io import StringIO
from math import floor
from random import Random
from typing import Any

import pytest
from django.test import Client

from scorebook.cash.deeds import write_rules, write_slip
from scorebook.cash.writing import Slip
from scorebook.models import Club, CupTable, Evening, Reason, Round
from scorebook.night.bill import read_bill
from tests.club.conftest import Circle, signed_in
from tests.world.clubs import EVERYBODY, evening, season_of
from tests.world.cups import a_cup
from tests.world.results import by_result

pytestmark = pytest.mark.django_db
FEE, LOST, COIN = Decimal(500), Decimal(50), Decimal(50)  # forints: to sit down, a lost hand, the smallest coin
SINCE = date(2026, 9, 1)


# ---- a club's autumn, thrown by a seed ------------------------------------------------------------------------------


def play(circle: Circle, random: Random) -> list[Evening]:
    """Play nights of one game and of two, some past midnight, a cup day, and write an opening balance at the end."""
    club = circle.club
    write_rules(club, since=SINCE, currency="HUF", entry_fee=50000, lost_hand_fee=5000, loss_cap=None, coin=5000)
    firsts = [play_night(club, random, week) for week in range(5)]
    by_result(club, {"Anna": 19, "Béla": -4, "Cili": 0, "Dénes": -15}, datetime(2026, 10, 15, 17, tzinfo=UTC))
    play_cup_day(club, random)
    for who, amount in (("viewer", 123400), ("owner", -77700)):
        moves = {circle[who].player_id: amount, "own": -amount}
        write_slip(club, Slip(reason=Reason.OPENING, day=date(2026, 9, random.randint(1, 28)), moves=moves))
    return [first for first in firsts if first.currency == "HUF"]


def play_night(club: Club, random: Random, week: int) -> Evening:
    names = random.sample(EVERYBODY[:6], random.choice((4, 5)))
    begun = datetime(2026, 9, 3, random.choice((17, 20)), 30, tzinfo=UTC) + timedelta(weeks=week)
    stake, currency = random.choice(((2000, "HUF"), (5000, "HUF"), (None, ""), (50, "DKK")))
    first = evening(club, names, SINCE, random.randint(2, 5), random, stake=stake, currency=currency, begun=begun)
    if random.random() < 0.7:
        stake = stake and stake * 2
        hands, later = random.randint(1, 4), begun + timedelta(hours=2)
        evening(club, names[:4], SINCE, hands, random, stake=stake, currency=currency, begun=later, night=first.night)
    return first


def play_cup_day(club: Club, random: Random) -> None:
    day = a_cup(club, name="Kupa", day=date(2026, 10, 31))
    begun = datetime(2026, 10, 31, 21, tzinfo=UTC)
    for number in (1, 2):
        names = random.sample(EVERYBODY[:8], 8)
        cup_round = Round.objects.create(cup_day=day, number=number, method="draw", drawn_at=begun)
        slip = by_result(club, dict(zip(names[:4], (9, 0, -3, -6), strict=True)), begun, cup_day=day)
        at_phone = evening(club, names[4:], SINCE, 3, random, stake=None, currency="", begun=begun, cup_day=day)
        for place, table in enumerate((slip, at_phone), 1):
            CupTable.objects.create(round=cup_round, number=place, night=table.night)
        begun += timedelta(hours=3)


# ---- what the lists say ---------------------------------------------------------------------------------------------


@dataclass
class Told:
    """A game according to its exported lists: points and hands by name;"""

    slug: str
    first: str
    begun: datetime
    price: Decimal
    currency: str
    names: list[str]
    points: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    hands: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    lost: dict[str, int] = field(default_factory=dict)
    won: dict[str, int] = field(default_factory=dict)

    def there(self) -> list[str]:
        if not self.hands:
            return self.names if any(self.points.values()) else []
        return [name for name in self.names if self.hands[name] or self.points[name]]


@dataclass
class Lists:
    """Everything that was taken along."""

    games: list[Told]
    cash: list[dict[str, str]]

    def nights(self, currency: str = "") -> list[list[Told]]:
        found: dict[str, list[Told]] = {}
        for game in self.games:
            if not currency or game.currency == currency:
                found.setdefault(game.first, []).append(game)
        return list(found.values())


def rows_of(client: Client, address: str, **said: Any) -> list[dict[str, str]]:
    answer = client.get(address, said)
    assert answer.status_code == 200
    return list(csv.DictReader(StringIO(b"".join(answer).decode().lstrip("\ufeff"))))


def taken_along(client: Client, club: Club) -> Lists:
    at = f"/c/{club.slug}/exports"
    games = {}
    for row in rows_of(client, f"{at}/evenings.csv", season="all"):
        game = Told(
            slug=row["Evening"],
            first=row["First game of the evening"],
            begun=datetime.fromisoformat(row["Begun"]),
            price=Decimal(row["Price of a point"] or 0),
            currency=row["Currency"],
            names=row["Players"].split(", "),
        )
        for line in rows_of(client, f"/e/{game.slug}/lists/hands.csv"):
            if line["Struck out"]:
                continue
            for name in game.names:
                game.points[name] += int(line[name] or 0)
                if line["Dealer"] and not (len(game.names) > 4 and name == line["Dealer"]):
                    game.hands[name] += 1
        games[game.slug] = game
    for row in rows_of(client, f"{at}/statements.csv", season="all"):
        game, name = games[row["Evening"]], row["Player"]
        assert (game.points[name], game.hands.get(name, 0)) == (int(row["Points"]), int(row["Hands"]))
        game.lost[name] = int(row["Hands declared"]) - int(row["Declared hands won"])
        game.won[name] = int(row["Declared hands won"])
    return Lists(games=list(games.values()), cash=rows_of(client, f"{at}/cash.csv", season="all"))


# ---- worked out anew ------------------------------------------------------------------------------------------------


def as_written(game: Told, name: str) -> Fraction:
    return Fraction(game.points[name])


def in_money(game: Told, name: str) -> Fraction:
    return game.points[name] * Fraction(game.price) * 100


def share(game: Told, name: str) -> Fraction:
    won = sum(game.points[other] for other in game.there() if game.points[other] > 0)
    return Fraction(100 * game.points[name], won) if won else Fraction(0)


def place(game: Told, name: str) -> Fraction:
    others = [game.points[other] for other in game.there() if other != name]
    own = game.points[name]
    return Fraction(sum(200 if own > other else 100 if own == other else 0 for other in others), 2 * len(others))


def worth_of(games: Sequence[Told], name: str, worth: Callable[[Told, str], Fraction]) -> Fraction:
    mine = [game for game in games if name in game.there()]
    if worth in (as_written, in_money):
        return sum((worth(game, name) for game in mine), Fraction(0))
    dealt = [game.hands[name] for game in mine if game.hands]
    usual = Fraction(sum(dealt), len(dealt)) if sum(dealt) else Fraction(1)
    weights = [Fraction(game.hands[name]) if game.hands and sum(dealt) else usual for game in mine]
    together = sum((worth(game, name) * weight for game, weight in zip(mine, weights, strict=True)), Fraction(0))
    return together / sum(weights)


@dataclass
class Season:
    """Terms of a season, and what the same is called where it is made."""

    said: Mapping[str, Any]
    worth: Callable[[Told, str], Fraction] = as_written
    best: int | None = None
    by: str = ""
    least: int = 1
    currency: str = ""


SEASONS = (
    Season({}),
    Season({"method": "per_evening", "least_evenings": 3}, by="evenings", least=3),
    Season({"method": "per_hand"}, by="hands"),
    Season({"method": "best", "best_of": 2}, best=2),
    Season({"scale": "place", "method": "per_evening"}, place, by="evenings"),
    Season({"scale": "share", "method": "best", "best_of": 3}, share, best=3),
    Season({"scale": "place"}, place),
    Season({"unit": "money", "currency": "HUF"}, in_money, currency="HUF"),
)


def lines(lists: Lists, season: Season) -> dict[str, tuple[Decimal, int, int, int]]:
    """Return everybody's value, evenings, evenings won and evenings that are missing."""
    nights = lists.nights(season.currency)
    worths: dict[str, list[tuple[Fraction, int]]] = defaultdict(list)
    firsts: dict[str, int] = defaultdict(int)
    amount = in_money if season.currency else as_written
    for games in nights:
        there = sorted({name for game in games for name in game.there()})
        came = {name: worth_of(games, name, season.worth) for name in there}
        rank = {name: (came[name], worth_of(games, name, amount)) for name in there}
        for name in there:
            hands = sum(game.hands.get(name, 0) for game in games)
            worths[name].append((came[name], hands))
            firsts[name] += rank[name] == max(rank.values())
    results = {}
    for name, mine in worths.items():
        best = sorted((worth for worth, _hands in mine), reverse=True)[: season.best]
        divisor = {"evenings": len(mine), "hands": sum(hands for _worth, hands in mine)}.get(season.by, 1)
        value = Fraction(sum(best, Fraction(0)), divisor) if divisor else Fraction(0)
        results[name] = (rounded(value), len(mine), firsts[name], max(0, season.least - len(mine)))
    return results


def rounded(value: Fraction) -> Decimal:
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal("0.01"), ROUND_HALF_UP)


def carried(lists: Lists, day: date) -> dict[str, Decimal]:
    """Return what stood on everybody's account before a day."""
    stood: dict[str, Decimal] = defaultdict(Decimal)
    for row in lists.cash:
        if date.fromisoformat(row["Day"]) < day:
            stood[row["Account"]] += Decimal(row["Amount"])
    return stood


def bill(lists: Lists, games: Sequence[Told]) -> Iterator[tuple[str, Decimal]]:
    """Yield what everybody gets or pays: the play, the fees, in coins, and what was carried."""
    stood = carried(lists, games[0].begun.date())
    for name in dict.fromkeys(name for game in games for name in game.names):
        mine = [game for game in games if name in game.names]
        amount = sum((game.points[name] * game.price for game in mine), Decimal(0))
        owed = amount - FEE - LOST * sum(game.lost[name] for game in mine)
        yield name, floor(owed / COIN) * COIN + stood[name]


# ---- held against the product ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_standings_and_bills_are_what_the_lists_of_the_club_come_to(circle: Circle, seed: int) -> None:
    client = signed_in(circle.by("director"))
    client.cookies["language"] = "en"
    in_forints = play(circle, Random(seed))
    lists = taken_along(client, circle.club)
    assert any(len(games) > 1 for games in lists.nights())
    for number, season in enumerate(SEASONS):
        days = {"first_day": SINCE, "last_day": date(2026, 10, 31), "cups": True}
        season_row = season_of(circle.club, name=f"Idény {number}", **days, **season.said)
        body = client.get(f"/c/{circle.club.slug}/standings.json", {"season": season_row.pk}).json()
        assert body["evenings"] == len(lists.nights(season.currency))
        assert {
            one["name"]: (Decimal(one["value"]), one["evenings"], one["evenings_won"], one["evenings_lacking"])
            for one in body["standings"]
        } == lines(lists, season)
    assert in_forints
    for first in in_forints:
        night_bill = read_bill(first.night, with_book=True)
        amounts = {name: Decimal(amount) / 100 for name, amount in zip(night_bill.names, night_bill.sums, strict=False)}
        games = next(games for games in lists.nights() if games[0].slug == first.slug)
        assert amounts == dict(bill(lists, games))
        assert sum(night_bill.sums) == 0
