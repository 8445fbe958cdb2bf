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
        kept = [field.column for field in model._meta.concrete_fields if isinstance(field, BriefField)]
        row = model.objects.get()
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {', '.join(kept)} FROM {model._meta.db_table}")  # noqa: S608 - our own words
            found = dict(zip(kept, cursor.fetchone(), strict=True))
        told = {name: text for name, text in found.items() if text is not None}
        assert {"facts"} <= {*told}
        for name, text in told.items():
            assert json.loads(text) == getattr(row, name)
            assert " " not in text.replace("Anna nevetett", "")
