"""Whole rankings beside the script that knows only docs/cup-ranking.md: RECOUNTS days, 60 in the gate."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, replace
from random import Random

from scorebook.cup.ranking.counting import STEPS, Day, Entered, RoundPlayed, Ruled, Sat, Terms
from scorebook.cup.ranking.places import ranking
from scorebook.cup.ranking.prizes import by_shares, prizes
from tests.cup.ranking.random_days import a_day
from tests.cup.ranking.recount import lines_of, prizes_of, teams_of

FIRST, COUNT = int(os.environ.get("FIRST") or 0), int(os.environ.get("RECOUNTS") or 60)


def drawn(seed: int) -> tuple[Day, Terms]:
    """Return a random day; some have a table by its slip, or people at a table that is counted later."""
    chance = Random(seed)
    day, terms = a_day(chance)
    rounds = list(day.rounds)
    if chance.random() < 0.2 and rounds:
        rounds[0] = replace(rounds[0], sat=tuple(replace(sat, by_slip=sat.table == 1) for sat in rounds[0].sat))
    if chance.random() < 0.2 and rounds:
        rounds[-1] = replace(rounds[-1], later=rounds[-1].void, void=())
    steps = tuple(chance.sample(STEPS, chance.randint(1, 6))) if chance.random() < 0.5 else ()
    return replace(day, rounds=tuple(rounds)), replace(terms, steps=steps)


def test_every_line_team_and_prize_follows_from_the_printed_document() -> None:
    for seed in range(FIRST, FIRST + COUNT):
        day, terms = drawn(seed)
        sent = json.loads(json.dumps({"day": asdict(day), "terms": asdict(terms)}))
        result = ranking(day, terms)
        lines = lines_of(sent["day"], sent["terms"])
        own = [(line.place, line.who, line.value, line.group) for line in result.lines if line.place is not None]
        theirs = [(line["place"], line["number"], line["value"], line["table"]) for line in lines]
        assert sorted(theirs, key=str) == sorted(own, key=str), seed
        teams = [(team["place"], team["team"], sum(team["values"])) for team in teams_of(lines, terms.team_best)]
        assert sorted(teams) == sorted((one.place, one.team, one.value) for one in result.teams), seed
        clubs = [(team["place"], team["team"], team["who"]) for team in teams_of(lines, terms.club_best, "home_club")]
        assert sorted(clubs) == sorted((one.place, one.team, [*one.counting]) for one in result.clubs), seed
        _compare_prizes(Random(seed), [(place, who) for place, who, *_ in own if place], seed)


def _compare_prizes(chance: Random, places: list[tuple[int, int]], seed: int) -> None:
    """Divide a random pot among the places of a ranking, with shared places."""
    pot, coin, percent = chance.randint(0, 90_000), chance.choice([1, 5, 100]), chance.choice([[60, 40], [50, 30, 10]])
    awarded = prizes(places, by_shares(pot, percent, coin), coin)
    assert {one.who: one.amount for one in awarded} == prizes_of(places, pot, percent, coin), seed


def test_the_example_of_the_document() -> None:
    """Five people at one table a round: two are equal in value, and tables won decide; then by points for places."""
    cards = {1: (20, -4, 6), 2: (-10, 24, 2), 3: (-4, None, -3), 4: (-6, -20, 5), 5: (None, None, -10)}
    rounds = tuple(
        RoundPlayed(
            number=nth + 1,
            sat=tuple(
                Sat(who=who, table=1, points=points, hands=12)
                for who, row in cards.items()
                if (points := row[nth]) is not None
            ),
            out=(5,) if nth == 0 else (),
        )
        for nth in range(3)
    )
    people = tuple(Entered(number=who) for who in cards)
    day = Day(people=people, rounds=rounds, rulings=(Ruled(who=4, hundredths=-250),), seed="x")
    lines = ranking(day, Terms(best_of=2, missing=-1000)).lines
    assert [(line.place, line.who, line.value) for line in lines] == [
        (1, 1, 2600),
        (2, 2, 2600),
        (3, 4, -350),
        (4, 3, -700),
        (5, 5, -1000),
    ]
    by_places = Terms(counting="ladder", ladder="10-8-6-4", best_of=2)
    plain = replace(day, rulings=())
    assert [(line.place, line.who, line.value) for line in ranking(plain, by_places).lines] == [
        (1, 1, 2000),
        (2, 2, 1600),
        (3, 4, 1400),
        (4, 3, 1200),
        (5, 5, 700),
    ]
    limited = ranking(plain, replace(by_places, most_missed=0)).lines
    assert [(line.place, line.who) for line in limited] == [(1, 1), (2, 2), (3, 4), (None, 3), (None, 5)]
