"""The arithmetic of one person's value in words: each round, the sum, and the comparison with the neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.cup.labels import BY
from scorebook.cup.ranking.counting import (
    BEST,
    LADDER,
    LATER,
    LOT,
    MET,
    MISSED,
    PER_HAND,
    PLACES,
    PLACES_FIRST,
    PLAYED,
    RESTED,
    VOID,
    Cell,
    Method,
)
from scorebook.cup.ranking.places import Line
from scorebook.league.methods import rounded
from scorebook.league.worth import row_of
from scorebook.words.points import bare, hundredths, points
from settlement.preview.reader import MINUS, signed

IDLE = {
    RESTED: gettext_lazy("sat out"),
    VOID: gettext_lazy("the table counts for nobody"),
    LATER: gettext_lazy("is counted later"),
    MISSED: gettext_lazy("was not there"),
}


def format_value(value: int, *, whole: bool) -> str:
    """Return hundredths with their sign; ``whole`` lists print whole points without decimals."""
    if whole and value % 100 == 0:
        return points(value // 100)
    return signed(hundredths(value), value)


def _amount(value: Fraction) -> str:
    """Return a value with its sign: whole, or rounded to hundredths."""
    return format_value(rounded(value), whole=True)


def steps_of(line: Line, method: Method) -> Iterator[str]:
    """Yield the steps from the rounds of a person to the value, one text each."""
    for cell in line.cells:
        yield _round(cell, method)
    if not line.cells:
        return
    last = next((cell for cell in line.cells if cell.round == method.final and cell.kind == PLAYED), None)
    counted = [cell.worth for cell in line.cells if cell.counts and cell is not last]
    total = sum(counted, Fraction(0))
    text = _sum(counted)
    if last is not None:
        text = _("(%(sum)s) × %(part)s + %(final)s of the final") % {
            "sum": text,
            "part": str(method.carried).replace("1/2", "½"),
            "final": _amount(last.worth),
        }
        total = total * method.carried + last.worth
    if line.rulings:
        text = _("%(sum)s, rulings %(rulings)s") % {"sum": text, "rulings": _amount(Fraction(line.rulings, 100))}
    value = format_value(line.value, whole=True)
    is_exact = all(one * 100 == rounded(one) for one in (*counted, total))
    yield _("In total: %(sum)s = %(value)s.") % {"sum": text, "value": value}
    if not is_exact:
        yield _("The sum is made of the exact rounds and rounded once.")


def _sum(values: list[Fraction]) -> str:
    """Return the values as a sum: "10 + 7 − 2"."""
    if not values:
        return "0"
    first, *others = [format_value(rounded(value), whole=True) for value in values]
    parts = [f"{MINUS if one.startswith(MINUS) else '+'} {one.lstrip(MINUS + '+')}" for one in others]
    return " ".join([first.lstrip("+"), *parts])


def _round(cell: Cell, method: Method) -> str:
    worth = _amount(cell.worth)
    params = {"round": cell.round, "worth": worth, "table": cell.table}
    if cell.kind == PLAYED:
        text = _("Round %(round)s, table %(table)s: %(how)s.") % {**params, "how": _how(cell, method)}
    else:
        text = _("Round %(round)s: %(how)s, worth %(worth)s.") % {**params, "how": IDLE[cell.kind]}
    return text if cell.counts else _("%(text)s It does not count.") % {"text": text}


def _how(cell: Cell, method: Method) -> str:
    """Return how a played round came to its worth."""
    params = {
        "points": points(cell.points),
        "hands": cell.hands,
        "planned": method.hands,
        "worth": _amount(cell.worth),
        "opponents": cell.size - 1,
    }
    if cell.made_up:
        planned, dealt = cell.made_up
        text = _("%(points)s points × %(planned)s hands prescribed ÷ %(dealt)s played = %(worth)s")
        return text % {**params, "planned": planned, "dealt": dealt}
    if method.counting == PER_HAND:
        if not cell.hands:
            return _("%(points)s points, no hands: %(worth)s") % params
        return _("%(points)s points ÷ %(hands)s hands × %(planned)s = %(worth)s") % params
    if method.counting in (PLACES, PLACES_FIRST):
        behind = Fraction(2 * (cell.size - cell.above - cell.equal) + cell.equal - 1, 2)
        beaten = f"{int(behind) or ''}½" if behind % 1 else str(behind)
        return _("%(points)s points, %(left)s of %(opponents)s opponents left behind: %(worth)s") % {
            **params,
            "left": beaten,
        }
    if method.counting == LADDER:
        shared = row_of(cell.size, method.ladder_of(cell.round))[cell.above : cell.above + cell.equal]
        first, last = cell.above + 1, cell.above + cell.equal
        if cell.equal == 1:
            return _("%(points)s points, place %(place)s of %(size)s: %(worth)s") % {
                **params,
                "place": first,
                "size": cell.size,
            }
        return _(
            "%(points)s points, places %(first)s–%(last)s of %(size)s shared: (%(sum)s) ÷ %(count)s = %(worth)s"
        ) % {
            **params,
            "first": first,
            "last": last,
            "size": cell.size,
            "sum": " + ".join(bare(one) for one in shared),
            "count": cell.equal,
        }
    return _("%(points)s points") % params


def neighbours_of(
    line: Line, above: Line | None, below: Line | None, names: Mapping[int, str], method: Method
) -> Iterator[str]:
    """Yield the value of the neighbours, and the numbers that decide between equals, in their order."""
    if line.place is None:
        return
    for other, text in ((above, _("Above: %(name)s, %(value)s.")), (below, _("Below: %(name)s, %(value)s."))):
        if other is not None:
            yield text % {"name": names[other.who], "value": format_value(other.value, whole=True)}
    if any(one is not None and (one.group, one.value) == (line.group, line.value) for one in (above, below)):
        numbers = [f"{BY[step]} {_number(line, step)}" for step in method.steps if step not in (MET, LOT)]
        if numbers:
            yield _("Between equals, in this order: %(numbers)s.") % {"numbers": ", ".join(numbers)}


def _number(line: Line, step: str) -> str:
    """Return a person's number at one step between equals."""
    if step == BEST:
        return " · ".join(_amount(worth) for worth in sorted((cell.worth for cell in line.cells), reverse=True))
    return {"amount": points(line.points), "firsts": str(line.tables_won), "won": str(line.hands_won)}[step]
