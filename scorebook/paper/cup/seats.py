"""The seats of a round on paper, by table and by name, with the seed and figures of the draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from django.utils.translation import gettext as _

from scorebook.cup.deeds.seating import request_of
from scorebook.cup.draw.figures import measured
from scorebook.cup.page_parts import withdrawal_in_words
from scorebook.cup.queries import drawn_rounds, tables_now
from scorebook.models import CupDay, Round
from scorebook.paper.cup.table import head_of
from scorebook.paper.masthead import Masthead
from scorebook.words.names import in_order

ROWS = 15  # this many of the longest names fill a column
Column = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedTable:
    """A table with its people in seat order; the first deals first."""

    number: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSheet:
    """The content of a round's seats: tables, people by name with their tables, and who sits out.

    ``people`` are in parts of two columns each, because a wall list is read from afar.  Each column is a table of its
    own that no page break splits: screen readers would read one table in two columns in pieces.
    """

    head: Masthead
    tables: tuple[SeatedTable, ...]
    people: tuple[tuple[Column, ...], ...]
    out: tuple[str, ...]


def seats_sheet(day: CupDay, drawn: Round, address: str | None) -> SeatsSheet:
    """Return the seats of a round; ``address`` is the page where entrants look up their seats."""
    tables = [
        SeatedTable(number=table.number, names=tuple(seat.name for seat in table.seats))
        for table in tables_now(day, drawn.number)
    ]
    names = dict(day.entrants.values_list("number", "player__name"))
    rounds = drawn_rounds(day, drawn.number + 1)
    people = sorted(
        ((name, table.number) for table in tables for name in table.names), key=lambda row: in_order(row[0])
    )
    title = _("Seats of round %(number)s") % {"number": drawn.number}
    return SeatsSheet(
        head=head_of(day, title, _record(drawn), address),
        tables=tuple(tables),
        people=tuple(tuple(_split(part, 2)) for part in _split(people, -(-len(people) // (2 * ROWS)))),
        out=tuple(names[number] for number in (rounds[drawn.number - 1].out if rounds else ())),
    )


def _split(rows: Sequence[tuple[str, int]], parts: int) -> Iterator[Column]:
    """Yield the rows in parts of nearly equal length, without empty parts."""
    first = 0
    for part in range(parts, 0, -1):
        size = -(-(len(rows) - first) // part)
        if size:
            yield tuple(rows[first : first + size])
        first += size


def _record(drawn: Round) -> str:
    """Return the parameters and the quality of the draw, so that anyone can repeat it."""
    request = request_of(drawn)
    figures = measured(drawn_rounds(drawn.cup_day, drawn.number + 1), request)
    parts = [
        _("seed: %(seed)s") % {"seed": request.seed or "–"},
        _("draw %(attempt)s") % {"attempt": request.attempt},
        _("repeated meetings so far: %(repeats)s, at least %(bound)s") % asdict(figures),
    ]
    withdrawal = withdrawal_in_words(drawn.cup_day, drawn)
    line = " · ".join([*parts, *([_("changed by hand")] if drawn.moved else []), *([withdrawal] if withdrawal else [])])
    return line[0].upper() + line[1:]
