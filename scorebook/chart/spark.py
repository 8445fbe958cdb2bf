"""A line through somebody's evenings.  Lengths are handed over as text, because a template would localise numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from scorebook.words.dates import short_day

LEFT, RIGHT, TOP, BOTTOM = 24, 344, 12, 112
CHARACTER = 6.6  # the average width of a character of the label that stands beside the last dot
DOTS = 24  # with more evenings the dots would touch, and the line alone is drawn
FEWEST, MOST = 2, 120  # of more evenings every so many-th is drawn: a line has no more room


@dataclass(frozen=True, slots=True, kw_only=True)
class Dot:
    """An evening's end; ``lower`` tells that it went down."""

    x: str
    y: str
    lower: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Spark:
    """The path of the line, the height of zero, and the values at the ends."""

    points: str
    zero: str
    dots: Sequence[Dot]
    last: str
    last_x: str
    last_y: str
    days: tuple[str, str]
    said: str


def drawn(sums: Sequence[int], days: Sequence[datetime], text: Callable[[int], str]) -> Spark | None:
    """Draw running sums; nothing where there is no way from one evening to another."""
    if len(sums) < FEWEST:
        return None
    sums = sums[::-1][:: -(-len(sums) // MOST)][::-1]
    low, high = min(0, *sums), max(0, *sums)
    height = (high - low) or 1

    def at(amount: int) -> str:
        return f"{BOTTOM - (amount - low) * (BOTTOM - TOP) / height:.1f}"

    last = text(sums[-1])
    beside = RIGHT - CHARACTER * len(last)
    step = (beside - 8 - LEFT) / (len(sums) - 1)
    places = [(f"{LEFT + step * number:.1f}", at(amount)) for number, amount in enumerate(sums)]
    falls = [now < before for before, now in zip((0, *sums), sums, strict=False)]
    dots = [Dot(x=x, y=y, lower=lower) for (x, y), lower in zip(places, falls, strict=True)]
    return Spark(
        points=" ".join(f"{x},{y}" for x, y in places),
        zero=at(0),
        dots=dots if len(dots) <= DOTS else (),
        last=last,
        last_x=f"{beside:.1f}",
        last_y=f"{float(places[-1][1]) + 4:.1f}",
        days=(short_day(days[0]), short_day(days[-1])),
        said=", ".join(text(amount) for amount in (sums if len(sums) <= DOTS else (sums[0], low, high, sums[-1]))),
    )
