"""Views: the standings of a club, its rating, and both as JSON for its own site."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.core.cache import cache
from django.forms.models import model_to_dict
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.views.decorators.http import require_safe

from scorebook.access.club import ClubAccess, let_be_indexed, public_or_member, visitor
from scorebook.access.evening import for_this_device_only
from scorebook.league import page_rows, rated
from scorebook.league.board import KEPT_SECONDS, Question, answered, question, read_board
from scorebook.league.chart import season_chart
from scorebook.league.export import document, rating_document
from scorebook.league.labels import cups_text, explained, sentences
from scorebook.league.params import EVERY, StandingsParams, params_of
from scorebook.league.tables import Ratings, Standings
from scorebook.models import Public
from scorebook.page.addresses import PAIRS, PLAYERS, TEAMS, NotUnderstood, look, looks, must_be_known
from scorebook.page.tables import sorted_page
from scorebook.refusals.programs import not_understood
from settlement import GAMES

BOARDS = {PLAYERS: gettext_lazy("Players"), PAIRS: gettext_lazy("Pairs"), TEAMS: gettext_lazy("Teams")}
NAMES = {PLAYERS: gettext_lazy("Player"), PAIRS: gettext_lazy("Pair"), TEAMS: gettext_lazy("Team")}


@require_safe
@visitor
def standings(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Show the standings by the season's method, with reasons."""
    params = params_of(request, access)
    context = {"club": access.club, "access": access, "asked": params, "drawn": _drawn(request, access, params)}
    return let_be_indexed(render(request, "league/standings.html", context), access.club)


def _drawn(request: HttpRequest, access: ClubAccess, params: StandingsParams) -> SafeString:
    """Return the part of the page that is equal for everybody with the same role, from the cache.

    The cache key has everything the part depends on. Only the lists behind the page's own tabs are cached.
    """
    known = {"season": str(params.season.pk or EVERY), "board": params.kind}
    key = question(params.kind, params.span, params.season)
    if any(known.get(name) != value for name, value in request.GET.items()):
        return _draw(request, access, params, key)
    club, about = access.club, [model_to_dict(season) for season in params.seasons]
    parts = (club.pk, club.slug, club.name, access.sees_evenings, access.may_direct, get_language(), about, key)
    kept_as = f"standings/{sha256(repr((request.GET.urlencode(), parts)).encode()).hexdigest()}"
    drawn: SafeString | None = cache.get(kept_as)
    if drawn is None:
        drawn = _draw(request, access, params, key)
        cache.set(kept_as, drawn, KEPT_SECONDS)
    return drawn


def _draw(request: HttpRequest, access: ClubAccess, params: StandingsParams, key: Question) -> SafeString:
    board = answered(key)
    standing = page_rows.chosen(board, params.who)
    must_be_known("who", request, standing and page_rows.key_of(standing.result.who) == params.who)
    table = Standings(page_rows.lines(board, standing, params.query), exclude=page_rows.left_out(board))
    table.columns["name"].column.verbose_name = NAMES[board.kind]
    context = {
        "club": access.club,
        "access": access,
        "asked": params,
        "games": GAMES.values(),
        "boards": BOARDS.items(),
        "game": GAMES.get(params.span.game),
        "board": board,
        "table": sorted_page(table, request),
        "picture": season_chart(board),
        "card": standing and page_rows.card(board, standing),
        "method": sentences(board),
        "explained": explained(board),
        "cups": cups_text(board),
        "sum": page_rows.sum_text(board),
    }
    return render_to_string("league/_board.html", context, request)


@looks
@require_safe
@login_not_required
def standings_json(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand out the standings as JSON."""

    def document_for(access: ClubAccess) -> dict[str, Any]:
        params = params_of(request, access)
        return document(params, read_board(params.kind, params.span, params.season))

    return _handed_out(request, slug, document_for)


@looks
@require_safe
@login_not_required
def rating_json(request: HttpRequest, slug: str) -> HttpResponse:
    """Hand out everybody's rating and its history as JSON."""

    def document_for(access: ClubAccess) -> dict[str, Any]:
        params = params_of(request, access, season=EVERY)
        return rating_document(params, rated.read_ratings(params.span))

    return _handed_out(request, slug, document_for)


def _handed_out(request: HttpRequest, slug: str, document_for: Callable[[ClubAccess], dict[str, Any]]) -> HttpResponse:
    """Return the JSON response; without membership, a private club does not exist."""
    access = public_or_member(request, slug)
    if access is None:
        return JsonResponse({"error": "not_found"}, status=404)
    answer: HttpResponse
    try:
        look(request, access)
        answer = JsonResponse(document_for(access))
    except NotUnderstood as asked:
        answer = not_understood(asked.wrong)
    if access.club.public != Public.NOTHING:
        # A page of another site reads it without cookies, so it never sees more than a stranger does.
        answer["Access-Control-Allow-Origin"] = "*"
    return for_this_device_only(answer)


@require_safe
@visitor
def rating(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Show everybody's rating and its history."""
    params = params_of(request, access, season=EVERY)
    ratings = rated.read_ratings(params.span)
    chosen_one = rated.chosen(ratings, params.who)
    must_be_known("who", request, chosen_one and str(chosen_one.who) == params.who)
    table = sorted_page(Ratings(rated.rating_lines(ratings, chosen_one, params.query)), request)
    context = {
        "club": access.club,
        "access": access,
        "asked": params,
        "table": table,
        "boards": BOARDS.items(),
        "games": GAMES.values(),
        "history": chosen_one and rated.history(ratings, chosen_one),
        "leaves_cups": ratings.leaves_cups,
    }
    return render(request, "league/rating.html", context)
