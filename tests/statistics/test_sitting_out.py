"""Who sits out of a hand has no part in it: every line of a player's page is the sum of the list behind it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import count
from random import Random
from typing import Any

import pytest

from scorebook.league.asking import asked_for
from scorebook.league.reading import Span
from scorebook.models import Club, Member, Tally
from scorebook.statistics import reading
from scorebook.statistics.hands import hands_page
from scorebook.statistics.player import ROLE_LABELS, player_page
from scorebook.statistics.reading import OUTSIDE, ROLES
from scorebook.words.points import points
from settlement import GAMES
from tests.club.conftest import Circle
from tests.settlement.legal import any_rules
from tests.statistics import recount
from tests.statistics.conftest import NAMES, wild

pytestmark = pytest.mark.django_db

# By these rules somebody who was dealt no cards wins and loses all the same.
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


def adds_up(span: Span, player: int, game: str) -> None:
    """Hold every line of a player against the list behind it, and all lines against his total."""
    hands, moved = reading.hands_of(span, player), reading.points_of(span, player)
    for role in ROLES:
        listed = list(_listed(span, player, role))
        assert len(listed) == sum(one.hands for one in hands if one.role == role), (game, role)
        assert sum(hand.points or 0 for hand in listed) == sum(one.points for one in moved if one.role == role), role
    total = sum(Tally.objects.filter(seat__player=player).values_list("points", flat=True))
    assert sum(one.points for one in moved) == total
    page = player_page(asked_for({"season": "all", "game": game}, span.club, public_only=False), player)
    outside = sum(one.points for one in moved if one.role == OUTSIDE)
    assert page.apart == (points(outside) if outside else "")
    shown = {line.label: line.points for line in page.roles}
    for role in ROLES:
        line = points(sum(one.points for one in moved if one.role == role))
        assert shown.get(str(ROLE_LABELS[role]), points(0)) == line


def _listed(span: Span, player: int, role: str) -> Iterator[Any]:
    """Yield the hands of a list from its first page to its last."""
    for number in count(1):
        page = hands_page(span, player, {"role": role, "page": str(number)})
        yield from page.object_list
        if not page.has_next():
            return


def everybody(club: Club) -> list[Member]:
    return list(club.members.filter(player__name__in=NAMES).select_related("player"))


@pytest.mark.parametrize("case", PAID)
def test_a_line_is_the_sum_of_its_list(circle: Circle, case: str) -> None:
    game, rules = PAID[case]
    played = wild(circle, game, date(2026, 10, 1), hands=30, seed=3, rules=rules)
    rested = 0
    for member in everybody(circle.club):
        told = recount.told_of([played], member.player.name)
        span = Span(club=circle.club, game=game)
        adds_up(span, member.player_id, game)
        moved: dict[tuple[Any, ...], int] = {}
        for one in reading.points_of(span, member.player_id):
            moved[one.game, one.contract, one.role] = moved.get((one.game, one.contract, one.role), 0) + one.points
        assert {key: value for key, value in moved.items() if value} == recount.points(told)
        rested += sum(abs(one.points) for one in told if one.deals and not one.dealt)
    assert rested, "somebody who sat out was paid"


@pytest.mark.parametrize("game", [key for key, game in GAMES.items() if game.seats[-1] > game.active])
def test_lines_add_up_by_any_house_rules(circle: Circle, game: str) -> None:
    random = Random(game)
    rules = any_rules(GAMES[game], random)
    wild(circle, game, date(2026, 10, 1), hands=20, seed=1, rules=rules)
    for member in everybody(circle.club):
        adds_up(Span(club=circle.club, game=game), member.player_id, game)
