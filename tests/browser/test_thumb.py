"""A thumb that taps at random: keys, sentence and record agree after every tap, and no price changes unseen."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.browser.boards import opened
from tests.browser.thumb import Judge, sequences

pytestmark = pytest.mark.browser
# A share of the seeds for every run; ``make thumb`` asks for all of them.
SEQUENCES = int(os.environ.get("SEQUENCES", "20"))
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
)


def in_any_order(facts: dict[str, Any]) -> dict[str, Any]:
    """Return a record whose rows stand in an order of their own."""
    return {name: sorted(map(str, told)) if isinstance(told, list) else told for name, told in facts.items()}


@pytest.mark.parametrize(("game", "seats", "preset"), TABLES)
def test_keys_sentence_and_record_agree_after_every_tap(db: None, game: str, seats: int, preset: str) -> None:
    evening = opened(game, seats, preset)
    judge, saved = Judge(evening), 0
    for told in sequences(evening, list(range(SEQUENCES))):
        for trail in (told["steps"], told.get("corrected", [])):
            assert list(judge.findings(trail)) == [], told["seed"]
            saved += trail[-1]["ready"] if trail else 0
        last = told["steps"][-1]
        if judge.settle(last["kind"], last["facts"]):
            assert told["anew"]["ready"], told["seed"]
            assert in_any_order(told["anew"]["facts"]) == in_any_order(last["facts"]), told["seed"]
    assert saved > SEQUENCES // 4
