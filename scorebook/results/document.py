"""The document of evenings by result: ``scorebook-results`` version 1, described in ``docs/results.md``."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from scorebook.models import PastEvening, PastResult
from scorebook.words.names import free

FORMAT, VERSION = "scorebook-results", 1


def document_of(evenings: QuerySet[PastEvening]) -> dict[str, Any]:
    """Return evenings as a document, in the order of their days and tables."""
    results: dict[int, list[tuple[str, int]]] = {}
    rows = PastResult.objects.filter(evening__in=evenings.order_by().values("pk")).order_by("evening", "pk")
    for evening, name, amount in rows.values_list("evening_id", "player__name", "amount"):
        results.setdefault(evening, []).append((name, amount))
    return {
        "format": FORMAT,
        "version": VERSION,
        "evenings": [_evening_document(row, results.get(row.pk, [])) for row in evenings.select_related("imported")],
    }


def _evening_document(row: PastEvening, results: Iterable[tuple[str, int]]) -> dict[str, Any]:
    taken: set[str] = set()
    return {
        "day": row.day.isoformat(),
        "table": row.table,
        "game": row.game,
        "unit": row.imported.unit,
        "currency": row.imported.currency,
        "count": row.imported.count,
        "results": {free(name, taken): amount for name, amount in results},
        "rest": row.rest,
        "rest_kind": row.rest_kind,
        "source": {"import": row.imported_id, "file": row.imported.source, "line": row.place},
    }


def document_text(evenings: QuerySet[PastEvening]) -> str:
    """Return the document as text."""
    return json.dumps(document_of(evenings), ensure_ascii=False, indent=2) + "\n"
