"""A document sent by a program, opened as an evening of its club; or every reason why not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from scorebook import ledger
from scorebook.club.again import equal_to
from scorebook.club.newcomers import Newcomers
from scorebook.club.seating import seat_members
from scorebook.editions.renewal import FIELD
from scorebook.files.interchange import LARGEST_DOCUMENT, every_refusal, read_played_sheet, read_text
from scorebook.models import ApiKey, Evening
from scorebook.refusals.programs import in_json
from settlement import document
from settlement.document import DAY, EARLIEST_YEAR


class Unreadable(Exception):
    """The request cannot be looked at: a permanent code, and a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code)
        self.code, self.message = code, message


class Refused(Exception):
    """The document was read and refused: its only argument are the reasons."""

    def __init__(self, problems: list[Any]) -> None:
        super().__init__(problems)
        self.problems = problems


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A received request: the document, the sender's own key, and further facts."""

    text: str
    key: UUID
    title: str
    place: str
    began: ledger.Beginning | None
    newcomers: Newcomers
    because: str = ""


def read_request(request: HttpRequest) -> Sent:
    """Return what was sent, or raise :class:`Unreadable`."""
    if request.content_type != "application/json":
        raise Unreadable("not_json", _("Send the document as application/json."))
    try:
        key = UUID(request.headers.get("Idempotency-Key", ""))
    except ValueError:
        raise Unreadable("no_idempotency_key", _("Send an Idempotency-Key, a UUID of your own.")) from None
    try:
        text = request.body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable("not_utf8", _("This file is not text that can be read (UTF-8).")) from None
    params = request.GET
    return Sent(
        text=text,
        key=key,
        title=params.get("title", ""),
        place=params.get("place", ""),
        began=_beginning(params.get("opened_at", "")),
        newcomers=Newcomers(params.get("newcomers", "")),
        because=params.get(FIELD, ""),
    )


def too_large(request: HttpRequest) -> bool:
    """Tell, before it is read, whether more was sent than any evening comes to."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    return not str(length).isdecimal() or int(length) > LARGEST_DOCUMENT


def _beginning(params: str) -> ledger.Beginning | None:
    """Return when the sender says that it was played; an hour without a zone is one of the club's."""
    if not params:
        return None
    try:
        if DAY.fullmatch(params):
            began: date = date.fromisoformat(params)
        else:
            moment = datetime.fromisoformat(params)
            began = moment if moment.tzinfo else timezone.make_aware(moment)
        if began.year >= EARLIEST_YEAR:
            return ledger.beginning_at(began)
    except (ValueError, OverflowError, ledger.Refused):
        pass
    raise Unreadable("opened_at", _("When it was played has to be a moment that was, as in 2026-11-05T19:30."))


def open_sent(sent: Sent, key: ApiKey) -> tuple[Evening, Evening | None]:
    """Open the evening of a document; the same key with the same document opens no second one.

    Return besides the evening of the club that it equals, sent by another key before.

    :raises Refused: with every reason.
    :raises ledger.KeyReused: the sender's key opened another evening.
    """
    data: Any = None
    names: tuple[str, ...] = ()
    try:
        data = read_text(sent.text)
        names = document.names_in(data)
        sheet, played = read_played_sheet(data)
        began = ledger.agreed_beginning(sheet, sent.began)
        record = ledger.Kept(
            began=began, club=key.club, seat=seat_members(key.club, sent.newcomers), because=sent.because
        )
        evening = ledger.import_evening(
            sheet,
            played=played,
            author=ledger.Author(name=key.name),
            title=sent.title,
            place=sent.place,
            key=_of_the_club(key, sent.key),
            kept=record,
        )
        return evening, equal_to(evening, began_then=began is not None)
    except document.Refused as refused:
        every = every_refusal(data, refused)
        raise Refused([reason for one in every for reason in in_json(one.problems, one.entry, names)]) from refused
    except ledger.Refused as refused:
        raise Refused(in_json(refused.problems, refused.number, names)) from refused


def _of_the_club(key: ApiKey, sent: UUID) -> UUID:
    """Return the sender's key as it is told from every other club's."""
    return uuid5(NAMESPACE_URL, f"scorebook/api/{key.club_id}/{sent}")
