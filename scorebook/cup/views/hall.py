"""Views: the director's page of a cup day, wherever the day has come to."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorebook.access.cup import CupAccess, cup_watcher
from scorebook.cup.acting import last_round
from scorebook.cup.entering import crowd
from scorebook.cup.reading import playing, tables_now
from scorebook.cup.showing import page_of, phase_of
from scorebook.cup.views.entries import entries_page
from scorebook.cup.wording import tables_in_words


@require_safe
@never_cache
@cup_watcher
def cup(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Show the step that the day has come to."""
    day, last = access.day, last_round(access.day)
    phase = phase_of(day, last)
    if access.may_direct and phase == "entries":
        return entries_page(request, access)
    if access.may_direct and phase == "drawn":
        return redirect("cup_draw", cup=day.slug)
    shown = last if last is not None and last.published_at else None
    number = (last.number if last else 0) + (last is None or last.closed_at is not None)
    here = crowd(day, len(playing(day, number)))
    context = {
        **page_of(access),
        "phase": phase,
        "round": shown,
        "next": number,
        "tables": tables_now(day, shown.number) if shown else [],
        "next_tables": tables_in_words(here.sizes),
        "people": here.people,
    }
    return render(request, "cup/hall.html", context)
