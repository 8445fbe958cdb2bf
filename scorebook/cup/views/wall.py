"""Views: the wall for the whole hall, and the page that tells a player their seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorebook.access.codes import code
from scorebook.access.cup import CupAccess, cup_watcher, door_address
from scorebook.access.evening import YEAR
from scorebook.cup.clock import Clock, clock_of
from scorebook.cup.deeds.acting import Press
from scorebook.cup.deeds.entering import come_in, tick
from scorebook.cup.page_parts import Called, in_pages, on_the_wall, page_of, phase_of
from scorebook.cup.queries import Listed, Rows, TableNow, on_list, tables_now, version_of
from scorebook.cup.ranking.standing import Ranked, hides_ranking, rulings_of, standing_of
from scorebook.cup.views.pressing import attempted
from scorebook.models import CupDay, Round
from scorebook.page.asked import number_in
from scorebook.refusals.words import REASONS, in_words, page_key
from scorebook.words.names import in_order, typed_name
from settlement.vocabulary import as_read

TABLES, NAMES, ROWS = 6, 27, 9
# The number of letters that fit in a name, by the number of columns.
AT_A_TABLE = {2: 17, 3: 11}
IN_A_LIST = {1: 28, 2: 19, 3: 12}
RANKED = {1: 28, 2: 17, 3: 9}
NARROW = 2  # so many letters more have room where they are narrow
SEATS_SHOWN = timedelta(minutes=5)
PLACES = {2: ("bottom", "top"), 3: ("bottom", "right", "left"), 4: ("bottom", "right", "top", "left")}
OF_FIVE = ("bottom", "right", "rt", "lt", "left")


def shown_round(day: CupDay) -> Round | None:
    """Return the last published round."""
    return day.held.filter(published_at__isnull=False).order_by("-number").first()


@require_safe
@never_cache
@cup_watcher
def cup_wall(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Show the wall: the seats until five minutes after the start, then tables and ranking in turn, then the clock."""
    day, played = access.day, shown_round(access.day)
    phase = phase_of(day, day.held.order_by("-number").first())
    clock = clock_of(day, played) if phase in ("seated", "running") else None
    where = door_address(request, access)
    rows = Rows(day)
    slides = _slides(rows, phase, played, clock)
    ranks = any(one.kind == "ranking" for one in slides)
    context = {
        **page_of(access),
        "phase": phase,
        "round": played,
        "clock": clock,
        "slides": slides,
        "mended": rows.mended if ranks else [],
        "later": rows.later if ranks else [],
        "door": code(where) if where else None,
        "told": version_of(day),
    }
    return render(request, "cup/wall.html", context)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slide:
    """A page of the wall: its kind (seats, names, live, ranking, clock or entered), rows and columns."""

    kind: str
    rows: Any
    columns: int = 0

    @property
    def laid(self) -> str:
        """The layout of its rows."""
        return {"seats": "grid6", "live": "grid6", "clock": "endclock"}.get(self.kind, "az")

    @property
    def each(self) -> int:
        """The number of rows in a column, with columns as equal as possible."""
        return -(-len(self.rows) // self.columns) if self.columns > 1 else ROWS


def _tables(kind: str, tables: Sequence[TableNow]) -> list[Slide]:
    """Return the pages of the tables; few tables leave more room for names."""
    names = [one.name for table in tables for one in table.seats]
    few = max(map(len, in_pages(tables, TABLES)), default=0) <= 4
    columns, called = _called(names, 2 if few else 3, AT_A_TABLE)
    pages = in_pages(tables, 2 * columns)
    seats = [[(table, [(called[one.name], one) for one in table.seats]) for table in page] for page in pages]
    return [Slide(kind=kind, rows=rows, columns=columns) for rows in seats]


def _list(kind: str, rows: Sequence[tuple[str, Any]], room: Mapping[int, int] = IN_A_LIST) -> list[Slide]:
    """Return the pages of a list of people, each with their name and a value."""
    pages = in_pages(rows, NAMES)
    columns, called = _called([name for name, _ in rows], -(-len(pages[0]) // ROWS) if pages else 1, room)
    pages = in_pages(rows, columns * ROWS)
    return [Slide(kind=kind, rows=[(called[name], beside) for name, beside in page], columns=columns) for page in pages]


def _called(names: Sequence[str], columns: int, room: Mapping[int, int]) -> tuple[int, dict[str, Called]]:
    """Return the number of columns and everybody's printed name; two columns if a name does not fit in three."""
    called = on_the_wall(names, room[columns])
    if columns == 3 and any(len(one.short) > room[columns] + NARROW for one in called.values()):
        return 2, on_the_wall(names, room[2])
    return columns, called


def _slides(rows: Rows, phase: str, played: Round | None, clock: Clock | None) -> list[Slide]:
    day = rows.day
    tables = tables_now(day, played.number, rows) if played and phase in ("seated", "running") else []
    if phase == "entries":
        return _list("entered", [(one.name, None) for one in on_list(day) if one.entrant])
    if clock is not None and clock.state in ("last", "over"):
        return [Slide(kind="clock", rows=(sum(table.is_done for table in tables), len(tables)))]
    started = played.starts_at if played else None
    just_begun = started is not None and timezone.now() - started < SEATS_SHOWN
    if day.minutes is None:
        just_begun = not any(table.has_begun for table in tables)
    if phase == "seated" or (phase == "running" and just_begun):
        listed = [(one.name, table.number) for table in tables for one in table.seats]
        listed.sort(key=lambda one: in_order(one[0]))
        return [*_tables("seats", tables), *_list("names", listed)]
    live = _tables("live", tables)
    standing = None if hides_ranking(day, rows) else standing_of(day, rows)
    if standing is None or not standing.rounds:
        return live
    return [*live, *_list("ranking", [(line.name, line) for line in standing.lines], RANKED)]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@cup_watcher
def cup_where(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Show a player's seat, table and time; they pick or type their name once, and a cookie keeps it."""
    if request.method != "POST":
        return _where(request, access)
    try:
        by_name = "name" in request.POST and "who" not in request.POST
        who = _named(request, access) if by_name else _picked(request, access)
    except REASONS as error:
        refusal = in_words(error, ())
        return _where(request, access, refusal.status, typed=request.POST.get("name", ""), wrong=refusal.sentences)
    response = redirect("cup_where", cup=access.day.slug)
    if who is not None:
        secure = request.is_secure()
        response.set_cookie(
            _cookie_name(access.day), str(who), max_age=YEAR // 12, httponly=True, samesite="Lax", secure=secure
        )
    return response


def _cookie_name(day: CupDay) -> str:
    """The name of the cookie that holds the player's id."""
    return f"cup-{day.slug}"


def _where(request: HttpRequest, access: CupAccess, status: int = 200, **said: Any) -> HttpResponse:
    day, listed = access.day, _offered(access)
    listed.sort(key=lambda one: in_order(one.name))
    anew = "else" in request.GET or "typed" in said
    who = None if anew else number_in(request.COOKIES.get(_cookie_name(day), ""))
    me = next((one for one in listed if one.player == who and one.entrant), None)
    comes_in = day.listed_at is None and not access.is_stranger
    context = {**page_of(access), "listed": listed, "me": me, "comes_in": comes_in, "told": version_of(day), **said}
    return render(request, "cup/where.html", {**context, **_place_of(day, me)}, status=status)


def _offered(access: CupAccess) -> list[Listed]:
    """Return the names to pick: all entrants, and for people let in also the members not entered yet."""
    return [one for one in on_list(access.day) if one.entrant or not access.is_stranger]


def _picked(request: HttpRequest, access: CupAccess) -> int | None:
    """Return the picked player; while the list is open, picking also enters them."""
    day, who = access.day, number_in(request.POST.get("who", ""))
    there = {one.player: one for one in _offered(access)}
    if who not in there:
        return None
    if day.listed_at is None and there[who].entrant is None:
        press = Press(key=page_key(request), head=None, by=access.account, author=there[who].name)
        attempted(request, lambda: tick(day, press, here={who}, listed={who}))
    return who


def _named(request: HttpRequest, access: CupAccess) -> int | None:
    """Enter a person by their typed name; strangers enter nobody."""
    if access.is_stranger:
        return None
    name = typed_name(request.POST["name"])
    press = Press(key=page_key(request), head=None, by=access.account, author=name)
    day = come_in(access.day, press, name)
    entrants = day.entrants.select_related("player")
    return next((one.player_id for one in entrants if as_read(one.player.name) == as_read(name)), None)


def _place_of(day: CupDay, me: Listed | None) -> dict[str, Any]:
    """Return the table somebody sits at in the round shown, the others by where they sit from him, and his rounds."""
    played = shown_round(day)
    if me is None or me.entrant is None:
        return {}
    number, rows = me.entrant.number, Rows(day)
    tables = tables_now(day, played.number, rows) if played and played.closed_at is None else []
    table = next((one for one in tables if any(seat.number == number for seat in one.seats)), None)
    line = next((one for one in standing_of(day, rows).lines if one.number == number), None) if number else None
    return {
        "round": played,
        "table": table,
        "seat": next((seat for seat in table.seats if seat.number == number), None) if table else None,
        "around": _around(table, number or 0) if table else [],
        "clock": clock_of(day, played),
        "line": line,
        "is_hidden": hides_ranking(day, rows),
        "own": _own_rounds(day, line),
        "ruled": [one for one in rulings_of(day) if one.stands and one.ruling.entrant_id == me.entrant.pk],
    }


def _around(table: TableNow, number: int) -> list[tuple[str, Any]]:
    """Return everybody's place around the table as seen from one seat; the next to play sits on the right."""
    seats = list(table.seats)
    mine = next(place for place, seat in enumerate(seats) if seat.number == number)
    order = [*seats[mine:], *seats[:mine]]
    places = PLACES.get(len(order), OF_FIVE)
    return list(zip(places, order, strict=False))


def _own_rounds(day: CupDay, line: Ranked | None) -> list[tuple[int, Any]]:
    """Return the closed rounds by number, each with the player's result."""
    closed = day.held.filter(closed_at__isnull=False).order_by("number").values_list("number", flat=True)
    return list(zip(closed, line.cells, strict=False)) if line else []
