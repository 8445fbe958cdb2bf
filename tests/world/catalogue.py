"""The catalogue of a language, as it is kept."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po


@cache
def catalogue(root: Path, language: str) -> Catalog:
    with (root / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        return read_po(file, locale=language)
