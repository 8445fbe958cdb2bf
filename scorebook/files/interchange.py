"""Evenings out as interchange documents, and documents in as text."""

from __future__ import annotations

import dataclasses
import json
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from functools import partial
from typing import Any

from scorebook import ledger
from scorebook.ledger.at_hand import MOST_ENTRIES
from scorebook.models import Evening
from settlement import GAMES, document
from settlement.company import MOST_PEOPLE
from settlement.document import Refused, Sheet, Stake, Written
from settlement.notation import MOST_UNKNOWN_KEYS, printable
from settlement.vocabulary import Problem, Text, say

LARGEST_DOCUMENT = 2 * 1024 * 1024
MARK = "\ufeff"  # what programs set before a text to say how it is written


def sheet_of(evening: Evening) -> Sheet:
    """Return the evening as a document, without struck entries.

    A dealer is named only where the deal did not go round as the game has it, so the document settles to what was
    settled here.
    """
    game = GAMES[evening.game]
    names = tuple(evening.seats.order_by("number").values_list("name", flat=True))
    sheet = Sheet(
        game=game,
        preset=evening.preset,
        house_rules=evening.house_rules,
        rules=evening.rules,
        players=names[: evening.began_with],
        first_dealer=evening.first_dealer,
        stake=Stake(evening.stake_minor_units, evening.currency) if evening.stake_minor_units else None,
        opened_at=ledger.beginning_in_words(evening),
    )
    return sheet.with_entries(tuple(_entries(evening, sheet)), names)


def _entries(evening: Evening, sheet: Sheet) -> Iterator[tuple[str, Any]]:
    due, seat_of = sheet.first_dealer, document.seat_number(MOST_PEOPLE)
    rows = evening.entries.filter(struck=False).order_by("place").values_list("number", "kind", "facts", "after")
    for number, kind, facts, after in rows:
        entry, problems = document.parse(sheet.game, kind, facts, seat_of)
        if entry is None:
            raise Refused(problems, number)
        yield kind, dataclasses.replace(entry, dealer=None) if facts.get("dealer") == due else entry
        due = after["dealer"]


def document_text(evening: Evening) -> str:
    """Return the evening's document as text that people can read, the same text every time."""
    return json.dumps(document.session_document(sheet_of(evening)), ensure_ascii=False, indent=2) + "\n"


def read_sheet_of(data: Any) -> Sheet:
    """Return the evening of a document with legal entries only; raise as :func:`read_played_sheet` does."""
    sheet, _ = read_played_sheet(data)
    return sheet


def read_played_sheet(data: Any) -> tuple[Sheet, tuple[Written, ...]]:
    """Return the evening of a document, and the settlement of each entry.

    :raises Refused: the document has faults. A document with more entries than an evening can have is refused unread.
    """
    if (count := _lines(data)) > MOST_ENTRIES:
        text = say("There are {count} lines in it; an evening has at most {most}.", count=count, most=MOST_ENTRIES)
        raise Refused((Problem(field="entries", code="too_many_entries", text=text),))
    return document.read_played(data)


def _lines(data: Any) -> int:
    entries = data.get("entries") if isinstance(data, dict) else None
    return len(entries) if isinstance(entries, list) else 0


def every_refusal(data: Any, refused: Refused) -> Iterator[Refused]:
    """Yield every reason to refuse a document: first the faults of the table, then those of the entries."""
    if refused.entry is not None:
        sheet, _ = document.read_head(data)
        if against := ledger.problems_of_the_table(sheet):
            yield Refused(against)
    yield from document.every_refusal(data, refused) if _lines(data) <= MOST_ENTRIES else (refused,)


def decoded(content: bytes) -> str:
    """Return what stands in a file, which says itself where its letters have two bytes each.

    :raises UnicodeDecodeError: it is not text.
    """
    wide = content.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    return content.decode("utf-16" if wide else "utf-8-sig")


def read_text(text: str) -> Any:
    """Return the data of a JSON text, read strictly: no other numbers, no repeated keys, limited nesting.

    :raises Refused: the text is not JSON; with all faults up to the place where reading stops.
    """
    faults: list[Text] = []
    try:
        data = json.loads(
            text, object_pairs_hook=partial(_once_each, faults), parse_constant=partial(_no_number, faults)
        )
    except json.JSONDecodeError as fault:
        where = {"line": fault.lineno, "character": fault.colno}
        faults.append(
            say("This is no document: it cannot be read on from line {line}, character {character}.", **where)
        )
    except RecursionError:
        faults.append(say("This is no document: there is no end to its brackets."))
    except ValueError:
        faults.append(say("This is no document: there is a number in it that is too long."))
    if faults:
        raise Refused(tuple(Problem(field="", code="not_json", text=text) for text in faults[-MOST_UNKNOWN_KEYS:]))
    return data


def _once_each(faults: list[Text], pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    pairs_read: dict[str, Any] = {}
    for key, value in pairs:
        if key in pairs_read:
            faults.append(say("“{key}” stands twice in one place: which of the two counts?", key=printable(key)))
        pairs_read[key] = value
    return pairs_read


def _no_number(faults: list[Text], name: str) -> None:
    faults.append(say("{name} is no number here.", name=name))
