"""Standings as JSON, for a club's own site.  The keys are described in ``docs/standings-json.md`` and never change."""

from __future__ import annotations

from typing import Any

from scorebook.league.asking import Asked
from scorebook.league.board import Board
from scorebook.league.ranking import ALONE, SHARED, VALUE, Standing
from scorebook.league.showing import key_of
from scorebook.league.wording import sentences, value_text, why_text
from scorebook.league.worth import HUNDRED
from scorebook.models import Season

FORMAT, VERSION = "scorebook-standings", 1


def document(asked: Asked, board: Board) -> dict[str, Any]:
    """Return the whole document; days are ISO dates, values exact decimals as text, amounts whole numbers."""
    club, state = asked.span.club, board.state
    return {
        "format": FORMAT,
        "version": VERSION,
        "club": {"slug": club.slug, "name": club.name},
        "season": _season(asked.season),
        "board": board.kind,
        "game": asked.span.game or None,
        "first_day": asked.span.first_day and asked.span.first_day.isoformat(),
        "last_day": asked.span.last_day and asked.span.last_day.isoformat(),
        "method": _method(board),
        "evenings": len(board.evenings),
        "evenings_open": state.still_open,
        "evenings_of_another_stake": state.other_stake,
        "standings": [_line(board, standing) for standing in board.standings],
    }


def _season(season: Season) -> dict[str, Any] | None:
    return {"id": season.pk, "name": season.name} if season.pk else None


def _method(board: Board) -> dict[str, Any]:
    season, terms = board.season, board.terms
    return {"counts": season.unit, "currency": season.currency or None, "method": terms.method,
            "best_of": terms.best_of, "scale": terms.scale, "least_evenings": terms.least_evenings,
            "text": sentences(board)}  # fmt: skip


def _line(board: Board, standing: Standing) -> dict[str, Any]:
    one = standing.result
    return {
        "place": standing.place,
        "key": key_of(one.who),
        "name": board.names[one.who],
        "value": _decimal(one.value),
        "value_text": value_text(one.value, board.season, board.terms),
        "total": one.amount,
        "evenings": one.evenings,
        "evenings_won": one.firsts,
        "hands": one.hands,
        "declared": one.declared,
        "won": one.won,
        "evenings_lacking": one.lacking,
        "why": _why(board, standing),
    }


def _why(board: Board, standing: Standing) -> dict[str, Any]:
    why = standing.why
    number = _decimal if why.step in (VALUE, ALONE, SHARED) else int
    alone = why.than is None
    return {"step": why.step, "own": number(why.own), "other": None if alone else number(why.other),
            "than": None if alone else board.names[why.than], "text": why_text(board, standing)}  # fmt: skip


def _decimal(value: int) -> str:
    whole, part = divmod(abs(value), HUNDRED)
    return f"{'-' if value < 0 else ''}{whole}.{part:02}"
