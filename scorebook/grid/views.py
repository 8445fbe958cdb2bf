"""View: a night kept on paper, keyed in afterwards.

The page's program and a plain form come to the same address, which checks every row and writes all of them or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorebook import ledger
from scorebook.access.evening import Access, scribe
from scorebook.club.newcomers import Newcomer, Newcomers, NotInClub
from scorebook.club.seating import seat_guests, seat_members
from scorebook.grid.asking import BACK, INSERT, MORE, REMOVE, WRITE, GridRequest, TooMany, read_grid_request, too_many
from scorebook.grid.checking import MOST_ROWS, Night
from scorebook.grid.page import FREE_ROWS, FRESH_ROWS, Grid, answer_of, checked, context_of, grid_of
from scorebook.hand.page import answer_nonsense
from scorebook.hand.wishes import Nonsense, is_json
from scorebook.refusals.words import REASONS, Refusal, UnsignedForm, in_words
from scorebook.sheet.asked import author_of
from settlement import GAMES


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@scribe
def evening_grid(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the grid at the end of the sheet; check what was keyed, and write it."""
    if request.method != "POST":
        grid = grid_of(access)
        return _page(request, grid, checked(grid, [{}] * FRESH_ROWS))
    grid = grid_of(access)
    try:
        grid_request = read_grid_request(request, grid.cells)
    except Nonsense:
        return answer_nonsense()
    except (UnsignedForm, TooMany) as error:
        return _not_read(request, grid, error)
    return _answered(request, access, grid_request)


@require_safe
@never_cache
@scribe
def moved_here(_request: HttpRequest, access: Access) -> HttpResponse:
    """Redirect from the grid's former address."""
    return redirect("grid", access.evening.slug, permanent=True)


def _answered(request: HttpRequest, access: Access, grid_request: GridRequest) -> HttpResponse:
    grid = grid_of(access, grid_request.compared, grid_request.key)
    night = checked(grid, grid_request.rows)
    if grid_request.full:
        return _page(request, grid, night, grid_request, _refused(str(too_many())))
    if grid_request.do != WRITE:
        return JsonResponse(answer_of(grid, night)) if is_json(request) else _page(request, grid, night, grid_request)
    try:
        if not grid.repeated:
            ledger.refuse_unless_open(access.evening, grid_request.head)
            if night.refused or not night.entries:
                return _not_written(request, grid, night, grid_request, _refusal_of(night))
        result = _write(access, grid_request, night)
    except REASONS as error:
        access.evening.refresh_from_db()
        grid = grid_of(access, grid_request.compared)
        who = _who_is(error.newcomers) if isinstance(error, NotInClub) else None
        return _not_written(request, grid, checked(grid, grid_request.rows), grid_request, _in_words(error, grid), who)
    return _onward(request, access, grid_request, result)


def _write(access: Access, grid_request: GridRequest, night: Night) -> ledger.Written:
    """Hand the whole night to the ledger, which judges it once more while it holds the evening."""
    entries = night.entries
    if grid_request.close:
        entries = [*entries, (GAMES[access.evening.game].closing.key, {})]
    club = access.evening.club
    seat = None
    if club is not None:
        by_link = access.link_id is not None
        seat = seat_guests(club) if by_link else seat_members(club, grid_request.newcomers, grid_request.asked_about)
    return ledger.record_entries(
        access.evening,
        key=grid_request.key,
        head=grid_request.head,
        entries=entries,
        author=author_of(access),
        seat=seat,
    )


def _in_words(error: Exception, grid: Grid) -> Refusal:
    if not isinstance(error, ledger.KeyReused):
        return in_words(error, grid.keying.names)
    sentence = _("Rows of this page stand on the sheet already: look at it before you write any of them again.")
    return Refusal(heading=_("Nothing was written."), sentences=(sentence,), status=HTTPStatus.CONFLICT)


def _who_is(newcomers: Sequence[Newcomer]) -> dict[str, Any]:
    """Return the question what somebody is whom the club does not know, and the presses that answer it."""
    so_many = len(newcomers)
    guests = ngettext("A guest of this evening only", "Guests of this evening only", so_many)
    return {
        "names": [one.name for one in newcomers],
        "hint": _("A guest is paid and charged like everybody at the table, and stands in no list of members."),
        "presses": [
            {"value": Newcomers.GUESTS, "label": guests},
            {"value": Newcomers.MEMBERS, "label": ngettext("A new member", "New members", so_many)},
        ],
    }


def _refusal_of(night: Night) -> Refusal:
    sentence = _("Nothing stands in the grid yet.")
    if night.entries:
        sentence = _("Mend the rows that are marked; the whole evening is written at once.")
    return _refused(sentence)


def _refused(sentence: str) -> Refusal:
    return Refusal(heading=_("Nothing was written."), sentences=(sentence,), status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _onward(request: HttpRequest, access: Access, grid_request: GridRequest, result: ledger.Written) -> HttpResponse:
    """Go to the sheet, or to the payments of an evening that was closed with its last row."""
    rows = result.entries - grid_request.close
    message = ngettext(
        "%(n)s row of the paper stands on the sheet.", "%(n)s rows of the paper stand on the sheet.", rows
    )
    if result.overtaken:
        messages.info(request, _("These rows were written already, and some of them were changed since: look at them."))
    else:
        messages.success(request, message % {"n": rows}, extra_tags="green")
    address = reverse("payments" if grid_request.close else "sheet", args=[access.evening.slug])
    return JsonResponse({"address": address}) if is_json(request) else redirect(address)


def _not_written(
    request: HttpRequest,
    grid: Grid,
    night: Night,
    grid_request: GridRequest,
    refusal: Refusal,
    who: dict[str, Any] | None = None,
) -> HttpResponse:
    if is_json(request):
        answer = {"heading": refusal.heading, "sentences": list(refusal.sentences), "who": who}
        stale = refusal.status == HTTPStatus.CONFLICT
        return JsonResponse(
            {**answer_of(grid, night), "refusal": answer, "stale": stale, "key": str(uuid4())}, status=refusal.status
        )
    return _page(request, grid, night, grid_request, refusal, who)


def _not_read(request: HttpRequest, grid: Grid, error: UnsignedForm | TooMany) -> HttpResponse:
    """Answer a form that none of our pages made, or more rows than a night has."""
    refusal = in_words(error, grid.keying.names)
    if isinstance(error, TooMany):
        refusal = _refused(str(error))
    if is_json(request):
        return JsonResponse(
            {"refusal": {"heading": refusal.heading, "sentences": list(refusal.sentences)}}, status=refusal.status
        )
    return _page(request, grid, checked(grid, [{}] * FRESH_ROWS), None, refusal)


def _page(
    request: HttpRequest,
    grid: Grid,
    night: Night,
    grid_request: GridRequest | None = None,
    refusal: Refusal | None = None,
    who: dict[str, Any] | None = None,
) -> HttpResponse:
    """Show the grid, with what was typed into it and a few free rows after that."""
    rows, message = [row.cells for row in night.rows], ""
    if grid_request is not None:
        removed_row = night.rows[grid_request.at] if grid_request.removed else None
        message = _("Row {n} is removed.").format(n=(removed_row and removed_row.number) or "–")
        rows = grid_request.arranged
        filled = max((place for place, row in enumerate(rows, start=1) if any(row.values())), default=0)
        free = FRESH_ROWS if grid_request.do == MORE else FREE_ROWS
        count = min(MOST_ROWS, max(filled + free, len(rows) if grid_request.do != MORE else 0))
        rows = [*rows[:count], *({} for _row in range(count - len(rows)))]
        grid = grid_of(grid.access, grid_request.compared, grid_request.key)
        night = checked(grid, rows)
    key = uuid4() if grid_request is None or (refusal and refusal.status == HTTPStatus.CONFLICT) else grid_request.key
    more: dict[str, Any] = {"compared": grid_request.compared, "close": grid_request.close} if grid_request else {}
    context = {**context_of(request, grid, night, key, **more), "refusal": refusal, "who": who}
    if grid_request and grid_request.do in (INSERT, REMOVE, BACK):
        context |= {
            "focused": min(grid_request.at, len(rows) - 1),
            "removed": grid_request.removed,
            "removed_said": message,
        }
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "grid/grid.html", context, status=status)
