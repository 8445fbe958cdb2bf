"""The sample hands of the rules form: stored hands, settled when they are shown."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils.translation import override

from scorebook.rules.forms import RulesForm
from scorebook.rules.samples import FOLDER, play, points_beside, points_changed, samples_for
from settlement import GAMES
from settlement.game import Game
from tests.rules.sample_hands import stored_samples
from tests.world.depth import sweep

PASKIEVICS = GAMES["paskievics"]


def rules_with(game: Game = PASKIEVICS, **values: Any) -> dict[str, Any]:
    return {**game.defaults(), **{name.replace("__", "."): value for name, value in values.items()}}


@pytest.mark.parametrize(
    ("rule", "usual", "own", "expected"),
    [
        ("kassza", {}, {"kassza": True}, "all passed: 0 0 0 0 → −5 −5 −5 −5"),
        ("game.three", {}, {"game__three": 2}, "three 48: +1 −1 +1 −1 → +2 −2 +2 −2"),
        ("game.three", {}, {"game__three": 5}, "three 48: +1 −1 +1 −1 → +5 −5 +5 −5"),
        ("xx_may_be_laid", {}, {"xx_may_be_laid": False}, ""),
        ("kassza_lost_three", {}, {"kassza_lost_three": 4}, ""),
    ],
)
def test_a_rule_shows_what_a_hand_pays_by_both_values(rule: str, usual: Any, own: Any, expected: str) -> None:
    with override("en"):
        assert points_changed(PASKIEVICS, rule, rules_with(**usual), rules_with(**own)) == expected


@pytest.mark.parametrize(
    ("game", "rule", "value", "beside"),
    [
        ("paskievics", "kassza_contributors", "all_seated", "(Ultimo pot: yes) "),
        ("free", "target", 5, "(How it is counted: most points win) "),
    ],
)
def test_a_rule_that_needs_another_one_is_shown_beside_it(game: str, rule: str, value: Any, beside: str) -> None:
    usual = GAMES[game].defaults()
    with override("en"):
        assert points_changed(GAMES[game], rule, usual, {**usual, rule: value}) == ""
        points = points_beside(GAMES[game], rule, usual, {**usual, rule: value})
    assert points.startswith(beside)
    assert " → " in points


WITHOUT_AN_EXAMPLE = {("alsos", "betli_switch_cap"): "it needs a betli that is switched more than ten times"}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_rule_that_moves_points_shows_what_it_changes(game: Game) -> None:
    form = RulesForm(game, initial={"preset": game.presets[0].key})
    with override("en"):
        rules = [rule for group in form.rule_groups for rule in group.rules if rule.effect and not rule.own]
        without = {(game.key, rule.key) for rule in rules if " → " not in rule.example}
    assert without == {(key, rule) for key, rule in WITHOUT_AN_EXAMPLE if key == game.key}


@pytest.mark.parametrize("game", ["paskievics", "magyar", "kiralyhivasos", "tapper"])
def test_a_figure_of_our_own_shows_a_hand_with_it(game: str) -> None:
    form = RulesForm(GAMES[game], initial={"preset": GAMES[game].presets[0].key})
    with override("en"):
        (example,) = [rule.example for group in form.rule_groups for rule in group.rules if rule.own]
    assert example.startswith("Csuzima 4: ")
    hand, _arrow, _points = example.removeprefix("Csuzima 4: ").partition(": not allowed → ")
    assert "Csuzima" in hand


@pytest.mark.parametrize(
    ("usual", "own", "expected"),
    [
        (5, 3, "two 44, four kings: +30 −30 −30 +30 → not allowed"),
        (3, 5, "two 44, four kings: not allowed → +30 −30 −30 +30"),
    ],
)
def test_a_hand_that_one_value_forbids_says_so(usual: int, own: int, expected: str) -> None:
    with override("en"):
        points = points_changed(PASKIEVICS, "kontra_max", rules_with(kontra_max=usual), rules_with(kontra_max=own))
    assert points == expected


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_sample_is_legal_and_pays_what_it_takes(game: Game) -> None:
    keys = json.loads((FOLDER / f"{game.key}.json").read_text(encoding="utf-8"))["rules"]
    every_rules = [{**game.defaults(), **preset.values} for preset in game.presets]
    samples = [sample for key in keys for sample in samples_for(game, key)]
    played = [list(play(game, rules, sample)) for sample in samples for rules in every_rules]
    assert any(played)
    for entries in played:
        for entry in entries:
            assert sum(entry.settled.payouts) + sum(entry.settled.pots.values()) == 0


@pytest.mark.parametrize(
    "game", sweep(GAMES.values(), gate=lambda game: game.key == "stroman"), ids=lambda game: game.key
)
def test_the_samples_are_those_that_the_worked_examples_give(game: Game) -> None:
    stored = json.loads((FOLDER / f"{game.key}.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(stored_samples(game))) == stored


def test_a_difference_shows_its_points_in_the_form() -> None:
    form = RulesForm(PASKIEVICS, initial={"preset": "mcleod", "rule.game.three": "3", "rule.xx_may_be_laid": "False"})
    with override("en"):
        points = {one.name: one.points for one in form.deviations}
    assert points == {"rule.game.three": "three 48: +1 −1 +1 −1 → +3 −3 +3 −3", "rule.xx_may_be_laid": ""}


@pytest.mark.django_db
def test_the_page_is_told_the_points_of_what_is_typed(client: Client) -> None:
    fields = urlencode({"preset": "mcleod", "rule.game.three": "3", "rule.kassza": "True", "rule.game.two": "x"})
    answer = client.get("/rules/paskievics/points/", {"form": fields}, headers={"accept-language": "en"}).json()
    assert answer["rule.game.three"] == "three 48: +1 −1 +1 −1 → +3 −3 +3 −3"
    assert answer["rule.kassza"] == "all passed: 0 0 0 0 → −5 −5 −5 −5"
    assert answer["rule.game.two"] == ""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "form", "status"), [("sakk", "", 404), ("danish", "", 200), ("danish", "x" * 6001, 400)]
)
def test_points_are_told_of_a_known_game_and_a_short_form(client: Client, game: str, form: str, status: int) -> None:
    assert client.get(f"/rules/{game}/points/", {"form": form}).status_code == status
