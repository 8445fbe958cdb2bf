"""A club to look at: two seasons, some forty evenings, a thousand hands; the same every time, but for the days.

The owner's account has a fixed login. Its password is derived from the server's secret, so that it can be printed again
but not guessed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scorebook import ledger
from scorebook.club.members import add, found_club
from scorebook.club.seating import seat_members
from scorebook.demo.cash import open_book, settle_up
from scorebook.demo.dealing import Company, dealt
from scorebook.league.seasons import write_season
from scorebook.models import Account, Club, Evening, Role
from settlement import GAMES, document
from settlement.document import Sheet, Stake

SEED = 20
THURSDAY = 3
BEGINS = time(19, 0)
PACE = timedelta(minutes=7)
PASSWORD_LENGTH = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class SignIn:
    """How somebody signs in to the demo club."""

    club: Club
    login: str
    password: str


@cache
def club_data() -> Mapping[str, Any]:
    """Return the data of the demo club."""
    plan: Mapping[str, Any] = json.loads(Path(__file__).with_name("club.json").read_text(encoding="utf-8"))
    return plan


def password() -> str:
    """Return the password of the demo club's owner on this server."""
    return salted_hmac("scorebook.demo.club", club_data()["login"]).hexdigest()[:PASSWORD_LENGTH]


def sign_in() -> SignIn | None:
    """Return the way into the demo club; nothing where there is none."""
    club = (
        Club.objects.filter(members__account__login=club_data()["login"], members__role=Role.OWNER)
        .order_by("pk")
        .first()
    )
    return None if club is None else SignIn(club=club, login=club_data()["login"], password=password())


def is_alone() -> bool:
    """Tell whether this server has no other club; then the first page shows how to sign in."""
    return not Club.objects.exclude(members__account__login=club_data()["login"]).exists()


def build(now: datetime | None = None) -> None:
    """Found the club and play its seasons, unless somebody has its owner's login already."""
    if Account.objects.filter(login=club_data()["login"]).exists():
        return
    with transaction.atomic():
        owner = Account.objects.create_account(
            login=club_data()["login"], name=club_data()["owner"], password=password()
        )
        club = found_club(club_data()["name"], owner)
        for player in club_data()["players"]:
            if player["name"] != club_data()["owner"]:
                add(club, player["name"])
        _play(club, timezone.localtime(now).date())


def _play(club: Club, today: date) -> None:
    last = today - timedelta(days=(today.weekday() - THURSDAY) % 7)
    nights = []
    for season in club_data()["seasons"]:
        first_week, last_week = season["weeks"]
        days = [last - timedelta(weeks=week - 1) for week in range(first_week, last_week - 1, -1)]
        end = days[-1] + timedelta(days=6)
        write_season(club, None, {"name": season["name"], "first_day": days[0], "last_day": end, "least_evenings": 3})
        nights.extend(days)
    random = Random(SEED)  # noqa: S311 - the same evenings every time are the point
    keeps_cash_from = club_data()["seasons"][-1]["weeks"][0]
    for number, day in enumerate(nights):
        if day == last - timedelta(weeks=keeps_cash_from - 1):
            open_book(club, club_data()["cash"], day)
        evening = _night(club, day, random, closes=day != nights[-1])
        if evening.closed_at is not None and club.cash_rules.exists():
            settle_up(evening, club_data()["cash"], number)
        if reason := club_data()["corrected"].get(str(number)):
            _correct(evening, number, reason)


def _night(club: Club, day: date, random: Random, *, closes: bool) -> Evening:
    table = _one_of(club_data()["tables"], random)
    game, names = GAMES[table["game"]], _company(table["players"], random)
    rules = document.rules_for(game, table["preset"], table["house_rules"])
    company = Company(
        game=game,
        rules=rules,
        names=names,
        patterns=club_data()["habits"][table["habits"]],
        skill={player["name"]: player["skill"] for player in club_data()["players"]},
    )
    entries = dealt(company, random.randint(*table["hands"]), random)
    if closes:
        entries.append((game.closing.key, game.closing.record()))
    stake = _one_of(club_data()["stakes"], random)
    sheet = Sheet(
        game=game,
        preset=table["preset"],
        house_rules=table["house_rules"],
        rules=rules,
        players=tuple(names),
        first_dealer=len(names) - 1,
        stake=Stake(stake["minor_units"], stake["currency"]),
        entries=tuple(entries),
    )
    begun = timezone.make_aware(datetime.combine(day, BEGINS))
    keeping = ledger.Kept(began=ledger.Beginning(begun), pace=PACE, club=club, seat=seat_members(club))
    return ledger.import_evening(sheet, author=ledger.Author(name=names[0]), place=club_data()["place"], kept=keeping)


def _one_of(choices: Sequence[Mapping[str, Any]], random: Random) -> Mapping[str, Any]:
    return random.choices(choices, [choice["weight"] for choice in choices])[0]


def _company(count: int, random: Random) -> list[str]:
    """Draw who comes tonight, the regulars more often; they sit down in any order."""
    waiting, seated = list(club_data()["players"]), list[str]()
    while len(seated) < count:
        player = random.choices(waiting, [one["comes"] for one in waiting])[0]
        waiting.remove(player)
        seated.append(player["name"])
    return seated


def _correct(evening: Evening, number: int, reason: str) -> None:
    """Open a closed evening again the day after, strike out its last hand that moved points, and close it."""
    moment = evening.opened_at + timedelta(days=1)
    author = ledger.Author(name=club_data()["owner"])
    hand = evening.entries.filter(declarer__isnull=False).order_by("-number")[0]
    _save(ledger.reopen_evening, evening, _key(number, 0), moment, author, reason=reason)
    _save(ledger.strike_entry, evening, _key(number, 1), moment, author, number=hand.number, reason=reason)
    _save(ledger.close_evening, evening, _key(number, 2), moment, author)


def _save(deed: Any, evening: Evening, key: UUID, moment: datetime, author: ledger.Author, **more: Any) -> None:
    evening.refresh_from_db()
    deed(evening, key=key, head=evening.head, author=author, written_at=moment, **more)


def _key(number: int, step: int) -> UUID:
    return uuid5(NAMESPACE_URL, f"scorebook/demo/club/{number}/{step}")
