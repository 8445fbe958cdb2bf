"""The entry page and the answers to its program: pages in words, JSON with the same words inside."""

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
from scorebook.hand.answers import offer_of, told
from scorebook.hand.piles import PileForm
from scorebook.hand.screen import LAST_HANDS, NEXT, Desk, Spot, desk_of, news_of, screen_of, title_of
from scorebook.hand.wishes import Wish
from scorebook.models import Action, Revision, kept
from scorebook.refusals.words import in_words, meanwhile
from scorebook.sheet.asked import changed_since
from scorebook.sheet.explaining import explain
from scorebook.sheet.radli import underway
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
    """Return what the templates of the entry page read."""
    return {
        **_shown(desk),
        "access": desk.access,
        "title": title_of(desk),
        "screen": screen_of(request, desk),
        "key": uuid4(),
    }


def _shown(desk: Desk) -> dict[str, Any]:
    table, names = desk.table, desk.short
    return {
        "desk": desk,
        "evening": desk.evening,
        "sheet": desk.sheet,
        "dealer": names[table.dealer],
        "sits_out": table.dealer in table.sitting_out,
        "strip": [cell_of(desk.game, cell, desk.short, desk.standing) for cell in desk.game.strip(desk.table)],
        "last": _last(desk),
        "radli": underway(desk.game, desk.evening.rules, desk.standing, names, 0),
        "totals": [(names[one], desk.sheet.known[one], desk.standing.totals[one]) for one in desk.standing.seated],
        "closed": desk.evening.closed_at is not None,
    }


def _last(desk: Desk) -> Row | None:
    """Return the row of the last line: the hand written last, or the former version of the one being corrected."""
    if desk.earlier is None:
        return desk.sheet.last_row
    explained = explain(desk.evening, desk.earlier.number)
    return explained.row if explained else None


def answer_described(request: HttpRequest, desk: Desk) -> JsonResponse:
    """Answer the whole description of the page, the two parts that templates draw, and what the page has not seen."""
    desc, seen = screen_of(request, desk), request.GET.get("since", "")
    news = kept.written_after(desk.evening, int(seen)) if seen.isdecimal() and len(seen) < LONGEST_HEAD else []
    heard = int(request.GET.get("said", desk.evening.said))
    disputes = disputes_since(desk.evening, heard) if heard < desk.evening.said else ()
    told = [*meanwhile(news[-LAST_NEWS:]), *disputes[-LAST_NEWS:]]
    return JsonResponse({"csrf": desc["csrf"], "page": {"desc": desc, **_drawn(desk, wide=True)}, "told": told})


def written_alike(access: Access, kind: str, facts: Mapping[str, Any], body: Mapping[str, Any]) -> str:
    """Say that somebody wrote the very hand that is open here, since it was opened; nothing where nobody did."""
    screen = body.get("screen")
    seen = screen.get("head") if isinstance(screen, dict) else None
    if type(seen) is not int or seen < 0:
        return ""
    alike = ledger.alike(access.evening, seen, kind, facts)
    return who_wrote_it(alike) if alike else ""


def _drawn(desk: Desk, *, wide: bool) -> dict[str, str]:
    """Draw how the table stands, and where the page is ``wide`` enough to show them the last hands."""
    shown = _shown(desk)
    drawn: dict[str, str] = {"status": isolated_page(render_to_string("hand/_status.html", shown))}
    if wide:
        drawn["recent"] = isolated_page(render_to_string("hand/_recent.html", shown))
    return drawn


def answer_saved(
    request: HttpRequest, access: Access, saved: ledger.Saved, *, wide: bool, undone: bool = False
) -> JsonResponse:
    """Answer a save or an undo with what it changes on the page; an undone entry's facts come along."""
    evening = saved.entry.evening
    if evening.head != saved.head:
        kept.read_again(evening)
    desk = _desk_after(replace(access, evening=evening), saved, wide=wide)
    number = saved.entry.number
    said = _("Taken back: {n}.").format(n=number) if undone else _said(desk, saved)
    news = (screen_of if saved.entry.kind == company.KEY else news_of)(request, desk)
    answer = {**_written(access, saved), "desc": news, **_drawn(desk, wide=wide), "said": said}
    if undone:
        answer["undone"] = undone_of(saved)
    return JsonResponse(answer)


def _said(desk: Desk, saved: ledger.Saved) -> str:
    """Read aloud what was saved; where somebody has changed it since, say so, and nothing of what he wrote."""
    number = saved.entry.number
    if ledger.overtaken(saved):
        return changed_since(number)
    return _("Saved. {sentence}").format(sentence=_sentence_of(desk, number))


def _desk_after(access: Access, saved: ledger.Saved, *, wide: bool) -> Desk:
    """Return the screen after a save; a phone shows no more of the sheet than the hand that was just written."""
    if wide or saved.before is None:
        return desk_of(access, last=LAST_HANDS if wide else 1)
    sheet = sheet_of_the_last(access.evening, saved.names, saved.entry, saved.before)
    return Desk(access=access, sheet=sheet, standing=standing_of(access.evening))


def answer_undone(access: Access, saved: ledger.Saved) -> JsonResponse:
    """Answer an undo whose sender shows no screen: what was taken back comes along."""
    return JsonResponse({**_written(access, saved), "undone": undone_of(saved)})


def undone_of(saved: ledger.Saved) -> dict[str, Any]:
    """Return the hand that an undo took back, and the key it was written under.

    When that is answered again, another hand may long stand under its number.
    """
    wrote = ledger.keys_of(saved.entry.evening, entry=saved.entry, head__lt=saved.revision.head)
    return {"kind": saved.revision.kind, "facts": saved.revision.facts, "key": wrote[saved.entry.number]}


def answer_in_brief(access: Access, saved: ledger.Saved) -> JsonResponse:
    """Answer a save whose sender goes on elsewhere: that it was written, under which number, and where it stands."""
    return JsonResponse(_written(access, saved))


def _written(access: Access, saved: ledger.Saved) -> dict[str, Any]:
    written = {
        "number": saved.entry.number,
        "head": saved.revision.head if saved.replayed else saved.head,
        "url": reverse("entry", args=[access.evening.slug, saved.entry.number]),
    }
    again = saved.replayed and saved.revision.action not in (Action.UNDONE, Action.STRUCK)
    return {**written, "gone": True} if again and not ledger.still_stands(saved.revision) else written


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
    why = form.reasons()
    if why:
        return JsonResponse(
            {"text": " ".join(why), "problems": [_reason(text) for text in why]}, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    counted = form.counted()
    return JsonResponse({"points": counted.points, "rest": counted.rest, "text": counted.text})


def answer_refusal(desk: Desk, error: Exception, facts: Mapping[str, Any]) -> JsonResponse:
    """Answer that the ledger did not write, with every reason."""
    refusal = in_words(error, desk.sheet.known)
    problems: tuple[Problem, ...] = error.problems if isinstance(error, ledger.Refused) else ()
    why = told(desk, problems, facts, everything=True) or [_reason(text) for text in refusal.sentences]
    text = " ".join(refusal.sentences)
    answer: dict[str, Any] = {"text": text, "problems": why, "code": refusal.code, "keeps": offer_of(desk, problems)}
    if isinstance(error, ledger.KeyReused) and error.wrote is not None:
        answer["wrote"] = _written_before(desk, error.wrote)
    return JsonResponse(answer, status=refusal.status)


def _written_before(desk: Desk, revision: Revision) -> dict[str, Any]:
    """Say what a key wrote that came back with another hand: the phone corrects it, if it stands."""
    return {
        **_correction(desk, revision, revision.head),
        "gone": not ledger.still_stands(revision),
        "since": [_version(desk, revision)],
        "text": _who_wrote((revision,)),
    }


def _correction(desk: Desk, revision: Revision, head: int) -> dict[str, Any]:
    """Return how a phone corrects what was written, upon this head."""
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
    """Answer that somebody else wrote meanwhile, and what; ``same`` where it is these very facts.

    ``near`` says that a hand with the same bid and people was written, and ``instead`` how to correct what stands where
    this one was to be.
    ``plays`` has who plays a hand that would be the next by now; where others did as it was written down, ``others``
    says so.  Whoever lets that stand goes on from what it made (``theirs``) and is asked about what was written after
    it.  What was to be taken back ``stands``.
    """
    kept.read_again(access.evening)
    desk = desk_of(access, spot, last=max(1, len(conflict.since)))
    since = [_version(desk, revision) for revision in conflict.since]
    kind, told = wish.kind if wish else "", facts or {}
    read = ledger.read_now(access.evening, kind, told)
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
        **(_who_plays(desk, new, told) if new else {}),
    }
    return JsonResponse(answer, status=HTTPStatus.CONFLICT)


def _instead(desk: Desk, theirs: Revision, head: int) -> dict[str, Any]:
    """Return how theirs is corrected where mine is right; nothing where it stands no more."""
    return {"instead": _correction(desk, theirs, head)} if ledger.still_stands(theirs) else {}


def _who_plays(desk: Desk, wish: Wish, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return who plays a hand if it is the next one; nothing where that was not told, or no cards are dealt."""
    if wish.plays is None or wish.kind not in desk.game.kinds or not desk.game.kinds[wish.kind].deals:
        return {}
    plays = ledger.preview(desk.evening, wish.kind, facts).table.active
    if {*plays} == {*wish.plays}:
        return {"plays": plays, "others": ""}
    names = ", ".join(desk.sheet.known[seat] for seat in plays)
    others = _("Somebody has come or gone: this hand would now be played by {names}.").format(names=names)
    return {"plays": plays, "others": others}


def who_wrote_it(alike: Revision) -> str:
    """Say that somebody has written the very same, and where it stands."""
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
