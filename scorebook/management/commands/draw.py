"""``manage.py draw``: repeat the draws of a cup day from its document, and compare them."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorebook.cup.document.day import Again, CupDocument, drawn_again
from scorebook.cup.document.reader import read_day
from scorebook.cup.draw.drawing import VERSION
from scorebook.management.commands.settle import NotJSON, load, read_file
from settlement.vocabulary import Refused

SAME, OTHER = "the same draw", "ANOTHER DRAW"


class Command(BaseCommand):
    """Read a document, never the database; exit 1 if a repeated draw differs from the seating."""

    help = "Draw a cup day again: FILE is its document, or - for standard input; exit 1 if a round was not drawn so."
    requires_system_checks = []  # noqa: RUF012 Django names it so, and reads it only. - a list, as in Django
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for the file."""
        parser.add_argument("file", metavar="FILE", help="the document of a cup day, - for standard input")

    def handle(self, *_: Any, **options: Any) -> None:
        """Repeat the draws, compare them, and print the result of each round."""
        day = _read(options["file"])
        if day.drawing not in (0, VERSION):
            raise CommandError(f"The day was drawn by version {day.drawing} of the drawing, and this is {VERSION}.")
        rounds = drawn_again(day)
        self.stdout.write(f"{day.name}, {day.day}, seed: {day.seed or '-'}")
        for again in rounds:
            self.stdout.write(f"round {again.number}: {_result_line(again)}")
        if any(again.is_same is False for again in rounds):
            raise SystemExit(1)


def _read(name: str) -> CupDocument:
    try:
        return read_day(load(read_file(name)))
    except NotJSON as error:
        raise CommandError(str(error)) from None
    except Refused as refusal:
        reasons = (f"{problem.field}: {problem.text.read(())}".lstrip(": ") for problem in refusal.problems)
        raise CommandError("\n".join(reasons)) from None


def _result_line(again: Again) -> str:
    if again.is_same is None:
        return "by hand, no draw was asked for"
    if again.is_same or again.drawn is None:
        return SAME
    tables = "; ".join(" ".join(map(str, table)) for table in again.drawn.tables)
    return f"{OTHER}, by these tables: {tables}"
