"""The record of a hand of trisák after Tolnai: contracts, the ultimo, held cards (§2, §3, §6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from settlement.counting import FULL
from settlement.facts import choice, each, flag, rows, seat, whole
from settlement.stakes import KONTRA
from settlement.tarokk import Figure
from settlement.tarokk import hand as hands
from settlement.tarokk.contracts import TRICKS
from settlement.tarokk.hand import PASSED, FigureRow
from settlement.vocabulary import Points, Seat, word

CARD_POINTS = FULL[54]

CONTRACTS = (
    ("trischaken", word("trisák")),
    ("game", word("game")),
    ("ultimo_call", word("ultimo call")),
    ("bettli", word("bettli")),
    ("three", word("game of three")),
    ("open_bettli", word("open bettli")),
    ("solo_three", word("solo three")),
    (PASSED, word("all passed")),
)

PLAYED = tuple(key for key, _ in CONTRACTS if key != PASSED)

BY_POINTS = ("game", "ultimo_call", "three", "solo_three")

BETTLIS = ("bettli", "open_bettli")

CALLS = ("game", "ultimo_call")

KONTRAD = (*BY_POINTS, *BETTLIS)

PLACES = (("partner_hand", word("with the partner")), ("talon", word("in the talon")), ("discard", word("laid away")))

AWARDS = (
    ("eight_tarokks", word("eight tarokks")),
    ("four_kings", word("four kings")),
    ("trull", word("trull")),
    ("small_honours", word("small honours")),
)


ULTIMO = "pagat_ultimo"

FIGURES = (Figure(key=ULTIMO, label=word("pagat ultimo"), rule="3.1", letter="P", short=word("ultimo")),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """Cards held in one hand, and announced before the first lead."""

    award: str = choice(word("held cards"), "6.1", AWARDS, required=True)
    holder: Seat = seat(word("held by"), "6.1", required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand: declared by one player, or passed by all four."""

    contract: str = choice(word("contract"), "2.1", CONTRACTS, required=True)
    declarer: Seat | None = seat(word("declarer"), "1.2", only=PLAYED)
    partner: Seat | None = seat(word("partner"), "1.2", only=CALLS)
    called_tarokk_in: str | None = choice(word("the called tarokk was"), "2.4", PLACES, only=CALLS)
    conceded: bool = flag(word("conceded at half price"), "2.5", only=("ultimo_call",))
    game_kontra: int = whole(word("kontra on the game"), "2.2", most=len(KONTRA), default=0, only=KONTRAD)
    declarer_points: int | None = whole(
        word("card points of the declarers' side"), "7.1", most=CARD_POINTS, only=BY_POINTS
    )
    game_won: bool | None = flag(word("game won"), "2.3", default=None, only=BY_POINTS)
    declarer_tricks: int | None = whole(word("the declarer's tricks"), "2.6", most=TRICKS, only=BETTLIS)
    card_points: Mapping[Seat, Points] | None = each(
        word("card points"), "4.1", whole(word("card points"), "4.1", most=CARD_POINTS), only=("trischaken",)
    )
    figures: tuple[FigureRow, ...] = rows(word("figures"), "3.1", hands.figure_row(FIGURES), most=10, only=BY_POINTS)
    held: tuple[Held, ...] = rows(word("held cards"), "6.1", Held, most=10, only=PLAYED)
    dealer: Seat | None = seat(word("dealer"), "1.4")
