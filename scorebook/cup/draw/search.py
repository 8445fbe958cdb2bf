"""The search behind a draw: exchanges of two people of one round, taken or left by annealing.  Pure.

It takes a fixed number of steps, never of seconds, and chance from ``random()`` of the generator alone, whose sequence
Python promises; what else it reckons with is whole numbers and decimals.  So it ends alike on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from functools import cache
from itertools import combinations

from scorebook.cup.draw.chance import Chance

# What a draw is charged: every meeting of two people beyond the first is a repeat, and beyond the second a little more.
REPEAT, THIRD = 200, 50
MOST_MEETINGS = 64
# What anybody's odd tables are charged for each that is too many or too few.
UNEVEN = 4000
HOT = Decimal("0.6")
LEVELS = 60
FINENESS = 1024
MOST_PATIENCE = 8  # more than the logarithm of the least chance

Tables = Sequence[Sequence[int]]
Pairs = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What is searched for, people by their places in a list.

    ``met`` is how often each two met before, ``wishes`` what each two at one table are charged besides, round by round,
    and ``repeat`` what a repeat is charged.  ``fewest`` is how many odd tables everybody should have had in the end,
    at least, and ``turns`` how many more may be; ``had`` those he had before.  ``least`` is a charge
    that nothing can undercut, ``cold`` the heat of the last steps in parts of a repeat.
    """

    met: Pairs
    wishes: Sequence[Pairs | None]
    repeat: int
    usual: int
    had: Sequence[int]
    fewest: Sequence[int]
    turns: int
    least: int
    steps: int
    cold: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a search found: rounds of tables, and what they are charged."""

    charge: int
    rounds: tuple[tuple[tuple[int, ...], ...], ...]


@cache
def patience() -> tuple[float, ...]:
    """Return minus the logarithms of evenly spread chances: how many times the heat an exchange may make it worse."""
    with localcontext() as exact:
        exact.prec = 20
        return tuple(float(-(Decimal(2 * place + 1) / (2 * FINENESS)).ln()) for place in range(FINENESS))


@cache
def heats(cold: Decimal) -> tuple[float, ...]:
    """Return how hot each level of the search is, in charges, from hot to cold by equal ratios."""
    with localcontext() as exact:
        exact.prec = 20
        ratio = ((cold / HOT).ln() / (LEVELS - 1)).exp()
        return tuple(float(REPEAT * HOT * ratio**level) for level in range(LEVELS))


class Search:
    """A seating that is being bettered."""

    def __init__(self, task: Task, start: Sequence[Tables], chance: Chance) -> None:
        """Take a first seating; whoever is at none of its tables sits out and stays out."""
        self.task, self.chance = task, chance
        self.rounds = [[list(table) for table in drawn] for drawn in start]
        people = len(task.met)
        self.at = [[-1] * people for _ in start]
        self.met = [list(row) for row in task.met]
        self.odd = list(task.had)
        for number, drawn in enumerate(self.rounds):
            for place, table in enumerate(drawn):
                for who in table:
                    self.at[number][who] = place
                    self.odd[who] += len(table) != task.usual
                for one, other in combinations(table, 2):
                    self.met[one][other] += 1
                    self.met[other][one] += 1
        # What the next meeting of two who met so often is charged, and what taking one back saves.
        self.gain = [0, task.repeat, *(task.repeat + THIRD for _ in range(2, MOST_MEETINGS))]
        self.loss = [0, *self.gain]
        most = max(self.odd, default=0) + len(start) + 2
        self.strain = [[self._strain(who, times) for times in range(most)] for who in range(people)]
        self.charge = self._whole()

    def _whole(self) -> int:
        task = self.task
        meetings = sum(sum(self.gain[:times]) for one, row in enumerate(self.met) for times in row[:one])
        wishes = sum(
            wish[one][other]
            for wish, drawn in zip(task.wishes, self.rounds, strict=True)
            if wish is not None
            for table in drawn
            for one, other in combinations(table, 2)
        )
        return meetings + wishes + self._uneven()

    def _uneven(self) -> int:
        return sum(strain[times] for strain, times in zip(self.strain, self.odd, strict=True))

    def _strain(self, who: int, times: int) -> int:
        """Return what somebody's odd tables are charged if they are so many."""
        over = times - self.task.fewest[who]
        return UNEVEN * (-over if over < 0 else max(0, over - self.task.turns))

    def run(self) -> Found:
        """Better the seating, hot first and then colder, and return the best that a level ended with."""
        best = self._found()
        for heat in heats(self.task.cold):
            if self._level(heat):
                return self._found()
            if self.charge < best.charge:
                best = self._found()
        return best

    def _found(self) -> Found:
        return Found(charge=self.charge, rounds=tuple(tuple(map(tuple, drawn)) for drawn in self.rounds))

    def _level(self, heat: float) -> bool:
        """Try the exchanges of one level; tell whether nothing is left to better."""
        chance, at, met, waits = self.chance, self.at, self.met, patience()
        rounds, people, least = len(self.rounds), len(self.met), self.task.least
        gain, loss, usual, wishes = self.gain, self.loss, self.task.usual, self.task.wishes
        if self.charge <= least:
            return True
        for _ in range(self.task.steps // LEVELS):
            number = int(chance() * rounds)
            one, other = int(chance() * people), int(chance() * people)
            places = at[number]
            here, there = places[one], places[other]
            if here == there or here < 0 or there < 0:
                continue
            table, far = self.rounds[number][here], self.rounds[number][there]
            ones, others = met[one], met[other]
            more = self._turned(one, other, far) if (len(table) == usual) != (len(far) == usual) else 0
            if more > heat * MOST_PATIENCE:
                continue
            for who in table:
                if who != one:
                    more += gain[others[who]] - loss[ones[who]]
            for who in far:
                if who != other:
                    more += gain[ones[who]] - loss[others[who]]
            if wishes[number] is not None:
                more += self._wished(number, one, other, table, far)
            if more <= 0 or more < heat * waits[int(chance() * FINENESS)]:
                self._exchange(number, one, other)
                self.charge += more
                if self.charge <= least:
                    return True
        return False

    def _wished(self, number: int, one: int, other: int, table: Sequence[int], far: Sequence[int]) -> int:
        """Return what the wishes are charged more when two exchange their places."""
        wish = self.task.wishes[number]
        if wish is None:
            return 0
        ones, others = wish[one], wish[other]
        more = 0
        for who in table:
            if who != one:
                more += others[who] - ones[who]
        for who in far:
            if who != other:
                more += ones[who] - others[who]
        return more

    def _turned(self, one: int, other: int, far: Sequence[int]) -> int:
        """Return what turns are charged more when two exchange places between an odd table and a usual one."""
        goes, leaves = (other, one) if len(far) == self.task.usual else (one, other)
        more, less = self.odd[goes], self.odd[leaves]
        to, of = self.strain[goes], self.strain[leaves]
        return to[more + 1] - to[more] + of[less - 1] - of[less]

    def _exchange(self, number: int, one: int, other: int) -> None:
        places, tables, met = self.at[number], self.rounds[number], self.met
        here, there = places[one], places[other]
        table, far = tables[here], tables[there]
        for who in table:
            if who != one:
                met[one][who] -= 1
                met[who][one] -= 1
                met[other][who] += 1
                met[who][other] += 1
        for who in far:
            if who != other:
                met[other][who] -= 1
                met[who][other] -= 1
                met[one][who] += 1
                met[who][one] += 1
        table[table.index(one)], far[far.index(other)] = other, one
        places[one], places[other] = there, here
        if (len(table) == self.task.usual) != (len(far) == self.task.usual):
            step = 1 if len(far) != self.task.usual else -1
            self.odd[one] += step
            self.odd[other] -= step
