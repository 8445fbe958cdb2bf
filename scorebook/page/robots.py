"""What search engines may list.  The middleware forbids it for every answer that does not allow it."""

from __future__ import annotations

from django.http import HttpResponse


def let_robots_list(response: HttpResponse) -> HttpResponse:
    """Let search engines list a page that is the same for everybody."""
    response["X-Robots-Tag"] = "all"
    return response
