"""The places of a day with their reasons. Pure.

People are ordered by their value in hundredths, then by the named steps. The last step is a lot per person, which
follows from the day's seed and the number on the list, never from the name. A final ranks table 1 above table 2, and so
on.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scorebook.cup.draw.chance import lots_of
from scorebook.cup.ranking.counting import (
    BEST,
    MET,
    MISSED,
    PLAYED,
    Cell,
    Day,
    Method,
    Sheet,
    Terms,
    method_of,
    sheets_of,
)
from scorebook.league.methods import Result, rounded
from scorebook.league.ranking import VALUE, Why, ranked

GROUP = "group"  # the table of the final, before anything else
TEAM_STEPS = (BEST,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Because(Why):
    """The reason for a place; ``nth`` is the number of the best round that decided, if one did.

    The steps besides the league's are ``group`` (table of the final, from 1), ``amount`` (points), ``best`` (rounds, in
    hundredths), ``met`` (points at tables where the equals sat together) and ``lot``.
    """

    nth: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Result):
    """A result with the further values that decide between equals; more is better."""

    best: int = 0
    met: int = 0
    lot: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the ranking; ``place`` is ``None`` for stand-ins and for people who missed too many rounds.

    ``absent`` tells that the person missed all rounds, ``lacking`` that they missed more than the day allows.

    ``value`` is the sum in hundredths, including ``rulings``; ``ahead`` is the reason for standing above an equal
    person.
    """

    place: int | None
    who: int
    value: int
    rulings: int
    cells: tuple[Cell, ...]
    points: int
    hands: int
    tables_won: int
    hands_won: int
    group: int | None = None
    why: Why | None = None
    ahead: Why | None = None
    absent: bool = False
    lacking: bool = False

    @property
    def missed(self) -> int:
        """The number of missed rounds."""
        return sum(cell.kind == MISSED for cell in self.cells)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamLine:
    """A team's or a club's line: the sum of its best members' values, and their numbers, best first."""

    place: int
    team: str
    value: int
    counting: tuple[int, ...]
    why: Why


@dataclass(frozen=True, slots=True, kw_only=True)
class Foot:
    """The sum of all values in hundredths, with its parts."""

    value: int
    rulings: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """The lines of everybody with a place, then of those who missed too many rounds, then of stand-ins.

    It includes the teams and the clubs, the foot of the list, and the method of counting.
    """

    method: Method
    lines: tuple[Line, ...]
    teams: tuple[TeamLine, ...]
    clubs: tuple[TeamLine, ...]
    foot: Foot

    @property
    def order(self) -> tuple[int, ...]:
        """The numbers on the list, best first; a draw by ranking uses this order."""
        return tuple(line.who for line in self.lines)


def ranking(day: Day, terms: Terms) -> Ranking:
    """Return the ranking of a day for the rounds played until now."""
    method = method_of(day, terms)
    sheets = sheets_of(day, method)
    ruled = {one.number: 0 for one in day.people}
    for ruling in day.rulings:
        ruled[ruling.who] += ruling.hundredths
    lots = lots_of((one.number for one in day.people), day.seed)
    lines = {one.number: _score(one.number, sheets[one.number], ruled[one.number], method, lots) for one in day.people}
    groups: dict[int | None, list[tuple[Line, Placed]]] = {}
    absent, stand_ins = list[Line](), list[Line]()
    for one in sorted(day.people, key=lambda one: one.number):
        line, placed = lines[one.number]
        if not one.ranked:
            stand_ins.append(line)
        elif line.absent or line.lacking:
            absent.append(line)
        else:
            groups.setdefault(line.group, []).append((line, placed))
    ranked_lines: list[Line] = []
    for group in sorted(groups, key=lambda number: (number is None, number)):
        ranked_lines += _below(ranked_lines, _ranked_group(groups[group], method, sheets))
    return Ranking(
        method=method,
        lines=(*ranked_lines, *sorted(absent, key=lambda line: line.absent), *stand_ins),
        teams=_teams({one.number: one.team for one in day.people}, ranked_lines, method.team_best),
        clubs=_teams({one.number: one.home_club for one in day.people}, ranked_lines, method.club_best),
        foot=Foot(
            value=sum(line.value for line in ranked_lines),
            rulings=sum(line.rulings for line in ranked_lines),
            points=sum(sat.points for played in day.rounds for sat in played.sat),
        ),
    )


def _score(who: int, sheet: Sheet, ruled: int, method: Method, lots: Mapping[int, int]) -> tuple[Line, Placed]:
    cells, played = sheet
    last = next((cell for cell in cells if cell.round == method.final and cell.kind == PLAYED), None)
    before = sum((cell.worth for cell in cells if cell.counts and cell is not last), Fraction())
    whole = before if last is None else method.carried * before + last.worth
    value = rounded(whole) + ruled
    missed = sum(cell.kind == MISSED for cell in cells)
    line = Line(
        place=None,
        who=who,
        value=value,
        rulings=ruled,
        cells=cells,
        points=sum(night.row.amount for night in played),
        hands=sum(night.row.hands for night in played),
        tables_won=sum(night.first for night in played),
        hands_won=sum(night.row.won for night in played),
        group=last.table if last else None,
        absent=bool(cells) and missed == len(cells),
        lacking=method.most_missed is not None and missed > method.most_missed,
    )
    placed = Placed(
        who=who,
        value=value,
        amount=line.points,
        hands=line.hands,
        evenings=len(played),
        firsts=line.tables_won,
        declared=sum(night.row.declared for night in played),
        won=line.hands_won,
        lot=lots.get(who, 0),
    )
    return line, placed


def _below(above: Sequence[Line], group: Sequence[Line]) -> list[Line]:
    """Place a final table's lines below those above; only the first line names its table as the reason."""
    lines = [replace(line, place=len(above) + (line.place or 0)) for line in group]
    if above:
        former, first = above[-1], lines[0]
        why = Because(step=GROUP, own=first.group or 0, other=former.group or 0, than=former.who)
        lines[0] = replace(first, why=why)
    return lines


def _ranked_group(group: Sequence[tuple[Line, Placed]], method: Method, sheets: Mapping[Hashable, Sheet]) -> list[Line]:
    """Rank the people of one table of the final, or everybody without a final."""
    steps = method.steps
    best = {placed.who: tuple(sorted((cell.worth for cell in line.cells), reverse=True)) for line, placed in group}
    order = {rounds: place for place, rounds in enumerate(sorted(set(best.values())))}
    known = [replace(placed, best=order[best[placed.who]]) for _, placed in group]
    known = _with_meetings(known, steps[: steps.index(MET) if MET in steps else 0], sheets)
    lines: dict[Hashable, Line] = {line.who: line for line, _ in group}
    lines_in_order: list[Line] = []
    for standing in ranked(known, steps):
        who = standing.result.who
        why = _because(standing.why, who, best)
        ahead = _because(standing.ahead, who, best) if standing.ahead else None
        lines_in_order.append(replace(lines[who], place=standing.place, why=why, ahead=ahead))
    return lines_in_order


def _with_meetings(placed: Sequence[Placed], steps: Sequence[str], sheets: Mapping[Hashable, Sheet]) -> list[Placed]:
    """Give people who are equal so far the points they won at tables where they sat together."""
    equal: dict[tuple[int, ...], list[Placed]] = {}
    for one in placed:
        equal.setdefault(tuple(getattr(one, step) for step in (VALUE, *steps)), []).append(one)
    results = []
    for several in equal.values():
        at: dict[int, int] = {}
        for one in several:
            for night in sheets[one.who][1]:
                at[night.row.evening] = at.get(night.row.evening, 0) + 1
        for one in several:
            won = sum(night.row.amount for night in sheets[one.who][1] if at[night.row.evening] > 1)
            results.append(replace(one, met=won))
    return results


def _because(why: Why, who: Hashable, best: Mapping[Hashable, tuple[Fraction, ...]]) -> Because:
    """Return the reason with the numbers a reader knows: of best rounds, the first that differ."""
    reason = Because(step=why.step, own=why.own, other=why.other, than=why.than, above=why.above)
    if why.step != BEST:
        return reason
    own, other = best[who], best[why.than]
    nth = next((n for n, (one, two) in enumerate(zip(own, other, strict=False)) if one != two), 0)
    return replace(reason, own=rounded(own[nth]), other=rounded(other[nth]), nth=nth + 1)


def _teams(team_of: Mapping[int, str], lines: Sequence[Line], best_of: int | None) -> tuple[TeamLine, ...]:
    """Return the teams by the sum of their best members; equal teams by their best member, then the next."""
    mates: dict[str, list[Line]] = {}
    for line in lines:
        if team := team_of[line.who]:
            mates.setdefault(team, []).append(line)
    best = {
        team: sorted(members, key=lambda line: (-line.value, line.place or 0))[:best_of]
        for team, members in mates.items()
    }
    vectors = {team: tuple(line.value for line in members) for team, members in best.items()}
    order = {vector: place for place, vector in enumerate(sorted(set(vectors.values())))}
    known = [
        Placed(
            who=team,
            value=sum(vectors[team]),
            amount=sum(line.points for line in members),
            hands=sum(line.hands for line in members),
            evenings=len(members),
            firsts=sum(line.tables_won for line in members),
            declared=0,
            won=sum(line.hands_won for line in members),
            best=order[vectors[team]],
        )
        for team, members in sorted(best.items(), key=lambda one: min(line.place or 0 for line in one[1]))
    ]
    return tuple(
        TeamLine(
            place=standing.place or 0,
            team=str(standing.result.who),
            value=standing.result.value,
            counting=tuple(line.who for line in best[str(standing.result.who)]),
            why=standing.why,
        )
        for standing in ranked(known, TEAM_STEPS)
    )
