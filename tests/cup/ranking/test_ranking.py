"""The ranking of a day beside a plain recount that shares no line with it, for every way of counting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from itertools import pairwise
from random import Random

import pytest
from django.utils import translation

from scorebook.cup.draw.chance import lot_of, lot_text
from scorebook.cup.ranking.counting import (
    ALL,
    AMOUNT,
    BEST,
    FIXED,
    HALF,
    LADDER,
    LOT,
    MET,
    NOTHING,
    OWN_MEAN,
    PER_HAND,
    PLACES,
    PLACES_FIRST,
    Day,
    Entered,
    RoundPlayed,
    Ruled,
    Sat,
    Terms,
    terms_of,
)
from scorebook.cup.ranking.places import GROUP, Ranking, ranking
from scorebook.cup.ranking.standing import why_in_words
from scorebook.league.ranking import ALONE, FIRSTS, SHARED, VALUE, WON
from tests.cup.ranking.random_days import a_day

DAYS = 500


def worth_of(sat: Sat, others: Sequence[int], terms: Terms) -> Fraction:
    """Return what a round counts, from his own points and those of the others at his table."""
    if terms.counting in (PLACES, PLACES_FIRST):
        halves = sum(2 if sat.points > other else 1 if sat.points == other else 0 for other in others)
        return Fraction(100 * halves, 2 * len(others))
    if terms.counting == PER_HAND:
        return Fraction(sat.points, sat.hands) * terms.hands if sat.hands else Fraction(0)
    return Fraction(sat.points)


def recounted(me: int, day: Day, terms: Terms) -> tuple[int, int | None]:
    """Return somebody's value in hundredths and his table of the final, counted by hand and in other words."""
    worths: dict[int, Fraction] = {}
    tables: dict[int, int] = {}
    for one in day.rounds:
        for sat in one.sat:
            if sat.who == me:
                others = [two.points for two in one.sat if two.table == sat.table and two.who != me]
                worths[one.number], tables[one.number] = worth_of(sat, others, terms), sat.table
    idle = Fraction(50 if terms.counting in (PLACES, PLACES_FIRST) else 0)
    if terms.resting == FIXED:
        idle = Fraction(terms.fixed, 100)
    if terms.resting == OWN_MEAN and worths:
        idle = sum(worths.values()) / len(worths)
    rested = {one.number: me in one.out or me in one.void for one in day.rounds}
    missed = Fraction(terms.missing, 100)
    before = [number for number in rested if number != day.final]
    here = sorted((worths.get(number, idle) for number in before if number in worths or rested[number]), reverse=True)
    sums = sum((here + [missed] * (len(before) - len(here)))[: terms.best_of], Fraction(0))
    if day.final in worths:
        sums = sums * {ALL: Fraction(1), HALF: Fraction(1, 2), NOTHING: Fraction(0)}[terms.carried] + worths[day.final]
    elif day.final:
        sums += idle if rested[day.final] else missed
    exact = abs(sums) * 100
    hundredths = (int(exact) + (exact - int(exact) >= Fraction(1, 2))) * (1 if sums >= 0 else -1)
    return hundredths + sum(one.hundredths for one in day.rulings if one.who == me), tables.get(day.final or 0)


def there(day: Day) -> set[int]:
    """Return who was there for a round: at a table, whatever became of it, or sitting out."""
    return {who for one in day.rounds for who in (*one.out, *one.void, *one.later, *(sat.who for sat in one.sat))}


def equal_by(one: int, other: int, day: Day, terms: Terms) -> str:
    """Return the first step by which two who are equal in value differ, one of them the better; counted by hand."""

    def rows(who: int) -> list[tuple[int, Sat, Sequence[Sat]]]:
        return [
            (played.number, sat, [two for two in played.sat if two.table == sat.table])
            for played in day.rounds
            for sat in played.sat
            if sat.who == who
        ]

    def won_tables(who: int) -> int:
        return sum(sat.points == max(two.points for two in table) for _, sat, table in rows(who))

    steps = {
        AMOUNT: lambda who: sum(sat.points for _, sat, _ in rows(who)) if terms.counting == PLACES_FIRST else 0,
        FIRSTS: won_tables,
        WON: lambda who: sum(sat.won for _, sat, _ in rows(who)),
    }
    for step, number_of in steps.items():
        if number_of(one) != number_of(other):
            return step if number_of(one) > number_of(other) else f"not {step}"
    return ""


def _without_ladder(drawn: tuple[Day, Terms]) -> tuple[Day, Terms]:
    """Count places by opponents; ``test_recount`` compares points for places and the limit of missed rounds."""
    day, terms = drawn
    counting = PLACES_FIRST if terms.counting == LADDER else terms.counting
    return day, replace(terms, counting=counting, most_missed=None, unplayed="nought")


@pytest.mark.parametrize("first", range(0, DAYS, 100))
def test_the_ranking_is_a_plain_recount(first: int) -> None:
    for seed in range(first, first + 100):
        random = Random(seed)
        day, terms = _without_ladder(a_day(random))
        result = ranking(day, terms)
        ranked = [line for line in result.lines if line.place is not None]
        assert {line.who for line in ranked} == {one.number for one in day.people if one.ranked} & there(day), seed
        for line in result.lines:
            assert (line.value, line.group) == recounted(line.who, day, terms), (seed, line.who)
        _in_order(ranked, day, terms)
        assert result.foot.points == 0
        shuffled = replace(
            day,
            people=tuple(random.sample(day.people, len(day.people))),
            rounds=tuple(
                replace(one, sat=tuple(random.sample(one.sat, len(one.sat))))
                for one in random.sample(day.rounds, len(day.rounds))
            ),
            rulings=day.rulings[::-1],
        )
        assert sorted(map(repr, ranking(shuffled, terms).lines)) == sorted(map(repr, result.lines)), seed


def _in_order(ranked: Sequence[object], day: Day, terms: Terms) -> None:
    """Hold every neighbour against the next one: the group, the value, and the steps between equals."""
    for above, below in pairwise(ranked):
        group = [line.group or 999 for line in (above, below)]
        assert group == sorted(group)
        if group[0] != group[1]:
            assert below.why.step == GROUP
            continue
        assert above.value >= below.value
        if above.value > below.value:
            assert (below.why.step, below.why.own, below.why.other) == (VALUE, below.value, above.value)
            continue
        step = equal_by(above.who, below.who, day, terms)
        assert not step.startswith("not ")
        assert below.why.step == step if step else below.why.step in (BEST, MET, LOT, SHARED)
        assert (below.place == above.place) == (below.why.step == SHARED)
        assert below.why.step != SHARED or not day.seed


def table(number: int, *points: int, won: Sequence[int] = (), first: int = 1) -> tuple[Sat, ...]:
    """Return a table of people numbered from ``first``, each with his points."""
    return tuple(
        Sat(who=first + place, table=number, points=one, hands=12, won=won[place] if won else 0)
        for place, one in enumerate(points)
    )


def day_of(*rounds: Sequence[Sat], people: int = 4, seed: str = "x", **said: object) -> Day:
    return Day(
        people=tuple(Entered(number=number + 1) for number in range(people)),
        rounds=tuple(RoundPlayed(number=number, sat=tuple(sat)) for number, sat in enumerate(rounds, start=1)),
        seed=seed,
        **said,
    )


def placed(found: Ranking) -> list[tuple[int, int | None, str, int, int]]:
    return [(one.who, one.place, one.why.step, one.why.own, one.why.other) for one in found.lines]


def test_places_say_why() -> None:
    """Values, tables won, declared hands won, best rounds, points where they met, the lot."""
    day = day_of(table(1, 10, -10, 0, 0, won=[1, 0, 2, 1]))
    assert placed(ranking(day, Terms())) == [
        (1, 1, VALUE, 1000, 0),
        (3, 2, VALUE, 0, 1000),
        (4, 3, WON, 1, 2),
        (2, 4, VALUE, -1000, 0),
    ]
    best = day_of(table(1, 9, 9, -18, 0), [*table(1, 3, first=1), *table(2, 1, 0, -1, first=2)])
    best = day_of(
        (Sat(who=1, table=1, points=5, hands=12), Sat(who=2, table=2, points=4, hands=12)),
        (Sat(who=1, table=1, points=1, hands=12), Sat(who=2, table=2, points=2, hands=12)),
        people=2,
    )
    first, second = ranking(best, Terms()).lines
    assert (first.who, second.why.step, second.why.own, second.why.other, second.why.nth) == (1, BEST, 400, 500, 1)
    met = day_of(
        (*table(1, 3, 3, -6), Sat(who=4, table=2, points=0, hands=12)),
        (Sat(who=1, table=1, points=-1, hands=12), Sat(who=2, table=2, points=-1, hands=12)),
        people=4,
    )
    equal = [line for line in ranking(met, Terms()).lines if line.who in (1, 2)]
    assert {line.why.step for line in equal} == {LOT}
    assert {line.place for line in equal} == {1, 2}
    shared = [line for line in ranking(replace(met, seed=""), Terms()).lines if line.who in (1, 2)]
    assert [(line.place, line.why.step) for line in shared] == [(1, SHARED), (1, SHARED)]
    assert ranking(day_of(table(1, 5), people=1), Terms()).lines[0].why.step == ALONE


@pytest.mark.parametrize("first", range(0, DAYS, 100))
def test_whoever_comes_moves_nobody_else(first: int) -> None:
    """However many names are entered, and whenever: the others stay in their order, by the lot as by all else."""
    for seed in range(first, first + 100):
        random = Random(seed)
        day, terms = a_day(random)
        day = replace(day, seed="makk ász, tök hetes, zöld király")
        there = {one.number for one in day.people}
        order = ranking(day, terms).order
        for number in range(len(there) + 1, len(there) + random.randint(2, 5)):
            day = replace(day, people=(*day.people, Entered(number=number, ranked=random.random() > 0.2)))
            assert tuple(who for who in ranking(day, terms).order if who in there) == order, seed


def test_a_lot_is_the_digest_of_seed_and_number() -> None:
    """Two people are equal in everything: the greater digest of "seed/number" comes first."""
    seed = "makk ász, tök hetes, zöld király"
    day = day_of(table(1, 0, 0, 0, 0), people=4, seed=seed)
    digests = {number: sha256(f"{seed}/{number}".encode()).hexdigest() for number in range(1, 5)}
    assert list(ranking(day, Terms()).order) == sorted(digests, key=lambda number: digests[number], reverse=True)
    assert {lot_text(lot_of(number, seed)) for number in digests} == {digest[:8] for digest in digests.values()}


def test_points_where_they_met_count_before_the_lot() -> None:
    """Both have 4 in all, the same rounds and nothing else; at the one table where they met 2 had more."""
    day = day_of(
        (
            Sat(who=1, table=1, points=1, hands=12),
            Sat(who=2, table=1, points=3, hands=12),
            Sat(who=3, table=1, points=9, hands=12),
        ),
        (
            Sat(who=1, table=1, points=3, hands=12),
            Sat(who=4, table=1, points=9, hands=12),
            Sat(who=2, table=2, points=1, hands=12),
            Sat(who=3, table=2, points=9, hands=12),
        ),
        people=4,
    )
    line = next(line for line in ranking(day, Terms()).lines if line.who == 1)
    assert (line.why.step, line.why.own, line.why.other, line.why.than) == (MET, 1, 3, 2)
    with translation.override("en"):
        reason = why_in_words([replace(line.why, own=-4, other=4)], {2: "Béla"}, whole=True)
    assert reason == "behind Béla by points where they met, −4\xa0:\xa0+4"


def test_a_final_ranks_inside_its_tables() -> None:
    """The people of table 1 stand before those of table 2, whatever they lose there; half is carried in."""
    before = (*table(1, 40, 30, -40, -30), *table(2, 20, 10, -20, -10, first=5))
    final = (
        *(Sat(who=who, table=1, points=points, hands=12) for who, points in ((1, -60), (2, 10), (5, 20), (6, 30))),
        *(Sat(who=who, table=2, points=points, hands=12) for who, points in ((3, 90), (4, -30), (7, -30), (8, -30))),
    )
    day = day_of(before, final, people=8, final=2)
    result = ranking(day, Terms(carried=HALF))
    assert [(line.who, line.value) for line in result.lines] == [
        (6, 3500),
        (5, 3000),
        (2, 2500),
        (1, -4000),
        (3, 7000),
        (8, -3500),
        (7, -4000),
        (4, -4500),
    ]
    assert (result.lines[4].why.step, result.lines[4].why.own, result.lines[4].why.other) == (GROUP, 2, 1)


def test_teams_add_up_their_best_members() -> None:
    day = replace(
        day_of(table(1, 10, 5, -10, -5)),
        people=tuple(Entered(number=number, team="AB"[number % 2]) for number in range(1, 5)),
    )
    teams = ranking(day, Terms(team_best=1)).teams
    assert [(one.place, one.team, one.value, one.counting) for one in teams] == [
        (1, "B", 1000, (1,)),
        (2, "A", 500, (2,)),
    ]


def test_a_correction_taken_back_leaves_the_ranking_as_it_was() -> None:
    day, terms = a_day(Random(7))
    there = replace(day, rulings=(*day.rulings, Ruled(who=2, hundredths=-500), Ruled(who=2, hundredths=500)))
    assert ranking(there, terms) == ranking(day, terms)


def test_terms_are_read_from_what_a_day_keeps() -> None:
    assert terms_of({"counting": "places", "best_of": None}, 9) == Terms(counting=PLACES, hands=9)
    assert terms_of({}, None) == Terms()
