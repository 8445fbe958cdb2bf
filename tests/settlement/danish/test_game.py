"""Danish Tarok: worked examples by hand, each under its §; the dealer's 10 for the ante are in every one of them."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import GAMES
from tests.settlement.danish.sheets import (
    EVEN,
    FOUR,
    Cups,
    fined,
    last,
    liable,
    lost,
    meld,
    paid,
    quiet,
    saved,
)
from tests.settlement.sheets import Facts

GAME = GAMES["danish"]
Case = tuple[Facts, Facts, tuple[int, ...]]
"""A hand, the table it is played at (cups before the ante, players, dealer, house rules), and what it moves."""

FOUR_D: Facts = {"players": FOUR, "dealer": "Dorte"}
MATADORS, KINGS = "matadors", "kings"
ROUNDED: Facts = {"count_rounding": "nearest_five"}
NO_CUPS: Facts = {"tout_takes_cups": False}


def cups(pagat: int, king: int, **more: Any) -> Facts:
    """Return a table at which the cups hold so much."""
    return {"cups": (pagat, king), **more}


def melds(*told: Facts) -> Facts:
    """Return the quiet hand with melds."""
    return quiet(melds=list(told))


HEARTS, SPADES = {"suit": "hearts"}, {"suit": "spades"}
KING_TO_ANNA = {"pagat": saved("Bo"), "last_trick": last("Anna", Anna="king"), "card_points": EVEN}
PAGAT_TO_BO = {"last_trick": last("Bo", Bo="pagat"), "card_points": EVEN}
VOID_AND_BAGUD = {"last_trick": last("Anna", Anna="pagat", Carl="king"), "nolo": "Carl"}
TWO_KINGS = {"pagat": saved("Bo"), "last_trick": last("Bo", Anna="king", Carl="king"), "card_points": EVEN}
THREE_KINGS = {**TWO_KINGS, "last_trick": last("Bo", Anna="king", Bo="king", Carl="king")}
SILENT_TOUT = {"pagat": saved("Anna"), "last_trick": last("Anna"), "tout": {"player": "Anna", "announced": False}}
TOUT = {**SILENT_TOUT, "tout": {"player": "Anna", "announced": True}}
TOUT_ULTIMO = {"last_trick": last("Anna", Anna="pagat"), "tout": {"player": "Anna", "announced": True}}
REVOKED = {"fines": fined("Carl", "revoke"), "liability": liable("Carl", "ultimo")}

PAID: dict[str, Case] = {
    # The quiet hand: ante Carl −10; pagat Bo +10, −5, −5; last trick Anna +20, −10, −10.
    "2.2 4.1 5.5 the quiet hand": (quiet(), {}, (15, 0, -25, 5, 5)),
    "3.1 three matadors, 10 from each": (melds(meld("Bo", MATADORS, count=3)), {}, (5, 20, -35, 5, 5)),
    "3.1 nine matadors, 40 from each": (
        quiet(melds=[meld("Bo", MATADORS, count=9), meld("Bo", "tarocks", count=10, with_pagat=True)]), {},
        (15 - 50, 100, -25 - 50, 5, 5)),
    "3.2 ten tarocks without, 10 from each": (melds(meld("Anna", "tarocks", count=10, with_pagat=False)), {},
                                              (35, -10, -35, 5, 5)),
    "3.2 14 tarocks with, 30 from each": (melds(meld("Bo", "tarocks", count=14, with_pagat=True)), {},
                                          (-15, 60, -55, 5, 5)),
    "3.2 22 tarocks, 70 from each": (melds(meld("Bo", "tarocks", count=22, with_pagat=True)), {},
                                     (15 - 70, 140, -25 - 70, 5, 5)),
    "3.3 half, full and abundant cavallerie": (
        melds(meld("Carl", "cavallerie", suit="clubs", grade="half", missing="king"),
              meld("Carl", "cavallerie", grade="abundant", **HEARTS), meld("Bo", "cavallerie", grade="full", **SPADES)),
        {}, (15 - 5 - 15 - 10, -5 - 15 + 20, -25 + 10 + 30 - 10, 5, 5)),
    "3.4 half kings": (melds(meld("Anna", KINGS, grade="half", missing="clubs")), {}, (25, -5, -30, 5, 5)),
    "3.4 full kings": (melds(meld("Anna", KINGS, grade="full")), {}, (35, -10, -35, 5, 5)),
    "3.4 abundant kings": (melds(meld("Anna", KINGS, grade="abundant")), {}, (45, -15, -40, 5, 5)),
    "3.5 one scus in several melds": (
        melds(meld("Bo", KINGS, grade="abundant"), meld("Bo", MATADORS, count=4),
              meld("Bo", "cavallerie", grade="half", missing="queen", **HEARTS),
              meld("Bo", "cavallerie", grade="half", missing="jack", **SPADES)), {},
        (15 - 40, 80, -25 - 40, 5, 5)),
    "3.6 omitted, pointed out": (
        melds(meld("Bo", KINGS, grade="full", fault="omitted", noticed_by_other=True)), {}, (15, -10, -25, 10, 10)),
    "3.6 omitted, own notice": (melds(meld("Bo", KINGS, grade="full", fault="omitted")), {}, (15, 0, -25, 5, 5)),
    "3.6 omitted tarocks need not say with or without": (
        melds(meld("Bo", "tarocks", count=10, fault="omitted")), {}, (15, 0, -25, 5, 5)),
    "3.6 wrong, pointed out": (
        melds(meld("Bo", "tarocks", count=11, with_pagat=True, fault="false", noticed_by_other=True)), {},
        (15, -10, -25, 10, 10)),
    "3.6 too late, too early and put right are never fined": (
        melds(meld("Anna", KINGS, grade="full", fault="late", noticed_by_other=True),
              meld("Bo", MATADORS, count=3, fault="early", noticed_by_other=True),
              meld("Carl", "cavallerie", grade="full", fault="corrected", noticed_by_other=True, **HEARTS)), {},
        (15, 0, -25, 5, 5)),
    "3.6 each of these faults bars": (
        {**KING_TO_ANNA, "melds": [meld("Anna", KINGS, grade="full", fault="early")]}, {}, (-5, 10, -15, 5, 5)),
    "3.7 small matadors beside great ones": (
        melds(meld("Bo", MATADORS, count=3), meld("Bo", "small_matadors", count=4)), {"small_matadors": True},
        (15 - 25, 50, -25 - 25, 5, 5)),
    "3.7 six and six, and no tarocks melded": (
        melds(meld("Bo", MATADORS, count=6), meld("Bo", "small_matadors", count=6)), {"small_matadors": True},
        (15 - 50, 100, -25 - 50, 5, 5)),
    # Lost: −15; +5, +5; 5 into the cup.
    "4.2 pagat and two kings lost": (
        quiet(pagat=lost("Anna"), kings_lost=[{"player": "Bo"}, {"player": "Bo"}]), {},
        (-15 + 10 + 20, 5 - 30 - 10, -10 + 5 + 10 - 10, 10, 15)),
    "4.3 laid away: nothing, and the last trick pays": (quiet(pagat={"outcome": "laid", "player": "Carl"}), {},
                                                        (20, -10, -20, 5, 5)),
    "4.4 the pagat wrongly taken: Anna 0, Bo −10 −40": (
        {"pagat": lost("Anna", reimbursed_by="Bo"), "fines": fined("Bo", "revoke"), "last_trick": last("Carl"),
         "card_points": EVEN}, {}, (-10, 5 - 15 - 40 - 10, -10 + 5 + 20, 30, 25)),
    "4.4 a king wrongly taken": (
        quiet(kings_lost=[{"player": "Anna", "reimbursed_by": "Bo"}], fines=fined("Bo", "class_3")), {},
        (15, 5 - 15 - 40, -25 + 5, 25, 30)),
    "4.4 a king wrongly taken over a wrong skat, class 3 too": (
        quiet(kings_lost=[{"player": "Bo", "reimbursed_by": "Carl"}], fines=fined("Carl", "skat_error")), {},
        (15 + 5, 0, -25 + 5 - 15 - 40, 25, 30)),
    "5.2 pagat ultimo: the ante and a five are in the cup": (
        {**PAGAT_TO_BO, "kings_lost": [{"player": "Carl"}]}, cups(90, 60),
        (-45 + 5 - 20, 90 + 95 + 5 - 20, -10 - 15 - 45 - 20, 5 - 95 + 60, 10)),
    "5.2 king ultimo": (KING_TO_ANNA, cups(60, 100), (80 + 105 - 20 - 5, 10 - 40 - 20, -10 - 5 - 40 - 20, 5, -40)),
    "5.2 an empty cup is founded all the same": (
        KING_TO_ANNA, cups(60, 0, ante=0), (80 - 20 - 5, 10 - 40 - 20, -5 - 40 - 20, 0, 60)),
    "5.2 who called the scus in vain takes his own 20 back": (
        {**PAGAT_TO_BO, "fines": fined("Bo", "scus_call_in_vain")}, {},
        (-65, -40 + 90 + 85 - 20, -10 - 65, 5 + 20 - 85 + 60, 25)),
    "5.3 pagat bagud and king bagud under a tarock": (
        {"last_trick": last("Anna", Bo="pagat", Carl="king"), "card_points": EVEN}, cups(90, 200),
        (85, -90 - 95 + 40, -10 - 80 - 205 + 45, 100, 210)),
    "5.3 two bagud in one cup: each what it held": (TWO_KINGS, {}, (-110, 90, -120, 5, 135)),
    "5.3 one after the other": (TWO_KINGS, {"double_bagud_sequential": True}, (-110, 90, -185, 5, 200)),
    "5.3 one after the other, from forehand on": (
        TWO_KINGS, {"double_bagud_sequential": True, "dealer": "Bo"}, (-175, 80, -110, 5, 200)),
    "5.4 two bagud beside an ultimo": (THREE_KINGS, {}, (-170, 215, -180, 5, 130)),
    "5.4 the same one after the other": (THREE_KINGS, {"double_bagud_sequential": True}, (-170, 215, -245, 5, 195)),
    "5.4 pagat ultimo against two bagud": (
        {"last_trick": last("Bo", Bo="pagat", Anna="king", Carl="king"), "card_points": EVEN}, {},
        (-45 - 80 + 40 - 65 - 20, 90 + 65 + 80 - 20, -10 - 45 - 80 + 40 - 65 - 20, 0, 135)),
    "5.4 king ultimo against a king bagud with four": (
        {"sitting_out": "Bo", "pagat": saved("Carl"), "last_trick": last("Anna", Anna="king", Carl="king"),
         "card_points": {"Anna": 35, "Carl": 21, "Dorte": 22}}, cups(80, 95, **FOUR_D), (204, -20, -235, -39, 5, 85)),
    "5.6 ultimo and bagud, both Bo's fault": (
        {"fines": fined("Bo", "wrong_cards"), "liability": liable("Bo", "ultimo", "bagud:Anna"), "pagat": saved("Carl"),
         "last_trick": last("Carl", Carl="king", Anna="king"), "card_points": {"Anna": 24, "Bo": 24, "Carl": 30}},
        cups(60, 80), (-7, -337, 209, 25, 110)),
    "5.6 only the bagud is Bo's fault, the ultimo is not": (
        {"fines": fined("Bo", "wrong_cards"), "liability": liable("Bo", "bagud:Anna"), "pagat": saved("Carl"),
         "last_trick": last("Carl", Carl="king", Anna="king"), "card_points": EVEN}, {},
        (-5 - 40 - 20, -5 - 40 - 20 - 40 - 65 - 40, -10 + 10 + 80 + 65 + 40 - 20, 25, 5 - 65 + 65 + 60 + 20)),
    "5.6 both bagud of one cup are Bo's fault: what is due to himself falls away": (
        {"fines": fined("Bo", "revoke", after_last_trick=True), "liability": liable("Bo", "bagud:Anna", "bagud:Carl"),
         "pagat": saved("Bo"), "last_trick": last("Bo", Anna="king", Carl="king"), "card_points": EVEN}, {},
        (-5 + 40, 10 - 80 - 130 - 40, -10 - 5 + 40, 25, 155)),
    "5.6 the revoke is paid so far: the restored cup holds it": (
        {**KING_TO_ANNA, **REVOKED}, {}, (80 + 85 - 5, 10, -10 - 5 - 40 - 80 - 85, 25, 25)),
    "5.6 he founds for everybody instead": (
        {**KING_TO_ANNA, **REVOKED}, {"liable_restores_cup": False}, (80 + 85 - 5, 10, -10 - 5 - 40 - 80 - 60, 25, 0)),
    "5.6 he founds for the one sitting out too": (
        {**KING_TO_ANNA, **REVOKED, "sitting_out": "Dorte"},
        {"players": FOUR, "dealer": "Carl", "liable_restores_cup": False},
        (80 + 105 - 5, 10, -10 - 5 - 40 - 80 - 80, 0, 25, 0)),
    "5.6 liable for a meld not declared": (
        {**KING_TO_ANNA, "liability": liable("Carl", "ultimo"),
         "melds": [meld("Carl", "cavallerie", grade="full", fault="omitted", **SPADES)]}, {},
        (80 + 65 - 5, 10, -10 - 5 - 80 - 65, 5, 5)),
    "5.7 an ultimo awarded": (
        {"fines": fined("Carl", "wrong_cards"), "liability": liable("Carl", "ultimo"), "card_points": EVEN,
         "last_trick": {**last("Anna", Anna="pagat"), "awarded": True}}, {}, (155, 0, -10 - 90 - 65 - 40, 25, 25)),
    "5.8 barred: the ultimo is void, meld and count stand": (
        {"melds": [meld("Bo", "tarocks", count=10, with_pagat=True)], "fines": fined("Bo", "revoke"),
         "last_trick": last("Bo", Bo="pagat"), "card_points": {"Anna": 20, "Bo": 38, "Carl": 20}}, {},
        (-16, -8, -26, 25, 25)),
    "5.8 the other's bagud stands beside a barred one's": (
        {**THREE_KINGS, "fines": fined("Bo", "class_2")}, {},
        (-5 - 80 + 40 - 65, 10 + 80, -10 - 5 - 80 + 40 - 65, 5, 135)),
    "8.3 barred: bagud stands": (
        {"pagat": saved("Anna"), "last_trick": last("Anna", Bo="king"), "fines": fined("Bo", "class_2"),
         "card_points": EVEN}, {}, (50, -150, 25, 5, 70)),
    "8.3 barred: the ten of the last trick stands": (quiet(fines=fined("Anna", "class_3")), {}, (-25, 0, -25, 25, 25)),
    "8.3 barred: nolo stands": (
        {"pagat": saved("Anna"), "last_trick": last("Anna"), "nolo": "Bo", "fines": fined("Bo", "revoke")}, {},
        (4, -5 - 10 + 52 - 40, -10 - 5 - 10 - 26, 25, 25)),
    "6.1 melds, fives and the ten stand beside a nolo": (
        {"melds": [meld("Anna", "cavallerie", grade="full", **HEARTS)], "pagat": saved("Anna"), "nolo": "Bo",
         "kings_lost": [{"player": "Carl"}], "last_trick": last("Anna")}, {}, (29, 32, -76, 5, 10)),
    "6.1 the nolo's own meld and losses stand": (
        {"melds": [meld("Bo", "cavallerie", grade="half", missing="king", **SPADES)], "pagat": lost("Bo"),
         "kings_lost": [{"player": "Bo"}], "last_trick": last("Carl"), "nolo": "Bo"}, {}, (-31, 22, -11, 10, 10)),
    "6.1 card points beside a nolo do not matter": (
        {"pagat": saved("Anna"), "last_trick": last("Anna"), "nolo": "Bo", "card_points": {"Anna": 70, "Bo": 1}}, {},
        (4, 37, -51, 5, 5)),
    "6.1 not even impossible ones": (
        {"pagat": saved("Anna"), "last_trick": last("Anna"), "nolo": "Bo", "card_points": {"Anna": 100, "Bo": -5}}, {},
        (4, 37, -51, 5, 5)),
    "6.4 nor beside a tout": (
        {"pagat": saved("Anna"), "last_trick": last("Anna"), "tout": {"player": "Anna", "announced": True},
         "card_points": {"Anna": 79, "Bo": -1, "Carl": 0}}, {},
        (10 + 170 + 130 - 40 + 52, -5 - 85 - 40 - 26, -15 - 85 - 40 - 26, 0, 0)),
    "6.1 a premium": ({"pagat": saved("Anna"), "last_trick": last("Anna"), "nolo": "Bo"}, {"nolo_premium": 4},
                      (0, 45, -55, 5, 5)),
    "5.5 nolo cancels the last trick": (
        {"pagat": saved("Anna"), "last_trick": last("Anna"), "nolo": "Bo"}, {"nolo_cancels_last_trick": True},
        (-16, 47, -41, 5, 5)),
    "6.2 void pagat ultimo beside the nolo's bagud": (VOID_AND_BAGUD, cups(80, 90), (14, 14, -133, 5, 100)),
    "6.2 the pagat of the last trick as brought home": (
        VOID_AND_BAGUD, cups(80, 90, nolo_last_trick_pagat_is_saved=True), (24, 9, -138, 5, 100)),
    "6.2 not for a king, and not without a nolo": (
        {**PAGAT_TO_BO, "fines": fined("Bo", "class_2")}, {"nolo_last_trick_pagat_is_saved": True}, (0, 0, -10, 5, 5)),
    "6.3 nolo excuses its own bagud": (
        VOID_AND_BAGUD, cups(80, 90, nolo_cancels_own_bagud=True), (-21, -21, 27, 5, 10)),
    "6.3 and nobody else's": (
        {**VOID_AND_BAGUD, "last_trick": last("Anna", Bo="king", Carl="king"), "pagat": saved("Anna")},
        {"nolo_cancels_own_bagud": True}, (10 + 5 + 40 - 26, -5 + 5 - 80 - 70 - 26, -10 - 5 - 15 + 40 + 52, 5, 80)),
    "6.4 an announced tout": (
        TOUT, {"dealer": "Anna"},
        (-10 + 10 + 170 + 130 - 40 + 52, -5 - 85 - 40 - 26, -5 - 85 - 40 - 26, 0, 0)),
    "6.4 one that takes no cups": (TOUT, {"dealer": "Anna", **NO_CUPS}, (72, -41, -41, 5, 5)),
    "6.4 its premium": (TOUT, {"tout_premium": 9, **NO_CUPS}, (10 + 20 + 70, -50, -60, 5, 5)),
    "6.4 its premium beside the cups": (
        TOUT, {"tout_premium": 9}, (10 + 170 + 130 - 40 + 70, -5 - 85 - 40 - 35, -15 - 85 - 40 - 35, 0, 0)),
    "6.4 the pagat of the last trick is part of it": (
        TOUT_ULTIMO, {"dealer": "Anna"}, (-10 + 170 + 130 - 40 + 52, -151, -151, 0, 0)),
    "6.4 and so it is where an ultimo would count": (
        TOUT_ULTIMO, {"dealer": "Anna", "tout_allows_ultimo": True}, (302, -151, -151, 0, 0)),
    "6.4 the cups as they are": (TOUT_ULTIMO, cups(73, 0), (170 + 78 + 5 - 40 + 52, -151, -161, -13, 60)),
    "6.4 only who played founds": (
        {**TOUT, "sitting_out": "Bo"}, {**FOUR_D, "sitter_founds": False},
        (10 + 170 + 170 - 40 + 52, 0, -156, -5 - 10 - 85 - 40 - 26, -20, -20)),
    "6.4 its winner pays for the one sitting out, in both cups": (
        {**TOUT, "sitting_out": "Bo", "founding_unpaid": ["Bo", "Anna"]}, FOUR_D,
        (10 + 170 + 170 - 80 + 52, 0, -156, -166, 0, 0)),
    "6.4 who is barred takes no cup": (
        {**TOUT_ULTIMO, "fines": fined("Anna", "class_2")}, {"dealer": "Anna"}, (42, -26, -26, 5, 5)),
    "6.4 who is barred gets the ten": (
        {**TOUT, "fines": fined("Anna", "class_3")}, {}, (-40 + 10 + 20 + 52, -41, -51, 25, 25)),
    "6.4 another's offence bars nobody else": (
        {**TOUT, "fines": fined("Bo", "class_3")}, {},
        (10 + 170 + 170 - 40 + 52, -40 - 5 - 85 - 40 - 26, -15 - 85 - 40 - 26, 0, 0)),
    "6.4 an ultimo in a tout without cups is void": (TOUT_ULTIMO, {"dealer": "Anna", **NO_CUPS}, (42, -26, -26, 5, 5)),
    "6.4 an ultimo in a tout without cups counts": (
        TOUT_ULTIMO, {"dealer": "Anna", "tout_allows_ultimo": True, **NO_CUPS}, (177, -91, -91, 0, 5)),
    "6.4 but not that of who is barred": (
        {**TOUT_ULTIMO, "fines": fined("Anna", "class_2")}, {"tout_allows_ultimo": True, **NO_CUPS},
        (52, -26, -36, 5, 5)),
    "6.4 somebody answers for the bagud beside it": (
        {**TOUT_ULTIMO, "last_trick": last("Anna", Anna="pagat", Bo="king"), "fines": fined("Carl", "revoke"),
         "liability": liable("Carl", "bagud:Bo")}, {},
        (170 + 85 + 85 + 40 - 40 + 52, -85 - 40 - 26, -50 - 85 - 40 - 85 - 40 - 26, 0, 85)),
    "6.4 the others' bagud stands": (
        {**TOUT_ULTIMO, "last_trick": last("Anna", Anna="pagat", Bo="king")}, {"dealer": "Anna"},
        (-10 + 170 + 130 - 40 + 40 + 52, -85 - 80 - 65 - 40 - 26, -85 + 40 - 40 - 26, 0, 65)),
    "6.4 and where it takes no cups": (
        {**TOUT_ULTIMO, "last_trick": last("Anna", Anna="pagat", Bo="king")}, {"dealer": "Anna", **NO_CUPS},
        (-10 + 40 + 52, -80 - 65 - 26, 40 - 26, 5, 70)),
    "6.5 a silent tout: the others are nolo": (SILENT_TOUT, {"dealer": "Anna"}, (-32, 11, 11, 5, 5)),
    "6.5 a silent tout as a tout": (SILENT_TOUT, {"dealer": "Anna", "unannounced_tout_is_nolo": False},
                                    (312, -156, -156, 0, 0)),
    "6.5 no ultimo against two nolos, whatever the rule": (
        {**TOUT_ULTIMO, "tout": {"player": "Anna", "announced": False}},
        {"dealer": "Anna", "tout_allows_ultimo": True}, (-62, 26, 26, 5, 5)),
    "6.5 nolo cancels the last trick of a silent tout": (
        SILENT_TOUT, {"dealer": "Anna", "nolo_cancels_last_trick": True}, (-52, 21, 21, 5, 5)),
    "7.1 the count": (quiet(card_points={"Anna": 35, "Bo": 21, "Carl": 22}), {}, (24, -5, -29, 5, 5)),
    "7.2 two short": (quiet(card_points={"Anna": 30, "Bo": 24, "Carl": 22}), {}, (19, -2, -29, 7, 5)),
    "7.2 short and nobody won": (quiet(card_points={"Anna": 26, "Bo": 26, "Carl": 20}), {}, (15, 0, -31, 11, 5)),
    "7.2 into the new cup": (
        {**PAGAT_TO_BO, "card_points": {"Anna": 30, "Bo": 24, "Carl": 22}}, {},
        (-45 - 20 + 4, 90 + 65 - 20 - 2, -10 - 45 - 20 - 4, 2, 5)),
    "7.4 to the nearest five, and forehand takes what is left": (
        quiet(card_points={"Anna": 33, "Bo": 23, "Carl": 22}), ROUNDED, (25, -5, -30, 5, 5)),
    "7.4 two either way are nothing": (
        quiet(card_points={"Anna": 26, "Bo": 28, "Carl": 24}), ROUNDED, (15, 0, -25, 5, 5)),
    "7.4 eight are ten": (
        quiet(card_points={"Anna": 16, "Bo": 34, "Carl": 28}), ROUNDED, (5, 10, -25, 5, 5)),
    "7.3 one above, made good by Carl": (
        quiet(card_points={"Anna": 30, "Bo": 26, "Carl": 23}, count_difference_paid_by="Carl"), {},
        (19, 0, -29, 5, 5)),
    "8.2 small fines": (
        quiet(fines=[*fined("Carl", "misdeal"), *fined("Bo", "early_lead"), *fined("Bo", "out_of_turn"),
                     *fined("Anna", "miscount"), *fined("Anna", "class_1")]), {}, (-5, -20, -35, 30, 30)),
    "8.2 large fines": (quiet(fines=[*fined("Carl", "skat_error"), *fined("Bo", "wrong_cards")]), {},
                        (15, -40, -65, 45, 45)),
    "8.2 the scus called in vain twice": (
        quiet(fines=2 * fined("Bo", "scus_call_in_vain")), {}, (15, -80, -25, 45, 45)),
    "2.5 cups not passed on: the ante again": (quiet(fines=fined("Bo", "cups_not_passed")), {}, (15, -20, -25, 15, 15)),
    "2.5 only the fine": (quiet(fines=fined("Bo", "cups_not_passed")), {"cups_not_passed_repeats_ante": False},
                          (15, -10, -25, 10, 10)),
    "2.5 by the one sitting out": (
        quiet(fines=fined("Dorte", "cups_not_passed"), sitting_out="Dorte"), {"players": FOUR, "dealer": "Carl"},
        (15, 0, -25, -20, 15, 15)),
    "8.2 nobody has the last trick": (
        {"pagat": saved("Anna"), "last_trick": {"winner": None}, "fines": fined("Bo", "wrong_cards"),
         "card_points": EVEN}, {}, (10, -45, -15, 25, 25)),
    "8.4 wrong cards seen before the last trick": (
        {**PAGAT_TO_BO, "fines": fined("Anna", "wrong_cards", after_last_trick=False)}, {},
        (-40 - 65, 90 + 85 - 20, -10 - 65, 0, 25)),
    "8.4 wrong cards at the end": (
        {**PAGAT_TO_BO, "fines": fined("Anna", "wrong_cards")}, {}, (-40 - 65, 90 + 65 - 20, -10 - 65, 20, 25)),
    "2.4 the one sitting out founds": (
        {"sitting_out": "Bo", "last_trick": last("Anna", Anna="pagat"),
         "card_points": {"Anna": 26, "Carl": 26, "Dorte": 26}}, FOUR_D, (90 + 85 - 20, -20, -65, -75, 0, 5)),
    "2.4 only who played founds": (
        {"sitting_out": "Bo", "last_trick": last("Anna", Anna="pagat"),
         "card_points": {"Anna": 26, "Carl": 26, "Dorte": 26}}, {**FOUR_D, "sitter_founds": False},
        (90 + 85 - 20, 0, -65, -75, -20, 5)),
    "2.4 the winner pays for who does not found": (
        {**PAGAT_TO_BO, "founding_unpaid": ["Anna"]}, {}, (-45, 90 + 65 - 40, -10 - 65, 0, 5)),
    "2.4 the winner pays for the one sitting out": (
        {"sitting_out": "Bo", "last_trick": last("Anna", Anna="pagat"), "founding_unpaid": ["Bo", "Anna"],
         "card_points": {"Anna": 26, "Carl": 26, "Dorte": 26}}, FOUR_D, (90 + 85 - 40, 0, -65, -75, 0, 5)),
    "9.2 a deal let go": ({"kind": "deal_passed"}, {}, (0, 0, -10, 5, 5)),
}  # fmt: skip


@pytest.mark.parametrize("name", PAID)
def test_what_is_paid(name: str) -> None:
    told, how, expected = PAID[name]
    assert sum(expected) == 0
    assert paid(told, **how) == expected


@pytest.mark.parametrize("rate", GAME.rates, ids=lambda rate: rate.key)
def test_every_number_of_the_tariff_is_paid_in_one_of_these_hands(rate: Any) -> None:
    dearer = {rate.key.replace(".", "__"): rate.default + 1}
    assert any(moves(name, dearer) != PAID[name][2] for name in PAID)


def moves(name: str, rules: Facts) -> tuple[int, ...]:
    told, how, _expected = PAID[name]
    held: Cups | None = how.get("cups")
    if held is not None and "found" in rules:
        return PAID[name][2]
    return paid(told, **{**how, **rules})


def test_the_tariff_of_today_and_the_one_of_old() -> None:
    today = {"last_trick": 20, "nolo": 25, "nolo_cancels_last_trick": True, "cups_not_passed_repeats_ante": False}
    assert paid({"pagat": saved("Anna"), "last_trick": last("Anna"), "nolo": "Bo"}, **today) == (-15, 45, -40, 5, 5)
    assert paid(quiet(), **today) == (35, -10, -35, 5, 5)
    old = {
        "found": 0,
        "ante": 0,
        "pagat_premium": 15,
        "king_premium": 10,
    }
    assert paid(PAGAT_TO_BO, **old) == (-15, 30, -15, 0, 0)
