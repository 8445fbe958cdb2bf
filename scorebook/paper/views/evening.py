"""Views for the session sheet and the payout sheet."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from scorebook.access.bill import sees_bill
from scorebook.access.evening import Access, watcher
from scorebook.cash.fees import evenings_of
from scorebook.cash.settling import charged_by
from scorebook.models import Seat
from scorebook.night.bill import read_bill
from scorebook.paper.file_names import evening_file
from scorebook.paper.payments import read_payments
from scorebook.paper.payout import payout_sheet
from scorebook.paper.session.sheet import session_sheet
from scorebook.paper.views.printing import Page, printed_of_evening
from scorebook.sheet.reading import read_sheet


@require_safe
@watcher
def session_pdf(request: HttpRequest, access: Access) -> HttpResponse:
    """Return all entries of the evening, in landscape."""

    def read(link: str | None) -> Page:
        sheet = read_sheet(access.evening)
        name = evening_file(sheet, pgettext("file name", "hands"))
        return Page(template="paper/session/session.html", view=session_sheet(sheet, link), name=name)

    return printed_of_evening(request, access, read)


@require_safe
@watcher
def payout_pdf(request: HttpRequest, access: Access) -> HttpResponse:
    """Return balances and payments of all games of the night, in portrait."""
    method, banker = request.GET.get("method") or "fewest", request.GET.get("banker", "")

    def read(link: str | None) -> Page:
        bill = read_bill(access.evening.night, with_book=sees_bill(access))
        payments = read_payments(bill, method, int(banker) if banker else None, told=not access.is_stranger)
        sheet, word = bill.played[0].sheet, pgettext("file name", "payout")
        name = evening_file(sheet, word)
        if bill.several:
            name = evening_file(sheet, word, closed=bill.closed, edition=bill.edition, names=bill.names)
        return Page(template="paper/payout/payout.html", view=payout_sheet(bill, link, payments), name=name)

    return printed_of_evening(request, access, read, wrong=list(_wrong_way_of_paying(request.GET, access)))


def _wrong_way_of_paying(query: QueryDict, access: Access) -> Iterator[str]:
    """Yield what is wrong with the requested method of payment."""
    banker = query.get("banker", "")
    night = access.evening.night_id
    people = Seat.objects.filter(evening__night=night).values("player").distinct().count()
    with_box = not access.is_stranger and charged_by(evenings_of(night)[0]) is not None
    if banker and not (banker.isdecimal() and len(banker) < 3 and int(banker) < people + with_box):
        yield _("The banker is named by the number of the seat.")
