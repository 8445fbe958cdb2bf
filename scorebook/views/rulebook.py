"""Views: rules."""

from typing import Any

from django.http import HttpRequest, HttpResponse


def evening_rules(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)


def rulebook(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)
