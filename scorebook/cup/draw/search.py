"""The search behind a draw: simulated annealing that exchanges two people of one round. Pure.

The number of steps is fixed and independent of time. Random numbers come only from ``random()`` of the generator, whose
sequence Python promises; all other values are integers and decimals. Therefore the result is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from functools import cache
from itertools import combinations

from scorebook.cup.draw.chance import Chance

# The costs of a draw: each meeting of a pair beyond the first is a repeat; beyond the second a repeat costs a little
# more.
REPEAT, THIRD = 200, 50
MOST_MEETINGS = 64
# The cost of each odd table that a person has too many or too few.
UNEVEN = 4000
HOT = Decimal("0.6")
LEVELS = 60
FINENESS = 1024
MOST_PATIENCE = 8  # more than minus the logarithm of the least chance

Tables = Sequence[Sequence[int]]
Pairs = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """The input of a search; people are indexes of a list.

    ``met`` counts the earlier meetings of each pair. ``wishes`` are the further costs of each pair at one table, by
    round, and ``repeat`` is the cost of a repeat. ``had`` counts everybody's odd tables before; in the end they should
    have at least ``fewest`` and at most ``turns`` more. No result costs less than ``least``. ``cold`` is the final
    temperature in units of a repeat.
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
class SearchResult:
    """The result of a search: rounds of tables, and their cost."""

    charge: int
    rounds: tuple[tuple[tuple[int, ...], ...], ...]


@cache
def patience() -> tuple[float, ...]:
    """Return minus the logarithms of evenly spread chances: the accepted rise in cost, in units of the temperature."""
    with localcontext() as exact:
        exact.prec = 20
        return tuple(float(-(Decimal(2 * place + 1) / (2 * FINENESS)).ln()) for place in range(FINENESS))


@cache
def heats(cold: Decimal) -> tuple[float, ...]:
    """Return the temperature of each level in costs, falling by equal ratios."""
    with localcontext() as exact:
        exact.prec = 20
        ratio = ((cold / HOT).ln() / (LEVELS - 1)).exp()
        return tuple(float(REPEAT * HOT * ratio**level) for level in range(LEVELS))


class Search:
    """The annealing search over one seating."""

    def __init__(self, task: Task, start: Sequence[Tables], chance: Chance) -> None:
        """Start from a seating; people at none of its tables sit out throughout."""
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
        # Costs by number of meetings: of one more meeting, and the saving of one less.
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
        """Return the cost of ``times`` odd tables for a person."""
        over = times - self.task.fewest[who]
        return UNEVEN * (-over if over < 0 else max(0, over - self.task.turns))

    def run(self) -> SearchResult:
        """Improve the seating from hot to cold; return the best seating at the end of a level."""
        best = self._result()
        for heat in heats(self.task.cold):
            if self._level(heat):
                return self._result()
            if self.charge < best.charge:
                best = self._result()
        return best

    def _result(self) -> SearchResult:
        return SearchResult(charge=self.charge, rounds=tuple(tuple(map(tuple, drawn)) for drawn in self.rounds))

    def _level(self, heat: float) -> bool:
        """Try the exchanges of one level; return whether nothing is left to improve."""
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
        """Return the change in the cost of wishes when two people exchange places."""
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
        """Return the change in the cost of turns when two people exchange an odd and a usual table."""
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
