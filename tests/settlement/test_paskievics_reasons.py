"""The texts of a line of Paskievics: its rule, the source of its price, and why a fact is worth nothing."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import document as record
from settlement.book import Line
from tests.settlement.sheets import (
    CLOSE,
    FIVE,
    alone,
    call,
    document,
    into_the_kassza,
    pagat,
    payout,
    settle,
    three,
    two,
)

CAUGHT_INSIDE = {"xxi_catch": {"by": "Anna", "lost_by": "Cili"}}


def last_lines(*entries: dict[str, Any], **how: Any) -> list[Line]:
    """Return the lines of the last entry."""
    return list(list(record.play(*record.read_head(document(*entries, **how))))[-1].settled.lines)


def price(line: Line) -> str:
    return line.price.read(FIVE) if line.price else ""


def broken(kind: str = "faulty_skart", severity: str = "mild", player: str = "Béla") -> dict[str, str]:
    return {"kind": kind, "player": player, "severity": severity}


@pytest.mark.parametrize(
    ("rules", "kontra", "points", "rule", "why"),
    [
        ({}, 0, 47, "2.7", "47 against 47 belongs to the opponents"),
        ({}, 1, 47, "2.7", "47 against 47 belongs to the opponents"),
        (
            {"tie_rule": "declarers_win_if_kontra"},
            2,
            47,
            "2.7",
            "47 against 47 belongs to the declarers where the game was kontra'd",
        ),
        ({"tie_rule": "declarers_win_if_kontra"}, 0, 47, "2.7", "47 against 47 belongs to the opponents"),
        (
            {"tie_rule": "last_kontra_sayer_loses"},
            2,
            47,
            "2.7",
            "47 against 47 is lost by whoever said the last kontra",
        ),
        ({"win_threshold": 45}, 0, 47, "2.1", "45 card points are needed at this table"),
        ({"win_threshold": 52}, 0, 50, "2.1", "52 card points are needed at this table"),
        ({"win_threshold": 52}, 0, 60, "2.1", ""),
        ({}, 0, 48, "2.1", ""),
    ],
)
def test_the_game_says_which_rule_decided_it(
    rules: dict[str, Any], kontra: int, points: int, rule: str, why: str
) -> None:
    game = last_lines(two(points, game_kontra=kontra), **rules)[0]
    assert (game.item, game.rule, price(game)) == ("game", rule, why)


def test_a_double_game_says_what_the_table_asks_for_it() -> None:
    silent, _ = last_lines(three(69), double_threshold=68)
    assert price(silent) == "68 card points are needed at this table, game price 1 × 2"
    lost = last_lines(three(72, announcements=[call("double_game")]), double_threshold=75)[0]
    assert price(lost) == "75 card points are needed at this table, game price 1 × 4"


def test_a_severe_penalty_says_where_its_prices_come_from() -> None:
    hand = alone(contract="one", announcements=[call("volat"), call("trull")], penalty=broken("revoke", "severe"))
    lines = last_lines(hand, alone_counts_as_solo=True)
    assert [price(line) for line in lines] == [
        "a lone game at the price of a solo",
        "a lone game at the price of a solo, game price 4 × 6",
        "",
    ]
    assert {line.rule for line in lines} == {"8.1"}


def test_a_lone_losers_relief_counts_his_opponents() -> None:
    relief = last_lines(alone(24, "one", penalty=broken()), preset="tolnai")[1]
    assert (relief.points, [(factor.label, factor.times) for factor in relief.factors]) == (3, [("opponents", 3)])
    assert price(relief) == "what the declarer loses to each"
    assert relief.moves == {0: 9, 1: -9}


@pytest.mark.parametrize("reading", ["tolnai", "mcleod"])
def test_the_resting_dealer_has_no_part_in_a_mild_penalty(reading: str) -> None:
    count = {"player": "Anna", "count": 8, "announced": True}
    hand = two(40, penalty=broken(), tarokk_counts=[count])
    assert payout(hand, players=FIVE, dealer_cries_laughs=reading) == (0 + 3, -2 - 1, 0 - 1, 2 - 1, 0)


def test_a_kassza_lost_by_both_is_doubled_once_and_then_paid_in_again() -> None:
    both = three(50, announcements=[call("pagat_ultimo"), call("pagat_ultimo", "Béla")])
    labels = [
        line.label.read(FIVE) for line in last_lines(into_the_kassza(20), both, kassza=True) if line.rule == "6.4"
    ]
    assert labels == ["the kassza doubled: ultimo lost by Anna", "the same again into the kassza: ultimo lost by Béla"]


def test_odd_points_of_a_kassza_have_an_owner_who_is_named() -> None:
    hand = three(50, announcements=[call("pagat_ultimo", "Cili")], pagat_last_trick=pagat("Cili"))
    won = last_lines(into_the_kassza(21), hand, kassza=True)[-1]
    assert (won.moves, price(won)) == ({0: 10, 2: 11, "kassza": -21}, "the odd points are Cili's, who announced it")
    divided = last_lines(into_the_kassza(22), CLOSE)[-1]
    assert price(divided) == "the odd points one each, to Dénes first"
    assert price(last_lines(into_the_kassza(20), CLOSE)[-1]) == ""


def test_a_severe_penalty_says_whose_announcement_is_paid() -> None:
    both = [call("trull"), call("trull", "Béla", 1)]
    labels = [line.label.read(FIVE) for line in last_lines(two(announcements=both, penalty=broken("revoke", "severe")))]
    assert labels == [
        "revoke of Béla: two",
        "revoke of Béla: trull, announced by Anna",
        "revoke of Béla: trull, announced by Béla",
    ]


def test_a_silent_further_figure_cites_what_pays_it() -> None:
    silent = {"figure": "centrum", "by": "Anna"}
    line = last_lines(three(50, silent_figures=[silent]), extra_figures_silent={"centrum": 4})[1]
    assert (line.item, line.rule) == ("centrum_silent", "9.3")


NOTHING: list[tuple[dict[str, Any], dict[str, Any], str, str, str]] = [
    (three(75), {}, "game", "2.3", "the silent double game is paid in its place"),
    (three(75), {"preset": "tolnai"}, "game", "2.4", "the silent double game is paid in its place"),
    (three(50, announcements=[call("double_game", "Anna")]), {}, "game", "2.3",
     "whoever announced a double game or a volat is paid no game besides"),
    (three(50, announcements=[call("volat", "Béla")]), {"preset": "tolnai"}, "game", "2.4",
     "no game is paid beside an announced double game or volat"),
    (three(50, announcements=[call("double_game"), call("volat")]), {"preset": "tolnai"}, "double_game_announced",
     "2.4", "its side announced the volat, and that alone counts"),
    (three(all_tricks="declarers", announcements=[call("double_game")]), {"preset": "tolnai"}, "volat_silent", "2.4",
     "its side announced the double game, and that alone is paid"),
    (three(75, announcements=[call("volat")]), {}, "double_game_silent", "2.3",
     "its side announced the volat and lost it"),
    (three(20, announcements=[call("volat")]), {"game_double_volat": "either_side_excluded"}, "double_game_silent",
     "2.5", "nothing is paid for it beside an announced volat"),
    (three(20), {"opponents_silent_need_kontra": True}, "double_game_silent", "2.6",
     "the opponents are paid it only where the game was kontra'd"),
    (three(all_tricks="declarers", trull="declarers"), {}, "trull_silent", "3.6",
     "nothing is paid for it beside a volat"),
    (three(75, four_kings="declarers"), {"preset": "kegl_bga"}, "four_kings_silent", "3.6",
     "nothing is paid for it beside a silent double game"),
    (three(60, trull="declarers", announcements=[call("volat")]), {"silent_blocked_by_lost_announced_volat": True},
     "trull_silent", "3.6", "its side announced the volat and lost it"),
    (three(50, pagat_last_trick=pagat("Anna", "Béla")), {"preset": "tolnai"}, "pagat_ultimo_silent_failed", "3.3",
     "a caught silent ultimo costs nothing at this table"),
    (three(50, **CAUGHT_INSIDE), {}, "xxi_catch_silent", "3.4", "inside one side it is no catch"),
    (three(50, talon_honours=[{"player": "Anna", "card": "skiz"}]), {"players": FIVE}, "talon_honour_skiz", "7.2",
     "honours from the talon are not paid at this table"),
    (three(50, talon_honours=[{"player": "Anna", "card": "xxi"}], xxi_catch={"by": "Béla", "lost_by": "Anna"}),
     {"players": FIVE, "talon_honours": True}, "talon_honour_xxi", "7.2", "the opponents caught it"),
    (alone(40, penalty=broken(player="Anna")), {}, "faulty_skart_relief", "8.3", "nobody else lost by the hand"),
    (two(55, game_kontra=1, announcements=[call("trull"), call("four_kings")], penalty=broken()), {},
     "faulty_skart_relief", "8.3", "the hand came to nothing between the sides"),
    (three(50), {"game__three": 0}, "game", "2.1", "its price is 0 at this table"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "how", "item", "rule", "why"), NOTHING)
def test_what_was_written_and_pays_nothing_says_why(
    hand: dict[str, Any], how: dict[str, Any], item: str, rule: str, why: str
) -> None:
    line = next(line for line in last_lines(hand, **how) if line.item == item)
    assert (line.rule, price(line), line.nothing) == (rule, why, True)
    in_the_document = settle(hand, **how)["entries"][-1]["lines"]
    assert [shown for shown in in_the_document if shown["item"] == item and shown["label"].endswith(f"({why})")]


def test_beside_a_severe_penalty_everything_else_is_worth_nothing() -> None:
    silent = {"player": "Béla", "count": 9, "announced": False}
    hand = two(
        20,
        trull="opponents",
        xxi_catch={"by": "Béla", "lost_by": "Anna"},
        pagat_last_trick=pagat("Béla"),
        tarokk_counts=[silent],
        penalty=broken("faulty_skart", "severe"),
    )
    unpaid = [line for line in last_lines(hand) if line.nothing]
    assert [line.item for line in unpaid] == [
        "game",
        "trull_silent",
        "pagat_ultimo_silent",
        "xxi_catch_silent",
        "tarokk_count_9",
    ]
    assert {(line.rule, price(line)) for line in unpaid} == {
        ("8.2", "a severe penalty leaves only the game and what was announced to be paid")
    }
