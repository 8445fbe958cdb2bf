"""A board: the standings of players, pairs or teams, computed by a season's terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from time import time
from typing import Any

from django.utils.translation import get_language

from scorebook.league import queries
from scorebook.league.methods import Terms, results
from scorebook.league.mixed import Unlike, unlike
from scorebook.league.past import LeftOut
from scorebook.league.queries import Played, Span, State, Tallied
from scorebook.league.ranking import CHAINS, Standing, ranked
from scorebook.league.worth import HUNDRED, Night, by_night, nights, read_ladder
from scorebook.models import Scale, Season, Unit
from scorebook.page.addresses import PAIRS, TEAMS
from scorebook.words.names import in_order

COUNTED = (
    "unit",
    "currency",
    "method",
    "best_of",
    "drop_worst",
    "scale",
    "ladder",
    "team_best",
    "least_evenings",
    "cups",
)  # what of a season ranks
KEPT = 16  # boards that a process remembers: of a club of a thousand evenings one takes some megabytes
KEPT_SECONDS = 600  # and for how long at most, should somebody have repaired tallies meanwhile


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Everybody's place, with the data to explain it.

    ``who`` of a standing is a player's number, a pair of numbers, or a team's name; ``moved`` is the sum of all rows.
    ``evenings`` are nights by the number of their first game, ``games`` every game; ``guests`` have no place.
    ``unlike`` are two games whose points are added up although their sizes are too different.  ``least_hands`` is the
    number of hands together that a pair needs.
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
    left_out: Sequence[LeftOut] = ()
    guests: frozenset[Any] = frozenset()
    least_hands: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """All input of a board; equal questions have equal boards."""

    kind: str
    span: Span
    state: State
    teams: tuple[tuple[int, str], ...]
    season_said: tuple[Any, ...]
    season: Season = field(compare=False)
    language: str
    lately: int


def question(kind: str, span: Span, season: Season) -> Question:
    """Return the current input of a board."""
    teams = queries.teams_of(season) if kind == TEAMS else {}
    columns = tuple(getattr(season, name) for name in COUNTED)
    return Question(
        kind=kind,
        span=span,
        state=queries.state_of(span, season),
        teams=tuple(sorted(teams.items())),
        season_said=columns,
        season=season,
        language=get_language() or "",
        lately=int(time() // KEPT_SECONDS),
    )


def read_board(kind: str, span: Span, season: Season) -> Board:
    """Return a board, from the cache if nothing has changed since."""
    return answered(question(kind, span, season))


@lru_cache(maxsize=KEPT)
def answered(question: Question) -> Board:
    """Compute the board of a question; the answer is cached."""
    return compute_board(question)


def compute_board(question: Question, guests: frozenset[Any] = frozenset()) -> Board:
    """Compute the board of a question without the cache; ``guests`` are guests here although they are members now."""
    kind, season = question.kind, question.season
    terms = terms_of(season, kind)
    tallied = queries.pairs(question.span, season) if kind == PAIRS else queries.players(question.span, season)
    games, names = nights(tallied.rows, terms.scale, terms.ladder), tallied.names
    played = by_night(games, tallied.night_of, terms.scale)
    guests |= tallied.guests
    if guests:
        played = [night for night in played if night.row.who not in guests]
    if kind == TEAMS:
        teams = dict(question.teams)
        if season.team_best is not None:
            teams = _best_members(played, teams, terms, season.team_best)
        played, names = _pooled(played, teams)
    by_names = sorted(results(played, terms), key=lambda one: in_order(names[one.who]))  # who is equal stands by name
    return Board(
        kind=kind,
        season=season,
        terms=terms,
        standings=ranked(by_names, CHAINS[kind]),
        names=names,
        evenings=tallied.evenings,
        games=tallied.games,
        state=question.state,
        moved=sum(row.amount for row in tallied.rows),
        unlike=_unlike(tallied, season),
        left_out=tallied.left_out,
        guests=guests & {row.who for row in tallied.rows},
        least_hands=question.span.least_hands,
    )


def _unlike(tallied: Tallied, season: Season) -> Unlike | None:
    """Return two games of very different size, if points are counted as written; money is comparable between games."""
    if season.unit == Unit.MONEY or season.scale != Scale.AS_WRITTEN:
        return None
    return unlike((row.evening, tallied.games[row.evening].game, row.amount) for row in tallied.rows)


def terms_of(season: Season, kind: str) -> Terms:
    """Return the season's terms; pairs count as written, since a pair is only part of its table."""
    return Terms(
        method=season.method,
        scale=Scale.AS_WRITTEN if kind == PAIRS else season.scale,
        best_of=season.best_of,
        drop_worst=season.drop_worst,
        ladder=() if kind == PAIRS else read_ladder(season.ladder),
        least_evenings=season.least_evenings,
        finest=finest(season),
    )


def finest(season: Season) -> int:
    """Return the finest difference in hundredths: amounts of money have nothing below the minor unit."""
    return HUNDRED if season.unit == Unit.MONEY else 1


def _pooled(played: Sequence[Night], teams: Mapping[int, str]) -> tuple[list[Night], dict[str, str]]:
    """Give every evening of a member to their team, with its worth."""
    mine = [(night, teams.get(int(str(night.row.who)))) for night in played]
    pooled = [night._replace(row=night.row._replace(who=team)) for night, team in mine if team]
    return pooled, {team: team for team in teams.values()}


def _best_members(played: Sequence[Night], teams: Mapping[int, str], terms: Terms, number: int) -> dict[int, str]:
    """Return the teams with their best members alone, by the members' own results; of equals the one listed first."""
    ranked_members: dict[str, list[tuple[int, int]]] = {}
    of_teams = [night for night in played if int(str(night.row.who)) in teams]
    for one in results(of_teams, terms):
        player = int(str(one.who))
        ranked_members.setdefault(teams[player], []).append((-one.value, player))
    return {player: team for team, members in ranked_members.items() for _, player in sorted(members)[:number]}
