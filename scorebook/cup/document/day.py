"""A whole day as one JSON document, ``scorebook-cupday``: the list, the draws, the tables and the rulings. Pure.

People are referred to by number; names stand only in the list and in the evenings, which are interchange documents.
Anyone with the document can repeat every draw and compare it with the published seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import date
from typing import Any

from scorebook.cup.draw.drawing import BY_HAND, VERSION, DrawRequest, draw
from scorebook.cup.draw.figures import by_hand
from scorebook.cup.draw.turns import Drawn

FORMAT, DOCUMENT_VERSION = "scorebook-cupday", 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A person on the list: the columns of an entrant, and the name."""

    number: int
    name: str
    team: str = ""
    home_club: str = ""
    pot: int = 0
    ranked: bool = True
    first_round: int = 1
    last_round: int | None = None
    stays_at: int | None = None
    fee_kind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table of a round: its evenings as documents, how it came to count, and who agreed to the result.

    ``hands`` is the number on its result slip, and ``won`` the hands won by each seat, if the slip says so.
    """

    number: int
    ended: str = ""
    because: str = ""
    agreed_by: int | None = None
    hands: int | None = None
    won: tuple[int, ...] = ()
    evenings: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A round: the request for its draw, changes by hand, the seats, and the tables played.

    A change by hand (``exchanged``) is two people, or one person with their new table and seat; table 0 means sitting
    out. The ``replaced`` people did not come and did not sit out: others took their seats. ``seats`` are the tables by
    number, each by seat. ``asked`` is ``None`` for a round without a draw. A round that is not ``closed`` is still
    being played.
    """

    number: int
    asked: DrawRequest | None
    seats: tuple[tuple[int, ...], ...]
    out: tuple[int, ...] = ()
    exchanged: tuple[tuple[int, ...], ...] = ()
    replaced: tuple[int, ...] = ()
    tables: tuple[Table, ...] = ()
    closed: bool = True

    @property
    def seated(self) -> Drawn:
        """The seats of the round."""
        return Drawn(tables=self.seats, out=self.out)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingRecord:
    """A penalty or a compensation in hundredths; a withdrawn ruling is followed by its opposite."""

    who: int
    hundredths: int
    kind: str
    reason: str
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CupDocument:
    """The content of a day's document; ``drawing`` is the version of the draw, ``terms`` the way of counting.

    ``options`` are the settings of the draws and of the ranking's visibility. ``prizes`` holds the fee and its division
    in minor units; ``edition`` is that of the final ranking, zero before the end.
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
    rulings: tuple[RulingRecord, ...] = ()
    prizes: Mapping[str, Any] = field(default_factory=dict)
    edition: int = 0


def as_json(day: CupDocument) -> dict[str, Any]:
    """Return the document of a day; default values are left out of lists to keep it readable."""
    values = {part.name: getattr(day, part.name) for part in fields(CupDocument)}
    return {
        "format": FORMAT,
        "version": DOCUMENT_VERSION,
        **values,
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
        "asked": None if held.asked is None else request_as_json(held.asked),
        "seats": [list(table) for table in held.seats],
        "out": list(held.out),
        "exchanged": [list(step) for step in held.exchanged],
        **({"replaced": list(held.replaced)} if held.replaced else {}),
        "tables": [{**_spare(table), "evenings": list(table.evenings)} for table in held.tables],
    }


def request_as_json(request: DrawRequest) -> dict[str, Any]:
    """Return the request for a draw as JSON data."""
    return {
        **{name: list(value) if isinstance(value, tuple) else value for name, value in asdict(request).items()},
        "people": [_spare(one) for one in request.people],
        "apart": [list(two) for two in request.apart],
    }


def _spare(record: Any) -> dict[str, Any]:
    """Return a record without its default values."""
    values = ((part, getattr(record, part.name)) for part in fields(record))
    return {part.name: value for part, value in values if value != part.default}


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """A repeated draw; ``is_same`` tells whether it equals the round, and is ``None`` for a round without a draw."""

    number: int
    is_same: bool | None
    drawn: Drawn | None = None


def drawn_again(day: CupDocument) -> tuple[Again, ...]:
    """Repeat the draw and the changes by hand of every round; one plan may cover several rounds.

    The comparison is valid only for a day drawn by this ``VERSION``.
    """
    past: list[Drawn] = []
    plans: dict[DrawRequest, Sequence[Drawn]] = {}
    draws = []
    for held in day.held:
        draws.append(_again(held, past, plans))
        past.append(held.seated)
    return tuple(draws)


def _again(held: Held, past: Sequence[Drawn], plans: dict[DrawRequest, Sequence[Drawn]]) -> Again:
    request = held.asked
    if request is None or request.method == BY_HAND:
        return Again(number=held.number, is_same=None)
    if request not in plans:
        plans[request] = draw(request, past[: request.number - 1])
    drawn = plans[request][held.number - request.number]
    for step in held.exchanged:
        try:
            drawn = by_hand(drawn, step, request.allowed)
        except ValueError:
            return Again(number=held.number, is_same=False, drawn=drawn)
    drawn = replace(drawn, out=tuple(who for who in drawn.out if who not in held.replaced))
    return Again(number=held.number, is_same=drawn == held.seated, drawn=drawn)
