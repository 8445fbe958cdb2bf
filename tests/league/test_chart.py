"""The season's chart: its lines are what the list said after every day, whatever the method."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from django.utils.translation import override

from scorebook.chart.drawing import ON_PAPER, Chart, Path
from scorebook.chart.picture import Picture
from scorebook.league.board import read_board
from scorebook.league.chart import season_chart
from scorebook.league.queries import Span
from scorebook.models import Season
from scorebook.page.addresses import PAIRS, PLAYERS, TEAMS
from tests.club.conftest import Circle, signed_in
from tests.world.clubs import Autumn, evening, season_of

pytestmark = pytest.mark.django_db
METHODS: tuple[Mapping[str, Any], ...] = (
    {},
    {"method": "per_hand"},
    {"method": "per_evening", "scale": "place"},
    {"method": "best", "best_of": 2},
    {"unit": "money", "currency": "HUF", "method": "per_evening"},
    {"scale": "share"},
)


def drawn(season: Season, kind: str = PLAYERS, last_day: date | None = None, **more: Any) -> Picture | None:
    span = Span(club=season.club, first_day=season.first_day, last_day=last_day or season.last_day)
    return season_chart(read_board(kind, span, season), **more)


def heights(path: Path) -> list[float]:
    """Return how high a line is after each day."""
    return [float(point.partition(",")[2]) for point in path.points.split()][1:]


def test_a_line_is_what_the_list_said_after_every_day(played: Autumn, circle: Circle) -> None:
    client, address = signed_in(circle.by("viewer")), f"/c/{circle.club.slug}/standings.json"
    for number, terms in enumerate(METHODS):
        season = season_of(circle.club, name=f"{number}", **terms)
        picture = drawn(season)
        assert picture is not None
        days = sorted({one.opened_at.date() for one in played.closed if not terms.get("unit") or one.currency == "HUF"})
        lists = [client.get(address, {"season": season.pk, "to": f"{day}"}).json()["standings"] for day in days]
        for path, line in zip(picture.chart.paths, lists[-1], strict=True):
            assert path.label.endswith(f" {line['value_text']}")
        lines: dict[str, list[float]] = {line["name"]: [] for line in lists[-1]}
        for listed in lists:
            values = {line["name"]: float(line["value"]) for line in listed}
            for name, so_far in lines.items():
                so_far.append(values.get(name, 0.0))
        assert_to_scale(picture.chart, list(lines.values()))


def assert_to_scale(chart: Chart, lines: list[list[float]]) -> None:
    """Check that the lines have these values, each at its height above zero."""
    nought = next(float(line.y) for line in chart.grid if line.zero)
    rises = [nought - height for path in chart.paths for height in heights(path)]
    values = [value for line in lines for value in line]
    top = max(range(len(values)), key=lambda place: abs(values[place]))
    unit = rises[top] / values[top]
    assert unit > 0
    assert rises == [pytest.approx(value * unit, abs=0.11) for value in values]


def test_of_many_the_first_eight_places_are_drawn_and_whoever_has_none_is_not(circle: Circle) -> None:
    for week in range(3):
        for table in range(3):
            names = [f"Vendég {table} {seat}" for seat in range(4)]
            evening(circle.club, names, date(2026, 10, 1) + timedelta(weeks=week), 6, Random(10 * table + week))
    evening(circle.club, ("Messze", "Jár", "Az", "Élen"), date(2026, 10, 2), 12, Random(3))
    season = season_of(circle.club, least_evenings=2)
    picture = drawn(season)
    assert picture is not None
    standings = signed_in(circle.by("viewer")).get(f"/c/{circle.club.slug}/standings.json").json()["standings"]
    assert [path.label.rpartition(" ")[2] for path in picture.chart.paths] == [
        one["value_text"] for one in standings[:8]
    ]
    page = signed_in(circle.by("viewer")).get(f"/c/{circle.club.slug}/standings/").content.decode()
    assert page.count("<polyline") == 8 + 1  # and the first one's own line on his card
    assert page.count("<title>") == 2


def test_pairs_and_teams_are_drawn_and_paper_has_its_own_size(played: Autumn) -> None:
    for kind, lines in ((PAIRS, 8), (TEAMS, 2)):
        picture = drawn(played.season, kind, on=ON_PAPER)
        assert picture is not None
        assert (picture.chart.width, len(picture.chart.paths), picture.shown) == (ON_PAPER.width, lines, lines)
        assert len({path.label for path in picture.chart.paths}) == lines


def test_one_day_is_no_way_from_one_to_another(played: Autumn) -> None:
    first = played.closed[0].opened_at.date()
    assert drawn(played.season, last_day=first) is None
    assert drawn(played.season, last_day=first + timedelta(days=7)) is not None


@pytest.mark.parametrize(
    ("last_day", "captions"),
    [(None, ["Sep", "Oct", "Nov"]), (date(2026, 9, 17), ["Sep 3", "Sep 10", "Sep 17"])],
)
def test_months_are_named_below_or_the_days_of_one_month(
    played: Autumn, last_day: date | None, captions: list[str]
) -> None:
    with override("en"):
        picture = drawn(played.season, last_day=last_day)
    assert picture is not None
    assert [mark.label for mark in picture.chart.marks] == captions
