"""The JSON of the standings and of the rating: its keys are what the documentation says, and nothing more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorebook.league.export import VERSION
from tests.club.conftest import Circle, signed_in
from tests.world.clubs import Autumn, season_of

pytestmark = pytest.mark.django_db
DOCUMENTED = Path(__file__).parents[2] / "docs" / "standings-json.md"


def keys(told: object, at: str = "") -> set[str]:
    if not isinstance(told, dict):
        return {at}
    return {
        key for name, value in told.items() for key in keys(value, f"{at}.{name}" if at in ("method", "why") else name)
    }


def test_every_key_is_documented_and_every_documented_key_is_there(played: Autumn, circle: Circle) -> None:
    body = signed_in(circle.by("viewer")).get(f"/c/{circle.club.slug}/standings.json").json()
    assert (body["format"], body["version"]) == ("scorebook-standings", VERSION)
    assert set(body["club"]) == {"slug", "name"}
    assert set(body["season"]) == {"id", "name"}
    top = keys({**body, "club": 1, "season": 1, "standings": 1})
    assert top | keys(body["standings"][0]) == documented("## What is answered", "## What counts")


def documented(begin: str, end: str) -> set[str]:
    """Return the keys that the tables between two headings describe."""
    page = DOCUMENTED.read_text(encoding="utf-8").partition(begin)[2].partition(end)[0]
    return {key for row in re.findall(r"^\| (`.*?) \|", page, re.MULTILINE) for key in re.findall(r"`([^`]*)`", row)}


def test_the_keys_of_the_rating_are_the_documented_ones(played: Autumn, circle: Circle) -> None:
    body = signed_in(circle.by("viewer")).get(f"/c/{circle.club.slug}/rating.json").json()
    assert (body["format"], body["version"], body["begins_at"], body["season"]) == ("scorebook-rating", 1, 1000, None)
    assert set(body) | set(body["ratings"][0]) == documented("## The rating", "The method is Plackett")
    assert {key for line in body["ratings"] for step in line["history"] for key in step} == {"day", "before", "after"}


def test_a_rating_is_the_end_of_its_history_and_the_page_says_the_same(played: Autumn, circle: Circle) -> None:
    client = signed_in(circle.by("viewer"))
    body = client.get(f"/c/{circle.club.slug}/rating.json").json()
    assert body["evenings"] == len(played.closed)
    for line in body["ratings"]:
        history = line["history"]
        assert [step["after"] for step in history[:-1]] == [step["before"] for step in history[1:]]
        assert (history[0]["before"], history[-1]["after"]) == (1000, line["rating"])
        theirs = [one for one in played.closed if one.seats.filter(player=line["key"]).exists()]
        assert [step["day"] for step in history] == [str(one.opened_at.date()) for one in theirs]
    ratings = [line["rating"] for line in body["ratings"]]
    assert [line["place"] for line in body["ratings"]] == [1 + sum(more > one for more in ratings) for one in ratings]
    page = client.get(f"/c/{circle.club.slug}/rating/").content.decode()
    assert re.findall(r'<td class="name"><a href="[^"]*"[^>]*>([^<]*)</a>', page) == [
        one["name"] for one in body["ratings"]
    ]


def test_of_a_season_everybody_begins_anew_with_its_first_evening(played: Autumn, circle: Circle) -> None:
    client, slug = signed_in(circle.by("viewer")), circle.club.slug
    days = [one.opened_at.date() for one in played.closed]
    short = season_of(circle.club, name="Rövid", first_day=days[5], last_day=days[-1])
    for said in ({"season": short.pk}, {"from": str(days[5])}, {"season": short.pk, "game": "paskievics"}):
        body = client.get(f"/c/{slug}/rating.json", said).json()
        assert body["evenings"] == len(played.closed[5:])
        assert {line["history"][0]["before"] for line in body["ratings"]} == {1000}
        assert {step["day"] for line in body["ratings"] for step in line["history"]} == set(map(str, days[5:]))
        page = client.get(f"/c/{slug}/rating/", said).content.decode()
        assert re.findall(r"who=(\d+)#card", page) == [line["key"] for line in body["ratings"]]
        assert f"{body['ratings'][0]['rating']}</small>" in page
    assert client.get(f"/c/{slug}/rating.json", {"game": "magyar"}).json()["evenings"] == 1
    assert client.get(f"/c/{slug}/rating.json", {"season": played.season.pk}).json()["season"]["name"] == "Őszi idény"


def test_values_are_numbers_whatever_the_reader_speaks(played: Autumn, circle: Circle) -> None:
    client = signed_in(circle.by("viewer"))
    values = []
    for language in ("hu", "en", "da"):
        client.cookies["language"] = language
        body = client.get(f"/c/{circle.club.slug}/standings.json", {"board": "pairs"}).json()
        values.append([line["value"] for line in body["standings"]])
    assert values[0] == values[1] == values[2]
    assert all(re.fullmatch(r"-?\d+\.\d\d", value) for value in values[0])
