"""The open hand of the evening, and the version of its sheet."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.utils.translation import gettext as _

from scorebook import ledger
from scorebook.access.evening import Access
from scorebook.models import Draft, Evening, kept
from scorebook.refusals.words import Refusal
from scorebook.sheet.reading import read_sheet
from scorebook.sheet.speech import open_hand
from scorebook.sheet.whole import EveningSheet


def draft_of(evening: Evening) -> Draft | None:
    """Return the draft of the open hand, or ``None``."""
    return kept.draft_of(evening)


def version(evening: Evening, draft: Draft | None) -> str:
    """Return the version of the sheet: it changes with every save, remark, tap on the open hand, and erased name."""
    touched = int(draft.updated_at.timestamp() * 1000) if draft else 0
    return f"{evening.head}-{touched}-{evening.names_changed}-{evening.said}"


def only_tapped(evening: Evening, draft: Draft | None, since: str) -> bool:
    """Say whether only the open hand has changed since a version."""
    seen, now = since.split("-"), version(evening, draft).split("-")
    return seen[:1] + seen[2:] == now[:1] + now[2:] and len(seen) == len(now)


def hand_is_open(access: Access) -> bool:
    """Say whether there is an open hand that is not written yet."""
    evening = access.evening
    sheet = read_sheet(evening, last=1)
    return evening.closed_at is None and open_hand_of(access, sheet) is not None


def hand_holds_up(access: Access, key: UUID, *, dropped: bool) -> bool:
    """Say whether an open hand must be finished first; a hand begun after the save with this key does not count."""
    return not dropped and hand_is_open(access) and not ledger.is_written(access.evening, key)


def open_hand_of(access: Access, sheet: EveningSheet) -> object:
    """Return the open hand as text, or ``None`` if nothing was tapped."""
    return open_hand(sheet.game, access.evening.rules, sheet.known, draft_of(access.evening))


def hand_left_open() -> Refusal:
    """Return the refusal that asks to finish or drop the open hand."""
    sentence = _("Finish the open hand, or say that it is to be dropped.")
    return Refusal(heading=_("A hand is still open."), sentences=(sentence,), status=HTTPStatus.UNPROCESSABLE_ENTITY)
