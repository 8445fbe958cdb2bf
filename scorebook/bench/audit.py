"""B12: proving everything: quickly over the two sums in SQL, whole over the fold and the reading of the facts.

The rows are copies of a league, sealed. The floor of the quick proof asks only the database: revisions must add up to
zero, and seats must have their totals.
"""

from __future__ import annotations

import json
import time

from django.apps import apps
from django.db import connection

from scorebook.bench import lanes
from scorebook.ledger.at_hand import before_first
from scorebook.ledger.proving import prove
from scorebook.models import Entry, Evening
from scorebook.models.seal import Sealed, seal
from settlement import GAMES
from settlement.judging import read
from settlement.settle import settle

SUMS = (
    "SELECT revision_id FROM scorebook_posting GROUP BY revision_id HAVING SUM(points) <> 0",
    (
        "SELECT entry.evening_id, posting.seat_id, posting.pot, SUM(posting.points) FROM scorebook_posting posting "
        "JOIN scorebook_entry entry ON entry.id = posting.entry_id GROUP BY 1, 2, 3"
    ),
)
FACTS = "SELECT kind, facts FROM scorebook_entry WHERE evening_id = %s AND NOT struck ORDER BY number"


def results(*, rounds: int) -> list[lanes.Result]:
    """Seal the existing league, and measure both of its audits."""
    for model in apps.get_app_config("scorebook").get_models():
        if issubclass(model, Sealed):
            seal(model, list(model.objects.values_list("pk", flat=True)))
    if finding := next(prove(), None):
        raise RuntimeError(f"what is to be proved is wrong already: {finding}")
    samples = lanes.run(
        {"quick": lambda: _none(quick=True), "sums": sums, "full": lambda: _none(quick=False), "fold": fold},
        rounds=rounds,
        warm_ups=1,
        spent=lambda: time.process_time() * 1000,
    )
    heading, cpu = f"{Entry.objects.count():,} hands", lanes.own(connection.vendor)
    return [
        lanes.over(
            "B12", f"audit --quick of {heading} over raw SQL", samples, f"quick{cpu}", [f"sums{cpu}"], target=1.5, red=6
        ),
        lanes.over(
            "B12", f"audit of {heading} over fold and reading", samples, f"full{cpu}", [f"fold{cpu}"], target=4, red=6
        ),
    ]


def _none(*, quick: bool) -> None:
    if next(prove(quick=quick), None):
        raise RuntimeError("something was found")


def sums() -> None:
    """Ask the database for the sums alone."""
    with connection.cursor() as cursor:
        for statement in SUMS:
            cursor.execute(statement)
            cursor.fetchall()


def fold() -> None:
    """Read the facts of every evening and settle them, and nothing else."""
    with connection.cursor() as cursor:
        for evening in Evening.objects.order_by("pk").iterator(chunk_size=20):
            game, standing = GAMES[evening.game], before_first(evening, GAMES[evening.game])
            cursor.execute(FACTS, [evening.pk])
            for kind, facts in cursor.fetchall():
                record, problems = read(game, kind, json.loads(facts), len(standing.totals))
                if record is None:
                    raise RuntimeError(str(problems))
                standing = settle(game, evening.rules, standing, kind, record).after
