"""Danish Tarok: what cannot be, each reason provoked once, and the warnings."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import document
from tests.settlement.danish.sheets import (
    EVEN,
    FOUR,
    THREE,
    fined,
    last,
    liable,
    lost,
    meld,
    quiet,
    saved,
    settled,
    sheet,
)
from tests.settlement.sheets import CLOSE, Facts, refused

Case = tuple[Facts, Facts, str, str]
"""A hand, the table it is played at, the fact that is refused and the code."""

MATADORS, TAROCKS, KINGS, SMALL = "matadors", "tarocks", "kings", "small_matadors"
FOUR_D: Facts = {"players": FOUR, "dealer": "Dorte"}
HEARTS, SPADES = {"suit": "hearts"}, {"suit": "spades"}
NO_PAGAT: Facts = {"last_trick": last("Anna"), "card_points": EVEN}
NOLO: Facts = {"pagat": saved("Anna"), "last_trick": last("Anna"), "nolo": "Bo"}
TOUT: Facts = {"pagat": saved("Anna"), "last_trick": last("Anna"), "tout": {"player": "Anna", "announced": True}}
ULTIMO: Facts = {"last_trick": last("Anna", Anna="pagat"), "card_points": EVEN}
ROUNDED: Facts = {"count_rounding": "nearest_five"}
TOO_MANY = {"Anna": 31, "Bo": 26, "Carl": 22}


def melds(*told: Facts, **more: Any) -> Facts:
    """Return the quiet hand with melds."""
    return quiet(melds=list(told), **more)


def king(player: str, **more: Any) -> Facts:
    """Return a lost king."""
    return {"player": player, **more}


CANNOT_BE: dict[str, Case] = {
    "three at the table, one sits out": (quiet(sitting_out="Bo"), {}, "sitting_out", "sitting_out"),
    "the dealer sits out": (quiet(sitting_out="Dorte"), FOUR_D, "sitting_out", "sitting_out"),
    "who sits out melds": (melds(meld("Bo", MATADORS, count=3)), FOUR_D, "melds[0].player", "not_in_hand"),
    "who sits out saves the pagat": (quiet(), FOUR_D, "pagat.player", "not_in_hand"),
    "who sits out makes good": (
        {**NO_PAGAT, "pagat": lost("Anna", reimbursed_by="Bo")}, FOUR_D, "pagat.reimbursed_by", "not_in_hand"),
    "who sits out loses a king": (quiet(kings_lost=[king("Bo")]), FOUR_D, "kings_lost[0].player", "not_in_hand"),
    "who sits out makes a king good": (quiet(kings_lost=[king("Anna", reimbursed_by="Bo")]), FOUR_D,
                                       "kings_lost[0].reimbursed_by", "not_in_hand"),
    "who sits out takes the last trick": (quiet(last_trick=last("Bo")), FOUR_D, "last_trick.winner", "not_in_hand"),
    "who sits out has a king in it": (quiet(last_trick=last("Anna", Bo="king")), FOUR_D, "last_trick.cards[1]",
                                      "not_in_hand"),
    "who sits out is nolo": ({**NOLO}, FOUR_D, "nolo", "not_in_hand"),
    "who sits out plays tout": ({**TOUT, "tout": {"player": "Bo", "announced": True}}, FOUR_D, "tout.player",
                                "not_in_hand"),
    "who sits out is out of turn": (quiet(fines=fined("Bo", "out_of_turn")), FOUR_D, "fines[0].player", "not_in_hand"),
    "who sits out is liable": (quiet(liability=liable("Bo", "ultimo")), FOUR_D, "liability.player", "not_in_hand"),
    "the bagud of who sits out is borne": (quiet(liability=liable("Anna", "bagud:Bo")), FOUR_D, "liability.covers[0]",
                                           "not_in_hand"),
    "who sits out makes the count good": (quiet(count_difference_paid_by="Bo"), FOUR_D, "count_difference_paid_by",
                                          "not_in_hand"),
    "who sits out counts": (quiet(), FOUR_D, "card_points[1]", "not_in_hand"),
    "no pagat": (NO_PAGAT, {}, "pagat", "pagat_missing"),
    "a pagat without a fate": ({**NO_PAGAT, "pagat": {"player": "Bo"}}, {}, "pagat", "pagat_missing"),
    "a fate without a player": ({**NO_PAGAT, "pagat": {"outcome": "lost"}}, {}, "pagat.player", "missing"),
    "the pagat saved and in the last trick": ({**ULTIMO, "pagat": saved("Anna")}, {}, "pagat", "pagat_twice"),
    "two pagats in the last trick": ({**ULTIMO, "last_trick": last("Anna", Anna="pagat", Bo="pagat")}, {}, "pagat",
                                     "pagat_twice"),
    "another's pagat beside the last trick": ({**ULTIMO, "pagat": {"player": "Bo"}}, {}, "pagat.player", "pagat_twice"),
    "laid by another than the dealer": ({**NO_PAGAT, "pagat": {"outcome": "laid", "player": "Anna"}}, {},
                                        "pagat.player", "pagat_laid"),
    "laid by a dealer with tarocks": (
        {**NO_PAGAT, "pagat": {"outcome": "laid", "player": "Carl"},
         "melds": [meld("Carl", TAROCKS, count=10, with_pagat=True)]}, {}, "pagat.outcome", "pagat_laid"),
    "the pagat of another than its melder": (melds(meld("Anna", MATADORS, count=3)), {}, "pagat.player", "pagat_owner"),
    "the pagat of who melded without": (melds(meld("Bo", TAROCKS, count=10, with_pagat=False)), {}, "pagat.player",
                                        "pagat_owner"),
    "the last trick's pagat of who melded without": (
        {**ULTIMO, "melds": [meld("Anna", TAROCKS, count=10, with_pagat=False)]}, {}, "last_trick.cards",
        "pagat_owner"),
    "the pagat in two hands by the melds": (
        melds(meld("Anna", TAROCKS, count=10, with_pagat=True), meld("Bo", TAROCKS, count=10, with_pagat=True)), {},
        "melds", "pagat_owner"),
    "matadors and tarocks without the pagat": (
        melds(meld("Bo", MATADORS, count=3), meld("Bo", TAROCKS, count=10, with_pagat=False)), {}, "melds",
        "pagat_owner"),
    "five kings": (quiet(kings_lost=[king("Bo")] * 3, last_trick=last("Anna", Anna="king", Carl="king")), {},
                   "kings_lost", "kings_number"),
    "five lost kings": (quiet(kings_lost=[king("Bo")] * 5), {}, "kings_lost", "too_many"),
    "a king lost that another melded": (melds(meld("Anna", KINGS, grade="full"), kings_lost=[king("Bo")]), {},
                                        "kings_lost", "kings_number"),
    "a king in the last trick that another melded": (
        melds(meld("Bo", KINGS, grade="full"), last_trick=last("Anna", Carl="king")), {}, "kings_lost", "kings_number"),
    "more kings lost than a cavallerie leaves": (
        melds(meld("Anna", "cavallerie", grade="full", **HEARTS), kings_lost=[king("Bo")] * 4), {}, "kings_lost",
        "kings_number"),
    "a king lost that its player named as missing": (
        melds(meld("Anna", KINGS, grade="half", missing="hearts"), kings_lost=[king("Anna")] * 4), {}, "kings_lost",
        "kings_number"),
    "no last trick": ({"pagat": saved("Bo"), "card_points": EVEN}, {}, "last_trick.winner", "missing"),
    "no winner of the last trick": (quiet(last_trick={"winner": None}), {}, "last_trick.winner", "missing"),
    "no winner, but a king": (
        quiet(last_trick=last(None, Anna="king"), fines=fined("Bo", "wrong_cards")), {}, "last_trick.cards",
        "last_trick_winner"),
    "won with wrong cards": (quiet(fines=fined("Anna", "wrong_cards")), {}, "last_trick.winner", "last_trick_winner"),
    "a king over the pagat": ({**ULTIMO, "last_trick": last("Anna", Anna="king", Bo="pagat")}, {}, "last_trick.winner",
                              "last_trick_cards"),
    "a queen in the last trick": (quiet(last_trick=last("Anna", Anna="queen")), {}, "last_trick.cards.Anna",
                                  "unknown_value"),
    "nolo with the last trick": ({**NOLO, "nolo": "Anna", "pagat": saved("Bo")}, {}, "nolo", "nolo_trick"),
    "nolo with a saved pagat": ({**NOLO, "pagat": saved("Bo")}, {}, "pagat.player", "nolo_trick"),
    "nolo with a melded king at home": (
        {**NOLO, "melds": [meld("Bo", "cavallerie", grade="full", **HEARTS)]}, {}, "kings_lost", "nolo_trick"),
    "nolo and tout": ({**TOUT, "nolo": "Bo"}, {}, "nolo", "nolo_trick"),
    "tout without the last trick": ({**TOUT, "last_trick": last("Bo")}, {}, "last_trick.winner", "tout_trick"),
    "tout and nobody has the last trick": (
        {**TOUT, "last_trick": last(None), "fines": fined("Bo", "wrong_cards")}, {}, "last_trick.winner", "tout_trick"),
    "tout with a lost king": ({**TOUT, "kings_lost": [king("Anna")]}, {}, "kings_lost", "tout_trick"),
    "tout with a lost pagat": ({**TOUT, "pagat": lost("Anna")}, {}, "pagat", "tout_trick"),
    "a pagat saved against a tout": ({**TOUT, "pagat": saved("Bo")}, {}, "pagat.player", "nolo_trick"),
    "a melded king at home against a tout": (
        {**TOUT, "melds": [meld("Carl", KINGS, grade="full")], "kings_lost": [king("Carl")] * 3}, {}, "kings_lost",
        "nolo_trick"),
    "no card points": ({"pagat": saved("Bo"), "last_trick": last("Anna")}, {}, "card_points", "missing"),
    "two counts of three": (quiet(card_points={"Anna": 40, "Bo": 20}), {}, "card_points", "missing"),
    "79 card points": (quiet(card_points={"Anna": 79, "Bo": 5, "Carl": 1}), {}, "card_points[0]", "out_of_range"),
    "a trick and no card point": (quiet(card_points={"Anna": 52, "Bo": 26, "Carl": 0}), {}, "card_points[2]",
                                  "card_points"),
    "the pagat at home with four points": (quiet(card_points={"Anna": 48, "Bo": 4, "Carl": 26}), {}, "card_points[1]",
                                           "card_points"),
    "counts above 78": (quiet(card_points=TOO_MANY), {}, "card_points", "count_above_78"),
    "nothing to make good": (quiet(count_difference_paid_by="Bo"), {}, "count_difference_paid_by", "count_above_78"),
    "nothing to make good under nolo": ({**NOLO, "count_difference_paid_by": "Bo"}, {}, "count_difference_paid_by",
                                        "count_above_78"),
    "made good by who did not lose": (quiet(card_points=TOO_MANY, count_difference_paid_by="Bo"), {},
                                      "count_difference_paid_by", "count_above_78"),
    "nine tarocks": (melds(meld("Bo", TAROCKS, count=9, with_pagat=True)), {}, "melds[0].count", "out_of_range"),
    "23 tarocks": (melds(meld("Bo", TAROCKS, count=23, with_pagat=True)), {}, "melds[0].count", "out_of_range"),
    "how many tarocks": (melds(meld("Bo", TAROCKS, with_pagat=True)), {}, "melds[0].count", "missing"),
    "with or without is not said": (melds(meld("Bo", TAROCKS, count=10)), {}, "melds[0].with_pagat", "meld_tarocks"),
    "with or without is not said too late": (melds(meld("Bo", TAROCKS, count=10, fault="late")), {},
                                             "melds[0].with_pagat", "meld_tarocks"),
    "23 tarocks in two hands": (
        melds(meld("Bo", TAROCKS, count=13, with_pagat=True), meld("Anna", TAROCKS, count=10, with_pagat=False)), {},
        "melds", "meld_tarocks"),
    "22 tarocks and a scus elsewhere": (
        melds(meld("Bo", TAROCKS, count=22, with_pagat=True), meld("Anna", KINGS, grade="abundant")), {}, "melds",
        "meld_tarocks"),
    "22 tarocks, all without": (
        melds(meld("Anna", TAROCKS, count=12, with_pagat=False), meld("Carl", TAROCKS, count=10, with_pagat=False)),
        {}, "melds", "meld_tarocks"),
    "two matadors": (melds(meld("Bo", MATADORS, count=2)), {}, "melds[0].count", "out_of_range"),
    "twelve matadors of eleven tarocks": (
        melds(meld("Bo", MATADORS, count=12), meld("Bo", TAROCKS, count=11, with_pagat=True)), {}, "melds",
        "meld_matadors"),
    "ten matadors without tarocks": (melds(meld("Bo", MATADORS, count=10)), {}, "melds", "meld_matadors"),
    "ten small matadors without tarocks": (melds(meld("Bo", SMALL, count=10)), {"small_matadors": True}, "melds",
                                           "meld_matadors"),
    "seven and six matadors of ten tarocks": (
        melds(meld("Bo", MATADORS, count=7), meld("Bo", SMALL, count=6),
              meld("Bo", TAROCKS, count=10, with_pagat=True)), {"small_matadors": True}, "melds", "meld_matadors"),
    "small matadors where they are not played": (melds(meld("Bo", SMALL, count=3)), {}, "melds[0].kind",
                                                 "meld_unknown"),
    "the scus in two hands": (
        melds(meld("Bo", MATADORS, count=3), meld("Anna", KINGS, grade="half", missing="hearts")), {}, "melds",
        "meld_scus"),
    "full beside the scus": (
        melds(meld("Bo", MATADORS, count=3), meld("Bo", "cavallerie", grade="full", **HEARTS)), {}, "melds[1].grade",
        "meld_scus"),
    "a king in two hands": (
        melds(meld("Anna", KINGS, grade="full"), meld("Bo", "cavallerie", grade="full", **HEARTS)), {}, "melds",
        "meld_kings"),
    "a suit in two hands": (
        melds(meld("Anna", "cavallerie", grade="full", **HEARTS),
              meld("Bo", "cavallerie", grade="half", missing="king", **HEARTS)), {}, "melds", "meld_kings"),
    "a king melded and missing": (
        melds(meld("Anna", KINGS, grade="half", missing="hearts"),
              meld("Anna", "cavallerie", grade="abundant", **HEARTS)), {}, "melds", "meld_kings"),
    "half without its gap": (melds(meld("Bo", "cavallerie", grade="half", **HEARTS)), {}, "melds[0].missing",
                             "meld_gap"),
    "half a cavallerie without a suit": (
        melds(meld("Bo", "cavallerie", grade="half", missing="clubs", **HEARTS)), {}, "melds[0].missing", "meld_gap"),
    "half kings without a jack": (melds(meld("Bo", KINGS, grade="half", missing="jack")), {}, "melds[0].missing",
                                  "meld_gap"),
    "a cavallerie of no suit": (melds(meld("Bo", "cavallerie", grade="full")), {}, "melds[0].suit", "missing"),
    "kings of no grade": (melds(meld("Bo", KINGS)), {}, "melds[0].grade", "missing"),
    "a suit of swords": (melds(meld("Bo", "cavallerie", grade="full", suit="swords")), {}, "melds[0].suit",
                         "unknown_value"),
    "half without the king": (melds(meld("Bo", "cavallerie", grade="half", missing="king", **HEARTS)),
                              {"half_cavallerie_needs_king": True}, "melds[0].missing", "meld_gap"),
    "kings with a number": (melds(meld("Bo", KINGS, grade="full", count=4)), {}, "melds[0].count", "not_in_contract"),
    "the same meld twice": (melds(meld("Bo", KINGS, grade="full"), meld("Bo", KINGS, grade="full")), {},
                            "melds[1].kind", "meld_twice"),
    "26 cards": (
        melds(meld("Bo", TAROCKS, count=18, with_pagat=True), meld("Bo", "cavallerie", grade="full", **HEARTS),
              meld("Bo", "cavallerie", grade="full", **SPADES)), {}, "melds", "meld_size"),
    "29 cards of the dealer": (
        melds(meld("Carl", TAROCKS, count=19, with_pagat=False), meld("Carl", KINGS, grade="full"),
              meld("Carl", "cavallerie", grade="full", **HEARTS), meld("Carl", "cavallerie", grade="full", **SPADES)),
        {}, "melds", "meld_size"),
    "an unknown meld": (melds(meld("Bo", "queens")), {}, "melds[0].kind", "unknown_value"),
    "an unknown fault": (melds(meld("Bo", KINGS, grade="full", fault="loud")), {}, "melds[0].fault", "unknown_value"),
    "an unknown offence": (quiet(fines=fined("Bo", "laughing")), {}, "fines[0].offence", "unknown_value"),
    "another's misdeal": (quiet(fines=fined("Bo", "misdeal")), {}, "fines[0].player", "fine"),
    "another's skat": (quiet(fines=fined("Bo", "skat_error")), {}, "fines[0].player", "fine"),
    "a miscount under nolo": ({**NOLO, "fines": fined("Anna", "miscount")}, {}, "fines[0].offence", "fine"),
    "liable without a fault": ({**ULTIMO, "liability": liable("Bo", "ultimo")}, {}, "liability.player", "liability"),
    "liable for a small offence": (
        {**ULTIMO, "fines": fined("Bo", "out_of_turn"), "liability": liable("Bo", "ultimo")}, {}, "liability.player",
        "liability"),
    "liable for nothing": ({**ULTIMO, "fines": fined("Bo", "revoke"), "liability": liable("Bo")}, {},
                           "liability.covers", "liability"),
    "liable for no ultimo": (quiet(fines=fined("Bo", "revoke"), liability=liable("Bo", "ultimo")), {},
                             "liability.covers[0]", "liability"),
    "liable for a void ultimo": (
        {"last_trick": last("Anna", Anna="pagat"), "nolo": "Carl", "fines": fined("Bo", "revoke"),
         "liability": liable("Bo", "ultimo")}, {}, "liability.covers[0]", "liability"),
    "liable for his own ultimo": (
        {**ULTIMO, "melds": [], "fines": [], "liability": liable("Anna", "ultimo")}, {}, "liability.covers[0]",
        "liability"),
    "liable for a bagud that is not there": (
        {**ULTIMO, "fines": fined("Bo", "revoke"), "liability": liable("Bo", "bagud:Carl")}, {},
        "liability.covers[0]", "liability"),
    "liable for an excused bagud": (
        {"last_trick": last("Anna", Anna="pagat", Carl="king"), "nolo": "Carl", "fines": fined("Bo", "revoke"),
         "liability": liable("Bo", "bagud:Carl")}, {"nolo_cancels_own_bagud": True}, "liability.covers[0]",
        "liability"),
    "awarded at nobody's cost": ({**ULTIMO, "last_trick": {**last("Anna", Anna="pagat"), "awarded": True}}, {},
                                 "last_trick.awarded", "awarded"),
    "a saved pagat made good": (
        quiet(pagat={**saved("Bo"), "reimbursed_by": "Anna"}, fines=fined("Anna", "revoke")), {},
        "pagat.reimbursed_by", "reimbursed"),
    "made good without a revoke": (quiet(kings_lost=[king("Bo", reimbursed_by="Anna")]), {},
                                   "kings_lost[0].reimbursed_by", "reimbursed"),
    "made good by the owner": (
        quiet(kings_lost=[king("Bo", reimbursed_by="Bo")], fines=fined("Bo", "revoke")), {},
        "kings_lost[0].reimbursed_by", "reimbursed"),
    "rounded counts above 78": (quiet(card_points=TOO_MANY), ROUNDED, "card_points", "counts_not_78"),
    "rounded counts below 78": (
        quiet(card_points={"Anna": 30, "Bo": 26, "Carl": 21}), ROUNDED, "card_points", "counts_not_78"),
    "no difference beside rounded counts": (
        quiet(count_difference_paid_by="Bo"), ROUNDED, "count_difference_paid_by", "count_above_78"),
    "nobody founds where no cup was taken": (quiet(founding_unpaid=["Bo"]), {}, "founding_unpaid", "founding_unpaid"),
    "nobody founds after a void ultimo": (
        {"last_trick": last("Anna", Anna="pagat"), "nolo": "Carl", "founding_unpaid": ["Bo"]}, {}, "founding_unpaid",
        "founding_unpaid"),
}  # fmt: skip


@pytest.mark.parametrize("name", CANNOT_BE)
def test_what_cannot_be(name: str) -> None:
    told, how, field, code = CANNOT_BE[name]
    with pytest.raises(document.Refused) as caught:
        document.settlement_document(sheet(told, **how))
    reasons = caught.value.problems
    assert (field, code) in {(reason.field, reason.code) for reason in reasons if not reason.warning}
    assert all(reason.rule and reason.text.read(FOUR).strip() for reason in reasons if reason.code != "unknown_key")


UNKNOWN: dict[str, tuple[Any, str]] = {
    "a word that covers nothing": ({"player": "Bo", "covers": ["tout"]}, "unknown_value"),
    "a number": ({"player": "Bo", "covers": [1]}, "wrong_type"),
    "somebody else's bagud": ({"player": "Bo", "covers": ["bagud:Zoe"]}, "unknown_name"),
    "a cup's bagud": ({"player": "Bo", "covers": ["bagud:king_pot"]}, "unknown_name"),
    "a seat's number": ({"player": "Bo", "covers": ["bagud:0"]}, "unknown_name"),
    "nothing": ({"player": "Bo", "covers": [None]}, "wrong_type"),
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_what_a_liability_can_cover(name: str) -> None:
    told, code = UNKNOWN[name]
    assert refused(sheet(quiet(liability=told))) == {"liability.covers[0]": code}


@pytest.mark.parametrize(
    "entries",
    [
        [{"kind": "found"}, {"kind": "found"}],
        [quiet(), {"kind": "found"}],
        [{"kind": "deal_passed"}, {"kind": "found"}],
    ],
)
def test_the_cups_are_founded_once(entries: list[Facts]) -> None:
    assert refused(sheet(*entries)) == {"": "founded_already"}


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"kind": "found", "dealer": "Anna"}, "unknown_key"),
        ({"kind": "deal_passed", "sitting_out": "Anna"}, "unknown_key"),
        (quiet(players=list(THREE)), "unknown_key"),
        (quiet(members=list(THREE)), "unknown_key"),
    ],
)
def test_what_the_table_knows_is_not_asked(entry: Facts, code: str) -> None:
    assert set(refused(sheet(entry)).values()) == {code}


def test_no_cup_is_overdrawn_and_the_message_names_it() -> None:
    transfer = {"kind": "adjustment", "reason": "x", "transfers": [{"from": "king_pot", "to": "Anna", "points": 61}]}
    with pytest.raises(document.Refused) as caught:
        document.settlement_document(sheet({"kind": "found"}, transfer))
    assert [problem.text.read(THREE) for problem in caught.value.problems] == [
        "Only 60 lie in the king cup, 1 are missing: take out less."
    ]


WARNED: dict[str, tuple[Facts, Facts, list[str]]] = {
    "nothing": (quiet(), {}, []),
    "counts below 78": (quiet(card_points={"Anna": 30, "Bo": 24, "Carl": 22}), {}, ["count_below_78"]),
    "a melded king is forgotten": (
        melds(meld("Anna", KINGS, grade="full"), card_points={"Anna": 19, "Bo": 30, "Carl": 29}), {},
        ["king_forgotten"]),
    "melded kings are at home": (
        melds(meld("Anna", KINGS, grade="full"), card_points={"Anna": 20, "Bo": 30, "Carl": 28}), {}, []),
    "melded kings are lost": (
        melds(meld("Anna", KINGS, grade="full"), kings_lost=[king("Anna")] * 3,
              last_trick=last("Bo", Anna="king"), card_points={"Anna": 4, "Bo": 40, "Carl": 34}), {}, []),
    "pointed out without a fault": (melds(meld("Anna", KINGS, grade="full", noticed_by_other=True)), {},
                                    ["fault_missing"]),
    "founding unpaid where somebody is liable": (
        {**ULTIMO, "fines": fined("Bo", "revoke"), "liability": liable("Bo", "ultimo"), "founding_unpaid": ["Carl"]},
        {}, ["founding_unpaid"]),
}  # fmt: skip


@pytest.mark.parametrize("name", WARNED)
def test_what_is_only_warned_of(name: str) -> None:
    told, how, codes = WARNED[name]
    assert [one["code"] for one in settled(sheet(told, **how))[-1].get("warnings", [])] == codes


@pytest.mark.parametrize(
    ("hands", "codes"), [(0, []), (1, ["mid_round"]), (2, ["mid_round"]), (3, []), (4, ["mid_round"])]
)
def test_an_evening_closes_after_whole_rounds(hands: int, codes: list[str]) -> None:
    closed = settled(sheet(*[{"kind": "deal_passed"}] * hands, CLOSE, dealer="Bo"))[-1]
    assert [one["code"] for one in closed.get("warnings", [])] == codes
