"""SQL statements of every save and every page view, composed once per process from the model fields.

Django composes a statement anew on each call, and that takes several times as long as the database needs to answer.  A
test compares each statement here with the equivalent ORM query.

Comments give the processor time of a statement and of its ORM equivalent, in milliseconds on SQLite.  Together the
statements halve the time of a save.  A statement that saves less than 0.1 ms is not worth its text: use the ORM.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection, models

from scorebook.models.club import Club, Member
from scorebook.models.columns import Columns, fields_of, quoted, table_of, values_in
from scorebook.models.evening import Draft, Evening, Link, Player, Seat
from scorebook.models.ledger import Entry, Revision

AT_ONCE = 32  # rows in one INSERT; up to this many statement texts are cached for each model

LINK = Columns(model=Link, alias="link")
EVENING = Columns(model=Evening, alias="evening")
CLUB = Columns(model=Club, alias="club")
MEMBER = Columns(model=Member, alias="member")
PLAYER = Columns(model=Player, alias="player")
ENTRY = Columns(model=Entry, alias="entry")
REVISION = Columns(model=Revision, alias="revision")
DRAFT = Columns(model=Draft, alias="draft")


def _as_stored(model: type[models.Model], name: str, value: Any) -> Any:
    """Return a value as the database parameter for the column of that name."""
    field: Any = model._meta.get_field(name)
    return field.get_db_prep_save(value, connection)


def _held() -> str:
    """Return the clause that locks the rows read; SQLite needs none, because it locks the whole file."""
    return " FOR UPDATE" if connection.features.has_select_for_update else ""


# ---- writing -------------------------------------------------------------------------------------------------------


def insert(row: models.Model) -> None:
    """Insert a new row and set its primary key, like ``save(force_insert=True)``; sealed models must not use this."""
    with connection.cursor() as cursor:
        cursor.execute(_insert(type(row), 1), _values(row))
        if not connection.features.can_return_columns_from_insert:
            row.pk = cursor.lastrowid
        else:
            row.pk = cursor.fetchone()[0]
    row._state.adding, row._state.db = False, connection.alias


def insert_values(model: type[models.Model], rows: Sequence[Sequence[Any]]) -> None:
    """Insert rows of database parameters, in the order of the model's columns without the primary key."""
    with connection.cursor() as cursor:
        for start in range(0, len(rows), AT_ONCE):
            some = rows[start : start + AT_ONCE]
            cursor.execute(_insert(model, len(some)), [value for row in some for value in row])


def _values(row: models.Model) -> list[Any]:
    return values_in(_new(type(row)), [field.pre_save(row, add=True) for field in _new(type(row))])


@cache
def _new(model: type[models.Model]) -> tuple[Any, ...]:
    """Return the fields that a new row says: all but the number that the database gives it."""
    return tuple(field for field in fields_of(model) if not field.primary_key)


@cache
def _insert(model: type[models.Model], rows: int) -> str:
    columns = ", ".join(quoted(field.column) for field in _new(model))
    placeholders = f"({', '.join(['%s'] * len(_new(model)))})"
    value_groups = ", ".join([placeholders] * rows)
    back = " RETURNING id" if rows == 1 and connection.features.can_return_columns_from_insert else ""
    return f"INSERT INTO {table_of(model)} ({columns}) VALUES {value_groups}{back}"  # noqa: S608 - our own words


# 0.04 instead of 0.14 ms.
def move_head(evening: Evening) -> None:
    """Store the head, the standing and the seal of an evening; row seals do not cover these columns."""
    values = [_as_stored(Evening, name, getattr(evening, name)) for name in ("head", "standing", "seal")]
    with connection.cursor() as cursor:
        cursor.execute(_move_head(), [*values, evening.pk])


@cache
def _move_head() -> str:
    evening, head, standing, seal = table_of(Evening), *map(quoted, ("head", "standing", "seal"))
    return f"UPDATE {evening} SET {head} = %s, {standing} = %s, {seal} = %s WHERE id = %s"  # noqa: S608


def keep_draft(draft: Draft) -> None:
    """Save the open hand of an evening, in place of an earlier draft."""
    with connection.cursor() as cursor:
        cursor.execute(_keep_draft(), _values(draft))


@cache
def _keep_draft() -> str:
    evening = quoted("evening_id")
    assignments = ", ".join(
        f"{quoted(field.column)} = excluded.{quoted(field.column)}"
        for field in _new(Draft)
        if field.column != "evening_id"
    )
    plain = _insert(Draft, 1).partition(" RETURNING")[0]
    return f"{plain} ON CONFLICT ({evening}) DO UPDATE SET {assignments}"


# 0.01 instead of 0.12 ms.
def drop_draft(evening: Evening) -> None:
    """Delete the open hand of an evening."""
    with connection.cursor() as cursor:
        cursor.execute(_drop_draft(), [evening.pk])


@cache
def _drop_draft() -> str:
    return f"DELETE FROM {table_of(Draft)} WHERE evening_id = %s"  # noqa: S608 - our own words


# ---- reading -------------------------------------------------------------------------------------------------------


# 0.09 instead of 0.39 ms.
def hold(evening: Evening) -> Evening:
    """Read an evening again and lock its row until the transaction ends."""
    return _read(evening, _held())


# 0.12 instead of 0.55 ms.
def read_again(evening: Evening) -> None:
    """Reload the fields of an evening like ``refresh_from_db``; cached related objects stay."""
    now = _read(evening)
    for field in fields_of(Evening):
        setattr(evening, field.attname, getattr(now, field.attname))


def _read(evening: Evening, lock: str = "") -> Evening:
    with connection.cursor() as cursor:
        cursor.execute(_evening() + lock, [evening.pk])
        row = cursor.fetchone()
    if row is None:
        raise Evening.DoesNotExist
    return EVENING.read(row)


@cache
def _evening() -> str:
    return f"SELECT {EVENING.text} FROM {table_of(Evening)} evening WHERE evening.id = %s"  # noqa: S608


# One revision: 0.17 instead of 1.31 ms.
def written_after(evening: Evening, head: int) -> list[Revision]:
    """Return the revisions after a head, oldest first, each with its entry."""
    with connection.cursor() as cursor:
        cursor.execute(_written_after(), [evening.pk, head])
        return [_revision(row) for row in cursor.fetchall()]


def _revision(row: Sequence[Any]) -> Revision:
    revision = REVISION.read(row[: REVISION.count])
    revision.entry = ENTRY.read(row[REVISION.count :])
    return revision


@cache
def _written_after() -> str:
    revision, entry = table_of(Revision), table_of(Entry)
    return (
        f"SELECT {REVISION.text}, {ENTRY.text} FROM {revision} revision"  # noqa: S608 - our own words
        f" JOIN {entry} entry ON entry.id = revision.entry_id"
        f" WHERE revision.evening_id = %s AND revision.head > %s ORDER BY revision.head"
    )


# 0.07 instead of 1.30 ms.
def seats_and_last(evening: Evening, key: UUID) -> list[tuple[Any, ...]]:
    """Return one row for each seat, in seat order.

    A row begins with the seat's primary key and name.  The other columns are the same in each row: the last place (also
    the last number), whether the entry there is struck, the primary key of the revision with this key, and that of the
    draft.
    """
    with connection.cursor() as cursor:
        cursor.execute(_seats_and_last(), [_as_stored(Revision, "key", key), evening.pk])
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


@cache
def _seats_and_last() -> str:
    seat, entry, revision, draft = (table_of(model) for model in (Seat, Entry, Revision, Draft))
    return f"""
        SELECT seat.id, seat.name, latest.place, latest.struck, repeated.id, draft.id
        FROM {seat} seat
        LEFT JOIN {entry} latest ON latest.evening_id = seat.evening_id
            AND latest.place = (SELECT MAX(place) FROM {entry} WHERE evening_id = seat.evening_id)
        LEFT JOIN {revision} repeated ON repeated.evening_id = seat.evening_id AND repeated.{quoted("key")} = %s
        LEFT JOIN {draft} draft ON draft.evening_id = seat.evening_id
        WHERE seat.evening_id = %s
        ORDER BY seat.number
    """  # noqa: S608 - our own words


# 0.02 instead of 0.23 ms.
def names_of(evening: Evening) -> tuple[str, ...]:
    """Return the players' names in seat order."""
    with connection.cursor() as cursor:
        cursor.execute(_names_of(), [evening.pk])
        return tuple(name for (name,) in cursor.fetchall())


@cache
def _names_of() -> str:
    return f"SELECT name FROM {table_of(Seat)} WHERE evening_id = %s ORDER BY number"  # noqa: S608 - our own


# 0.03 instead of 0.31 ms.
def draft_of(evening: Evening) -> Draft | None:
    """Return the draft of an evening, or ``None`` if no hand is open."""
    with connection.cursor() as cursor:
        cursor.execute(_draft_of(), [evening.pk])
        row = cursor.fetchone()
    return None if row is None else DRAFT.read(row)


@cache
def _draft_of() -> str:
    return f"SELECT {DRAFT.text} FROM {table_of(Draft)} draft WHERE draft.evening_id = %s"  # noqa: S608


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A link or a membership that opens an evening, with the evening, its club, and the night's game count.

    ``by`` is the :class:`Link` or the :class:`Member`; a member has its player loaded.
    """

    by: Any
    evening: Evening
    games: int


# 0.20 instead of 1.82 ms.
def links_to(slug: str, digests: Sequence[str]) -> list[Opening]:
    """Return the links with these digests that lead to the night of an evening, revoked links included."""
    with connection.cursor() as cursor:
        cursor.execute(_links_to(len(digests)), [slug, *digests])
        rows = cursor.fetchall()
    return [_opening(row, LINK, 0) for row in rows]


def membership(account: int, slug: str) -> Opening | None:
    """Return an account's membership in the club of this evening, or ``None``."""
    with connection.cursor() as cursor:
        cursor.execute(_membership(), [slug, account])
        row = cursor.fetchone()
    if row is None:
        return None
    opening = _opening(row, MEMBER, PLAYER.count)
    opening.by.player, opening.by.club = PLAYER.read(row[-PLAYER.count :]), opening.evening.club
    return opening


def _opening(row: Sequence[Any], by: Columns[Any], beside: int) -> Opening:
    """Read a row: number of games, link or member, evening, club; skip the last ``beside`` columns."""
    first, second, third = 1 + by.count, 1 + by.count + EVENING.count, len(row) - beside
    evening = EVENING.read(row[first:second])
    evening.club = None if evening.club_id is None else CLUB.read(row[second:third])
    return Opening(by=by.read(row[1:first]), evening=evening, games=row[0])


def _of_the_night(by: Columns[Any]) -> str:
    """Return the SELECT with the columns that ``_opening`` expects; ``%s`` stands for further columns."""
    evening, club = table_of(Evening), table_of(Club)
    games = f"(SELECT COUNT(*) FROM {evening} game WHERE game.night_id = evening.night_id)"  # noqa: S608 - our own
    columns = f"{games}, {by.text}, {EVENING.text}, {CLUB.text}"
    return f"SELECT {columns}%s FROM {evening} evening LEFT JOIN {club} club ON club.id = evening.club_id"  # noqa: S608


@cache
def _links_to(links: int) -> str:
    link, evening = table_of(Link), table_of(Evening)
    placeholders = ", ".join(["%s"] * links)
    return (
        _of_the_night(LINK) % ""
        + f" JOIN {evening} made_at ON made_at.night_id = evening.night_id"
        + f" JOIN {link} link ON link.evening_id = made_at.id"
        + f" WHERE evening.slug = %s AND link.digest IN ({placeholders})"
    )


@cache
def _membership() -> str:
    member, player = table_of(Member), table_of(Player)
    return (
        _of_the_night(MEMBER) % f", {PLAYER.text}"
        + f" JOIN {member} member ON member.club_id = evening.club_id"
        + f" JOIN {player} player ON player.id = member.player_id"
        + " WHERE evening.slug = %s AND member.account_id = %s"
    )


def member_of(account: int, slug: str) -> Member | None:
    """Return an account's membership in the club with this slug, together with the club, or ``None``."""
    with connection.cursor() as cursor:
        cursor.execute(_member_of(), [slug, account])
        row = cursor.fetchone()
    if row is None:
        return None
    member = MEMBER.read(row[: MEMBER.count])
    member.club = CLUB.read(row[MEMBER.count :])
    return member


@cache
def _member_of() -> str:
    return (
        f"SELECT {MEMBER.text}, {CLUB.text} FROM {table_of(Member)} member"  # noqa: S608 - our own words
        f" JOIN {table_of(Club)} club ON club.id = member.club_id WHERE club.slug = %s AND member.account_id = %s"
    )


# Of fifty entries: 0.21 instead of 2.08 ms.
def last_entries(evening: Evening, last: int | None) -> list[tuple[Any, ...]]:
    """Return the columns of the evening's last entries in order: the ``last`` ones, and one more before them.

    The ``last`` entries are counted back from the last entry that is not struck; struck entries after that are
    included.  ``None`` returns all entries.
    """
    with connection.cursor() as cursor:
        cursor.execute(*((_last_entries(), [evening.pk, evening.pk, last]) if last else (_entries(), [evening.pk])))
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


@cache
def _entries(more: str = "") -> str:
    entries = f"{table_of(Entry)} entry WHERE entry.evening_id = %s{more}"
    return f"SELECT {ENTRY.text} FROM {entries} ORDER BY entry.place"  # noqa: S608


# Four of forty: 0.09 instead of 1.17 ms.
def entries_from(evening: Evening, number: int) -> list[tuple[Any, ...]]:
    """Return the columns of the entries from one number on, in the order of play, and of the entry before."""
    place = f"(SELECT place FROM {table_of(Entry)} WHERE evening_id = %s AND number = %s)"  # noqa: S608 - our own words
    with connection.cursor() as cursor:
        cursor.execute(_entries(f" AND entry.place >= {place} - 1"), [evening.pk, evening.pk, number])
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


@cache
def _last_entries() -> str:
    counting = f"SELECT MAX(place) FROM {table_of(Entry)} WHERE evening_id = %s AND NOT struck"  # noqa: S608
    return _entries(f" AND entry.place >= COALESCE(({counting}), 0) - %s")


# 0.05 instead of 0.70 ms.
def dealt(evening: Evening, kinds: Sequence[str]) -> int:
    """Return the number of the evening's entries of these kinds that are not struck."""
    with connection.cursor() as cursor:
        cursor.execute(_dealt(len(kinds)), [evening.pk, *kinds])
        return int(cursor.fetchone()[0])


@cache
def _dealt(kinds: int) -> str:
    entry, marks = table_of(Entry), ", ".join(["%s"] * kinds)
    return f"SELECT COUNT(*) FROM {entry} WHERE evening_id = %s AND kind IN ({marks}) AND NOT struck"  # noqa: S608
