"""Fixtures that the tests of several rooms ask for, wherever they are made."""

from __future__ import annotations

import pytest

from scorebook.paper.views import printing
from tests.club.conftest import agreed, circle, elsewhere, night, outsider, phone
from tests.ledger.conftest import pen, pen_on

__all__ = ["agreed", "circle", "elsewhere", "night", "outsider", "pen", "pen_on", "phone", "undrawn"]


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Return documents as HTML: these tests check access and text, and not the layout."""
    monkeypatch.setattr(printing, "draw", lambda html, **_: html.encode())
