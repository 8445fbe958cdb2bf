"""The draw: the seats of every round, from a published seed and a published list. Pure.

All remaining rounds are drawn together, and only the next one is published. The plan stays valid while the list and the
played rounds stay the same. The same request with the same past gives the same draw on every machine, even years later,
for the same ``VERSION``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import combinations

from scorebook.cup.draw.bounds import least_repeats
from scorebook.cup.draw.chance import Chance, chance_of, shuffled
from scorebook.cup.draw.search import REPEAT, Search, SearchResult, Task
from scorebook.cup.draw.seats import numbered
from scorebook.cup.draw.sizes import Seating, seating
from scorebook.cup.draw.turns import Drawn, Turns, turns

VERSION = 2
STREAM = 1  # part of the random seed: stays the same if a version changes no search
BY_LOT, SEEDED, BY_RANKING, PLACING, BY_HAND = "lot", "pots", "ranking", "placing", "hand"
METHODS = (BY_LOT, SEEDED, BY_RANKING, PLACING, BY_HAND)

STARTS = 4
STEPS = 120_000
# Costs of two people at one table, beside a repeat of 200: kept apart, mates, the same pot, one rank between them.
APART, MATES, SAME_POT, RANKS = 5 * REPEAT, 150, 40, 1
COLD, COLD_FOR_RANKS = Decimal("0.08"), Decimal("0.0025")


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A person to be seated, by number on the published list.

    ``pot`` is zero for unseeded people; ``stays_at`` is the number of the only table they can reach.
    """

    number: int
    team: str = ""
    pot: int = 0
    stays_at: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRequest:
    """A request for a draw: of round ``number`` and the next ones, ``rounds`` in all, for these people.

    ``allowed`` are the table sizes, the usual size first. ``order`` is the ranking, best first, for methods that need
    it. Mates sit apart in the day's first ``mates_apart`` rounds, the pairs in ``apart`` in all rounds. ``attempt``
    counts the draws of this round from 1. For placing, exactly the best ``top`` sit at table 1; zero means the usual
    size. By ranking and for placing only one round is drawn, and ``rounds`` is ignored.
    """

    seed: str
    number: int
    rounds: int
    people: tuple[Person, ...]
    allowed: tuple[int, ...]
    method: str = BY_LOT
    order: tuple[int, ...] = ()
    avoid_repeats: bool = True
    mates_apart: int = 0
    apart: tuple[tuple[int, int], ...] = ()
    attempt: int = 1
    top: int = 0


def draw(request: DrawRequest, past: Sequence[Drawn]) -> tuple[Drawn, ...]:
    """Return the drawn rounds; ``past`` are all earlier rounds as they were seated.

    The request is not checked here: forms and documents check it.
    """
    is_placing = request.method == PLACING
    plan = _placed(request, past) if is_placing else _searched(request, past)
    stays = {one.stays_at: one.number for one in request.people if one.stays_at}
    return numbered(plan, past, stays, _chance(request, "tables and seats"), keeps_order=is_placing)


def _chance(request: DrawRequest, purpose: str) -> Chance:
    """Return a source of random numbers for this purpose, from the seed, the round and the attempt."""
    return chance_of("scorebook cup", STREAM, request.seed, request.number, request.attempt, purpose)


def in_order(request: DrawRequest) -> list[int]:
    """Return everybody by ranking, best first; unranked people come last, by number."""
    place = {number: place for place, number in enumerate(request.order)}
    return sorted((one.number for one in request.people), key=lambda number: (place.get(number, len(place)), number))


def _resting(
    request: DrawRequest, past: Sequence[Drawn], plan: Seating, chance: Chance, seated: Collection[int] = ()
) -> list[list[int]]:
    """Return who sits out of each round: people furthest behind their fair share, by lot or from the last place.

    People who are ``seated`` already never sit out.
    """
    had = turns(past, request.allowed[0])
    behind = {one.number: had.get(one.number, Turns()) for one in request.people if one.number not in seated}
    debt = {number: turn.out - turn.had_out for number, turn in behind.items()}
    rests = []
    for _ in range(_together(request)):
        by_rank = request.method in (BY_RANKING, PLACING)
        order = [one for one in in_order(request)[::-1] if one in debt] if by_rank else shuffled(sorted(debt), chance)
        resting = sorted(order, key=lambda number: -debt[number])[: plan.out]
        for number in debt:
            debt[number] += Fraction(plan.out, plan.people) - (number in resting)
        rests.append(sorted(resting))
    return rests


def _together(request: DrawRequest) -> int:
    """Return the number of rounds drawn together; a draw by ranking covers one round only."""
    return 1 if request.method in (BY_RANKING, PLACING) else request.rounds


def _sliced(order: Sequence[int], sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """Split an order of people into tables of these sizes."""
    tables, first = [], 0
    for size in sizes:
        tables.append(tuple(order[first : first + size]))
        first += size
    return tables


def _placed(request: DrawRequest, past: Sequence[Drawn]) -> tuple[Drawn, ...]:
    """Return the placing tables: the best at table 1, odd tables last except the requested table 1."""
    order = in_order(request)
    best = order[: request.top]
    plan = seating(len(order) - len(best), request.allowed)
    out = _resting(request, past, plan, _chance(request, "rests"), best)[0]
    others = [number for number in order[len(best) :] if number not in out]
    sizes = sorted(plan.sizes, key=lambda size: (size != request.allowed[0], -size))
    tables = [*([tuple(best)] if best else []), *_sliced(others, sizes)]
    return (Drawn(tables=tuple(tables), out=tuple(out)),)


def _searched(request: DrawRequest, past: Sequence[Drawn]) -> tuple[Drawn, ...]:
    """Return the best seating of several searches, before tables are numbered."""
    plan = seating(len(request.people), request.allowed)
    numbers = sorted(one.number for one in request.people)
    place = {number: place for place, number in enumerate(numbers)}
    tries: list[tuple[SearchResult, list[list[int]]]] = []
    for start in range(STARTS):
        chance = _chance(request, f"start {start + 1}")
        resting = _resting(request, past, plan, chance)
        task = _task(request, past, plan, spread=2 if start else 1)
        seats = _first_seats(request, past, plan, resting, chance)
        result = Search(task, [[[place[who] for who in table] for table in drawn] for drawn in seats], chance).run()
        tries.append((result, resting))
        if result.charge <= task.least:
            break
    best, resting = min(tries, key=lambda tried: tried[0].charge)
    return tuple(
        Drawn(tables=tuple(tuple(numbers[who] for who in table) for table in drawn), out=tuple(out))
        for drawn, out in zip(best.rounds, resting, strict=True)
    )


def _first_seats(
    request: DrawRequest, past: Sequence[Drawn], plan: Seating, resting: Sequence[Sequence[int]], chance: Chance
) -> list[list[tuple[int, ...]]]:
    """Return the first seats of the search: odd tables go to the people furthest behind with them, others by lot."""
    usual = request.allowed[0]
    sizes = sorted(plan.sizes, key=lambda size: (size == usual, -size))
    had = turns(past, usual)
    behind = {one.number: had.get(one.number, Turns()) for one in request.people}
    debt = {number: turn.odd - turn.had_odd for number, turn in behind.items()}
    rounds = []
    for out in resting:
        order = shuffled([number for number in sorted(debt) if number not in out], chance)
        order.sort(key=lambda number: -debt[number])
        order = shuffled(order[: plan.odd], chance) + shuffled(order[plan.odd :], chance)
        if request.method == BY_RANKING:
            order = [number for number in in_order(request) if number not in out]
        rounds.append(_sliced(order, sizes))
        for place, number in enumerate(order):
            debt[number] -= place < plan.odd
        for number in debt:
            debt[number] += Fraction(plan.odd, plan.people)
    return rounds


def _task(request: DrawRequest, past: Sequence[Drawn], plan: Seating, *, spread: int) -> Task:
    """Return the input of a search; odd tables should differ by at most ``spread`` in the end."""
    numbers = sorted(one.number for one in request.people)
    rounds = _together(request)
    met = meetings(past)
    usual = request.allowed[0]
    had = turns(past, usual)
    fair = [had.get(number, Turns()).odd for number in numbers]
    each = Fraction(plan.odd, plan.people)
    return Task(
        met=[[met[frozenset((one, other))] if one != other else 0 for other in numbers] for one in numbers],
        wishes=_wishes(request, numbers),
        repeat=REPEAT if request.avoid_repeats or request.method != BY_RANKING else 0,
        usual=usual,
        had=[had.get(number, Turns()).had_odd for number in numbers],
        fewest=[_fewest(so_far + rounds * each, spread) for so_far in fair],
        turns=spread,
        least=_least(request, past, plan),
        steps=STEPS // 2 if request.method == BY_RANKING else STEPS,
        cold=COLD_FOR_RANKS if request.method == BY_RANKING else COLD,
    )


def meetings(rounds: Sequence[Drawn]) -> Counter[frozenset[int]]:
    """Return how often each pair sat at one table."""
    return Counter(frozenset(two) for drawn in rounds for table in drawn.tables for two in combinations(table, 2))


def _fewest(fair: Fraction, wide: int) -> int:
    """Return the lower end of the span of whole turns around the fair share."""
    whole, rest = divmod(fair, 1)
    return max(0, whole - 1) if wide == 2 and rest < Fraction(1, 2) else whole


def _least(request: DrawRequest, past: Sequence[Drawn], plan: Seating) -> int:
    """Return a lower bound for the cost of any draw."""
    if request.method == BY_RANKING:
        return RANKS * least_distance(plan.sizes)
    return 0 if past else REPEAT * least_repeats(plan.people, request.rounds, request.allowed)


def least_distance(sizes: Sequence[int]) -> int:
    """Return the least sum of ranking distances between people at one table: neighbours sit together."""
    return sum(size * (size * size - 1) // 6 for size in sizes)


def _wishes(request: DrawRequest, numbers: Sequence[int]) -> list[list[list[int]] | None]:
    """Return the costs of each pair at one table beside repeats, by round; ``None`` for a round without any."""
    people = {one.number: one for one in request.people}
    apart = {frozenset(two) for two in request.apart}
    place = {number: place for place, number in enumerate(in_order(request))}

    def charged(one: int, other: int, number: int) -> int:
        first, second = people[one], people[other]
        charge = APART if frozenset((one, other)) in apart else 0
        if number <= request.mates_apart and first.team and first.team == second.team:
            charge += MATES
        if request.method == SEEDED and first.pot and first.pot == second.pot:
            charge += SAME_POT
        if request.method == BY_RANKING:
            charge += RANKS * abs(place[one] - place[other])
        if first.stays_at and second.stays_at:
            charge += APART
        return charge

    wishes: list[list[list[int]] | None] = []
    for number in range(request.number, request.number + _together(request)):
        wish = [[charged(one, other, number) if one != other else 0 for other in numbers] for one in numbers]
        wishes.append(wish if any(map(any, wish)) else None)
    return wishes
