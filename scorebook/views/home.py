"""The first pages: the evenings of this device, a new evening, language and light, and the server's health."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorebook import ledger, links
from scorebook.access import YEAR, add_to_keyring, keyring, remember_scribe, scribe_name
from scorebook.demo import addresses, club
from scorebook.middleware import THEME, THEMES
from scorebook.models import Club, Evening, Link, Right, Seat
from scorebook.start import StartForm, as_typed, described_games
from scorebook.templatetags.points import amount_of
from scorebook.views.refusals import bad_request
from settlement import GAMES
from settlement.game import Game

KNOWN_NAMES = 40


@login_not_required
@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Show the evenings this device has a link to, the newest first."""
    held = links_held(request)
    writable = {link.evening_id for link in held if link.right == Right.WRITE}
    evenings = [(evening, evening.pk in writable) for evening in evenings_of(held)]
    clubs, shows = _clubs(request), settings.DEMO and not evenings
    context = {"evenings": evenings, "games": GAMES.values(), "scribe": scribe_name(request), "clubs": clubs,
               "demos": addresses() if shows else (),
               "demo_club": club.sign_in() if shows and not clubs else None}  # fmt: skip
    return render(request, "start/home.html", context)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def evening_new(request: HttpRequest) -> HttpResponse:
    """Ask who plays and by which rules, as last time unless something is said; then begin the evening."""
    held = links_held(request)
    latest = next(iter(evenings_of(held)), None)
    game = GAMES.get(request.POST.get("game") or request.GET.get("game") or last_game(latest))
    if game is None:
        return bad_request(request)
    asked = {"game": game, "described_games": described_games(), "latest": latest, "known": known_names(held)}
    if request.method != "POST":
        form = StartForm(game, initial=as_last_time(game, latest))
        return render(request, "start/new.html", {**asked, "form": form})
    form = StartForm(game, request.POST)
    evening = opened(form) if form.is_valid() else None
    if evening is None:
        return render(request, "start/new.html", {**asked, "form": form}, status=422)
    response = redirect("hand_new", slug=evening.slug)
    add_to_keyring(response, request, links.token_of(links.links_of(evening)[Right.WRITE]) or "")
    remember_scribe(response, request, form.players()[0])
    return response


def _clubs(request: HttpRequest) -> list[Club]:
    """Return the clubs of whoever is signed in; a device without a session is not asked."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated:
        return []
    return list(Club.objects.filter(members__account=request.user))


def opened(form: StartForm, **of_a_club: Any) -> Evening | None:
    """Open the evening, or put the ledger's reasons into the form."""
    said = form.cleaned_data
    stake = said["stake_minor_units"]
    players = form.players()
    try:
        return ledger.open_evening(
            game=form.game.key, preset=said["preset"], house_rules=form.house_rules(), players=players,
            first_dealer=form.first_dealer_seat(), stake_minor_units=stake,
            currency=said["currency"] if stake else "", title=said["title"], place=said["place"],
            author=ledger.Author(name=players[0], link_id=None), **of_a_club,
        )  # fmt: skip
    except ledger.Refused as refusal:
        form.take(refusal.problems, players)
        return None


def links_held(request: HttpRequest) -> list[Link]:
    """Return the links this device holds that were not taken back."""
    digests = [links.digest_of(token) for token in keyring(request)]
    return list(Link.objects.filter(digest__in=digests, revoked_at__isnull=True)) if digests else []


def evenings_of(held: list[Link]) -> list[Evening]:
    """Return the evenings these links open, the newest first, with who sat at them."""
    evenings = {link.evening_id for link in held}
    return list(Evening.objects.filter(pk__in=evenings).prefetch_related("seats")) if evenings else []


def known_names(held: list[Link]) -> list[str]:
    """Return the names of everybody who sat at the evenings these links open, the latest company first."""
    evenings = {link.evening_id for link in held}
    names = Seat.objects.filter(evening__in=evenings).order_by("-evening__opened_at", "number").values_list("name")
    return list(dict.fromkeys(name for (name,) in names))[:KNOWN_NAMES] if evenings else []


def last_game(latest: Evening | None) -> str:
    """Return the game of the last evening, or the first there is."""
    return latest.game if latest is not None and latest.game in GAMES else next(iter(GAMES))


def as_last_time(game: Game, latest: Evening | None) -> dict[str, Any]:
    """Return the form as the last evening of this device had it; without one, an empty table for points."""
    if latest is None or latest.game != game.key:
        company = [] if latest is None else [seat.name for seat in latest.seats.all()]
        company = company if len(company) in game.seats else []
        seated = {f"player{seat}": name for seat, name in enumerate(company)}
        first = len(company or range(max(game.seats))) - 1
        return {**seated, "first_dealer": first, "preset": game.presets[0].key, "currency": "HUF"}
    stake = latest.stake_minor_units
    return {
        **{f"player{seat.number}": seat.name for seat in latest.seats.all()},
        **dict(as_typed(game, latest.house_rules)),
        "first_dealer": latest.first_dealer,
        "preset": latest.preset,
        "stake": amount_of(stake, latest.currency) if stake else "",
        "currency": latest.currency or "HUF",
        "title": latest.title,
        "place": latest.place,
    }


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
    """Say whether the server can reach its database."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return JsonResponse({"status": "no database"}, status=503)
    return JsonResponse({"status": "ok"})
