"""A club and its people, who sign in."""

from __future__ import annotations

from tests.club.conftest import circle, elsewhere, night, outsider, phone  # noqa: F401
