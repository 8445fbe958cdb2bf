"""View: the day's own page for the public."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorebook.access.cup import CupAccess, cup_reader
from scorebook.cup.fees import KINDS, fee_of, kinds_of
from scorebook.cup.page_parts import page_of
from scorebook.cup.registration.queries import counts_of
from scorebook.cup.registration.writing import is_open
from scorebook.rules.house import house_rules
from scorebook.rules.sets import shared_set
from scorebook.words.points import amount_of
from settlement import GAMES


@require_safe
@never_cache
@cup_reader
def cup_about(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Show the place, the hours, the fee, the rules and the text of the day."""
    return render(request, "cup/about.html", about_context(request, access))


def about_context(request: HttpRequest, access: CupAccess) -> dict[str, object]:
    """Return the template context of the day's own page."""
    day, game = access.day, GAMES[access.day.game]
    own = [rule for rule in house_rules(game, day.preset, day.rules) if rule.differs]
    prizes = day.prizes
    kinds = kinds_of(day) if prizes.get("fee") else []
    return {
        **page_of(access),
        "steps": (),
        "preset": _(next(one.label for one in game.presets if one.key == day.preset)),
        "own_rules": own,
        "rules": shared_set(game, day.preset, day.rules).path(),
        "fees": [(KINDS[kind], amount_of(fee_of(prizes, kind), prizes["currency"])) for kind in kinds],
        "opens": is_open(day),
        "counts": counts_of(day),
        "address": request.build_absolute_uri(request.path),
    }
