"""A board: the standings of players, of pairs or of teams, read and ranked by a season's terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from time import time
from typing import Any

from django.utils.translation import get_language

from scorebook.league import reading
from scorebook.league.methods import Terms, results
from scorebook.league.mixed import Unlike, unlike
from scorebook.league.ranking import CHAINS, Standing, ranked
from scorebook.league.reading import Played, Span, State, Tallied
from scorebook.league.worth import HUNDRED, Night, by_night, nights
from scorebook.models import Scale, Season, Unit
from scorebook.page.addresses import PAIRS, TEAMS
from scorebook.words.names import in_order

COUNTED = ("unit", "currency", "method", "best_of", "scale", "least_evenings", "cups")  # what of a season ranks
KEPT = 16  # boards that a process remembers: of a club of a thousand evenings one takes some megabytes
KEPT_SECONDS = 600  # and for how long at most, should somebody have repaired tallies meanwhile


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Everybody's place, with what the page needs to say why.

    ``who`` of a standing is a player's number, a pair of them, or a team's name; ``moved`` is what all rows come to.
    ``evenings`` are nights by the number of their first game, ``games`` every game.
    ``unlike`` are two games whose points are added up as written although they can hardly be.
    """

    kind: str
    season: Season
    terms: Terms
    standings: Sequence[Standing]
    names: Mapping[Any, str]
    evenings: Mapping[int, Played]
    games: Mapping[int, Played]
    state: State
    moved: int
    unlike: Unlike | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Everything a board depends on; what is equal here is the same board."""

    kind: str
    span: Span
    state: State
    teams: tuple[tuple[int, str], ...]
    season_said: tuple[Any, ...]
    season: Season = field(compare=False)
    language: str
    lately: int


def question(kind: str, span: Span, season: Season) -> Question:
    """Return everything that a board depends on, as it is now."""
    teams = reading.teams_of(season) if kind == TEAMS else {}
    said = tuple(getattr(season, name) for name in COUNTED)
    return Question(
        kind=kind,
        span=span,
        state=reading.state_of(span, season),
        teams=tuple(sorted(teams.items())),
        season_said=said,
        season=season,
        language=get_language() or "",
        lately=int(time() // KEPT_SECONDS),
    )


def read_board(kind: str, span: Span, season: Season) -> Board:
    """Read and rank a board, unless this process has it already and nothing has changed since."""
    return answered(question(kind, span, season))


@lru_cache(maxsize=KEPT)
def answered(asked: Question) -> Board:
    """Read and rank the board that is asked for; equal questions are answered once."""
    kind, season = asked.kind, asked.season
    terms = terms_of(season, kind)
    found = reading.pairs(asked.span, season) if kind == PAIRS else reading.players(asked.span, season)
    played, names = by_night(nights(found.rows, terms.scale), found.night_of, terms.scale), found.names
    if found.guests:
        played = [night for night in played if night.row.who not in found.guests]
    if kind == TEAMS:
        played, names = _pooled(played, dict(asked.teams))
    by_names = sorted(results(played, terms), key=lambda one: in_order(names[one.who]))  # who is equal stands by name
    return Board(
        kind=kind,
        season=season,
        terms=terms,
        standings=ranked(by_names, CHAINS[kind]),
        names=names,
        evenings=found.evenings,
        games=found.games,
        state=asked.state,
        moved=sum(row.amount for row in found.rows),
        unlike=_unlike(found, season),
    )


def _unlike(found: Tallied, season: Season) -> Unlike | None:
    """Return the games that are unlike, where points are left as they are written; money is money in every game."""
    if season.unit == Unit.MONEY or season.scale != Scale.AS_WRITTEN:
        return None
    return unlike((row.evening, found.games[row.evening].game, row.amount) for row in found.rows)


def terms_of(season: Season, kind: str) -> Terms:
    """Return the season's terms; a pair is a part of its table, so it counts as written."""
    return Terms(
        method=season.method,
        scale=Scale.AS_WRITTEN if kind == PAIRS else season.scale,
        best_of=season.best_of,
        least_evenings=season.least_evenings,
        finest=finest(season),
    )


def finest(season: Season) -> int:
    """Return the finest difference that counts, in hundredths: money has nothing below its minor unit."""
    return HUNDRED if season.unit == Unit.MONEY else 1


def _pooled(played: Sequence[Night], teams: Mapping[int, str]) -> tuple[list[Night], dict[str, str]]:
    """Give every evening of a mate to his team, worth what it was worth to him."""
    mine = [(night, teams.get(int(str(night.row.who)))) for night in played]
    pooled = [night._replace(row=night.row._replace(who=team)) for night, team in mine if team]
    return pooled, {team: team for team in teams.values()}
