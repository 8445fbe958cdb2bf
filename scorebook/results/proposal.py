"""The proposal of a list: what was sent, what the reader finds in it, and how the page shows it."""

from __future__ import annotations

import base64
import binascii
import json
import logging
import zlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.editions.labels import archived_value
from scorebook.editions.old_tables import OldTable, Plan, plan_archive, row_of
from scorebook.models import Club, Evening, PastEvening
from scorebook.results.asked import Sent, amount_text
from scorebook.results.cells import Sheet
from scorebook.results.document import DamagedDocument, is_document, read_document
from scorebook.results.questions import Evening as Proposed
from scorebook.results.questions import FinalTable, Results
from scorebook.results.reading import read_file, read_results
from scorebook.results.stored import club_of, members_of
from scorebook.results.workbooks import UnreadableFile
from scorebook.results.writing import digest_of_file
from scorebook.words.names import in_order
from scorebook.words.places import place_text
from scorebook.words.points import tone

LARGEST_FILE = 2 * 1024 * 1024
WHY = {
    "day_unreadable": gettext_lazy("the day cannot be read"),
    "day_in_future": gettext_lazy("the day has not come yet"),
    "no_day": gettext_lazy("it has no day"),
    "number_unreadable": gettext_lazy("this number cannot be read"),
    "formula_without_value": gettext_lazy("the file does not contain the value of this formula"),
    "one_person": gettext_lazy("only one person was there"),
    "not_zero": gettext_lazy("the results do not add up to zero"),
    "sum_differs": gettext_lazy("this sum differs from its rows"),
    "replaced": gettext_lazy("another row of that day is right"),
    "other_unit": gettext_lazy("it has another unit: bring the document in once more to book it"),
    "differs_from_club": gettext_lazy("the club keeps its own evening of that day"),
}
RESTS = {
    "pot": gettext_lazy("pot"),
    "fine": gettext_lazy("fine"),
    "error": gettext_lazy("error"),
}
Read = TypeVar("Read")
log = logging.getLogger(__name__)


class NoList(Exception):
    """There is no list to read; with the reason for the page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A list that was read with the answers so far."""

    sheets: Sequence[Sheet]
    results: Results
    plans: Sequence[Plan]
    """The archived seasons that the final tables of the list become."""

    @property
    def complete(self) -> bool:
        """Whether every question is answered and something can be booked."""
        return not self.results.open and (bool(self.results.evenings) or not all(plan.reason for plan in self.plans))

    @property
    def archived_before(self) -> bool:
        """Whether the list has final tables alone, and the club has all of them."""
        return not self.results.evenings and bool(self.plans) and {plan.reason for plan in self.plans} == {"there"}

    @property
    def seen(self) -> str:
        """The digest of what the page shows, to notice if the club changed meanwhile."""
        evenings = [
            [row.day.isoformat(), row.table, row.where, row.rest, row.rest_kind, row.results]
            for row in self.results.evenings
        ]
        seasons = [
            [plan.name, plan.reason, *([line.place, line.name, line.value, line.remark] for line in plan.lines)]
            for plan in self.plans
        ]
        return digest_of_file(json.dumps([evenings, seasons], ensure_ascii=False).encode())[:16]


def packed(content: bytes) -> str:
    """Return a file as text for a hidden field."""
    return base64.b64encode(zlib.compress(content)).decode()


def unpacked(text: str) -> bytes:
    """Return the file in a hidden field; empty if there is none.

    :raises NoList: the field holds something else
    """
    try:
        return zlib.decompressobj().decompress(base64.b64decode(text, validate=True), LARGEST_FILE)
    except (binascii.Error, ValueError, zlib.error) as why:
        raise NoList(_("The list got lost. Choose the file again, or paste the list.")) from why


def propose(club: Club, content: bytes, sent: Sent) -> Proposal:
    """Read a list with the answers so far.

    :raises NoList: it cannot be read, or there is nothing in it
    """
    members, today = members_of(club), timezone.localdate()
    if is_document(content):
        return Proposal(sheets=(), results=_of_document(club, content, sent), plans=())
    sheets = _understood(lambda: read_file(content))
    first = _understood(lambda: read_results(sheets, members, sent.answers, today))
    known = club_of(club, first.currency)
    results = _understood(lambda: read_results(sheets, known, sent.answers, today))
    if not results.questions and not results.evenings and not results.final_tables:
        raise NoList(_("There are no days with results in it."))
    return Proposal(sheets=sheets, results=results, plans=plan_archive(club, map(_old_table, results.final_tables)))


def _of_document(club: Club, content: bytes, sent: Sent) -> Results:
    """Return what a document of evenings by result comes to in this club.

    :raises NoList: the document is damaged
    """
    today = timezone.localdate()
    try:
        first = read_document(content, club_of(club, ""), sent.answers, today)
        return (
            first if not first.currency else read_document(content, club_of(club, first.currency), sent.answers, today)
        )
    except DamagedDocument as why:
        raise NoList(_("This document is damaged, or no document of evenings by result.")) from why


def _old_table(table: FinalTable) -> OldTable:
    """Return a final table with its points in hundredths."""
    rows = [
        row_of(row.place, row.name, None if row.exact is None else round(row.exact * 100), row.remark)
        for row in table.rows
    ]
    return OldTable(season=table.season, rows=rows)


def _understood(read: Callable[[], Read]) -> Read:
    """Return what the reader finds.

    :raises NoList: the file is broken, or the reader does not understand it
    """
    try:
        return read()
    except UnreadableFile as why:
        raise NoList(_("This file cannot be read: it is broken, protected or too large.")) from why
    except Exception as why:
        # Nobody can foresee every list: what the reader does not understand is said, and logged with its reason.
        log.exception("a list of results cannot be read")
        raise NoList(_("This list cannot be read. Save it as CSV, or paste its rows.")) from why


def usual_game(club: Club) -> str:
    """Return the game that the club plays most, or an empty text."""
    games = Counter(Evening.objects.filter(club=club).values_list("game", flat=True))
    games.update(PastEvening.objects.filter(club=club).values_list("game", flat=True))
    return max(games, key=lambda game: (games[game], game), default="")


def evening_rows(results: Results) -> list[dict[str, Any]]:
    """Return the evenings as the page lists them."""
    return [_evening_row(evening, results.currency) for evening in results.evenings]


def _evening_row(evening: Proposed, currency: str) -> dict[str, Any]:
    return {
        "day": evening.day,
        "table": evening.table,
        "place": evening.where,
        "results": results_row(evening.results, currency),
        "rest": rest_text(evening.rest, evening.rest_kind, currency),
    }


def results_row(results: Mapping[str, int], currency: str) -> list[tuple[str, str, str]]:
    """Return names, amounts and tones of an evening, the highest result first."""
    ordered = sorted(results.items(), key=lambda result: (-result[1], in_order(result[0])))
    return [(name, amount_text(amount, currency), tone(amount)) for name, amount in ordered]


def rest_text(rest: int, kind: str, currency: str) -> str:
    """Return a rest with its kind in words; empty where there is none."""
    return f"{RESTS[kind]}: {amount_text(rest, currency)}" if kind in RESTS else ""


def people_rows(results: Results, members: Sequence[str]) -> list[dict[str, Any]]:
    """Return everybody with evenings and sum, and whether the club has the person already."""
    sums: dict[str, list[int]] = {}
    for evening in results.evenings:
        for name, amount in evening.results.items():
            sums.setdefault(name, []).append(amount)
    return [
        {
            "name": name,
            "evenings": len(amounts),
            "sum": amount_text(sum(amounts), results.currency),
            "tone": tone(sum(amounts)),
            "is_new": name not in members,
        }
        for name, amounts in sorted(sums.items(), key=lambda row: in_order(row[0]))
    ]


def preview_of(club: Club, proposal: Proposal) -> dict[str, Any]:
    """Return everything that the page shows before a list is booked."""
    results = proposal.results
    return {
        "evenings": evening_rows(results),
        "people": people_rows(results, members_of(club).members),
        "refused": [(refused.where, WHY.get(refused.why, refused.why)) for refused in results.refused],
        "already": [(there.day, there.where, there.of) for there in results.already_there],
        "unread": results.unread,
        "plans": [
            {
                "name": plan.name,
                "why": plan.why,
                "lines": [
                    (place_text(line.place), line.name, "" if line.value is None else archived_value(line.value))
                    for line in plan.lines
                ],
            }
            for plan in proposal.plans
        ],
    }
