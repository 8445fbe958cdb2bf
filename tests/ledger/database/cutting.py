"""Changes of the database past Scorebook: rows are cut off with their seals, and come back at the end of a block."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.db import connection, models, transaction

from scorebook.models import Seal
from tests.world.emptying import triggers_set_aside


class Undone(Exception):
    """Raised to roll back what was cut off."""


@contextmanager
def past_scorebook() -> Iterator[None]:
    """Change the database past Scorebook, with the seals and the triggers that are in the way; take it back then."""
    with suppress(Undone), transaction.atomic(), triggers_set_aside(connection):
        yield
        raise Undone


def cut(rows: models.QuerySet[Any]) -> None:
    """Delete rows with their seals, whatever names them."""
    model, numbers = rows.model, list(rows.values_list("pk", flat=True))
    Seal.objects.filter(table=model._meta.model_name, row__in=numbers).delete()
    with connection.cursor() as cursor:
        for number in numbers:
            table, key = model._meta.db_table, model._meta.pk.column
            cursor.execute(f"DELETE FROM {table} WHERE {key} = %s", [number])  # noqa: S608
