"""Views: the sheet."""

from typing import Any

from django.http import HttpRequest, HttpResponse


def evening_sheet(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)


def evening_news(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)


def evening_far(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)


def evening_history(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)


def entry_detail(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)


def entry_strike(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)
