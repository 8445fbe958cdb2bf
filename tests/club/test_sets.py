"""A set of rules has an address and a file: seen by anybody who has it, taken over by a table and by a club."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorebook.models import CircleRules, Evening
from scorebook.paper.rules.card import circle_card, evening_card, preset_card
from scorebook.paper.views.table import MOST_LETTERS_OF_A_CODE, printed_code
from scorebook.rules.house import as_agreed
from scorebook.rules.sets import NoSet, RuleSet, rule_set, set_of_code, set_of_file
from settlement import GAMES
from tests.club.conftest import Circle

pytestmark = pytest.mark.django_db

AGREED = {
    "kassza": True,
    "extra_figures": {"centrum": 12},
    "throw_in_hands": ["four_kings"],
    "own_figures": {
        "csuzima": {"name": "Csuzima", "announced": 4},
        "klopiczky": {"name": "Klopiczky", "announced": 3, "kontra": False},
    },
}


def a_set(**other: Any) -> RuleSet:
    return rule_set(**{"game": "paskievics", "preset": "tolnai", "house_rules": AGREED, "name": "Kedd", **other})


def packed(value: Any) -> str:
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    return urlsafe_b64encode(zlib.compress(text)).decode().rstrip("=")


def test_the_address_holds_the_whole_set() -> None:
    assert set_of_code("paskievics", a_set().code()) == a_set()
    assert set_of_file(json.dumps(a_set().as_file()).encode()) == a_set()


@pytest.mark.parametrize(
    "code",
    [
        "x",
        packed(["tolnai", {}]),
        packed(["nobody", {}, ""]),
        packed(["tolnai", {"no_rule": 1}, ""]),
        packed(["tolnai", {"kassza": "yes"}, ""]),
        packed(["tolnai", {}, "x" * 61]),
        packed(["tolnai", {}, "a\u202eb"]),
        packed([["tolnai"], {}, ""]),
        packed(b"[" * 100_000),
        packed(b" " * 10_000_000),
        packed(["tolnai", {}, ""])[:-6],
    ],
)
def test_a_code_without_rules_leads_nowhere(client: Client, code: str) -> None:
    with pytest.raises(NoSet):
        set_of_code("paskievics", code)
    assert client.get(f"/rules/paskievics/set/{code}/").status_code == 404
    assert client.get(f"/rules/paskievics/set/{code}/file/").status_code == 404
    assert client.get("/new/", {"game": "paskievics", "set": code}).status_code == 400


def test_anybody_sees_the_differences_and_takes_the_file(client: Client) -> None:
    page = client.get(a_set().path(), headers={"accept-language": "en"})
    assert "Kedd" in page.content.decode()
    own = {rule.label: (rule.value, rule.usual, bool(rule.points)) for rule in page.context["own"]}
    assert len(own) == len(AGREED)
    assert own["Centrum, announced"] == ("12", "–", False)
    assert own["Ultimo pot"] == ("Yes", "no", True)
    answer = client.get(f"{a_set().path()}file/")
    assert set_of_file(answer.content) == a_set()
    file = SimpleUploadedFile("rules.json", answer.content)
    assert client.post("/rules/from-file/", {"file": file})["Location"] == a_set().path()
    wrong = client.post("/rules/from-file/", {"file": SimpleUploadedFile("rules.json", b"{}")})
    assert (wrong.status_code, len(wrong.context["form"].errors["file"])) == (422, 1)


def test_a_table_takes_a_set_over(client: Client) -> None:
    form = client.get("/new/", {"game": "paskievics", "set": a_set().code()}).context["form"]
    assert form.preset_chosen.key == "tolnai"
    assert {one.name for one in form.deviations} == {
        "rule.kassza",
        "rule.extra_figures.centrum",
        "rule.throw_in_hands",
        "rule.own_figures",
    }


def begin_by(client: Client, rules: RuleSet, **other: str) -> Evening:
    """Begin an evening by a shared set, with some fields of its rules typed otherwise."""
    fields: dict[str, list[str]] = {
        "players": ["Anna, Béla, Cili, Dénes"],
        "first_dealer": ["Dénes"],
        "currency": ["HUF"],
    }
    for name, value in client.get(rules.path()).context["fields"]:
        fields.setdefault(name, []).append(str(value))
    fields |= {name: [value] for name, value in other.items()}
    answer = client.post(f"/new/?game={rules.game}&set={rules.code()}", fields)
    assert answer.status_code == 302, answer.context["form"].errors
    return Evening.objects.latest("pk")


def test_a_table_keeps_the_name_of_the_set_while_it_plays_by_it(client: Client) -> None:
    evening = begin_by(client, a_set())
    assert evening.rules_name == "Kedd"
    page = client.get(f"/e/{evening.slug}/rules/")
    assert "Kedd" in page.content.decode()
    assert set_of_code("paskievics", page.context["set_code"]) == a_set()
    card = evening_card(evening)
    assert (card.foot[0], set_of_code("paskievics", card.set_path.split("/")[-2]).name) == ("Kedd.", "Kedd")
    changed = begin_by(client, a_set(), **{"rule.kassza": "False"})
    assert (changed.rules_name, changed.rules["kassza"]) == ("", False)


def test_a_director_takes_a_set_over_with_one_tap(circle: Circle, phone, agreed) -> None:
    agreed()
    page = phone("director").get(a_set().path())
    (club,) = page.context["clubs"]
    assert [(own.name, len(rows) > 0) for own, rows in club["sets"]] == [("Házirend", True)]
    fields: dict[str, list[str]] = {"name": ["Kedd"]}
    for name, value in page.context["fields"]:
        fields.setdefault(name, []).append(str(value))
    assert phone("director").post(f"/c/{circle.club.slug}/rules/new/", fields).status_code == 302
    adopted_rules = CircleRules.objects.get(name="Kedd")
    assert (adopted_rules.preset, adopted_rules.rules) == ("tolnai", json.loads(json.dumps(a_set().rules)))


@pytest.mark.parametrize("role", ["viewer", "scribe"])
def test_who_does_not_direct_is_offered_no_club(circle: Circle, phone, role: str) -> None:
    assert phone(role).get(a_set().path()).context["clubs"] == []


def test_the_card_of_an_evening_leads_to_its_rules_and_to_nothing_else(evening_of: Any) -> None:
    evening: Evening = evening_of(preset="tolnai", house_rules=AGREED)
    _, _, game, _, code, _ = evening_card(evening).set_path.split("/")
    rules = set_of_code(game, code)
    assert (rules.preset, rules.house_rules, rules.name) == ("tolnai", AGREED, "")
    assert json.loads(json.dumps(rules.rules)) == evening.rules


def test_the_card_of_a_club_keeps_the_name(agreed) -> None:
    code = circle_card(agreed()).set_path.split("/")[-2]
    assert set_of_code("paskievics", code).name == "Házirend"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_preset_is_laid_over_the_first_and_comes_out_the_same(game: Any) -> None:
    for preset in game.presets:
        rules = json.loads(json.dumps({**game.defaults(), **preset.values}))
        shared = rule_set(game.key, preset.key, as_agreed(game, preset.key, rules))
        assert shared.house_rules == {}
        over_first = rule_set(game.key, game.presets[0].key, as_agreed(game, game.presets[0].key, rules))
        assert json.loads(json.dumps(set_of_code(game.key, over_first.code()).rules)) == rules


def test_a_code_is_printed_as_long_as_a_phone_can_read_it(client: Client) -> None:
    figures = {f"figure_{n}": {"name": f"Figura {n} {'őűáé' * 2}{n * 7919}", "announced": n + 1} for n in range(12)}
    long = a_set(house_rules={**AGREED, "own_figures": figures})
    card = preset_card(GAMES["paskievics"], "mcleod")
    assert printed_code("https://x.hu/", card.set_path) is not None
    assert printed_code("https://x.hu/", "/" + "x" * MOST_LETTERS_OF_A_CODE) is None
    assert client.get(long.path()).status_code == 200
