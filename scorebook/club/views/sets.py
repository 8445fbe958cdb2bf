"""Views for a shared set of rules: its page, adopting it, and its file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from scorebook.access.roles import at_least
from scorebook.club.circle import in_force
from scorebook.models import Member, Role
from scorebook.refusals.pages import not_found
from scorebook.rules.forms import RulesForm, as_typed
from scorebook.rules.house import differences, grouped, house_rules
from scorebook.rules.own_figures import rows_of
from scorebook.rules.sets import LARGEST_SET, NoSet, RuleSet, set_of_code, set_of_file
from scorebook.words.games import game_name
from settlement import GAMES


class SetFileForm(forms.Form):
    """The file of a set of rules."""

    file = forms.FileField(label=gettext_lazy("File of a set of rules"))

    def clean_file(self) -> RuleSet:
        """Return the rule set in the file."""
        upload = self.cleaned_data["file"]
        try:
            return set_of_file(upload.read(LARGEST_SET + 1) if upload.size <= LARGEST_SET else b"")
        except NoSet:
            raise forms.ValidationError(_("This file holds no set of rules.")) from None


@login_not_required
@require_safe
def rules_set(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Show a set of rules, which is public, with its differences, and offer to adopt it."""
    try:
        rules = set_of_code(game, code)
    except NoSet:
        return not_found(request)
    known = GAMES[rules.game]
    every_rule = house_rules(known, rules.preset, rules.rules)
    form = RulesForm(known, initial={**dict(as_typed(known, rules.house_rules)), "preset": rules.preset})
    context = {
        "rules": rules,
        "code": code,
        "game": known,
        "game_name": game_name(known, rules.rules),
        "preset": next(preset for preset in known.presets if preset.key == rules.preset),
        "own": form.deviations,
        "groups": list(grouped(every_rule)),
        "differing": sum(rule.differs for rule in every_rule),
        "clubs": _clubs(request, rules),
        "fields": _fields(rules),
    }
    return render(request, "club/rules/set.html", context)


@login_not_required
@require_safe
def rules_set_file(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Return the file of a set of rules."""
    try:
        rules = set_of_code(game, code)
    except NoSet:
        return not_found(request)
    answer = JsonResponse(rules.as_file(), json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="rules-{rules.game}.json"'
    return answer


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def rules_from_file(request: HttpRequest) -> HttpResponse:
    """Show the upload form for a file of rules, or redirect to the page of its rules."""
    form = SetFileForm(request.POST, request.FILES) if request.method == "POST" else SetFileForm()
    if form.is_valid():
        return redirect(form.cleaned_data["file"].path())
    return render(request, "club/rules/from_file.html", {"form": form}, status=422 if form.is_bound else 200)


def _clubs(request: HttpRequest, rules: RuleSet) -> list[dict[str, Any]]:
    """Return the clubs that the user directs, with their rules of this game and the differences from them."""
    if not request.user.is_authenticated:
        return []
    members = Member.objects.filter(account=request.user, club__closed_at=None).select_related("club")
    return [
        {
            "club": member.club,
            "sets": [
                (own, differences(GAMES[rules.game], rules.rules, own.rules))
                for own in in_force(member.club)
                if own.game == rules.game
            ],
        }
        for member in members
        if at_least(member.role, Role.DIRECTOR)
    ]


def _fields(rules: RuleSet) -> list[tuple[str, Any]]:
    """Return the fields of the rules form that say these rules."""
    agreed = as_typed(GAMES[rules.game], rules.house_rules)
    return [
        ("preset", rules.preset),
        ("game", rules.game),
        *(field for name, value in agreed for field in _fields_of(name, value)),
    ]


def _fields_of(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield a field as a browser sends it: a field a choice, a field a part of each figure of a table's own."""
    if isinstance(value, Mapping):
        for number, row in enumerate(rows_of(value)):
            yield from ((f"{name}.{number}.{part}", text) for part, text in row.items() if text not in ("", False))
    else:
        yield from ((name, one) for one in (value if isinstance(value, list) else [value]))
