"""Every model and every field of a club is in the club file, or named as staying behind with its reason."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.db.models import ForeignKey

from scorebook.clubfile.tables import STAY_BEHIND, TABLES, Table
from scorebook.models import Club
from tests.house import ROOT

DESCRIBED = (ROOT / "docs" / "club-file.md").read_text(encoding="utf-8")


def test_every_model_goes_along_or_stays_behind() -> None:
    """A new model goes into ``TABLES`` of ``scorebook/clubfile/tables.py``, or with its reason into ``STAY_BEHIND``."""
    models = set(apps.get_app_config("scorebook").get_models())
    exported = {table.model for table in TABLES}
    assert exported | set(STAY_BEHIND) == models
    assert not exported & set(STAY_BEHIND)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_every_field_goes_along_or_stays_behind(table: Table) -> None:
    """A new field goes into ``fields``, ``addresses`` or ``stays`` of its table, and into ``docs/club-file.md``."""
    fields: list[Any] = [field for field in table.model._meta.concrete_fields if not field.primary_key]
    to_club = {field.name for field in fields if field.related_model is Club}
    named = [*table.columns, *table.addresses.split(), *table.stays]
    assert sorted(named) == sorted({field.name for field in fields} - to_club)
    assert f"| `{table.name}` | {' '.join(table.columns)} |" in DESCRIBED


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_a_row_names_only_rows_that_are_written_before_it(table: Table) -> None:
    """A foreign key leads to a table that is in the file, before this one or itself."""
    before = {earlier.model for earlier in TABLES[: TABLES.index(table) + 1]}
    for field in table.model._meta.concrete_fields:
        if isinstance(field, ForeignKey) and field.name in table.columns:
            assert field.related_model in before, field
