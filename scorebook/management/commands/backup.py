"""``manage.py backup``: copy the database into one file without stopping the server."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from scorebook.ledger.keeping import kept_now, write_kept
from scorebook.server.backup import NoCopy, backup, kept_beside


class Command(BaseCommand):
    """Write a consistent copy of the database; the server's secret is not in it."""

    help = (
        "Copies the database into a file that is not there yet, while everybody goes on writing. "
        "Writes beside it, as FILE.kept, what an audit compares with. "
        "The server's secret is not in it: keep that apart, or no link can be shown again after a restore."
    )
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for the file."""
        parser.add_argument("file", type=Path, metavar="FILE", help="where the copy goes")

    def handle(self, *_: Any, **options: Any) -> None:
        """Copy the database and print the size of the file."""
        kept = kept_now()
        try:
            backup(connection.settings_dict, options["file"])
        except NoCopy as error:
            raise CommandError(str(error)) from None
        write_kept(kept, kept_beside(options["file"]))
        self.stdout.write(f"{options['file']}: {options['file'].stat().st_size} bytes.")
