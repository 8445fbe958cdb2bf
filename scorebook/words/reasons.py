"""Reasons for a change: suggestions, the most frequent first, and the translation of stored ones.

A reason is stored in the language in which it was chosen.  A suggested one is shown in the user's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, override

OF_A_CORRECTION = (
    gettext_noop("mistyped"),
    gettext_noop("points miscounted"),
    gettext_noop("wrong name"),
    gettext_noop("agreed at the table"),
)
OF_A_STRIKE = (
    gettext_noop("written twice"),
    gettext_noop("slip of the finger"),
    gettext_noop("it was not played"),
    gettext_noop("by agreement"),
)
OF_A_REOPENING = (
    gettext_noop("a hand was missing"),
    gettext_noop("a hand was written wrongly"),
    gettext_noop("we play on"),
)


def offered(reasons: Iterable[str]) -> list[str]:
    """Return reasons in the user's language, for the scribe to choose from."""
    return [_(reason) for reason in reasons]


def as_read(reason: str) -> str:
    """Return a suggested reason in the user's language, or any other text unchanged."""
    known = _in_every_language().get(reason)
    return _(known) if known else reason


@cache
def _in_every_language() -> Mapping[str, str]:
    """Return every suggested reason in every language, with its source text."""
    known: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            for reason in (*OF_A_CORRECTION, *OF_A_STRIKE, *OF_A_REOPENING):
                known.setdefault(_(reason), reason)
    return known
