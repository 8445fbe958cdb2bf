"""A club that has a row in nearly every table of its file, and the second club that its file becomes."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.utils import translation

from scorebook.clubfile.document import file_of, read_file
from scorebook.clubfile.writing import bring_in
from scorebook.models import Account, Club
from tests.club.conftest import Circle, circle, night, phone  # noqa: F401
from tests.clubfile.filled import fill
from tests.world.recorded import recorded


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Refusals are read in English here."""
    with translation.override("en"):
        yield


@pytest.fixture
def whole(circle: Circle) -> Circle:  # noqa: F811
    """The club of everybody with all that it can have."""
    recorded("a club with everything", lambda: fill(circle.club, circle.by()))
    return circle


@pytest.fixture
def copied(whole: Circle) -> Club:
    """The same club brought in beside it."""
    return recorded("a club brought in", lambda: brought_in(file_of(whole.club), whole.by()))


def brought_in(content: bytes, account: Account) -> Club:
    """Bring in a file as a second club."""
    return bring_in(read_file(content), account, key=uuid4(), called=account.name, as_another=True)
