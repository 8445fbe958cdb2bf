"""The entry page, and the JSON responses to its script with the same texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from scorebook import ledger
from scorebook.access.evening import Access
from scorebook.hand.answers import offer_of, problems_in_words
from scorebook.hand.piles import PileForm
from scorebook.hand.screen import LAST_HANDS, NEXT, Desk, Spot, desk_of, news_of, screen_of, title_of
from scorebook.hand.wishes import Wish
from scorebook.models import Action, Revision, kept
from scorebook.refusals.words import in_words, meanwhile
from scorebook.sheet.asked import changed_since
from scorebook.sheet.counts import underway
from scorebook.sheet.explaining import explain
from scorebook.sheet.reading import cell_of, sheet_of_the_last, standing_of
from scorebook.sheet.remarks import disputes_since
from scorebook.sheet.rows import Row
from scorebook.words import reasons
from scorebook.words.deeds import ACTIONS
from scorebook.words.direction import isolated_page
from settlement import company
from settlement.vocabulary import Problem

LONGEST_HEAD = 11
LAST_NEWS = 3


def context_of(request: HttpRequest, desk: Desk) -> dict[str, Any]:
    """Return the template context of the entry page."""
    return {
        **_table_context(desk),
        "access": desk.access,
        "title": title_of(desk),
        "screen": screen_of(request, desk),
        "key": uuid4(),
    }


def _table_context(desk: Desk) -> dict[str, Any]:
    table, names = desk.table, desk.short
    return {
        "desk": desk,
        "evening": desk.evening,
        "sheet": desk.sheet,
        "dealer": names[table.dealer],
        "sits_out": table.dealer in table.sitting_out,
        "strip": [cell_of(desk.game, cell, desk.short, desk.standing) for cell in desk.game.strip(desk.table)],
        "last": _last(desk),
        "open_count": underway(desk.game, desk.evening.rules, desk.standing, names, 0),
        "totals": [(names[one], desk.sheet.known[one], desk.standing.totals[one]) for one in desk.standing.seated],
        "closed": desk.evening.closed_at is not None,
    }


def _last(desk: Desk) -> Row | None:
    """Return the row of the hand written last, or of the entry that is being corrected in its present version."""
    if desk.earlier is None:
        return desk.sheet.last_row
    explained = explain(desk.evening, desk.earlier.number)
    return explained.row if explained else None


def answer_described(request: HttpRequest, desk: Desk) -> JsonResponse:
    """Return the page's full description, its two rendered parts, and the news since the page's head."""
    desc, seen = screen_of(request, desk), request.GET.get("since", "")
    news = kept.written_after(desk.evening, int(seen)) if seen.isdecimal() and len(seen) < LONGEST_HEAD else []
    disputes_seen = int(request.GET.get("said", desk.evening.said))
    disputes = disputes_since(desk.evening, disputes_seen) if disputes_seen < desk.evening.said else ()
    messages = [*meanwhile(news[-LAST_NEWS:]), *disputes[-LAST_NEWS:]]
    return JsonResponse({"csrf": desc["csrf"], "page": {"desc": desc, **_drawn(desk, wide=True)}, "told": messages})


def written_alike(access: Access, kind: str, facts: Mapping[str, Any], body: Mapping[str, Any]) -> str:
    """Return the sentence that another person wrote the same hand since the page was opened, or ``""``."""
    screen = body.get("screen")
    seen = screen.get("head") if isinstance(screen, dict) else None
    if type(seen) is not int or seen < 0:
        return ""
    alike = ledger.alike(access.evening, seen, kind, facts)
    return who_wrote_it(alike) if alike else ""


def _drawn(desk: Desk, *, wide: bool) -> dict[str, str]:
    """Render the status of the table, and on a ``wide`` page also the last hands."""
    context = _table_context(desk)
    drawn: dict[str, str] = {"status": isolated_page(render_to_string("hand/_status.html", context))}
    if wide:
        drawn["recent"] = isolated_page(render_to_string("hand/_recent.html", context))
    return drawn


def answer_saved(
    request: HttpRequest, access: Access, saved: ledger.Saved, *, wide: bool, undone: bool = False
) -> JsonResponse:
    """Return the changes on the page after a save or an undo; an undo includes the facts of the undone entry."""
    evening = saved.entry.evening
    if evening.head != saved.head:
        kept.read_again(evening)
    desk = _desk_after(replace(access, evening=evening), saved, wide=wide)
    number = saved.entry.number
    message = _("Taken back: {n}.").format(n=number) if undone else _saved_sentence(desk, saved)
    news = (screen_of if saved.entry.kind == company.KEY else news_of)(request, desk)
    answer = {**_saved_facts(access, saved), "desc": news, **_drawn(desk, wide=wide), "said": message}
    if undone:
        answer["undone"] = undone_of(saved)
    return JsonResponse(answer)


def _saved_sentence(desk: Desk, saved: ledger.Saved) -> str:
    """Return the saved entry as a sentence; if it was changed since, say so without its new content."""
    number = saved.entry.number
    if ledger.overtaken(saved):
        return changed_since(number)
    return _("Saved. {sentence}").format(sentence=_sentence_of(desk, number))


def _desk_after(access: Access, saved: ledger.Saved, *, wide: bool) -> Desk:
    """Return the screen after a save; for a narrow page it has only the hand just written."""
    if wide or saved.before is None:
        return desk_of(access, last=LAST_HANDS if wide else 1)
    sheet = sheet_of_the_last(access.evening, saved.names, saved.entry, saved.before)
    return Desk(access=access, sheet=sheet, standing=standing_of(access.evening))


def answer_undone(access: Access, saved: ledger.Saved) -> JsonResponse:
    """Return the undone entry for a client that shows no screen."""
    return JsonResponse({**_saved_facts(access, saved), "undone": undone_of(saved)})


def undone_of(saved: ledger.Saved) -> dict[str, Any]:
    """Return the entry that an undo removed, the key that wrote it, and all ``keys`` that made its content.

    On a repeated undo another hand may have the same number by now, so the keys are those from before the undo.
    """
    keys = ledger.keys_before(saved.entry, saved.revision.head)
    return {"kind": saved.revision.kind, "facts": saved.revision.facts, "key": keys[0], "keys": keys}


def answer_in_brief(access: Access, saved: ledger.Saved) -> JsonResponse:
    """Return number, head and address of a save for a client that needs no more."""
    return JsonResponse(_saved_facts(access, saved))


def _saved_facts(access: Access, saved: ledger.Saved) -> dict[str, Any]:
    facts = {
        "number": saved.entry.number,
        "head": saved.revision.head if saved.replayed else saved.head,
        "url": reverse("entry", args=[access.evening.slug, saved.entry.number]),
    }
    again = saved.replayed and saved.revision.action not in (Action.UNDONE, Action.STRUCK)
    return {**facts, "gone": True} if again and not ledger.still_stands(saved.revision) else facts


def _sentence_of(desk: Desk, number: int) -> str:
    """Return an entry's row as a sentence; the last rows are loaded already."""
    row = next((known for known in desk.sheet.rows if known.number == number), None)
    if row is None:
        explained = explain(desk.evening, number)
        row = explained.row if explained else None
    return row.sentence if row else ""


def answer_nonsense() -> JsonResponse:
    """Return 400 for a request that the page never sends."""
    text = _("What arrived could not be read.")
    return JsonResponse({"text": text, "problems": [_reason(text)]}, status=HTTPStatus.BAD_REQUEST)


def answer_counted(form: PileForm) -> JsonResponse:
    """Return the points of a pile, or the reasons why it is impossible."""
    why = form.reasons()
    if why:
        return JsonResponse(
            {"text": " ".join(why), "problems": [_reason(text) for text in why]}, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    counted = form.counted()
    return JsonResponse({"points": counted.points, "rest": counted.rest, "text": counted.text})


def answer_refusal(desk: Desk, error: Exception, facts: Mapping[str, Any]) -> JsonResponse:
    """Return the refusal of the ledger with every reason."""
    refusal = in_words(error, desk.sheet.known)
    problems: tuple[Problem, ...] = error.problems if isinstance(error, ledger.Refused) else ()
    why = problems_in_words(desk, problems, facts, everything=True) or [_reason(text) for text in refusal.sentences]
    text = " ".join(refusal.sentences)
    answer: dict[str, Any] = {"text": text, "problems": why, "code": refusal.code, "keeps": offer_of(desk, problems)}
    if isinstance(error, ledger.KeyReused) and error.wrote is not None:
        answer["wrote"] = _written_before(desk, error.wrote)
    return JsonResponse(answer, status=refusal.status)


def _written_before(desk: Desk, revision: Revision) -> dict[str, Any]:
    """Describe the hand that was already written with a reused key, so that the phone can correct it."""
    return {
        **_correction(desk, revision, revision.head),
        "gone": not ledger.still_stands(revision),
        "since": [_version(desk, revision)],
        "text": _who_wrote((revision,)),
    }


def _correction(desk: Desk, revision: Revision, head: int) -> dict[str, Any]:
    """Return the request data with which a phone corrects a revision, at this head."""
    number = revision.entry.number
    url = reverse("hand_correct", args=[desk.evening.slug, number])
    return {"number": number, "head": head, "url": url, "reason": reasons.offered(reasons.OF_A_CORRECTION)[0]}


def _reason(text: str) -> dict[str, Any]:
    return {"text": text, "rule": "", "field": "", "figures": [], "warning": False, "missing": False}


def answer_conflict(
    access: Access,
    conflict: ledger.Conflict,
    spot: Spot = NEXT,
    wish: Wish | None = None,
    facts: Mapping[str, Any] | None = None,
    *,
    stands: bool = False,
) -> JsonResponse:
    """Return 409 with the entries that others wrote meanwhile.

    - ``same``: one of them has these same facts.
    - ``near``: one of them has the same bid and people.
    - ``instead``: how to correct the hand that took the place of this one.
    - ``plays``: the seats that would play the hand now; ``others`` is a sentence if they differ from the writer's view.
    - ``theirs``: the head to continue from if the user accepts the other version; later entries are asked about next.

    ``stands`` adds the sentence that an undo did not happen.
    """
    kept.read_again(access.evening)
    desk = desk_of(access, spot, last=max(1, len(conflict.since)))
    since = [_version(desk, revision) for revision in conflict.since]
    kind, entry_facts = wish.kind if wish else "", facts or {}
    read = ledger.read_now(access.evening, kind, entry_facts)
    alike = ledger.written_alike(conflict.since, kind, read)
    new = wish if spot == NEXT else None
    near = ledger.written_nearly(desk.game, conflict.since, kind, read) if new and not alike else None
    instead = ledger.instead_of(desk.game, conflict.since, alike or near) if new else None
    text = who_wrote_it(alike) if alike else _who_wrote(conflict.since)
    if stands:
        text = " ".join((f"{text.rstrip('.')}.", _("Nothing was taken back: it stands as it was.")))
    answer = {
        "head": conflict.head,
        "theirs": instead.head if instead else conflict.head,
        "next": desk.sheet.next_number,
        "text": text,
        "since": since,
        "same": bool(alike),
        "near": bool(near),
        **(_instead(desk, instead, conflict.head) if instead and not alike else {}),
        **(_who_plays(desk, new, entry_facts) if new else {}),
    }
    return JsonResponse(answer, status=HTTPStatus.CONFLICT)


def _instead(desk: Desk, theirs: Revision, head: int) -> dict[str, Any]:
    """Return how to correct the other hand, or ``{}`` if it no longer stands."""
    return {"instead": _correction(desk, theirs, head)} if ledger.still_stands(theirs) else {}


def _who_plays(desk: Desk, wish: Wish, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the seats that would play the hand as the next one; ``{}`` if the client did not send its own view."""
    if wish.plays is None or wish.kind not in desk.game.kinds or not desk.game.kinds[wish.kind].deals:
        return {}
    plays = ledger.preview(desk.evening, wish.kind, facts).table.active
    if {*plays} == {*wish.plays}:
        return {"plays": plays, "others": ""}
    names = ", ".join(desk.sheet.known[seat] for seat in plays)
    others = _("Somebody has come or gone: this hand would now be played by {names}.").format(names=names)
    return {"plays": plays, "others": others}


def who_wrote_it(alike: Revision) -> str:
    """Return the sentence that another person wrote the same hand, with its number."""
    if not alike.author:
        return _("This very hand has been written meanwhile: it is number {n}.").format(n=alike.entry.number)
    return _("{name} has written this very hand: it is number {n}.").format(name=alike.author, n=alike.entry.number)


def _who_wrote(since: Sequence[Revision]) -> str:
    last = since[-1] if since else None
    if last is None:
        return _("Others play by now.")
    if not last.author:
        return _("Somebody wrote meanwhile.")
    if last.action in {Action.WRITTEN, Action.REWRITTEN, Action.INSERTED}:
        return _("{name} wrote line {n} meanwhile").format(name=last.author, n=last.entry.number)
    return _("{name} wrote meanwhile").format(name=last.author)


def _version(desk: Desk, revision: Revision) -> dict[str, str]:
    number = revision.entry.number
    deed = str(ACTIONS[Action(revision.action)])
    title = f"{number}. ({deed}{', ' + revision.author if revision.author else ''})"
    return {"title": title, "sentence": _sentence_of(desk, number)}
