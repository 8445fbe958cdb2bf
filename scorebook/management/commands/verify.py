"""``manage.py verify``: prove the trail of an evening without a database."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorebook.files.interchange import read_text
from scorebook.files.trail import faults_of
from scorebook.models.seal import in_short
from settlement.document import Refused


class Command(BaseCommand):
    """Holds a file against its own seals and its own settlement; never touches the database."""

    help = (
        "Proves the trail of an evening, the file behind \u201cEverything ever written\u201d, without a database: its "
        "seals, and that what counts settles to what was posted. Prints the seal as it stands on paper. "
        "Exits 1 where anything does not fit."
    )
    requires_system_checks = []  # noqa: RUF012 Django names it so, and reads it only.
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a file."""
        parser.add_argument("file", type=Path, metavar="FILE", help="the trail of an evening")

    def handle(self, *_: Any, **options: Any) -> None:
        """Say what does not fit, one line each, or the seal."""
        try:
            text = options["file"].read_text(encoding="utf-8-sig")
            faults = list(faults_of(text))
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{options['file']} cannot be read: {error}.") from None
        except Refused as refused:
            told = " ".join(problem.text.read(()) for problem in refused.problems)
            raise CommandError(f"{options['file']} cannot be settled: {told}") from None
        for fault in faults:
            self.stdout.write(fault)
        if faults:
            raise CommandError(f"{options['file']} is not as it was sealed.", returncode=1)
        told = read_text(text)
        self.stdout.write(f"{told['evening']}: everything as it was sealed, {in_short(told['seal']) or 'nothing yet'}.")
