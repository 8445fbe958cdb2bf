"""``manage.py createsuperuser``: refused, with the alternative."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Replace Django's command, which would create an account outside every club."""

    help = "Scorebook has no administrator over the clubs: says what to do instead."
    requires_system_checks = []  # noqa: RUF012 Django names it so, and reads it only. - a list, as in Django

    def run_from_argv(self, argv: list[str]) -> None:
        """Ignore all further arguments."""
        super().run_from_argv(argv[:2])

    def handle(self, *_: Any, **__: Any) -> None:
        """Refuse with the alternative."""
        raise CommandError(
            "There is no administrator over the clubs: sign up on the page, found a club and own it; a forgotten "
            "password is set by `manage.py changepassword <login name>`."
        )
