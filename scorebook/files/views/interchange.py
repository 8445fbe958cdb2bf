"""Views: an evening out as a document, and a document in as an evening."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scorebook import ledger
from scorebook.access.evening import Access, hand_the_pen, scribe_name, watcher
from scorebook.access.rations import READING_IN, rationed
from scorebook.files.interchange import (
    LARGEST_DOCUMENT,
    MARK,
    decoded,
    document_text,
    read_played_sheet,
    read_text,
)
from scorebook.files.reasons import Reason, as_an_object, in_the_words_of, why_refused
from scorebook.files.trail import trail_text
from scorebook.files.views.lists import attached, named
from scorebook.models import Evening
from scorebook.refusals.words import in_words, page_key
from scorebook.words.dates import day_in_words
from settlement import document as record


@require_safe
@watcher
def evening_export(_request: HttpRequest, access: Access) -> HttpResponse:
    """Hand out the evening's document as a file."""
    return _as_file(access.evening, document_text(access.evening))


@require_safe
@watcher
def evening_trail(_request: HttpRequest, access: Access) -> HttpResponse:
    """Hand out everything ever written of the evening, with its seals."""
    return _as_file(access.evening, trail_text(access.evening), "-trail")


def _as_file(evening: Evening, text: str, what: str = "") -> HttpResponse:
    """Answer with a file of the evening, called by its day and its address."""
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    file: HttpResponse = attached(response, f"scorebook-{named(evening)}{what}.json")
    return file


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@rationed(READING_IN)
def evening_import(request: HttpRequest) -> HttpResponse:
    """Take a document from a file or from the page, and open the evening it tells of."""
    if request.method != "POST":
        return _page(request, "", ())
    text, reasons = received(request)
    if reasons:
        return _page(request, text, reasons)
    try:
        sheet, played = read_played_sheet(read_text(text))
        return _opened(request, _taken_in(request, sheet, played))
    except NoDay as wrong:
        return _page(request, text, (), wrong_day=wrong.sentence)
    except record.Refused as refusal:
        return _page(request, text, why_refused(text, refusal))
    except ledger.Refused as refusal:
        return _page(request, text, in_the_words_of(as_an_object(text), refusal.problems, refusal.number))
    except ledger.KeyReused:
        again = _("This page opened an evening already. Load it again to import another one.")
        return _page(request, text, [_whole(again)], HTTPStatus.CONFLICT)


class NoDay(Exception):
    """The page does not say on which day the evening was played, or it says another than the document."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def _taken_in(request: HttpRequest, sheet: record.Sheet, played: Sequence[record.Written]) -> Evening:
    """Open the evening of a document on its own day, or on the day chosen on the page."""
    beginning, chosen_day = ledger.beginning_of(sheet), request.POST.get("day", "").strip()
    return ledger.import_evening(
        sheet,
        played=played,
        author=ledger.Author(name=scribe_name(request)),
        key=page_key(request),
        title=request.POST.get("title", ""),
        kept=ledger.Kept(began=beginning if beginning and not chosen_day else _on_the_day(chosen_day, beginning)),
    )


def _on_the_day(chosen_day: str, beginning: ledger.Beginning | None) -> ledger.Beginning:
    """Return the start of an evening on the chosen day, which must be the document's day if the document has one.

    :raises NoDay: the day is missing, invalid, or different from the document's.
    """
    if not chosen_day:
        raise NoDay(_("The document does not say when this evening was: choose the day on which it was played."))
    try:
        day = date.fromisoformat(chosen_day)
    except ValueError:
        raise NoDay(_("This is no day: choose one.")) from None
    if beginning is not None and timezone.localdate(beginning.moment) != day:
        params = {"day": day_in_words(timezone.localdate(beginning.moment))}
        raise NoDay(_("The document says %(day)s: leave the field empty, or choose that day.") % params)
    if day.year < record.EARLIEST_YEAR:
        raise NoDay(_("An evening began in %(year)d at the earliest.") % {"year": record.EARLIEST_YEAR})
    try:
        return beginning or ledger.beginning_at(day)
    except ledger.Refused as ahead:
        raise NoDay(" ".join(in_words(ahead, ()).sentences)) from None


def _opened(request: HttpRequest, evening: Evening) -> HttpResponse:
    """Lead to the evening, the pen in hand, unless that was taken back since the page was first sent."""
    response = redirect("sheet", slug=evening.slug)
    hand_the_pen(response, request, evening)
    return response


def received(request: HttpRequest) -> tuple[str, Sequence[Reason]]:
    """Return the document's text, from the file if there is one, and why it cannot be looked at."""
    upload = request.FILES.get("file")
    text = request.POST.get("document", "").removeprefix(MARK)
    size = len(text.encode("utf-8", "surrogatepass")) if upload is None else upload.size or 0
    if size > LARGEST_DOCUMENT:
        return text, [_whole(_("This is larger than any evening: at most 2 MB fit here."))]
    if upload is None:
        return text, () if text.strip() else [_whole(_("Choose a file, or paste a document."))]
    try:
        return decoded(upload.read()), ()
    except UnicodeDecodeError:
        return text, [_whole(_("This file is not text that can be read (UTF-8)."))]


def _page(
    request: HttpRequest,
    text: str,
    reasons: Sequence[Reason],
    status: HTTPStatus = HTTPStatus.UNPROCESSABLE_ENTITY,
    *,
    wrong_day: str = "",
) -> HttpResponse:
    context = {
        **shown_again(text, reasons),
        "a_line_refused": any(reason.entry for reason in reasons),
        "day": request.POST.get("day", ""),
        "wrong_day": wrong_day,
        "today": timezone.localdate(),
    }
    wrong = reasons or wrong_day
    response = render(request, "files/import.html", context, status=status if wrong else HTTPStatus.OK)
    response["Cache-Control"] = "no-store"
    return response


def shown_again(text: str, reasons: Sequence[Reason]) -> dict[str, Any]:
    """Return what every page of an import shows: what was sent, and why it was not taken in."""
    heading = ngettext(
        "One reason why nothing was imported", "%(count)s reasons why nothing was imported", len(reasons)
    )
    return {"document": text, "reasons": reasons, "key": uuid4(), "heading": heading % {"count": len(reasons)}}


def _whole(sentence: str) -> Reason:
    return Reason(sentence=sentence)
