"""How good a draw is, and what exchanging two people does to it: what the director reads beside the tables.  Pure.

A draw made by hand or brought along is measured as any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from scorebook.cup.draw.bounds import least_repeats
from scorebook.cup.draw.drawing import BY_RANKING, Asked, in_order, least_distance, meetings
from scorebook.cup.draw.sizes import seating
from scorebook.cup.draw.turns import Drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """A day's rounds so far, in numbers.

    ``repeats`` are meetings beyond a pair's first, ``bound`` how many there are at least; ``most_of_a_pair`` is how
    often the commonest pair met.  ``odd_spread`` and ``out_spread`` are how far apart people are in turns at odd tables
    and in sitting out, among those who were there in every round.  ``mates`` is how often two mates met in the rounds
    that were to part them, ``apart`` how often two who were named apart met.  ``distance`` adds up how far apart in the
    ranking those are who sit together, ``least_distance`` is the least possible; both are of the last round, and
    ``None`` where it was not drawn by ranking.
    """

    repeats: int
    bound: int
    most_of_a_pair: int
    odd_spread: int
    out_spread: int
    mates: int
    apart: int
    distance: int | None = None
    least_distance: int | None = None


def measured(rounds: Sequence[Drawn], asked: Asked) -> Figures:
    """Return the figures of all rounds so far; ``asked`` is what the last of them was drawn by."""
    met = meetings(rounds)
    teams = {one.number: one.team for one in asked.people if one.team}
    parted = meetings(rounds[: asked.mates_apart])
    named = {frozenset(two) for two in asked.apart}
    ranked = asked.method == BY_RANKING and bool(rounds)
    odd, out = _spreads(rounds, asked.allowed[0])
    return Figures(
        repeats=sum(times - 1 for times in met.values()),
        bound=bound(rounds, asked.allowed),
        most_of_a_pair=max(met.values(), default=0),
        odd_spread=odd,
        out_spread=out,
        mates=sum(times for two, times in parted.items() if _mates(two, teams)),
        apart=sum(times for two, times in met.items() if two in named),
        distance=_distance(rounds[-1], asked) if ranked else None,
        least_distance=least_distance([len(table) for table in rounds[-1].tables]) if ranked else None,
    )


def _mates(two: frozenset[int], teams: Mapping[int, str]) -> bool:
    """Tell whether two are of one team; whoever has none has no mate."""
    one, other = two
    return one in teams and teams[one] == teams.get(other)


def _distance(drawn: Drawn, asked: Asked) -> int:
    seated = {number for table in drawn.tables for number in table}
    order = [number for number in in_order(asked) if number in seated]
    place = {number: place for place, number in enumerate([*order, *sorted(seated - set(order))])}
    return sum(abs(place[one] - place[other]) for table in drawn.tables for one, other in combinations(table, 2))


def _spreads(rounds: Sequence[Drawn], usual: int) -> tuple[int, int]:
    """Return how far apart odd tables and rests are among those who were always there."""
    always = frozenset[int]().union(*(drawn.people for drawn in rounds))
    for drawn in rounds:
        always &= drawn.people
    odd = Counter(who for drawn in rounds for table in drawn.tables if len(table) != usual for who in table)
    out = Counter(who for drawn in rounds for who in drawn.out)
    return _spread(odd, always), _spread(out, always)


def _spread(times: Counter[int], people: Iterable[int]) -> int:
    """Return how many times more often something befell one of these people than another."""
    had = [times[who] for who in people]
    return max(had, default=0) - min(had, default=0)


def bound(rounds: Sequence[Drawn], allowed: Sequence[int]) -> int:
    """Return a number of repeats below which rounds of these people at these tables cannot come.

    It holds while the same people are there at the usual tables; of several such stretches it is the worst one's.
    """
    worst = 0
    for (people, sizes), stretch in groupby(rounds, key=lambda drawn: (drawn.people, _sizes(drawn))):
        if sizes == seating(len(people), allowed).sizes:
            worst = max(worst, least_repeats(len(people), len(list(stretch)), allowed))
    return worst


def _sizes(drawn: Drawn) -> tuple[int, ...]:
    """Return the sizes of a round's tables as a seating has them, the largest first."""
    return tuple(sorted((len(table) for table in drawn.tables), reverse=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """Two people who sit at one table of a round and sat together before: where, as (round, table), each from 1."""

    one: int
    other: int
    table: int
    before: tuple[tuple[int, int], ...]


def met_before(rounds: Sequence[Drawn]) -> tuple[Met, ...]:
    """Return who meets again in the last of these rounds, table by table."""
    *past, last = rounds
    where: dict[frozenset[int], list[tuple[int, int]]] = {}
    for number, drawn in enumerate(past, start=1):
        for place, table in enumerate(drawn.tables, start=1):
            for two in combinations(table, 2):
                where.setdefault(frozenset(two), []).append((number, place))
    return tuple(
        Met(one=min(two), other=max(two), table=place, before=tuple(before))
        for place, table in enumerate(last.tables, start=1)
        for two in combinations(sorted(table), 2)
        if (before := where.get(frozenset(two)))
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a fix by hand does: the round as it is then, the day's figures before and after, meetings won and lost."""

    drawn: Drawn
    before: Figures
    after: Figures
    new: tuple[Met, ...]
    gone: tuple[Met, ...]


def exchanged(drawn: Drawn, one: int, other: int) -> Drawn:
    """Return the round with two people in each other's places; one of them may sit out.

    :raises ValueError: it is one and the same (``himself``), or somebody is not in this round (``absent``).
    """
    if one == other:
        raise ValueError("himself")
    if not {one, other} <= drawn.people:
        raise ValueError("absent")
    place = {one: other, other: one}
    return Drawn(
        tables=tuple(tuple(place.get(who, who) for who in table) for table in drawn.tables),
        out=tuple(sorted(place.get(who, who) for who in drawn.out)),
    )


def by_hand(drawn: Drawn, step: Sequence[int], allowed: Sequence[int]) -> Drawn:
    """Return the round after a fix: two who change places, or one with the table and the seat he is put in.

    :raises ValueError: as :func:`exchanged` and :func:`moved` do.
    """
    if len(step) == len(("who", "table", "seat")):
        return moved(drawn, step[0], step[1], allowed, seat=step[2])
    if step[0] in drawn.people and step[-1] not in drawn.people:  # who comes has the seat of who did not
        tables = tuple(tuple(step[-1] if who == step[0] else who for who in table) for table in drawn.tables)
        return Drawn(tables=tables, out=tuple(who for who in drawn.out if who != step[0]))
    return exchanged(drawn, step[0], step[-1])


def moved(drawn: Drawn, who: int, table: int, allowed: Sequence[int], seat: int = 0) -> Drawn:
    """Return the round with somebody at another table; 0 lets him sit out.

    He has the ``seat``, and whoever sits there or behind moves one on; 0 is the last one.

    :raises ValueError: he is not in this round, is there already, or a table would be of a size that the game does not
        allow; the message is ``absent``, ``himself`` or ``size``.
    """
    if who not in drawn.people or not 0 <= table <= len(drawn.tables):
        raise ValueError("absent")
    if who in (drawn.tables[table - 1] if table else drawn.out):
        raise ValueError("himself")
    left = [tuple(one for one in seated if one != who) for seated in drawn.tables]
    out = tuple(one for one in drawn.out if one != who)
    if table:
        place = seat - 1 if seat else len(left[table - 1])
        left[table - 1] = (*left[table - 1][:place], who, *left[table - 1][place:])
    else:
        out = tuple(sorted((*out, who)))
    if any(len(seated) not in allowed for seated in left):
        raise ValueError("size")
    return Drawn(tables=tuple(left), out=out)


def change(past: Sequence[Drawn], drawn: Drawn, then: Drawn, asked: Asked) -> Change:
    """Return what it does to the day that a round is seated like ``then`` and not as it was ``drawn``."""
    before, after = met_before([*past, drawn]), met_before([*past, then])
    pairs, pairs_then = ({(met.one, met.other) for met in several} for several in (before, after))
    return Change(
        drawn=then,
        before=measured([*past, drawn], asked),
        after=measured([*past, then], asked),
        new=tuple(met for met in after if (met.one, met.other) not in pairs),
        gone=tuple(met for met in before if (met.one, met.other) not in pairs_then),
    )
