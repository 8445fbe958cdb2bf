"""No statement takes the place of a row that is only ever appended; ticks and traces are guarded like the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction

from scorebook.models import Erasure, Evening, Seat, Tick, Trace
from tests.ledger.conftest import Pen
from tests.world.noted import APPENDED

pytestmark = pytest.mark.both_databases


def ask(said: str, values: Sequence[Any] = ()) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(said, values)


def keys_of(model: type[models.Model]) -> list[tuple[str, ...]]:
    """Return the columns of every key of a model, its own number first."""
    single = [(field.column,) for field in model._meta.concrete_fields if field.unique]
    several = [
        tuple(model._meta.get_field(name).column for name in one.fields)
        for one in model._meta.constraints
        if isinstance(one, models.UniqueConstraint)
    ]
    return [*single, *several]


def replacing(model: type[models.Model], key: tuple[str, ...]) -> tuple[str, list[Any]] | None:
    """Return the statement that would put a row in the place of one with the same key; none where none has it."""
    table, quote = model._meta.db_table, connection.ops.quote_name
    columns = [field.column for field in model._meta.concrete_fields]
    filled = " AND ".join(f"{quote(name)} IS NOT NULL" for name in key)
    if "account" in key:
        filled += " AND account <> ''"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(map(quote, columns))} FROM {table} WHERE {filled} LIMIT 1")  # noqa: S608
        row = cursor.fetchone()
    if row is None:
        return None
    values = {name: value for name, value in zip(columns, row, strict=True) if name in key or name != "id"}
    marks = ", ".join(["%s"] * len(values))
    clause = f"INTO {table} ({', '.join(map(quote, values))}) VALUES ({marks})"
    return clause, list(values.values())


def test_no_row_takes_the_place_of_one_that_is_there(lived: Pen) -> None:
    tried = 0
    for name in APPENDED:
        model = apps.get_model("scorebook", name)
        for key in keys_of(model):
            if (asked := replacing(model, key)) is None:
                continue
            before, (said, values) = list(model.objects.order_by("pk").values()), asked
            ways = ["REPLACE ", "INSERT OR REPLACE "] if connection.vendor == "sqlite" else ["INSERT "]
            for way in ways:
                with pytest.raises(IntegrityError):
                    ask(f"{way}{said}", values)
            tried += 1
            assert list(model.objects.order_by("pk").values()) == before, (name, key)
    assert tried >= 15


@pytest.fixture
def ticked(lived: Pen) -> Tick:
    return Tick.objects.get(night=lived.evening.night)


def test_a_tick_and_a_trace_stay_as_they_were_written(ticked: Tick) -> None:
    for said in (
        "UPDATE scorebook_tick SET paid = NOT paid",
        "UPDATE scorebook_tick SET amount = amount + 1",
        "UPDATE scorebook_tick SET author = 'N. N.x'",
        "DELETE FROM scorebook_tick",
        "UPDATE scorebook_trace SET act = 'erased'",
        "UPDATE scorebook_trace SET by_id = NULL",
        "DELETE FROM scorebook_trace",
    ):
        with pytest.raises(IntegrityError, match="append-only"):
            ask(said)


def test_whose_a_tick_is_may_turn_out_and_an_erasure_takes_the_writer_out(ticked: Tick) -> None:
    other = Seat.objects.filter(evening__night=ticked.night).exclude(player__in=(ticked.payer_id, ticked.payee_id))[0]
    Tick.objects.filter(pk=ticked.pk).update(payer=other.player_id)
    erasure = Erasure.objects.create(club=Trace.objects.all()[0].club, player=other.player)
    Tick.objects.filter(pk=ticked.pk).update(author=Erasure.NOBODY)
    Trace.objects.update(by=None)
    assert erasure.finished_at is None
    assert Evening.objects.count() == 2
