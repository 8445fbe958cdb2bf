"""A board: the standings of players, of pairs or of teams, read and ranked by a season's terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorebook.league import reading
from scorebook.league.methods import Terms, results
from scorebook.league.ranking import CHAINS, Standing, ranked
from scorebook.league.reading import Played, Span, Waiting
from scorebook.league.worth import HUNDRED, Night, nights
from scorebook.models import Scale, Season, Unit

PLAYERS, PAIRS, TEAMS = "players", "pairs", "teams"
BOARDS = (PLAYERS, PAIRS, TEAMS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Everybody's place, with what the page needs to say why.

    ``who`` of a standing is a player's number, a pair of them, or a team's name; ``moved`` is what all rows come to.
    """

    kind: str
    season: Season
    terms: Terms
    standings: Sequence[Standing]
    names: Mapping[Any, str]
    evenings: Mapping[int, Played]
    waiting: Waiting
    moved: int


def read_board(kind: str, span: Span, season: Season) -> Board:
    """Read and rank a board."""
    terms = terms_of(season, kind)
    found = reading.pairs(span, season) if kind == PAIRS else reading.players(span, season)
    played, names = nights(found.rows, terms.scale), found.names
    if kind == TEAMS:
        played, names = _pooled(played, reading.teams_of(season))
    return Board(
        kind=kind, season=season, terms=terms, standings=ranked(results(played, terms), CHAINS[kind]), names=names,
        evenings=found.evenings, waiting=reading.waiting(span, season), moved=sum(row.amount for row in found.rows),
    )  # fmt: skip


def terms_of(season: Season, kind: str) -> Terms:
    """Return the season's terms; a pair is a part of its table, so it counts as written."""
    return Terms(method=season.method, scale=Scale.AS_WRITTEN if kind == PAIRS else season.scale,
                 best_of=season.best_of, least_evenings=season.least_evenings, finest=finest(season))  # fmt: skip


def finest(season: Season) -> int:
    """Return the finest difference that counts, in hundredths: money has nothing below its minor unit."""
    return HUNDRED if season.unit == Unit.MONEY else 1


def _pooled(played: Sequence[Night], teams: Mapping[int, str]) -> tuple[list[Night], dict[str, str]]:
    """Give every evening of a mate to his team, worth what it was worth to him."""
    mine = [(night, teams.get(int(str(night.row.who)))) for night in played]
    pooled = [replace(night, row=replace(night.row, who=team)) for night, team in mine if team]
    return pooled, {team: team for team in teams.values()}
