"""Figures, house rules, double rounds and the kassza of Paskievics, beside the decisions and the printed tables."""

from __future__ import annotations

from typing import Any

import pytest

from tests.settlement.sheets import (
    ALL_PASS,
    CLOSE,
    FIVE,
    THROWN_IN,
    Facts,
    alone,
    call,
    into_the_kassza,
    lines,
    pagat,
    payout,
    payouts,
    settle,
    three,
    two,
)

P, T, H = ALL_PASS, THROWN_IN, three(50)


@pytest.mark.parametrize(
    ("rule", "entries", "factors"),
    [
        ("overlap", [P, H, T, H, H, H, H, H], [0, 2, 0, 4, 4, 4, 2, 1]),
        ("queue", [P, H, T, *[H] * 8], [0, 2, 0, *[2] * 7, 1]),
        ("quadruple", [P, H, T, *[H] * 5], [0, 2, 0, 4, 4, 4, 4, 1]),
        ("quadruple", [P, H, T, H, T, *[H] * 5], [0, 2, 0, 4, 0, 4, 4, 4, 4, 1]),
        ("restart", [P, H, T, *[H] * 5], [0, 2, 0, 2, 2, 2, 2, 1]),
        ("none", [P, H, T, H], [0, 1, 0, 1]),
        ("overlap", [P, P, P, H, H, H, H, H], [0, 0, 0, 8, 8, 8, 8, 1]),
    ],
)
def test_double_rounds_of_four(rule: str, entries: list[Facts], factors: list[int]) -> None:
    assert [payout[0] for payout in payouts(*entries, double_round=rule)] == factors


def test_a_double_round_of_five_lasts_five_hands() -> None:
    hands = [{**H, "dealer": "Emőke"}] * 6
    assert [paid[0] for paid in payouts(P, *hands, players=FIVE)] == [0, 2, 2, 2, 2, 2, 1]


def test_adjustments_use_up_no_double_round_and_move_no_deal() -> None:
    answer = settle(P, into_the_kassza(1), H, into_the_kassza(1))
    assert [entry["dealer"] for entry in answer["entries"]] == ["Dénes", None, "Dénes", None]
    assert answer["entries"][2]["payouts"]["Anna"] == 2
    assert answer["entries"][1]["sitting_out"] == []


@pytest.mark.parametrize("kind", ["all_pass", "thrown_in", "refused_three"])
def test_every_no_game_feeds_the_kassza_starts_a_round_and_keeps_the_dealer(kind: str) -> None:
    answer = settle({"kind": kind}, H, kassza=True, refused_three=True)
    assert answer["pots"] == {"kassza": 20}
    assert answer["entries"][1]["payouts"]["Anna"] == 2
    assert [entry["dealer"] for entry in answer["entries"]] == ["Dénes", "Dénes"]
    following = settle({"kind": kind}, H, redeal="next_dealer", refused_three=True)
    assert [entry["dealer"] for entry in following["entries"]] == ["Dénes", "Anna"]


def test_the_dealer_of_five_sits_out() -> None:
    entry = settle({**H, "dealer": "Béla", "partner": "Dénes"}, players=FIVE)["entries"][0]
    assert entry["sitting_out"] == ["Béla"]
    assert entry["payouts"] == {"Anna": 1, "Béla": 0, "Cili": -1, "Dénes": 1, "Emőke": -1}


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        pytest.param(three(50, trull="declarers"), 1 + 1, id="silent trull"),
        pytest.param(three(50, trull="opponents"), 1 - 1, id="their silent trull"),
        pytest.param(three(50, trull="declarers", announcements=[call("trull")]), 1 + 2, id="announced trull"),
        pytest.param(three(50, announcements=[call("trull", "Cili", 2)]), 1 - 8, id="trull lost after rekontra"),
        pytest.param(
            three(50, four_kings="opponents", announcements=[call("four_kings", "Béla", 5)]),
            1 - 64,
            id="their four kings after mordkontra",
        ),
        pytest.param(three(50, pagat_last_trick=pagat()), 1 + 5, id="silent ultimo"),
        pytest.param(three(50, pagat_last_trick=pagat("Béla", "Dénes")), 1 + 5, id="their caught silent ultimo"),
        pytest.param(
            three(50, pagat_last_trick=pagat(), announcements=[call("pagat_ultimo", "Cili")]),
            1 + 10,
            id="the partner said it",
        ),
        pytest.param(
            three(50, pagat_last_trick=pagat("Anna", "Cili"), announcements=[call("pagat_ultimo")]),
            1 - 10,
            id="caught by the own partner",
        ),
        pytest.param(three(50, announcements=[call("pagat_ultimo")]), 1 - 10, id="fell earlier"),
        pytest.param(
            three(44, pagat_last_trick=pagat("Dénes"), announcements=[call("pagat_ultimo")]),
            -1 - 10 - 5,
            id="the others had it and won with it",
        ),
        pytest.param(
            three(44, pagat_last_trick=pagat("Dénes", "Anna"), announcements=[call("pagat_ultimo")]),
            -1 - 10 + 5,
            id="the others had it and lost it",
        ),
        pytest.param(three(50, xxi_catch={"by": "Cili", "lost_by": "Béla"}), 1 + 21, id="silent catch"),
        pytest.param(three(50, xxi_catch={"by": "Cili", "lost_by": "Anna"}), 1, id="a catch inside the side"),
        pytest.param(
            three(50, xxi_catch={"by": "Cili", "lost_by": "Anna"}, announcements=[call("xxi_catch")]),
            1 - 42,
            id="announced, and the XXI was the partner's",
        ),
        pytest.param(
            three(50, xxi_catch={"by": "Dénes", "lost_by": "Anna"}, announcements=[call("xxi_catch")]),
            1 - 42 - 21,
            id="announced, and lost one's own",
        ),
        pytest.param(three(all_tricks="declarers", pagat_last_trick=pagat()), 3 + 5, id="ultimo beside a volat"),
        pytest.param(
            three(all_tricks="declarers", announcements=[call("trull"), call("four_kings", "Béla")]),
            3 + 2 + 2,
            id="announced figures beside a volat",
        ),
    ],
)
def test_figures(hand: Facts, points: int) -> None:
    assert payout(hand) == (points, -points, points, -points)


@pytest.mark.parametrize(("rule", "points"), [("none", 3), ("trull_only", 4), ("both", 5)])
def test_silent_trull_and_kings_beside_a_volat(rule: str, points: int) -> None:
    assert payout(three(all_tricks="declarers"), silent_with_volat=rule)[0] == points
    said_volat = three(all_tricks="declarers", announcements=[call("volat")])
    assert payout(said_volat, silent_with_volat=rule)[0] == points + 3


def test_tolnai_all_tricks_after_an_announced_double_is_still_a_volat() -> None:
    assert payout(three(all_tricks="declarers", announcements=[call("double_game")]), preset="tolnai")[0] == 4


def test_the_hat_goes_to_who_lost_the_xxi_to_an_opponent() -> None:
    caught = three(50, xxi_catch={"by": "Béla", "lost_by": "Cili"})
    inside = three(50, xxi_catch={"by": "Cili", "lost_by": "Anna"})
    assert settle(caught, inside, ALL_PASS, into_the_kassza(1))["state"] == {"hat": "Cili"}
    assert settle(caught, three(50, xxi_catch={"by": "Anna", "lost_by": "Dénes"}))["state"] == {"hat": "Dénes"}


def test_further_figures_announced_and_silent() -> None:
    rules: dict[str, Any] = {
        "preset": "illustrated",
        "extra_figures": {"sas_ultimo": 10},
        "extra_figures_silent": {"sas_ultimo": 5, "pagat_catch": 4},
    }
    hand = three(50, announcements=[call("centrum", kontra=1, made=True), call("king_uhu", "Béla", made=False)])
    assert payout(hand, **rules)[0] == 1 + 20 + 20
    silent = three(
        50,
        silent_figures=[
            {"figure": "sas_ultimo", "by": "Dénes"},
            {"figure": "pagat_catch", "by": "Dénes", "made": False},
        ],
    )
    assert payout(silent, **rules)[0] == 1 - 5 + 4
    assert payout(ALL_PASS, silent, **rules)[0] == 0
    assert lines(silent, **rules)["sas_ultimo_silent"] == (5, -5)
    both = three(
        50, announcements=[call("sas_ultimo", made=False)], silent_figures=[{"figure": "sas_ultimo", "by": "Béla"}]
    )
    assert payout(both, **rules)[0] == 1 - 10 - 5


def test_announced_uhu_played_last_is_lost_and_a_silent_ultimo() -> None:
    hand = three(50, announcements=[call("pagat_uhu", made=False)], pagat_last_trick=pagat())
    assert payout(hand, preset="illustrated")[0] == 1 - 20 + 5


@pytest.mark.parametrize("figure", ["facan", "band", "xxi_ultimo", "two_kings", "large_suit_family", "sas_sixth"])
def test_high_figures_where_the_table_prices_them(figure: str) -> None:
    hand = three(50, announcements=[call(figure, made=True)])
    assert payout(hand, extra_figures={figure: 33})[0] == 34


PRICES: dict[str, Facts] = {
    "game.three": three(50),
    "game.two": two(50),
    "game.one": two(50, "one"),
    "game.solo": two(50, "solo"),
    "double_game.announced": three(75, announcements=[call("double_game")]),
    "double_game.silent": three(75),
    "volat.announced": three(all_tricks="declarers", announcements=[call("volat")]),
    "volat.silent": three(all_tricks="declarers"),
    "trull.announced": three(50, trull="declarers", announcements=[call("trull")]),
    "trull.silent": three(50, trull="declarers"),
    "four_kings.announced": three(50, four_kings="declarers", announcements=[call("four_kings")]),
    "four_kings.silent": three(50, four_kings="declarers"),
    "pagat_ultimo.announced": three(50, pagat_last_trick=pagat(), announcements=[call("pagat_ultimo")]),
    "pagat_ultimo.silent": three(50, pagat_last_trick=pagat()),
    "pagat_ultimo.silent_failed": three(50, pagat_last_trick=pagat("Béla", "Anna")),
    "xxi_catch.announced": three(50, xxi_catch={"by": "Anna", "lost_by": "Béla"}, announcements=[call("xxi_catch")]),
    "xxi_catch.silent": three(50, xxi_catch={"by": "Anna", "lost_by": "Béla"}),
    "tarokk_count.8": three(50, tarokk_counts=[{"player": "Anna", "count": 8, "announced": True}]),
    "tarokk_count.9": three(50, tarokk_counts=[{"player": "Anna", "count": 9, "announced": True}]),
}


@pytest.mark.parametrize("rate", PRICES)
def test_every_price_is_a_house_rule_under_its_own_key(rate: str) -> None:
    rules = {rate.replace(".", "__"): 1000}
    moved = payout(PRICES[rate], **rules)[0]
    assert moved > 900
    assert moved != payout(PRICES[rate])[0]


def test_thresholds_and_kontra_factor_are_house_rules() -> None:
    assert payout(three(50), win_threshold=51)[0] == -1
    assert payout(three(70), double_threshold=70)[0] == 2
    assert payout(three(24), double_threshold=70)[0] == -2
    assert payout(three(50, game_kontra=3), kontra_factor=3)[0] == 27


def test_talon_honours_and_their_late_factor_are_house_rules() -> None:
    drawn = two(
        60,
        talon_honours=[
            {"player": "Anna", "card": "skiz", "late": True},
            {"player": "Cili", "card": "xxi"},
            {"player": "Anna", "card": "pagat"},
        ],
    )
    rules: dict[str, Any] = {
        "talon_honour__skiz": 30,
        "talon_honour__xxi": 20,
        "talon_honour__pagat": 10,
        "talon_honour__late_factor": 5,
    }
    assert payout(drawn, players=FIVE, talon_honours=True, **rules) == (2 - 160, -2, 2 - 20, -2, 180)


def test_kassza_prices_are_house_rules() -> None:
    trial = {"kind": "failed_trial", "contract": "three", "declarer": "Dénes"}
    assert settle(ALL_PASS, kassza=True, kassza_no_game_each=7)["pots"] == {"kassza": 28}
    assert settle(trial, kassza=True, kassza_failed_trial=9)["pots"] == {"kassza": 9}


def test_a_price_of_nothing_moves_nothing() -> None:
    assert payout(three(50), game__three=0) == (0, 0, 0, 0)


def test_the_kassza_stays_at_the_close_where_it_is_carried_over() -> None:
    answer = settle(into_the_kassza(7), CLOSE, kassza_rest_at_end="carry_over")
    assert answer["pots"] == {"kassza": 7}
    assert answer["transfers"] == []
    assert answer["entries"][1]["lines"] == []


def test_the_kassza_counts_only_where_it_is_played() -> None:
    won = three(50, announcements=[call("pagat_ultimo")], pagat_last_trick=pagat())
    assert settle(into_the_kassza(40), won)["pots"] == {"kassza": 40}
    assert settle(ALL_PASS)["pots"] == {"kassza": 0}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("throw_in_hands", []),
        ("throw_in_after_laid_tarokk", "always"),
        ("xx_may_be_laid", False),
        ("free_call_after_laid_tarokk", False),
        ("double_and_volat_in_one_turn", "never_both"),
        ("closing", "skiz_oszt"),
        ("revoke_penalty", "severe"),
        ("faulty_skart_penalty", "mild"),
    ],
)
def test_rules_of_the_table_alone_change_no_payment(key: str, value: object) -> None:
    hand = alone(60, penalty={"kind": "faulty_skart", "player": "Béla", "severity": "mild"})
    assert payout(ALL_PASS, hand, **{key: value}) == payout(ALL_PASS, hand)


def test_lines_say_what_was_multiplied() -> None:
    hand = three(50, game_kontra=1, announcements=[call("double_game", kontra=2)])
    entry = settle(ALL_PASS, hand)["entries"][1]
    game, double = entry["lines"]
    assert (game["item"], game["points"], game["times"], game["label"]) == ("game", 1, 4, "three, won with 50")
    assert (double["item"], double["points"], double["times"]) == ("double_game_announced", 4, 8)
    assert double["label"] == "double game, announced by Anna: lost"
    assert double["payouts"] == {"Anna": -32, "Béla": 32, "Cili": -32, "Dénes": 32}
    assert double["pots"] == {}
