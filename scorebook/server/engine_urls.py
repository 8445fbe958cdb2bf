"""Where a phone finds the rules that lie ready for it (``engine.py``, which the settings ask)."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language

from scorebook.server.engine import PREFIX


def engine_urls() -> dict[str, str]:
    """Return where a phone finds what it reckons with, and the words for it; nothing where none was made."""
    made, language = settings.ENGINE, get_language()
    if made is None or language not in made.words:
        return {"engine": "", "words": ""}
    words = f"{settings.STATIC_URL}{PREFIX}/{made.words[language]}"
    return {"engine": reverse("engine", args=[made.version]), "words": words}
