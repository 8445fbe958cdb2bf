"""Addresses of the offline engine (``engine.py``; the settings read it once)."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language

from scorebook.server.engine import PREFIX


def engine_urls() -> dict[str, str]:
    """Return the addresses of the engine and its translations, empty if it is not prepared."""
    prepared, language = settings.ENGINE, get_language()
    if prepared is None or language not in prepared.words:
        return {"engine": "", "words": ""}
    words = f"{settings.STATIC_URL}{PREFIX}/{prepared.words[language]}"
    return {"engine": reverse("engine", args=[prepared.version]), "words": words}
