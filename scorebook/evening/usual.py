"""Initial values for a new evening: company, rules and stake of the last time."""

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
    """Return the form values of the last time these people played this game, or else play for points.

    ``sent`` are the names in a posted form, empty at first.  The last person in the line deals first.
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
    """Return the form values for the night's next game: same company, same currency, the game's last stake.

    ``before`` is the last evening of this game with the same currency.  The person who would deal next deals first.
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
    """Return the game's first preset, without a stake."""
    return {"preset": game.presets[0].key, "currency": of_language(get_language())}


def _ruled(game: Game, evening: Evening) -> dict[str, Any]:
    """Return the rules and the stake of an evening as form values."""
    stake = evening.stake_minor_units
    amount = amount_of(stake, evening.currency) if stake else ""
    return {
        **dict(as_typed(game, evening.house_rules)),
        "preset": evening.preset,
        "stake": amount,
        "currency": evening.currency or of_language(get_language()),
    }
