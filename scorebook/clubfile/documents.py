"""A club's own documents brought back: the archive or the lines that the club downloaded, all of them or none."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from scorebook import ledger
from scorebook.club.again import equal_to
from scorebook.club.seating import seat_members
from scorebook.files.interchange import LARGEST_DOCUMENT, decoded, read_played_sheet, read_text
from scorebook.models import Club, Evening
from scorebook.refusals.refused import Refused
from settlement.document import Refused as NotRead
from settlement.vocabulary import Problem, Text, say

ZIPPED = b"PK"
MOST_DOCUMENTS = 2000
LARGEST_ARCHIVE = 32 * 1024 * 1024
# The errors of a damaged archive; an unknown compression is a RuntimeError.
UNREADABLE = (zipfile.BadZipFile, zlib.error, RuntimeError, ValueError, EOFError, OSError)


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A document of an upload: its ``place`` there, its data, and the title of the evening."""

    place: str
    data: Any
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The new evenings of an upload, and the evenings that the club had already."""

    added: Sequence[Evening]
    present: Sequence[Evening]


def read_documents(content: bytes) -> list[Document]:
    """Return the documents of an archive, or of lines of JSON.

    :raises Refused: It is neither, or too large.
    """
    try:
        documents = list(_in_archive(content) if content.startswith(ZIPPED) else _in_lines(decoded(content)))
    except UNREADABLE:
        raise _refused("", say("This is no archive of documents, and no lines of JSON.")) from None
    if not documents:
        raise _refused("", say("There is no document in it."))
    return documents


def _refused(place: str, text: Text) -> Refused:
    where = say("{place}: {reason}", place=place, reason=text) if place else text
    return Refused([Problem(field="file", code="document", text=where)])


def _in_archive(content: bytes) -> Iterator[Document]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        files = [file for file in archive.infolist() if file.filename.endswith(".json")]
        if len(files) > MOST_DOCUMENTS or sum(file.file_size for file in files) > LARGEST_ARCHIVE:
            raise _refused("", say("There is too much in it: at most 2000 documents and 32 MB fit here."))
        for file in files:
            with archive.open(file) as opened:
                text = opened.read(LARGEST_DOCUMENT + 1)
            if len(text) > LARGEST_DOCUMENT:
                raise _refused(file.filename, say("This is larger than any evening: at most 2 MB fit here."))
            yield Document(place=file.filename, data=_parsed(file.filename, decoded(text)))


def _in_lines(text: str) -> Iterator[Document]:
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_DOCUMENTS:
        raise _refused("", say("There is too much in it: at most 2000 documents and 32 MB fit here."))
    for number, line in enumerate(lines, 1):
        data = _parsed(str(number), line)
        if not isinstance(data, dict) or "document" not in data:
            raise _refused(str(number), say("This line has no document."))
        title = data.get("title")
        yield Document(place=str(number), data=data["document"], title=title if isinstance(title, str) else "")


def _parsed(place: str, text: str) -> Any:
    try:
        return read_text(text)
    except NotRead as refusal:
        raise _refused(place, refusal.problems[0].text) from None


@transaction.atomic
def bring_back(club: Club, documents: Sequence[Document], author: str) -> Result:
    """Write the evenings of all documents on their own days; members are found by name, and new names join.

    An evening that the club has already is left out.

    :raises Refused: One of the documents is refused; nothing was written.
    """
    added: list[Evening] = []
    present: list[Evening] = []
    for document in documents:
        try:
            evening, earlier = _one_evening(club, document, author)
        except (NotRead, Refused) as refusal:
            raise _refused(document.place, refusal.problems[0].text) from None
        if earlier is not None:
            present.append(earlier)
        else:
            added.append(evening)
    return Result(added=added, present=present)


def _one_evening(club: Club, document: Document, author: str) -> tuple[Evening, Evening | None]:
    """Write one evening, and return it with the equal earlier one, if any."""
    sheet, played = read_played_sheet(document.data)
    if ledger.beginning_of(sheet) is None:
        raise _refused("", say("The document does not say on which day the evening was: import it alone."))
    before = transaction.savepoint()
    evening = ledger.import_evening(
        sheet,
        played=played,
        author=ledger.Author(name=author),
        title=document.title,
        kept=ledger.Kept(club=club, seat=seat_members(club)),
    )
    earlier = equal_to(evening, began_then=True)
    if earlier is None:
        transaction.savepoint_commit(before)
    else:
        transaction.savepoint_rollback(before)
    return evening, earlier
