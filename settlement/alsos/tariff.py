"""The prices of alsós, the house rules that are no plain numbers, and the presets (§12)."""

from __future__ import annotations

from settlement.tarokk.tariff import CARDS, CUSTOMS, FIGURES, TIMES, rate
from settlement.vocabulary import FLAG, Option, Preset, Rate, word

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

MODE = Option(
    key="mode",
    label=word("money or rádli"),
    rule="1.1",
    group=GAME,
    default=MONEY_MODE,
    help=word("Is every hand paid at once, or are points written down until a rádli ends?"),
    choices=((MONEY_MODE, word("money: every hand is paid")), (RADLI_MODE, word("rádli: points are written"))),
)
PARTI_VALUE = Option(
    key="parti_value",
    label=word("value of a trump game"),
    rule="2.1",
    group=GAME,
    default=1,
    help=word("What is a trump game worth?"),
    choices=tuple((points, str(points)) for points in (1, 2, 3)),
)
NO_TRUMP_VALUE = Option(
    key="no_trump_value",
    label=word("value of a game without trumps"),
    rule="2.1",
    group=GAME,
    default=2,
    help=word("What is a game without trumps worth? It is usually twice the trump game."),
    choices=tuple((points, str(points)) for points in (2, 4, 6)),
)
UHU_VALUE = Option(
    key="uhu_value",
    label=word("uhu at the back"),
    rule="3.2",
    group=FIGURES,
    default=7,
    help=word("What is an uhu worth at the back?"),
    choices=tuple((points, str(points)) for points in (7, 5)),
)
DEALER_SHARE = Option(
    key="dealer_share",
    label=word("the dealer of four"),
    rule="7.1",
    group=CUSTOMS,
    default=SHARES,
    help=word("With four, does the dealer win and lose with the defenders? A rádli needs it."),
    choices=((SHARES, word("cries and laughs with the defenders")), (LEFT_OUT, word("neither wins nor loses"))),
)
LIMIT = Option(
    key="radli_limit",
    label=word("limit of the rádli"),
    rule="6.2",
    group=RADLI,
    default=80,
    help=word("How many written points end a rádli?"),
    choices=tuple((points, str(points)) for points in (40, 50, 80, 100)),
)
TIE = Option(
    key="radli_tie_2p3p",
    label=word("tie on top with two or three players"),
    rule="6.3",
    group=RADLI,
    default="none",
    help=word("With two or three players, do two equal best get a reward?"),
    choices=(("none", word("no reward")), ("split", word("each gets the reward of equals"))),
)
SWITCHED_KONTRA = Option(
    key="switched_betli_kontra",
    label=word("kontra on a switched betli"),
    rule="5.2",
    group=BETLIS,
    default="forbidden",
    help=word("May somebody say kontra on a betli that came by a switch?"),
    choices=(("forbidden", word("no")), ("allowed", word("yes, at the back"))),
)
FOUR_FOUR_ONE = Option(
    key="klopitzky_441_radli",
    label=word("4-4-1 on the sheet"),
    rule="5.3",
    group=BETLIS,
    default=6,
    help=word("What does the one with a single trick write in a rádli?"),
    choices=tuple((points, str(points)) for points in (6, 3)),
)
KLOPITZKY_DEALER = Option(
    key="klopitzky_dealer",
    label=word("the dealer in Klopitzky"),
    rule="5.4",
    group=BETLIS,
    default="with_others",
    help=word("Does a sharing dealer get paid by the loser of a Klopitzky too?"),
    choices=(("with_others", word("yes, like the others")), (LEFT_OUT, word("no"))),
)
HIVAS = Option(
    key="hivas",
    label=word("call is played"),
    rule="8.2",
    group=DOUBLING,
    choices=FLAG,
    default=True,
    help=word("May a side be called upon to give the game up in the second trick?"),
)
DISCARD = Option(
    key="sibolas_trump_discard",
    label=word("trumps may be laid at síbolás"),
    rule="9.1",
    group=CUSTOMS,
    default="allowed",
    effect=False,
    help=word("May trumps be laid away when the talon is exchanged?"),
    choices=(("allowed", word("yes")), ("forbidden", word("no"))),
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
