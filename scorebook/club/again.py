"""Duplicate evenings of a club: the same game, people and hands, imported or entered twice.

The day is not compared, because an evening that was entered again may have another day.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, Q

from scorebook.models import Club, Evening
from settlement.vocabulary import as_read

DEALT = Q(entries__struck=False, entries__played__gt=0)


def already_there(club: Club, evenings: Iterable[Evening]) -> list[Evening]:
    """Return the club's evenings with the same people and the same hands as one of these evenings."""
    return [one for evening in evenings for one in _alike(club, evening)]


def _alike(club: Club, evening: Evening) -> list[Evening]:
    """Return the club's evenings of this game with the same hands; ``[]`` for an evening without hands."""
    hands = _hands(evening)
    as_many = club.evenings.filter(game=evening.game).annotate(dealt=Count("entries", filter=DEALT))
    candidates = as_many.filter(dealt=len(hands)).exclude(pk=evening.pk) if hands else ()
    return [candidate for candidate in candidates if _hands(candidate) == hands]


def _hands(evening: Evening) -> list[dict[str, int]]:
    """Return the payouts of every hand by name."""
    names = [as_read(name) for name in evening.seats.order_by("number").values_list("name", flat=True)]
    dealt = evening.entries.filter(struck=False, played__gt=0).order_by("place")
    return [dict(zip(names, payouts, strict=False)) for payouts in dealt.values_list("payouts", flat=True)]


def equal_to(evening: Evening, *, began_then: bool) -> Evening | None:
    """Return the first earlier evening of the same club with the same people and lines, or ``None``.

    ``began_then`` also requires the same beginning.
    """
    same = {name: getattr(evening, name) for name in ("club", "game", "first_dealer", "began_with")}
    before = Evening.objects.filter(**same, pk__lt=evening.pk).order_by("pk")
    candidates = before.filter(opened_at=evening.opened_at) if began_then else before
    alike = (
        candidate
        for candidate in candidates
        if (candidate.standing, candidate.rules) == (evening.standing, evening.rules)
    )
    return next((candidate for candidate in alike if _lines(candidate) == _lines(evening)), None)


def _lines(evening: Evening) -> tuple[list[str], list[tuple[str, object]]]:
    """Return the names of the players, and every line that counts."""
    names = evening.seats.order_by("number").values_list("name", flat=True)
    lines = evening.entries.filter(struck=False).order_by("place").values_list("kind", "facts")
    return list(names), list(lines)
