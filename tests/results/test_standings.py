"""Evenings by result only in the standings."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from scorebook.league.board import read_board
from scorebook.league.params import all_evenings
from scorebook.league.queries import Span
from scorebook.models import Season
from scorebook.results.writing import take_back
from tests.club.conftest import Circle
from tests.results.past import booked

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
MONEY = "Nap;Anna;Béla\n2019-11-07;100;-100\n"


def standings(circle: Circle, **terms: Any) -> dict[str, tuple[int, int]]:
    """Return everybody's amount and number of evenings."""
    season = all_evenings(circle.club)
    for name, value in terms.items():
        setattr(season, name, value)
    board = read_board("players", Span(club=circle.club), season)
    return {board.names[one.result.who]: (one.result.amount, one.result.evenings) for one in board.standings}


def test_each_evening_counts_once_and_whoever_had_zero_was_there(circle: Circle) -> None:
    booked(circle.club, circle.by())
    assert standings(circle) == {
        "Anna": (135, 3),
        "Béla": (-85, 3),
        "Kis Pál": (-60, 2),
        "Nagy Éva": (50, 3),
        "Tóth Ilona": (-60, 1),
        "Varga Ödön": (20, 1),
    }


def test_points_and_money_count_in_their_own_seasons_and_the_others_are_listed(circle: Circle) -> None:
    booked(circle.club, circle.by())
    booked(circle.club, circle.by(), MONEY, unit="HUF")
    assert standings(circle)["Anna"] == (135, 3)
    assert standings(circle, unit="money", currency="HUF") == {"Anna": (10000, 1), "Béla": (-10000, 1)}
    assert standings(circle, unit="money", currency="DKK") == {}
    board = read_board("players", Span(club=circle.club), all_evenings(circle.club))
    assert [evening.day for evening in board.left_out] == [date(2019, 11, 7)]


def test_averages_per_hand_leave_them_out_and_say_so(circle: Circle, phone: Callable[[str], Client]) -> None:
    booked(circle.club, circle.by())
    assert standings(circle, method="per_hand") == {}
    days = {"first_day": date(2019, 1, 1), "last_day": date(2019, 12, 31)}
    season = Season.objects.create(club=circle.club, name="2019", method="per_hand", **days)
    html = phone("viewer").get(f"/c/{circle.club.slug}/standings/?season={season.pk}").content.decode()
    assert "data-left-out" in html
    assert 'datetime="2019-10-17"' in html


def test_a_list_that_is_taken_back_counts_no_longer(circle: Circle) -> None:
    stored = booked(circle.club, circle.by())
    assert standings(circle)
    take_back(circle.club, stored.pk, "rossz fájl", circle.by())
    assert standings(circle) == {}


def test_the_pages_of_the_standings_show_them(circle: Circle, phone: Callable[[str], Client]) -> None:
    booked(circle.club, circle.by())
    for page in (
        "standings/",
        "rating/",
        "standings/?board=pairs",
        "standings.json",
        "standings.pdf?as=page",
        "print/",
    ):
        assert phone("viewer").get(f"/c/{circle.club.slug}/{page}").status_code == 200, page


def test_pages_of_hands_say_how_many_evenings_they_leave_out(circle: Circle, phone: Callable[[str], Client]) -> None:
    booked(circle.club, circle.by())
    booked(circle.club, circle.by(), MONEY, unit="HUF")
    anna = circle.club.members.get(player__name="Anna").player_id
    client = phone("viewer")
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    page = client.get(f"/c/{circle.club.slug}/players/{anna}/").content.decode()
    assert "4 evenings by result only are not in these numbers" in page
    assert "Their sum: +135 · +HUF" in page
    records = client.get(f"/c/{circle.club.slug}/records/").content.decode()
    assert "4 evenings by result only are not in these numbers" in records
    assert "Their sum" not in records
    others = client.get(f"/c/{circle.club.slug}/players/{circle.player.player_id}/").content.decode()
    assert "data-past" not in others
