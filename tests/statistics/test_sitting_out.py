"""People who sit out of a hand have no part in it: every line of a player's page equals its list."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

import pytest

from scorebook.league.queries import Span
from scorebook.models import Club, Member
from scorebook.statistics import queries
from settlement import GAMES
from tests.club.conftest import Circle
from tests.settlement.legal import any_rules
from tests.statistics import recount
from tests.statistics.conftest import NAMES, adds_up, wild
from tests.world.depth import sweep

pytestmark = pytest.mark.django_db

# By these rules somebody who was dealt no cards wins and loses all the same.
# The games at whose table somebody rests.
WITH_REST = [key for key, game in GAMES.items() if game.seats[-1] > game.active]
PAID = {
    "the dealer cries and laughs": ("paskievics", {"dealer_cries_laughs": "mcleod", "talon_honours": True}),
    "and pays the tarokk count": ("paskievics", {"dealer_cries_laughs": "tolnai"}),
    "everybody pays the kassza": ("paskievics", {"kassza": True, "kassza_contributors": "all_seated"}),
    "the dealer of four": ("alsos", {"mode": "money", "dealer_share": "with_defenders"}),
    "the dealer of a radli": ("alsos", {"mode": "radli", "dealer_share": "with_defenders"}),
    **{
        f"the dealer of {key}": (key, {"idle_dealer": "cries_and_laughs"})
        for key, game in GAMES.items()
        if any(option.key == "idle_dealer" for option in game.options)
    },
}
IN_THE_GATE = ("the dealer cries and laughs", "the dealer of four", "the dealer of a radli", "the dealer of magyar")


def everybody(club: Club) -> list[Member]:
    return list(club.members.filter(player__name__in=NAMES).select_related("player"))


@pytest.mark.parametrize("case", sweep(PAID, gate=lambda case: case in IN_THE_GATE))
def test_a_line_is_the_sum_of_its_list(circle: Circle, case: str) -> None:
    game, rules = PAID[case]
    played = wild(circle, game, date(2026, 10, 1), hands=30, seed=3, rules=rules)
    rested = 0
    for member in everybody(circle.club):
        recounted = recount.told_of([played], member.player.name)
        span = Span(club=circle.club, game=game)
        adds_up(span, member.player_id, game)
        moved: dict[tuple[Any, ...], int] = {}
        for one in queries.points_of(span, member.player_id):
            moved[one.game, one.contract, one.role] = moved.get((one.game, one.contract, one.role), 0) + one.points
        assert {key: value for key, value in moved.items() if value} == recount.points(recounted)
        rested += sum(abs(one.points) for one in recounted if one.deals and not one.dealt)
    assert rested, "somebody who sat out was paid"


@pytest.mark.parametrize("game", sweep(WITH_REST, gate=lambda game: game in ("paskievics", "danish")))
def test_lines_add_up_by_any_house_rules(circle: Circle, game: str) -> None:
    random = Random(game)
    rules = any_rules(GAMES[game], random)
    wild(circle, game, date(2026, 10, 1), hands=20, seed=1, rules=rules)
    for member in everybody(circle.club):
        adds_up(Span(club=circle.club, game=game), member.player_id, game)
