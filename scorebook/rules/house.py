"""The house rules of a game as a person reads them, and as a form asks for them.

Everything here is read off the game's own tables; no game is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from settlement.game import Game
from settlement.own_figures import OwnFigure, own_figures
from settlement.vocabulary import Option, Rate


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """One house rule in force: its value in words, the preset's, and whether they differ."""

    key: str
    label: str
    help: str
    section: str
    group: str
    value: str
    preset_value: str

    @property
    def differs(self) -> bool:
        """Whether the table has agreed otherwise than the preset says."""
        return self.value != self.preset_value


def house_rules(game: Game, preset: str, rules: Mapping[str, Any]) -> tuple[HouseRule, ...]:
    """Return every house rule of the game with its value in ``rules``, the prices first."""
    usual = rules_of_preset(game, preset)
    return tuple(
        HouseRule(
            key=rule.key,
            label=capfirst(_(rule.label)),
            help=_(rule.help) if isinstance(rule, Option) else _("Price in points."),
            section=rule.rule,
            group=group_of(rule),
            value=in_words(rule, rules[rule.key]),
            preset_value=in_words(rule, usual[rule.key]),
        )
        for rule in described(game)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A house rule that two tables have otherwise, each in its words."""

    label: str
    section: str
    here: str
    there: str


def differences(game: Game, here: Mapping[str, Any], there: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Return every house rule whose value differs between two tables."""
    rows = (
        Difference(
            label=capfirst(_(rule.label)),
            section=rule.rule,
            here=in_words(rule, here[rule.key]),
            there=in_words(rule, there[rule.key]),
        )
        for rule in described(game)
    )
    return tuple(one for one in rows if one.here != one.there)


def grouped(rules: tuple[HouseRule, ...]) -> Iterator[tuple[str, list[HouseRule]]]:
    """Yield the groups with their rules, in the game's order."""
    order = list(dict.fromkeys(rule.group for rule in rules))
    for group, members in groupby(sorted(rules, key=lambda r: order.index(r.group)), key=lambda r: r.group):
        yield group, list(members)


def rules_of_preset(game: Game, preset: str) -> dict[str, Any]:
    """Return the value of every house rule as the preset has it."""
    values = next(p.values for p in game.presets if p.key == preset)
    return {**{rule.key: rule.default for rule in described(game)}, **values}


def as_agreed(game: Game, preset: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return the house rules that differ from the preset, as they are laid over it."""
    usual = rules_of_preset(game, preset)
    agreed: dict[str, Any] = {}
    for rule in described(game):
        value = rules[rule.key]
        if isinstance(value, Mapping):
            changed = {key: price for key, price in value.items() if usual[rule.key].get(key) != price}
            if changed:
                agreed[rule.key] = changed
        elif isinstance(value, tuple | list):
            if list(value) != list(usual[rule.key]):
                agreed[rule.key] = list(value)
        elif value != usual[rule.key]:
            agreed[rule.key] = value
    return agreed


def described(game: Game) -> tuple[Rate | Option, ...]:
    """Return what the game lets a table decide."""
    return (*game.rates, *game.options)


def group_of(rule: Rate | Option) -> str:
    """Return the heading a rule stands under."""
    return _(rule.group) if rule.group else _("Prices")


def in_words(rule: Rate | Option, value: Any) -> str:
    """Return the value of a house rule as the table would say it."""
    if isinstance(rule, Rate):
        return str(value)
    if rule.own:
        return "; ".join(own_figure_words(own) for own in own_figures({rule.key: value})) or _("none of them")
    if rule.longest:
        return str(value) or "–"
    labels = {_key(choice): _(label) for choice, label in rule.choices}
    if rule.prices:
        # In the game's order: a database need not give the prices back in the order they were written in.
        priced = (f"{label} {value[key]}" for key, label in labels.items() if key in value)
        return ", ".join(priced) or _("none of them")
    if rule.many:
        chosen = {_key(choice) for choice in value}
        return ", ".join(label for key, label in labels.items() if key in chosen) or _("none of them")
    return labels.get(_key(value), str(value))


def own_figure_words(own: OwnFigure) -> str:
    """Return a table's own figure in words, with its prices."""
    unit = _("{points} × game") if own.times_game else "{points}"
    prices = [unit.format(points=own.announced)] if own.announced else []
    if own.silent:
        prices.append(_("silent {price}").format(price=unit.format(points=own.silent)))
    if own.announced and not own.kontra:
        prices.append(_("no kontra"))
    return f"{own.name} {', '.join(prices)}"


def _key(value: Any) -> str:
    """Return a choice as a form value; booleans differ from one and zero."""
    return str(value)
