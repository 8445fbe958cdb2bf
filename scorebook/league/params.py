"""The parameters of the standings' addresses: a season, a board, a game, or days.

``scorebook.page.addresses`` has validated the address before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from scorebook.access.club import ClubAccess
from scorebook.league.queries import Span, seasons_of
from scorebook.models import Club, Season
from scorebook.page.addresses import BOARDS, EARLIEST, LATEST, PAIRS, PLAYERS, day_named
from scorebook.page.asked import number_in
from settlement import GAMES

EVERY = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsParams:
    """The chosen standings and the seasons to choose from; a season without a key stands for all evenings."""

    season: Season
    span: Span
    kind: str
    seasons: Sequence[Season]
    who: str

    @property
    def game(self) -> str:
        """The game chosen within the season, if one was."""
        return "" if self.season.game else self.span.game

    @property
    def query(self) -> str:
        """The query string of this choice, without the board and the person, which links add."""
        query = {
            "season": str(self.season.pk or EVERY),
            "game": self.game,
            "from": _iso_day(self.span.first_day, self.first_day),
            "to": _iso_day(self.span.last_day, self.last_day),
        }
        return urlencode({name: value for name, value in query.items() if value})

    @property
    def list_query(self) -> str:
        """The query string for other forms of the same list."""
        least = f"&hands={self.span.least_hands}" if self.span.least_hands else ""
        return f"{self.query}&board={self.kind}{least}"

    @property
    def first_day(self) -> date | None:
        """The season's first day, or ``None`` for all evenings."""
        return self.season.first_day if self.season.pk else None

    @property
    def last_day(self) -> date | None:
        """The season's last day."""
        return self.season.last_day if self.season.pk else None


def params_of(request: HttpRequest, access: ClubAccess, **usual: str) -> StandingsParams:
    """Read the parameters of a request; strangers only see the public seasons.

    ``usual`` are defaults for missing parameters.
    """
    values = {**usual, **{name: value for name, value in request.GET.dict().items() if value}}
    return read_params(values, access.club, public_only=access.member is None)


def read_params(values: Mapping[str, str], club: Club, *, public_only: bool) -> StandingsParams:
    """Read the parameters: by default the current season, and the board of players."""
    seasons = seasons_of(club, public_only=public_only)
    season = _season(values.get("season", ""), seasons) or all_evenings(club)
    first, last = (season.first_day, season.last_day) if season.pk else (None, None)
    game = season.game or values.get("game", "")
    kind = values.get("board", PLAYERS)
    span = Span(
        club=club,
        first_day=_latest(first, day_named(values.get("from", ""))),
        last_day=_earliest(last, day_named(values.get("to", ""))),
        game=game if game in GAMES else "",
        within=_public_spans(club, seasons) if public_only and not season.pk else None,
        least_hands=(number_in(values.get("hands", "")) or 0) if kind == PAIRS else 0,
    )
    return StandingsParams(
        season=season, span=span, kind=kind if kind in BOARDS else PLAYERS, seasons=seasons, who=values.get("who", "")
    )


def _public_spans(club: Club, seasons: Sequence[Season]) -> tuple[Span, ...] | None:
    """Return the public seasons if the club also has others, else ``None``."""
    if len(seasons) == Season.objects.filter(club=club, archive=False, removed_at=None).count():
        return None
    return tuple(
        Span(club=club, first_day=season.first_day, last_day=season.last_day, game=season.game) for season in seasons
    )


def all_evenings(club: Club) -> Season:
    """Return the season of a club without seasons: all evenings, points added up."""
    return Season(club=club, name=_("All evenings"), first_day=EARLIEST, last_day=LATEST)


def _season(key: str, seasons: Sequence[Season]) -> Season | None:
    """Return the named season, by default the pinned or the current one, or ``None`` for all evenings."""
    if key == EVERY:
        return None
    number = number_in(key)
    named = next((season for season in seasons if season.pk == number), None)
    pinned = next((season for season in seasons if season.pinned), None)
    return named or pinned or _of_today(seasons)


def _of_today(seasons: Sequence[Season]) -> Season | None:
    """Return the current season, the latest begun of several; else the last that ended, else the next."""
    today = timezone.localdate()
    begun = [season for season in seasons if season.first_day <= today]
    running = [season for season in begun if season.last_day >= today]
    if running:
        return max(running, key=lambda season: (season.first_day, season.pk))
    if begun:
        return max(begun, key=lambda season: (season.last_day, season.pk))
    return min(seasons, key=lambda season: (season.first_day, season.pk), default=None)


def _latest(*days: date | None) -> date | None:
    return max((day for day in days if day is not None), default=None)


def _earliest(*days: date | None) -> date | None:
    return min((day for day in days if day is not None), default=None)


def _iso_day(day: Any, as_always: Any) -> str:
    return "" if day is None or day == as_always else day.isoformat()
