"""A pen for the tests of the ledger: it knows the head and makes the keys, as a page would."""

from __future__ import annotations

import os
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from scorebook import ledger
from scorebook.cash.deeds import Why, withdraw_rules
from scorebook.editions.renewal import Signature, write_edition
from scorebook.editions.snapshot import Line, Snapshot
from scorebook.files import interchange
from scorebook.ledger.auditing import audit
from scorebook.models import (
    Act,
    ApiKey,
    Arrival,
    By,
    CashRules,
    CircleRules,
    ClubLink,
    Coming,
    CupAct,
    CupLink,
    CupPayment,
    CupTable,
    DetailChange,
    DrawnSeat,
    Entrant,
    Erasure,
    Evening,
    Handover,
    Invitation,
    Left,
    Mate,
    Meeting,
    Registration,
    Renaming,
    Round,
    Ruling,
    Season,
    Tick,
    Trace,
)
from scorebook.results.writing import take_back
from settlement import document
from tests.cash.conftest import played, rules  # noqa: F401
from tests.club.conftest import Circle
from tests.results.past import booked
from tests.world.cups import a_cup

AUTHOR = ledger.Author(name="Anna")
# Eszter (4) deals and sits out; Anna (0) plays with Cili (2) against Béla (1) and Dénes (3).
TWO: Mapping[str, Any] = {"contract": "two", "declarer": 0, "partner": 2, "declarer_points": 54}


class Pen:
    """Writes the next thing on an evening's sheet, having seen everything before it."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    @property
    def head(self) -> int:
        return Evening.objects.values_list("head", flat=True).get(pk=self.evening.pk)

    def save(self, said: Mapping[str, Any]) -> dict[str, Any]:
        return {"key": uuid4(), "head": self.head, "author": AUTHOR, **said}

    def write(self, kind: str, facts: Mapping[str, Any], **said: Any) -> ledger.Saved:
        return ledger.record_entry(self.evening, kind=kind, facts=facts, **self.save(said))

    def hand(self, **facts: Any) -> ledger.Saved:
        """Write a hand; without facts the plain two, its seats counted from the player after the dealer."""
        return self.write("hand", facts or self.plain())

    def plain(self) -> dict[str, Any]:
        dealer = int(self.fresh().standing["dealer"])
        players = len(self.fresh().standing["totals"])
        seats = {name: (dealer + 1 + int(TWO[name])) % players for name in ("declarer", "partner")}
        return {**TWO, **seats}

    def correct(self, number: int, facts: Mapping[str, Any], kind: str = "hand", **options: Any) -> ledger.Saved:
        options = {"reason": "elütés", **options}
        return ledger.correct_entry(self.evening, number, kind=kind, facts=facts, **self.save(options))

    def strike(self, number: int, **said: Any) -> ledger.Saved:
        return ledger.strike_entry(self.evening, number, **self.save({"reason": "nem volt", **said}))

    def restore(self, number: int, **said: Any) -> ledger.Saved:
        return ledger.restore_entry(self.evening, number, **self.save(said))

    def undo(self, **said: Any) -> ledger.Saved:
        return ledger.undo(self.evening, **self.save(said))

    def close(self, **said: Any) -> ledger.Saved:
        return ledger.close_evening(self.evening, **self.save(said))

    def reopen(self, **said: Any) -> ledger.Saved:
        return ledger.reopen_evening(self.evening, **self.save({"reason": "kimaradt egy", **said}))

    def fresh(self) -> Evening:
        return Evening.objects.get(pk=self.evening.pk)

    def totals(self) -> list[int]:
        return list(self.fresh().standing["totals"])

    def kassza(self) -> int:
        return int(self.fresh().standing["pots"]["kassza"])

    def rows(self) -> list[tuple[int, bool, list[int]]]:
        """Return the number, the struck flag and the payouts of every entry."""
        return list(self.evening.entries.order_by("number").values_list("number", "struck", "payouts"))

    def prove(self) -> None:
        """Fail unless everything stored is what the revisions come to."""
        assert [str(difference) for difference in audit(self.fresh()).differences] == []


@pytest.fixture
def pen(evening: Evening) -> Pen:
    """A pen on the evening of five, with a kassza, Eszter the first dealer."""
    return Pen(evening)


@pytest.fixture
def pen_on() -> Callable[[Evening], Pen]:
    """Make a pen on another evening."""
    return Pen


def resettle(*said: str) -> tuple[int, str]:
    """Run the command; return its exit status and its output."""
    out = StringIO()
    try:
        call_command("resettle", *said, stdout=out)
    except CommandError as error:
        return error.returncode, f"{out.getvalue()}{error}"
    return 0, out.getvalue()


NAMES = ("Anna", "Béla", "Cili", "Dénes", "Eszter")


def same_as_the_document(pen: Pen) -> None:
    """Fail unless the ledger stands as the exported document settles, seat by seat that is in both."""
    sheet = interchange.sheet_of(pen.fresh())
    settled = document.settlement_document(document.session_document(sheet))
    stands = dict(zip(sheet.names, pen.totals(), strict=False))
    assert {name: stands.pop(name) for name in settled["totals"]} == settled["totals"]
    assert not any(stands.values())
    assert pen.fresh().standing["pots"] == settled["pots"]


def a_meeting(circle: Circle) -> None:
    """A meeting with an answer, and the link to it."""
    now = timezone.now()
    meeting = Meeting.objects.create(club=circle.club, key=uuid.uuid4(), starts_at=now, changed_at=now)
    Coming.objects.create(meeting=meeting, player=circle.player.player, comes="yes", answered_at=now)
    ClubLink.objects.create(club=circle.club, salt="s", digest="d", made_at=now)


@pytest.fixture
def lived(circle: Circle, rules: CashRules, played, evening_of, pen_on) -> Pen:  # noqa: F811
    """A row of every table: a club with a night in its book, a guests' night corrected, disputed and paid."""
    now, club, owner = timezone.now(), circle.club, circle.by("owner")
    played((1, 0, 10))
    withdraw_rules(club, Why(version=rules.pk, note="elírtuk", by=owner, author="Anna"))
    ApiKey.objects.create(club=club, name="lap", role="viewer", digest="x", made_at=now, left=1, filled_at=now)
    days = {"first_day": now.date(), "last_day": now.date()}
    season = Season.objects.create(club=club, name="ősz", **days)
    Mate.objects.create(season=season, player=circle.player.player, team="A")
    line = Line(board="players", rank=1, place=1, player_id=circle.player.player_id, name="Eszter", value=100)
    signature = Signature(author="Anna", by=owner)
    write_edition(season, Snapshot(terms={}, evenings=1, lines=[line]), signature, source="napló")
    CircleRules.objects.create(club=club, name="n", game="alsos", preset="a", rules={}, since=now)
    Invitation.objects.create(club=club, role="viewer", digest="y", made_at=now, expires_at=now + timedelta(days=1))
    Trace.objects.create(club=club, act=Act.FOUNDED, by=owner)
    Renaming.objects.create(club=club, player=circle.player.player, was="Eszti", became="Eszter", by=owner)
    Erasure.objects.create(club=club, player=circle.player.player, finished_at=now + timedelta(days=1))
    Arrival.objects.create(club=club, key=uuid.uuid4(), seal="x", by=owner, at=now)
    a_drawn_cup(circle)
    a_meeting(circle)
    an_import_and_one_taken_back(circle)
    pen: Pen = pen_on(evening_of())
    pen.hand(**pen.plain(), announcements=[{"figure": "pagat_ultimo", "by": 0}])
    pen.hand()
    pen.correct(1, {**pen.evening.entries.get(number=1).facts, "declarer_points": 40})
    pen.strike(2)
    pen.restore(2)
    voice = ledger.Voice(seat=1, by=By.WATCH, author=AUTHOR)
    for says in ("wrong", "right"):
        ledger.remark(pen.evening, 1, key=uuid.uuid4(), version=2, says=says, word="így volt", voice=voice)
    pen.close()
    link = pen.evening.links.first()
    Handover.objects.create(link=link, digest="z", until=now, into=link, key=uuid.uuid4())
    Left.objects.create(evening=pen.evening, key=uuid.uuid4(), deed={}, link=link, left_at=now, dismissed_at=now)
    DetailChange.objects.create(evening=pen.evening, detail="title", was="Kár", became="Kör", author="Anna", link=link)
    players = list(pen.evening.seats.values_list("player", flat=True))
    Tick.objects.create(
        night=pen.evening.night, edition=1, payer_id=players[0], payee_id=players[1], amount=1, paid=True
    )
    return pen


ROOT = Path(__file__).parents[2]


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[str]:
    """The address of a database there is nothing in."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{tmp_path}/fresh.sqlite3"
        return
    import psycopg
    from psycopg import sql

    name, url = f"restored_{uuid4().hex[:12]}", urlsplit(os.environ["DATABASE_URL"])
    with psycopg.connect(urlunsplit(url._replace(path="/postgres")), autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield urlunsplit(url._replace(path=f"/{name}"))
        server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def on(url: str, *command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command of ours on another database."""
    environment = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    arguments = [sys.executable, "manage.py", *map(str, command)]
    return subprocess.run(arguments, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def audited() -> str:
    out = StringIO()
    call_command("audit", stdout=out)
    return out.getvalue()


def an_import_and_one_taken_back(circle: Circle) -> None:
    """Book two lists of old results, and take one of them back."""
    club, by = circle.club, circle.by("owner")
    take_back(club, booked(club, by, "Nap;Anna;Béla\n2020-01-02;5;-5\n").pk, "rossz fájl", by)
    booked(club, by)


def a_drawn_cup(circle: Circle) -> None:
    """A cup day with a round drawn, a penalty taken back, and a link."""
    now, by = timezone.now(), {"by": circle.by("owner"), "author": "Anna"}
    day = a_cup(circle.club)
    entrant = Entrant.objects.create(cup_day=day, player=circle.player.player, number=1)
    fee = {"cup_day": day, "entrant": entrant, "currency": "HUF", "at": now, **by}
    payment = CupPayment.objects.create(amount=5, key=uuid4(), **fee)
    CupPayment.objects.create(amount=-5, key=uuid4(), takes_back=payment, **fee)
    Registration.objects.create(cup_day=day, number=1, name="Eszter", key=uuid4(), digest="r", registered_at=now)
    drawn = Round.objects.create(cup_day=day, number=1, method="lot", drawn_at=now)
    table = CupTable.objects.create(round=drawn, number=1)
    DrawnSeat.objects.create(table=table, seat=1, entrant=entrant, round=drawn)
    late = {"cup_day": day, "entrant": entrant, "kind": "penalty", "reason": "késés", "at": now, **by}
    first = Ruling.objects.create(hundredths=-500, key=uuid.uuid4(), **late)
    Ruling.objects.create(hundredths=500, key=uuid.uuid4(), takes_back=first, **late)
    CupAct.objects.create(cup_day=day, head=1, key=uuid.uuid4(), deed="made", at=now, **by)
    CupLink.objects.create(cup_day=day, kind="board", salt="x", digest="kupa")


def writer(evening: Evening, head: int, points: int) -> Callable[[], ledger.Saved]:
    """A scribe who writes the next hand with so many card points."""
    facts = {**TWO, "declarer_points": points, "dealer": 4}
    return lambda: ledger.record_entry(evening, key=uuid4(), head=head, kind="hand", facts=facts, author=AUTHOR)
