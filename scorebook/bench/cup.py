"""B8: a cup day: how long a draw and a ranking take, and how good draws are beside what none can undercut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time_ns

from scorebook.bench import lanes
from scorebook.cup.draw.bounds import least_repeats
from scorebook.cup.draw.drawing import DrawRequest, Person, draw
from scorebook.cup.draw.figures import measured
from scorebook.cup.ranking.counting import PLACES, Day, Entered, RoundPlayed, Sat, Terms
from scorebook.cup.ranking.places import ranking

PEOPLE, ROUNDS = 60, 5
FIELDS, MOST_ROUNDS = range(8, 61), 6


def results(*, rounds: int) -> list[lanes.Result]:
    """Time the draw of a large day, the dearest draw there is, and the ranking of the large day."""
    day = played(PEOPLE, ROUNDS)
    samples = {
        "draw": [_milliseconds(lambda: draw(draw_request(PEOPLE, ROUNDS), ())) for _ in range(rounds)],
        "hard": [_milliseconds(lambda: draw(draw_request(18, ROUNDS), ())) for _ in range(rounds)],
        "rank": [_milliseconds(lambda: ranking(day, Terms(counting=PLACES))) for _ in range(rounds)],
    }

    def result(what: str, lane: str, target: float) -> lanes.Result:
        return lanes.result("B8", what, samples[lane], samples[lane], target=target, red=2 * target)

    return [
        result(f"draw {PEOPLE} people, {ROUNDS} rounds, ms", "draw", 1000),
        result(f"draw 18 people, {ROUNDS} rounds: every step taken, ms", "hard", 1000),
        result(f"rank {PEOPLE} people, {ROUNDS} rounds, ms", "rank", 50),
    ]


def _milliseconds(work: Callable[[], object]) -> float:
    """Return what something takes of the processor: it neither waits nor asks anybody."""
    begin = process_time_ns()
    work()
    return (process_time_ns() - begin) / 1e6


def draw_request(people: int, rounds: int, odd: int = 5) -> DrawRequest:
    """Return the question for a day by lot, at fours and one odd size."""
    numbers = tuple(Person(number=one + 1) for one in range(people))
    return DrawRequest(seed="bench", number=1, rounds=rounds, people=numbers, allowed=(4, odd))


def played(people: int, rounds: int) -> Day:
    """Return a day as it was drawn."""
    return Day(
        people=tuple(Entered(number=one + 1, team=f"{one % 8}") for one in range(people)),
        rounds=tuple(
            RoundPlayed(
                number=number,
                sat=tuple(
                    Sat(who=who, table=place, points=seat * 7 + place, hands=12, won=seat)
                    for place, table in enumerate(drawn.tables, start=1)
                    for seat, who in enumerate(table)
                ),
            )
            for number, drawn in enumerate(draw(draw_request(people, rounds), ()), start=1)
        ),
        seed="bench",
    )


def quality() -> Iterator[str]:
    """Yield a table of repeats beside the bound, "3/2" where a draw has 3 and none can have fewer than 2."""
    slowest = 0.0
    for odd in (5, 3):
        yield f"B8  repeats of a draw / at least, fours and {odd}s, in 1 to {MOST_ROUNDS} rounds"
        for people in FIELDS:
            cells = []
            for rounds in range(1, MOST_ROUNDS + 1):
                question, begin = draw_request(people, rounds, odd), process_time_ns()
                day = draw(question, ())
                slowest = max(slowest, (process_time_ns() - begin) / 1e9)
                repeats = measured(day, question).repeats
                cells.append(f"{repeats}/{least_repeats(people, rounds, question.allowed)}")
            yield f"  {people:3} people  " + "  ".join(f"{cell:>7}" for cell in cells)
    yield f"B8  the slowest of these draws took {slowest:.2f} s of processor time"
