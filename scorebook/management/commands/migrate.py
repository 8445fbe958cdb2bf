"""``manage.py migrate``: an upgrade is done whole, or not at all."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate
from django.db import connections, transaction


class Command(migrate.Command):
    """Takes all steps in one transaction.

    Django ends one for each step and notes afterwards that it was taken: who dies between the two can neither go on nor
    back.
    """

    def handle(self, *said: Any, **options: Any) -> None:
        """Migrate; SQLite lets nobody set aside what refers to what within a transaction, so it is set aside before."""
        self.here = connections[options["database"]]
        with self.here.constraint_checks_disabled(), transaction.atomic(using=self.here.alias):
            super().handle(*said, **options)

    def migration_progress_callback(self, action: str, *said: Any, **more: Any) -> None:
        """Check what each step left to be checked at the end: PostgreSQL changes no table of which something waits."""
        super().migration_progress_callback(action, *said, **more)
        if action == "apply_success":
            self.here.check_constraints()
