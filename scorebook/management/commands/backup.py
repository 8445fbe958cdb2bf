"""``manage.py backup``: copy the database into one file without stopping the server."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from scorebook.ledger.checkpoint import take_checkpoint, write_checkpoint
from scorebook.server.backup import NoCopy, backup, checkpoint_beside


class Command(BaseCommand):
    """Write a consistent copy of the database; the server's secret is not in it."""

    help = (
        "Copies the database into a file that is not there yet, while everybody goes on writing. "
        "Writes a checkpoint for later audits beside it, FILE.checkpoint. "
        "The server's secret is not in it: keep that apart, or no link can be shown again after a restore."
    )
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for the file."""
        parser.add_argument("file", type=Path, metavar="FILE", help="where the copy goes")

    def handle(self, *_: Any, **options: Any) -> None:
        """Copy the database and print the size of the file."""
        checkpoint = take_checkpoint()
        try:
            backup(connection.settings_dict, options["file"])
        except NoCopy as error:
            raise CommandError(str(error)) from None
        write_checkpoint(checkpoint, checkpoint_beside(options["file"]))
        self.stdout.write(f"{options['file']}: {options['file'].stat().st_size} bytes.")
