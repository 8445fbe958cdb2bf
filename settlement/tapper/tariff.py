"""The tariff of tappertarokk: prices, other house rules, and presets (§12)."""

from __future__ import annotations

from settlement.tapper.facts import COUNTS, HELD
from settlement.tariff import CARDS, FIGURES, POINTS, TIMES, kontra_factor, kontra_max, one_of, printed, rate, yes_or_no
from settlement.tarokk import tariff as options
from settlement.vocabulary import Option, Rate, word

POT = "ultimo_kassza"
KASSZA = word("Ultimo pot")
ANTE = Rate(
    key="kassza_ante", label=word("into the pot, each"), unit=POINTS, rule="3.4", default=10, group=KASSZA, least=1
)
KASSZA_OPTIONS = (
    yes_or_no(
        "kassza", word("ultimo pot"), word("Is there a pot that an announced ultimo wins or doubles?"), "3.4", KASSZA
    ),
    one_of(
        "kassza_refill",
        word("when the pot is filled again"),
        word("When does everybody pay in again after the pot was won?"),
        "3.4",
        KASSZA,
        (("before_next_hand", word("before the next hand")), ("immediately", word("at once"))),
    ),
    one_of(
        "kassza_share",
        word("who takes the pot"),
        word("Is the pot won and doubled by the announcer alone, or by his side?"),
        "3.5",
        KASSZA,
        (("announcer", word("the announcer")), ("party", word("his side, in equal parts"))),
    ),
)
RATES: tuple[Rate, ...] = (
    rate("game.three", word("three"), 3, "2.1", options.GAME),
    rate("game.lower_three", word("lower three"), 4, "2.1", options.GAME),
    rate("game.upper_three", word("upper three"), 5, "2.1", options.GAME),
    rate("game.solo", word("solo"), 8, "2.1", options.GAME),
    rate("win_threshold.54", word("card points for the game with 54 cards"), 36, "2.3", options.GAME, CARDS),
    rate("win_threshold.42", word("card points for the game with 42 cards"), 34, "2.3", options.GAME, CARDS),
    kontra_factor(options.GAME),
    rate("volat.announced", word("volat, announced"), 24, "6.1", options.GAME),
    rate("volat.silent", word("volat, silent"), 12, "6.1", options.GAME),
    rate("pagat_ultimo.announced", word("pagat ultimo, announced"), 6, "3.2", FIGURES),
    rate("pagat_ultimo.silent", word("pagat ultimo, silent"), 3, "3.2", FIGURES),
    rate("solo_factor", word("ultimo, volat and held cards in a solo"), 2, "3.3", FIGURES, TIMES),
    rate("held.trull", word("trull in one hand"), 3, "4.1", HELD),
    rate("held.four_kings", word("four kings in one hand"), 3, "4.1", HELD),
    rate("held.heads", word("heads"), 1, "4.1", HELD),
    ANTE,
)
OPTIONS = (
    options.deck("2.3", options.GAME),
    kontra_max(5, options.GAME),
    options.GAME_WITH_VOLAT,
    options.OWN_FIGURES,
    yes_or_no(
        "heads_need_bid",
        word("heads only for bidders"),
        word("Are heads paid only to those who took part in the bidding?"),
        "4.2",
        HELD,
    ),
    Option(
        key="tarokk_count_table",
        label=word("prices of tarokk counts"),
        rule="4.3",
        group=HELD,
        help=word("Which numbers of tarokks in one hand are paid, and what does each cost?"),
        prices=True,
        default={},
        choices=COUNTS,
    ),
    *KASSZA_OPTIONS,
    options.IDLE_DEALER,
    options.IRREGULARITY,
)
PRESETS = printed(word("The printed rules of 1930: held cards are paid whoever wins, a pot is optional."))
