"""``manage.py move-to``: copy the whole server to another database and verify the copy."""  # noqa: N999

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from scorebook.ledger.proving import prove, seal_of_all
from scorebook.models.growing import GROWING, REMOVALS
from scorebook.models.seal import in_short
from scorebook.server import environment
from scorebook.server.moving import NotMoved, copy_all, left_behind, moving, whole


class Command(BaseCommand):
    """Copy every table in one transaction, compare both sides, and audit the copy."""

    help = (
        "Takes everything into another database, empty and of either kind, row by row with its number; compares both "
        "sides and audits what arrived. Nothing is changed here; until it ends whoever saves is told to try again."
    )
    requires_system_checks = []  # noqa: RUF012 Django names it so, and reads it only. - a list, as in Django
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for the other database."""
        parser.add_argument("url", metavar="URL", help="the other database, as in DATABASE_URL")

    def handle(self, *_: Any, **options: Any) -> None:
        """Copy, compare and audit; after any difference the other database stays empty."""
        try:
            with moving(environment.database_at(options["url"], settings.BASE_DIR, "URL")):
                call_command("migrate", verbosity=0, interactive=False)
                with transaction.atomic():
                    self._move()
        except NotMoved as error:
            raise CommandError(str(error)) from None
        self.stdout.write("Nothing was changed here. What is saved here from now on is not there: set DATABASE_URL.")

    def _move(self) -> None:
        for table in left_behind():
            self.stdout.write(f"{table}: stays here, it is no table of Scorebook's.")
        here, there = [], []
        for was, now in copy_all(GROWING, REMOVALS):
            here.append(was)
            there.append(now)
            if was != now:
                raise NotMoved(f"Not moved, a table came out otherwise: {was} here, {now} there.")
            if now.rows:
                self.stdout.write(str(now))
        self.stdout.write(f"Here {whole(here)}")
        self.stdout.write(f"There {whole(there)}")
        if finding := next(prove(), None):
            raise NotMoved(f"Not moved, not everything is as it was written: {finding}. Run `audit` here.")
        self.stdout.write(f"Everything is as it was written: {in_short(seal_of_all())}.")
