"""``manage.py audit``: name every row that was changed, added or taken out past Scorebook."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorebook.ledger.proving import prove, seal_of_all
from scorebook.models.seal import in_short


class Command(BaseCommand):
    """Hold everything against its replay, its chain and its seal; nothing is written."""

    help = (
        "Names every row of money, rights and history that is not as Scorebook wrote it, with what it should be. "
        "Changes nothing. Exits 1 where there is any."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to leave out what takes long."""
        parser.add_argument(
            "--quick", action="store_true", help="seals, chains and sums alone; no hand is settled again"
        )

    def handle(self, *_: Any, **options: Any) -> None:
        """Say what was found, one line each."""
        found = 0
        for finding in prove(quick=options["quick"]):
            found += 1
            self.stdout.write(str(finding))
        if found:
            raise CommandError(f"{found} differences", returncode=1)
        self.stdout.write(f"Everything is as it was written: {in_short(seal_of_all())}.")
