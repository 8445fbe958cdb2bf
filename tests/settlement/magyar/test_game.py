"""Magyar tarokk: each rule once, and each check provoked."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import GAMES, document
from settlement.game import Mark, Summary
from settlement.settle import opening, settle
from tests.settlement.sheets import Facts, refused
from tests.settlement.tarokk import figures_sheets
from tests.settlement.tarokk.figures_sheets import call, silent

GAME = GAMES["magyar"]
THREE, FOUR = ("Anna", "Béla", "Cili"), ("Anna", "Béla", "Cili", "Dénes")
REVOKE = {"kind": "revoke", "offender": "Béla"}


def hand(points: int | None = None, contract: str = "three", **more: Any) -> Facts:
    counted = {} if points is None else {"declarer_points": points}
    return {"contract": contract, "declarer": "Anna", **counted, **more}


def sheet(*entries: Facts, players: tuple[str, ...] = THREE, **house_rules: Any) -> Facts:
    return figures_sheets.sheet("magyar", players, *entries, **house_rules)


STEPS = [
    *[("three", n, n) for n in (1, 2, 3)],
    *[("lower_three", n, n + 1) for n in (1, 2, 3)],
    *[("two", n, 2 * n) for n in range(1, 6)],
    *[("one", n, 3 * n) for n in range(1, 12)],
    ("solo", 1, 10),
]


@pytest.mark.parametrize(("contract", "step", "price"), STEPS)
def test_2_1_the_price_of_every_step(contract: str, step: int, price: int) -> None:
    assert figures_sheets.payouts(sheet(hand(48, contract, step=step))) == [(2 * price, -price, -price)]
    assert figures_sheets.payouts(sheet(hand(47, contract, step=step))) == [(-2 * price, price, price)]


PAID: dict[str, tuple[Facts, Facts, dict[str, int]]] = {
    "2.1 the first step is meant": (hand(52), {}, {"game": 2}),
    "2.1 by the result alone": (hand(game_won=False), {}, {"game": -2}),
    "2.1 its threshold": (hand(50), {"win_threshold": 51}, {"game": -2}),
    "2.1 its prices": (hand(50, "one", step=3), {"game__one__first": 4, "game__one__step": 2}, {"game": 16}),
    "2.1 the price of a solo": (hand(50, "solo"), {"game__solo": 12}, {"game": 24}),
    "2.2 rekontra": (hand(50, game_kontra=2), {}, {"game": 8}),
    "2.2 mordkontra lost": (hand(47, game_kontra=5), {}, {"game": -64}),
    "2.2 its factor": (hand(50, game_kontra=2), {"kontra_factor": 3}, {"game": 18}),
    "3.1 announced and made": (hand(50, figures=[call("trull")]), {}, {"game": 2, "trull_announced": 4}),
    "3.1 announced and lost": (hand(50, figures=[call("trull", made=False)]), {}, {"game": 2, "trull_announced": -4}),
    "3.1 by the defenders": (hand(50, figures=[call("trull", "defenders")]), {}, {"game": 2, "trull_announced": -4}),
    "3.1 kontra on one figure": (hand(50, figures=[call("trull", kontra=1), call("pagat_ultimo")]), {},
                                 {"game": 2, "trull_announced": 8, "pagat_ultimo_announced": 20}),
    "3.1 the same in a solo": (hand(50, "solo", figures=[silent("trull")]), {}, {"game": 20, "trull_silent": 2}),
    "3.1 lost by one side, silent by the other": (
        hand(30, game_kontra=1, figures=[call("four_kings", made=False, kontra=1), silent("four_kings", "defenders")]),
        {}, {"game": -4, "four_kings_announced": -8, "four_kings_silent": -2}),
    "3.4 pagat ultimo": (hand(50, figures=[silent("pagat_ultimo")]), {}, {"game": 2, "pagat_ultimo_silent": 10}),
    "3.5 catch of the XXI": (hand(50, figures=[silent("xxi_catch")]), {}, {"game": 2, "xxi_catch_silent": 42}),
    "6.1 silent volat": (hand(80, "two", step=2, figures=[silent("volat")]), {}, {"volat_silent": 24}),
    "6.1 announced volat, kontra'd": (hand(88, "one", step=11, figures=[call("volat", kontra=1)]), {},
                                      {"volat_announced": 792}),
    "6.1 the defenders' volat": (hand(12, figures=[silent("volat", "defenders")]), {}, {"volat_silent": -6}),
    "6.2 never: lost volat, won game": (hand(70, "one", step=3, figures=[call("volat", made=False)]), {},
                                        {"volat_announced": -108}),
    "6.2 never: a kontra'd game too": (hand(80, game_kontra=2, figures=[silent("volat")]), {}, {"volat_silent": 6}),
    "6.2 always": (hand(80, figures=[silent("volat")]), {"game_with_volat": "always"}, {"game": 2, "volat_silent": 6}),
    "6.2 pagat: silent volat instead": (hand(80, figures=[silent("volat")]), {"game_with_volat": "pagat"},
                                        {"volat_silent": 6}),
    "6.2 pagat: kontra'd, paid besides": (hand(80, game_kontra=1, figures=[silent("volat")]),
                                          {"game_with_volat": "pagat"}, {"game": 4, "volat_silent": 6}),
    "6.2 pagat: announced and won": (hand(80, figures=[call("volat")]), {"game_with_volat": "pagat"},
                                     {"volat_announced": 12}),
    "6.2 pagat: volat lost, game won": (hand(60, figures=[call("volat", made=False)]), {"game_with_volat": "pagat"},
                                        {"volat_announced": -12}),
    "6.2 pagat: both lost": (hand(40, figures=[call("volat", made=False)]), {"game_with_volat": "pagat"},
                             {"game": -2, "volat_announced": -12}),
    "6.2 pagat: the others' lost volat": (hand(60, figures=[call("volat", "defenders", made=False)]),
                                          {"game_with_volat": "pagat"}, {"game": 2, "volat_announced": 12}),
    "6.3 silent trull and kings beside a volat": (
        hand(80, figures=[silent("volat"), silent("trull"), silent("four_kings"), silent("pagat_ultimo")]), {},
        {"volat_silent": 6, "pagat_ultimo_silent": 10}),
    "6.3 announced ones are paid": (hand(80, figures=[silent("volat"), call("trull")]), {},
                                    {"volat_silent": 6, "trull_announced": 4}),
    "6.3 paid": (hand(80, figures=[silent("volat"), silent("trull")]), {"silent_trull_kings_with_volat": "paid"},
                 {"volat_silent": 6, "trull_silent": 2}),
    "6.3 beside a lost one": (hand(70, figures=[call("volat", made=False), silent("trull")]), {},
                              {"volat_announced": -12, "trull_silent": 2}),
    "6.3 not beside an announced one": (
        hand(70, figures=[call("volat", made=False), silent("trull"), silent("pagat_ultimo")]),
        {"silent_trull_kings_with_volat": "unpaid_if_made_or_announced"},
        {"volat_announced": -12, "pagat_ultimo_silent": 10}),
    "5.1 all passed": ({"contract": "passed"}, {}, {}),
    "8.1 revoke": (hand(80, game_kontra=1, irregularity=REVOKE,
                        figures=[call("trull", made=False, kontra=1), silent("xxi_catch")]), {},
                   {"revoke_penalty": 4}),
}  # fmt: skip


@pytest.mark.parametrize("name", PAID)
def test_what_is_paid(name: str) -> None:
    told, rules, expected = PAID[name]
    assert figures_sheets.lines(sheet(told, **rules)) == expected


def test_8_1_the_offender_pays_everybody_game_and_announcements_and_nothing_else() -> None:
    broken = hand(irregularity=REVOKE, game_kontra=1, figures=[call("trull", kontra=1), silent("xxi_catch")])
    assert figures_sheets.payouts(sheet(broken)) == [(6, -12, 6)]


def test_7_1_the_dealer_cries_and_laughs_but_not_at_penalties() -> None:
    lost = hand(40, step=3)
    broken = hand(declarer="Cili", irregularity={"kind": "wrong_discard", "offender": "Béla"})
    settlement = sheet(lost, broken, players=FOUR, idle_dealer="cries_and_laughs")
    assert figures_sheets.payouts(settlement) == [(-9, 3, 3, 3), (0, -2, 1, 1)]
    assert figures_sheets.payouts(sheet(lost, players=FOUR)) == [(-6, 3, 3, 0)]


def test_5_2_the_deal_passes_on_after_a_passed_hand_too() -> None:
    entries = document.settlement_document(sheet({"contract": "passed"}, hand(50, declarer="Cili"), players=FOUR))[
        "entries"
    ]
    assert [(entry["dealer"], entry["sitting_out"]) for entry in entries] == [("Dénes", ["Dénes"]), ("Anna", ["Anna"])]


def impossible(field: str, code: str, told: Facts, **rules: Any) -> tuple[Facts, Facts, Facts]:
    return told, rules, {field: code}


BOTH = [silent("trull"), silent("trull", "defenders")]
IMPOSSIBLE: dict[str, tuple[Facts, Facts, Facts]] = {
    "no declarer": impossible("declarer", "missing", {"contract": "three", "declarer_points": 50}),
    "a partner": impossible("partner", "unknown_key", hand(50, partner="Béla")),
    "points beside a passed hand": impossible("declarer_points", "not_in_contract",
                                              {"contract": "passed", "declarer_points": 50}),
    "a declarer beside a passed hand": impossible("declarer", "not_in_contract",
                                                  {"contract": "passed", "declarer": "Anna"}),
    "a step beside a passed hand": impossible("step", "not_in_contract", {"contract": "passed", "step": 1}),
    "a fourth three": impossible("step", "step", hand(50, step=4)),
    "a sixth two": impossible("step", "step", hand(50, "two", step=6)),
    "a twelfth one": impossible("step", "out_of_range", hand(50, "one", step=12)),
    "a second solo": impossible("step", "step", hand(50, "solo", step=2)),
    "step nothing": impossible("step", "out_of_range", hand(50, step=0)),
    "no result": impossible("declarer_points", "points_or_result_missing", hand()),
    "95 points": impossible("declarer_points", "out_of_range", hand(95)),
    "points against the result": impossible("game_won", "result_contradicts_points", hand(48, game_won=False)),
    "a figure twice": impossible("figures[1].figure", "figure_twice",
                                 hand(50, figures=[call("trull"), silent("trull")])),
    "a silent one that failed": impossible("figures[0].made", "silent_not_made",
                                           hand(50, figures=[silent("trull", made=False)])),
    "kontra on a silent one": impossible("figures[0].kontra", "kontra_on_silent",
                                         hand(50, figures=[silent("trull", kontra=1)])),
    "a sixth level": impossible("game_kontra", "out_of_range", hand(50, game_kontra=6)),
    "beyond the table's level": impossible("game_kontra", "kontra_level", hand(50, game_kontra=3), kontra_max=2),
    "kontra where nobody says it": impossible("figures[0].kontra", "kontra_level",
                                              hand(50, figures=[call("trull", kontra=1)]), kontra_max=0),
    "a figure of another game": impossible("figures[0].figure", "unknown_value",
                                           hand(50, figures=[call("king_ultimo")])),
    "a figure nobody knows the end of": impossible(
        "figures[0].made", "missing",
        hand(50, figures=[{"figure": "trull", "side": "declarer", "announced": True}])),
    "a trull on both sides": impossible("figures[1]", "made_by_both", hand(50, figures=BOTH)),
    "trull against the catch": impossible("figures[1]", "same_card_both_sides",
                                          hand(50, figures=[silent("trull"), silent("xxi_catch", "defenders")])),
    "trull against the pagat": impossible("figures[1]", "same_card_both_sides",
                                          hand(50, figures=[silent("trull"), silent("pagat_ultimo", "defenders")])),
    "four kings with 19": impossible("declarer_points", "too_few_points_for_figures",
                                     hand(19, figures=[silent("four_kings")])),
    "trull and kings with 34": impossible("declarer_points", "too_few_points_for_figures",
                                          hand(34, figures=[silent("four_kings"), silent("trull")])),
    "the defenders' trull beside 80": impossible("declarer_points", "too_few_points_for_figures",
                                                 hand(80, figures=[silent("trull", "defenders")])),
    "a figure against a volat": impossible("figures[1]", "figure_against_volat",
                                           hand(80, figures=[silent("volat"), silent("pagat_ultimo", "defenders")])),
    "a volat and the game lost": impossible("figures", "volat_against_result",
                                            hand(figures=[silent("volat")], game_won=False)),
    "a volat in a three with 78": impossible("declarer_points", "volat_against_points",
                                             hand(78, figures=[silent("volat")])),
    "a volat in a two with 73": impossible("declarer_points", "volat_against_points",
                                           hand(73, "two", figures=[silent("volat")])),
    "a volat in a one with 68": impossible("declarer_points", "volat_against_points",
                                           hand(68, "one", figures=[silent("volat")])),
    "a volat in a solo with 63": impossible("declarer_points", "volat_against_points",
                                            hand(63, "solo", figures=[silent("volat")])),
    "13 without a trick": impossible("declarer_points", "volat_against_points",
                                     hand(13, figures=[silent("volat", "defenders")])),
    "1 without a trick in a solo": impossible("declarer_points", "volat_against_points",
                                              hand(1, "solo", figures=[silent("volat", "defenders")])),
    "a penalty settled otherwise": impossible("irregularity", "irregularity_not_played_here",
                                              hand(irregularity=REVOKE), irregularity="off"),
    "an offence nobody knows": impossible("irregularity.kind", "unknown_value",
                                          hand(irregularity={"kind": "late", "offender": "Béla"})),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be(name: str) -> None:
    told, rules, expected = IMPOSSIBLE[name]
    assert refused(sheet(told, **rules)) == expected


@pytest.mark.parametrize(
    ("contract", "least", "most"),
    [
        ("three", 79, 12),
        ("lower_three", 79, 12),
        ("two", 74, 8),
        ("one", 69, 4),
        ("solo", 64, 0),
    ],
)
def test_11_4_the_points_a_volat_leaves(contract: str, least: int, most: int) -> None:
    assert "volat_silent" in figures_sheets.lines(sheet(hand(least, contract, figures=[silent("volat")])))
    assert "volat_silent" in figures_sheets.lines(sheet(hand(most, contract, figures=[silent("volat", "defenders")])))


@pytest.mark.parametrize(
    ("told", "field", "code"),
    [
        (hand(50, declarer="Dénes"), "declarer", "seats"),
        (hand(irregularity={"kind": "revoke", "offender": "Dénes"}), "irregularity.offender", "irregularity_offender"),
    ],
)
def test_11_1_the_dealer_of_four_does_not_play(told: Facts, field: str, code: str) -> None:
    assert refused(sheet(told, players=FOUR)) == {field: code}


@pytest.mark.parametrize("players", [("Anna", "Béla"), (*FOUR, "Emőke")])
def test_three_or_four_sit_down(players: tuple[str, ...]) -> None:
    assert refused(sheet(players=players)) == {"players": "player_count"}


def test_6_2_a_kontra_without_a_game_is_warned_of() -> None:
    settlement = sheet(hand(80, game_kontra=1, figures=[silent("volat")]))
    (entry,) = document.settlement_document(settlement)["entries"]
    assert [warning["code"] for warning in entry["warnings"]] == ["kontra_without_game"]


def test_8_1_a_penalty_pays_the_kontra_of_the_game_beside_a_volat_so_nobody_is_warned() -> None:
    settlement = sheet(hand(game_kontra=1, irregularity=REVOKE, figures=[call("volat", made=False)]))
    (entry,) = document.settlement_document(settlement)["entries"]
    assert [line["payouts"]["Anna"] for line in entry["lines"]] == [2, 6]
    assert "warnings" not in entry or not entry["warnings"]


def described(told: Facts, **rules: Any) -> Summary:
    return figures_sheets.described("magyar", THREE, told, **rules)


def test_how_the_sheet_tells_it() -> None:
    assert described({"contract": "passed"}) == Summary(title="all passed", contract="passed")
    summary = described(
        hand(
            52,
            "two",
            game_kontra=1,
            figures=[
                call("four_kings", kontra=2),
                silent("pagat_ultimo", "defenders"),
                call("trull", "defenders", made=False),
            ],
        )
    )
    assert summary == Summary(
        title="Two",
        contract="two",
        declarer=0,
        score="52",
        won=True,
        kontra=1,
        marks=(
            Mark(figure="four_kings", label="four kings", announced=True, outcome="made", kontra=2),
            Mark(figure="pagat_ultimo", label="pagat ultimo", announced=False, outcome="made", opponents=True),
            Mark(figure="trull", label="trull", announced=True, outcome="lost", opponents=True),
        ),
    )


@pytest.mark.parametrize(("step", "told"), [(None, []), (1, []), (2, ["step 2"])])
def test_the_sheet_names_the_step_beyond_the_first(step: int | None, told: list[str]) -> None:
    marks = described(hand(60, "one", step=step)).marks
    assert [mark.told.read(THREE) for mark in marks if mark.figure == "step"] == told


def test_a_penalty_leaves_no_result() -> None:
    summary = described(hand(52, irregularity=REVOKE, figures=[call("trull"), silent("pagat_ultimo")]))
    assert (summary.won, summary.score) == (None, "")
    assert [(mark.figure, mark.outcome, mark.by) for mark in summary.marks] == [
        ("trull", "", None),
        ("revoke_penalty", "", 1),
    ]


def test_the_lines_say_where_their_price_comes_from() -> None:
    rules = GAME.defaults()
    hands = [hand(60, "one", step=3), hand(88, "one", step=3, figures=[silent("volat")])]
    texts = []
    for facts in hands:
        entry, _problems = document.parse(GAME, "hand", facts, document.seat_named(GAME, THREE))
        line = settle(GAME, rules, opening(GAME, 3), "hand", entry).lines[-1]
        texts.append((line.label.read(THREE), line.points, line.price.read(THREE)))
    assert texts == [
        ("one, won with 60", 9, "step 3: 3 + 2 × 3"),
        ("volat, silent: declarers' side", 27, "game price 9 × 3"),
    ]


def test_the_entry_screen_follows_the_rules() -> None:
    face = GAME.face(document.rules_for(GAME, None, {"kontra_max": 2, "game.two.first": 7}))
    assert [(bid.contract, bid.price) for bid in face.bids] == [
        ("three", 1),
        ("lower_three", 2),
        ("two", 7),
        ("one", 3),
        ("solo", 10),
        ("passed", None),
    ]
    assert [bid.contract for bid in face.bids if not bid.played] == ["passed"]
    assert face.kontra == ("kontra", "rekontra")
    assert {chip.shape for chip in face.chips} == {"sided"}


@pytest.mark.parametrize("language", ["", ".hu"])
def test_the_rulebook_prints_the_tariff(language: str) -> None:
    prices, options = figures_sheets.printed("magyar", language)
    assert prices == {rate.key: rate.default for rate in GAME.rates}
    assert options == {option.key for option in GAME.options}
