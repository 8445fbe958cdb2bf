"""The draw of a round, changes to it by hand, and its publication."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import asdict
from functools import lru_cache
from typing import Any
from uuid import uuid5

from django.utils.translation import gettext as _

from scorebook import ledger
from scorebook.cup.deeds.acting import Deed, Press, do, last_round, refuse_if_over
from scorebook.cup.deeds.entering import next_to_publish, open_doors, undraw
from scorebook.cup.deeds.making import options_of
from scorebook.cup.draw.drawing import BY_LOT, BY_RANKING, METHODS, PLACING, VERSION, DrawRequest, Person, draw
from scorebook.cup.draw.figures import moved
from scorebook.cup.draw.sizes import final_seating, seating
from scorebook.cup.draw.turns import Drawn
from scorebook.cup.queries import Rows, drawn_rounds, playing
from scorebook.ledger.at_hand import words
from scorebook.ledger.company import seat_otherwise
from scorebook.models import CupDay, CupTable, DrawnSeat, Entrant, Round
from scorebook.refusals.refused import Refused, refuse
from scorebook.words.names import can_be_printed, free
from settlement.vocabulary import say

LONGEST_SEED = 200


def draw_round(
    day: CupDay,
    press: Press,
    *,
    method: str = BY_LOT,
    seed: str = "",
    order: Sequence[int] = (),
    anew: bool = False,
) -> CupDay:
    """Draw the next round, or draw an unpublished round ``anew``.

    The first draw fixes the day's seed: the typed text, or random digits. ``order`` is the ranking, best first, for
    methods that need it.
    """
    line = " ".join(seed.split()) or secrets.token_hex(4)

    def next_request(now: CupDay) -> tuple[int, DrawRequest]:
        number = _next_to_draw(now)
        if method not in METHODS:
            raise refuse("", "unknown_method", say("Choose one of the ways of drawing."))
        _take_seed(now, line)
        former = last_round(now)
        drawn = former if former is not None and former.number == number else None
        if drawn is not None and not anew:
            raise refuse("", "drawn_already", say("This round is drawn already."))
        return number, _draw_request(now, number, method, order, attempt=_next_attempt(now, number, drawn))

    def step(now: CupDay) -> dict[str, object]:
        number, request = next_request(now)
        undraw(now)
        _keep_draw(now, number, request, press)
        return {"method": method, "attempt": request.attempt}

    with suppress(Refused):  # searched before any lock is held, so that nobody waits
        draw_for(day, *next_request(copy(day)))
    return do(day, press, Deed.DRAWN, step, next_to_publish(day))


def usual_method(day: CupDay) -> str:
    """Return the default method of the next round: placing for a final, else by lot."""
    return PLACING if next_final(day) else BY_LOT


def next_final(day: CupDay) -> int:
    """Return the number of people at table 1 of the next round if it is a final, else zero."""
    return options_of(day).final if next_to_publish(day) == day.rounds > 1 else 0


def _next_to_draw(day: CupDay) -> int:
    """Return the number of the round to draw next, or raise :class:`Refused`."""
    refuse_if_over(day)
    if day.listed_at is None:
        raise refuse("", "not_listed", say("Close the list of entrants first."))
    number = next_to_publish(day)
    open_one = day.held.filter(published_at__isnull=False, closed_at__isnull=True).first()
    if open_one is not None:
        raise refuse("", "round_open", say("Round {number} is not closed yet.", number=open_one.number))
    if number > day.rounds:
        raise refuse("", "all_played", say("All {rounds} rounds are played.", rounds=day.rounds))
    if not seating(len(playing(day, number)), day.sizes).sizes:
        raise refuse("", "too_few", say("There are too few people left for a table."))
    return number


def _next_attempt(day: CupDay, number: int, drawn: Round | None) -> int:
    """Return the number of the next draw of a round: published seats that were withdrawn are never drawn again."""
    if drawn is not None:
        return drawn.attempt + 1
    withdrawn = day.acts.filter(deed=Deed.WITHDRAWN, round=number).last()
    return withdrawn.said.get("attempt", 1) + 1 if withdrawn else 1


def _take_seed(day: CupDay, seed: str) -> None:
    """Set the day's seed, unless it is set: a seed never changes."""
    if day.seed:
        return
    if len(seed) > LONGEST_SEED or not can_be_printed(seed):
        raise refuse("seed", "no_seed", say("Three cards in words, at most {most} characters.", most=LONGEST_SEED))
    day.seed, day.drawing = seed, VERSION


def _draw_request(day: CupDay, number: int, method: str, order: Sequence[int], attempt: int) -> DrawRequest:
    """Return the request for the next round's draw: that of its plan, as long as the plan is valid."""
    options = options_of(day)
    called: dict[str, str] = {"": ""}  # teams become numbers: stored draws hold no names
    people = tuple(
        Person(
            number=one.listed,
            team=called.setdefault(one.team, str(len(called))),
            pot=one.pot or 0,
            stays_at=one.stays_at,
        )
        for one in playing(day, number)
    )
    planned = _planned(day, number) if method == BY_LOT and attempt == 1 else None
    settings = (people, options.mates_apart, options.apart)
    if planned is not None and (planned.people, planned.mates_apart, planned.apart) == settings:
        return planned
    alone = method in (BY_RANKING, PLACING)
    top = options.final if method == PLACING else 0
    if top and final_seating(len(people), day.sizes, top) is None:
        text = say(
            "The final is of the best {size}, and only {people} play on: change the settings.",
            size=top,
            people=len(people),
        )
        raise refuse("", "too_few_for_the_final", text)
    return DrawRequest(
        seed=day.seed,
        number=number,
        rounds=1 if alone else day.rounds - number + 1,
        people=people,
        allowed=tuple(day.sizes),
        method=method,
        order=tuple(order) if alone else (),
        mates_apart=options.mates_apart,
        apart=options.apart,
        attempt=attempt,
        top=top,
    )


def _planned(day: CupDay, number: int) -> DrawRequest | None:
    """Return the request that drew the previous round together with this one, unless seats were exchanged since."""
    before = day.held.filter(number=number - 1).first()
    if before is None:
        return None
    planned = request_of(before)
    if planned.method != BY_LOT or planned.number + planned.rounds <= number:
        return None
    changed = day.held.filter(number__gte=planned.number, number__lt=number, moved=True).exists()
    return None if changed else planned


def request_of(drawn: Round) -> DrawRequest:
    """Return the request that a round was drawn by."""
    stored: Mapping[str, Any] = drawn.asked
    lists = {name: tuple(stored[name]) for name in ("allowed", "order")}
    people = tuple(Person(**one) for one in stored["people"])
    apart = tuple((one, other) for one, other in stored["apart"])
    return DrawRequest(**{**stored, **lists, "people": people, "apart": apart})


def draw_for(day: CupDay, number: int, request: DrawRequest) -> Drawn:
    """Return one round of the draw for this request; the latest draws are cached."""
    return _answer(request, tuple(drawn_rounds(day, request.number)))[number - request.number]


_answer = lru_cache(maxsize=16)(draw)


def _keep_draw(day: CupDay, number: int, request: DrawRequest, press: Press) -> None:
    entrants = {one.number: one for one in day.entrants.all()}
    stored = Round.objects.create(
        cup_day=day,
        number=number,
        method=request.method,
        seed=request.seed,
        attempt=request.attempt,
        asked=asdict(request),
        drawn_at=press.at,
    )
    drawn = draw_for(day, number, request)
    places = range(1, len(drawn.tables) + 1)
    tables = CupTable.objects.bulk_create([CupTable(round=stored, number=place) for place in places])
    DrawnSeat.objects.bulk_create(
        [
            DrawnSeat(table=table, seat=seat, entrant=entrants[who], round=stored)
            for table, people in zip(tables, drawn.tables, strict=True)
            for seat, who in enumerate(people, 1)
        ]
    )


def exchange(day: CupDay, press: Press, one: int, other: int, reason: str = "") -> CupDay:
    """Exchange two people, by their numbers, in the last drawn round; one of them may sit out.

    A published round needs a ``reason``, and only open tables can change. Lines written there then belong to the people
    who sit there now.
    """

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        drawn = last_round(now)
        if drawn is None or drawn.closed_at is not None:
            raise refuse("", "nothing_drawn", say("No round is drawn that is not published yet."))
        because = words("reason", reason, required=drawn.published_at is not None)
        if one == other:
            raise refuse("other", "himself", say("Choose two people to change places."))
        people = {entrant.listed: entrant for entrant in playing(now, drawn.number)}
        if one not in people or other not in people:
            raise refuse("", "no_such_entrant", say("Nobody of this number is on the list."))
        seats = {
            seat.entrant.listed: seat
            for seat in drawn.drawn.select_related("entrant", "table__night").filter(entrant__number__in=(one, other))
        }
        if not seats:
            raise refuse("other", "both_out", say("Both of them sit out of this round."))
        swap_seats(seats, people, one, other)
        for table in {seat.table_id: seat.table for seat in seats.values()}.values():
            seat_anew(table, because)
        drawn.moved = True
        drawn.save()
        return {"one": one, "other": other}

    last = last_round(day)
    return do(day, press, Deed.MOVED, step, last.number if last else None, reason, two=[one, other])


def put(day: CupDay, press: Press, who: int, table: int, seat: int = 0) -> CupDay:
    """Move one person, by number, to another table of an unpublished round; table 0 means sitting out.

    The person gets the ``seat``, or a new last seat; people from there on move up by one.
    """

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        drawn, rows = _unpublished(now), Rows(now)
        before = drawn_rounds(now, rows=rows)[-1]
        try:
            then = moved(before, who, table, now.sizes, seat)
        except ValueError as why:
            raise _no_move(str(why), table, now.sizes) from None
        came_from = next((place for place, people in enumerate(before.tables, 1) if who in people), 0)
        back = before.tables[came_from - 1].index(who) + 1 if came_from else 0
        entrants = {one.listed: one for one in rows.entrants}
        tables = drawn.tables.filter(number__in=(came_from, table))
        drawn.drawn.filter(table__in=tables).delete()
        DrawnSeat.objects.bulk_create(
            [
                DrawnSeat(table=one, seat=place, entrant=entrants[number], round=drawn)
                for one in tables
                for place, number in enumerate(then.tables[one.number - 1], 1)
            ]
        )
        drawn.moved = True
        drawn.save()
        at = then.tables[table - 1].index(who) + 1 if table else 0
        return {"seat": at, "from": [came_from, back]}

    last = last_round(day)
    return do(day, press, Deed.PUT, step, last.number if last else None, who=who, table=table)


def _no_move(why: str, table: int, sizes: Sequence[int]) -> Refused:
    """Return the refusal of a move."""
    if why == "himself":
        return refuse("table", "there_already", say("He sits there already."))
    if why == "size":
        known = tuple(map(str, sorted(sizes)))
        return refuse(
            "table", "no_such_size", say("So a table would not be of {sizes}: exchange two instead.", sizes=known)
        )
    return refuse("", "no_such_entrant", say("There is no such person, or no table {table}.", table=table))


def swap_seats(seats: Mapping[int, DrawnSeat], people: Mapping[int, Entrant], one: int, other: int) -> None:
    """Delete and recreate the seats, since a seat belongs to one person at any moment."""
    for seat in seats.values():
        seat.delete()
    DrawnSeat.objects.bulk_create(
        [
            DrawnSeat(table=seat.table, seat=seat.seat, entrant=people[other if who == one else one], round=seat.round)
            for who, seat in seats.items()
        ]
    )


def seat_anew(table: CupTable, because: str) -> None:
    """Seat the new people on a table's open sheet, and store the reason."""
    if table.night is None:
        return
    table.because = because
    table.save()
    people = [seat.entrant.player for seat in table.drawn.select_related("entrant__player").order_by("seat")]
    names = names_apart([one.name for one in people])
    seat_otherwise(table.night.evenings.get(), list(zip(people, names, strict=True)))


def _unpublished(day: CupDay) -> Round:
    drawn = last_round(day)
    if drawn is None or drawn.published_at is not None:
        raise refuse("", "nothing_drawn", say("No round is drawn that is not published yet."))
    return drawn


def publish(day: CupDay, press: Press) -> CupDay:
    """Publish the seats, and open an evening at each table."""

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        drawn = _unpublished(now)
        tables = list(drawn.tables.order_by("number"))
        open_doors(now, len(tables))
        for table in tables:
            _open_table(now, drawn, table, press)
        drawn.published_at = press.at
        drawn.save()
        return {"tables": len(tables)}

    return do(day, press, Deed.PUBLISHED, step, next_to_publish(day))


def _open_table(day: CupDay, drawn: Round, table: CupTable, press: Press) -> None:
    """Open the evening of a table: seats in drawn order, and seat 1 deals first."""
    people = [seat.entrant.player for seat in table.drawn.select_related("entrant__player").order_by("seat")]
    names = names_apart([one.name for one in people])
    params = {"cup": day.name, "round": drawn.number, "table": table.number}
    evening = ledger.open_evening(
        game=day.game,
        preset=day.preset,
        house_rules=day.house_rules,
        players=names,
        first_dealer=0,
        stake_minor_units=None,
        currency="",
        title=_("%(cup)s, round %(round)s, table %(table)s") % params,
        opened_at=press.at,
        key=uuid5(press.key, f"table {table.number}"),
        club=day.club,
        circle_rules=day.circle_rules,
        seat=lambda _names: people,
        cup_day=day,
    )
    table.night = evening.night
    table.save()


def names_apart(names: Sequence[str]) -> list[str]:
    """Return names made distinct: several people of a table may have had theirs erased."""
    used: set[str] = set()
    return [free(name, used) for name in names]
