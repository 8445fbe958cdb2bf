"""Figures of a table's own: the house rule that lists them, and its checks.

A circle adds a figure by name.  A record names it by ``own:`` and its key; the key stays when the name changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from unicodedata import category, normalize

from settlement.facts import Choices, Fact
from settlement.vocabulary import Name, Option, Points, Problem, Rules, Text, as_read, say, word

KEY = "own_figures"
PREFIX = "own:"
MOST_FIGURES = 12
MOST_LETTERS = 24
MOST_PRICE = 1_000_000
KEY_SHAPE = re.compile(r"[a-z][a-z0-9_]{0,23}")
FIELDS = ("name", "announced", "silent", "times_game", "kontra")
UNPRINTABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnFigure:
    """One figure of a table's own.

    ``figure`` is the code that records use.  A price of 0 means that the figure cannot be announced, or counts nothing
    when it is silent.  With ``times_game`` both prices are multiples of the game's price.  ``kontra`` tells whether the
    announced figure may be kontra'd.
    """

    figure: str
    name: Name
    announced: Points
    silent: Points
    times_game: bool
    kontra: bool


def own_figures(rules: Rules) -> tuple[OwnFigure, ...]:
    """Return the figures of a table's own, in the order of their keys.

    The order does not depend on the database, which may reorder the keys of an object, nor on a change of name.
    """
    if KEY not in rules:
        return ()
    return tuple(
        OwnFigure(
            figure=f"{PREFIX}{key}",
            name=Name(described["name"]),
            announced=described.get("announced") or 0,
            silent=described.get("silent") or 0,
            times_game=bool(described.get("times_game")),
            kontra=described.get("kontra") is not False,
        )
        for key, described in sorted(rules[KEY].items())
    )


def is_own(figure: str) -> bool:
    """Tell whether a code has the shape of a figure of some table's own."""
    return figure.startswith(PREFIX) and KEY_SHAPE.fullmatch(figure.removeprefix(PREFIX)) is not None


def choices_of(fact: Fact, rules: Rules) -> Choices:
    """Return the choices of a fact at a table, with the table's own figures where the fact names figures."""
    return (*fact.choices, *((own.figure, own.name) for own in own_figures(rules))) if fact.own else fact.choices


def own_figures_option(rule: str, group: str) -> Option:
    """Return the house rule that lists the figures of a table's own."""
    return Option(
        key=KEY,
        label=word("figures of our own"),
        help=word("Does your circle play a figure that no book lists? Give it a name and its prices."),
        rule=rule,
        group=group,
        choices=(),
        default={},
        own=True,
    )


# Checks of the house rule.


def own_figure_problems(option: Option, value: Any) -> Iterator[Problem]:
    """Yield every reason against a list of figures."""
    if not isinstance(value, Mapping):
        text = say("{rule}: a name and a price for each key.", rule=option.label)
        yield _refuse(option, "", "wrong_type", text)
        return
    if len(value) > MOST_FIGURES:
        text = say("A table has {most} figures of its own at most, not {count}.", most=MOST_FIGURES, count=len(value))
        yield _refuse(option, "", "too_many_own_figures", text)
        return
    keys_by_name: dict[str, str] = {}
    for key, described in value.items():
        if not isinstance(key, str) or KEY_SHAPE.fullmatch(key) is None:
            text = say(
                "“{key}” cannot be the key of a figure: 1 to {most} of a–z, 0–9 and _, a letter first.",
                key=_printable(key),
                most=MOST_LETTERS,
            )
            yield _refuse(option, _printable(key), "own_figure_key", text)
        elif not isinstance(described, Mapping):
            text = say("The figure “{key}” needs a name and a price.", key=Name(key))
            yield _refuse(option, key, "wrong_type", text)
        else:
            yield from _problems_of_one(option, key, described)
            name = described.get("name")
            if isinstance(name, str) and keys_by_name.setdefault(compared_name(name), key) != key:
                text = say("Two figures are called “{name}”: give one of them another name.", name=_printable(name))
                yield _refuse(option, f"{key}.name", "own_figure_name_twice", text)


def compared_name(name: str) -> str:
    """Return a name without case, accents and superfluous spaces; two figures may not share the result."""
    letters = normalize("NFD", as_read(normalize("NFD", name)))
    return " ".join("".join(letter for letter in letters if category(letter) != "Mn").casefold().split())


def _problems_of_one(option: Option, key: str, described: Mapping[Any, Any]) -> Iterator[Problem]:
    """Yield every reason against one figure."""
    for field in [field for field in described if field not in FIELDS][:MOST_FIGURES]:
        text = say("“{key}” is no property of a figure: check the spelling.", key=_printable(field))
        yield _refuse(option, f"{key}.{_printable(field)}", "unknown_key", text)
    yield from _problems_of_the_name(option, key, described.get("name"))
    for field in ("announced", "silent"):
        price, named = described.get(field), {"name": _called(key, described)}
        if price is not None and (type(price) is not int or not 1 <= price <= MOST_PRICE):
            text = say("“{name}”: a price is a whole number from 1 to {most}.", most=MOST_PRICE, **named)
            code = "out_of_range" if type(price) is int else "wrong_type"
            yield _refuse(option, f"{key}.{field}", code, text)
    if described.get("announced") is None and described.get("silent") is None:
        text = say(
            "“{name}” has no price: write what it costs announced, silent, or both.", name=_called(key, described)
        )
        yield _refuse(option, f"{key}.announced", "own_figure_price", text)
    for field in ("times_game", "kontra"):
        if described.get(field) is not None and type(described[field]) is not bool:
            yield _refuse(option, f"{key}.{field}", "wrong_type", say("Here stands true or false, and nothing else."))


def _problems_of_the_name(option: Option, key: str, name: Any) -> Iterator[Problem]:
    """Yield every reason against the name of a figure."""
    if name is None:
        text = say("The figure “{key}” has no name.", key=Name(key))
        yield _refuse(option, f"{key}.name", "missing", text)
    elif not isinstance(name, str):
        yield _refuse(option, f"{key}.name", "wrong_type", say("The name of a figure is a text."))
    elif not 1 <= len(name) <= MOST_LETTERS or not as_read(name).strip():
        text = say("The name of a figure has 1 to {most} characters.", most=MOST_LETTERS)
        yield _refuse(option, f"{key}.name", "own_figure_name", text)
    elif any(category(letter) in UNPRINTABLE for letter in name):
        text = say("The name of a figure has a character that cannot be printed.")
        yield _refuse(option, f"{key}.name", "own_figure_name", text)


def _called(key: str, described: Mapping[Any, Any]) -> Name:
    """Return what a sentence calls a figure: its name, or its key where the name is unusable."""
    name = described.get("name")
    return _printable(name if isinstance(name, str) and name.strip() else key)


def _printable(value: Any) -> Name:
    """Return a text from a document, short and safe to show."""
    return Name("".join(letter if letter.isprintable() else "?" for letter in str(value)[:60]))


def _refuse(option: Option, field: str, code: str, text: Text) -> Problem:
    path = f"house_rules.{option.key}.{field}".removesuffix(".")
    return Problem(field=path, code=code, text=text, rule=option.rule)
