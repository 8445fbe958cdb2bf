"""Charts of a night and of a season, with a description in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scorebook.chart.drawing import ON_SCREEN, draw_chart
from scorebook.chart.picture import Picture
from scorebook.league.chart import FEWEST, shortened
from scorebook.sheet.whole import EveningSheet
from scorebook.words.points import points


def night_chart(sheet: EveningSheet) -> Picture | None:
    """Draw everybody's points after each entry; nothing before the second."""
    rows = [row for row in sheet.rows if not row.struck]
    if len(rows) < FEWEST:
        return None
    chart = draw_chart(
        shortened(sheet.people),
        [sheet.of_them(row.totals) for row in rows],
        [row.number for row in rows],
        [row.factor for row in rows],
        ON_SCREEN,
    )
    ranked = sorted(sheet.standing, key=lambda one: -one[1])
    return Picture(
        chart=chart,
        says=_("Line chart: every player’s points after each line. In the end: %(standing)s.")
        % {"standing": ", ".join(f"{name} {points(total)}" for name, total, _out in ranked)},
        shown=len(sheet.people),
    )
