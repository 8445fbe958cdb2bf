"""A removed season is out of every list, and comes back with its teams."""

from __future__ import annotations

import pytest

from scorebook.models import Season
from tests.club.conftest import Circle, signed_in
from tests.world.clubs import Autumn, season_of

pytestmark = pytest.mark.django_db


def test_a_removed_season_comes_back_with_its_teams(played: Autumn, circle: Circle) -> None:
    director, address = signed_in(circle.by("director")), f"/c/{circle.club.slug}/seasons/{played.season.pk}/remove/"
    director.cookies["language"] = "en"
    assert director.post(address, {"sure": "1"}).status_code == 302
    listed = director.get(f"/c/{circle.club.slug}/seasons/").content.decode()
    assert "Bring it back" in listed
    assert f"seasons/{played.season.pk}/final/" not in listed
    assert director.get(f"/c/{circle.club.slug}/standings/", {"season": played.season.pk}).status_code == 400
    assert director.post(address.replace("remove", "back")).status_code == 302
    teams = director.get(f"/c/{circle.club.slug}/standings/", {"season": played.season.pk, "board": "teams"})
    assert "Csütörtök" in teams.content.decode()


def test_a_removed_season_comes_back_only_under_a_free_name(played: Autumn, circle: Circle) -> None:
    director, address = signed_in(circle.by("director")), f"/c/{circle.club.slug}/seasons/{played.season.pk}/"
    director.post(f"{address}remove/", {"sure": "1"})
    season_of(circle.club, name=played.season.name)
    assert director.post(f"{address}back/").status_code == 409
    assert Season.objects.filter(name=played.season.name, removed_at=None).count() == 1
