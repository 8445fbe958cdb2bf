"""Write many entries of a sheet at once.

Most of the work is building the rows.  That happens before the evening is locked, so no other request waits for it.
The primary keys are not known at that time: rows refer to each other by numbers, which are replaced when the rows are
written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import DateTimeField, JSONField, Model, UUIDField

from scorebook.ledger.at_hand import AtHand, Judged, refuse_if_full
from scorebook.ledger.booking import (
    POSTING,
    count_up,
    moves,
    posted,
    posting_row,
    refuse_unless_postings_agree,
    signature,
)
from scorebook.ledger.outcomes import Author
from scorebook.ledger.projecting import CALL, Projection, as_stored, calls_of, projected
from scorebook.ledger.sealing import Version, chained, content_of
from scorebook.models import Action, Call, Entry, Evening, Posting, Revision
from scorebook.models.columns import quoted, table_of
from settlement import document

ENTRY = (
    "evening_id",
    "number",
    "place",
    "kind",
    "facts",
    "struck",
    "revisions_count",
    "written_at",
    *Projection._fields,
)
REVISION = tuple(name for name in Version._fields if name not in ("pk", "entry", "of"))
CONVERTED_FIELDS = (DateTimeField, JSONField, UUIDField)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """Rows of one table as database parameters, without primary keys; ``columns`` are the column names in order."""

    model: type[Model]
    columns: tuple[str, ...]
    values: Sequence[list[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """Settled entries as rows, ready to be written, and the last entry's result.

    A seat is referred to by its seat number, an entry by its number, and a revision by its head.
    """

    entries: Rows
    calls: Rows
    revisions: Rows
    postings: Rows
    last: Judged
    kinds: Sequence[Any]
    moment: datetime


def make_ready(
    at_hand: AtHand,
    settled: Sequence[Judged],
    author: Author,
    keys: Sequence[UUID] = (),
    *,
    moment: datetime,
    pace: timedelta = timedelta(0),
) -> Ready:
    """Build the rows for settled entries after the last entry of the sheet.

    The first entry's time is one ``pace`` after ``moment``, the next one a ``pace`` later.
    """
    numbered = replace(at_hand, seats=tuple(range(len(at_hand.seats))))
    own = zip(settled, keys or [uuid4() for _ in settled], strict=True)
    versions = [
        Version(
            evening_id=at_hand.evening.pk,
            pk=at_hand.evening.head + place,
            entry_id=at_hand.last + place,
            number=1,
            key=key,
            head=at_hand.evening.head + place,
            action=Action.WRITTEN,
            kind=done.kind.key,
            facts=document.as_json(done.record),
            insertion=None,
            reason="",
            author=signature(author),
            link_id=author.link_id,
            written_at=moment + place * pace,
            seal=None,
            entry=at_hand.last + place,
            of=at_hand.evening.pk,
        )
        for place, (done, key) in enumerate(own, 1)
    ]
    entries = [
        [None, one.entry, one.entry, one.kind, one.facts, False, 1, one.written_at, *projected(numbered, done)]
        for one, done in zip(versions, settled, strict=True)
    ]
    calls = [
        [one.entry, *call] for one, done in zip(versions, settled, strict=True) for call in calls_of(numbered, done)
    ]
    revisions, postings = _booked(numbered, versions, settled)
    return Ready(
        entries=_rows(Entry, ENTRY, entries),
        calls=_rows(Call, ("entry_id", *CALL), calls),
        revisions=_rows(Revision, REVISION, revisions),
        postings=_rows(Posting, POSTING, postings),
        last=settled[-1],
        kinds=[done.kind for done in settled],
        moment=versions[-1].written_at,
    )


def _booked(
    at_hand: AtHand, versions: Sequence[Version], settled: Sequence[Judged]
) -> tuple[list[list[Any]], list[list[Any]]]:
    """Return the rows of the revisions and of the postings.

    The digest of each revision stands in the column of its seal: the seal also depends on the previous seal, which is
    not known yet.
    """
    revisions, postings = [], []
    for version, done in zip(versions, settled, strict=True):
        moved = posted(version.entry, {}, moves(done.settled.payouts, done.settled.pots))
        sealed = version._replace(seal=content_of(version, version.entry, moved))
        revisions.append([None, *(getattr(sealed, name) for name in REVISION[1:])])
        postings += [posting_row(version.head, version.entry, at_hand.seats, one) for one in moved]
    return revisions, postings


def _rows(model: type[Model], columns: Sequence[str], values: Sequence[list[Any]]) -> Rows:
    """Return rows as database parameters; only columns of the ``CONVERTED_FIELDS`` need a conversion."""
    fields: list[Any] = [model._meta.get_field(name) for name in columns]
    other = [(place, field) for place, field in enumerate(fields) if isinstance(field, CONVERTED_FIELDS)]
    here = connections[DEFAULT_DB_ALIAS]  # the proxy `connection` would look the connection up for each value
    for row in values:
        for place, field in other:
            row[place] = field.get_db_prep_save(row[place], here)
    return Rows(model=model, columns=tuple(columns), values=values)


def write_down(at_hand: AtHand, ready: Ready) -> None:
    """Append the prepared rows to the evening.

    :raises Refused: The evening would have too many entries.
    """
    refuse_if_full(at_hand, ready.kinds)
    evening, seats = at_hand.evening, dict(enumerate(at_hand.seats))
    here = {"evening_id": {None: evening.pk}}
    _insert(ready.entries, here, dealer_id=seats, declarer_id=seats, partner_id=seats)
    entries = dict(Entry.objects.filter(evening=evening, number__gt=at_hand.last).values_list("number", "pk"))
    _insert(ready.calls, {}, entry_id=entries, by_id=seats)
    _chain(evening, ready.revisions)
    _insert(ready.revisions, here, entry_id=entries)
    revisions = dict(Revision.objects.filter(evening=evening, head__gt=evening.head).values_list("head", "pk"))
    _insert(ready.postings, {}, revision_id=revisions, entry_id=entries, seat_id=seats)
    _finish(at_hand, ready)


def _chain(evening: Evening, revisions: Rows) -> None:
    place = revisions.columns.index("seal")
    for row in revisions.values:
        row[place] = evening.seal = chained(evening.seal, row[place])


def _insert(rows: Rows, more: Mapping[str, Mapping[Any, int]], **called: Mapping[Any, int]) -> None:
    """Insert rows; in the ``called`` columns replace each number by the primary key that it stands for."""
    named = [(rows.columns.index(column), names) for column, names in {**more, **called}.items()]
    for row in rows.values:
        for place, names in named:
            row[place] = names.get(row[place], row[place])
    table = table_of(rows.model)
    columns, marks = ", ".join(map(quoted, rows.columns)), ", ".join(["%s"] * len(rows.columns))
    with connection.cursor() as cursor:
        statement = f"INSERT INTO {table} ({columns}) VALUES ({marks})"  # noqa: S608 - our own names
        cursor.executemany(statement, rows.values)


def _finish(at_hand: AtHand, ready: Ready) -> None:
    evening, after, closes = at_hand.evening, ready.last.settled.after, ready.last.kind.closes
    refuse_unless_postings_agree(at_hand, after)
    evening.head += len(ready.kinds)
    evening.standing = as_stored(after)
    if closes:
        evening.closed_at, evening.edition = ready.moment, evening.edition + 1
    evening.save(force_update=True)
    if closes:
        count_up(evening, at_hand.because)
