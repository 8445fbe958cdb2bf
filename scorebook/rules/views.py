"""The rules: the game's rulebook, and the house rules an evening is played by."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scorebook.access.evening import Access, watcher
from scorebook.models import Evening
from scorebook.page.robots import let_robots_list
from scorebook.refusals.pages import not_found
from scorebook.rules.forms import RulesForm
from scorebook.rules.house import Difference, differences, grouped, house_rules
from scorebook.rules.rulebook import read_rulebook
from scorebook.rules.sets import shared_set
from scorebook.rules.terms import in_words
from scorebook.words.games import game_name
from settlement import GAMES
from settlement.game import Game


@login_not_required
@require_safe
def rulebook(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rulebook of a game; every line of a settlement cites one of its paragraphs."""
    known = GAMES.get(game)
    page = read_rulebook(known.rulebook, get_language() or "en") if known else None
    if known is None or page is None:
        return not_found(request)
    page = replace(page, html=in_words(page.html, known))
    return let_robots_list(render(request, "rules/rulebook.html", {"page": page, "game": known}))


@login_not_required
@require_safe
def rules_points(request: HttpRequest, game: str) -> HttpResponse:
    """Return what each difference of a rules form changes in points, by the name of its field."""
    known = GAMES.get(game)
    if known is None:
        return not_found(request)
    form = RulesForm(known, QueryDict(request.GET.get("form", "")))
    return JsonResponse({one.name: one.points for one in form.deviations})


@require_safe
@watcher
def evening_rules(request: HttpRequest, access: Access) -> HttpResponse:
    """Show every house rule of the evening with its value, what differs from the preset marked."""
    evening = access.evening
    game = GAMES[evening.game]
    preset = next(p for p in game.presets if p.key == evening.preset)
    rules = house_rules(game, evening.preset, evening.rules)
    shared = shared_set(game, evening.preset, evening.rules, evening.rules_name)
    context = {
        "evening": evening,
        "game": game,
        "game_name": game_name(game, evening.rules),
        "preset": preset,
        "groups": list(grouped(rules)),
        "differing": sum(rule.differs for rule in rules),
        "set_path": shared.path(),
        "set_code": shared.code(),
        "may_change": access.may_write and evening.closed_at is None,
        "changes": _changes_since_the_sheet_before(game, evening),
    }
    return render(request, "rules/evening.html", context)


def _changes_since_the_sheet_before(game: Game, evening: Evening) -> tuple[Difference, ...]:
    """Return what this sheet has otherwise than the last sheet of the same game in the same night."""
    sheets = Evening.objects.filter(night=evening.night_id, game=evening.game, pk__lt=evening.pk)
    before = sheets.order_by("-pk").first()
    return differences(game, evening.rules, before.rules) if before is not None else ()
