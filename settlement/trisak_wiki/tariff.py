"""The tariff of trisák after the Hungarian Wikipedia: prices, other house rules, and the preset (§12)."""

from __future__ import annotations

from settlement.tariff import CARDS, kontra_factor, kontra_max, printed, rate, yes_or_no
from settlement.vocabulary import Rate, word

BIDS, TRISAK = word("Bids"), word("Trisák")

RATES: tuple[Rate, ...] = (
    rate("game.trick", word("all passed, each trick"), 1, "3.1", TRISAK),
    rate("game.trischaken", word("trisák"), 3, "3.2", TRISAK),
    rate("game.trischaken_helped", word("helped trisák"), 3, "3.3", TRISAK),
    rate("game.game", word("game"), 4, "2.1", BIDS),
    rate("game.three", word("game of three"), 10, "2.1", BIDS),
    rate("game.solo_three", word("solo game of three"), 20, "2.1", BIDS),
    rate("game.bettli", word("betli"), 8, "2.1", BIDS),
    rate("game.open_bettli", word("open betli"), 16, "2.1", BIDS),
    rate("ultimo", word("ultimo"), 6, "2.5", BIDS),
    rate("win_threshold", word("card points for the game"), 33, "2.3", BIDS, CARDS),
    kontra_factor(BIDS),
)
OPTIONS = (
    kontra_max(2, BIDS),
    yes_or_no(
        "kontra_in_trischaken",
        word("kontra in trisák"),
        word("May a trisák that somebody declared be doubled?"),
        "2.2",
        TRISAK,
        default=True,
    ),
    yes_or_no(
        "game_partner_may_be_missing",
        word("game without a partner allowed"),
        word("May a game be played alone, because the called tarokk was laid away?"),
        "2.3",
        BIDS,
    ),
)
PRESETS = printed(word("The bids and prices of the Hungarian Wikipedia."))
