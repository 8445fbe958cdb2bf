"""B4: the settlement of a thousand hands, over the floor of thirty integer operations and six frozen items a hand."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from scorebook.bench import hands, lanes
from settlement import GAMES, document
from settlement.settle import opening, replay

HANDS = 1000
OPERATIONS = 30
ITEMS = 6


@dataclass(frozen=True)
class Item:
    """The floor's item, six for each hand: a plain frozen dataclass with as many fields as a settlement line."""

    item: str
    label: str
    points: int
    times: int
    factors: tuple[int, ...]
    price: str | None
    moves: tuple[int, ...]
    rule: str


def results(*, rounds: int) -> list[lanes.Result]:
    """Measure the fold against its floor."""
    game = GAMES[hands.GAME]
    rules = document.rules_for(game, hands.PRESET, hands.HOUSE_RULES)
    entries = [
        (kind, document.parse(game, kind, facts, document.seat_number(len(hands.PLAYERS)))[0])
        for kind, facts in hands.evening(HANDS)
    ]
    standing = opening(game, len(hands.PLAYERS))

    def fold() -> None:
        for _ in replay(game, rules, standing, entries):
            pass

    samples = lanes.run({"fold": fold, "floor": floor}, rounds=rounds)
    return [
        lanes.result(
            "B4",
            f"settle {HANDS} hands: hands/s over F2",
            lanes.ratios(samples, "floor", "fold"),
            samples["fold"],
            target=0.33,
            red=0.1,
            more=True,
        ),
        lanes.result(
            "B4",
            f"one hand, ms (F2 {round(HANDS * 1000 / median(samples['floor'])):,} hands/s)",
            [ms / HANDS for ms in samples["fold"]],
            samples["fold"],
            target=0.1,
            red=0.3,
        ),
    ]


def floor() -> None:
    """Do the least that a settlement of so many hands could do."""
    balance = [0] * 5
    for hand in range(HANDS):
        for step in range(OPERATIONS):
            balance[step % 5] += hand - step
        for points in range(ITEMS):
            Item(
                item="game",
                label="two",
                points=points,
                times=2,
                factors=(),
                price=None,
                moves=(points, -points, points, -points),
                rule="1",
            )
