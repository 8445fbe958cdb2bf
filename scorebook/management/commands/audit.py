"""``manage.py audit``: name every row that was changed, added or taken out past Scorebook."""

from __future__ import annotations

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

    def handle(self, *_: Any, **__: Any) -> None:
        """Say what was found, one line each."""
        found = 0
        for finding in prove():
            found += 1
            self.stdout.write(str(finding))
        if found:
            raise CommandError(f"{found} differences", returncode=1)
        self.stdout.write(f"Everything is as it was written: {in_short(seal_of_all())}.")
