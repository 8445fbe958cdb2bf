"""The pages of the book: read by members, written by directors; what is refused is said beside its field."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from scorebook.cash.preview import _foreseen
from scorebook.cash.queries import read_book
from scorebook.club.members import close_club
from scorebook.models import CashPosting, CashRules, Reason, Voucher
from tests.cash.conftest import THIRTEENTH, TWENTIETH, book_of, opened
from tests.club.conftest import Circle
from tests.world.depth import deep_on
from tests.world.folds import forms_of
from tests.world.night import close

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, deep_on("postgresql")]


def at(circle: Circle, name: str, *about: Any) -> str:
    return reverse(name, args=[circle.club.slug, *about])


def filled(what: str, circle: Circle, **said: Any) -> dict[str, Any]:
    bela = str(circle["director"].player_id)
    whole: Mapping[str, dict[str, Any]] = {
        "fine": {"who": bela, "amount": "1 000", "note": "késett"},
        "payment": {"payer": bela, "payee": "box", "amount": "500 Ft", "note": ""},
        "expense": {"amount": "1 990", "kind": "room", "note": "kártya"},
        "income": {"amount": "12,34", "kind": "other", "note": "adomány"},
        "opening": {"account": bela, "side": "has", "amount": "12,50", "note": ""},
    }
    return {**whole[what], "day": THIRTEENTH.isoformat(), "key": str(uuid4()), **said}


@pytest.fixture
def director(phone, rules: CashRules) -> Client:
    client: Client = phone("director")
    return client


MOVED = {
    "fine": {"Béla": -100000, "own": 100000},
    "payment": {"Béla": 50000, "box": -50000},
    "expense": {"own": -199000, "box": 199000},
    "income": {"own": 1234, "box": -1234},
    "opening": {"Béla": 1250, "own": -1250},
}


@pytest.mark.parametrize("what", MOVED)
def test_what_a_director_writes_stands_in_the_book(circle: Circle, director: Client, what: str) -> None:
    data = filled(what, circle)
    for _ in range(2):
        answer = director.post(at(circle, "cash_write", what), data)
        assert (answer.status_code, answer["Location"]) == (302, at(circle, "cash"))
    voucher = Voucher.objects.get()
    assert (voucher.reason, voucher.day, voucher.author, voucher.by) == (
        what,
        THIRTEENTH,
        "Béla",
        circle.by("director"),
    )
    assert book_of(circle.club) == MOVED[what]


def test_the_same_key_with_another_amount_is_refused(circle: Circle, director: Client) -> None:
    data = filled("fine", circle)
    director.post(at(circle, "cash_write", "fine"), data)
    assert director.post(at(circle, "cash_write", "fine"), {**data, "amount": "7000"}).status_code == 422
    assert Voucher.objects.count() == 1


WRONG = {
    "fine": [
        ("amount", "sok"),
        ("amount", ""),
        ("amount", "-5"),
        ("amount", "7"),
        ("amount", "9999999999999"),
        ("note", ""),
        ("note", "a\x07b"),
        ("note", "\u0338késett"),
        ("note", "x" * 201),
        ("who", ""),
        ("who", "box"),
        ("who", "999999"),
        ("day", "tegnap"),
        ("day", "2999-01-01"),
        ("key", "x"),
    ],
    "payment": [("payee", "own"), ("payer", "pots"), ("payer", "")],
    "expense": [("amount", "-5"), ("note", ""), ("kind", ""), ("kind", "fine")],
    "opening": [("side", "neither"), ("account", "own")],
}


@pytest.mark.parametrize(("what", "field", "typed"), [(what, *one) for what, all_of in WRONG.items() for one in all_of])
def test_nonsense_is_refused_beside_its_field_and_nothing_typed_is_lost(
    circle: Circle, director: Client, what: str, field: str, typed: str
) -> None:
    data = filled(what, circle, **{field: typed})
    answer = director.post(at(circle, "cash_write", what), data)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    html = answer.content.decode()
    assert all(value in html for name, value in data.items() if name in ("amount", "note") and value.isprintable())
    assert not Voucher.objects.exists()


@pytest.mark.parametrize(("typed", "reason"), [("1,500", "1500 vagy 1,5?"), ("99999999999", "a legnagyobb összeg")])
def test_the_right_reason_stands_beside_an_amount(circle: Circle, director: Client, typed: str, reason: str) -> None:
    director.cookies["language"] = "hu"
    answer = director.post(at(circle, "cash_write", "income"), filled("income", circle, amount=typed))
    assert reason in str(answer.context["form"].errors["amount"])
    assert not Voucher.objects.exists()


def test_every_fault_is_told_at_once(circle: Circle, director: Client) -> None:
    answer = director.post(at(circle, "cash_write", "payment"), {"amount": "x", "day": ""})
    assert set(answer.context["form"].errors) == {"payer", "payee", "amount", "day", "key"}


def test_nobody_pays_himself(circle: Circle, director: Client) -> None:
    bela = str(circle["director"].player_id)
    answer = director.post(at(circle, "cash_write", "payment"), filled("payment", circle, payee=bela))
    assert list(answer.context["form"].errors) == ["payee"]


def test_a_fine_stands_with_the_night_of_its_day(circle: Circle, director: Client, played) -> None:
    night = played((1, 0, 10))
    director.post(at(circle, "cash_write", "fine"), filled("fine", circle))
    director.post(at(circle, "cash_write", "fine"), filled("fine", circle, day=TWENTIETH.isoformat()))
    assert [one.night_id for one in Voucher.objects.filter(reason="fine").order_by("pk")] == [night.night_id, None]


def test_a_payment_stands_with_the_night_it_settles(circle: Circle, director: Client, played) -> None:
    night = played((1, 0, 10))
    director.post(at(circle, "cash_write", "payment"), filled("payment", circle))
    assert Voucher.objects.get(reason="payment").night_id == night.night_id


def test_a_voucher_is_taken_back_once_with_a_reason(circle: Circle, director: Client) -> None:
    director.post(at(circle, "cash_write", "fine"), filled("fine", circle))
    fine = Voucher.objects.get()
    where = at(circle, "cash_take_back", fine.number)
    assert director.get(where).status_code == 200
    assert director.post(where, {"note": " ", "key": uuid4()}).status_code == 422
    data = {"note": "ott volt", "key": uuid4()}
    assert [director.post(where, data).status_code for _ in range(2)] == [302, 302]
    assert director.post(where, {**data, "key": uuid4()}).status_code == 422
    assert (book_of(circle.club), Voucher.objects.count()) == ({}, 2)
    assert director.post(at(circle, "cash_take_back", fine.reversed_by.number), data).status_code == 422


def test_what_is_asked_for_again_after_somebody_elses_deed_is_answered_for_what_it_did(
    circle: Circle, director: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fine that was taken back since; and what took it back, sent again on another day."""
    fine, where = filled("fine", circle), at(circle, "cash_write", "fine")

    def messages_of(page: str, said: dict[str, Any]) -> list[str]:
        answer = director.post(page, said, follow=True, headers={"accept-language": "en"})
        return [str(one) for one in answer.context["messages"]]

    assert messages_of(where, fine) == ["It stands in the book."]
    back, reason = at(circle, "cash_take_back", Voucher.objects.get().number), {"note": "ott volt", "key": uuid4()}
    assert messages_of(back, reason) == ["It was taken back."]
    monkeypatch.setattr(timezone, "localdate", lambda *_moment: TWENTIETH)
    assert messages_of(back, reason) == ["It was taken back."]
    assert messages_of(where, fine) == ["It was written in the book, and taken back since."]
    assert director.post(back, {**reason, "note": "mégsem"}).status_code == 422
    assert Voucher.objects.count() == 2


def test_what_was_booked_from_a_sheet_is_not_taken_back_by_hand(circle: Circle, director: Client, played) -> None:
    played((1, 0, 10))
    for voucher in Voucher.objects.all():
        data = {"note": "nem tetszik", "key": uuid4()}
        assert director.post(at(circle, "cash_take_back", voucher.number), data).status_code == 422


def test_another_clubs_voucher_and_accounts_are_not_here(circle, elsewhere, director: Client, outsider) -> None:
    director.post(at(circle, "cash_write", "fine"), filled("fine", circle))
    assert outsider.get(at(elsewhere, "cash_take_back", Voucher.objects.get().number)).status_code == 404
    assert director.get(at(circle, "cash_account", elsewhere.player.player_id)).status_code == 404
    assert director.get(at(circle, "cash_account", "nothing")).status_code == 404
    assert director.get(at(circle, "cash_write", "nothing")).status_code == 404


def test_the_page_shows_everybody_and_the_trial_balance_as_of_a_day(circle: Circle, phone, rules, played) -> None:
    played((1, 0, 200))
    viewer = phone("viewer")
    page = viewer.get(at(circle, "cash") + "?on=2026-11-13").content.decode()
    with translation.override("hu"):
        book = read_book(circle.club, rules, THIRTEENTH)
    assert all(one.name in page for one in book.people)
    assert "+2\xa0500\xa0Ft" in page
    assert "+2\xa0500\xa0Ft" not in viewer.get(at(circle, "cash") + "?on=2026-11-12").content.decode()
    for nonsense in ("?on=tegnap", "?on=2026-13-40", "?page=99&sort=-nothing"):
        assert viewer.get(at(circle, "cash") + nonsense).status_code == 400
    assert viewer.get(at(circle, "cash") + "?sort=balance&per_page=10").status_code == 200


@pytest.mark.parametrize("purse", ["box", "own", "pots"])
def test_every_account_has_a_statement(circle: Circle, phone, rules, played, purse: str) -> None:
    played((1, 0, 10))
    assert phone("viewer").get(at(circle, "cash_account", purse)).status_code == 200


def test_a_statement_links_every_line_to_its_night(circle: Circle, phone, rules, played) -> None:
    night = played((1, 0, 10))
    address = at(circle, "cash_account", circle["director"].player_id)
    page = phone("viewer").get(address).content.decode()
    assert page.count(f"/e/{night.slug}/payments/") == 2
    assert phone("viewer").get(f"{address}?from=2026-11-14&to=2026-11-20").content.decode().count(night.slug) == 0


def test_without_rules_there_is_no_book(circle: Circle, phone) -> None:
    assert at(circle, "cash") not in phone("viewer").get(at(circle, "club")).content.decode()
    assert phone("director").get(at(circle, "cash_write", "fine")).status_code == 404
    assert phone("viewer").get(at(circle, "cash_account", "box")).status_code == 404
    assert at(circle, "cash_rules") in phone("director").get(at(circle, "cash")).content.decode()


def test_a_closed_club_takes_no_voucher(circle: Circle, director: Client) -> None:
    close_club(circle.club, closed=True)
    assert director.post(at(circle, "cash_write", "fine"), filled("fine", circle)).status_code == 409
    assert not Voucher.objects.exists()


RULED = {
    "since": "2026-11-01",
    "currency": "HUF",
    "entry_fee": "500",
    "lost_hand_fee": "50 Ft",
    "loss_cap": "3 000",
    "coin": "5",
}


def test_rules_set_charge_what_was_played_since_their_day(circle: Circle, phone, played) -> None:
    played((1, 0, 10))
    client = phone("director")
    seen = client.post(at(circle, "cash_rules"), RULED).context["foreseen"].seal
    assert client.post(at(circle, "cash_rules"), {**RULED, "seen": seen}).status_code == 302
    cash_rules = CashRules.objects.get()
    assert (cash_rules.entry_fee, cash_rules.lost_hand_fee, cash_rules.loss_cap, cash_rules.coin) == (
        50000,
        5000,
        300000,
        500,
    )
    assert book_of(circle.club)["own"] == 250000
    assert client.get(at(circle, "cash_rules")).status_code == 200


@pytest.mark.parametrize("what", MOVED)
def test_a_page_gone_back_to_loses_nothing_and_writes_the_next_thing_at_the_second_press(
    circle: Circle, director: Client, what: str
) -> None:
    first = filled(what, circle)
    director.post(at(circle, "cash_write", what), first)
    other = {**first, "amount": "2 000"}
    again = director.post(at(circle, "cash_write", what), other, headers={"accept-language": "en"})
    (form,) = (one for one in forms_of(again.content.decode()) if "amount" in one.said)
    assert (again.status_code, form.said["amount"], form.said["key"] != first["key"]) == (422, "2 000", True)
    assert "Press once more" in again.content.decode()
    assert director.post(at(circle, "cash_write", what), {**other, "key": form.said["key"]}).status_code == 302
    assert Voucher.objects.count() == 2


def test_a_club_that_charges_nothing_may_write_nought(circle: Circle, phone) -> None:
    """For a limit of losses or a coin, 0 has no meaning and is refused."""
    client = phone("director")
    data = {**RULED, "entry_fee": "0", "lost_hand_fee": "0,00 Ft"}
    refused = client.post(at(circle, "cash_rules"), {**data, "loss_cap": "0", "coin": "0"})
    assert set(refused.context["form"].errors) == {"loss_cap", "coin"}
    assert client.post(at(circle, "cash_rules"), data).status_code == 302
    cash_rules = CashRules.objects.get()
    assert (cash_rules.entry_fee, cash_rules.lost_hand_fee) == (0, 0)


def test_a_later_version_leaves_what_was_charged(circle: Circle, director: Client, played) -> None:
    played()
    data = {**RULED, "entry_fee": "700"}
    for day in (THIRTEENTH, date(2026, 11, 1)):
        answer = director.post(at(circle, "cash_rules"), {**data, "since": day.isoformat()})
        assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["since"])
    later = (THIRTEENTH + timedelta(days=1)).isoformat()
    assert director.post(at(circle, "cash_rules"), {**data, "since": later}).status_code == 302
    assert director.post(at(circle, "cash_rules"), {**data, "since": later}).status_code == 422, "nothing differs"
    assert book_of(circle.club)["own"] == 250000


def test_rules_that_cannot_be_read_are_refused_whole(circle: Circle, phone) -> None:
    data = {
        "since": "x",
        "currency": "ZZZ",
        "entry_fee": "x",
        "lost_hand_fee": "0,555",
        "loss_cap": "-1",
        "coin": "1e9",
    }
    answer = phone("director").post(at(circle, "cash_rules"), data)
    assert set(answer.context["form"].errors) == set(data)
    assert not CashRules.objects.exists()


def test_a_night_still_open_is_no_booking(circle: Circle, phone, rules) -> None:
    opened(circle.club, timezone.localdate())
    assert phone("viewer").get(at(circle, "cash")).status_code == 200
    assert not CashPosting.objects.exists()
    assert not Voucher.objects.filter(reason=Reason.RESULT).exists()


@pytest.mark.parametrize("side", ["owes", "has"])
def test_exactly_what_is_owed_can_be_paid_whatever_the_smallest_coin_is(circle, director: Client, side: str) -> None:
    bela = str(circle["director"].player_id)
    opened_with = filled("opening", circle, side=side, amount="12,34")
    assert director.post(at(circle, "cash_write", "opening"), opened_with).status_code == 302
    ends = {"payer": bela, "payee": "box"} if side == "owes" else {"payer": "box", "payee": bela}
    for amount, answer in (("12,35", 422), ("1,34", 422), ("12,34", 302)):
        data = filled("payment", circle, **ends, amount=amount)
        assert director.post(at(circle, "cash_write", "payment"), data).status_code == answer
    assert "Béla" not in book_of(circle.club)
    again = filled("payment", circle, **ends, amount="12,34")
    assert director.post(at(circle, "cash_write", "payment"), again).status_code == 422  # nothing is owed any more


def test_the_look_ahead_lists_people_in_the_alphabets_order(circle: Circle, rules: CashRules) -> None:
    names = ("Zsuzsa", "Ádám", "Titkár", "Őri", "Béres")
    opened_one = opened(circle.club, names=names)
    close(opened_one)
    fresh = Voucher.objects.filter(night=opened_one.night)
    foreseen = _foreseen(circle.club, fresh, "")
    with translation.override("hu"):
        assert [name for name, _total in foreseen.people] == ["Ádám", "Béres", "Őri", "Titkár", "Zsuzsa"]
