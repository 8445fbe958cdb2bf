"""The interchange documents of a time, one for every evening, made one after the other."""

from __future__ import annotations

import json
import tempfile
import zipfile
from collections.abc import Iterator
from typing import IO

from django.utils import timezone

from scorebook.files.interchange import document_text, sheet_of
from scorebook.league.queries import Span
from scorebook.models import Evening
from scorebook.models.night import night_key
from scorebook.words.dates import in_utc
from settlement import document

MOST_EVENINGS = 2000
TYPES = {"zip": "application/zip", "jsonl": "application/x-ndjson; charset=utf-8"}
FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # a zip knows no earlier one; every file has it, so that the same is the same


def first_games(span: Span) -> dict[int, str]:
    """Return the address of the first game of every night of a time, and of the first table of every cup day."""
    evenings = Evening.objects.filter(span.of_evenings()).annotate(key=night_key())
    return dict(evenings.order_by("-began_at", "-opened_at", "-pk").values_list("key", "slug"))


def key_of_night(evening: Evening) -> int:
    """Return the number that all games of the night share, or all tables of the cup day."""
    return evening.night_id if evening.cup_day_id is None else -evening.cup_day_id


def evenings_in(span: Span) -> Iterator[Evening]:
    """Yield the evenings of a time, the oldest first, never more than :data:`MOST_EVENINGS`."""
    evenings = Evening.objects.filter(span.of_evenings()).order_by("began_at", "opened_at", "pk")
    yield from evenings[:MOST_EVENINGS].iterator(chunk_size=50)


def as_lines(span: Span) -> Iterator[str]:
    """Yield a line of JSON for every evening: what the document says, and whose it is."""
    firsts = first_games(span)
    for evening in evenings_in(span):
        row = {
            "evening": evening.slug,
            "night": firsts[key_of_night(evening)],
            "opened_at": in_utc(evening.opened_at),
            "title": evening.title,
            "document": document.session_document(sheet_of(evening)),
        }
        yield json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


def as_zip(span: Span) -> IO[bytes]:
    """Return an open archive with the documents, positioned at its start."""
    file = tempfile.SpooledTemporaryFile(max_size=2**20)  # noqa: SIM115 - the answer closes it
    with zipfile.ZipFile(file, "w") as archive:
        for evening in evenings_in(span):
            day = timezone.localtime(evening.opened_at).date().isoformat()
            entry = zipfile.ZipInfo(f"{day}-{evening.slug}.json", FIRST_DAY)
            archive.writestr(entry, document_text(evening), zipfile.ZIP_DEFLATED)
    file.seek(0)
    return file
