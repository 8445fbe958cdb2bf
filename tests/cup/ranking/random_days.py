"""Random cup days for tests of the ranking."""

from __future__ import annotations

from random import Random

from scorebook.cup.draw.sizes import seating
from scorebook.cup.ranking.counting import (
    ALL,
    COUNTINGS,
    HALF,
    NOTHING,
    RESTS,
    UNPLAYED,
    Day,
    Entered,
    RoundPlayed,
    Ruled,
    Sat,
    Terms,
)


def a_day(random: Random) -> tuple[Day, Terms]:
    """Return a day of late-comers, stand-ins, rests, void tables and rulings; with few points many are equal."""
    people = [
        Entered(
            number=number,
            ranked=random.random() > 0.1,
            team=random.choice(["", "Makó", "Győr", "Pécs"]),
            home_club=random.choice(["", "Kelenföld", "Buda"]),
        )
        for number in range(1, random.randint(5, 14))
    ]
    rounds = []
    for number in range(1, random.randint(2, 6)):
        here = [one.number for one in people if random.random() > 0.1]
        random.shuffle(here)
        plan = seating(len(here), (4, 5))
        out, seats, sat, void = here[: plan.out], here[plan.out :], list[Sat](), list[int]()
        for table, size in enumerate(plan.sizes, start=1):
            company, seats = seats[:size], seats[size:]
            if random.random() < 0.05:
                void += company
                continue
            points = [random.randint(-2, 2) for _ in company[1:]]
            hands = random.choice([0, 12, 12, 7])
            more = {"declared": hands // 4, "dealt": hands, "planned": random.choice([0, 12])}
            sat += [
                Sat(who=who, table=table, points=score, hands=hands, won=random.randint(0, 1), **more)
                for who, score in zip(company, [-sum(points), *points], strict=True)
            ]
        rounds.append(RoundPlayed(number=number, sat=tuple(sat), out=tuple(out), void=tuple(void)))
    rulings = [Ruled(who=random.choice(people).number, hundredths=random.choice([-300, -50, 150])) for _ in range(2)]
    day = Day(
        people=tuple(people),
        rounds=tuple(rounds),
        rulings=tuple(rulings[: random.randint(0, 2)]),
        seed=random.choice(["", "treff ász, kőr 7, pikk 10"]),
        final=len(rounds) if random.random() < 0.3 else None,
    )
    terms = Terms(
        counting=random.choice(COUNTINGS),
        hands=random.choice([9, 12]),
        best_of=random.choice([None, None, 2, 3]),
        resting=random.choice(RESTS),
        fixed=random.choice([0, 125]),
        missing=random.choice([0, 0, -250]),
        carried=random.choice([ALL, HALF, NOTHING]),
        team_best=random.choice([None, 2]),
        club_best=random.choice([None, 3]),
        ladder=random.choice(["10-8-6-4 10-8-6-4-2", "7-3", "6-4-2-0-0"]),
        first_ladder=random.choice(["", "10-8-6-4 10-8-6-4-4"]),
        most_missed=random.choice([None, None, 0, 1, 2]),
        unplayed=random.choice(UNPLAYED),
    )
    return day, terms
