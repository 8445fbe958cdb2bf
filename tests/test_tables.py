"""Every database table keeps these rules."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.db.models import Model, UniqueConstraint

from scorebook.models import CashRules, Entry, Link

STAY = (CashRules, Entry, Link)  # nothing ever takes a row of these away


@pytest.mark.parametrize("model", list(apps.get_app_config("scorebook").get_models()))
def test_whoever_takes_a_row_away_reads_no_table_from_end_to_end(model: type[Model]) -> None:
    """The database looks for rows that name the one that goes: an index leads to them, however many there are."""
    table: Any = model._meta
    unique = [one for one in table.constraints if isinstance(one, UniqueConstraint) and not one.condition]
    indexed = {one.fields[0] for one in (*unique, *table.indexes)}
    for field in table.concrete_fields:
        if field.related_model and field.db_constraint and field.related_model not in STAY:
            assert field.db_index or field.unique or field.name in indexed, field
