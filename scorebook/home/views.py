"""The first pages: the nights of this device, language and light, and the server's health."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorebook import VERSION
from scorebook.access.club import ClubAccess
from scorebook.access.cup import cups_held
from scorebook.access.device import BY_CHANCE, evenings_of, links_held, made_up
from scorebook.access.evening import YEAR, scribe_name
from scorebook.access.rations import guess, too_often
from scorebook.club.front import read_front
from scorebook.demo import addresses, club, links_to_own, without_samples
from scorebook.middleware import THEME, THEMES
from scorebook.models import Member, Right
from scorebook.server.engine_urls import engine_urls
from scorebook.sheet.games import nights_of
from scorebook.words.names import by_name
from settlement import GAMES


@login_not_required
@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Show the nights this device has a link to with their games, the newest first.

    Samples stand in a list of their own until something is written on this device.
    """
    if made_up(request) > BY_CHANCE and (wait := guess(request)):
        return too_often(request, wait)
    held = links_held(request)
    writable = {link.evening.night_id for link in held if link.right == Right.WRITE}
    # A table of a cup day stands under its day; only one that is still written here is found here too.
    shows = settings.DEMO and not links_to_own(request)
    listed = evenings_of(without_samples(held) if shows else held)
    evenings = [one for one in listed if not one.of_cup or one.closed_at is None]
    nights = nights_of(evenings, writable)
    clubs = _clubs(request)
    context = {
        "nights": nights,
        "games": GAMES.values(),
        "engine": engine_urls(),
        "scribe": scribe_name(request),
        "clubs": clubs,
        "fronts": [read_front(ClubAccess(club=member.club, member=member)) for member in clubs],
        "cups": cups_held(request),
        "demos": addresses() if shows else (),
        "demo_club": club.sign_in() if shows and not clubs and club.is_alone() else None,
    }
    return render(request, "home/home.html", context)


def _clubs(request: HttpRequest) -> list[Member]:
    """Return the signed-in user as a member of each of their clubs; a device without a session needs no query."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated:
        return []
    return by_name(Member.objects.filter(account=request.user).select_related("club", "player"), "club.name")


@login_not_required
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Keep the language or the light this device has chosen, and go back to where it was."""
    onward = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(onward, {request.get_host()}, require_https=request.is_secure())
    response = HttpResponseRedirect(onward if ours and onward.startswith("/") else "/")
    if (code := request.POST.get("language")) in dict(settings.LANGUAGES):
        _keep(response, request, settings.LANGUAGE_COOKIE_NAME, str(code))
    if (theme := request.POST.get("theme")) in THEMES:
        _keep(response, request, THEME, str(theme))
    elif theme == "":
        response.delete_cookie(THEME)
    return response


def _keep(response: HttpResponse, request: HttpRequest, name: str, value: str) -> None:
    response.set_cookie(name, value, max_age=YEAR, samesite="Lax", secure=request.is_secure(), httponly=True)


@login_not_required
@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """Say whether the server can reach its database, and which version it runs."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return JsonResponse({"status": "no database", "version": VERSION}, status=503)
    return JsonResponse({"status": "ok", "version": VERSION})
