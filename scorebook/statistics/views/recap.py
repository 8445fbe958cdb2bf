"""Views: what a night will be remembered by, for whoever may watch it, on the screen and printed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorebook.access import links
from scorebook.access.evening import Access, watcher
from scorebook.models import Evening, Public, Right
from scorebook.statistics.recap import recap_of
from scorebook.statistics.sharing import told


@require_safe
@watcher
def evening_recap(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the recap of an evening, or how it stands while it lasts, and what can be sent on of it."""
    recap = recap_of(access.evening)
    context = {"evening": access.evening, "recap": recap, "told": told(recap, _address(request, access.evening))}
    response = render(request, "statistics/recap.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _address(request: HttpRequest, evening: Evening) -> str | None:
    """Return where somebody without a link finds the recap: openly, or by the night's link to watch."""
    if evening.club is not None and evening.club.public == Public.EVENINGS:
        return request.build_absolute_uri(reverse("recap", args=[evening.slug]))
    link = links.links_of(evening).get(Right.WATCH)
    address = links.address(request, link) if link else None
    return f"{address}?{links.RECAP}={evening.slug}" if address else None
