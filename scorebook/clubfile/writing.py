"""A club brought in from a file: the only place that writes a whole club, in one transaction."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

from django.db import DataError, IntegrityError, transaction
from django.db.models import F, Max, Model, QuerySet
from django.utils import timezone

from scorebook.access.cup import make_cup_link
from scorebook.access.links import make_link
from scorebook.club.members import A_DAY, MOST_CLUBS_A_DAY, RESERVED, add, checked_name, free_slug
from scorebook.clubfile.content import ClubContent, foreign_keys
from scorebook.clubfile.document import ClubFile
from scorebook.clubfile.sheets import settle_sheets, with_what_follows
from scorebook.clubfile.tables import TABLES, Table
from scorebook.cup.deeds.entering import open_doors
from scorebook.files.proving import prove_days
from scorebook.ledger.opening import SLUG_LENGTH, SLUG_LETTERS, slug_of
from scorebook.models import (
    Account,
    Act,
    Arrival,
    Club,
    CupDay,
    CupTable,
    Evening,
    Member,
    Opens,
    PastImport,
    PastRemoval,
    Right,
    Role,
    Trace,
    Voucher,
)
from scorebook.models.seal import remove_sealed
from scorebook.refusals.refused import Refused, refuse
from settlement.document import Refused as NotSettled
from settlement.vocabulary import Problem, Text, as_read, say

CLUB_ADDRESS = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ADDRESS = 40
log = logging.getLogger(__name__)
Keys = dict[type[Model], list[int]]


# The errors that a forged file may cause.  A busy database or a full disk is not among them.
WRONG = (
    IntegrityError,
    DataError,
    NotSettled,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RecursionError,
)


class IsHere(Exception):
    """The club of a file is on this server already."""

    def __init__(self, club: Club) -> None:
        super().__init__(club.slug)
        self.club = club


@transaction.atomic
def bring_in(file: ClubFile, account: Account, *, key: UUID, called: str, as_another: bool = False) -> Club:
    """Found a club from a file; the account becomes its owner, as the member with the name ``called``.

    A repeated key is the same club.  ``as_another`` brings in a second copy with an identity of its own.

    :raises IsHere: The server has this club already.
    :raises Refused: Nothing was written; with the reasons.
    """
    Account.objects.select_for_update().get(pk=account.pk)
    if (earlier := Arrival.objects.filter(key=key, by=account).select_related("club").first()) is not None:
        return earlier.club
    if (present := Club.objects.filter(identity=file.identity).first()) is not None and not as_another:
        raise IsHere(present)
    called = checked_name(called)
    _refuse_too_many(account)
    identity = key if present is not None else file.identity
    try:
        club, members = _insert_club(file, identity)
        _refuse_contradictions(club)
        settle_sheets(club)
        list(prove_days(club.cups.order_by("pk")))  # every ranking can be reckoned
    except Refused:
        raise
    except WRONG as error:
        log.info("a club file was refused: %r", error)
        raise _refused("contradiction", say("The file contradicts itself: no Scorebook wrote it.")) from error
    if ClubContent(club).seal != file.seal:
        raise _refused("not_equal", say("What was stored is not equal to the file, so nothing was kept."))
    _open_doors(club)
    member = club.members.filter(reads_as=as_read(called)).first() or add(club, called)
    Member.objects.filter(pk=member.pk).update(account=account, role=Role.OWNER)
    roles = [[members[number - 1], role] for number, role in file.roles]
    Arrival.objects.create(club=club, key=key, seal=file.seal, roles=roles, by=account, at=timezone.now())
    log.info("club %s: brought in by account %s", club.pk, account.pk)
    return club


def _refused(code: str, text: Text) -> Refused:
    return Refused([Problem(field="file", code=code, text=text)])


def _refuse_too_many(account: Account) -> None:
    since = timezone.now() - A_DAY
    founded = Trace.objects.filter(by=account, act=Act.FOUNDED, at__gt=since).count()
    if founded + Arrival.objects.filter(by=account, at__gt=since).count() >= MOST_CLUBS_A_DAY:
        text = say("You have founded {n} clubs today: go on tomorrow.", n=MOST_CLUBS_A_DAY)
        raise refuse("file", "too_many_clubs", text)


def _insert_club(file: ClubFile, identity: UUID) -> tuple[Club, list[int]]:
    """Insert the rows of all tables; return the club, and the primary keys of its members in order."""
    keys: Keys = {}
    rows = with_what_follows(file.rows)
    club = Club()
    for table in TABLES:
        if table.model is Club:
            (values,) = rows[table.name]
            club = Club(**values, identity=identity, slug=_club_address(file.addresses["club"][0], values["name"]))
            club.save(force_insert=True)
            continue
        addresses = file.addresses.get(table.name, ())
        keys[table.model] = _inserted(table, rows[table.name], addresses, keys, club)
    remove_sealed(PastImport.objects.filter(pk__in=club.past_removals.values("number")))
    return club, keys[Member]


def _inserted(
    table: Table, rows: Sequence[Mapping[str, Any]], addresses: Sequence[Any], keys: Keys, club: Club
) -> list[int]:
    """Insert the rows of one table and return their primary keys.

    A row may name an earlier row of its own table, which is then inserted first.  A player may name a later one.
    """
    own = [field.name for field in foreign_keys(table) if field.related_model is table.model]
    done: list[int] = []
    keys[table.model] = done
    waiting: list[Model] = []
    later: list[tuple[int, str, int]] = []
    for number, values in enumerate(rows):
        named = {name: values[name] for name in own if values[name] is not None}
        if any(len(done) < row <= number for row in named.values()):
            done += _insert(table.model, waiting)
        later += [(number, name, row) for name, row in named.items() if row > number]
        row = _row(table, {**values, **{name: None for name, row in named.items() if row > number}}, keys)
        waiting.append(_in_club(table, row, club, addresses[number] if addresses else None))
    done += _insert(table.model, waiting)
    for number, name, named_row in later:
        rows_of(table.model).filter(pk=done[number]).update(**{f"{name}_id": done[named_row - 1]})
    return done


def rows_of(model: type[Model]) -> QuerySet[Model]:
    """Return the rows of a model; what is written through them is sealed."""
    rows: QuerySet[Model] = model._default_manager.all()  # noqa: SLF001 - the one that seals
    return rows


def _insert(model: type[Model], waiting: list[Model]) -> list[int]:
    created = rows_of(model).bulk_create(waiting)
    waiting.clear()
    return [row.pk for row in created]


def _row(table: Table, values: Mapping[str, Any], keys: Keys) -> Model:
    """Return a row with primary keys in place of the numbers in the file."""
    columns = dict(values)
    for field in foreign_keys(table):
        number = columns.pop(field.name)
        columns[field.attname] = None if number is None else keys[field.related_model][number - 1]
    for name, model in table.lists.items():
        columns[name] = [keys[model][number - 1] for number in values[name]]
    return table.model(**columns)


def _in_club(table: Table, row: Any, club: Club, address: Any) -> Model:
    """Set the club of a row, and an address that is free on this server."""
    if any(field.name == "club" for field in table.model._meta.fields):
        row.club = club
    if table.model in (Evening, CupDay):
        row.slug = _free_address(table.model, address)
    if table.model is PastRemoval:
        row.number = _unused_number(club)
    return row  # type: ignore[no-any-return]


def _club_address(address: Any, name: str) -> str:
    """Return the former address of the club if it is free here, else a new one."""
    text = address if isinstance(address, str) and len(address) <= LONGEST_ADDRESS else ""
    usable = CLUB_ADDRESS.fullmatch(text) and text not in RESERVED
    return text if usable and not Club.objects.filter(slug=text).exists() else free_slug(name)


def _free_address(model: Any, address: Any) -> str:
    """Return the former address of an evening or a cup day if it is free here, else a new one."""
    usable = isinstance(address, str) and len(address) == SLUG_LENGTH and set(address) <= set(SLUG_LETTERS)
    return address if usable and not model.objects.filter(slug=address).exists() else slug_of(None)


def _unused_number(club: Club) -> int:
    """Return a number that no import of this server had or will have, for the record of an import taken back."""
    stored = PastImport.objects.create(
        club=club,
        key=uuid4(),
        digest="",
        unit="points",
        count="written",
        head=0,
        seal="",
        written_at=timezone.now(),
    )
    return stored.pk


def _refuse_contradictions(club: Club) -> None:
    """Refuse rows that name rows of two evenings, cup days or clubs."""
    for table in TABLES:
        for one, other in table.alike:
            rows = table.rows_of(club).exclude(**{f"{other}__isnull": True}).exclude(**{one: F(other)})
            if rows.exists():
                raise ValueError(table.name)
    numbers = club.vouchers.order_by("pk").values_list("number", flat=True)
    if list(numbers) != list(range(1, len(numbers) + 1)):
        raise ValueError(Voucher)
    for member in club.members.select_related("player"):
        if member.reads_as != as_read(member.player.name):
            raise ValueError(member.reads_as)


def _open_doors(club: Club) -> None:
    """Make the links that every night and cup day has: new ones, because the former ones stay where they were."""
    first: dict[int, Evening] = {}
    for evening in club.evenings.order_by("pk"):
        first.setdefault(evening.night_id, evening)
    for evening in first.values():
        for right in Right:
            make_link(evening, right)
    for day in club.cups.filter(dropped_at=None):
        for kind in (Opens.WALL, Opens.DOOR):
            make_cup_link(day, kind)
        tables = CupTable.objects.filter(round__cup_day=day).aggregate(most=Max("number"))["most"]
        open_doors(day, tables or 0)
