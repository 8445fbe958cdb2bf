"""The opening time of an evening in its document."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import document as record
from tests.settlement.sheets import Facts, document, refused, two

NO_BEGINNINGS: tuple[tuple[Any, str], ...] = (
    (20261127, "wrong_type"),
    (True, "wrong_type"),
    ("", "opened_at"),
    ("tegnap", "opened_at"),
    ("2026-02-30", "opened_at"),
    ("1900-02-29", "opened_at"),
    ("2026-11-00", "opened_at"),
    ("2026-11-27T19:60Z", "opened_at"),
    ("2026-11-27 19:30Z", "opened_at"),
    ("2026-11-27Z", "opened_at"),
    ("２０２６-11-27", "opened_at"),
    ("2026-13-01", "opened_at"),
    ("27.11.2026", "opened_at"),
    ("2026-11-27T19:30", "opened_at"),
    ("2026-11-27T25:30Z", "opened_at"),
    ("2026-11-27T19:30+25:00", "opened_at"),
    ("1899-12-31", "opened_at"),
    ("0000-01-01", "opened_at"),
    ("1899-12-31T23:59Z", "opened_at"),
)
BEGINNINGS = (
    "1900-01-01",
    "2026-11-27",
    "2024-02-29",
    "2999-12-31",
    "2026-11-27T19:30Z",
    "2026-11-27T19:30:15.25+01:00",
    "1900-01-01T00:00+14:00",
)


def changed(**parts: Any) -> Facts:
    return {**document(two(52)), **parts}


@pytest.mark.parametrize(("told", "code"), NO_BEGINNINGS)
def test_when_it_began_is_a_day_or_a_moment_with_its_zone(told: Any, code: str) -> None:
    assert refused(changed(opened_at=told)) == {"opened_at": code}


@pytest.mark.parametrize("told", BEGINNINGS)
def test_when_it_began_settles_nothing_and_is_kept_as_it_was_said(told: str) -> None:
    told_so = changed(opened_at=told)
    assert record.settlement_document(told_so) == record.settlement_document(changed())
    assert record.session_document(record.read_document(told_so))["opened_at"] == told
    assert "opened_at" not in record.session_document(record.read_document(changed(opened_at=None)))
