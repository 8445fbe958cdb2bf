"""Views: the session sheet and the payout sheet as PDFs."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorebook.access import Access, tell, watcher
from scorebook.links import address, links_of
from scorebook.models import Evening, Right
from scorebook.paper.files import file_name
from scorebook.paper.payments import METHODS, read_payments
from scorebook.paper.payout import payout_sheet
from scorebook.paper.session import session_sheet
from scorebook.pdf import MOST_ROWS, NotDrawn, draw
from scorebook.rows import NightSheet
from scorebook.sheet import read_sheet

PAPERS = ("a4", "a5")
ATTEMPTS = 5
Page = Callable[[NightSheet, str | None], Any]


@require_safe
@watcher
def session_pdf(request: HttpRequest, access: Access) -> HttpResponse:
    """Every entry of the evening on paper, A4 or A5 landscape."""
    if nonsense := _not_understood(request.GET):
        return _refuse(request, HTTPStatus.BAD_REQUEST, _("That was not understood"), nonsense)
    return _document(request, access, "session", session_sheet)


@require_safe
@watcher
def payout_pdf(request: HttpRequest, access: Access) -> HttpResponse:
    """Balances and who pays whom on paper, A4 or A5 upright."""
    asked = request.GET
    nonsense = _not_understood(asked)
    method, banker = asked.get("method", "fewest"), asked.get("banker", "")
    seats = access.evening.seats.count()
    if method not in METHODS:
        nonsense = _("Who pays whom is reckoned in one of these ways: fewest, banker, neighbour.")
    elif banker and not (banker.isdecimal() and len(banker) < 3 and int(banker) < seats):
        nonsense = _("The banker is named by the number of the seat.")
    if nonsense:
        return _refuse(request, HTTPStatus.BAD_REQUEST, _("That was not understood"), nonsense)

    def page(sheet: NightSheet, link: str | None) -> Any:
        payments = read_payments(sheet, method, int(banker) if banker else None)
        return payout_sheet(sheet, link, payments)

    return _document(request, access, "payout", page)


def _document(request: HttpRequest, access: Access, kind: str, page: Page) -> HttpResponse:
    evening = access.evening
    if evening.entries.count() > MOST_ROWS:
        return _refuse(request, HTTPStatus.UNPROCESSABLE_ENTITY, _("Too long for paper"),
                       _("This evening has more than %(most)s entries. The export holds all of them.")
                       % {"most": MOST_ROWS})  # fmt: skip
    link = links_of(evening).get(Right.WATCH)
    paper = request.GET.get("paper", "a4")
    try:
        sheet, view = _between_two_writes(evening, page, address(request, link) if link else None)
        pdf = draw(render_to_string(f"print/{kind}.html", {"page": view, "head": view.head, "paper": paper}))
    except NotDrawn as undrawn:
        return _not_drawn(request, undrawn.code)
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{file_name(sheet, kind, paper)}"'
    return response


def _between_two_writes(evening: Evening, page: Page, link: str | None) -> tuple[NightSheet, Any]:
    """Read everything a document prints while nothing is written: no print mixes two states of a sheet."""
    for _attempt in range(ATTEMPTS):
        sheet = read_sheet(evening)
        view = page(sheet, link)
        head = evening.head
        evening.refresh_from_db()
        if evening.head == head:
            return sheet, view
    raise NotDrawn("busy")


def _not_understood(asked: QueryDict) -> str:
    """Say what is wrong with what both documents may be asked for; nothing when it is in order."""
    return "" if asked.get("paper", "a4") in PAPERS else _("The paper is one of these: a4, a5.")


def _not_drawn(request: HttpRequest, code: str) -> HttpResponse:
    why = {
        "busy": _("Other documents are being drawn at this moment."),
        "slow": _("Drawing it took too long and was stopped."),
        "failed": _("It could not be drawn."),
    }[code]
    response = _refuse(request, HTTPStatus.SERVICE_UNAVAILABLE, _("No document this time"), why,
                       _("The sheet itself is safe. Try again in a minute."))  # fmt: skip
    response["Retry-After"] = "60"
    return response


def _refuse(request: HttpRequest, status: HTTPStatus, title: str, *reasons: str) -> HttpResponse:
    return tell(request, status, title, reasons)
