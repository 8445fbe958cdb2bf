"""The pages of seasons as texts: the list, a final table with its podium, and its editions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from scorebook.editions.labels import change_text, line_value
from scorebook.editions.snapshot import Line, changes_between, lines_of, season_then
from scorebook.league.board import terms_of
from scorebook.league.labels import UNSIGNED, amount_text, least_text, method_text
from scorebook.league.queries import Span
from scorebook.models import Club, Edition, Evening, Scale, Season
from scorebook.page.addresses import PLAYERS, TEAMS
from scorebook.words.places import PODIUM, place_text
from scorebook.words.points import tone


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of a final table as printed."""

    place: str
    first: bool
    name: str
    player: int | None
    value: str
    tone: str
    amount: str
    evenings: int
    remark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step of the podium: a place and everybody on it, with their value."""

    place: str
    number: int
    names: Sequence[str]
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A final table, of players or of teams."""

    kind: str
    rows: Sequence[Row]
    podium: Sequence[Step]
    has_values: bool
    has_amounts: bool
    has_evenings: bool
    has_remarks: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """An edition in the list of editions, with its differences from the one before."""

    edition: Edition
    current: bool
    changes: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalPage:
    """Everything on the page of a closed season; ``reopened`` are evenings that wait to be closed again."""

    season: Season
    edition: Edition
    latest: bool
    tables: Sequence[Table]
    method: str
    versions: Sequence[Version]
    reopened: Sequence[Evening]


def final_page(season: Season, editions: Sequence[Edition], edition: Edition) -> FinalPage:
    """Return the page of one edition; ``editions`` are all of the season, the oldest first."""
    lines = {each.pk: lines_of(each) for each in editions}
    then = terms_then(season, edition)
    return FinalPage(
        season=season,
        edition=edition,
        latest=edition == editions[-1],
        tables=tables_of(lines[edition.pk], then),
        method="" if season.archive else f"{method_text(then, terms_of(then, PLAYERS))} {least_text(then)}".strip(),
        versions=_versions(season, editions, edition, lines),
        reopened=[] if season.archive else _reopened(season),
    )


def terms_then(season: Season, edition: Edition) -> Season:
    """Return the season by the terms of an edition."""
    then = season_then(edition)
    then.archive = season.archive
    return then


def _versions(
    season: Season, editions: Sequence[Edition], chosen: Edition, lines: dict[int, list[Line]]
) -> list[Version]:
    versions = []
    for before, edition in zip([None, *editions], editions, strict=False):
        then = terms_then(season, edition)
        changes = changes_between(lines[before.pk], lines[edition.pk]) if before else []
        texts = [change_text(change, then) for change in changes]
        versions.append(Version(edition=edition, current=edition == chosen, changes=texts))
    return versions


def _reopened(season: Season) -> list[Evening]:
    """Return the evenings in the season's days that were reopened and not closed again."""
    span = Span(club=season.club, first_day=season.first_day, last_day=season.last_day, game=season.game)
    waiting = Evening.objects.filter(span.of_evenings(), closed_at=None).exclude(reopened_because="")
    return list(waiting.order_by("began_at", "pk"))


def tables_of(lines: Sequence[Line], season: Season) -> list[Table]:
    """Return the tables of an edition: players, then teams."""
    listed = [line for line in lines if not line.guest]
    return [_table(kind, rows, season) for kind in (PLAYERS, TEAMS) if (rows := [x for x in listed if x.board == kind])]


def _table(kind: str, lines: Sequence[Line], season: Season) -> Table:
    added_up = season.scale == Scale.AS_WRITTEN and season.method in ("total", "best")
    return Table(
        kind=kind,
        rows=[_row(line, season) for line in lines],
        podium=podium_of(lines, season),
        has_values=any(line.value is not None for line in lines),
        has_amounts=not season.archive and not added_up,
        has_evenings=any(line.evenings for line in lines),
        has_remarks=any(line.remark for line in lines),
    )


def _row(line: Line, season: Season) -> Row:
    return Row(
        place=place_text(line.place),
        first=line.place == 1,
        name=line.name,
        player=line.player_id,
        value=line_value(line, season) if line.place or season.archive else "–",
        tone=tone(line.value) if line.place and season.scale not in UNSIGNED else "",
        amount=amount_text(line.amount, season),
        evenings=line.evenings,
        remark=line.remark,
    )


def podium_of(lines: Sequence[Line], season: Season) -> list[Step]:
    """Return the first three places; equals share a step."""
    steps: dict[int, list[Line]] = {}
    for line in lines:
        if line.place is not None and line.place <= PODIUM and not line.guest:
            steps.setdefault(line.place, []).append(line)
    return [
        Step(
            place=place_text(place),
            number=place,
            names=[line.name for line in on_step],
            value=line_value(on_step[0], season),
        )
        for place, on_step in sorted(steps.items())
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A season in the list, with the champions of its last edition."""

    season: Season
    champions: str
    edition: int
    running: bool


def seasons_page(club: Club, *, public_only: bool) -> dict[str, list[Listed]]:
    """Return the seasons of a club, the newest first: not closed, closed, archived, and removed."""
    every = club.seasons.order_by("-first_day", "-last_day", "pk")
    listed = [_listed(season, timezone.localdate()) for season in (every.filter(public=True) if public_only else every)]
    there = [each for each in listed if each.season.removed_at is None]
    return {
        "running": [each for each in there if each.season.closed_at is None],
        "final": [each for each in there if each.season.closed_at is not None],
        "removed": [each for each in listed if each.season.removed_at is not None],
    }


def _listed(season: Season, today: date) -> Listed:
    edition = season.editions.order_by("-number").first() if season.closed_at is not None else None
    winners = edition.lines.filter(board=PLAYERS, place=1).order_by("rank") if edition else ()
    return Listed(
        season=season,
        champions=", ".join(line.name for line in winners),
        edition=edition.number if edition else 0,
        running=season.first_day <= today <= season.last_day,
    )
