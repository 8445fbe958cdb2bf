"""How the press draws the rules of a table: what lies in one line is drawn in one stroke.

WeasyPrint 70 draws the border of every cell by itself.  So a sheet of forty hands would hold a thousand strokes that
lie end to end: a third of the page's weight, and hairlines that differ in strength where they meet.
"""

from __future__ import annotations

from collections import defaultdict
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from weasyprint import draw
from weasyprint.draw import border

NEAR = 0.01  # of a pixel
Look = tuple[float, str, Any]
Line = tuple[float, float, float, float]

_find_borders = draw.draw_collapsed_borders


class Ruler:
    """Stands in for the page while the engine looks for the borders of a table, and takes note of them."""

    def __init__(self) -> None:
        self.lines: defaultdict[Look, list[Line]] = defaultdict(list)

    def stacked(self) -> AbstractContextManager[None]:
        """Begin nothing: nothing is drawn yet."""
        return nullcontext()

    artifact = stacked

    def note(self, x1: float, y1: float, x2: float, y2: float, width: float, style: str, colour: Any) -> None:
        """Take note of a line, with the engine's own words for it."""
        self.lines[width, style, colour].append((x1, y1, x2, y2))


def joined(lines: list[Line]) -> list[Line]:
    """Return lines, each upright or level, with those that touch end to end made one."""
    found: list[Line] = []
    for upright, line in sorted(((one[0] == one[2], one) for one in lines), key=_along):
        x1, y1, x2, y2 = line
        if found:
            fx1, fy1, fx2, fy2 = found[-1]
            if upright and fx1 == fx2 == x1 and y1 <= fy2 + NEAR:
                found[-1] = (fx1, fy1, fx2, max(fy2, y2))
                continue
            if not upright and fy1 == fy2 == y1 and x1 <= fx2 + NEAR:
                found[-1] = (fx1, fy1, max(fx2, x2), fy2)
                continue
        found.append(line)
    return found


def _along(line: tuple[bool, Line]) -> tuple[bool, float, float]:
    """Order lines by where they lie and where they begin."""
    upright, (x, y, *_) = line
    return (True, x, y) if upright else (False, y, x)


def draw_rules(page: Any, table: Any) -> None:
    """Draw the borders of a table."""
    ruler = Ruler()
    _find_borders(ruler, table)
    with page.artifact(), page.stacked():
        for (width, style, colour), lines in ruler.lines.items():
            if style == "solid":
                page.set_color(colour, stroke=True)
                page.set_line_width(width)
                for x1, y1, x2, y2 in joined(lines):
                    page.move_to(x1, y1)
                    page.line_to(x2, y2)
                page.stroke()
            else:
                for line in joined(lines):
                    border.draw_line(page, *line, width, style, colour)


def teach() -> None:
    """Let the engine draw so."""
    draw.draw_line = Ruler.note
    draw.draw_collapsed_borders = draw_rules
