"""The numbers of vouchers: each club counts its own, whatever other clubs of the server write."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

import pytest
from django.db import connection, models, transaction

from scorebook.cash.deeds import take_back, write_rules, write_slip
from scorebook.cash.writing import Slip
from scorebook.club.members import found_club
from scorebook.ledger.proving import Finding, prove
from scorebook.models import CashPosting, Club, Reason, Seal, Voucher
from tests.cash.conftest import PLAIN, THIRTEENTH
from tests.club.conftest import Circle
from tests.world.emptying import triggers_set_aside

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


def cut_out(voucher: Voucher) -> None:
    """Delete a voucher with its postings and their seals."""
    for model, rows in ((CashPosting, voucher.postings.all()), (Voucher, Voucher.objects.filter(pk=voucher.pk))):
        keys = list(rows.values_list("pk", flat=True))
        models.QuerySet(Seal).filter(table=model._meta.model_name, row__in=keys)._raw_delete("default")
        models.QuerySet(model).filter(pk__in=keys)._raw_delete("default")


@pytest.mark.parametrize("number", [1, 2])
def test_the_audit_names_the_gap_that_a_voucher_leaves(clubs: tuple[Club, Club], number: int) -> None:
    class Undone(Exception):
        """Raised to roll the change back."""

    club = clubs[1] if number == 1 else clubs[0]
    findings: list[Finding] = []
    with triggers_set_aside(connection), suppress(Undone), transaction.atomic():
        cut_out(club.vouchers.get(number=number))
        findings = list(prove())
        raise Undone
    gap = (f"the next voucher of club {club.pk}", number, number + 1)
    assert gap in [(one.what, one.expected, one.found) for one in findings]
    assert list(prove()) == []
