"""The house rules that several of the tarokk games have, described once: what a table may choose, and what it means."""

from __future__ import annotations

from typing import Any

from settlement.tarokk import KONTRA
from settlement.vocabulary import FLAG, Option, Preset, Rate, word

GAME = word("Game and volat")
FIGURES = word("Figures")
CUSTOMS = word("Customs of the table")
POINTS, TIMES, TIMES_GAME, CARDS = word("points"), word("times"), word("× game price"), word("card points")


def rate(key: str, label: str, default: int, rule: str, group: str, unit: str = POINTS) -> Rate:
    """Return a number of the tariff."""
    return Rate(key=key, label=label, unit=unit, rule=rule, default=default, group=group)


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
) -> Option:
    """Return a house rule with its choices; without a ``default`` the first is played where nothing was agreed."""
    return Option(
        key=key,
        label=label,
        help=meaning,
        rule=rule,
        choices=choices,
        group=group,
        effect=effect,
        also_whole=also_whole,
        default=choices[0][0] if default is None else default,
    )


def yes_or_no(
    key: str, label: str, meaning: str, rule: str, group: str, *, default: bool = False, effect: bool = True
) -> Option:
    """Return a house rule that is played or not."""
    return one_of(key, label, meaning, rule, group, FLAG, default, effect=effect)


def deck(rule: str, group: str) -> Option:
    """Return the rule with how many cards the table plays."""
    return one_of(
        "deck",
        word("number of cards"),
        word("With how many cards do you play?"),
        rule,
        group,
        ((54, word("54 cards")), (42, word("42 cards"))),
    )


def kontra_max(default: int, group: str = GAME, rule: str = "2.2") -> Option:
    """Return the rule where doubling ends: not at all, or with one of the five levels."""
    return one_of(
        "kontra_max",
        word("highest kontra"),
        word("How many times may one item be doubled?"),
        rule,
        group,
        ((0, word("no kontra")), *enumerate(KONTRA, 1)),
        default,
    )


def kontra_factor(group: str = GAME, rule: str = "2.2") -> Rate:
    """Return the multiplier of one level of kontra."""
    return rate("kontra_factor", word("each kontra multiplies by"), 2, rule, group, TIMES)


GAME_WITH_VOLAT = one_of(
    "game_with_volat",
    word("game beside a volat"),
    word("When somebody announces or makes a volat, is the game paid besides?"),
    "6.2",
    GAME,
    (
        ("never", word("never")),
        ("pagat", word("where it was kontra'd, or lost by the announcers")),
        ("always", word("always")),
    ),
)
SILENT_WITH_VOLAT = one_of(
    "silent_trull_kings_with_volat",
    word("silent trull and four kings beside a volat"),
    word("Are silent trull and four kings paid beside a volat?"),
    "6.3",
    GAME,
    (
        ("unpaid_if_volat_made", word("not beside a volat that was made")),
        ("unpaid_if_made_or_announced", word("not beside a volat that was made or announced")),
        ("paid", word("yes")),
    ),
)
IDLE_DEALER = one_of(
    "idle_dealer",
    word("the dealer who sits out"),
    word("With one more person at the table, does the resting dealer win and lose against the declarer?"),
    "7.1",
    CUSTOMS,
    (("none", word("no")), ("cries_and_laughs", word("yes, he cries and laughs"))),
)
IRREGULARITY = one_of(
    "irregularity",
    word("revoke and wrong discard"),
    word("What does a revoke or a wrong discard cost?"),
    "8.1",
    CUSTOMS,
    (
        ("pays_everyone", word("the offender pays everybody the game and what was announced")),
        ("off", word("by transfer")),
    ),
)


def printed(summary: str) -> tuple[Preset, ...]:
    """Return the one preset of a game that is played by its printed rules."""
    return (Preset(key="default", label=word("by the book"), summary=summary, values={}),)
