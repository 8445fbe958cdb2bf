"""Bare Django with one table of django-tables2: the least that a process of such a server can take of the memory."""

from __future__ import annotations

import os
from importlib import import_module

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    INSTALLED_APPS=["django_tables2"],
    ROOT_URLCONF=__name__,
    SECRET_KEY=os.environ["SECRET_KEY"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
)
# The settings are read at import time.
tables = import_module("django_tables2")
PEOPLE = [{"name": f"Vendég {number}", "points": 100 - number} for number in range(50)]
COLUMNS = [("name", tables.Column()), ("points", tables.Column())]


def page(request: HttpRequest) -> HttpResponse:
    """Draw the list."""
    return HttpResponse(tables.Table(PEOPLE, extra_columns=COLUMNS).as_html(request))


urlpatterns = [path("", page)]
application = get_wsgi_application()
