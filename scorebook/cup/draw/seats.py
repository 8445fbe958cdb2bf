"""Numbers of tables and first seats, for groups of people that are already drawn. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from scorebook.cup.draw.chance import Chance, shuffled
from scorebook.cup.draw.turns import Drawn

Slot = tuple[int, int]  # a round and a table of it


def numbered(
    plan: Sequence[Drawn], past: Sequence[Drawn], stays: Mapping[int, int], chance: Chance, *, keeps_order: bool
) -> tuple[Drawn, ...]:
    """Number the tables so that people visit different ones, and order the seats so that nobody deals first twice.

    ``stays`` maps a table's number to the person who can reach only that table. With ``keeps_order`` the tables stay in
    order.
    """
    visits = Counter((who, place) for drawn in past for place, table in enumerate(drawn.tables) for who in table)
    rounds = []
    for drawn in plan:
        tables = list(drawn.tables)
        if not keeps_order:
            tables = _varied([tables[place] for place in shuffled(range(len(tables)), chance)], visits)
        tables = [tuple(shuffled(table, chance)) for table in _reached(tables, stays)]
        visits.update((who, place) for place, table in enumerate(tables) for who in table)
        rounds.append(replace(drawn, tables=tuple(tables)))
    dealers = first_dealers(rounds, Counter(table[0] for drawn in past for table in drawn.tables))
    return tuple(
        replace(drawn, tables=tuple(_dealing(table, dealers[n, m]) for m, table in enumerate(drawn.tables)))
        for n, drawn in enumerate(rounds)
    )


def _dealing(table: Sequence[int], dealer: int) -> tuple[int, ...]:
    """Return the table rotated so that ``dealer`` sits in its first seat."""
    place = table.index(dealer)
    return (*table[place:], *table[:place])


def first_dealers(plan: Sequence[Drawn], dealt: Mapping[int, int]) -> dict[Slot, int]:
    """Return the first dealer of each table, as evenly as possible; ``dealt`` counts earlier first deals.

    A person passes a turn on if somebody else of the same table can take it. This is bipartite matching by augmenting
    paths, first with one turn for everybody, then with two, and so on.
    """
    company = {(n, m): table for n, drawn in enumerate(plan) for m, table in enumerate(drawn.tables)}
    turns: dict[int, list[Slot]] = {who: [] for table in company.values() for who in table}
    dealers: dict[Slot, int] = {}

    def take(slot: Slot, most: int, tried: set[int]) -> bool:
        for who in company[slot]:
            if who in tried:
                continue
            tried.add(who)
            free = dealt.get(who, 0) + len(turns[who]) < most
            given = slot if free else next((other for other in turns[who] if take(other, most, tried)), None)
            if given is not None:
                if not free:
                    turns[who].remove(given)
                turns[who].append(slot)
                dealers[slot] = who
                return True
        return False

    most = 0
    while len(dealers) < len(company):
        most += 1
        for slot in company:
            if slot not in dealers:
                take(slot, most, set())
    return dealers


def _varied(tables: list[tuple[int, ...]], visits: Counter[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Exchange table numbers while fewer people see a table again."""
    places = range(len(tables))
    seen = [[sum(visits[who, place] for who in table) for place in places] for table in tables]
    order = list(places)  # the index of the table at each place
    better = True
    while better:
        better = False
        for one, other in combinations(places, 2):
            here, there = seen[order[one]], seen[order[other]]
            if here[other] + there[one] < here[one] + there[other]:
                order[one], order[other] = order[other], order[one]
                better = True
    return [tables[place] for place in order]


def _reached(tables: list[tuple[int, ...]], stays: Mapping[int, int]) -> list[tuple[int, ...]]:
    """Put each person who can reach only one table to that table, with their whole group."""
    placed = list(tables)
    for number, who in stays.items():
        place = next((place for place, table in enumerate(placed) if who in table), None)
        if place is not None and number <= len(placed):
            placed[place], placed[number - 1] = placed[number - 1], placed[place]
    return placed
