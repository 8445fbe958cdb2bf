"""JSON as the ledger stores it: text without spaces, identical on every database."""

from __future__ import annotations

import json
from typing import Any

from django.db import models


class Brief(json.JSONEncoder):
    """Encode JSON without spaces after commas and colons."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "separators": (",", ":")})


BRIEF = Brief()


class BriefField(models.JSONField):
    """A JSON column that is always read as a whole and never queried inside.

    PostgreSQL's ``jsonb`` takes nearly twice the space to make queries possible, so the column is text.  A query that
    does look inside casts the column first (``Cast``).
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "encoder": Brief})

    def db_type(self, *_: Any, **__: Any) -> str:
        """Return the column type, ``text`` on every database."""
        return "text"

    def get_db_prep_value(self, value: Any, *_: Any, **__: Any) -> str:
        """Return the JSON text that is stored for a value."""
        return BRIEF.encode(value)
