"""``manage.py audit``: report every row that was changed, added or deleted outside Scorebook."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorebook.ledger.proving import prove, seal_of_all
from scorebook.models.seal import in_short


class Command(BaseCommand):
    """Compare all rows with their replay, seal chain or seal; write nothing."""

    help = (
        "Names every row of money, rights and history that is not as Scorebook wrote it, with what it should be. "
        "Changes nothing. Exits 1 where there is any."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option to skip the slow checks."""
        parser.add_argument(
            "--quick", action="store_true", help="seals, chains and sums alone; no hand is settled again"
        )

    def handle(self, *_: Any, **options: Any) -> None:
        """Print each finding on one line."""
        count = 0
        for finding in prove(quick=options["quick"]):
            count += 1
            self.stdout.write(str(finding))
        if count:
            raise CommandError(f"{count} differences", returncode=1)
        self.stdout.write(f"Everything is as it was written: {in_short(seal_of_all())}.")
