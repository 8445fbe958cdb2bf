"""The plain form of an entry: the entry page without JavaScript."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorebook import ledger
from scorebook.access.evening import Access
from scorebook.hand.answers import answer_of, offer_of
from scorebook.hand.forms import Company, HandForm
from scorebook.hand.page import context_of
from scorebook.hand.piles import PileForm, filled_fields
from scorebook.hand.screen import NEXT, Desk, Spot, desk_of, preview_at
from scorebook.hand.typed import Typed
from scorebook.hand.wishes import LONGEST_REASON, Wish
from scorebook.models import Entry, Evening, kept
from scorebook.page.addresses import must_be_known
from scorebook.page.asked import number_in
from scorebook.refusals.words import REASONS, UnsignedForm, in_words, read_key
from scorebook.sheet.asked import tell_if_overtaken
from scorebook.sheet.explaining import explain
from scorebook.sheet.reading import describe_entry, names_of
from settlement import GAMES
from settlement.board import Board
from settlement.face import Face
from settlement.facts import facts as facts_of
from settlement.game import EntryKind, Game
from settlement.preview.faces import others_of_the_face
from settlement.vocabulary import Problem

Write = Callable[[Access, Spot, Wish, dict[str, Any]], ledger.Saved]


def shown_form(request: HttpRequest, desk: Desk) -> dict[str, Any]:
    """Return the context of the form: for the corrected entry, or for the kind in the query string.

    Without ``plain`` in the query string the page runs its script and only needs the form's address.
    """
    kind = _kind(desk.game, desk.face, desk.entry, request.GET.get("kind"))
    must_be_known("kind", request, kind.key == request.GET.get("kind"))
    if not request.GET.get("plain"):
        return {"plain_form": f"?{urlencode({**request.GET.dict(), 'plain': '1'})}"}
    open_one = desk.entry or (None if desk.before else kept.draft_of(desk.evening))
    facts = open_one.facts if open_one and open_one.kind == kind.key else {}
    return _parts(desk, kind, HandForm(kind.record, _company(desk), facts=facts), plain=True)


def posted_form(request: HttpRequest, access: Access, spot: Spot, write: Write) -> HttpResponse:
    """Answer a posted form with its preview, the next hand, or every problem beside its field.

    The screen is read only if the form is shown again; a saved hand redirects.
    """
    evening = access.evening
    game, names = GAMES[evening.game], names_of(evening)
    face = game.face(evening.rules)
    kind = _kind(game, face, spot.corrects, request.POST.get("kind"))
    facts = others_of_the_face(face, Typed(request.POST, len(names)).facts(kind.record))
    if request.POST.get("do") == "preview":
        return _previewed(request, access, spot, kind, facts)
    if request.POST.get("do") == "count" and kind.key == face.kind and (desk := desk_of(access, spot)).counted:
        return _counted(request, desk, kind)
    try:
        key, head = read_key(request)
        reason = request.POST.get("because", "").strip()[:LONGEST_REASON]
        wish = Wish(key=key, head=head, kind=kind.key, facts=facts, reason=reason, keeps=_keeps(request))
        saved = write(access, spot, wish, facts)
    except REASONS as error:
        return _refused(request, access, spot, kind, error)
    return _onward(request, access, spot, saved)


def _keeps(request: HttpRequest) -> int | None:
    """Return the later line that keeps its dealer, if one was chosen."""
    return number_in(request.POST.get("keeps", "")) or None


def _kind(game: Game, face: Face | Board, entry: Entry | None, key: str | None) -> EntryKind:
    """Return the requested kind of entry; the hand by default, and instead of the closing kind."""
    usual = entry.kind if entry else face.kind
    kind = game.kinds.get(key or usual)
    return game.kinds[usual] if kind is None or kind.closes else kind


def _company(desk: Desk) -> Company:
    names, fields = desk.sheet.known, facts_of(desk.game.kinds[desk.face.kind].record)
    sitting_out_recorded = any(fact.name == "sitting_out" for fact in fields)
    playing = desk.standing.seated if sitting_out_recorded else desk.table.active
    return Company(names=names, playing=playing, pots=desk.pots, rules=desk.evening.rules)


def _parts(desk: Desk, kind: EntryKind, form: HandForm, **more: Any) -> dict[str, Any]:
    kinds = [
        (one.key, capfirst(_(one.label)))
        for one in desk.game.kinds.values()
        if not one.closes and one.offered(desk.table)
    ]
    pile = PileForm(desk) if desk.counted and kind.key == desk.face.kind else None
    return {"form": form, "group": form.group(), "kind": kind.key, "kinds": kinds, "pile": pile, **more}


def _counted(request: HttpRequest, desk: Desk, kind: EntryKind) -> HttpResponse:
    """Count the pile of the form and put the result into its field."""
    pile, data = PileForm(desk, request.POST), request.POST.copy()
    more: dict[str, Any] = {"pile": pile}
    if pile.is_valid():
        for reason in (reasons := pile.reasons()):
            pile.add_error(None, reason)
        if not reasons:
            more["counted"] = pile.counted()
            whose = pile.cleaned_data["whose"] or pile.fields["whose"].initial
            for field, points in filled_fields(desk, whose, more["counted"]).items():
                data[field] = points
    form = HandForm(kind.record, _company(desk), data=data)
    status = HTTPStatus.OK if "counted" in more else HTTPStatus.UNPROCESSABLE_ENTITY
    return _page(request, desk, _parts(desk, kind, form, **more), status)


def _offer(request: HttpRequest, desk: Desk, problems: Sequence[Problem]) -> dict[str, Any] | None:
    """Return the offer that a later line keeps its dealer, or the choice if it was made."""
    if keeps := _keeps(request):
        return {"line": keeps, "label": _("Line %(number)s keeps its dealer") % {"number": keeps}, "chosen": True}
    return offer_of(desk, problems)


def _previewed(
    request: HttpRequest, access: Access, spot: Spot, kind: EntryKind, facts: dict[str, Any]
) -> HttpResponse:
    desk = desk_of(access, spot)
    preview = preview_at(desk.evening, spot, kind.key, facts, _keeps(request))
    form = HandForm(kind.record, _company(desk), data=request.POST)
    form.refuse(preview.problems)
    answer = answer_of(desk, preview, facts)
    amounts = zip(desk.sheet.known, answer["payouts"], strict=False) if "payouts" in answer else ()
    parts = _parts(desk, kind, form, preview=answer, amounts=list(amounts))
    parts["offer"] = _offer(request, desk, preview.problems)
    return _page(request, desk, parts, HTTPStatus.OK)


def _refused(request: HttpRequest, access: Access, spot: Spot, kind: EntryKind, error: Exception) -> HttpResponse:
    if isinstance(error, ledger.Conflict):
        kept.read_again(access.evening)
    desk = desk_of(access, spot)
    form = HandForm(kind.record, _company(desk), data=request.POST)
    refusal = in_words(error, desk.sheet.known)
    if isinstance(error, ledger.Refused):
        form.refuse(error.problems)
    else:
        form.full_clean()
        for sentence in refusal.sentences:
            form.add_error(None, sentence)
    problems = error.problems if isinstance(error, ledger.Refused) else ()
    context: dict[str, Any] = {"refusal": refusal, "offer": _offer(request, desk, problems)}
    if not isinstance(error, (UnsignedForm, ledger.KeyReused)) and _is_key(request.POST.get("key", "")):
        context["key"] = request.POST["key"]
    return _page(request, desk, _parts(desk, kind, form, **context), refusal.status)


def _is_key(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True


def _page(request: HttpRequest, desk: Desk, parts: dict[str, Any], status: HTTPStatus) -> HttpResponse:
    because = request.POST.get("because", "")
    return render(
        request,
        "hand/hand.html",
        {**context_of(request, desk), "plain": True, "because": because, **parts},
        status=status,
    )


def _onward(request: HttpRequest, access: Access, spot: Spot, saved: ledger.Saved) -> HttpResponse:
    tell_if_overtaken(request, saved)
    if not ledger.overtaken(saved):
        messages.success(request, _("Saved. {sentence}").format(sentence=_sentence_of(access.evening, saved)))
    if spot != NEXT:
        return redirect("entry", slug=access.evening.slug, number=saved.entry.number)
    return next_form(access.evening)


def _sentence_of(evening: Evening, saved: ledger.Saved) -> str:
    """Return the saved entry as a sentence; a new hand is not read from the database again."""
    if saved.before is None:
        explained = explain(evening, saved.entry.number)
        return explained.row.sentence if explained else ""
    return describe_entry(GAMES[evening.game], evening.rules, saved.names, saved.before, saved.entry).sentence


def next_form(evening: Evening) -> HttpResponse:
    """Redirect to the plain form of the next hand."""
    return redirect(f"{reverse('hand_new', args=[evening.slug])}?plain=1")
