"""Facts are stored as text without a space, on every database."""

from __future__ import annotations

import json

import pytest
from django.db import connection

from scorebook.models import Entry, Revision
from scorebook.models.brief import BriefField
from tests.ledger.conftest import Pen

pytestmark = pytest.mark.both_databases


def test_what_is_kept_of_a_hand_is_text_without_a_space(pen: Pen) -> None:
    pen.hand(**{**pen.plain(), "note": "Anna nevetett"})
    for model in (Entry, Revision):
        columns = [field.column for field in model._meta.concrete_fields if isinstance(field, BriefField)]
        row = model.objects.get()
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {', '.join(columns)} FROM {model._meta.db_table}")  # noqa: S608 - our own words
            stored_row = dict(zip(columns, cursor.fetchone(), strict=True))
        texts = {name: text for name, text in stored_row.items() if text is not None}
        assert {"facts"} <= {*texts}
        for name, text in texts.items():
            assert json.loads(text) == getattr(row, name)
            assert " " not in text.replace("Anna nevetett", "")
