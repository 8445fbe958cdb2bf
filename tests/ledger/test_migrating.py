"""What was there before there were nights: every evening becomes a night of its own, every tick keeps its payment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

BEFORE, AFTER = [("scorebook", "0003_written")], [("scorebook", "0005_night_kept")]


def migrate(to: list[tuple[str, str]]) -> Any:
    executor = MigrationExecutor(connection)
    executor.migrate(to)
    return MigrationExecutor(connection).loader.project_state(to).apps


@pytest.fixture
def former() -> Iterator[Any]:
    """The models as they were; afterwards the database is as it is now."""
    yield migrate(BEFORE)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.mark.django_db(transaction=True)
def test_evenings_and_ticks_of_before_are_kept(former: Any) -> None:
    evening_of, seat_of, player_of, tick_of = (
        former.get_model("scorebook", name) for name in ("Evening", "Seat", "Player", "Tick")
    )
    ticks = {}
    for slug, points in (("first", 7), ("second", 10**15)):
        evening = evening_of.objects.create(slug=slug, game="paskievics", preset="mcleod", rules={}, first_dealer=0,
                                            opened_at=timezone.now(), standing={})  # fmt: skip
        people = [player_of.objects.create(name=name) for name in ("Anna", "Béla")]
        seats = [seat_of.objects.create(evening=evening, number=number, player=person, name=person.name)
                 for number, person in enumerate(people)]  # fmt: skip
        tick = tick_of.objects.create(evening=evening, edition=1, payer=seats[1], payee=seats[0], points=points,
                                      paid=True)  # fmt: skip
        ticks[slug] = (tick.pk, people[1].pk, people[0].pk, points)
    now = migrate(AFTER)
    evenings = dict(now.get_model("scorebook", "Evening").objects.values_list("slug", "night"))
    assert len(set(evenings.values())) == 2
    kept = now.get_model("scorebook", "Tick").objects.values_list("night", "pk", "payer", "payee", "amount")
    assert sorted(kept) == sorted((evenings[slug], *tick) for slug, tick in ticks.items())
    for name in ("Tick", "Seat", "Evening", "Player", "Night"):
        now.get_model("scorebook", name).objects.all().delete()
