"""An evening on the phone: the last lines from the server, and the actions that wait to be sent, settled in order.

The server applies the same checks and the same settlement when the actions arrive.
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

Data = Mapping[str, Any]


class Impossible(ValueError):
    """An action is refused; ``problems`` are all reasons."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Store the reasons."""
        super().__init__("impossible")
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the sheet with the standing before it and its settlement; ``settled`` is ``None`` for a struck line.

    An ``undone`` line was taken back by an undo, and the next line gets its number.  ``by`` is the key of the action
    that wrote or changed the line, empty if the line came from the server.
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
        """The standing after the line."""
        return self.before if self.settled is None else self.settled.after


@dataclass(slots=True, kw_only=True)
class Evening:
    """The lines of an evening; actions change them in order.  ``names`` are the names of everybody by seat."""

    game: Game
    rules: Rules
    names: list[str]
    began: Standing
    lines: list[Line] = field(default_factory=list)

    @property
    def standing(self) -> Standing:
        """The standing after the last line."""
        return self.lines[-1].after if self.lines else self.began

    @property
    def last(self) -> Line | None:
        """The last line that is not struck; the next undo takes this line back."""
        return next((line for line in reversed(self.lines) if line.settled is not None), None)

    @property
    def place(self) -> int:
        """The index of the next line: undone lines at the end of the sheet are replaced."""
        place = len(self.lines)
        while place and self.lines[place - 1].undone:
            place -= 1
        return place

    @property
    def next_number(self) -> int:
        """The number of the next line: the number of the replaced line, or a new number."""
        place = self.place
        return self.lines[place].number if place < len(self.lines) else place + 1

    def line(self, number: int | None) -> Line | None:
        """Return the line with a number, or ``None``."""
        return next((line for line in self.lines if line.number == number), None)

    def apply(self, action: Data) -> None:
        """Apply an action that waits.

        :raises Impossible: the action is refused, or would make a later line impossible; nothing has changed.
        """
        match action["deed"]:
            case "write":
                self._write(action)
            case "correct":
                self._correct(action)
            case "undo":
                self._strike(self._last_number(), undone=True, by=action["key"])
            case "strike":
                self._strike(action["number"], undone=False, by=action["key"])
            case "restore":
                self._restore(action)

    def preview(self, entry: Data, number: int | None) -> Preview:
        """Settle an open hand as if it were written, as the next line or as a correction of line ``number``."""
        if number is None:
            facts, known = self.facts_of(entry)
            return judging.preview(self.game, self.rules, self.standing, entry["kind"], facts, known)
        return self._preview_of_correction(entry, self._at(number))

    def facts_of(self, entry: Data) -> tuple[Mapping[str, Any], int]:
        """Return the facts with seat numbers, and the number of people; a newcomer gets the next seat number."""
        facts = others_of_the_face(self.game.face(self.rules), entry["facts"])
        if entry["kind"] != company.KEY:
            return facts, len(self.standing.totals)
        numbers = {as_read(name): seat for seat, name in enumerate(self.names)}
        players = [
            numbers.setdefault(as_read(cleaned(who)), len(numbers)) if isinstance(who, str) else who
            for who in facts.get("players", ())
        ]
        return {**facts, "players": players}, 2 * MOST_PEOPLE

    def _write(self, action: Data) -> None:
        facts, known = self.facts_of(action)
        record, problems = read(self.game, action["kind"], facts, known)
        if record is None:
            raise Impossible(problems)
        place, before = self.place, self.standing
        record = with_dealer(self.game, action["kind"], record, before.dealer)
        line = Line(
            number=self.next_number, kind=action["kind"], record=record, before=before, settled=None, by=action["key"]
        )
        self._put(place, line, struck=False)
        self._greet(action)

    def _greet(self, entry: Data) -> None:
        """Add the names of newcomers."""
        if entry["kind"] == company.KEY:
            known = {as_read(name) for name in self.names}
            called = (cleaned(who) for who in entry["facts"]["players"] if isinstance(who, str))
            self.names += [name for name in called if as_read(name) not in known]

    def _correct(self, action: Data) -> None:
        at = self._at(action["number"])
        line = self._corrected(action, at)
        self._put(at, replace(line, by=action["key"]), struck=False)
        self._greet(action)

    def _corrected(self, entry: Data, at: int) -> Line:
        """Return a line with the corrected record; the dealer stays the same unless another is named."""
        old, kind = self.lines[at], entry["kind"]
        facts, known = self.facts_of(entry)
        record, problems = read(self.game, kind, facts, known)
        if record is None:
            raise Impossible(problems)
        dealt = getattr(old.record, "dealer", None)
        record = with_dealer(self.game, kind, record, old.before.dealer if dealt is None else dealt)
        same = kind == old.kind and record == old.record
        _refuse(judging.against_correcting(self.game, (old.kind, kind), struck=old.settled is None, same=same))
        return replace(old, kind=kind, record=record)

    def _preview_of_correction(self, entry: Data, at: int) -> Preview:
        old = self.lines[at]
        table = table_for(self.game, self.rules, old.before)
        try:
            line = self._corrected(entry, at)
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

    def _restore(self, action: Data) -> None:
        at = self._at(action["number"])
        line = self.lines[at]
        _refuse(judging.against_restoring(self.game, line.kind, struck=line.settled is None))
        self._put(at, replace(line, undone=False, by=action["key"]), struck=False)

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
        """Yield a changed line and all later lines, settled again."""
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


def evening_of(game: Game, data: Data) -> Evening:
    """Return the evening from the server's data: its people, and the facts of every line."""
    began = opening(game, data["began_with"], data["first_dealer"])
    rules = pinned(game, data["rules"])
    evening = Evening(game=game, rules=rules, names=[*data["names"]], began=began)
    standing, seat = began, notation.seat_number(MOST_PEOPLE)
    for line_data in data["lines"]:
        record, _problems = notation.parse(game, line_data["kind"], line_data["facts"], seat)
        settled = None if line_data["struck"] else settle(game, rules, standing, line_data["kind"], record)
        line = Line(
            number=line_data["number"],
            kind=line_data["kind"],
            record=record,
            before=standing,
            settled=settled,
            undone=line_data["undone"],
        )
        evening.lines.append(line)
        standing = line.after
    return evening


def _changed(before: Sequence[Line], after: Sequence[Line]) -> Iterator[Later]:
    """Yield the later lines with other payouts."""
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
