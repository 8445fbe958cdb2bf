"""``manage.py backup``: copy the database into one file while everybody goes on writing."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from scorebook.server.backup import NoCopy, backup


class Command(BaseCommand):
    """Writes a copy of one moment; the server's secret is not in it."""

    help = (
        "Copies the database into a file that is not there yet, while everybody goes on writing. "
        "The server's secret is not in it: keep that apart, or no link can be shown again after a restore."
    )
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a file."""
        parser.add_argument("file", type=Path, metavar="FILE", help="where the copy goes")

    def handle(self, *_: Any, **options: Any) -> None:
        """Copy, and say how large it is."""
        try:
            backup(connection.settings_dict, options["file"])
        except NoCopy as why:
            raise CommandError(str(why)) from None
        self.stdout.write(f"{options['file']}: {options['file'].stat().st_size} bytes.")
