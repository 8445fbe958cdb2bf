"""The entry page and the answers to its program: pages in words, JSON with the same words inside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from scorebook import ledger
from scorebook.access import Access
from scorebook.entry.answers import told
from scorebook.entry.piles import PileForm
from scorebook.entry.screen import LAST_HANDS, Desk, desk_of, news_of, screen_of, title_of
from scorebook.history import ACTIONS
from scorebook.models import Action, Revision
from scorebook.radli import underway
from scorebook.refusals import in_words
from scorebook.rows import Cell, Row
from scorebook.sheet import cell_of, explain, sheet_of_the_last, standing_of
from settlement.vocabulary import Problem


def context_of(request: HttpRequest, desk: Desk) -> dict[str, Any]:
    """Return what the templates of the entry page read."""
    return {**_shown(desk), "access": desk.access, "title": title_of(desk), "screen": screen_of(request, desk),
            "key": uuid4()}  # fmt: skip


def _shown(desk: Desk) -> dict[str, Any]:
    table, names = desk.table, desk.short
    return {
        "desk": desk, "evening": desk.evening, "sheet": desk.sheet, "dealer": names[table.dealer],
        "sits_out": table.dealer in table.sitting_out, "strip": _strip(desk), "last": _last(desk),
        "radli": underway(desk.game, desk.evening.rules, desk.standing, names, 0),
        "totals": list(zip(names, desk.sheet.names, desk.standing.totals, strict=True)),
        "closed": desk.evening.closed_at is not None,
    }  # fmt: skip


def _strip(desk: Desk) -> list[Cell]:
    return [cell_of(cell, desk.short, desk.standing) for cell in desk.game.strip(desk.table)]


def _last(desk: Desk) -> Row | None:
    """Return the row of the last line: the hand written last, or the former version of the one being corrected."""
    if desk.entry is None:
        return desk.sheet.last_row
    explained = explain(desk.evening, desk.entry.number)
    return explained.row if explained else None


def in_short(request: HttpRequest, desk: Desk) -> dict[str, Any]:
    """Return the whole description of the page, and the two parts of it that are drawn by templates."""
    return {"desc": screen_of(request, desk), **_drawn(desk, wide=True)}


def _drawn(desk: Desk, *, wide: bool) -> dict[str, str]:
    """Draw how the table stands, and where the page is ``wide`` enough to show them the last hands."""
    shown = _shown(desk)
    drawn: dict[str, str] = {"status": render_to_string("hand/_status.html", shown)}
    if wide:
        drawn["recent"] = render_to_string("hand/_recent.html", shown)
    return drawn


def answer_saved(
    request: HttpRequest, access: Access, saved: ledger.Saved, *, wide: bool, undone: bool = False
) -> JsonResponse:
    """Answer a save or an undo with what it changes on the page; an undone entry's facts come along."""
    evening = saved.entry.evening
    if evening.head != saved.head:
        evening.refresh_from_db()
    desk = _desk_after(replace(access, evening=evening), saved, wide=wide)
    number = saved.entry.number
    sentence = _sentence_of(desk, number)
    said = _("Taken back: {n}.").format(n=number) if undone else _("Saved. {sentence}").format(sentence=sentence)
    answer = {**_written(access, saved), "desc": news_of(request, desk), **_drawn(desk, wide=wide), "said": said}
    if undone:
        answer["undone"] = {"kind": saved.entry.kind, "facts": saved.entry.facts}
    return JsonResponse(answer)


def _desk_after(access: Access, saved: ledger.Saved, *, wide: bool) -> Desk:
    """Return the screen after a save; a phone shows no more of the sheet than the hand that was just written."""
    if wide or saved.before is None:
        return desk_of(access, last=LAST_HANDS if wide else 1)
    sheet = sheet_of_the_last(access.evening, saved.names, saved.entry, saved.before)
    return Desk(access=access, sheet=sheet, standing=standing_of(access.evening))


def answer_in_brief(access: Access, saved: ledger.Saved) -> JsonResponse:
    """Answer a save whose sender goes on elsewhere: that it was written, under which number, and where it stands."""
    return JsonResponse(_written(access, saved))


def _written(access: Access, saved: ledger.Saved) -> dict[str, Any]:
    return {
        "number": saved.entry.number, "head": saved.revision.head if saved.replayed else saved.head,
        "url": reverse("entry", args=[access.evening.slug, saved.entry.number]),
    }  # fmt: skip


def _sentence_of(desk: Desk, number: int) -> str:
    """Return an entry's row read aloud; those written last are on the desk already."""
    shown = next((row for row in desk.sheet.rows if row.number == number), None)
    if shown is None:
        explained = explain(desk.evening, number)
        shown = explained.row if explained else None
    return shown.sentence if shown else ""


def answer_nonsense() -> JsonResponse:
    """Answer what the page would never send."""
    text = _("What arrived could not be read.")
    return JsonResponse({"text": text, "problems": [_reason(text)]}, status=HTTPStatus.BAD_REQUEST)


def answer_counted(form: PileForm) -> JsonResponse:
    """Answer what a pile comes to, or why it is none."""
    reasons = form.reasons()
    if reasons:
        return JsonResponse({"text": " ".join(reasons), "problems": [_reason(text) for text in reasons]},
                            status=HTTPStatus.UNPROCESSABLE_ENTITY)  # fmt: skip
    counted = form.counted()
    return JsonResponse({"points": counted.points, "rest": counted.rest, "text": counted.text})


def answer_refusal(desk: Desk, error: Exception, facts: Mapping[str, Any]) -> JsonResponse:
    """Answer that the ledger did not write, with every reason."""
    refusal = in_words(error, desk.sheet.names)
    problems: tuple[Problem, ...] = error.problems if isinstance(error, ledger.Refused) else ()
    reasons = told(desk, problems, facts, everything=True) or [_reason(text) for text in refusal.sentences]
    return JsonResponse({"text": " ".join(refusal.sentences), "problems": reasons},
                        status=HTTPStatus.UNPROCESSABLE_ENTITY)  # fmt: skip


def _reason(text: str) -> dict[str, Any]:
    return {"text": text, "rule": "", "field": "", "figures": [], "warning": False, "missing": False}


def answer_conflict(desk: Desk, conflict: ledger.Conflict) -> JsonResponse:
    """Answer that somebody else wrote meanwhile, and what."""
    access = desk.access
    access.evening.refresh_from_db()
    now = desk_of(access, desk.entry)
    since = [_version(now, revision) for revision in conflict.since]
    answer = {"head": conflict.head, "next": now.sheet.next_number, "text": _who_wrote(conflict), "since": since}
    return JsonResponse(answer, status=HTTPStatus.CONFLICT)


def _who_wrote(conflict: ledger.Conflict) -> str:
    last = conflict.since[-1] if conflict.since else None
    if last is None or not last.author:
        return _("Somebody wrote meanwhile.")
    if last.action in {Action.WRITTEN, Action.REWRITTEN}:
        return _("{name} wrote entry {n} meanwhile").format(name=last.author, n=last.entry.number)
    return _("{name} wrote meanwhile").format(name=last.author)


def _version(desk: Desk, revision: Revision) -> dict[str, str]:
    explained = explain(desk.evening, revision.entry.number)
    deed = str(ACTIONS[Action(revision.action)])
    title = f"{revision.entry.number}. ({deed}{', ' + revision.author if revision.author else ''})"
    return {"title": title, "sentence": explained.row.sentence if explained else ""}
