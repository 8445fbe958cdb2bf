"""Evenings by result only: how many the numbers of hands leave out, and what they came to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Sum

from scorebook.league.queries import Span
from scorebook.models import PastResult
from scorebook.words.points import points, signed_amount

SUMMED = ("evening__imported__currency", "many", "total")


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOutPast:
    """The evenings by result only of a span, and a player's sum in points and in each currency."""

    evenings: int
    sums: Sequence[str] = ()


def left_out_past(span: Span, player: int | None = None) -> LeftOutPast:
    """Return the evenings by result only that pages of hands leave out; with the sums of one player."""
    results = PastResult.objects.filter(span.of_past())
    if player is None:
        return LeftOutPast(evenings=results.aggregate(many=Count("evening", distinct=True))["many"])
    rows = results.filter(player=player).order_by("evening__imported__currency").values("evening__imported__currency")
    by_currency = list(rows.annotate(many=Count("evening"), total=Sum("amount")).values_list(*SUMMED))
    return LeftOutPast(
        evenings=sum(many for _, many, _ in by_currency),
        sums=[signed_amount(total, currency) if currency else points(total) for currency, _, total in by_currency],
    )
