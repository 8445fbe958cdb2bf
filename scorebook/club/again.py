"""Evenings that a club has already: the same game, people and hands, read in or keyed in a second time.

The day is not asked: a document that is read in has the day on which it was read.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, Q

from scorebook.models import Club, Evening
from settlement.vocabulary import as_read

DEALT = Q(entries__struck=False, entries__played__gt=0)


def already_there(club: Club, evenings: Iterable[Evening]) -> list[Evening]:
    """Return the club's evenings at which the same people were dealt the same hands as at one of these."""
    return [one for evening in evenings for one in _alike(club, evening)]


def _alike(club: Club, evening: Evening) -> list[Evening]:
    """Return the club's evenings of this game with these hands; nothing is like an evening without any."""
    hands = _hands(evening)
    as_many = club.evenings.filter(game=evening.game).annotate(dealt=Count("entries", filter=DEALT))
    found = as_many.filter(dealt=len(hands)).exclude(pk=evening.pk) if hands else ()
    return [one for one in found if _hands(one) == hands]


def _hands(evening: Evening) -> list[dict[str, int]]:
    """Return what every hand brought to whom."""
    names = [as_read(name) for name in evening.seats.order_by("number").values_list("name", flat=True)]
    dealt = evening.entries.filter(struck=False, played__gt=0).order_by("number")
    return [dict(zip(names, payouts, strict=False)) for payouts in dealt.values_list("payouts", flat=True)]
