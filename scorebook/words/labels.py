"""Labels: those of games are translated, names that a table chose are printed unchanged."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from settlement.vocabulary import Name


def label_words(label: str) -> str:
    """Return a label in the user's language."""
    return str(label) if isinstance(label, Name) else _(label)


def chip_words(label: str, count: int | None) -> str:
    """Return a label of a chip in the reader's language; one of a number of cards has a blank for it."""
    return str(label) if isinstance(label, Name) else _(label).format(count=count)


def label_heading(label: str) -> str:
    """Return a label in the user's language, capitalised for the start of a line."""
    return str(label) if isinstance(label, Name) else capfirst(_(label))
