"""The questions of the reader, its answers, and its results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

Answer = str | int | bool | None
Key = tuple[str, str]
"""The kind of a question, and its place or spelling."""

STAGES = {"unchanged": 1, "duplicate": 2, "club_differs": 2, "rest": 3}
"""The kinds of questions that wait until those of a lower stage have their answers: other answers may settle them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question: its kind, its place in the file, and an optional guess."""

    kind: str
    where: str = ""
    column: str = ""
    written: str = ""
    guess: Answer = None

    @property
    def key(self) -> Key:
        """The key under which the answer is given."""
        return self.kind, self.where or self.column or self.written


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A place of the file that is not taken in, and the code of the reason."""

    where: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """One evening by its results: points, or hundredths of a currency."""

    day: date
    results: dict[str, int]
    table: str = ""
    rest: int = 0
    rest_kind: str = "none"
    where: str = ""
    game: str = ""
    """The key of its game, if the file names the games of its evenings; else all have one game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AlreadyThere:
    """A row whose evening another row has, or the club."""

    day: date
    where: str
    of: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """One row of a final table; a person outside the ranking has no place."""

    place: int | None
    name: str
    points: int | None
    exact: Decimal | None = None
    """The points as written: archived tables may have decimals."""
    remark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalTable:
    """The final table of a season."""

    season: str
    rows: tuple[Placed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Club:
    """The members of the club and the evenings that it has already."""

    members: tuple[str, ...] = ()
    evenings: tuple[Evening, ...] = ()


@dataclass(slots=True)
class Asking:
    """The answers so far, and every question in the order in which the reader met it."""

    answers: Mapping[Key, Answer]
    questions: dict[Key, Question] = field(default_factory=dict)

    def ask(self, kind: str, *, guess: Answer = None, **place: str) -> Answer:
        """Return the answer to a question, or its guess while it is open."""
        key = kind, _first(place)
        if self._is_early(kind):
            return self.answers.get(key, guess)
        question = self.questions.setdefault(key, Question(kind=kind, guess=guess, **place))
        return self.answers.get(key, question.guess)

    def _is_early(self, kind: str) -> bool:
        """Return whether a question has to wait for the answers to open questions of a lower stage."""
        stage = STAGES.get(kind, 0)
        if kind == "cumulated" and any(question.kind == "count" for question in self.open):
            return True
        return any(STAGES.get(question.kind, 0) < stage for question in self.open)

    def answered(self, kind: str, place: str = "") -> bool:
        """Return whether a question has its answer."""
        return (kind, place) in self.answers

    @property
    def open(self) -> list[Question]:
        """The questions that have no answer yet."""
        return [question for key, question in self.questions.items() if key not in self.answers]


def _first(place: Mapping[str, str]) -> str:
    """Return the place that identifies a question."""
    return place.get("where") or place.get("column") or place.get("written") or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """Everything that a file comes to with the answers so far."""

    questions: tuple[Question, ...]
    open: tuple[Question, ...]
    unit: str
    currency: str
    count: str
    evenings: tuple[Evening, ...]
    refused: tuple[Refused, ...]
    already_there: tuple[AlreadyThere, ...]
    final_tables: tuple[FinalTable, ...]
    unread: tuple[str, ...] = ()
    """The titles of sheets with numbers in which there is no table with days or places."""
