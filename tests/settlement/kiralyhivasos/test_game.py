"""Királyhívásos tarokk: each rule once, and each check provoked."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import GAMES, document
from settlement.game import Mark, Summary
from tests.settlement.sheets import FIVE, FOUR, Facts, refused
from tests.settlement.tarokk import figures_sheets
from tests.settlement.tarokk.figures_sheets import call, silent

GAME = GAMES["kiralyhivasos"]
WRONG_DISCARD = {"kind": "wrong_discard", "offender": "Anna"}


def hand(points: int | None = None, contract: str = "call", **more: Any) -> Facts:
    """Anna plays with Cili."""
    counted = {} if points is None else {"declarer_points": points}
    return {"contract": contract, "declarer": "Anna", "partner": "Cili", **counted, **more}


def alone(points: int | None = None, contract: str = "three", **more: Any) -> Facts:
    return hand(points, contract, partner=None, **more)


def talon(points: int | None = None, contract: str = "call", **more: Any) -> Facts:
    """The called king lay in the talon."""
    return alone(points, contract, called_king_in="talon", **more)


def sheet(*entries: Facts, players: tuple[str, ...] = FOUR, **house_rules: Any) -> Facts:
    return figures_sheets.sheet("kiralyhivasos", players, *entries, **house_rules)


PRICES = {
    "call": (6, 2, 4, 12, 24),
    "solo_call": (8, 4, 8, 24, 48),
    "three": (10, 6, 12, 24, 48),
    "solo_three": (20, 8, 16, 48, 96),
}


@pytest.mark.parametrize("contract", PRICES)
def test_the_prices_of_every_contract(contract: str) -> None:
    game, figure, announced, volat, volat_announced = PRICES[contract]
    times = 3 if "three" in contract else 1
    facts = alone if times == 3 else hand
    for figures, expected in (
        ([], {"game": game}),
        ([silent("trull")], {"game": game, "trull_silent": figure}),
        ([call("xxi_catch")], {"game": game, "xxi_catch_announced": announced}),
        ([silent("volat")], {"volat_silent": volat}),
        ([call("volat")], {"volat_announced": volat_announced}),
    ):
        paid = {item: points * times for item, points in expected.items()}
        assert figures_sheets.lines(sheet(facts(60, contract, figures=figures))) == paid


PAID: dict[str, tuple[Facts, Facts, dict[str, int]]] = {
    "2.1 35 are not enough": (hand(35), {}, {"game": -6}),
    "2.1 its threshold": (hand(35), {"win_threshold": 35}, {"game": 6}),
    "2.2 rekontra": (hand(36, game_kontra=2), {}, {"game": 24}),
    "2.2 the whole ladder": (hand(36, game_kontra=5), {"kontra_max": 5}, {"game": 192}),
    "3.4 both ultimos, one lost": (hand(45, figures=[call("king_ultimo"), call("pagat_ultimo", made=False)]), {},
                                   {"game": 6, "king_ultimo_announced": 4, "pagat_ultimo_announced": -4}),
    "3.4 both made": (hand(45, figures=[silent("king_ultimo"), silent("pagat_ultimo")]), {},
                      {"game": 6, "king_ultimo_silent": 2, "pagat_ultimo_silent": 2}),
    "3.4 with a king from the talon": (talon(45, talon_half="taken", figures=[silent("king_ultimo")]), {},
                                       {"game": 18, "king_ultimo_silent": 6}),
    "3.4 announced without the king": (talon(45, "solo_call", figures=[call("king_ultimo", made=False)]), {},
                                       {"game": 24, "king_ultimo_announced": -24}),
    "4.2 own king": (alone(40, "call", called_king_in="own_hand", declarer_holds_four_kings=True), {}, {"game": 18}),
    "4.2 always": (alone(40, "call", called_king_in="own_hand"), {"own_king_call": "always"}, {"game": 18}),
    "4.3 thrown in": (talon(thrown_in=True), {}, {"thrown_in": -12}),
    "4.3 its price": (talon(thrown_in=True), {"throw_in_price": 5}, {"thrown_in": -15}),
    "4.3 taken": (talon(40, talon_half="taken"), {}, {"game": 18}),
    "4.3 left": (talon(30, talon_half="left"), {}, {"game": -18, "king_left": -6}),
    "4.3 left, lost besides": (talon(30, talon_half="left"), {"king_left_also_counts_as_lost": True},
                               {"game": -18, "king_left": -6, "king_lost": -6}),
    "4.3 never kontra'd": (talon(40, talon_half="left", game_kontra=1), {}, {"game": 36, "king_left": -6}),
    "4.4 in the talon of a solo": (talon(45, "solo_call", figures=[silent("four_kings")]), {},
                                   {"game": 24, "four_kings_silent": 12}),
    "4.5 captured": (hand(44, called_king_lost=True), {}, {"game": 6, "king_lost": -2}),
    "4.5 captured in a solo": (hand(44, "solo_call", called_king_lost=True), {}, {"game": 8, "king_lost": -2}),
    "4.5 captured alone": (talon(44, talon_half="taken", called_king_lost=True), {"king_lost_penalty": 3},
                           {"game": 18, "king_lost": -9}),
    "4.5 beside a volat": (hand(0, called_king_lost=True, figures=[silent("volat", "defenders")]), {},
                           {"volat_silent": -12, "king_lost": -2}),
    "5.1 all passed": ({"contract": "passed"}, {}, {}),
    "6.2 lost volat, won game": (alone(60, figures=[call("volat", made=False)]), {}, {"volat_announced": -144}),
    "6.3 beside a volat": (
        hand(68, partner="Dénes", figures=[silent("volat"), silent("trull"), silent("four_kings"),
                                           silent("king_ultimo")]), {},
        {"volat_silent": 12, "king_ultimo_silent": 2}),
    "8.1 nothing of the king": (hand(called_king_lost=True, irregularity=WRONG_DISCARD, figures=[call("trull")]), {},
                                {"wrong_discard_penalty": -12}),
}  # fmt: skip


@pytest.mark.parametrize("name", PAID)
def test_what_is_paid(name: str) -> None:
    told, rules, expected = PAID[name]
    assert figures_sheets.lines(sheet(told, **rules)) == expected


def test_8_1_the_partner_is_paid_too() -> None:
    broken = hand(irregularity=WRONG_DISCARD, figures=[call("trull")])
    assert figures_sheets.payouts(sheet(broken)) == [(-30, 10, 10, 10)]


@pytest.mark.parametrize(
    ("told", "paid"),
    [
        (hand(40), (12, -6, 6, -6, -6)),
        (alone(30), (-40, 10, 10, 10, 10)),
        (talon(thrown_in=True), (-16, 4, 4, 4, 4)),
        (hand(40, called_king_lost=True), (8, -4, 4, -4, -4)),
        (hand(irregularity=WRONG_DISCARD), (-18, 6, 6, 6, 0)),
    ],
)
def test_7_1_the_dealer_is_one_more_opponent_but_not_at_penalties(told: Facts, paid: tuple[int, ...]) -> None:
    assert figures_sheets.payouts(sheet(told, players=FIVE, idle_dealer="cries_and_laughs")) == [paid]


KING_LOST = "king_lost_against_figures"
IMPOSSIBLE: dict[str, tuple[Facts, Facts, str, str]] = {
    "no declarer": ({"contract": "call", "partner": "Cili", "declarer_points": 40}, {}, "declarer", "missing"),
    "his own partner": (hand(40, partner="Anna"), {}, "partner", "partner"),
    "a partner beside a passed hand": ({"contract": "passed", "partner": "Cili"}, {}, "partner", "not_in_contract"),
    "thrown in beside a passed hand": ({"contract": "passed", "thrown_in": True}, {}, "thrown_in", "not_in_contract"),
    "nobody called": (alone(40, "call"), {}, "called_king_in", "called_king_missing"),
    "a partner without a name": (alone(40, "call", called_king_in="partner_hand"), {}, "partner",
                                 "called_king_partner"),
    "a partner and the king in the talon": (hand(40, called_king_in="talon", talon_half="taken"), {}, "partner",
                                            "called_king_partner"),
    "a partner and an own king": (hand(40, "solo_call", called_king_in="own_hand", declarer_holds_four_kings=True), {},
                                  "partner", "called_king_partner"),
    "a partner in a three": (hand(40, "three"), {}, "partner", "called_king_not_here"),
    "a called king in a three": (talon(40, "three"), {}, "called_king_in", "called_king_not_here"),
    "a lost king in a solo three": (alone(40, "solo_three", called_king_lost=True), {}, "called_king_lost",
                                    "called_king_not_here"),
    "a talon half in a three": (alone(40, talon_half="left"), {}, "talon_half", "called_king_not_here"),
    "four kings told in a three": (alone(40, declarer_holds_four_kings=True), {}, "declarer_holds_four_kings",
                                   "called_king_not_here"),
    "an own king, never": (alone(40, "call", called_king_in="own_hand", declarer_holds_four_kings=True),
                           {"own_king_call": "never"}, "called_king_in", "own_king_call"),
    "an own king without all four": (alone(40, "call", called_king_in="own_hand"), {}, "declarer_holds_four_kings",
                                     "own_king_call"),
    "all four kings and a partner": (hand(40, declarer_holds_four_kings=True), {}, "declarer_holds_four_kings",
                                     "own_king_call"),
    "neither taken nor left": (talon(40), {}, "talon_half", "talon_half"),
    "left without a king": (hand(40, talon_half="left"), {}, "talon_half", "talon_half"),
    "left in a solo": (talon(40, "solo_call", talon_half="taken"), {}, "talon_half", "talon_half"),
    "left and thrown in": (talon(thrown_in=True, talon_half="left"), {}, "talon_half", "talon_half"),
    "thrown in a solo": (talon(contract="solo_call", thrown_in=True), {}, "thrown_in", "thrown_in"),
    "thrown in with a partner": (hand(thrown_in=True), {}, "thrown_in", "thrown_in"),
    "thrown in with points": (talon(40, thrown_in=True), {}, "declarer_points", "thrown_in"),
    "thrown in and won": (talon(thrown_in=True, game_won=True), {}, "game_won", "thrown_in"),
    "thrown in with kontra": (talon(thrown_in=True, game_kontra=1), {}, "game_kontra", "thrown_in"),
    "thrown in with a figure": (talon(thrown_in=True, figures=[silent("trull")]), {}, "figures", "thrown_in"),
    "thrown in with a penalty": (talon(thrown_in=True, irregularity=WRONG_DISCARD), {}, "irregularity", "thrown_in"),
    "king ultimo in a three": (alone(50, figures=[call("king_ultimo")]), {}, "figures[0]", "figure_not_here"),
    "king ultimo by the defenders": (hand(50, figures=[call("king_ultimo", "defenders", made=False)]), {},
                                     "figures[0]", "king_ultimo_side"),
    "king ultimo with a king in the talon of a solo": (talon(50, "solo_call", figures=[silent("king_ultimo")]), {},
                                                       "figures[0]", "king_ultimo_side"),
    "king ultimo with a lost king": (hand(50, called_king_lost=True, figures=[silent("king_ultimo")]), {},
                                     "figures[0]", KING_LOST),
    "four kings with a lost king": (hand(50, called_king_lost=True, figures=[silent("four_kings")]), {},
                                    "figures[0]", KING_LOST),
    "a volat with a king lost": (hand(60, called_king_lost=True, figures=[silent("volat")]), {}, "figures[0]",
                                 KING_LOST),
    "a king ultimo with a king left": (talon(50, talon_half="left", figures=[silent("king_ultimo")]), {}, "figures[0]",
                                       KING_LOST),
    "four kings with a king left": (talon(50, talon_half="left", figures=[silent("four_kings")]), {}, "figures[0]",
                                    KING_LOST),
    "a king kept with 3": (hand(3), {}, "declarer_points", "too_few_points_for_figures"),
    "an own king kept with 3": (alone(3, "solo_call", called_king_in="own_hand", declarer_holds_four_kings=True), {},
                                "declarer_points", "too_few_points_for_figures"),
    "a king taken from the talon with 3": (talon(3, talon_half="taken"), {}, "declarer_points",
                                           "too_few_points_for_figures"),
    "a king of the own half with 3": (talon(3, "solo_call"), {}, "declarer_points", "too_few_points_for_figures"),
    "a king captured, 67": (hand(67, called_king_lost=True), {}, "declarer_points", "too_few_points_for_figures"),
    "a king captured and a trull, 55": (hand(55, called_king_lost=True, figures=[silent("trull", "defenders")]), {},
                                        "declarer_points", "too_few_points_for_figures"),
    "a king left, 67": (talon(67, talon_half="left"), {}, "declarer_points", "too_few_points_for_figures"),
    "the defenders' four kings": (hand(40, figures=[silent("four_kings", "defenders")]), {}, "figures[0]", KING_LOST),
    "a king lost from the talon": (talon(40, talon_half="left", called_king_lost=True), {}, "called_king_lost",
                                   "king_lost_from_talon"),
    "a king lost from a solo": (talon(40, "solo_call", called_king_lost=True), {}, "called_king_lost",
                                "king_lost_from_talon"),
    "a volat without the king": (hand(0, figures=[silent("volat", "defenders")]), {}, "called_king_lost",
                                 "volat_against_king"),
    "one last trick": (hand(40, figures=[silent("king_ultimo"), silent("pagat_ultimo", "defenders")]), {},
                       "figures[1]", "one_last_trick"),
    "a king and four kings": (hand(40, called_king_lost=True, figures=[silent("trull"), silent("xxi_catch", "defenders")
                                                                       ]), {}, "figures[1]", "same_card_both_sides"),
    "four kings with 15": (hand(15, figures=[silent("four_kings")]), {}, "declarer_points",
                           "too_few_points_for_figures"),
    "a king ultimo with 3": (hand(3, figures=[silent("king_ultimo")]), {}, "declarer_points",
                             "too_few_points_for_figures"),
    "71 points": (hand(71), {}, "declarer_points", "out_of_range"),
    "subkontra": (hand(40, game_kontra=3), {}, "game_kontra", "kontra_level"),
    "a volat with 56": (hand(56, figures=[silent("volat")]), {}, "declarer_points", "volat_against_points"),
    "a solo's volat with 43": (hand(43, "solo_call", figures=[silent("volat")]), {}, "declarer_points",
                               "volat_against_points"),
    "14 without a trick": (alone(14, figures=[silent("volat", "defenders")]), {}, "declarer_points",
                           "volat_against_points"),
    "1 without a trick in a solo three": (alone(1, "solo_three", figures=[silent("volat", "defenders")]), {},
                                          "declarer_points", "volat_against_points"),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be(name: str) -> None:
    told, rules, field, code = IMPOSSIBLE[name]
    assert refused(sheet(told, **rules)).get(field) == code


@pytest.mark.parametrize(
    ("told", "points"),
    [
        (hand, 57),
        (alone, 57),
    ],
)
def test_11_4_the_points_a_volat_leaves(told: Any, points: int) -> None:
    assert "volat_silent" in figures_sheets.lines(sheet(told(points, figures=[silent("volat")])))


def test_11_4_the_half_with_the_king_is_the_declarers() -> None:
    assert "volat_silent" in figures_sheets.lines(sheet(hand(44, "solo_call", figures=[silent("volat")])))
    assert refused(sheet(talon(44, "solo_call", figures=[silent("volat")]))) == {
        "declarer_points": "volat_against_points"
    }
    without = talon(13, "solo_call", figures=[silent("volat", "defenders")])
    assert "volat_silent" in figures_sheets.lines(sheet(without))


@pytest.mark.parametrize(
    "told",
    [
        hand(4),
        hand(66, called_king_lost=True),
        talon(66, talon_half="left"),
        alone(0),
        talon(4, "solo_call"),
        hand(54, called_king_lost=True, figures=[silent("trull", "defenders")]),
        hand(54, called_king_lost=True, figures=[silent("four_kings", "defenders")]),
    ],
)
def test_11_5_the_called_kings_own_points_are_enough(told: Facts) -> None:
    assert figures_sheets.payouts(sheet(told))


def test_11_5_a_king_left_in_the_talon_is_in_no_trick_and_forbids_no_volat() -> None:
    facts = talon(62, talon_half="left", figures=[silent("volat")])
    assert figures_sheets.payouts(sheet(facts)) == [(30, -10, -10, -10)]


def test_the_defenders_may_have_four_kings_with_one_of_the_talon() -> None:
    facts = talon(20, talon_half="left", figures=[silent("four_kings", "defenders")])
    assert figures_sheets.lines(sheet(facts)) == {"game": -18, "four_kings_silent": -6, "king_left": -6}


def test_who_sits_out_is_no_partner() -> None:
    assert refused(sheet(hand(40, partner="Emőke"), players=FIVE)) == {"partner": "partner"}


def described(told: Facts, **rules: Any) -> Summary:
    return figures_sheets.described("kiralyhivasos", FOUR, told, **rules)


def test_how_the_sheet_tells_it() -> None:
    assert described(hand(45, figures=[call("king_ultimo", kontra=1)], called_king_in="partner_hand")) == Summary(
        title="call",
        contract="call",
        declarer=0,
        partner=2,
        score="45",
        won=True,
        marks=(Mark(figure="king_ultimo", label="king ultimo", announced=True, outcome="made", kontra=1),),
    )
    thrown = described(talon(thrown_in=True))
    assert (thrown.won, thrown.alone, [mark.label for mark in thrown.marks]) == (
        None,
        "the king lay in the talon",
        ["thrown in"],
    )
    half_left = described(talon(30, talon_half="left"))
    assert [mark.figure for mark in half_left.marks] == ["king_left"]
    assert [mark.figure for mark in described(hand(30, called_king_lost=True)).marks] == ["king_lost"]
    assert described(alone(40)).alone == ""


def kings_called(face: Any) -> set[Any]:
    """Return where the called king may be by the answers the first bid offers."""
    (question,) = face.bids[0].questions
    return {dict(answer.facts)["called_king_in"] for answer in question.answers}


def test_the_entry_screen_follows_the_rules() -> None:
    face = GAME.face(document.rules_for(GAME, None, {}))
    assert face.kontra == ("kontra", "rekontra")
    assert [bid.contract for bid in face.bids if bid.alone] == ["three", "solo_three"]
    assert kings_called(face) == {"talon", "own_hand"}
    assert kings_called(GAME.face(document.rules_for(GAME, None, {"own_king_call": "never"}))) == {"talon"}


@pytest.mark.parametrize("language", ["", ".hu"])
def test_the_rulebook_prints_the_tariff(language: str) -> None:
    prices, options = figures_sheets.printed("kiralyhivasos", language)
    assert prices == {rate.key: rate.default for rate in GAME.rates}
    assert options == {option.key for option in GAME.options}
