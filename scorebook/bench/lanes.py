"""Lanes: workloads timed in turn, and what their ratios say."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter_ns
from typing import Any

Lane = Callable[[], None]
Samples = Mapping[str, Sequence[float]]

WARM_UPS = 3
ROUNDS = 40


def run(lanes: Mapping[str, Lane], *, rounds: int = ROUNDS, warm_ups: int = WARM_UPS) -> dict[str, list[float]]:
    """Run the lanes in turn, every lane once a round; return milliseconds by lane, without the warm-ups."""
    samples: dict[str, list[float]] = {name: [] for name in lanes}
    for turn in range(warm_ups + rounds):
        for name, lane in lanes.items():
            begin = perf_counter_ns()
            lane()
            if turn >= warm_ups:
                samples[name].append((perf_counter_ns() - begin) / 1e6)
    return samples


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value below which a share of the values lies, between the two nearest."""
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def ratios(samples: Samples, lane: str, *divisors: str) -> list[float]:
    """Return what the lane took over what its divisors took together in the same round, round by round."""
    below = [sum(times) for times in zip(*(samples[name] for name in divisors), strict=True)]
    return [taken / floor for taken, floor in zip(samples[lane], below, strict=True)]


def exponents(samples: Samples, small: str, large: str, growth: float) -> list[float]:
    """Return how the time grows from one lane to the next, round by round: 0 is flat, 1 as fast as the hands."""
    return [
        math.log(late / early) / math.log(growth) for early, late in zip(samples[small], samples[large], strict=True)
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One measured number beside its target and the limit that blocks a release.

    ``more`` tells that more is better; a floor has neither target nor limit.
     ``p50`` and ``p95`` are the workload's milliseconds, for information.
    """

    key: str
    what: str
    middle: float
    p10: float
    p90: float
    target: float | None
    red: float | None
    p50: float
    p95: float
    more: bool = False

    @property
    def colour(self) -> str:
        """Green at the target, red beyond the limit, amber between; nothing for a floor."""
        if self.target is None or self.red is None:
            return ""
        value, target, limit = (
            (-self.middle, -self.target, -self.red) if self.more else (self.middle, self.target, self.red)
        )
        if value <= target:
            return "green"
        return "amber" if value <= limit else "red"

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON values."""
        return {
            "key": self.key,
            "what": self.what,
            "median": round(self.middle, 4),
            "p10": round(self.p10, 4),
            "p90": round(self.p90, 4),
            "target": self.target,
            "red": self.red,
            "colour": self.colour,
            "p50_ms": round(self.p50, 3),
            "p95_ms": round(self.p95, 3),
        }


def result(
    key: str,
    what: str,
    values: Sequence[float],
    times: Sequence[float],
    *,
    target: float | None = None,
    red: float | None = None,
    more: bool = False,
) -> Result:
    """Sum up the pairwise values of a workload and the milliseconds it took."""
    return Result(
        key=key,
        what=what,
        middle=median(values),
        p10=quantile(values, 0.1),
        p90=quantile(values, 0.9),
        target=target,
        red=red,
        p50=median(times),
        p95=quantile(times, 0.95),
        more=more,
    )


def table(results: Sequence[Result]) -> str:
    """Return the results as a table for the terminal."""
    head = ("", "workload", "ratio", "p10–p90", "target", "red", "p50 ms", "p95 ms", "")
    lines = [head, *(_cells(result) for result in results)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column < 2 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def _cells(result: Result) -> tuple[str, ...]:
    sign = "≥" if result.more else "≤"
    return (
        result.key,
        result.what,
        f"{result.middle:.2f}",
        f"{result.p10:.2f}–{result.p90:.2f}",
        f"{sign} {result.target:g}" if result.target is not None else "",
        f"{result.red:g}" if result.red is not None else "",
        f"{result.p50:.2f}",
        f"{result.p95:.2f}",
        result.colour,
    )
