"""The rules form: what differs from the preset, figures in one list, and undoing a difference."""

from __future__ import annotations

from typing import Any

import pytest
from django.forms import Select
from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.translation import override

from scorebook.rules.fields import LETTERS_OF_A_LIST
from scorebook.rules.forms import RulesForm, without_undone
from scorebook.rules.rows import RuleGroup
from settlement import GAMES

PASKIEVICS = GAMES["paskievics"]


def form_with(game: Any = PASKIEVICS, **values: Any) -> RulesForm:
    named = {name.replace("__", "."): value for name, value in values.items()}
    return RulesForm(game, initial={"preset": game.presets[0].key, **named})


def group_titled(form: RulesForm, title: str) -> RuleGroup:
    return next(group for group in form.rule_groups if group.title == title)


def differing(form: RulesForm) -> list[tuple[str, str, str]]:
    with override("en"):
        return [(one.name, one.value, one.usual) for one in form.deviations]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({}, []),
        ({"rule__kassza": "True"}, [("rule.kassza", "Yes", "no")]),
        ({"rule__kassza": "False"}, []),
        ({"rule__xxi_catch__announced": "60"}, [("rule.xxi_catch.announced", "60", "42")]),
        ({"rule__xxi_catch__announced": "42"}, []),
        ({"rule__extra_figures__centrum": 10}, [("rule.extra_figures.centrum", "10", "–")]),
        ({"rule__extra_figures_silent__facan": 5}, [("rule.extra_figures_silent.facan", "5", "–")]),
        ({"rule__failed_trial_each__own": 3}, [("rule.failed_trial_each", "3", "the price of the contract")]),
    ],
)
def test_a_difference_names_its_value_and_the_presets(values: dict[str, Any], expected: list[Any]) -> None:
    with override("en"):
        assert differing(form_with(**values)) == expected


def test_what_a_preset_has_is_no_difference_under_it() -> None:
    prices = {f"rule__extra_figures__{key}": price for key, price in (("centrum", 10), ("king_uhu", 20))}
    form = form_with(**prices, preset="itvb_2019")
    assert differing(form) == []


def test_every_price_of_a_figure_stands_in_its_row() -> None:
    with override("en"):
        figures = group_titled(form_with(rule__extra_figures__band="4"), "Figures")
    played = {figure.key for figure in figures.played}
    assert {"trull", "four_kings", "pagat_ultimo", "xxi_catch", "band"} <= played
    assert {"centrum", "facan"} <= {figure.key for figure in figures.further}
    prices = [field.name for figure in figures.figures for field in figure.fields]
    assert len(prices) == len(set(prices)) == 2 * (4 + 24)


def test_groups_stand_as_in_the_rulebook() -> None:
    with override("en"):
        titles = [group.title for group in form_with().rule_groups]
    assert titles == [
        "Game, double game, volat",
        "Figures",
        "Calling and laying",
        "No game and double rounds",
        "Kassza",
        "Five at the table",
        "Penalties",
        "End of the evening",
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_rule_is_asked_once(game: Any) -> None:
    form = form_with(game)
    rows = [row for group in form.rule_groups for row in (*group.figures, *group.rules)]
    names = [field.name for row in rows for field in row.fields]
    assert sorted(names) == sorted(name for name in form.fields if name != "preset")


def test_a_preset_says_what_is_special_about_it() -> None:
    with override("en"):
        special = {preset.key: preset.special for preset in form_with().presets()}
    assert special["mcleod"] == ""
    assert special["illustrated"] == "Further figures: centrum 10, small bird 10, large bird…"
    assert all(special[key] for key in special if key not in ("mcleod", "illustrated"))


def test_undone_is_one_rule_and_everything_else_stays() -> None:
    sent = QueryDict("undo=rule.throw_in_hands&rule.throw_in_hands=own&rule.throw_in_hands.own=a&rule.kassza=True")
    assert without_undone(sent) == {"undo": "rule.throw_in_hands", "rule.kassza": "True"}


@pytest.mark.parametrize("language", ["hu", "en", "da"])
@pytest.mark.parametrize("game", GAMES)
def test_a_text_too_long_for_a_list_stands_beside_a_radio_button(game: str, language: str) -> None:
    with override(language):
        form = form_with(GAMES[game])
        lists = [field.field for field in form if isinstance(field.field.widget, Select)]
        too_long = [label for field in lists for _key, label in field.choices if len(label) > LETTERS_OF_A_LIST]
        html = render_to_string("rules/_form.html", {"form": form, "game": GAMES[game]})
    assert not too_long
    assert 'for=""' not in html
