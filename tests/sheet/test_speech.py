"""An open hand is shown whatever is written of it yet."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.template.loader import render_to_string

from scorebook.models import Draft
from scorebook.rules.house import rules_of_preset
from scorebook.sheet.speech import open_hand, speech_of
from settlement import GAMES, document
from settlement.facts import Kind, facts
from settlement.settle import opening, table_for
from tests.settlement.legal import legal_hand

NAMES = ("Kirsten", "Mogens", "Åse", "Bjørn")
OPENED = [key for key, game in GAMES.items() if any(kind.so_far for kind in game.kinds.values())]


def half_written(facts: Any, random: Random) -> Any:
    """Leave something out, at any depth."""
    if isinstance(facts, dict):
        return {key: half_written(value, random) for key, value in facts.items() if random.random() < 0.8}
    if isinstance(facts, list):
        return [half_written(one, random) for one in facts if random.random() < 0.8]
    return facts


@pytest.mark.parametrize("key", OPENED)
def test_a_hand_that_pays_before_its_end_is_told_however_little_is_written(key: str) -> None:
    game = GAMES[key]
    rules = rules_of_preset(game, game.presets[0].key)
    standing = opening(game, 4)
    texts = set[str]()
    for seed in range(150):
        random = Random(seed)
        hand = legal_hand(game, table_for(game, rules, standing), random)
        facts = half_written(document.as_json(hand), random)
        result = open_hand(game, rules, NAMES, Draft(kind="hand", facts=facts), standing)
        if result:
            texts |= {move.name for move in result.due}
    assert set(NAMES) <= texts


def test_what_contradicts_itself_pays_nothing_yet_and_says_so() -> None:
    game = GAMES["danish"]
    rules, names = rules_of_preset(game, game.presets[0].key), NAMES[:3]
    kings = [{"kind": "kings", "player": player, "grade": "full"} for player in (0, 1)]
    draft = Draft(kind="hand", facts={"melds": kings[:1]})
    result = open_hand(game, rules, names, draft, opening(game, 3))
    assert result
    assert (bool(result.due), result.contradicts) == (True, False)
    draft.facts = {"melds": kings}
    result = open_hand(game, rules, names, draft, opening(game, 3))
    assert result
    assert (result.due, result.contradicts) == ((), True)
    page = render_to_string(
        "sheet/narrow/_open.html", {"open_hand": result, "access": None, "sheet": {"next_number": 1}}
    )
    assert "ellentmondás" in page


def test_some_game_pays_before_the_end_of_a_hand() -> None:
    assert OPENED


@pytest.mark.parametrize("key", GAMES)
def test_no_change_of_a_figure_reads_as_none(key: str) -> None:
    """Each yes or no of each small record is told otherwise before a change than after it."""
    game = GAMES[key]
    speech = speech_of(game, rules_of_preset(game, game.presets[0].key), NAMES)
    records = [fact.record for kind in game.kinds.values() for fact in facts(kind.record) if fact.record]
    for record in records:
        for fact in (one for one in facts(record) if one.kind is Kind.FLAG):
            texts = {speech.record(record, {fact.name: value}) for value in (True, False)}
            assert len(texts) == 2, (record, fact.name)
            if fact.default is not False:
                assert "" not in texts, (record, fact.name)


def test_a_figure_that_was_lost_is_said_to_be() -> None:
    game = GAMES["kiralyhivasos"]
    speech = speech_of(game, rules_of_preset(game, game.presets[0].key), NAMES)
    figure = {"figure": "ultimo", "side": "declarer", "announced": True, "made": True, "kontra": 0}
    change = speech.changes(game, "hand", {"figures": [figure]}, {"figures": [{**figure, "made": False}]})[0]
    assert change.before.split(", ")[2:] == ["bemondva", "megvan"]
    assert change.after.split(", ")[2:] == ["bemondva", "elbukott"]


def test_an_arrow_stands_for_a_change_alone() -> None:
    """A sequence of values is a list."""
    results = []
    for game in GAMES.values():
        speech = speech_of(game, rules_of_preset(game, game.presets[0].key), NAMES)
        described = [fact for kind in game.kinds.values() for fact in facts(kind.record)]
        inner = [fact for one in described if one.record for fact in facts(one.record)]
        chains = [fact for fact in (*described, *inner) if fact.kind is Kind.CHAIN]
        results += [speech.value(fact, [0, 1]) for fact in chains]
    assert results
    assert not [said for said in results if "→" in said]


def test_each_players_level_of_kontra_is_said_by_its_word() -> None:
    game = GAMES["ulti"]
    speech = speech_of(game, rules_of_preset(game, game.presets[0].key), NAMES)
    (change,) = speech.changes(game, "hand", {}, {"kontra_each": {"1": 1, "2": 3}})
    assert change.after == "Mogens kontra, Åse szubkontra"
