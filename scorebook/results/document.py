"""The document of evenings by result: ``scorebook-results`` version 1, described in ``docs/results.md``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from django.db.models import QuerySet

from scorebook.models import PastEvening, PastResult
from scorebook.models.past import Counting, PastUnit, Rest
from scorebook.results.asked import HUNDREDTHS
from scorebook.results.booking import without_doubles
from scorebook.results.questions import Answer, Asking, Club, Evening, Key, Refused, Results
from scorebook.words import money
from scorebook.words.formats import precision_of
from scorebook.words.names import free, typed_name
from settlement import GAMES
from settlement.vocabulary import as_read

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


class DamagedDocument(ValueError):
    """A document is not as :func:`document_text` writes it."""


def is_document(content: bytes) -> bool:
    """Return whether a file is a document of evenings by result, judged by its beginning."""
    return content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")


def read_document(content: bytes, club: Club, answers: Mapping[Key, Answer], today: date) -> Results:
    """Return the evenings of a document; of several units, those of the first one that the club does not have yet.

    Its names are exact, so nobody is asked about.

    :raises DamagedDocument: the file is no such document, or contradicts itself
    """
    try:
        data = json.loads(content.decode("utf-8-sig"))
        if data["format"] != FORMAT or data["version"] != VERSION:
            raise DamagedDocument("format")
        groups: dict[Measure, list[Evening]] = {}
        for number, row in enumerate(data["evenings"], start=1):
            measure, evening = _evening_in(row, number)
            groups.setdefault(measure, []).append(evening)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as why:
        raise DamagedDocument("damaged") from why
    if not groups:
        raise DamagedDocument("empty")
    read = {measure: _results(measure, evenings, club, answers, today) for measure, evenings in groups.items()}
    chosen = next((measure for measure, results in read.items() if results.evenings or results.open), next(iter(read)))
    others = [evening for measure, evenings in groups.items() if measure != chosen for evening in evenings]
    refused = [Refused(where=evening.where, why="other_unit") for evening in others]
    return replace(read[chosen], refused=(*read[chosen].refused, *refused))


Measure = tuple[str, str, str]
"""The unit, the currency, and the meaning of the numbers of an evening."""


def _evening_in(row: Any, number: int) -> tuple[Measure, Evening]:
    """Return an evening of a document.

    :raises ValueError: it is impossible
    """
    results, currency, unit = row["results"], row["currency"], row["unit"]
    amounts = [*results.values(), row["rest"]]
    texts = [row["table"], row["source"]["line"], currency, *results]
    possible = (
        all(type(amount) is int for amount in amounts)
        and all(isinstance(text, str) for text in texts)
        and (unit == PastUnit.MINOR) == bool(currency)
        and (not currency or (currency in money.CURRENCIES and precision_of(currency) == HUNDREDTHS))
        and unit in PastUnit.values
        and row["count"] in Counting.values
        and row["rest_kind"] in Rest.values
        and (row["rest_kind"] == Rest.NONE) == (row["rest"] == 0)
        and (row["count"] == Counting.WRITTEN or sum(amounts) == 0)
        and row["game"] in GAMES
        and len({as_read(typed_name(name)) for name in results}) == len(results) > 1
    )
    if not possible:
        raise ValueError(number)
    evening = Evening(
        day=date.fromisoformat(row["day"]),
        table=row["table"],
        results=results,
        rest=row["rest"],
        rest_kind=row["rest_kind"],
        where=row["source"]["line"] or str(number),
        game=row["game"],
    )
    return (unit, currency, row["count"]), evening


def _results(
    measure: Measure, evenings: Iterable[Evening], club: Club, answers: Mapping[Key, Answer], today: date
) -> Results:
    asking = Asking(answers=answers)
    listed = [*evenings]
    distinct = without_doubles([evening for evening in listed if evening.day <= today], asking, club)
    late = [Refused(where=evening.where, why="day_in_future") for evening in listed if evening.day > today]
    return Results(
        questions=tuple(asking.questions.values()),
        open=tuple(asking.open),
        unit=measure[0],
        currency=measure[1],
        count=measure[2],
        evenings=tuple(distinct.evenings),
        refused=(*late, *distinct.refused),
        already_there=tuple(distinct.already),
        final_tables=(),
    )
