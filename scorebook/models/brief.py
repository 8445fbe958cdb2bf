"""JSON as it is kept of every hand: text without a space, the same on every database."""

from __future__ import annotations

import json
from typing import Any

from django.db import models


class Brief(json.JSONEncoder):
    """Writes JSON without spaces; whoever reads it need not know."""

    def __init__(self, **said: Any) -> None:
        super().__init__(**{**said, "separators": (",", ":")})


BRIEF = Brief()


class BriefField(models.JSONField):
    """JSON that is read as a whole and asked for nothing within.

    PostgreSQL's own kind of it takes nearly twice the room, so that it can be asked; here the text is kept.  Whoever
    asks all the same makes it that kind for his question (``Cast``).
    """

    def __init__(self, *said: Any, **more: Any) -> None:
        super().__init__(*said, **{**more, "encoder": Brief})

    def db_type(self, *_: Any, **__: Any) -> str:
        """Return the kind of column: text."""
        return "text"

    def get_db_prep_value(self, value: Any, *_: Any, **__: Any) -> str:
        """Return the text that is kept of a value."""
        return BRIEF.encode(value)
