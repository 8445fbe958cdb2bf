"""Views: seasons of the club with their teams, created, changed, removed and restored by directors."""

from __future__ import annotations

from http import HTTPStatus
from itertools import groupby
from operator import attrgetter

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorebook.access.club import ClubAccess, director, director_writes
from scorebook.league.board import terms_of
from scorebook.league.forms import SeasonForm, TeamsForm
from scorebook.league.labels import least_text, method_text
from scorebook.league.queries import teams_of
from scorebook.league.seasons import remove_season, restore_season, write_season, write_teams
from scorebook.models import Season
from scorebook.page.addresses import PLAYERS
from scorebook.refusals.pages import tell
from scorebook.refusals.refused import Refused
from scorebook.refusals.words import in_words
from scorebook.words.names import by_name, in_order

TEAMS = "teams"


@require_http_methods(["GET", "HEAD", "POST"])
@director_writes
def season_new(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Make a season."""
    form = SeasonForm(access.club, None, request.POST if request.method == "POST" else None)
    if form.is_valid() and (created := _write_season(access, None, form)):
        return _to(created)
    return _page(request, access, None, form, None)


def _write_season(access: ClubAccess, season: Season | None, form: SeasonForm) -> Season | None:
    """Save the season, or add the refusal to the form."""
    try:
        return write_season(access.club, season, form.columns())
    except Refused as refusal:
        for problem in refusal.problems:
            form.add_error(problem.field or None, problem.text.read((), _))
    return None


def _written_teams(season: Season, teams: TeamsForm) -> bool:
    try:
        write_teams(season, teams.teams())
    except Refused as refusal:
        teams.add_error(None, [problem.text.read((), _) for problem in refusal.problems])
    return teams.is_valid()


@require_http_methods(["GET", "HEAD", "POST"])
@director_writes
def season_edit(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Change a season or its teams, each by its own form."""
    season = _season(access, number)
    if season.closed_at is not None:
        return redirect("season_final", slug=access.club.slug, number=season.pk)
    data = request.POST if request.method == "POST" else None
    of_teams = request.POST.get("form") == TEAMS
    form = SeasonForm(access.club, season, None if of_teams else data)
    named = teams_of(season)
    everybody = by_name(access.club.members.select_related("player"), "player.name")
    members = [one for one in everybody if one.away_since is None or one.player_id in named]
    teams = TeamsForm(members, named, data if of_teams else None)
    wrote = form.is_valid() and _write_season(access, season, form)
    if not wrote and not (teams.is_valid() and _written_teams(season, teams)):
        return _page(request, access, season, form, teams)
    messages.success(request, _("Saved."), extra_tags="green")
    return _to(season)


@require_POST
@director
def season_remove(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Ask for confirmation, naming what goes, then remove a season; its evenings stay, and it can be restored."""
    season = Season.objects.select_related("club").filter(club=access.club, pk=number).first()
    if season is None:
        raise Http404
    if "sure" in request.POST:
        remove_season(season, access.account)
        messages.info(request, _("“%(season)s” is taken away. Here it can be brought back.") % {"season": season.name})
        return redirect(f"{reverse('seasons', args=[access.club.slug])}#removed")
    terms, teams = terms_of(season, PLAYERS), list[tuple[str, str]]()
    members = sorted(season.mates.select_related("player"), key=lambda mate: (in_order(mate.team), mate.team))
    for team, mates in groupby(members, key=attrgetter("team")):
        teams.append((team, ", ".join(sorted((mate.player.name for mate in mates), key=in_order))))
    context = {
        "club": access.club,
        "access": access,
        "season": season,
        "method": f"{method_text(season, terms)} {least_text(season)}".strip(),
        "teams": teams,
    }
    return render(request, "league/season_remove.html", context)


@require_POST
@director
def season_back(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Restore a removed season."""
    season = Season.objects.select_related("club").filter(club=access.club, pk=number).first()
    if season is None:
        raise Http404
    try:
        restore_season(season, access.account)
    except Refused as refusal:
        return tell(request, HTTPStatus.CONFLICT, _("Nothing was brought back."), in_words(refusal, ()).sentences)
    messages.success(request, _("“%(season)s” is back.") % {"season": season.name}, extra_tags="green")
    return redirect("seasons", slug=access.club.slug)


def _season(access: ClubAccess, number: int) -> Season:
    season = Season.objects.select_related("club").filter(club=access.club, pk=number, removed_at=None).first()
    if season is None or season.archive:
        raise Http404
    return season


def _to(season: Season) -> HttpResponse:
    return redirect(f"{reverse('standings', args=[season.club.slug])}?season={season.pk}")


def _page(
    request: HttpRequest, access: ClubAccess, season: Season | None, form: SeasonForm, teams: TeamsForm | None
) -> HttpResponse:
    teams_named = {str(field.initial) for field in teams.fields.values() if field.initial} if teams else ()
    named = sorted(teams_named, key=in_order)
    context = {"club": access.club, "access": access, "season": season, "form": form, "teams": teams, "named": named}
    wrong = form.is_bound or (teams is not None and teams.is_bound)
    return render(request, "league/season.html", context, status=422 if wrong else 200)
