"""Draws: everybody seated once, turns fair, repeats as few as promised, and the same draw again from its question."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from scorebook.cup.draw.bounds import least_repeats, rounds_without
from scorebook.cup.draw.drawing import BY_HAND, BY_RANKING, PLACING, SEEDED, DrawRequest, Person, draw
from scorebook.cup.draw.figures import Figures, change, exchanged, measured, met_before, moved
from scorebook.cup.draw.sizes import count_sizes, seating, usual_first
from scorebook.cup.draw.turns import Drawn
from tests.cup.grid import asked_for, drawn_well
from tests.world.depth import sweep

# A part of the whole grid, which `make draws` tries: the fields that are drawn at once, and one of each that is not.
SAMPLE = [
    *((people, rounds, 5) for people in (8, 16, 20, 24, 25, 28, 31, 43, 60) for rounds in (2, 5)),
    *((people, rounds, 3) for people in (16, 25, 33, 46) for rounds in (3, 5)),
    (19, 3, 5), (14, 4, 3), (3, 2, 3), (5, 3, 3), (120, 5, 5),
]  # fmt: skip


@pytest.mark.parametrize(("people", "rounds", "odd"), sweep(SAMPLE, gate=lambda field: field in SAMPLE[::3]))
def test_a_draw_is_as_good_as_promised(people: int, rounds: int, odd: int) -> None:
    drawn_well(people, rounds, odd, seed=people)


@pytest.mark.parametrize(
    ("people", "allowed", "out", "sizes"),
    [
        (25, (4, 5), 0, ((1, 5), (5, 4))), (25, (4, 3), 0, ((4, 4), (3, 3))), (11, (4, 5), 1, ((2, 5),)),
        (7, (4, 5), 2, ((1, 5),)), (3, (4, 5), 3, ()), (120, (4, 5), 0, ((30, 4),)),
        (119, (4, 5), 0, ((3, 5), (26, 4))),
        (7, (4, 5, 3), 0, ((1, 4), (1, 3))), (9, (4,), 1, ((2, 4),)), (5, (4, 3), 1, ((1, 4),)),
    ],
)  # fmt: skip
def test_fewest_sit_out_and_then_fewest_tables_are_odd(people, allowed, out, sizes) -> None:
    plan = seating(people, allowed)
    assert (plan.out, count_sizes(plan.sizes)) == (out, sizes)


def test_a_game_says_which_tables_there_are() -> None:
    assert (usual_first((4, 5)), usual_first((3, 4)), usual_first((2, 3))) == ((4, 5), (4, 3), (3, 2))


def test_what_nobody_can_promise() -> None:
    assert [rounds_without(people, (4, 5)) for people in (12, 16, 20, 24, 28)] == [1, 5, 5, 7, 9]
    assert (least_repeats(20, 6, (4, 5)), least_repeats(12, 3, (4, 5)), least_repeats(3, 2, (4, 5))) == (1, 6, 0)


def test_a_draw_is_the_same_in_another_process_and_with_other_hashes() -> None:
    program = (
        "import json; from tests.cup.grid import asked_for; from scorebook.cup.draw.drawing import draw;"
        "print(json.dumps([one.tables for one in draw(asked_for(25, 3, 5, seed=4), ())]))"
    )
    here = json.dumps([one.tables for one in draw(asked_for(25, 3, 5, seed=4), ())])
    for hashes in ("1", "2"):
        output = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hashes},
            capture_output=True,
            check=True,
        )
        assert output.stdout.decode().strip() == here


def test_this_version_draws_what_it_always_drew() -> None:
    """A change of the draw needs another VERSION, or old sheets cannot be proved."""
    (drawn,) = draw(DrawRequest(seed="treff ász", number=1, rounds=1, people=people_of(9), allowed=(4, 5)), ())
    assert drawn == Drawn(tables=((4, 7, 5, 2), (8, 3, 6, 1, 9)))


def people_of(number: int, **said: object) -> tuple[Person, ...]:
    return tuple(Person(number=one + 1, **said) for one in range(number))


def test_another_attempt_is_another_draw_and_a_seed_is_a_text() -> None:
    request = asked_for(16, 2, 5, seed=1)
    assert len({draw(one, ()) for one in (request, replace(request, attempt=2), replace(request, seed="♠ kőr 7"))}) == 3


@pytest.mark.parametrize(("people", "most"), [(25, 2), (41, 0)])
@pytest.mark.parametrize("left", sweep([1, 3], gate=lambda left: left == 3))
@pytest.mark.parametrize("more", [-1, 1])
def test_whoever_comes_or_leaves_has_the_rest_planned_afresh(people: int, most: int, left: int, more: int) -> None:
    first = asked_for(people, 5, 5, seed=left)
    past = draw(first, ())[:left]
    then = replace(first, number=left + 1, rounds=5 - left, people=people_of(people + more))
    day = [*past, *draw(then, past)]
    figures = measured(day, then)
    assert all(one.people == {*range(1, people + more + 1)} for one in day[left:])
    assert (figures.repeats <= most, figures.odd_spread <= 2, figures.out_spread) == (True, True, 0)


def test_nobody_sits_out_twice_before_all_have_once() -> None:
    day = draw(asked_for(6, 4, 5, seed=3), ())
    assert len({one.out for one in day}) == 4
    later = draw(replace(asked_for(6, 2, 5, seed=8), number=5), day)
    assert not {one.out for one in later} & {one.out for one in day}


def test_nobody_deals_first_twice_and_tables_change() -> None:
    day = draw(asked_for(24, 4, 5, seed=2), ())
    dealers = [table[0] for one in day for table in one.tables]
    assert len(dealers) == len(set(dealers)) == 24
    seen = [(who, place) for one in day for place, table in enumerate(one.tables) for who in table]
    assert len(set(seen)) >= 80


def test_by_ranking_neighbours_meet_but_not_again() -> None:
    request = DrawRequest(
        seed="x",
        number=1,
        rounds=3,
        people=people_of(24),
        allowed=(4, 5),
        method=BY_RANKING,
        order=tuple(range(24, 0, -1)),
    )
    (first,) = draw(request, ())
    assert {frozenset(table) for table in first.tables} == {frozenset(range(n, n + 4)) for n in range(1, 25, 4)}
    assert measured([first], request).distance == measured([first], request).least_distance == 60
    (second,) = draw(replace(request, number=2), [first])
    assert measured([first, second], replace(request, number=2)).repeats == 0
    assert measured([first, second], replace(request, number=2)).distance < 400
    (again,) = draw(replace(request, number=2, avoid_repeats=False), [first])
    assert measured([first, again], request).distance == 60


def test_placing_tables_are_strict_and_the_odd_one_is_the_last() -> None:
    request = DrawRequest(
        seed="x",
        number=5,
        rounds=1,
        people=people_of(9),
        allowed=(4, 5),
        method=PLACING,
        order=(9, 8, 7, 6, 5),
    )
    (drawn,) = draw(request, ())
    assert [set(table) for table in drawn.tables] == [{6, 7, 8, 9}, {1, 2, 3, 4, 5}]


def test_pots_mates_and_people_named_apart() -> None:
    people = tuple(Person(number=n, pot=(n - 1) // 6 + 1, team=f"T{n % 8}") for n in range(1, 25))
    request = DrawRequest(
        seed="x", number=1, rounds=3, people=people, allowed=(4, 5), method=SEEDED, mates_apart=3, apart=((1, 2),)
    )
    day = draw(request, ())
    figures = measured(day, request)
    assert (figures.mates, figures.apart, figures.repeats) == (0, 0, 0)
    pots = [[people[who - 1].pot for who in table] for one in day for table in one.tables]
    assert sum(sorted(pot) == [1, 2, 3, 4] for pot in pots) >= 15


def test_who_cannot_walk_stays_at_his_table() -> None:
    people = tuple(Person(number=n, stays_at={3: 1, 9: 4}.get(n)) for n in range(1, 22))
    for one in draw(DrawRequest(seed="x", number=1, rounds=4, people=people, allowed=(4, 5)), ()):
        assert 3 in one.tables[0]
        assert 9 in one.tables[3]


def test_an_exchange_says_what_it_does() -> None:
    request = asked_for(16, 2, 5, seed=5)
    first, second = draw(request, ())
    mate = next(who for who in first.tables[0] if who != first.tables[0][0])
    here, there = (next(table for table in second.tables if who in table) for who in (first.tables[0][0], mate))
    goes = next(who for who in there if who != mate)
    effects = change([first], second, exchanged(second, first.tables[0][0], goes), request)
    assert first.tables[0][0] in here
    assert (effects.before.repeats, effects.lost) == (0, ())
    assert effects.after.repeats == len(effects.new) >= 1
    assert any({met.one, met.other} == {first.tables[0][0], mate} and met.before == ((1, 1),) for met in effects.new)
    assert met_before([first, second]) == ()
    assert exchanged(effects.drawn, first.tables[0][0], goes) == second


@pytest.mark.parametrize(("one", "other", "why"), [(1, 1, "himself"), (1, 99, "absent")])
def test_what_cannot_be_exchanged(one: int, other: int, why: str) -> None:
    (drawn,) = draw(asked_for(9, 1, 5, seed=5), ())
    with pytest.raises(ValueError, match=why):
        exchanged(drawn, one, other)


def test_one_is_moved_where_the_game_allows_it() -> None:
    drawn = Drawn(tables=((1, 2, 3, 4), (5, 6, 7, 8, 9)))
    assert moved(drawn, 9, 1, (4, 5)) == Drawn(tables=((1, 2, 3, 4, 9), (5, 6, 7, 8)))
    assert moved(drawn, 9, 0, (4, 5)) == Drawn(tables=((1, 2, 3, 4), (5, 6, 7, 8)), out=(9,))
    for who, table, why in ((1, 2, "size"), (9, 2, "himself"), (9, 3, "absent"), (77, 1, "absent")):
        with pytest.raises(ValueError, match=why):
            moved(drawn, who, table, (4, 5))


def test_figures_of_a_day_drawn_by_hand() -> None:
    day = [Drawn(tables=((1, 2, 3, 4), (5, 6, 7, 8)), out=(9,)), Drawn(tables=((1, 2, 3, 5), (4, 6, 7, 8, 9)))]
    request = DrawRequest(seed="", number=1, rounds=2, people=people_of(9), allowed=(4, 5), method=BY_HAND)
    assert measured(day, request) == Figures(
        repeats=6, bound=0, most_of_a_pair=2, odd_spread=1, out_spread=1, mates=0, apart=0
    )
    assert measured([], request).repeats == 0
