"""Printing: the way of every document from a view to a PDF.

A new document needs four things:

1. a module in ``scorebook/paper/`` with a frozen dataclass of all printed texts, and a function that returns it.  The
   dataclass has a ``head``, the :class:`~scorebook.paper.masthead.Masthead`.  If amounts may be long, it also has
   ``huge`` or ``vast``.
2. a template in ``templates/paper/`` that extends ``paper/base.html``.  Its block ``body_class`` is ``upright`` or
   ``wide``.  The template gets ``page`` (the dataclass), ``head`` and ``paper`` (one of :data:`PAPERS`).  It also gets
   ``layout`` if the dataclass has a layout for each paper size.  Styles of this document only are in a style sheet of
   its own beside ``print.css``.  The block ``styles`` links it by its bare name: ``<link rel="stylesheet"
   href="standings.css">``.
3. a view that says how the document is read and named, and leaves the rest to this module::

       @require_safe
       @watcher
       def session_pdf(request: HttpRequest, access: Access) -> HttpResponse:
           def read(link: str | None) -> Page:
               sheet = read_sheet(access.evening)
               return Page(template="paper/session/session.html", view=session_sheet(sheet, link),
                           name=evening_file(sheet, pgettext("file name", "hands")))

           return printed_of_evening(request, access, read)

   Documents outside an evening use :func:`printed` with the visitor's ``access``, because strangers have a lower rate
   limit.  The view passes errors of the request as texts in ``wrong``, and the reader sees all of them at once.
   ``rows`` is the number of rows to be printed.
4. a row in the table of documents in ``tests/paper/kinds.py``: then all checks of documents include it.

The query string selects the variant.  ``paper`` is one of the document's ``papers``; the first is the default.
``archive=1`` returns PDF/A.  ``as=page`` returns a page for the screen, without rendering a PDF.
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
from scorebook.paper.views.screen import Back, document_page
from scorebook.refusals.busy import unless_busy
from scorebook.refusals.pages import tell

Asking = Access | ClubAccess | CupAccess
PAPERS = ("a4", "a5", "letter")
ATTEMPTS = 3
_reading = Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A document before rendering: its template, the template's data, and its file name.

    ``enclosed`` is attached to a PDF/A file.  A document for everyone (``everybodys``) is rendered once for all;
    strangers wait for it like tables.
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
    """Return a document, or the reasons why there is none: everything in ``wrong``, too many rows, or no time.

    Without ``access`` the visitor counts as a stranger.  ``back`` is the page to return to, if no page lists the
    document.
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
        return document_page(request, page.template, _context(page.view, paper), page.name, papers, way)
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
    """Return a document and its file; the rate limit of the visitor applies.

    :raises NotDrawn: There is no document.
    """
    with _reading:  # one at a time: parallel reading would not be faster, and would delay a save
        page = read()
        html = document_html(page.template, page.view, paper)
    ration = _ration_of(access)
    waits = partial(unless_busy, partial(spend, ration, request)) if ration else None
    file = page.enclosed if archive else None
    stranger = ration is DRAWING and not page.everybodys
    return page, draw(html, archive=archive, enclosed=file, stranger=stranger, waits=waits)


def _ration_of(access: Asking | None) -> Allowance | None:
    """Return the rate limit for new documents of the visitor, or ``None`` for a club's members."""
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
    """Return a document of an evening, read between two writes; ``read`` gets the address of the live sheet.

    Without ``rows`` all entries of the night count.  A PDF/A file has the exported evening attached, read between the
    same two writes.
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


def document_html(template: str, view: Any, paper: str) -> str:
    """Return the HTML of a document in the user's language, with printable characters only."""
    return printable(render_to_string(template, _context(view, paper)))


def _context(view: Any, paper: str) -> dict[str, Any]:
    layout = {"layout": view.layout(paper)} if hasattr(view, "layout") else {}
    return {"page": view, "head": view.head, "paper": paper, **layout}


def _way_back(access: Asking | None) -> Back:
    """Return the page that lists the documents beside this one."""
    if access is None:
        return Back(address=reverse("home"), listed=False)
    if isinstance(access, Access):
        return Back(address=reverse("evening_on_paper", args=[access.evening.slug]))
    if isinstance(access, CupAccess):
        return Back(address=reverse("cup", args=[access.day.slug]), listed=False)
    return Back(address=reverse("club_on_paper", args=[access.club.slug]))


def _between_two_writes(evening: Evening, read: Callable[[], Page]) -> Page:
    """Read all data of a document in one state of the night, without an entry saved in between.

    Reading does not block saving.  Only after several attempts are the evenings locked, and then a save waits.
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
    """Return the page that says why there is no document, and when to try again."""
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
