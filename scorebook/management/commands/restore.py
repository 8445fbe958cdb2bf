"""``manage.py restore``: fill an empty database from a copy, migrate it, and audit it."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from scorebook.server.backup import NoCopy, checkpoint_beside, restore


class Command(BaseCommand):
    """Restore only into an empty database, then migrate and audit."""

    help = "Fills an empty database from a copy, migrates it and audits it. Exits 1 where the audit finds anything."
    requires_system_checks = []  # noqa: RUF012 Django names it so, and reads it only. - a list, as in Django
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for the file."""
        parser.add_argument("file", type=Path, metavar="FILE", help="what manage.py backup wrote")

    def handle(self, *_: Any, **options: Any) -> None:
        """Restore, migrate and audit."""
        if connection.vendor == "postgresql" and connection.introspection.table_names():
            raise CommandError("There is something in this database already: make an empty one.")
        connection.close()
        try:
            restore(connection.settings_dict, options["file"])
        except NoCopy as error:
            raise CommandError(str(error)) from None
        call_command("migrate", verbosity=0, interactive=False)
        checkpoint = checkpoint_beside(options["file"])
        call_command("audit", against=checkpoint if checkpoint.exists() else None, stdout=self.stdout)
