"""The front of a club: my place and how far the next one is, my balance, the last evening, the first three."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from random import Random

import pytest
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from scorebook.access.club import ClubAccess
from scorebook.cash.deeds import write_rules
from scorebook.club.front import Front, read_front
from scorebook.club.members import change_club
from scorebook.league.board import read_board
from scorebook.league.labels import ahead_text
from scorebook.league.params import read_params
from scorebook.league.seasons import write_season
from scorebook.models import Season
from tests.club.conftest import Circle
from tests.world.clubs import evening

pytestmark = pytest.mark.django_db
YEAR = {"first_day": date(2026, 1, 1), "last_day": date(2026, 12, 31)}


def front_of(circle: Circle, role: str) -> Front:
    return read_front(ClubAccess(club=circle.club, member=circle[role]))


@pytest.fixture
def ranked(circle: Circle) -> Season:
    """A season in which three of the club's people have played one evening."""
    evening(circle.club, ["Anna", "Béla", "Cili", "Eszter"], date(2026, 10, 1), 6, Random(4))
    return write_season(circle.club, None, {"name": "Egész év", **YEAR})


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


def test_a_member_sees_his_place_and_how_far_the_next_one_is(circle: Circle, ranked: Season) -> None:
    roles = ("owner", "director", "scribe")
    places = {role: own for role in roles if (own := front_of(circle, role).own)}
    assert len(places) == len(roles)
    results = {own.ranked.place: own for own in places.values()}
    assert all(own.ahead for own in results.values())
    first = front_of(circle, "viewer")
    assert first.own is None
    assert [line.place for line in first.first] == ["I.", "II.", "III."]


def test_the_distance_is_that_of_the_two_values(circle: Circle, ranked: Season) -> None:
    params = read_params({}, circle.club, public_only=False)
    board = read_board("players", params.span, params.season)
    first, second = board.standings[:2]
    gap = (first.result.value - second.result.value) // 100
    assert ahead_text(board, second).startswith(f"{gap} pont")
    assert board.names[first.result.who] in ahead_text(board, second)
    assert board.names[second.result.who] in ahead_text(board, first)


def test_the_pinned_season_is_shown_first_and_only_one_is_pinned(circle: Circle, ranked: Season) -> None:
    pinned = write_season(circle.club, None, {"name": "A kör listája", **YEAR, "pinned": True})
    write_season(circle.club, None, {"name": "Most", "first_day": date(2026, 11, 1), "last_day": date(2026, 12, 31)})
    assert front_of(circle, "viewer").season == pinned
    write_season(circle.club, ranked, {"pinned": True})
    assert front_of(circle, "viewer").season == ranked
    with pytest.raises(IntegrityError), transaction.atomic():
        Season.objects.filter(pk=pinned.pk).update(pinned=True)


def test_a_balance_and_an_own_evening_are_shown_to_the_member_alone(
    circle: Circle, ranked: Season, phone: Callable[[str], Client]
) -> None:
    write_rules(circle.club, since=date(2026, 9, 1), currency="HUF", entry_fee=20000)
    change_club(circle.club, name=circle.club.name, public="evenings", by=circle.by())
    page = text_of(phone("owner").get(f"/c/{circle.club.slug}/"))
    assert 'data-fact="balance"' in page
    assert 'data-fact="place"' in page
    stranger = text_of(Client().get(f"/c/{circle.club.slug}/"))
    assert 'data-fact="balance"' not in stranger
    assert 'data-fact="place"' not in stranger
    assert "III." in stranger


def test_a_stranger_sees_no_season_of_the_members(circle: Circle, ranked: Season) -> None:
    write_season(circle.club, ranked, {"public": False, "pinned": True})
    stranger = read_front(ClubAccess(club=circle.club, member=None))
    assert stranger.season.pk is None
    assert stranger.first == []


def test_the_last_evening_has_ones_own_points(circle: Circle, ranked: Season) -> None:
    last = front_of(circle, "owner").last
    assert last is not None
    assert timezone.localdate(last.evening.opened_at) == date(2026, 10, 1)
    assert last.own
    viewer = front_of(circle, "viewer").last
    assert viewer is not None
    assert viewer.own == ""


def test_the_first_page_has_ones_own_place(circle: Circle, ranked: Season, phone: Callable[[str], Client]) -> None:
    page = text_of(phone("owner").get("/"))
    assert circle.club.name in page
    assert 'data-fact="place"' in page
    assert 'data-fact="place"' not in text_of(Client().get("/"))
