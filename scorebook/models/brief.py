"""JSON as it is kept of every hand: without a space, which is a twelfth of what a hand takes."""

from __future__ import annotations

import json
from typing import Any


class Brief(json.JSONEncoder):
    """Writes JSON without spaces; whoever reads it need not know."""

    def __init__(self, **said: Any) -> None:
        super().__init__(**{**said, "separators": (",", ":")})
