"""Permission for search engines: the middleware forbids every answer that has no permission here."""

from __future__ import annotations

from django.http import HttpResponse


def let_robots_list(response: HttpResponse) -> HttpResponse:
    """Let search engines list a page that is the same for everybody."""
    response["X-Robots-Tag"] = "all"
    return response
