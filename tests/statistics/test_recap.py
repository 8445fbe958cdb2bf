"""The recap of a night: winner, chart, hand, turns, and badges with their hands."""

from __future__ import annotations

import re
from datetime import date
from random import Random

import pytest
from django.db import connection
from django.db.models import Q
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorebook.models import Evening
from scorebook.statistics.badges import BADGES, worn
from scorebook.statistics.recap import recap_of
from settlement import GAMES
from tests.club.conftest import Circle, signed_in
from tests.ledger.conftest import Pen
from tests.statistics import recount
from tests.statistics.conftest import NAMES, english, wild
from tests.world.clubs import evening
from tests.world.depth import sweep

pytestmark = pytest.mark.django_db


def test_a_night_is_told_as_it_was_played(circle: Circle) -> None:
    night = evening(circle.club, NAMES, date(2026, 10, 1), 12, Random(5))
    recounted = {name: recount.told_of([night], name) for name in NAMES}
    totals = {name: sum(one.points for one in hands) for name, hands in recounted.items()}
    recap = recap_of(night)
    best = max(totals, key=lambda name: totals[name])
    assert recap.headline == f"{best} won the evening with +{totals[best]}."
    assert [line.name for line in recap.places] == sorted(totals, key=lambda name: -totals[name])
    most = max(one.points for hands in recounted.values() for one in hands)
    assert recap.dearest is not None
    assert recap.dearest.points == f"+{most}"
    assert recap.dearest.row.number == min(
        one.number for hands in recounted.values() for one in hands if one.points == most
    )
    sums, leaders = dict.fromkeys(NAMES, 0), []
    for number in range(1, 14):
        for name, hands in recounted.items():
            sums[name] += sum(one.points for one in hands if one.number == number)
        first = [name for name in NAMES if sums[name] == max(sums.values())]
        if len(first) == 1 and first[0] != (leaders[-1][1] if leaders else ""):
            leaders.append((number, first[0]))
    passed = [turn for turn in recap.turns if "lead" in turn.text or "passes" in turn.text]
    assert [(turn.number, turn.text.split(" ")[0]) for turn in passed] == leaders
    whose = [re.fullmatch(r"(\S+) has (\S+) and passes \S+\.", turn.text) for turn in passed[1:]]
    assert all(whose), "the points stand beside whoever has them"
    assert {line.place for line in recap.places} <= {f"{place}." for place in ("I", "II", "III", "IV", "V")}


# In kiralyhivasos a side announces and no player does: its badge has no name of the opponents.
IN_THE_GATE = ("paskievics", "kiralyhivasos", "danish", "alsos")


@pytest.mark.parametrize("game", sweep(GAMES, gate=lambda game: game in IN_THE_GATE))
def test_every_badge_comes_from_the_hand_it_names(circle: Circle, game: str) -> None:
    night = wild(circle, game, date(2026, 10, 1), seed=2)
    seats = list(night.seats.values_list("name", flat=True))
    recounted = {name: {one.number: one for one in recount.told_of([night], name)} for name in seats}
    for one in worn(Q(evening=night)):
        holders = [name for name in seats if name in one.name] or seats
        hands = [recounted[name][one.number] for name in holders]
        if one.badge.contracts:
            assert any(hand.contract in one.badge.contracts and hand.won and hand.role == "declarer" for hand in hands)
            continue
        assert any(
            figure in one.badge.figures
            and outcome in one.badge.outcomes
            and kontra >= one.badge.kontra
            and one.badge.announced in (None, announced)
            for hand in hands
            for figure, announced, outcome, kontra in hand.figures
        ), one


def test_every_badge_is_earned_by_somebody(circle: Circle) -> None:
    for place, game in enumerate(GAMES):
        wild(circle, game, date(2026, 10, 1 + place), hands=40, seed=place)
    assert {one.badge.key for one in worn(Q(evening__club=circle.club))} == {badge.key for badge in BADGES}


def test_the_page_shows_the_chart_and_says_it(circle: Circle) -> None:
    night = evening(circle.club, NAMES, date(2026, 10, 1), 6, Random(5))
    page = english(signed_in(circle.by("viewer"))).get(f"/e/{night.slug}/recap/").content.decode()
    chart = re.findall(r'<svg class="chart".*?</svg>', page, re.DOTALL)[0]
    assert chart.count("<polyline") == 5
    assert "<title>Line chart: every player’s points after each line. In the end:" in chart
    assert "style=" not in page


def test_an_open_evening_is_told_as_it_stands(pen: Pen, watcher: Client) -> None:
    address = f"/e/{pen.evening.slug}/recap/"
    assert "Nobody has won anything yet." in english(watcher).get(address).content.decode()
    pen.hand()
    page = english(watcher).get(address).content.decode()
    assert re.search(r'class="headline num">In the lead: ', page)
    assert "<polyline" not in page
    pen.hand()
    assert "<polyline" in english(watcher).get(address).content.decode()


def test_what_the_page_asks_does_not_grow_with_the_hands(circle: Circle) -> None:
    client = english(signed_in(circle.by("viewer")))

    def count_queries(night: Evening) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/e/{night.slug}/recap/").status_code == 200
        return len(queries)

    short = evening(circle.club, NAMES, date(2026, 10, 1), 3, Random(1))
    # Session, account, the evening with the member; its seats and entries; badges of figures and of contracts; for the
    # address to send on its links.
    assert count_queries(short) == count_queries(evening(circle.club, NAMES, date(2026, 10, 2), 20, Random(2))) == 8
