"""How a document gets from a view to paper; every document is printed through here.

A new document needs four things:

1. a module in ``scorebook/paper/`` that puts everything it prints into one frozen dataclass of texts.  It has a
   ``head``, the :class:`~scorebook.paper.masthead.Masthead`, and wherever it may grow also ``huge`` or ``vast``;
2. a template in ``templates/paper/`` that extends ``paper/base.html`` and says in its block ``body_class`` whether it
   stands ``upright`` or lies ``wide``; it gets ``page`` (the dataclass), ``head`` and ``paper`` (of :data:`PAPERS`),
   and its ``layout`` where the dataclass has another one for each paper.
   What only this document needs of looks goes into a style sheet of its own beside ``print.css``, linked in the block
   ``styles`` by its bare name: ``<link rel="stylesheet" href="standings.css">``;
3. a view that says how the document is read and named, and leaves the rest to this module::

       @require_safe
       @watcher
       def session_pdf(request: HttpRequest, access: Access) -> HttpResponse:
           def read(link: str | None) -> Page:
               sheet = read_sheet(access.evening)
               return Page(template="paper/session/session.html", view=session_sheet(sheet, link),
                           name=evening_file(sheet, pgettext("file name", "hands")))

           return printed_of_evening(request, access, read)

   A document of no evening goes through :func:`printed`, with the ``access`` of whoever asks: strangers have fewer new
   ones drawn.  What is wrong with the question is put into words by the
   view and handed over as ``wrong``: the reader is told all of it at once.  ``rows`` is how many it will print;
4. a row in the table of documents in ``tests/paper/kinds.py``: every check of paper then runs over it.

Every document may be asked for by ``?paper=`` in each of its ``papers`` (the first is the usual one), by ``?archive=1``
as PDF/A, to be kept for good, and by ``?as=page`` to be read on the screen, where nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from http import HTTPStatus
from threading import Lock
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from scorebook.access.club import ClubAccess
from scorebook.access.cup import CupAccess
from scorebook.access.evening import Access, address_to_watch
from scorebook.access.rations import DRAWING, DRAWING_AT_A_TABLE, Allowance, spend, too_often, try_again
from scorebook.access.roles import at_least
from scorebook.files.interchange import document_text
from scorebook.models import Entry, Evening, Role
from scorebook.paper.file_names import FileName
from scorebook.paper.letters import printable
from scorebook.paper.pdf import MOST_ROWS, Enclosed, NotDrawn, draw
from scorebook.paper.views.screen import Back, shown
from scorebook.refusals.busy import unless_busy
from scorebook.refusals.pages import tell

Asking = Access | ClubAccess | CupAccess
PAPERS = ("a4", "a5", "letter")
ATTEMPTS = 3
_reading = Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A document before it is drawn: its template, what that prints, and the name of its file.

    What is ``enclosed`` travels within a file for the archive.  What is ``everybodys`` is one drawing for all who ask,
    and strangers wait for it as a table does.
    """

    template: str
    view: Any
    name: FileName
    enclosed: Enclosed | None = None
    everybodys: bool = False


def printed(
    request: HttpRequest,
    read: Callable[[], Page],
    *,
    access: Asking | None = None,
    rows: int = 0,
    wrong: Sequence[str] = (),
    papers: Sequence[str] = PAPERS,
    back: str = "",
) -> HttpResponse:
    """Answer with a document, or say in words why there is none: all that is ``wrong``, too many rows, no time.

    Without ``access`` whoever asks is a stranger; ``back`` is where he came from, where no page lists the documents.
    """
    paper, archive = request.GET.get("paper") or papers[0], request.GET.get("archive") == "1"
    if wrong:
        return _refuse(request, HTTPStatus.BAD_REQUEST, _("That was not understood"), " ".join(wrong))
    if rows > MOST_ROWS:
        return _refuse(
            request,
            HTTPStatus.UNPROCESSABLE_ENTITY,
            _("Too long for paper"),
            _("It would print more than %(most)s lines. The export holds all of them.") % {"most": MOST_ROWS},
        )
    if request.GET.get("as") == "page":
        with _reading:
            page = read()
        way = Back(address=back, listed=False) if back else _way_back(access)
        return shown(request, page.template, _context(page.view, paper), page.name, papers, way)
    try:
        page, pdf = drawn(request, read, paper, access=access, archive=archive)
    except NotDrawn as undrawn:
        return not_drawn(request, undrawn)
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = page.name.disposition(paper, archive=archive)
    return response


def drawn(
    request: HttpRequest,
    read: Callable[[], Page],
    paper: str,
    *,
    access: Asking | None,
    archive: bool = False,
) -> tuple[Page, bytes]:
    """Return a document and its file, drawn by the ration of whoever asks.

    :raises NotDrawn: there is none.
    """
    with _reading:  # one after the other: they would only take turns, and a save in between would wait for all
        page = read()
        html = written(page.template, page.view, paper)
    ration = _ration_of(access)
    waits = partial(unless_busy, partial(spend, ration, request)) if ration else None
    file = page.enclosed if archive else None
    stranger = ration is DRAWING and not page.everybodys
    return page, draw(html, archive=archive, enclosed=file, stranger=stranger, waits=waits)


def _ration_of(access: Asking | None) -> Allowance | None:
    """Return how many new documents whoever asks may have drawn; a club's members as many as they need."""
    if access is None or (isinstance(access, Access) and access.is_stranger):
        return DRAWING
    if at_least(access.role, Role.VIEWER):
        return None
    plays = bool(access.kinds) if isinstance(access, CupAccess) else isinstance(access, Access)
    return DRAWING_AT_A_TABLE if plays else DRAWING


def printed_of_evening(
    request: HttpRequest,
    access: Access,
    read: Callable[[str | None], Page],
    *,
    rows: int | None = None,
    wrong: Sequence[str] = (),
    papers: Sequence[str] = PAPERS,
) -> HttpResponse:
    """Answer with a document of an evening, read between two writes; ``read`` gets the address of the live sheet.

    Without ``rows`` it is taken to print every entry of the night.  A file for the archive encloses the evening as it
    is exported, read between the same two writes.
    """
    evening = access.evening
    opens = address_to_watch(request, access)
    if rows is None:
        rows = Entry.objects.filter(evening__night=evening.night_id).count()

    def with_its_evening() -> Page:
        page = read(opens)
        moment = evening.closed_at or evening.opened_at
        file = Enclosed(name=f"scorebook-{evening.slug}.json", text=document_text(evening), moment=moment)
        return replace(page, enclosed=file)

    whole = with_its_evening if request.GET.get("archive") == "1" else partial(read, opens)
    return printed(
        request, lambda: _between_two_writes(evening, whole), access=access, rows=rows, wrong=wrong, papers=papers
    )


def written(template: str, view: Any, paper: str) -> str:
    """Return a document before it is drawn, in the language of the reader and the letters of the faces."""
    return printable(render_to_string(template, _context(view, paper)))


def _context(view: Any, paper: str) -> dict[str, Any]:
    layout = {"layout": view.layout(paper)} if hasattr(view, "layout") else {}
    return {"page": view, "head": view.head, "paper": paper, **layout}


def _way_back(access: Asking | None) -> Back:
    """Return where all documents are that are there beside this one."""
    if access is None:
        return Back(address=reverse("home"), listed=False)
    if isinstance(access, Access):
        return Back(address=reverse("evening_on_paper", args=[access.evening.slug]))
    if isinstance(access, CupAccess):
        return Back(address=reverse("cup", args=[access.day.slug]), listed=False)
    return Back(address=reverse("club_on_paper", args=[access.club.slug]))


def _between_two_writes(evening: Evening, read: Callable[[], Page]) -> Page:
    """Read everything a document prints while nothing is written: no print mixes two states of a night.

    Nobody waits for a reading, unless hands are saved faster than they are read: then the next one waits for it.
    """
    for _attempt in range(ATTEMPTS):
        before = _heads(evening)
        evening.refresh_from_db()
        page = read()
        if _heads(evening) == before:
            return page
    with transaction.atomic():
        list(Evening.objects.select_for_update().filter(night=evening.night_id).order_by("pk"))
        evening.refresh_from_db()
        return read()


def _heads(evening: Evening) -> list[tuple[int, int, int]]:
    night = Evening.objects.filter(night=evening.night_id)
    return list(night.order_by("pk").values_list("pk", "head", "said"))


def not_drawn(request: HttpRequest, undrawn: NotDrawn) -> HttpResponse:
    """Say in words why there is no document, and when to ask again."""
    if undrawn.wait:
        return too_often(request, undrawn.wait)
    code = undrawn.code
    if code == "large":
        long, read = _("So much stands in it that it cannot be drawn."), _("On the screen all of it can be read.")
        return _refuse(request, HTTPStatus.UNPROCESSABLE_ENTITY, _("Too long for paper"), long, read)
    why = {
        "busy": _("Other documents are being drawn at this moment."),
        "slow": _("Drawing it took too long and was stopped."),
        "stopped": _("Drawing it took too long a few minutes ago and was stopped."),
        "failed": _("It could not be drawn."),
    }[code]
    minutes = 10 if code == "stopped" else 1
    response = _refuse(
        request,
        HTTPStatus.SERVICE_UNAVAILABLE,
        _("No document this time"),
        why,
        _("The sheet itself is safe.") + " " + try_again(minutes),
    )
    response["Retry-After"] = str(60 * minutes)
    return response


def _refuse(request: HttpRequest, status: HTTPStatus, title: str, *reasons: str) -> HttpResponse:
    return tell(request, status, title, reasons)
