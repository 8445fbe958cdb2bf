"""Fixtures that the tests of several rooms ask for, wherever they are made."""

from __future__ import annotations

import pytest

from scorebook.paper.views import printing
from tests.club.conftest import agreed, circle, elsewhere, night, outsider, phone
from tests.ledger.conftest import pen, pen_on

__all__ = ["agreed", "circle", "elsewhere", "night", "outsider", "pen", "pen_on", "phone", "undrawn"]


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hand documents out as they are written: who gets one is asked, and what is said, not how it looks."""
    monkeypatch.setattr(printing, "draw", lambda html, **_: html.encode())
