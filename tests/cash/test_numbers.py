"""The numbers of vouchers: each club counts its own, whatever other clubs of the server write."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import models

from scorebook.cash.deeds import take_back, write_rules, write_slip
from scorebook.cash.writing import Slip
from scorebook.club.members import found_club
from scorebook.ledger.proving import prove
from scorebook.models import CashPosting, Club, Reason, Voucher
from tests.cash.conftest import PLAIN, THIRTEENTH
from tests.club.conftest import Circle
from tests.ledger.database.cutting import cut, past_scorebook

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def room(club: Club, amount: int) -> Voucher:
    """Write what the room of an evening cost."""
    slip = Slip(reason=Reason.EXPENSE, day=THIRTEENTH, moves={"own": amount, "box": -amount}, note="terem")
    return write_slip(club, slip)


def numbers(club: Club) -> list[int]:
    return list(club.vouchers.order_by("pk").values_list("number", flat=True))


@pytest.fixture
def clubs(circle: Circle) -> tuple[Club, Club]:
    """Two clubs that write in turn; one takes a voucher back."""
    other = found_club("Másik kör", circle.by())
    for club in (circle.club, other):
        write_rules(club, **{**PLAIN, "since": date(2026, 9, 1)})
    vouchers = [room(club, amount) for amount in (100, 200) for club in (circle.club, other)]
    take_back(vouchers[0], Slip(reason=Reason.EXPENSE, day=THIRTEENTH, moves={}, note="elírtuk"))
    return circle.club, other


def test_each_club_counts_its_vouchers_from_one(clubs: tuple[Club, Club]) -> None:
    assert [numbers(club) for club in clubs] == [[1, 2, 3], [1, 2]]
    assert list(prove()) == []


@pytest.mark.parametrize("number", [1, 2])
def test_the_audit_names_the_gap_that_a_voucher_leaves(clubs: tuple[Club, Club], number: int) -> None:
    club = clubs[1] if number == 1 else clubs[0]
    voucher = club.vouchers.get(number=number)
    with past_scorebook():
        cut(models.QuerySet(CashPosting).filter(voucher=voucher))
        cut(models.QuerySet(Voucher).filter(pk=voucher.pk))
        findings = list(prove())
    gap = (f"the next voucher of club {club.pk}", number, number + 1)
    assert gap in [(one.what, one.expected, one.found) for one in findings]
    assert list(prove()) == []
