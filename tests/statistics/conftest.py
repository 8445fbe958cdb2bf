"""A club with its autumn played, an evening of every game more, its people, and another club's owner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import count
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.translation import override

from scorebook import ledger
from scorebook.league.params import read_params
from scorebook.league.queries import Span
from scorebook.models import Evening, Tally
from scorebook.statistics import queries
from scorebook.statistics.hands import hands_page
from scorebook.statistics.player import ROLE_LABELS, player_page
from scorebook.statistics.queries import OUTSIDE, ROLES
from scorebook.words.points import points
from settlement import GAMES, check
from settlement import document as records
from settlement.settle import Standing, table_for
from tests.club.conftest import Circle
from tests.settlement.legal import legal_entry
from tests.world.clubs import AUTHOR, Autumn, autumn, evening
from tests.world.recorded import recorded

NAMES = ("Anna", "Béla", "Cili", "Dénes", "Eszter")


def could_be_played(opened: Evening, random: Random) -> tuple[str, Any]:
    """Return a legal next entry of the evening."""
    game, standing = GAMES[opened.game], Standing.from_json(opened.standing)
    while True:
        kind, entry = legal_entry(game, table_for(game, opened.rules, standing), random)
        table = table_for(game, opened.rules, standing, getattr(entry, "dealer", None))
        if all(problem.warning for problem in check.reasons(game, kind, entry, table)):
            return kind, entry


def english(client: Client) -> Client:
    """Return the client as the phone of somebody who reads English."""
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Say in English what is said outside of a page."""
    with override("en"):
        yield


def wild(
    circle: Circle,
    game: str,
    day: date,
    *,
    hands: int = 25,
    seed: int = 1,
    rules: Mapping[str, Any] | None = None,
) -> Evening:
    """Play an evening of hands that could have been played, with every figure there is; it is closed at the end."""
    random, names = Random(seed), NAMES[: GAMES[game].seats[-1]]
    opened = evening(circle.club, names, day, 0, random, game=game, close=False, rules=rules)
    for number in range(hands):
        opened.refresh_from_db()
        kind, entry = could_be_played(opened, random)
        ledger.record_entry(opened, key=uuid4(), head=number, kind=kind, facts=records.as_json(entry), author=AUTHOR)
    opened.refresh_from_db()
    ledger.close_evening(opened, key=uuid4(), head=hands, author=AUTHOR)
    return Evening.objects.get(pk=opened.pk)


@pytest.fixture
def played(circle: Circle) -> Autumn:
    return autumn(circle.club)


@pytest.fixture
def every_game(circle: Circle) -> Sequence[Evening]:
    """Play one evening of every game, one a day."""

    def played_all() -> list[Evening]:
        return [wild(circle, game, date(2026, 10, 1) + timedelta(days=place)) for place, game in enumerate(GAMES)]

    return recorded(f"an evening of every game of {circle.club.pk}", played_all)


def adds_up(span: Span, player: int, game: str) -> None:
    """Hold every line of a player against the list behind it, and all lines against his total."""
    hands, moved = queries.hands_of(span, player), queries.points_of(span, player)
    for role in ROLES:
        listed = list(_listed(span, player, role))
        assert len(listed) == sum(one.hands for one in hands if one.role == role), (game, role)
        assert sum(hand.points or 0 for hand in listed) == sum(one.points for one in moved if one.role == role), role
    total = sum(Tally.objects.filter(seat__player=player).values_list("points", flat=True))
    assert sum(one.points for one in moved) == total
    page = player_page(read_params({"season": "all", "game": game}, span.club, public_only=False), player)
    outside = sum(one.points for one in moved if one.role == OUTSIDE)
    assert page.apart == (points(outside) if outside else "")
    by_label = {line.label: line.points for line in page.roles}
    for role in ROLES:
        line = points(sum(one.points for one in moved if one.role == role))
        assert by_label.get(str(ROLE_LABELS[role]), points(0)) == line


def _listed(span: Span, player: int, role: str) -> Iterator[Any]:
    """Yield the hands of a list from its first page to its last."""
    for number in count(1):
        page = hands_page(span, player, {"role": role, "page": str(number)})
        yield from page.object_list
        if not page.has_next():
            return
