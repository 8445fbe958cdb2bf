"""The JSON of the standings: its keys are what the documentation says, and nothing more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorebook.league.exporting import VERSION
from tests.club.conftest import Circle, signed_in
from tests.clubs import Autumn

pytestmark = pytest.mark.django_db
DOCUMENTED = Path(__file__).parents[2] / "docs" / "standings-json.md"


def keys(told: object, at: str = "") -> set[str]:
    if not isinstance(told, dict):
        return {at}
    return {
        key for name, value in told.items() for key in keys(value, f"{at}.{name}" if at in ("method", "why") else name)
    }


def test_every_key_is_documented_and_every_documented_key_is_there(played: Autumn, circle: Circle) -> None:
    told = signed_in(circle.by("viewer")).get(f"/c/{circle.club.slug}/standings.json").json()
    assert (told["format"], told["version"]) == ("scorebook-standings", VERSION)
    assert set(told["club"]) == {"slug", "name"}
    assert set(told["season"]) == {"id", "name"}
    top = keys({**told, "club": 1, "season": 1, "standings": 1})
    page = DOCUMENTED.read_text(encoding="utf-8")
    answered = page.partition("## What is answered")[2].partition("## What counts")[0]
    documented = {
        key for row in re.findall(r"^\| (`.*?) \|", answered, re.MULTILINE) for key in re.findall(r"`([^`]*)`", row)
    }
    assert top | keys(told["standings"][0]) == documented


def test_values_are_numbers_whatever_the_reader_speaks(played: Autumn, circle: Circle) -> None:
    client = signed_in(circle.by("viewer"))
    values = []
    for language in ("hu", "en", "da"):
        client.cookies["language"] = language
        told = client.get(f"/c/{circle.club.slug}/standings.json", {"board": "pairs"}).json()
        values.append([line["value"] for line in told["standings"]])
    assert values[0] == values[1] == values[2]
    assert all(re.fullmatch(r"-?\d+\.\d\d", value) for value in values[0])
