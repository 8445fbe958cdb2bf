"""A fee for many members at once: everybody chosen owes it once, and it is taken back whole or one by one."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scorebook.cash.queries import read_statement
from scorebook.club.members import close_club
from scorebook.models import CashRules, Player, Voucher
from tests.cash.conftest import THIRTEENTH, book_of
from tests.club.conftest import Circle

pytestmark = [pytest.mark.django_db]


def at(circle: Circle, name: str, *about: Any) -> str:
    return reverse(name, args=[circle.club.slug, *about])


@pytest.fixture
def director(phone, rules: CashRules) -> Client:
    client: Client = phone("director")
    return client


def filled(circle: Circle, **other: Any) -> dict[str, Any]:
    """Return a filled form: 5000 Ft from Béla and Cili."""
    who = [str(Player.objects.get(member__club=circle.club, name=name).pk) for name in ("Béla", "Cili")]
    form = {"kind": "membership", "amount": "5 000", "note": "Tagdíj 2026", "day": THIRTEENTH.isoformat(), "who": who}
    return {**form, "key": str(uuid4()), **other}


def charge(circle: Circle, director: Client, **other: Any) -> dict[str, Any]:
    """Charge the fee as a person does: look at the preview, then press again."""
    form = filled(circle, **other)
    preview = director.post(at(circle, "cash_fee"), form)
    form["seen"] = preview.context["foreseen"].seal
    assert director.post(at(circle, "cash_fee"), form).status_code == 302
    return form


def test_everybody_is_chosen_until_somebody_is_left_out(circle: Circle, director: Client) -> None:
    form = director.get(at(circle, "cash_fee")).context["form"]
    assert form["who"].value() == [key for key, _name in form.fields["who"].choices]
    assert len(form["who"].value()) == circle.club.members.filter(away_since=None).count() > 2


def test_the_first_press_shows_the_sum_and_the_second_books_it_once(circle: Circle, director: Client) -> None:
    form = filled(circle)
    preview = director.post(at(circle, "cash_fee"), form)
    assert (preview.context["foreseen"].owed, Voucher.objects.count()) == (1000000, 0)
    form["seen"] = preview.context["foreseen"].seal
    for _ in range(2):
        assert director.post(at(circle, "cash_fee"), form).status_code == 302
    assert book_of(circle.club) == {"Béla": -500000, "Cili": -500000, "own": 1000000}
    assert {(voucher.reason, voucher.kind) for voucher in Voucher.objects.all()} == {("fee", "membership")}


def test_another_amount_than_the_one_seen_is_shown_again(circle: Circle, director: Client) -> None:
    form = filled(circle)
    seen = director.post(at(circle, "cash_fee"), form).context["foreseen"].seal
    again = director.post(at(circle, "cash_fee"), {**form, "amount": "6 000", "seen": seen})
    assert (again.context["foreseen"].again, Voucher.objects.count()) == (True, 0)


@pytest.mark.parametrize("other", [{"who": []}, {"amount": "6 000"}, {"note": "Tagdíj 2027"}, {"kind": "drinks"}])
def test_the_key_of_a_booked_fee_charges_nothing_else(circle: Circle, director: Client, other: Any) -> None:
    form = charge(circle, director)
    if other == {"who": []}:
        other = {"who": form["who"][:1]}
    assert director.post(at(circle, "cash_fee"), {**form, **other}).status_code == 422
    assert book_of(circle.club) == {"Béla": -500000, "Cili": -500000, "own": 1000000}


def test_every_fault_stands_beside_its_field(circle: Circle, director: Client) -> None:
    wrong = {"amount": "sok", "who": [], "day": "2999-01-01", "note": "", "kind": "fine"}
    answer = director.post(at(circle, "cash_fee"), filled(circle, **wrong))
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"amount", "who", "day", "note", "kind"}


def test_the_account_calls_it_what_it_is(circle: Circle, director: Client) -> None:
    charge(circle, director)
    bela = circle["director"].player_id
    with translation.override("en"):
        (line,) = read_statement(circle.club, bela, None, THIRTEENTH).lines
    assert (line.what, line.note, line.amount) == ("membership fee", "Tagdíj 2026", -500000)


def test_all_of_it_is_taken_back_at_once_but_what_was_taken_back_before(circle: Circle, director: Client) -> None:
    charge(circle, director)
    first = Voucher.objects.earliest("pk")
    page = director.get(at(circle, "cash_take_back", first.number)).content.decode()
    whole = at(circle, "cash_fee_back", first.batch)
    assert whole in page
    director.post(at(circle, "cash_take_back", first.number), {"note": "kilépett", "key": str(uuid4())})
    assert book_of(circle.club) == {"Cili": -500000, "own": 500000}
    back = {"note": "tévedés", "key": str(uuid4())}
    for _ in range(2):
        assert director.post(whole, back).status_code == 302
    assert book_of(circle.club) == {}
    assert director.post(whole, {**back, "key": str(uuid4())}).status_code == 422
    assert Voucher.objects.count() == 4


def test_a_closed_club_charges_nobody(circle: Circle, director: Client) -> None:
    close_club(circle.club, closed=True)
    assert director.post(at(circle, "cash_fee"), filled(circle)).status_code == 409


def test_an_expense_is_of_the_chosen_kind_and_its_reversal_too(circle: Circle, director: Client) -> None:
    form = {"amount": "1 990", "kind": "room", "note": "terem", "day": THIRTEENTH.isoformat(), "key": str(uuid4())}
    director.post(at(circle, "cash_write", "expense"), form)
    director.post(at(circle, "cash_take_back", Voucher.objects.get().number), {"note": "nem", "key": str(uuid4())})
    assert [voucher.kind for voucher in Voucher.objects.order_by("pk")] == ["room", "room"]
