"""The trail of an evening as a file: everything ever written, with the seals, beside the document of what counts.

The file proves itself without a database (``manage.py verify``): nothing was changed, removed or inserted since the
sealing, and the counting entries settle to the posted amounts. The seal in short stands on the papers of an evening.
The file has no secret key: a rewritten file can be sealed again, but gets another seal.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from scorebook.files.interchange import read_text, sheet_of
from scorebook.ledger.sealing import chained, digest_of, trails_of
from scorebook.models import Evening
from settlement import document
from settlement.vocabulary import Account, Points

FORMAT, VERSION = "scorebook-trail", 1
ENTRY, HEAD, POSTED, INSERTION = 0, 3, 11, 12  # places in what is said of a version; an insertion alone has the last
Moved = dict[int, dict[Account, Points]]


def trail_text(evening: Evening) -> str:
    """Return the trail of an evening, the same text every time."""
    (trail,) = trails_of([evening])
    versions = [{"said": content, "seal": version.seal} for version, content in trail.sealed_values()]
    content = {
        "format": FORMAT,
        "version": VERSION,
        "evening": evening.slug,
        "seal": evening.seal,
        "document": document.session_document(sheet_of(evening)),
        "written": versions,
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def faults_of(text: str) -> Iterator[str]:
    """Yield what is wrong with a trail, in sentences; nothing where it is as it was sealed.

    :raises Refused: it is no trail, or its document cannot be settled.
    """
    data = read_text(text)
    if not isinstance(data, dict) or (data.get("format"), data.get("version")) != (FORMAT, VERSION):
        yield "This is no trail of an evening."
        return
    try:
        yield from _chain(data)
        yield from _settled(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        yield f"Something is missing that every trail has: {error!r}."


def _chain(data: dict[str, Any]) -> Iterator[str]:
    """Yield the versions whose seal does not fit; after one that does not, the next is held against the one stored."""
    former: str | None = None
    for place, version in enumerate(data["written"], 1):
        if version["seal"] != chained(former, digest_of(version["said"])):
            yield f"Version {place} is not as it was sealed."
        former = version["seal"]
    if data["seal"] != former:
        yield "The seal of the evening is not that of its last version."


def _settled(data: dict[str, Any]) -> Iterator[str]:
    """Yield the entries that settle to something else than was posted."""
    posted: Moved = {}
    order: list[int] = []
    for version in data["written"]:
        record = version["said"]
        if record[ENTRY] not in order:
            order.insert(order.index(record[INSERTION]["before"]) if record[INSERTION:] else len(order), record[ENTRY])
        if sum(points for _entry, _account, points, _reverses in record[POSTED]):
            yield f"What was posted with head {record[HEAD]} does not add up to nought."
        for entry, account, points, _reverses in record[POSTED]:
            moved = posted.setdefault(entry, {})
            moved[account] = moved.get(account, 0) + points
    counting = [entry for entry in order if any(posted.get(entry, {}).values())]
    sheet, entries = document.read_head(data["document"])
    settled = [_moves(one) for one in document.play(sheet, entries)]
    if [_without_nought(posted[entry]) for entry in counting] != [moves for moves in settled if moves]:
        yield "What counts does not settle to what was posted."


def _moves(entry: document.Written) -> dict[Account, Points]:
    """Return what an entry of a document comes to, as the postings of one are gathered."""
    moves: dict[Account, Points] = dict(enumerate(entry.settled.payouts))
    moves.update(entry.settled.pots)
    return _without_nought(moves)


def _without_nought(moved: dict[Account, Points]) -> dict[Account, Points]:
    return {account: points for account, points in moved.items() if points}
