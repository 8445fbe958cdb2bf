"""Hours in words: Hungarian and Danish write them without a leading zero."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from scorebook.words.dates import clock, lately, short_day, span

BUDAPEST = ZoneInfo("Europe/Budapest")


@pytest.mark.parametrize(
    ("language", "late", "until"),
    [("hu", "1.05", "22.40–1.05"), ("da", "kl. 1.05", "kl. 22.40–1.05"), ("en", "01:05", "22:40–01:05")],
)
def test_an_hour_past_midnight_is_written_as_it_is_read(language: str, late: str, until: str) -> None:
    begun, over = (datetime(2026, 11, day, *at, tzinfo=BUDAPEST) for day, at in ((20, (22, 40)), (21, (1, 5))))
    with translation.override(language):
        assert clock(over) == late
        assert span(begun, over) == until


def test_the_hour_of_another_day_is_said_with_its_day() -> None:
    now = timezone.now()
    with translation.override("hu"):
        assert lately(now) == clock(now)
        assert lately(now - timedelta(days=3)) == f"{short_day(now - timedelta(days=3))} {clock(now)}"
