"""The chart of an evening: of one game in points, of several one after the other in whole money or in points."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorebook.chart.drawing import Drawing, Plate, draw_chart
from scorebook.night.bill import Bill
from scorebook.paper.letters import letters_of
from scorebook.sheet.whole import EveningSheet
from scorebook.words.formats import precision_of
from scorebook.words.points import points, signed_money
from scorebook.words.short_names import short_names

FEWEST = 2  # entries needed for a line in the chart


def plate_of(sheet: EveningSheet, on: Drawing) -> Plate | None:
    """Return the chart of a game, or ``None`` with too few entries."""
    rows = [row for row in sheet.rows if not row.struck]
    standings = [sheet.of_them(row.worth) for row in rows]
    numbers, factors = [row.number for row in rows], [row.factor for row in rows]
    return _drawn(sheet.people, standings, numbers, factors, on, chart_says(sheet))


def plate_of_games(bill: Bill, on: Drawing) -> Plate | None:
    """Return the chart of several games: the standing after each entry, game after game."""
    standing = [0] * len(bill.names)
    after: list[tuple[int, ...]] = []
    for amounts, _pots_moved, _order in bill.hands():
        standing = [total + amount for total, amount in zip(standing, amounts, strict=True)]
        after.append(tuple(total // _coin(bill) for total in standing))
    return _drawn(bill.names, after, range(1, len(after) + 1), [1] * len(after), on, games_chart_says(bill))


def _drawn(
    names: Sequence[str],
    standings: Sequence[Sequence[int]],
    numbers: Sequence[int],
    factors: Sequence[int],
    on: Drawing,
    says: str,
) -> Plate | None:
    if len(standings) < FEWEST:
        return None
    short = short_names(names, get_language() or "en")
    chart = draw_chart(short, standings, numbers, factors, on, letters_of=letters_of)
    return Plate(chart=chart, chart_says=says)


def _coin(bill: Bill) -> int:
    """Return the minor units of one unit of money in the chart."""
    return int(10 ** precision_of(bill.unit.currency)) if bill.unit.coins else 1


def chart_says(sheet: EveningSheet) -> str:
    """Return the description of a game's chart for screen readers."""
    ranked = sorted(sheet.standing, key=lambda one: -one[1])
    return _("Line chart: every player’s points after each line. In the end: %(standing)s.") % {
        "standing": ", ".join(f"{name} {points(total)}" for name, total, _out in ranked)
    }


def chart_caption(sheet: EveningSheet) -> str:
    """Return the caption of a game's chart."""
    last = sheet.rows[-1].place if sheet.rows else 0
    text = _("The evening: points after each line (1–%(last)s).") % {"last": last}
    if any(row.factor > 1 and not row.struck for row in sheet.rows):
        text += " " + _("The bands are double rounds.")
    if sheet.count:
        text += " " + _(sheet.count.open)
    return text


def games_chart_says(bill: Bill) -> str:
    """Return the description of several games' chart for screen readers."""
    standing = ", ".join(f"{person.name} {amount_of(person.total, bill)}" for person in bill.ranked)
    return _("Line chart: everybody’s standing after each line of the evening. In the end: %(standing)s.") % {
        "standing": standing
    }


def games_chart_caption(bill: Bill) -> str:
    """Return the caption of several games' chart."""
    games = ", ".join(one.label for one in bill.played)
    text = _("The evening: %(games)s, one after the other, in %(unit)s.")
    return text % {"games": games, "unit": bill.unit.currency if bill.unit.coins else _("points")}


def amount_of(amount: int, bill: Bill) -> str:
    """Return an amount in the unit of the bill."""
    return signed_money(amount, bill.unit) or points(amount)
