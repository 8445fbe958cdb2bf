"""Alsós: every record that cannot be, refused for its own reason, and the legal one that stands next to it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from settlement import GAMES, document
from settlement.alsos.counting import SUMS
from tests.settlement.alsos.sheets import (
    A,
    B,
    C,
    D,
    bela,
    betli,
    call,
    failed,
    figures,
    klopitzky,
    kontra,
    made,
    no_trump,
    said,
    settled,
    sheet,
    trump,
)
from tests.settlement.sheets import Facts, refused

GAME = GAMES["alsos"]
TOLD = {"base_made": True}


def switched(contract: str = "trump", *rows: Facts, **more: Any) -> Facts:
    """Return a betli that somebody switched to, with what stood before."""
    return betli(origin="switched", switched_from={"contract": contract, "figures": list(rows), **more})


Case = tuple[Facts, Facts, str, str]
"""A hand, the house rules with the number of players, the field and the code of the refusal."""

BROKEN: dict[str, Case] = {
    # 11.1
    "no declarer": ({"contract": "trump", "card_points": {A: 90, B: 40, C: 20}}, {}, "declarer", "declarer"),
    "no declarer of a betli": ({"contract": "betli", "betli_origin": "all_passed", "made": True}, {}, "declarer",
                               "declarer"),
    "the dealer declares": ({**trump(90, 40, 20), "declarer": D}, {"players": 4}, "declarer", "not_in_hand"),
    "the dealer has points": (trump(90, 40, 20, 0), {"players": 4}, "card_points[3]", "not_in_hand"),
    "the dealer announces": (trump(90, 40, 20, **figures(made("ulti", D))), {"players": 4}, "figures[0].by",
                             "not_in_hand"),
    "the dealer has the béla": (trump(90, 40, 20, **bela(D)), {"players": 4}, "bela_kassza.by", "not_in_hand"),
    "the dealer calls": (trump(90, 40, 20, **call(D, 1, dropped=False)), {"players": 4}, "hivas.by", "not_in_hand"),
    "the dealer has melds": (trump(90, 40, 20, melds={D: {"vannak": 1}}), {"players": 4}, "melds[3]", "not_in_hand"),
    "the dealer has tricks": (klopitzky(5, 2, 2, 0), {"players": 4}, "tricks[3]", "not_in_hand"),
    "the dealer announced before a switch": (switched("trump", said("csalad", D)), {"players": 4},
                                             "switched_from.figures[0].by", "not_in_hand"),
    "the dealer had the béla before a switch": (switched(bela_kassza={"by": D, "when": "front"}), {"players": 4},
                                                "switched_from.bela_kassza.by", "not_in_hand"),
    # 11.2
    "neither points nor a result": (trump(), {}, "card_points", "card_points_or_base_made"),
    "points and a result": (trump(90, 40, 20, **TOLD), {}, "base_made", "card_points_or_base_made"),
    "somebody is not counted": (trump(90, 40), {}, "card_points[2]", "card_points_missing"),
    "too much": (trump(100, 50, 20), {}, "card_points", "points_sum"),
    "too little": (trump(50, 30, 10), {}, "card_points", "points_sum"),
    "a hole in the sums": (no_trump(40, 9), {"players": 2}, "card_points", "points_sum"),
    "more than there is without trumps": (no_trump(100, 40), {"players": 2}, "card_points", "points_sum"),
    "the talon does not fit": (trump(90, 60, talon_points=13), {"players": 2}, "talon_points", "talon_points"),
    "no such talon": (trump(**TOLD, talon_points=1), {}, "talon_points", "talon_points"),
    "a talon larger than eight cards": (trump(**TOLD, talon_points=99), {"players": 2}, "talon_points",
                                        "talon_points"),
    "a single point": (trump(100, 49, 1), {}, "card_points[2]", "points_value"),
    "less than nothing": (trump(100, 52, -2), {}, "card_points[2]", "points_value"),
    "nobody has the last trick": (no_trump(9, 8), {"players": 2}, "card_points", "last_trick_missing"),
    # 11.3
    "no phase": (trump(90, 40, 20, **figures({"figure": "ulti", "by": A, "made": True})), {}, "figures[0].when",
                 "figure_when"),
    "a figure of trumps in szanzadu": (no_trump(70, 30, 20, **figures(made("ulti"))), {}, "figures[0].figure",
                                       "figure_not_in_no_trump"),
    "ulti with the eight": (trump(90, 40, 20, **figures(made("ulti", **{"with": "trump_viii"}))), {},
                            "figures[0].with", "figure_with"),
    "uhu with the seven": (trump(90, 40, 20, **figures(made("uhu", **{"with": "trump_vii"}))), {}, "figures[0].with",
                           "figure_with"),
    "a card at another figure": (trump(90, 40, 20, **figures(made("csalad", **{"with": "ace"}))), {},
                                 "figures[0].with", "figure_with"),
    "twice": (trump(105, 45, **figures(said("points_100"), said("points_100", A, "back"))), {"players": 2},
              "figures[1]", "figure_twice"),
    "family beside all trumps": (trump(100, 50, **figures(made("csalad"), made("osszes_adu", A, "back"))),
                                 {"players": 2}, "figures[0]", "csalad_with_osszes_adu"),
    "family after all trumps": (trump(100, 50, **figures(made("osszes_adu"), made("csalad", A, "back"))),
                                {"players": 2}, "figures[1]", "csalad_with_osszes_adu"),
    "cheaper after dearer": (trump(105, 45, **figures(said("points_100"), said("abszolut", A, "back"))),
                             {"players": 2}, "figures[1]", "ladder_order"),
    "anything after the volat": (trump(105, 45, **figures(said("points_120", A, "back"), said("volat"))),
                                 {"players": 2}, "figures[0]", "ladder_order"),
    "an outcome is missing": (trump(90, 40, 20, **figures(said("ulti"))), {}, "figures[0].made", "made_needed"),
    "an outcome is missing where nothing was counted": (trump(**TOLD, **figures(said("abszolut"))), {},
                                                        "figures[0].made", "made_needed"),
    "a volat that may have been made": (trump(150, 0, 0, **figures(said("volat"))), {}, "figures[0].made",
                                        "made_needed"),
    "made against the points": (trump(90, 40, 20, **figures(made("points_100"))), {}, "figures[0].made",
                                "made_contradicts_points"),
    "failed against the points": (trump(90, 40, 20, **figures(failed("abszolut"))), {}, "figures[0].made",
                                  "made_contradicts_points"),
    "volat against a point": (trump(146, 4, **figures(made("volat", A, "back"))), {"players": 2}, "figures[0].made",
                              "made_contradicts_points"),
    "200 against the kassza": (trump(90, 40, 20, **figures(made("kassza_200"))), {}, "figures[0].made",
                               "made_contradicts_points"),
    "two ultis": (trump(90, 60, **figures(made("ulti"), made("ulti", B, "back", **{"with": "ace"}))), {"players": 2},
                  "figures[1].made", "two_made_ulti"),
    "two uhus": (trump(90, 60, **figures(made("uhu"), made("uhu", B, **{"with": "ace"}))), {"players": 2},
                 "figures[1].made", "two_made_uhu"),
    "two volats": (trump(**TOLD, **figures(made("volat"), made("volat", B))), {}, "figures[1].made",
                   "two_made_volat"),
    "a trick beside a volat": (trump(**TOLD, **figures(made("volat"), made("uhu", B))), {}, "figures[1].made",
                               "trick_against_volat"),
    "a trick before a volat": (trump(**TOLD, **figures(made("uhu", B), made("volat"))), {}, "figures[0].made",
                               "trick_against_volat"),
    "two majorities": (trump(**TOLD, **figures(made("abszolut"), made("points_100", B))), {}, "figures",
                       "two_majorities"),
    "two majorities without trumps": (no_trump(**TOLD, **figures(made("abszolut"), made("abszolut", B))), {},
                                      "figures", "two_majorities"),
    "a majority and the cards of another": (trump(**TOLD, **figures(made("points_111"), made("osszes_adu", B))), {},
                                            "figures", "two_majorities"),
    "the dearer made, the cheaper failed": (
        trump(**TOLD, **figures(failed("points_100", A, "back"), made("points_111", A, "back"))), {},
        "figures[0].made", "ladder_outcome"),
    "the cards alone are more": (
        trump(**TOLD, **figures(made("osszes_adu"), made("negy_asz"), failed("abszolut"))), {}, "figures[2].made",
        "ladder_outcome"),
    "every trick is more with three": (trump(**TOLD, **figures(made("volat"), failed("abszolut"))), {},
                                       "figures[1].made", "ladder_outcome"),
    # 11.4
    "six levels": (trump(90, 40, 20, **kontra(*["back"] * 6)), {}, "kontra", "kontra_too_many"),
    "six levels on a figure": (trump(90, 40, 20, **figures(said("ulti", A, "back", *["back"] * 6, made=True))), {},
                               "figures[0].kontra", "kontra_too_many"),
    "front after back": (trump(90, 40, 20, **kontra("back", "front")), {}, "kontra", "kontra_order"),
    "front after back on a figure": (
        trump(90, 40, 20, **figures(said("ulti", A, "front", "front", "back", "front", made=True))), {},
        "figures[0].kontra", "kontra_order"),
    "before the announcement": (trump(90, 60, **figures(said("ulti", A, "back", "front", made=True))), {"players": 2},
                                "figures[0].kontra", "kontra_before_announcement"),
    "betli at the front": (betli(**kontra("front")), {}, "kontra", "kontra_before_announcement"),
    # 11.5
    "béla kassza without trumps": (no_trump(70, 50, **bela()), {"players": 2}, "bela_kassza", "bela_needs_trump"),
    "béla without trumps": (no_trump(70, 50, melds={B: {"bela": True}}), {"players": 2}, "melds[1].bela",
                            "bela_needs_trump"),
    "two bélas": (trump(90, 40, 20, melds={A: {"bela": True}, C: {"bela": True}}), {}, "melds", "two_valid_bela"),
    "béla of one, béla kassza of another": (trump(90, 40, 20, **bela(B), melds={C: {"bela": True}}), {}, "melds",
                                            "two_valid_bela"),
    "runs of two": (trump(90, 60, melds={A: {"sequences": [3]}, B: {"sequences": [4]}}), {"players": 2}, "melds",
                    "two_valid_sequences"),
    "fours of two": (trump(90, 40, 20, melds={A: {"vannak": 1}, C: {"vannak": 1}}), {}, "melds", "two_valid_vannak"),
    "a run of two cards": (trump(90, 40, 20, melds={A: {"sequences": [2]}}), {}, "melds[0].sequences[0]",
                           "out_of_range"),
    "a run of nine cards": (trump(90, 40, 20, melds={A: {"sequences": [3, 9]}}), {}, "melds[0].sequences[1]",
                            "out_of_range"),
    "too many runs": (trump(90, 40, 20, melds={A: {"sequences": [5, 5]}}), {}, "melds[0]", "melds_exceed_hand"),
    "run and fours, too many for nine": (trump(90, 40, 20, melds={A: {"sequences": [5], "vannak": 2}}), {}, "melds[0]",
                                         "melds_exceed_hand"),
    "four fours": (trump(90, 60, melds={A: {"vannak": 4}}), {"players": 2}, "melds[0]", "melds_exceed_hand"),
    # 11.6
    "no calls here": (trump(90, 40, 20, **call(B, 1, dropped=False)), {"hivas": False}, "hivas", "hivas_off"),
    "a call beside a figure": (trump(90, 40, 20, **call(B, 1, dropped=False), **figures(said("abszolut", C))), {},
                               "hivas", "hivas_with_figures"),
    "points after giving up": (trump(90, 40, 20, **call(B, 1, dropped=True)), {}, "card_points",
                               "dropped_hand_has_no_play"),
    "a result after giving up": (trump(**TOLD, **call(B, 1, dropped=True)), {}, "base_made",
                                 "dropped_hand_has_no_play"),
    "a talon after giving up": (trump(talon_points=12, **call(B, 1, dropped=True)), {}, "talon_points",
                                "dropped_hand_has_no_play"),
    "raised seven times": (trump(90, 40, 20, **call(B, 7, dropped=False)), {}, "hivas.level", "out_of_range"),
    "called without a word": (trump(90, 40, 20, **call(B, 0, dropped=False)), {}, "hivas.level", "out_of_range"),
    # 11.7
    "no origin": ({"contract": "betli", "declarer": A, "made": True}, {}, "betli_origin", "betli_origin"),
    "no outcome": ({"contract": "betli", "declarer": A, "betli_origin": "switched"}, {}, "made", "made_needed"),
    "switched though all passed": (betli(switched_from={"contract": "trump"}), {}, "switched_from", "betli_origin"),
    "kontra after a switch": (betli(origin="switched", **kontra("back")), {}, "kontra", "switched_betli_kontra"),
    "too dear to switch": (switched("trump", said("ulti")), {}, "switched_from", "switch_cap"),
    "too dear with its kontra": (switched("trump", kontra=["front", "front"]), {}, "switched_from", "switch_cap"),
    "a switch after the back": (switched("trump", said("csalad", A, "back")), {}, "switched_from.figures[0].when",
                                "switched_from"),
    "a back kontra before a switch": (switched(kontra=["back"]), {}, "switched_from.kontra", "switched_from"),
    "a back béla before a switch": (switched(bela_kassza={"by": A, "when": "back"}), {},
                                    "switched_from.bela_kassza.when", "switched_from"),
    "figures of two before a switch": (switched("trump", said("csalad"), said("csalad", B)), {},
                                       "switched_from.figures", "switched_from"),
    "béla before a switch from szanzadu": (switched("no_trump", bela_kassza={"by": A, "when": "front"}), {},
                                           "switched_from.bela_kassza", "not_in_contract"),
    "six kontras before a switch": (switched(kontra=["front"] * 6), {"betli_switch_cap": 1_000_000},
                                    "switched_from.kontra", "kontra_too_many"),
    "ulti before a switch from szanzadu": (switched("no_trump", said("ulti")), {}, "switched_from.figures[0].figure",
                                           "figure_not_in_no_trump"),
    "tricks are missing": (klopitzky(5, 4), {}, "tricks", "tricks_sum"),
    "no tricks": ({"contract": "klopitzky"}, {}, "tricks", "tricks_sum"),
    "too many tricks": (klopitzky(5, 4, 1), {}, "tricks", "tricks_sum"),
    "nine tricks of two": (klopitzky(5, 4), {"players": 2}, "tricks", "tricks_sum"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_what_cannot_be_is_refused_for_its_reason(name: str) -> None:
    hand, how, field, code = BROKEN[name]
    with pytest.raises(document.Refused) as met:
        settled(hand, **how)
    actual = {(problem.field, problem.code) for problem in met.value.problems}
    assert (field, code) in actual
    for problem in met.value.problems:
        assert problem.rule
        assert "{" not in problem.text.read((A, B, C, D))


@pytest.mark.parametrize("figure", [said("abszolut"), said("ulti"), made("abszolut"), failed("abszolut")])
def test_while_points_of_a_player_are_missing_only_the_points_are_asked_for(figure: Facts) -> None:
    with pytest.raises(document.Refused) as met:
        settled(trump(90, 40, **figures(figure)), players=3)
    assert {problem.code for problem in met.value.problems} == {"card_points_missing"}


def test_every_check_of_the_game_was_provoked() -> None:
    modules = (Path(__file__).parents[3] / "settlement" / "alsos").glob("*.py")
    text = "".join(module.read_text(encoding="utf-8") for module in modules)
    codes = set(re.findall(r'code="(\w+)"', text)) | set(re.findall(r'"(two_made_\w+)"', text))
    elsewhere = {"values_unpaired", "radli_needs_dealer_share", "same_card_captured_twice", "too_few_points_for_figure"}
    assert codes
    assert codes <= {code for _, _, _, code in BROKEN.values()} | elsewhere


NOT_IN_CONTRACT: dict[str, tuple[str, ...]] = {
    "trump": ("betli_origin", "made", "switched_from", "tricks"),
    "no_trump": ("betli_origin", "made", "switched_from", "tricks"),
    "betli": ("bela_kassza", "figures", "hivas", "card_points", "talon_points", "melds", "base_made", "tricks"),
    "klopitzky": (
        "declarer",
        "bela_kassza",
        "kontra",
        "figures",
        "hivas",
        "card_points",
        "talon_points",
        "melds",
        "base_made",
        "betli_origin",
        "made",
        "switched_from",
    ),
}
HANDS = {
    "trump": trump(90, 40, 20),
    "no_trump": no_trump(70, 30, 20),
    "betli": betli(),
    "klopitzky": klopitzky(5, 3, 1),
}
VALUES: Facts = {
    "declarer": A,
    **bela(),
    **kontra("back"),
    **figures(made("volat")),
    **call(A, 1, dropped=False),
    "card_points": {A: 90, B: 40, C: 20},
    "talon_points": 12,
    "melds": {A: {"sequences": [3]}},
    "base_made": False,
    "betli_origin": "all_passed",
    "made": False,
    "switched_from": {"contract": "trump"},
    "tricks": {A: 5, B: 3, C: 1},
}


@pytest.mark.parametrize(("contract", "key"), [(c, key) for c, keys in NOT_IN_CONTRACT.items() for key in keys])
def test_what_does_not_belong_to_the_contract_is_refused(contract: str, key: str) -> None:
    assert refused(sheet({**HANDS[contract], key: VALUES[key]}))[key] == "not_in_contract"


def test_half_a_figure_where_no_figure_belongs_is_refused_for_both() -> None:
    half = {"figure": "ulti", "by": None, "when": "front"}
    assert refused(sheet(betli(**figures(half)))) == {"figures": "not_in_contract", "figures[0].by": "missing"}


def test_an_unknown_key_or_word_is_refused_at_every_depth() -> None:
    for wrong in (
        {"players": [A]},
        {"figures": [{**made("ulti"), "who": B}]},
        {"figures": [made("csak_ulti")]},
        {"figures": [made("ulti", when="middle")]},
        {"kontra": ["side"]},
        {"melds": {A: {"terc": 1}}},
        {"hivas": {"by": A, "level": "1", "dropped": False}},
        {"card_points": {"Zita": 12}},
        {"card_points": {A: 90.0, B: 40, C: 20}},
        {"figures": [made("ulti", by="Zita")]},
        {"bela_kassza": {"by": A}},
        {"hivas": {"by": A, "dropped": False}},
        {"kontra": 1},
        {"kontra": ["front", None]},
    ):
        with pytest.raises(document.Refused):
            settled({**trump(90, 40, 20), **wrong})


LEGAL: dict[str, tuple[Facts, Facts]] = {
    "the dearer at the back": (trump(105, 45, **figures(said("points_100"), said("points_120", A, "back"))), {}),
    "both in one phase, in any order": (trump(105, 45, **figures(said("points_120"), said("abszolut"))), {}),
    "family of one, all trumps of the other": (trump(80, 70, **figures(failed("csalad"), made("osszes_adu", B))), {}),
    "the same card of one player": (trump(100, 50, **figures(made("tuletroa"), made("ulti"))), {}),
    "a kontra front on a front figure said after a back one on another": (
        trump(100, 50, **kontra("back"), **figures(said("ulti", A, "front", "front", made=True))),
        {},
    ),
    "told: one majority": (trump(**TOLD, **figures(made("points_120"), failed("abszolut", B))), {}),
    "told: a failed 120 beside a made 100": (trump(**TOLD, **figures(made("points_100"), failed("points_120"))), {}),
    "told: 200 beside a volat": (trump(**TOLD, **figures(made("volat"), made("kassza_200", B))), {}),
    "told: with two a volat need not be absolute": (trump(**TOLD, **figures(made("volat"), failed("abszolut"))), {}),
    "told in agreement with the points": (trump(105, 45, **figures(made("points_100"), failed("points_120"))), {}),
    "a talon that fits": (trump(90, 60, talon_points=12), {}),
    "a talon told beside a told result": (trump(**TOLD, talon_points=98), {}),
    "one run and one four share a card": (trump(90, 60, melds={A: {"sequences": [8], "vannak": 1}}), {}),
    "two runs share a card each with a four": (trump(90, 60, melds={A: {"sequences": [5, 5], "vannak": 1}}), {}),
    "three fours": (trump(90, 60, melds={A: {"vannak": 3}}), {}),
    "a switch worth 9": (switched("trump", said("tuletroa"), said("csalad")), {}),
    "a switch worth 10": (switched("trump", said("abszolut"), bela_kassza={"by": B, "when": "front"}), {}),
    "a switch worth 8": (switched("trump", said("tuletroa"), kontra=["front"]), {}),
    "a dear switch where that is played": (switched("trump", said("ulti")), {"betli_switch_cap": 11}),
    "a switch whose figures say no phase": (switched("trump", {"figure": "csalad", "by": A}), {}),
    "a switch whose figures say an outcome, which is void": (switched("trump", made("csalad")), {}),
    "a switch by the other": ({**switched("trump", said("csalad")), "declarer": B}, {}),
    "an ulti with an ace, 21 points": (trump(129, 21, **figures(made("ulti", B, **{"with": "ace"}))), {}),
    "a béla kassza with its béla": (trump(90, 60, **bela(B), melds={B: {"bela": True}}), {}),
}


@pytest.mark.parametrize("name", LEGAL)
def test_what_can_be_is_settled(name: str) -> None:
    hand, how = LEGAL[name]
    assert settled(hand, players=2, **how)["entries"]


RANGES = {
    ("trump", 2): (64, 162, {67, 161}),
    ("trump", 3): (95, 162, {161}),
    ("trump", 4): (95, 162, {161}),
    ("no_trump", 2): (46, 130, {47, 48, 49, 50, 51, 129}),
    ("no_trump", 3): (76, 130, {80, 81, 129}),
    ("no_trump", 4): (76, 130, {80, 81, 129}),
}


@pytest.mark.parametrize(("contract", "players"), RANGES)
def test_every_sum_of_party_points_is_possible_or_not(contract: str, players: int) -> None:
    least, most, holes = RANGES[contract, players]
    hand = trump() if contract == "trump" else no_trump()
    for total in range(10, 200):
        counts = {A: total - 10 if total != 11 else 0, B: 10 if total != 11 else 11, **({C: 0} if players > 2 else {})}
        codes = refused_or_settled({**hand, "card_points": counts}, players)
        assert ("points_sum" in codes) == (not least <= total <= most or total in holes), total
    active = min(players, 3)
    assert SUMS[contract, active] == set(range(least, most + 1)) - holes


def refused_or_settled(hand: Facts, players: int) -> set[str]:
    try:
        settled(hand, players=players)
    except document.Refused as refusal:
        return {problem.code for problem in refusal.problems}
    return set()


def test_an_unusual_pair_of_values_is_a_warning() -> None:
    (entry,) = settled(no_trump(70, 30, 20), parti_value=2)["entries"]
    assert [warning["code"] for warning in entry["warnings"]] == ["values_unpaired"]
    (entry,) = settled(no_trump(70, 30, 20), parti_value=2, no_trump_value=4)["entries"]
    assert "warnings" not in entry
    (entry,) = settled(trump(90, 40, 20), parti_value=2)["entries"]
    assert "warnings" not in entry


def test_a_refused_document_of_four_names_the_rule_and_no_entry() -> None:
    four = sheet(players=4, preset="radli", dealer_share="none")
    assert refused(four) == {"house_rules.dealer_share": "radli_needs_dealer_share"}
    for fine in ({"players": 3}, {"preset": "money"}, {"dealer_share": "with_defenders"}):
        assert settled(**{"players": 4, "preset": "radli", "dealer_share": "none", **fine})["entries"] == []
