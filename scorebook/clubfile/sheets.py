"""The sheets of a club file: their seal chains before they are stored, and their replay afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from scorebook.clubfile.document import Row
from scorebook.ledger.at_hand import before_first
from scorebook.ledger.auditing import audit_sheet, repair, sheets_of
from scorebook.ledger.projecting import as_stored
from scorebook.ledger.proving import BEGINNINGS, ENOUGH
from scorebook.ledger.sealing import Posted, Version, chained, content_of
from scorebook.models import Club, Entry, Evening
from scorebook.refusals.refused import Refused
from settlement import GAMES, document
from settlement.vocabulary import Problem, say

Rows = Mapping[str, Sequence[Row]]
WITH_RULES = ("circlerules", "cupday", "evening")
EMPTY_ENTRY: Row = {"kind": "", "facts": {}, "payouts": [], "pots": {}, "after": {}}


def with_what_follows(rows: Rows) -> Rows:
    """Return the rows of a file with the columns that follow from them: seals, times, and empty projections.

    :raises Refused: A seal chain does not end with the seal of its evening, or rules are not those of their game.
    """
    _refuse_foreign_rules(rows)
    chains = _Chains(rows)
    for number, evening in enumerate(rows["evening"], 1):
        if chains.last.get(number) != evening["seal"]:
            raise _of_an_evening(evening, "broken_seal")
    return {
        **rows,
        "evening": [{**evening, "standing": _empty_standing(evening)} for evening in rows["evening"]],
        "entry": [
            {**EMPTY_ENTRY, **entry, "place": entry["number"], "written_at": chains.written_at[number]}
            for number, entry in enumerate(rows["entry"], 1)
        ],
        "revision": [{**revision, "seal": chains.seals[number]} for number, revision in enumerate(rows["revision"], 1)],
    }


def _of_an_evening(evening: Row, code: str) -> Refused:
    day = evening["opened_at"].date().isoformat()
    text = say("The sheet of {day} in the file is not as it was sealed.", day=day)
    return Refused([Problem(field="file", code=code, text=text)])


def _empty_standing(evening: Row) -> Mapping[str, Any]:
    """Return the standing before the first line; the replay replaces it."""
    table = Evening(began_with=evening["began_with"], first_dealer=evening["first_dealer"])
    return as_stored(before_first(table, GAMES[evening["game"]]))


def _refuse_foreign_rules(rows: Rows) -> None:
    """Refuse rules that are incomplete, or not among those of the game."""
    for name in WITH_RULES:
        for row in rows[name]:
            game = GAMES[row["game"]]
            document.rules_for(game, row["preset"], row["house_rules"])
            if set(document.rules_for(game, row["preset"], row["rules"])) != set(row["rules"]):
                raise ValueError(row["rules"])


class _Chains:
    """The seal chains of all evenings of a file, by numbers of rows.

    ``seals`` are those of the revisions, ``last`` the last one of each evening.  ``written_at`` are the times of the
    entries.
    """

    def __init__(self, rows: Rows) -> None:
        self.seals: dict[int, str] = {}
        self.last: dict[int, str] = {}
        self.written_at: dict[int, datetime] = {}
        posted = self._posted(rows)
        revisions = sorted(enumerate(rows["revision"], 1), key=lambda row: (row[1]["evening"], row[1]["head"]))
        for number, revision in revisions:
            evening, entry = revision["evening"], revision["entry"]
            version = Version(
                evening_id=evening,
                pk=number,
                entry_id=entry,
                link_id=None,
                seal=None,
                entry=rows["entry"][entry - 1]["number"],
                of=evening,
                **{name: revision[name] for name in revision if name not in ("evening", "entry")},
            )
            content = content_of(version, version.entry, posted.get(number, []))
            self.seals[number] = self.last[evening] = chained(self.last.get(evening), content)
            if revision["action"] in BEGINNINGS:
                self.written_at[entry] = revision["written_at"]

    def _posted(self, rows: Rows) -> dict[int, list[Posted]]:
        """Return the postings of every revision as seals cover them."""
        posted: dict[int, list[Posted]] = {}
        for posting in rows["posting"]:
            seat = posting["seat"]
            account = posting["pot"] if seat is None else rows["seat"][seat - 1]["number"]
            entry = rows["entry"][posting["entry"] - 1]["number"]
            posted.setdefault(posting["revision"], []).append((entry, account, posting["points"], posting["reverses"]))
        return posted


def settle_sheets(club: Club) -> None:
    """Replay every evening of a club that was just inserted, and write its projections.

    :raises Refused: The postings of a sheet are not what its lines settle to.
    """
    for evenings in _some_at_a_time(club):
        for sheet in sheets_of(evenings):
            audited = audit_sheet(replace(sheet, cash=()))
            evening = audited.evening
            if not repair(audited):
                raise _of_an_evening({"opened_at": evening.opened_at}, "not_settled")
            if len(audited.expected) != Entry.objects.filter(evening=evening).count():
                raise ValueError(evening.slug)


def _some_at_a_time(club: Club) -> Iterator[list[Evening]]:
    """Yield evenings in groups that are small enough to be read at once."""
    some: list[Evening] = []
    for evening in club.evenings.order_by("pk").iterator(chunk_size=20):
        some.append(evening)
        if sum(one.head for one in some) >= ENOUGH:
            yield some
            some = []
    if some:
        yield some
