"""Any other game in the standings: points that nobody pays, transfers, and the names of the games."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from scorebook import ledger
from scorebook.league.board import read_board
from scorebook.league.params import read_params
from scorebook.models import Club, Evening
from tests.club.conftest import Circle, signed_in
from tests.ledger.conftest import AUTHOR, resettle
from tests.world.clubs import evening, season_of

pytestmark = pytest.mark.django_db
PENALTIES = {"count": "fewest_wins", "settle_by": "for_points", "title": "Fekete macska"}
POINTS = {"count": "most_wins", "settle_by": "for_points", "title": "Römi"}
ANNA_PAYS = {"reason": "ital", "transfers": [{"from": 0, "to": 1, "points": 5}]}


def play(club: Club, rules: dict[str, Any], *scores: tuple[int, ...], **said: Any) -> Evening:
    """Play an evening of any other game, with a transfer of five points from Anna to Béla, and close it."""
    day = timezone.localdate() - timedelta(days=3)
    played = evening(club, ["Anna", "Béla", "Cili"], day, 0, Random(1), game="free", rules=rules, close=False, **said)
    for points_of_round in scores:
        points_by_seat = {"scores": {str(seat): points for seat, points in enumerate(points_of_round)}}
        _write(played, "hand", points_by_seat)
    _write(played, "adjustment", ANNA_PAYS)
    played.refresh_from_db()
    ledger.close_evening(played, key=uuid4(), head=played.head, author=AUTHOR)
    return played


def _write(played: Evening, kind: str, facts: dict[str, Any]) -> None:
    played.refresh_from_db()
    ledger.record_entry(played, key=uuid4(), head=played.head, kind=kind, facts=facts, author=AUTHOR)


def amounts(circle: Circle, season: Any) -> dict[str, int]:
    params = read_params({"season": str(season.pk)}, circle.club, public_only=False)
    board = read_board(params.kind, params.span, params.season)
    return {board.names[one.result.who]: one.result.amount for one in board.standings}


def today(circle: Circle, **terms: Any) -> Any:
    day = timezone.localdate()
    return season_of(circle.club, first_day=day - timedelta(days=30), last_day=day, **terms)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (POINTS, {"Anna": 14, "Béla": 27, "Cili": 3}),
        (PENALTIES, {"Anna": -14, "Béla": -27, "Cili": -3}),
        ({"count": "most_wins"}, {"Anna": -2, "Béla": 37, "Cili": -35}),
        ({}, {"Anna": 6, "Béla": 0, "Cili": -6}),
    ],
    ids=["for points", "for penalty points", "paid when it is up", "paid at once"],
)
def test_the_written_points_count_if_nobody_pays_them_and_transfers_never_do(
    circle: Circle, rules: dict[str, Any], expected: dict[str, int]
) -> None:
    rounds = [(10, 20, 0), (4, 7, 3)] if rules else [(10, -5, -5), (-4, 5, -1)]
    play(circle.club, rules, *rounds)
    assert amounts(circle, today(circle)) == expected
    assert amounts(circle, today(circle, name="Pénz", unit="money", currency="HUF"))["Cili"] == (
        0 if "settle_by" in rules else expected["Cili"] * 2000
    )
    assert resettle("--check") == (0, "1 evenings, no difference\n")


def test_a_tally_without_its_unpaid_points_is_named_and_repaired(circle: Circle) -> None:
    played = play(circle.club, POINTS, (10, 20, 0))
    played.seats.get(number=1).tally.__class__.objects.update(unpaid=0)
    assert resettle("--check")[0] == 1
    assert resettle()[0] == 0
    assert amounts(circle, today(circle)) == {"Anna": 10, "Béla": 20, "Cili": 0}


def test_two_games_of_one_day_are_told_apart_by_their_titles(circle: Circle) -> None:
    first = play(circle.club, POINTS, (10, 20, 0))
    play(circle.club, PENALTIES, (1, 2, 3), night=first.night)
    season = today(circle)
    client, address = signed_in(circle.by("director")), f"/c/{circle.club.slug}/"
    player = first.seats.get(number=0).player_id
    for page in (
        f"standings/?season={season.pk}&who={player}",
        f"players/{player}/?season=all",
        "",
        "exports/evenings.csv",
    ):
        text = b"".join(client.get(f"{address}{page}")).decode("utf-8-sig")
        assert "Römi" in text, page
        assert "Fekete macska" in text, page
