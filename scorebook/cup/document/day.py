"""A whole day as one JSON document, ``scorebook-cupday``: its list, its draws, its tables, its rulings.  Pure.

People are numbers of the list throughout; only the list holds names, and the evenings, which are interchange documents
as ever.  Whoever has the document draws every round again and sees whether it is the draw that was published.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import date
from typing import Any

from scorebook.cup.draw.drawing import BY_HAND, VERSION, Asked, draw
from scorebook.cup.draw.figures import by_hand
from scorebook.cup.draw.turns import Drawn

FORMAT, DOCUMENT_VERSION = "scorebook-cupday", 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """Somebody on the list: the columns of an entrant, with his name."""

    number: int
    name: str
    team: str = ""
    pot: int = 0
    ranked: bool = True
    first_round: int = 1
    last_round: int | None = None
    stays_at: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What was played at a table of a round: its evenings in their own documents, how it came to count, who agreed.

    ``hands`` are those that its result slip says were played.
    """

    number: int
    ended: str = ""
    because: str = ""
    agreed_by: int | None = None
    hands: int | None = None
    evenings: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A round: what was asked of the draw, how it was fixed by hand after it, who sat where, and what was played.

    A fix is two people, or one with the table and the seat he was put in (table 0: he sits out).  Who is ``replaced``
    did not come: another has the seat, and the round was nothing to sit out of.
    ``seats`` are the tables by number, each by seats; where nobody asked a draw, ``asked`` is ``None``; one that is not
    ``closed`` is still played.
    """

    number: int
    asked: Asked | None
    seats: tuple[tuple[int, ...], ...]
    out: tuple[int, ...] = ()
    exchanged: tuple[tuple[int, ...], ...] = ()
    replaced: tuple[int, ...] = ()
    tables: tuple[Table, ...] = ()
    closed: bool = True

    @property
    def seated(self) -> Drawn:
        """The round as it was played."""
        return Drawn(tables=self.seats, out=self.out)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingTold:
    """A penalty or a compensation, in hundredths; one that was taken back stands beside the one that did so."""

    who: int
    hundredths: int
    kind: str
    reason: str
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CupDocument:
    """A day as its document tells it; ``drawing`` is the version of the drawing, ``terms`` how a round counts.

    ``options`` is what is asked of the draws besides, and who sees the ranking when.
    ``prizes`` is the fee and how it is shared out, in minor units; ``edition`` that of its final ranking, 0 before.
    """

    name: str
    day: date
    game: str
    sizes: tuple[int, ...]
    rounds: int
    people: tuple[Listed, ...]
    hands: int | None = None
    minutes: int | None = None
    preset: str = ""
    house_rules: Mapping[str, Any] = field(default_factory=dict)
    terms: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: str = ""
    drawing: int = VERSION
    held: tuple[Held, ...] = ()
    rulings: tuple[RulingTold, ...] = ()
    prizes: Mapping[str, Any] = field(default_factory=dict)
    edition: int = 0


def as_json(day: CupDocument) -> dict[str, Any]:
    """Return the document of a day; what is as usual is left out of lists, so that people can read it."""
    told = {part.name: getattr(day, part.name) for part in fields(CupDocument)}
    return {
        "format": FORMAT,
        "version": DOCUMENT_VERSION,
        **told,
        "day": day.day.isoformat(),
        "sizes": list(day.sizes),
        "people": [_spare(one) for one in day.people],
        "held": [_held_json(one) for one in day.held],
        "rulings": [_spare(one) for one in day.rulings],
    }


def _held_json(held: Held) -> dict[str, Any]:
    return {
        "number": held.number,
        "closed": held.closed,
        "asked": None if held.asked is None else asked_json(held.asked),
        "seats": [list(table) for table in held.seats],
        "out": list(held.out),
        "exchanged": [list(step) for step in held.exchanged],
        **({"replaced": list(held.replaced)} if held.replaced else {}),
        "tables": [{**_spare(table), "evenings": list(table.evenings)} for table in held.tables],
    }


def asked_json(asked: Asked) -> dict[str, Any]:
    """Return what was asked of a draw as JSON keeps it."""
    return {
        **{name: list(value) if isinstance(value, tuple) else value for name, value in asdict(asked).items()},
        "people": [_spare(one) for one in asked.people],
        "apart": [list(two) for two in asked.apart],
    }


def _spare(record: Any) -> dict[str, Any]:
    """Return a record without what is as usual."""
    values = ((part, getattr(record, part.name)) for part in fields(record))
    return {part.name: value for part, value in values if value != part.default}


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """A round ``drawn`` again, and whether it ``is_same``; ``None`` where no draw was asked for."""

    number: int
    is_same: bool | None
    drawn: Drawn | None = None


def drawn_again(day: CupDocument) -> tuple[Again, ...]:
    """Draw every round of a day again, with the exchanges by hand after it; a plan may reach over several rounds.

    Only a day of this ``VERSION`` of the drawing can be told to be the same.
    """
    past: list[Drawn] = []
    plans: dict[Asked, Sequence[Drawn]] = {}
    found = []
    for held in day.held:
        found.append(_again(held, past, plans))
        past.append(held.seated)
    return tuple(found)


def _again(held: Held, past: Sequence[Drawn], plans: dict[Asked, Sequence[Drawn]]) -> Again:
    asked = held.asked
    if asked is None or asked.method == BY_HAND:
        return Again(number=held.number, is_same=None)
    if asked not in plans:
        plans[asked] = draw(asked, past[: asked.number - 1])
    drawn = plans[asked][held.number - asked.number]
    for step in held.exchanged:
        try:
            drawn = by_hand(drawn, step, asked.allowed)
        except ValueError:
            return Again(number=held.number, is_same=False, drawn=drawn)
    drawn = replace(drawn, out=tuple(who for who in drawn.out if who not in held.replaced))
    return Again(number=held.number, is_same=drawn == held.seated, drawn=drawn)
