"""An account on paper: it adds up to its closing balance, equals the book, and is the members' alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from django.utils import translation

from scorebook.cash.labels import say_line
from scorebook.cash.queries import AccountStatement, read_book, read_statement
from scorebook.models import CashRules, Club, Evening, Named, Public, Reason, Voucher
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_dues, read_receipts, tick_payment
from scorebook.paper.account import account_of
from scorebook.paper.payments import read_payments
from scorebook.paper.payout import payments_left
from scorebook.paper.receipts import receipt_sheet
from tests.cash.conftest import THIRTEENTH, TWENTIETH, played, rules  # noqa: F401
from tests.club.conftest import Circle, signed_in

pytestmark = pytest.mark.django_db
LATER = date(2026, 11, 30)


def number(text: str) -> int:
    plain = re.sub(r"[^\d−]", "", text).replace("−", "-")
    return int(plain) if plain.strip("-") else 0


@pytest.fixture
def club_with_book(circle: Circle, rules: CashRules, played: Callable[..., Evening]) -> Club:  # noqa: F811
    """Two nights in the book: fees of five people each, won and lost by Anna and Béla."""
    played((1, 0, 30))
    played((0, 2, 12), day=TWENTIETH)
    return circle.club


def statement_of(club: Club, purse: int | str, first: date | None = None) -> AccountStatement:
    return read_statement(club, purse, first, LATER)


@pytest.mark.parametrize("first", [None, TWENTIETH])
def test_every_account_adds_up_to_its_closing_balance_and_to_the_book(
    club_with_book: Club,
    rules: CashRules,  # noqa: F811
    first: date | None,
) -> None:
    book = read_book(club_with_book, rules, LATER)
    with translation.override("en"):
        for holding in (*book.people, book.box, book.own):
            account = account_of(statement_of(club_with_book, holding.purse, first))
            moved = sum(number(line.amount) for line in account.lines)
            assert number(account.opening) + moved == number(account.closing)
            assert number(account.closing) * 100 == holding.balance
            assert account.lines or not holding.balance
            if first is None:
                assert account.opening == "HUF\xa00"


def test_an_account_says_in_words_who_owes(club_with_book: Club, circle: Circle) -> None:
    with translation.override("en"):
        owing = account_of(statement_of(club_with_book, circle["director"].player_id))
        assert owing.closing.startswith("−")
        assert owing.says.startswith("Béla owes: ")
        assert owing.says.endswith("forints.")
        assert account_of(statement_of(club_with_book, Named.BOX)).says.endswith("forints")


@pytest.mark.parametrize(("purse", "said"), [("box", "into the box"), ("own", "income"), ("pots", "left in the pots")])
def test_plus_is_no_credit_on_an_account_of_the_clubs(club_with_book: Club, purse: str, said: str) -> None:
    with translation.override("en"):
        caption = account_of(statement_of(club_with_book, purse)).caption
    assert said in caption
    assert "credit" not in caption


def test_a_payment_is_said_so_that_it_is_clear_who_gave_and_who_got() -> None:
    with translation.override("hu"):
        assert say_line(Reason.PAYMENT, 100, other="pénztár") == "fizetés, kapta: pénztár"
        assert say_line(Reason.PAYMENT, -100, other="Cili") == "fizetés, adta: Cili"


def test_a_payment_to_the_box_has_a_receipt_by_the_number_of_its_voucher(
    circle: Circle,
    rules: CashRules,  # noqa: F811
    played: Callable[..., Evening],  # noqa: F811
) -> None:
    evening = played((1, 0, 200))
    bill = read_bill(evening.night, with_book=True)
    due = next(due for due in read_dues(bill, "fewest", 0) if due.payee_name != "Anna")
    tick_payment(bill, due, paid=True, author="Cili")
    bill = read_bill(evening.night, with_book=True)
    assert bill.cash is not None
    voucher = Voucher.objects.filter(reason=Reason.PAYMENT).get()
    with translation.override("hu"):
        (slip,) = receipt_sheet(bill, read_receipts(bill)).slips
        remaining = payments_left(read_payments(bill, "fewest", None))
    assert (slip.number, slip.payer) == (f"{evening.slug}-{voucher.number}", due.payer_name)
    assert slip.payee == due.payee_name
    assert slip.words.endswith("forint")
    assert remaining.startswith(f"Kifizetve: {slip.amount}. Még tartozik: ")


def test_a_statement_holds_the_account_for_members_only(
    club_with_book: Club,
    circle: Circle,
    outsider: Client,
    undrawn: None,
) -> None:
    Club.objects.filter(pk=club_with_book.pk).update(public=Public.STANDINGS)
    way = f"/c/{club_with_book.slug}/players/{circle['director'].player_id}/statement.pdf"
    member, anybody = signed_in(circle.by("viewer")), Client()
    for client in (member, anybody):
        client.cookies["language"] = "en"
    assert "Béla owes: " in member.get(way).content.decode()
    public = anybody.get(way)
    assert public.status_code == 200
    assert "Béla owes: " not in public.content.decode()
    account = f"/c/{club_with_book.slug}/cash/box.pdf"
    assert member.get(account, {"to": THIRTEENTH.isoformat()}).status_code == 200
    assert anybody.get(account).status_code == 302
    assert outsider.get(account).status_code == 404


def test_a_club_without_a_book_prints_no_account(circle: Circle, undrawn: None) -> None:
    client = signed_in(circle.by("viewer"))
    assert client.get(f"/c/{circle.club.slug}/cash/box.pdf").status_code == 404
    assert client.get(f"/c/{circle.club.slug}/players/{circle.player.player_id}/statement.pdf").status_code == 200
