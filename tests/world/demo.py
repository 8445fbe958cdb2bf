"""The demo club, two seasons and a thousand hands, for tests that only read it."""

from __future__ import annotations

from datetime import UTC, datetime

from scorebook.demo import club
from tests.world.recorded import recorded

NOW = datetime(2026, 11, 20, 11, 0, tzinfo=UTC)


def the_demo_club() -> None:
    """Put the demo club into the database, as it was at a noon of November."""
    recorded("the demo club", lambda: club.build(NOW))
