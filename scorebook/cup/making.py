"""A cup day is made: its game, its rules, its rounds."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db import transaction

from scorebook.access.cup import make_cup_link
from scorebook.cup.acting import Deed, Press, write_down
from scorebook.cup.sizes import usual_first
from scorebook.ledger.opening import SLUG_LENGTH, SLUG_LETTERS
from scorebook.models import CircleRules, Club, CupDay, Opens
from scorebook.refusals.refused import refuse
from settlement import GAMES
from settlement.vocabulary import say

MOST_ROUNDS = 12


@transaction.atomic
def make_day(  # noqa: PLR0913 - a verb with its whole sentence, every word of it named
    club: Club | None,
    press: Press,
    *,
    name: str,
    day: date,
    game: str,
    preset: str,
    house_rules: Mapping[str, Any],
    rules: Mapping[str, Any],
    circle_rules: CircleRules | None,
    **terms: Any,
) -> CupDay:
    """Make a cup day with its wall and its door; ``terms`` are its other columns.  The same page makes it once.

    :raises Refused: the club has one of this name on that day, or nobody can be seated by these rules.
    """
    if club is not None:
        club = Club.objects.select_for_update().get(pk=club.pk)
    earlier = CupDay.objects.filter(acts__key=press.key, acts__deed=Deed.MADE).first()
    if earlier is not None:
        return earlier
    if CupDay.objects.filter(club=club, name=name, day=day).exclude(club=None).exists():
        raise refuse("name", "name_taken", say("The club has a cup of this name on that day already."))
    made = CupDay.objects.create(
        club=club,
        slug="".join(secrets.choice(SLUG_LETTERS) for _ in range(SLUG_LENGTH)),
        name=name,
        day=day,
        game=game,
        preset=preset,
        house_rules=dict(house_rules),
        rules=dict(rules),
        circle_rules=circle_rules,
        sizes=list(sizes_for(game, rules)),
        head=1,
        made_at=press.at,
        **terms,
    )
    write_down(made, press, Deed.MADE)
    for kind in (Opens.BOARD, Opens.DOOR) if club is not None else (Opens.BOARD, Opens.DOOR, Opens.DIRECT):
        make_cup_link(made, kind)
    return made


def sizes_for(game: str, rules: Mapping[str, Any]) -> Sequence[int]:
    """Return how many may sit at a table by these rules, the usual number first."""
    sizes = [size for size in usual_first(GAMES[game].seats) if not any(GAMES[game].refuses(size, rules))]
    if not sizes:
        raise refuse("rules", "nobody_seated", say("By these rules nobody can be seated: choose others."))
    return sizes


def hands_at(day: CupDay, size: int) -> int | None:
    """Return how many hands a table of so many plays in a round, so that everybody plays as many."""
    active = GAMES[day.game].active
    return None if day.hands is None else day.hands * max(size, active) // active
