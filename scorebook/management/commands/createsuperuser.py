"""``manage.py createsuperuser``: there is none, and what to do instead."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Stands in the place of Django's command, which would make an account that no club knows."""

    help = "Scorebook has no administrator over the clubs: says what to do instead."
    requires_system_checks = []  # noqa: RUF012 Django names it so, and reads it only.

    def run_from_argv(self, argv: list[str]) -> None:
        """Answer alike whatever else was typed."""
        super().run_from_argv(argv[:2])

    def handle(self, *_: Any, **__: Any) -> None:
        """Refuse."""
        raise CommandError(
            "There is no administrator over the clubs: sign up on the page, found a club and own it; a forgotten "
            "password is set by `manage.py changepassword <login name>`."
        )
