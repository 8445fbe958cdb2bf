"""A season's records and first badges, held against a recount of replayed documents."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorebook.club.members import change_club
from scorebook.league.queries import Span
from scorebook.models import Evening
from scorebook.statistics.badges import BADGES
from scorebook.statistics.records import Record, records_of
from tests.club.conftest import Circle, signed_in
from tests.statistics import recount
from tests.statistics.conftest import NAMES, english
from tests.world.clubs import EVERYBODY, Autumn, evening

pytestmark = pytest.mark.django_db


def record(circle: Circle, label: str) -> Record:
    return next(one for one in records_of(Span(club=circle.club)).records if one.label == label)


def test_records_are_those_of_the_recount(played: Autumn, circle: Circle) -> None:
    recounted = {name: recount.told_of(played.closed, name) for name in EVERYBODY}
    slugs = [one.slug for one in played.closed]
    sums = {
        (name, place): sum(one.points for one in hands if one.evening == place)
        for name, hands in recounted.items()
        for place in range(len(slugs))
    }
    best = record(circle, "Biggest evening")
    assert (best.value, sums[best.name, slugs.index(best.slug)]) == (f"+{max(sums.values())}", max(sums.values()))
    most = max(one.points for hands in recounted.values() for one in hands if one.dealt)
    best = record(circle, "Biggest hand")
    assert best.value.startswith(f"+{most} · ")
    place = slugs.index(best.slug)
    here = [
        (name, one.points)
        for name, hands in recounted.items()
        for one in hands
        if (one.evening, one.number) == (place, best.number)
    ]
    assert sorted(best.name.split(", ")) == sorted(name for name, moved in here if moved == most)
    assert len(best.name.split(", ")) > 1, "partners of one side get the same"
    longest = {name: streak(hands) for name, hands in recounted.items()}
    best = record(circle, "Longest streak")
    assert best.value == f"{max(longest.values())} declared hands won in a row"
    assert longest[best.name] == max(longest.values())


def streak(hands: Sequence[recount.Told]) -> int:
    results = "".join("w" if one.won else "l" for one in hands if one.role == "declarer")
    return max(map(len, re.findall("w*", results)))


def test_the_mayor_wore_the_hat_longest(every_game: Sequence[Evening], circle: Circle) -> None:
    wore = {name: [one for one in recount.told_of(every_game, name) if one.hat] for name in NAMES}
    mayor = record(circle, "Mayor of the season")
    assert len(wore[mayor.name]) == max(map(len, wore.values())) > 0
    assert mayor.value == f"wore the hat after {len(wore[mayor.name])} hands"
    first = wore[mayor.name][0]
    assert (mayor.slug, mayor.number) == (every_game[first.evening].slug, first.number)


def test_the_first_of_every_badge_is_shown_once(every_game: Sequence[Evening], circle: Circle) -> None:
    badges = records_of(Span(club=circle.club)).badges
    keys = [one.badge.key for one in badges]
    assert keys == [badge.key for badge in BADGES if badge.key in keys]
    slugs = [one.slug for one in every_game]
    announced = [
        (one.evening, one.number)
        for name in NAMES
        for one in recount.told_of(every_game, name)
        for figure, said, outcome, _ in one.figures
        if (figure, said, outcome) == ("xxi_catch", True, "made")
    ]
    first = next(one for one in badges if one.badge.key == "xxi_announced")
    assert (slugs.index(first.slug), first.number) == min(announced)


def test_what_the_page_asks_grows_with_nothing(played: Autumn, circle: Circle) -> None:
    client = signed_in(circle.by("viewer"))

    def count_queries() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/c/{circle.club.slug}/records/").status_code == 200
        return len(queries)

    before = count_queries()
    for number in range(3):
        evening(circle.club, ("Anna", f"Új {number}", "Cili", "Dénes"), date(2026, 10, 1 + number), 5, Random(number))
    # Session, account, member and seasons; tallies, the biggest hand, streaks, hats, badges of figures and contracts;
    # evenings by result.
    assert count_queries() == before == 11


@pytest.mark.parametrize(("public", "links"), [("standings", False), ("evenings", True)])
def test_a_stranger_reads_the_records_and_opens_what_is_shown(
    every_game: Sequence[Evening], circle: Circle, public: str, links: bool
) -> None:
    change_club(circle.club, name=circle.club.name, public=public, by=circle.by())
    page = english(Client()).get(f"/c/{circle.club.slug}/records/").content.decode()
    assert "Biggest evening" in page
    assert ("/e/" in page) == links


def test_a_club_that_has_not_played_is_told_so(circle: Circle) -> None:
    client = english(signed_in(circle.by("viewer")))
    assert "No evening was closed in this time." in client.get(f"/c/{circle.club.slug}/records/").content.decode()
