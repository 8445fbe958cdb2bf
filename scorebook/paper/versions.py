"""Every version of every entry in writing order: struck versions stay on paper, with author, time and reason."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest

from scorebook.models import Action, Entry, Posting, Revision
from scorebook.sheet.explaining import settled_again
from scorebook.sheet.reading import beginning, describe_entry
from scorebook.sheet.rows import Row
from scorebook.sheet.whole import EveningSheet
from scorebook.words.reasons import as_read
from settlement.settle import Standing

# The actions that end a version; all others begin one.
ENDS = {Action.UNDONE, Action.STRUCK, Action.REOPENED}


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """The reason why a version no longer counts."""

    action: str
    reason: str
    author: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One version of an entry; ``strike`` is ``None`` for the version that counts."""

    label: str
    row: Row
    strike: Strike | None


def read_versions(sheet: EveningSheet) -> tuple[Version, ...]:
    """Return the versions of all entries; a struck version precedes its replacement."""
    rewritten = {row.number for row in sheet.rows if row.version > 1 or row.struck}
    histories = _Histories(sheet, rewritten) if rewritten else None
    versions: list[Version] = []
    for row in sheet.rows:
        if histories is None or row.number not in rewritten:
            versions.append(Version(label=f"{row.number}.", row=row, strike=None))
        else:
            versions.extend(histories.versions(row))
    return tuple(versions)


class _Histories:
    """The revisions and postings of all entries with more than one version, read at once."""

    def __init__(self, sheet: EveningSheet, numbers: set[int]) -> None:
        self.sheet = sheet
        before: Standing = beginning(sheet.evening)
        self.entries: dict[int, Entry] = {}
        self.before: dict[int, Standing] = {}
        for entry in sheet.evening.entries.order_by("place"):
            if entry.number in numbers:
                self.entries[entry.number], self.before[entry.number] = entry, before
            before = Standing.from_json(entry.after)
        keys = [entry.pk for entry in self.entries.values()]
        self.revisions: Mapping[int, list[Revision]] = defaultdict(list)
        for revision in Revision.objects.filter(entry__in=keys).order_by("number"):
            self.revisions[revision.entry_id].append(revision)
        self.postings: Mapping[int, list[Posting]] = defaultdict(list)
        postings = Posting.objects.filter(revision__evening=sheet.evening, entry__in=keys)
        for posting in postings.select_related("seat", "revision"):
            self.postings[posting.entry_id].append(posting)

    def versions(self, row: Row) -> Iterator[Version]:
        """Yield the versions of one entry."""
        entry = self.entries[row.number]
        standing: Revision | None = None
        count = 0
        for revision in _begin_or_end(self.revisions[entry.pk]):
            if standing is not None:
                strike = Strike(
                    action=revision.action,
                    reason=as_read(revision.reason),
                    author=revision.author,
                    at=revision.written_at,
                )
                yield Version(label=_label(row.number, count), row=self._old(entry, standing, revision), strike=strike)
            standing = None if revision.action in ENDS else revision
            count += standing is not None
        if standing is not None:
            yield Version(label=_label(row.number, count), row=row, strike=None)

    def _old(self, entry: Entry, old: Revision, ended_by: Revision) -> Row:
        """Return a version as it was until another revision ended it, with the points posted for it then."""
        payouts, pots = self._posted(entry, ended_by.head)
        once = Entry(
            number=entry.number,
            place=entry.place,
            kind=old.kind,
            facts=old.facts,
            struck=False,
            written_at=old.written_at,
            payouts=payouts,
            pots=pots,
            after=entry.after,
        )
        sheet, before = self.sheet, self.before[entry.number]
        if sheet.writes and (settled := settled_again(sheet.game, sheet.evening.rules, before, once)):
            once.written = list(settled.written or ())
        row = describe_entry(sheet.game, sheet.evening.rules, sheet.known, before, once, sat=len(sheet.names))
        return replace(row, absent=sheet.absent)

    def _posted(self, entry: Entry, until: int) -> tuple[Sequence[int], Mapping[str, int]]:
        payouts = [0] * len(self.sheet.known)
        pots = {pot.key: 0 for pot in self.sheet.pots}
        for posting in self.postings[entry.pk]:
            if posting.revision.head >= until:
                continue
            if posting.seat is None:
                pots[posting.pot] += posting.points
            else:
                payouts[posting.seat.number] += posting.points
        return payouts, pots


def _begin_or_end(revisions: Sequence[Revision]) -> Iterator[Revision]:
    """Yield the revisions without strikes that were restored and their restorations: the version is the same."""
    actions = [revision.action for revision in revisions]
    for revision, following in zip_longest(revisions, actions[1:]):
        crossed_out = revision.action in ENDS and following == Action.RESTORED
        if not crossed_out and revision.action != Action.RESTORED:
            yield revision


def _label(number: int, count: int) -> str:
    return f"{number}." if count <= 1 else f"{number}/{count}."
