"""A club's autumn: evenings of three, four and five, of two games and several stakes, written hand by hand.

The same every time.  ``autumn`` plays it for a club; ``evening`` plays one more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any
from uuid import uuid4

from django.utils import timezone

from scorebook import ledger
from scorebook.club.seating import seat_members
from scorebook.league.seasons import write_season, write_teams
from scorebook.models import Club, Evening, Season
from settlement import GAMES
from settlement import document as records
from settlement.settle import Standing, settle, table_for
from tests.settlement.legal import legal_entry
from tests.world.recorded import recorded

AUTHOR = ledger.Author(name="Anna")
EVERYBODY = ("Anna", "Béla", "Cili", "Dénes", "Eszter", "Kovács Éva", "Nagy Lajos", "Tóth Pál")
# How many card points more or less somebody's side takes, so that the list has an order.
SKILL = {"Anna": 9, "Cili": 5, "Nagy Lajos": 4, "Eszter": 1, "Kovács Éva": -1, "Dénes": -3, "Béla": -6, "Tóth Pál": -8}
DEAREST = 40  # no hand of an ordinary Thursday wins more
FIRST, LAST = date(2026, 9, 1), date(2026, 11, 30)
# The evenings of an autumn: players, week, game and price of a point; the last one is still open.
NIGHTS: Sequence[Mapping[str, Any]] = (
    {"players": (0, 1, 2, 3, 4), "week": 0},
    {"players": (0, 2, 3, 5), "week": 1},
    {"players": (1, 3, 4, 5, 6), "week": 2},
    {"players": (0, 1, 6), "week": 2, "game": "magyar"},
    {"players": (0, 1, 2, 4), "week": 4, "stake": 5000},
    {"players": (0, 2, 3, 4, 6), "week": 5},
    {"players": (1, 2, 3, 5), "week": 6},
    {"players": (0, 1, 3, 4, 7), "week": 7},
    {"players": (0, 2, 5, 6), "week": 8, "stake": 20, "currency": "EUR"},
    {"players": (0, 1, 2, 3, 5), "week": 9, "stake": None},
    {"players": (0, 1, 4, 6), "week": 11, "close": False},
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Autumn:
    """The evenings of an autumn: the season, its closed evenings in order, and the open one."""

    club: Club
    season: Season
    closed: Sequence[Evening]
    still_open: Evening


def autumn(club: Club, *, hands: int = 8, seed: int = 1) -> Autumn:
    """Play the club's autumn, with two teams in it."""
    return recorded(f"autumn of {club.pk}, {hands} hands, {seed}", lambda: _played(club, hands, seed))


def _played(club: Club, hands: int, seed: int) -> Autumn:
    random = Random(seed)
    played = [_night(club, random, night, hands) for night in NIGHTS]
    season = season_of(club)
    member = {member.player.name: member.player_id for member in club.members.select_related("player")}
    write_teams(
        season,
        {
            member[name]: team
            for team, names in {
                "Csütörtök": ("Anna", "Béla", "Tóth Pál"),
                "Péntek": ("Cili", "Dénes", "Eszter"),
            }.items()
            for name in names
        },
    )
    return Autumn(club=club, season=season, closed=played[:-1], still_open=played[-1])


def season_of(club: Club, **said: Any) -> Season:
    """Make a season of the autumn; every part of it may be said otherwise."""
    terms = {"name": "Őszi idény", "first_day": FIRST, "last_day": LAST}
    return write_season(club, None, {**terms, **said})


def _night(club: Club, random: Random, night: Mapping[str, Any], hands: int) -> Evening:
    names = [EVERYBODY[number] for number in night["players"]]
    more = {name: night[name] for name in ("game", "stake", "currency", "close") if name in night}
    return evening(club, names, FIRST + timedelta(days=2, weeks=night["week"]), hands, random, **more)


def evening(  # noqa: PLR0913
    club: Club,
    names: Sequence[str],
    day: date,
    hands: int,
    random: Random,
    *,
    game: str = "paskievics",
    stake: int | None = 2000,
    currency: str = "HUF",
    close: bool = True,
    rules: Mapping[str, Any] | None = None,
    begun: datetime | None = None,
    **of: Any,
) -> Evening:
    """Play an evening of the club; unknown players join it.

    It begins on the ``day`` at five past seven, or at the time ``begun``. ``of`` names its night or its cup day.
    """
    begun = begun or timezone.make_aware(datetime.combine(day, time(19, 5)))
    opened = ledger.open_evening(
        game=game,
        preset=GAMES[game].presets[0].key,
        house_rules=rules or {},
        players=names,
        first_dealer=len(names) - 1,
        stake_minor_units=stake,
        currency=currency,
        opened_at=begun,
        club=club,
        seat=seat_members(club),
        **of,
    )
    for number in range(hands):
        opened.refresh_from_db()
        kind, facts = _hand(opened, names, random)
        ledger.record_entry(
            opened,
            key=uuid4(),
            head=number,
            kind=kind,
            facts=facts,
            author=AUTHOR,
            written_at=begun + timedelta(minutes=7 * number),
        )
    if close:
        opened.refresh_from_db()
        ledger.close_evening(opened, key=uuid4(), head=hands, author=AUTHOR, written_at=begun + timedelta(hours=4))
    return Evening.objects.get(pk=opened.pk)


def _hand(opened: Evening, names: Sequence[str], random: Random) -> tuple[str, Mapping[str, Any]]:
    """Deal a hand: of the common game one as the table would play it, of another any that could be played."""
    game, standing = GAMES[opened.game], Standing.from_json(opened.standing)
    table = table_for(game, opened.rules, standing)
    while opened.game != "paskievics":
        kind, entry = legal_entry(game, table, random)
        if max(settle(game, opened.rules, standing, kind, entry).payouts) <= DEAREST:
            return kind, records.as_json(entry)
    declarer, partner = random.sample(table.active, 2)
    points = 48 + SKILL.get(names[declarer], 0) + SKILL.get(names[partner], 0) // 2 + random.randint(-14, 14)
    facts: dict[str, Any] = {
        "contract": random.choice(("three", "two", "one")),
        "declarer": declarer,
        "partner": partner,
        "declarer_points": points,
    }
    if random.random() < 0.15:
        facts["game_kontra"] = 1
    return "hand", facts
