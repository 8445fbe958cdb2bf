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
from scorebook.grid.asking import BACK, INSERT, MORE, REMOVE, WRITE, Asked, TooMany, read_asked, too_many
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
        asked = read_asked(request, grid.cells)
    except Nonsense:
        return answer_nonsense()
    except (UnsignedForm, TooMany) as error:
        return _not_read(request, grid, error)
    return _answered(request, access, asked)


@require_safe
@never_cache
@scribe
def moved_here(_request: HttpRequest, access: Access) -> HttpResponse:
    """Redirect from the grid's former address."""
    return redirect("grid", access.evening.slug, permanent=True)


def _answered(request: HttpRequest, access: Access, asked: Asked) -> HttpResponse:
    grid = grid_of(access, asked.compared, asked.key)
    night = checked(grid, asked.rows)
    if asked.full:
        return _page(request, grid, night, asked, _refused(str(too_many())))
    if asked.do != WRITE:
        return JsonResponse(answer_of(grid, night)) if is_json(request) else _page(request, grid, night, asked)
    try:
        if not grid.repeated:
            ledger.refuse_unless_open(access.evening, asked.head)
            if night.refused or not night.entries:
                return _not_written(request, grid, night, asked, _refusal_of(night))
        written = _write(access, asked, night)
    except REASONS as error:
        access.evening.refresh_from_db()
        grid = grid_of(access, asked.compared)
        who = _who_is(error.newcomers) if isinstance(error, NotInClub) else None
        return _not_written(request, grid, checked(grid, asked.rows), asked, _in_words(error, grid), who)
    return _onward(request, access, asked, written)


def _write(access: Access, asked: Asked, night: Night) -> ledger.Written:
    """Hand the whole night to the ledger, which judges it once more while it holds the evening."""
    entries = night.entries
    if asked.close:
        entries = [*entries, (GAMES[access.evening.game].closing.key, {})]
    club = access.evening.club
    seat = None
    if club is not None:
        by_link = access.link_id is not None
        seat = seat_guests(club) if by_link else seat_members(club, asked.newcomers, asked.asked_about)
    return ledger.record_entries(
        access.evening, key=asked.key, head=asked.head, entries=entries, author=author_of(access), seat=seat
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


def _onward(request: HttpRequest, access: Access, asked: Asked, written: ledger.Written) -> HttpResponse:
    """Go to the sheet, or to the payments of an evening that was closed with its last row."""
    rows = written.entries - asked.close
    said = ngettext("%(n)s row of the paper stands on the sheet.", "%(n)s rows of the paper stand on the sheet.", rows)
    if written.overtaken:
        messages.info(request, _("These rows were written already, and some of them were changed since: look at them."))
    else:
        messages.success(request, said % {"n": rows}, extra_tags="green")
    address = reverse("payments" if asked.close else "sheet", args=[access.evening.slug])
    return JsonResponse({"address": address}) if is_json(request) else redirect(address)


def _not_written(
    request: HttpRequest, grid: Grid, night: Night, asked: Asked, refusal: Refusal, who: dict[str, Any] | None = None
) -> HttpResponse:
    if is_json(request):
        said = {"heading": refusal.heading, "sentences": list(refusal.sentences), "who": who}
        stale = refusal.status == HTTPStatus.CONFLICT
        return JsonResponse(
            {**answer_of(grid, night), "refusal": said, "stale": stale, "key": str(uuid4())}, status=refusal.status
        )
    return _page(request, grid, night, asked, refusal, who)


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
    asked: Asked | None = None,
    refusal: Refusal | None = None,
    who: dict[str, Any] | None = None,
) -> HttpResponse:
    """Show the grid, with what was typed into it and a few free rows after that."""
    rows, said = [row.cells for row in night.rows], ""
    if asked is not None:
        gone = night.rows[asked.at] if asked.removed else None
        said = _("Row {n} is removed.").format(n=(gone and gone.number) or "–")
        rows = asked.arranged
        filled = max((place for place, row in enumerate(rows, start=1) if any(row.values())), default=0)
        free = FRESH_ROWS if asked.do == MORE else FREE_ROWS
        wanted = min(MOST_ROWS, max(filled + free, len(rows) if asked.do != MORE else 0))
        rows = [*rows[:wanted], *({} for _row in range(wanted - len(rows)))]
        grid = grid_of(grid.access, asked.compared, asked.key)
        night = checked(grid, rows)
    key = uuid4() if asked is None or (refusal and refusal.status == HTTPStatus.CONFLICT) else asked.key
    more: dict[str, Any] = {"compared": asked.compared, "close": asked.close} if asked else {}
    context = {**context_of(request, grid, night, key, **more), "refusal": refusal, "who": who}
    if asked and asked.do in (INSERT, REMOVE, BACK):
        context |= {"focused": min(asked.at, len(rows) - 1), "removed": asked.removed, "removed_said": said}
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "grid/grid.html", context, status=status)
