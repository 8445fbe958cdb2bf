"""Worked examples of old results: read a file, answer its questions, and compare what comes out."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

from scorebook.results.questions import Answer, Club, Evening, Key, Question, Results
from scorebook.results.reading import read_file, read_results

EXAMPLES = Path(__file__).parent / "examples"
TODAY = date(2026, 11, 28)
ROUNDS = 9


def example_file(name: str) -> Path:
    return next(path for path in EXAMPLES.glob(f"{name}.*") if path.suffix != ".json")


def example(name: str) -> dict[str, Any]:
    return json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))


def _evening(document: dict[str, Any]) -> Evening:
    return Evening(
        day=date.fromisoformat(document["day"]),
        table=document.get("table", ""),
        results=document["results"],
        rest=document["rest"],
        rest_kind=document["rest_kind"],
    )


def club_of(document: dict[str, Any]) -> Club:
    return Club(members=tuple(document["members"]), evenings=tuple(map(_evening, document["evenings"])))


def is_about(question: Question, expected: dict[str, Any]) -> bool:
    """Whether an example asks this question: the same kind, and each place that the example gives."""
    places = {name: expected[name] for name in ("where", "column", "written") if name in expected}
    where = places.get("where")
    if isinstance(where, list):
        places["where"] = " ".join(where)
    return question.kind == expected["kind"] and all(getattr(question, name) == place for name, place in places.items())


def answered(name: str) -> tuple[Results, list[Question]]:
    """Answer until nothing is open; return the results and the questions that the example does not expect."""
    document = example(name)
    sheets = read_file(example_file(name).read_bytes())
    answers: dict[Key, Answer] = {}
    for _ in range(ROUNDS):
        results = read_results(sheets, club_of(document["club"]), answers, TODAY)
        matching = {q.key: e["answer"] for q in results.open for e in document["questions"] if is_about(q, e)}
        if not matching:
            break
        answers |= matching
    return results, list(results.open)


def as_expected(results: Results) -> dict[str, Any]:
    """Return the results in the form of the examples."""
    unit = {"unit": results.unit, **({"currency": results.currency} if results.currency else {})}
    return {
        **unit,
        "count": results.count,
        "evenings": [_as_told(evening) for evening in results.evenings],
        "refused": [{"where": refused.where, "why": refused.why} for refused in results.refused],
        "already_there": [
            {"day": there.day.isoformat(), "where": there.where, "of": there.of} for there in results.already_there
        ],
        "final_tables": [
            {
                "season": table.season,
                "rows": [{"place": row.place, "name": row.name, "points": row.points} for row in table.rows],
            }
            for table in results.final_tables
        ],
    }


def _as_told(evening: Evening) -> dict[str, Any]:
    table = {"table": evening.table} if evening.table else {}
    rest = {"rest": evening.rest, "rest_kind": evening.rest_kind}
    return {"day": evening.day.isoformat(), **table, "results": evening.results, **rest}
