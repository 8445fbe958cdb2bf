"""A thumb that taps at random: keys, sentence and record agree after every tap, and no price changes unseen."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from scorebook.models import Entry
from tests.browser.boards import opened
from tests.browser.conftest import Scribe
from tests.browser.entry.shapes import sequences
from tests.browser.entry.thumb import LOOK, Judge
from tests.world.depth import sweep

pytestmark = pytest.mark.browser
# A share of the seeds for every run; ``make thumb`` asks for all of them.
SEQUENCES = int(os.environ.get("SEQUENCES", "8"))
TOUCHED = int(os.environ.get("TOUCHED", "1"))
TABLES = (
    ("paskievics", 4, "mcleod"),
    ("paskievics", 4, "illustrated"),
    ("magyar", 4, ""),
    ("kiralyhivasos", 4, ""),
    ("tapper", 3, ""),
    ("stroman", 2, ""),
    ("trisak_tolnai", 4, ""),
    ("trisak_wiki", 4, ""),
    ("danish", 3, ""),
    ("alsos", 3, ""),
    ("ulti", 3, ""),
    ("ulti", 4, "negyaszos"),
    ("free", 4, ""),
    ("free", 3, "points"),
)
# Whether the amounts on the plates are these, by seat; a plate of nothing may show a count instead.
PAID = """(amounts) => amounts.every((amount, seat) => {
  const shown = document.querySelector(`.seat[data-seat="${seat}"] .d`).textContent;
  return !amount || Number(shown.replace("−", "-").replace(/[^0-9-]/g, "")) === amount;
})"""


def in_any_order(facts: dict[str, Any]) -> dict[str, Any]:
    """Return a record whose rows stand in an order of their own, as text."""
    rows = {name: told for name, told in facts.items() if isinstance(told, list)}
    return facts | {name: sorted(json.dumps(row, sort_keys=True) for row in told) for name, told in rows.items()}


def strays(judge: Judge, trail: list[dict[str, Any]]) -> Iterator[str]:
    """Yield every digit that changed a number of another player than the one on the keypad."""
    for before, step in pairwise(trail):
        writer = before["writes"]
        if writer is None or not re.fullmatch(r"#keys \[data-key='\d'\]", step["place"] or ""):
            continue
        for fact in (fact["name"] for fact in judge.desc["kinds"][step["kind"]]["facts"] if fact["kind"] == "each"):
            was, now = before["facts"].get(fact, {}), step["facts"].get(fact, {})
            others = {seat for seat in {*was, *now} - {writer} if was.get(seat) != now.get(seat)}
            if len(others) > 1 or (others and writer not in now):
                yield f"{step['place']} writes {now} after {was}, and the keypad named {writer}"


@pytest.mark.parametrize(("game", "seats", "preset"), TABLES)
def test_keys_sentence_and_record_agree_after_every_tap(db: None, game: str, seats: int, preset: str) -> None:
    evening = opened(game, seats, preset)
    judge, saved = Judge(evening), 0
    for told in sequences(evening, range(SEQUENCES)):
        for trail in (told["steps"], told.get("corrected", [])):
            assert [*judge.findings(trail), *strays(judge, trail)] == [], told["seed"]
            saved += bool(trail) and judge.is_saved(trail[-1])
        last = told["steps"][-1]
        if judge.is_saved(last):
            assert told["anew"]["ready"], told["seed"]
            assert in_any_order(told["anew"]["facts"]) == in_any_order(last["facts"]), told["seed"]
    assert saved > SEQUENCES // 4


@pytest.mark.parametrize(("game", "seats", "preset"), sweep(TABLES, gate=lambda table: table[2] == "mcleod"))
def test_what_is_touched_on_the_page_is_shown_paid_and_saved(
    page: Page, scribe_of: Callable[..., Scribe], game: str, seats: int, preset: str
) -> None:
    evening = opened(game, seats, preset)
    judge = Judge(evening)
    hands = [told["steps"] for told in sequences(evening, range(1000, 1000 + 20 * TOUCHED))]
    for steps in islice((steps for steps in hands if judge.is_saved(steps[-1])), TOUCHED):
        last, evening = steps[-1], opened(game, seats, preset)
        settled = judge.settle(last["kind"], last["facts"])
        assert settled
        scribe = scribe_of(evening, page)
        for step in steps[1:]:
            scribe.press(step["place"])
        looks = page.evaluate(LOOK)
        for told in (looks, last):  # a plate has the amount in its name
            told["keys"] = [key for key in told["keys"] if not key[0].startswith("seat")]
        assert (looks["keys"], looks["sentence"]) == (last["keys"], last["sentence"])
        page.wait_for_function(PAID, arg=list(settled.amounts[0]))
        scribe.save()
        entry = Entry.objects.get(evening=evening)
        facts = {name: told for name, told in entry.facts.items() if name != "dealer"}
        assert in_any_order(facts) == in_any_order(judge.normal(last["facts"]))
        assert entry.payouts == list(settled.amounts[0])
