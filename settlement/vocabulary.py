"""The types that every game uses.

An *evening* is the play of one table, of one game, in one night.  A *night* joins the evenings that are paid together.
An *entry* is anything written on an evening's sheet, in order.  A *hand* is an entry that was dealt and played.

A *seat* is the number of a player in the evening's list of players (0, 1, 2 …).  It is also the player's account and is
never reused.  People come and go, so only the :class:`Table` knows the playing order.  A *pot* is an account that
belongs to the table (the kassza, a cup); its key is permanent.

A *line* is one item of a settlement, with its moves between seats and pots.  A *rule* is a section of the game's
rulebook page in ``docs/rules/``.

This module imports nothing of the project.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple
from unicodedata import category, normalize

Points = int
Seat = int
Pot = str
Account = Seat | Pot
Rules = Mapping[str, Any]

MOST_POINTS = 10**15
"""The limit of every line and balance: databases, spreadsheets and browsers hold numbers up to it exactly."""

TWO_STOPS = re.compile(r"(?<!\.)\.\.(?!\.)")  # a date, an amount or a name may end in a stop; the sentence adds another

EMPTY: Mapping[Any, Any] = MappingProxyType({})


NEVER_SEEN = frozenset("\u034f\u115f\u1160\u3164\uffa0")  # the grapheme joiner and the fillers of Hangul
VARIATIONS = ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF), (0x180B, 0x180D), (0x180F, 0x180F))


def is_unseen(letter: str) -> bool:
    """Tell whether a character is invisible: it only controls how others are displayed."""
    if category(letter) == "Cf" or letter in NEVER_SEEN:
        return True
    return any(first <= ord(letter) <= last for first, last in VARIATIONS)


def as_read(name: str) -> str:
    """Return a name in the form in which names are compared: without case and without invisible characters.

    Letters with the same meaning are equal (NFKC): é is one letter, however it was typed.
    """
    if name.isascii():
        return name.casefold()
    return normalize("NFKC", "".join(letter for letter in name if not is_unseen(letter))).casefold()


class Name(str):
    """A name that a table gave to something; it is printed unchanged and never translated."""

    __slots__ = ()


def word(text: str) -> str:
    """Mark an English label for the translators and return it unchanged."""
    return text


def several(one: str, many: str) -> tuple[str, str]:
    """Mark a sentence about one and about many of something for the translators, and return both unchanged."""
    return one, many


class Who(NamedTuple):
    """A player in a sentence, by seat; the name is filled in when the sentence is shown."""

    seat: Seat


class Text(NamedTuple):
    """An English sentence with blanks, and their values; it is translated when it is shown.

    A value may be a number, a :class:`Who`, another :class:`Text`, or a tuple of values, which is joined by commas.  A
    :class:`Name` is never translated; a label marked by :func:`word` is translated too.
    """

    template: str
    values: Mapping[str, Any] = EMPTY

    def read(self, names: tuple[str, ...], translate: Callable[[str], str] = str) -> str:
        """Return the translated sentence, with ``names`` in place of seats.

        A seat without a name gets its number, beginning with 1.
        """
        if not self.values:
            return translate(self.template)
        filled = {key: _fill(value, names, translate) for key, value in self.values.items()}
        return TWO_STOPS.sub(".", translate(self.template).format(**filled))


def _fill(value: Any, names: tuple[str, ...], translate: Callable[[str], str]) -> str:
    match value:
        case Text():
            return value.read(names, translate)
        case Who():
            return names[value.seat] if value.seat < len(names) else str(value.seat + 1)
        case tuple():
            return ", ".join(_fill(v, names, translate) for v in value)
        case Name():
            return str(value)
        case str():
            return translate(value)
        case _:
            return str(value)


def say(template: str, **values: Any) -> Text:
    """Return a :class:`Text`; the template is collected for the translators."""
    return Text(template, values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One reason why an entry is refused, or a warning.

    ``field`` is the path of the faulty fact (``announcements[0].kontra``), empty for the entry as a whole.  ``also``
    names further facts that contradict the first.  ``code`` is permanent.  ``rule`` is a section of the game's rulebook
    page.  A problem ``after_play`` is about the outcome of figures.  Announced figures count as made before the hand is
    played, so the problem means nothing until then.
    """

    field: str
    code: str
    text: Text
    rule: str = ""
    also: tuple[str, ...] = ()
    warning: bool = False
    after_play: bool = False

    @property
    def waits(self) -> bool:
        """Whether a fact is only not written yet; a missing obligatory kontra is a contradiction instead."""
        return self.code.endswith("missing") and not self.code.startswith("obligatory")

    @property
    def contradicts(self) -> bool:
        """Whether the written facts are impossible, whatever is added to them."""
        return not self.warning and not self.waits


class Reason(NamedTuple):
    """A :class:`Problem` without its sentence, made by :func:`refused`."""

    field: str
    code: str
    rule: str
    also: tuple[str, ...]
    warning: bool
    after_play: bool

    def because(self, template: str, /, **values: Any) -> Problem:
        """Return the problem with its sentence; the template is collected for the translators."""
        return Problem(text=Text(template, values), **self._asdict())


def refused(
    field: str,
    code: str,
    rule: str = "",
    *,
    also: tuple[str, ...] = (),
    warning: bool = False,
    after_play: bool = False,
) -> Reason:
    """Begin a problem, completed by ``because``.

    Example: ``refused("dealer", "seats", "11.1").because("{who} does not play.", who=Who(2))``.
    """
    return Reason(field, code, rule, also, warning, after_play)


class Refused(ValueError):
    """An entry or a document is refused: ``problems`` are all reasons; ``entry`` is the number of the entry, if any."""

    def __init__(self, problems: tuple[Problem, ...], entry: int | None = None) -> None:
        super().__init__("; ".join(f"{problem.field}: {problem.code}" for problem in problems))
        self.problems = problems
        self.entry = entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """A house rule that is a whole number of the tariff, at least ``least``, with a permanent key.

    ``before`` is the value for evenings that began before the rule existed; ``None`` for rules of the first version.
    """

    key: str
    label: str
    unit: str
    rule: str
    default: int
    group: str = ""
    least: int = 0
    before: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A house rule that is not a plain number.

    ``choices`` are pairs of value and label.  The value of the rule is one of the choices, often ``True`` or ``False``
    (a *flag*).  With ``many`` the value is a tuple of choices.  With ``prices`` it is a mapping from choice to whole
    number; ``suggested`` has common prices.  With ``own`` it is a mapping from key to figure (see
    ``settlement.own_figures``).  With ``also_whole`` it may be a whole number instead.  With ``longest`` it is a text
    of so many characters at most, or empty.  ``effect`` is false if the rule changes no points, only the entry form and
    the agreement of the table.  ``before`` is as in :class:`Rate`.
    """

    key: str
    label: str
    help: str
    rule: str
    choices: tuple[tuple[Any, str], ...]
    default: Any
    group: str = ""
    many: bool = False
    prices: bool = False
    suggested: Mapping[Any, int] = field(default_factory=dict)
    own: bool = False
    also_whole: bool = False
    longest: int = 0
    effect: bool = True
    before: Any = None


FLAG: tuple[tuple[bool, str], ...] = ((True, word("yes")), (False, word("no")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A named set of house rules; ``values`` are those that differ from the game's defaults."""

    key: str
    label: str
    summary: str
    values: Mapping[str, Any]


class Table(NamedTuple):
    """The table at the time of an entry: its players and dealer, its rules, and the carried state.

    ``seated`` are the people who sit there now, in playing order.  ``accounts`` is the number of people who have sat
    down so far; all seat numbers are below it.  ``absent`` are the seat numbers of people who never came, because their
    entry was struck.  ``counts`` are the numbers of people that the game allows.

    ``active`` are the players of this hand in playing order, beginning at the dealer's right.  ``last_dealer`` dealt
    the previous hand; it is ``None`` before any deal, and if that person has left.  ``carry`` is the game's own state
    between hands (JSON values only).  ``pots`` are the points in each pot, and ``pot_labels`` the names of the pots.
    """

    seated: tuple[Seat, ...]
    accounts: int
    dealer: Seat
    active: tuple[Seat, ...]
    sitting_out: tuple[Seat, ...]
    rules: Rules
    carry: Mapping[str, Any]
    pots: Mapping[Pot, Points]
    counts: tuple[int, ...] = ()
    last_dealer: Seat | None = None
    pot_labels: tuple[tuple[Pot, str], ...] = ()
    absent: tuple[Seat, ...] = ()

    @property
    def players(self) -> int:
        """The number of people who sit at the table."""
        return len(self.seated)

    def right_of(self, seat: Seat, places: int = 1) -> Seat:
        """Return the seat so many places to the right of another."""
        return self.seated[(self.seated.index(seat) + places) % len(self.seated)]

    def places_to(self, seat: Seat) -> int:
        """Return the number of places from the dealer to a seat, counted to the right."""
        return (self.seated.index(seat) - self.seated.index(self.dealer)) % len(self.seated)

    def called(self, pot: Pot) -> str:
        """Return the label of a pot, for use in a sentence."""
        return dict(self.pot_labels)[pot]
