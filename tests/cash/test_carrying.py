"""Balances carried to a bill: the book's balance on its day, and only to a bill that can pay them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from scorebook.cash.deeds import write_slip
from scorebook.cash.writing import Slip
from scorebook.models import Reason
from scorebook.night.dues import read_dues
from tests.cash.bills import BOX, bill_of, dues_of, parts_of, sums_of, tick
from tests.cash.conftest import THIRTEENTH, TWENTIETH, book_of
from tests.club.conftest import Circle

pytestmark = pytest.mark.django_db


def opening(circle: Circle, who: str, amount: int, day: date = date(2026, 11, 2)) -> None:
    moves = {circle[who].player_id: amount, "own": -amount}
    write_slip(circle.club, Slip(reason=Reason.OPENING, day=day, moves=moves))


def test_an_opening_balance_written_later_is_carried_to_the_nights_after_its_day(circle, rules, played) -> None:
    first = played((1, 0, 100))
    second = played((1, 0, 10), day=TWENTIETH)
    before = sums_of(bill_of(first)), sums_of(bill_of(second))
    opening(circle, "viewer", 200000)
    assert parts_of(bill_of(first), "Dénes")[-1] == ("carried from November 2", 200000)
    assert sums_of(bill_of(first))["Dénes"] == before[0]["Dénes"] + 200000
    assert sums_of(bill_of(second))["Dénes"] == before[1]["Dénes"] + 200000 == book_of(circle.club)["Dénes"]
    assert sum(bill_of(second).sums) == 0


def test_what_was_paid_before_an_opening_balance_was_known_stays_paid_and_the_rest_is_planned(
    circle, rules, played
) -> None:
    evening = played((1, 0, 100))
    owed = [(payee, amount) for payer, payee, amount, _paid in dues_of(bill_of(evening)) if payer == "Dénes"]
    for payee, _amount in owed:
        tick(evening, "Dénes", payee)
    assert "Dénes" not in book_of(circle.club)
    opening(circle, "viewer", 200000)
    dues = [due for due in dues_of(bill_of(evening)) if "Dénes" in due[:2]]
    assert [due for due in dues if due[3]] == [("Dénes", payee, amount, True) for payee, amount in owed]
    assert sum(amount for _payer, payee, amount, paid in dues if payee == "Dénes" and not paid) == 200000


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_in_whatever_order_the_book_was_written_the_last_bill_says_what_is_on_the_accounts(
    circle, rules, played, order: Sequence[int]
) -> None:
    """A night written down late is carried to those after it, and the last one says what everybody owes."""
    days = (date(2026, 11, 6), THIRTEENTH, TWENTIETH)
    nights = {}
    for number in order:
        nights[number] = played((1, 0, 10 * (number + 1)), day=days[number])
        opening(circle, "viewer", 1000 * (number + 1), date(2026, 11, 3 + number))
    last = bill_of(nights[2])
    stood = book_of(circle.club)
    assert {name: amount for name, amount in sums_of(last).items() if amount and name != BOX} == {
        name: amount for name, amount in stood.items() if name not in ("own", "box", "pots")
    }
    assert last.cash is not None
    assert not last.cash.gone_on
    for number in (0, 1):
        earlier = bill_of(nights[number])
        assert earlier.cash is not None
        assert earlier.cash.gone_on == {0, 1, 2, 3, 4}


def test_a_night_written_down_late_asks_nobody_for_what_was_paid_meanwhile(circle, rules, played) -> None:
    first = played((1, 0, 100))
    tick(first, "Cili", "Anna")
    late = played((1, 0, 10), day=TWENTIETH)
    assert parts_of(bill_of(late), "Cili") == [("entry fee", -50000)]


# ---- a debt is carried to where it can be paid ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "said", [{"currency": "DKK", "stake_minor_units": 50}, {"currency": "", "stake_minor_units": None}]
)
def test_a_debt_is_not_carried_to_a_night_that_is_not_paid_in_the_money_of_the_book(
    circle, rules, played, said: dict[str, Any]
) -> None:
    first = played((1, 0, 100))
    played((1, 0, 10), day=date(2026, 11, 17), **said)
    dues = read_dues(bill_of(first), "banker", 5)
    assert [(due.gone_on, due.tickable) for due in dues] == [(False, True)] * len(dues)
    third = played((1, 0, 10), day=TWENTIETH)
    assert {due.gone_on for due in read_dues(bill_of(first), "banker", 5)} == {True}
    carried = [what for what, _amount in parts_of(bill_of(third), "Béla")]
    assert "carried from November 17" in carried
    assert sums_of(bill_of(third))["Béla"] == book_of(circle.club)["Béla"]
