"""A club with its autumn played, an evening of every game more, its people, and another club's owner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.translation import override

from scorebook import ledger
from scorebook.models import Evening
from settlement import GAMES, check
from settlement import document as records
from settlement.settle import Standing, table_for
from tests.club.conftest import Circle, agreed, circle, elsewhere, night, outsider, phone  # noqa: F401
from tests.ledger.conftest import pen  # noqa: F401
from tests.settlement.legal import legal_entry
from tests.world.clubs import AUTHOR, Autumn, autumn, evening
from tests.world.recorded import recorded

NAMES = ("Anna", "Béla", "Cili", "Dénes", "Eszter")


def could_be_played(opened: Evening, random: Random) -> tuple[str, Any]:
    """Return an entry that the evening takes as its next."""
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
    circle: Circle,  # noqa: F811
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
def played(circle: Circle) -> Autumn:  # noqa: F811
    return autumn(circle.club)


@pytest.fixture
def every_game(circle: Circle) -> Sequence[Evening]:  # noqa: F811
    """One evening of every game, one a day."""

    def played_all() -> list[Evening]:
        return [wild(circle, game, date(2026, 10, 1) + timedelta(days=place)) for place, game in enumerate(GAMES)]

    return recorded(f"an evening of every game of {circle.club.pk}", played_all)
