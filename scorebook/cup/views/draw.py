"""Views: the draw of the next round, its figures, the exchange of two people, and its publishing."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorebook.access.cup import CupAccess, cup_director
from scorebook.cup.deeds.acting import Deed, last_round
from scorebook.cup.deeds.seating import asked_of, draw_round, exchange, publish, put, usual_method
from scorebook.cup.draw.bounds import least_repeats
from scorebook.cup.draw.drawing import BY_LOT, BY_RANKING, PLACING, SEEDED
from scorebook.cup.draw.figures import change, measured
from scorebook.cup.ranking.standing import ranking_of
from scorebook.cup.reading import Rows, dealt_first, drawn_rounds, met_before, tables_now
from scorebook.cup.showing import page_of, repeats_of
from scorebook.cup.views.pressing import attempted, press_of, pressed
from scorebook.cup.wording import METHODS, broken_by
from scorebook.models import CupAct, CupDay, Round
from scorebook.page.asked import number_in

OFFERED = (BY_LOT, SEEDED, BY_RANKING, PLACING)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@cup_director
def cup_draw(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Show the draw that nobody else sees yet; draw it, change it or publish it."""
    day = access.day
    if request.method == "POST":
        return _done(request, access)
    drawn = last_round(day)
    if drawn is None or drawn.published_at is not None:
        return redirect("cup", cup=day.slug)
    return render(request, "cup/draw.html", {**page_of(access), **_shown(day, drawn)})


def _done(request: HttpRequest, access: CupAccess) -> HttpResponse:
    day, said = access.day, request.POST
    does = said.get("does", "")
    onward = "cup" if does in ("publish", "reseat") else "cup_draw"
    if does == "put":
        return _put(request, access)

    def deed() -> object:
        press = press_of(request, access)
        if does == "publish":
            return publish(day, press)
        if does in ("swap", "reseat"):
            one, other = (number_in(said.get(name, "")) or 0 for name in ("one", "other"))
            return exchange(day, press, one, other, said.get("reason", ""))
        method = said.get("method") or usual_method(day)
        order = ranking_of(day).order if method in (BY_RANKING, PLACING) else ()
        return draw_round(day, press, method=method, seed=said.get("seed", ""), order=order, anew=does == "again")

    return pressed(request, access, deed, onward)


def _put(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Move one person by hand, and say what that does to the draw."""
    day, said = access.day, request.POST
    who, table, seat = (number_in(said.get(name, "")) or 0 for name in ("who", "table", "seat"))
    before, drawn = drawn_rounds(day), last_round(day)
    if attempted(request, lambda: put(day, press_of(request, access), who, table, seat)) and drawn is not None:
        rows = Rows(day)
        now = drawn_rounds(day, rows=rows)[-1]
        if now != before[-1]:
            done = change(before[:-1], before[-1], now, asked_of(drawn))
            names = {one.listed: one.player.name for one in rows.entrants}
            for one in broken_by(done, names, day.sizes[0]):
                messages.info(request, one)
    return redirect("cup_draw", cup=day.slug)


def _shown(day: CupDay, drawn: Round) -> dict[str, Any]:
    rows = Rows(day)
    rounds = drawn_rounds(day, rows=rows)
    before, now = rounds[:-1], rounds[-1]
    met = met_before(before)
    tables = tables_now(day, drawn.number, rows)
    names = {one.listed: one.player.name for one in rows.playing(drawn.number)}
    again = repeats_of(now, met, names)
    asked = asked_of(drawn)
    can_be = {BY_LOT: True, SEEDED: any(one.pot for one in asked.people)}  # by the ranking where there is one
    offered = [key for key in OFFERED if can_be.get(key, drawn.number > 1)]
    figures = measured(rounds, asked)
    odd = [sum(who in table for one in rounds for table in one.tables if len(table) != day.sizes[0]) for who in names]
    return {
        "round": drawn,
        "tables": tables,
        "usual": day.sizes[0],
        "out": [(number, names[number]) for number in now.out if number in names],
        "again": again,
        "held_apart": {who for one in again for who in one.two},
        "repeats": sum(len(meetings) - 1 for meetings in met_before(rounds).values()),
        "bound": least_repeats(len(names), drawn.number, day.sizes),
        "most": max((len(meetings) for meetings in met_before(rounds).values()), default=0),
        "odd": (max(odd, default=0), min(odd, default=0)),
        "dealt": max(dealt_first(rounds).values(), default=0),
        "method": METHODS[drawn.method],
        "methods": [(key, METHODS[key]) for key in offered] if len(offered) > 1 else [],
        "parted": figures.mates + figures.apart if asked.apart or asked.mates_apart else None,
        "last_move": _last_move(day),
        "told": {
            "met": {f"{one}-{other}": [(at.round, at.table) for at in where] for (one, other), where in met.items()},
            "names": names,
        },
    }


def _last_move(day: CupDay) -> CupAct | None:
    """Return the fix by hand that was done last, if nothing was done since: it can be undone."""
    last = day.acts.order_by("-head").first()
    return last if last is not None and last.deed in (Deed.MOVED, Deed.PUT) else None
