"""A house rule added later: older evenings keep their settlement."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from scorebook import ledger
from scorebook.files.interchange import sheet_of
from scorebook.models import CircleRules, Club, CupDay, Evening
from scorebook.models.pins import PinRule
from scorebook.models.seal import differences
from settlement import GAMES, document
from settlement.preview import phone
from settlement.settle import opening

FROM_THE_BEGINNING = {
    "paskievics": 67,
    "magyar": 27,
    "kiralyhivasos": 33,
    "tapper": 27,
    "stroman": 11,
    "trisak_tolnai": 27,
    "trisak_wiki": 14,
    "danish": 33,
    "alsos": 50,
    "ulti": 37,
    "free": 4,
}
"""How many house rules a game has from the first release on; every later one says what was before it."""
LOADER = MigrationLoader(None)
THREE = ("Anna", "Bo", "Carl")
TOUT = {
    "last_trick": {"winner": "Anna", "cards": {"Anna": "pagat"}},
    "tout": {"player": "Anna", "announced": True},
}


TOUT_LATER = PinRule("danish", "tout_takes_cups", before=False, now=True)
"""What a migration would do if this rule came later than the first release."""


def pins() -> list[PinRule]:
    """Return every rule that a migration pinned."""
    return [
        one for migration in LOADER.disk_migrations.values() for one in migration.operations if isinstance(one, PinRule)
    ]


def pin(rule: PinRule) -> None:
    """Do what the migration does."""
    rule.code(LOADER.project_state().apps, None)


@pytest.mark.parametrize("key", GAMES)
def test_a_later_rule_says_what_was_before_it(key: str) -> None:
    game = GAMES[key]
    later = {rule.key: rule.before for rule in (*game.rates, *game.options) if rule.before is not None}
    assert len(game.rates) + len(game.options) - len(later) == FROM_THE_BEGINNING[key]
    assert later == {pin.key: pin.before for pin in pins() if pin.game == key}


def without(model: Any, key: str) -> None:
    """Make the rows what they were before a rule existed."""
    for row in model.objects.all():
        rules, agreed = ({k: v for k, v in told.items() if k != key} for told in (row.rules, row.house_rules))
        model.objects.filter(pk=row.pk).update(rules=rules, house_rules=agreed)


@pytest.fixture
def tout(evening_of: Callable[..., Evening]) -> Evening:
    """An evening at which Anna took every trick, at a table where a tout has its 26 alone."""
    evening = evening_of(
        game="danish", preset="default", house_rules={"tout_takes_cups": False}, players=THREE, first_dealer=2
    )
    facts = {
        "last_trick": {"winner": 0, "cards": {"0": "pagat"}},
        "tout": {"player": 0, "announced": True},
    }
    ledger.record_entry(evening, kind="hand", facts=facts, key=uuid4(), head=0, author=ledger.Author(name="Anna"))
    return evening


def test_an_evening_that_began_before_is_settled_as_it_was(tout: Evening) -> None:
    settled = tout.entries.get().payouts
    assert settled == [52 - 40, -26 - 40, -26 - 10 - 40]
    without(Evening, "tout_takes_cups")
    pin(TOUT_LATER)
    tout.refresh_from_db()
    assert tout.rules["tout_takes_cups"] is False
    assert tout.house_rules == {"tout_takes_cups": False}
    assert list(differences(Evening)) == []
    call_command("resettle", check=True, stdout=StringIO())
    exported = document.session_document(sheet_of(tout))
    assert [*document.settlement_document(exported)["entries"][0]["payouts"].values()] == settled
    assert exported["house_rules"] == {"tout_takes_cups": False}


def test_a_document_that_does_not_name_the_rule_is_settled_by_the_preset() -> None:
    head = {"format": "scorebook-session", "version": 1, "game": "danish", "players": list(THREE)}
    paid = document.settlement_document({**head, "entries": [TOUT]})["entries"][0]["payouts"]
    assert [*paid.values()] == [312 - 40, -151 - 40, -161 - 40]


def test_a_rule_that_was_agreed_already_is_not_touched(evening_of: Callable[..., Evening]) -> None:
    there = {"game": "danish", "preset": "default", "players": THREE, "first_dealer": 2}
    as_now, other = evening_of(**there, house_rules={}), evening_of()
    pin(TOUT_LATER)
    as_now.refresh_from_db()
    assert (as_now.rules["tout_takes_cups"], as_now.house_rules) == (True, {})
    assert "tout_takes_cups" not in Evening.objects.get(pk=other.pk).rules


def test_what_presets_say_as_before_is_no_house_rule_of_anybody(tout: Evening) -> None:
    without(Evening, "tout_takes_cups")
    pin(PinRule("danish", "tout_takes_cups", before=False, now=False))
    tout.refresh_from_db()
    assert (tout.rules["tout_takes_cups"], tout.house_rules) == (False, {})


def test_rules_of_a_club_and_a_cup_day_keep_their_meaning_too(db: None) -> None:
    rules, club = GAMES["danish"].defaults(), Club.objects.create(name="Kortklubben")
    told: dict[str, Any] = {"game": "danish", "preset": "default", "rules": rules}
    CircleRules.objects.create(club=club, name="Onsdag", since=date(2026, 1, 7), **told)
    CupDay.objects.create(
        name="Pokal", slug="pokal", day=date(2026, 1, 7), sizes=[3], rounds=1, hands=9, made_at=timezone.now(), **told
    )
    for model in (CircleRules, CupDay):
        without(model, "tout_takes_cups")
    pin(TOUT_LATER)
    for model in (CircleRules, CupDay):
        row = model.objects.get()
        assert (row.rules["tout_takes_cups"], row.house_rules) == (False, {"tout_takes_cups": False})
        assert list(differences(model)) == []


def test_a_phone_that_was_told_the_rules_before_reckons_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["danish"]
    options = (replace(one, before=False) if one.key == "tout_takes_cups" else one for one in game.options)
    monkeypatch.setitem(GAMES, "danish", replace(game, options=tuple(options)))
    rules = {key: value for key, value in game.defaults().items() if key != "tout_takes_cups"}
    hand = {"last_trick": {"winner": 0, "cards": {"0": "pagat"}}, "tout": {"player": 0, "announced": True}}
    people = {"names": list(THREE), "short": list(THREE), "language": "en"}
    question = {
        "game": "danish",
        "rules": rules,
        **people,
        "standing": opening(game, 3, 2).as_json(),
        "open": None,
        "waiting": [{"kind": "hand", "facts": hand}],
        "before": 0,
    }
    answer = json.loads(phone.answer(question, {}))
    assert [total.replace("−", "-") for total in answer["sums"]["totals"]] == ["+12", "-66", "-76"]
    lines = {
        "game": "danish",
        "rules": rules,
        **people,
        "began_with": 3,
        "first_dealer": 2,
        "deeds": [],
        "lines": [{"number": 1, "kind": "hand", "facts": hand, "struck": False, "undone": False}],
    }
    sheet = json.loads(phone.sheet({"told": lines, "deeds": []}, {}))
    assert [total.replace("−", "-") for total in sheet["totals"]] == ["+12", "-66", "-76"]
