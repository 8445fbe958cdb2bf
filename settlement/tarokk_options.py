"""The house rules that several of the tarokk games have, described once: what a table may choose, and what it means."""

from __future__ import annotations

from settlement.tarokk import KONTRA
from settlement.vocabulary import Option, Preset, Rate, word

GAME = word("Game and volat")
FIGURES = word("Figures")
CUSTOMS = word("Customs of the table")
POINTS, TIMES, TIMES_GAME, CARDS = word("points"), word("times"), word("× game price"), word("card points")


def rate(key: str, label: str, default: int, rule: str, group: str, unit: str = POINTS) -> Rate:
    """Return a number of the tariff."""
    return Rate(key=key, label=label, unit=unit, rule=rule, default=default, group=group)


def kontra_max(default: int, group: str = GAME) -> Option:
    """Return the rule where doubling ends: not at all, or with one of the five levels."""
    return Option(key="kontra_max", label=word("highest kontra"), rule="2.2", group=group, default=default,
                  help=word("How many times may one item be doubled?"),
                  choices=((0, word("no kontra")), *enumerate(KONTRA, 1)))  # fmt: skip


def kontra_factor(group: str = GAME) -> Rate:
    """Return the multiplier of one level of kontra."""
    return rate("kontra_factor", word("each kontra multiplies by"), 2, "2.2", group, TIMES)


GAME_WITH_VOLAT = Option(
    key="game_with_volat",
    label=word("game beside a volat"),
    rule="6.2",
    group=GAME,
    help=word("When somebody announces or makes a volat, is the game paid besides?"),
    choices=(
        ("never", word("never")),
        ("pagat", word("where it was kontra'd, or lost by the announcers")),
        ("always", word("always")),
    ),
    default="never",
)
SILENT_WITH_VOLAT = Option(
    key="silent_trull_kings_with_volat",
    label=word("silent trull and four kings beside a volat"),
    rule="6.3",
    group=GAME,
    help=word("Are silent trull and four kings paid beside a volat?"),
    choices=(
        ("unpaid_if_volat_made", word("not beside a volat that was made")),
        ("unpaid_if_made_or_announced", word("not beside a volat that was made or announced")),
        ("paid", word("yes")),
    ),
    default="unpaid_if_volat_made",
)
IDLE_DEALER = Option(
    key="idle_dealer",
    label=word("the dealer who sits out"),
    rule="7.1",
    group=CUSTOMS,
    help=word("With one more person at the table, does the resting dealer win and lose against the declarer?"),
    choices=(("none", word("no")), ("cries_and_laughs", word("yes, he cries and laughs"))),
    default="none",
)
IRREGULARITY = Option(
    key="irregularity",
    label=word("revoke and wrong discard"),
    rule="8.1",
    group=CUSTOMS,
    help=word("What does a revoke or a wrong discard cost?"),
    choices=(
        ("pays_everyone", word("the offender pays everybody the game and what was announced")),
        ("off", word("by adjustment")),
    ),
    default="pays_everyone",
)


def printed(summary: str) -> tuple[Preset, ...]:
    """Return the one preset of a game that is played by its printed rules."""
    return (Preset(key="default", label=word("by the book"), summary=summary, values={}),)
