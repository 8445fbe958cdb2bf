"""The statement of a period: every number adds up, and equals the book."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scorebook.cash.deeds import take_back, write_slip
from scorebook.cash.group_fees import GroupFee, charge_group
from scorebook.cash.period import PeriodStatement, read_period
from scorebook.cash.queries import read_book
from scorebook.cash.writing import Moves, Slip
from scorebook.models import CashPosting, CashRules, Player, Reason, Voucher
from scorebook.models.cash import Kind
from scorebook.paper.period import period_sheet
from tests.cash.conftest import THIRTEENTH, TWENTIETH
from tests.club.conftest import Circle

pytestmark = [pytest.mark.django_db]
TENTH, EIGHTEENTH, END = date(2026, 11, 10), date(2026, 11, 18), date(2026, 11, 25)


@pytest.fixture
def year(circle: Circle, rules: CashRules, played) -> Circle:
    """A box brought over, two evenings, a membership fee, a fine taken back, a payment, the room, drinks and a gift."""
    anna, bela = (Player.objects.get(member__club=circle.club, name=name).pk for name in ("Anna", "Béla"))

    def write(reason: Reason, day: date, moves: Moves, **other: Any) -> Voucher:
        return write_slip(circle.club, Slip(reason=reason, day=day, moves=moves, **other))

    write(Reason.OPENING, TENTH, {"box": -5_000_000, "own": 5_000_000})
    played((1, 0, 10), (2, 0, 40))
    played((1, 0, 30), day=TWENTIETH)
    fee = GroupFee(
        kind=Kind.MEMBERSHIP, day=TWENTIETH, note="Tagdíj", amount=500_000, players=(anna, bela), batch=uuid4()
    )
    charge_group(circle.club, fee)
    fine = write(Reason.FINE, THIRTEENTH, {bela: -70_000, "own": 70_000}, note="késett")
    take_back(fine, Slip(reason=Reason.FINE, day=TWENTIETH, moves={}, note="mégsem"))
    write(Reason.PAYMENT, TWENTIETH, {bela: 300_000, "box": -300_000})
    write(Reason.EXPENSE, TWENTIETH, {"own": -900_000, "box": 900_000}, note="terem", kind=Kind.ROOM)
    write(Reason.EXPENSE, THIRTEENTH, {"own": -1, "box": 1}, note="víz", kind=Kind.DRINKS)
    write(Reason.INCOME, END, {"own": 12_345, "box": -12_345}, note="adomány", kind=Kind.OTHER)
    return circle


PERIODS: Mapping[str, tuple[date | None, date]] = {
    "from the beginning": (None, END),
    "with the opening": (TENTH, TWENTIETH),
    "between": (EIGHTEENTH, TWENTIETH),
    "the first evening": (THIRTEENTH, THIRTEENTH),
    "before all": (None, date(2026, 11, 1)),
}


@pytest.mark.parametrize("days", PERIODS.values(), ids=PERIODS)
def test_every_number_adds_up_and_equals_the_book(
    year: Circle, rules: CashRules, days: tuple[date | None, date]
) -> None:
    statement = read_period(year.club, rules, *days)
    before, after = statement.before, statement.after
    assert before.own + statement.earned - statement.spent + statement.entered == after.own
    assert before.box + sum(item.amount for item in statement.box) == after.box
    assert sum(person.balance for person in statement.people) == after.due - after.owed
    book = read_book(year.club, rules, days[1])
    assert (after.own, after.box, after.owed, after.due, after.pots) == (
        book.own.balance,
        book.box.balance,
        book.owed,
        book.due,
        book.pots.balance,
    )


def sums(statement: PeriodStatement) -> tuple[dict[str, int], dict[str, int]]:
    income = {item.label: item.amount for item in statement.income}
    return income, {item.label: item.amount for item in statement.costs}


def test_income_and_cost_stand_by_kind_and_a_reversal_lessens_its_own(year: Circle, rules: CashRules) -> None:
    with translation.override("en"):
        income, costs = sums(read_period(year.club, rules, TENTH, END))
    assert income["Membership fees"] == 1_000_000
    assert income["Other"] == 12_345
    fees = CashPosting.objects.filter(voucher__reason=Reason.ENTRY_FEE, player__isnull=False)
    assert income["Entry fees"] == -sum(fees.values_list("amount", flat=True)) > 0
    assert "Fines" not in income
    assert costs == {"Room": 900_000, "Drinks": 1}
    with translation.override("en"):
        later, _costs = sums(read_period(year.club, rules, EIGHTEENTH, END))
    assert later["Fines"] == -70_000


def test_opening_balances_are_neither_income_nor_cost(year: Circle, rules: CashRules) -> None:
    assert read_period(year.club, rules, TENTH, TENTH).entered == 5_000_000
    assert read_period(year.club, rules, TENTH, TENTH).earned == 0


def test_the_paper_says_what_the_page_says(year: Circle, rules: CashRules, phone) -> None:
    client: Client = phone("viewer")
    query = f"?from={TENTH.isoformat()}&to={END.isoformat()}"
    page = client.get(reverse("cash_statement", args=[year.club.slug]) + query).content.decode()
    paper = client.get(reverse("cash_statement_pdf", args=[year.club.slug]) + query + "&as=page")
    assert paper.status_code == 200
    with translation.override("hu"):
        sheet = period_sheet(year.club, read_period(year.club, rules, TENTH, END))
    for name in sheet.names:
        assert name in page
        assert name in paper.content.decode()
    assert all(row.label in page for block in sheet.blocks[:1] for row in block.rows[:-1])


def test_a_receipt_is_printed_for_a_payment_that_stands(year: Circle, phone) -> None:
    client: Client = phone("viewer")
    payment, room = (
        Voucher.objects.get(club=year.club, reason=reason, kind__in=kinds).number for reason, kinds in RECEIPTS
    )
    address = reverse("payment_receipt_pdf", args=[year.club.slug, payment])
    paper = client.get(address + "?as=page").content.decode()
    assert "Béla" in paper
    assert "3\xa0000\xa0Ft" in paper
    assert "háromezer forint" in paper
    assert client.get(reverse("payment_receipt_pdf", args=[year.club.slug, room])).status_code == 404
    take_back(Voucher.objects.get(number=payment), Slip(reason=Reason.PAYMENT, day=END, moves={}, note="nem jött meg"))
    assert client.get(address).status_code == 404


RECEIPTS = ((Reason.PAYMENT, [Kind.TRANSFER]), (Reason.EXPENSE, [Kind.ROOM]))
