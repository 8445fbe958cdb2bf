"""Evenings that a club has already: the same game, people and hands, read in or keyed in a second time.

The day is not asked: an evening that was keyed in again may have another one.
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
    dealt = evening.entries.filter(struck=False, played__gt=0).order_by("place")
    return [dict(zip(names, payouts, strict=False)) for payouts in dealt.values_list("payouts", flat=True)]


def equal_to(evening: Evening, *, began_then: bool) -> Evening | None:
    """Return the evening of its club that was there before it with the same people and lines, the first if several.

    ``began_then`` asks for one that began at the same moment, too.
    """
    same = {name: getattr(evening, name) for name in ("club", "game", "first_dealer", "began_with")}
    before = Evening.objects.filter(**same, pk__lt=evening.pk).order_by("pk")
    found = before.filter(opened_at=evening.opened_at) if began_then else before
    alike = (one for one in found if (one.standing, one.rules) == (evening.standing, evening.rules))
    return next((one for one in alike if _lines(one) == _lines(evening)), None)


def _lines(evening: Evening) -> tuple[list[str], list[tuple[str, object]]]:
    """Return who sat there, and every line that counts."""
    names = evening.seats.order_by("number").values_list("name", flat=True)
    lines = evening.entries.filter(struck=False).order_by("place").values_list("kind", "facts")
    return list(names), list(lines)
