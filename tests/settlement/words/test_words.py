"""How an entry reads on the sheet, what the state strip shows, and what the entry screen offers."""

from __future__ import annotations

from typing import Any

from settlement import GAMES, document
from settlement.game import Mark, Summary
from settlement.settle import Standing, opening, settle, table_for
from settlement.stakes import KONTRA

GAME = GAMES["paskievics"]


def described(facts: dict[str, Any], kind: str = "hand", players: int = 4, **rules: Any) -> Summary:
    whole = document.rules_for(GAME, "illustrated", rules)
    table = table_for(GAME, whole, opening(GAME, players))
    entry, problems = document.parse(GAME, kind, facts, document.seat_number(players))
    assert problems == ()
    return GAME.kinds[kind].describe(entry, table)


def two(points: int | None = None, **more: Any) -> dict[str, Any]:
    counted = {} if points is None else {"declarer_points": points}
    return {"contract": "two", "declarer": 0, "partner": 2, **counted, **more}


def mark(summary: Summary, figure: str, *, opponents: bool = False) -> Mark:
    return next(m for m in summary.marks if m.figure == figure and m.opponents is opponents)


def test_a_plain_hand() -> None:
    assert described(two(54)) == Summary(title="two", contract="two", declarer=0, partner=2, score="54", won=True)
    assert described(two(47)).won is False


def test_a_lone_game_says_why() -> None:
    hand = {"contract": "solo", "declarer": 1, "alone_by": "own_call", "declarer_points": 50, "game_kontra": 2}
    summary = described(hand)
    assert (summary.alone, summary.partner, summary.kontra) == ("own call", None, 2)


def test_announced_figures_are_made_or_lost_with_their_kontra() -> None:
    calls = [
        {"figure": "trull", "by": 2, "kontra": 1},
        {"figure": "double_game", "by": 1},
        {"figure": "volat", "by": 0},
        {"figure": "centrum", "by": 0, "made": True},
    ]
    summary = described(two(80, trull="declarers", announcements=calls))
    assert mark(summary, "trull") == Mark(figure="trull", label="trull", by=2, announced=True, outcome="made", kontra=1)
    assert mark(summary, "double_game", opponents=True).outcome == "lost"
    assert mark(summary, "volat").outcome == "lost"
    assert mark(summary, "centrum").outcome == "made"


def test_silent_figures_are_told_where_they_pay() -> None:
    assert mark(described(two(80, four_kings="declarers")), "four_kings").announced is False
    assert mark(described(two(80)), "double_game") == Mark(
        figure="double_game", label="double game", announced=False, outcome="made"
    )
    assert mark(described(two(all_tricks="opponents")), "volat", opponents=True).outcome == "made"
    assert [m.figure for m in described(two(all_tricks="declarers")).marks] == ["volat"]


def test_the_pagat_in_the_ninth_trick() -> None:
    won = described(two(50, pagat_last_trick={"player": 1, "won": True}))
    assert mark(won, "pagat_ultimo", opponents=True) == Mark(
        figure="pagat_ultimo", label="pagat ultimo", by=1, announced=False, outcome="made", opponents=True
    )
    caught = described(two(50, pagat_last_trick={"player": 0, "won": False, "caught_by": 3}))
    assert mark(caught, "pagat_ultimo") == Mark(
        figure="pagat_ultimo", label="pagat ultimo", by=0, to=3, announced=False, outcome="caught"
    )


def test_the_catch_of_the_xxi_says_by_whom_from_whom() -> None:
    catch = mark(described(two(50, xxi_catch={"by": 1, "lost_by": 2})), "xxi_catch", opponents=True)
    assert (catch.by, catch.to, catch.announced, catch.outcome) == (1, 2, False, "made")
    inside = mark(described(two(50, xxi_catch={"by": 0, "lost_by": 2})), "xxi_catch")
    assert (inside.announced, inside.outcome) == (None, "")
    texts = described(two(50, xxi_catch={"by": 1, "lost_by": 2}, announcements=[{"figure": "xxi_catch", "by": 3}]))
    assert [(m.by, m.announced) for m in texts.marks] == [(3, True)]


def test_counts_honours_silent_figures_and_penalties_stand_on_the_row() -> None:
    hand = two(
        50,
        tarokk_counts=[{"player": 1, "count": 9, "announced": True}],
        talon_honours=[{"player": 0, "card": "xxi"}],
        silent_figures=[{"figure": "sas_ultimo", "by": 3}],
        penalty={"kind": "faulty_skart", "player": 2, "severity": "mild"},
    )
    summary = described(hand, players=5, extra_figures_silent={"sas_ultimo": 5})
    assert [(m.figure, m.by) for m in summary.marks] == [
        ("sas_ultimo", 3),
        ("tarokk_count_9", 1),
        ("talon_honour_xxi", 0),
        ("faulty_skart_penalty", 2),
    ]


def test_a_severe_penalty_leaves_no_result() -> None:
    hand = two(
        50,
        trull="opponents",
        announcements=[{"figure": "trull", "by": 0}],
        tarokk_counts=[{"player": 1, "count": 8, "announced": True}],
        penalty={"kind": "revoke", "player": 1, "severity": "severe"},
    )
    summary = described(hand)
    assert (summary.won, summary.score) == (None, "")
    assert [(m.figure, m.outcome) for m in summary.marks] == [
        ("trull", ""),
        ("tarokk_count_8", ""),
        ("revoke_penalty", ""),
    ]


def test_entries_without_play() -> None:
    assert described({}, "all_pass").title == "all passed"
    assert described({}, "refused_three").title == "three given up"
    assert described({"contract": "three", "declarer": 3}, "failed_trial").declarer == 3
    transfers = [{"from": 0, "to": 1, "points": 1}]
    assert described({"reason": "coffee", "transfers": transfers}, "adjustment").note == "coffee"
    assert described({}, "close").title == "close"


def standing_after(*kinds: str, **rules: Any) -> tuple[Standing, dict[str, Any]]:
    whole = document.rules_for(GAME, None, rules)
    standing = opening(GAME, 4)
    for kind in kinds:
        standing = settle(GAME, whole, standing, kind, GAME.kinds[kind].record()).after
    return standing, whole


def cells(*kinds: str, **rules: Any) -> dict[str, Any]:
    standing, whole = standing_after(*kinds, **rules)
    return {cell.key: cell for cell in GAME.strip(table_for(GAME, whole, standing))}


def test_the_strip_has_only_what_the_rules_have() -> None:
    assert set(cells()) == {"double_round", "hat"}
    assert set(cells(kassza=True, double_round="none")) == {"kassza", "hat"}


def test_the_strip_tells_the_kassza_and_the_double_round() -> None:
    running = cells("all_pass", "thrown_in", kassza=True)
    assert running["kassza"].value.read(()) == "40"
    assert (running["double_round"].factor, running["double_round"].value.read(())) == (4, "×4, 4 left")
    assert cells()["double_round"].value is None
    queued = cells("all_pass", "thrown_in", double_round="queue")
    assert queued["double_round"].value.read(()) == "×2, 8 left"


def test_a_three_can_only_be_given_up_where_that_is_played() -> None:
    for played in (True, False):
        standing, whole = standing_after(refused_three=played)
        assert GAME.kinds["refused_three"].offered(table_for(GAME, whole, standing)) is played
        assert ("refused_three" in GAME.face(whole).quick) is played


def test_the_face_follows_the_rules() -> None:
    plain = GAME.face(document.rules_for(GAME, None, {"kontra_max": 3, "game.two": 20}))
    assert [(bid.contract, bid.letter, bid.price) for bid in plain.bids] == [
        ("three", "3", 1),
        ("two", "2", 20),
        ("one", "1", 3),
        ("solo", "0", 4),
    ]
    assert "".join(chip.letter for chip in plain.chips) == "TNDVPX"
    assert plain.kontra == KONTRA[:3]
    fuller = GAME.face(
        document.rules_for(
            GAME, "illustrated", {"extra_figures_silent": {"centrum": 5}, "extra_figures": {"king_uhu": 0}}
        )
    )
    further = fuller.chips[6:]
    assert [chip.figure for chip in further] == ["centrum", "small_bird", "large_bird", "pagat_uhu", "king_ultimo"]
    assert [chip.silent for chip in further] == [True, False, False, False, False]
    assert all(chip.shape == "told" for chip in further)
    assert "silent_figures" in fuller.more
