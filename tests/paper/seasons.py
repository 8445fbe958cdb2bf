"""Seasons as standings read them, of any length and size, for what a document must bear.  Nobody ever played them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from scorebook.league.board import Board, terms_of
from scorebook.league.methods import results
from scorebook.league.params import StandingsParams
from scorebook.league.queries import Played, Span, State
from scorebook.league.ranking import CHAINS, ranked
from scorebook.league.worth import Row, nights
from scorebook.models import Club, Evening, Player, Season, Seat, Tally
from tests.paper.nights import LONG, STARTED, night

FIRST, LAST = date(2026, 9, 1), date(2027, 5, 31)
# Everybody's points evening by evening; None where he stayed at home.  Kati and Ernő are equal, and she won more often;
# András and Piroska are equal in everything; Lőrinc has played too little.
EVENINGS: Mapping[str, Sequence[int | None]] = {
    "Győri Ernő": (40, -10, 30, 5),
    "Szűcs Kati": (45, 60, -50, 10),
    "Őry András": (-5, 0, None, 4),
    "Vörös Piroska": (-5, 0, 4, None),
    "Dezső Bálint": (-20, -50, -14, -59),
    "Nagy-Bőgös Lőrinc": (15, None, None, None),
}


def season(
    club: Club, evenings: Mapping[str, Sequence[int | None]] = EVENINGS, *, kind: str = "players", **said: Any
) -> tuple[StandingsParams, Board]:
    """Return what an address would ask for and the board it would get; a season's terms may be said otherwise."""
    terms = {"name": "Őszi idény", "first_day": FIRST, "last_day": LAST, "least_evenings": 2, **said}
    season_row = Season.objects.create(club=club, **terms)
    rows = [
        Row(evening=number, who=who, amount=points, hands=20 + number, declared=5, won=3)
        for who, name in enumerate(evenings)
        for number, points in enumerate(evenings[name])
        if points is not None
    ]
    span = Span(club=club, first_day=FIRST, last_day=LAST)
    counted = terms_of(season_row, kind)
    played = {
        number: Played(
            pk=number,
            slug=f"est{number}",
            title="",
            opened_at=STARTED + timedelta(weeks=number),
            began_at=STARTED + timedelta(weeks=number),
            game="paskievics",
            stake=10_000,
            night=number,
        )
        for number in {row.evening for row in rows}
    }
    state = State(
        evenings=len(played),
        still_open=1,
        other_stake=0,
        editions=len(played),
        trace=0,
        closed_last=STARTED + timedelta(weeks=len(played)),
    )
    standings = ranked(results(nights(rows, counted.scale), counted), CHAINS[kind])
    board = Board(
        kind=kind,
        season=season_row,
        terms=counted,
        standings=standings,
        names=dict(enumerate(evenings)),
        evenings=played,
        games=played,
        state=state,
        moved=0,
    )
    return StandingsParams(season=season_row, span=span, kind=kind, seasons=(season_row,), who=""), board


def crowd(people: int, evenings: int = 3, scale: int = 1) -> dict[str, Sequence[int | None]]:
    """Let so many people play, each ending elsewhere; the names have forty letters."""

    def points(number: int) -> int:
        return (people - 2 * number) * scale

    return {f"{LONG[number % 4][:36]} {number + 1}": [points(number)] * evenings for number in range(people)}


def player_of(club: Club, name: str, points: Sequence[int], **said: Any) -> Player:
    """Make a player with so many closed evenings; only what a statement reads of them is there."""
    player = Player.objects.create(name=name)
    for number, moved in enumerate(points):
        sheet = night(hands=0, **{"club": club, "slug": f"kimutatas{number}", "title": "", **said})
        begun = STARTED + timedelta(weeks=number)
        Evening.objects.filter(pk=sheet.evening.pk).update(opened_at=begun, began_at=begun)
        seat = Seat.objects.create(evening=sheet.evening, number=0, player=player, name=name)
        Tally.objects.create(seat=seat, points=moved, hands=20, declared=5, won=3, took_part=True)
    return player
