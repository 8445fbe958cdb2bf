"""The chart of an evening or a season: where everything is drawn, and in which line style.

Lines are told apart without colour, by weight, dash and the marker at their end.  All lengths are user units of the
drawing, handed over as text because a template would localise numbers.  On paper it is printed at its own size (338
units = 119 mm); on a screen it is as wide as a phone, with larger letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scorebook.words.points import points

WIDTH, HEIGHT = 338, 158
TOP, BOTTOM = 4.0, 144.0
# The average width of a character of the labels: 7 units of type in the axis, 7.8 of semi-bold at the line ends.
AXIS_CHARACTER, LABEL_CHARACTER = 3.5, 4.0
LABEL_STEP = 11.0
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
STROKES = (("1.7", ""), ("1.25", "5 2"), ("1.25", "1.2 1.8"), ("1.25", "8 2 1.5 2"), ("0.7", ""))
MARKERS = ("disc", "square", "triangle", "diamond", "ring")


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """The size of a drawing, the average width of its letters, and how far apart the labels at the line ends stand."""

    width: int
    height: int
    top: float
    bottom: float
    axis_character: float
    label_character: float
    label_step: float
    most_marks: int = 12


ON_PAPER = Drawing(
    width=WIDTH,
    height=HEIGHT,
    top=TOP,
    bottom=BOTTOM,
    axis_character=AXIS_CHARACTER,
    label_character=LABEL_CHARACTER,
    label_step=LABEL_STEP,
)
# Where a sheet has little room left.
LOW_ON_PAPER = replace(ON_PAPER, height=96, bottom=82.0)
# Read on a phone, where what is printed is as wide as the phone in letters of nearly the size they have on paper.
PAPER_ON_A_PHONE = replace(ON_PAPER, width=238, most_marks=8)
# 11 units of type; the device's own letters may be wide ones: on a phone a unit is a little less than a pixel.
ON_SCREEN = Drawing(
    width=360, height=260, top=8.0, bottom=236.0, axis_character=6.2, label_character=7.6, label_step=15.0, most_marks=8
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A horizontal line of equal points with its label."""

    y: str
    label_y: str
    label: str
    zero: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A tick of the lower axis under the entry of that number."""

    x: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A stretch of hands that counted more than once; one that is too narrow for its label has none."""

    x: str
    width: str
    middle: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """A player's points through the evening, and the label at its end."""

    points: str
    x: str
    y: str
    left: str
    right: str
    top: str
    foot: str
    leader: str
    label_x: str
    label_y: str
    label: str
    weight: str
    dash: str
    marker: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Everything the drawing shows."""

    width: int
    height: int
    axis_x: str
    left: str
    right: str
    top: str
    bottom: str
    depth: str
    tick_end: str
    number_y: str
    band_y: str
    grid: tuple[Grid, ...]
    marks: tuple[Mark, ...]
    bands: tuple[Band, ...]
    paths: tuple[Path, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plate:
    """A chart for one width of paper, with its description for screen readers."""

    chart: Chart
    chart_says: str


@dataclass(frozen=True, slots=True)
class _Scale:
    """From entries and points to the place on the drawing."""

    on: Drawing
    left: float
    right: float
    entries: int
    low: int
    high: int

    def x(self, entry: float) -> float:
        return self.left + (self.right - self.left) * entry / max(self.entries, 1)

    def y(self, total: int) -> float:
        return self.on.bottom - (self.on.bottom - self.on.top) * (total - self.low) / (self.high - self.low)


def draw_chart(  # noqa: PLR0913
    names: Sequence[str],
    totals: Sequence[Sequence[int]],
    numbers: Sequence[int],
    factors: Sequence[int],
    on: Drawing = ON_PAPER,
    text: Callable[[int], str] = points,
    captions: Sequence[str] = (),
    letters_of: Callable[[str], int] = len,
) -> Chart:
    """Lay out the chart of an evening, or of a season.

    ``totals`` are every player's points after each entry, ``numbers`` the entries' numbers and ``factors`` how many
    times each counted; ``text`` prints what is drawn.  ``captions`` stand below the entries instead of their numbers,
    those that there is room for; ``letters_of`` tells how many letters wide a label is.
    """
    reached = [0, *(total for row in totals for total in row)]
    step = _points_step(min(reached), max(reached))
    low, high = min(reached) // step * step, -(-max(reached) // step) * step
    if low == high:
        high += step
    values = range(low, high + 1, step)
    last = totals[-1] if totals else (0,) * len(names)
    labels = [f"{name} {text(total)}" for name, total in zip(names, last, strict=True)]
    scale = _Scale(
        on=on,
        left=8 + on.axis_character * max(len(text(value)) for value in values),
        right=on.width - 13 - on.label_character * max(map(letters_of, labels)),
        entries=len(totals),
        low=low,
        high=high,
    )
    return Chart(
        width=on.width,
        height=on.height,
        axis_x=_n(scale.left - 4),
        left=_n(scale.left),
        right=_n(scale.right),
        top=_n(on.top),
        bottom=_n(on.bottom),
        depth=_n(on.bottom - on.top),
        tick_end=_n(on.bottom + 3),
        number_y=_n(on.bottom + 2.4 + 2 * on.axis_character),
        band_y=_n(on.bottom - 4),
        grid=tuple(
            Grid(
                y=_n(scale.y(value)),
                label_y=_n(scale.y(value) + 0.7 * on.axis_character),
                label=text(value),
                zero=value == 0,
            )
            for value in values
        ),
        marks=tuple(_captions(captions, scale) if captions else _marks(numbers, scale)),
        bands=tuple(_bands(factors, scale)),
        paths=tuple(_paths(labels, totals, last, scale)),
    )


def _points_step(low: int, high: int) -> int:
    """Return the step of the left axis: a round number that makes four to nine lines."""
    step = 1
    while True:
        for factor in (1, 2, 5):
            if (high - low) / (step * factor) <= 7:
                return step * factor
        step *= 10


def _marks(numbers: Sequence[int], scale: _Scale) -> Iterable[Mark]:
    most = max(numbers, default=0)
    step = (
        next((step for step in STEPS if step >= 5 and most / step <= scale.on.most_marks), STEPS[-1])
        if most > 10
        else 1
    )
    for entry, number in enumerate(numbers, start=1):
        if number % step == 0:
            yield Mark(x=_n(scale.x(entry)), label=f"{number}.")


def _captions(captions: Sequence[str], scale: _Scale) -> Iterable[Mark]:
    """Print a caption unless it touches the previous one."""
    free = 0.0
    for entry, caption in enumerate(captions, start=1):
        x, half = scale.x(entry), (len(caption) + 1) * scale.on.axis_character / 2
        if caption and x - half >= free:
            free = x + half
            yield Mark(x=_n(x), label=caption)


def _bands(factors: Sequence[int], scale: _Scale) -> Iterable[Band]:
    entry = 0
    for factor, run in groupby(factors):
        length = len(list(run))
        if factor > 1:
            x, end = scale.x(entry), scale.x(entry + length)
            label = f"×{factor}"
            room = end - x > scale.on.axis_character * (len(label) + 1) / 1.2
            yield Band(x=_n(x), width=_n(end - x), middle=_n((x + end) / 2), label=label if room else "")
        entry += length


def _paths(
    labels: Sequence[str], totals: Sequence[Sequence[int]], last: Sequence[int], scale: _Scale
) -> Iterable[Path]:
    ranked = sorted(range(len(labels)), key=lambda seat: (-last[seat], seat))
    x = scale.x(len(totals))
    heights = _apart([scale.y(last[seat]) for seat in ranked], scale.on)
    for rank, (seat, height) in enumerate(zip(ranked, heights, strict=True)):
        y = scale.y(last[seat])
        line = [(scale.x(0), scale.y(0)), *((scale.x(i), scale.y(row[seat])) for i, row in enumerate(totals, start=1))]
        weight, dash = STROKES[rank % len(STROKES)]
        yield Path(
            points=" ".join(f"{_n(px)},{_n(py)}" for px, py in line),
            x=_n(x),
            y=_n(y),
            left=_n(x - 3),
            right=_n(x + 3),
            top=_n(y - 3),
            foot=_n(y + 3),
            leader=f"M{_n(x + 4)},{_n(y)}L{_n(x + 10)},{_n(height)}",
            label_x=_n(x + 12),
            label_y=_n(height + 0.65 * scale.on.label_character),
            label=labels[seat],
            weight=weight,
            dash=dash,
            marker=MARKERS[(rank + rank // len(STROKES)) % len(MARKERS)],
        )


def _apart(heights: Sequence[float], on: Drawing) -> list[float]:
    """Push labels (given from the highest line to the lowest) apart, and back up where they would leave the drawing."""
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + on.label_step) if placed else height)
    floor = on.bottom + 4
    for i in reversed(range(len(placed))):
        placed[i] = min(placed[i], floor)
        floor = placed[i] - on.label_step
    return placed


def _n(length: float) -> str:
    return f"{length:.1f}"
