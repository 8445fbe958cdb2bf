"""Views: a person who did not come to a published seat, and what can be done, each with its consequence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorebook.access.cup import CupAccess, cup_director
from scorebook.cup.day_forms import BecauseForm, StandInForm
from scorebook.cup.deeds.entering import crowd
from scorebook.cup.deeds.making import hands_at
from scorebook.cup.deeds.no_shows import draw_without, play_short, replace_with
from scorebook.cup.draw.drawing import BY_RANKING, PLACING
from scorebook.cup.labels import tables_in_words
from scorebook.cup.page_parts import page_of
from scorebook.cup.queries import Rows, SeatNow, TableNow, tables_now
from scorebook.cup.ranking.standing import ranking_of
from scorebook.cup.views.pressing import attempted, press_of, to_the_first
from scorebook.models import Round
from scorebook.page.asked import number_in
from scorebook.words.names import in_order
from scorebook.words.points import hundredths
from settlement.preview.reader import signed


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """An absent person with their seat, and the ways that are open.

    ``free`` are the people who can take the seat. ``hands`` are the hands of the table now and if it plays short;
    ``written`` is the first table of the round that has written, or zero.
    """

    seat: SeatNow
    table: TableNow
    free: list[tuple[int, str]]
    plays_short: bool
    hands: tuple[int | None, int | None]
    written: int
    drawn_again: str
    out: int

    @property
    def has_written(self) -> bool:
        """Whether the table of the absent person has a line."""
        return self.table.evening is not None and bool(self.table.evening.head)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@cup_director
def cup_no_show(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Ask who did not come. Show each way with its consequence, and take the chosen one."""
    day, data = access.day, request.POST if request.method == "POST" else request.GET
    rows = Rows(day)
    drawn = rows.rounds[-1] if rows.rounds else None
    if drawn is None or drawn.published_at is None or drawn.closed_at is not None:
        return redirect("cup", cup=day.slug)
    tables = tables_now(day, drawn.number, rows)
    absence = _absence(rows, drawn, tables, number_in(data.get("who", "")) or 0)
    if absence is None:
        here = [table for table in tables if not table.is_done]
        return render(request, "cup/no_show.html", {**page_of(access), "round": drawn, "tables": here})
    does = data.get("does", "") if request.method == "POST" else None
    stand_in = StandInForm(absence.free, data if does == "replace" else None)
    short, again = (
        BecauseForm(data if does == name else None, at=name, offered=_("did not come")) for name in ("short", "again")
    )
    forms: dict[str | None, Any] = {"replace": stand_in, "short": short, "again": again}
    form = forms.get(does)
    if form is not None and form.is_valid() and attempted(request, lambda: _done(request, access, absence, form), form):
        return redirect("cup_draw" if form is again else "cup", cup=day.slug)
    if form is not None:
        to_the_first(form)
    missing = day.terms.get("missing") or 0
    context = {
        **page_of(access),
        "round": drawn,
        "absence": absence,
        "missing": signed(hundredths(missing), missing),
        "stand_in": stand_in,
        "short": short,
        "again": again,
    }
    return render(request, "cup/no_show.html", context, status=200 if does is None else 422)


def _done(request: HttpRequest, access: CupAccess, absence: Absence, form: StandInForm | BecauseForm) -> object:
    """Do what the form asks for."""
    day, press, who, reason = access.day, press_of(request, access), absence.seat.number, form.cleaned_data["reason"]
    if isinstance(form, StandInForm):
        return replace_with(day, press, who, form.newcomer, reason)
    if request.POST["does"] == "short":
        return play_short(day, press, who, reason)
    method = absence.table.table.round.method
    return draw_without(day, press, who, reason, ranking_of(day).order if method in (BY_RANKING, PLACING) else ())


def _absence(rows: Rows, drawn: Round, tables: list[TableNow], who: int) -> Absence | None:
    """Return the ways that are open if this person did not come, or ``None`` without a seat at an open table."""
    seated = {seat.number: (table, seat) for table in tables for seat in table.seats}
    if who not in seated or seated[who][0].is_done:
        return None
    (table, seat), day = seated[who], rows.day
    people = sorted(((one.listed, one.player.name) for one in rows.entrants), key=lambda one: in_order(one[1]))
    here = {one.listed for one in rows.entrants if one.last_round is None}
    smaller, has_written = len(table.seats) - 1, table.evening is not None and bool(table.evening.head)
    others = crowd(day, len([one for one in rows.playing(drawn.number) if one.listed != who]))
    return Absence(
        seat=seat,
        table=table,
        free=[one for one in people if one[0] not in seated and one[0] in here],
        plays_short=smaller in day.sizes and not has_written,
        hands=(hands_at(day, smaller + 1), hands_at(day, smaller)),
        written=next((one.number for one in tables if one.evening is not None and one.evening.head), 0),
        drawn_again=tables_in_words(others.sizes),
        out=others.out,
    )
