"""The entry screen of tappertarokk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from settlement.counting import THIRDS
from settlement.face import Bid, Chip, Counting, Face
from settlement.tapper.facts import AWARDS, CONTRACTS, FIGURES, PLAYED, TAROKK_COUNT
from settlement.tapper.game import points_with_all_tricks
from settlement.tapper.held import tarokks
from settlement.tarokk.hand import PASSED
from settlement.tarokk.held import held_chips
from settlement.tarokk.screen import face_of, figure_chips, own_chips
from settlement.vocabulary import Rules, word

LETTERS = {"three": "3", "lower_three": "4", "upper_three": "5", "solo": "0", PASSED: "9"}


def face(rules: Rules) -> Face:
    """Return the entry screen under these rules."""
    prices = {key: rules[f"game.{key}"] for key in PLAYED}
    return face_of(
        rules,
        bids=(
            Bid(
                contract=key,
                label=label,
                letter=LETTERS[key],
                price=prices.get(key),
                played=key != PASSED,
                all_tricks=points_with_all_tricks(key, rules),
            )
            for key, label in CONTRACTS
        ),
        chips=(
            *chips_that_name_the_announcer(figure_chips(FIGURES), rules),
            *own_chips(rules),
            *held_chips(AWARDS),
            Chip(
                figure="bidders",
                label=word("took part in the bidding"),
                short=word("bid too"),
                letter="L",
                shape="listed",
                proof="bidders",
            ),
            *count_chips(rules),
        ),
        total=THIRDS[rules["deck"]],
        counting=Counting(way="thirds", cards=rules["deck"]),
        score_unless=("game_won", "irregularity"),
        more=(
            "held",
            "bidders",
            *(("ultimo_announcer",) if rules["kassza"] else ()),
            "game_won",
            "irregularity",
            "dealer",
        ),
    )


def count_chips(rules: Rules) -> tuple[Chip, ...]:
    """Return a chip for each number of tarokks that has a price at this table (§4.3)."""
    return tuple(
        Chip(
            figure=f"{TAROKK_COUNT}_{count}",
            label=tarokks(count),
            short=tarokks(count),
            shape="held",
            proof="held",
            of=TAROKK_COUNT,
            count=count,
        )
        for count in sorted(map(int, rules["tarokk_count_table"]))
    )


def chips_that_name_the_announcer(chips: Iterable[Chip], rules: Rules) -> Iterator[Chip]:
    """Yield the chips; at a table with a pot the chip of the ultimo also writes the announcer (§3.5)."""
    for chip in chips:
        named = chip.figure == "pagat_ultimo" and rules["kassza"]
        yield replace(chip, announcer="ultimo_announcer") if named else chip
