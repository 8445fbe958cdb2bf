"""An evening as it has to be: lines in the order of play, who deals each, a book and who may write.

It knows what a line is worth and who is to deal, and nothing of the database.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SEATS = 4
FIRST_DEALER = SEATS - 1
STAKE = 2000  # hundredths of a forint a point
SAID = ("written", "inserted", "corrected")
MOVES_A_NUMBER = ("written", "inserted", "undone")


@dataclass(slots=True)
class Line:
    """A line of the sheet as the oracle knows it; ``names`` is the dealer that its writer named, if he did."""

    kind: str
    moves: list[int]
    facts: Mapping[str, Any] = field(default_factory=dict)
    names: int | None = None
    struck: bool = False
    undone: bool = False
    number: int = 0
    dealer: int | None = None

    def then(self, due: int) -> int:
        """Return the next dealer, if ``due`` was to deal this line."""
        return due if self.struck or self.dealer is None else (self.dealer + 1) % SEATS


@dataclass(slots=True)
class Deed:
    """An action at one version: its kind, its line with the facts before it, and the next dealer before it."""

    done: str
    line: int
    kind: str
    facts: Mapping[str, Any]
    dealer: int | None
    due: int


@dataclass(slots=True)
class Oracle:
    """The expected sheet; every action tells whether it is allowed.

    ``seen`` is the version that its author has seen.
    """

    lines: list[Line] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    closed: bool = False
    result: list[int] = field(default_factory=lambda: [0] * SEATS)
    book: list[int] = field(default_factory=lambda: [0] * (SEATS + 1))
    lost: set[str] = field(default_factory=set)

    @property
    def head(self) -> int:
        return len(self.deeds)

    def stored(self) -> Any:
        """Return the expected rows: the lines, the number of writes, and every account, the club's last."""
        book = [own + STAKE * points for own, points in zip(self.book, [*self.result, 0], strict=True)]
        return self.rows(), self.head, self.closed, book

    def may(self, who: str, those: tuple[str, ...]) -> bool:
        return who in those and who not in self.lost

    def rows(self) -> list[tuple[int, bool, list[int], int | None]]:
        return [
            (line.number, line.struck, [0] * SEATS if line.struck else line.moves, line.dealer) for line in self.lines
        ]

    # ---- the line that is meant, and who is to deal ----------------------------------------------------------------

    def named(self, number: int) -> Line | None:
        """Return the line of a number."""
        return next((line for line in self.lines if line.number == number), None)

    def _dues(self) -> list[int]:
        """Return who is to deal before each line, and after the last."""
        dues = [FIRST_DEALER]
        for line in self.lines:
            dues.append(line.then(dues[-1]))
        return dues

    def _last(self) -> Line | None:
        return next((line for line in reversed(self.lines) if not line.struck), None)

    def _open_to(self, seen: int) -> bool:
        """Tell whether an author who has seen this version may change entries."""
        return not self.closed and seen == self.head

    def _did(self, done: str, line: Line) -> bool:
        deed = Deed(done, line.number, line.kind, line.facts, line.dealer, self._dues()[-1])
        self.deeds.append(deed)
        return True

    # ---- deeds -----------------------------------------------------------------------------------------------------

    def write(self, line: Line, seen: int) -> bool:
        if self.closed or self._is_asked(line, seen):
            return False
        place = len(self.lines)
        while place and self.lines[place - 1].undone:
            place -= 1
        line.number = self.lines[place].number if place < len(self.lines) else len(self.lines) + 1
        self._is_dealt(line, self._dues()[-1])
        self.lines[place : place + 1] = [line]
        self.closed = line.kind == "close"
        if self.closed:
            payouts = [line.moves for line in self.lines if not line.struck]
            self.result = [sum(moves) for moves in zip(*payouts, strict=True)]
        return self._did("written", line)

    def _is_dealt(self, line: Line, due: int) -> None:
        if line.kind == "hand":
            line.dealer = due if line.names is None else line.names

    def _is_asked(self, line: Line, seen: int) -> bool:
        """Tell whether its writer is asked about what was written since: it may be this line, or make it another."""
        since = self.deeds[seen:]
        if not since:
            return False
        deals = line.kind == "hand"
        is_known = any(one.done in SAID and self._stands(one) and self._agrees(one, line) for one in since)
        moved = deals and any(one.done in MOVES_A_NUMBER and one.kind == "hand" for one in since)
        then = self.deeds[seen - 1].due if seen else FIRST_DEALER
        others = deals and line.names is None and then != since[-1].due
        return line.kind == "close" or is_known or moved or others

    def _stands(self, deed: Deed) -> bool:
        line = self.named(deed.line)
        return line is not None and not line.struck

    def _agrees(self, deed: Deed, line: Line) -> bool:
        same = (deed.kind, deed.facts) == (line.kind, line.facts)
        return same and line.names in (None, deed.dealer)

    def insert(self, before: int, line: Line, keeps: int | None, seen: int) -> bool:
        """Insert a line before another one, and move on the dealers of later lines if they dealt in turn."""
        later = self.named(before)
        if not self._open_to(seen) or later is None:
            return False
        place, was_due = self.lines.index(later), self._dues()
        line.number = len(self.lines) + 1
        self._is_dealt(line, was_due[place])
        due = line.then(was_due[place])
        for one, was in zip(self.lines[place:], was_due[place:], strict=False):
            if one.dealer == was and not one.struck and one.number != keeps:
                one.dealer = due
            due = one.then(due)
        self.lines.insert(place, line)
        return self._did("inserted", line)

    def correct(self, number: int, line: Line, seen: int) -> bool:
        old = self.named(number)
        if not self._open_to(seen) or old is None or old.struck or old.kind != line.kind:
            return False
        line.number, line.dealer = number, old.dealer if line.names is None else line.names
        if (old.facts, old.dealer) == (line.facts, line.dealer):
            return False
        self.lines[self.lines.index(old)] = line
        return self._did("corrected", line)

    def strike(self, number: int, seen: int) -> bool:
        line = self.named(number)
        if not self._open_to(seen) or line is None or line.struck:
            return False
        line.struck = True
        return self._did("struck", line)

    def restore(self, number: int, seen: int) -> bool:
        line = self.named(number)
        if not self._open_to(seen) or line is None or not line.struck or line.kind == "close":
            return False
        line.struck = line.undone = False
        return self._did("restored", line)

    def undo(self, seen: int) -> bool:
        if not self._open_to(seen) or (line := self._last()) is None:
            return False
        line.struck = line.undone = True
        return self._did("undone", line)

    def reopen(self, seen: int) -> bool:
        if not self.closed or seen != self.head:
            return False
        line = self._last()
        assert line is not None
        line.struck, self.closed = True, False
        return self._did("reopened", line)

    # ---- what is no line -------------------------------------------------------------------------------------------

    def move(self, place: int, amount: int) -> bool:
        """Book what somebody pays the club."""
        self.book[place] -= amount
        self.book[-1] += amount
        return True

    def lessen(self) -> bool:
        """Make the scribe a viewer.

        The link to write ends too, for every holder. A viewer stays a viewer.
        """
        if "scribe" not in self.lost:
            self.lost |= {"scribe", "link"}
        return True

    def lift(self) -> bool:
        self.lost -= {"scribe"}
        return True

    def renew(self) -> bool:
        self.lost -= {"link"}
        return True
