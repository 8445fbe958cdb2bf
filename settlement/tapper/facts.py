"""The record of a hand of tappertarokk: contracts, figures, held cards (§2, §3, §4)."""

from __future__ import annotations

from dataclasses import dataclass

from settlement.counting import TAROKKS, THIRDS
from settlement.facts import chain, choice, flag, part, rows, seat, whole
from settlement.stakes import KONTRA
from settlement.tarokk import Figure
from settlement.tarokk import hand as hands
from settlement.tarokk.hand import PASSED, FigureRow, Irregularity
from settlement.vocabulary import Seat, word

HELD = word("Cards held in one hand")
AWARDS = (
    ("trull", word("trull")),
    ("four_kings", word("four kings")),
    ("heads", word("heads")),
    ("tarokk_count", word("number of tarokks")),
)
COUNTS = tuple((str(count), str(count)) for count in range(1, TAROKKS + 1))
TAROKK_COUNT = "tarokk_count"

CONTRACTS = (
    ("three", word("three")),
    ("lower_three", word("lower three")),
    ("upper_three", word("upper three")),
    ("solo", word("solo")),
    (PASSED, word("all passed")),
)

PLAYED = tuple(key for key, _ in CONTRACTS if key != PASSED)

FIGURES = (
    Figure(key="pagat_ultimo", label=word("pagat ultimo"), rule="3.2", letter="P", short=word("ultimo")),
    Figure(key="volat", label=word("volat"), rule="6.1", letter="V", short=word("volat")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """Cards held in one hand; an award for the number of tarokks has a ``count``."""

    award: str = choice(word("award"), "4.1", AWARDS, required=True)
    holder: Seat = seat(word("holder"), "4.1", required=True)
    count: int | None = whole(word("number of tarokks"), "4.3", least=1, most=TAROKKS, only=(TAROKK_COUNT,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand: one player against two, or passed by all three."""

    contract: str = choice(word("contract"), "2.1", CONTRACTS, required=True)
    declarer: Seat | None = seat(word("declarer"), "1.2", only=PLAYED)
    game_kontra: int = whole(word("kontra on the game"), "2.2", most=len(KONTRA), default=0, only=PLAYED)
    declarer_points: int | None = whole(
        word("card points of the declarers' side"), "11.2", most=THIRDS[54], only=PLAYED
    )
    game_won: bool | None = flag(word("game won"), "11.2", default=None, only=PLAYED)
    figures: tuple[FigureRow, ...] = rows(
        word("figures"), "3.1", hands.figure_row(FIGURES, own=True), most=hands.most_figures(FIGURES), only=PLAYED
    )
    ultimo_announcer: Seat | None = seat(word("announcer of the ultimo"), "3.5", only=PLAYED)
    bidders: tuple[Seat, ...] = chain(
        word("took part in the bidding"), "4.2", seat(word("player"), "4.2"), most=4, only=PLAYED
    )
    held: tuple[Held, ...] = rows(word("held in one hand"), "4.1", Held, most=12, only=PLAYED)
    irregularity: Irregularity | None = part(word("revoke or wrong discard"), "8.1", Irregularity, only=PLAYED)
    dealer: Seat | None = seat(word("dealer"), "1.4")
