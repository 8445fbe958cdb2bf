"""A payment that was made stays made, whatever happens to the sheet: only the difference is owed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation

from scorebook import ledger
from scorebook.models import Evening, Tick
from scorebook.night.bill import read_bill
from scorebook.night.dues import WAYS, paid_otherwise, read_dues, read_receipts, tick_payment
from scorebook.paper.payments import read_payments
from scorebook.paper.payout import payout_sheet
from tests.world.depth import deep_on
from tests.world.night import SCRIBE, close, next_game, pay, reopen

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, deep_on("postgresql")]
Line = tuple[str, str, int, bool]


@pytest.fixture
def paid(evening: Evening) -> Evening:
    """Béla lost 30 to Anna, and paid her; Dénes lost 8 to Cili and owes it still.  The evening is open again."""
    pay(evening, (1, 0, 30))
    pay(evening, (3, 2, 8))
    close(evening)
    tick(evening, "Béla", "Anna")
    reopen(evening)
    return evening


def tick(evening: Evening, payer: str, payee: str, *, paid: bool = True, way: str = "fewest", banker: int = 0) -> None:
    """Tick the payment from the page, once for each of three phones."""
    bill = read_bill(evening.night)
    dues = read_dues(bill, way, banker)
    due = next(one for one in dues if (one.payer_name, one.payee_name, one.paid) == (payer, payee, not paid))
    for _phone in range(3):
        tick_payment(bill, due, paid=paid, author="Cili")


def lines(evening: Evening, way: str = "fewest", banker: int = 0) -> list[Line]:
    dues = read_dues(read_bill(evening.night), way, banker)
    return [(due.payer_name, due.payee_name, due.amount, due.paid) for due in dues]


def strike(evening: Evening, number: int) -> None:
    evening.refresh_from_db()
    said: dict[str, Any] = {"key": uuid4(), "head": evening.head, "reason": "elírtuk", "author": SCRIBE}
    ledger.strike_entry(evening, number, **said)
    evening.refresh_from_db()


CHANGES: dict[str, tuple[Callable[[Evening], None], list[Line]]] = {
    "nothing changed": (lambda _evening: None, [("Béla", "Anna", 30, True), ("Dénes", "Cili", 8, False)]),
    "he lost more": (
        lambda evening: pay(evening, (1, 0, 5)),
        [("Béla", "Anna", 30, True), ("Béla", "Anna", 5, False), ("Dénes", "Cili", 8, False)],
    ),
    "he lost as much again": (
        lambda evening: pay(evening, (1, 0, 30)),
        [("Béla", "Anna", 30, True), ("Béla", "Anna", 30, False), ("Dénes", "Cili", 8, False)],
    ),
    "others lost more": (
        lambda evening: pay(evening, (3, 2, 1)),
        [("Béla", "Anna", 30, True), ("Dénes", "Cili", 9, False)],
    ),
    "the hand was struck": (
        lambda evening: strike(evening, 1),
        [("Béla", "Anna", 30, True), ("Anna", "Béla", 30, False), ("Dénes", "Cili", 8, False)],
    ),
    "he won it back and more": (
        lambda evening: pay(evening, (0, 1, 42)),
        [("Béla", "Anna", 30, True), ("Anna", "Béla", 42, False), ("Dénes", "Cili", 8, False)],
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_only_the_difference_is_owed(paid: Evening, change: str) -> None:
    happens, expected = CHANGES[change]
    happens(paid)
    assert sorted(lines(paid)) == sorted(expected), "so it would be, while the evening is open"
    close(paid)
    assert sorted(lines(paid)) == sorted(expected)
    assert Tick.objects.count() == 1
    for payer, payee, _amount, was_paid in expected:
        if not was_paid:
            tick(paid, payer, payee)
    assert all(was_paid for *_who, was_paid in lines(paid))
    assert set(read_bill(paid.night).unpaid) == {0}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("change", CHANGES)
def test_whichever_way_is_shown_everybody_comes_to_nothing(paid: Evening, change: str, way: str) -> None:
    CHANGES[change][0](paid)
    close(paid)
    for banker in range(5) if way == "banker" else (0,):
        remaining = list(read_bill(paid.night).totals)
        dues = read_dues(read_bill(paid.night), way, banker)
        for due in dues:
            assert isinstance(due.payer, int)
            assert isinstance(due.payee, int)
            remaining[due.payer] += due.amount
            remaining[due.payee] -= due.amount
        assert set(remaining) == {0}
        assert [(due.payer_name, due.payee_name, due.amount) for due in dues if due.paid] == [("Béla", "Anna", 30)]


def test_what_is_ticked_in_parts_is_taken_back_as_a_whole(paid: Evening) -> None:
    pay(paid, (1, 0, 30))
    close(paid)
    tick(paid, "Béla", "Anna")
    assert ("Béla", "Anna", 60, True) in lines(paid)
    tick(paid, "Béla", "Anna", paid=False)
    assert ("Béla", "Anna", 60, False) in lines(paid)
    assert list(Tick.objects.values_list("amount", "paid")) == [(30, True), (60, True), (60, False)]


def test_the_way_of_paying_may_change_from_one_payment_to_the_next(paid: Evening) -> None:
    close(paid)
    tick(paid, "Dénes", "Eszter", way="banker", banker=4)
    assert sorted(lines(paid)) == [
        ("Béla", "Anna", 30, True),
        ("Dénes", "Eszter", 8, True),
        ("Eszter", "Cili", 8, False),
    ]
    assert sorted(lines(paid, "banker", 4)) == sorted(lines(paid))


def test_what_was_paid_in_points_is_money_once_the_night_has_two_games(evening: Evening) -> None:
    pay(evening, (1, 0, 30))
    close(evening)
    tick(evening, "Béla", "Anna")
    reopen(evening)
    close(evening)
    second = next_game(evening)
    pay(second, (1, 0, 4))
    close(second)
    assert lines(second) == [("Béla", "Anna", 60_000, True), ("Béla", "Anna", 2_000, False)]
    tick(second, "Béla", "Anna")
    assert lines(evening) == [("Béla", "Anna", 62_000, True)]
    assert [one.number for one in read_receipts(read_bill(evening.night))] == ["3/1"]


def test_the_page_and_the_paper_say_what_no_longer_matches(paid: Evening, writer: Client) -> None:
    pay(paid, (1, 0, 5))
    close(paid)
    bill = read_bill(paid.night)
    with translation.override("en"):
        note = paid_otherwise(bill, "fewest", 0)
        assert "Béla → Anna HUF" in note
        sheet = payout_sheet(bill, None, read_payments(bill, "fewest", None))
    assert note in sheet.payments_left
    assert [payment.done for payment in sheet.payments].count(True) == 1
    writer.cookies["language"] = "en"
    page = writer.get(f"/e/{paid.slug}/payments/").content.decode()
    assert note in page
    assert page.count('aria-checked="true"') == 1


def test_what_is_as_planned_is_not_remarked_on(paid: Evening) -> None:
    close(paid)
    assert paid_otherwise(read_bill(paid.night), "fewest", 0) == ""
    assert "Béla → Anna" in paid_otherwise(read_bill(paid.night), "banker", 2)


OLD_PAGE = {"way": "fewest", "banker": 0, "edition": 1, "payer": 3, "payee": 2, "amount": 8, "paid": "1"}


def test_whoever_ticks_on_a_page_from_before_the_reopening_is_told(paid: Evening, writer: Client) -> None:
    where = f"/e/{paid.slug}/payments/tick/"
    writer.cookies["language"] = "en"
    answer = writer.post(where, OLD_PAGE)
    assert (answer.status_code, "It was opened again" in answer.content.decode()) == (409, True)
    pay(paid, (3, 2, 1))
    close(paid)
    answer = writer.post(where, OLD_PAGE)
    assert (answer.status_code, "opened again and closed anew" in answer.content.decode()) == (409, True)
    assert Tick.objects.count() == 1


def test_a_payment_that_is_still_the_same_may_be_ticked_on_an_old_page(paid: Evening, writer: Client) -> None:
    close(paid)
    assert writer.post(f"/e/{paid.slug}/payments/tick/", OLD_PAGE).status_code == 302
    assert [was_paid for *_who, was_paid in lines(paid)] == [True, True]
