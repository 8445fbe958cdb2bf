"""Standings and the rating as JSON, for a club's own site: the keys stand in ``docs/standings-json.md``, for good."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from scorebook.league.board import Board
from scorebook.league.labels import sentences, value_text, why_text
from scorebook.league.page_rows import key_of
from scorebook.league.params import StandingsParams
from scorebook.league.ranking import ALONE, SHARED, VALUE, Standing
from scorebook.league.rated import Ratings, places
from scorebook.league.rating import BEGIN, Rated
from scorebook.league.worth import HUNDRED
from scorebook.page.addresses import TEAMS

FORMAT, RATING_FORMAT, VERSION = "scorebook-standings", "scorebook-rating", 1


def document(params: StandingsParams, board: Board) -> dict[str, Any]:
    """Return the whole document; days are ISO dates, values exact decimals as text, amounts whole numbers."""
    state = board.state
    return {
        "format": FORMAT,
        "version": VERSION,
        **_params(params),
        "board": board.kind,
        "method": _method(board),
        "evenings": len(board.evenings),
        "evenings_open": state.still_open,
        "evenings_of_another_stake": state.other_stake,
        "standings": [_standing_row(board, standing) for standing in board.standings],
    }


def rating_document(params: StandingsParams, ratings: Ratings) -> dict[str, Any]:
    """Return everybody's rating with the evenings it came from, the oldest first; days are ISO dates."""
    return {
        "format": RATING_FORMAT,
        "version": VERSION,
        **_params(params),
        "begins_at": BEGIN,
        "evenings": len(ratings.found.evenings),
        "ratings": [_rating(ratings, place, one) for place, one in places(ratings)],
    }


def _rating(ratings: Ratings, place: int, one: Rated) -> dict[str, Any]:
    history = [
        {
            "day": timezone.localdate(ratings.found.evenings[step.evening].began_at).isoformat(),
            "before": step.before,
            "after": step.after,
        }
        for step in one.steps
    ]
    return {
        "place": place,
        "key": key_of(one.who),
        "name": ratings.found.names[one.who],
        "rating": one.rating,
        "history": history,
    }


def _params(params: StandingsParams) -> dict[str, Any]:
    """Return the parameters as they were understood."""
    span = params.span
    return {
        "club": {"slug": span.club.slug, "name": span.club.name},
        "season": {"id": params.season.pk, "name": params.season.name} if params.season.pk else None,
        "game": span.game or None,
        "first_day": span.first_day and span.first_day.isoformat(),
        "last_day": span.last_day and span.last_day.isoformat(),
    }


def _method(board: Board) -> dict[str, Any]:
    season, terms = board.season, board.terms
    return {
        "counts": season.unit,
        "currency": season.currency or None,
        "method": terms.method,
        "best_of": terms.best_of,
        "drop_worst": terms.drop_worst,
        "ladder": [list(row) for row in terms.ladder],
        "team_best": season.team_best if board.kind == TEAMS else None,
        "scale": terms.scale,
        "least_evenings": terms.least_evenings,
        "least_hands": board.least_hands,
        "text": sentences(board),
    }


def _standing_row(board: Board, standing: Standing) -> dict[str, Any]:
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
    return {
        "step": why.step,
        "own": number(why.own),
        "other": None if alone else number(why.other),
        "than": None if alone else board.names[why.than],
        "text": why_text(board, standing),
    }


def _decimal(value: int) -> str:
    whole, part = divmod(abs(value), HUNDRED)
    return f"{'-' if value < 0 else ''}{whole}.{part:02}"
