"""How a cup day is counted. Pure.

A round counts like an evening of the league, by the league's functions. Values stay exact until a sum is rounded to
hundredths, once. People with equal rounded sums are equal, and the deciding step is named.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from scorebook.league.methods import rounded
from scorebook.league.ranking import FIRSTS, WON
from scorebook.league.worth import HUNDRED, Ladder, Night, Row, nights, read_ladder

POINTS, PER_HAND, PLACES, PLACES_FIRST, LADDER = "points", "per_hand", "places", "places_first", "ladder"
COUNTINGS = (POINTS, PER_HAND, PLACES, PLACES_FIRST, LADDER)
SCALES = {PLACES: "place", PLACES_FIRST: "place", LADDER: "ladder"}
ZERO, OWN_MEAN, FIXED = "nought", "own_mean", "fixed"
RESTS = (ZERO, OWN_MEAN, FIXED)
AS_NOUGHT, SCALED = "nought", "scaled"
UNPLAYED = (AS_NOUGHT, SCALED)
ALL, HALF, NOTHING = "all", "half", "nothing"
CARRIED: Mapping[str, Fraction] = {ALL: Fraction(1), HALF: Fraction(1, 2), NOTHING: Fraction(0)}
PLAYED, RESTED, MISSED, VOID, LATER = "played", "rested", "missed", "void", "later"
HALF_WAY = 50  # by places whoever sits out leaves as many behind as he does not
HANDS = 12  # what points a hand are multiplied by where a round has no number of hands
# Steps between equals besides the league's: total points, best rounds, points where the equals met, the lot.
AMOUNT, BEST, MET, LOT = "amount", "best", "met", "lot"
STEPS = (AMOUNT, FIRSTS, WON, BEST, MET, LOT)
TABLES = 1000  # more than there are tables: a table of a round is one number


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The rules by which a day is counted.

    ``hands`` is the number of hands in a round, by which points per hand are multiplied. ``resting`` names the value of
    sitting out; ``fixed`` is that value if it is a number, and ``missing`` the value of a missed round, both in
    hundredths. ``carried`` is the share of earlier rounds that counts in a final. ``best_of`` rounds count,
    ``team_best`` members of a team and ``club_best`` members of a club; ``None`` means all. ``steps`` decide between
    equals, in this order; empty means the usual steps. ``ladder`` has the points for places, a row for each size of
    table (``10-8-6-4 10-8-6-4-2``), and ``first_ladder`` those of round 1, if they differ. A person who missed more
    than ``most_missed`` rounds has no place; ``None`` means only those who missed all. ``side`` is the key of the
    figure that the side list counts. ``unplayed`` names what the hands count that a table did not play: nothing, or as
    much as the played ones (counting by points only).
    """

    counting: str = POINTS
    hands: int = HANDS
    best_of: int | None = None
    resting: str = ZERO
    fixed: int = 0
    missing: int = 0
    carried: str = ALL
    team_best: int | None = None
    club_best: int | None = None
    steps: tuple[str, ...] = ()
    ladder: str = ""
    first_ladder: str = ""
    most_missed: int | None = None
    side: str = ""
    unplayed: str = AS_NOUGHT


def terms_of(stored: Mapping[str, Any], hands: int | None) -> Terms:
    """Return the terms of a day, with defaults for those it does not name; ``hands`` is its hands per round."""
    known = {name: stored[name] for name in Terms.__slots__ if stored.get(name) is not None and name != "hands"}
    return Terms(**{**known, "steps": tuple(known.get("steps", ()))}, hands=hands or HANDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sat:
    """One person's result at a table: points on the sheet; hands played, declared and won.

    ``dealt`` hands were played at the table and ``planned`` prescribed; zero if unknown. ``by_slip`` marks a table
    counted by its result slip, which does not tell who declared.
    """

    who: int
    table: int
    points: int
    hands: int
    declared: int = 0
    won: int = 0
    by_slip: bool = False
    dealt: int = 0
    planned: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlayed:
    """A round that counts: the results at its tables, and who sat out.

    ``void`` are the people at tables that count for nobody, ``later`` those at tables not handed in yet.
    """

    number: int
    sat: tuple[Sat, ...]
    out: tuple[int, ...] = ()
    void: tuple[int, ...] = ()
    later: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """A person on the list; a stand-in is not ``ranked``."""

    number: int
    ranked: bool = True
    team: str = ""
    home_club: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """A valid penalty or compensation, in hundredths of the counted value."""

    who: int
    hundredths: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """All input of the ranking; ``final`` is the round of the placing tables, if there is one.

    The order of rounds, people, tables and rulings does not matter.
    """

    people: tuple[Entered, ...]
    rounds: tuple[RoundPlayed, ...]
    rulings: tuple[Ruled, ...] = ()
    seed: str = ""
    final: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A person's round: ``kind`` is played, rested, missed, void or later; ``worth`` is its exact value.

    ``counts`` is false for a round that is not among the best. ``first`` tells whether nobody at the table had more
    points. At the table sat ``size`` people; ``above`` had more points and ``equal`` (the person among them) as many.
    ``made_up`` are the planned and the dealt hands of a table whose points are scaled up.
    """

    round: int
    kind: str
    worth: Fraction
    table: int | None = None
    points: int = 0
    hands: int = 0
    first: bool = False
    made_up: tuple[int, int] | None = None
    counts: bool = True
    size: int = 0
    above: int = 0
    equal: int = 0

    @property
    def hundredths(self) -> int:
        """The value rounded for printing; sums use the exact value."""
        return rounded(self.worth)


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """How a day is counted; the ranking, the pages and the papers all use this record.

    ``hands`` multiplies points per hand. ``best_of`` rounds count beside the ``final``; ``None`` means all. ``resting``
    is the value of sitting out; ``None`` means the person's mean, or ``neutral`` if they played no round. ``missing``
    is the value of a missed round. ``final`` is the round of the placing tables, and ``carried`` the share of the other
    rounds that counts for players of that round. ``steps`` decide between equals, in this order. ``team_best`` members
    of a team and ``club_best`` members of a club count. ``ladder`` and ``first_ladder`` (of round 1) have the points
    for places. A person who missed more than ``most_missed`` rounds has no place. ``by_slip`` tells whether a table
    was counted by its slip: declared hands are not compared then.
    """

    counting: str
    hands: int
    best_of: int | None
    resting: Fraction | None
    neutral: Fraction
    missing: Fraction
    final: int | None
    carried: Fraction
    steps: tuple[str, ...]
    team_best: int | None
    club_best: int | None = None
    by_slip: bool = False
    ladder: Ladder = ()
    first_ladder: Ladder = ()
    most_missed: int | None = None
    unplayed: str = AS_NOUGHT

    def ladder_of(self, number: int) -> Ladder:
        """Return the points for places in this round."""
        return self.first_ladder if number == 1 else self.ladder


def usual_steps(counting: str) -> tuple[str, ...]:
    """Return the steps between equals of a day that names none."""
    return STEPS if counting in (PLACES_FIRST, LADDER) else STEPS[1:]


def _neutral(counting: str, ladder: Ladder) -> Fraction:
    """Return the worth of a round that was neither won nor lost; of points for places, the mean of the first row."""
    if counting == LADDER:
        return Fraction(sum(ladder[0]), len(ladder[0])) if ladder else Fraction(0)
    return Fraction(HALF_WAY if counting in (PLACES, PLACES_FIRST) else 0)


def method_of(day: Day, terms: Terms) -> Method:
    """Return the method of counting for the rounds played until now."""
    ladder = read_ladder(terms.ladder)
    neutral = _neutral(terms.counting, ladder)
    resting = {ZERO: neutral, OWN_MEAN: None, FIXED: Fraction(terms.fixed, HUNDRED)}
    by_slip = any(sat.by_slip for played in day.rounds for sat in played.sat)
    unknown = {*([WON] if by_slip else []), *([] if day.seed else [LOT])}
    return Method(
        counting=terms.counting,
        hands=terms.hands,
        best_of=terms.best_of,
        resting=resting[terms.resting],
        neutral=neutral,
        missing=Fraction(terms.missing, HUNDRED),
        final=day.final,
        carried=CARRIED[terms.carried],
        steps=tuple(step for step in terms.steps or usual_steps(terms.counting) if step not in unknown),
        team_best=terms.team_best,
        club_best=terms.club_best,
        by_slip=by_slip,
        ladder=ladder,
        first_ladder=read_ladder(terms.first_ladder) or ladder,
        most_missed=terms.most_missed,
        unplayed=terms.unplayed if terms.counting == POINTS else AS_NOUGHT,
    )


Sheet = tuple[tuple[Cell, ...], tuple[Night, ...]]


def sheets_of(day: Day, method: Method) -> dict[Hashable, Sheet]:
    """Return each person's rounds in order, and the league's nights made from the rounds they played."""
    made_up = _made_up(day, method)
    theirs: dict[Hashable, dict[int, Night]] = {one.number: {} for one in day.people}
    for night in (night for played in day.rounds for night in _nights(played, method)):
        row, worth = night.row, night.worth
        if method.counting == PER_HAND:
            worth = Fraction(row.amount * method.hands, row.hands) if row.hands else 0
        if short := made_up.get(row.evening):
            worth = Fraction(worth * short[0], short[1])
        theirs[row.who][row.evening // TABLES] = night._replace(worth=worth)
    return {
        who: (_cells(who, played, day, method), tuple(played[number] for number in sorted(played)))
        for who, played in theirs.items()
    }


def _made_up(day: Day, method: Method) -> dict[int, tuple[int, int]]:
    """Return the planned and the dealt hands of the tables whose points are scaled up, because they played fewer."""
    if method.unplayed != SCALED:
        return {}
    sat = ((played.number * TABLES + one.table, one) for played in day.rounds for one in played.sat)
    return {table: (one.planned, one.dealt) for table, one in sat if 0 < one.dealt < one.planned}


def _nights(played: RoundPlayed, method: Method) -> list[Night]:
    """Return the worth of everybody's result in one round."""
    rows = [
        Row(played.number * TABLES + sat.table, sat.who, sat.points, sat.hands, sat.declared, sat.won)
        for sat in played.sat
    ]
    return nights(rows, SCALES.get(method.counting, "as_written"), method.ladder_of(played.number))


def _cells(who: Hashable, played: Mapping[int, Night], day: Day, method: Method) -> tuple[Cell, ...]:
    own = [Fraction(night.worth) for night in played.values()]
    tables = {
        one.number * TABLES + sat.table: [two.points for two in one.sat if two.table == sat.table]
        for one in day.rounds
        for sat in one.sat
        if sat.who == who
    }
    made_up = _made_up(day, method)
    resting = method.resting
    if resting is None:
        resting = sum(own, Fraction()) / len(own) if own else method.neutral
    cells = []
    for one in sorted(day.rounds, key=lambda one: one.number):
        if night := played.get(one.number):
            row = night.row
            cell = Cell(
                round=one.number,
                kind=PLAYED,
                worth=Fraction(night.worth),
                table=row.evening % TABLES,
                points=row.amount,
                hands=row.hands,
                first=night.first,
                made_up=made_up.get(row.evening),
                size=len(amounts := tables[row.evening]),
                above=sum(amount > row.amount for amount in amounts),
                equal=amounts.count(row.amount),
            )
        elif who in one.out or who in one.void or who in one.later:
            kind = RESTED if who in one.out else VOID if who in one.void else LATER
            cell = Cell(round=one.number, kind=kind, worth=resting)
        else:
            cell = Cell(round=one.number, kind=MISSED, worth=method.missing)
        cells.append(cell)
    return _best_of(cells, method.best_of, method.final)


def _best_of(cells: Sequence[Cell], best_of: int | None, final: int | None) -> tuple[Cell, ...]:
    """Mark the rounds that count: the final and the best others; a missed round counts only to fill up."""
    if best_of is None:
        return tuple(cells)
    before = [cell for cell in cells if cell.round != final]
    chosen = sorted(before, key=lambda cell: (cell.kind == MISSED, -cell.worth, cell.round))[:best_of]
    counting = {cell.round for cell in chosen} | {final}
    return tuple(replace(cell, counts=cell.round in counting) for cell in cells)
