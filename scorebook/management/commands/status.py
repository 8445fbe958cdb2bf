"""``manage.py status``: print the state of the server, and what needs attention."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import override

from scorebook.host.readings import read_state


class Command(BaseCommand):
    """Print one line for each reading."""

    help = (
        "Prints the version, how much is stored, the free disk, the last back-up and audit, and the errors of the "
        "last day, each with what to do if it needs attention. It changes nothing and names nobody."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option for scheduled jobs."""
        parser.add_argument("--check", action="store_true", help="exits 1 if anything needs attention")

    def handle(self, *_: Any, **options: Any) -> None:
        """Print the readings in English, as every command speaks it."""
        with override("en"):
            readings = read_state()
        width = max(len(reading.label) for reading in readings)
        for reading in readings:
            warning = f"  ! {reading.warning}" if reading.warning else ""
            self.stdout.write(f"{reading.label:<{width}}  {reading.text}{warning}")
        count = sum(bool(reading.warning) for reading in readings)
        if count and options["check"]:
            raise CommandError(f"{count} readings need attention.", returncode=1)
