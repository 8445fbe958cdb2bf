"""Final tables that a list of old results contains: each becomes an archived season, or has a reason why not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID, uuid5

from django.utils.translation import gettext_lazy

from scorebook.editions.snapshot import Line, Snapshot
from scorebook.editions.typed import LONGEST_REMARK, MOST_LINES
from scorebook.editions.writing import ArchiveSlip, write_archive
from scorebook.models import Account, Club, Season
from scorebook.page.addresses import PLAYERS
from scorebook.words.names import NAME_LENGTH, name_problem, typed_name
from settlement.vocabulary import as_read

LONGEST_NAME = 60
JULY, DECEMBER = 7, 12
REASONS = {
    "there": gettext_lazy("the club has a season of this name"),
    "no_year": gettext_lazy("no year stands above it"),
    "twice": gettext_lazy("a name stands there twice"),
    "unreadable": gettext_lazy("a name cannot be read"),
    "too_long": gettext_lazy("it has too many lines"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OldTable:
    """The final table of a season as a list has it, with points in hundredths."""

    season: str
    rows: Sequence[Line]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """An archived season to be written, or the key of the reason why it cannot be."""

    name: str
    lines: Sequence[Line]
    first_day: date = date.min
    last_day: date = date.min
    reason: str = ""

    @property
    def why(self) -> str:
        """The reason in words, or an empty text."""
        return str(REASONS.get(self.reason, ""))


def row_of(place: int | None, name: str, value: int | None, remark: str) -> Line:
    """Return a line of a table before its ranks and players are known."""
    return Line(
        board=PLAYERS, rank=0, place=place, player_id=None, name=name, value=value, remark=remark[:LONGEST_REMARK]
    )


def plan_archive(club: Club, tables: Iterable[OldTable]) -> list[Plan]:
    """Return a plan for each table.  The second table of one season is there already."""
    there = set(club.seasons.filter(removed_at=None).values_list("name", flat=True))
    players = dict(club.members.values_list("reads_as", "player_id"))
    plans = []
    for table in tables:
        plan = _plan(table, players, there)
        plans.append(plan)
        there.add(plan.name)
    return plans


def _plan(table: OldTable, players: dict[str, int], there: set[str]) -> Plan:
    name = typed_name(table.season)[:LONGEST_NAME]
    ordered = sorted(table.rows, key=lambda line: (line.place is None, line.place or 0))
    lines = [
        Line(
            board=PLAYERS,
            rank=rank,
            place=line.place,
            player_id=players.get(as_read(typed_name(line.name))),
            name=typed_name(line.name),
            value=line.value,
            remark=typed_name(line.remark),
        )
        for rank, line in enumerate(ordered, start=1)
    ]
    years = [int(year) for year in re.findall(r"(?:19|20)\d\d", name)[:2]]
    if len(years) == 1 and (short := re.search(r"(?:19|20)\d\d\D{1,3}(\d\d)\b", name)):
        years.append(years[0] // 100 * 100 + int(short[1]))
    reason = _reason(name, lines, years, there)
    if reason:
        return Plan(name=name, lines=lines, reason=reason)
    first, last = date(years[0], 1, 1), date(years[0], DECEMBER, 31)
    if years[-1] > years[0]:
        first, last = date(years[0], JULY, 1), date(years[-1], JULY - 1, 30)
    return Plan(name=name, lines=lines, first_day=first, last_day=last)


def _reason(name: str, lines: Sequence[Line], years: Sequence[int], there: set[str]) -> str:
    """Return the key of the reason why a table cannot be archived, or an empty text."""
    names = [as_read(line.name) for line in lines]
    if name in there:
        return "there"
    if not years or years[-1] < years[0]:
        return "no_year"
    if len(lines) > MOST_LINES:
        return "too_long"
    if any(len(line.name) > NAME_LENGTH or name_problem(line.name) for line in lines):
        return "unreadable"
    return "twice" if len(set(names)) < len(names) else ""


def write_plans(club: Club, plans: Iterable[Plan], key: UUID, source: str, by: Account) -> list[Season]:
    """Write the archived seasons that can be written; the key of the page makes each of them once."""
    return [
        write_archive(
            club,
            {"name": plan.name, "first_day": plan.first_day, "last_day": plan.last_day, "public": True},
            Snapshot(
                terms={"first_day": plan.first_day.isoformat(), "last_day": plan.last_day.isoformat()},
                evenings=0,
                lines=plan.lines,
            ),
            ArchiveSlip(key=uuid5(key, plan.name), source=source, reason="", by=by),
        )
        for plan in plans
        if not plan.reason
    ]
