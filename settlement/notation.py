"""Convert records from and to JSON values.

Reading is strict and reports all problems at once; writing leaves out absent facts.  Stored facts have seats as
numbers, and documents have them as names.  Only two functions know the difference: ``seat_of`` reads a seat, and
``name_of`` writes one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from settlement.check import described
from settlement.facts import Fact, Kind, facts
from settlement.game import Game
from settlement.own_figures import is_own
from settlement.vocabulary import MOST_POINTS, Account, Problem, refused, say

SeatOf = Callable[[Any], Account]
"""Function that returns the account for a JSON value.

:raises TypeError: the value has the wrong type for a player.
:raises KeyError: nobody at the table has this number or name.
"""

NameOf = Callable[[Account], Any]
MOST_UNKNOWN_KEYS = 20
SEATS_AS_TEXT = {str(seat): seat for seat in range(100)}


def seat_number(players: int) -> SeatOf:
    """Return the reader for stored facts, in which seats are whole numbers and pots are keys."""

    def read(value: Any) -> Account:
        if isinstance(value, str):
            return value
        if type(value) is not int:
            raise TypeError
        if not 0 <= value < players:
            raise KeyError(value)
        return value

    return read


def seat_named(game: Game, names: Sequence[str]) -> SeatOf:
    """Return the reader for documents, in which players are names and pots are keys."""
    seats: dict[str, Account] = {pot: pot for pot, _ in game.pots}
    seats.update({name: seat for seat, name in enumerate(names)})

    def read(value: Any) -> Account:
        if not isinstance(value, str):
            raise TypeError
        return seats[value]

    return read


def parse(game: Game, kind: str, data: Any, seat_of: SeatOf) -> tuple[Any | None, tuple[Problem, ...]]:
    """Read a record from JSON values; return the record, or ``None`` and all problems."""
    if kind not in game.kinds:
        return None, (refused("kind", "unknown_kind").because("No such kind of line in this game."),)
    record, problems = read(game, kind, data, seat_of)
    faults = problems or tuple(described(record, "", None))
    return (None, faults) if faults else (record, ())


def read(game: Game, kind: str, data: Any, seat_of: SeatOf, *, shared: bool = False) -> tuple[Any, tuple[Problem, ...]]:
    """Read a record and check types, keys and names; return the record and the problems.

    Only if there is a problem, ranges and missing facts are checked as well, to report everything at once.  A
    ``shared`` record comes from a document, in which the evening's local facts are unknown keys.
    """
    reader = _Reader(game, seat_of, shared=shared)
    record = reader.record(game.kinds[kind].record, data, "")
    if not reader.problems:
        return record, ()
    wrong = {problem.field for problem in reader.problems}
    parents = {field[:end] for field in wrong for end, letter in enumerate(field) if letter in ".["}
    parts = tuple(f"{field}{sign}" for field in wrong for sign in ".[")
    faults = () if record is None else described(record, "", None)
    others = (fault for fault in faults if fault.field not in wrong | parents and not fault.field.startswith(parts))
    return record, (*reader.problems, *others)


class _Reader:
    """Read one record and collect the problems of its types, keys and names."""

    __slots__ = ("game", "problems", "seat_of", "shared")

    def __init__(self, game: Game, seat_of: SeatOf, *, shared: bool) -> None:
        self.game = game
        self.seat_of = seat_of
        self.shared = shared
        self.problems: list[Problem] = []

    def record(self, record: type, data: Any, path: str) -> Any:
        """Return the record without its faulty facts, or ``None`` if the data is no object."""
        if not isinstance(data, Mapping):
            self.wrong_type(path.removesuffix("."), "", say("an object with named facts"))
            return None
        known, required = _fields(record, shared=self.shared)
        self.unknown_keys(data, known, path)
        values: dict[str, Any] = dict.fromkeys(required)
        for name, value in data.items():
            fact = known.get(name)
            if fact is not None and value is not None:
                read_value = self.value(fact, value, f"{path}{name}")
                if read_value is not None:
                    values[fact.attribute] = read_value
        return record(**values)

    def unknown_keys(self, data: Mapping[Any, Any], known: Mapping[str, Fact], path: str) -> None:
        """Report the first keys that belong to no fact."""
        unknown = [key for key in data if key not in known]
        for key in unknown[:MOST_UNKNOWN_KEYS]:
            self.refuse(
                f"{path}{printable(key)}",
                "unknown_key",
                "",
                say("“{key}” is no fact of this line: check the spelling.", key=printable(key)),
            )

    def value(self, fact: Fact, value: Any, field: str) -> Any:
        """Return the value of a fact, or ``None`` if it is faulty."""
        match fact.kind:
            case Kind.WHOLE:
                return self.whole(fact, value, field)
            case Kind.FLAG:
                return value if type(value) is bool else self.wrong_type(field, fact.rule, say("true or false"))
            case Kind.TEXT:
                return value if type(value) is str else self.wrong_type(field, fact.rule, say("text"))
            case Kind.CHOICE:
                return self.choice(fact, value, field)
            case Kind.SEAT:
                return self.seat(fact, value, field)
            case Kind.PART:
                return None if fact.blank and value == {} else self.record(_record_of(fact), value, f"{field}.")
            case Kind.EACH:
                return self.each(fact, value, field)
            case _:
                return self.rows(fact, value, field)

    def whole(self, fact: Fact, value: Any, field: str) -> Any:
        """Return a whole number that is not too large to be stored; the range of the fact is checked elsewhere."""
        if type(value) is not int:
            return self.wrong_type(field, fact.rule, say("a whole number"))
        if abs(value) > MOST_POINTS:
            return self.refuse(field, "out_of_range", fact.rule, say("This number is beyond all counting."))
        return value

    def choice(self, fact: Fact, value: Any, field: str) -> Any:
        """Return a key of the fact's list, or the code of an own figure, which the table may still not have."""
        if type(value) is not str:
            return self.wrong_type(field, fact.rule, say("one of the words of the list"))
        if all(value != key for key, _ in fact.choices) and not (fact.own and is_own(value)):
            keys = ", ".join(key for key, _ in fact.choices)
            return self.refuse(field, "unknown_value", fact.rule, say("This can only be one of: {keys}.", keys=keys))
        return value

    def seat(self, fact: Fact, value: Any, field: str) -> Any:
        """Return the account for a value; a pot is accepted only if the fact allows pots."""
        if fact.words:
            return self.word_or_seat(fact, value, field)
        try:
            account = self.seat_of(value)
        except TypeError:
            return self.wrong_type(field, fact.rule, say("a player"))
        except KeyError:
            return self.nobody(fact, value, field)
        if isinstance(account, str) and not (fact.pots and any(account == pot for pot, _ in self.game.pots)):
            return self.nobody(fact, value, field)
        return account

    def word_or_seat(self, fact: Fact, value: Any, field: str) -> Any:
        """Return one of the fact's words, or the seat after the key ``before``."""
        words, before = [key for key, _ in fact.words], fact.before[0]
        if type(value) is not str:
            return self.wrong_type(field, fact.rule, say("one of the words of the list"))
        if value in words:
            return value
        if not value.startswith(before):
            keys = ", ".join((*words, f"{before}…"))
            return self.refuse(field, "unknown_value", fact.rule, say("This can only be one of: {keys}.", keys=keys))
        return self.seat(dataclasses.replace(fact, words=()), self.key(value.removeprefix(before)), field)

    def nobody(self, fact: Fact, value: Any, field: str) -> None:
        """Report a name that nobody at the table has."""
        self.refuse(
            field, "unknown_name", fact.rule, say("Nobody at this table is called “{name}”.", name=printable(value))
        )

    def rows(self, fact: Fact, value: Any, field: str) -> Any:
        """Return rows or steps; a list that is too long is refused as a whole."""
        if type(value) is not list and type(value) is not tuple:
            return self.wrong_type(field, fact.rule, say("a list"))
        if len(value) > fact.most:
            return self.refuse(field, "too_many", fact.rule, say("At most {most} of these.", most=fact.most))
        before = len(self.problems)
        if fact.inner is not None:
            inner = fact.inner
            items = [self.step(inner, item, f"{field}[{n}]") for n, item in enumerate(value)]
        else:
            items = [self.record(_record_of(fact), item, f"{field}[{n}].") for n, item in enumerate(value)]
        # Without its faulty items the list would shift the positions that later problems name.
        return None if len(self.problems) > before and None in items else tuple(items)

    def step(self, inner: Fact, item: Any, field: str) -> Any:
        """Return one step of a chain; a step cannot be ``None``."""
        return self.wrong_type(field, inner.rule, say("a value")) if item is None else self.value(inner, item, field)

    def each(self, fact: Fact, value: Any, field: str) -> Any:
        """Return a value for every seat that has one."""
        if not isinstance(value, Mapping) or fact.inner is None:
            return self.wrong_type(field, fact.rule, say("a value for each player"))
        values: dict[Any, Any] = {}
        for name, inner in value.items():
            seat = self.seat(fact, self.key(name), f"{field}.{printable(name)}")
            if seat is not None and inner is not None:
                read_value = self.value(fact.inner, inner, f"{field}.{printable(name)}")
                if read_value is not None:
                    values[seat] = read_value
        # A database may reorder the keys of an object; sorted keys make equal hands equal.
        return None if fact.blank and not values else dict(sorted(values.items()))

    def key(self, name: Any) -> Any:
        """Return the value for a key of an object: JSON turns the seat numbers of stored facts into text."""
        if not isinstance(name, str) or name not in SEATS_AS_TEXT:
            return name
        try:
            known = isinstance(self.seat_of(name), int)
        except KeyError:
            known = True
        return name if known else SEATS_AS_TEXT[name]

    def wrong_type(self, field: str, rule: str, wanted: Any) -> None:
        """Report a value of the wrong type."""
        self.refuse(field, "wrong_type", rule, say("Here stands {wanted}, and nothing else.", wanted=wanted))

    def refuse(self, field: str, code: str, rule: str, text: Any) -> None:
        """Add a problem."""
        self.problems.append(Problem(field=field, code=code, text=text, rule=rule))


def printable(value: Any) -> str:
    """Return a value from a document as a short text of printable characters."""
    text = str(value)[:60]
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def as_json(record: Any, name_of: NameOf | None = None) -> dict[str, Any]:
    """Return a record as JSON values, without absent facts and default values; the inverse of :func:`parse`.

    With ``name_of`` the record is written for a document: without the evening's local facts, and with all required
    facts.
    """
    values: dict[str, Any] = {}
    for fact, default in _facts_and_defaults(type(record)):
        value = getattr(record, fact.attribute)
        is_written = value != default or (fact.required and name_of is not None)
        if value is None or not is_written or (fact.local and name_of is not None):
            continue
        values[fact.name] = _as_json(fact, value, name_of)
    return values


def _as_json(fact: Fact, value: Any, name_of: NameOf | None) -> Any:
    match fact.kind:
        case Kind.SEAT if fact.words and isinstance(value, str):
            return value
        case Kind.SEAT if fact.words:
            return f"{fact.before[0]}{value if name_of is None else name_of(value)}"
        case Kind.SEAT:
            return value if name_of is None else name_of(value)
        case Kind.PART:
            return as_json(value, name_of)
        case Kind.ROWS:
            return [as_json(row, name_of) for row in value]
        case Kind.CHAIN if fact.inner is not None:
            return [_as_json(fact.inner, step, name_of) for step in value]
        case Kind.EACH if fact.inner is not None:
            inner = fact.inner
            return {
                str(seat if name_of is None else name_of(seat)): _as_json(inner, each, name_of)
                for seat, each in value.items()
            }
        case _:
            return value


def _record_of(fact: Fact) -> type:
    if fact.record is None:
        raise TypeError(f"{fact.name}: a part or rows without a record")
    return fact.record


_FIELDS: dict[tuple[type, bool], tuple[Mapping[str, Fact], tuple[str, ...]]] = {}
_DEFAULTS: dict[type, tuple[tuple[Fact, Any], ...]] = {}


def _fields(record: type, *, shared: bool) -> tuple[Mapping[str, Fact], tuple[str, ...]]:
    if (record, shared) not in _FIELDS:
        named = {fact.name: fact for fact in facts(record) if not (fact.local and shared)}
        required = (fact for fact in named.values() if fact.required and (shared or fact.default is None))
        _FIELDS[record, shared] = (named, tuple(fact.attribute for fact in required))
    return _FIELDS[record, shared]


def _facts_and_defaults(record: type) -> tuple[tuple[Fact, Any], ...]:
    if record not in _DEFAULTS:
        defaults = {field.name: field.default for field in dataclasses.fields(record)}
        _DEFAULTS[record] = tuple((fact, defaults[fact.attribute]) for fact in facts(record))
    return _DEFAULTS[record]
