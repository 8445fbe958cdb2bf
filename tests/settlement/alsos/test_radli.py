"""Alsós: rádlis from the first hand to the result, and what is true of any hand for money and on the sheet."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from settlement import GAMES, check, document
from settlement.alsos.radli import rewards
from settlement.book import EndedCount
from settlement.count import each_with_each as results
from settlement.settle import Settled, opening, settle, table_for
from tests.settlement.alsos.sheets import A, B, C, betli, failed, figures, klopitzky, kontra, made, said, settled, trump
from tests.settlement.legal import any_record, any_rules, legal_hand
from tests.settlement.sheets import FOUR, Facts
from tests.world.thrown import thrown

GAME = GAMES["alsos"]
HANDS = thrown(300, 1000)
REFUSED = thrown(500, 2000)
RULES = GAME.defaults()

# §6.3: totals at the end of a hand, the rewards, the results (own total times n, less everybody's).
ARRIVALS: dict[str, tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = {
    "two, one arrives": ((80, 30), (20, 0), (70, -70)),
    "two, both, one is higher": ((81, 95), (0, 10), (-24, 24)),
    "two, both equal": ((85, 85), (0, 0), (0, 0)),
    "three, one arrives": ((80, 6, 6), (20, 0, 0), (188, -94, -94)),
    "three, two, one is higher": ((1, 100, 90), (0, 10, 0), (-198, 129, 69)),
    "three, two equal": ((0, 80, 80), (0, 0, 0), (-160, 80, 80)),
    "three, all, one is highest": ((80, 90, 85), (0, 10, 0), (-25, 35, -10)),
    "three, all, two are highest": ((80, 90, 90), (0, 0, 0), (-20, 10, 10)),
    "three, all equal": ((80, 80, 80), (0, 0, 0), (0, 0, 0)),
    "four, one arrives": ((79, 0, 80, 1), (0, 0, 20, 0), (136, -180, 220, -176)),
    "four, two, one is higher": ((81, 80, 0, 0), (10, 0, 0, 0), (193, 149, -171, -171)),
    "four, three, the best two equal": ((90, 90, 1, 80), (5, 5, 0, 0), (109, 109, -267, 49)),
    "four, two equal": ((0, 80, 80, 0), (0, 5, 5, 0), (-170, 170, 170, -170)),
    "four, three, one is highest, the others equal": ((90, 80, 80, 0), (10, 0, 0, 0), (140, 60, 60, -260)),
    "four, three equal": ((85, 85, 85, 0), (0, 0, 0, 0), (85, 85, 85, -255)),
    "four, all equal": ((80, 80, 80, 80), (0, 0, 0, 0), (0, 0, 0, 0)),
}


@pytest.mark.parametrize("name", ARRIVALS)
def test_who_arrives_at_the_limit_is_rewarded(name: str) -> None:
    totals, given, won = ARRIVALS[name]
    assert rewards(totals, RULES) == given
    assert results([total + reward for total, reward in zip(totals, given, strict=True)]) == won
    assert sum(won) == 0


def test_two_or_three_may_split_too() -> None:
    split = {**RULES, "radli_tie_2p3p": "split"}
    assert rewards((85, 85), split) == (5, 5)
    assert rewards((80, 90, 90), split) == (0, 5, 5)
    assert rewards((80, 80, 80), split) == (0, 0, 0)
    assert rewards((80, 90, 85), split) == (0, 10, 0)


def test_rewards_are_house_rules_at_every_limit() -> None:
    other = {**RULES, "radli_limit": 40, "radli_reward": 30, "radli_reward_shared": 7, "radli_reward_split": 2}
    assert rewards((40, 0, 0, 0), other) == (30, 0, 0, 0)
    assert rewards((40, 41, 0, 0), other) == (0, 7, 0, 0)
    assert rewards((40, 40, 0, 0), other) == (2, 2, 0, 0)


def radlis(*entries: Facts, **how: Any) -> list[Facts]:
    return settled(*entries, preset="radli", **how)["radlis"]


def by_name(*numbers: int) -> dict[str, int]:
    return dict(zip(FOUR, numbers, strict=False))


TEN = betli()


@pytest.mark.parametrize("limit", [40, 50, 80, 100])
def test_a_radli_ends_with_the_hand_that_reaches_its_limit(limit: int) -> None:
    hands = limit // 10
    first, second = radlis(*[TEN] * (hands + 1), radli_limit=limit)
    assert (first["from_entry"], first["to_entry"], first["finished"]) == (1, hands, True)
    assert first["written"] == by_name(limit, 0, 0)
    assert first["rewards"] == {A: 20}
    assert first["result"] == by_name(2 * (limit + 20), -limit - 20, -limit - 20)
    assert second == {
        "from_entry": hands + 1,
        "to_entry": hands + 1,
        "written": by_name(10, 0, 0),
        "rewards": {},
        "result": None,
        "finished": False,
    }


def test_two_equally_high_in_one_hand() -> None:
    ulti = trump(40, 90, 20, **kontra("front", "back"), **figures(said("ulti", B, "front", "front", "back", made=True)))
    (ended,) = radlis(ulti)  # 8 for the game and 80 for the ulti, to both defenders
    assert (ended["written"], ended["rewards"]) == (by_name(0, 88, 88), {})
    (ended,) = radlis(ulti, radli_tie_2p3p="split")
    assert (ended["rewards"], ended["result"]) == ({B: 5, C: 5}, by_name(-186, 93, 93))
    (ended,) = radlis(ulti, players=4)  # the sharing dealer writes as much: three equal best
    assert (ended["written"], ended["rewards"]) == (by_name(0, 88, 88, 88), {})


def test_a_reward_of_nothing_is_none() -> None:
    (ended,) = radlis(*[TEN] * 4, radli_limit=40, radli_reward=0)
    assert (ended["rewards"], ended["result"]) == ({}, by_name(80, -40, -40))


def test_four_four_one_counts_as_the_house_rule_says() -> None:
    (underway,) = radlis(klopitzky(1, 4, 4))
    assert underway["written"] == by_name(6, 0, 0)
    (underway,) = radlis(klopitzky(1, 4, 4), klopitzky_441_radli=3)
    assert underway["written"] == by_name(3, 0, 0)


CLOSE: Facts = {"kind": "close"}
WINE: Facts = {"kind": "adjustment", "reason": "wine", "transfers": [{"from": A, "to": C, "points": 4}]}


def test_a_hand_in_which_nobody_writes_opens_a_radli_too() -> None:
    (underway,) = radlis(klopitzky(3, 3, 3))
    assert underway["written"] == by_name(0, 0, 0)
    (ended,) = radlis(klopitzky(3, 3, 3), CLOSE)
    assert (ended["result"], ended["finished"]) == (by_name(0, 0, 0), False)


def test_without_a_hand_there_is_no_radli() -> None:
    assert radlis() == []
    assert radlis(WINE) == []
    assert radlis(WINE, CLOSE) == []
    assert len(radlis(*[TEN] * 8, WINE, CLOSE)) == 1


def test_the_entries_of_a_radli_are_its_hands() -> None:
    first, second = radlis(WINE, *[TEN] * 4, WINE, TEN, WINE, CLOSE, radli_limit=40)
    assert (first["from_entry"], first["to_entry"]) == (2, 5)
    assert (second["from_entry"], second["to_entry"]) == (7, 7)
    assert (second["result"], second["finished"]) == (by_name(20, -10, -10), False)


def test_totals_are_adjustments_and_results() -> None:
    settlement = settled(*[TEN] * 4, WINE, TEN, CLOSE, preset="radli", radli_limit=40)
    assert [list(entry["payouts"].values()) for entry in settlement["entries"]] == [
        *[[0, 0, 0]] * 4,
        [-4, 0, 4],
        [0, 0, 0],
        [0, 0, 0],
    ]
    assert [list(entry["written"].values()) for entry in settlement["entries"]] == [
        *[[10, 0, 0]] * 4,
        [0, 0, 0],
        [10, 0, 0],
        [0, 0, 0],
    ]
    assert settlement["totals"] == by_name(120 + 20 - 4, -60 - 10, -60 - 10 + 4)
    assert settlement["state"] == {}


def test_a_radli_comes_back_from_what_is_stored() -> None:
    radli = EndedCount(seats=(0, 1, 2), written=(80, 5, 5), rewards=(20, 0, 0), result=(190, -95, -95), finished=True)
    others = EndedCount(seats=(0, 2, 3), written=(80, 5, 5), rewards=(20, 0, 0), result=(190, -95, -95), finished=True)
    assert set(radli.as_json()) == {"written", "rewards", "result", "finished"}
    assert [EndedCount.from_json(one.as_json()) for one in (radli, others)] == [radli, others]


def table_after(*hands: Facts, **rules: Any) -> Any:
    whole, standing = document.rules_for(GAME, "radli", rules), opening(GAME, 3)
    for facts in hands:
        hand, problems = document.parse(GAME, "hand", facts, document.seat_named(GAME, FOUR[:3]))
        assert problems == ()
        standing = settle(GAME, whole, standing, "hand", hand).after
    return table_for(GAME, whole, standing)


def test_everybody_sees_how_far_he_is_and_for_money_nobody_does() -> None:
    there = GAME.progress(table_after(TEN, klopitzky(5, 3, 1)))
    assert [(one.seat, one.written, one.limit) for one in there] == [(0, 10, 80), (1, 3, 80), (2, 3, 80)]
    assert [one.written for one in GAME.progress(table_after(*[TEN] * 4, radli_limit=40))] == [0, 0, 0]
    assert GAME.progress(table_for(GAME, GAME.defaults(), opening(GAME, 3))) == ()


def test_the_preview_foretells_the_end() -> None:
    hand, _ = document.parse(GAME, "hand", TEN, document.seat_named(GAME, FOUR[:3]))
    names = FOUR[:3]
    assert GAME.foretell(hand, table_after(TEN, radli_limit=40)) == ()
    forecast = GAME.foretell(hand, table_after(*[TEN] * 3, radli_limit=40))
    assert [text.read(names) for text in forecast] == ["The rádli ends: Anna at 40.", "Anna: reward +20."]
    assert GAME.foretell(GAME.kinds["close"].record(), table_after(TEN)) == ()


def test_written_lines_move_nothing_and_explain_what_is_written() -> None:
    settlement = settled(trump(100, 30, 20, **figures(made("ulti"), failed("csalad", B))), preset="radli")["entries"][0]
    assert [(line["item"], line["points"] * line["times"], line["written"]) for line in settlement["lines"]] == [
        ("trump", 1, by_name(1, 0, 0)),
        ("ulti", 10, by_name(10, 0, 0)),
        ("csalad", 4, by_name(4, 0, 0)),
    ]
    assert all(not any(line["payouts"].values()) for line in settlement["lines"])


def test_a_resting_dealer_writes_nothing_because_the_defenders_do_and_no_price_is_named() -> None:
    own, lost = trump(100, 30, 20), trump(50, 70, 30)
    won = settled(own, players=4, preset="radli")["entries"][0]
    [line] = [line for line in won["lines"] if line["item"] == "dealer_cries_laughs"]
    assert (line["points"], line["label"]) == (0, "Dénes cries (the defenders write nothing)")
    points = settled(lost, players=4, preset="radli")["entries"][0]["written"]
    assert points["Dénes"] == points["Béla"] > 0


# Any hand.


def is_an_exception(hand: Any, table: Any) -> bool:
    """Tell whether the sheet is not the money of a hand: of 4-4-1, and of a Klopitzky that leaves the dealer out."""
    if hand.tricks is None:
        return False
    left_out = bool(table.sitting_out) and table.rules["klopitzky_dealer"] == "none"
    return sorted(hand.tricks.values()) == [1, 4, 4] or left_out


def explained(done: Settled) -> list[int]:
    """Return what the lines write for each seat."""
    seats = range(len(done.payouts))
    return [sum(line.writes.get(seat, 0) for line in done.lines) for seat in seats]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hundreds_of_hands_are_the_same_for_money_and_on_the_sheet(players: int) -> None:
    random, rules = Random(players), GAME.defaults()
    exceptions = 0
    for n in range(HANDS):
        if n % 50 == 0:
            rules = {**any_rules(GAME, random), "dealer_share": "with_defenders"}
        before = opening(GAME, players, random.randrange(players))
        table = table_for(GAME, {**rules, "mode": "money"}, before)
        hand = legal_hand(GAME, table, random)
        paid = settle(GAME, {**rules, "mode": "money"}, before, "hand", hand)
        wrote = settle(GAME, {**rules, "mode": "radli", "radli_limit": 100}, before, "hand", hand)
        assert paid.written is None
        assert paid.ended_count is None
        assert all(sum(line.moves.values()) == 0 and not line.writes for line in paid.lines)
        assert wrote.written is not None
        assert all(not line.moves for line in wrote.lines)
        assert explained(wrote) == list(wrote.written)
        if is_an_exception(hand, table):
            exceptions += 1
        else:
            assert paid.payouts == tuple(players * own - sum(wrote.written) for own in wrote.written)
    assert (exceptions > 0) == (players > 2)


def most_of(totals: list[int]) -> int:
    return sum(total == max(totals) for total in totals)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_radlis_of_random_hands_end_where_they_should(players: int) -> None:
    random = Random(players)
    ended = 0
    for _ in range(20):
        rules = {**GAME.defaults(), "mode": "radli", "radli_limit": random.choice((40, 50, 80, 100))}
        standing, totals, reached = opening(GAME, players), [0] * players, [0] * players
        for _ in range(40):
            done = settle(GAME, rules, standing, "hand", legal_hand(GAME, table_for(GAME, rules, standing), random))
            assert done.written is not None
            reached = [total + wrote for total, wrote in zip(reached, done.written, strict=True)]
            assert (done.ended_count is not None) == (max(reached) >= rules["radli_limit"])
            if done.ended_count is None:
                assert done.payouts == (0,) * players
                assert done.after.carry["written"] == reached
            else:
                ended += 1
                assert done.ended_count.written == tuple(reached)
                assert (sum(done.ended_count.result), done.ended_count.finished) == (0, True)
                assert sum(done.ended_count.rewards) in ((20, 10) if most_of(reached) == 1 else (0, 10))
                with_reward = [sum(pair) for pair in zip(reached, done.ended_count.rewards, strict=True)]
                assert (
                    done.payouts
                    == done.ended_count.result
                    == tuple(sum(own - other for other in with_reward) for own in with_reward)
                )
                reached = [0] * players
                assert done.after.carry["written"] is None
            totals = [total + paid for total, paid in zip(totals, done.payouts, strict=True)]
            standing = done.after
        assert list(standing.totals) == totals
    assert ended > 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_refused_record_changes_nothing(players: int) -> None:
    random, refused = Random(players), 0
    rules = {**GAME.defaults(), "mode": "radli"}
    standing = settle(
        GAME,
        rules,
        opening(GAME, players),
        "hand",
        legal_hand(GAME, table_for(GAME, rules, opening(GAME, players)), random),
    ).after
    before, table = standing.as_json(), table_for(GAME, rules, standing)
    for _ in range(REFUSED):
        hand = any_record(GAME.kinds["hand"].record, table, random)
        actual = [problem for problem in check.problems(GAME, "hand", hand, table) if not problem.warning]
        refused += bool(actual)
        assert all(problem.text.read(FOUR).strip() and problem.rule for problem in actual)
    assert standing.as_json() == before
    assert refused > REFUSED // 2
