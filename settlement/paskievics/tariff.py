"""The tariff of Paskievics: prices, other house rules, and presets (§12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from settlement.own_figures import own_figures_option
from settlement.paskievics.facts import EXTRA_FIGURES, EXTRA_PRICES, EXTRA_SILENT_PRICES
from settlement.tariff import CARDS, TIMES, TIMES_GAME, one_of, rate, yes_or_no
from settlement.vocabulary import Option, Preset, Rate, word

GAME = word("Game, double game, volat")
FIGURES = word("Figures")
CALLING = word("Calling and laying")
NO_GAME = word("No game and double rounds")
KASSZA = word("Kassza")
FIVE = word("Five at the table")
PENALTIES = word("Penalties")
END = word("End of the evening")
NO_BOUND = word("points, 0 = no bound")


RATES: tuple[Rate, ...] = (
    rate("game.three", word("three"), 1, "2.1", GAME),
    rate("game.two", word("two"), 2, "2.1", GAME),
    rate("game.one", word("one"), 3, "2.1", GAME),
    rate("game.solo", word("solo"), 4, "2.1", GAME),
    rate("double_game.announced", word("double game, announced"), 4, "2.1", GAME, TIMES_GAME),
    rate("double_game.silent", word("double game, silent"), 2, "2.1", GAME, TIMES_GAME),
    rate("volat.announced", word("volat, announced"), 6, "2.1", GAME, TIMES_GAME),
    rate("volat.silent", word("volat, silent"), 3, "2.1", GAME, TIMES_GAME),
    rate("win_threshold", word("card points for the game"), 48, "2.1", GAME, CARDS),
    rate("double_threshold", word("card points for the double game"), 71, "2.1", GAME, CARDS),
    rate("kontra_factor", word("each kontra multiplies by"), 2, "2.2", GAME, TIMES),
    rate("trull.announced", word("trull, announced"), 2, "3.1", FIGURES),
    rate("trull.silent", word("trull, silent"), 1, "3.1", FIGURES),
    rate("four_kings.announced", word("four kings, announced"), 2, "3.2", FIGURES),
    rate("four_kings.silent", word("four kings, silent"), 1, "3.2", FIGURES),
    rate("pagat_ultimo.announced", word("pagat ultimo, announced"), 10, "3.3", FIGURES),
    rate("pagat_ultimo.silent", word("pagat ultimo, silent"), 5, "3.3", FIGURES),
    rate("pagat_ultimo.silent_failed", word("pagat ultimo, silent and caught"), 5, "3.3", FIGURES),
    rate("xxi_catch.announced", word("catch of the XXI, announced"), 42, "3.4", FIGURES),
    rate("xxi_catch.silent", word("catch of the XXI, silent"), 21, "3.4", FIGURES),
    rate("tarokk_count.8", word("eight tarokks"), 1, "3.7", FIGURES),
    rate("tarokk_count.9", word("nine tarokks"), 2, "3.7", FIGURES),
    rate("kassza_no_game_each", word("into the pot at no game, each"), 5, "6.1", KASSZA),
    rate("kassza_failed_trial", word("into the pot at a failed trial"), 5, "6.1", KASSZA),
    rate("kassza_lost_three", word("into the pot at a lost three"), 0, "6.1", KASSZA),
    rate("kassza_most_each", word("most that one pays at doubling the pot"), 0, "6.2", KASSZA, NO_BOUND),
    rate("revoke_least", word("least of a severe penalty, to each"), 0, "8.1", PENALTIES, NO_BOUND),
    rate("revoke_most", word("most of a severe penalty, to each"), 0, "8.1", PENALTIES, NO_BOUND),
    rate("talon_honour.skiz", word("skíz from the talon"), 3, "7.2", FIVE),
    rate("talon_honour.xxi", word("XXI from the talon"), 2, "7.2", FIVE),
    rate("talon_honour.pagat", word("pagat from the talon"), 1, "7.2", FIVE),
    rate("talon_honour.late_factor", word("honour from the talon paid late"), 2, "7.2", FIVE, TIMES),
)
PENALTY_FORMS = (("severe", word("severe")), ("mild", word("mild")), ("manual", word("by transfer")))

GAME_RULES = (
    one_of("game_double_volat", word("game beside double and volat"),
           word("When somebody announces or makes a double game or a volat, is the plain game paid besides?"),
           "2.3", GAME,
           (("mcleod", word("only where it was kontra'd, or lost by the announcers")),
            ("tolnai", word("never, unless it was kontra'd")),
            ("either_side_excluded", word("no longer for either side, unless it was kontra'd")),
            ("beside_silent_double", word("as the first, and beside a silent double too")),
            ("beside_silent", word("as the first, and beside a silent double or volat too")),
            ("announcers_never", word("never the announcers', even kontra'd"))), "mcleod"),
    yes_or_no("opponents_silent_need_kontra", word("opponents' silent double and volat only after kontra"),
              word("Do the opponents get a silent double or volat only if they said kontra to the game?"), "2.6", GAME),
    one_of("kontra_on_silent", word("kontra on silent double and volat"),
           word("Does a kontra on the game also raise a silent double or volat beside it?"), "2.6", GAME,
           (("additive", word("no, the silent one comes on top at its own price")),
            ("multiplies_volat", word("it multiplies the silent volat")),
            ("multiplies_both", word("it multiplies both"))), "additive"),
    one_of("tie_rule", word("tie at 47–47"),
           word("Who wins the game when both sides have 47 card points?"), "2.7", GAME,
           (("opponents_win", word("the opponents")),
            ("declarers_win_if_kontra", word("the declarers, if the game was kontra'd")),
            ("last_kontra_sayer_loses", word("the side that did not say the last kontra")),
            ("opponents_win_undoubled", word("the opponents, and the kontra does not count"))), "opponents_win"),
    one_of("kontra_max", word("highest kontra"), word("How many times may one item be doubled?"), "2.2", GAME,
           ((3, word("subkontra")), (4, word("hirskontra")), (5, word("mordkontra"))), 5),
    yes_or_no("alone_counts_as_solo", word("lone game priced as solo"),
              word("Is a game played alone against three paid at the price of a solo, whatever was bid?"), "2.1", GAME),
)  # fmt: skip
FIGURE_RULES = (
    one_of("silent_with_volat", word("silent trull and four kings beside a volat"),
           word("Whoever takes every trick has the trull and the kings anyway. Are they paid when nobody said them?"),
           "3.6", FIGURES, (("none", word("neither")),
                            ("none_beside_silent", word("neither beside a silent volat; both beside an announced one")),
                            ("trull_only", word("only the trull")),
                            ("both", word("both"))), "none"),
    yes_or_no("silent_blocked_by_lost_announced_volat", word("no silent figures beside an own lost volat"),
              word("Does a side that announced a volat and lost it go without its silent trull and four kings?"),
              "3.6", FIGURES),
    yes_or_no("silent_four_kings_with_silent_double", word("silent four kings beside a silent double"),
              word("Are unannounced four kings paid to a side that also made a silent double game?"),
              "3.6", FIGURES, default=True),
    yes_or_no("silent_pagat_failed_pays", word("a caught silent ultimo pays"),
              word("Does a pagat that was kept for the last trick without a word and beaten there cost its side?"),
              "3.3", FIGURES, default=True),
    one_of("tarokk_count_payers", word("who pays the tarokk count"),
           word("Who pays an announced eight or nine tarokks?"), "3.7", FIGURES,
           (("all_three", word("each of the three others")), ("side", word("it is a figure of the side")),
            ("opponents_only", word("the opponents pay the holder (former reading)"))),
           "all_three"),
)  # fmt: skip
CALLING_RULES = (
    yes_or_no("all_skart_to_lone_declarer", word("all laid cards to the lone declarer"),
              word("When the called card was laid, do all six laid cards count for the lone declarer?"),
              "4.3", CALLING),
    yes_or_no("xx_may_be_laid", word("the XX may be laid"), word("May the XX be laid away?"), "4.3", CALLING,
              default=True, effect=False),
    yes_or_no("free_call_after_laid_tarokk", word("free call after a laid tarokk"),
              word("May a declarer who laid a tarokk call any tarokk he likes?"), "4.1", CALLING, default=True,
              effect=False),
    one_of("double_and_volat_in_one_turn", word("double and volat in one turn"),
           word("May the double game and the volat be announced together?"), "11.3", CALLING,
           (("not_in_one_turn", word("not in one turn")), ("allowed", word("yes")),
            ("two_players_only", word("only by two different players")),
            ("never_both", word("never both by one side"))), "not_in_one_turn", effect=False),
)  # fmt: skip
NO_GAME_RULES = (
    one_of("double_round", word("double round"),
           word("After no game, is the next round paid double? And if another no game falls into it?"), "5.5",
           NO_GAME, (("overlap", word("yes; where two rounds overlap, fourfold")),
                     ("queue", word("yes; the second waits for the first to end")),
                     ("quadruple", word("yes; a second one makes a whole round fourfold")),
                     ("restart", word("yes; it begins anew")), ("none", word("no"))), "overlap"),
    one_of("redeal", word("who deals after no game"), word("Who deals when a hand was not played?"), "5.6", NO_GAME,
           (("same_dealer", word("the same dealer again")), ("next_dealer", word("the next dealer"))),
           "same_dealer"),
    one_of("failed_trial_each", word("price of a failed trial"),
           word("What does a bidder pay each of the others when his trial bid drew no honour?"), "5.4", NO_GAME,
           (("contract_price", word("the price of the contract")),), "contract_price", also_whole=True),
    one_of("failed_trial_payee", word("who gets the price of a failed trial"),
           word("Does the price of a failed trial bid go into the kassza or to the other players?"), "5.4", NO_GAME,
           (("kassza_if_on", word("the kassza, where it is played")), ("players", word("the other players"))),
           "kassza_if_on"),
    yes_or_no("refused_three", word("a three may be given up"),
              word("May the declarer of a three give it up before he sees the talon?"), "5.3", NO_GAME),
    Option(key="throw_in_hands", label=word("hands that may be thrown in"), rule="5.2", group=NO_GAME, many=True,
           effect=False, help=word("With which hands may a player throw the cards in?"),
           choices=(("four_kings", word("four kings")), ("xxi_alone", word("the XXI as the only tarokk")),
                    ("pagat_alone", word("the pagat as the only tarokk")), ("no_tarokk", word("no tarokk at all")),
                    ("xxi_and_pagat_alone", word("the XXI and the pagat as the only tarokks"))),
           default=("four_kings", "xxi_alone", "pagat_alone", "no_tarokk", "xxi_and_pagat_alone")),
    one_of("throw_in_after_laid_tarokk", word("throwing in after laying a tarokk"),
           word("May somebody who laid a tarokk still throw his cards in?"), "5.2", NO_GAME,
           (("never", word("never")), ("four_kings_only", word("only with four kings")), ("always", word("always"))),
           "four_kings_only", effect=False),
)  # fmt: skip
KASSZA_RULES = (
    yes_or_no(
        "kassza",
        word("ultimo pot"),
        word("Is there a kassza, fed by hands that are not played and won by an announced pagat ultimo?"),
        "6",
        KASSZA,
    ),
    one_of(
        "kassza_contributors",
        word("who pays into the pot"),
        word("With five at the table, does the resting dealer pay into the kassza too?"),
        "6.1",
        KASSZA,
        (("active", word("the four who play")), ("all_seated", word("everybody at the table"))),
        "active",
    ),
    one_of(
        "kassza_rest_at_end",
        word("rest of the pot at the end"),
        word("What happens to the kassza when the evening is closed?"),
        "6.5",
        KASSZA,
        (("divide", word("it is divided")), ("carry_over", word("it stays for the next evening"))),
        "divide",
    ),
)
FIVE_RULES = (
    one_of(
        "dealer_cries_laughs",
        word("the dealer cries and laughs"),
        word("With five at the table, does the resting dealer win and lose against the declarer?"),
        "7.1",
        FIVE,
        (
            ("off", word("no")),
            ("tolnai", word("yes, and he pays the declarer's tarokk count")),
            ("mcleod", word("yes, without the tarokk count")),
        ),
        "off",
    ),
    yes_or_no(
        "talon_honours",
        word("paying for honours from the talon"),
        word("With five at the table, does the dealer get something for the honours he dealt into the talon?"),
        "7.2",
        FIVE,
    ),
)
PENALTY_RULES = (
    one_of(
        "revoke_penalty",
        word("penalty for a revoke"),
        word("What is entered when somebody does not follow suit?"),
        "8.1",
        PENALTIES,
        (PENALTY_FORMS[0], PENALTY_FORMS[2]),
        "manual",
        effect=False,
    ),
    one_of(
        "faulty_skart_penalty",
        word("penalty for a wrong discard"),
        word("What is entered when somebody laid a card he must not lay?"),
        "8.2",
        PENALTIES,
        PENALTY_FORMS,
        "manual",
        effect=False,
    ),
    one_of(
        "revoke_payee",
        word("who gets a severe penalty"),
        word("Does a severe penalty go to the other three, or into the kassza?"),
        "8.1",
        PENALTIES,
        (("players", word("the other three")), ("kassza_if_on", word("the kassza, where it is played"))),
        "players",
    ),
    yes_or_no(
        "revoke_counts_made",
        word("what was made silently counts in the penalty"),
        word("Does a severe penalty also count the figures that were made without a word?"),
        "8.1",
        PENALTIES,
    ),
)
END_RULES = (
    one_of(
        "closing",
        word("how the evening ends"),
        word("How is the last hand of the evening found?"),
        "10.5",
        END,
        (("free", word("when the table likes")), ("skiz_oszt", word('by "skíz oszt, nem oszt"'))),
        "free",
        effect=False,
    ),
)


def further_figures(announced: Mapping[str, str], silent: Mapping[str, str]) -> tuple[Option, ...]:
    """Return the house rules for further figures: two price lists by key and label, and the table's own figures."""
    return (
        Option(
            key="extra_figures",
            label=word("further figures"),
            rule="9.1",
            group=FIGURES,
            prices=True,
            default={},
            choices=tuple(announced.items()),
            suggested=EXTRA_PRICES,
            help=word("Which further figures may be announced, and what does each cost?"),
        ),
        Option(
            key="extra_figures_silent",
            label=word("further figures, silent prices"),
            rule="9.3",
            group=FIGURES,
            prices=True,
            default={},
            choices=tuple(silent.items()),
            suggested=EXTRA_SILENT_PRICES,
            help=word("Which further figures are also paid when they were not announced?"),
        ),
        own_figures_option("9.5", FIGURES),
    )


def options(announced: Mapping[str, str], silent: Mapping[str, str]) -> tuple[Option, ...]:
    """Return the options; the arguments are the further figures by key and label."""
    return (
        *GAME_RULES,
        *FIGURE_RULES,
        *further_figures(announced, silent),
        *CALLING_RULES,
        *NO_GAME_RULES,
        *KASSZA_RULES,
        *FIVE_RULES,
        *PENALTY_RULES,
        *END_RULES,
    )


OPTIONS = options(EXTRA_FIGURES, EXTRA_FIGURES)

KEGL: Mapping[str, Any] = {
    "silent_four_kings_with_silent_double": False,
    "double_round": "none",
    "redeal": "next_dealer",
    "kassza": True,
    "kassza_no_game_each": 2,
    "kassza_failed_trial": 8,
    "failed_trial_each": 2,
    "all_skart_to_lone_declarer": True,
    "throw_in_hands": ("xxi_alone", "no_tarokk", "four_kings"),
    "throw_in_after_laid_tarokk": "never",
    "xx_may_be_laid": False,
    "free_call_after_laid_tarokk": False,
}
TOURNAMENT: Mapping[str, Any] = {
    "kontra_max": 4,
    "all_skart_to_lone_declarer": True,
    "double_round": "none",
    "revoke_penalty": "severe",
    "faulty_skart_penalty": "severe",
    "revoke_least": 5,
    "revoke_most": 20,
    "xx_may_be_laid": False,
    "throw_in_after_laid_tarokk": "never",
    "double_and_volat_in_one_turn": "allowed",
}
"""The house rules that all tournament presets share (§12.3)."""
ITVB: Mapping[str, Any] = {
    **TOURNAMENT,
    "extra_figures": {
        "centrum": 10,
        "small_bird": 10,
        "large_bird": 10,
        "pagat_uhu": 15,
        "king_ultimo": 15,
        "king_uhu": 20,
        "sas_ultimo": 10,
        "sas_uhu": 15,
    },
    "extra_figures_silent": {"sas_ultimo": 5},
    "revoke_counts_made": True,
}

PRESETS: tuple[Preset, ...] = (
    Preset(key="mcleod", label=word("as commonly played"),
           summary=word("The usual game of today's circles: double rounds after no game, no kassza."), values={}),
    Preset(key="tolnai", label=word("Tolnai, 1930"),
           summary=word("The printed rules of 1930: no game beside a double or volat, penalties, a three given up."),
           values={"game_double_volat": "tolnai", "silent_pagat_failed_pays": False, "double_round": "none",
                   "redeal": "next_dealer", "failed_trial_each": 1, "refused_three": True, "revoke_penalty": "severe",
                   "faulty_skart_penalty": "severe", "throw_in_hands": ("no_tarokk", "xxi_alone"),
                   "throw_in_after_laid_tarokk": "never", "double_and_volat_in_one_turn": "allowed"}),
    Preset(key="kegl_bga", label=word("Kégl's rules"),
           summary=word("As on the online tables: a small kassza instead of double rounds."),
           values=KEGL),
    Preset(key="illustrated", label=word("illustrated tarokk"),
           summary=word("As commonly played, with six more figures: centrum, the birds, uhu and king ultimo."),
           values={"extra_figures": {"centrum": 10, "small_bird": 10, "large_bird": 10, "pagat_uhu": 20,
                                     "king_ultimo": 15, "king_uhu": 20}}),
    Preset(key="kegl", label=word("Kégl's standard"),
           summary=word("Kégl's rules with a bounded kassza, penalties into it, and a tie paid without its kontra."),
           values={**KEGL, "tie_rule": "opponents_win_undoubled", "kassza_most_each": 24,
                   "kassza_contributors": "all_seated", "revoke_penalty": "severe", "faulty_skart_penalty": "severe",
                   "revoke_payee": "kassza_if_on"}),
    Preset(key="itvb_2019", label=word("ITVB tournament rules 2019"),
           summary=word("Eight further figures, no double rounds, penalties from 5 to 20."), values=ITVB),
    Preset(key="bte_2016", label=word("BTE club rules 2016"),
           summary=word("As the tournament rules of 2019."), values=ITVB),
    Preset(key="pvsz_2018", label=word("Paskievics tournament rules 2018"),
           summary=word("The six figures, eights and nines for the side, no game for who announced double or volat."),
           values={**TOURNAMENT, "game_double_volat": "announcers_never", "tarokk_count_payers": "side",
                   "failed_trial_each": 3, "revoke_most": 10}),
    Preset(key="mkvm", label=word("illustrated, after mkvm.hu and kartya-jatek.hu"),
           summary=word("Eight further figures, a tie lost by the last kontra, a penalty of 10 at least."),
           values={**ITVB, "kontra_max": 3, "tie_rule": "last_kontra_sayer_loses",
                   "silent_with_volat": "none_beside_silent", "failed_trial_each": 0, "revoke_least": 10,
                   "revoke_most": 0, "throw_in_after_laid_tarokk": "always",
                   "double_and_volat_in_one_turn": "not_in_one_turn"}),
)  # fmt: skip
