"""Documents: what the conventions demand, what is refused and how, and what comes back."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from settlement import document as record
from settlement.document import Refused
from tests.settlement.sheets import (
    ALL_PASS,
    CLOSE,
    FOUR,
    Facts,
    document,
    into_the_kassza,
    refusal,
    refused,
    settle,
    three,
    two,
)


def changed(**parts: Any) -> Facts:
    return {**document(two(52)), **parts}


def without(part: str) -> Facts:
    return {key: value for key, value in document(two(52)).items() if key != part}


FAULTS: dict[str, tuple[Any, dict[str, str]]] = {
    "a list": ([], {"": "wrong_type"}),
    "text": ("scorebook-session", {"": "wrong_type"}),
    "nothing": (None, {"": "wrong_type"}),
    "no format": (without("format"), {"format": "missing"}),
    "no version": (without("version"), {"version": "missing"}),
    "no game": (without("game"), {"game": "missing"}),
    "no players": (without("players"), {"players": "missing"}),
    "no entries": (without("entries"), {"entries": "missing"}),
    "players null": (changed(players=None), {"players": "missing"}),
    "another format": (changed(format="scorebook"), {"format": "format"}),
    "a format that is no text": (changed(format=["scorebook-session"]), {"format": "format"}),
    "version 2": (changed(version=2), {"version": "version"}),
    "version 1.0": (changed(version=1.0), {"version": "version"}),
    "version true": (changed(version=True), {"version": "version"}),
    "version as text": (changed(version="1"), {"version": "version"}),
    "an unknown game": (changed(game="whist"), {"game": "unknown_game"}),
    "a game that is no text": (changed(game=["paskievics"]), {"game": "unknown_game"}),
    "an unknown part": (changed(title="Thursday"), {"title": "unknown_key"}),
    "an unknown preset": (changed(preset="fast"), {"preset": "unknown_preset"}),
    "a preset that is no text": (changed(preset=1), {"preset": "wrong_type"}),
    "house rules in a list": (changed(house_rules=[]), {"house_rules": "wrong_type"}),
    "entries in an object": (changed(entries={}), {"entries": "wrong_type"}),
    "players in an object": (changed(players={"a": 1}), {"players": "wrong_type"}),
    "three players": (changed(players=["A", "B", "C"]), {"players": "player_count"}),
    "six players": (changed(players=list("ABCDEF")), {"players": "player_count"}),
    "a thousand players": (changed(players=[str(n) for n in range(1000)]), {"players": "player_count"}),
    "a name twice": (changed(players=["A", "B", "C", "A"]), {"players[3]": "same_name_twice"}),
    "an empty name": (changed(players=["A", "B", "C", ""]), {"players[3]": "name"}),
    "a blank name": (changed(players=["A", "B", "C", "  "]), {"players[3]": "name"}),
    "a name of 61 letters": (changed(players=["A", "B", "C", "D" * 61]), {"players[3]": "name"}),
    "a name with a line break": (changed(players=["A", "B", "C", "D\nE"]), {"players[3]": "name"}),
    "half a character": (changed(players=["A", "B", "C", "\ud800"]), {"players[3]": "name"}),
    "a name that is a number": (changed(players=["A", "B", "C", 4]), {"players[3]": "wrong_type"}),
    "called like the pot": (changed(players=["A", "B", "C", "kassza"]), {"players[3]": "name_of_a_pot"}),
    "called like another game's pot": (changed(players=["A", "B", "C", "king_pot"]), {"players[3]": "name_of_a_pot"}),
    "a first dealer who is not there": (changed(first_dealer="Emőke"), {"first_dealer": "unknown_name"}),
    "a first dealer that is a number": (changed(first_dealer=0), {"first_dealer": "wrong_type"}),
    "a stake without a currency": (changed(stake={"minor_units_per_point": 5}), {"stake.currency": "missing"}),
    "a stake without a price": (changed(stake={"currency": "HUF"}), {"stake.minor_units_per_point": "missing"}),
    "a stake of nothing": (
        changed(stake={"minor_units_per_point": 0, "currency": "HUF"}),
        {"stake.minor_units_per_point": "out_of_range"},
    ),
    "a stake of 1.5": (
        changed(stake={"minor_units_per_point": 1.5, "currency": "HUF"}),
        {"stake.minor_units_per_point": "wrong_type"},
    ),
    "a stake of true": (
        changed(stake={"minor_units_per_point": True, "currency": "HUF"}),
        {"stake.minor_units_per_point": "wrong_type"},
    ),
    "a currency without letters": (
        changed(stake={"minor_units_per_point": 1, "currency": ""}),
        {"stake.currency": "out_of_range"},
    ),
    "a currency that is a number": (
        changed(stake={"minor_units_per_point": 1, "currency": 5}),
        {"stake.currency": "wrong_type"},
    ),
    "an unknown part of the stake": (
        changed(stake={"minor_units_per_point": 1, "currency": "HUF", "per": "hand"}),
        {"stake.per": "unknown_key"},
    ),
    "a stake that is a number": (changed(stake=10), {"stake": "wrong_type"}),
}


@pytest.mark.parametrize("what", FAULTS)
def test_document_refused(what: str) -> None:
    data, reasons = FAULTS[what]
    assert refused(data) == reasons


HOUSE_RULES: dict[str, tuple[Facts, str]] = {
    "unknown": ({"kasza": True}, "unknown_house_rule"),
    "the stake is none": ({"stake": 5}, "unknown_house_rule"),
    "the price of a point is none": ({"point_value": 5}, "unknown_house_rule"),
    "a word for a yes or no": ({"kassza": "yes"}, "unknown_value"),
    "one for a yes or no": ({"kassza": 1}, "unknown_value"),
    "an unknown word": ({"double_round": "twice"}, "unknown_value"),
    "a number for a word": ({"double_round": 2}, "unknown_value"),
    "kontra up to 6": ({"kontra_max": 6}, "unknown_value"),
    "kontra up to 5.0": ({"kontra_max": 5.0}, "unknown_value"),
    "a price as text": ({"game.three": "1"}, "wrong_type"),
    "a price of 1.0": ({"game.three": 1.0}, "wrong_type"),
    "a price of true": ({"game.three": True}, "wrong_type"),
    "a price below nothing": ({"game.three": -1}, "out_of_range"),
    "a price above a million": ({"game.three": 1_000_001}, "out_of_range"),
    "a trial price of -1": ({"failed_trial_each": -1}, "out_of_range"),
    "a trial price in words": ({"failed_trial_each": "cheap"}, "unknown_value"),
    "hands that may be thrown in as a word": ({"throw_in_hands": "four_kings"}, "unknown_value"),
    "an unknown hand that may be thrown in": ({"throw_in_hands": ["five_kings"]}, "unknown_value"),
    "a hand that may be thrown in twice": ({"throw_in_hands": ["four_kings", "four_kings"]}, "unknown_value"),
    "a list in the list": ({"throw_in_hands": [["four_kings"]]}, "unknown_value"),
    "further figures as a list": ({"extra_figures": ["centrum"]}, "wrong_type"),
    "an unknown further figure": ({"extra_figures": {"centre": 5}}, "unknown_value"),
    "a further figure that is none": ({"extra_figures": {"trull": 5}}, "unknown_value"),
    "a further figure's price as text": ({"extra_figures": {"centrum": "5"}}, "wrong_type"),
    "a further figure's price above a million": ({"extra_figures_silent": {"centrum": 1_000_001}}, "out_of_range"),
}


@pytest.mark.parametrize("what", HOUSE_RULES)
def test_house_rules_refused(what: str) -> None:
    rules, code = HOUSE_RULES[what]
    assert list(refused(changed(house_rules=rules)).values()) == [code]


ENTRIES: dict[str, tuple[Any, dict[str, str]]] = {
    "text": ("all_pass", {"": "wrong_type"}),
    "a list": ([], {"": "wrong_type"}),
    "null": (None, {"": "wrong_type"}),
    "an unknown kind": ({"kind": "misdeal"}, {"kind": "unknown_kind"}),
    "a kind that is no text": ({"kind": 1}, {"kind": "wrong_type"}),
    "players in an entry": (two(52, players=[]), {"players": "unknown_key"}),
    "members in an entry": (two(52, members=[]), {"members": "unknown_key"}),
    "an unknown key deep inside": (
        two(52, announcements=[{"figure": "trull", "by": "Anna", "klontra": 1}]),
        {"announcements[0].klontra": "unknown_key"},
    ),
    "an unknown key in a part": (
        two(52, xxi_catch={"by": "Anna", "lost_by": "Béla", "when": 1}),
        {"xxi_catch.when": "unknown_key"},
    ),
    "points of 52.0": (two(52.0), {"declarer_points": "wrong_type"}),  # type: ignore[arg-type]
    "points of true": (two(True), {"declarer_points": "wrong_type"}),
    "points as text": (two("52"), {"declarer_points": "wrong_type"}),  # type: ignore[arg-type]
    "one for yes": (
        two(52, tarokk_counts=[{"player": "Anna", "count": 8, "announced": 1}]),
        {"tarokk_counts[0].announced": "wrong_type"},
    ),
    "an unknown player": (two(52, partner="Cilike"), {"partner": "unknown_name"}),
    "a seat for a player": (two(52, partner=2), {"partner": "wrong_type"}),
    "the pot as a partner": (two(52, partner="kassza"), {"partner": "unknown_name"}),
    "announcements in an object": (two(52, announcements={}), {"announcements": "wrong_type"}),
    "an announcement that is null": (two(52, announcements=[None]), {"announcements[0]": "wrong_type"}),
    "a catch that is a list": (two(52, xxi_catch=[]), {"xxi_catch": "wrong_type"}),
    "a kontra sayer that is null": (two(52, game_kontra=1, game_kontra_by=[None]), {"game_kontra_by[0]": "wrong_type"}),
    "a hundred and one announcements": (two(52, announcements=[{}] * 101), {"announcements": "too_many"}),
    "a number beyond counting": (two(10**4000), {"declarer_points": "out_of_range"}),
    "a dealer in an adjustment": ({**into_the_kassza(1), "dealer": "Anna"}, {"dealer": "unknown_key"}),
    "a dealer at the close": ({**CLOSE, "dealer": "Anna"}, {"dealer": "unknown_key"}),
    "a contract when all passed": ({**ALL_PASS, "contract": "two"}, {"contract": "unknown_key"}),
    "an adjustment without a reason": (
        {"kind": "adjustment", "transfers": into_the_kassza(1)["transfers"]},
        {"reason": "missing"},
    ),
    "an empty reason": ({**into_the_kassza(1), "reason": ""}, {"reason": "out_of_range"}),
    "a blank reason": ({**into_the_kassza(1), "reason": " "}, {"reason": "out_of_range"}),
    "half a character as a reason": ({**into_the_kassza(1), "reason": "\ud800"}, {"reason": "not_printable"}),
    "a reason of 201 letters": ({**into_the_kassza(1), "reason": "x" * 201}, {"reason": "out_of_range"}),
    "no transfers": ({"kind": "adjustment", "reason": "x", "transfers": []}, {"transfers": "missing"}),
    "a hundred and one transfers": (
        {**into_the_kassza(1), "transfers": into_the_kassza(1)["transfers"] * 101},
        {"transfers": "too_many"},
    ),
    "a transfer of nothing": (into_the_kassza(0), {"transfers[0].points": "out_of_range"}),
    "a transfer above a million": (into_the_kassza(1_000_001), {"transfers[0].points": "out_of_range"}),
    "a transfer to oneself": (
        {"kind": "adjustment", "reason": "x", "transfers": [{"from": "Anna", "to": "Anna", "points": 1}]},
        {"transfers[0].to": "same_account"},
    ),
    "a transfer to nobody": (
        {"kind": "adjustment", "reason": "x", "transfers": [{"from": "Anna", "to": "pot", "points": 1}]},
        {"transfers[0].to": "unknown_name"},
    ),
    "more than the kassza holds": (
        {"kind": "adjustment", "reason": "x", "transfers": [{"from": "kassza", "to": "Anna", "points": 1}]},
        {"transfers": "pot_overdrawn"},
    ),
}


@pytest.mark.parametrize("what", ENTRIES)
def test_entry_refused(what: str) -> None:
    entry, reasons = ENTRIES[what]
    assert refusal(entry) == reasons


def test_only_the_first_bad_entry_speaks_and_by_its_number() -> None:
    with pytest.raises(Refused) as caught:
        record.settlement_document(document(two(52), two(200), two(300)))
    assert caught.value.entry == 2
    assert len(caught.value.problems) == 1


def test_faults_of_the_document_come_alone() -> None:
    with pytest.raises(Refused) as caught:
        record.settlement_document({**document(two(200)), "title": "x", "preset": "y"})
    assert caught.value.entry is None
    assert {problem.field for problem in caught.value.problems} == {"title", "preset"}


def test_types_and_ranges_of_one_entry_are_told_together() -> None:
    assert refusal(two(200, partner=1, trul="x")) == {
        "partner": "wrong_type",
        "trul": "unknown_key",
        "declarer_points": "out_of_range",
    }


def test_nothing_may_follow_the_close() -> None:
    assert refusal(CLOSE, CLOSE) == {"": "after_close"}


def test_null_is_as_if_the_key_were_absent() -> None:
    nothing = dict.fromkeys(("kind", "alone_by", "announcements", "xxi_catch", "penalty", "trull", "dealer"))
    assert settle(two(52, **nothing)) == settle(two(52))
    data = {**document(two(52)), "first_dealer": None, "stake": None, "house_rules": None}
    assert record.settlement_document(data) == settle(two(52))
    assert settle(two(52), kassza=None, extra_figures={"centrum": None}) == settle(two(52))


def test_hand_may_be_written_out() -> None:
    assert settle({**two(52), "kind": "hand"}) == settle(two(52))


def test_a_stake_changes_nothing_in_points() -> None:
    data = {**document(two(52)), "stake": {"minor_units_per_point": 1000, "currency": "HUF"}}
    assert record.settlement_document(data) == settle(two(52))


def test_an_adjustment_may_pass_through_the_pot_within_one_entry() -> None:
    through = [{"from": "kassza", "to": "Anna", "points": 5}, {"from": "Béla", "to": "kassza", "points": 5}]
    both = {"kind": "adjustment", "reason": "x", "transfers": through}
    assert settle(both)["totals"] == {"Anna": 5, "Béla": -5, "Cili": 0, "Dénes": 0}


def test_the_whole_settlement_of_a_short_evening() -> None:
    data = {**document(two(52), CLOSE, preset="mcleod"), "first_dealer": "Béla"}
    assert record.settlement_document(data) == {
        "format": "scorebook-settlement",
        "version": 1,
        "game": "paskievics",
        "entries": [
            {
                "number": 1,
                "kind": "hand",
                "dealer": "Béla",
                "sitting_out": [],
                "payouts": {"Anna": 2, "Béla": -2, "Cili": 2, "Dénes": -2},
                "pots": {"kassza": 0},
                "lines": [
                    {
                        "item": "game",
                        "points": 2,
                        "times": 1,
                        "label": "two, won with 52",
                        "rule": "2.1",
                        "payouts": {"Anna": 2, "Béla": -2, "Cili": 2, "Dénes": -2},
                        "pots": {},
                    }
                ],
            },
            {
                "number": 2,
                "kind": "close",
                "dealer": None,
                "sitting_out": [],
                "payouts": {"Anna": 0, "Béla": 0, "Cili": 0, "Dénes": 0},
                "pots": {"kassza": 0},
                "lines": [],
            },
        ],
        "totals": {"Anna": 2, "Béla": -2, "Cili": 2, "Dénes": -2},
        "pots": {"kassza": 0},
        "state": {"hat": None},
        "transfers": [{"from": "Béla", "to": "Anna", "points": 2}, {"from": "Dénes", "to": "Cili", "points": 2}],
    }


def test_warnings_stand_beside_their_entry() -> None:
    entry = settle(three(50), three(50, xxi_catch={"by": "Cili", "lost_by": "Anna"}))["entries"][1]
    assert entry["warnings"] == [
        {
            "entry": 2,
            "field": "xxi_catch",
            "code": "catch_inside_one_side_pays_nothing",
            "message": "Cili and Anna are of one side: this catch pays nobody and moves no hat.",
        }
    ]


def test_documents_are_not_changed_by_reading() -> None:
    data = document(two(52), three(50, announcements=[{"figure": "trull", "by": "Anna"}]), kassza=True)
    before = copy.deepcopy(data)
    record.settlement_document(data)
    assert data == before


def test_house_rules_are_laid_over_the_preset() -> None:
    game = record.read_document(document()).game
    rules = record.rules_for(game, "kegl_bga", {"kassza_no_game_each": 3, "throw_in_hands": ["four_kings"]})
    assert (rules["kassza_no_game_each"], rules["kassza_failed_trial"]) == (3, 8)
    assert rules["throw_in_hands"] == ("four_kings",)
    figures = record.rules_for(game, "illustrated", {"extra_figures": {"pagat_uhu": 15, "facan": 50}})["extra_figures"]
    assert (figures["pagat_uhu"], figures["facan"], figures["centrum"]) == (15, 50, 10)
    with pytest.raises(Refused):
        record.rules_for(game, "fast", {"kasza": 1})


def test_stored_facts_name_seats_by_number() -> None:
    game = record.read_document(document()).game
    facts = {
        "contract": "two",
        "declarer": 0,
        "partner": 2,
        "declarer_points": 52,
        "announcements": [{"figure": "centrum", "by": 1, "made": False}],
        "tarokk_counts": [{"player": 1, "count": 8, "announced": False}],
        "dealer": 3,
    }
    hand, problems = record.parse(game, "hand", facts, record.seat_number(4))
    assert problems == ()
    assert record.as_json(hand) == facts
    transfer = {"reason": "x", "transfers": [{"from": "kassza", "to": 3, "points": 2}]}
    adjustment, problems = record.parse(game, "adjustment", transfer, record.seat_number(4))
    assert record.as_json(adjustment) == transfer
    for bad in (4, -1, True, "Anna", 1.0):
        assert record.parse(game, "hand", {**facts, "declarer": bad}, record.seat_number(4))[0] is None
    assert record.parse(game, "misdeal", {}, record.seat_number(4))[1][0].code == "unknown_kind"
    assert record.parse(game, "hand", {}, record.seat_number(4))[0] is None


def test_an_evening_comes_back_from_its_document_with_stake_and_dealer() -> None:
    data = {
        **document(two(52), into_the_kassza(3), CLOSE, players=FOUR, kassza=True),
        "first_dealer": "Cili",
        "stake": {"minor_units_per_point": 50, "currency": "HUF"},
    }
    sheet = record.read_document(data)
    assert record.session_document(sheet) == {**data, "preset": "mcleod"}
    assert (sheet.first_dealer, sheet.stake and sheet.stake.minor_units) == (2, 50)
