"""A thumb by chance on the keys of a party: what the sentence says of an announcement is what will be settled."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from settlement import GAMES, document
from settlement.game import Mark
from settlement.settle import opening, table_for
from tests.browser.boards import opened
from tests.browser.shapes import worked

pytestmark = pytest.mark.browser
TABLES = (("paskievics", 4), ("magyar", 4), ("kiralyhivasos", 4), ("tapper", 3))
WALKS, TAPS, PLAYED = 300, 14, 30
# Decided by the points alone: the screen says of it that it was announced.
BY_POINTS = "double_game"


def word_of(mark: Mark) -> str:
    """Return how the entry screen says that an announced figure ended."""
    outcome = {"made": pgettext("figure", "made"), "lost": pgettext("figure", "lost")}[mark.outcome]
    return f"{_(mark.label)} {outcome}".casefold()


def in_any_order(facts: dict[str, Any]) -> dict[str, Any]:
    """Return the facts with their rows sorted."""
    return {name: sorted(map(str, value)) if isinstance(value, list) else value for name, value in facts.items()}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_sentence_says_what_the_record_will_be_settled_as(db: None, game: str, seats: int) -> None:
    random, chosen = Random(seats), GAMES[game]
    evening = opened(game, seats)
    table = table_for(chosen, evening.rules, opening(chosen, seats, seats - 1))
    kind, said, wrong = chosen.kinds["hand"], 0, []
    walks = [{"seeds": [random.random() for _ in range(TAPS)]} for _ in range(WALKS)]
    for thumbed in worked(evening, "thumbed", walks):
        hand, problems = document.parse(chosen, "hand", thumbed["facts"], document.seat_number(seats))
        if thumbed["lacks"] or problems or any(not one.warning for check in kind.checks for one in check(hand, table)):
            continue
        marks = [mark for mark in kind.describe(hand, table).marks if mark.announced and mark.figure != BY_POINTS]
        said += len(marks)
        sentence = thumbed["sentence"].casefold()
        wrong += [(word_of(mark), thumbed) for mark in marks if mark.outcome and word_of(mark) not in sentence]
        if in_any_order(thumbed["again"]) != in_any_order(thumbed["facts"]):
            wrong.append(("read back otherwise", thumbed))
    assert not wrong, wrong[0]
    assert said > PLAYED
