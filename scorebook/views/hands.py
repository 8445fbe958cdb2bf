"""Views: the hand being written."""

from typing import Any

from django.http import HttpRequest, HttpResponse


def hand_new(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)


def hand_preview(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)


def hand_undo(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)


def hand_correct(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)
