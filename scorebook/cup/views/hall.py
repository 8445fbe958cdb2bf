"""Views: the director's page of a cup day at any step, and the actions while a round is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorebook.access.cup import CupAccess, cup_address, cup_director, cup_watcher
from scorebook.access.evening import add_to_keyring
from scorebook.access.links import links_of, token_of
from scorebook.cup.clock import clock_of
from scorebook.cup.day_forms import BecauseForm, ExchangeForm, SeedForm
from scorebook.cup.deeds.acting import Press
from scorebook.cup.deeds.entering import next_crowd
from scorebook.cup.deeds.playing import (
    close_round,
    count_as_it_stands,
    count_for_nobody,
    count_later,
    go_on,
    longer,
    open_again,
    start_clock,
    stop_clock,
)
from scorebook.cup.deeds.seating import next_final
from scorebook.cup.labels import WHY, final_in_words, tables_in_words
from scorebook.cup.page_parts import now_of, page_of, phase_of, withdrawal_in_words
from scorebook.cup.queries import Rows, TableNow, tables_now, version_of
from scorebook.cup.ranking.standing import hides_ranking, standing_of
from scorebook.cup.views.entries import entries_page
from scorebook.cup.views.one_table import asks_why, table_page
from scorebook.cup.views.pressing import attempted, press_of, pressed, tell_above, to_the_first
from scorebook.models import CupDay, CupTable, Entrant, Evening, Opens, Right
from scorebook.words.names import in_order

MORE = 5  # minutes that one press gives


@require_safe
@never_cache
@cup_watcher
def cup(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Show the current step of the day."""
    return hall_page(request, access)


def hall_page(
    request: HttpRequest,
    access: CupAccess,
    *,
    exchange: ExchangeForm | None = None,
    seed: SeedForm | None = None,
    withdrawn: BecauseForm | None = None,
) -> HttpResponse:
    """Show the current step of the day; a refused form stays open unless its step is over."""
    day, rows = access.day, Rows(access.day)
    rounds = rows.rounds
    last = rounds[-1] if rounds else None
    phase, refused = phase_of(day, last), exchange or seed or withdrawn
    if onward := _elsewhere(request, access, phase, refused):
        return onward
    published = next((one for one in reversed(rounds) if one.published_at), None)
    number = (last.number if last else 0) + (last is None or last.closed_at is not None)
    people = rows.playing(number)
    top = next_final(day) if phase == "between" else 0
    here = next_crowd(day, len(people), top=top)
    tables = tables_now(day, published.number, rows) if published else []
    pens = _pens(request, access)
    hidden = not access.may_direct and hides_ranking(day, rows)
    shows = any(one.closed_at for one in rounds) and not hidden
    quiet = [table for table in tables if table.state == "quiet" or table.disputed]
    movable = _movable(people, tables) if phase in ("seated", "running") and access.may_direct else []
    plays = bool(movable)
    if refused is not None and refused is not seed and not plays:
        tell_above(request, refused)
    elif refused is not None:
        to_the_first(refused)
    context = {
        **page_of(access, now_of(day, last)),
        "phase": phase,
        "round": published,
        "withdrawal": withdrawal_in_words(day, published),
        "clock": clock_of(day, published) if phase in ("seated", "running") else None,
        "next": number,
        "tables": [(table, pens.get(table.number), asks_why(table)) for table in tables],
        "playing": sum(table.is_awaited for table in tables),
        "begun": sum(table.has_begun for table in tables),
        "quiet": quiet,
        "to_look_after": len(quiet) + len(rows.later),
        "exchange": (exchange or ExchangeForm(movable, because=True)) if movable else None,
        "seed": seed or SeedForm(),
        "may_replace": plays,
        "withdrawn": _withdrawal(tables, withdrawn) if plays else None,
        "next_tables": tables_in_words(here.sizes),
        "people": here.people,
        "final": final_in_words(len(people), day.sizes, top) if top else None,
        "reasons": WHY,
        "is_hidden": hidden,
        "standing": standing_of(day, rows) if shows else None,
        "mended": rows.mended if shows else [],
        "later": rows.later,
        "told": rows.version,
    }
    return render(request, "cup/hall.html", context, status=200 if refused is None else 422)


def _elsewhere(request: HttpRequest, access: CupAccess, phase: str, refused: forms.Form | None) -> HttpResponse | None:
    """Return the redirect to the current step's own page, if it has one."""
    onward = {"over": "cup_ranking"} | ({"drawn": "cup_draw", "entries": "cup"} if access.may_direct else {})
    if phase not in onward:
        return None
    tell_above(request, refused)
    if phase == "entries" and refused is None:
        return entries_page(request, access)
    return redirect(onward[phase], cup=access.day.slug)


def movable_now(access: CupAccess) -> list[tuple[int, str]]:
    """Return the people who may change places in the round being played, as choices."""
    rows = Rows(access.day)
    last = next(reversed(rows.rounds), None)
    if last is None or last.published_at is None or last.closed_at is not None:
        return []
    return _movable(rows.playing(last.number), tables_now(access.day, last.number, rows))


def _withdrawal(tables: list[TableNow], refused: BecauseForm | None) -> BecauseForm | None:
    """Return the form that withdraws the seats, unless a table has written."""
    if refused is not None:
        return refused
    has_lines = any(table.evening is not None and table.evening.head for table in tables)
    return None if has_lines else BecauseForm(at="withdraw")


def _pens(request: HttpRequest, access: CupAccess) -> dict[int | None, str | None]:
    """Return the addresses of the tables' codes for the director of a day of no club."""
    if access.day.club is not None or not access.may_direct:
        return {}
    links = access.day.links.filter(kind=Opens.TABLE, revoked_at__isnull=True)
    return {link.table: cup_address(request, link) for link in links}


def _movable(people: list[Entrant], tables: list[TableNow]) -> list[tuple[int, str]]:
    """Return who may still change places in the round that is published: at tables that are open, and who sits out."""
    done = {seat.number for table in tables if table.is_done for seat in table.seats}
    here = [(one.listed, one.player.name) for one in people if one.number not in done]
    return sorted(here, key=lambda one: in_order(one[1])) if len(here) > 1 else []


@require_safe
@never_cache
@cup_watcher
def cup_news(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Return the new version of the day, or 204 if the page is up to date."""
    version = version_of(access.day)
    if request.GET.get("since") == version:
        return HttpResponse(status=204)
    return JsonResponse({"told": version, "now": int(timezone.now().timestamp() * 1000)})


@require_POST
@cup_director
def cup_clock(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Start, stop or restart the clock, or extend the round by five minutes or one."""
    deeds: dict[str, Callable[[CupDay, Press], Any]] = {
        "start": start_clock,
        "stop": stop_clock,
        "on": go_on,
        "more": lambda day, press: longer(day, press, MORE),
        "minute": lambda day, press: longer(day, press, 1),
    }
    deed = deeds.get(request.POST.get("does", ""))
    if deed is None:
        raise Http404
    return pressed(request, access, lambda: deed(access.day, press_of(request, access)))


@require_POST
@cup_director
def cup_table(request: HttpRequest, access: CupAccess, number: int, table: int) -> HttpResponse:
    """Let a table count as it stands, later or for nobody, or reopen its sheet."""
    deeds = {"time": count_as_it_stands, "later": count_later, "nobody": count_for_nobody, "open": open_again}
    deed = deeds.get(request.POST.get("does", ""))
    if deed is None:
        raise Http404
    form = BecauseForm(request.POST, at=f"table{table}", known=True)

    def done() -> object:
        return deed(access.day, press_of(request, access), number, table, form.cleaned_data["reason"])

    if not (form.is_valid() and attempted(request, done, form)):
        return table_page(request, access, number, table, because=form)
    opens = deed is open_again and access.day.club is None
    return (_to_the_sheet(request, access.day, number, table) if opens else None) or redirect("cup", access.day.slug)


def _to_the_sheet(request: HttpRequest, day: CupDay, number: int, table: int) -> HttpResponse | None:
    """Redirect the director of a day of no club to the reopened sheet, which no other code opens."""
    at = {"round__cup_day": day, "round__number": number, "number": table}
    evening = Evening.objects.filter(night__cup_table__in=CupTable.objects.filter(**at), closed_at=None).last()
    pen = links_of(evening).get(Right.WRITE) if evening else None
    token = token_of(pen) if pen else None
    if evening is None or token is None:
        return None
    response = redirect("sheet", slug=evening.slug)
    add_to_keyring(response, request, token)
    return response


@require_POST
@cup_director
def cup_round(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Close the round."""
    return pressed(request, access, lambda: close_round(access.day, press_of(request, access)))
