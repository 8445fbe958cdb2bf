"""A club with its autumn played, its people, and another club's owner."""

from __future__ import annotations

from tests.club.conftest import agreed, circle, elsewhere, night, outsider, phone  # noqa: F401
from tests.league.conftest import played  # noqa: F401
from tests.ledger.conftest import pen  # noqa: F401
