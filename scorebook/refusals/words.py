"""Why the ledger did not write, in the players' words, and with which status a page says so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus
from uuid import UUID, uuid4

from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorebook.models import Action, Revision
from scorebook.refusals.refused import Conflict, EveningClosed, KeyReused, Refused
from scorebook.words.deeds import ACTIONS

LARGEST_HEAD = 2**31 - 1
# Nothing is wrong with what was sent: the entry is not what it was.
OVERTAKEN = {"struck", "struck_already", "changed_meanwhile"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """The text of a page after a refused write."""

    heading: str
    sentences: tuple[str, ...]
    status: HTTPStatus
    code: str = "refused"


class UnsignedForm(Exception):
    """A form came without the number of its save or without the head it saw: it was not made by one of our pages."""


REASONS = (Refused, Conflict, KeyReused, EveningClosed, UnsignedForm)


def read_key(request: HttpRequest, seen: str = "head") -> tuple[UUID, int]:
    """Return the save's own number and the head its writer saw, or what else the page had ``seen``.

    :raises UnsignedForm: either is missing or makes no sense.
    """
    try:
        key, head = UUID(request.POST.get("key", "")), int(request.POST.get(seen, ""))
    except ValueError:
        raise UnsignedForm from None
    if not 0 <= head <= LARGEST_HEAD:
        raise UnsignedForm
    return key, head


def page_key(request: HttpRequest) -> UUID:
    """Return the number the page was made with, or a new one."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return uuid4()


def used_already() -> str:
    """Say that a page has saved something else already, where it comes back with a number of its own."""
    return _("This page was already used for another save. Press once more to save this as well.")


def in_words(error: Exception, names: tuple[str, ...]) -> Refusal:
    """Say one of :data:`REASONS` to the table."""
    match error:
        case Refused():
            texts = tuple(capfirst(problem.text.read(names, _)) for problem in error.problems if not problem.warning)
            if _is_overtaken(error):
                return Refusal(
                    heading=_("Nothing was written."), sentences=texts, status=HTTPStatus.CONFLICT, code="overtaken"
                )
            return Refusal(heading=_("Nothing was written."), sentences=texts, status=HTTPStatus.UNPROCESSABLE_ENTITY)
        case Conflict():
            return Refusal(
                heading=_("Somebody wrote meanwhile."),
                status=HTTPStatus.CONFLICT,
                code="meanwhile",
                sentences=(*meanwhile(error.since), _("Look at it, then do it once more.")),
            )
        case EveningClosed():
            sentence = _("The evening is closed. Open it again before you change anything.")
            return Refusal(
                heading=_("Nothing was written."), sentences=(sentence,), status=HTTPStatus.CONFLICT, code="closed"
            )
        case KeyReused():
            sentence = _("This page was already used for another save. Load it anew.")
            return Refusal(
                heading=_("Nothing was written."), sentences=(sentence,), status=HTTPStatus.CONFLICT, code="key_reused"
            )
    sentence = _("Something is missing from what was sent. Load the page anew.")
    return Refusal(heading=_("Nothing was written."), sentences=(sentence,), status=HTTPStatus.BAD_REQUEST)


def _is_overtaken(refused: Refused) -> bool:
    """Tell whether the entry was struck out before what was to be done to it arrived."""
    return any(problem.code in OVERTAKEN for problem in refused.problems)


def meanwhile(since: Iterable[Revision]) -> Iterable[str]:
    """Describe every revision: its entry, the action, and the author."""
    for revision in since:
        facts = {"number": revision.entry.number, "deed": ACTIONS[Action(revision.action)]}
        if revision.author:
            yield _("Line %(number)s, %(deed)s: %(name)s.") % {**facts, "name": revision.author}
        else:
            yield _("Line %(number)s, %(deed)s.") % facts
