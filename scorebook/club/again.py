"""Evenings that a club has already: the same game, day, people and hands, read in or keyed in a second time."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from scorebook.models import Club, Evening
from settlement.vocabulary import as_read


def already_there(club: Club, evenings: Iterable[Evening]) -> list[Evening]:
    """Return the club's evenings at which the same people were dealt the same hands as at one of these."""
    return [one for evening in evenings for one in _alike(club, evening)]


def _alike(club: Club, evening: Evening) -> list[Evening]:
    """Return the club's evenings of this game and day with these hands; nothing is like an evening without any."""
    hands, day = _hands(evening), timezone.localdate(evening.opened_at)
    of_the_day = club.evenings.filter(game=evening.game, opened_at__date=day).exclude(pk=evening.pk)
    return [one for one in of_the_day if hands and _hands(one) == hands]


def _hands(evening: Evening) -> list[dict[str, int]]:
    """Return what every hand brought to whom."""
    names = [as_read(name) for name in evening.seats.order_by("number").values_list("name", flat=True)]
    dealt = evening.entries.filter(struck=False, played__gt=0).order_by("number")
    return [dict(zip(names, payouts, strict=False)) for payouts in dealt.values_list("payouts", flat=True)]
