"""The table of a season at a moment: computed from its evenings, or read from a stored edition."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from scorebook.league.board import COUNTED, Board, compute_board, question
from scorebook.league.queries import Span
from scorebook.models import Edition, EditionLine, Season
from scorebook.page.addresses import PLAYERS, TEAMS

TERMS = (*COUNTED, "game", "first_day", "last_day")
DAYS = ("first_day", "last_day")
LINE = ("board", "rank", "place", "player_id", "name", "value", "amount", "evenings", "guest", "remark")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a table; the fields are those of :class:`scorebook.models.EditionLine`."""

    board: str
    rank: int
    place: int | None
    player_id: int | None
    name: str
    value: int | None
    amount: int = 0
    evenings: int = 0
    guest: bool = False
    remark: str = ""

    @property
    def who(self) -> tuple[str, Any]:
        """Return the identity of the player or team: names change, players do not."""
        return self.board, self.player_id or self.name

    @property
    def content(self) -> tuple[Any, ...]:
        """Return everything that makes a new edition if it changes."""
        return self.place, self.value, self.amount, self.evenings, self.remark


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """A season's table with the terms by which it was computed; ``evenings`` is how many evenings counted."""

    terms: dict[str, Any]
    evenings: int
    lines: Sequence[Line]
    still_open: int = 0


def snapshot_of(season: Season) -> Snapshot:
    """Compute the season's table now; guests of an earlier edition stay guests."""
    guests = EditionLine.objects.filter(edition__season=season, guest=True).values_list("player_id", flat=True)
    span = Span(club=season.club, first_day=season.first_day, last_day=season.last_day, game=season.game)
    board = compute_board(question(PLAYERS, span, season), frozenset(guests))
    teams = season.mates.exists() and compute_board(question(TEAMS, span, season), frozenset(guests))
    terms = {name: getattr(season, name) for name in TERMS}
    lines = [*_lines(board), *(_lines(teams) if teams else ()), *_guests(board)]
    return Snapshot(
        terms={**terms, **{name: terms[name].isoformat() for name in DAYS}},
        evenings=len(board.evenings),
        lines=lines,
        still_open=board.state.still_open,
    )


def _lines(board: Board) -> list[Line]:
    return [
        Line(
            board=board.kind,
            rank=rank,
            place=standing.place,
            player_id=standing.result.who if board.kind == PLAYERS else None,  # type: ignore[arg-type]
            name=board.names[standing.result.who],
            value=standing.result.value,
            amount=standing.result.amount,
            evenings=standing.result.evenings,
        )
        for rank, standing in enumerate(board.standings, start=1)
    ]


def _guests(board: Board) -> list[Line]:
    """Return a line without a place for every guest."""
    return [
        Line(board=PLAYERS, rank=rank, place=None, player_id=player, name=board.names[player], value=None, guest=True)
        for rank, player in enumerate(sorted(board.guests), start=len(board.standings) + 1)
    ]


def lines_of(edition: Edition) -> list[Line]:
    """Return the stored lines of an edition in their order."""
    rows = edition.lines.order_by("board", "rank").values_list(*LINE)
    return [Line(**dict(zip(LINE, row, strict=True))) for row in rows]


def season_then(edition: Edition) -> Season:
    """Return the season with the terms of an edition, not to be saved."""
    terms = {name: value for name, value in edition.terms.items() if name in TERMS}
    days = {name: date.fromisoformat(terms[name]) for name in DAYS if name in terms}
    return Season(club=edition.season.club, name=edition.season.name, **{**terms, **days})


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A difference between two tables: a line before and after, ``None`` if it is missing there."""

    before: Line | None
    after: Line | None


def changes_between(before: Iterable[Line], after: Iterable[Line]) -> list[Change]:
    """Return the differences between two tables in the order of the later one; guests and names do not count."""
    old = {line.who: line for line in before if not line.guest}
    new = {line.who: line for line in after if not line.guest}
    pairs = [(old.get(who), line) for who, line in new.items()]
    changed = [Change(before=one, after=other) for one, other in pairs if one is None or one.content != other.content]
    return [*changed, *(Change(before=line, after=None) for who, line in old.items() if who not in new)]
