"""The decisions A1 to A29, row by row, each on a hand that tells the readings apart."""

from __future__ import annotations

import pytest

from settlement.tarokk import hands_to_the_end
from tests.settlement.sheets import (
    ALL_PASS,
    CLOSE,
    FIVE,
    THROWN_IN,
    alone,
    call,
    into_the_kassza,
    lines,
    pagat,
    payout,
    payouts,
    refusal,
    settle,
    three,
    two,
    warnings,
)

COUNTED = {"player": "Anna", "count": 8, "announced": True}
LOST_ULTIMO = {"announcements": [call("pagat_ultimo")], "pagat_last_trick": pagat("Anna", "Béla")}
WON_ULTIMO = {"announcements": [call("pagat_ultimo")], "pagat_last_trick": pagat("Anna")}


def penalty(player: str, severity: str, kind: str = "faulty_skart") -> dict[str, str]:
    return {"kind": kind, "player": player, "severity": severity}


def test_a1_tolnai_pays_a_kontrad_game_beside_a_double() -> None:
    assert payout(three(75, game_kontra=1), preset="tolnai")[0] == 2 + 2


def test_a2_tolnai_does_not_pay_the_lost_game_beside_a_lost_double() -> None:
    hand = three(40, announcements=[call("double_game")])
    assert payout(hand, preset="tolnai")[0] == -4
    assert payout(hand)[0] == -5


def test_a3_tolnai_pays_the_others_silent_double_beside_a_lost_announcement() -> None:
    assert payout(three(20, announcements=[call("double_game")]), preset="tolnai")[0] == -4 - 2


def test_a4_no_silent_double_for_a_lost_volat_beside_a_kontrad_game() -> None:
    assert payout(two(75, game_kontra=1, announcements=[call("volat")]))[0] == 4 - 12


def test_a5_all_laid_cards_to_the_lone_declarer_move_what_is_possible() -> None:
    hand = alone(6, "two", alone_by="called_card_in_skart", game_kontra=1, all_tricks="opponents")
    assert payout(hand, preset="kegl_bga", kassza=False)[0] < 0
    assert refusal(
        alone(5, "two", alone_by="called_card_in_skart", game_kontra=1, all_tricks="opponents"), preset="kegl_bga"
    ) == {"declarer_points": "points_with_volat"}
    assert refusal(alone(9, "two", alone_by="called_card_in_skart", game_kontra=1, all_tricks="opponents")) == {
        "declarer_points": "points_with_volat"
    }


@pytest.mark.parametrize("reading", ["tolnai", "mcleod"])
def test_a7_the_dealer_settles_one_players_sum_with_the_declarer_alone(reading: str) -> None:
    won = payout(two(60), players=FIVE, dealer_cries_laughs=reading)
    assert won == (2 + 2, -2, 2, -2, -2)
    lost = payout(two(40), players=FIVE, dealer_cries_laughs=reading)
    assert lost == (-2 - 2, 2, -2, 2, 2)
    lone = payout(alone(60), players=FIVE, dealer_cries_laughs=reading)
    assert lone == (3 * 2 + 2, -2, -2, -2, -2)


def test_a7_the_dealer_pays_the_declarers_announced_count_in_tolnai_only() -> None:
    hand = two(40, tarokk_counts=[COUNTED])
    assert payout(hand, players=FIVE, dealer_cries_laughs="tolnai") == (-4 + 4, 2 - 1, -2 - 1, 2 - 1, 2 - 1)
    assert payout(hand, players=FIVE, dealer_cries_laughs="mcleod") == (-4 + 3, 2 - 1, -2 - 1, 2 - 1, 2)
    others = two(40, tarokk_counts=[{"player": "Cili", "count": 9, "announced": True}])
    assert payout(others, players=FIVE, dealer_cries_laughs="tolnai") == (-4 - 2, 2 - 2, -2 + 6, 2 - 2, 2)


def test_a7_a_hand_that_comes_to_nothing_leaves_the_dealer_out() -> None:
    lost = two(55, game_kontra=1, announcements=[call("trull"), call("four_kings")])
    assert payout(lost, players=FIVE, dealer_cries_laughs="tolnai") == (0, 0, 0, 0, 0)


def test_a8_the_announced_ultimo_is_settled_between_the_sides() -> None:
    assert payout(three(50, **WON_ULTIMO), preset="tolnai") == (11, -11, 11, -11)


def test_a9_silent_figures_beside_a_lost_announced_volat() -> None:
    hand = three(60, trull="declarers", announcements=[call("volat")])
    assert payout(hand)[0] == -6 + 1
    assert payout(hand, silent_blocked_by_lost_announced_volat=True)[0] == -6
    others = three(60, trull="opponents", announcements=[call("volat")])
    assert payout(others, silent_blocked_by_lost_announced_volat=True)[0] == -6 - 1


def test_a10_a_caught_silent_ultimo_costs_five_and_nothing_in_tolnai() -> None:
    hand = three(50, pagat_last_trick=pagat("Anna", "Cili"))
    assert payout(hand)[0] == 1 - 5
    assert payout(hand, preset="tolnai")[0] == 1
    assert lines(hand)["pagat_ultimo_silent_failed"] == (5, -5)


def test_a11_an_unannounced_count_is_paid_by_the_partners() -> None:
    silent = {"player": "Béla", "count": 9, "announced": False}
    assert payout(three(50, tarokk_counts=[silent])) == (1, -1 + 2, 1, -1 - 2)
    assert payout(alone(50, "three", tarokk_counts=[silent])) == (3, -1 + 4, -1 - 2, -1 - 2)
    assert "tarokk_counts[0].announced" in refusal(alone(50, tarokk_counts=[{**silent, "player": "Anna"}]))
    obliged = three(50, tarokk_counts=[{**silent, "player": "Anna"}], **WON_ULTIMO)
    assert warnings(obliged) == ["count_had_to_be_announced"]


def test_a12_a_severe_penalty_is_the_game_and_all_announced_figures_with_kontra() -> None:
    hand = two(
        20,
        game_kontra=1,
        announcements=[call("trull", kontra=1), call("volat", "Béla")],
        penalty=penalty("Béla", "severe"),
        trull="opponents",
        xxi_catch={"by": "Béla", "lost_by": "Anna"},
        pagat_last_trick=pagat("Béla"),
        tarokk_counts=[COUNTED, {"player": "Béla", "count": 9, "announced": False}],
    )
    each = 2 * 2 + 2 * 2 + 6 * 2
    answer = settle(hand, preset="tolnai", kassza=True)
    assert tuple(answer["entries"][0]["payouts"].values()) == (each + 3, -3 * each - 1, each - 1, each - 1)
    assert answer["state"] == {"hat": None}
    paid = {line["item"] for line in answer["entries"][0]["lines"] if any(line["payouts"].values())}
    assert paid == {"faulty_skart_penalty", "tarokk_count_8"}


def test_a12_a_severe_penalty_needs_no_result_and_leaves_the_dealer_out() -> None:
    hand = two(penalty=penalty("Cili", "severe", "revoke"))
    assert payout(hand, players=FIVE, dealer_cries_laughs="tolnai") == (2, 2, -6, 2, 0)
    assert "revoke_penalty" in lines(hand)


def test_a12_a_severe_penalty_prices_further_figures_and_the_lone_game() -> None:
    hand = alone(
        contract="three",
        announcements=[call("centrum", made=False), call("double_game", "Béla", 1)],
        penalty=penalty("Dénes", "severe"),
    )
    each = 4 + 10 + 4 * 4 * 2
    assert payout(hand, preset="illustrated", alone_counts_as_solo=True) == (each, each, each, -3 * each)
    nobody_knows = {**hand, "announcements": [call("centrum"), call("double_game", "Béla", 1)]}
    assert payout(nobody_knows, preset="illustrated", alone_counts_as_solo=True) == (each, each, each, -3 * each)
    played_out = {key: told for key, told in nobody_knows.items() if key != "penalty"}
    assert "announcements[0].made" in refusal(played_out, preset="illustrated")


def test_a13_a_double_round_doubles_lines_counts_and_penalties_but_not_the_kassza() -> None:
    hand = three(50, tarokk_counts=[COUNTED], **LOST_ULTIMO)
    plain = payout(hand)
    assert payout(ALL_PASS, hand) == tuple(2 * points for points in plain)
    with_kassza = settle(ALL_PASS, hand, kassza=True)["entries"][1]
    assert with_kassza["pots"] == {"kassza": 20}
    assert with_kassza["payouts"]["Anna"] == 2 * plain[0] - 10
    mild = three(50, penalty=penalty("Cili", "mild"))
    assert payout(ALL_PASS, mild) == tuple(2 * points for points in payout(mild))
    severe = three(50, penalty=penalty("Cili", "severe"))
    assert payout(ALL_PASS, severe) == tuple(2 * points for points in payout(severe))


def test_a13_a_double_round_doubles_the_failed_trial_and_the_crying_dealer() -> None:
    trial = {"kind": "failed_trial", "contract": "two", "declarer": "Dénes"}
    assert payout(ALL_PASS, trial) == (4, 4, 4, -12)
    assert payout(ALL_PASS, two(60), players=FIVE, dealer_cries_laughs="mcleod") == (8, -4, 4, -4, -4)


def test_a13_talon_honours_are_never_multiplied_and_thrown_in_hands_use_nothing_up() -> None:
    drawn = two(60, talon_honours=[{"player": "Anna", "card": "skiz"}])
    assert payout(ALL_PASS, drawn, players=FIVE, talon_honours=True) == (4 - 3, -4, 4, -4, 3)
    hands = payouts(ALL_PASS, THROWN_IN, three(50), double_round="restart")
    assert hands[-1][0] == 2


def test_a14_the_trial_costs_its_contract_each_or_the_kassza_from_the_bidder_alone() -> None:
    trial = {"kind": "failed_trial", "contract": "one", "declarer": "Dénes"}
    assert payout(trial) == (3, 3, 3, -9)
    assert payout(trial, preset="tolnai") == (1, 1, 1, -3)
    assert payout(trial, preset="kegl_bga", kassza=False) == (2, 2, 2, -6)
    assert payout(trial, preset="kegl_bga") == (0, 0, 0, -8)
    assert payout(trial, kassza=True) == (0, 0, 0, -5)
    assert payout(trial, kassza=True, failed_trial_payee="players") == (3, 3, 3, -9)
    assert payout(trial, failed_trial_each=7) == (7, 7, 7, -21)


def test_a14_the_deal_passes_on_after_a_failed_trial_and_a_double_hand_is_used_up() -> None:
    trial = {"kind": "failed_trial", "contract": "three", "declarer": "Dénes"}
    answer = settle(ALL_PASS, trial, *[three(50)] * 4)
    assert [entry["dealer"] for entry in answer["entries"]] == ["Dénes", "Dénes", "Anna", "Béla", "Cili", "Dénes"]
    assert [entry["payouts"]["Anna"] for entry in answer["entries"]] == [0, 2, 2, 2, 2, 1]


def test_a15_the_resting_dealer_pays_into_the_kassza_only_where_the_table_says_so() -> None:
    assert payout(ALL_PASS, players=FIVE, kassza=True) == (-5, -5, -5, -5, 0)
    assert payout(ALL_PASS, players=FIVE, kassza=True, kassza_contributors="all_seated") == (-5,) * 5


@pytest.mark.parametrize(
    ("hand", "share"),
    [
        pytest.param(three(50, **WON_ULTIMO), (11 + 23, -11, 11 + 22, -11), id="two winners: the announcer has 23"),
        pytest.param(three(50, **LOST_ULTIMO), (-9 - 23, 9, -9 - 22, 9), id="two losers: the announcer pays 23"),
    ],
)
def test_a16_odd_points_fall_to_the_announcer(hand: dict[str, object], share: tuple[int, ...]) -> None:
    assert payout(into_the_kassza(45), hand, kassza=True) == share


def test_a16_three_winners_share_twenty_with_the_two_odd_points_to_the_announcer() -> None:
    hand = alone(60, "three", announcements=[call("pagat_ultimo", "Cili")], pagat_last_trick=pagat("Cili"))
    assert payout(into_the_kassza(20), hand, kassza=True) == (3 * -9, 9 + 6, 9 + 8, 9 + 6)


def test_a16_the_close_gives_odd_points_from_the_last_dealers_right() -> None:
    assert payout(into_the_kassza(6), three(50), CLOSE, kassza=True) == (2, 2, 1, 1)
    assert payout(into_the_kassza(7), {**three(50), "dealer": "Béla"}, CLOSE) == (2, 1, 2, 2)
    assert payout(into_the_kassza(7), CLOSE, players=FIVE) == (2, 1, 1, 1, 2)


def test_a17_both_announce_and_lose_the_kassza_is_doubled_twice_as_it_was() -> None:
    hand = three(50, announcements=[call("pagat_ultimo"), call("pagat_ultimo", "Béla")])
    entry = settle(into_the_kassza(40), hand, preset="tolnai", kassza=True)["entries"][1]
    assert entry["pots"] == {"kassza": 80}
    assert tuple(entry["payouts"].values()) == (1 - 20, -1 - 20, 1 - 20, -1 - 20)


def test_a17_the_loser_pays_before_the_winner_takes_all() -> None:
    both = [call("pagat_ultimo"), call("pagat_ultimo", "Béla", 1)]
    hand = three(50, announcements=both, pagat_last_trick=pagat("Béla"))
    assert payout(into_the_kassza(40), hand, preset="tolnai", kassza=True) == (-49, 69, -49, 69)


def test_the_empty_kassza_moves_nothing_and_a_silent_ultimo_never_does() -> None:
    assert settle(three(50, **LOST_ULTIMO), kassza=True)["pots"] == {"kassza": 0}
    for silent in (pagat("Anna"), pagat("Anna", "Béla")):
        assert settle(into_the_kassza(9), three(50, pagat_last_trick=silent), kassza=True)["pots"] == {"kassza": 9}


def test_the_lone_declarer_takes_or_doubles_the_whole_kassza() -> None:
    assert settle(into_the_kassza(45), alone(50, **LOST_ULTIMO), kassza=True)["entries"][1]["payouts"]["Anna"] == (
        3 * (2 - 10) - 45
    )
    assert payout(into_the_kassza(45), alone(50, **WON_ULTIMO), kassza=True) == (36 + 45, -12, -12, -12)


@pytest.mark.parametrize(
    ("hand", "paid"),
    [
        pytest.param(three(47), 10, id="a tie is lost"),
        pytest.param(three(20), 10, id="once, whatever else"),
        pytest.param(alone(40, "three"), 10, id="alone, not three times"),
        pytest.param(three(48), 0, id="won"),
        pytest.param(two(40), 0, id="a two"),
    ],
)
def test_a19_a_lost_three_pays_ten_into_the_kassza(hand: dict[str, object], paid: int) -> None:
    answer = settle(hand, preset="tolnai", kassza=True, kassza_lost_three=10)
    assert answer["pots"] == {"kassza": paid}
    plain = payout(hand, preset="tolnai")
    assert answer["totals"]["Anna"] == plain[0] - paid


def test_a20_hands_until_skiz_oszt_is_over() -> None:
    assert [hands_to_the_end(4, steps) for steps in range(4)] == [4, 5, 6, 7]
    assert [hands_to_the_end(5, steps) for steps in range(1, 5)] == [6, 7, 8, 9]


def test_a21_a_caught_xxi_frees_only_the_xxi() -> None:
    drawn = [{"player": "Anna", "card": "xxi"}, {"player": "Cili", "card": "pagat", "late": True}]
    caught = two(60, talon_honours=drawn, xxi_catch={"by": "Béla", "lost_by": "Anna"})
    assert payout(caught, players=FIVE, talon_honours=True) == (2 - 21, -2 + 21, 2 - 21 - 2, -2 + 21, 2)
    inside = two(60, talon_honours=drawn, xxi_catch={"by": "Cili", "lost_by": "Anna"})
    assert payout(inside, players=FIVE, talon_honours=True) == (2 - 2, -2, 2 - 2, -2, 4)
    assert payout(two(60, talon_honours=drawn), players=FIVE) == (2, -2, 2, -2, 0)


@pytest.mark.parametrize(
    ("rule", "levels", "won"),
    [
        ("opponents_win", 0, False),
        ("opponents_win", 1, False),
        ("opponents_win", 2, False),
        ("declarers_win_if_kontra", 0, False),
        ("declarers_win_if_kontra", 1, True),
        ("declarers_win_if_kontra", 2, True),
        ("last_kontra_sayer_loses", 0, False),
        ("last_kontra_sayer_loses", 1, True),
        ("last_kontra_sayer_loses", 2, False),
        ("last_kontra_sayer_loses", 3, True),
        ("last_kontra_sayer_loses", 4, False),
    ],
)
def test_a22_the_tie(rule: str, levels: int, won: bool) -> None:
    assert (payout(three(47, game_kontra=levels), tie_rule=rule)[0] > 0) is won
    assert payout(three(46, game_kontra=levels), tie_rule=rule)[0] < 0


def test_a23_kontra_on_silent_double_and_volat() -> None:
    volat, double = three(all_tricks="declarers", game_kontra=1), three(75, game_kontra=2)
    assert payout(volat)[0] == 2 + 3
    assert payout(volat, kontra_on_silent="multiplies_volat")[0] == 6
    assert payout(double, kontra_on_silent="multiplies_volat")[0] == 4 + 2
    assert payout(double, kontra_on_silent="multiplies_both")[0] == 4 + 4
    assert payout(three(75, game_kontra=1), kontra_on_silent="multiplies_both")[0] == 4
    lost = three(all_tricks="opponents", game_kontra=3)
    assert payout(lost, kontra_on_silent="multiplies_both")[0] == -24
    assert payout(three(75), kontra_on_silent="multiplies_both")[0] == 2


@pytest.mark.parametrize("reading", ["mcleod", "tolnai", "either_side_excluded"])
def test_a23_the_opponents_plain_game_where_their_silent_double_needs_kontra(reading: str) -> None:
    rules = {"game_double_volat": reading, "opponents_silent_need_kontra": True}
    assert payout(three(20), **rules)[0] == -1
    assert payout(three(all_tricks="opponents"), **rules)[0] == -1
    assert payout(three(20, game_kontra=1), **rules)[0] == -2 - 2
    assert payout(three(80), **rules)[0] == 2


def test_a24_no_silent_kings_beside_the_same_sides_silent_double() -> None:
    rules = {"preset": "kegl_bga", "kassza": False}
    assert payout(three(82, four_kings="declarers", trull="declarers"), **rules)[0] == 2 + 1
    assert payout(three(10, four_kings="opponents"), **rules)[0] == -2
    assert payout(three(80, four_kings="declarers", announcements=[call("double_game")]), **rules)[0] == 4 + 1
    assert payout(three(82, announcements=[call("four_kings")], four_kings="declarers"), **rules)[0] == 2 + 2


def test_a25_a_lone_game_has_the_price_of_its_bid_or_of_a_solo() -> None:
    assert payout(alone(60, "three")) == (3, -1, -1, -1)
    assert payout(alone(60, "three"), alone_counts_as_solo=True) == (12, -4, -4, -4)
    assert payout(three(60), alone_counts_as_solo=True)[0] == 1


def test_a26_mild_the_offender_alone_pays_by_the_net_sum() -> None:
    won = two(60, trull="declarers", announcements=[call("trull")], penalty=penalty("Cili", "mild"))
    assert payout(won) == (4, 0, -4, 0)
    lost = two(60, trull="declarers", announcements=[call("trull")], penalty=penalty("Béla", "mild"))
    assert payout(lost) == (4, -8, 4, 0)
    assert payout(alone(40, penalty=penalty("Dénes", "mild"))) == (0, 2, 2, 2 - 6)
    assert payout(alone(40, penalty=penalty("Anna", "mild"))) == (-6, 2, 2, 2)
    assert payout(alone(60, penalty=penalty("Anna", "mild"))) == (0, 0, 0, 0)
    nothing = two(55, game_kontra=1, announcements=[call("trull"), call("four_kings")], penalty=penalty("Anna", "mild"))
    assert payout(nothing) == (0, 0, 0, 0)
    assert "faulty_skart_relief" in lines(won)
    assert payout(two(60, penalty=penalty("Cili", "mild", "revoke"))) == (2, 0, -2, 0)


def test_a26_a_mild_penalty_leaves_counts_and_the_resting_dealer_alone() -> None:
    hand = two(60, tarokk_counts=[COUNTED], penalty=penalty("Cili", "mild"))
    assert payout(hand) == (2 + 3, -1, -2 - 1, -1)
    offended = two(60, penalty=penalty("Cili", "mild"))
    assert payout(offended, players=FIVE, dealer_cries_laughs="mcleod") == (2, 0, -2, 0, 0)


def test_a27_double_and_volat_in_one_breath_are_settled_with_a_warning() -> None:
    hand = three(all_tricks="declarers", announcements=[call("double_game", turn=1), call("volat", turn=1)])
    assert payout(hand)[0] == 10
    assert warnings(hand) == ["double_and_volat_in_one_turn"]
    assert warnings(hand, preset="tolnai") == []
    assert warnings(hand, double_and_volat_in_one_turn="never_both") == ["double_and_volat_in_one_turn"]
    partners = three(all_tricks="declarers", announcements=[call("double_game", turn=1), call("volat", "Cili", turn=1)])
    assert warnings(partners) == warnings(partners, double_and_volat_in_one_turn="two_players_only") == []
    assert warnings(hand, double_and_volat_in_one_turn="two_players_only") == ["double_and_volat_in_one_turn"]
    late = three(all_tricks="declarers", announcements=[call("volat", turn=1), call("double_game", turn=2)])
    assert warnings(late) == ["double_after_volat"]


def test_a28_a_count_is_paid_by_the_three_others_or_by_the_other_side() -> None:
    hand = three(50, tarokk_counts=[{"player": "Béla", "count": 9, "announced": True}])
    assert payout(hand) == (1 - 2, -1 + 6, 1 - 2, -1 - 2)
    assert payout(hand, tarokk_count_payers="opponents_only") == (1 - 2, -1 + 4, 1 - 2, -1)


def test_a29_kegl_plays_the_kassza_without_double_rounds() -> None:
    answer = settle(ALL_PASS, three(50), preset="kegl_bga")
    assert answer["pots"] == {"kassza": 8}
    assert answer["entries"][1]["payouts"]["Anna"] == 1
    assert [entry["dealer"] for entry in answer["entries"]] == ["Dénes", "Anna"]
