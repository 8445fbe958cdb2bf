"""Views for a club's house rules: the card, a new version, and the differences between two versions."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from scorebook import ledger
from scorebook.access.club import ClubAccess, director_writes, visitor
from scorebook.club.circle import in_force, write_rules
from scorebook.club.forms import CircleRulesForm
from scorebook.models import CircleRules, Club, Member, Public
from scorebook.page.addresses import must_be_known
from scorebook.page.asked import number_in
from scorebook.rules.forms import UNDO, as_typed, without_undone
from scorebook.rules.games import described_games
from scorebook.rules.house import Difference, differences, grouped, house_rules
from scorebook.rules.sets import shared_set
from scorebook.words.games import game_name
from scorebook.words.names import by_name
from settlement import GAMES


@require_safe
@visitor
def rules_list(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """List the club's sets of rules."""
    context = {
        "club": access.club,
        "access": access,
        "sets": [(rules, game_name(GAMES[rules.game], rules.rules)) for rules in in_force(access.club)],
    }
    return render(request, "club/rules/list.html", context)


@require_safe
@visitor
def rules_card(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Show a version of a set of rules, and with ``beside`` the differences from another set."""
    rules = _rules_of(access.club, number)
    game = GAMES[rules.game]
    values = house_rules(game, rules.preset, rules.rules)
    context = {
        "club": access.club,
        "access": access,
        "rules": rules,
        "game": game,
        "game_name": game_name(game, rules.rules),
        "groups": list(grouped(values)),
        "preset": next(preset for preset in game.presets if preset.key == rules.preset),
        "differing": sum(rule.differs for rule in values),
        "set_path": shared_set(game, rules.preset, rules.rules, rules.name).path(),
        "changes": _changes_since_the_version_before(rules),
        "others": _comparable(request, rules),
    }
    other = _beside(request, rules)
    if other is not None:
        context |= {"other": other, "differences": differences(game, rules.rules, other.rules)}
    return render(request, "club/rules/card.html", context)


def _changes_since_the_version_before(rules: CircleRules) -> tuple[Difference, ...]:
    """Return the differences from the previous version; evenings keep the version they began with."""
    before = CircleRules.objects.filter(club=rules.club_id, name=rules.name, version=rules.version - 1).first()
    return differences(GAMES[rules.game], rules.rules, before.rules) if before is not None else ()


def _rules_of(club: Club, number: int) -> CircleRules:
    row = CircleRules.objects.select_related("club").filter(club=club, pk=number).first()
    if row is None:
        raise Http404
    return row


def _beside(request: HttpRequest, rules: CircleRules) -> CircleRules | None:
    number = request.GET.get("beside", "")
    if not number:
        return None
    known = {str(other.pk): other for other in _comparable(request, rules)}
    must_be_known("beside", request, number in known)
    return known[number]


def _comparable(request: HttpRequest, rules: CircleRules) -> list[CircleRules]:
    """Return the other sets of rules of this game that the visitor may see, in this club and others."""
    seen = Q(club=rules.club) | ~Q(club__public=Public.NOTHING)
    if request.user.is_authenticated:
        seen |= Q(club__in=Member.objects.filter(account=request.user).values("club"))
    others = CircleRules.objects.filter(seen, game=rules.game).exclude(pk=rules.pk).select_related("club")
    return by_name(by_name(others.order_by("-version")), "club.name")


@require_http_methods(["GET", "HEAD", "POST"])
@director_writes
def rules_new(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Write a set of rules, or the next version of one."""
    number = number_in(request.GET.get("of", ""))
    rules = _rules_of(access.club, number) if number else None
    first = rules.game if rules else next(iter(GAMES))
    game = GAMES.get(request.POST.get("game") or request.GET.get("game") or first)
    if game is None:
        raise Http404
    undoes = UNDO in request.POST
    sent = request.POST if request.method == "POST" and not undoes else None
    initial = without_undone(request.POST) if undoes else _initial(rules)
    form = CircleRulesForm(game, sent, initial=initial)
    version = _new_version(access.club, form) if form.is_valid() else None
    if version is not None:
        return redirect("rules_card", access.club.slug, version.pk)
    context = {"club": access.club, "form": form, "game": game, "described_games": described_games(), "rules": rules}
    return render(request, "club/rules/new.html", context, status=422 if form.is_bound else 200)


def _initial(rules: CircleRules | None) -> dict[str, Any]:
    if rules is None:
        return {}
    return {**dict(as_typed(GAMES[rules.game], rules.house_rules)), "preset": rules.preset, "name": rules.name}


def _new_version(club: Club, form: CircleRulesForm) -> CircleRules | None:
    """Write the version, or add the reasons to the form."""
    try:
        return write_rules(
            club,
            name=form.cleaned_data["name"],
            game=form.game.key,
            preset=form.cleaned_data["preset"],
            house_rules=form.house_rules(),
            since=timezone.localdate(),
        )
    except ledger.Refused as refusal:
        form.take(refusal.problems)
        return None
