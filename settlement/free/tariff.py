"""The house rules of any other game, and its presets (§12)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.tariff import one_of
from settlement.vocabulary import Option, Preset, Problem, Rules, refused, word

WON_AND_LOST, MOST_WINS, FEWEST_WINS = "won_and_lost", "most_wins", "fewest_wins"
EACH_WITH_EACH, WITH_THE_BEST, FOR_POINTS = "each_with_each", "with_the_best", "for_points"
LONGEST_TITLE = 40

SCORING = word("Scoring")
HOW_COUNTED = one_of(
    "count",
    word("how it is counted"),
    word("Is every round paid at once, or are points written until the game is up?"),
    "3",
    SCORING,
    (
        (WON_AND_LOST, word("won and lost")),
        (MOST_WINS, word("most points win")),
        (FEWEST_WINS, word("fewest points win")),
    ),
)
WHO_PAYS = one_of(
    "settle_by",
    word("who pays whom"),
    word("Who pays whom when a game with written points is up?"),
    "5",
    SCORING,
    (
        (EACH_WITH_EACH, word("everybody with everybody")),
        (WITH_THE_BEST, word("everybody with the best")),
        (FOR_POINTS, word("for points only")),
    ),
)
TARGET = one_of(
    "target",
    word("the game is up at"),
    word("How many written points end a game?"),
    "4.1",
    SCORING,
    ((0, word("no limit: it goes on until the close")),),
    also_whole=True,
)
TITLE = Option(
    key="title",
    label=word("name of the game"),
    help=word("What is played? This name stands wherever the name of the game does."),
    rule="1.2",
    choices=(),
    default="",
    group=SCORING,
    longest=LONGEST_TITLE,
    effect=False,
)
OPTIONS: tuple[Option, ...] = (TITLE, HOW_COUNTED, WHO_PAYS, TARGET)
PRESETS = (
    Preset(key="money", label=word("money"), summary=word("What each won and lost is paid at once."), values={}),
    Preset(
        key="points",
        label=word("points"),
        summary=word("Points are written; whoever has most at the end has won."),
        values={"count": MOST_WINS},
    ),
    Preset(
        key="penalty_points",
        label=word("penalty points"),
        summary=word("Points are written; whoever has fewest at the end has won."),
        values={"count": FEWEST_WINS},
    ),
)


def is_written(rules: Rules) -> bool:
    """Tell whether points are written until the game is up (§3)."""
    return bool(rules["count"] != WON_AND_LOST)


def points_rules_need_points(players: int, rules: Rules) -> Iterator[Problem]:
    """Without written points there is no target, and no other way to settle."""
    if is_written(rules):
        return
    if rules["target"]:
        yield refused("house_rules.target", "target_needs_points", "11.3").because(
            "A game is up at a number of points only where points are written: take the limit away, or count points."
        )
    if rules["settle_by"] != EACH_WITH_EACH:
        yield refused("house_rules.settle_by", "settle_by_needs_points", "11.4").because(
            "Every round is paid at once here: who pays whom is chosen only where points are written."
        )
