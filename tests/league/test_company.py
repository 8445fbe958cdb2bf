"""People come and go, and the standings count for everybody the hands he was there for."""

from __future__ import annotations

from itertools import combinations

import pytest

from scorebook.league.board import read_board
from scorebook.league.export import document
from scorebook.league.params import read_params
from tests.club.conftest import Circle
from tests.world.comings import COMINGS, played

pytestmark = pytest.mark.django_db


def board_of(circle: Circle, **said: str) -> dict[str, dict[str, object]]:
    params = read_params({"season": "all", **said}, circle.club, public_only=False)
    return {
        one["name"]: one for one in document(params, read_board(params.kind, params.span, params.season))["standings"]
    }


@pytest.mark.parametrize("game", COMINGS)
def test_an_evening_counts_for_whoever_sat_there_once(circle: Circle, game: str) -> None:
    coming = COMINGS[game]
    played(coming, circle.club)
    standings = board_of(circle)
    assert {*standings} == {*coming.names}
    for name, one in standings.items():
        declared, won = coming.declared[name]
        counted = (one["hands"], one["declared"], one["won"], one["total"], one["evenings"])
        assert counted == (coming.hands[name], declared, won, coming.totals[name], 1)
    best = max(coming.totals.values())
    assert {name for name, one in standings.items() if one["evenings_won"]} == {
        name for name, total in coming.totals.items() if total == best
    }


def test_three_evenings_add_up(circle: Circle) -> None:
    for coming in COMINGS.values():
        played(coming, circle.club)
    for name, one in board_of(circle).items():
        assert one["hands"] == sum(coming.hands.get(name, 0) for coming in COMINGS.values())
        assert one["total"] == sum(coming.totals.get(name, 0) for coming in COMINGS.values())
        assert one["evenings"] == sum(name in coming.names for coming in COMINGS.values())


def test_a_pair_has_the_hands_the_two_played_together(circle: Circle) -> None:
    played(COMINGS["paskievics"], circle.club)
    pairs = {name: (one["hands"], one["won"], one["total"]) for name, one in board_of(circle, board="pairs").items()}
    assert pairs == {
        "Anna – Dénes": (1, 1, 6),
        "Béla – Dénes": (1, 1, 4),
        "Béla – Eszter": (1, 1, 8),
        "Cili – Eszter": (1, 0, -2),
    }
    assert {*pairs} < {" – ".join(pair) for pair in combinations(COMINGS["paskievics"].names, 2)}
