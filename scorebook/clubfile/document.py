"""The club file: written from the database, and read with suspicion.  ``docs/club-file.md`` describes it."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import ForeignKey, JSONField
from django.utils.dateparse import parse_date, parse_datetime

from scorebook.clubfile.content import ClubContent, Content, seal_of
from scorebook.clubfile.tables import TABLES, Table
from scorebook.files.interchange import decoded, read_text
from scorebook.models import Club, Member, Role
from scorebook.models.brief import BRIEF
from scorebook.refusals.refused import Refused
from settlement.document import Refused as NotRead
from settlement.vocabulary import Problem, Text, say

FORMAT, VERSION = "scorebook-club", 1
ZIPPED = b"\x1f\x8b"
NUL = "\\u0000"  # as JSON writes it
YEARS = range(1900, 2200)
LARGEST_CLUB = 32 * 1024 * 1024  # unpacked; the upload itself is bounded like every request
MOST_REASONS = 12
KEYS = {"format", "version", "identity", "name", "seal", "addresses", "roles", "content"}
Row = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubFile:
    """A file that was read: every table's rows by field, with numbers of rows in place of foreign keys."""

    identity: UUID
    name: str
    seal: str
    addresses: Mapping[str, Sequence[Any]]
    roles: Sequence[tuple[int, str]]
    rows: Mapping[str, Sequence[Row]]


def file_of(club: Club) -> bytes:
    """Return the whole club as one file, the same bytes for the same state."""
    content = ClubContent(club)
    data = {
        "format": FORMAT,
        "version": VERSION,
        "identity": str(club.identity),
        "name": club.name,
        "seal": content.seal,
        "addresses": content.addresses,
        "roles": content.roles,
        "content": content.tables,
    }
    return gzip.compress(BRIEF.encode(data).encode(), mtime=0)


def read_file(content: bytes) -> ClubFile:
    """Read a club file.

    :raises Refused: It is not one, or it is damaged; with every reason of the first step that fails.
    """
    data = _parsed(_unpacked(content))
    _refuse(_head_problems(data))
    _refuse(_table_problems(data["content"]))
    if seal_of(data["content"]) != data["seal"]:
        _refuse([_problem("seal", say("The file was changed after it was written: its seal does not fit."))])
    _refuse(_beside_problems(data))
    problems: list[Problem] = []
    rows = {table.name: list(_rows_of(table, data["content"], problems)) for table in TABLES}
    _refuse(problems)
    return ClubFile(
        identity=UUID(data["identity"]),
        name=data["name"],
        seal=data["seal"],
        addresses=data["addresses"],
        roles=[(number, role) for number, role in data["roles"]],
        rows=rows,
    )


def _problem(code: str, text: Text) -> Problem:
    return Problem(field="file", code=code, text=text)


def _refuse(problems: Iterator[Problem] | Sequence[Problem]) -> None:
    if reasons := list(problems):
        raise Refused(reasons[:MOST_REASONS])


def _unpacked(content: bytes) -> str:
    """Return the text of a file, packed or not; the size is checked while it is unpacked."""
    if content.startswith(ZIPPED):
        unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
        try:
            content = unpacker.decompress(content, LARGEST_CLUB + 1)
        except zlib.error:
            _refuse([_problem("packed", say("The file is damaged: it cannot be unpacked."))])
        if not unpacker.eof and len(content) <= LARGEST_CLUB:
            _refuse([_problem("packed", say("The file is damaged: its end is missing."))])
    if len(content) > LARGEST_CLUB:
        _refuse([_problem("too_large", say("The file is too large: unpacked, at most 32 MB fit here."))])
    try:
        return decoded(content)
    except UnicodeDecodeError:
        raise Refused([_problem("no_text", say("This is no club file."))]) from None


def _parsed(text: str) -> dict[str, Any]:
    try:
        data = read_text(text)
        if NUL in json.dumps(data, ensure_ascii=False).encode().decode():  # lone surrogates do not encode
            raise Refused([_problem("no_text", say("There are characters in the file that no text has."))])
    except NotRead as refusal:
        raise Refused(list(refusal.problems)) from None
    except (UnicodeEncodeError, RecursionError):
        raise Refused([_problem("no_text", say("There are characters in the file that no text has."))]) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Refused([_problem("no_club", say("This is no club file."))])
    if data.get("version") != VERSION:
        raise Refused([_problem("version", say("This file was written by a newer Scorebook: update this one first."))])
    return data


def _head_problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    if set(data) != KEYS:
        yield _problem("keys", say("The file is damaged: a part is missing, or there is one too many."))
    for key in ("name", "seal"):
        if not isinstance(data.get(key), str):
            yield _problem(key, say("The file is damaged: “{key}” is not as it has to be.", key=key))
    for key, kind in (("content", dict), ("addresses", dict), ("roles", list)):
        if not isinstance(data.get(key), kind):
            yield _problem(key, say("The file is damaged: “{key}” is not as it has to be.", key=key))
    try:
        UUID(data["identity"])
    except (KeyError, ValueError, AttributeError, TypeError):
        yield _problem("identity", say("The file is damaged: “{key}” is not as it has to be.", key="identity"))


def _table_problems(content: Content) -> Iterator[Problem]:
    names = [table.name for table in TABLES]
    for name in sorted({*names, *content}):
        if name not in content or name not in names:
            yield _damaged_table(name)
    for table in TABLES:
        if table.name in content and not _is_table(table, content[table.name]):
            yield _damaged_table(table.name)


def _is_table(table: Table, part: Any) -> bool:
    """Say whether a part of a file has the form of this table; the club's own table has one row."""
    width = len(table.columns)
    if not isinstance(part, dict) or set(part) != {"fields", "rows"} or part["fields"] != list(table.columns):
        return False
    rows = part["rows"]
    if not isinstance(rows, list) or not all(isinstance(row, list) and len(row) == width for row in rows):
        return False
    return table.model is not Club or len(rows) == 1


def _damaged_table(name: str) -> Problem:
    return _problem("table", say("The file is damaged: the table “{name}” is not as it has to be.", name=name[:40]))


def _beside_problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    content, addresses = data["content"], data["addresses"]
    expected = {table.name: len(content[table.name]["rows"]) for table in TABLES if table.addresses}
    if {name: len(rows) for name, rows in addresses.items() if isinstance(rows, list)} != expected:
        yield _problem("addresses", say("The file is damaged: “{key}” is not as it has to be.", key="addresses"))
    members = len(content[Member._meta.model_name]["rows"])
    for pair in data["roles"]:
        right = isinstance(pair, list) and len(pair) == 2 and pair[1] in Role.values
        if not right or type(pair[0]) is not int or not 1 <= pair[0] <= members:
            yield _problem("roles", say("The file is damaged: “{key}” is not as it has to be.", key="roles"))
            return


def _rows_of(table: Table, content: Content, problems: list[Problem]) -> Iterator[Row]:
    fields = [table.model._meta.get_field(name) for name in table.columns]
    for number, values in enumerate(content[table.name]["rows"], 1):
        row: Row = {}
        for field, value in zip(fields, values, strict=True):
            try:
                row[field.name] = _value(table, field, value, content)
            except (ValidationError, ValueError, TypeError, OverflowError):
                if len(problems) < MOST_REASONS:
                    place = {"table": table.name, "row": number, "field": field.name}
                    text = say("Table “{table}”, row {row}: “{field}” is not as it has to be.", **place)
                    problems.append(_problem("value", text))
        yield row


def _value(table: Table, field: Any, value: Any, content: Content) -> Any:
    """Return the value of a field, or the number of the row that a foreign key names.

    :raises ValueError: The field cannot have this value; ``ValidationError`` and ``TypeError`` likewise.
    """
    if isinstance(field, ForeignKey):
        return _row_number(field.related_model, value, content, null=field.null)
    if field.name in table.lists:
        return [_row_number(table.lists[field.name], number, content) for number in value]
    if isinstance(field, JSONField):
        if not isinstance(value, dict | list) and not (value is None and field.null):
            raise ValueError
        return value
    if value is None and not field.null:
        raise ValueError
    converted = _parsed_time(field, value)
    field.run_validators(converted)
    if field.choices and converted not in ("", None):
        field.validate(converted, None)
    if isinstance(converted, str) and any(ord(letter) < ord(" ") for letter in converted):
        raise ValueError
    return converted


def _parsed_time(field: Any, value: Any) -> Any:
    """Return a column's Python value; a moment needs its zone."""
    kind = field.get_internal_type()
    if value is None or kind not in ("DateTimeField", "DateField"):
        return field.to_python(value)
    moment = parse_datetime(value) if kind == "DateTimeField" else parse_date(value)
    if moment is None or moment.year not in YEARS or getattr(moment, "tzinfo", UTC) is None:
        raise ValueError
    return moment


def _row_number(model: Any, value: Any, content: Content, *, null: bool = False) -> int | None:
    if value is None and null:
        return None
    if type(value) is not int or not 1 <= value <= len(content[model._meta.model_name]["rows"]):
        raise ValueError
    return value
