"""The house rules of a club: named sets with all their versions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction

from scorebook.club.members import hold
from scorebook.ledger.projecting import as_json
from scorebook.models import CircleRules, Club
from scorebook.refusals.refused import Refused, refuse
from scorebook.words.names import by_name, can_be_printed
from settlement import GAMES, document
from settlement.vocabulary import say

LONGEST = 60


@transaction.atomic
def write_rules(
    club: Club, *, name: str, game: str, preset: str, house_rules: Mapping[str, Any], since: date
) -> CircleRules:
    """Write the next version of the club's rules with this name, or the first one.

    :raises Refused: The name is not allowed, belongs to another game's rules, or nothing differs.
    """
    hold(club)
    line = " ".join(name.split())
    if not line or len(line) > LONGEST or not can_be_printed(line):
        raise refuse("name", "no_name", say("Give the rules a name of at most {most} characters.", most=LONGEST))
    latest = club.circle_rules.filter(name=line).order_by("-version").first()
    if latest is not None and latest.game != game:
        raise refuse("name", "other_game", say("Rules of this name belong to another game: choose another name."))
    rules = whole_rules(game, preset, house_rules)
    if latest is not None and (latest.preset, latest.rules) == (preset, rules):
        raise refuse("", "nothing_new", say("Nothing differs from the version in force."))
    return CircleRules.objects.create(
        club=club,
        name=line,
        version=latest.version + 1 if latest else 1,
        game=game,
        preset=preset,
        house_rules=as_json(house_rules),
        rules=rules,
        since=since,
    )


def whole_rules(game: str, preset: str, house_rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of every house rule.

    :raises Refused: The rules are not possible; with every reason.
    """
    try:
        return as_json(document.rules_for(GAMES[game], preset, house_rules))
    except document.Refused as refusal:
        raise Refused(refusal.problems) from refusal


def in_force(club: Club) -> list[CircleRules]:
    """Return the latest version of each of the club's sets of rules."""
    newest: dict[str, CircleRules] = {}
    for rules in club.circle_rules.order_by("-version"):
        newest.setdefault(rules.name, rules)
    return by_name(newest.values())
