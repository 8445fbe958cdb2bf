"""Views: what a night will be remembered by, for whoever may watch it, on the screen and printed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorebook.access import Access, watcher
from scorebook.statistics.recap import recap_of


@require_safe
@watcher
def evening_recap(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the recap of an evening, or how it stands while it lasts."""
    return render(request, "statistics/recap.html", {"evening": access.evening, "recap": recap_of(access.evening)})
