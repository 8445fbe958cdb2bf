"""Views: an evening out as a document, and a document in as an evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scorebook import ledger
from scorebook.access.evening import Access, hand_the_pen, scribe_name, watcher
from scorebook.access.rations import READING_IN, rationed
from scorebook.files.interchange import (
    LARGEST_DOCUMENT,
    document_text,
    every_refusal,
    read_played_sheet,
    read_text,
)
from scorebook.files.trail import trail_text
from scorebook.files.views.lists import attached, named
from scorebook.models import Evening
from scorebook.refusals.words import page_key
from settlement import GAMES
from settlement import document as record
from settlement.facts import facts
from settlement.vocabulary import Problem, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One reason why a document was not imported: where it stands, and what is wrong."""

    entry: int | None
    place: str
    sentence: str

    def __str__(self) -> str:
        line = _("Line %(number)s") % {"number": self.entry} if self.entry else ""
        where = " · ".join(filter(None, (line, self.place)))
        return f"{where}: {self.sentence}" if where else self.sentence


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
    found: HttpResponse = attached(response, f"scorebook-{named(evening)}{what}.json")
    return found


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
        author = ledger.Author(name=scribe_name(request))
        evening = ledger.import_evening(
            sheet, played=played, author=author, key=page_key(request), title=request.POST.get("title", "")
        )
        return _opened(request, evening)
    except record.Refused as refusal:
        return _page(request, text, why_refused(text, refusal))
    except ledger.Refused as refusal:
        return _page(request, text, _in_words(refusal.problems, refusal.number, _loosely(text)))
    except ledger.KeyReused:
        again = _("This page opened an evening already. Load it again to import another one.")
        return _page(request, text, [_whole(again)], HTTPStatus.CONFLICT)


def _opened(request: HttpRequest, evening: Evening) -> HttpResponse:
    """Lead to the evening, the pen in hand, unless that was taken back since the page was first sent."""
    response = redirect("sheet", slug=evening.slug)
    hand_the_pen(response, request, evening)
    return response


def received(request: HttpRequest) -> tuple[str, Sequence[Reason]]:
    """Return the document's text, from the file if there is one, and why it cannot be looked at."""
    upload = request.FILES.get("file")
    typed = request.POST.get("document", "")
    size = len(typed.encode("utf-8", "surrogatepass")) if upload is None else upload.size or 0
    if size > LARGEST_DOCUMENT:
        return typed, [_whole(_("This is larger than any evening: at most 2 MB fit here."))]
    if upload is None:
        return typed, () if typed.strip() else [_whole(_("Choose a file, or paste a document."))]
    try:
        return upload.read().decode("utf-8-sig"), ()
    except UnicodeDecodeError:
        return typed, [_whole(_("This file is not text that can be read (UTF-8)."))]


def _page(
    request: HttpRequest, text: str, reasons: Sequence[Reason], status: HTTPStatus = HTTPStatus.UNPROCESSABLE_ENTITY
) -> HttpResponse:
    context = {**shown_again(text, reasons), "a_line_refused": any(reason.entry for reason in reasons)}
    response = render(request, "files/import.html", context, status=status if reasons else HTTPStatus.OK)
    response["Cache-Control"] = "no-store"
    return response


def shown_again(text: str, reasons: Sequence[Reason]) -> dict[str, Any]:
    """Return what every page of an import shows: what was sent, and why it was not taken in."""
    heading = ngettext(
        "One reason why nothing was imported", "%(count)s reasons why nothing was imported", len(reasons)
    )
    return {"document": text, "reasons": reasons, "key": uuid4(), "heading": heading % {"count": len(reasons)}}


def _whole(sentence: str) -> Reason:
    return Reason(entry=None, place="", sentence=sentence)


def why_refused(text: str, refusal: record.Refused) -> list[Reason]:
    """Say every reason why a document is not taken in."""
    document = _loosely(text)
    return [
        reason for one in every_refusal(document, refusal) for reason in _in_words(one.problems, one.entry, document)
    ]


def _in_words(problems: Sequence[Problem], entry: int | None, document: dict[str, Any]) -> list[Reason]:
    """Say problems with their places in the labels of the page; seats are named as the document names them."""
    names, kind = record.names_in(document), _kind_of(document, entry)
    return [reason_of(problem, names, entry, kind) for problem in problems]


def reason_of(
    problem: Problem, names: tuple[str, ...] = (), entry: int | None = None, kind: type | None = None
) -> Reason:
    """Say a problem with its place, once: where the sentence itself names the fact, the whole place stands there."""
    (template, values), path = problem.text, problem.field
    place, labels = _place(kind, path)
    called = {path, path.rpartition(".")[2], *labels} - {""}
    named = [blank for blank, value in values.items() if isinstance(value, str) and value in called]
    told = Text(template, {**values, **dict.fromkeys(named, place)}).read(names, _)
    return Reason(entry=entry, place="" if named else place, sentence=told)


def _loosely(text: str) -> dict[str, Any]:
    try:
        document = read_text(text)
    except record.Refused:
        return {}
    return document if isinstance(document, dict) else {}


def _kind_of(document: dict[str, Any], entry: int | None) -> type | None:
    """Return the record type of an entry of a document that may be wrong in any way."""
    try:
        told = document["entries"][(entry or 0) - 1] if entry else {}
        return GAMES[document["game"]].kinds[told.get("kind") or "hand"].record if entry else None
    except (LookupError, TypeError, AttributeError):
        return None


def _place(kind: type | None, path: str) -> tuple[str, Sequence[str]]:
    """Return the path of a fact in the words of its labels, and what the fact at its end is called.

    What has no label stays as the document writes it.
    """
    words: list[str] = []
    labels: Sequence[str] = ()
    for step in path.split("."):
        name, _bracket, index = step.partition("[")
        fact = next((fact for fact in facts(kind) if fact.name == name), None) if kind else None
        if fact is None:
            return path, ()
        words.append(f"{_(fact.label)} {int(index[:-1]) + 1}" if index[:-1].isdecimal() else _(fact.label))
        labels = (fact.label, fact.inner.label) if fact.inner else (fact.label,)
        kind = fact.record
    return ", ".join(words), labels
