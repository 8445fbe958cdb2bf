"""Import of a day from its document: all of it, or nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any
from uuid import uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from scorebook import ledger
from scorebook.cup.deeds.acting import Deed, Press, write_down
from scorebook.cup.deeds.ending import COMPENSATION, PENALTY, refuse_if_played_on
from scorebook.cup.deeds.entering import open_doors, people_named
from scorebook.cup.deeds.making import make_day, sizes_for
from scorebook.cup.document.day import CupDocument, Held, RulingRecord, Table
from scorebook.cup.draw.drawing import BY_HAND, DrawRequest, Person
from scorebook.ledger.at_once import Ready
from scorebook.ledger.tallying import keep_tally
from scorebook.models import Club, CupDay, CupTable, DrawnSeat, Ended, Entrant, Night, Round, Ruling
from scorebook.refusals.refused import Refused
from scorebook.words.money import CURRENCIES
from scorebook.words.names import is_nobodys, name_problem
from settlement import GAMES, document
from settlement.vocabulary import Problem, as_read, say


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReady:
    """A table's sheet with its entries settled before the transaction, so that it holds locks only briefly."""

    sheet: document.Sheet
    entries: Ready | None


Sheets = Mapping[tuple[int, int], Sequence[SheetReady]]


def import_day(club: Club | None, press: Press, source: CupDocument) -> CupDay:
    """Create a cup day from its document, for a club or without one; a repeated POST of one page creates it once.

    :raises Refused: the document has faults, or the club has a cup of this name on that day.
    :raises KeyReused: the page created another day.
    """
    if problems := list(_problems(source)):
        raise Refused(problems)
    sheets, author = {}, ledger.Author(name=press.author)
    for held in source.held:
        for table in held.tables:
            read = map(document.read_played, table.evenings)
            sheets[held.number, table.number] = [
                # The day is the cup's own, and its tables begin together.
                SheetReady(
                    sheet=replace(one, opened_at=""),
                    entries=ledger.make_sheet_ready(one, author, press.at, played=played),
                )
                for one, played in read
            ]
    return _write_day(club, press, source, sheets)


@transaction.atomic
def _write_day(club: Club | None, press: Press, source: CupDocument, sheets: Sheets) -> CupDay:
    rules = document.rules_for(GAMES[source.game], source.preset, source.house_rules)
    same = {name: getattr(source, name) for name in ("name", "day", "game", "preset", "rounds", "hands", "minutes")}
    day = make_day(
        club,
        press,
        **same,
        house_rules=source.house_rules,
        rules=rules,
        circle_rules=None,
        terms=dict(source.terms),
        options=dict(source.options),
        prizes=dict(source.prizes),
    )
    if day.made_at != press.at:
        return day  # created by this page already, or just now by the same POST
    day.sizes = list(source.sizes)
    _enter(day, source, press)
    for held in source.held:
        _write_round(day, source, held, press, sheets)
    for number, ruling in enumerate(source.rulings, 1):
        _rule(day, ruling, number, press)
    if source.edition:
        refuse_if_played_on(day)
        day.closed_at, day.edition = press.at, source.edition
        _record_act(day, press, Deed.ENDED, edition=source.edition)
    day.save()
    return day


def _problems(source: CupDocument) -> Iterator[Problem]:
    """Yield the reasons why a well-formed day cannot be imported."""
    for number, one in enumerate(source.people):
        if reason := name_problem(one.name):
            yield Problem(field=f"people[{number}].name", code=reason[0], text=reason[1])
    if not source.hands and not source.minutes:
        text = say("Say how many hands a round has, or how many minutes.")
        yield Problem(field="hands", code="missing", text=text)
    rules = document.rules_for(GAMES[source.game], source.preset, source.house_rules)
    if sorted(source.sizes) != sorted(sizes_for(source.game, rules)):
        yield Problem(field="sizes", code="sizes", text=say("By these rules tables have other sizes."))
    if source.prizes and source.prizes["currency"] not in CURRENCIES:
        yield Problem(field="prizes.currency", code="currency", text=say("This currency is not known here."))
    yield from _round_problems(source)
    for number, ruling in enumerate(source.rulings):
        if not ruling.hundredths or ruling.kind not in (PENALTY, COMPENSATION):
            text = say("A ruling is a penalty or a compensation of some points.")
            yield Problem(field=f"rulings[{number}]", code="ruling", text=text)
        if ruling.round is not None and ruling.round > len(source.held):
            text = say("There is no round {number}.", number=ruling.round)
            yield Problem(field=f"rulings[{number}].round", code="no_such_round", text=text)


def _round_problems(source: CupDocument) -> Iterator[Problem]:
    """Yield the faults of the rounds and their tables."""
    if len(source.held) > source.rounds:
        text = say("There are {rounds} rounds, and more were held.", rounds=source.rounds)
        yield Problem(field="held", code="too_many_rounds", text=text)
    if source.edition and not (source.held and source.held[-1].closed):
        text = say("Close the round first: a day ends between two rounds.")
        yield Problem(field="edition", code="round_open", text=text)
    for number, held in enumerate(source.held):
        if number and not source.held[number - 1].closed:
            text = say("Round {number} is not closed yet.", number=number)
            yield Problem(field=f"held[{number}]", code="round_open", text=text)
        yield from _table_problems(source, held, f"held[{number}]")


def _table_problems(source: CupDocument, held: Held, place: str) -> Iterator[Problem]:
    numbers = [table.number for table in held.tables]
    if numbers != list(range(1, len(held.seats) + 1)):
        yield Problem(field=f"{place}.tables", code="tables", text=say("Every table that was drawn stands here, once."))
        return
    names = {one.number: as_read(one.name) for one in source.people}
    for table, seats in zip(held.tables, held.seats, strict=True):
        where = f"{place}.tables[{table.number - 1}]"
        first = table.evenings[0] if table.evenings else {}
        if any(evening.get("game") != source.game for evening in table.evenings) or not table.evenings:
            text = say("This table played no evening of this game.")
            yield Problem(field=f"{where}.evenings", code="game", text=text)
        elif len(first.get("players", ())) != len(seats) or any(
            as_read(name) in {*names.values()} - {names[who]} and not is_nobodys(name)
            for name, who in zip(first["players"], seats, strict=True)
        ):
            text = say("At this table sat {seats}, and its evening is of others.", seats=len(seats))
            yield Problem(field=f"{where}.evenings", code="company", text=text)
        if table.won and len(table.won) != len(seats):
            text = say("The hands won are those of all seats, or they are left out.")
            yield Problem(field=f"{where}.won", code="hands_won", text=text)
        if table.ended in (Ended.TIME, Ended.DECIDED, Ended.LATER) and not table.because:
            yield Problem(field=f"{where}.because", code="missing", text=say("Say why."))


def _enter(day: CupDay, source: CupDocument, press: Press) -> None:
    players = people_named(day, [one.name for one in source.people])
    columns = ("number", "team", "home_club", "ranked", "first_round", "last_round", "stays_at", "fee_kind")
    Entrant.objects.bulk_create(
        [
            Entrant(
                cup_day=day,
                player=player,
                pot=one.pot or None,
                here_since=press.at,
                **{name: getattr(one, name) for name in columns},
            )
            for one, player in zip(source.people, players, strict=True)
        ]
    )
    if source.people:
        day.listed_at = press.at
        open_doors(day, max((len(held.seats) for held in source.held), default=1))
        _record_act(day, press, Deed.LISTED, people=len(source.people))
    day.seed, day.drawing = source.seed, source.drawing if source.seed else 0


def _write_round(day: CupDay, source: CupDocument, held: Held, press: Press, sheets: Sheets) -> None:
    """Write a round: its draw, its changes by hand, and its tables."""
    request = held.asked or _request_by_hand(source, held)
    stored = Round.objects.create(
        cup_day=day,
        number=held.number,
        method=request.method,
        seed=request.seed,
        attempt=request.attempt,
        moved=bool(held.exchanged),
        replaced=list(held.replaced),
        asked=asdict(request),
        drawn_at=press.at,
        published_at=press.at,
        closed_at=press.at if held.closed else None,
    )
    _record_act(day, press, Deed.DRAWN, held.number, method=request.method, attempt=request.attempt)
    for step in held.exchanged:
        if len(step) > len(("one", "other")):
            _record_act(day, press, Deed.PUT, held.number, **dict(zip(("who", "table", "seat"), step, strict=True)))
        else:
            _record_act(day, press, Deed.MOVED, held.number, one=step[0], other=step[-1])
    _record_act(day, press, Deed.PUBLISHED, held.number, tables=len(held.seats))
    entrants = {one.number: one for one in day.entrants.select_related("player")}
    for table, seats in zip(held.tables, held.seats, strict=True):
        here = [entrants[number] for number in seats]
        night = _write_evenings(day, stored, table, here, press, sheets[stored.number, table.number])
        cup_table = CupTable.objects.create(
            round=stored,
            number=table.number,
            night=night,
            ended=table.ended,
            because=table.because,
            slip_hands=table.hands,
            slip_won=list(table.won) or None,
            agreed_by=entrants.get(table.agreed_by or 0),
            agreed_edition=night.evenings.latest("pk").edition if night and table.agreed_by else 0,
        )
        DrawnSeat.objects.bulk_create(
            [DrawnSeat(table=cup_table, seat=seat, entrant=one, round=stored) for seat, one in enumerate(here, 1)]
        )
        for evening in night.evenings.order_by("pk") if night else ():
            keep_tally(evening)
    if held.closed:
        _record_act(day, press, Deed.CLOSED, held.number)


def _request_by_hand(source: CupDocument, held: Held) -> DrawRequest:
    """Return the request of a round that was seated without a draw."""
    here = sorted({*held.out, *(who for table in held.seats for who in table)})
    people = tuple(Person(number=number) for number in here)
    return DrawRequest(
        seed=source.seed, number=held.number, rounds=1, people=people, allowed=source.sizes, method=BY_HAND
    )


def _write_evenings(
    day: CupDay, stored: Round, table: Table, here: list[Entrant], press: Press, sheets: Sequence[SheetReady]
) -> Night | None:
    """Write the evenings of a table, all in one night."""
    night: Night | None = None
    listed = {as_read(one.player.name): one.player for one in day.entrants.select_related("player")}
    params = {"cup": day.name, "round": stored.number, "table": table.number}
    for number, played in enumerate(sheets, 1):
        players = [one.player for one in here]

        def seat(names: Any, players: Any = players if number == 1 else ()) -> Any:
            later = list(names)[len(players) :]
            known = {name: listed.get(as_read(name)) for name in later}
            late_players = {name: one for name, one in known.items() if one is not None and one not in players}
            others = [name for name in later if name not in late_players]
            late_players |= zip(others, people_named(day, others), strict=True)
            return [*players, *(late_players[name] for name in later)]

        opened = ledger.import_evening(
            played.sheet,
            author=ledger.Author(name=press.author),
            title=_("%(cup)s, round %(round)s, table %(table)s") % params,
            key=uuid5(press.key, f"round {stored.number} table {table.number} evening {number}"),
            kept=ledger.Kept(began=ledger.Beginning(press.at), club=day.club, seat=seat, night=night, cup_day=day),
            ready=played.entries,
        )
        night = opened.night
    return night


def _rule(day: CupDay, ruling: RulingRecord, number: int, press: Press) -> None:
    """Write a ruling; the opposite of an earlier ruling withdraws that ruling."""
    entrant = day.entrants.get(number=ruling.who)
    back = (ruling.hundredths > 0) == (ruling.kind == PENALTY)
    there = day.rulings.filter(
        entrant=entrant,
        hundredths=-ruling.hundredths,
        reason=ruling.reason,
        kind=ruling.kind,
        takes_back__isnull=True,
        taken_back_by__isnull=True,
    )
    Ruling.objects.create(
        cup_day=day,
        round=day.held.filter(number=ruling.round).first() if ruling.round else None,
        entrant=entrant,
        hundredths=ruling.hundredths,
        kind=ruling.kind,
        reason=ruling.reason,
        key=uuid5(press.key, f"ruling {number}"),
        by=press.by,
        author=press.author[:60],
        at=press.at,
        takes_back=there.first() if back else None,
    )


def _record_act(day: CupDay, press: Press, deed: Deed, number: int | None = None, **said: Any) -> None:
    """Record the next act of the imported day."""
    day.head += 1
    act = Press(key=uuid5(press.key, f"act {day.head}"), head=None, by=press.by, author=press.author, at=press.at)
    write_down(day, act, deed, said, number)
