"""The data with which a phone begins an evening offline: pages of a table with placeholders for the names.

They equal the server's pages for an evening that is not stored.  The phone fills in the names and the evening's address
(``static/scorebook/evening/here.js``).  The evening is sent to the server later, with the page's key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string

from scorebook.access.device import own_evenings_of
from scorebook.access.evening import Access
from scorebook.demo import links_to_own
from scorebook.hand.lines import lines_around
from scorebook.hand.page import context_of
from scorebook.hand.screen import Desk, queue_of
from scorebook.models import Evening, Night, Right
from scorebook.rules.forms import as_typed
from scorebook.sheet.reading import sheet_around
from settlement import document
from settlement.game import Game
from settlement.settle import opening
from settlement.vocabulary import Rules

NO_ADDRESS = "0000000000"  # no evening's slug contains its character
FIRST_NAME = 0xE000  # private-use characters stand for the names
MOST_OWN = 3
"""The most sets of own house rules, the latest ones, with which a phone can begin an evening."""


def beginning(request: HttpRequest, game: Game) -> dict[str, Any]:
    """Return the pages and the descriptions of every table of a game, by rules and number of players.

    The rules are the presets, and house rules of this device's own evenings.  Values that all descriptions share are
    listed once.
    """
    presets: list[tuple[str, dict[str, Any]]] = [(preset.key, {}) for preset in game.presets]
    desks = {table: desk for ruled in (*presets, *_own(request, game)) for table, desk in _desks(game, *ruled)}
    drawn = {table: context_of(request, desk) for table, desk in desks.items()}
    first, *others = (context["screen"] for context in drawn.values())
    shared = {key: told for key, told in first.items() if all(other[key] == told for other in others)}
    desk, context = next(zip(desks.values(), drawn.values(), strict=True))
    of_sheet = {"evening": desk.evening, "access": desk.access, "game": game, "unsent": queue_of(desk.evening)}
    return {
        "csrf": get_token(request),
        "entry": render_to_string("hand/hand.html", {**context, "plain": False}, request),
        "sheet": render_to_string("offline/sheet.html", of_sheet, request),
        "desc": shared,
        "lines": lines_around(desk.evening, desk.sheet, {}),
        "tables": {
            table: {
                "rules": desks[table].evening.rules,
                "desc": {key: told for key, told in context["screen"].items() if key not in shared},
                "status": render_to_string("hand/_status.html", context),
                "plan": render_to_string("hand/_plan.html", context),
            }
            for table, context in drawn.items()
        },
    }


def _own(request: HttpRequest, game: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield preset and house rules of this device's evenings with own rules, the latest first."""
    rules_by_name: dict[str, tuple[str, dict[str, Any]]] = {}
    for evening in own_evenings_of(links_to_own(request)):
        if evening.game == game.key and evening.house_rules and len(rules_by_name) < MOST_OWN:
            rules_by_name.setdefault(
                _called(game, evening.preset, evening.house_rules), (evening.preset, evening.house_rules)
            )
    yield from rules_by_name.values()


def _called(game: Game, preset: str, house_rules: Mapping[str, Any]) -> str:
    """Return the identifier of rules: the preset, and the form values of the house rules."""
    values_typed = (
        f"{name}={value}"
        for name, values in as_typed(game, house_rules)
        for value in (values if isinstance(values, list) else [values])
    )
    return " ".join([preset, *sorted(values_typed)])


def _desks(game: Game, preset: str, house_rules: Mapping[str, Any]) -> Iterator[tuple[str, Desk]]:
    """Yield every table that these rules allow, before its first hand; the first player deals."""
    rules = document.rules_for(game, preset, house_rules)
    for count in game.seats:
        if not any(game.refuses(count, rules)):
            yield f"{count} {_called(game, preset, house_rules)}", _desk(game, preset, rules, count)


def _desk(game: Game, preset: str, rules: Rules, count: int) -> Desk:
    standing, names = opening(game, count, 0), tuple(chr(FIRST_NAME + seat) for seat in range(count))
    evening = Evening(
        night=Night(),
        slug=NO_ADDRESS,
        game=game.key,
        preset=preset,
        rules=rules,
        first_dealer=0,
        began_with=count,
        standing=standing.as_json(),
    )
    access = Access(evening=evening, right=Right.WRITE, link_id=None, author="", games=1)
    sheet = sheet_around(evening, names, (), {}, frozenset(), count=0, counted=False)
    return Desk(access=access, sheet=sheet, standing=standing)
