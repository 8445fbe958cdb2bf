"""An evening as a phone has it: the lines that it was told last, and on them what waits to be sent, settled in order.

What is done here is what the server will do when it arrives: the same check, the same settlement, the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from settlement import company, judging, notation
from settlement.company import MOST_PEOPLE
from settlement.game import Game
from settlement.house_rules import pinned
from settlement.judging import Later, Preview, judge, read, with_dealer
from settlement.names import cleaned
from settlement.preview.faces import others_of_the_face
from settlement.settle import Settled, Standing, opening, settle, table_for
from settlement.vocabulary import Problem, Rules, as_read, refused

Told = Mapping[str, Any]


class Impossible(ValueError):
    """A deed cannot be done; ``problems`` says every reason."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Keep the reasons."""
        super().__init__("impossible")
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line as it stands: on which standing, and what it came to; ``settled`` is ``None`` where it is struck out.

    ``undone`` was taken back at once: its number is that of the next line.  ``by`` is the key of the deed that made it
    what it is, empty where the phone was told so.
    """

    number: int
    kind: str
    record: Any
    before: Standing
    settled: Settled | None
    undone: bool = False
    by: str = ""

    @property
    def after(self) -> Standing:
        """The table as the line leaves it."""
        return self.before if self.settled is None else self.settled.after


@dataclass(slots=True, kw_only=True)
class Evening:
    """The lines of an evening, which deeds change one after the other; ``names`` are everybody's by seat."""

    game: Game
    rules: Rules
    names: list[str]
    began: Standing
    lines: list[Line] = field(default_factory=list)

    @property
    def standing(self) -> Standing:
        """The table as the last line left it."""
        return self.lines[-1].after if self.lines else self.began

    @property
    def last(self) -> Line | None:
        """The last line that counts: the one that is taken back next."""
        return next((line for line in reversed(self.lines) if line.settled is not None), None)

    @property
    def place(self) -> int:
        """Where the next line is written: in place of the first of those taken back that the sheet ends with."""
        kept = len(self.lines)
        while kept and self.lines[kept - 1].undone:
            kept -= 1
        return kept

    @property
    def next_number(self) -> int:
        """The number that the next line gets: of the one in whose place it is written, or the next."""
        place = self.place
        return self.lines[place].number if place < len(self.lines) else place + 1

    def line(self, number: int | None) -> Line | None:
        """Return the line of a number, or ``None``."""
        return next((line for line in self.lines if line.number == number), None)

    def do(self, deed: Told) -> None:
        """Do what waits.

        :raises Impossible: it cannot be done as it is, or a later line would become impossible; nothing has changed.
        """
        match deed["deed"]:
            case "write":
                self._write(deed)
            case "correct":
                self._correct(deed)
            case "undo":
                self._strike(self._last_number(), undone=True, by=deed["key"])
            case "strike":
                self._strike(deed["number"], undone=False, by=deed["key"])
            case "restore":
                self._restore(deed)

    def preview(self, told: Told, number: int | None) -> Preview:
        """Settle an open hand as if it were written: the next one, or the correction of an earlier line."""
        if number is None:
            facts, known = self.facts_of(told)
            return judging.preview(self.game, self.rules, self.standing, told["kind"], facts, known)
        return self._preview_of_correction(told, self._at(number))

    def facts_of(self, told: Told) -> tuple[Mapping[str, Any], int]:
        """Return facts by seat number, and of how many people: somebody new has the next one."""
        facts = others_of_the_face(self.game.face(self.rules), told["facts"])
        if told["kind"] != company.KEY:
            return facts, len(self.standing.totals)
        numbers = {as_read(name): seat for seat, name in enumerate(self.names)}
        players = [
            numbers.setdefault(as_read(cleaned(who)), len(numbers)) if isinstance(who, str) else who
            for who in facts.get("players", ())
        ]
        return {**facts, "players": players}, 2 * MOST_PEOPLE

    def _write(self, deed: Told) -> None:
        facts, known = self.facts_of(deed)
        record, problems = read(self.game, deed["kind"], facts, known)
        if record is None:
            raise Impossible(problems)
        place, before = self.place, self.standing
        record = with_dealer(self.game, deed["kind"], record, before.dealer)
        line = Line(
            number=self.next_number, kind=deed["kind"], record=record, before=before, settled=None, by=deed["key"]
        )
        self._put(place, line, struck=False)
        self._greet(deed)

    def _greet(self, told: Told) -> None:
        """Know by name whoever has come."""
        if told["kind"] == company.KEY:
            known = {as_read(name) for name in self.names}
            called = (cleaned(who) for who in told["facts"]["players"] if isinstance(who, str))
            self.names += [name for name in called if as_read(name) not in known]

    def _correct(self, deed: Told) -> None:
        at = self._at(deed["number"])
        line = self._corrected(deed, at)
        self._put(at, replace(line, by=deed["key"]), struck=False)
        self._greet(deed)

    def _corrected(self, told: Told, at: int) -> Line:
        """Return a line as it would be corrected; the dealer stays who it was, unless another is named."""
        old, kind = self.lines[at], told["kind"]
        facts, known = self.facts_of(told)
        record, problems = read(self.game, kind, facts, known)
        if record is None:
            raise Impossible(problems)
        dealt = getattr(old.record, "dealer", None)
        record = with_dealer(self.game, kind, record, old.before.dealer if dealt is None else dealt)
        same = kind == old.kind and record == old.record
        _refuse(judging.against_correcting(self.game, (old.kind, kind), struck=old.settled is None, same=same))
        return replace(old, kind=kind, record=record)

    def _preview_of_correction(self, told: Told, at: int) -> Preview:
        old = self.lines[at]
        table = table_for(self.game, self.rules, old.before)
        try:
            line = self._corrected(told, at)
        except Impossible as refusal:
            return Preview(problems=refusal.problems, before=old.before, table=table)
        table, problems, settled = judge(self.game, self.rules, old.before, line.kind, line.record)
        preview = Preview(problems=problems, before=old.before, table=table, record=line.record, settled=settled)
        if settled is None:
            return preview
        try:
            again = list(self._again(at, line, struck=False))
        except Impossible as refusal:
            return replace(preview, problems=(*problems, *refusal.problems))
        return replace(preview, later=tuple(_changed(self.lines[at + 1 :], again[1:])))

    def _strike(self, number: int, *, undone: bool, by: str) -> None:
        at = self._at(number)
        _refuse(judging.against_striking(struck=self.lines[at].settled is None))
        self._put(at, replace(self.lines[at], undone=undone, by=by), struck=True)

    def _restore(self, deed: Told) -> None:
        at = self._at(deed["number"])
        line = self.lines[at]
        _refuse(judging.against_restoring(self.game, line.kind, struck=line.settled is None))
        self._put(at, replace(line, undone=False, by=deed["key"]), struck=False)

    def _last_number(self) -> int:
        if self.last is None:
            raise Impossible([judging.nothing_to_undo()])
        return self.last.number

    def _at(self, number: int) -> int:
        at = next((at for at, line in enumerate(self.lines) if line.number == number), None)
        if at is None:
            raise Impossible([refused("", "no_line").because("There is no line {number} here.", number=number)])
        return at

    def _put(self, at: int, line: Line, *, struck: bool) -> None:
        self.lines[at:] = self._again(at, line, struck=struck)

    def _again(self, at: int, changed: Line, *, struck: bool) -> Iterator[Line]:
        """Settle a line and all behind it once more."""
        standing = changed.before
        for line in (changed, *self.lines[at + 1 :]):
            out = struck if line is changed else line.settled is None
            settled = None if out else self._settled(line, standing, changed)
            yield replace(line, before=standing, settled=settled)
            standing = standing if settled is None else settled.after

    def _settled(self, line: Line, standing: Standing, changed: Line) -> Settled:
        _table, problems, settled = judge(self.game, self.rules, standing, line.kind, line.record)
        if settled is None and line is changed:
            raise Impossible([problem for problem in problems if not problem.warning])
        if settled is None:
            raise Impossible([judging.of_a_later(problem, line.number) for problem in problems if not problem.warning])
        return settled


def evening_told(game: Game, told: Told) -> Evening:
    """Return the evening as the server told it: its people, and every line's facts."""
    began = opening(game, told["began_with"], told["first_dealer"])
    rules = pinned(game, told["rules"])
    evening = Evening(game=game, rules=rules, names=[*told["names"]], began=began)
    standing, seat = began, notation.seat_number(MOST_PEOPLE)
    for one in told["lines"]:
        record, _problems = notation.parse(game, one["kind"], one["facts"], seat)
        settled = None if one["struck"] else settle(game, rules, standing, one["kind"], record)
        line = Line(
            number=one["number"],
            kind=one["kind"],
            record=record,
            before=standing,
            settled=settled,
            undone=one["undone"],
        )
        evening.lines.append(line)
        standing = line.after
    return evening


def _changed(before: Sequence[Line], after: Sequence[Line]) -> Iterator[Later]:
    """Yield the later lines that come to something else."""
    for was, now in zip(before, after, strict=True):
        if was.settled is None or now.settled is None:
            continue
        if (was.settled.payouts, was.settled.pots) != (now.settled.payouts, now.settled.pots):
            yield Later(
                number=now.number,
                payouts_before=was.settled.payouts,
                payouts=now.settled.payouts,
                pots_before=was.settled.pots,
                pots=now.settled.pots,
            )


def _refuse(problem: Problem | None) -> None:
    if problem is not None:
        raise Impossible([problem])
