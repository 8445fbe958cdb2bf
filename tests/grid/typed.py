"""Paper evenings in the grid: the typed cells from the game on, and the facts that they mean.

The facts are settled without the grid.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any

from settlement import document
from tests.grid.keys import DEMO
from tests.settlement.sheets import FOUR, Facts

A, B, C, D = FOUR
OURS, THEIRS = "declarers", "opponents"
Cells = tuple[str, ...]
PASKIEVICS: tuple[tuple[Cells, Facts], ...] = (
    (("3", "a", "c", "56"), {"contract": "three", "declarer": A, "partner": C, "declarer_points": 56}),
    (
        ("kettes", "bé", "1", "44", "k"),
        {"contract": "two", "declarer": B, "partner": A, "declarer_points": 44, "game_kontra": 1},
    ),
    (
        ("3cd61 t,n",),
        {"contract": "three", "declarer": C, "partner": D, "declarer_points": 61, "trull": OURS, "four_kings": OURS},
    ),
    (
        ("2db52 pb+,t",),
        {
            "contract": "two",
            "declarer": D,
            "partner": B,
            "declarer_points": 52,
            "trull": OURS,
            "announcements": [{"figure": "pagat_ultimo", "by": D}],
            "pagat_last_trick": {"player": D, "won": True},
        },
    ),
    (("kör",), {"kind": "all_pass"}),
    (
        ("1aa60k t!+, pb-k bé",),
        {
            "contract": "one",
            "declarer": A,
            "alone_by": "own_call",
            "declarer_points": 60,
            "game_kontra": 1,
            "trull": OURS,
            "announcements": [{"figure": "trull", "by": A}, {"figure": "pagat_ultimo", "by": B, "kontra": 1}],
        },
    ),
    (
        ("3bd37 n ci",),
        {
            "contract": "three",
            "declarer": B,
            "partner": D,
            "declarer_points": 37,
            "four_kings": THEIRS,
        },
    ),
    (
        ("szóló", "ci", "an", "/30", "", "x béla>an"),
        {"contract": "solo", "declarer": C, "partner": A, "declarer_points": 64, "xxi_catch": {"by": B, "lost_by": A}},
    ),
    (("bedob",), {"kind": "thrown_in"}),
    (
        ("2dc71 db+**, tarokk 8 an b",),
        {
            "contract": "two",
            "declarer": D,
            "partner": C,
            "declarer_points": 71,
            "announcements": [{"figure": "double_game", "by": D, "kontra": 2}],
            "tarokk_counts": [{"player": A, "count": 8, "announced": True}],
        },
    ),
)
# The hands of the demo's evening, in the columns of the paper: melds, pagat and kings, last trick, count, the rest.
DANISH: tuple[Cells, ...] = (
    ("", "Kåh", "å", "å", "31 19"),
    ("", "Ckk", "m", "k", "35 29"),
    ("", "", "", "å pm", "24 20"),
    ("", "Cmk", "", "b på", "27 18"),
    ("", "", "k", "k", "23 28"),
    ("", "", "k", "k", "Nm", "b M s"),
    ("", "Nk10", "m- Km", "m km", "10 45", "b K s"),
    ("", "Nm10", "å Km", "m km", "30 32"),
    ("", "Nå10", "b", "k", "23 26"),
    ("", "Cmr Cbk", "m", "m", "21 31"),
    ("", "Nk12", "m Kå", "m", "37 26"),
    ("", "Cmk", "b Kå", "b", "16 41"),
)


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A paper evening: its table, its rows, what is typed wrongly at first, and how many keys its median hand may take.

    A slip is told by its row: the cell after the game's, what is typed there at first, and what it is mended to.
    """

    game: str
    language: str
    players: tuple[str, ...]
    preset: str
    rows: Sequence[tuple[Cells, Facts]]
    slips: Mapping[int, tuple[int, str, str]]
    most_keys: int
    house_rules: Mapping[str, Any] = field(default_factory=dict)

    def night(self, hands: int) -> list[tuple[Cells, Facts]]:
        """Return so many rows; the paper's are played again and again."""
        return list(islice(cycle(self.rows), hands))

    def settled(self, hands: int) -> Facts:
        """Return what so many rows come to by the rules."""
        evening = {"game": self.game, "preset": self.preset, "house_rules": self.house_rules}
        head = {"format": "scorebook-session", "version": 1, "players": list(self.players), **evening}
        return document.settlement_document({**head, "entries": [facts for _cells, facts in self.night(hands)]})


def danish_hands() -> list[Facts]:
    """Return the hands of the demo's Danish evening."""
    (night,) = json.loads((DEMO / "danish.json").read_text(encoding="utf-8"))
    hands = [step["write"] for step in night["steps"] if "write" in step and "correct" not in step]
    return [facts for facts in hands if facts.get("kind", "hand") == "hand"]


PAPERS = (
    Paper(
        game="paskievics",
        language="hu",
        players=FOUR,
        preset="mcleod",
        house_rules={"kassza": True},
        rows=PASKIEVICS,
        slips={1: (1, "x", "bé"), 3: (0, "2db52 pb,t", "2db52 pb+,t"), 7: (3, "95", "/30")},
        most_keys=12,
    ),
    Paper(
        game="danish",
        language="da",
        players=("Kirsten", "Mogens", "Åse", "Bjørn"),
        preset="default",
        rows=list(zip(DANISH, danish_hands(), strict=True)),
        slips={0: (1, "Kåx", "Kåh"), 4: (4, "50 40", "23 28"), 8: (3, "z", "k")},
        most_keys=25,
    ),
)
