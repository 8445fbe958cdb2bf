"""What a day comes to: the ranking, with the reason for every place.  Pure.

A round stands for an evening of the league and is counted by the league's functions.  Everything is exact until a sum
is rounded to hundredths, once; who is equal then is equal, and what decides between equals is named.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from scorebook.league.methods import rounded
from scorebook.league.ranking import FIRSTS, WON
from scorebook.league.worth import HUNDRED, Night, Row, nights

POINTS, PER_HAND, PLACES, PLACES_FIRST = "points", "per_hand", "places", "places_first"
COUNTINGS = (POINTS, PER_HAND, PLACES, PLACES_FIRST)
NOUGHT, OWN_MEAN, FIXED = "nought", "own_mean", "fixed"
RESTS = (NOUGHT, OWN_MEAN, FIXED)
ALL, HALF, NOTHING = "all", "half", "nothing"
CARRIED: Mapping[str, Fraction] = {ALL: Fraction(1), HALF: Fraction(1, 2), NOTHING: Fraction(0)}
PLAYED, RESTED, MISSED, VOID, LATER = "played", "rested", "missed", "void", "later"
HALF_WAY = 50  # by places whoever sits out leaves as many behind as he does not
HANDS = 12  # what points a hand are multiplied by where a round has no number of hands
# What decides between equals besides the league's steps: points added up, the best rounds, points at tables where those
# who are equal met, the lot.
AMOUNT, BEST, MET, LOT = "amount", "best", "met", "lot"
TABLES = 1000  # more than there are tables: a table of a round is one number


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How a day counts.

    ``hands`` is how many everybody plays in a round: what points a hand are multiplied by.  ``resting`` says what
    sitting out is worth, ``fixed`` how much where that is a number, ``missing`` what a round is that somebody was not
    there for; both in hundredths.  ``carried`` is what goes into a final from before, ``best_of`` how many rounds
    count, ``team_best`` how many of a team; ``None`` means all.
    """

    counting: str = POINTS
    hands: int = HANDS
    best_of: int | None = None
    resting: str = NOUGHT
    fixed: int = 0
    missing: int = 0
    carried: str = ALL
    team_best: int | None = None


def terms_of(said: Mapping[str, Any], hands: int | None) -> Terms:
    """Return the terms as a day keeps them, whatever it leaves out as usual; ``hands`` are those of a round."""
    known = {name: said[name] for name in Terms.__slots__ if said.get(name) is not None and name != "hands"}
    return Terms(**known, hands=hands or HANDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sat:
    """What somebody did at his table in a round: points of the sheet, the hands he played, declared and won.

    ``by_slip`` where the table was counted by its result slip, which does not say who declared what.
    """

    who: int
    table: int
    points: int
    hands: int
    declared: int = 0
    won: int = 0
    by_slip: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlayed:
    """A round that counts: what was done at its tables, and who sat out.

    Who sat at a table that counts for nobody is ``void``, who at one that is not handed in yet ``later``.
    """

    number: int
    sat: tuple[Sat, ...]
    out: tuple[int, ...] = ()
    void: tuple[int, ...] = ()
    later: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """Somebody on the list; a stand-in is not ``ranked``."""

    number: int
    ranked: bool = True
    team: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """A penalty or a compensation that stands, in hundredths of what is counted."""

    who: int
    hundredths: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """Everything the ranking follows from; ``final`` is the round of the placing tables, if there was one.

    Neither the order of ``rounds``, nor that of people, tables or rulings matters.
    """

    people: tuple[Entered, ...]
    rounds: tuple[RoundPlayed, ...]
    rulings: tuple[Ruled, ...] = ()
    seed: str = ""
    final: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A round of somebody: ``kind`` is played, rested, missed, void or later; ``worth`` what it counts, exactly.

    ``counts`` tells whether it is one of his best where only those count, ``first`` whether nobody at his table had
    more.
    """

    round: int
    kind: str
    worth: Fraction
    table: int | None = None
    points: int = 0
    hands: int = 0
    first: bool = False
    counts: bool = True

    @property
    def hundredths(self) -> int:
        """What it counts, as it is printed; sums are made of what is exact."""
        return rounded(self.worth)


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """How a day is counted: the ranking counts by it, and pages and papers print it.

    ``hands`` are what points a hand are multiplied by; ``best_of`` is how many rounds count beside the ``final``, and
    ``None`` means all.  ``resting`` is what sitting out is worth, ``None`` the mean of the rounds somebody played, and
    ``neutral`` what that is for who played none; ``missing`` is what a round is worth that somebody was not there for.
    ``final`` is the round of the placing tables, ``carried`` the part of the other rounds that counts with it for
    whoever played in it.  ``steps`` decide between equals, in this order.  ``team_best`` is how many of a team count.
    ``by_slip`` tells whether a table was counted by its slip: declared hands are compared with nobody's then.
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
    by_slip: bool = False

    @property
    def by_place(self) -> bool:
        """Whether a round is worth the opponents left behind, not points."""
        return self.counting in (PLACES, PLACES_FIRST)


def method_of(day: Day, terms: Terms) -> Method:
    """Return how a day is counted as far as it was played."""
    neutral = Fraction(HALF_WAY if terms.counting in (PLACES, PLACES_FIRST) else 0)
    resting = {NOUGHT: neutral, OWN_MEAN: None, FIXED: Fraction(terms.fixed, HUNDRED)}
    first = (AMOUNT,) if terms.counting == PLACES_FIRST else ()
    last = (LOT,) if day.seed else ()
    by_slip = any(sat.by_slip for played in day.rounds for sat in played.sat)
    declared = () if by_slip else (WON,)
    return Method(
        counting=terms.counting,
        hands=terms.hands,
        best_of=terms.best_of,
        resting=resting[terms.resting],
        neutral=neutral,
        missing=Fraction(terms.missing, HUNDRED),
        final=day.final,
        carried=CARRIED[terms.carried],
        steps=(*first, FIRSTS, *declared, BEST, MET, *last),
        team_best=terms.team_best,
        by_slip=by_slip,
    )


Sheet = tuple[tuple[Cell, ...], tuple[Night, ...]]


def sheets_of(day: Day, method: Method) -> dict[Hashable, Sheet]:
    """Return everybody's rounds in their order, and what the league makes of those he played."""
    scale = "place" if method.by_place else "as_written"
    rows = [
        Row(played.number * TABLES + sat.table, sat.who, sat.points, sat.hands, sat.declared, sat.won)
        for played in day.rounds
        for sat in played.sat
    ]
    theirs: dict[Hashable, dict[int, Night]] = {one.number: {} for one in day.people}
    for night in nights(rows, scale):
        row, worth = night.row, night.worth
        if method.counting == PER_HAND:
            worth = Fraction(row.amount * method.hands, row.hands) if row.hands else 0
        theirs[row.who][row.evening // TABLES] = night._replace(worth=worth)
    return {
        who: (_cells(who, played, day, method), tuple(played[number] for number in sorted(played)))
        for who, played in theirs.items()
    }


def _cells(who: Hashable, played: Mapping[int, Night], day: Day, method: Method) -> tuple[Cell, ...]:
    own = [Fraction(night.worth) for night in played.values()]
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
            )
        elif who in one.out or who in one.void or who in one.later:
            kind = RESTED if who in one.out else VOID if who in one.void else LATER
            cell = Cell(round=one.number, kind=kind, worth=resting)
        else:
            cell = Cell(round=one.number, kind=MISSED, worth=method.missing)
        cells.append(cell)
    return _best_of(cells, method.best_of, method.final)


def _best_of(cells: Sequence[Cell], best_of: int | None, final: int | None) -> tuple[Cell, ...]:
    """Mark the rounds that count: the final, and the best of the others; one that was missed only where others lack."""
    if best_of is None:
        return tuple(cells)
    before = [cell for cell in cells if cell.round != final]
    chosen = sorted(before, key=lambda cell: (cell.kind == MISSED, -cell.worth, cell.round))[:best_of]
    counting = {cell.round for cell in chosen} | {final}
    return tuple(replace(cell, counts=cell.round in counting) for cell in cells)
