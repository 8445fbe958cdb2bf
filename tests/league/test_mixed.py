"""Unlike games in one season: the form proposes a scale, and the standings say what they add up."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from scorebook.league.mixed import Unlike, unlike
from scorebook.models import Tally
from tests.club.conftest import Circle, signed_in
from tests.world.clubs import evening, season_of

pytestmark = pytest.mark.django_db
SAID = "Their points are added up as they stand."


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([], None),
        ([(1, "a", 100), (1, "a", -100)], None),
        ([(1, "a", 100), (1, "a", -100), (2, "b", 10), (2, "b", -10)], None),
        ([(1, "a", 101), (1, "a", -101), (2, "b", 10), (2, "b", -10)], ("a", "b", 101, 10)),
        ([(1, "a", 60), (1, "a", 50), (1, "a", -110), (2, "b", 10), (2, "b", -10)], ("a", "b", 110, 10)),
        ([(1, "a", 5000), (2, "a", 20), (3, "a", 20), (4, "b", 10)], None),
        ([(1, "a", 0), (2, "b", 10), (3, "b", 10)], None),
    ],
)
def test_a_usual_evening_decides_what_is_unlike(rows: list[tuple[int, str, int]], found: tuple | None) -> None:
    reason = unlike(rows)
    assert (reason and (reason.dear, reason.cheap, reason.dear_points, reason.cheap_points)) == found
    assert reason is None or isinstance(reason, Unlike)


@pytest.fixture
def club(circle: Circle, undrawn: None) -> Circle:
    """An evening of tarokk by tens of points, and one of magyar by thousands."""
    today = timezone.localdate()
    for days, game, names in ((20, "paskievics", "Anna Béla Cili Dénes"), (13, "magyar", "Anna Béla Cili")):
        played = evening(circle.club, names.split(), today - timedelta(days=days), 1, Random(1), game=game)
        for place, seat in enumerate(played.seats.all()):
            amount = {"paskievics": 10, "magyar": 2448}[game]
            Tally.objects.filter(seat=seat).update(points=(amount, -amount, 0, 0)[place], hands=1)
    return circle


def test_the_form_proposes_a_scale_and_the_standings_say_what_they_add_up(club: Circle) -> None:
    client = signed_in(club.by("director"))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    today, address = timezone.localdate(), f"/c/{club.club.slug}/"
    form = client.get(f"{address}seasons/new/")
    assert form.context["form"]["scale"].value() == "share"
    assert "2,448 points" in form.content.decode()
    days = {"first_day": today - timedelta(days=30), "last_day": today}
    mixed = season_of(club.club, name="Vegyes", **days)
    alike = season_of(club.club, name="Arányos", scale="share", **days)
    of_one = season_of(club.club, name="Tarokk", game="paskievics", **days)
    in_money = season_of(club.club, name="Pénz", unit="money", currency="HUF", **days)
    for season, said in ((mixed, True), (alike, False), (of_one, False), (in_money, False)):
        for way in ("standings/", "standings.json", "standings.pdf"):
            page = client.get(f"{address}{way}", {"season": season.pk}).content.decode()
            assert (SAID in page) == said, (season.name, way)
    edited = client.get(f"{address}seasons/{mixed.pk}/")
    assert edited.context["form"]["scale"].value() == "as_written"
    assert "is proposed" in edited.content.decode()
    assert "is proposed" not in client.get(f"{address}seasons/{of_one.pk}/").content.decode()


def test_like_games_are_added_up_without_a_word(circle: Circle) -> None:
    client = signed_in(circle.by("director"))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    form = client.get(f"/c/{circle.club.slug}/seasons/new/")
    assert form.context["form"]["scale"].value() == "as_written"
    assert "is proposed" not in form.content.decode()
