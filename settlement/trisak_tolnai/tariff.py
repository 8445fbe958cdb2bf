"""The tariff of trisák after Tolnai: prices, other house rules, and the preset (§12)."""

from __future__ import annotations

from settlement.tariff import CARDS, FIGURES, POINTS, TIMES, kontra_factor, kontra_max, one_of, printed, rate, yes_or_no
from settlement.vocabulary import Rate, word

BIDS, HELD = word("Contracts"), word("Cards held in one hand")
TRISAK = word("Trisák")
RATES: tuple[Rate, ...] = (
    rate("game.trischaken", word("trisák"), 3, "4.1", TRISAK),
    rate("game.game", word("game"), 4, "2.1", BIDS),
    rate("game.ultimo_call", word("ultimo call"), 4, "2.1", BIDS),
    rate("game.bettli", word("bettli"), 8, "2.1", BIDS),
    rate("game.three", word("game of three"), 10, "2.1", BIDS),
    rate("game.open_bettli", word("open bettli"), 15, "2.1", BIDS),
    rate("game.solo_three", word("solo three"), 20, "2.1", BIDS),
    rate("win_threshold", word("card points for the game"), 54, "2.3", BIDS, CARDS),
    kontra_factor(BIDS),
    rate("pagat_ultimo.game.silent", word("ultimo in a game, silent"), 10, "3.1", FIGURES),
    rate("pagat_ultimo.game.announced", word("ultimo in a game, announced"), 20, "3.1", FIGURES),
    rate("pagat_ultimo.ultimo_call.announced", word("ultimo of an ultimo call"), 40, "3.1", FIGURES),
    rate("pagat_ultimo.three.silent", word("ultimo in a game of three, silent"), 20, "3.1", FIGURES),
    rate("pagat_ultimo.three.announced", word("ultimo in a game of three, announced"), 40, "3.1", FIGURES),
    rate("pagat_ultimo.solo_three.silent", word("ultimo in a solo three, silent"), 40, "3.1", FIGURES),
    rate("pagat_ultimo.solo_three.announced", word("ultimo in a solo three, announced"), 80, "3.1", FIGURES),
    rate("held.eight_tarokks", word("eight tarokks in one hand"), 10, "6.1", HELD, POINTS),
    rate("held.four_kings", word("four kings in one hand"), 10, "6.1", HELD, POINTS),
    rate("held.trull", word("trull in one hand"), 10, "6.1", HELD, POINTS),
    rate("held.small_honours", word("small honours in one hand"), 10, "6.1", HELD, POINTS),
    rate("solo_three_held_factor", word("held cards in a solo three"), 2, "6.2", HELD, TIMES),
)
TRISAK_OPTIONS = (
    one_of(
        "zero_trick",
        word("several players without a trick"),
        word("What do players without a trick get, when there are several?"),
        "4.2",
        TRISAK,
        (("share", word("they share what is paid")), ("each", word("each gets the whole sum"))),
    ),
    one_of(
        "top_tie",
        word("tie for most points"),
        word("Who pays when two or three have most card points together?"),
        "4.3",
        TRISAK,
        (
            ("each_pays", word("each of them in full")),
            ("share", word("they share one debt")),
            ("nobody", word("nobody pays")),
        ),
    ),
    one_of(
        "talon_in_trischaken",
        word("talon points in trisák"),
        word("Whose are the card points of the talon in a trisák?"),
        "4.4",
        TRISAK,
        (("nobody", word("nobody's")), ("last_trick", word("of whoever takes the last trick"))),
    ),
)
OPTIONS = (
    kontra_max(0, BIDS),
    *TRISAK_OPTIONS,
    yes_or_no(
        "held_in_negative_games",
        word("held cards in trisák and bettli"),
        word("Are cards held in one hand paid in a trisák and in a bettli too?"),
        "6.3",
        HELD,
        default=True,
    ),
    yes_or_no(
        "small_honours_with_trull_or_kings",
        word("small honours beside trull or four kings"),
        word("Are the small honours paid besides, when the same hand has the trull or the four kings?"),
        "6.4",
        HELD,
    ),
)
PRESETS = printed(word("The printed rules of 1930, without kontra."))
