"""What the pages' tests share."""

from __future__ import annotations

import pytest

from scorebook.models import Evening
from tests.world.night import next_game, pay


@pytest.fixture
def second(evening: Evening) -> Evening:
    """After tarokk at twenty forints a point, another game at five."""
    pay(evening, (1, 0, 30), (2, 4, 7))
    game = next_game(evening)
    pay(game, (0, 3, 11), (4, 1, 2))
    return game
