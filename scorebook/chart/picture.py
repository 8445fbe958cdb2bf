"""A drawing with its description in words."""

from __future__ import annotations

from dataclasses import dataclass

from scorebook.chart.drawing import Chart


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A chart, what it shows in words, and how many lines it has."""

    chart: Chart
    says: str
    shown: int
