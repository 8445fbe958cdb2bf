"""The hand that is open on somebody's phone, and the state of a sheet."""

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
    """Return the open hand as it is kept, if one was begun."""
    return kept.draft_of(evening)


def version(evening: Evening, draft: Draft | None) -> str:
    """Name what is on the sheet now: it changes with every save, remark, tap of the open hand and name erased."""
    touched = int(draft.updated_at.timestamp() * 1000) if draft else 0
    return f"{evening.head}-{touched}-{evening.names_changed}-{evening.said}"


def only_tapped(evening: Evening, draft: Draft | None, since: str) -> bool:
    """Tell whether nothing but the open hand is another one than in the version that was seen."""
    seen, now = since.split("-"), version(evening, draft).split("-")
    return seen[:1] + seen[2:] == now[:1] + now[2:] and len(seen) == len(now)


def hand_is_open(access: Access) -> bool:
    """Tell whether something was tapped for a hand that is not written yet."""
    evening = access.evening
    sheet = read_sheet(evening, last=1)
    return evening.closed_at is None and open_hand_of(access, sheet) is not None


def hand_holds_up(access: Access, key: UUID, *, dropped: bool) -> bool:
    """Tell whether an open hand is to be finished first; one that was begun after the save of this key is not."""
    return not dropped and hand_is_open(access) and not ledger.is_written(access.evening, key)


def open_hand_of(access: Access, sheet: EveningSheet) -> object:
    """Return the hand that lies open on the evening's screen, in words; none where nothing is tapped."""
    return open_hand(sheet.game, access.evening.rules, sheet.known, draft_of(access.evening))


def hand_left_open() -> Refusal:
    """Say that there is a hand to finish or to drop first."""
    sentence = _("Finish the open hand, or say that it is to be dropped.")
    return Refusal(heading=_("A hand is still open."), sentences=(sentence,), status=HTTPStatus.UNPROCESSABLE_ENTITY)
