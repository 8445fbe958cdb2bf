"""The tariff of Danish Tarok: prices, other house rules, and presets (§12)."""

from __future__ import annotations

from settlement.vocabulary import FLAG, Option, Preset, Rate, word

CUPS = word("The cups")
MELDS = word("Melds")
PLAY = word("Pagat, kings and the last trick")
NOLO = word("Nolo and tout")
COUNT = word("The count")
FINES = word("Fines")
POINTS, EACH_CUP, EACH = word("points"), word("points in each cup"), word("points from each")


def _rate(key: str, label: str, default: int, rule: str, group: str, unit: str = EACH) -> Rate:
    return Rate(key=key, label=label, unit=unit, rule=rule, default=default, group=group)


RATES: tuple[Rate, ...] = (
    _rate("found", word("founding of each cup"), 20, "2.1", CUPS, EACH_CUP),
    _rate("ante", word("dealer's ante"), 5, "2.2", CUPS, EACH_CUP),
    _rate("pagat_premium", word("premium for pagat ultimo"), 45, "5.2", PLAY),
    _rate("king_premium", word("premium for king ultimo"), 40, "5.2", PLAY),
    _rate("pagat_saved", word("pagat brought home"), 5, "4.1", PLAY),
    _rate("card_lost", word("pagat or king lost: to each"), 5, "4.2", PLAY, POINTS),
    _rate("card_lost_pot", word("pagat or king lost: to the cup"), 5, "4.2", PLAY, POINTS),
    _rate("last_trick", word("last trick"), 10, "5.5", PLAY),
    _rate("nolo", word("nolo"), 26, "6.1", NOLO),
    _rate("nolo_premium", word("nolo, premium"), 0, "6.1", NOLO),
    _rate("tout", word("tout"), 26, "6.4", NOLO),
    _rate("tout_premium", word("tout, premium"), 0, "6.4", NOLO),
    _rate("minor_fine", word("small fine (each cup)"), 5, "8.1", FINES, EACH_CUP),
    _rate("major_fine", word("large fine (each cup)"), 20, "8.1", FINES, EACH_CUP),
    _rate("scus_call_fine", word("fine for a vain scus call"), 20, "8.2", FINES, EACH_CUP),
    _rate("meld.matadors_unit", word("matadors, each beyond the first"), 5, "3.1", MELDS),
    _rate("meld.tarocks_unit", word("tarocks, each beyond the eighth"), 5, "3.2", MELDS),
    _rate("meld.half", word("half cavallerie, half kings"), 5, "3.3", MELDS),
    _rate("meld.full", word("full cavallerie, full kings"), 10, "3.3", MELDS),
    _rate("meld.abundant", word("abundant cavallerie, abundant kings"), 15, "3.3", MELDS),
)


def _flag(
    key: str, label: str, rule: str, group: str, asks: str, *, default: bool = False, before: bool | None = None
) -> Option:
    return Option(key=key, label=label, help=asks, rule=rule, group=group, choices=FLAG, default=default, before=before)


OPTIONS: tuple[Option, ...] = (
    _flag("cups_not_passed_repeats_ante", word("cups not passed on: ante again"), "2.5", CUPS,
          word("Does a dealer who did not pass the cups on pay the ante again besides the fine?"), default=True),
    _flag("sitter_founds", word("the one sitting out founds too"), "2.4", CUPS,
          word("Does the one sitting out found an emptied cup anew with the others?"), default=True),
    _flag("double_bagud_sequential", word("two bagud double one after the other"), "5.3", PLAY,
          word("Does the second of two bagud double what the first has doubled already?")),
    _flag("nolo_cancels_last_trick", word("nolo cancels the last trick's 10"), "5.5", NOLO,
          word("Is the last trick unpaid where somebody is nolo?")),
    _flag("nolo_last_trick_pagat_is_saved", word("under nolo the pagat of the last trick counts as brought home"),
          "6.2", NOLO, word("Is a pagat that takes the last trick against a nolo paid as brought home?")),
    _flag("nolo_cancels_own_bagud", word("nolo excuses its own bagud"), "6.3", NOLO,
          word("Does the card a nolo player loses in the last trick only count as lost in play?")),
    _flag("tout_takes_cups", word("a tout takes both cups with their premiums"), "6.4", NOLO,
          word("Does whoever takes all tricks take both cups too, with both premiums from each?"), default=True),
    _flag("tout_allows_ultimo", word("ultimo counts inside a tout"), "6.4", NOLO,
          word("Only where a tout takes no cups: may whoever takes all tricks ultimate as well?")),
    _flag("unannounced_tout_is_nolo", word("tout not announced: the others are nolo"), "6.5", NOLO,
          word("Are the two others nolo where a tout was not announced?"), default=True),
    _flag("liable_restores_cup", word("the liable player restores the cup"), "5.6", PLAY,
          word("Does the liable player put back all the cup held, rather than found it for everybody?"), default=True),
    _flag("small_matadors", word("small matadors are melded"), "3.7", MELDS,
          word("Are pagat, scus and 2 with the tarocks above them melded too?")),
    _flag("half_cavallerie_needs_king", word("half cavallerie only with the king"), "3.3", MELDS,
          word("Must the king be among the three cards of a half cavallerie?")),
    Option(key="count_rounding", label=word("rounding of the count"), rule="7.4", group=COUNT,
           help=word("Is each count settled point by point, or to the nearest five?"),
           choices=(("exact", word("exact")),
                    ("nearest_five", word("to the nearest five, who deals next takes what is left"))),
           default="exact"),
)  # fmt: skip

PRESETS: tuple[Preset, ...] = (
    Preset(
        key="default",
        label=word("by the book"),
        summary=word("The printed Danish rules with both cups; numbers and customs can be changed one by one."),
        values={},
    ),
    Preset(
        key="federation",
        label=word("federation (Dansk Tarokforbund)"),
        summary=word("Today's play of the clubs: the count to the nearest five, the last trick at 20, a tout at 50."),
        values={
            "last_trick": 20,
            "nolo": 25,
            "nolo_cancels_last_trick": True,
            "count_rounding": "nearest_five",
            "tout": 50,
            "cups_not_passed_repeats_ante": False,
        },
    ),
    Preset(
        key="without_cups",
        label=word("without cups"),
        summary=word("Nothing is founded and no cup is taken: pagat ultimo 15, king ultimo 10, the count rounded."),
        values={
            "last_trick": 5,
            "nolo": 25,
            "nolo_cancels_last_trick": True,
            "count_rounding": "nearest_five",
            "tout": 25,
            "cups_not_passed_repeats_ante": False,
            "found": 0,
            "ante": 0,
            "pagat_premium": 15,
            "king_premium": 10,
            "card_lost_pot": 0,
            "minor_fine": 0,
            "major_fine": 0,
            "scus_call_fine": 0,
        },
    ),
)
