"""Views: a player's page with the hands behind every number, and a season's records."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorebook.access.club import ClubAccess, reader, visitor
from scorebook.league.params import params_of
from scorebook.models import Player
from scorebook.page.asked import number_in
from scorebook.statistics.hands import described, hands_page
from scorebook.statistics.past import left_out_past
from scorebook.statistics.player import player_page
from scorebook.statistics.queries import player_of
from scorebook.statistics.records import records_of
from settlement import GAMES


@require_safe
@visitor
def player(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Show a player's season: as declarer, partner and opponent, with partners and figures."""
    who, params = _player(access, number), params_of(request, access)
    context = {
        "club": access.club,
        "access": access,
        "asked": params,
        "player": who,
        "games": GAMES.values(),
        "page": player_page(params, who.pk),
        "past": left_out_past(params.span, who.pk),
    }
    return render(request, "statistics/player.html", context)


@require_safe
@reader
def player_hands(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """List the hands behind one number of a player's page."""
    who, params = _player(access, number), params_of(request, access)
    partner = number_in(request.GET.get("partner", ""))
    other = player_of(access.club, partner) if partner else None
    context = {
        "club": access.club,
        "access": access,
        "asked": params,
        "player": who,
        "hands": hands_page(params.span, who.pk, request.GET),
        "words": described(request.GET, params.span, other.name if other else ""),
    }
    return render(request, "statistics/hands.html", context)


@require_safe
@visitor
def season_records(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Show a season's records and the first of every badge."""
    params = params_of(request, access)
    context = {
        "club": access.club,
        "access": access,
        "asked": params,
        "games": GAMES.values(),
        "page": records_of(params.span),
        "past": left_out_past(params.span),
    }
    return render(request, "statistics/records.html", context)


def _player(access: ClubAccess, number: int) -> Player:
    player = player_of(access.club, number)
    if player is None:
        raise Http404
    return player
