"""The treasurer writes the cash and nothing else of a director; a club may show debts to its treasurers only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scorebook.cash.deeds import write_slip
from scorebook.cash.writing import Slip
from scorebook.models import CashRules, Club, Debts, Evening, Named, Reason, Voucher
from tests.cash.conftest import THIRTEENTH, book_of
from tests.club.conftest import Circle, joined, signed_in

pytestmark = [pytest.mark.django_db]


def treasurer(circle: Circle) -> Client:
    account = joined(circle.club, "Tamás", "treasurer").account
    assert account is not None
    return signed_in(account)


def at(circle: Circle, name: str, *about: Any) -> str:
    return reverse(name, args=[circle.club.slug, *about])


def test_a_treasurer_writes_and_takes_back(circle: Circle, rules: CashRules) -> None:
    client, key = treasurer(circle), str(uuid4())
    form = {"who": circle.player.player_id, "amount": "1000", "note": "késett", "day": THIRTEENTH, "key": key}
    assert client.post(at(circle, "cash_write", "fine"), form).status_code == 302
    assert book_of(circle.club) == {"Eszter": -100000, "own": 100000}
    back = {"note": "mégsem", "key": str(uuid4())}
    assert client.post(at(circle, "cash_take_back", Voucher.objects.get().number), back).status_code == 302
    assert book_of(circle.club) == {}


def test_a_director_invites_a_treasurer(circle: Circle, phone) -> None:
    page = phone("director").get(at(circle, "members")).content.decode()
    assert '<option value="treasurer">' in page


@pytest.fixture
def secret(circle: Circle, rules: CashRules, played) -> Evening:
    """Four members play an evening, Eszter owes 4321 Ft besides, and the club shows debts to its treasurers only."""
    evening: Evening = played((1, 0, 10), names=("Anna", "Béla", "Cili", "Eszter"))
    moves: Mapping[int | str, int] = {circle.player.player_id: -432_100, Named.OWN.value: 432_100}
    write_slip(circle.club, Slip(reason=Reason.FINE, day=THIRTEENTH, moves=moves, note="titok", night=evening.night_id))
    paid: Mapping[int | str, int] = {circle.player.player_id: 500, Named.BOX.value: -500}
    write_slip(circle.club, Slip(reason=Reason.PAYMENT, day=THIRTEENTH, moves=paid, note="titok"))
    Club.objects.filter(pk=circle.club.pk).update(debts=Debts.TREASURERS)
    return evening


def pages(circle: Circle, evening: Evening) -> dict[str, str]:
    """Return every address that says what Eszter owes or paid."""
    eszter, payment = circle.player.player_id, Voucher.objects.get(reason=Reason.PAYMENT).number
    return {
        "the book": at(circle, "cash"),
        "the account": at(circle, "cash_account", eszter),
        "the box": at(circle, "cash_account", "box"),
        "the statement": at(circle, "cash_statement"),
        "the statement on paper": at(circle, "cash_statement_pdf") + "?as=page",
        "the account on paper": at(circle, "account_pdf", eszter) + "?as=page",
        "the box on paper": at(circle, "account_pdf", "box") + "?as=page",
        "the player on paper": at(circle, "statement_pdf", eszter) + "?as=page",
        "the receipt": at(circle, "payment_receipt_pdf", payment) + "?as=page",
        "the list": at(circle, "club_list", "cash", "csv"),
        "the journal": at(circle, "club_ledger") + "?in=money",
        "the bill": reverse("payments", args=[evening.slug]),
        "the bill on paper": reverse("payout_pdf", args=[evening.slug]) + "?as=page",
    }


def reads(client: Client, address: str) -> str:
    answer = client.get(address)
    return answer.getvalue().decode(errors="replace")


def says(circle: Circle, client: Client, evening: Evening) -> dict[str, bool]:
    """Say of every address whether it names Eszter's debt, or her payment."""
    texts = {name: reads(client, address) for name, address in pages(circle, evening).items()}
    sums = ("the statement", "the statement on paper", "the book")  # what the club got in all is no secret
    return {name: ("Eszter" if name in sums else "titok") in text for name, text in texts.items()}


def test_debts_are_for_the_treasurer_and_the_directors(circle: Circle, secret: Evening, phone) -> None:
    assert not any(says(circle, phone("viewer"), secret).values()), says(circle, phone("viewer"), secret)
    for client in (treasurer(circle), phone("director")):
        assert all(says(circle, client, secret).values()), says(circle, client, secret)


def test_everybody_sees_them_unless_the_club_says_otherwise(circle: Circle, secret: Evening, phone) -> None:
    Club.objects.filter(pk=circle.club.pk).update(debts=Debts.EVERYBODY)
    assert all(says(circle, phone("viewer"), secret).values()), says(circle, phone("viewer"), secret)


def test_everybody_sees_the_own_account_and_the_sums_of_the_club(circle: Circle, secret: Evening, phone) -> None:
    own = circle["viewer"].player_id
    for address in (
        at(circle, "cash_account", own),
        at(circle, "account_pdf", own) + "?as=page",
        at(circle, "cash_statement"),
    ):
        assert phone("viewer").get(address).status_code == 200
    assert [row.record.name for row in phone("viewer").get(at(circle, "cash")).context["table"].rows] == ["Dénes"]


def test_whoever_sat_there_sees_the_bill(circle: Circle, secret: Evening, phone) -> None:
    assert "titok" in reads(phone("scribe"), reverse("payments", args=[secret.slug]))


def test_the_owner_chooses_who_sees_debts(circle: Circle, phone) -> None:
    settings = {"name": circle.club.name, "public": "nothing", "debts": "treasurers"}
    assert phone("owner").post(at(circle, "club_settings"), settings).status_code == 302
    circle.club.refresh_from_db()
    assert circle.club.debts == Debts.TREASURERS
    assert phone("owner").post(at(circle, "club_settings"), {**settings, "debts": "x"}).status_code == 422
