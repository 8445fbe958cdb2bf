"""Why something is changed: the reasons a tap chooses from, the commonest first, and how a chosen one is read.

A reason is stored in the words it was given in; one of those offered here is read in whatever language the reader has.
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
    """Return reasons as the scribe chooses from them."""
    return [_(reason) for reason in reasons]


def as_read(reason: str) -> str:
    """Return a reason in the reader's language where it was chosen from those offered, else as it was written."""
    known = _in_every_language().get(reason)
    return _(known) if known else reason


@cache
def _in_every_language() -> Mapping[str, str]:
    """Return every reason ever offered, in every language, with the words it is translated from."""
    known: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            for reason in (*OF_A_CORRECTION, *OF_A_STRIKE, *OF_A_REOPENING):
                known.setdefault(_(reason), reason)
    return known
