"""The entry screen's program holds the hands of a game that nobody ships, by its description alone."""

from __future__ import annotations

import pytest

from scorebook.models import Evening
from settlement import GAMES
from tests.browser.boards import opened
from tests.browser.entry.shapes import worked
from tests.world.games.ulti import GAME

pytestmark = pytest.mark.browser

HAND = {
    "contract": "party",
    "declarer": 1,
    "game_won": True,
    "ulti": {"made": False, "kontra": {"0": 6}},
    "figures": [{"figure": "four_aces", "by": 1, "made": True}],
    "kontra": {"2": 1},
}


@pytest.fixture
def ulti(db: None, monkeypatch: pytest.MonkeyPatch) -> Evening:
    monkeypatch.setitem(GAMES, GAME.key, GAME)
    return opened(GAME.key, 3)


def test_its_hands_go_through_the_screen_unchanged(ulti: Evening) -> None:
    hands = [
        {"contract": "betli", "declarer": 2, "game_won": False, "kontra": {"0": 6, "1": 1}, "dealer": 2},
        {**HAND, "dealer": 0},
        {
            "contract": "forty_hundred",
            "declarer": 0,
            "game_won": True,
            "durchmarsch": {"made": True, "kontra": {"2": 3}},
            "dealer": 1,
        },
    ]
    sent = [{"kind": "hand", **hand} for hand in hands]
    assert worked(ulti, "kept", sent) == hands
    assert [lacks for lacks in worked(ulti, "lacking", sent) if lacks] == []
    sentences = worked(ulti, "said", sent)
    assert not [one for one in sentences if "undefined" in one or "null" in one or "[object" in one]
