"""The hands of a result slip count wherever hands are counted: standings, a player's page, statements, an audit."""

from __future__ import annotations

import csv
import json
from datetime import date
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest
from django.test import Client

from scorebook.club.merging import doings_of
from scorebook.cup.deeds.entering import close_list, paste
from scorebook.cup.deeds.no_shows import withdraw
from scorebook.cup.deeds.playing import close_round, count_for_nobody, open_again
from scorebook.cup.deeds.seating import draw_round, publish
from scorebook.cup.deeds.slips import count_slip
from scorebook.cup.document.day import as_json
from scorebook.cup.document.importing import import_day
from scorebook.cup.document.reader import read_day
from scorebook.files.cups import document_of
from scorebook.league.seasons import write_season
from scorebook.ledger.auditing import audit, repair
from scorebook.models import CupDay, Season, Tally
from tests.club.conftest import Circle
from tests.cup.conftest import Made, evenings_of, hand_in, play, press

pytestmark = pytest.mark.django_db
PEOPLE = ("Anna", "Béla", "Cili", "Dénes", "Eszter")
DAYS = {"first_day": date(2020, 1, 1), "last_day": date(2090, 12, 31)}


@pytest.fixture
def day(made: Made) -> CupDay:
    """Publish the first round of five members and four guests: a table of five and one of four."""
    day = made()
    paste(day, press(), ", ".join((*PEOPLE, "Géza", "Hedvig", "Ibolya", "Jolán")))
    return publish(draw_round(close_list(day, press(day)), press(), seed="makk ász"), press())


@pytest.fixture
def counted(day: CupDay) -> CupDay:
    """Count the table of five by its slip, on which seven hands stand, and the other by its phone."""
    for number, evening in enumerate(evenings_of(day), 1):
        if evening.began_with == 5:
            play(evening, hands=1)
            day = count_slip(day, press(day), 1, number, [10, 20, -5, -25, 0], 7)
        else:
            play(evening, hands=2)
            hand_in(evening)
    return close_round(day, press(day))


def season(circle: Circle, **said: Any) -> Season:
    return write_season(circle.club, None, {"name": "Kupák", "method": "per_hand", "cups": True, **DAYS, **said})


def expected(day: CupDay) -> dict[str, tuple[int, int]]:
    """Return everybody's points and hands: by seat at the slip, where the first two dealt and rested twice."""
    results = {}
    for evening in evenings_of(day):
        names = evening.seats.order_by("number").values_list("name", flat=True)
        hands = [5, 5, 6, 6, 6] if evening.began_with == 5 else [2] * 4
        results |= dict(zip(names, zip(evening.standing["totals"], hands, strict=True), strict=True))
    return results


def got(client: Client, circle: Circle, path: str, **said: Any) -> Any:
    answer = client.get(f"/c/{circle.club.slug}/{path}", said, headers={"accept-language": "en"})
    assert answer.status_code == 200
    return answer.json() if path.endswith(".json") else b"".join(answer).decode()


def test_standings_by_hands_count_those_of_slips(circle: Circle, laptop: Client, counted: CupDay) -> None:
    standings = got(laptop, circle, "standings.json", season=season(circle).pk)["standings"]
    sums = expected(counted)
    assert {one["name"]: one["hands"] for one in standings} == {name: sums[name][1] for name in PEOPLE}
    assert {one["name"]: Decimal(one["value"]) for one in standings} == {
        name: round(Decimal(sums[name][0]) / sums[name][1], 2) for name in PEOPLE
    }


def test_the_lists_and_a_players_page_have_them_too(circle: Circle, laptop: Client, counted: CupDay) -> None:
    made, asked = expected(counted), season(circle)
    rows = list(
        csv.DictReader(StringIO(got(laptop, circle, "exports/statements.csv", season=asked.pk).lstrip("\ufeff")))
    )
    assert {row["Player"]: int(row["Hands"]) for row in rows if row["Player"] in PEOPLE} == {
        name: made[name][1] for name in PEOPLE
    }
    by_slip = 0
    for name in PEOPLE:
        player = circle.club.members.get(player__name=name).player
        page = got(laptop, circle, f"players/{player.pk}/", season=asked.pk)
        hands = made[name][1]
        assert f"{hands} hands" in " ".join(page.split())
        assert doings_of(player).hands == hands
        # The table of five wrote one hand and its first dealer rested, so the sheet names the players of that hand.
        seat = player.seats.get()
        of_slip = hands - (seat.number != 0) if seat.evening.began_with == 5 else 0
        assert (f"{of_slip} hands are from result slips" in " ".join(page.split())) == bool(of_slip)
        by_slip += of_slip
    assert by_slip


def test_a_place_is_weighted_by_the_hands_of_slips(circle: Circle, laptop: Client, counted: CupDay) -> None:
    day = publish(draw_round(counted, press(), seed="tök hetes"), press())
    for evening in evenings_of(day, 2):
        play(evening, hands=3)
        hand_in(evening)
    close_round(day, press(day))
    standings = got(laptop, circle, "standings.json", season=season(circle, method="total", scale="place").pk)[
        "standings"
    ]
    worth: dict[str, list[tuple[Fraction, int]]] = {}
    for evening in [*evenings_of(day), *evenings_of(day, 2)]:
        rows = list(Tally.objects.filter(seat__evening=evening).values_list("seat__name", "points", "hands"))
        for name, points, hands in rows:
            behind = sum(Fraction((other < points) * 2 + (other == points), 2) for _, other, _ in rows) - Fraction(1, 2)
            worth.setdefault(name, []).append((100 * behind / (len(rows) - 1), hands))
    for one in standings:
        of_rounds = worth[one["name"]]
        mean = sum(each * hands for each, hands in of_rounds) / sum(hands for _, hands in of_rounds)
        assert Decimal(one["value"]) == round(Decimal(mean.numerator) / mean.denominator, 2), one["name"]
    assert any(hands in {5, 6} for of_rounds in worth.values() for _, hands in of_rounds)


def test_the_audit_proves_them_and_repairs_them(counted: CupDay) -> None:
    (five,) = (one for one in evenings_of(counted) if one.began_with == 5)
    assert audit(five).differences == ()
    Tally.objects.filter(seat__evening=five).update(hands=0)
    findings = audit(five)
    assert [one.account for one in findings.differences] == ["tally"]
    assert repair(findings)
    assert audit(five).differences == ()
    assert sorted(Tally.objects.filter(seat__evening=five).values_list("hands", flat=True)) == [5, 5, 6, 6, 6]


def test_a_sheet_with_as_many_hands_tells_its_own(counted: CupDay) -> None:
    (number,) = (place for place, one in enumerate(evenings_of(counted), 1) if one.began_with == 5)
    five = evenings_of(counted)[number - 1]
    open_again(counted, press(), 1, number, "elírás")
    assert not Tally.objects.filter(seat__evening=five).exists()
    play(five, hands=7)
    hand_in(five)
    assert sum(Tally.objects.filter(seat__evening=five).values_list("hands", flat=True)) == 8 * 4
    assert audit(five).differences == ()


def test_a_day_that_is_read_in_counts_them_alike(counted: CupDay) -> None:
    copy = import_day(None, press(), read_day(json.loads(json.dumps(as_json(document_of(counted))))))
    for one, other in zip(evenings_of(counted), evenings_of(copy), strict=True):
        of_both = [Tally.objects.filter(seat__evening=each).order_by("seat") for each in (one, other)]
        assert len({tuple(rows.values_list("points", "hands", "won", "took_part")) for rows in of_both}) == 1
        assert audit(other).differences == ()


def test_a_round_that_was_withdrawn_was_played_by_nobody(circle: Circle, laptop: Client, day: CupDay) -> None:
    day = withdraw(day, press(day), "Gyula nem jött")
    standings = got(laptop, circle, "standings.json", season=season(circle, method="per_evening").pk)
    assert standings["standings"] == []
    assert set(Tally.objects.filter(seat__evening__cup_day=day).values_list("took_part", flat=True)) == {False}


def test_a_table_that_counts_for_nobody_was_sat_at_by_who_was_dealt_cards(day: CupDay) -> None:
    four, five = sorted(evenings_of(day), key=lambda one: one.began_with)
    for number, evening in enumerate(evenings_of(day), 1):
        if evening == five:
            play(five, hands=2)
            hand_in(five)
        day = count_for_nobody(day, press(day), 1, number, "rossz csomag")
    for evening, took_part in ((four, False), (five, True)):
        assert {one.took_part for one in Tally.objects.filter(seat__evening=evening)} == {took_part}
        evening.refresh_from_db()
        assert audit(evening).differences == ()
