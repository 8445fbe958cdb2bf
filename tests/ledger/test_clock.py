"""Clocks that are wrong: the server's goes back and forth within a night, at the hour that is there twice, at midnight.

``CLOCKS`` says how many such nights are played; a few are in the suite.
"""

from __future__ import annotations

import os
from datetime import UTC, date, datetime, timedelta
from random import Random
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from scorebook.cash.deeds import write_rules
from scorebook.league.queries import Span, players
from scorebook.ledger.proving import prove, prove_evening
from scorebook.models import Club, Voucher
from tests.cash.conftest import PLAIN, opened
from tests.club.conftest import of_everybody
from tests.ledger.conftest import Pen
from tests.world import recorded
from tests.world.clubs import season_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
CLOCKS = int(os.environ.get("CLOCKS", "4"))
BUDAPEST = ZoneInfo("Europe/Budapest")
EDGES = tuple(
    datetime(*day, hour, tzinfo=UTC)
    for day, hour in (
        ((2026, 3, 29), 1),  # two o'clock becomes three
        ((2026, 10, 25), 1),  # three o'clock becomes two
        ((2025, 12, 31), 23),  # midnights, by winter and by summer time
        ((2026, 6, 30), 22),
        ((2024, 2, 29), 23),
        ((2026, 3, 28), 23),
        ((2026, 10, 24), 22),
    )
)
LATEST = date(2027, 12, 31)


def test_whatever_clocks_say_lines_stand_as_they_were_written_and_count_where_they_were_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    club, now = recorded.recorded("circle", of_everybody).club, [EDGES[0]]
    monkeypatch.setattr(timezone, "now", lambda: now[0])
    write_rules(club, **{**PLAIN, "since": date(2024, 1, 1)})
    for seed in range(CLOCKS):
        a_night(club, Random(seed), now)
    assert [str(one) for one in prove()] == []


def a_night(club: Club, random: Random, now: list[datetime]) -> None:
    """Play a night that begins near an edge, while the clock jumps before everything that is written."""
    edge = random.choice(EDGES)
    now[0] = edge + timedelta(seconds=random.randint(-5400, 5400))
    begun = now[0].astimezone(BUDAPEST).date()
    pen, keys = Pen(opened(club, opened_at=None)), list[UUID]()
    for way in (*random.choices(("hand", "hand", "correct", "strike", "undo"), k=7), "hand"):
        now[0] += random.choice(JUMPS)
        keys += write_entry(pen, way)
    now[0] += random.choice(JUMPS)
    keys.append(pen.close().revision.key)
    evening = pen.fresh()
    assert list(evening.revisions.order_by("head").values_list("key", flat=True)) == keys
    assert list(evening.revisions.order_by("pk").values_list("key", flat=True)) == keys
    numbers = list(evening.entries.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert list(prove_evening(evening)) == []
    assert {*Voucher.objects.filter(night=evening.night).values_list("day", flat=True)} <= {begun}
    middle = edge.astimezone(BUDAPEST).date()
    halves = [(date(2024, 1, 1), middle - timedelta(days=1)), (middle, LATEST)]
    assert [evening.pk in counted(club, *days) for days in halves] == [begun < middle, begun >= middle]


JUMPS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 5, 5, 20, 61, -1, -60, -90, 525_600, -525_600, 1_440, 0))


def write_entry(pen: Pen, way: str) -> list[UUID]:
    """Write an entry if possible; return its key."""
    counting = pen.evening.entries.filter(struck=False, kind="hand").order_by("-number")
    if way == "hand" or (last := counting.first()) is None:
        return [pen.hand().revision.key]
    if way == "correct":
        other = {**last.facts, "declarer_points": 40 if last.facts["declarer_points"] != 40 else 54}
        return [pen.correct(last.number, other).revision.key]
    return [(pen.strike(last.number) if way == "strike" else pen.undo()).revision.key]


def counted(club: Club, first: date, last: date) -> set[int]:
    """Return the evenings that count in a season of these days."""
    season = season_of(club, name=f"{first} {last}", first_day=first, last_day=last)
    span = Span(club=club, first_day=first, last_day=last)
    evenings = {row.evening for row in players(span, season).rows}
    season.delete()
    return evenings
