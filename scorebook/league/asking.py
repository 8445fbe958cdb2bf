"""What an address asks the standings for: a season, a board, a game, some days.

``scorebook.page.addresses`` has looked at it before: here it is only read.
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
from scorebook.league.reading import Span, seasons_of
from scorebook.models import Club, Season
from scorebook.page.addresses import BOARDS, EARLIEST, LATEST, PLAYERS, day_named
from scorebook.page.asked import number_in
from settlement import GAMES

EVERY = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is shown, and the seasons there are to choose from; a season without a key is all of the club's evenings."""

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
        """What of it an address has to say; the board and the person are left to the link."""
        said = {
            "season": str(self.season.pk or EVERY),
            "game": self.game,
            "from": _said(self.span.first_day, self.first_day),
            "to": _said(self.span.last_day, self.last_day),
        }
        return urlencode({name: value for name, value in said.items() if value})

    @property
    def first_day(self) -> date | None:
        """The season's first day; none where all evenings count."""
        return self.season.first_day if self.season.pk else None

    @property
    def last_day(self) -> date | None:
        """The season's last day."""
        return self.season.last_day if self.season.pk else None


def asked_by(request: HttpRequest, access: ClubAccess, **usual: str) -> Asked:
    """Read what is asked for by whoever asks: to a stranger only the public seasons are there.

    What is ``usual`` holds where nothing is said.
    """
    said = {**usual, **{name: value for name, value in request.GET.dict().items() if value}}
    return asked_for(said, access.club, public_only=access.member is None)


def asked_for(said: Mapping[str, str], club: Club, *, public_only: bool) -> Asked:
    """Read what is asked for: the season of today where none is named, players where no board is."""
    seasons = seasons_of(club, public_only=public_only)
    season = _season(said.get("season", ""), seasons) or all_evenings(club)
    first, last = (season.first_day, season.last_day) if season.pk else (None, None)
    game = season.game or said.get("game", "")
    span = Span(
        club=club,
        first_day=_latest(first, day_named(said.get("from", ""))),
        last_day=_earliest(last, day_named(said.get("to", ""))),
        game=game if game in GAMES else "",
        within=_shown(club, seasons) if public_only and not season.pk else None,
    )
    kind = said.get("board", PLAYERS)
    return Asked(
        season=season, span=span, kind=kind if kind in BOARDS else PLAYERS, seasons=seasons, who=said.get("who", "")
    )


def _shown(club: Club, seasons: Sequence[Season]) -> tuple[Span, ...] | None:
    """Return the seasons that strangers are shown, where the club has one that they are not."""
    if len(seasons) == Season.objects.filter(club=club).count():
        return None
    return tuple(
        Span(club=club, first_day=season.first_day, last_day=season.last_day, game=season.game) for season in seasons
    )


def all_evenings(club: Club) -> Season:
    """Return what stands for a season where the club has none: every evening, points added up."""
    return Season(club=club, name=_("All evenings"), first_day=EARLIEST, last_day=LATEST)


def _season(said: str, seasons: Sequence[Season]) -> Season | None:
    """Return the season named; that of today where none is; nothing where all evenings are asked for."""
    if said == EVERY:
        return None
    number = number_in(said)
    named = next((season for season in seasons if season.pk == number), None)
    return named or _of_today(seasons)


def _of_today(seasons: Sequence[Season]) -> Season | None:
    """Return the season that today lies in, of several the one begun last; else the last that ended, else the next."""
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


def _said(day: Any, as_always: Any) -> str:
    return "" if day is None or day == as_always else day.isoformat()
