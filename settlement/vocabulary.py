"""The words every game is written in.

The table's nouns, one word per thing:

- an *evening* is one table's play of one game in one night; a *night* joins the evenings that are paid at once;
  an *entry* is anything written on an evening's sheet, in order; a *hand* is an entry that was dealt and played;
- a *seat* is a player's number in the evening's list of players (0, 1, 2 …), his account, never reused; people come and
  go, so who sits next to whom is the table's to say;
- a *pot* is an account that belongs to the table (the kassza, a cup), named by a permanent key;
- a *line* is one item of a settlement, with what it moves between seats and pots;
- a *rule* is a paragraph of the game's rulebook page in ``docs/rules/``.

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
"""No line and no balance goes beyond this: databases, spreadsheets and browsers all hold such numbers exactly."""

TWO_STOPS = re.compile(r"(?<!\.)\.\.(?!\.)")  # a day, an amount, a name may end in one: the sentence has it then

EMPTY: Mapping[Any, Any] = MappingProxyType({})


NEVER_SEEN = frozenset("\u034f\u115f\u1160\u3164\uffa0")  # a joiner of marks, fillers of Hangul
VARIATIONS = ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF), (0x180B, 0x180D), (0x180F, 0x180F))


def is_unseen(letter: str) -> bool:
    """Tell whether a character shows nothing by itself: it only tells a program how to set the others."""
    if category(letter) == "Cf" or letter in NEVER_SEEN:
        return True
    return any(first <= ord(letter) <= last for first, last in VARIATIONS)


def as_read(name: str) -> str:
    """Return a name as people tell it from another: é is one letter however it was typed, and Anna is anna.

    Letters that are only drawn otherwise are the same, and what shows nothing tells nobody from another.
    """
    if name.isascii():
        return name.casefold()
    return normalize("NFKC", "".join(letter for letter in name if not is_unseen(letter))).casefold()


class Name(str):
    """A name that a table gave to something: it is printed as it stands, and no catalogue translates it."""

    __slots__ = ()


def word(text: str) -> str:
    """Mark an English label for the translators and hand it back unchanged."""
    return text


class Who(NamedTuple):
    """A player in a sentence, by seat; the name is filled in where the sentence is shown."""

    seat: Seat


class Text(NamedTuple):
    """An English sentence with blanks, and what fills them; translated only where it is shown.

    A blank holds a number, a :class:`Who`, a :class:`Name` (never translated), another :class:`Text`, a label marked
    by :func:`word` (translated too), or a tuple of these (joined by commas).
    """

    template: str
    values: Mapping[str, Any] = EMPTY

    def read(self, names: tuple[str, ...], translate: Callable[[str], str] = str) -> str:
        """Return the sentence with names in place of seats, every label put through ``translate``.

        Nobody is called by his number where his name is known: whoever reads a sentence says who sits where.
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
    """Make a :class:`Text`; the template is collected for the translators."""
    return Text(template, values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One reason why an entry is refused, or a warning that does not refuse.

    ``field`` is the path of the fact it stands beside (``announcements[0].kontra``), empty for the entry as a whole;
    ``also`` names further facts that clash with it; ``code`` is permanent; ``rule`` a § of the game's rulebook page.
    What comes ``after_play`` contradicts only how figures ended: until the hand is played they count as made, because
    nobody has said otherwise.
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
        """Whether something is only not written yet; an obligatory kontra that was not said is a contradiction."""
        return self.code.endswith("missing") and not self.code.startswith("obligatory")

    @property
    def contradicts(self) -> bool:
        """Whether what is written cannot be, however the entry goes on."""
        return not self.warning and not self.waits


class Reason(NamedTuple):
    """A :class:`Problem` that lacks only its sentence."""

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
    """Begin a problem; ``refused("dealer", "seats", "11.1").because("{who} does not play.", who=Who(2))`` is whole."""
    return Reason(field, code, rule, also, warning, after_play)


class Refused(ValueError):
    """What was written down cannot be: ``problems`` are all the reasons, ``entry`` its number, if any."""

    def __init__(self, problems: tuple[Problem, ...], entry: int | None = None) -> None:
        super().__init__("; ".join(f"{problem.field}: {problem.code}" for problem in problems))
        self.problems = problems
        self.entry = entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """A number of the tariff: a house rule under its own permanent key, a whole number from ``least``.

    ``before`` is the value that evenings are settled by which began before the rule existed; ``None`` for the rules
    that the first version had.
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

    ``choices`` are (value, label) pairs.  The shapes: one of the choices; ``True``/``False`` (a *flag*); any number of
    them (``many``, a tuple of values); a price for each (``prices``, a mapping value → whole number); figures of the
    table's ``own`` (a mapping key → figure, see ``settlement.own_figures``).  ``also_whole`` admits a whole number
    besides; a price list may have ``suggested`` prices.  ``effect`` is false where the rule guides the table and the
    entry form only.
    ``before`` is as in :class:`Rate`.
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
    effect: bool = True
    before: Any = None


FLAG: tuple[tuple[bool, str], ...] = ((True, word("yes")), (False, word("no")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A named set of house rules: what differs from the defaults of the game's rates and options."""

    key: str
    label: str
    summary: str
    values: Mapping[str, Any]


class Table(NamedTuple):
    """The table at the moment an entry is written: who deals, who plays, by which rules, and what is carried over.

    ``seated`` is everybody who sits there now, in playing order; ``accounts`` how many have sat down so far, seat
    numbers being below it, and ``absent`` those of them whose coming was crossed out, so that they never came;
    ``counts`` the numbers of people that the game seats.  ``active`` stands in playing order from the dealer's
    right-hand neighbour; ``carry`` is the game's own state between hands (JSON values only); ``pots`` what lies in each
    pot, ``pot_labels`` what they are called; ``last_dealer`` who dealt the hand before (``None`` before any deal, and
    where he has left since).
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
        """How many sit there."""
        return len(self.seated)

    def right_of(self, seat: Seat, places: int = 1) -> Seat:
        """Return who sits so many places to the right of somebody."""
        return self.seated[(self.seated.index(seat) + places) % len(self.seated)]

    def places_to(self, seat: Seat) -> int:
        """Return how many places to the right of the dealer somebody sits."""
        return (self.seated.index(seat) - self.seated.index(self.dealer)) % len(self.seated)

    def called(self, pot: Pot) -> str:
        """Return what a pot is called, for a sentence that says which."""
        return dict(self.pot_labels)[pot]
