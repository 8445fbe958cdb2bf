"""A club with its autumn played, its people, and another club's owner."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorebook.club.members import change_club
from scorebook.models import Club
from tests.club.conftest import Circle
from tests.world.clubs import Autumn, autumn
from tests.world.recorded import forget


@pytest.fixture
def played(circle: Circle) -> Autumn:
    return autumn(circle.club)


@pytest.fixture(autouse=True)
def forgetful() -> None:
    """Begin with nothing kept: another test's database had rows of the same numbers."""
    forget()


@pytest.fixture
def show_club(circle: Circle) -> Callable[[str], Club]:
    def show(public: str) -> Club:
        change_club(circle.club, name=circle.club.name, public=public, by=circle.by())
        return Club.objects.get(pk=circle.club.pk)

    return show
