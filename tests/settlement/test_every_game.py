"""Properties of every game: hundreds of possible hands, and impossible records."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from settlement import GAMES, check, document
from settlement.company import MOST_PEOPLE
from settlement.face import Face
from settlement.game import Game
from settlement.settle import opening, settle, table_for, table_of
from tests.settlement.legal import any_record, any_rules, legal_entry, legal_hand
from tests.settlement.sheets import FIVE
from tests.world.thrown import thrown

EVENINGS, HANDS = thrown(8, 25), 40
OTHERS = [key for key in GAMES if key != "paskievics"]
"""Paskievics has its own page of properties."""


def a_table(game: Game, seed: int) -> tuple[Random, dict[str, Any], int]:
    random = Random(seed)
    return random, any_rules(game, random), game.seats[seed % len(game.seats)]


@pytest.mark.parametrize("key", OTHERS)
def test_hundreds_of_hands_add_up_to_zero_line_by_line_with_the_pots(key: str) -> None:
    game = GAMES[key]
    for seed in range(EVENINGS):
        random, rules, players = a_table(game, seed)
        standing = opening(game, players, random.randrange(players))
        for _ in range(HANDS):
            kind, entry = legal_entry(game, table_for(game, rules, standing), random, changes=True)
            table = table_of(game, rules, standing, entry)
            assert not [p for p in check.problems(game, kind, entry, table) if not p.warning]
            settled = settle(game, rules, standing, kind, entry)
            for line in settled.lines:
                assert sum(line.moves.values()) == 0
                assert line.label.read(FIVE)
            assert sum(settled.payouts) + sum(settled.pots.values()) == 0
            assert sum(settled.after.totals) + sum(settled.after.pots.values()) == 0
            assert all(lies >= 0 for lies in settled.after.pots.values())
            assert game.kinds[kind].describe(entry, table).title
            game.strip(table)
            standing = settled.after
        closed = settle(game, rules, standing, "close", game.kinds["close"].record())
        assert not any(closed.after.pots.values())


@pytest.mark.parametrize("key", OTHERS)
def test_every_hand_comes_back_from_what_is_stored_and_from_documents(key: str) -> None:
    game = GAMES[key]
    for seed in range(thrown(8, 20)):
        random, rules, players = a_table(game, seed)
        names = tuple(f"Player {seat}" for seat in range(MOST_PEOPLE))
        for _ in range(20):
            kind, entry = legal_entry(game, table_for(game, rules, opening(game, players)), random, changes=True)
            stored, told = document.as_json(entry), document.as_json(entry, name_of(names))
            assert document.parse(game, kind, stored, document.seat_number(MOST_PEOPLE)) == (entry, ())
            assert document.parse(game, kind, told, document.seat_named(game, names)) == (entry, ())


def name_of(names: tuple[str, ...]) -> document.NameOf:
    """Return who tells seats by name."""
    return lambda who: who if isinstance(who, str) else names[who]


@pytest.mark.parametrize("key", OTHERS)
def test_any_record_is_told_every_reason_and_a_refused_one_changes_nothing(key: str) -> None:
    game = GAMES[key]
    refused = 0
    for seed in range(thrown(20, 60)):
        random, rules, players = a_table(game, seed)
        standing = opening(game, players)
        table = table_for(game, rules, standing)
        before = standing.as_json()
        for kind in game.kinds.values():
            for _ in range(5):
                entry = any_record(kind.record, table, random)
                for problem in check.problems(game, kind.key, entry, table):
                    refused += not problem.warning
                    assert problem.text.read(FIVE).strip()
                    assert problem.rule
        assert standing.as_json() == before
    assert refused


@pytest.mark.parametrize("key", OTHERS)
def test_no_letter_presses_two_keys_of_the_entry_screen(key: str) -> None:
    screen = GAMES[key].face(GAMES[key].defaults())
    if isinstance(screen, Face):
        pressed = [[each.letter for each in (*screen.bids, *screen.chips)]]
    else:
        pressed = [[tile.letter for tile in step.tiles if not tile.only] for step in screen.steps]
    for letters in (list(filter(None, letters)) for letters in pressed):
        assert len(letters) == len(set(letters))


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_refused_because_another_deals_says_that_the_dealer_has_to_do_with_it(key: str) -> None:
    game = GAMES[key]
    refused = 0
    for seed in range(thrown(8, 25)):
        random, rules, players = a_table(game, seed)
        dealers = [table_for(game, rules, opening(game, players, dealer)) for dealer in range(players)]
        hand = legal_hand(game, dealers[0], random)
        for table in dealers[1:]:
            if told := [problem for problem in check.reasons(game, "hand", hand, table) if not problem.warning]:
                refused += 1
                assert any("dealer" in problem.also for problem in told), [problem.code for problem in told]
    assert refused or all(len(table_for(game, game.defaults(), opening(game, n)).active) == n for n in game.seats)
