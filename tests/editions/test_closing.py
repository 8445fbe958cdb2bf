"""Closing a season: its table stands as edition 1; opened again and closed, a different table is the next one."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import DatabaseError, transaction

from scorebook.club.members import add
from scorebook.editions.writing import close_season, open_season
from scorebook.league.board import read_board
from scorebook.league.queries import Span
from scorebook.league.seasons import write_season
from scorebook.models import Edition, EditionLine, Player, Season
from scorebook.models.seal import differences
from scorebook.refusals.refused import Refused
from tests.club.conftest import Circle, signed_in
from tests.world.clubs import Autumn, season_of

pytestmark = pytest.mark.django_db


def test_a_director_closes_a_season_and_its_table_is_edition_one(played: Autumn, circle: Circle) -> None:
    season = played.season
    board = read_board("players", Span(club=circle.club, first_day=season.first_day, last_day=season.last_day), season)
    client, key = signed_in(circle.by("director")), str(uuid4())
    client.cookies["language"] = "en"
    address = f"/c/{circle.club.slug}/seasons/{season.pk}/close/"
    assert "1 evening is still open and does not count" in " ".join(client.get(address).content.decode().split())
    assert client.post(address, {"key": key}).status_code == 302
    assert client.post(address, {"key": key}).status_code == 302  # a second press is the same closing
    edition = Edition.objects.get()
    assert (edition.number, edition.author, edition.reason) == (1, "Béla", "")
    rows = list(edition.lines.filter(board="players", guest=False).order_by("rank"))
    assert [(row.place, row.player_id, row.value, row.evenings) for row in rows] == [
        (line.place, line.result.who, line.result.value, line.result.evenings) for line in board.standings
    ]
    assert edition.evenings == len(board.evenings)
    assert {row.name for row in edition.lines.filter(board="teams")} == {"Csütörtök", "Péntek"}
    page = client.get(f"/c/{circle.club.slug}/seasons/{season.pk}/final/").content.decode()
    assert "Champion" in page
    assert board.names[board.standings[0].result.who] in page.partition('class="podium"')[2].partition("</section>")[0]
    assert client.get(f"/c/{circle.club.slug}/seasons/{season.pk}/")["Location"].endswith("/final/")
    assert "Its final table" in client.get(f"/c/{circle.club.slug}/standings/").content.decode()


def test_nothing_changes_an_edition(closed: Autumn) -> None:
    assert not [*differences(Edition), *differences(EditionLine)]
    for rows, change in (
        (Edition.objects, {"evenings": 1}),
        (EditionLine.objects, {"value": 1}),
        (EditionLine.objects, {"name": "Zoli"}),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            rows.update(**change)
    with pytest.raises(DatabaseError), transaction.atomic():
        EditionLine.objects.all()._raw_delete("default")


def test_a_season_without_a_place_is_not_closed(circle: Circle) -> None:
    season = season_of(circle.club)
    answer = signed_in(circle.by("director")).post(f"/c/{circle.club.slug}/seasons/{season.pk}/close/", {})
    assert answer.status_code == 422
    assert not Edition.objects.exists()


def test_a_closed_season_keeps_its_terms_until_it_is_opened_again(closed: Autumn, circle: Circle) -> None:
    with pytest.raises(Refused):
        write_season(circle.club, closed.season, {"method": "per_evening"})
    open_season(closed.season, circle.by("director"))
    season = Season.objects.get(pk=closed.season.pk)
    assert close_season(season, uuid4(), circle.by("director")).number == 1  # the same table
    open_season(season, circle.by("director"))
    write_season(circle.club, Season.objects.get(pk=season.pk), {"method": "per_evening"})
    with pytest.raises(Refused) as refusal:
        close_season(season, uuid4(), circle.by("director"))
    assert refusal.value.problems[0].field == "reason"
    assert close_season(season, uuid4(), circle.by("director"), "the meeting chose averages").number == 2
    client = signed_in(circle.by("viewer"))
    client.cookies["language"] = "en"
    address = f"/c/{circle.club.slug}/seasons/{season.pk}/final/"
    assert "the meeting chose averages" in client.get(address).content.decode()
    assert "All points added up." in client.get(address, {"edition": "1"}).content.decode()
    assert client.get(address, {"edition": "3"}).status_code == 400


def test_a_guest_who_becomes_a_member_gets_no_place_in_a_closed_season(played: Autumn, circle: Circle) -> None:
    leaver = circle.club.members.get(player__name="Tóth Pál")
    leaver.delete()
    season = played.season
    close_season(season, uuid4(), circle.by("director"))
    assert EditionLine.objects.filter(guest=True).count() == 1
    add(circle.club, "Tóth Pál", Player.objects.get(pk=leaver.player_id))
    open_season(season, circle.by("director"))
    assert close_season(Season.objects.get(pk=season.pk), uuid4(), circle.by("director")).number == 1


def test_strangers_see_public_seasons_only_and_scribes_close_nothing(closed: Autumn, circle: Circle) -> None:
    scribe, slug = signed_in(circle.by("scribe")), circle.club.slug
    for way in ("close", "open", "back"):
        assert scribe.post(f"/c/{slug}/seasons/{closed.season.pk}/{way}/").status_code in (403, 404)
    assert Season.objects.get().closed_at is not None
