"""Views: PDFs."""

from typing import Any

from django.http import HttpRequest, HttpResponse


def session_pdf(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)


def payout_pdf(request: HttpRequest, **address: Any) -> HttpResponse:
    """Not written yet."""
    return HttpResponse(status=501)
