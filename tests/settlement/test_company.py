"""People come and go: what is refused, all of it at once, and what the examples do not show."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import document as record
from settlement.document import Refused
from tests.settlement.sheets import ALL_PASS, CLOSE, FIVE, FOUR, document, refusal, settle, two

Facts = dict[str, Any]


def company(*players: Any, **more: Any) -> Facts:
    return {"kind": "company", "players": list(players), **more}


@pytest.mark.parametrize(
    ("entry", "reasons"),
    [
        ({"kind": "company"}, {"players": "missing"}),
        ({"kind": "company", "players": None, "why": 1}, {"players": "missing", "why": "unknown_key"}),
        ({"kind": "company", "players": []}, {"players": "missing"}),
        ({"kind": "company", "players": "Anna"}, {"players": "wrong_type"}),
        (
            company("Anna", 1, None, ["Béla"]),
            {"players[1]": "wrong_type", "players[2]": "wrong_type", "players[3]": "wrong_type"},
        ),
        (
            company("kassza", "Anna", "Anna", " ", "x" * 61, "Emőke"),
            {
                "players": "player_count",
                "players[0]": "name_of_a_pot",
                "players[2]": "same_name_twice",
                "players[3]": "name",
                "players[4]": "name",
            },
        ),
        (
            company("Emőke", "king_pot", "\n", "Hugó"),
            {"players": "nobody_stays", "players[1]": "name_of_a_pot", "players[2]": "name"},
        ),
        (company(*FOUR, note="drawn"), {"note": "unknown_key"}),
        (company(*"ABCDEFGHIJKLM"), {"players": "too_many_people"}),
    ],
)
def test_every_reason_is_said_at_once(entry: Facts, reasons: Facts) -> None:
    assert refusal(entry) == reasons


def test_a_long_list_is_refused_without_looking_at_all_of_it() -> None:
    assert refusal(company(*(f"{n}" for n in range(100_000)))) == {"players": "too_many"}


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        (two(52, dealer="Dénes"), "dealer"),
        (two(52, announcements=[{"figure": "trull", "by": "Dénes"}]), "announcements[0].by"),
        ({"kind": "failed_trial", "declarer": "Dénes", "contract": "three"}, "declarer"),
    ],
)
def test_whoever_has_left_has_no_part_in_a_hand(entry: Facts, field: str) -> None:
    assert refusal(company("Anna", "Béla", "Cili", "Emőke"), entry) == {field: "unknown_name"}


def test_card_points_of_whoever_has_left_are_refused() -> None:
    hand = {"contract": "trump", "declarer": "Anna", "card_points": {"Anna": 100, "Béla": 30, "Cili": 20}}
    data = {**document(company("Anna", "Béla", "Dénes"), hand, players=FOUR[:3]), "game": "alsos"}
    with pytest.raises(Refused) as refused:
        record.settlement_document(data)
    assert [(one.field, one.code) for one in refused.value.problems] == [("card_points[2]", "unknown_name")]
    assert refused.value.problems[0].text.read(record.names_in(data)) == "Cili does not sit at the table now."


def test_a_refusal_calls_newcomers_by_name() -> None:
    data = document(company(*FIVE), company(*FOUR), two(52, xxi_catch={"by": "Emőke", "lost_by": "Anna"}))
    with pytest.raises(Refused) as refused:
        record.settlement_document(data)
    assert record.names_in(data) == FIVE
    assert "Emőke" in refused.value.problems[0].text.read(record.names_in(data))


def test_somebody_else_may_bring_a_name_that_was_refused_before() -> None:
    """A name of a later evening is no name of this one: nobody is known before he sits down."""
    hand = two(52, dealer="Emőke")
    assert refusal(hand, company(*FIVE)) == {"dealer": "unknown_name"}


def test_a_player_may_be_called_by_a_number_or_a_kind() -> None:
    settlement = settle(company("Anna", "0", "Cili", "company"), two(52))
    assert settlement["totals"] == {"Anna": 2, "Béla": 0, "Cili": 2, "Dénes": 0, "0": -2, "company": -2}


def test_the_deal_goes_past_everybody_who_leaves() -> None:
    settlement = settle(
        ALL_PASS, company("Emőke", "Ferenc", "Cili", "Gréta"), ALL_PASS, double_round="none", redeal="next_dealer"
    )
    assert [entry["dealer"] for entry in settlement["entries"]] == ["Dénes", None, "Cili"]


def test_the_deal_stays_with_whoever_has_it_where_a_newcomer_sits_down_before_him() -> None:
    settlement = settle(ALL_PASS, company("Emőke", *FOUR), ALL_PASS, double_round="none", redeal="next_dealer")
    assert [entry["dealer"] for entry in settlement["entries"]] == ["Dénes", None, "Anna"]


def test_whoever_comes_back_did_not_deal_last() -> None:
    """The odd points begin with the next dealer, because Dénes dealt last and left, although he is back."""
    settlement = settle(
        two(52),
        company("Anna", "Béla", "Cili", "Emőke"),
        company("Dénes", "Anna", "Béla", "Cili"),
        {"kind": "adjustment", "reason": "a wager", "transfers": [{"from": "Anna", "to": "kassza", "points": 5}]},
        CLOSE,
    )
    assert settlement["entries"][-1]["payouts"] == {"Anna": 2, "Béla": 1, "Cili": 1, "Dénes": 1, "Emőke": 0}


def test_the_export_names_the_beginning_and_every_change() -> None:
    data = document(company(*FIVE), two(52, dealer="Béla", declarer="Emőke"), company(*FIVE[1:]), CLOSE)
    sheet = record.read_document(data)
    assert (sheet.players, sheet.names) == (FOUR, FIVE)
    again = record.session_document(sheet)
    assert again["players"] == list(FOUR)
    assert again["entries"] == data["entries"]
    assert record.read_document(again) == sheet
