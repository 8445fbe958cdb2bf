"""The lines of a document, read one after the other, and every reason against them that nothing before takes away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from settlement import company, notation, settle
from settlement.check import INCOMPLETE, described
from settlement.document.head import as_far_as_told, called_problems, with_newcomers
from settlement.game import Game
from settlement.names import cleaned
from settlement.notation import MOST_UNKNOWN_KEYS
from settlement.settle import Standing
from settlement.vocabulary import Pot, Problem, Refused, Rules, Seat, Table, refused

MOST_REASONS = 500


class Reader:
    """Reads entries one after the other, without the table: whoever has sat down so far is known to those after it."""

    __slots__ = ("game", "names", "seat_of")

    def __init__(self, game: Game, names: tuple[str, ...]) -> None:
        self.game = game
        self._seat(names)

    def entry(self, data: Any) -> tuple[str, Any, tuple[Problem, ...]]:
        """Return the kind of an entry, its record, ``None`` where it cannot be looked at further, and what is wrong."""
        kind, fault = self._kind(data)
        if fault is not None:
            self._seat(with_newcomers(self.names, _may_be_named(data)))
            return kind, None, (fault,)
        facts = {key: value for key, value in data.items() if key != "kind"}
        unnamed: tuple[Problem, ...] = ()
        if kind == company.KEY and type(facts.get("players")) is list:
            unnamed = tuple(called_problems(facts["players"], self.names, self.game))
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
    """Return whom a line names whose kind nobody can read: perhaps they sit down with it."""
    players = data.get("players") if isinstance(data, dict) else None
    return _as_cleaned(players[:MOST_UNKNOWN_KEYS]) if type(players) is list else ()


def _as_cleaned(players: Sequence[Any]) -> list[Any]:
    return [cleaned(name) if isinstance(name, str) else name for name in players]


def after_the_close() -> Problem:
    """Return the reason against whatever follows the close."""
    return refused("", "after_close", "10.2").because("The evening is closed: nothing may follow the close.")


class _NotKnown(Exception):
    """What a check asks for follows from lines that are not right yet."""


class _Hidden(Mapping[str, Any]):
    """What lies in the pots, whose names alone are known, or what is carried on, of which not even that is."""

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


class _Nowhere:
    """A table of which nothing is known but its rules."""

    __slots__ = ("rules",)

    def __init__(self, rules: Rules | None) -> None:
        self.rules = rules

    def __getattr__(self, name: str) -> Any:
        raise _NotKnown


class _Supposed:
    """The table behind lines that are not right: who sits there is known, not who deals nor what is carried on.

    What it says against a line is true whatever those lines should have been: of the game's checks counts what they
    find before they ask for anything unknown, and find whoever deals.
    """

    __slots__ = ("game", "rules", "seated")

    def __init__(self, game: Game, rules: Rules | None, players: int) -> None:
        self.game = game
        self.rules = rules
        self.seated: tuple[Seat, ...] | None = tuple(range(players))

    def against(self, kind: str, record: Any, accounts: int) -> tuple[Problem, ...]:
        """Return what forbids a line, so many having sat down before it."""
        if self.rules is None:
            return tuple(described(record, "", None))
        found: list[Problem] | None = None
        for table in self._tables(record, accounts, self.rules):
            also = self._found(kind, record, table)
            found = also if found is None else [problem for problem in found if problem in also]
            if not found:
                break
        return tuple(found or ())

    def _tables(self, record: Any, accounts: int, rules: Rules) -> Iterator[Table | None]:
        """Yield the tables at which a line may have been written; none where nobody knows who sat there."""
        if not self.seated:
            yield None
            return
        pots = _Hidden(tuple(pot for pot, _label in self.game.pots))
        for dealer in self.seated:
            standing = Standing(
                dealer=dealer, last_dealer=None, totals=(0,) * accounts, seated=self.seated, pots=pots, carry=_Hidden()
            )
            yield settle.table_of(self.game, rules, standing, record)

    def _found(self, kind: str, record: Any, table: Table | None) -> list[Problem]:
        found = list(described(record, "", table))
        at = _Nowhere(self.rules) if table is None else table
        if INCOMPLETE.isdisjoint(problem.code for problem in found):
            for check in self.game.kinds[kind].checks:
                try:
                    for problem in check(record, at):  # type: ignore[arg-type]
                        found.append(problem)  # noqa: PERF402 - what was found before stays where more is not known
                except _NotKnown:
                    continue
        return [problem for problem in found if not problem.warning]

    def follow(self, kind: str, record: Any, *, is_right: bool) -> None:
        """Let a line pass: after one that nobody can read, or a wrong one of who sits there, that is not known."""
        if kind == company.KEY:
            self.seated = record.players if is_right else None
        elif not kind:
            self.seated = None


def every_refusal(data: Any, refused: Refused) -> Iterator[Refused]:
    """Yield a refusal of a document, then one for each entry after it that is wrong whatever stands before it.

    Nothing is known of them where the head does not say who sits there, and what they play; where it does not say by
    which rules, only how they are written is looked at.  After :data:`MOST_REASONS` nobody reads on.
    """
    yield refused
    told, seen = len(refused.problems), refused.entry or 0
    if (read := as_far_as_told(data)) is None:
        return
    game, names, rules, entries = read
    reader, table, closed = Reader(game, names), _Supposed(game, rules, len(names)), False
    for number, entry in enumerate(entries, start=1):
        accounts = len(reader.names)
        kind, record, faults = reader.entry(entry)
        if closed:
            faults = (after_the_close(),)
        elif record is not None and number > seen:
            faults = (*faults, *table.against(kind, record, accounts))
        if faults and number > seen:
            yield Refused(faults, entry=number)
            told += len(faults)
        if closed or told > MOST_REASONS:
            return
        table.follow(kind, record, is_right=not faults and number != refused.entry)
        closed = record is not None and game.kinds[kind].closes
