"""Read the lines of a document in order, and find the problems of later lines after a wrong one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from settlement import company, notation, settle
from settlement.check import INCOMPLETE, described
from settlement.document.head import name_problems, read_readable_head, with_newcomers
from settlement.game import Game
from settlement.names import cleaned
from settlement.notation import MOST_UNKNOWN_KEYS
from settlement.settle import Standing
from settlement.vocabulary import Pot, Problem, Refused, Rules, Seat, Table, refused

MOST_REASONS = 500


class Reader:
    """Read entries in order, without the table; each entry may name everybody who has sat down so far."""

    __slots__ = ("game", "names", "seat_of")

    def __init__(self, game: Game, names: tuple[str, ...]) -> None:
        self.game = game
        self._seat(names)

    def entry(self, data: Any) -> tuple[str, Any, tuple[Problem, ...]]:
        """Return the kind, the record and the problems of an entry; the record is ``None`` if it cannot be checked."""
        kind, fault = self._kind(data)
        if fault is not None:
            self._seat(with_newcomers(self.names, _may_be_named(data)))
            return kind, None, (fault,)
        facts = {key: value for key, value in data.items() if key != "kind"}
        unnamed: tuple[Problem, ...] = ()
        if kind == company.KEY and type(facts.get("players")) is list:
            unnamed = tuple(name_problems(facts["players"], self.names, self.game))
            facts["players"] = _as_cleaned(facts["players"])
            self._seat(with_newcomers(self.names, facts["players"]))
        record, faults = notation.read(self.game, kind, facts, self.seat_of, shared=True)
        return kind, None if faults else record, (*unnamed, *faults)

    def _seat(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.seat_of = notation.seat_named(self.game, names)

    def _kind(self, data: Any) -> tuple[str, Problem | None]:
        if not isinstance(data, dict):
            return "", refused("", "wrong_type").because("A line is an object with named facts.")
        kind = data.get("kind")
        if kind is None:
            kind = "hand"
        if isinstance(kind, str) and kind in self.game.kinds:
            return kind, None
        code = "unknown_kind" if isinstance(kind, str) else "wrong_type"
        return "", refused("kind", code).because(
            "The kind of a line can only be one of: {kinds}.", kinds=", ".join(self.game.kinds)
        )


def _may_be_named(data: Any) -> Sequence[Any]:
    """Return the players of a line with an unreadable kind, because the line may seat them."""
    players = data.get("players") if isinstance(data, dict) else None
    return _as_cleaned(players[:MOST_UNKNOWN_KEYS]) if type(players) is list else ()


def _as_cleaned(players: Sequence[Any]) -> list[Any]:
    return [cleaned(name) if isinstance(name, str) else name for name in players]


def after_the_close() -> Problem:
    """Return the problem of a line after the close."""
    return refused("", "after_close", "10.2").because("The evening is closed: nothing may follow the close.")


class _NotKnown(Exception):
    """A check needs a value that depends on wrong lines."""


class _Unknown(Mapping[str, Any]):
    """A mapping with unknown values: pots with known names (``called``), or carried state with unknown keys.

    Every access to an unknown value or key raises :exc:`_NotKnown`.
    """

    __slots__ = ("called",)

    def __init__(self, called: tuple[Pot, ...] | None = None) -> None:
        self.called = called

    def _known(self) -> tuple[Pot, ...]:
        if self.called is None:
            raise _NotKnown
        return self.called

    def __getitem__(self, key: str) -> Any:
        raise _NotKnown

    def __iter__(self) -> Iterator[str]:
        return iter(self._known())

    def __len__(self) -> int:
        return len(self._known())

    def __contains__(self, key: object) -> bool:
        return key in self._known()


class _UnknownTable:
    """A table that knows only its rules; every other attribute raises :exc:`_NotKnown`."""

    __slots__ = ("rules",)

    def __init__(self, rules: Rules | None) -> None:
        self.rules = rules

    def __getattr__(self, name: str) -> Any:
        raise _NotKnown


class _PossibleTables:
    """The possible tables after wrong lines: the people are known, but not the dealer and not the carried state.

    A problem is reported only if it is certain, whatever the wrong lines should have been.  So each check runs until
    it needs an unknown value, and a problem counts only if it is found with every possible dealer.
    """

    __slots__ = ("game", "rules", "seated")

    def __init__(self, game: Game, rules: Rules | None, players: int) -> None:
        self.game = game
        self.rules = rules
        self.seated: tuple[Seat, ...] | None = tuple(range(players))

    def against(self, kind: str, record: Any, accounts: int) -> tuple[Problem, ...]:
        """Return the certain problems of a line; ``accounts`` is the number of people who sat down before it."""
        if self.rules is None:
            return tuple(described(record, "", None))
        common: list[Problem] | None = None
        for table in self._tables(record, accounts, self.rules):
            also = self._problems(kind, record, table)
            common = also if common is None else [problem for problem in common if problem in also]
            if not common:
                break
        return tuple(common or ())

    def _tables(self, record: Any, accounts: int, rules: Rules) -> Iterator[Table | None]:
        """Yield one table for each possible dealer, or ``None`` if the people at the table are not known."""
        if not self.seated:
            yield None
            return
        pots = _Unknown(tuple(pot for pot, _label in self.game.pots))
        for dealer in self.seated:
            standing = Standing(
                dealer=dealer, last_dealer=None, totals=(0,) * accounts, seated=self.seated, pots=pots, carry=_Unknown()
            )
            yield settle.table_of(self.game, rules, standing, record)

    def _problems(self, kind: str, record: Any, table: Table | None) -> list[Problem]:
        problems = list(described(record, "", table))
        at = _UnknownTable(self.rules) if table is None else table
        if INCOMPLETE.isdisjoint(problem.code for problem in problems):
            for check in self.game.kinds[kind].checks:
                try:
                    for problem in check(record, at):  # type: ignore[arg-type]
                        problems.append(problem)  # noqa: PERF402 - problems found before the exception stay
                except _NotKnown:
                    continue
        return [problem for problem in problems if not problem.warning]

    def follow(self, kind: str, record: Any, *, is_right: bool) -> None:
        """Follow a line: a change of people seats them; after a wrong change or unreadable line nobody is known."""
        if kind == company.KEY:
            self.seated = record.players if is_right else None
        elif not kind:
            self.seated = None


def every_refusal(data: Any, refused: Refused) -> Iterator[Refused]:
    """Yield a refusal of a document, then one for each later entry that is certainly wrong.

    Later entries are not checked if the game or the players of the head cannot be read.  If only the rules are wrong,
    the entries are checked without the game's own checks.  Reading stops after :data:`MOST_REASONS` problems.
    """
    yield refused
    reported, seen = len(refused.problems), refused.entry or 0
    if (read := read_readable_head(data)) is None:
        return
    game, names, rules, entries = read
    reader, table, closed = Reader(game, names), _PossibleTables(game, rules, len(names)), False
    for number, entry in enumerate(entries, start=1):
        accounts = len(reader.names)
        kind, record, faults = reader.entry(entry)
        if closed:
            faults = (after_the_close(),)
        elif record is not None and number > seen:
            faults = (*faults, *table.against(kind, record, accounts))
        if faults and number > seen:
            yield Refused(faults, entry=number)
            reported += len(faults)
        if closed or reported > MOST_REASONS:
            return
        table.follow(kind, record, is_right=not faults and number != refused.entry)
        closed = record is not None and game.kinds[kind].closes
