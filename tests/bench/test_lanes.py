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


def test_lanes_run_in_a_turning_order_and_the_warm_ups_are_not_counted():
    order = []
    timed = {"a": lambda: order.append("a"), "b": lambda: order.append("b")}
    samples = lanes.run(timed, rounds=3, warm_ups=1, before={"b": lambda: order.append("-")})
    assert "".join(order) == "a-b-baa-b-ba"
    assert [len(times) for times in samples.values()] == [3, 3]


def test_what_the_server_spends_on_a_lane_stands_beside_it_and_what_comes_before_does_not():
    spent = [0.0]

    def work(taken):
        spent[0] += taken

    timed = {"a": lambda: work(2.0), "b": lambda: work(3.0)}
    samples = lanes.run(timed, rounds=2, before={"a": lambda: work(50.0)}, spent=lambda: spent[0])
    assert (samples["a cpu"], samples["b cpu"]) == ([2.0, 2.0], [3.0, 3.0])
    assert lanes.over("B0", "a", samples, "a", ["b"], target=1.0, red=2.0).cpu == 2.0


@pytest.mark.parametrize(("then", "more", "slower"), [(1.9, False, True), (3.0, True, True), (2.2, False, False)])
def test_an_earlier_release_is_compared_with(then, more, slower):
    earlier = [{"key": "B0", "what": "a thing", "median": then}, {"key": "B0", "what": "another", "median": 0.1}]
    (found,) = lanes.beside([result(2.4, more=more)], earlier)
    assert (found.then, found.slower) == (then, slower)
    assert ("slower" in lanes.table([found])) is slower
    assert not lanes.beside([result(2.4)], [])[0].slower


def test_the_worst_is_what_one_round_in_twenty_exceeds():
    samples = {"a": [1.0] * 19 + [9.0], "b": [1.0] * 20}
    assert lanes.worst("B0", "a", samples, "a", ["b"], target=1.0, red=2.0).middle == pytest.approx(1.4)


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
