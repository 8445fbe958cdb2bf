"""Scorebook's addresses, and the empty view that every page is measured against."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.urls import path

from scorebook.urls import urlpatterns as scorebook


@login_not_required
def empty(_: HttpRequest) -> HttpResponse:
    """Answer with nothing to say: F0."""
    return HttpResponse("ok")


urlpatterns = [path("bench/empty/", empty), *scorebook]
