"""Figures of a draw's quality, and of a change by hand, for the director. Pure.

They apply to any draw, also to those made by hand or imported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from scorebook.cup.draw.bounds import least_repeats
from scorebook.cup.draw.drawing import BY_RANKING, DrawRequest, in_order, least_distance, meetings
from scorebook.cup.draw.sizes import seating
from scorebook.cup.draw.turns import Drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The figures of a day's rounds so far.

    ``repeats`` are meetings beyond a pair's first, ``bound`` is their least possible number, and ``most_of_a_pair`` the
    most meetings of one pair. ``odd_spread`` and ``out_spread`` are the greatest differences in odd tables and in
    sitting out, among people who were always present. ``mates`` counts meetings of mates in the rounds that keep them
    apart, ``apart`` those of pairs who are kept apart all day. ``distance`` is the sum of ranking distances at the
    tables of the last round, and ``least_distance`` the least possible sum. Both are ``None`` unless that round was
    drawn by ranking.
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


def measured(rounds: Sequence[Drawn], request: DrawRequest) -> Figures:
    """Return the figures of all rounds so far; ``request`` drew the last of them."""
    met = meetings(rounds)
    teams = {one.number: one.team for one in request.people if one.team}
    parted = meetings(rounds[: request.mates_apart])
    named = {frozenset(two) for two in request.apart}
    ranked = request.method == BY_RANKING and bool(rounds)
    odd, out = _spreads(rounds, request.allowed[0])
    return Figures(
        repeats=sum(times - 1 for times in met.values()),
        bound=bound(rounds, request.allowed),
        most_of_a_pair=max(met.values(), default=0),
        odd_spread=odd,
        out_spread=out,
        mates=sum(times for two, times in parted.items() if _mates(two, teams)),
        apart=sum(times for two, times in met.items() if two in named),
        distance=_distance(rounds[-1], request) if ranked else None,
        least_distance=least_distance([len(table) for table in rounds[-1].tables]) if ranked else None,
    )


def _mates(two: frozenset[int], teams: Mapping[int, str]) -> bool:
    """Tell whether two people are of one team; people without a team have no mates."""
    one, other = two
    return one in teams and teams[one] == teams.get(other)


def _distance(drawn: Drawn, request: DrawRequest) -> int:
    seated = {number for table in drawn.tables for number in table}
    order = [number for number in in_order(request) if number in seated]
    place = {number: place for place, number in enumerate([*order, *sorted(seated - set(order))])}
    return sum(abs(place[one] - place[other]) for table in drawn.tables for one, other in combinations(table, 2))


def _spreads(rounds: Sequence[Drawn], usual: int) -> tuple[int, int]:
    """Return the greatest differences in odd tables and in rests among people who were always present."""
    always = frozenset[int]().union(*(drawn.people for drawn in rounds))
    for drawn in rounds:
        always &= drawn.people
    odd = Counter(who for drawn in rounds for table in drawn.tables if len(table) != usual for who in table)
    out = Counter(who for drawn in rounds for who in drawn.out)
    return _spread(odd, always), _spread(out, always)


def _spread(times: Counter[int], people: Iterable[int]) -> int:
    """Return the greatest difference between the counts of these people."""
    had = [times[who] for who in people]
    return max(had, default=0) - min(had, default=0)


def bound(rounds: Sequence[Drawn], allowed: Sequence[int]) -> int:
    """Return a lower bound for the repeats of these people at these tables.

    It applies to stretches of rounds with the same people at the usual tables; the result is the maximum over them.
    """
    worst = 0
    for (people, sizes), stretch in groupby(rounds, key=lambda drawn: (drawn.people, _sizes(drawn))):
        if sizes == seating(len(people), allowed).sizes:
            worst = max(worst, least_repeats(len(people), len(list(stretch)), allowed))
    return worst


def _sizes(drawn: Drawn) -> tuple[int, ...]:
    """Return the table sizes of a round, largest first."""
    return tuple(sorted((len(table) for table in drawn.tables), reverse=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """Two people of one table who met before, at these (round, table), each from 1."""

    one: int
    other: int
    table: int
    before: tuple[tuple[int, int], ...]


def met_before(rounds: Sequence[Drawn]) -> tuple[Met, ...]:
    """Return the repeated meetings in the last of these rounds, table by table."""
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
    """The effect of a change by hand: the new round, the day's figures before and after, and changed meetings."""

    drawn: Drawn
    before: Figures
    after: Figures
    new: tuple[Met, ...]
    lost: tuple[Met, ...]


def exchanged(drawn: Drawn, one: int, other: int) -> Drawn:
    """Return the round with two people exchanged; one of them may sit out.

    :raises ValueError: both are the same person (``himself``), or somebody is not in this round (``absent``).
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
    """Return the round after one change: two people exchanged, or one moved to a table and a seat.

    :raises ValueError: as :func:`exchanged` and :func:`moved` do.
    """
    if len(step) == len(("who", "table", "seat")):
        return moved(drawn, step[0], step[1], allowed, seat=step[2])
    if step[0] in drawn.people and step[-1] not in drawn.people:  # who comes has the seat of who did not
        tables = tuple(tuple(step[-1] if who == step[0] else who for who in table) for table in drawn.tables)
        return Drawn(tables=tables, out=tuple(who for who in drawn.out if who != step[0]))
    return exchanged(drawn, step[0], step[-1])


def moved(drawn: Drawn, who: int, table: int, allowed: Sequence[int], seat: int = 0) -> Drawn:
    """Return the round with one person at another table; table 0 means sitting out.

    The person takes the ``seat``, and people from there on move up by one; seat 0 is a new last seat.

    :raises ValueError: the person is not in this round (``absent``), is there already (``himself``), or a table would
        have a size that the game does not allow (``size``).
    """
    if who not in drawn.people or not 0 <= table <= len(drawn.tables):
        raise ValueError("absent")
    if who in (drawn.tables[table - 1] if table else drawn.out):
        raise ValueError("himself")
    new_tables = [tuple(one for one in seated if one != who) for seated in drawn.tables]
    out = tuple(one for one in drawn.out if one != who)
    if table:
        place = seat - 1 if seat else len(new_tables[table - 1])
        new_tables[table - 1] = (*new_tables[table - 1][:place], who, *new_tables[table - 1][place:])
    else:
        out = tuple(sorted((*out, who)))
    if any(len(seated) not in allowed for seated in new_tables):
        raise ValueError("size")
    return Drawn(tables=tuple(new_tables), out=out)


def change(past: Sequence[Drawn], drawn: Drawn, then: Drawn, request: DrawRequest) -> Change:
    """Return the effect on the day if a round is seated like ``then`` instead of ``drawn``."""
    before, after = met_before([*past, drawn]), met_before([*past, then])
    pairs, pairs_then = ({(met.one, met.other) for met in several} for several in (before, after))
    return Change(
        drawn=then,
        before=measured([*past, drawn], request),
        after=measured([*past, then], request),
        new=tuple(met for met in after if (met.one, met.other) not in pairs),
        lost=tuple(met for met in before if (met.one, met.other) not in pairs_then),
    )
