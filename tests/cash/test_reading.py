"""Balances and statements as of any day; the trial balance is zero."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

import pytest

from scorebook.cash.deeds import take_back, write_rules, write_slip
from scorebook.cash.queries import Unbooked, purse_named, read_book, read_statement
from scorebook.cash.writing import Slip
from scorebook.models import CashRules, Reason, Voucher
from tests.cash.conftest import PLAIN, THIRTEENTH, TWENTIETH
from tests.club.conftest import Circle, signed_in
from tests.world.cups import a_cup

pytestmark = pytest.mark.django_db


def fined(circle: Circle, role: str, amount: int, day: date) -> Voucher:
    moves = {circle[role].player_id: -amount, "own": amount}
    return write_slip(circle.club, Slip(reason=Reason.FINE, day=day, moves=moves, note="késett", key=uuid4()))


def paid(circle: Circle, payer: int | str, payee: int | str, amount: int, day: date) -> Voucher:
    return write_slip(circle.club, Slip(reason=Reason.PAYMENT, day=day, moves={payer: amount, payee: -amount}))


def test_the_book_as_of_a_day_is_what_was_booked_until_then(circle: Circle, rules: CashRules, played) -> None:
    played((1, 0, 10))
    played((2, 0, 10), day=TWENTIETH)
    for day, own, anna in ((date(2026, 11, 12), 0, 0), (THIRTEENTH, 250000, -30000), (TWENTIETH, 500000, -60000)):
        book = read_book(circle.club, rules, day)
        assert (book.own.balance, book.together) == (own, 0)
        assert {one.name: one.balance for one in book.people}["Anna"] == anna


def test_what_is_paid_in_lies_in_the_box(circle: Circle, rules: CashRules, played) -> None:
    played()
    paid(circle, circle["owner"].player_id, "box", 50000, TWENTIETH)
    book = read_book(circle.club, rules, TWENTIETH)
    assert (book.box.balance, book.own.balance, book.owed, book.due) == (50000, 250000, 200000, 0)
    assert book.box.balance + book.owed == book.own.balance + book.pots.balance + book.due


def test_a_statement_tells_what_every_line_is_for(circle: Circle, rules: CashRules, played) -> None:
    night = played((1, 0, 200))
    fined(circle, "director", 20000, TWENTIETH)
    bela = circle["director"].player_id
    paid(circle, bela, "box", 100000, TWENTIETH)
    statement = read_statement(circle.club, bela, None, TWENTIETH)
    assert [(line.what, line.amount, line.balance, line.night, line.note) for line in statement.lines] == [
        ("play", -400000, -400000, night.slug, ""),
        ("entry fee", -50000, -450000, night.slug, ""),
        ("loss cap", 100000, -350000, night.slug, ""),
        ("fine", -20000, -370000, "", "késett"),
        ("paid to: cash box", 100000, -270000, "", ""),
    ]
    later = read_statement(circle.club, bela, TWENTIETH, TWENTIETH)
    assert (later.opening, len(later.lines), later.closing) == (-350000, 2, -270000)


def test_the_statement_of_the_box_is_what_went_in_and_out_of_it(circle: Circle, rules: CashRules, played) -> None:
    played()
    bela = circle["director"].player_id
    paid(circle, bela, "box", 60000, THIRTEENTH)
    paid(circle, "box", bela, 10000, TWENTIETH)
    statement = read_statement(circle.club, "box", None, TWENTIETH)
    assert [(line.what, line.amount) for line in statement.lines] == [
        ("got from: Béla", 60000),
        ("paid to: Béla", -10000),
    ]
    assert statement.closing == 50000


def test_a_voucher_taken_back_stands_with_what_took_it_back(circle: Circle, rules: CashRules) -> None:
    voucher = fined(circle, "director", 20000, THIRTEENTH)
    back = Slip(reason=Reason.FINE, day=TWENTIETH, moves={}, note="ott volt")
    take_back(voucher, back)
    statement = read_statement(circle.club, circle["director"].player_id, None, TWENTIETH)
    assert [(line.what, line.amount, line.struck, line.back) for line in statement.lines] == [
        ("fine", -20000, True, False),
        ("taken back: fine", 20000, False, True),
    ]
    assert (statement.closing, read_book(circle.club, rules, THIRTEENTH).owed) == (0, 20000)


def test_an_account_is_named_by_its_key_or_its_player(circle: Circle, elsewhere: Circle, rules: CashRules) -> None:
    eszter = circle.player.player_id
    assert purse_named(circle.club, str(eszter)) == eszter
    assert purse_named(circle.club, "own") == "own"
    stranger = elsewhere.player.player_id
    for named in (str(stranger), "nothing", "", "-1", "1e3", "9" * 20):
        assert purse_named(circle.club, named) is None


def test_an_evening_of_other_money_is_counted(circle: Circle, rules: CashRules, played) -> None:
    played(stake_minor_units=None, currency="")
    played(currency="EUR")
    played(stake_minor_units=None, currency="", cup_day=a_cup(circle.club))
    assert read_book(circle.club, rules, TWENTIETH).unbooked == Unbooked(for_points=1, for_other_money=1, fees=True)
    assert read_book(circle.club, rules, date(2026, 11, 1)).unbooked is None


@pytest.mark.parametrize(
    ("fee", "said"), [(0, "Nothing of that is booked."), (500, "Of that only the fees are booked.")]
)
def test_the_book_says_what_was_played_for_points_only_and_whether_fees_are_booked(
    circle: Circle, played, fee: int, said: str
) -> None:
    write_rules(circle.club, **{**PLAIN, "entry_fee": fee, "lost_hand_fee": 0})
    played(stake_minor_units=None, currency="")
    director = signed_in(circle.by("director"))
    page = director.get(f"/c/{circle.club.slug}/cash/", headers={"accept-language": "en"}).content.decode()
    assert "1 closed evening was played for points only." in page
    assert said in page
    assert "not played for" not in page
