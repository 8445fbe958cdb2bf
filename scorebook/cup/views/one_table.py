"""Views: the page of one table of a round, for players and directors, and its result slip."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorebook.access.cup import CupAccess, cup_director, cup_watcher
from scorebook.access.links import paper_address
from scorebook.cup.clock import clock_of
from scorebook.cup.day_forms import BecauseForm, DocumentForm
from scorebook.cup.decisions import decisions_of
from scorebook.cup.deeds.slips import compares_won, count_slip, needs_hands, takes_slips
from scorebook.cup.labels import WHY
from scorebook.cup.page_parts import page_of
from scorebook.cup.queries import Rows, TableNow, tables_now
from scorebook.cup.ranking.standing import hides_ranking
from scorebook.cup.slip_form import SlipForm
from scorebook.cup.views.pressing import attempted, press_of, tell_above, to_the_first
from scorebook.models import CupDay, Round


@require_safe
@never_cache
@cup_watcher
def cup_one_table(request: HttpRequest, access: CupAccess, number: int, table: int) -> HttpResponse:
    """Show one table: seats, dealer, lines, clock, and everybody's next seat."""
    return table_page(request, access, number, table)


@require_POST
@cup_director
def cup_slip(request: HttpRequest, access: CupAccess, number: int, table: int) -> HttpResponse:
    """Count a table by its result slip; a refused slip is shown again with its errors."""
    table_now = _table_of(Rows(access.day), number, table)
    form = _slip_form(access.day, table_now, request.POST)

    def deed() -> object:
        return count_slip(access.day, press_of(request, access), number, table, *form.result())

    if form.is_valid() and attempted(request, deed, form):
        return redirect("cup", cup=access.day.slug)
    return table_page(request, access, number, table, slip=form)


def asks_why(table: TableNow, data: Any = None) -> BecauseForm:
    """Return the form for the reason why a director closes or reopens a table."""
    offered = "" if table.is_done else WHY[0]
    return BecauseForm(data, at=f"table{table.number}", offered=offered, known=True)


def _table_of(rows: Rows, number: int, table: int) -> TableNow:
    """Return a table of a published round."""
    held = next((one for one in rows.rounds if one.number == number and one.published_at), None)
    tables = tables_now(rows.day, number, rows) if held else []
    table_now = next((one for one in tables if one.number == table), None)
    if table_now is None:
        raise Http404
    return table_now


def _names(table: TableNow) -> list[str]:
    """Return the names on the table's sheet by seat, including later arrivals."""
    evening = table.evening
    return [] if evening is None else [one.name for one in evening.seats.order_by("number") if one.number < evening.sat]


def _slip_form(day: CupDay, table: TableNow, data: Any = None) -> SlipForm:
    """Return the form for the slip of a table."""
    return SlipForm(_names(table), data, needs_hands=needs_hands(day), compares_won=compares_won(day))


def table_page(
    request: HttpRequest,
    access: CupAccess,
    number: int,
    table: int,
    *,
    slip: SlipForm | None = None,
    because: BecauseForm | None = None,
    document: DocumentForm | None = None,
) -> HttpResponse:
    """Show a table; a refused form stays open with its data, unless it is no longer allowed."""
    day, rows = access.day, Rows(access.day)
    table_now = _table_of(rows, number, table)
    held, may_change = table_now.table.round, access.may_direct and not day.closed_at
    keys_in = may_change and not table_now.is_done
    takes_document = keys_in and table_now.evening is not None and not table_now.evening.head
    stands = ((slip, keys_in and takes_slips(day)), (because, may_change), (document, takes_document))
    refused = [(form, here) for form, here in stands if form is not None]
    for form, here in refused:
        if here:
            to_the_first(form)
        else:
            tell_above(request, form)
    context = {
        **page_of(access, number),
        "round": held,
        "table": table_now,
        "alone": True,
        "is_hidden": not access.may_direct and hides_ranking(day, rows),
        "clock": clock_of(day, held) if held.closed_at is None else None,
        "onward": _onward(rows, held, table_now),
        "reasons": WHY,
        "because": (because or asks_why(table_now)) if may_change else None,
        "form": (slip or _slip_form(day, table_now)) if keys_in and takes_slips(day) else None,
        "document": (document or DocumentForm()) if takes_document else None,
        "grid": paper_address(request, table_now.evening) if keys_in and table_now.evening else None,
        "decisions": decisions_of(day, (number, table)),
        "told": rows.version,
    }
    return render(request, "cup/one_table.html", context, status=422 if refused else 200)


def _onward(rows: Rows, held: Round, table_now: TableNow) -> list[tuple[str, str]]:
    """Return everybody's next seat in words, or nothing until the next round is published."""
    then = next((one for one in rows.rounds if one.number == held.number + 1 and one.published_at), None)
    if then is None:
        return []
    seated = {one.entrant.listed: one for one in rows.seats if one.round.pk == then.pk}
    here = {one.listed for one in rows.playing(then.number)}
    seats_in_words = []
    for one in table_now.seats:
        seat = seated.get(one.number)
        if seat is not None:
            place = _("table {table}, seat {seat}").format(table=seat.table.number, seat=seat.seat)
        else:
            place = _("sits out") if one.number in here else _("has left")
        seats_in_words.append((one.name, place))
    return seats_in_words
