"""Measure Scorebook against its floors."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Collection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorebook.bench import cup, engine, first, fold, lanes, paper, site, standings, web

PARTS = ("web", "standings", "fold", "paper", "first", "engine", "cup")
LOOKS = 5  # a look takes seconds


class Command(BaseCommand):
    """Time saves, sheets, standings, settlements, documents, first looks, phones, cups (B1 to B8); exit 1 if slow.

    The database is a fresh one of the configured kind; the one in use is not touched.
    """

    help = "Measure saves, sheets, standings, settlements, documents and first looks; exit 1 when one is red."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Describe the options."""
        parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there as well")
        parser.add_argument("--rounds", type=int, default=lanes.ROUNDS, help="timed rounds of every lane")
        parser.add_argument("--only", choices=PARTS, help="leave the other parts out")
        parser.add_argument(
            "--in-process",
            action="store_true",
            help="ask the application directly, without server and connection (but for the standings)",
        )

    def handle(self, *_: Any, **options: Any) -> None:
        """Measure, print, and judge."""
        if options["rounds"] < 1:
            raise CommandError("There is nothing to time in fewer rounds than one.")
        if options["json"] and not options["json"].parent.is_dir():
            raise CommandError(f"There is no folder {options['json'].parent} for the results.")
        parts = (options["only"],) if options["only"] else PARTS
        unlooked = first.hindrance() if "first" in parts else ""
        results = _measured(parts, rounds=options["rounds"], in_process=options["in_process"], unlooked=unlooked)
        self.stdout.write(lanes.table(results))
        for line in cup.quality() if "cup" in parts else ():
            self.stdout.write(line)
        if unlooked:
            self.stdout.write(f"B6  first looks are not measured: {unlooked}.")
        if options["json"]:
            found = {
                "rounds": options["rounds"],
                "in_process": options["in_process"],
                "results": [result.as_json() for result in results],
            }
            options["json"].write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        if any(result.colour == "red" for result in results):
            sys.exit(1)


def _measured(parts: Collection[str], *, rounds: int, in_process: bool, unlooked: str) -> list[lanes.Result]:
    """Measure one part after the other."""
    results: list[lanes.Result] = []
    if "web" in parts:
        results += _measure_web(in_process=in_process, rounds=rounds)
    if "standings" in parts:
        results += _measure_standings(rounds=rounds)
    if "fold" in parts:
        results += fold.results(rounds=rounds)
    if "paper" in parts:
        results += _measure_paper(rounds=rounds)
    if "first" in parts and not unlooked:
        results += _measure_first(rounds=min(rounds, LOOKS))
    if "engine" in parts:
        with TemporaryDirectory(prefix="scorebook-bench-") as name:
            results += engine.results(Path(name), rounds=min(rounds, LOOKS))
    if "cup" in parts:
        results += cup.results(rounds=min(rounds, LOOKS))
    return results


def _measure_web(*, in_process: bool, rounds: int) -> list[lanes.Result]:
    served = site.in_process if in_process else site.loopback
    with TemporaryDirectory(prefix="scorebook-bench-") as name, site.database(Path(name)), served() as ask:
        return web.results(ask, Path(name), rounds=rounds)


def _measure_paper(*, rounds: int) -> list[lanes.Result]:
    """Documents are asked of a server: saves go on beside them."""
    with TemporaryDirectory(prefix="scorebook-bench-") as name, site.database(Path(name)), site.loopback() as ask:
        return paper.results(ask, rounds=rounds)


def _measure_first(*, rounds: int) -> list[lanes.Result]:
    """Look at the pages in a browser, from a server in this process."""
    with TemporaryDirectory(prefix="scorebook-bench-") as name, site.database(Path(name)):
        return first.results(Path(name), rounds=rounds)


def _measure_standings(*, rounds: int) -> list[lanes.Result]:
    """Measure databases side by side, so always through servers."""
    with TemporaryDirectory(prefix="scorebook-bench-") as name:
        return standings.results(Path(name), rounds=rounds)
