"""A club with its autumn played, keys to it, and programs that hold them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from scorebook.api.keys import make_key
from tests.club.conftest import Circle, agreed, circle, elsewhere, night, outsider, phone  # noqa: F401
from tests.league.conftest import played  # noqa: F401


@pytest.fixture
def program(circle: Circle) -> Callable[[str], Client]:  # noqa: F811
    """A program with a key of the club."""

    def holding(role: str) -> Client:
        _key, secret = make_key(circle.club, "honlap", role, circle.by())
        return Client(headers={"Authorization": f"Bearer {secret}", "Accept-Language": "en"}, enforce_csrf_checks=True)

    return holding
