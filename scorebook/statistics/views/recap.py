"""Views: the recap of a night for its watchers, on the screen and printed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorebook.access import links
from scorebook.access.evening import Access, watcher
from scorebook.models import Evening, Public, Right
from scorebook.statistics.message import recap_text
from scorebook.statistics.recap import recap_of


@require_safe
@watcher
def evening_recap(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the recap of an evening, final or so far, and the text to send."""
    recap = recap_of(access.evening)
    context = {"evening": access.evening, "recap": recap, "told": recap_text(recap, _address(request, access.evening))}
    response = render(request, "statistics/recap.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _address(request: HttpRequest, evening: Evening) -> str | None:
    """Return the address of the recap for people without a link: public, or by the night's link to watch."""
    if evening.club is not None and evening.club.public == Public.EVENINGS:
        return request.build_absolute_uri(reverse("recap", args=[evening.slug]))
    link = links.links_of(evening).get(Right.WATCH)
    address = links.address(request, link) if link else None
    return f"{address}?{links.RECAP}={evening.slug}" if address else None
