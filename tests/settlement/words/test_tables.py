"""The printed tables of game, double game and volat in the six readings, and the sums Tolnai prints."""

from __future__ import annotations

from typing import Any

import pytest

from tests.settlement.sheets import call, payout, three, two

RESULTS: dict[str, dict[str, Any]] = {
    "no trick": {"all_tricks": "opponents", "declarer_points": 6},
    "23 or less": {"declarer_points": 20},
    "24 to 47": {"declarer_points": 40},
    "48 to 70": {"declarer_points": 60},
    "71 or more": {"declarer_points": 80},
    "all tricks": {"all_tricks": "declarers", "declarer_points": 88},
}
SAID: dict[str, dict[str, Any]] = {
    "nothing": {},
    "double": {"announcements": [call("double_game")]},
    "volat": {"announcements": [call("volat")]},
    "double and volat": {"announcements": [call("double_game"), call("volat", "Cili")]},
    "kontra game": {"game_kontra": 1},
    "kontra game, opponents say double": {"game_kontra": 1, "announcements": [call("double_game", "Béla")]},
    "double, kontra'd": {"announcements": [call("double_game", kontra=1)]},
    "double and game, both kontra'd": {"game_kontra": 1, "announcements": [call("double_game", kontra=1)]},
}
TABLES = {
    "mcleod": (
        (-3, -2, -1, +1, +2, +3),
        (-7, -6, -5, -4, +4, +7),
        (-9, -8, -7, -6, -6, +6),
        (-13, -12, -11, -10, -2, +10),
        (-5, -4, -2, +2, +4, +5),
        (-9, -6, +2, +6, +8, +9),
        (-11, -10, -9, -8, +8, +11),
        (-13, -12, -10, -6, +10, +13),
    ),
    "tolnai": (
        (-3, -2, -1, +1, +2, +3),
        (-7, -6, -4, -4, +4, +4),
        (-9, -8, -6, -6, -6, +6),
        (-9, -8, -6, -6, -6, +6),
        (-5, -4, -2, +2, +4, +5),
        (-6, -6, +2, +6, +8, +9),
        (-11, -10, -8, -8, +8, +8),
        (-13, -12, -10, -6, +10, +10),
    ),
    "either_side_excluded": (
        (-3, -2, -1, +1, +2, +3),
        (-7, -6, -4, -4, +4, +7),
        (-9, -6, -6, -6, -6, +6),
        (-13, -10, -10, -10, -2, +10),
        (-5, -4, -2, +2, +4, +5),
        (-9, -6, +2, +6, +8, +9),
        (-11, -10, -8, -8, +8, +11),
        (-13, -12, -10, -6, +10, +13),
    ),
}
BESIDE = {0: (-3, -3, -1, 1, 3, 3), 1: (-7, -7, -5, -4, 4, 7), 2: (-9, -9, -7, -6, -6, 6)}
BESIDE |= {3: (-13, -13, -11, -10, -2, 10), 6: (-11, -11, -9, -8, 8, 11)}
VOLAT_TOO = {0: (-4, -3, -1, 1, 3, 4), 1: (-8, -7, -5, -4, 4, 7), 2: (-10, -9, -7, -6, -6, 6)}
VOLAT_TOO |= {3: (-14, -13, -11, -10, -2, 10), 6: (-12, -11, -9, -8, 8, 11)}
OTHERWISE = {
    "beside_silent_double": BESIDE,
    "beside_silent": VOLAT_TOO,
    "announcers_never": {5: (-7, -4, 4, 6, 8, 9), 7: (-13, -12, -10, -8, 8, 11)},
}
"""The rows in which a reading of §2.9 differs from mcleod's."""
TABLES |= {
    reading: tuple(rows.get(number, row) for number, row in enumerate(TABLES["mcleod"]))
    for reading, rows in OTHERWISE.items()
}
CELLS = [
    pytest.param(reading, SAID[announced], RESULTS[result], times, id=f"{reading}: {announced}, {result}: {times:+d}")
    for reading, rows in TABLES.items()
    for announced, row in zip(SAID, rows, strict=True)
    for result, times in zip(RESULTS, row, strict=True)
]


@pytest.mark.parametrize(("reading", "announced", "result", "times"), CELLS)
def test_cell_of_the_printed_table(reading: str, announced: dict[str, Any], result: dict[str, Any], times: int) -> None:
    assert payout(three(**announced, **result), game_double_volat=reading) == (times, -times, times, -times)


@pytest.mark.parametrize("contract", ["two", "one", "solo"])
@pytest.mark.parametrize("reading", TABLES)
def test_the_table_is_multiplied_by_the_price_of_the_contract(reading: str, contract: str) -> None:
    price = {"two": 2, "one": 3, "solo": 4}[contract]
    for announced, row in zip(SAID.values(), TABLES[reading], strict=True):
        for points, times in ((20, row[1]), (40, row[2]), (60, row[3]), (80, row[4])):
            assert payout(two(points, contract, **announced), game_double_volat=reading)[0] == price * times


def test_tolnai_example_1_a_rekontra_less_two_figures_lost_is_nothing() -> None:
    lost = [call("trull"), call("four_kings", "Cili")]
    assert payout(two(55, game_kontra=1, announcements=lost), preset="tolnai") == (0, 0, 0, 0)


def test_tolnai_example_2_nine_points_each() -> None:
    hand = {
        "contract": "solo",
        "declarer": "Anna",
        "partner": "Dénes",
        "declarer_points": 60,
        "game_kontra": 2,
        "trull": "declarers",
        "four_kings": "declarers",
        "announcements": [call("trull"), call("pagat_ultimo", "Dénes")],
    }
    assert payout(hand, preset="tolnai") == (9, -9, -9, 9)


def test_tolnai_example_3_seventeen_points_each_to_the_opponents() -> None:
    hand = two(
        40,
        "solo",
        game_kontra=1,
        four_kings="opponents",
        announcements=[call("trull", kontra=1), call("four_kings", "Cili", 1)],
    )
    assert payout(hand, preset="tolnai") == (-17, 17, -17, 17)


def test_mcleod_double_and_game_kontrad_with_52() -> None:
    hand = two(52, game_kontra=1, announcements=[call("double_game", kontra=1)])
    assert payout(hand)[0] == -12


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        pytest.param(three(50, four_kings="opponents", announcements=[call("four_kings")]), 1 - 3, id="2 + 1 = 3"),
        pytest.param(
            three(50, four_kings="opponents", announcements=[call("four_kings", kontra=1), call("four_kings", "Béla")]),
            1 - 6,
            id="both say it, ours kontra'd, they make it: 6 to them",
        ),
        pytest.param(
            three(50, four_kings="declarers", announcements=[call("four_kings", kontra=1), call("four_kings", "Béla")]),
            1 + 6,
            id="we make it: 6 to us",
        ),
        pytest.param(
            three(50, announcements=[call("four_kings", kontra=1), call("four_kings", "Béla")]),
            1 - 2,
            id="nobody makes it: 2 to them",
        ),
        pytest.param(three(all_tricks="declarers"), 3, id="all tricks, nothing said: 3"),
        pytest.param(three(82, trull="declarers", four_kings="declarers"), 4, id="one trick let go: 4"),
    ],
)
def test_mcleod_printed_figures(hand: dict[str, Any], points: int) -> None:
    assert payout(hand)[0] == points
