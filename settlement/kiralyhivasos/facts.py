"""The record of a hand of királyhívásos tarokk: contracts, figures, the called king (§2, §3, §4)."""

from __future__ import annotations

from dataclasses import dataclass

from settlement.counting import THIRDS
from settlement.facts import choice, flag, part, rows, seat, whole
from settlement.stakes import KONTRA
from settlement.tarokk import Figure
from settlement.tarokk import hand as hands
from settlement.tarokk.hand import PASSED, FigureRow, Irregularity
from settlement.vocabulary import Seat, word

CONTRACTS = (
    ("call", word("call")),
    ("solo_call", word("solo")),
    ("three", word("three")),
    ("solo_three", word("solo three")),
    (PASSED, word("all passed")),
)

PLAYED = tuple(key for key, _ in CONTRACTS if key != PASSED)

KING_IN = (
    ("partner_hand", word("with the partner")),
    ("own_hand", word("in the own hand")),
    ("talon", word("in the talon")),
)


TALON_HALVES = (("taken", word("taken")), ("left", word("left")))

FIGURES = (
    Figure(key="trull", label=word("trull"), rule="3.2", letter="T", short=word("trull")),
    Figure(key="four_kings", label=word("four kings"), rule="3.2", letter="N", short=word("kings")),
    Figure(key="volat", label=word("volat"), rule="6.1", letter="V", short=word("volat")),
    Figure(key="pagat_ultimo", label=word("pagat ultimo"), rule="3.3", letter="P", short=word("ultimo")),
    Figure(key="king_ultimo", label=word("king ultimo"), rule="3.4", letter="K", short=word("king-ultimo")),
    Figure(key="xxi_catch", label=word("catch of the XXI"), rule="3.5", letter="X", short=word("XXI catch")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand: played with the holder of the called king or alone, thrown in, or passed by all four."""

    contract: str = choice(word("contract"), "2.1", CONTRACTS, required=True)
    declarer: Seat | None = seat(word("declarer"), "1.2", only=PLAYED)
    partner: Seat | None = seat(word("partner"), "1.2", only=PLAYED)
    called_king_in: str | None = choice(word("the called king was"), "4.1", KING_IN, only=PLAYED)
    declarer_holds_four_kings: bool = flag(word("the declarer holds all four kings"), "4.2", only=PLAYED)
    talon_half: str | None = choice(word("that half of the talon"), "4.3", TALON_HALVES, only=PLAYED)
    thrown_in: bool = flag(word("thrown in"), "4.3", only=PLAYED)
    called_king_lost: bool = flag(word("called king captured"), "4.5", only=PLAYED)
    game_kontra: int = whole(word("kontra on the game"), "2.2", most=len(KONTRA), default=0, only=PLAYED)
    declarer_points: int | None = whole(
        word("card points of the declarers' side"), "11.2", most=THIRDS[54], only=PLAYED
    )
    game_won: bool | None = flag(word("game won"), "11.2", default=None, only=PLAYED)
    figures: tuple[FigureRow, ...] = rows(
        word("figures"), "3.1", hands.figure_row(FIGURES, own=True), most=hands.most_figures(FIGURES), only=PLAYED
    )
    irregularity: Irregularity | None = part(word("revoke or wrong discard"), "8.1", Irregularity, only=PLAYED)
    dealer: Seat | None = seat(word("dealer"), "1.4")


CALLS = ("call", "solo_call")
ALONE = ("three", "solo_three")
