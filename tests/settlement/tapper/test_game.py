"""Tappertarokk: each rule once, and each check provoked."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import GAMES, document
from settlement.game import Mark, Summary
from settlement.settle import opening, settle, table_for
from tests.settlement.sheets import CLOSE, Facts, refused
from tests.settlement.tarokk import figures_sheets
from tests.settlement.tarokk.figures_sheets import call, silent

GAME = GAMES["tapper"]
THREE, FOUR = ("Anna", "Béla", "Cili"), ("Anna", "Béla", "Cili", "Dénes")
POT = "ultimo_kassza"
REVOKE = {"kind": "revoke", "offender": "Béla"}
PASSED = {"contract": "passed"}


def hand(points: int | None = None, contract: str = "three", **more: Any) -> Facts:
    counted = {} if points is None else {"declarer_points": points}
    return {"contract": contract, "declarer": "Anna", **counted, **more}


def held(award: str, holder: str = "Anna", **more: Any) -> Facts:
    return {"award": award, "holder": holder, **more}


def sheet(*entries: Facts, players: tuple[str, ...] = THREE, **house_rules: Any) -> Facts:
    return figures_sheets.sheet("tapper", players, *entries, **house_rules)


def pot_after(told: Facts) -> int:
    lies: int = document.settlement_document(told)["pots"][POT]
    return lies


TRULL, KINGS = {"held": [held("trull")]}, {"held": [held("four_kings", "Béla")]}
PAID: dict[str, tuple[Facts, Facts, dict[str, int]]] = {
    "2.1 three": (hand(36), {}, {"game": 6}),
    "2.1 lower three": (hand(36, "lower_three"), {}, {"game": 8}),
    "2.1 upper three": (hand(36, "upper_three"), {}, {"game": 10}),
    "2.1 solo": (hand(36, "solo"), {}, {"game": 16}),
    "2.1 lost": (hand(35), {}, {"game": -6}),
    "2.2 rekontra": (hand(40, "solo", game_kontra=2), {}, {"game": 64}),
    "2.3 34 with 42 cards": (hand(34, "lower_three"), {"deck": 42}, {"game": 8}),
    "2.3 33 with 42 cards": (hand(33), {"deck": 42}, {"game": -6}),
    "2.3 its thresholds": (hand(40), {"win_threshold__54": 41, "win_threshold__42": 1}, {"game": -6}),
    "3.2 silent ultimo": (hand(40, figures=[silent("pagat_ultimo")]), {}, {"game": 6, "pagat_ultimo_silent": 6}),
    "3.2 announced, kontra'd, lost": (hand(40, figures=[call("pagat_ultimo", made=False, kontra=1)]), {},
                                      {"game": 6, "pagat_ultimo_announced": -24}),
    "3.3 in a solo": (hand(40, "solo", figures=[call("pagat_ultimo")], **TRULL), {},
                      {"game": 16, "pagat_ultimo_announced": 24, "held_trull": 12}),
    "3.3 its factor": (hand(50, "solo", figures=[silent("pagat_ultimo")], **TRULL),
                       {"solo_factor": 3, "held__trull": 4},
                       {"game": 16, "pagat_ultimo_silent": 18, "held_trull": 24}),
    "4.1 trull": (hand(30, **TRULL), {}, {"game": -6, "held_trull": 6}),
    "4.1 heads of a defender": (hand(40, held=[held("heads", "Béla")]), {}, {"game": 6, "held_heads": -1}),
    "4.1 never kontra'd": (hand(40, game_kontra=1, **TRULL), {}, {"game": 12, "held_trull": 6}),
    "4.2 four kings of a bidder": (hand(40, bidders=["Béla"], **KINGS), {}, {"game": 6, "held_four_kings": -3}),
    "4.2 four kings of who only passed": (hand(40, bidders=["Anna", "Cili"], **KINGS), {}, {"game": 6}),
    "4.2 heads need no bid": (hand(40, held=[held("heads", "Cili")]), {"heads_need_bid": True}, {"game": 6}),
    "4.3 eleven tarokks": (hand(40, held=[held("tarokk_count", "Cili", count=11)]),
                           {"tarokk_count_table": {"10": 1, "11": 2}}, {"game": 6, "held_tarokk_count": -2}),
    "4.3 doubled in a solo": (hand(40, "solo", held=[held("tarokk_count", count=10)]),
                              {"tarokk_count_table": {"10": 1}}, {"game": 16, "held_tarokk_count": 4}),
    "5.1 all passed": (PASSED, {}, {}),
    "6.1 silent volat and ultimo": (hand(66, figures=[silent("volat"), silent("pagat_ultimo")]), {},
                                    {"volat_silent": 24, "pagat_ultimo_silent": 6}),
    "6.1 solo, announced volat": (hand(60, "solo", figures=[call("volat")], held=[held("trull"), held("four_kings")]),
                                  {}, {"volat_announced": 96, "held_trull": 12, "held_four_kings": 12}),
    "6.2 always": (hand(66, figures=[silent("volat")]), {"game_with_volat": "always"},
                   {"game": 6, "volat_silent": 24}),
    "8.1 revoke": (hand(irregularity=REVOKE, figures=[call("pagat_ultimo")], **TRULL), {}, {"revoke_penalty": 9}),
    "3.4 the pay-in stands before everything": (hand(40), {"kassza": True}, {"kassza_ante": -10, "game": 6}),
    "3.4 its amount": (hand(40), {"kassza": True, "kassza_ante": 4}, {"kassza_ante": -4, "game": 6}),
    "3.4 before a passed hand too": (PASSED, {"kassza": True}, {"kassza_ante": -10}),
    "3.5 won": (hand(36, figures=[call("pagat_ultimo")]), {"kassza": True},
                {"kassza_ante": -10, "game": 6, "pagat_ultimo_announced": 12, "kassza_won": 30}),
    "3.4 filled again at once": (hand(36, figures=[call("pagat_ultimo")]),
                                 {"kassza": True, "kassza_refill": "immediately"},
                                 {"kassza_ante": -10, "game": 6, "pagat_ultimo_announced": 12, "kassza_won": 30,
                                  "kassza_refill": -10}),
    "3.5 doubled, kontra does not matter": (
        hand(36, figures=[call("pagat_ultimo", made=False, kontra=1)]), {"kassza": True},
        {"kassza_ante": -10, "game": 6, "pagat_ultimo_announced": -24, "kassza_doubled": -30}),
    "3.5 silent ones leave it alone": (hand(36, figures=[silent("pagat_ultimo")]), {"kassza": True},
                                       {"kassza_ante": -10, "game": 6, "pagat_ultimo_silent": 6}),
    "3.5 not in a hand with a revoke": (hand(irregularity=REVOKE, figures=[call("pagat_ultimo", "defenders")]),
                                        {"kassza": True}, {"kassza_ante": -10, "revoke_penalty": 9}),
}  # fmt: skip


@pytest.mark.parametrize("name", PAID)
def test_what_is_paid(name: str) -> None:
    told, rules, expected = PAID[name]
    lines = document.settlement_document(sheet(told, **rules))["entries"][-1]["lines"]
    paid: dict[str, int] = {}
    for line in (line for line in lines if line["points"]):
        paid[line["item"]] = paid.get(line["item"], 0) + line["payouts"].get("Anna", 0)
    assert paid == expected


DEFENDERS_ULTIMO = hand(40, ultimo_announcer="Béla", figures=[call("pagat_ultimo", "defenders")])
DEFENDERS_LOST = hand(40, ultimo_announcer="Béla", figures=[call("pagat_ultimo", "defenders", made=False)])


@pytest.mark.parametrize(
    ("told", "share", "paid", "left"),
    [
        (DEFENDERS_ULTIMO, "announcer", (-16, 23, -7), 0),
        (DEFENDERS_ULTIMO, "party", (-16, 8, 8), 0),
        (DEFENDERS_LOST, "announcer", (8, -49, -19), 60),
        (DEFENDERS_LOST, "party", (8, -34, -34), 60),
    ],
)
def test_3_5_a_defenders_ultimo(told: Facts, share: str, paid: tuple[int, ...], left: int) -> None:
    whole = sheet(told, kassza=True, kassza_share=share)
    assert figures_sheets.payouts(whole) == [paid]
    assert pot_after(whole) == left


def test_3_5_odd_points_go_in_playing_order() -> None:
    whole = sheet(DEFENDERS_ULTIMO, kassza=True, kassza_share="party", kassza_ante=5)
    assert figures_sheets.payouts(whole) == [(-11, 3 - 5 + 8, 3 - 5 + 7)]


def test_3_5_who_announced_is_not_asked_where_it_does_not_matter() -> None:
    strange = hand(40, ultimo_announcer="Anna", figures=[call("pagat_ultimo", "defenders")])
    assert figures_sheets.payouts(sheet(strange)) == [(-6, 3, 3)]
    own = hand(40, ultimo_announcer="Béla", figures=[call("pagat_ultimo")])
    assert figures_sheets.payouts(sheet(own, kassza=True)) == [(38, -19, -19)]


def test_3_4_the_pot_is_filled_again_before_the_next_hand_and_divided_at_the_end() -> None:
    won = hand(40, figures=[call("pagat_ultimo")])
    whole = sheet(won, PASSED, hand(40, declarer="Cili"), CLOSE, players=FOUR, kassza=True)
    entries = document.settlement_document(whole)["entries"]
    assert [entry["pots"][POT] for entry in entries] == [0, 40, 0, -40]
    assert [entry["payouts"]["Dénes"] for entry in entries] == [-10, -10, -3, 10]


def test_7_1_the_dealer_takes_part_in_the_game_and_not_in_held_cards() -> None:
    settlement = sheet(hand(40, **TRULL), players=FOUR, idle_dealer="cries_and_laughs")
    assert figures_sheets.payouts(settlement) == [(15, -6, -6, -3)]


IMPOSSIBLE: dict[str, tuple[Facts, Facts, Facts]] = {
    "held beside a passed hand": ({**PASSED, "held": [held("trull")]}, {}, {"held": "not_in_contract"}),
    "67 of 66 points": (hand(67), {"deck": 42}, {"declarer_points": "points_range"}),
    "71 of 70 points": (hand(71), {}, {"declarer_points": "out_of_range"}),
    "a trull as a figure": (hand(40, figures=[call("trull")]), {}, {"figures[0].figure": "unknown_value"}),
    "an unknown award": (hand(40, held=[held("small_honours")]), {}, {"held[0].award": "unknown_value"}),
    "an award twice": (hand(40, held=[held("tarokk_count", count=9), held("tarokk_count", count=9)]),
                       {"tarokk_count_table": {"9": 1}}, {"held[1].award": "award_twice"}),
    "trull and heads": (hand(40, held=[held("trull"), held("heads", "Béla")]), {}, {"held[1].award": "honours_held"}),
    "heads twice": (hand(40, held=[held("heads"), held("heads", "Béla")]), {}, {"held[1].award": "honours_held"}),
    "four kings twice": (hand(40, held=[held("four_kings"), held("four_kings", "Béla")]), {},
                         {"held[1].award": "kings_held"}),
    "a count without a number": (hand(40, held=[held("tarokk_count")]), {"tarokk_count_table": {"9": 1}},
                                 {"held[0].count": "tarokk_count"}),
    "a count off the table": (hand(40, held=[held("tarokk_count", count=10)]), {"tarokk_count_table": {"9": 1}},
                              {"held[0].count": "tarokk_count"}),
    "a count where none is paid": (hand(40, held=[held("tarokk_count", count=10)]), {},
                                   {"held[0].count": "tarokk_count"}),
    "more than 22 tarokks": (
        hand(40, held=[held("tarokk_count", count=12), held("tarokk_count", "Béla", count=11)]),
        {"tarokk_count_table": {"11": 1, "12": 1}}, {"held": "tarokk_count"}),
    "a number beside the trull": (hand(40, held=[held("trull", count=3)]), {}, {"held[0].count": "not_in_contract"}),
    "two sides announce the ultimo": (
        hand(40, ultimo_announcer="Béla",
             figures=[call("pagat_ultimo"), call("pagat_ultimo", "defenders", made=False)]),
        {"kassza": True}, {"figures[1]": "ultimo_both_sides"}),
    "no announcer": (hand(40, figures=[call("pagat_ultimo", "defenders")]), {"kassza": True},
                     {"ultimo_announcer": "ultimo_announcer"}),
    "an announcer of the other side": (
        hand(40, ultimo_announcer="Anna", figures=[call("pagat_ultimo", "defenders")]), {"kassza": True},
        {"ultimo_announcer": "ultimo_announcer"}),
    "an announcer of the other side beside a revoke": (
        hand(ultimo_announcer="Anna", irregularity=REVOKE, figures=[call("pagat_ultimo", "defenders")]),
        {"kassza": True}, {"ultimo_announcer": "ultimo_announcer"}),
    "an ultimo without the pagat": (hand(3, figures=[silent("pagat_ultimo")]), {},
                                    {"declarer_points": "too_few_points_for_figures"}),
    "a volat with 56": (hand(56, figures=[silent("volat")]), {}, {"declarer_points": "volat_against_points"}),
    "a solo's volat with 43": (hand(43, "solo", figures=[silent("volat")]), {},
                               {"declarer_points": "volat_against_points"}),
    "42 cards: a volat with 52": (hand(52, figures=[silent("volat")]), {"deck": 42},
                                  {"declarer_points": "volat_against_points"}),
    "11 without a trick": (hand(11, figures=[silent("volat", "defenders")]), {},
                           {"declarer_points": "volat_against_points"}),
    "1 without a trick in a solo": (hand(1, "solo", figures=[silent("volat", "defenders")]), {},
                                    {"declarer_points": "volat_against_points"}),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be(name: str) -> None:
    told, rules, expected = IMPOSSIBLE[name]
    assert refused(sheet(told, **rules)) == expected


@pytest.mark.parametrize(
    ("told", "field", "code"),
    [
        (hand(40, held=[held("trull", "Dénes")]), "held[0].holder", "holder"),
        (hand(40, bidders=["Dénes"]), "bidders[0]", "bidders"),
        (hand(40, declarer="Dénes"), "declarer", "seats"),
    ],
)
def test_11_5_who_sits_out_holds_nothing(told: Facts, field: str, code: str) -> None:
    assert refused(sheet(told, players=FOUR)) == {field: code}


@pytest.mark.parametrize(("rule", "value"), [("kassza_ante", 0), ("deck", 40), ("tarokk_count_table", {"23": 1})])
def test_12_values_nobody_plays_by(rule: str, value: Any) -> None:
    (field,) = refused(sheet(**{rule: value}))
    assert field.startswith(f"house_rules.{rule}")


def test_the_pot_is_not_overdrawn() -> None:
    transfer = {"from": POT, "to": "Anna", "points": 1}
    assert refused(sheet({"kind": "adjustment", "reason": "x", "transfers": [transfer]})) == {
        "transfers": "pot_overdrawn"
    }


def test_how_the_sheet_tells_it() -> None:
    facts = hand(40, figures=[call("pagat_ultimo", kontra=1)], held=[held("heads", "Béla"), held("four_kings")])
    assert figures_sheets.described("tapper", THREE, facts) == Summary(
        title="three",
        contract="three",
        declarer=0,
        score="40",
        won=True,
        marks=(
            Mark(figure="pagat_ultimo", label="pagat ultimo", announced=True, outcome="made", kontra=1),
            Mark(figure="held_heads", label="heads", by=1, opponents=True, personal=True),
            Mark(figure="held_four_kings", label="four kings", by=0, personal=True),
        ),
    )
    assert figures_sheets.described("tapper", THREE, PASSED).title == "all passed"


def test_the_strip_tells_the_pot_where_there_is_one() -> None:
    rules = document.rules_for(GAME, None, {"kassza": True})
    start = opening(GAME, 3)
    assert GAME.strip(table_for(GAME, GAME.defaults(), start)) == ()
    after = settle(GAME, rules, start, "hand", document.parse(GAME, "hand", PASSED, document.seat_number(3))[0]).after
    (cell,) = GAME.strip(table_for(GAME, rules, after))
    assert (cell.key, cell.value.read(()) if cell.value else "") == (POT, "30")


def test_the_entry_screen_follows_the_rules() -> None:
    face = GAME.face(document.rules_for(GAME, None, {"deck": 42, "kassza": True}))
    assert (face.total, "ultimo_announcer" in face.more) == (66, True)
    assert "ultimo_announcer" not in GAME.face(GAME.defaults()).more
    assert [chip.letter for chip in face.chips] == ["P", "V", "T", "N", "F", "L"]


@pytest.mark.parametrize("language", ["", ".hu"])
def test_the_rulebook_prints_the_tariff(language: str) -> None:
    prices, options = figures_sheets.printed("tapper", language)
    assert prices == {rate.key: rate.default for rate in GAME.rates}
    assert options == {option.key for option in GAME.options}
