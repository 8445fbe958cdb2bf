"""Measure Scorebook against its floors."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import BaseCommand

from scorebook.bench import fold, lanes, paper, site, web


class Command(BaseCommand):
    """Time saves (B1), sheets (B2), settlements (B4) and documents (B5); exit with 1 when one is beyond its red limit.

    The database is a fresh one of the configured kind; the one in use is not touched.
    """

    help = "Measure saves, sheets, settlements and documents against their floors; exit status 1 when one is red."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Describe the options."""
        parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there as well")
        parser.add_argument("--rounds", type=int, default=lanes.ROUNDS, help="timed rounds of every lane")
        parser.add_argument("--only", choices=("fold", "web", "paper"), help="leave the others out")
        parser.add_argument(
            "--in-process", action="store_true", help="ask the application directly, without server and connection"
        )

    def handle(self, *_: Any, **options: Any) -> None:
        """Measure, print, and judge."""
        results: list[lanes.Result] = []
        asked = (options["only"],) if options["only"] else ("web", "fold", "paper")
        if "web" in asked:
            results += _measure_web(in_process=options["in_process"], rounds=options["rounds"])
        if "fold" in asked:
            results += fold.results(rounds=options["rounds"])
        if "paper" in asked:
            results += _measure_paper(rounds=options["rounds"])
        self.stdout.write(lanes.table(results))
        if options["json"]:
            found = {"rounds": options["rounds"], "in_process": options["in_process"],
                     "results": [result.as_json() for result in results]}  # fmt: skip
            options["json"].write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        if any(result.colour == "red" for result in results):
            sys.exit(1)


def _measure_web(*, in_process: bool, rounds: int) -> list[lanes.Result]:
    served = site.in_process if in_process else site.loopback
    with TemporaryDirectory(prefix="scorebook-bench-") as name, site.database(Path(name)), served() as ask:
        return web.results(ask, Path(name), rounds=rounds)


def _measure_paper(*, rounds: int) -> list[lanes.Result]:
    """Documents are asked of a server: saves go on beside them."""
    with TemporaryDirectory(prefix="scorebook-bench-") as name, site.database(Path(name)), site.loopback() as ask:
        return paper.results(ask, rounds=rounds)
