"""A club with its autumn played, an evening of every game more, its people, and another club's owner."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from random import Random
from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.models import Evening
from settlement import GAMES, check
from settlement import record as records
from settlement.settle import Standing, table_for
from tests.club.conftest import Circle, agreed, circle, elsewhere, night, outsider, phone  # noqa: F401
from tests.clubs import AUTHOR, Autumn, autumn, evening
from tests.settlement.legal import legal_entry

NAMES = ("Anna", "Béla", "Cili", "Dénes", "Eszter")


def wild(circle: Circle, game: str, day: date, *, hands: int = 25, seed: int = 1) -> Evening:  # noqa: F811
    """Play an evening of hands that could have been played, with every figure there is; it is closed at the end."""
    random, names = Random(seed), NAMES[: GAMES[game].seats[-1]]
    opened = evening(circle.club, names, day, 0, random, game=game, close=False)
    for number in range(hands):
        opened.refresh_from_db()
        table = table_for(GAMES[game], opened.rules, Standing.from_json(opened.standing))
        kind, entry = legal_entry(GAMES[game], table, random)
        while [one for one in check.reasons(GAMES[game], kind, entry, table) if not one.warning]:
            kind, entry = legal_entry(GAMES[game], table, random)
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
    return [wild(circle, game, date(2026, 10, 1) + timedelta(days=place)) for place, game in enumerate(GAMES)]
