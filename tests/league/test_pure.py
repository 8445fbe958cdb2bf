"""The methods: worked examples by hand, and what holds for every season."""

from __future__ import annotations

import ast
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorebook import league
from scorebook.league.methods import METHODS, Result, Terms, result, results, rounded, running
from scorebook.league.ranking import CHAINS, ranked
from scorebook.league.rating import BEGIN, replayed
from scorebook.league.worth import SCALES, Row, nights, row_of
from scorebook.models import Method, Scale

PURE = ("worth", "methods", "ranking", "rating")


def rows(*evenings: dict[str, int], hands: int = 10) -> list[Row]:
    return [
        Row(evening=number, who=who, amount=amount, hands=hands)
        for number, table in enumerate(evenings)
        for who, amount in table.items()
    ]


def listed(played: list[Row], chain: str = "players", **terms: object) -> list[tuple[int | None, object, float]]:
    options = Terms(**{"method": "total", **terms})  # type: ignore[arg-type]
    lines = ranked(results(nights(played, options.scale, options.ladder), options), CHAINS[chain])
    return [(line.place, line.result.who, line.result.value / 100) for line in lines]


@pytest.mark.parametrize("module", PURE)
def test_a_method_knows_neither_django_nor_the_database(module: str) -> None:
    text = (Path(league.__file__).parent / f"{module}.py").read_text(encoding="utf-8")
    actual = {node.module for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)}
    named = {alias.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import) for alias in node.names}
    assert not [name for name in (*actual, *named) if str(name).split(".")[0] in {"django", "settlement"}]
    assert {str(name) for name in actual if str(name).startswith("scorebook")} <= {
        f"scorebook.league.{pure}" for pure in PURE
    }


def test_every_method_and_every_scale_a_season_may_choose_is_there() -> None:
    assert set(METHODS) == set(Method.values)
    assert set(SCALES) == set(Scale.values)


FOUR = {"Anna": 30, "Béla": -10, "Cili": 10, "Dénes": -30}
THREE = {"Anna": -6, "Béla": 4, "Cili": 2}


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        ({}, [(1, "Anna", 24), (2, "Cili", 12), (3, "Béla", -6), (4, "Dénes", -30)]),
        # 24 : 20, 12 : 20, -6 : 20, -30 : 10
        ({"method": "per_hand"}, [(1, "Anna", 1.2), (2, "Cili", 0.6), (3, "Béla", -0.3), (4, "Dénes", -3)]),
        ({"method": "per_evening"}, [(1, "Anna", 12), (2, "Cili", 6), (3, "Béla", -3), (4, "Dénes", -30)]),
        ({"method": "best", "best_of": 1}, [(1, "Anna", 30), (2, "Cili", 10), (3, "Béla", 4), (4, "Dénes", -30)]),
        # At the table of four 40 was won: 75, -25, 25, -75; at the table of three 6 was won: -100, 66.67, 33.33.
        ({"scale": "share"}, [(1, "Cili", 58.33), (2, "Béla", 41.67), (3, "Anna", -25), (4, "Dénes", -75)]),
        # Left behind: 3, 1, 2, 0 of three; 0, 2, 1 of two.
        ({"scale": "place"}, [(1, "Béla", 133.33), (2, "Cili", 116.67), (3, "Anna", 100), (4, "Dénes", 0)]),
        # The worst of two is left out; the only evening counts.
        ({"drop_worst": 1}, [(1, "Anna", 30), (2, "Cili", 10), (3, "Béla", 4), (4, "Dénes", -30)]),
        ({"drop_worst": 9}, [(1, "Anna", 30), (2, "Cili", 10), (3, "Béla", 4), (4, "Dénes", -30)]),
        (
            {"drop_worst": 1, "method": "per_evening", "scale": "place"},
            [(1, "Anna", 100), (1, "Béla", 100), (3, "Cili", 66.67), (4, "Dénes", 0)],
        ),
        # At the table of four 10, 6, 8, 4; at that of three, which has no row of its own, 6, 10, 8.
        (
            {"scale": "ladder", "ladder": ((10, 8, 6, 4),)},
            [(1, "Anna", 16), (1, "Béla", 16), (3, "Cili", 16), (4, "Dénes", 4)],
        ),
        (
            {"scale": "ladder", "ladder": ((5, 3, 1), (10, 8, 6, 4))},
            [(1, "Anna", 11), (1, "Béla", 11), (3, "Cili", 11), (4, "Dénes", 4)],
        ),
        ({"least_evenings": 2}, [(1, "Anna", 24), (2, "Cili", 12), (3, "Béla", -6), (None, "Dénes", -30)]),
        (
            {"scale": "place", "method": "per_evening"},
            [(1, "Béla", 66.67), (2, "Cili", 58.33), (3, "Anna", 50), (4, "Dénes", 0)],
        ),
    ],
)
def test_two_tables_by_every_method(terms: dict[str, object], expected: list[tuple[int | None, str, float]]) -> None:
    assert listed(rows(FOUR, THREE), **terms) == expected


@pytest.mark.parametrize(
    ("amounts", "expected"),
    [
        ((9, 1, 1, -11), (10, 7, 7, 4)),
        ((5, 5, 5, -15), (8, 8, 8, 4)),
        ((0, 0, 0, 0), (7, 7, 7, 7)),
        ((20, 5, 0, 0, -25), (10, 8, 5, 5, 2)),
        ((20, 5, 5, 5, -35), (10, Fraction(18, 3), Fraction(18, 3), Fraction(18, 3), 2)),
        ((3, 2, 1, 0, -1, -5), (10, 8, 6, 4, 2, 0)),
        ((7, 7, -14), (9, 9, 6)),
    ],
)
def test_equals_share_the_mean_of_the_points_of_their_places(
    amounts: tuple[int, ...], expected: tuple[Fraction | int, ...]
) -> None:
    assert tuple(SCALES["ladder"](amounts, ((10, 8, 6, 4), (10, 8, 6, 4, 2)))) == expected


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=8))
def test_points_of_places_add_up_to_the_row_of_the_table(amounts: list[int]) -> None:
    ladder = ((10, 8, 6, 4), (10, 8, 6, 4, 2))
    assert sum(SCALES["ladder"](amounts, ladder)) == sum(row_of(len(amounts), ladder))


def test_equal_opponents_are_half_left_behind() -> None:
    evenings = nights(rows({"Anna": 5, "Béla": 5, "Cili": 0, "Dénes": -10}), "place")
    assert [night.worth for night in evenings] == [Fraction(250, 3), Fraction(250, 3), Fraction(100, 3), 0]
    assert [night.first for night in evenings] == [True, True, False, False]


def test_a_table_where_nothing_was_won_is_worth_nothing() -> None:
    assert {night.worth for night in nights(rows({"Anna": 0, "Béla": 0}), "share")} == {0}


@pytest.mark.parametrize(
    ("value", "hundredths"),
    [
        (Fraction(1, 3), 33),
        (Fraction(2, 3), 67),
        (Fraction(1, 200), 1),
        (Fraction(-1, 200), -1),
        (Fraction(-1, 3), -33),
        (Fraction(7), 700),
        (Fraction(0), 0),
    ],
)
def test_values_are_rounded_once_to_the_hundredth_away_from_nought(value: Fraction, hundredths: int) -> None:
    assert rounded(value) == hundredths


def tied(**one: int) -> Result:
    values = {"value": 11_200, "amount": 112, "hands": 60, "evenings": 5, "firsts": 2, "declared": 20, "won": 12}
    return Result(**{"who": "Ernő", **values, **one})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("chain", "other", "step", "numbers"),
    [
        ("players", {"value": 11_100, "firsts": 5, "won": 20, "evenings": 9}, "value", (11_200, 11_100)),
        ("players", {"firsts": 1, "won": 20, "evenings": 9}, "firsts", (2, 1)),
        ("teams", {"firsts": 1, "won": 20, "evenings": 9}, "firsts", (2, 1)),
        ("pairs", {"firsts": 5, "won": 9, "evenings": 9}, "won", (12, 9)),
        ("players", {"won": 9, "evenings": 9}, "won", (12, 9)),
        ("players", {"evenings": 4}, "evenings", (5, 4)),
    ],
)
def test_a_tie_is_broken_by_the_first_step_that_differs_whatever_the_later_ones_say(
    chain: str, other: dict[str, int], step: str, numbers: tuple[int, int]
) -> None:
    kati = tied(**{"who": "Kati", **other})
    first, second = ranked([kati, tied()], CHAINS[chain])
    assert (first.place, first.result.who, first.why.step) == (1, "Ernő", step)
    assert (first.why.own, first.why.other) == numbers
    assert (second.place, second.why.step, second.why.than, second.why.above) == (2, step, "Ernő", False)
    assert (second.why.own, second.why.other) == numbers[::-1]


def test_who_is_equal_in_everything_shares_the_place_and_the_next_one_is_left_out() -> None:
    last = tied(who="Lajos", value=1)
    lines = ranked([last, tied(), tied(who="Kati")], CHAINS["players"])
    assert [(line.place, line.why.step) for line in lines] == [(1, "shared"), (1, "shared"), (3, "value")]


def test_who_lacks_evenings_is_last_however_much_he_won() -> None:
    lines = ranked([tied(lacking=2, value=99_999), tied(who="Kati", lacking=1), tied(who="Lajos", value=-1)], ("won",))
    assert [(line.place, line.result.who, line.why.step, line.why.own) for line in lines] == [
        (1, "Lajos", "alone", -1),
        (None, "Kati", "lacking", 1),
        (None, "Ernő", "lacking", 2),
    ]


# ---- what holds for every season ------------------------------------------------------------------------------------

NAMES = ("Anna", "Béla", "Cili", "Dénes", "Eszter", "Feri")


@st.composite
def tables(draw: st.DrawFn) -> dict[str, int]:
    people = draw(st.lists(st.sampled_from(NAMES), min_size=3, max_size=5, unique=True))
    amounts = draw(st.lists(st.integers(-300, 300), min_size=len(people) - 1, max_size=len(people) - 1))
    return dict(zip(people, [*amounts, -sum(amounts)], strict=True))


seasons = st.lists(tables(), min_size=1, max_size=8)
any_terms = st.one_of(
    st.builds(
        Terms,
        method=st.sampled_from(("total", "per_evening")),
        scale=st.sampled_from(sorted(SCALES)),
        least_evenings=st.integers(1, 4),
    ),
    st.builds(Terms, method=st.sampled_from(("total", "per_evening")), drop_worst=st.integers(1, 4)),
    st.builds(Terms, method=st.just("per_hand"), least_evenings=st.integers(1, 4)),
    st.builds(Terms, method=st.just("best"), scale=st.sampled_from(sorted(SCALES)), best_of=st.integers(1, 4)),
)


@given(seasons, st.sampled_from(("as_written", "share")))
def test_what_is_won_is_lost_by_somebody(season: list[dict[str, int]], scale: str) -> None:
    assert sum(night.worth for night in nights(rows(*season), scale)) == 0


@given(seasons)
def test_places_of_a_table_are_worth_half_a_hundred_each_on_the_whole(season: list[dict[str, int]]) -> None:
    evenings = nights(rows(*season), "place")
    assert sum(night.worth for night in evenings) == 50 * len(evenings)


@given(seasons, any_terms)
def test_the_order_in_which_a_table_is_written_ranks_nobody(season: list[dict[str, int]], terms: Terms) -> None:
    turned = [dict(reversed(table.items())) for table in season]
    one, other = (
        {
            line.result.who: (line.place, line.result.value)
            for line in ranked(results(nights(rows(*played), terms.scale), terms), CHAINS["players"])
        }
        for played in (season, turned)
    )
    assert one == other


@given(seasons, any_terms)
def test_every_place_is_explained_by_what_it_was_ranked_by(season: list[dict[str, int]], terms: Terms) -> None:
    lines = ranked(results(nights(rows(*season), terms.scale), terms), CHAINS["players"])
    placed = [line for line in lines if line.place is not None]
    assert lines[: len(placed)] == placed
    assert {line.result.who for line in lines} == {name for table in season for name in table}
    by_name = {line.result.who: line for line in lines}
    for number, line in enumerate(placed):
        why, one = line.why, line.result
        if why.step == "alone":
            assert len(placed) == 1
            continue
        other = by_name[why.than].result
        steps = ("value", *CHAINS["players"])
        before = steps if why.step == "shared" else steps[: steps.index(why.step)]
        assert all(getattr(one, step) == getattr(other, step) for step in before)
        if why.step != "shared":
            assert (getattr(one, why.step), getattr(other, why.step)) == (why.own, why.other)
            assert (why.own > why.other) is (number == 0)
    for line in lines[len(placed) :]:
        assert line.result.evenings + line.why.own == terms.least_evenings


@given(seasons, st.integers(1, 4))
def test_the_best_evenings_are_never_less_than_any_others(season: list[dict[str, int]], best_of: int) -> None:
    for one in results(nights(rows(*season), "as_written"), Terms(method="best", best_of=best_of)):
        worths = sorted((night.worth for night in one.nights), reverse=True)
        assert one.value == 100 * sum(worths[:best_of])
        assert len(one.counting) == min(best_of, one.evenings)


# ---- the rating -----------------------------------------------------------------------------------------------------


@given(seasons, any_terms)
def test_the_line_of_a_chart_is_the_value_after_every_evening(season: list[dict[str, int]], terms: Terms) -> None:
    played = nights(rows(*season), terms.scale)
    for who in {night.row.who for night in played}:
        mine = [night for night in played if night.row.who == who]
        until = [result(who, mine[:number], terms).value for number in range(1, len(mine) + 1)]
        assert list(running(mine, terms)) == until


@given(seasons)
def test_a_rating_is_the_same_however_often_it_is_replayed(season: list[dict[str, int]]) -> None:
    assert replayed(rows(*season)) == replayed(rows(*season))


@given(seasons, tables())
def test_a_later_evening_leaves_the_history_before_it_alone(season: list[dict[str, int]], last: dict[str, int]) -> None:
    before = {one.who: one.steps for one in replayed(rows(*season))}
    after = {one.who: one.steps for one in replayed(rows(*season, last))}
    assert all(after[who][: len(steps)] == steps for who, steps in before.items())
    for steps in after.values():
        assert [step.before for step in steps] == [BEGIN, *(step.after for step in steps[:-1])]


def test_who_wins_again_and_again_rises_and_equals_stay_equal() -> None:
    actual = {one.who: one.rating for one in replayed(rows(*[{"Anna": 20, "Béla": -10, "Cili": -10}] * 5))}
    assert actual["Anna"] > actual["Béla"] == actual["Cili"]
    assert actual["Anna"] > BEGIN


def test_a_table_of_one_is_no_match() -> None:
    assert replayed(rows({"Anna": 3})) == []
