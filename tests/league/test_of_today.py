"""Unasked, a club shows the season of today: one that was made ahead hides nothing."""

from __future__ import annotations

import re
from datetime import date, timedelta
from random import Random

import pytest
from django.utils import timezone
from django.utils.translation import override

from scorebook.api.keys import make_key
from scorebook.league.params import read_params
from tests.club.conftest import Circle, signed_in
from tests.world.clubs import evening, season_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("seasons", "show_club"),
    [
        ({"now": (-100, 40), "next": (41, 200)}, "now"),
        ({"year": (-300, 60), "autumn": (-80, 20), "next": (21, 90)}, "autumn"),
        ({"today alone": (0, 0), "year": (-300, 60)}, "today alone"),
        ({"long over": (-300, -200), "just over": (-199, -1), "next": (1, 30)}, "just over"),
        ({"longer": (-300, -5), "begun later": (-30, -10)}, "longer"),
        ({"far ahead": (200, 300), "next": (7, 100)}, "next"),
        ({}, "All evenings"),
    ],
)
def test_unasked_is_the_season_of_today(circle: Circle, seasons: dict[str, tuple[int, int]], show_club: str) -> None:
    today = timezone.localdate()
    for name, (first, last) in seasons.items():
        days = {"first_day": today + timedelta(days=first), "last_day": today + timedelta(days=last)}
        season_of(circle.club, name=name, **days)
    with override("en"):
        assert read_params({}, circle.club, public_only=False).season.name == show_club


PLACES = (
    "standings/",
    "standings/?board=pairs",
    "standings.json",
    "standings.pdf",
    "records/",
    "players/{player}/",
    "players/{player}/hands/",
    "players/{player}/statement.pdf",
    "print/",
    "exports/",
    "exports/standings.csv",
    "exports/statements.csv",
    "exports/evenings.csv",
    "exports/ledger.journal",
    "exports/ledger.journal?in=money",
    "exports/documents.jsonl",
    "/api/v1/standings/",
)


def test_a_season_made_ahead_hides_nothing_anywhere(circle: Circle, undrawn: None) -> None:
    today: date = timezone.localdate()
    evening(circle.club, ("Anna", "Béla", "Cili", "Dénes"), today - timedelta(days=3), 3, Random(1))
    season_of(circle.club, name="Mostani", first_day=today - timedelta(days=90), last_day=today + timedelta(days=30))
    _, secret = make_key(circle.club, "Honlap", "viewer", circle.by())
    client = signed_in(circle.by("director"))
    client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {secret}"

    def read() -> dict[str, bytes]:
        pages = {}
        for place in PLACES:
            path = place.format(player=circle["owner"].player_id)
            answer = client.get(path if path.startswith("/") else f"/c/{circle.club.slug}/{path}")
            assert answer.status_code == 200, path
            pages[place] = b"".join(answer.streaming_content) if answer.streaming else answer.content
        return pages

    before = read()
    season_of(circle.club, name="Jövő", first_day=today + timedelta(days=31), last_day=today + timedelta(days=300))
    assert {place: plain(told) for place, told in read().items()} == {
        place: plain(told) for place, told in before.items()
    }


def plain(page: bytes) -> list[bytes]:
    """Return what was told without the choice among seasons, and what is drawn by lot."""
    page = re.sub(rb"<select.*?</select>|<nav class=\"seasons\".*?</nav>", b"", page, flags=re.DOTALL)
    return [line for line in page.splitlines() if not any(word in line for word in (b"csrf", b"nonce"))]
