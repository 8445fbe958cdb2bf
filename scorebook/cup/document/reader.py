"""The reader of a day's document: it reports every fault with its place in the document. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Set
from dataclasses import replace
from datetime import date
from itertools import islice
from typing import Any, TypeVar

from scorebook.cup.document.day import (
    DOCUMENT_VERSION,
    FORMAT,
    CupDocument,
    Held,
    Listed,
    RulingRecord,
    Table,
)
from scorebook.cup.document.part import MOST_NUMBER, Part
from scorebook.cup.draw.drawing import METHODS, DrawRequest, Person
from scorebook.cup.draw.sizes import MOST
from scorebook.cup.fees import KINDS, OTHER_FEES
from scorebook.cup.ranking.awards import LISTS
from scorebook.cup.ranking.counting import CARRIED, COUNTINGS, LADDER, RESTS, STEPS, UNPLAYED, Terms
from scorebook.words.names import is_nobodys
from settlement import GAMES
from settlement.document import MOST_REASONS, Refused, every_refusal, read_document
from settlement.vocabulary import Problem, as_read, say

MOST_ROUNDS, MOST_TABLES, MOST_EVENINGS, MOST_RULINGS = 20, 40, 12, 1000
MOST_SHEETS, MOST_LINES = 400, 6000  # of a whole day: an import holds up all other writers
MOST_HANDS, MOST_MINUTES, MOST_ATTEMPTS = 200, 600, 1000
MOST_HUNDREDTHS, MOST_MONEY = 10**7, 10**9
NAME, LINE = 60, 200
LADDER_TEXT = re.compile(r"(\d{1,4}(-\d{1,4})+( \d{1,4}(-\d{1,4})+)*)?")
Item = TypeVar("Item", bound=Hashable)
ENDED = ("", "full", "time", "decided", "paper", "later")


def read_day(data: Any) -> CupDocument:
    """Return the day of a document, after settling every evening once to check it.

    :raises Refused: with every fault; contradictions between parts are checked once each part is correct.
    """
    problems: list[Problem] = []
    keys = ("format", "version", *CupDocument.__slots__)
    part = Part(data, "", problems, keys)
    part.one_of("format", (FORMAT,))
    part.number("version", DOCUMENT_VERSION, DOCUMENT_VERSION)
    people = tuple(_person(one, place, problems) for one, place in part.listed("people", MOST))
    day = CupDocument(
        name=part.text("name", NAME),
        day=_day(part),
        game=part.one_of("game", tuple(GAMES)),
        preset=part.text("preset", NAME, ""),
        house_rules=_object(part, "house_rules"),
        sizes=part.numbers("sizes", 4, 2, 8) or (4,),
        rounds=part.number("rounds", 1, MOST_ROUNDS),
        hands=part.number("hands", 1, MOST_HANDS, None),
        minutes=part.number("minutes", 1, MOST_MINUTES, None),
        terms=_terms(part),
        options=_options(part),
        seed=part.text("seed", LINE, ""),
        drawing=part.number("drawing", 0, 99, 0),
        people=people,
        held=tuple(_held(one, place, problems) for one, place in part.listed("held", MOST_ROUNDS)),
        rulings=tuple(_ruling(one, place, problems) for one, place in part.listed("rulings", MOST_RULINGS)),
        prizes=_prizes(part),
        edition=part.number("edition", 0, MOST_NUMBER, 0),
    )
    if not problems:
        problems += _against_the_list(day)
    too_much = list(_too_much(day))
    problems += too_much or islice(_against_the_rules(day), MOST_REASONS)
    if problems:
        raise Refused(tuple(problems))
    return day


def _day(part: Part) -> date:
    iso_day = part.text("day", 10)
    try:
        return date.fromisoformat(iso_day)
    except ValueError:
        if iso_day:
            part.fault("day", "day", say("This has to be a day, such as 2026-11-21."))
        return date.min


def _object(part: Part, key: str) -> Mapping[str, Any]:
    value = part.values.get(key)
    if value is not None and not isinstance(value, dict):
        part.fault(key, "wrong_type", say("A document is an object with named parts."))
    return value if isinstance(value, dict) else {}


def _terms(part: Part) -> Mapping[str, Any]:
    """Return the terms unchanged, after checking each of them."""
    value = _object(part, "terms")
    terms = Part(value, "terms", part.problems, tuple(name for name in Terms.__slots__ if name != "hands"))
    terms.one_of("counting", COUNTINGS, "")
    terms.one_of("resting", RESTS, "")
    terms.one_of("carried", tuple(CARRIED), "")
    terms.one_of("unplayed", UNPLAYED, "")
    for key, most in (("best_of", MOST_ROUNDS), ("team_best", MOST), ("club_best", MOST)):
        terms.number(key, 1, most, None)
    terms.number("most_missed", 0, MOST_ROUNDS, None)
    terms.text("side", NAME, "")
    for key in ("ladder", "first_ladder"):
        if not LADDER_TEXT.fullmatch(terms.text(key, LINE, "")):
            terms.fault(key, "ladder", say("Write whole numbers, for example 10-8-6-4."))
    if value.get("counting") == LADDER and not value.get("ladder"):
        terms.fault("ladder", "missing", say("Write the points for the places."))
    steps = value.get("steps") or []
    if not isinstance(steps, list) or any(steps.count(one) > 1 or one not in STEPS for one in steps):
        terms.fault("steps", "steps", say("Each step between equals is named once."))
    for key in ("fixed", "missing"):
        terms.number(key, -MOST_HUNDREDTHS, MOST_HUNDREDTHS, None)
    return value


def _options(part: Part) -> Mapping[str, Any]:
    """Return the options unchanged, after checking each of them."""
    value = _object(part, "options")
    options = Part(value, "options", part.problems, ("mates_apart", "apart", "final", "hidden"))
    options.number("mates_apart", 0, MOST_ROUNDS, None)
    options.number("final", 0, 8, None)
    options.truth("hidden", usual=False)
    if any(len(set(two)) != 2 for two in options.tables("apart", MOST, 2)):
        options.fault("apart", "two", say("Choose two different people."))
    return value


def _prizes(part: Part) -> Mapping[str, Any]:
    """Return the fee and the prizes unchanged, after checking each of them."""
    value = _object(part, "prizes")
    if not value:
        return {}
    prizes = Part(value, "prizes", part.problems, ("fee", "kept", "coin", "currency", *OTHER_FEES, *LISTS))
    for key in ("fee", "kept", "coin"):
        prizes.number(key, 0, MOST_MONEY)
    for key in OTHER_FEES:
        prizes.number(key, 0, MOST_MONEY, None)
    prizes.text("currency", 3)
    if sum(sum(prizes.numbers(name, MOST, 0, 100)) for name in LISTS if name in value or name == LISTS[0]) > 100:
        prizes.fault("shares", "shares", say("Together they are more than a hundred."))
    return value


def _person(value: Any, place: str, problems: list[Problem]) -> Listed:
    part = Part(value, place, problems, Listed.__slots__)
    return Listed(
        number=part.number("number", 1, MOST_NUMBER),
        name=part.name("name"),
        team=part.text("team", NAME, ""),
        home_club=part.text("home_club", NAME, ""),
        pot=part.number("pot", 0, MOST, 0),
        ranked=part.truth("ranked", usual=True),
        first_round=part.number("first_round", 1, MOST_ROUNDS, 1),
        last_round=part.number("last_round", 0, MOST_ROUNDS, None),
        stays_at=part.number("stays_at", 1, MOST_TABLES, None),
        fee_kind=part.one_of("fee_kind", tuple(KINDS), ""),
    )


def _draw_request(value: Any, place: str, problems: list[Problem]) -> DrawRequest:
    part = Part(value, place, problems, DrawRequest.__slots__)
    return DrawRequest(
        seed=part.text("seed", LINE, ""),
        number=part.number("number", 1, MOST_ROUNDS),
        rounds=part.number("rounds", 1, MOST_ROUNDS),
        people=tuple(_seated(one, where, problems) for one, where in part.listed("people", MOST)),
        allowed=part.numbers("allowed", 4, 2, 8) or (4,),
        method=part.one_of("method", METHODS),
        order=part.numbers("order", MOST),
        avoid_repeats=part.truth("avoid_repeats", usual=True),
        mates_apart=part.number("mates_apart", 0, MOST_ROUNDS, 0),
        apart=tuple((two[0], two[-1]) for two in part.tables("apart", MOST, 2) if two),
        attempt=part.number("attempt", 1, MOST_ATTEMPTS, 1),
        top=part.number("top", 0, 8, 0),
    )


def _seated(value: Any, place: str, problems: list[Problem]) -> Person:
    part = Part(value, place, problems, Person.__slots__)
    return Person(
        number=part.number("number", 1, MOST_NUMBER),
        team=part.text("team", NAME, ""),
        pot=part.number("pot", 0, MOST, 0),
        stays_at=part.number("stays_at", 1, MOST_TABLES, None),
    )


def _held(value: Any, place: str, problems: list[Problem]) -> Held:
    part = Part(value, place, problems, Held.__slots__)
    request = part.values.get("asked")
    return Held(
        number=part.number("number", 1, MOST_ROUNDS),
        asked=None if request is None else _draw_request(request, f"{place}.asked", problems),
        seats=part.tables("seats", MOST_TABLES, 8),
        out=part.numbers("out", MOST),
        exchanged=tuple(step for step in part.tables("exchanged", MOST_NUMBER, 3, least=0) if step),
        replaced=part.numbers("replaced", MOST),
        tables=tuple(_table(one, where, problems) for one, where in part.listed("tables", MOST_TABLES)),
        closed=part.truth("closed", usual=True),
    )


def _table(value: Any, place: str, problems: list[Problem]) -> Table:
    part = Part(value, place, problems, Table.__slots__)
    return Table(
        number=part.number("number", 1, MOST_TABLES),
        ended=part.one_of("ended", ENDED, ""),
        because=part.text("because", LINE, ""),
        agreed_by=part.number("agreed_by", 1, MOST_NUMBER, None),
        hands=part.number("hands", 1, MOST_HANDS, None),
        won=part.numbers("won", MOST_HANDS, 0, MOST_HANDS),
        evenings=tuple(one for one, _ in part.listed("evenings", MOST_EVENINGS)),
    )


def _ruling(value: Any, place: str, problems: list[Problem]) -> RulingRecord:
    part = Part(value, place, problems, RulingRecord.__slots__)
    return RulingRecord(
        who=part.number("who", 1, MOST_NUMBER),
        hundredths=part.number("hundredths", -MOST_HUNDREDTHS, MOST_HUNDREDTHS),
        kind=part.text("kind", 12),
        reason=part.text("reason", LINE),
        round=part.number("round", 1, MOST_ROUNDS, None),
    )


def _against_the_list(day: CupDocument) -> Iterator[Problem]:
    """Yield contradictions between parts: numbers or names given twice, people who are not on the list."""
    for number in _twice(one.number for one in day.people):
        text = say("Number {number} is on the list twice.", number=number)
        yield Problem(field="people", code="number_twice", text=text)
    called = {as_read(one.name): one.name for one in day.people}
    for name in map(called.get, _twice(as_read(one.name) for one in day.people if not is_nobodys(one.name))):
        yield Problem(field="people", code="name_twice", text=say("“{name}” is on the list twice.", name=name))
    known = {one.number for one in day.people}
    for n, held in enumerate(day.held):
        if held.number != n + 1:
            text = say("Rounds are numbered from 1 without a gap.")
            yield Problem(field=f"held[{n}].number", code="round_order", text=text)
        yield from _seat_problems(held, f"held[{n}]", known)
    for who in sorted({who for two in day.options.get("apart", ()) for who in two} - known):
        yield _unlisted("options.apart", who)
    for n, ruling in enumerate(day.rulings):
        if ruling.who not in known:
            yield _unlisted(f"rulings[{n}].who", ruling.who)


def _seat_problems(held: Held, place: str, known: Set[int]) -> Iterator[Problem]:
    """Yield people who sit twice or are not on the list, and a draw that was requested for other rounds."""
    here = [who for table in (*held.seats, held.out) for who in table]
    for who in _twice(here):
        text = say("Number {number} sits twice here.", number=who)
        yield Problem(field=f"{place}.seats", code="seated_twice", text=text)
    mentioned = {*here, *(who for step in held.exchanged for who in (step if len(step) < 3 else step[:1]))}
    mentioned.update(held.replaced)
    mentioned.update(table.agreed_by for table in held.tables if table.agreed_by)
    if request := held.asked:
        people = [one.number for one in request.people]
        mentioned.update(people, request.order)
        ahead = request.number <= held.number < request.number + request.rounds
        if not ahead or not people or _twice(people) or _twice(request.allowed):
            text = say("This draw was asked for another round, or for nobody.")
            yield Problem(field=f"{place}.asked", code="not_asked", text=text)
    for who in sorted(mentioned - known):
        yield _unlisted(f"{place}.seats", who)


def _twice(several: Iterable[Item]) -> list[Item]:
    """Return the items that occur more than once."""
    return [one for one, times in Counter(several).items() if times > 1]


def _unlisted(place: str, who: int) -> Problem:
    text = say("Nobody on the list has the number {number}.", number=who)
    return Problem(field=place, code="not_listed", text=text)


def _too_much(day: CupDocument) -> Iterator[Problem]:
    """Yield the limits that the day exceeds, before any evening is settled."""
    sheets = [one for held in day.held for table in held.tables for one in table.evenings]
    lists = [one.get("entries") if isinstance(one, dict) else None for one in sheets]
    lines = sum(len(entries) for entries in lists if isinstance(entries, list))
    if len(sheets) > MOST_SHEETS:
        text = say("There are {count} sheets in it; a cup day has at most {most}.", count=len(sheets), most=MOST_SHEETS)
        yield Problem(field="held", code="too_many_sheets", text=text)
    if lines > MOST_LINES:
        text = say("There are {count} lines in it; a cup day has at most {most}.", count=lines, most=MOST_LINES)
        yield Problem(field="held", code="too_many_lines", text=text)


def _against_the_rules(day: CupDocument) -> Iterator[Problem]:
    """Yield the faults of the evenings by their games' rules."""
    for n, held in enumerate(day.held):
        for m, table in enumerate(held.tables):
            for k, evening in enumerate(table.evenings):
                yield from _against_an_evening(evening, f"held[{n}].tables[{m}].evenings[{k}]")


def _against_an_evening(evening: Any, place: str) -> Iterator[Problem]:
    try:
        read_document(evening)
    except Refused as first:
        for refused in every_refusal(evening, first):
            entry = "" if refused.entry is None else f".entries[{refused.entry - 1}]"
            for problem in refused.problems:
                yield replace(problem, field=f"{place}{entry}.{problem.field}".rstrip("."))
