"""Everything that cannot be: each check provoked by a record, with its field and its code."""

from __future__ import annotations

from typing import Any

import pytest

from tests.settlement.sheets import (
    ALL_PASS,
    FIVE,
    Facts,
    alone,
    call,
    document,
    pagat,
    refusal,
    refused,
    settle,
    three,
    two,
    warnings,
)

CATCH_BY_BELA = {"by": "Béla", "lost_by": "Anna"}
LAID: Facts = {"alone_by": "called_card_in_skart", "game_kontra": 1}


def counts(*said_by: tuple[str, int]) -> list[Facts]:
    return [{"player": player, "count": count, "announced": True} for player, count in said_by]


def honour(player: str, card: str, **more: Any) -> Facts:
    return {"player": player, "card": card, **more}


def severe(player: str) -> Facts:
    return {"kind": "revoke", "player": player, "severity": "severe"}


IMPOSSIBLE: dict[str, tuple[Facts, Facts]] = {
    "no contract": ({"declarer": "Anna", "partner": "Cili", "declarer_points": 50}, {"contract": "missing"}),
    "an unknown contract": (two(50, "four"), {"contract": "unknown_value"}),
    "no declarer": ({"contract": "two", "partner": "Cili", "declarer_points": 50}, {"declarer": "missing"}),
    "the declarer his own partner": (two(50, partner="Anna"), {"partner": "seats"}),
    "neither partner nor reason": ({"contract": "two", "declarer": "Anna", "declarer_points": 50},
                                   {"alone_by": "alone_by_missing"}),
    "partner and reason": (two(50, alone_by="own_call"), {"alone_by": "alone_with_partner"}),
    "95 points": (two(95), {"declarer_points": "out_of_range"}),
    "points below nothing": (two(-1), {"declarer_points": "out_of_range"}),
    "counts that are not 94": (two(50, opponent_points=45), {"opponent_points": "points_sum_not_94"}),
    "no points": (two(), {"declarer_points": "points_missing"}),
    "only the others' points": (two(opponent_points=40), {"declarer_points": "points_missing"}),
    "three: nobody lays 2": (three(2, all_tricks="opponents"), {"declarer_points": "points_with_volat"}),
    "three: 13 without a trick": (three(13, all_tricks="opponents"), {"declarer_points": "points_with_volat"}),
    "two: 9 without a trick": (two(9, all_tricks="opponents"), {"declarer_points": "points_with_volat"}),
    "one: 5 without a trick": (two(5, "one", all_tricks="opponents"), {"declarer_points": "points_with_volat"}),
    "solo: 1 without a trick": (two(1, "solo", all_tricks="opponents"), {"declarer_points": "points_with_volat"}),
    "three: 81 with all tricks": (three(81, all_tricks="declarers"), {"declarer_points": "points_with_volat"}),
    "two: 91 with all tricks": (two(91, all_tricks="declarers"), {"declarer_points": "points_with_volat"}),
    "one: 90 with all tricks": (two(90, "one", all_tricks="declarers"), {"declarer_points": "points_with_volat"}),
    "solo: 71 with all tricks": (two(71, "solo", all_tricks="declarers"), {"declarer_points": "points_with_volat"}),
    "the others' count with all tricks": (three(all_tricks="declarers", opponent_points=13),
                                          {"opponent_points": "points_with_volat"}),
    "three: 6 with a trick": (three(6), {"declarer_points": "points_impossible"}),
    "three: 88 without all tricks": (three(88), {"declarer_points": "points_impossible"}),
    "two: 5": (two(5), {"declarer_points": "points_impossible"}),
    "one: 86": (two(86, "one"), {"declarer_points": "points_impossible"}),
    "solo: 85": (two(85, "solo"), {"declarer_points": "points_impossible"}),
    "our trull with 18 in a three": (three(18, trull="declarers"), {"declarer_points": "points_impossible"}),
    "our kings with 22 in a three": (three(22, four_kings="declarers"), {"declarer_points": "points_impossible"}),
    "our trull and kings with 38": (three(38, trull="declarers", four_kings="declarers"),
                                    {"declarer_points": "points_impossible"}),
    "their trull with 76": (three(76, trull="opponents"), {"declarer_points": "points_impossible"}),
    "their kings with 72": (three(72, four_kings="opponents"), {"declarer_points": "points_impossible"}),
    "their trull against our volat": (three(all_tricks="declarers", trull="opponents"),
                                      {"trull": "trull_or_kings_against_volat"}),
    "their kings against our volat": (three(all_tricks="declarers", four_kings="opponents"),
                                      {"four_kings": "trull_or_kings_against_volat"}),
    "their catch against our volat": (three(all_tricks="declarers", xxi_catch=CATCH_BY_BELA),
                                      {"xxi_catch.by": "catch_against_volat"}),
    "their pagat against our volat": (three(all_tricks="declarers", pagat_last_trick=pagat("Béla")),
                                      {"pagat_last_trick": "pagat_against_volat"}),
    "pagat caught by them against our volat": (three(all_tricks="declarers", pagat_last_trick=pagat("Anna", "Béla")),
                                               {"pagat_last_trick": "pagat_against_volat"}),
    "our trull against their catch": (three(50, trull="declarers", xxi_catch=CATCH_BY_BELA),
                                      {"trull": "trull_against_catch"}),
    "our trull against their pagat": (three(50, trull="declarers", pagat_last_trick=pagat("Béla")),
                                      {"trull": "trull_against_pagat"}),
    "our trull against their catch of the pagat": (three(50, trull="declarers", pagat_last_trick=pagat("Anna", "Béla")),
                                                   {"trull": "trull_against_pagat"}),
    "catch and pagat theirs without the trull": (three(40, xxi_catch=CATCH_BY_BELA, pagat_last_trick=pagat("Dénes")),
                                                 {"trull": "trull_must_be_the_catchers"}),
    "a caught pagat without catcher": (three(50, pagat_last_trick={"player": "Anna", "won": False}),
                                       {"pagat_last_trick.caught_by": "pagat_catcher"}),
    "a pagat caught by its own player": (three(50, pagat_last_trick=pagat("Anna", "Anna")),
                                         {"pagat_last_trick.caught_by": "pagat_catcher"}),
    "a won pagat with a catcher": (three(50, pagat_last_trick={"player": "Anna", "won": True, "caught_by": "Béla"}),
                                   {"pagat_last_trick.caught_by": "pagat_catcher"}),
    "one catches himself": (three(50, xxi_catch={"by": "Anna", "lost_by": "Anna"}),
                            {"xxi_catch.lost_by": "catch_players"}),
    "one side says a figure twice": (three(50, announcements=[call("trull"), call("trull", "Cili")]),
                                     {"announcements[1].figure": "announced_twice_by_one_side"}),
    "an unknown figure": (three(50, announcements=[call("trul")]), {"announcements[0].figure": "unknown_value"}),
    "a figure without a price": (three(50, announcements=[call("centrum", made=True)]),
                                 {"announcements[0].figure": "unknown_figure"}),
    "made beside a trull": (three(50, announcements=[call("trull", made=True)]), {"announcements[0].made": "made"}),
    "a sixth kontra": (three(50, game_kontra=6), {"game_kontra": "out_of_range"}),
    "rekontra by the opponents": (three(50, game_kontra=2, game_kontra_by=["Béla", "Dénes"]),
                                  {"game_kontra_by[1]": "kontra_by_wrong_side"}),
    "kontra by the announcers": (three(50, announcements=[call("trull", "Béla", 1, kontra_by=["Dénes"])]),
                                 {"announcements[0].kontra_by[0]": "kontra_by_wrong_side"}),
    "two names for one level": (three(50, game_kontra=1, game_kontra_by=["Béla", "Anna"]),
                                {"game_kontra_by": "kontra_by_length"}),
    "a name without a level": (three(50, announcements=[call("trull", kontra_by=["Béla"])]),
                               {"announcements[0].kontra_by": "kontra_by_length"}),
    "the laid called card without kontra": (alone(40, alone_by="called_card_in_skart"),
                                            {"game_kontra": "obligatory_kontra_missing"}),
    "seven tarokks": (three(50, tarokk_counts=counts(("Anna", 7))), {"tarokk_counts[0].count": "out_of_range"}),
    "a count twice": (three(50, tarokk_counts=counts(("Anna", 8), ("Anna", 8))),
                      {"tarokk_counts[1].player": "tarokk_count"}),
    "more tarokks than there are": (three(50, tarokk_counts=counts(("Anna", 8), ("Béla", 9)), laid_tarokks=6),
                                    {"tarokk_counts": "more_than_22_tarokks"}),
    "three players with eight": (three(50, tarokk_counts=counts(("Anna", 8), ("Béla", 8), ("Cili", 8))),
                                 {"tarokk_counts": "more_than_22_tarokks"}),
    "a lone declarer's silent count": (alone(60, tarokk_counts=[{"player": "Anna", "count": 8, "announced": False}]),
                                       {"tarokk_counts[0].announced": "unannounced_count_without_partner"}),
    "a count that does not say whether it was announced": (three(50, tarokk_counts=[{"player": "Anna", "count": 8}]),
                                                           {"tarokk_counts[0].announced": "missing"}),
    "talon honours with four": (three(50, talon_honours=[honour("Anna", "xxi")]),
                                {"talon_honours": "talon_honours_need_five_players"}),
    "a silent figure without a price": (three(50, silent_figures=[{"figure": "sas_ultimo", "by": "Anna"}]),
                                        {"silent_figures[0].figure": "silent_figure_not_priced"}),
    "a trull among the further figures": (three(50, silent_figures=[{"figure": "trull", "by": "Anna"}]),
                                          {"silent_figures[0].figure": "unknown_value"}),
    "a penalty that does not say how severe": (three(50, penalty={"kind": "revoke", "player": "Anna"}),
                                               {"penalty.severity": "missing"}),
    "a catch without a victim": (three(50, xxi_catch={"by": "Anna"}), {"xxi_catch.lost_by": "missing"}),
    "a trial by somebody else": ({"kind": "failed_trial", "declarer": "Anna", "contract": "three"},
                                 {"declarer": "trial_only_by_fourth_speaker"}),
    "a trial without a contract": ({"kind": "failed_trial", "declarer": "Dénes"}, {"contract": "missing"}),
    "a three given up where none is": ({"kind": "refused_three"}, {"": "refused_three_not_played_here"}),
}  # fmt: skip


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_refused(what: str) -> None:
    record, reasons = IMPOSSIBLE[what]
    assert refusal(record) == reasons


RESTING: dict[str, tuple[Facts, dict[str, str]]] = {
    "declares": (three(50, declarer="Emőke"), {"declarer": "seats"}),
    "is the partner": (three(50, partner="Emőke"), {"partner": "seats"}),
    "announces": (three(50, announcements=[call("trull", "Emőke")]), {"announcements[0].by": "announcer_not_in_hand"}),
    "had the pagat": (three(50, pagat_last_trick=pagat("Emőke")), {"pagat_last_trick.player": "seats"}),
    "caught the pagat": (three(50, pagat_last_trick=pagat("Anna", "Emőke")), {"pagat_last_trick.caught_by": "seats"}),
    "caught the XXI": (three(50, xxi_catch={"by": "Emőke", "lost_by": "Anna"}), {"xxi_catch.by": "catch_players"}),
    "lost the XXI": (three(50, xxi_catch={"by": "Anna", "lost_by": "Emőke"}), {"xxi_catch.lost_by": "catch_players"}),
    "has eight tarokks": (three(50, tarokk_counts=counts(("Emőke", 8))), {"tarokk_counts[0].player": "tarokk_count"}),
    "is punished": (three(50, penalty=severe("Emőke")), {"penalty.player": "seats"}),
    "drew an honour": (three(50, talon_honours=[honour("Emőke", "xxi")]), {"talon_honours[0].player": "seats"}),
    "said kontra": (three(50, game_kontra=1, game_kontra_by=["Emőke"]), {"game_kontra_by[0]": "kontra_by_wrong_side"}),
    "made a silent figure": (
        three(50, silent_figures=[{"figure": "sas_ultimo", "by": "Emőke"}]),
        {"silent_figures[0].by": "announcer_not_in_hand", "silent_figures[0].figure": "silent_figure_not_priced"},
    ),
}


@pytest.mark.parametrize("what", RESTING)
def test_the_resting_dealer_is_in_no_hand(what: str) -> None:
    record, reasons = RESTING[what]
    assert refusal(record, players=FIVE) == reasons


@pytest.mark.parametrize(
    ("contract", "drawn"),
    [("three", (3, 1, 1, 1)), ("two", (2, 2, 1, 1)), ("one", (1, 2, 2, 1)), ("solo", (0, 2, 2, 2))],
)
def test_honours_fit_the_cards_drawn_from_the_talon(contract: str, drawn: tuple[int, ...]) -> None:
    cards = ("skiz", "xxi", "pagat")
    for player, most in zip(FIVE, drawn, strict=False):
        hand = two(50, contract, talon_honours=[honour(player, card) for card in cards[:most]])
        assert settle(hand, players=FIVE)["entries"][0]["payouts"]
        if most < len(cards):
            more = two(50, contract, talon_honours=[honour(player, card) for card in cards[: most + 1]])
            assert refusal(more, players=FIVE) == {"talon_honours": "more_honours_than_talon_cards"}


def test_the_order_of_the_draw_begins_with_the_declarer() -> None:
    hand = {
        "contract": "three",
        "declarer": "Cili",
        "partner": "Anna",
        "declarer_points": 50,
        "talon_honours": [honour("Cili", "skiz"), honour("Cili", "xxi")],
    }
    assert settle(hand, players=FIVE)["entries"]
    hand["talon_honours"] = [honour("Anna", "skiz"), honour("Anna", "xxi")]
    assert refusal(hand, players=FIVE) == {"talon_honours": "more_honours_than_talon_cards"}


@pytest.mark.parametrize(
    ("more", "reasons"),
    [
        (
            {"talon_honours": [honour("Anna", "xxi"), honour("Béla", "xxi")]},
            {"talon_honours[1].card": "same_honour_twice"},
        ),
        (
            {"talon_honours": [honour("Cili", "skiz")], "xxi_catch": CATCH_BY_BELA},
            {"talon_honours[0].player": "talon_honour_against_catch"},
        ),
        (
            {"talon_honours": [honour("Béla", "xxi")], "xxi_catch": CATCH_BY_BELA},
            {"talon_honours[0].player": "talon_honour_against_catch"},
        ),
        (
            {"talon_honours": [honour("Béla", "pagat")], "pagat_last_trick": pagat("Anna")},
            {"talon_honours[0].player": "talon_honour_against_pagat"},
        ),
    ],
)
def test_honours_fit_the_play(more: Facts, reasons: dict[str, str]) -> None:
    assert refusal(three(50, **more), players=FIVE) == reasons


def test_the_fourth_speaker_of_five_is_the_dealers_left_neighbour() -> None:
    trial = {"kind": "failed_trial", "contract": "three"}
    assert settle({**trial, "declarer": "Dénes"}, players=FIVE)["totals"]["Dénes"] == -3
    assert refusal({**trial, "declarer": "Emőke"}, players=FIVE) == {"declarer": "trial_only_by_fourth_speaker"}


def test_kontra_goes_as_far_as_the_table_plays() -> None:
    hand = three(50, game_kontra=4, announcements=[call("trull", kontra=4)])
    assert refusal(hand, kontra_max=3) == {"game_kontra": "kontra_level", "announcements[0].kontra": "kontra_level"}
    assert settle(hand, kontra_max=4)["totals"]["Anna"] == 16 - 32


def test_kontra_by_the_right_sides_is_accepted() -> None:
    by_turns = call("trull", "Béla", 3, kontra_by=["Cili", "Dénes", "Anna"])
    assert settle(three(50, game_kontra=2, game_kontra_by=["Béla", "Cili"], announcements=[by_turns]))["entries"]


def test_all_skart_to_the_lone_declarer_moves_the_bounds() -> None:
    hand = alone(9, "three", **LAID)
    assert settle(hand)["entries"]
    assert refusal(hand, all_skart_to_lone_declarer=True) == {"declarer_points": "points_impossible"}
    most = alone(90, "three", **LAID)
    assert refusal(most) == {"declarer_points": "points_impossible"}
    assert settle(most, all_skart_to_lone_declarer=True)["entries"]
    everything = alone(94, "three", all_tricks="declarers", **LAID)
    assert settle(everything, all_skart_to_lone_declarer=True)["entries"]


def test_silent_further_figures_stand_once_and_were_not_announced() -> None:
    silent = {"figure": "sas_ultimo", "by": "Anna"}
    rules: Facts = {"extra_figures": {"sas_ultimo": 10}, "extra_figures_silent": {"sas_ultimo": 5}}
    assert refusal(three(50, silent_figures=[silent, {**silent, "by": "Cili"}]), **rules) == {
        "silent_figures[1].figure": "silent_twice_by_one_side"
    }
    announced = three(50, announcements=[call("sas_ultimo", "Cili", made=True)], silent_figures=[silent])
    assert refusal(announced, **rules) == {"silent_figures[0].figure": "silent_and_announced"}


def test_further_figures_must_tell_how_they_ended() -> None:
    assert refusal(three(50, announcements=[call("centrum")]), preset="illustrated") == {
        "announcements[0].made": "made"
    }


def test_a_catch_inside_one_side_is_only_a_warning() -> None:
    assert warnings(three(50, xxi_catch={"by": "Cili", "lost_by": "Anna"})) == ["catch_inside_one_side_pays_nothing"]


def test_the_highest_counts_that_are_possible() -> None:
    assert settle(three(50, tarokk_counts=counts(("Anna", 9), ("Béla", 9)), laid_tarokks=4))["entries"]


def test_a_three_in_which_the_opponents_have_all_tricks_may_count_eleven() -> None:
    assert settle(three(11, all_tricks="opponents"))["totals"]["Anna"] == -3


def test_a_severe_penalty_still_checks_what_was_written() -> None:
    assert refusal(three(3, penalty=severe("Anna"))) == {"declarer_points": "points_impossible"}


def test_every_reason_of_the_first_bad_entry_is_told() -> None:
    hand = three(3, partner="Anna", game_kontra=7, announcements=[call("trull"), call("trull")])
    assert refusal(three(50), hand, three(1)) == {
        "game_kontra": "out_of_range",
        "partner": "seats",
        "declarer_points": "points_impossible",
        "announcements[1].figure": "announced_twice_by_one_side",
    }


def test_double_rounds_end_before_they_are_beyond_counting() -> None:
    assert settle(*[ALL_PASS] * 48, three(50))["totals"]["Anna"] == 2**48
    assert refusal(*[ALL_PASS] * 1001) == {"": "too_many_double_rounds"}
    assert settle(*[ALL_PASS] * 1000)["totals"]["Anna"] == 0
    assert settle(*[ALL_PASS] * 60, three(50), double_round="queue")["totals"]["Anna"] == 2


def test_payments_beyond_counting_are_refused() -> None:
    rules: Facts = {"game__three": 10**6, "kontra_factor": 10**6}
    assert settle(three(50, game_kontra=1), **rules)["totals"]["Anna"] == 10**12
    assert refusal(three(50, game_kontra=3), **rules) == {"": "too_large"}


def test_a_kassza_doubled_without_end_is_refused() -> None:
    lost = three(50, announcements=[call("pagat_ultimo")], pagat_last_trick=pagat("Anna", "Béla"))
    assert refused(document(*[ALL_PASS] * 1, *[lost] * 60, kassza=True, double_round="none")) == {"": "too_large"}
