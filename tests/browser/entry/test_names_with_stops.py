"""A name that ends with a full stop, as the program itself proposes, ends no sentence twice."""

from __future__ import annotations

import pytest

from settlement import GAMES
from tests.browser.boards import hands_of, opened
from tests.browser.entry.readback import NAMES
from tests.browser.entry.shapes import worked

pytestmark = pytest.mark.browser
SHORT = ["Feri K.", "Feri L.", "Béla K.", "Béla L."]


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_has_two_full_stops(db: None, game: str) -> None:
    seats = min(max(GAMES[game].seats), len(NAMES))
    hands = [{"kind": "hand", **hand} for hand in hands_of(game, seats)[:60]]
    if seats > 2:
        hands.append({"kind": "adjustment", "reason": "kávé", "transfers": [{"from": 1, "to": 2, "points": 17}]})
    names = SHORT[:seats]
    sentences = worked(opened(game, seats), "said", hands, seats=names, short=names)
    assert any(name in sentence for sentence in sentences for name in names)
    assert [sentence for sentence in sentences if ".." in sentence or ". ." in sentence] == []
