"""A club with its autumn played, keys to it, and programs that hold them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorebook.api.keys import make_key
from tests.club.conftest import Circle
from tests.league.conftest import played  # noqa: F401


@pytest.fixture
def program(circle: Circle) -> Callable[[str], Client]:
    """A program with a key of the club."""

    def holding(role: str) -> Client:
        _key, secret = make_key(circle.club, "honlap", role, circle.by())
        return Client(headers={"Authorization": f"Bearer {secret}", "Accept-Language": "en"}, enforce_csrf_checks=True)

    return holding


DOCUMENT = {
    "format": "scorebook-session",
    "version": 1,
    "game": "paskievics",
    "preset": "mcleod",
    "players": ["Anna", "Béla", "Cili", "Új Ember"],
    "first_dealer": "Új Ember",
    "stake": {"minor_units_per_point": 2000, "currency": "HUF"},
    "entries": [
        {"contract": "two", "declarer": "Anna", "partner": "Cili", "declarer_points": 54},
        {"contract": "three", "declarer": "Béla", "partner": "Új Ember", "declarer_points": 40},
    ],
}


WHERE = "/api/v1/evenings/"


def send(client: Client, told: Any = None, key: Any = None, query: str = "?newcomers=members", **headers: str) -> Any:
    text = told if isinstance(told, (str, bytes)) else json.dumps(DOCUMENT if told is None else told)
    all_headers = {"Idempotency-Key": str(key or uuid4()), **headers}
    return client.post(WHERE + query, text, content_type="application/json", headers=all_headers)
