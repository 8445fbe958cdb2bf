"""What was there before: every evening becomes a night of its own, every tick keeps its payment, what was played is
counted, and nothing is any club's.

On the way the process that migrates is killed, ``KILLS_ON_THE_WAY`` times; whoever migrates next goes on.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from scorebook.ledger.sealing import broken, trails_of
from scorebook.models import Evening, Revision, Seal
from scorebook.models.seal import Sealed, differences
from tests.world.killed import killed

pytestmark = [pytest.mark.both_databases, pytest.mark.deep]

BEFORE, AFTER = [("scorebook", "0003_written")], [("scorebook", "0005_night_kept")]
COUNTED = [("scorebook", "0009_tallies")]
KILLS = int(os.environ.get("KILLS_ON_THE_WAY", "3"))
LEGS = 3


def migrate(to: list[tuple[str, str]], kills: int = 0, among: int = 40) -> Any:
    """Upgrade; so often the process is killed after one ``among`` so many statements."""
    random, told = Random(kills), [word or "" for word in to[0]] if len(to) == 1 else []
    upgrade = partial(call_command, "migrate", *told, verbosity=0)
    while kills and killed(upgrade, random.randrange(among), ("",)):
        kills -= 1
    assert not kills
    upgrade()
    return MigrationExecutor(connection).loader.project_state(to).apps


@pytest.fixture
def former(transactional_db: None, fresh: str) -> Iterator[Any]:
    """The models as they were, in a database of its own that has got no further."""
    ours = connection.settings_dict
    connection.close()
    path = urlsplit(fresh).path
    connection.settings_dict = {**ours, "NAME": path if connection.vendor == "sqlite" else path.removeprefix("/")}
    yield migrate(BEFORE)
    connection.close()
    connection.settings_dict = ours


def test_what_was_there_before_is_kept_and_counted(former: Any) -> None:
    """One way through the migrations, which take long: the second table is written where the first had got to."""
    evenings_and_ticks_are_kept(former)
    a_night_of_before_is_nobodys_and_its_closed_game_is_counted(migrate(AFTER))
    migrate(MigrationExecutor(connection).loader.graph.leaf_nodes(), KILLS - 2 * (KILLS // LEGS), among=600)
    what_was_there_is_sealed_as_it_stands()


def what_was_there_is_sealed_as_it_stands() -> None:
    for trail in trails_of(Evening.objects.all()):
        assert list(broken(trail)) == []
    assert Revision.objects.filter(seal__isnull=False).count() == 3
    sealed = [model for model in apps.get_app_config("scorebook").get_models() if issubclass(model, Sealed)]
    assert [different for model in sealed for different in differences(model)] == []
    assert set(Seal.objects.values_list("table", flat=True)) >= {"evening", "night", "player", "seat", "tick"}
    with pytest.raises(IntegrityError, match="append-only"):
        Revision.objects.update(seal="x")


def evenings_and_ticks_are_kept(former: Any) -> None:
    evening_of, seat_of, player_of, tick_of = (
        former.get_model("scorebook", name) for name in ("Evening", "Seat", "Player", "Tick")
    )
    ticks = {}
    for slug, points in (("first", 7), ("second", 10**15)):
        evening = evening_of.objects.create(
            slug=slug,
            game="paskievics",
            preset="mcleod",
            rules={},
            first_dealer=0,
            opened_at=timezone.now(),
            standing={},
        )
        people = [player_of.objects.create(name=name) for name in ("Anna", "Béla")]
        seats = [
            seat_of.objects.create(evening=evening, number=number, player=person, name=person.name)
            for number, person in enumerate(people)
        ]
        tick = tick_of.objects.create(
            evening=evening, edition=1, payer=seats[1], payee=seats[0], points=points, paid=True
        )
        ticks[slug] = (tick.pk, people[1].pk, people[0].pk, points)
    now = migrate(AFTER, KILLS // LEGS)
    evenings = dict(now.get_model("scorebook", "Evening").objects.values_list("slug", "night"))
    assert len(set(evenings.values())) == 2
    kept = now.get_model("scorebook", "Tick").objects.values_list("night", "pk", "payer", "payee", "amount")
    assert sorted(kept) == sorted((evenings[slug], *tick) for slug, tick in ticks.items())
    for name in ("Tick", "Seat", "Evening", "Player", "Night"):
        now.get_model("scorebook", name).objects.all().delete()


def a_night_of_before_is_nobodys_and_its_closed_game_is_counted(then: Any) -> None:
    """Of four at Danish Tarok the one opposite the dealer rests, or whom the hand names."""
    model = lambda name: then.get_model("scorebook", name).objects  # noqa: E731
    night, now = model("Night").create(), timezone.now()
    people = [model("Player").create(name=name) for name in ("Anna", "Bo", "Carl", "Dorte")]
    said = {
        "night": night,
        "game": "danish",
        "preset": "default",
        "rules": {},
        "first_dealer": 3,
        "opened_at": now,
        "standing": {},
    }
    model("Evening").create(slug="open", **said)
    closed = model("Evening").create(slug="closed", closed_at=now, edition=1, **said)
    seats = [
        model("Seat").create(evening=closed, number=number, player=person, name=person.name)
        for number, person in enumerate(people)
    ]
    for number, facts in enumerate(({"sitting_out": 2}, {}, {"sitting_out": None}), 1):
        entry = model("Entry").create(
            evening=closed,
            number=number,
            kind="hand",
            facts=facts,
            written_at=now,
            after={},
            payouts=[5, -5, 0, 0],
            pots={},
            dealer=seats[3],
        )
        revision = model("Revision").create(
            evening=closed,
            entry=entry,
            number=1,
            key=uuid4(),
            head=number,
            action="written",
            kind="hand",
            facts=facts,
            written_at=now,
        )
        batch = model("Batch").create(revision=revision, evening=closed)
        for seat, points in ((seats[0], 5), (seats[1], -5)):
            model("Posting").create(batch=batch, entry=entry, seat=seat, points=points)
    tick = model("Tick").create(night=night, edition=1, payer=people[1], payee=people[0], amount=15, paid=True)
    after = migrate(COUNTED, KILLS // LEGS)
    evenings = after.get_model("scorebook", "Evening").objects.values_list("slug", "night", "club")
    assert sorted(evenings) == [("closed", night.pk, None), ("open", night.pk, None)]
    tallies = after.get_model("scorebook", "Tally").objects.order_by("seat__number").values_list("points", "hands")
    assert list(tallies) == [(15, 3), (-15, 1), (0, 2), (0, 3)]
    assert after.get_model("scorebook", "Tick").objects.get().amount == tick.amount
