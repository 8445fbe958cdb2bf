"""One night is one evening, however many games it has, and one cup day however many tables."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as translated
from django.utils.translation import override

from scorebook.league.board import read_board
from scorebook.league.page_rows import card
from scorebook.league.queries import Span
from scorebook.league.worth import Row, by_night, nights
from scorebook.ledger.auditing import audit
from scorebook.models import CupTable, Ended, Round, Tally
from scorebook.words.dates import short_day
from tests.club.conftest import Circle, signed_in
from tests.ledger.conftest import Pen
from tests.world.clubs import FIRST, LAST, season_of
from tests.world.cups import a_cup
from tests.world.results import by_result, close_at

pytestmark = pytest.mark.django_db
AT = datetime(2026, 9, 10, 17, 0, tzinfo=UTC)
FIRST_GAME = {"Anna": 6, "Béla": -2, "Cili": 0, "Dénes": -4}
SECOND_GAME = {"Anna": 2, "Béla": 1, "Cili": -3, "Dénes": 0}


@pytest.fixture
def got(circle: Circle) -> Callable[..., Any]:
    client = signed_in(circle.by("viewer"))
    client.cookies["language"] = "en"

    def get(path: str, **said: Any) -> Any:
        answer = client.get(f"/c/{circle.club.slug}/{path}", said)
        assert answer.status_code == 200
        return answer.json() if path.endswith(".json") else b"".join(answer).decode()

    return get


def two_games(circle: Circle, at: datetime = AT, later: timedelta = timedelta(hours=3)) -> None:
    first = by_result(circle.club, FIRST_GAME, at)
    by_result(circle.club, SECOND_GAME, at + later, game="kiralyhivasos", night=first.night)


def lines(told: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {line["name"]: line for line in told["standings"]}


def test_two_games_of_a_night_are_one_evening_of_everybody(circle: Circle, got: Callable[..., Any]) -> None:
    two_games(circle)
    season = season_of(circle.club, method="per_evening", least_evenings=2)
    body = got("standings.json", season=season.pk)
    assert body["evenings"] == 1
    assert {
        name: (one["place"], one["evenings"], one["evenings_lacking"]) for name, one in lines(body).items()
    } == dict.fromkeys(FIRST_GAME, (None, 1, 1))
    assert {name: (Decimal(one["value"]), one["evenings_won"]) for name, one in lines(body).items()} == {
        "Anna": (8, 1),
        "Béla": (-1, 0),
        "Cili": (-3, 0),
        "Dénes": (-4, 0),
    }


def test_every_list_of_somebodys_evenings_has_the_night_once(circle: Circle, got: Callable[..., Any]) -> None:
    two_games(circle)
    season = season_of(circle.club)
    anna = circle["owner"].player_id
    for path in ("standings/", f"players/{anna}/", "rating/"):
        page = got(path, season=season.pk)
        assert page.count('<time datetime="2026-09-10"') == 1
        with override("en"):
            names = [capfirst(translated(name)) for name in ("Paskievics tarokk", "Királyhívásos tarokk")]
        assert all(f">{name}</a>" in page for name in names)
    assert [len(one["history"]) for one in got("rating.json", season=season.pk)["ratings"]] == [1] * 4
    statement = list(csv.DictReader(StringIO(got("exports/statements.csv", season=season.pk).lstrip("\ufeff"))))
    assert {row["First game of the evening"] for row in statement} == {statement[0]["Evening"]}
    documents = [json.loads(line) for line in got("exports/documents.jsonl", season=season.pk).splitlines()]
    assert {one["night"] for one in documents} == {documents[0]["evening"]}
    assert "All games of one evening count as one" in got("standings/", season=season.pk)


@pytest.mark.parametrize("later", [timedelta(hours=3), timedelta(hours=8)])
def test_a_night_is_of_the_day_on_which_it_began_at_new_year_too(
    circle: Circle, got: Callable[..., Any], later: timedelta
) -> None:
    two_games(circle, datetime(2025, 12, 31, 20, 0, tzinfo=UTC), later)
    old = season_of(circle.club, name="2025", first_day="2025-01-01", last_day="2025-12-31")
    new = season_of(circle.club, name="2026", first_day="2026-01-01", last_day="2026-12-31")
    assert [got("standings.json", season=one.pk)["evenings"] for one in (old, new)] == [1, 0]
    assert lines(got("standings.json", season=old.pk))["Anna"]["total"] == 8
    only = season_of(
        circle.club, name="királyhívásos", first_day="2025-12-31", last_day="2025-12-31", game="kiralyhivasos"
    )
    assert lines(got("standings.json", season=only.pk))["Anna"]["total"] == 2


def test_of_a_night_of_which_a_game_is_open_the_closed_ones_count(circle: Circle, got: Callable[..., Any]) -> None:
    first = by_result(circle.club, FIRST_GAME, AT)
    for number in (1, 2):
        later = AT + timedelta(hours=number)
        by_result(circle.club, SECOND_GAME, later, night=first.night, close=False)
    body = got("standings.json", season=season_of(circle.club).pk)
    assert (body["evenings"], body["evenings_open"], lines(body)["Anna"]["total"]) == (1, 1, 6)


def cup_of_two_rounds(circle: Circle) -> list[CupTable]:
    day = a_cup(circle.club, name="Őszi kupa")
    tables = []
    for number, tables_of_round in enumerate(
        ((FIRST_GAME, None), (SECOND_GAME, {"Eszter": 9, "Feri": 0, "Gabi": -9, "Hugó": 0}))
    ):
        cup_round = Round.objects.create(cup_day=day, number=number + 1, method="draw", drawn_at=AT)
        for place, points in enumerate(tables_of_round):
            if points is not None:
                evening = by_result(circle.club, points, AT + timedelta(hours=5 * number), cup_day=day)
                tables.append(CupTable.objects.create(round=cup_round, number=place + 1, night=evening.night))
    return tables


def test_a_cup_day_is_one_evening_of_all_its_tables(circle: Circle, got: Callable[..., Any]) -> None:
    tables = cup_of_two_rounds(circle)
    season = season_of(circle.club, cups=True, last_day=AT.date())
    body = got("standings.json", season=season.pk)
    assert body["evenings"] == 1
    anna = lines(body)["Anna"]
    assert (anna["evenings"], anna["total"]) == (1, 8)
    assert {name for name, one in lines(body).items() if one["evenings_won"]} == {"Eszter"}
    page = got("standings/", season=season.pk)
    assert "Őszi kupa" in page
    CupTable.objects.filter(pk=tables[0].pk).update(ended=Ended.DECIDED, because="félbeszakadt")
    type(tables[0].round.cup_day).objects.update(head=1)
    assert lines(got("standings.json", season=season.pk))["Anna"]["total"] == 2


# ---- who was there --------------------------------------------------------------------------------------------------


def test_whoever_ended_at_zero_at_a_table_kept_by_its_result_was_there(circle: Circle, got: Callable[..., Any]) -> None:
    by_result(circle.club, {"Anna": 19, "Béla": -4, "Cili": 0, "Dénes": -15}, AT)
    by_result(circle.club, {"Anna": 0, "Béla": 0, "Cili": 0, "Dénes": 0}, AT + timedelta(days=1))
    body = got("standings.json", season=season_of(circle.club, scale="place").pk)
    assert body["evenings"] == 1  # nothing was written in the second
    assert {name: one["value"] for name, one in lines(body).items()} == {
        "Anna": "100.00",
        "Cili": "66.67",
        "Béla": "33.33",
        "Dénes": "0.00",
    }
    assert len(got("rating.json")["ratings"]) == 4
    cili = circle["scribe"].player_id
    assert '<time datetime="2026-09-10"' in got(f"players/{cili}/")


def test_whoever_sat_through_without_cards_where_others_were_dealt_was_not(
    circle: Circle, got: Callable[..., Any]
) -> None:
    evening = by_result(circle.club, {"Anna": 0, "Béla": 0, "Cili": 0, "Dénes": 0, "Eszter": 0}, AT, close=False)
    pen = Pen(evening)
    pen.hand(dealer=4, contract="two", declarer=0, partner=2, declarer_points=54)
    pen.close()
    body = got("standings.json", season=season_of(circle.club).pk)
    assert {line["evenings"] for line in body["standings"]} == {1}
    assert ("Eszter" in lines(body)) == bool(Tally.objects.get(seat__name="Eszter").hands)


@pytest.mark.parametrize("points", [FIRST_GAME, {"Anna": 0, "Béla": 0, "Cili": 0, "Dénes": 0}])
@pytest.mark.parametrize("ended", [None, "full", "later", "decided", "withdrawn"])
def test_who_took_part_is_proved_with_the_tally(circle: Circle, points: dict[str, int], ended: str | None) -> None:
    options = {"cup_day": a_cup(circle.club)} if ended else {}
    evening = by_result(circle.club, points, AT, close=False, **options)
    if ended:
        cup_round = Round.objects.create(cup_day=options["cup_day"], number=1, method="draw", drawn_at=AT)
        night = None if ended == "withdrawn" else evening.night
        CupTable.objects.create(round=cup_round, number=1, night=night, ended=ended if night else "", because="idő")
    close_at(evening, AT)
    evening.refresh_from_db()
    assert not audit(evening).differences
    tally = Tally.objects.get(seat__evening=evening, seat__name="Cili")
    assert tally.took_part == (ended in {"full", "later"} or any(points.values()))
    Tally.objects.filter(pk=tally.pk).update(took_part=not tally.took_part)
    assert audit(evening).differences


# ---- what a night is worth ------------------------------------------------------------------------------------------


def worths(scale: str, *games: dict[str, tuple[int, int]]) -> dict[object, object]:
    rows = [
        Row(evening=number, who=who, amount=amount, hands=hands)
        for number, game in enumerate(games)
        for who, (amount, hands) in game.items()
    ]
    result = by_night(nights(rows, scale), dict.fromkeys(range(len(games)), 0), scale)
    assert len(result) == len({night.row.who for night in result})
    return {night.row.who: night.worth for night in result}


def test_points_are_added_up_and_places_averaged_by_hands() -> None:
    first = {"Anna": (6, 10), "Béla": (-2, 10), "Cili": (0, 10), "Dénes": (-4, 10)}
    second = {"Anna": (1, 5), "Béla": (2, 5), "Eszter": (-3, 5)}
    assert worths("as_written", first, second) == {"Anna": 7, "Béla": 0, "Cili": 0, "Dénes": -4, "Eszter": -3}
    assert worths("place", first, second) == {
        "Anna": Fraction(100 * 10 + 50 * 5, 15),
        "Béla": Fraction(10 * Fraction(100, 3) + 100 * 5, 15),
        "Cili": Fraction(200, 3),
        "Dénes": 0,
        "Eszter": 0,
    }
    assert worths("share", first, second)["Anna"] == Fraction(100 * 10 + Fraction(100, 3) * 5, 15)


def test_a_game_kept_by_its_result_weighs_as_the_others_do_on_average() -> None:
    dealt, by_slip = {"Anna": (6, 8), "Béla": (-6, 8)}, {"Anna": (-1, 0), "Béla": (1, 0)}
    assert worths("place", dealt, by_slip) == {"Anna": 50, "Béla": 50}
    assert worths("place", dealt, {"Anna": (2, 4), "Béla": (-2, 4)}, by_slip)["Anna"] == Fraction(12 * 100, 18)
    assert worths("place", by_slip, by_slip) == {"Anna": 0, "Béla": 100}


def test_the_game_in_which_somebody_was_dealt_nothing_weighs_nothing_beside_one_in_which_he_was() -> None:
    assert worths("place", {"Anna": (6, 8), "Béla": (-6, 8)}, {"Anna": (-1, 0), "Béla": (1, 5)})["Anna"] == 100


def test_a_night_is_won_once(circle: Circle, got: Callable[..., Any]) -> None:
    first = by_result(circle.club, {"Anna": 3, "Béla": -1, "Cili": -2, "Dénes": 0}, AT)
    by_result(circle.club, {"Anna": -1, "Béla": 4, "Cili": -2, "Dénes": -1}, AT + timedelta(hours=2), night=first.night)
    won = {name: one["evenings_won"] for name, one in lines(got("standings.json", season="all")).items()}
    assert won == {"Anna": 0, "Béla": 1, "Cili": 0, "Dénes": 0}


# ---- rows of one day ------------------------------------------------------------------------------------------------


def test_two_evenings_of_one_day_are_told_apart(circle: Circle, got: Callable[..., Any]) -> None:
    by_result(circle.club, FIRST_GAME, AT)
    by_result(circle.club, SECOND_GAME, AT + timedelta(hours=3, minutes=7))
    by_result(circle.club, SECOND_GAME, AT + timedelta(hours=5), title="Búcsúest")
    page = got("standings/", season=season_of(circle.club).pk)
    begun = timezone.localtime(AT)
    assert f"{begun:%H:%M}" in page
    assert f"{begun + timedelta(hours=3, minutes=7):%H:%M}" in page
    assert page.count("Búcsúest") == 1
    assert f"{begun + timedelta(hours=5):%H:%M}" not in page


@pytest.mark.parametrize(
    "method", [{"scale": "share"}, {"scale": "place"}, {"method": "per_evening"}, {"method": "best", "best_of": 1}]
)
def test_the_small_chart_ends_where_the_list_says(circle: Circle, method: dict[str, Any]) -> None:
    two_games(circle)
    by_result(circle.club, {"Anna": -7, "Béla": 3, "Cili": 3, "Dénes": 1}, AT + timedelta(days=7))
    season = season_of(circle.club, **method)
    board = read_board("players", Span(club=circle.club, first_day=FIRST, last_day=LAST), season)
    for standing in board.standings:
        chart_card = card(board, standing)
        assert chart_card.spark is not None
        assert chart_card.spark.last == chart_card.value


def test_a_day_of_another_year_says_its_year() -> None:
    this_year = timezone.localtime().year
    labels = {year: short_day(datetime(year, 10, 3, 12, tzinfo=UTC)) for year in (this_year, this_year - 1)}
    assert str(this_year) not in labels[this_year]
    assert str(this_year - 1) in labels[this_year - 1]
