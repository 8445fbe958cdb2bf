"""The chart: everything inside the drawing, labels apart, lines told apart without colour."""

from itertools import pairwise

import pytest

from scorebook.chart.drawing import ON_PAPER, ON_SCREEN, Drawing, draw_chart

NIGHTS = {
    "nothing moved": [(0, 0, 0, 0)] * 3,
    "everybody ends alike": [(5, 5, -5, -5), (0, 0, 0, 0)],
    "all below": [(-9, -9, -9, -9), (-4, -4, -4, -4)],
    "huge": [(1_162_120, 505_864, -519_536, -1_257_824, 109_376)],
    "long": [(n, -n, n * 2, -n * 2, 0) for n in range(200)],
}


@pytest.mark.parametrize("on", [ON_PAPER, ON_SCREEN], ids=["paper", "screen"])
@pytest.mark.parametrize("night", NIGHTS)
def test_everything_lies_inside_the_drawing(night: str, on: Drawing) -> None:
    totals = NIGHTS[night]
    names = ("Krisztinka", "H.K.S.", "Győző", "C.N.H.Ő.", "Ö")[: len(totals[0])]
    factors = [1, 2] * (len(totals) // 2) + [1] * (len(totals) % 2)
    chart = draw_chart(names, totals, range(1, len(totals) + 1), factors, on)
    for path in chart.paths:
        for point in path.points.split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= on.width
            assert on.top - 0.1 <= y <= on.bottom + 0.1
        assert float(path.label_x) + on.label_character * len(path.label) <= on.width
    heights = sorted(float(path.label_y) for path in chart.paths)
    assert heights[0] > 0
    assert heights[-1] <= on.height
    assert all(low - high >= on.label_step - 0.11 for high, low in pairwise(heights))
    assert 2 <= len(chart.grid) <= 10
    assert sum(line.zero for line in chart.grid) == 1
    assert len(chart.marks) <= 13


def test_lines_are_told_apart_without_colour() -> None:
    chart = draw_chart("ABCDE", [(9, 5, 1, -6, -9)], [1], [1])
    assert len({(path.weight, path.dash) for path in chart.paths}) == 5
    assert len({path.marker for path in chart.paths}) == 5
    assert [path.label for path in chart.paths] == ["A +9", "B +5", "C +1", "D −6", "E −9"]


def test_twelve_lines_are_told_apart_by_dash_and_marker_together() -> None:
    chart = draw_chart("ABCDEFGHIJKL", [tuple(range(12, 0, -1))] * 3, [1, 2, 3], [1, 1, 1], ON_SCREEN)
    assert len({(path.weight, path.dash, path.marker) for path in chart.paths}) == 12


def test_a_double_round_is_one_band() -> None:
    chart = draw_chart("ABCD", [(0, 0, 0, 0)] * 6, range(1, 7), [1, 2, 2, 1, 4, 1])
    assert [band.label for band in chart.bands] == ["×2", "×4"]


def test_a_band_too_narrow_for_its_label_has_none_and_no_two_labels_meet() -> None:
    factors = [1, 2, 4, 8, 2, 4] * 20
    chart = draw_chart("ABCD", [(0, 0, 0, 0)] * 120, range(1, 121), factors)
    assert len(chart.bands) == 100
    assert {band.label for band in chart.bands} == {""}
    wide = [factor for factor in (1, 2, 4, 8) for _ in range(20)]
    chart = draw_chart("ABCD", [(0, 0, 0, 0)] * 80, range(1, 81), wide)
    assert [band.label for band in chart.bands] == ["×2", "×4", "×8"]
