"""Views: the session sheet and the payout sheet as PDFs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorebook.access import Access, tell, watcher
from scorebook.bill import read_bill
from scorebook.links import address, links_of
from scorebook.models import Entry, Evening, Right, Seat
from scorebook.paper.files import file_name
from scorebook.paper.night import night_payout
from scorebook.paper.payments import METHODS, read_payments
from scorebook.paper.payout import payout_sheet
from scorebook.paper.session import session_sheet
from scorebook.pdf import MOST_ROWS, NotDrawn, draw
from scorebook.sheet import read_sheet

PAPERS = ("a4", "a5")
ATTEMPTS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A document before it is drawn: its template, what that prints, and the name of the file by kind and paper."""

    template: str
    view: Any
    name: Callable[[str, str], str]


@require_safe
@watcher
def session_pdf(request: HttpRequest, access: Access) -> HttpResponse:
    """Every entry of the evening on paper, A4 or A5 landscape."""
    if nonsense := _not_understood(request.GET):
        return _refuse(request, HTTPStatus.BAD_REQUEST, _("That was not understood"), nonsense)

    def page(link: str | None) -> Page:
        sheet = read_sheet(access.evening)
        return Page(template="print/session.html", view=session_sheet(sheet, link), name=partial(file_name, sheet))

    return _document(request, access, "session", page)


@require_safe
@watcher
def payout_pdf(request: HttpRequest, access: Access) -> HttpResponse:
    """Balances and who pays whom after all games of the night on paper, A4 or A5 upright."""
    asked = request.GET
    nonsense = _not_understood(asked)
    method, banker = asked.get("method", "fewest"), asked.get("banker", "")
    people = Seat.objects.filter(evening__night=access.evening.night_id).values("player").distinct().count()
    if method not in METHODS:
        nonsense = _("Who pays whom is reckoned in one of these ways: fewest, banker, neighbour.")
    elif banker and not (banker.isdecimal() and len(banker) < 3 and int(banker) < people):
        nonsense = _("The banker is named by the number of the seat.")
    if nonsense:
        return _refuse(request, HTTPStatus.BAD_REQUEST, _("That was not understood"), nonsense)

    def page(link: str | None) -> Page:
        bill = read_bill(access.evening.night)
        payments = read_payments(bill, method, int(banker) if banker else None)
        if bill.several:
            name = partial(file_name, bill.played[0].sheet, closed=bill.closed, edition=bill.edition)
            return Page(template="print/night.html", view=night_payout(bill, link, payments), name=name)
        sheet = bill.played[0].sheet
        return Page(template="print/payout.html", view=payout_sheet(sheet, link, payments),
                    name=partial(file_name, sheet))  # fmt: skip

    return _document(request, access, "payout", page)


def _document(request: HttpRequest, access: Access, kind: str, read: Callable[[str | None], Page]) -> HttpResponse:
    evening = access.evening
    if Entry.objects.filter(evening__night=evening.night_id).count() > MOST_ROWS:
        return _refuse(request, HTTPStatus.UNPROCESSABLE_ENTITY, _("Too long for paper"),
                       _("This evening has more than %(most)s entries. The export holds all of them.")
                       % {"most": MOST_ROWS})  # fmt: skip
    link = links_of(evening).get(Right.WATCH)
    paper = request.GET.get("paper", "a4")
    try:
        page = _between_two_writes(evening, read, address(request, link) if link else None)
        pdf = draw(render_to_string(page.template, {"page": page.view, "head": page.view.head, "paper": paper}))
    except NotDrawn as undrawn:
        return _not_drawn(request, undrawn.code)
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{page.name(kind, paper)}"'
    return response


def _between_two_writes(evening: Evening, read: Callable[[str | None], Page], link: str | None) -> Page:
    """Read everything a document prints while nothing is written: no print mixes two states of a night."""
    for _attempt in range(ATTEMPTS):
        before = _heads(evening)
        evening.refresh_from_db()
        page = read(link)
        if _heads(evening) == before:
            return page
    raise NotDrawn("busy")


def _heads(evening: Evening) -> list[tuple[int, int]]:
    night = Evening.objects.filter(night=evening.night_id)
    return list(night.order_by("pk").values_list("pk", "head"))


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
