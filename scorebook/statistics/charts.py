"""The pictures: a night's lines and a season's, with what they show said in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorebook.paper.chart import ON_SCREEN, Chart, draw_chart
from scorebook.paper.names import short_names
from scorebook.rows import EveningSheet
from scorebook.templatetags.points import points

MOST = 8  # lines of a season's chart: more cannot be followed by anybody
FEWEST = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A chart and what it shows in words."""

    chart: Chart
    says: str


def night_chart(sheet: EveningSheet) -> Picture | None:
    """Draw everybody's points after each entry; nothing before the second."""
    rows = [row for row in sheet.rows if not row.struck]
    if len(rows) < FEWEST:
        return None
    chart = draw_chart(_short(sheet.names), [row.totals for row in rows], [row.number for row in rows],
                       [row.factor for row in rows], ON_SCREEN)  # fmt: skip
    return Picture(chart=chart, says=_("Line chart: every player’s points after each entry. In the end: %(standing)s.")
                   % {"standing": _standing(sheet.names, sheet.totals)})  # fmt: skip


def season_chart(names: Mapping[int, str], evenings: Sequence[Mapping[int, int]]) -> Picture | None:
    """Draw the running points of the first and the last few from evening to evening.

    ``evenings`` are each evening's points by player; whoever did not play stays where he was.
    """
    if len(evenings) < FEWEST:
        return None
    sums = {who: list(accumulate(night.get(who, 0) for night in evenings)) for who in names}
    ranked = sorted(sums, key=lambda who: (-sums[who][-1], names[who]))
    shown = ranked if len(ranked) <= MOST else [*ranked[: MOST // 2], *ranked[-MOST // 2 :]]
    totals = [[sums[who][place] for who in shown] for place in range(len(evenings))]
    called = [names[who] for who in shown]
    chart = draw_chart(_short(called), totals, range(1, len(evenings) + 1), [1] * len(evenings), ON_SCREEN)
    return Picture(chart=chart, says=_("Line chart: points added up from evening to evening. In the end: %(standing)s.")
                   % {"standing": _standing(called, totals[-1])})  # fmt: skip


def _short(names: Sequence[str]) -> tuple[str, ...]:
    return short_names(names, get_language() or "en")


def _standing(names: Sequence[str], totals: Sequence[int]) -> str:
    ranked = sorted(zip(names, totals, strict=True), key=lambda one: -one[1])
    return ", ".join(f"{name} {points(total)}" for name, total in ranked)
