"""A club whose autumn was played and closed."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorebook.editions.writing import close_season
from tests.club.conftest import Circle
from tests.world.clubs import Autumn, autumn
from tests.world.recorded import forget


@pytest.fixture(autouse=True)
def forgetful() -> None:
    """Begin with nothing kept: another test's database had rows of the same numbers."""
    forget()


@pytest.fixture
def played(circle: Circle) -> Autumn:
    return autumn(circle.club)


@pytest.fixture
def closed(played: Autumn, circle: Circle) -> Autumn:
    """The autumn, its season closed."""
    close_season(played.season, uuid4(), circle.by("director"))
    played.season.refresh_from_db()
    return played
