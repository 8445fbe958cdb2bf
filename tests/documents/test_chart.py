"""The chart: everything inside the drawing, labels apart, lines told apart without colour."""

from itertools import pairwise

import pytest

from scorebook.paper.chart import BOTTOM, HEIGHT, LABEL_STEP, TOP, WIDTH, draw_chart

NIGHTS = {
    "nothing moved": [(0, 0, 0, 0)] * 3,
    "everybody ends alike": [(5, 5, -5, -5), (0, 0, 0, 0)],
    "all below": [(-9, -9, -9, -9), (-4, -4, -4, -4)],
    "huge": [(1_162_120, 505_864, -519_536, -1_257_824, 109_376)],
    "long": [(n, -n, n * 2, -n * 2, 0) for n in range(200)],
}


@pytest.mark.parametrize("night", NIGHTS)
def test_everything_lies_inside_the_drawing(night: str) -> None:
    totals = NIGHTS[night]
    names = ("Krisztinka", "H.K.S.", "Győző", "C.N.H.Ő.", "Ö")[: len(totals[0])]
    chart = draw_chart(names, totals, range(1, len(totals) + 1), [1, 2] * (len(totals) // 2) + [1] * (len(totals) % 2))
    for path in chart.paths:
        for point in path.points.split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= WIDTH
            assert TOP - 0.1 <= y <= BOTTOM + 0.1
        assert float(path.label_x) + 4 * len(path.label) <= WIDTH
    heights = sorted(float(path.label_y) for path in chart.paths)
    assert heights[0] > 0
    assert heights[-1] <= HEIGHT
    assert all(low - high >= LABEL_STEP - 0.11 for high, low in pairwise(heights))
    assert 2 <= len(chart.grid) <= 10
    assert sum(line.zero for line in chart.grid) == 1
    assert len(chart.marks) <= 13


def test_lines_are_told_apart_without_colour() -> None:
    chart = draw_chart("ABCDE", [(9, 5, 1, -6, -9)], [1], [1])
    assert len({(path.weight, path.dash) for path in chart.paths}) == 5
    assert len({path.marker for path in chart.paths}) == 5
    assert [path.label for path in chart.paths] == ["A +9", "B +5", "C +1", "D −6", "E −9"]


def test_a_double_round_is_one_band() -> None:
    chart = draw_chart("ABCD", [(0, 0, 0, 0)] * 6, range(1, 7), [1, 2, 2, 1, 4, 1])
    assert [band.label for band in chart.bands] == ["×2", "×4"]
