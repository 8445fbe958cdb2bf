"""``manage.py verify``: check the exported history of an evening without a database."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorebook.files.interchange import read_text
from scorebook.files.trail import faults_of
from scorebook.models.seal import beginning_of, in_short
from settlement.document import Refused


class Command(BaseCommand):
    """Compare a file with its own seals and its own settlement; never use the database."""

    help = (
        "Proves the trail of an evening, the file behind \u201cEverything ever written\u201d, without a database: its "
        "seals, and that what counts settles to what was posted. Prints the seal as it stands on paper. "
        "Exits 1 where anything does not fit."
    )
    requires_system_checks = []  # noqa: RUF012 Django names it so, and reads it only. - a list, as in Django
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for the file."""
        parser.add_argument("file", type=Path, metavar="FILE", help="the trail of an evening")
        parser.add_argument("--seal", help="the seal of a paper, as it is printed: one that the trail has to have")

    def handle(self, *_: Any, **options: Any) -> None:
        """Print each fault on one line, or the seal."""
        try:
            text = options["file"].read_text(encoding="utf-8-sig")
            faults = list(faults_of(text))
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{options['file']} cannot be read: {error}.") from None
        except Refused as refusal:
            reasons = " ".join(problem.text.read(()) for problem in refusal.problems)
            raise CommandError(f"{options['file']} cannot be settled: {reasons}") from None
        for fault in faults:
            self.stdout.write(fault)
        if faults:
            raise CommandError(f"{options['file']} is not as it was sealed.", returncode=1)
        trail = read_text(text)
        if (typed := options["seal"]) is not None:
            seals = [version["seal"] for version in trail["written"]]
            beginning = beginning_of(typed)
            if beginning is None:
                raise CommandError(f"{typed} is no seal: one has sixteen letters and digits.")
            if not any(seal.startswith(beginning) for seal in seals):
                raise CommandError(f"{options['file']} never had the seal {in_short(beginning)}.", returncode=1)
        self.stdout.write(
            f"{trail['evening']}: everything as it was sealed, {in_short(trail['seal']) or 'nothing yet'}."
        )
