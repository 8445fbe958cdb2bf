"""Conflicts: entries that were written while a hand was being typed, if they may be this hand or change its meaning."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.models import Evening

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

HAND: dict[str, Any] = {"contract": "three", "declarer": 1, "partner": 3, "declarer_points": 56}
OTHER = {**HAND, "contract": "two"}
COFFEE = {"reason": "kávé", "transfers": [{"from": 1, "to": 0, "points": 5}]}
BELA = ledger.Author(name="Béla")


def write(
    evening: Evening, kind: str, facts: dict[str, Any], head: int | None = None, plays: list[int] | None = None
) -> ledger.Saved:
    evening.refresh_from_db()
    seen = evening.head if head is None else head
    return ledger.record_entry(evening, key=uuid4(), head=seen, kind=kind, facts=facts, author=BELA, plays=plays)


def coffee(evening: Evening) -> None:
    write(evening, "adjustment", COFFEE)


def a_hand(evening: Evening) -> None:
    write(evening, "hand", OTHER)


def the_same_hand(evening: Evening) -> None:
    write(evening, "hand", HAND)


def all_passed(evening: Evening) -> None:
    write(evening, "all_pass", {})


def a_correction(evening: Evening) -> None:
    ledger.correct_entry(
        evening,
        1,
        key=uuid4(),
        head=evening.head,
        kind="hand",
        author=BELA,
        reason="x",
        facts={**OTHER, "declarer_points": 60},
    )


def a_correction_that_doubles(evening: Evening) -> None:
    ledger.correct_entry(evening, 1, key=uuid4(), head=evening.head, kind="all_pass", author=BELA, reason="x", facts={})


def an_undo(evening: Evening) -> None:
    ledger.undo(evening, key=uuid4(), head=evening.head, author=BELA)


def a_striking_out(evening: Evening) -> None:
    ledger.strike_entry(evening, 1, key=uuid4(), head=evening.head, reason="x", author=BELA)


def a_closing_and_a_reopening(evening: Evening) -> None:
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=BELA)
    evening.refresh_from_db()
    ledger.reopen_evening(evening, key=uuid4(), head=evening.head, reason="x", author=BELA)


@pytest.mark.parametrize("between", [coffee, a_correction, a_closing_and_a_reopening], ids=lambda one: one.__name__)
def test_what_changes_nothing_in_the_hand_lets_it_be_written(evening: Evening, between: Any) -> None:
    write(evening, "hand", OTHER)
    evening.refresh_from_db()
    seen = evening.head
    between(evening)
    saved = write(evening, "hand", HAND, head=seen)
    assert (saved.replayed, saved.entry.facts["dealer"]) == (False, 0)


@pytest.mark.parametrize(
    "between",
    [a_hand, the_same_hand, all_passed, a_correction_that_doubles, an_undo, a_striking_out],
    ids=lambda one: one.__name__,
)
def test_what_may_be_the_hand_or_makes_it_another_is_asked_about(evening: Evening, between: Any) -> None:
    write(evening, "hand", OTHER)
    evening.refresh_from_db()
    seen = evening.head
    between(evening)
    with pytest.raises(ledger.Conflict):
        write(evening, "hand", HAND, head=seen)


def test_points_moved_by_agreement_are_the_same_beside_any_hand_but_not_beside_themselves(evening: Evening) -> None:
    a_hand(evening)
    write(evening, "adjustment", COFFEE, head=0)
    with pytest.raises(ledger.Conflict) as met:
        write(evening, "adjustment", COFFEE, head=0)
    assert [revision.kind for revision in met.value.since] == ["hand", "adjustment"]


def test_the_evening_is_not_closed_over_what_was_not_seen(evening: Evening) -> None:
    coffee(evening)
    with pytest.raises(ledger.Conflict):
        ledger.close_evening(evening, key=uuid4(), head=0, author=BELA)


def test_a_hand_is_not_written_for_others_than_its_writer_saw_play(evening: Evening) -> None:
    """A queued hand is based on the newest version, and on the players of that version."""
    five, four = [0, 1, 2, 3], [0, 2, 3, 4]
    write(evening, "hand", {**HAND, "partner": 2}, plays=five)
    write(evening, "company", {"players": four}, plays=five)
    hand = {**HAND, "declarer": 0, "partner": 2}
    with pytest.raises(ledger.Conflict) as met:
        write(evening, "hand", hand, plays=[1, 2, 3, 4])
    assert met.value.since == []
    assert write(evening, "hand", hand, plays=four).entry.payouts == [1, 0, 1, -1, -1]
