"""The counting cards of a pack in the user's language."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def ranks() -> dict[str, str]:
    """Return the names of the ranks of counting cards, for counting a pile."""
    return {
        "honours": pgettext("cards", "honours"),
        "kings": pgettext("cards", "kings"),
        "queens": pgettext("cards", "queens"),
        "cavaliers": pgettext("cards", "cavaliers"),
        "jacks": pgettext("cards", "jacks"),
    }


def honours() -> list[tuple[str, str]]:
    """Return the inscriptions of the three honours and their names."""
    return [(name, name) for name in (_("skíz"), "XXI", _("pagat"))]


def suits() -> list[tuple[str, str]]:
    """Return the symbols of the four suits and their names."""
    return [("♥\ufe0e", _("hearts")), ("♦\ufe0e", _("diamonds")), ("♠\ufe0e", _("spades")), ("♣\ufe0e", _("clubs"))]
