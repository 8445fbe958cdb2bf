"""Views for an evening's sheet, one entry, the history, the far view, and updates for watchers."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from scorebook import ledger
from scorebook.access import links
from scorebook.access.codes import code
from scorebook.access.evening import (
    Access,
    address_to_watch,
    not_at_the_table,
    remember_scribe,
    scribe,
    scribe_name,
    watcher,
)
from scorebook.access.rations import SAYING, asked_too_often, spend
from scorebook.models import By, Draft
from scorebook.refusals.words import REASONS, Refusal, in_words, read_key
from scorebook.sheet.agreeing import result_of
from scorebook.sheet.asked import (
    author_of,
    may_overrule,
    overruling_given,
    reason_given,
    tell_if_overtaken,
    voice_of,
    voices,
    why_asked,
    wrong_fields,
)
from scorebook.sheet.draft import draft_of, only_tapped, version
from scorebook.sheet.drawing import drawn_sheet
from scorebook.sheet.explaining import explain
from scorebook.sheet.games import neighbours_of
from scorebook.sheet.history import paper_with_seal, read_details, read_history, read_left, read_renamings
from scorebook.sheet.reading import names_of, read_sheet, standing_of, title_of
from scorebook.sheet.remarks import read_spoken
from scorebook.sheet.speech import heading_of, open_hand
from scorebook.words import reasons
from scorebook.words.dates import clock
from settlement import GAMES
from settlement.vocabulary import as_read

SHOWN_ENTRIES = 50  # entries on the sheet, unless all are requested
SHOWN_FAR = 1
CACHE_SECONDS = 60  # for other phones that request the same version


@require_safe
@watcher
def evening_sheet(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the sheet: the last entries, or all on request."""
    context = {
        "evening": access.evening,
        "access": access,
        "title": title_of(access.evening),
        "told": time_of_answer(),
        "neighbours": neighbours_of(access.evening) if access.games > 1 else None,
        "result": result_of(access) if access.evening.of_cup else None,
        "news": news(request, access, draft_of(access.evening)),
    }
    return render(request, "sheet/sheet.html", context)


@require_safe
@watcher
def evening_news(request: HttpRequest, access: Access) -> HttpResponse:
    """Polling clients get 204 when nothing changed, else the changed part of the page.

    If only the open hand changed, that part is the open hand.
    """
    draft = draft_of(access.evening)
    if request.GET.get("since") == version(access.evening, draft):
        response = HttpResponse(status=204)
    elif request.GET.get("page") == "far":
        response = render(request, "sheet/_far.html", far_context(access))
    elif only_tapped(access.evening, draft, request.GET.get("since", "")):
        response = HttpResponse(tap(request, access, draft))
    else:
        response = HttpResponse(news(request, access, draft))
    response["X-Told-At"] = time_of_answer()
    response["Cache-Control"] = "no-store"
    return response


@require_safe
@watcher
def evening_far(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the standing for a television, or for a tablet in the middle of the table."""
    where = address_to_watch(request, access)
    context = {**far_context(access), "code": where and code(where), "address": where}
    response = render(request, "sheet/far.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_safe
@watcher
def evening_history(request: HttpRequest, access: Access) -> HttpResponse:
    """Show every version of every entry, in pages."""
    evening = access.evening
    versions, spoken = read_history(evening, names_of(evening), page=request.GET.get("page", "")), read_spoken(evening)
    unsent, typed = read_left(evening), request.GET.get(links.SEAL, "")
    context = {"evening": evening, "access": access, "versions": versions, "spoken": spoken, "left": unsent}
    context |= {"renamings": read_renamings(evening), "details": read_details(evening)}
    context |= {"typed": typed, "paper": paper_with_seal(evening, typed) if typed else None}
    return render(request, "sheet/history.html", context)


@require_safe
@watcher
def entry_detail(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Show one entry: result, explanation, payments, and its versions.

    Polling clients get 204 when nothing changed.
    """
    if request.GET.get("since") == version(access.evening, None):
        response = HttpResponse(status=HTTPStatus.NO_CONTENT)
    else:
        response = render(request, "sheet/entry.html", entry_context(request, access, number))
    response["X-Told-At"] = time_of_answer()
    return response


@require_POST
@scribe
def entry_strike(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Strike an entry, or restore it."""
    entry_context(request, access, number)
    try:
        key, head = read_key(request)
        author, reason = author_of(access), reason_given(request)
        deed = ledger.restore_entry if request.POST.get("deed") == "restore" else ledger.strike_entry
        saved = deed(access.evening, number, key=key, head=head, reason=reason, author=author)
    except REASONS as error:
        return _refused(request, access, number, error)
    tell_if_overtaken(request, saved)
    return redirect("entry", slug=access.evening.slug, number=number)


def _refused(request: HttpRequest, access: Access, number: int, error: Exception | Refusal) -> HttpResponse:
    """Show the entry's page in its present state with the refusal; the input stays."""
    access.evening.refresh_from_db()
    refusal = error if isinstance(error, Refusal) else in_words(error, names_of(access.evening))
    context = {**entry_context(request, access, number), "refusal": refusal, "wrong": wrong_fields(error)}
    return render(request, "sheet/entry.html", context, status=refusal.status)


@require_POST
@watcher
def entry_said(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Store a remark that a line was right or wrong: as the signed-in member, or with a link as the chosen person."""
    entry_context(request, access, number)
    if not voices(access):
        return not_at_the_table(request)
    if access.link_id is not None and (wait := spend(SAYING, request)):
        return _refused(request, access, number, asked_too_often(wait))
    data = request.POST
    try:
        key, version = read_key(request, "version")
        content = {"says": data.get("says", ""), "word": data.get("word", "")}
        remark = ledger.remark(
            access.evening, number, key=key, version=version, voice=voice_of(access, data.get("who", "")), **content
        )
    except REASONS as error:
        return _refused(request, access, number, error)
    response = redirect(f"{reverse('entry', args=[access.evening.slug, number])}#said")
    if access.speaks_by == By.WATCH:  # a phone that writes keeps its scribe's name
        remember_scribe(response, request, remark.seat.name)
    return response


@require_POST
@scribe
def entry_overruled(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Overrule the disputes of a line, with a reason."""
    entry_context(request, access, number)
    try:
        key, seen = read_key(request, "said")
        ledger.overrule(access.evening, key=key, overruling=overruling_given(request, access, seen, number))
    except REASONS as error:
        return _refused(request, access, number, error)
    return redirect(f"{reverse('entry', args=[access.evening.slug, number])}#said")


def time_of_answer() -> str:
    """Return the present time of day in the user's format."""
    return clock(timezone.now())


def tap(request: HttpRequest, access: Access, draft: Draft | None) -> SafeString:
    """Return the rendered open hand, cached by version for all phones."""
    place, now = _place("tap", access), version(access.evening, draft)
    of, drawn = caches["drawn"].get(place) or (None, SafeString())
    if of != now:
        sheet = read_sheet(access.evening, last=1, counted=False)
        context = {"sheet": sheet, **_fresh(access, sheet.known, draft)}
        drawn = render_to_string("sheet/_tap.html", context, request)
        caches["drawn"].set(place, (now, drawn), CACHE_SECONDS)
    return drawn


def _place(part: str, access: Access) -> str:
    right = "" if access.is_stranger else access.right
    return f"{part}/{access.evening.slug}/{right}/{get_language()}"


def news(request: HttpRequest, access: Access, draft: Draft | None) -> SafeString:
    """Return the rendered part of the sheet that changes, cached by version for all phones.

    One version is cached for each right and language, and one for strangers.  Everything it shows changes the version.
    A complete long sheet is not cached.
    """
    every = bool(request.GET.get("all"))
    place, now = _place("news", access), version(access.evening, draft)
    of, drawn = (None, SafeString()) if every else caches["drawn"].get(place) or (None, SafeString())
    if of != now:
        context = drawn_sheet(access.evening, None if every else SHOWN_ENTRIES)
        context |= _fresh(access, context["sheet"].known, draft)
        drawn = render_to_string("sheet/_news.html", context, request)
        if not every:
            caches["drawn"].set(place, (now, drawn), CACHE_SECONDS)
    return drawn


def far_context(access: Access) -> dict[str, Any]:
    """Return the context of the far view: every player's points and role, and the leader."""
    sheet = read_sheet(access.evening, last=SHOWN_FAR)
    fresh = _fresh(access, sheet.known, draft_of(access.evening))
    hand = fresh["open_hand"]
    ways = {way.name: way for way in sheet.open_count.ways} if sheet.open_count else {}
    ranked = {name: way.written for name, way in ways.items()} or dict(zip(sheet.names, sheet.totals, strict=True))
    first = max(ranked.values())
    people = [
        {
            "name": name,
            "points": total,
            "leads": ranked.get(name) == first and first > 0,
            "deals": name == sheet.dealer,
            "out": out,
            "role": hand.roles.get(seat, "") if hand else "",
            "way": ways.get(name),
            "cells": [cell for cell in sheet.strip if cell.name == name],
        }
        for seat, (name, total, out) in zip(sheet.sat, sheet.standing, strict=True)
    ]
    return {"sheet": sheet, "people": people, **fresh}


def _fresh(access: Access, names: tuple[str, ...], draft: Draft | None) -> dict[str, Any]:
    evening = access.evening
    game = GAMES[evening.game]
    return {
        "evening": evening,
        "access": access,
        "since": version(evening, draft),
        "told": time_of_answer(),
        "open_hand": open_hand(game, evening.rules, names, draft, standing_of(evening)),
    }


def entry_context(request: HttpRequest, access: Access, number: int) -> dict[str, Any]:
    """Return the context of an entry's page.

    :raises Http404: There is no entry with this number.
    """
    evening, game = access.evening, GAMES[access.evening.game]
    explained = explain(evening, number)
    if explained is None:
        raise Http404
    row = explained.row
    changeable = access.may_write and evening.closed_at is None and not game.kinds[row.kind].closes
    known, asked = as_read(scribe_name(request)), request.POST
    over = game.kinds[row.kind].closes or (evening.closed_at is not None and not asked)  # what was typed stays
    speaking = () if over else voices(access)
    beside = dict(evening.entries.filter(place__in=(row.place - 1, row.place + 1)).values_list("place", "number"))
    return {
        "evening": evening,
        "access": access,
        "sheet_game": game,
        "row": row,
        "since": version(evening, None),
        "told": time_of_answer(),
        "lines": explained.lines,
        "payments": () if access.is_stranger else explained.payments,
        "heading": heading_of(game, evening.rules, row.kind, number),
        "versions": read_history(evening, row.names, number, page=request.GET.get("page", "")),
        "spoken": read_spoken(evening, number),
        "voices": speaking,
        "may_overrule": bool(row.disputed) and may_overrule(request, access),
        "who": asked.get("who") or next((str(seat) for seat, name in speaking if as_read(name) == known), ""),
        "word": asked.get("word", ""),
        "because": asked.get("because", ""),
        "seen": max((one.number for one in row.disputed), default=0),
        "may_change": changeable,
        "key": uuid4(),
        "previous": beside.get(row.place - 1),
        "next": beside.get(row.place + 1),
        "reasons": (offered := reasons.offered(reasons.OF_A_STRIKE)),
        "why": why_asked(request, offered[0]),
    }
