"""``manage.py version``: print the version of Scorebook, and of what it runs on."""

from __future__ import annotations

import platform
from typing import Any

import django
from django.core.management.base import BaseCommand

from scorebook import VERSION


class Command(BaseCommand):
    """Print one line; it needs no settings and no database."""

    help = "Prints the version of Scorebook, and of Django and Python."
    requires_system_checks = []  # noqa: RUF012 - a list, as in Django

    def handle(self, *_: Any, **__: Any) -> None:
        """Print the versions."""
        self.stdout.write(f"Scorebook {VERSION} (Django {django.get_version()}, Python {platform.python_version()})")
