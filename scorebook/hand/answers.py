"""The server's answers about an open hand, with the same texts as on the phone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorebook import ledger
from scorebook.hand.screen import Desk
from settlement.judging import Preview
from settlement.preview import wording
from settlement.preview.reader import Reader
from settlement.preview.wording import Former, Scene
from settlement.vocabulary import Problem


def _scene(desk: Desk) -> Scene:
    reader = Reader(names=desk.sheet.known, short=desk.short, language=get_language() or "en", translate=_)
    return Scene(game=desk.game, rules=desk.evening.rules, reader=reader)


def answer_of(desk: Desk, preview: Preview, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the preview as JSON for the page."""
    answer = wording.answer(_scene(desk), preview, facts, _former(desk))
    offer = offer_of(desk, preview.problems)
    return {**answer, "keeps": offer} if offer else answer


def offer_of(desk: Desk, problems: Iterable[Problem]) -> dict[str, Any] | None:
    """Return the offer that a later line keeps its dealer, or ``None``.

    The offer is made if an inserted hand moves the deal and that makes the later line impossible.
    """
    number = next((problem.text.values["number"] for problem in problems if problem.field == ledger.KEEPS), None)
    if number is None:
        return None
    name = desk.sheet.known[desk.evening.entries.get(number=number).facts["dealer"]]
    label = _("Line %(number)s was dealt by %(name)s: leave that") % {"number": number, "name": name}
    return {"line": number, "label": label}


def problems_in_words(
    desk: Desk, problems: Iterable[Problem], facts: Mapping[str, Any], *, everything: bool = False
) -> list[dict[str, Any]]:
    """Return problems as texts, each with the figures of the screen that it concerns."""
    return wording.problems(_scene(desk), problems, facts, everything=everything)


def _former(desk: Desk) -> Former | None:
    """Return the present facts and payouts of an entry being corrected, or ``None``."""
    if desk.entry is None or desk.entry.struck:
        return None
    return Former(payouts=desk.entry.payouts, facts=desk.entry.facts)
