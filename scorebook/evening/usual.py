"""What a page of a new evening is preset with: the company, the rules and the price of the last time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import get_language

from scorebook.evening import companies
from scorebook.evening.companies import Company
from scorebook.models import Evening
from scorebook.rules.forms import as_typed
from scorebook.words.money import of_language
from scorebook.words.points import amount_of
from settlement.game import Game


def as_last_time(game: Game, last: Company | None, sat: Iterable[Company], sent: tuple[str, ...]) -> dict[str, Any]:
    """Return the form as these people had it the last time they played this game; for others one for points.

    ``sent`` are the names the page was sent with, none at first.  The last in the line deals first, whoever did last
    time.
    """
    if last is None:
        return unpriced(game)
    names = sent or last.names
    seated = {"players": last.names}
    same = last.evening if last.evening.game == game.key and not sent else None
    before = same or companies.last_of_game(sat, game, names)
    if before is None:
        return {**seated, **unpriced(game)}
    return {**seated, **_ruled(game, before), "title": before.title, "place": before.place}


def as_next_game(game: Game, here: Company, before: Evening | None) -> dict[str, Any]:
    """Return the form for the night's next game: this company, the stake as last time, the night's currency.

    ``before`` is when this game was played last for the same currency.  Whoever would have dealt next deals first.
    """
    priced = unpriced(game) if before is None else _ruled(game, before)
    evening = here.evening
    return {
        "players": here.names,
        "first_dealer": here.dealer,
        **priced,
        "currency": evening.currency or of_language(get_language()),
        "title": evening.title,
        "place": evening.place,
    }


def unpriced(game: Game) -> dict[str, Any]:
    """Return the game's first preset, played for points."""
    return {"preset": game.presets[0].key, "currency": of_language(get_language())}


def _ruled(game: Game, evening: Evening) -> dict[str, Any]:
    """Return the rules and the stake of an evening as somebody would have typed them."""
    stake = evening.stake_minor_units
    typed = amount_of(stake, evening.currency) if stake else ""
    return {
        **dict(as_typed(game, evening.house_rules)),
        "preset": evening.preset,
        "stake": typed,
        "currency": evening.currency or of_language(get_language()),
    }
