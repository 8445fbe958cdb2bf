"""Random phones at one table: with any network a hand is in one place, and comes to the sheet once.

``PHONES=1000 pytest -m browser tests/browser/network/test_phones.py`` tries a thousand tables. A seed replays its table
with the same number of ``DEEDS``. With ``DEEDS`` there are three phones. ``WINDOWS=1000`` tries a thousand tables with
two windows on one phone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.models import Evening
from settlement import GAMES
from tests.browser.phones import NAMES, Broken, Phone, Phones

pytestmark = [pytest.mark.browser, pytest.mark.django_db]

TABLES = {
    "paskievics": {"players": ("Anna", "Béla", "Cili", "Dénes"), "first_dealer": 3},
    "five": {"players": ("Anna", "Béla", "Cili", "Dénes", "Eszter"), "first_dealer": 4},
    "danish": {"game": "danish", "preset": "", "house_rules": {}, "players": NAMES, "first_dealer": 2},
    "alsos": {"game": "alsos", "preset": "", "house_rules": {}, "players": NAMES, "first_dealer": 2},
}
DEEDS = int(os.environ.get("DEEDS", "0"))
FIRST = int(os.environ.get("FROM", "0"))
SEEDS = range(FIRST, FIRST + int(os.environ.get("PHONES", "3")))
WINDOW_SEEDS = range(FIRST, FIRST + int(os.environ.get("WINDOWS", "2")))


def played(evening_of: Callable[..., Evening], random: Random, names: tuple[str, ...], what: str) -> None:
    """Let these phones do what comes, heal whatever is broken, and count the hands."""
    options = dict(TABLES[random.choice([*TABLES, "paskievics", "paskievics"])])
    if "preset" in options:
        options["preset"] = GAMES[str(options["game"])].presets[0].key
    phones = Phones(evening_of(**options), names, random)
    try:
        for _ in range(DEEDS or random.randint(14, 30)):
            phones.step()
        phones.heal()
        phones.prove()
    except Broken as error:
        pytest.fail("\n".join([*phones.log, f"{what}: {error}"]), pytrace=False)
    finally:
        phones.end()


@pytest.mark.parametrize("seed", SEEDS)
def test_every_pressed_hand_comes_to_the_sheet_once(evening_of: Callable[..., Evening], seed: int) -> None:
    random = Random(seed)
    table = random.choice((1, 1, 2, 2, 3))
    played(evening_of, random, NAMES[: 3 if DEEDS else table], f"seed {seed}")


@pytest.mark.parametrize("seed", WINDOW_SEEDS)
def test_every_hand_pressed_in_two_windows_comes_to_the_sheet_once(
    evening_of: Callable[..., Evening], seed: int
) -> None:
    played(evening_of, Random(seed), ("Anna", "Anna'", *NAMES[1 : 2 + seed % 2]), f"seed {seed}")


def test_a_window_opens_for_mending_what_the_other_one_pressed_last(evening_of: Callable[..., Evening]) -> None:
    evening = evening_of(**TABLES["paskievics"])
    phones = Phones(evening, ("Anna", "Anna'"), Random(1))
    phones.healed, (first, second) = True, phones.phones.values()
    try:
        phones.do(second, "type", **phones.moved(1, 1))
        phones.do(second, "save")
        (refused,) = second.state["deeds"]
        phones.do(first, "flush")  # reads the queue, and nothing of the open hand
        phones.do(second, "type", **(better := phones.moved(0, 1)))
        second.mode = "request lost"
        phones.do(second, "save")
        phones.do(first, "mend", key=refused["key"])
        assert phones.open_on(first) == phones.known(**better)
    finally:
        phones.end()


@pytest.mark.parametrize(
    ("then", "deeds"),
    [
        ("same", ["written"]),
        ("another", ["written", "corrected"]),
        ("undone", ["written", "undone", "rewritten"]),
    ],
)
def test_a_request_that_comes_late_brings_the_hand_that_was_taken_out(
    evening_of: Callable[..., Evening], then: str, deeds: list[str]
) -> None:
    evening = evening_of(**TABLES["paskievics"])
    phones = Phones(evening, ("Anna",), Random(1))
    phones.healed, (anna,) = True, phones.phones.values()
    try:
        phones.do(anna, "type", **phones.hand(anna))
        anna.mode = "late"
        phones.do(anna, "save")
        phones._close(anna)
        phones._flush(anna)
        assert anna.state["deeds"][0]["why"]["code"] == "closed"
        phones._undo(anna)
        phones._reopen(anna)
        phones.deliver()
        if then == "another":
            phones.do(anna, "type", **phones.moved(0, 1))
        if then == "undone":
            evening.refresh_from_db()
            ledger.undo(evening, key=uuid4(), head=evening.head, author=ledger.Author())
        phones.do(anna, "save")
        phones.heal()
    finally:
        phones.end()
    revisions = evening.revisions.exclude(kind="close").order_by("head")
    assert [revision.action for revision in revisions] == deeds
    assert evening.entries.filter(struck=False).count() == 1


@pytest.fixture
def anna_inserts(evening_of: Callable[..., Evening]) -> Iterator[tuple[Phones, Phone]]:
    """Anna has written a line, and goes to insert one before it."""
    phones = Phones(evening_of(**TABLES["paskievics"]), ("Anna",), Random(1))
    phones.healed, (anna,) = True, phones.phones.values()
    phones.do(anna, "type", **phones.moved(0, 1))
    phones.do(anna, "save")
    yield phones, anna
    phones.end()


def deeds_of(phones: Phones) -> list[str]:
    return [f"{one.action} {one.entry.number}" for one in phones.evening.revisions.order_by("head")]


def test_a_line_that_was_changed_after_the_answer_to_its_insertion_was_lost_is_corrected(
    anna_inserts: tuple[Phones, Phone],
) -> None:
    phones, anna = anna_inserts
    phones.load(anna, "1/insert/")
    phones.do(anna, "type", **phones.moved(0, 1))
    anna.mode = "reply lost"
    phones.do(anna, "save")
    changed = phones.moved(1, 0)
    phones.do(anna, "type", **changed)
    phones.do(anna, "save")
    assert (anna.place, anna.state["correcting"]) == ("2/edit/", 2)
    phones.do(anna, "save")
    phones.heal()
    phones.prove()
    assert deeds_of(phones) == ["written 1", "inserted 2", "corrected 2"]
    assert phones.evening.entries.get(number=2).facts["reason"] == changed["facts"]["reason"]


@pytest.mark.parametrize(
    "answer", [{"status": 200, "body": {}}, {"status": 422, "body": {}}, {"status": 409, "body": []}]
)
def test_an_insertion_whose_answer_is_none_of_ours_stays_open_until_it_is_pressed_again(
    anna_inserts: tuple[Phones, Phone], monkeypatch: pytest.MonkeyPatch, answer: dict[str, Any]
) -> None:
    phones, anna = anna_inserts
    monkeypatch.setattr(phones, "cut", lambda _whole: answer)
    phones.load(anna, "1/insert/")
    phones.do(anna, "type", **phones.moved(0, 1))
    anna.mode = "cut"
    phones.do(anna, "save")
    assert (anna.place, bool(anna.state["open"])) == ("1/insert/", True)
    phones.do(anna, "save")
    phones.prove()
    assert (anna.place, deeds_of(phones)) == ("2/", ["written 1", "inserted 2"])


def test_a_line_that_was_changed_after_its_insertion_was_struck_out_unheard_is_inserted_anew(
    anna_inserts: tuple[Phones, Phone],
) -> None:
    phones, anna = anna_inserts
    phones.load(anna, "1/insert/")
    phones.do(anna, "type", **phones.moved(0, 1))
    anna.mode = "reply lost"
    phones.do(anna, "save")
    phones.evening.refresh_from_db()
    options = {"key": uuid4(), "head": phones.evening.head, "reason": "x", "author": ledger.Author()}
    ledger.strike_entry(phones.evening, 2, **options)
    phones.do(anna, "type", **phones.moved(1, 0))
    phones.do(anna, "save")
    assert anna.state["open"]  # the sheet has changed: it is looked at first
    phones.do(anna, "save")
    phones.prove()
    assert deeds_of(phones) == ["written 1", "inserted 2", "struck 2", "inserted 3"]


def test_a_line_that_was_told_while_another_waited_is_inserted_once_that_is_sent(
    anna_inserts: tuple[Phones, Phone],
) -> None:
    phones, anna = anna_inserts
    phones.do(anna, "type", **phones.moved(0, 1))
    for do in (lambda: phones.do(anna, "save"), lambda: phones.load(anna, "1/insert/")):
        anna.mode = "request lost"
        do()
    phones.do(anna, "type", **phones.moved(1, 0))
    phones.do(anna, "save")
    assert (len(anna.state["deeds"]), deeds_of(phones)) == (1, ["written 1"])
    phones.do(anna, "flush")
    phones.do(anna, "save")
    phones.prove()
    assert deeds_of(phones) == ["written 1", "written 2", "inserted 3"]


def test_a_hand_that_lies_open_behind_a_correction_is_not_taken_in_from_another_phone(
    evening_of: Callable[..., Evening],
) -> None:
    evening = evening_of(**TABLES["paskievics"])
    phones = Phones(evening, ("Anna", "Béla"), Random(1))
    phones.healed, (anna, bela) = True, phones.phones.values()
    try:
        phones.do(anna, "type", **phones.moved(0, 1))
        phones.do(anna, "save")
        anna.offline = bela.offline = True
        phones.do(anna, "type", **phones.moved(1, 0))
        phones.do(anna, "save")
        phones.do(bela, "take in", of="Anna")
        anna.offline = False
        phones._close(anna)
        phones._flush(anna)
        phones._undo(anna)
        phones._reopen(anna)
        phones.load(anna, "1/edit/")
        phones.do(anna, "take in", of="Béla")
        assert (anna.state["queue"], len(anna.state["homes"])) == ([], 1)
        bela.offline = False
        phones.heal()
        phones.prove()
    finally:
        phones.end()
    assert evening.entries.exclude(kind="close").count() == 2
