"""Views for the app manifest, the service worker, and the page without a network."""

from __future__ import annotations

import json
from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorebook.access.device import evenings_of, links_held
from scorebook.offline.beginning import beginning
from scorebook.offline.shell import KEEPER, guide_files, shell, version
from scorebook.server.engine import PREFIX
from settlement import GAMES

# The paper and green of tokens.css.
PAPER, GREEN = "#f5efe2", "#1d4f3c"
LEAVES = "scorebook/offline/leaves.js"
WORKER = "scorebook/engine/worker.js"
# The worker may run WebAssembly from this server; pages may not.
POLICY_OF_THE_WORKER = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
# The wait for the network, in milliseconds, before a cached page is shown.
PATIENCE = 4000
# The number of evenings, opened last, whose pages a phone caches.
MOST_EVENINGS = 12


@login_not_required
@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """Return the web app manifest in the user's language."""
    content = {
        "id": "/",
        "name": _("Scorebook, the score sheet of the card table"),
        "short_name": "Scorebook",
        "description": _("It says after every hand who pays whom and why, and closes the evening to the last coin."),
        "lang": get_language(),
        "start_url": reverse("last_evening"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": GREEN,
        "icons": [_icon(192), _icon(512), {**_icon(512, "icon-maskable"), "purpose": "maskable"}],
        "shortcuts": [
            {"name": _("New evening"), "url": reverse("evening_new")},
            {"name": _("Evenings"), "url": reverse("home")},
        ],
    }
    answer = JsonResponse(content, content_type="application/manifest+json", headers={"Cache-Control": "no-cache"})
    patch_vary_headers(answer, ["Accept-Language", "Cookie"])
    return answer


def _icon(side: int, name: str = "icon") -> dict[str, str]:
    return {"src": static(f"scorebook/{name}-{side}.png"), "sizes": f"{side}x{side}", "type": "image/png"}


@login_not_required
@require_safe
@never_cache
def last_evening(request: HttpRequest) -> HttpResponseRedirect:
    """Redirect from the installed app to the current evening, or to the home page."""
    going_on = (evening for evening in evenings_of(links_held(request)) if evening.closed_at is None)
    evening = next(going_on, None)
    return HttpResponseRedirect(reverse("sheet", args=[evening.slug]) if evening else reverse("home"))


@login_not_required
@require_safe
def keeper(request: HttpRequest) -> HttpResponse:
    """Return the service worker; with offline use disabled, the one that clears the caches."""
    build = {
        "version": version(),
        "shell": [*shell(), reverse("no_network")],
        "files": settings.STATIC_URL,
        "noNetwork": reverse("no_network"),
        "engine": _fetched(),
        "guide": guide_files(),
        "signOut": reverse("logout"),
        "start": reverse("last_evening"),
        "starts": [reverse("evening_new"), *(f"{reverse('evening_new')}?game={game}" for game in GAMES)],
        "beginnings": [reverse("beginning", args=[game]) for game in GAMES],
        "patience": PATIENCE,
        "mostEvenings": MOST_EVENINGS,
    }
    text = f"const BUILD = {json.dumps(build, indent=1)};\n{_text(KEEPER)}" if settings.OFFLINE else _text(LEAVES)
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": "/"}
    return HttpResponse(text, content_type="text/javascript; charset=utf-8", headers=headers)


@login_not_required
@require_safe
def engine(request: HttpRequest, version: str) -> HttpResponse:
    """Return the engine's worker for the rules of this server."""
    prepared = settings.ENGINE
    if prepared is None or version != prepared.version:
        raise Http404
    build = {"python": _at(prepared.python), "rules": _at(prepared.rules)}
    text = f"const BUILD = {json.dumps(build, indent=1)};\n{_text(WORKER)}"
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "Content-Security-Policy": POLICY_OF_THE_WORKER}
    return HttpResponse(text, content_type="text/javascript; charset=utf-8", headers=headers)


def _fetched() -> list[str]:
    """Return the files that a phone downloads for the engine, the worker last: once that is cached, all are."""
    prepared = settings.ENGINE
    return [*map(_at, prepared.files), reverse("engine", args=[prepared.version])] if prepared else []


def _at(name: str) -> str:
    return f"{settings.STATIC_URL}{PREFIX}/{name}"


def _text(name: str) -> str:
    return Path(str(finders.find(name))).read_text(encoding="utf-8")


@login_not_required
@require_safe
@never_cache
def evening_beginning(request: HttpRequest, game: str) -> JsonResponse:
    """Return the data with which a phone begins an evening of a game offline."""
    if game not in GAMES:
        raise Http404
    return JsonResponse(beginning(request, GAMES[game]))


@login_not_required
@require_safe
def no_network(request: HttpRequest) -> HttpResponse:
    """Show the page for a phone without a network and without a cached page."""
    return render(request, "offline/no_network.html")
