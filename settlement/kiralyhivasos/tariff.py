"""The tariff of királyhívásos tarokk: prices, other house rules, and presets (§12)."""

from __future__ import annotations

from settlement.tariff import CARDS, FIGURES, kontra_factor, kontra_max, one_of, printed, rate, yes_or_no
from settlement.tarokk import tariff as options
from settlement.vocabulary import Rate, word

KING = word("The called king")

RATES: tuple[Rate, ...] = (
    rate("game.call", word("call"), 6, "2.1", options.GAME),
    rate("game.solo_call", word("solo"), 8, "2.1", options.GAME),
    rate("game.three", word("three"), 10, "2.1", options.GAME),
    rate("game.solo_three", word("solo three"), 20, "2.1", options.GAME),
    rate("win_threshold", word("card points for the game"), 36, "2.1", options.GAME, CARDS),
    kontra_factor(options.GAME),
    rate("volat.call.announced", word("volat in a call, announced"), 24, "6.1", options.GAME),
    rate("volat.call.silent", word("volat in a call, silent"), 12, "6.1", options.GAME),
    rate("volat.solo_call.announced", word("volat in a solo, announced"), 48, "6.1", options.GAME),
    rate("volat.solo_call.silent", word("volat in a solo, silent"), 24, "6.1", options.GAME),
    rate("volat.three.announced", word("volat in a three, announced"), 48, "6.1", options.GAME),
    rate("volat.three.silent", word("volat in a three, silent"), 24, "6.1", options.GAME),
    rate("volat.solo_three.announced", word("volat in a solo three, announced"), 96, "6.1", options.GAME),
    rate("volat.solo_three.silent", word("volat in a solo three, silent"), 48, "6.1", options.GAME),
    rate("figure.call.announced", word("figure in a call, announced"), 4, "3.1", FIGURES),
    rate("figure.call.silent", word("figure in a call, silent"), 2, "3.1", FIGURES),
    rate("figure.solo_call.announced", word("figure in a solo, announced"), 8, "3.1", FIGURES),
    rate("figure.solo_call.silent", word("figure in a solo, silent"), 4, "3.1", FIGURES),
    rate("figure.three.announced", word("figure in a three, announced"), 12, "3.1", FIGURES),
    rate("figure.three.silent", word("figure in a three, silent"), 6, "3.1", FIGURES),
    rate("figure.solo_three.announced", word("figure in a solo three, announced"), 16, "3.1", FIGURES),
    rate("figure.solo_three.silent", word("figure in a solo three, silent"), 8, "3.1", FIGURES),
    rate("throw_in_price", word("price of throwing in"), 4, "4.3", KING),
    rate("king_left_penalty", word("called king left in the talon"), 2, "4.3", KING),
    rate("king_lost_penalty", word("called king captured"), 2, "4.5", KING),
)
OPTIONS = (
    kontra_max(2, options.GAME),
    options.GAME_WITH_VOLAT,
    options.SILENT_WITH_VOLAT,
    options.OWN_FIGURES,
    yes_or_no(
        "king_left_also_counts_as_lost",
        word("a king left also counts as lost"),
        word("Does a called king left in the talon cost the price of a captured one besides?"),
        "4.3",
        KING,
    ),
    one_of(
        "own_king_call",
        word("calling one's own king"),
        word("May the declarer call a king that he holds himself?"),
        "4.2",
        KING,
        (("never", word("never")), ("four_kings_only", word("only with four kings")), ("always", word("always"))),
        "four_kings_only",
    ),
    options.IDLE_DEALER,
    options.IRREGULARITY,
)
PRESETS = printed(word("The printed rules of 1930: the declarer calls a king, or plays alone."))
