"""Properties of every possible hand: thousands of random ones, under every house rule."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from settlement import GAMES, check, document
from settlement.company import MOST_PEOPLE
from settlement.own_figures import own_figures
from settlement.settle import Settled, Standing, opening, replay, settle, table_for
from settlement.vocabulary import Table
from tests.settlement.legal import any_record, any_rules, legal_entry, legal_hand
from tests.settlement.sheets import FIVE
from tests.world.thrown import thrown

GAME = GAMES["paskievics"]
EVENINGS = st.tuples(st.integers(0, 2**32), st.sampled_from((4, 5)))
HANDS = 40


def evening(seed: int, players: int, hands: int = HANDS) -> Iterator[tuple[Table, str, Any, Settled]]:
    """Play a random evening, every entry of it legal."""
    random = Random(seed)
    rules = any_rules(GAME, random)
    standing = opening(GAME, players, random.randrange(players))
    for _ in range(hands):
        kind, entry = legal_entry(GAME, table_for(GAME, rules, standing), random, changes=True)
        dealer = getattr(entry, "dealer", None)
        table = table_for(GAME, rules, standing, dealer)
        settled = settle(GAME, rules, standing, kind, entry)
        yield table, kind, entry, settled
        standing = settled.after
    table = table_for(GAME, rules, standing)
    close = GAME.kinds["close"].record()
    yield table, "close", close, settle(GAME, rules, standing, "close", close)


@settings(max_examples=thrown(60, 250))
@given(EVENINGS)
def test_every_line_and_every_entry_adds_up_to_zero_and_no_pot_is_below_nothing(of: tuple[int, int]) -> None:
    for table, kind, entry, settled in evening(*of):
        for line in settled.lines:
            assert sum(line.moves.values()) == 0
        assert sum(settled.payouts) + sum(settled.pots.values()) == 0
        for seat in range(len(settled.payouts)):
            assert settled.payouts[seat] == sum(line.moves.get(seat, 0) for line in settled.lines)
        assert all(lies >= 0 for lies in settled.after.pots.values())
        assert sum(settled.after.totals) + sum(settled.after.pots.values()) == 0
        described = GAME.kinds[kind].describe(entry, table)
        assert described.title
        assert all(mark.label for mark in described.marks)


@settings(max_examples=thrown(25, 60))
@given(EVENINGS)
def test_one_more_kontra_doubles_exactly_its_own_line(of: tuple[int, int]) -> None:
    seed, players = of
    random = Random(seed)
    rules = {
        **any_rules(GAME, random),
        "kontra_factor": 2,
        "kontra_on_silent": "additive",
        "tie_rule": "opponents_win",
        "dealer_cries_laughs": "off",
    }
    start = opening(GAME, players)
    for _ in range(20):
        hand = legal_hand(GAME, table_for(GAME, rules, start), random)
        own = {figure.figure: figure for figure in own_figures(rules)}
        raisable = [
            n
            for n, said in enumerate(hand.announcements)
            if said.kontra < rules["kontra_max"] and (said.figure not in own or own[said.figure].kontra)
        ]
        if not raisable or hand.penalty is not None:
            continue
        calls = list(hand.announcements)
        raised = random.choice(raisable)
        calls[raised] = dataclasses.replace(calls[raised], kontra=calls[raised].kontra + 1)
        before = settle(GAME, rules, start, "hand", hand).lines
        after = settle(GAME, rules, start, "hand", dataclasses.replace(hand, announcements=tuple(calls))).lines
        changed = [(a, b) for a, b in zip(before, after, strict=True) if a.moves != b.moves]
        item = "own_figure" if calls[raised].figure in own else calls[raised].figure
        for one, two in changed:
            assert one.item == f"{item}_announced"
            assert {seat: 2 * points for seat, points in one.moves.items()} == two.moves
        assert len(changed) <= 1


@settings(max_examples=thrown(25, 60))
@given(EVENINGS)
def test_a_double_round_doubles_what_players_pay_each_other(of: tuple[int, int]) -> None:
    seed, players = of
    random = Random(seed)
    rules = {
        **any_rules(GAME, random),
        "kassza": False,
        "talon_honours": False,
        "double_round": "overlap",
        "redeal": "same_dealer",
    }
    plain = opening(GAME, players)
    doubled = settle(GAME, rules, plain, "all_pass", GAME.kinds["all_pass"].record()).after
    for _ in range(20):
        hand = legal_hand(GAME, table_for(GAME, rules, plain), random)
        once, twice = (settle(GAME, rules, start, "hand", hand) for start in (plain, doubled))
        assert twice.payouts == tuple(2 * points for points in once.payouts)


@settings(max_examples=thrown(25, 60))
@given(EVENINGS)
def test_evenings_come_back_from_their_json_and_replay_to_the_same(of: tuple[int, int]) -> None:
    played = list(evening(*of, hands=15))
    rules, players = played[0][0].rules, of[1]
    first = played[0][0].dealer
    again = []
    for table, kind, entry, settled in played:
        facts = document.as_json(entry)
        read, problems = document.parse(GAME, kind, facts, document.seat_number(MOST_PEOPLE))
        assert (read, problems) == (entry, ())
        again.append((kind, read))
        standing = Standing.from_json(settled.after.as_json())
        assert standing.as_json() == settled.after.as_json()
        assert table.players in GAME.seats
    replayed = list(replay(GAME, rules, opening(GAME, players, first), again))
    assert [one.payouts for one in replayed] == [settled.payouts for *_, settled in played]


@settings(max_examples=thrown(40, 150))
@given(EVENINGS)
def test_any_record_its_description_allows_is_told_every_reason_and_nothing_breaks(of: tuple[int, int]) -> None:
    seed, players = of
    random = Random(seed)
    rules = any_rules(GAME, random)
    table = table_for(GAME, rules, opening(GAME, players))
    for key, kind in GAME.kinds.items():
        for _ in range(5):
            entry = any_record(kind.record, table, random)
            for problem in check.problems(GAME, key, entry, table):
                assert problem.text.read(FIVE).strip()
                assert problem.rule
