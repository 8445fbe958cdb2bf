"""Views: import and export."""

from typing import Any

from django.http import HttpRequest, HttpResponse


def evening_export(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)


def evening_import(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)
