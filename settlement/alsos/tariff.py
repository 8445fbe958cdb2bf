"""The tariff of alsós: prices, other house rules, and presets (§12)."""

from __future__ import annotations

from settlement.tariff import CARDS, CUSTOMS, FIGURES, TIMES, one_of, rate, yes_or_no
from settlement.vocabulary import Option, Preset, Rate, word

GAME = word("Game")
DOUBLING = word("Kontra, béla kassza and call")
MELDS = word("Valid melds")
RADLI = word("Rádli")
BETLIS = word("Betli and Klopitzky")
MONEY_MODE, RADLI_MODE = "money", "radli"
SHARES, LEFT_OUT = "with_defenders", "none"

RATES: tuple[Rate, ...] = (
    rate("betli_value", word("betli"), 10, "5.1", BETLIS),
    rate("klopitzky_value", word("Klopitzky"), 3, "5.3", BETLIS),
    rate("betli_switch_cap", word("highest value for a switch to betli"), 10, "5.2", BETLIS),
    rate("figure.tuletroa", word("tuletroá, at the back"), 2, "3.2", FIGURES),
    rate("figure.csalad", word("family, at the back"), 2, "3.2", FIGURES),
    rate("figure.osszes_adu", word("all trumps, at the back"), 6, "3.2", FIGURES),
    rate("figure.negy_asz", word("four aces, at the back"), 4, "3.2", FIGURES),
    rate("figure.ulti", word("ulti, at the back"), 5, "3.2", FIGURES),
    rate("figure.abszolut", word("absolute, at the back"), 3, "3.2", FIGURES),
    rate("figure.points_100", word("hundred, at the back"), 4, "3.2", FIGURES),
    rate("figure.points_111", word("hundred and eleven, at the back"), 6, "3.2", FIGURES),
    rate("figure.points_120", word("hundred and twenty, at the back"), 8, "3.2", FIGURES),
    rate("figure.volat", word("volat, at the back"), 10, "3.2", FIGURES),
    rate("figure.kassza_200", word("two hundred, at the back"), 4, "3.2", FIGURES),
    rate("front_factor", word("a figure at the front costs, times"), 2, "3.1", FIGURES, TIMES),
    rate("kontra_front", word("each kontra at the front multiplies by"), 4, "2.2", DOUBLING, TIMES),
    rate("kontra_back", word("each kontra at the back multiplies by"), 2, "2.2", DOUBLING, TIMES),
    rate("bela_kassza_front", word("béla kassza at the front multiplies by"), 4, "8.1", DOUBLING, TIMES),
    rate("bela_kassza_back", word("béla kassza at the back multiplies by"), 2, "8.1", DOUBLING, TIMES),
    rate("hivas_factor", word("each step of a call multiplies by"), 2, "8.2", DOUBLING, TIMES),
    rate("threshold.abszolut.trump", word("points for the absolute, with trumps"), 82, "3.2", FIGURES, CARDS),
    rate("threshold.abszolut.no_trump", word("points for the absolute, without trumps"), 66, "3.2", FIGURES, CARDS),
    rate("threshold.points_100.trump", word("points for the hundred, with trumps"), 100, "3.2", FIGURES, CARDS),
    rate("threshold.points_100.no_trump", word("points for the hundred, without trumps"), 80, "3.2", FIGURES, CARDS),
    rate("threshold.points_111.trump", word("points for the hundred and eleven, with trumps"), 111, "3.2", FIGURES,
         CARDS),
    rate("threshold.points_111.no_trump", word("points for the hundred and eleven, without trumps"), 91, "3.2",
         FIGURES, CARDS),
    rate("threshold.points_120.trump", word("points for the hundred and twenty, with trumps"), 120, "3.2", FIGURES,
         CARDS),
    rate("threshold.points_120.no_trump", word("points for the hundred and twenty, without trumps"), 100, "3.2",
         FIGURES, CARDS),
    rate("threshold.kassza_200.trump", word("points for the two hundred, with trumps"), 200, "3.2", FIGURES, CARDS),
    rate("threshold.kassza_200.no_trump", word("points for the two hundred, without trumps"), 180, "3.2", FIGURES,
         CARDS),
    rate("meld.bela", word("béla"), 20, "4.1", MELDS, CARDS),
    rate("meld.run_3", word("run of three"), 20, "4.1", MELDS, CARDS),
    rate("meld.run_4", word("run of four"), 50, "4.1", MELDS, CARDS),
    rate("meld.run_5_to_8", word("run of five to eight"), 100, "4.1", MELDS, CARDS),
    rate("meld.vannak", word("four of a kind"), 80, "4.1", MELDS, CARDS),
    rate("radli_reward", word("reward: one arrives"), 20, "6.3", RADLI),
    rate("radli_reward_shared", word("reward: several arrive, one is highest"), 10, "6.3", RADLI),
    rate("radli_reward_split", word("reward: two equal best, each"), 5, "6.3", RADLI),
)  # fmt: skip

MODE = one_of(
    "mode",
    word("money or rádli"),
    word("Is every hand paid at once, or are points written down until a rádli ends?"),
    "1.1",
    GAME,
    ((MONEY_MODE, word("money: every hand is paid")), (RADLI_MODE, word("rádli: points are written"))),
)
PARTI_VALUE = one_of(
    "parti_value",
    word("value of a trump game"),
    word("What is a trump game worth?"),
    "2.1",
    GAME,
    tuple((points, str(points)) for points in (1, 2, 3)),
)
NO_TRUMP_VALUE = one_of(
    "no_trump_value",
    word("value of a game without trumps"),
    word("What is a game without trumps worth? It is usually twice the trump game."),
    "2.1",
    GAME,
    tuple((points, str(points)) for points in (2, 4, 6)),
)
UHU_VALUE = one_of(
    "uhu_value",
    word("uhu at the back"),
    word("What is an uhu worth at the back?"),
    "3.2",
    FIGURES,
    tuple((points, str(points)) for points in (7, 5)),
)
DEALER_SHARE = one_of(
    "dealer_share",
    word("the dealer of four"),
    word("With four, does the dealer win and lose with the defenders? A rádli needs it."),
    "7.1",
    CUSTOMS,
    ((SHARES, word("cries and laughs with the defenders")), (LEFT_OUT, word("neither wins nor loses"))),
)
LIMIT = one_of(
    "radli_limit",
    word("limit of the rádli"),
    word("How many written points end a rádli?"),
    "6.2",
    RADLI,
    tuple((points, str(points)) for points in (40, 50, 80, 100)),
    80,
)
TIE = one_of(
    "radli_tie_2p3p",
    word("tie on top with two or three players"),
    word("With two or three players, do two equal best get a reward?"),
    "6.3",
    RADLI,
    (("none", word("no reward")), ("split", word("each gets the reward of equals"))),
)
SWITCHED_KONTRA = one_of(
    "switched_betli_kontra",
    word("kontra on a switched betli"),
    word("May somebody say kontra on a betli that came by a switch?"),
    "5.2",
    BETLIS,
    (("forbidden", word("no")), ("allowed", word("yes, at the back"))),
)
FOUR_FOUR_ONE = one_of(
    "klopitzky_441_radli",
    word("4-4-1 on the sheet"),
    word("What does the one with a single trick write in a rádli?"),
    "5.3",
    BETLIS,
    tuple((points, str(points)) for points in (6, 3)),
)
KLOPITZKY_DEALER = one_of(
    "klopitzky_dealer",
    word("the dealer in Klopitzky"),
    word("Does a sharing dealer get paid by the loser of a Klopitzky too?"),
    "5.4",
    BETLIS,
    (("with_others", word("yes, like the others")), (LEFT_OUT, word("no"))),
)
HIVAS = yes_or_no(
    "hivas",
    word("call is played"),
    word("May a side be called upon to give the game up in the second trick?"),
    "8.2",
    DOUBLING,
    default=True,
)
DISCARD = one_of(
    "sibolas_trump_discard",
    word("trumps may be laid at síbolás"),
    word("May trumps be laid away when the talon is exchanged?"),
    "9.1",
    CUSTOMS,
    (("allowed", word("yes")), ("forbidden", word("no"))),
    effect=False,
)
OPTIONS: tuple[Option, ...] = (
    MODE,
    PARTI_VALUE,
    NO_TRUMP_VALUE,
    UHU_VALUE,
    DEALER_SHARE,
    LIMIT,
    TIE,
    SWITCHED_KONTRA,
    FOUR_FOUR_ONE,
    KLOPITZKY_DEALER,
    HIVAS,
    DISCARD,
)
PRESETS = (
    Preset(key=MONEY_MODE, label=word("hand by hand"), summary=word("Every hand is paid at once."), values={}),
    Preset(
        key=RADLI_MODE,
        label=word("to a rádli"),
        values={"mode": RADLI_MODE},
        summary=word("Points are written down; whoever first reaches 80 ends the rádli, and it is paid as a whole."),
    ),
)
