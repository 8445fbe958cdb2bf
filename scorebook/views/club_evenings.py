"""Views: evenings of a club: a new one, and one adopted."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorebook import ledger, links
from scorebook.access import add_to_keyring
from scorebook.club.adopting import adopt, proposals
from scorebook.club.circle import in_force
from scorebook.club.seating import seat_members
from scorebook.club_access import ClubAccess, club_scribe, director
from scorebook.club_forms import AdoptForm
from scorebook.models import CircleRules, Right
from scorebook.refusals import in_words
from scorebook.start import StartForm, as_typed, described_games
from scorebook.views.clubs import guest_evenings
from scorebook.views.home import as_last_time, last_game, opened
from settlement import GAMES


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@club_scribe
def club_evening_new(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Begin an evening of the club: its members sit down, by its rules."""
    latest, rules = access.club.evenings.first(), _rules(request, access)
    known_game = rules.game if rules else last_game(latest)
    game = GAMES.get(request.POST.get("game") or request.GET.get("game") or known_game)
    if game is None:
        raise Http404
    posted = request.POST if request.method == "POST" else None
    form = StartForm(game, posted, initial=_as_agreed(rules, as_last_time(game, latest)))
    evening = opened(form, **_of_the_club(access, rules)) if form.is_valid() else None
    if evening is None:
        status = 422 if form.is_bound else 200
        return render(request, "start/new.html", _asked(access, form, latest, rules), status=status)
    response = redirect("hand_new", slug=evening.slug)
    add_to_keyring(response, request, links.token_of(links.links_of(evening)[Right.WRITE]) or "")
    return response


def _rules(request: HttpRequest, access: ClubAccess) -> CircleRules | None:
    """Return the club's rules asked for; else those last played by, or the only ones there are."""
    sets = in_force(access.club)
    asked = request.POST.get("rules") or request.GET.get("rules") or ""
    game = request.POST.get("game") or request.GET.get("game")
    latest = access.club.evenings.filter(circle_rules__isnull=False).select_related("circle_rules").first()
    last = latest.circle_rules.name if latest and latest.circle_rules else ""
    fitting = [rules for rules in sets if game in (None, rules.game) and asked in ("", str(rules.pk))]
    return next((rules for rules in fitting if rules.name == last), fitting[0] if fitting else None)


def _as_agreed(rules: CircleRules | None, last_time: dict[str, Any]) -> dict[str, Any]:
    """Return the form with last time's company and the club's rules, where it has written some down."""
    if rules is None:
        return last_time
    company = {name: value for name, value in last_time.items() if not name.startswith("rule.")}
    return {**company, **dict(as_typed(GAMES[rules.game], rules.house_rules)), "preset": rules.preset}


def _of_the_club(access: ClubAccess, rules: CircleRules | None) -> dict[str, Any]:
    return {"club": access.club, "circle_rules": rules, "seat": seat_members(access.club)}


def _asked(access: ClubAccess, form: StartForm, latest: Any, rules: CircleRules | None) -> dict[str, Any]:
    known = access.club.members.values_list("player__name", flat=True)
    return {"form": form, "game": form.game, "described_games": described_games(), "latest": latest, "known": known,
            "club": access.club, "rules": rules, "sets": in_force(access.club)}  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@director
def club_adopt(request: HttpRequest, access: ClubAccess, evening: str) -> HttpResponse:
    """Adopt an evening that this device may write and no club has: each name is matched with a player."""
    guest = next((one for one in guest_evenings(request) if one.slug == evening), None)
    if guest is None:
        raise Http404
    members = list(access.club.members.select_related("player"))
    form = AdoptForm(proposals(access.club, guest), members, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            adopt(guest, access.club, form.chosen(), access.account)
            messages.success(request, _("The evening is the club's now."), extra_tags="green")
            return redirect("club", access.club.slug)
        except ledger.Refused as refused:
            form.add_error(None, list(in_words(refused, ()).sentences))
    context = {"club": access.club, "evening": guest, "form": form}
    return render(request, "club/adopt.html", context, status=422 if form.is_bound else 200)
