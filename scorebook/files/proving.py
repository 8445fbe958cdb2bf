"""Cup days proved: every draw is that of its seed, and the ranking is what the sheets and the rulings come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from scorebook.cup.document.day import drawn_again
from scorebook.cup.draw.drawing import VERSION
from scorebook.cup.ranking.standing import ranking_of
from scorebook.files.cups import document_of
from scorebook.models import CupDay, CupTable, Ended, Evening, Seat

Difference = tuple[str, object, object]


def prove_days(days: Iterable[CupDay]) -> Iterator[Difference]:
    """Yield the differences as (label, expected, actual).

    Sheets are taken as they stand: that each is what its lines settle to is proved with the evenings.  A draw of
    another version of the drawing is not drawn again.
    """
    for day in days:
        yield from _draws(day)
        yield from _ranking(day)


def _draws(day: CupDay) -> Iterator[Difference]:
    if day.drawing not in (0, VERSION):
        return
    document = document_of(day)
    for again, held in zip(drawn_again(document), document.held, strict=True):
        if again.is_same is False:
            yield f"cup day {day.slug}, round {again.number}: seats", again.drawn and again.drawn.tables, held.seats


def _ranking(day: CupDay) -> Iterator[Difference]:
    """Compare everybody's points of the rounds that are closed, and what was ruled, with his line."""
    counting = CupTable.objects.filter(round__cup_day=day, round__closed_at__isnull=False).exclude(ended=Ended.DECIDED)
    still = Evening.objects.filter(night__cup_table__in=counting, closed_at=None).values("night")
    sums: Counter[int] = Counter()
    for seat in Seat.objects.filter(
        evening__night__in=counting.exclude(night__in=still).values("night")
    ).select_related("evening"):
        totals = seat.evening.standing["totals"]
        sums[seat.player_id] += totals[seat.number] if seat.number < len(totals) else 0
    ruled: Counter[int] = Counter()
    for who, amount in day.rulings.values_list("entrant__player", "hundredths"):
        ruled[who] += amount
    lines = {line.who: line for line in ranking_of(day).lines}
    for entrant in day.entrants.filter(number__isnull=False).order_by("number"):
        line, where = lines[entrant.listed], f"cup day {day.slug}, number {entrant.number}"
        if (expected := sums[entrant.player_id]) != line.points:
            yield f"{where}: points", expected, line.points
        if (expected := ruled[entrant.player_id]) != line.rulings:
            yield f"{where}: rulings", expected, line.rulings
