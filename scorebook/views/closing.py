"""Views: closing and payments."""

from typing import Any

from django.http import HttpRequest, HttpResponse


def evening_close(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)


def evening_reopen(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)


def payments(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)


def payment_tick(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)
