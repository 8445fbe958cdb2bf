"""Lanes: workloads timed in turn, and what their ratios say."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from time import perf_counter_ns
from typing import Any

Lane = Callable[[], None]
Samples = Mapping[str, Sequence[float]]

WARM_UPS = 3
ROUNDS = 40
REGRESSION = 1.15


def run(
    lanes: Mapping[str, Lane],
    *,
    rounds: int = ROUNDS,
    warm_ups: int = WARM_UPS,
    before: Mapping[str, Lane] | None = None,
    spent: Callable[[], float] | None = None,
) -> dict[str, list[float]]:
    """Run every lane once a round; return milliseconds by lane, without the warm-ups.

    Each round begins with the next lane, so that none always comes after the same one. The preparation ``before`` a
    lane is not timed. Where the server tells what milliseconds of a processor it has ``spent``, what it spends on a
    lane stands beside the lane's own time, as ``<lane> cpu``.
    """
    samples: dict[str, list[float]] = {name: [] for name in lanes}
    samples |= {f"{name} cpu": [] for name in lanes if spent}
    names = list(lanes)
    for turn in range(warm_ups + rounds):
        first = turn % len(names)
        for name in names[first:] + names[:first]:
            if before and name in before:
                before[name]()
            had, begin = spent() if spent else 0.0, perf_counter_ns()
            lanes[name]()
            ms = (perf_counter_ns() - begin) / 1e6
            if turn >= warm_ups:
                samples[name].append(ms)
                if spent:
                    samples[f"{name} cpu"].append(spent() - had)
    return samples


def own(vendor: str) -> str:
    """Return what is put behind a lane's name for what it took of this process's own processor time.

    On SQLite that is all of it, whatever else the machine does; of another database it leaves out what the server did.
    """
    return " cpu" if vendor == "sqlite" else ""


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
    return [ms / floor for ms, floor in zip(samples[lane], below, strict=True)]


def exponents(samples: Samples, small: str, large: str, growth: float) -> list[float]:
    """Return how the time grows from one lane to the next, round by round: 0 is flat, 1 as fast as the hands."""
    return [
        math.log(late / early) / math.log(growth) for early, late in zip(samples[small], samples[large], strict=True)
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One measured number beside its target and the limit that blocks a release.

    ``more`` tells that more is better; a floor has neither target nor limit.
    ``p50`` and ``p95`` are the workload's milliseconds and ``cpu`` what the server's processes spent on one in the
    middle, for information; ``then`` is the number of an earlier release.
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
    cpu: float | None = None
    then: float | None = None

    @property
    def slower(self) -> bool:
        """Tell whether it is worse than the earlier release by more than chance explains."""
        if not self.then or not self.middle:
            return False
        return (self.then / self.middle if self.more else self.middle / self.then) > REGRESSION

    @property
    def colour(self) -> str:
        """Green up to the target, amber up to the limit, red beyond it; ``""`` for a measure without a target."""
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
            "cpu_ms": None if self.cpu is None else round(self.cpu, 3),
        }


def result(  # noqa: PLR0913
    key: str,
    what: str,
    values: Sequence[float],
    times: Sequence[float],
    *,
    target: float | None = None,
    red: float | None = None,
    more: bool = False,
    cpu: Sequence[float] | None = None,
) -> Result:
    """Sum up the pairwise values of a workload, the milliseconds it took, and those of the server's processors."""
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
        cpu=median(cpu) if cpu else None,
    )


def over(
    key: str, what: str, samples: Samples, lane: str, divisors: Sequence[str], *, target: float, red: float
) -> Result:
    """Sum up a lane over what its divisors took together in the same round."""
    values = ratios(samples, lane, *divisors)
    return result(key, what, values, samples[lane], target=target, red=red, cpu=samples.get(f"{lane} cpu"))


def worst(
    key: str, what: str, samples: Samples, lane: str, divisors: Sequence[str], *, target: float, red: float
) -> Result:
    """Return the time that one round in twenty exceeds."""
    values = [quantile(ratios(samples, lane, *divisors), 0.95)]
    return result(key, f"{what}, p95", values, samples[lane], target=target, red=red)


def beside(results: Sequence[Result], earlier: Sequence[Mapping[str, Any]]) -> list[Result]:
    """Return the results, each with what an earlier release's file says of it."""
    then = {(one["key"], one["what"]): one["median"] for one in earlier}
    return [replace(one, then=then.get((one.key, one.what))) for one in results]


def table(results: Sequence[Result]) -> str:
    """Return the results as a table for the terminal."""
    head = ("", "workload", "ratio", "p10–p90", "target", "red", "p50 ms", "p95 ms", "cpu ms", "then", "")
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
        "" if result.cpu is None else f"{result.cpu:.2f}",
        "" if result.then is None else f"{result.then:.2f}{' slower' if result.slower else ''}",
        result.colour,
    )
