"""``manage.py bench``: measure Scorebook against its limits."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorebook.bench import (
    audit,
    cup,
    engine,
    first,
    fold,
    hall,
    imports,
    lanes,
    league,
    memory,
    paper,
    saves,
    screens,
    site,
    standings,
    start,
    storage,
    web,
)

PARTS = (
    "saves",
    "sheets",
    "screens",
    "standings",
    "fold",
    "paper",
    "first",
    "engine",
    "cup",
    "audit",
    "imports",
    "start",
    "memory",
)
LOOKS = 5  # repetitions of slow measurements
LEAGUE = 4000  # number of hands in the audited league


class Command(BaseCommand):
    """Time saves, sheets, screens, documents and more; exit 1 if one of them is too slow.

    The benchmark uses a new database of the configured kind, never the real one.
    """

    help = "Measure saves, sheets, standings, settlements, documents and first looks; exit 1 when one is red."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options."""
        parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there as well")
        parser.add_argument(
            "--against", type=Path, metavar="FILE", help="compare with the results of an earlier release"
        )
        parser.add_argument("--rounds", type=int, default=lanes.ROUNDS, help="timed rounds of every lane")
        parser.add_argument("--only", choices=PARTS, help="leave the other parts out")
        parser.add_argument(
            "--in-process",
            action="store_true",
            help="ask the application directly, without server and connection (but for the standings)",
        )

    def handle(self, *_: Any, **options: Any) -> None:
        """Measure, print the results, and compare them with the limits."""
        if options["rounds"] < 1:
            raise CommandError("There is nothing to time in fewer rounds than one.")
        if options["json"] and not options["json"].parent.is_dir():
            raise CommandError(f"There is no folder {options['json'].parent} for the results.")
        if options["against"] and not options["against"].is_file():
            raise CommandError(f"There is no file {options['against']} to compare with.")
        parts = (options["only"],) if options["only"] else PARTS
        unlooked = first.hindrance() if "first" in parts else ""
        results: list[lanes.Result] = []
        for part in parts:
            if part != "first" or not unlooked:
                results += _measured(part, in_process=options["in_process"], rounds=options["rounds"])
        if options["against"]:
            earlier = json.loads(options["against"].read_text(encoding="utf-8"))
            results = lanes.beside(results, earlier["results"])
        self.stdout.write(lanes.table(results))
        for line in cup.quality() if "cup" in parts else ():
            self.stdout.write(line)
        if unlooked:
            self.stdout.write(f"B6  first looks are not measured: {unlooked}.")
        if options["json"]:
            report = {
                "rounds": options["rounds"],
                "in_process": options["in_process"],
                "results": [result.as_json() for result in results],
            }
            options["json"].write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        if any(result.colour == "red" or result.slower for result in results):
            sys.exit(1)


def _measured(part: str, *, in_process: bool, rounds: int) -> list[lanes.Result]:
    """Measure one part with its own database; parts with a browser take only a few rounds."""
    with TemporaryDirectory(prefix="scorebook-bench-") as name:
        folder = Path(name)
        match part:
            case "standings":
                return standings.results(folder, rounds=rounds)  # several databases at once, so always through servers
            case "fold":
                return fold.results(rounds=rounds)
            case "cup":
                return [*cup.results(rounds=min(rounds, LOOKS)), *_of_a_hall(folder)]
            case "engine":
                return engine.results(folder, rounds=min(rounds, LOOKS))
            case "start":
                return start.results(folder, rounds=min(rounds, LOOKS))
        with site.database(folder):
            if part == "memory":
                return memory.results()
            if part == "audit":
                before = storage.held()
                league.build(LEAGUE)
                return [*storage.results(before), *audit.results(rounds=min(rounds, LOOKS))]
            if part == "imports":
                return imports.results(rounds=min(rounds, LOOKS))
            return _of_pages(part, folder, in_process=in_process, rounds=rounds)


def _of_a_hall(folder: Path) -> list[lanes.Result]:
    """Measure a full hall with many parallel requests, so always through a server."""
    with site.database(folder), site.loopback() as ask:
        return hall.results(ask)


def _of_pages(part: str, folder: Path, *, in_process: bool, rounds: int) -> list[lanes.Result]:
    """Measure responses of a server; first page views are served by this process."""
    if part == "first":
        return first.results(folder, rounds=min(rounds, LOOKS))
    with site.in_process() if in_process and part != "paper" else site.loopback() as ask:
        match part:
            case "saves":
                return saves.results(ask, folder, rounds=rounds)
            case "sheets":
                return web.results(ask, rounds=rounds)
            case "screens":
                return screens.results(ask, rounds=rounds)
        return paper.results(ask, rounds=rounds)  # saves run beside documents, so never in this process
