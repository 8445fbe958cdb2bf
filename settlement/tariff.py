"""Functions that describe the house rules of a game: numbers, choices, and the rules of kontra."""

from __future__ import annotations

from typing import Any

from settlement.stakes import KONTRA
from settlement.vocabulary import FLAG, Option, Preset, Rate, word

FIGURES = word("Figures")
CUSTOMS = word("Customs of the table")
POINTS, TIMES, TIMES_GAME, CARDS = word("points"), word("times"), word("× game price"), word("card points")


def rate(
    key: str, label: str, default: int, rule: str, group: str, unit: str = POINTS, *, before: int | None = None
) -> Rate:
    """Return a house rule that is a number of the tariff."""
    return Rate(key=key, label=label, unit=unit, rule=rule, default=default, group=group, before=before)


def one_of(
    key: str,
    label: str,
    meaning: str,
    rule: str,
    group: str,
    choices: tuple[tuple[Any, str], ...],
    default: Any = None,
    *,
    effect: bool = True,
    also_whole: bool = False,
    before: Any = None,
) -> Option:
    """Return a house rule with choices; the default is the first choice unless ``default`` names another."""
    return Option(
        key=key,
        label=label,
        help=meaning,
        rule=rule,
        choices=choices,
        group=group,
        effect=effect,
        also_whole=also_whole,
        before=before,
        default=choices[0][0] if default is None else default,
    )


def yes_or_no(
    key: str,
    label: str,
    meaning: str,
    rule: str,
    group: str,
    *,
    default: bool = False,
    effect: bool = True,
    before: bool | None = None,
) -> Option:
    """Return a house rule with the choices yes and no."""
    return one_of(key, label, meaning, rule, group, FLAG, default, effect=effect, before=before)


def kontra_max(default: int, group: str, rule: str = "2.2") -> Option:
    """Return the house rule for the highest level of kontra: none, or one of the five levels."""
    return one_of(
        "kontra_max",
        word("highest kontra"),
        word("How many times may one item be doubled?"),
        rule,
        group,
        ((0, word("no kontra")), *enumerate(KONTRA, 1)),
        default,
    )


def kontra_factor(group: str, rule: str = "2.2") -> Rate:
    """Return the number of the tariff by which each level of kontra multiplies."""
    return rate("kontra_factor", word("each kontra multiplies by"), 2, rule, group, TIMES)


def printed(summary: str) -> tuple[Preset, ...]:
    """Return the presets of a game that has only one: its printed rules."""
    return (Preset(key="default", label=word("by the book"), summary=summary, values={}),)
