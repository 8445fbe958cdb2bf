"""The house rules of a circle: named, versioned, shown as a card, and beside each other."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from scorebook import ledger
from scorebook.club.circle import in_force
from scorebook.models import CircleRules, Club, Member
from scorebook.rules.house import differences
from settlement import GAMES
from tests.club.conftest import Circle, joined

pytestmark = pytest.mark.django_db


def page_of(circle: Circle, page: str = "") -> str:
    return f"/c/{circle.club.slug}/rules/{page}"


def test_rules_are_written_down_and_shown(circle: Circle, phone):
    data = {"name": " Házirend ", "game": "paskievics", "preset": "mcleod", "rule.kassza": "True"}
    answer = phone("director").post(page_of(circle, "new/"), data)
    rules = CircleRules.objects.get()
    assert answer["Location"] == page_of(circle, f"{rules.pk}/")
    assert (rules.name, rules.version, rules.house_rules, rules.rules["kassza"]) == (
        "Házirend",
        1,
        {"kassza": True},
        True,
    )
    card = phone("viewer").get(page_of(circle, f"{rules.pk}/"))
    assert card.context["differing"] == 1
    assert "Házirend" in phone("viewer").get(page_of(circle)).content.decode()


def test_a_version_is_never_changed_and_the_next_one_follows(circle: Circle, phone, agreed):
    first = agreed()
    page = phone("director").get(page_of(circle, f"new/?of={first.pk}"))
    assert page.context["form"]["name"].value() == "Házirend"
    assert page.context["form"]["rule.kassza"].value() == "True"
    data = {"name": "Házirend", "game": "paskievics", "preset": "mcleod", "rule.kassza": "False"}
    assert phone("director").post(page_of(circle, "new/"), data).status_code == 302
    assert [(rules.version, rules.rules["kassza"]) for rules in CircleRules.objects.order_by("version")] == [
        (1, True),
        (2, False),
    ]
    assert [rules.version for rules in in_force(circle.club)] == [2]


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"name": ""}, 422),
        ({"name": "x" * 61}, 422),
        ({"name": "a\u202eb"}, 422),
        ({"name": "\u0338a"}, 422),
        ({"preset": "x"}, 422),
        ({"rule.kassza": "x"}, 422),
        ({"game": "sakk"}, 404),
        ({"name": "Magyar"}, 422),
        ({}, 422),
    ],
)
def test_what_is_no_set_of_rules(circle: Circle, phone, agreed, wrong: dict[str, str], status: int):
    agreed()
    agreed(name="Magyar", game="magyar", preset=GAMES["magyar"].presets[0].key, house_rules={})
    data = {"name": "Házirend", "game": "paskievics", "preset": "mcleod", "rule.kassza": "True"}
    assert phone("director").post(page_of(circle, "new/"), {**data, **wrong}).status_code == status
    assert CircleRules.objects.count() == 2


def test_two_versions_differ_in_what_was_changed(circle: Circle, phone, agreed):
    first, second = agreed(), agreed(house_rules={"kassza": False})
    beside = phone("viewer").get(page_of(circle, f"{second.pk}/?beside={first.pk}"))
    assert [rule.label for rule in beside.context["differences"]] == [
        rule.label for rule in differences(GAMES["paskievics"], second.rules, first.rules)
    ]
    assert len(beside.context["differences"]) == 1
    third = agreed(name="Másik", house_rules={"kassza": False})
    same = phone("viewer").get(page_of(circle, f"{second.pk}/?beside={third.pk}"))
    assert same.context["differences"] == ()


def test_a_circle_is_compared_only_with_one_that_may_be_seen(circle: Circle, elsewhere: Circle, phone, agreed):
    mine, theirs = agreed(), agreed(elsewhere.club, house_rules={})
    where = page_of(circle, f"{mine.pk}/?beside={theirs.pk}")
    assert phone("viewer").get(where).status_code == 400
    assert "Titkos" not in phone("viewer").get(page_of(circle, f"{mine.pk}/")).content.decode()
    Club.objects.filter(pk=elsewhere.club.pk).update(public="standings")
    page = phone("viewer").get(where)
    assert page.status_code == 200
    assert len(page.context["differences"]) == 1
    assert phone("viewer").get(page_of(elsewhere, f"{theirs.pk}/")).status_code == 200  # a visitor, as anybody
    assert Client().get(page_of(elsewhere, f"{theirs.pk}/")).status_code == 200


def test_two_circles_are_laid_side_by_side_for_whoever_belongs_to_both(
    circle: Circle, elsewhere: Circle, phone, agreed
):
    """Named sets too: what differs is printed with both values, and whose the other one is."""
    mine, named = agreed(), agreed(name="Verseny", house_rules={"talon_honours": True})
    theirs = agreed(elsewhere.club, name="Titkos rend", house_rules={})
    second = joined(elsewhere.club, "Dénes", "viewer", login="denes-2")
    Member.objects.filter(pk=second.pk).update(account=circle.by("viewer"))
    client = phone("viewer")
    client.cookies["language"] = "en"
    card = client.get(page_of(circle, f"{mine.pk}/")).content.decode()
    offered = dict(re.findall(r'<option value="(\d+)">\s*([^<]*?)\s*</option>', card))
    assert offered[str(theirs.pk)].split() == f"Titkos rend 1 ({elsewhere.club.name})".split()
    assert offered[str(named.pk)] == "Verseny 1"
    for other, rules in ((theirs, {"kassza"}), (named, {"kassza", "talon_honours"})):
        answer = client.get(page_of(circle, f"{mine.pk}/?beside={other.pk}"))
        assert len(answer.context["differences"]) == len(rules)
        page = answer.content.decode()
        assert f"Beside {other.name} 1 ({other.club.name})" in page
        for rule in answer.context["differences"]:
            assert f"{rule.here}<small>{other.name} 1: {rule.there}</small>" in page
            assert {rule.here, rule.there} == {"yes", "no"}


@pytest.mark.parametrize("asked", ["0", "x", "999999999999999999999", "-1"])
def test_nothing_stands_beside_nonsense(circle: Circle, phone, agreed, asked: str):
    assert phone("viewer").get(page_of(circle, f"{agreed().pk}/?beside={asked}")).status_code == 400


def test_rules_of_another_game_are_not_compared(circle: Circle, phone, agreed):
    mine = agreed()
    other = agreed(name="Magyar", game="magyar", preset=GAMES["magyar"].presets[0].key, house_rules={})
    assert phone("viewer").get(page_of(circle, f"{mine.pk}/?beside={other.pk}")).status_code == 400


def test_every_game_can_be_written_down_and_shown(circle: Circle, phone, agreed):
    for key, game in GAMES.items():
        for preset in game.presets:
            name = f"{key[:20]} {preset.key}"
            rules: Any = agreed(name=name, game=key, preset=preset.key, house_rules={})
            assert phone("viewer").get(page_of(circle, f"{rules.pk}/")).context["differing"] == 0


def test_the_same_again_is_no_version(circle: Circle, agreed):
    agreed()
    with pytest.raises(ledger.Refused, match="Nothing differs"):
        agreed()


def test_a_difference_is_undone_without_a_script_and_nothing_else_is_lost(circle: Circle, phone):
    answers = {"rule.kassza": "True", "rule.kontra_max": "3"}
    fields = {"name": "Házirend", "game": "paskievics", "preset": "tolnai", **answers, "undo": "rule.kassza"}
    page = phone("director").post(page_of(circle, "new/"), fields)
    assert (page.status_code, CircleRules.objects.count()) == (200, 0)
    form = page.context["form"]
    assert [one.name for one in form.deviations] == ["rule.kontra_max"]
    assert (form["name"].value(), form.preset_chosen.key) == ("Házirend", "tolnai")
    assert 'value="rule.kontra_max"' in page.content.decode()


def test_a_new_version_says_since_when_and_what_it_changed(circle: Circle, phone, agreed):
    first, second = agreed(), agreed(house_rules={"kassza": False})
    assert phone("viewer").get(page_of(circle, f"{first.pk}/")).context["changes"] == ()
    page = phone("viewer").get(page_of(circle, f"{second.pk}/"))
    assert page.context["changes"] == differences(GAMES["paskievics"], second.rules, first.rules)
    assert 'id="changes"' in page.content.decode()
