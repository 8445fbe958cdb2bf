"""Final tables of old seasons: typed or pasted, corrected with a reason, listed, and counted among the titles."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.utils import translation

from scorebook.editions.titles import titles_of
from scorebook.editions.typed import read_table, text_of
from scorebook.models import Edition, EditionLine, Season
from tests.club.conftest import Circle, signed_in
from tests.world.clubs import Autumn

pytestmark = pytest.mark.django_db
TABLE = "Helyezés;Név;Pont;Megjegyzés\n2.;Anna;41,5\nI.;Kis Pál;120;veretlen\n–;Béla;;kevés est\n"


@pytest.mark.parametrize(
    ("typed", "content"),
    [
        (TABLE, [(1, "Kis Pál", 12000, "veretlen"), (2, "Anna", 4150, ""), (None, "Béla", None, "kevés est")]),
        ("1\tAnna\t−12.5\n1\tBéla\t+3", [(1, "Anna", -1250, ""), (1, "Béla", 300, "")]),
        ("IV. ; Anna", [(4, "Anna", None, "")]),
        ("–;Anna\n1;Béla", [(1, "Béla", None, ""), (None, "Anna", None, "")]),
    ],
)
def test_a_table_is_read_as_it_is_pasted(typed: str, content: list[tuple[object, ...]]) -> None:
    table = read_table(typed, {})
    assert not table.problems
    assert [(line.place, line.name, line.value, line.remark) for line in table.lines] == content
    assert read_table(text_of(table.lines), {}).lines == table.lines


@pytest.mark.parametrize(
    ("typed", "reasons"),
    [
        ("első;Anna;3\n2;;4", ["Line 1", "Line 2"]),
        ("1;Anna;1.234", ["Line 1"]),
        ("1;Anna;sok", ["Line 1"]),
        ("1;Anna;1,234", ["Line 1"]),
        ("1;Anna;3\n2;anna;1", ["stands there twice"]),
        ("–;Anna;3", ["Nobody has a place"]),
        ("1;Anna;9" + "9" * 15, ["Line 1"]),
    ],
)
def test_a_table_that_cannot_be_read_says_every_reason(typed: str, reasons: list[str]) -> None:
    with translation.override("en"):
        problems = read_table(typed, {}).problems
    assert len(problems) == len(reasons)
    assert all(reason in problem for reason, problem in zip(reasons, problems, strict=True))


def test_an_old_season_is_archived_corrected_and_removed(closed: Autumn, circle: Circle) -> None:
    client, slug = signed_in(circle.by("director")), circle.club.slug
    client.cookies["language"] = "en"
    key = str(uuid4())
    sent = {
        "name": "2019/20",
        "first_day": "2019-09-01",
        "last_day": "2020-05-31",
        "table": TABLE,
        "source": "results book",
        "public": "on",
        "key": key,
    }
    wrong = client.post(f"/c/{slug}/seasons/archive/", {**sent, "table": "x;Anna;1", "last_day": "2019-01-01"})
    assert (wrong.status_code, "x;Anna;1" in wrong.content.decode()) == (422, True)
    first = client.post(f"/c/{slug}/seasons/archive/", sent)
    assert client.post(f"/c/{slug}/seasons/archive/", sent)["Location"] == first["Location"]
    season = Season.objects.get(archive=True)
    anna = circle["owner"].player_id
    assert {*EditionLine.objects.filter(edition__season=season).values_list("name", "player_id")} == {
        ("Kis Pál", None),
        ("Anna", anna),
        ("Béla", circle["director"].player_id),
    }
    page = client.get(first["Location"]).content.decode()
    assert "results book" in page
    assert "veretlen" in page
    listed = client.get(f"/c/{slug}/seasons/").content.decode()
    assert "2019/20" in listed.partition("Closed")[2]
    assert "archive" in listed
    assert "2019/20" not in client.get(f"/c/{slug}/standings/").content.decode()
    address = f"/c/{slug}/seasons/{season.pk}/archive/"
    corrected = {**sent, "table": "1;Anna;130\n2;Kis Pál;120;veretlen\n–;Béla;;kevés est", "key": str(uuid4())}
    assert client.post(address, corrected).status_code == 422
    assert client.post(address, {**corrected, "reason": "miscounted"}).status_code == 302
    assert [*Edition.objects.filter(season=season).values_list("number", "reason")] == [(1, ""), (2, "miscounted")]
    lists = titles_of(circle.club, public_only=False)
    assert next(row for row in lists["players"] if row.player == anna).won[0].name == "2019/20"
    assert "2019/20" in client.get(f"/c/{slug}/titles/").content.decode()
    assert client.post(f"/c/{slug}/seasons/{season.pk}/remove/", {"sure": "1"}).status_code == 302
    assert all(season not in row.won for row in titles_of(circle.club, public_only=False)["players"])


def test_a_mere_name_counts_for_the_member_who_has_it_now(circle: Circle) -> None:
    client = signed_in(circle.by("director"))
    for year in ("2018", "2019"):
        days = {"first_day": f"{year}-01-01", "last_day": f"{year}-12-31"}
        sent = {"name": year, "table": "1;Anna;3\n1;Kis Pál;3", "key": str(uuid4()), **days}
        assert client.post(f"/c/{circle.club.slug}/seasons/archive/", sent).status_code == 302
    rows = titles_of(circle.club, public_only=False)["players"]
    assert [(row.name, row.counts) for row in rows] == [("Anna", [2, 0, 0]), ("Kis Pál", [2, 0, 0])]
    assert titles_of(circle.club, public_only=True)["players"] == []
