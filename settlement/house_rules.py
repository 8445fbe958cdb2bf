"""House rules: a table's choices override a preset, and the preset overrides the game's defaults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from unicodedata import category

from settlement.game import Game
from settlement.notation import MOST_UNKNOWN_KEYS, printable
from settlement.own_figures import UNPRINTABLE, own_figure_problems
from settlement.vocabulary import Option, Preset, Problem, Rate, Refused, Rules, Text, refused, say

MOST = 1_000_000


def preset_of(game: Game, key: str | None) -> Preset:
    """Return the preset with this key, or the first preset for ``None``.

    :raises KeyError: the game has no such preset.
    """
    if key is None:
        return game.presets[0]
    return {preset.key: preset for preset in game.presets}[key]


def rules_for(game: Game, preset: str | None, house_rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of every house rule at a table.

    :raises Refused: with a problem for every unknown name and wrong value.
    """
    problems = tuple(house_rule_problems(game, house_rules))
    try:
        chosen = preset_of(game, preset)
    except KeyError:
        problems = (unknown_preset(game), *problems)
    if problems:
        raise Refused(problems)
    rules = {**game.defaults(), **chosen.values}
    for key, value in house_rules.items():
        if isinstance(value, Mapping):
            rules[key] = {**rules[key], **{k: v for k, v in value.items() if v is not None}}
        elif value is not None:
            rules[key] = tuple(value) if isinstance(value, list) else value
    return rules


def pinned(game: Game, rules: Rules) -> Rules:
    """Return an evening's rules, and for every rule that is newer than the evening the value ``before`` it."""
    later: dict[str, Any] = {rate.key: rate.before for rate in game.rates if rate.before is not None}
    later |= {option.key: option.before for option in game.options if option.before is not None}
    missing = {key: value for key, value in later.items() if key not in rules}
    return {**rules, **missing} if missing else rules


def unknown_preset(game: Game) -> Problem:
    """Return the problem of a preset that the game does not have."""
    keys = ", ".join(preset.key for preset in game.presets)
    return refused("preset", "unknown_preset").because("The preset can only be one of: {keys}.", keys=keys)


def house_rule_problems(game: Game, house_rules: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield every problem of a set of house rules."""
    rates = {rate.key: rate for rate in game.rates}
    options = {option.key: option for option in game.options}
    unknown = [key for key in house_rules if key not in rates and key not in options]
    for key in unknown[:MOST_UNKNOWN_KEYS]:
        yield _refuse(
            printable(key),
            "unknown_house_rule",
            say("“{key}” is no house rule of this game: check the spelling.", key=printable(key)),
        )
    for key, value in house_rules.items():
        if value is None:
            continue
        if key in rates:
            yield from _rate_problems(rates[key], value)
        elif key in options:
            yield from _option_problems(options[key], value)


def _rate_problems(rate: Rate, value: Any) -> Iterator[Problem]:
    if type(value) is not int:
        yield _refuse(rate.key, "wrong_type", say("{rule}: a whole number.", rule=rate.label), rate.rule)
    elif not rate.least <= value <= MOST:
        yield _refuse(
            rate.key,
            "out_of_range",
            say("{rule}: a whole number from {least} to {most}.", rule=rate.label, least=rate.least, most=MOST),
            rate.rule,
        )


def _option_problems(option: Option, value: Any) -> Iterator[Problem]:
    if option.own:
        yield from own_figure_problems(option, value)
    elif option.longest:
        yield from _text_problems(option, value)
    elif option.prices:
        yield from _price_problems(option, value)
    elif option.many:
        known = {key for key, _ in option.choices}
        listed = isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value)
        if not listed or len(set(value)) != len(value) or not known.issuperset(value):
            yield _unknown_value(option)
    elif option.also_whole and type(value) is int:
        if not 0 <= value <= MOST:
            yield _refuse(
                option.key,
                "out_of_range",
                say("{rule}: a whole number from {least} to {most}.", rule=option.label, least=0, most=MOST),
                option.rule,
            )
    elif not any(type(value) is type(key) and value == key for key, _ in option.choices):
        yield _unknown_value(option)


def _text_problems(option: Option, value: Any) -> Iterator[Problem]:
    if not isinstance(value, str):
        yield _refuse(option.key, "wrong_type", say("{rule}: a text.", rule=option.label), option.rule)
    elif len(value) > option.longest or (value and not value.strip()):
        yield _refuse(
            option.key,
            "out_of_range",
            say("{rule}: {least} to {most} characters.", rule=option.label, least=1, most=option.longest),
            option.rule,
        )
    elif any(category(letter) in UNPRINTABLE for letter in value):
        yield _refuse(
            option.key,
            "not_printable",
            say("{rule}: a character that cannot be printed.", rule=option.label),
            option.rule,
        )


def _price_problems(option: Option, value: Any) -> Iterator[Problem]:
    if not isinstance(value, Mapping):
        yield _refuse(option.key, "wrong_type", say("{rule}: a price for each name.", rule=option.label), option.rule)
        return
    known = {key for key, _ in option.choices}
    for name in [name for name in value if name not in known][:MOST_UNKNOWN_KEYS]:
        yield _refuse(
            f"{option.key}.{printable(name)}",
            "unknown_value",
            say("“{name}” is no figure of this game: check the spelling.", name=printable(name)),
            option.rule,
        )
    for name, price in value.items():
        if name in known and price is not None and (type(price) is not int or not 0 <= price <= MOST):
            code = "wrong_type" if type(price) is not int else "out_of_range"
            yield _refuse(
                f"{option.key}.{name}",
                code,
                say("{rule}: a whole number from {least} to {most}.", rule=option.label, least=0, most=MOST),
                option.rule,
            )


def _unknown_value(option: Option) -> Problem:
    values = ", ".join(str(key).lower() if isinstance(key, bool) else str(key) for key, _ in option.choices)
    return _refuse(
        option.key, "unknown_value", say("{rule}: only {values}.", rule=option.label, values=values), option.rule
    )


def _refuse(key: str, code: str, text: Text, rule: str = "") -> Problem:
    return Problem(field=f"house_rules.{key}", code=code, text=text, rule=rule)
