"""Views: the documents of a cup day as PDFs."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from scorebook.access.cup import CupAccess, cup_address, cup_watcher
from scorebook.models import Opens
from scorebook.paper.cup import seats_sheet
from scorebook.paper.file_names import FileName
from scorebook.paper.views.printing import Page, printed


@require_safe
@cup_watcher
def cup_seats_pdf(request: HttpRequest, access: CupAccess, number: int) -> HttpResponse:
    """The seats of a published round by table and by name, for the wall of a hall without a screen."""
    day = access.day
    drawn = day.held.filter(number=number, published_at__isnull=False).first()
    if drawn is None:
        raise Http404
    door = day.links.filter(kind=Opens.DOOR, revoked_at__isnull=True).last()
    address = cup_address(request, door) if door else None

    def read() -> Page:
        name = FileName(group=day.name, when=day.day.isoformat(), word=pgettext("file name", "seats"))
        return Page(template="paper/cup_seats.html", view=seats_sheet(day, drawn, address), name=name)

    return printed(request, read)
