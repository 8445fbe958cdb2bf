"""``manage.py audit``: report every row that was changed, added or deleted outside Scorebook."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorebook.ledger.checkpoint import (
    NoCheckpoint,
    missing_since,
    read_checkpoint,
    take_checkpoint,
    write_checkpoint,
)
from scorebook.ledger.proving import Finding, prove, removals, seal_of_all
from scorebook.models.seal import in_short


class Command(BaseCommand):
    """Compare all rows with their replay, seal chain or seal; write nothing."""

    help = (
        "Names every row of money, rights and history that is not as Scorebook wrote it, with what it should be. "
        "Changes nothing. Exits 1 where there is any. What was cut off is named by the checkpoint of an "
        "earlier audit."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options to skip the slow checks and to keep a checkpoint."""
        parser.add_argument(
            "--quick", action="store_true", help="seals, chains and sums alone; no hand is settled again"
        )
        parser.add_argument(
            "--keep",
            type=Path,
            metavar="FILE",
            help="compares with the checkpoint in this file, if there is one; where nothing is found, writes it anew",
        )
        parser.add_argument(
            "--against", type=Path, metavar="FILE", help="compares with a checkpoint and leaves it as it is"
        )

    def handle(self, *_: Any, **options: Any) -> None:
        """Print each finding on one line."""
        count, file, checkpoint = 0, options["keep"], take_checkpoint()
        earlier = options["against"] or (file if file is not None and file.exists() else None)
        for finding in self._findings(quick=options["quick"], earlier=earlier):
            count += 1
            self.stdout.write(str(finding))
        if count:
            raise CommandError(f"{count} differences", returncode=1)
        if file is not None:
            write_checkpoint(checkpoint, file)
        self.stdout.write(f"Everything is as it was written: {in_short(seal_of_all())}.")
        for removal in removals():
            self.stdout.write(removal)

    def _findings(self, *, quick: bool, earlier: Path | None) -> Iterator[Finding]:
        if earlier is not None:
            try:
                yield from missing_since(read_checkpoint(earlier))
            except NoCheckpoint as error:
                raise CommandError(str(error)) from None
        yield from prove(quick=quick)
