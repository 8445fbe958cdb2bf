"""``manage.py migrate``: an upgrade is completed, or has no effect."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate
from django.db import connections, transaction


class Command(migrate.Command):
    """Run all migrations in one transaction.

    Django commits each migration and records it afterwards.  A crash between the two could neither continue nor go
    back.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate; foreign keys are switched off before, because SQLite cannot do it within a transaction."""
        self.here = connections[options["database"]]
        with self.here.constraint_checks_disabled(), transaction.atomic(using=self.here.alias):
            super().handle(*args, **options)

    def migration_progress_callback(self, action: str, *args: Any, **kwargs: Any) -> None:
        """Check deferred constraints after each migration: PostgreSQL alters no table with pending checks."""
        super().migration_progress_callback(action, *args, **kwargs)
        if action == "apply_success":
            self.here.check_constraints()
