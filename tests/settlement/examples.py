"""The worked examples of every game, as they stand in examples/."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

EXAMPLES: list[dict[str, Any]] = [
    example
    for file in sorted((Path(__file__).parent / "examples").glob("*.json"))
    for example in json.loads(file.read_text(encoding="utf-8"))
]
