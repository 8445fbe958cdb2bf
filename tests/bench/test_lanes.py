"""The arithmetic of the benchmarks.  Nothing here measures time."""

from __future__ import annotations

import pytest

from scorebook.bench import lanes


def result(middle, *, more=False, target=2.0, red=4.0):
    if more:
        target, red = red, target
    return lanes.Result(
        key="B0", what="a thing", middle=middle, p10=1, p90=9, target=target, red=red, p50=1, p95=2, more=more
    )


def test_lanes_run_in_turn_and_the_warm_ups_are_not_counted():
    order = []
    samples = lanes.run({"a": lambda: order.append("a"), "b": lambda: order.append("b")}, rounds=5, warm_ups=2)
    assert order == ["a", "b"] * 7
    assert [len(times) for times in samples.values()] == [5, 5]


def test_a_ratio_is_taken_within_its_round():
    samples = {"save": [6.0, 20.0], "F0": [2.0, 4.0], "raw": [1.0, 1.0]}
    assert lanes.ratios(samples, "save", "F0", "raw") == [2.0, 4.0]


def test_rounds_that_do_not_pair_are_a_fault():
    with pytest.raises(ValueError, match="argument"):
        lanes.ratios({"save": [1.0, 2.0], "F0": [1.0]}, "save", "F0")


@pytest.mark.parametrize(("late", "exponent"), [(3.0, 0.0), (30.0, 1.0), (300.0, 2.0)])
def test_the_exponent_tells_how_the_time_grows(late, exponent):
    assert lanes.exponents({"small": [3.0], "large": [late]}, "small", "large", 10) == [pytest.approx(exponent)]


@pytest.mark.parametrize(("share", "value"), [(0, 1), (0.5, 3), (0.9, 4.6), (1, 5)])
def test_a_quantile_lies_between_its_neighbours(share, value):
    assert lanes.quantile([5, 3, 1, 2, 4], share) == pytest.approx(value)


@pytest.mark.parametrize(
    ("middle", "colour"), [(1.9, "green"), (2.0, "green"), (2.1, "amber"), (4.0, "amber"), (4.1, "red")]
)
def test_less_is_better(middle, colour):
    assert result(middle).colour == colour


@pytest.mark.parametrize(
    ("middle", "colour"), [(4.1, "green"), (4.0, "green"), (3.9, "amber"), (2.0, "amber"), (1.9, "red")]
)
def test_more_is_better_where_it_is(middle, colour):
    assert result(middle, more=True).colour == colour


def test_a_floor_has_no_colour():
    assert result(5.0, target=None, red=None).colour == ""


def test_the_table_shows_ratio_target_and_colour():
    assert lanes.table([result(4.125)]).splitlines()[1].split() == [
        "B0",
        "a",
        "thing",
        "4.12",
        "1.00–9.00",
        "≤",
        "2",
        "4",
        "1.00",
        "2.00",
        "red",
    ]
