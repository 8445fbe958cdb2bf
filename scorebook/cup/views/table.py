"""Views: the round's clock and closing, for the scribe of a table of a cup day."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorebook.access.evening import Access, scribe, watcher
from scorebook.cup.clock import clock_of
from scorebook.cup.deeds.making import hands_at
from scorebook.cup.deeds.playing import agree
from scorebook.cup.views.pressing import attempted
from scorebook.ledger import hands_of
from scorebook.models import CupTable, Ended
from scorebook.page.asked import number_in


@require_safe
@never_cache
@watcher
def cup_at_table(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the remaining time or hands of this table's round, and when to hand in."""
    evening = access.evening
    at = CupTable.objects.select_related("round__cup_day").filter(night=evening.night_id).first()
    if at is None:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    day = at.round.cup_day
    clock = clock_of(day, at.round)
    hands, planned = hands_of([evening]).count(), hands_at(day, evening.began_with)
    later = at.ended == Ended.LATER
    context = {
        "evening": evening,
        "round": at.round,
        "table": at,
        "clock": clock,
        "hands": hands,
        "planned": planned,
        "later": later,
        "due": (clock is not None and clock.state == "over" and not later)
        or (planned is not None and hands >= planned),
    }
    return render(request, "cup/_at_table.html", context)


@require_POST
@scribe
def cup_agreed(request: HttpRequest, access: Access) -> HttpResponse:
    """Record that a second player of the table agrees to its result."""
    evening, data = access.evening, request.POST
    at = get_object_or_404(CupTable.objects.select_related("round"), night=evening.night_id)
    seat, edition = number_in(data.get("who", "")), number_in(data.get("edition", ""))
    attempted(
        request,
        lambda: agree(at, seat=-1 if seat is None else seat, edition=edition or 0, author=access.name),
    )
    return redirect("sheet", slug=evening.slug)
