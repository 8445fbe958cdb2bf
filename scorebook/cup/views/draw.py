"""Views: the draw of the next round, its figures, changes by hand, and its publication."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorebook.access.cup import CupAccess, cup_director
from scorebook.cup.day_forms import BecauseForm, ExchangeForm, MoveForm, SeedForm
from scorebook.cup.deeds.acting import Deed, last_round
from scorebook.cup.deeds.no_shows import withdraw
from scorebook.cup.deeds.seating import draw_round, exchange, publish, put, request_of, usual_method
from scorebook.cup.draw.bounds import least_repeats
from scorebook.cup.draw.drawing import BY_LOT, BY_RANKING, PLACING, SEEDED, DrawRequest, in_order
from scorebook.cup.draw.figures import change, measured
from scorebook.cup.draw.turns import Drawn
from scorebook.cup.labels import METHODS, broken_by, final_in_words
from scorebook.cup.page_parts import page_of, repeats_of, withdrawal_in_words
from scorebook.cup.queries import Rows, dealt_first, drawn_rounds, met_before, tables_now
from scorebook.cup.ranking.standing import ranking_of
from scorebook.cup.views.hall import hall_page, movable_now
from scorebook.cup.views.pressing import attempted, press_of, pressed, tell_above, to_the_first
from scorebook.models import CupAct, CupDay, Round
from scorebook.page.asked import number_in

OFFERED = (BY_LOT, SEEDED, BY_RANKING, PLACING)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@cup_director
def cup_draw(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Show the unpublished draw; draw it, change it or publish it."""
    return _change_draw(request, access) if request.method == "POST" else _page(request, access)


def _page(
    request: HttpRequest, access: CupAccess, *, swap: ExchangeForm | None = None, move: MoveForm | None = None
) -> HttpResponse:
    """Show the draw; a refused form stays open."""
    day = access.day
    drawn, refused = last_round(day), swap or move
    if drawn is None or drawn.published_at is not None:
        tell_above(request, refused)
        return redirect("cup", cup=day.slug)
    if refused is not None:
        to_the_first(refused)
    context = _draw_context(day, drawn)
    people = [*context["told"]["names"].items()]
    forms = {"swap": swap or ExchangeForm(people), "move": move or MoveForm(people, len(context["tables"]))}
    status = 200 if refused is None else 422
    return render(request, "cup/draw.html", {**page_of(access), **context, **forms}, status=status)


def _change_draw(request: HttpRequest, access: CupAccess) -> HttpResponse:
    day, data = access.day, request.POST
    does = data.get("does", "")
    if does == "withdraw":
        return _withdraw(request, access)
    if does in ("swap", "reseat", "put"):
        return _by_hand(request, access, does)
    if does == "publish":
        return pressed(request, access, lambda: publish(day, press_of(request, access)))
    form = SeedForm(data)
    method = data.get("method") or usual_method(day)
    order = ranking_of(day).order if method in (BY_RANKING, PLACING) else ()

    def deed() -> object:
        seed = form.cleaned_data["seed"]
        return draw_round(day, press_of(request, access), method=method, seed=seed, order=order, anew=does == "again")

    done = form.is_valid() and attempted(request, deed, form)
    return redirect("cup_draw", cup=day.slug) if done else hall_page(request, access, seed=form)


def _by_hand(request: HttpRequest, access: CupAccess, does: str) -> HttpResponse:
    """Exchange two people or move one; a refused form is shown again with its errors."""
    day, data = access.day, request.POST
    if does == "reseat":
        exchanged = ExchangeForm(movable_now(access), data, because=True)
        done = exchanged.is_valid() and attempted(request, lambda: _exchange(request, access, exchanged), exchanged)
        return redirect("cup", cup=day.slug) if done else hall_page(request, access, exchange=exchanged)
    drawn = last_round(day)
    rows = Rows(day)
    people = [(one.listed, one.player.name) for one in rows.playing(drawn.number)] if drawn else []
    if does == "swap":
        swap = ExchangeForm(people, data)
        done = swap.is_valid() and attempted(request, lambda: _exchange(request, access, swap), swap)
        return redirect("cup_draw", cup=day.slug) if done else _page(request, access, swap=swap)
    move = MoveForm(people, drawn.tables.count() if drawn else 0, data)
    done = move.is_valid() and _put(request, access, move)
    return redirect("cup_draw", cup=day.slug) if done else _page(request, access, move=move)


def _withdraw(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Withdraw the published seats; a refused form is shown again with its errors."""
    day, form = access.day, BecauseForm(request.POST, at="withdraw")

    def deed() -> object:
        return withdraw(day, press_of(request, access), form.cleaned_data["reason"])

    done = form.is_valid() and attempted(request, deed, form)
    return redirect("cup", cup=day.slug) if done else hall_page(request, access, withdrawn=form)


def _exchange(request: HttpRequest, access: CupAccess, form: ExchangeForm) -> object:
    two = form.cleaned_data
    return exchange(access.day, press_of(request, access), two["one"], two["other"], two.get("reason", ""))


def _put(request: HttpRequest, access: CupAccess, form: MoveForm) -> bool:
    """Move one person by hand, and report the effect on the draw."""
    day, who, table = access.day, form.cleaned_data["who"], form.cleaned_data["table"]
    seat = number_in(request.POST.get("seat", "")) or 0
    before, drawn = drawn_rounds(day), last_round(day)
    if not attempted(request, lambda: put(day, press_of(request, access), who, table, seat), form):
        return False
    if drawn is not None:
        rows = Rows(day)
        now = drawn_rounds(day, rows=rows)[-1]
        if now != before[-1]:
            done = change(before[:-1], before[-1], now, request_of(drawn))
            names = {one.listed: one.player.name for one in rows.entrants}
            for one in broken_by(done, names, day.sizes[0]):
                messages.info(request, one)
    return True


def _draw_context(day: CupDay, drawn: Round) -> dict[str, Any]:
    rows = Rows(day)
    rounds = drawn_rounds(day, rows=rows)
    before, now = rounds[:-1], rounds[-1]
    met = met_before(before)
    tables = tables_now(day, drawn.number, rows)
    names = {one.listed: one.player.name for one in rows.playing(drawn.number)}
    again = repeats_of(now, met, names)
    request = request_of(drawn)
    can_be = {BY_LOT: True, SEEDED: any(one.pot for one in request.people)}  # by the ranking where there is one
    offered = [key for key in OFFERED if can_be.get(key, drawn.number > 1)]
    figures = measured(rounds, request)
    odd = [sum(who in table for one in rounds for table in one.tables if len(table) != day.sizes[0]) for who in names]
    return {
        "round": drawn,
        "withdrawal": withdrawal_in_words(day, drawn),
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
        "final": _final(day, request, now, len(names)) if request.top else None,
        "methods": [(key, METHODS[key]) for key in offered] if len(offered) > 1 else [],
        "parted": figures.mates + figures.apart if request.apart or request.mates_apart else None,
        "last_move": _last_move(day),
        "told": {
            "met": {f"{one}-{other}": [(at.round, at.table) for at in where] for (one, other), where in met.items()},
            "names": names,
        },
    }


def _final(day: CupDay, request: DrawRequest, now: Drawn, people: int) -> tuple[str, bool]:
    """Describe table 1 of a final, including changes by hand."""
    if {*now.tables[0]} != {*in_order(request)[: request.top]}:
        return _("Changed by hand: table 1 is not the best %(size)s of the ranking.") % {"size": request.top}, True
    return final_in_words(people, day.sizes, request.top)


def _last_move(day: CupDay) -> CupAct | None:
    """Return the last act if it was a change by hand: it can be undone."""
    last = day.acts.order_by("-head").first()
    return last if last is not None and last.deed in (Deed.MOVED, Deed.PUT) else None
