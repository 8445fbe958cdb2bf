"""A rating by Plackett and Luce, replayed from the evenings in order; nothing is stored.

Every table is one match, its players in the order of their points.  No Django; the numbers are floats and decide
nothing that is paid.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

from scorebook.league.worth import Row

BEGIN = 1000  # everybody's rating before the first evening
STEP = 20  # rating points in one of the model's own: a club's list is some tens apart, in whole numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The effect of an evening on a person's rating; ``games`` are those of a whole night."""

    evening: int
    before: int
    after: int
    games: tuple[int, ...] = ()


@dataclass(slots=True, kw_only=True)
class Rated:
    """A person's current rating, and every evening that moved it, oldest first."""

    who: Hashable
    rating: int = BEGIN
    steps: list[Step] = field(default_factory=list)


def replayed(rows: Sequence[Row]) -> list[Rated]:
    """Return everybody's rating, the highest first; the rows stand evening by evening in the order of play."""
    model = PlackettLuce()
    skills: dict[Hashable, PlackettLuceRating] = {}
    rated: dict[Hashable, Rated] = {}
    for evening, group in groupby(rows, key=lambda row: row.evening):
        table = list(group)
        if len(table) < 2:
            continue
        before = [[skills.setdefault(row.who, model.rating())] for row in table]
        ranks = [float(sum(other.amount > row.amount for other in table)) for row in table]
        for row, (skill,) in zip(table, model.rate(before, ranks=ranks), strict=True):
            skills[row.who] = skill
            one = rated.setdefault(row.who, Rated(who=row.who))
            now = round(skill.ordinal(alpha=STEP, target=BEGIN))
            one.steps.append(Step(evening=evening, before=one.rating, after=now))
            one.rating = now
    return sorted(rated.values(), key=lambda one: -one.rating)
