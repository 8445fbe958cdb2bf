"""Views for the documents of a cup day."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.views.decorators.http import require_safe

from scorebook.access.cup import CupAccess, cup_address, cup_director, cup_watcher, door_address
from scorebook.access.links import paper_address
from scorebook.cup.queries import tables_now
from scorebook.cup.ranking.awards import prizes_of
from scorebook.cup.ranking.standing import hides_ranking, rulings_of, standing_of
from scorebook.models import CupDay, Evening, Opens, Round
from scorebook.paper.blank import ROWS, BlankSheets, evening_blank
from scorebook.paper.cup.people import check_in_sheet, registration_sheet
from scorebook.paper.cup.ranking import certificate_sheet, prize_sheet, ranking_sheet
from scorebook.paper.cup.seats import seats_sheet
from scorebook.paper.cup.table import card_sheet, head_of, slip_sheet
from scorebook.paper.file_names import FileName
from scorebook.paper.views.printing import Page, printed
from scorebook.sheet.reading import read_sheet

CARDS, PRIZES, CERTIFICATES = "cards", "prizes", "certificates"
REGISTRATIONS, CHECK_IN = "registrations", "check-in"
WORDS = {
    CARDS: gettext_lazy("table cards"),
    PRIZES: gettext_lazy("list of prizes"),
    CERTIFICATES: gettext_lazy("certificates"),
    REGISTRATIONS: gettext_lazy("registrations"),
    CHECK_IN: gettext_lazy("check-in list"),
}
PEOPLE = {REGISTRATIONS: registration_sheet, CHECK_IN: check_in_sheet}


@require_safe
@cup_watcher
def cup_seats_pdf(request: HttpRequest, access: CupAccess, number: int) -> HttpResponse:
    """Return the seats of a published round by table and by name, for halls without a screen."""
    day, drawn = access.day, _published(access.day, number)
    people = drawn.drawn.count()

    def read() -> Page:
        view = seats_sheet(day, drawn, door_address(request, access))
        return Page(template="paper/cup/seats.html", view=view, name=_named(day, pgettext("file name", "seats")))

    return printed(request, read, access=access, rows=people + drawn.tables.count())


@require_safe
@cup_director
def cup_slips_pdf(request: HttpRequest, access: CupAccess, number: int) -> HttpResponse:
    """Return a result slip for each table of a published round, to be filled in by hand and entered in the grid."""
    day, drawn = access.day, _published(access.day, number)

    def read() -> Page:
        tables = tables_now(day, number)
        grids = {
            table.number: paper_address(request, table.evening)
            for table in tables
            if table.evening is not None and not table.is_done
        }
        view = slip_sheet(day, drawn, tables, grids)
        return Page(template="paper/cup/slips.html", view=view, name=_named(day, pgettext("file name", "slips")))

    return printed(request, read, access=access, rows=drawn.drawn.count())


@require_safe
@cup_director
def cup_sheets_pdf(request: HttpRequest, access: CupAccess, number: int) -> HttpResponse:
    """Return a blank score sheet with names for each open table of a published round."""
    day, drawn = access.day, _published(access.day, number)
    tables = Evening.objects.filter(night__cup_table__round=drawn, closed_at=None).order_by("night__cup_table__number")
    if not tables:
        raise Http404

    def read() -> Page:
        sheets = tuple(evening_blank(read_sheet(table), paper_address(request, table)) for table in tables)
        head = head_of(day, _("Score sheets of round %(number)s") % {"number": number})
        view = BlankSheets(head=head, sheets=sheets)
        return Page(template="paper/cup/blank.html", view=view, name=_named(day, pgettext("file name", "sheets")))

    return printed(request, read, access=access, rows=ROWS * len(tables))


@require_safe
@cup_watcher
def cup_ranking_pdf(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Return the ranking with the reason for every place, provisional or final."""
    day = access.day
    standing = standing_of(day)
    if not standing.rounds or (hides_ranking(day) and not access.may_direct):
        raise Http404
    rulings = rulings_of(day)

    def read() -> Page:
        view = ranking_sheet(day, standing, rulings, door_address(request, access))
        return Page(template="paper/cup/ranking.html", view=view, name=_named(day, pgettext("file name", "ranking")))

    return printed(request, read, access=access, rows=len(standing.lines) + len(rulings))


@require_safe
@cup_director
def cup_paper(request: HttpRequest, access: CupAccess, which: str) -> HttpResponse:
    """Return a document for the director: a list of people, table cards, list of prizes, or certificates."""
    day = access.day
    if which not in WORDS:
        raise Http404
    if which in PEOPLE:
        return _people(request, access, which)
    tables = list(_tables(request, day)) if which == CARDS else []
    standing = standing_of(day) if which != CARDS else None
    if not tables and (standing is None or not standing.rounds):
        raise Http404

    def read() -> Page:
        name = _named(day, str(WORDS[which]))
        if standing is None:
            return Page(template="paper/cup/cards.html", view=card_sheet(day, tables), name=name)
        if which == PRIZES:
            view = prize_sheet(day, prizes_of(day, standing), standing)
            return Page(template="paper/cup/prizes.html", view=view, name=name)
        return Page(template="paper/cup/certificates.html", view=certificate_sheet(day, standing), name=name)

    return printed(request, read, access=access, rows=len(standing.lines) if standing else len(tables))


def _people(request: HttpRequest, access: CupAccess, which: str) -> HttpResponse:
    """Return the list of registrations or the check-in list."""
    sheet = PEOPLE[which](access.day)

    def read() -> Page:
        return Page(template="paper/cup/people.html", view=sheet, name=_named(access.day, str(WORDS[which])))

    return printed(request, read, access=access, rows=len(sheet.rows))


def _published(day: CupDay, number: int) -> Round:
    drawn = day.held.filter(number=number, published_at__isnull=False).first()
    if drawn is None:
        raise Http404
    return drawn


def _tables(request: HttpRequest, day: CupDay) -> list[tuple[int, str]]:
    """Return the tables by number, each with the address for its QR code."""
    links = day.links.filter(kind=Opens.TABLE, revoked_at__isnull=True).order_by("table")
    return [(link.table or 0, where) for link in links if (where := cup_address(request, link))]


def _named(day: CupDay, word: str) -> FileName:
    return FileName(group=day.name, when=day.day.isoformat(), word=word)
