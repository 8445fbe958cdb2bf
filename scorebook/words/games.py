"""The names of a game's contracts and figures, from its entry screen, records and rates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorebook.models import Evening
from settlement import GAMES
from settlement.face import Face
from settlement.facts import facts
from settlement.game import Game, Worn
from settlement.own_figures import is_own
from settlement.vocabulary import EMPTY


def game_name(game: Game, rules: Mapping[str, Any] = EMPTY) -> str:
    """Return the name of a game; a table of any other game may give it by its house rule."""
    return rules.get("title") or capfirst(_(game.label))


def titles_of(games: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the names that evenings gave to any other game, by slug; ``games`` are pairs of game and slug."""
    titled = {key for key, game in GAMES.items() if any(option.key == "title" for option in game.options)}
    slugs = {slug for game, slug in games if game in titled}
    rules = Evening.objects.filter(slug__in=slugs).values_list("slug", "rules") if slugs else ()
    return {slug: values["title"] for slug, values in rules if values.get("title")}


def contract_label(game: str, contract: str) -> str:
    """Return the name of a contract."""
    return _label(_contracts(game), contract)


def figure_label(game: str, figure: str, own: Mapping[str, str] = EMPTY) -> str:
    """Return the name of a figure; ``own`` are the names of figures that tables defined themselves."""
    return own.get(figure) or _label(_figures(game), figure)


def figure_choices(game: str, rules: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the figures that the entry screen of a game offers by these rules, with their names."""
    face = GAMES[game].face(rules)
    figures = {chip.figure: capfirst(_(chip.label)) for chip in face.chips} if isinstance(face, Face) else {}
    return [*figures.items()]


def is_contract(key: str) -> bool:
    """Say whether any game has a contract with this key."""
    return any(key in _contracts(game) for game in GAMES)


def is_figure(key: str) -> bool:
    """Say whether any game or table may have a figure with this key."""
    return is_own(key) or any(key in _figures(game) for game in GAMES)


def kontra_words(game: str) -> tuple[str, ...]:
    """Return a game's words for the levels of kontra."""
    played = GAMES[game]
    return played.face(played.defaults()).kontra


def things_worn() -> tuple[Worn, ...]:
    """Return what players wear in any game, each thing once."""
    return tuple({game.worn.key: game.worn for game in GAMES.values() if game.worn}.values())


def _label(labels: Mapping[str, str], key: str) -> str:
    return capfirst(_(labels[key])) if key in labels else key


@cache
def _contracts(game: str) -> dict[str, str]:
    played = GAMES[game]
    face = played.face(played.defaults())
    bids = face.bids if isinstance(face, Face) else ()
    return {**_choices(played), **{bid.contract: bid.label for bid in bids}, **dict(played.decided)}


@cache
def _figures(game: str) -> dict[str, str]:
    played = GAMES[game]
    face = played.face(played.defaults())
    chips = {chip.figure: chip.label for chip in face.chips} if isinstance(face, Face) else {}
    rates = {
        key: rate.label
        for rate in reversed(played.rates)
        for key in (rate.key.partition(".")[0], rate.key.replace(".", "_"))
    }
    return {**rates, **_choices(played), **chips}


def _choices(game: Game) -> dict[str, str]:
    return {key: label for kind in game.kinds.values() for key, label in _choices_in(kind.record)}


def _choices_in(record: type) -> Iterator[tuple[str, str]]:
    for fact in facts(record):
        yield fact.name, fact.label
        yield from ((str(key), label) for key, label in fact.choices)
        if fact.record is not None:
            yield from _choices_in(fact.record)
