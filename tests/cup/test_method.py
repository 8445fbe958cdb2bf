"""The printed method and the printed cells give every printed total: recounted from the words alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from django.utils import translation

from scorebook.cup.deeds.making import all_play
from scorebook.cup.labels import Plan
from scorebook.cup.ranking.counting import (
    CARRIED,
    COUNTINGS,
    LADDER,
    RESTS,
    Day,
    Entered,
    RoundPlayed,
    Ruled,
    Sat,
    Terms,
)
from scorebook.cup.ranking.places import ranking
from scorebook.cup.ranking.standing import CellShown, Ranked, Standing, in_words
from scorebook.models import CupDay

COMBINATIONS = [*product(COUNTINGS, (None, 2), RESTS, (0, -1000), CARRIED, (None, 3))]
PLAN = Plan(hands={4: 6, 5: 7}, all_play=False)


def a_day(chance: Random, final: int | None) -> Day:
    """Return three rounds of ten people: a table of four, one of five, somebody sits out, is away or sat for nobody."""
    people = tuple(Entered(number=number, ranked=number != 10) for number in range(1, 11))
    rounds = []
    for number in (1, 2, 3):
        here = [*range(1, 11)]
        chance.shuffle(here)
        four, five, rest = here[:4], here[4:9], here[9]
        away = chance.choice([True, False])
        points = [chance.randint(-40, 40) for _ in range(7)]
        sat = [*zip(four, [*points[:3], -sum(points[:3])], strict=True)]
        sat = [Sat(who=who, table=1, points=one, hands=chance.choice([5, 6, 7])) for who, one in sat]
        void = chance.random() < 0.3
        if not void:
            others = zip(five, [*points[3:], -sum(points[3:])], strict=True)
            sat += [Sat(who=who, table=2, points=one, hands=6) for who, one in others]
        rounds.append(
            RoundPlayed(number=number, sat=tuple(sat), out=() if away else (rest,), void=tuple(five) if void else ())
        )
    rulings = (Ruled(who=3, hundredths=-250), Ruled(who=5, hundredths=400))
    return Day(people=people, rounds=tuple(rounds), rulings=rulings, seed="x", final=final)


def printed(day: Day, terms: Terms) -> Standing:
    names = {one.number: f"név {one.number}" for one in day.people}
    with translation.override("en"):
        return in_words(ranking(day, terms), names, {}, PLAN)


def number_of(text: str) -> Fraction:
    return Fraction(re.sub(r"[^0-9.−-]", "", text).replace("−", "-") or "0")


def recounted(line: Ranked, method: str, rounds: Sequence[int]) -> tuple[Fraction, Fraction]:
    """Return the total of a line by what is printed, and how far rounded cells may be from it."""
    cells: Mapping[int, CellShown] = dict(zip(rounds, line.cells, strict=True))
    worth = {number: number_of(cell.text) if cell.counts else Fraction(0) for number, cell in cells.items()}
    final = re.search(r"Round (\d) is the final", method)
    ruled = number_of(line.rulings)
    if final is None or cells[int(final[1])].sign:
        return sum(worth.values(), ruled), Fraction(len(worth), 200)
    last = worth.pop(int(final[1]))
    part = Fraction(1, 2) if "half of" in method else Fraction(0) if "it alone counts" in method else Fraction(1)
    return part * sum(worth.values()) + last + ruled, Fraction(len(worth) + 1, 200)


@pytest.mark.parametrize("chunk", range(4))
def test_every_printed_total_follows_from_the_printed_cells_by_the_printed_method(chunk: int) -> None:
    for nth, (counting, best_of, resting, missing, carried, final) in enumerate(COMBINATIONS[chunk::4]):
        terms = Terms(
            counting=counting,
            hands=6,
            best_of=best_of,
            resting=resting,
            fixed=125,
            missing=missing,
            carried=carried,
            ladder="10-8-6-4 10-8-6-4-2",
        )
        standing = printed(a_day(Random(nth), final), terms)
        method = " ".join(standing.method)
        rounded_cells = "rounded once" in method
        for line in standing.lines:
            told, slack = recounted(line, method, standing.rounds)
            off = abs(told - number_of(line.value))
            # A cell has two decimals at most; where none was rounded only the total is, by half a hundredth.
            assert off <= (slack + Fraction(1, 200) if rounded_cells else Fraction(1, 200)), (terms, line, method)
            counted = [cell for cell in line.cells if cell.counts]
            assert len(counted) == (3 if best_of is None or final is not None else 2), (terms, line)


@pytest.mark.parametrize("counting", COUNTINGS)
def test_what_stands_in_a_cell_that_was_not_played_is_what_the_method_says(counting: str) -> None:
    for resting, missing in product(RESTS, (0, -1000)):
        terms = Terms(counting=counting, hands=6, resting=resting, fixed=125, missing=missing, ladder="10-8-6-4")
        for seed in range(20):
            standing = printed(a_day(Random(seed), None), terms)
            method = " ".join(standing.method)
            idle = re.search(r"counted later: worth ([^a-z]+)\.( |$)", method)
            match = re.search(r"· was not there: worth ([^a-z]+)\. ", method)
            assert match
            for line in standing.lines:
                played = [number_of(cell.text) for cell in line.cells if not cell.sign]
                for cell in line.cells:
                    if cell.sign == "·":
                        assert number_of(cell.text) == number_of(match[1])
                    elif cell.sign and idle:
                        assert number_of(cell.text) == number_of(idle[1])
                    elif cell.sign:
                        assert "worth the mean of the rounds played" in method
                        mean = (
                            sum(played) / len(played)
                            if played
                            else Fraction(7 if counting == LADDER else 50 if "place" in counting else 0)
                        )
                        assert abs(number_of(cell.text) - mean) <= Fraction(1, 100)


def test_the_method_names_the_final_the_ties_in_their_order_and_the_team() -> None:
    day = a_day(Random(3), 3)
    day = replace(day, people=tuple(replace(one, team="AB"[one.number % 2]) for one in day.people))
    text = " ".join(printed(day, Terms(counting="places_first", team_best=3, carried="half")).method)
    assert "half of all other rounds is added" in text
    assert "table 1 of the final stands before table 2, and so on, whatever the sums" in text
    steps = (
        "points added up, tables won, declared hands won, the best rounds, points where they met, the lot of the seed"
    )
    assert f"Between equals: {steps}." in text
    assert "Of a team the best 3 are added up." in text
    assert "the lot" not in " ".join(printed(replace(day, seed=""), Terms()).method)
    assert "some play one hand more than others" in text
    with translation.override("en"):
        even = in_words(ranking(day, Terms()), dict.fromkeys(range(11), ""), {}, replace(PLAN, all_play=True))
    assert "so that everybody plays as many" in " ".join(even.method)


@pytest.mark.parametrize(("hands", "even"), [(4, True), (6, False), (7, False), (8, True), (12, True), (None, True)])
def test_everybody_plays_as_many_only_where_the_hands_divide(hands: int | None, even: bool) -> None:
    """At a table of five each sits out of every fifth hand: of 6 × 5 ÷ 4 hands that is no whole number."""
    assert all_play(CupDay(game="paskievics", hands=hands, sizes=[4, 5])) is even


@pytest.mark.parametrize("counting", COUNTINGS)
def test_the_arithmetic_of_a_line_gives_its_value(counting: str) -> None:
    """The rounds that count stand in the sum, and what does not count says so; of points for places the places too."""
    for seed, best_of, final in product(range(10), (None, 2), (None, 3)):
        day = a_day(Random(seed), final)
        terms = Terms(counting=counting, hands=6, best_of=best_of, carried="half", ladder="10-8-6-4 10-8-6-4-2")
        for line in printed(day, terms).lines:
            total = next(step for step in line.steps if step.startswith("In total: "))
            assert number_of(total.rsplit(" = ", 1)[1].rstrip(".")) == number_of(line.value), line
            rounds = [step for step in line.steps if step.startswith("Round ")]
            assert [not step.endswith("It does not count.") for step in rounds] == [cell.counts for cell in line.cells]
            for step, cell in zip(rounds, line.cells, strict=True):
                assert cell.sign or number_of(
                    step.split(". It")[0].rstrip(".").split(" ")[-2 if counting == "points" else -1]
                ) == number_of(cell.text), step


def test_the_arithmetic_names_shared_places_and_what_decided() -> None:
    """Two share places 2 and 3 of a table, and the first of equals names the numbers that decide."""
    sat = [Sat(who=who, table=1, points=points, hands=6) for who, points in ((1, 9), (2, 1), (3, 1), (4, -11))]
    day = Day(
        people=tuple(Entered(number=number) for number in range(1, 5)), rounds=(RoundPlayed(number=1, sat=tuple(sat)),)
    )
    second = printed(day, Terms(counting=LADDER, ladder="10-8-6-4")).lines[1]
    assert second.steps[0] == "Round 1, table 1: +1 points, places 2–3 of 4 shared: (8 + 6) ÷ 2 = +7."
    assert second.neighbours[0] == "Above: név 1, +10."
    assert second.neighbours[2].startswith("Between equals, in this order: points added up +1, tables won 0")
