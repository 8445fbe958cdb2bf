"""Views: a cup day as a document, and as lists in files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorebook.access.club import ClubAccess, director_writes
from scorebook.access.cup import CupAccess, cup_director, cup_watcher, token_of_cup
from scorebook.access.evening import add_to_keyring, scribe_name
from scorebook.access.rations import READING_IN, TAKING_IN_DAYS, give_back, rationed, spend, too_often
from scorebook.cup.day_forms import DocumentForm
from scorebook.cup.deeds.acting import Press
from scorebook.cup.deeds.slips import SEATS_DIFFER, read_in
from scorebook.cup.document.day import CupDocument
from scorebook.cup.document.importing import import_day
from scorebook.cup.document.reader import read_day
from scorebook.cup.labels import made_already
from scorebook.cup.ranking.standing import hides_ranking
from scorebook.cup.views.one_table import table_page
from scorebook.cup.views.pressing import attempted, press_of
from scorebook.files import cups, formats
from scorebook.files.interchange import read_text
from scorebook.files.reasons import Reason, why_no_day, why_refused
from scorebook.files.views.interchange import received, shown_again
from scorebook.files.views.lists import attached, file_of
from scorebook.models import Account, Club, CupDay, Opens
from scorebook.refusals.refused import KeyReused, Refused
from scorebook.refusals.words import page_key
from settlement import document


@require_safe
@cup_director
def cup_export(_request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Hand out the whole day as a document."""
    answer = HttpResponse(cups.document_text(access.day), content_type="application/json; charset=utf-8")
    file: HttpResponse = attached(answer, f"scorebook-{_named(access.day)}.json")
    return file


@require_safe
@cup_watcher
def cup_list_file(request: HttpRequest, access: CupAccess, which: str, kind: str) -> Any:
    """Hand out the seats of a day, its results or its ranking."""
    if which not in cups.OF_A_CUP or kind not in formats.TYPES:
        raise Http404
    if which != "seats" and hides_ranking(access.day) and not access.may_direct:
        raise Http404
    return file_of(request, cups.OF_A_CUP[which](access.day), kind, _named(access.day))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@director_writes
@rationed(READING_IN)
def cup_import(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Take the document of a day from a file or from the page, and make the day of the club it tells of."""
    author = access.member.player.name if access.member else ""
    return _taken_in(request, access.club, author, access.account)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@rationed(READING_IN)
def cup_import_alone(request: HttpRequest) -> HttpResponse:
    """Make a day of nobody's club from its document: this device directs it, by the link it is given."""
    return _taken_in(request, None, scribe_name(request), None)


@require_POST
@cup_director
@rationed(READING_IN)
def cup_table_document(request: HttpRequest, access: CupAccess, number: int, table: int) -> HttpResponse:
    """Write the sheet of a table from its document, or say every reason why not."""
    text, reasons = received(request)
    form = DocumentForm(request.POST, request.FILES)
    form.full_clean()
    if not reasons:
        try:
            sheet = document.read_document(read_text(text))
        except document.Refused as refusal:
            reasons = why_refused(text, refusal)
    for reason in reasons:
        form.add_error("file", str(reason))
    seats_too = "seats_too" in request.POST

    def deed() -> object:
        try:
            return read_in(access.day, press_of(request, access), number, table, sheet, seats_too=seats_too)
        except Refused as refused:
            if {problem.code for problem in refused.problems} == {SEATS_DIFFER}:
                form.offered = text
            raise

    if not reasons and attempted(request, deed, form):
        return redirect("cup", cup=access.day.slug)
    return table_page(request, access, number, table, document=form)


def _taken_in(request: HttpRequest, club: Club | None, author: str, by: Account | None) -> HttpResponse:
    if request.method != "POST":
        return _import_page(request, club, "", ())
    text, reasons = received(request)
    if reasons:
        return _import_page(request, club, text, reasons)
    press = Press(key=page_key(request), head=0, by=by, author=author)
    try:
        source = read_day(read_text(text))
        if wait := spend(TAKING_IN_DAYS, request):
            return too_often(request, wait)
        day = _imported(request, club, press, source)
    except (document.Refused, Refused) as refusal:
        return _import_page(request, club, text, why_no_day(text, refusal.problems))
    except KeyReused:
        return _import_page(request, club, text, [Reason(sentence=made_already())])
    response = redirect("cup", cup=day.slug)
    if token := token_of_cup(day.links.filter(kind=Opens.DIRECT).first()):
        add_to_keyring(response, request, token)
    return response


def _imported(request: HttpRequest, club: Club | None, press: Press, document: CupDocument) -> CupDay:
    """Take a day in; what is refused was not taken in, and does not count."""
    try:
        return import_day(club, press, document)
    except Refused:
        give_back(TAKING_IN_DAYS, request)
        raise


def _import_page(request: HttpRequest, club: Club | None, text: str, reasons: Sequence[Reason]) -> HttpResponse:
    context = {"club": club, **shown_again(text, reasons)}
    return render(request, "files/import_cup.html", context, status=422 if reasons else 200)


def _named(day: CupDay) -> str:
    return f"{day.day.isoformat()}-{day.slug}"
