"""Views to write, correct, insert and undo a hand.

The script of the entry page and the plain form use the same addresses.  The script sends and gets JSON, the form gets
pages.  Both call the ledger, which alone decides.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorebook import ledger
from scorebook.access.evening import Access, scribe
from scorebook.access.giver import giver, told_lost
from scorebook.access.pressed import signed_by_the_presser
from scorebook.hand.answers import answer_of
from scorebook.hand.left import LARGEST_POST, deeds_of, dismiss, keys_of, leave
from scorebook.hand.lines import lines_of
from scorebook.hand.page import (
    answer_conflict,
    answer_counted,
    answer_described,
    answer_in_brief,
    answer_nonsense,
    answer_refusal,
    answer_saved,
    answer_undone,
    context_of,
    undone_of,
    written_alike,
)
from scorebook.hand.piles import PREFIX, PileForm
from scorebook.hand.plain import next_form, posted_form, shown_form
from scorebook.hand.screen import NEXT, Spot, desk_of, preview_at
from scorebook.hand.taken_in import dismissed_as_written, waiting_entries
from scorebook.hand.wishes import (
    Nonsense,
    Wish,
    facts_of,
    is_json,
    key_and_head,
    line_in,
    named_in,
    read_body,
    reason_of,
    wish_of,
)
from scorebook.ledger.company import newcomers
from scorebook.models import Draft, Entry, Evening, Link, kept
from scorebook.refusals.pages import tell
from scorebook.refusals.refused import refuse
from scorebook.refusals.words import in_words
from scorebook.sheet.asked import author_of
from scorebook.sheet.reading import names_of
from settlement import GAMES, company
from settlement.preview.faces import others_of_the_face
from settlement.vocabulary import say


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@scribe
@signed_by_the_presser
def hand_new(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the entry screen for the next hand, and write it."""
    return _write(request, access, NEXT) if request.method == "POST" else _show(request, access, NEXT)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@scribe
@signed_by_the_presser
def hand_correct(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Show the entry screen for an earlier entry, and correct it."""
    entry = Entry.objects.filter(evening=access.evening, number=number).first()
    if entry is None:
        raise Http404
    # A POST for an entry that was struck meanwhile returns the conflict, not 404.
    if request.method == "POST":
        return _write(request, access, Spot(corrects=entry))
    if entry.struck or GAMES[access.evening.game].kinds[entry.kind].closes:
        raise Http404
    return _show(request, access, Spot(corrects=entry))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@scribe
def hand_insert(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Show the entry screen for a forgotten hand, and insert it before an earlier line."""
    entry = Entry.objects.filter(evening=access.evening, number=number).first()
    if entry is None:
        raise Http404
    spot = Spot(before=entry)
    return _write(request, access, spot) if request.method == "POST" else _show(request, access, spot)


def _show(request: HttpRequest, access: Access, spot: Spot) -> HttpResponse:
    evening = access.evening
    known = {"since": evening.head, "said": evening.said, "left": evening.left, "names": evening.names_changed}
    if "since" in request.GET and all(request.GET.get(name, str(now)) == str(now) for name, now in known.items()):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    desk = desk_of(access, spot)
    if request.GET.get("describe"):
        return answer_described(request, desk)
    return render(request, "hand/hand.html", {**context_of(request, desk), **shown_form(request, desk)})


def _write(request: HttpRequest, access: Access, spot: Spot) -> HttpResponse:
    if not is_json(request):
        return posted_form(request, access, spot, write)
    try:
        wish = wish_of(read_body(request))
    except Nonsense:
        return answer_nonsense()
    return _answered(request, access, spot, wish)


def _answered(request: HttpRequest, access: Access, spot: Spot, wish: Wish) -> HttpResponse:
    evening = access.evening
    facts = others_of_the_face(GAMES[evening.game].face(evening.rules), wish.facts)
    try:
        saved = write(access, spot, wish, facts)
    except ledger.Conflict as conflict:
        return answer_conflict(access, conflict, spot, wish, facts)
    except (ledger.Refused, ledger.KeyReused, ledger.EveningClosed) as error:
        return answer_refusal(desk_of(access, spot, last=1), error, facts)
    return answer_in_brief(access, saved) if wish.brief else answer_saved(request, access, saved, wide=wish.wide)


def write(access: Access, spot: Spot, wish: Wish, facts: dict[str, Any]) -> ledger.Saved:
    """Call the ledger to write the next entry, to correct one, or to insert one."""
    if access.evening.club_id and newcomers(wish.kind, facts, names_of(access.evening)):
        raise refuse("players", "not_in_club", say("Somebody new in a club is told on the page “Who sits here”."))
    arguments: dict[str, Any] = {"key": wish.key, "head": wish.head, "kind": wish.kind, "facts": facts}
    arguments["author"] = author_of(access)
    if spot.corrects is not None:
        return ledger.correct_entry(access.evening, spot.corrects.number, reason=wish.reason, **arguments)
    if spot.before is not None:
        return ledger.insert_entry(access.evening, spot.before.number, keeps=wish.keeps, **arguments)
    return ledger.record_entry(access.evening, plays=wish.plays, **arguments)


@require_safe
@never_cache
@scribe
def hand_lines(request: HttpRequest, access: Access) -> JsonResponse:
    """Return all lines with their facts, for a phone that works offline."""
    return JsonResponse(lines_of(access))


@require_POST
@scribe
def hand_preview(request: HttpRequest, access: Access) -> HttpResponse:
    """Return the preview of the open hand, and store the draft for the table's other phones."""
    try:
        body = read_body(request)
        kind, facts = facts_of(body)
    except Nonsense:
        return answer_nonsense()
    if kind not in GAMES[access.evening.game].kinds:
        return answer_nonsense()
    try:
        spot, keeps = _spot_of(access, body), line_in(body, "keeps")
    except (Nonsense, Entry.DoesNotExist):
        return answer_nonsense()
    if spot == NEXT:
        _keep_draft(access, kind, facts, body)
    desk = desk_of(access, spot, last=1)
    entry_facts = others_of_the_face(desk.face, facts)
    answer = answer_of(desk, preview_at(access.evening, spot, kind, entry_facts, keeps), entry_facts)
    if spot == NEXT:
        answer["alike"] = written_alike(access, kind, entry_facts, body)
    return JsonResponse(answer)


def _spot_of(access: Access, body: dict[str, Any]) -> Spot:
    """Return the spot of the previewed hand."""
    number, before = line_in(body, "number"), line_in(body, "before")
    if number is not None:
        return Spot(corrects=access.evening.entries.get(number=number))
    return NEXT if before is None else Spot(before=access.evening.entries.get(number=before))


@require_POST
@scribe
def hand_count(request: HttpRequest, access: Access) -> HttpResponse:
    """Return the points of a pile of cards; nothing is stored."""
    desk = desk_of(access, last=1)
    if desk.counted is None:
        raise Http404
    try:
        pile = read_body(request).get("pile")
    except Nonsense:
        return answer_nonsense()
    if not isinstance(pile, dict):
        return answer_nonsense()
    form = PileForm(desk, {f"{PREFIX}-{name}": value for name, value in pile.items()})
    return answer_counted(form) if form.is_valid() else answer_nonsense()


@transaction.atomic
def _keep_draft(access: Access, kind: str, facts: dict[str, Any], body: dict[str, Any]) -> None:
    """Store the open hand, unless the request is late: a tap can arrive after its hand was saved or undone.

    Remember when a draft was discarded, and ignore taps that are older.
    """
    evening = kept.hold(access.evening)
    at, screen, empty = body.get("at"), body.get("screen"), body.get("empty") is True
    if empty and body.get("thrown") is not True:
        kept.drop_draft(evening)
        return
    if type(at) is not int or not isinstance(screen, dict):
        return
    seen = screen.get("head")
    if evening.closed_at is not None or (type(seen) is int and seen != evening.head):
        return
    draft = Draft(evening=evening, kind=kind, facts=facts, screen={"s": screen, "at": at}, author=access.author)
    if empty:
        draft.facts, draft.screen = {}, {"at": at}
    elif _was_thrown_away(evening, access.author, at):
        return
    kept.keep_draft(draft)


def _was_thrown_away(evening: Evening, author: str, at: int) -> bool:
    """Say whether the same author discarded the hand after this tap; other phones' clocks are not compared."""
    thrown = kept.draft_of(evening)
    if thrown is None or thrown.facts or thrown.author != author:
        return False
    return "s" not in thrown.screen and at <= thrown.screen.get("at", 0)


@require_POST
@scribe
@signed_by_the_presser
def hand_strike(request: HttpRequest, access: Access, number: int) -> JsonResponse:
    """Strike or restore a line, also for a phone that was offline meanwhile."""
    try:
        body = read_body(request)
        key, head = key_and_head(body)
        restores, reason = body.get("restores") is True, reason_of(body)
    except Nonsense:
        return answer_nonsense()
    deed = ledger.restore_entry if restores else ledger.strike_entry
    try:
        saved = deed(access.evening, number, key=key, head=head, reason=reason, author=author_of(access))
    except ledger.Conflict as conflict:
        return answer_conflict(access, conflict)
    except (ledger.Refused, ledger.KeyReused, ledger.EveningClosed) as error:
        return answer_refusal(desk_of(access), error, {})
    return answer_in_brief(access, saved)


@require_POST
@giver
def hand_leave(request: HttpRequest, access: Access, link: Link) -> JsonResponse:
    """Store the unsent entries of a phone that gave the pen away; return those that are on the sheet."""
    try:
        deeds = deeds_of(read_body(request, LARGEST_POST))
    except Nonsense:
        return JsonResponse({**told_lost(request, access), "written": []}, status=HTTPStatus.BAD_REQUEST)
    on_the_sheet = leave(access.evening, link, deeds, access.author)
    on_the_sheet += dismissed_as_written(access.evening, deeds)
    return JsonResponse({**told_lost(request, access), "written": on_the_sheet})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@scribe
def hand_left(request: HttpRequest, access: Access) -> JsonResponse:
    """Return the unsent entries of such phones, or dismiss some of them."""
    if request.method == "POST":
        try:
            dismiss(access.evening, keys_of(read_body(request)), access.author)
        except Nonsense:
            return answer_nonsense()
    return JsonResponse({"deeds": waiting_entries(access.evening)})


@require_POST
@scribe
@signed_by_the_presser
def hand_undo(request: HttpRequest, access: Access) -> HttpResponse:
    """Undo the last entry; its facts return to the screen."""
    try:
        body = read_body(request) if is_json(request) else _from_form(request)
        key, head = key_and_head(body)
        named = named_in(body)
    except Nonsense:
        return answer_nonsense()
    try:
        saved = ledger.undo(access.evening, key=key, head=head, author=author_of(access), named=named)
    except (ledger.Refused, ledger.Conflict, ledger.KeyReused, ledger.EveningClosed) as error:
        return _not_undone(request, access, error)
    if is_json(request):
        brief, wide = body.get("brief") is True, body.get("wide") is True
        return answer_undone(access, saved) if brief else answer_saved(request, access, saved, wide=wide, undone=True)
    if saved.revision.kind == company.KEY:
        return next_form(access.evening)
    hand = undone_of(saved)
    screen = {"s": {"was": str(hand["key"])}}
    left_open = {"kind": hand["kind"], "facts": hand["facts"], "screen": screen, "author": access.author}
    if not saved.replayed:
        Draft.objects.update_or_create(evening=access.evening, defaults=left_open)
    elif saved.head == saved.revision.head:  # taps and entries made since are kept
        Draft.objects.get_or_create(evening=access.evening, defaults=left_open)
    return next_form(access.evening)


def _not_undone(request: HttpRequest, access: Access, error: Exception) -> HttpResponse:
    if not is_json(request):
        refusal = in_words(error, names_of(access.evening))
        return tell(request, refusal.status, refusal.heading, refusal.sentences)
    if isinstance(error, ledger.Conflict):
        return answer_conflict(access, error, stands=True)
    return answer_refusal(desk_of(access, last=0), error, {})


def _from_form(request: HttpRequest) -> dict[str, Any]:
    head = request.POST.get("head", "")
    return {"key": request.POST.get("key"), "head": int(head) if head.isdecimal() and len(head) < 11 else None}


__all__ = [
    "hand_correct",
    "hand_count",
    "hand_insert",
    "hand_leave",
    "hand_left",
    "hand_lines",
    "hand_new",
    "hand_preview",
    "hand_strike",
    "hand_undo",
    "write",
]
