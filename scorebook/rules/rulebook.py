"""The rulebook pages: ``docs/rules/<game>.<language>.md``."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

from scorebook.page.prose import Prose, read_prose


def read_rulebook(name: str, language: str) -> Prose | None:
    """Return the rulebook in the reader's language, or in English, or nothing where none is written."""
    folder = Path(settings.BASE_DIR) / "docs" / "rules"
    return read_prose(folder / f"{name}.{language}.md") or read_prose(folder / f"{name}.md")
