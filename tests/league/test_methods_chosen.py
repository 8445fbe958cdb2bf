"""Evenings left out, points for places and the best of a team: chosen by a form, counted, and told in words."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from scorebook.league.board import read_board
from scorebook.league.forms import SeasonForm
from scorebook.league.labels import explained, sentences
from scorebook.league.queries import Span
from scorebook.league.seasons import write_teams
from scorebook.models import Club, Season
from tests.club.conftest import Circle, signed_in
from tests.world.clubs import Autumn, evening, season_of

pytestmark = pytest.mark.django_db
FORM = {
    "name": "Liga",
    "first_day": "2026-09-01",
    "last_day": "2026-11-30",
    "method": "total",
    "scale": "ladder",
    "ladder": "10-8-6-4-2\r\n10 – 8, 6; 4\r\n",
    "least_evenings": "1",
    "drop_worst": "2",
    "team_best": "2",
}


def board_of(season: Season, kind: str = "players") -> Any:
    return read_board(kind, Span(club=season.club, first_day=season.first_day, last_day=season.last_day), season)


def test_the_form_stores_the_rows_the_shortest_first_and_shows_them_again(circle: Circle) -> None:
    client = signed_in(circle.by("director"))
    assert client.post(f"/c/{circle.club.slug}/seasons/new/", FORM).status_code == 302
    season = Season.objects.get(name="Liga")
    assert (season.ladder, season.drop_worst, season.team_best) == ("10-8-6-4 10-8-6-4-2", 2, 2)
    page = client.get(f"/c/{circle.club.slug}/seasons/{season.pk}/").content.decode()
    assert "10-8-6-4\n10-8-6-4-2" in page


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({"ladder": ""}, {"ladder"}),
        ({"ladder": "10-8-sok"}, {"ladder"}),
        ({"ladder": "10-8-9-4"}, {"ladder"}),
        ({"ladder": "10"}, {"ladder"}),
        ({"ladder": "10-8-6-4\n9-8-6-4"}, {"ladder"}),
        ({"ladder": "2000-8-6"}, {"ladder"}),
        ({"method": "best", "best_of": "3"}, {"drop_worst"}),
        ({"drop_worst": "-1", "team_best": "0"}, {"drop_worst", "team_best"}),
        ({"method": "per_hand", "drop_worst": ""}, {"scale"}),
    ],
)
def test_what_cannot_be_counted_is_refused_at_its_field(circle: Circle, typed: dict[str, str], wrong: set[str]) -> None:
    assert set(SeasonForm(circle.club, None, {**FORM, **typed}).errors) == wrong


def test_the_database_keeps_no_season_that_cannot_be_counted(circle: Circle) -> None:
    for number, columns in enumerate(({"ladder": "5-3"}, {"scale": "ladder"}, {"method": "per_hand", "drop_worst": 1})):
        with pytest.raises(IntegrityError), transaction.atomic():
            season_of(circle.club, name=f"{number}", **columns)


def test_the_words_of_the_method_are_its_numbers(played: Autumn, circle: Circle) -> None:
    season = season_of(
        circle.club, name="Liga", scale="ladder", ladder="10-8-6-4 12-9-6-4-1", drop_worst=2, team_best=3
    )
    for texts in (sentences(board_of(season)), explained(board_of(season))):
        text = " ".join(texts)
        assert "10-8-6-4" in text
        assert "12-9-6-4-1" in text
        assert " 2 " in text
    assert " 3 " in " ".join(sentences(board_of(season, "teams")))
    assert " 3 " not in " ".join(sentences(board_of(season)))


def test_of_a_team_the_best_members_count_alone(played: Autumn, circle: Circle) -> None:
    everybody = board_of(season_of(circle.club, name="Mind"))
    values = {everybody.names[line.result.who]: line.result.value for line in everybody.standings}
    of_all = season_of(circle.club, name="Csapat")
    of_two = season_of(circle.club, name="Kettő", team_best=2)
    member = {one.player.name: one.player_id for one in circle.club.members.select_related("player")}
    names = ("Anna", "Béla", "Cili", "Dénes")
    for season in (of_all, of_two):
        write_teams(season, {member[name]: "Együtt" for name in names})
    own = sorted((values[name] for name in names), reverse=True)
    (whole,) = board_of(of_all, "teams").standings
    (best,) = board_of(of_two, "teams").standings
    assert whole.result.value == sum(own)
    assert best.result.value == sum(own[:2])


def test_the_card_ends_where_the_list_does_and_marks_what_is_left_out(circle: Circle, played: Autumn) -> None:
    season = season_of(circle.club, name="Kettő nélkül", drop_worst=2)
    board = board_of(season)
    for line in board.standings:
        one = line.result
        assert len(one.counting) == max(1, one.evenings - 2)
        assert one.value == 100 * sum(sorted((night.worth for night in one.nights), reverse=True)[: len(one.counting)])


def test_the_seasons_stand_beside_each_other_above_the_list(circle: Circle, played: Autumn) -> None:
    other = season_of(circle.club, name="Tavaly", first_day=date(2025, 9, 1), last_day=date(2025, 11, 30))
    Club.objects.filter(pk=circle.club.pk).update(public="standings")
    page = Client().get(f"/c/{circle.club.slug}/standings/").content.decode()
    above = page[: page.index("<table")]
    assert f"?season={other.pk}&amp;board=players" in above
    assert "?season=all&amp;board=players" in above


def test_one_evening_is_never_left_out(circle: Circle) -> None:
    evening(circle.club, ["Anna", "Béla", "Cili", "Eszter"], date(2026, 10, 1), 6, Random(4))
    board = board_of(season_of(circle.club, name="Egy", drop_worst=1))
    assert all(len(line.result.counting) == 1 for line in board.standings)
