"""A club with its autumn played, its people, and another club's owner."""

from __future__ import annotations

import pytest

from scorebook.league import board, rated
from tests.club.conftest import Circle, agreed, circle, elsewhere, night, outsider, phone  # noqa: F401
from tests.clubs import Autumn, autumn


@pytest.fixture
def played(circle: Circle) -> Autumn:  # noqa: F811
    return autumn(circle.club)


@pytest.fixture(autouse=True)
def forgetful() -> None:
    """Begin with nothing kept: another test's database had rows of the same numbers."""
    board._ranked.cache_clear()
    rated._replayed.cache_clear()
