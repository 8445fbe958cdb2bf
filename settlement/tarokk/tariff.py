"""House rules that several tarokk games share."""

from __future__ import annotations

from settlement.own_figures import own_figures_option
from settlement.tariff import CUSTOMS, FIGURES, one_of
from settlement.vocabulary import Option, word

GAME = word("Game and volat")


def deck(rule: str, group: str) -> Option:
    """Return the house rule for the number of cards."""
    return one_of(
        "deck",
        word("number of cards"),
        word("With how many cards do you play?"),
        rule,
        group,
        ((54, word("54 cards")), (42, word("42 cards"))),
    )


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
OWN_FIGURES = own_figures_option("3.6", FIGURES)
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
