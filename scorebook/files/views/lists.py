"""Views: a club's lists, documents and ledger, and an evening's, as files."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from itertools import chain
from typing import Any

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from scorebook.access.club import ClubAccess, viewer
from scorebook.access.evening import Access, watcher
from scorebook.access.roles import at_least
from scorebook.files import documents, formats, lists
from scorebook.files.cash_journal import cash_journal
from scorebook.files.journal import journal, names_in
from scorebook.files.listing import Listing
from scorebook.league.params import params_of
from scorebook.models import Evening, Role
from scorebook.refusals.pages import tell

KINDS = {"csv": "CSV", formats.SEMICOLONS: "CSV ;", "xlsx": "XLSX", "ods": "ODS"}
LISTS = {
    "standings": gettext_lazy("Standings"),
    "evenings": gettext_lazy("Evenings"),
    "statements": gettext_lazy("Statements"),
    "members": gettext_lazy("Members"),
    "cash": gettext_lazy("Cash book"),
}


@require_safe
@viewer
def club_exports(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Offer everything the club can take with it, of all its evenings or of one season."""
    params = params_of(request, access)
    offered = {name: label for name, label in LISTS.items() if name != "cash" or access.club.cash_rules.exists()}
    context = {
        "club": access.club,
        "access": access,
        "asked": params,
        "lists": offered.items(),
        "kinds": KINDS.items(),
        "may_take_all": at_least(access.role, Role.DIRECTOR),
    }
    return render(request, "files/exports.html", context)


@require_safe
@viewer
def club_list(request: HttpRequest, access: ClubAccess, which: str, kind: str) -> Any:
    """Hand out one of the club's lists."""
    if which not in lists.OF_A_CLUB or kind not in formats.TYPES:
        raise Http404
    if which == "cash" and not access.sees_debts:
        raise Http404
    params = params_of(request, access)
    return file_of(request, lists.OF_A_CLUB[which](params), kind, access.club.slug)


@require_safe
@viewer
def club_documents(request: HttpRequest, access: ClubAccess, kind: str) -> Any:
    """Hand out the documents of the club's evenings: each brings its evening back, here or elsewhere."""
    if kind not in documents.TYPES:
        raise Http404
    span, name = params_of(request, access).span, f"scorebook-{access.club.slug}.{kind}"
    if kind == "zip":
        return FileResponse(documents.as_zip(span), as_attachment=True, filename=name)
    return attached(StreamingHttpResponse(documents.as_lines(span), content_type=documents.TYPES[kind]), name)


@require_safe
@watcher
def evening_list(request: HttpRequest, access: Access, which: str, kind: str) -> Any:
    """Hand out the hands of an evening, its postings, or what was said of its lines."""
    if which not in lists.OF_AN_EVENING or kind not in formats.TYPES:
        raise Http404
    return file_of(request, lists.OF_AN_EVENING[which](access.evening), kind, named(access.evening))


@require_safe
@viewer
def club_ledger(request: HttpRequest, access: ClubAccess) -> Any:
    """Hand out the club's ledger as a plain text, in points or in money."""
    span = params_of(request, access).span
    evenings, in_money = list(documents.evenings_in(span)), _in_money(request)
    lines = journal(access.club.name, evenings, names_in(evenings), in_money=in_money)
    return _as_text(chain(lines, cash_journal(span) if in_money and access.sees_debts else ()), access.club.slug)


@require_safe
@watcher
def evening_ledger(request: HttpRequest, access: Access) -> Any:
    """Hand out the evening's ledger as a plain text, by the names it was played under."""
    names = dict(access.evening.seats.values_list("player_id", "name"))
    lines = journal(access.evening.title or access.evening.slug, [access.evening], names, in_money=_in_money(request))
    return _as_text(lines, named(access.evening))


def _in_money(request: HttpRequest) -> bool:
    return request.GET.get("in") == "money"


def _as_text(lines: Iterator[str], whose: str) -> Any:
    answer = StreamingHttpResponse(lines, content_type="text/plain; charset=utf-8")
    return attached(answer, f"scorebook-{whose}.journal")


def named(evening: Evening) -> str:
    """Return what files of an evening are called by: its day and its address."""
    return f"{timezone.localtime(evening.opened_at).date().isoformat()}-{evening.slug}"


def file_of(request: HttpRequest, listing: Listing, kind: str, whose: str) -> Any:
    """Answer with a list as a file of some kind, called by whose it is."""
    name = f"scorebook-{whose}-{listing.name}.{kind.partition('-')[0]}"
    if formats.TYPES[kind] == formats.TYPES["csv"]:
        return attached(StreamingHttpResponse(formats.as_csv(listing, kind), content_type=formats.TYPES[kind]), name)
    try:
        file = formats.write_list(listing, kind)
    except formats.TooLong:
        reasons = (_("This list is too long for a spreadsheet."), _("Choose a season, or take it as CSV."))
        return tell(request, HTTPStatus.UNPROCESSABLE_ENTITY, _("Too many rows"), reasons)
    return attached(FileResponse(file, content_type=formats.TYPES[kind]), name)


def attached(response: Any, name: str) -> Any:
    """Return an answer that is kept as a file of this name."""
    response.headers["Content-Disposition"] = content_disposition_header(True, name) or "attachment"  # noqa: FBT003
    return response
