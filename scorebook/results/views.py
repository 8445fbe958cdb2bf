"""Views: a list of old results read, asked about, shown and booked; imports listed, exported and taken back."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorebook.access.club import ClubAccess, director_writes, reader, viewer
from scorebook.access.rations import READING_IN, rationed
from scorebook.editions.old_tables import write_plans
from scorebook.editions.question import reason_typed, season_question
from scorebook.models import Club, PastEvening, PastImport, PastRemoval
from scorebook.page.fields import Line
from scorebook.refusals.refused import KeyReused, Refused, refuse
from scorebook.refusals.words import page_key, used_already
from scorebook.results.asked import fields_of, game_label, sent_answers
from scorebook.results.document import document_text
from scorebook.results.proposal import (
    LARGEST_FILE,
    NoList,
    Proposal,
    packed,
    preview_of,
    propose,
    rest_text,
    results_row,
    unpacked,
    usual_game,
)
from scorebook.results.stored import imports_of, members_of
from scorebook.results.writing import Slip, book_import, digest_of_file, take_back
from settlement.vocabulary import Text, say

BOOK = "book"


@require_safe
@viewer
def past(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """List the imports of the club, and those that were taken back."""
    context = {
        "club": access.club,
        "access": access,
        "imports": imports_of(access.club),
        "removals": access.club.past_removals.order_by("-pk"),
    }
    return render(request, "results/past.html", context)


@require_safe
@viewer
def past_export(_request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Hand out all evenings by result as a document."""
    text = document_text(PastEvening.objects.filter(club=access.club))
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    day = timezone.localdate().isoformat()
    response["Content-Disposition"] = f'attachment; filename="scorebook-{access.club.slug}-results-{day}.json"'
    return response


@require_safe
@reader
def past_import(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Show the evenings of an import, or the record that it was taken back."""
    stored = access.club.past_imports.filter(pk=number).first()
    if stored is None:
        removal = access.club.past_removals.filter(number=number).first()
        if removal is None or access.member is None:
            raise Http404
        return render(request, "results/removed.html", {"club": access.club, "access": access, "removal": removal})
    context = {"club": access.club, "access": access, "stored": stored, "evenings": _rows_of(stored)}
    return render(request, "results/import.html", context)


def _rows_of(stored: PastImport) -> list[dict[str, Any]]:
    """Return the evenings of an import as the page lists them."""
    results: dict[int, dict[str, int]] = {}
    rows = stored.evenings.order_by("day", "pk").values_list("pk", "results__player__name", "results__amount")
    for evening, name, amount in rows:
        results.setdefault(evening, {})[name] = amount
    return [
        {
            "anchor": f"e{row.pk}",
            "day": row.day,
            "table": row.table,
            "game": game_label(row.game),
            "place": row.place,
            "results": results_row(results[row.pk], stored.currency),
            "rest": rest_text(row.rest, row.rest_kind, stored.currency),
        }
        for row in stored.evenings.all()
    ]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@director_writes
@rationed(READING_IN)
def past_new(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Read a list, ask the open questions, show the preview, and book the list."""
    if request.method != "POST":
        return _page(request, access, {"key": uuid4()})
    if (earlier := _booked_before(request, access.club)) is not None:
        return redirect("past_import", slug=access.club.slug, number=earlier)
    try:
        content, source = _received(request)
        sent = sent_answers(request.POST.dict())
        proposal = propose(access.club, content, sent)
    except NoList as reason:
        again = {"key": page_key(request), "text": request.POST.get("text", ""), "reasons": [str(reason)]}
        return _page(request, access, again)
    refusal: Refused | None = None
    if request.POST.get("do") == BOOK and proposal.archived_before:
        return redirect("seasons", slug=access.club.slug)
    if request.POST.get("do") == BOOK and proposal.complete and not sent.errors:
        slip = Slip(
            key=page_key(request),
            source=source,
            digest=digest_of_file(content),
            game=str(sent.answers.get(("game", ""), "")),
            by=access.account,
            because=reason_typed(request),
        )
        refusal = _book(access.club, proposal, slip, request.POST.get("seen", ""))
        if refusal is None:
            messages.success(request, _("The list is booked."), extra_tags="green")
            stored = access.club.past_imports.filter(key=slip.key).first()
            if stored is None:
                return redirect("seasons", slug=access.club.slug)
            return redirect("past_import", slug=access.club.slug, number=stored.pk)
    fields = fields_of(proposal.results, request.POST.dict(), sent.errors, proposal.sheets, usual_game(access.club))
    context = {
        "key": uuid4() if refusal else page_key(request),
        "content": packed(content),
        "source": source,
        "reasons": [problem.text.read((), _) for problem in refusal.problems] if refusal else [],
        **season_question(request, refusal),
        "proposal": proposal,
        "fields": fields,
        "wrong": [field for field in fields if field.error],
        "names": members_of(access.club).members,
    }
    if not proposal.results.open and not sent.errors:
        context["preview"] = preview_of(access.club, proposal)
    return _page(request, access, context)


def _booked_before(request: HttpRequest, club: Club) -> int | None:
    """Return the import that this page booked already, if the same list is sent once more."""
    if request.POST.get("do") != BOOK or request.FILES or not request.POST.get("key"):
        return None
    earlier = club.past_imports.filter(key=page_key(request)).first()
    try:
        content, _source = _received(request)
    except NoList:
        return None
    return earlier.pk if earlier is not None and earlier.digest == digest_of_file(content) else None


def _book(club: Club, proposal: Proposal, slip: Slip, seen: str) -> Refused | None:
    """Book a proposal as the page showed it, or return every reason against it."""
    if seen != proposal.seen:
        return refuse("", "seen", say("The club has changed since. Look at it again, then book it."))
    try:
        with transaction.atomic():
            write_plans(club, proposal.plans, slip.key, slip.source or _("Pasted list"), slip.by)
            if proposal.results.evenings:
                book_import(club, proposal.results, slip)
    except Refused as refusal:
        return refusal
    except KeyReused:
        return refuse("", "key", Text(used_already()))
    return None


def _page(request: HttpRequest, access: ClubAccess, context: dict[str, Any]) -> HttpResponse:
    wrong = context.get("reasons") or context.get("wrong")
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    return render(request, "results/new.html", {"club": access.club, "access": access, **context}, status=status)


def _received(request: HttpRequest) -> tuple[bytes, str]:
    """Return the list that was sent, and the name of its file.

    :raises NoList: nothing was sent, or too much
    """
    upload, text = request.FILES.get("file"), request.POST.get("text", "")
    content = request.POST.get("content", "")
    if upload is not None:
        if (upload.size or 0) > LARGEST_FILE:
            raise NoList(_("This file is too large: at most 2 MB fit here."))
        return upload.read(), upload.name or ""
    if text.strip():
        if len(text) > LARGEST_FILE:
            raise NoList(_("This list is too long: at most 2 MB fit here."))
        return text.encode("utf-8", "replace"), ""
    if content:
        return unpacked(content), request.POST.get("source", "")
    raise NoList(_("Choose a file, or paste a list."))


class RemovalForm(forms.Form):
    """The reason why an import is taken back."""

    reason = Line(label=gettext_lazy("Reason"), max_length=200, widget=forms.TextInput(attrs={"autocomplete": "off"}))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@director_writes
def past_take_back(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Ask for the reason, and remove an import as a whole."""
    club = access.club
    stored = club.past_imports.filter(pk=number).first()
    if stored is None:
        if PastRemoval.objects.filter(club=club, number=number).exists():
            messages.info(request, _("This import was taken back already."))
            return redirect("past", slug=club.slug)
        raise Http404
    form = RemovalForm(request.POST if request.method == "POST" else None)
    question = season_question(request, None)
    if form.is_valid():
        try:
            take_back(club, number, form.cleaned_data["reason"], access.account, reason_typed(request))
        except Refused as refusal:
            form.add_error(None, [problem.text.read((), _) for problem in refusal.problems])
            question = season_question(request, refusal, form.cleaned_data["reason"])
    if form.is_valid():
        messages.success(request, _("The import was taken back."), extra_tags="green")
        return redirect("past", slug=club.slug)
    context = {"club": club, "access": access, "form": form, "stored": stored, "seasons": _seasons_of(club, stored)}
    context.update(question)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "results/take_back.html", context, status=status)


def _seasons_of(club: Club, stored: PastImport) -> list[str]:
    """Return the names of the seasons in which evenings of an import lie."""
    days = [*stored.evenings.values_list("day", flat=True)]
    return [
        season.name
        for season in club.seasons.filter(archive=False, removed_at=None)
        if any(season.first_day <= day <= season.last_day for day in days)
    ]
