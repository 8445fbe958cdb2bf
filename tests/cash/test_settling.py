"""Everybody's payments at the end of a club's night, ticked or not, and the rest for the next night."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest
from django.test import Client
from django.utils import timezone, translation

from scorebook import ledger
from scorebook.access import links
from scorebook.cash.deeds import take_back, write_rules, write_slip
from scorebook.cash.writing import Slip
from scorebook.club.members import close_club
from scorebook.club.seating import seat_members
from scorebook.models import CashPosting, CashRules, Evening, Reason, Tick, Voucher
from scorebook.night.bill import read_bill
from scorebook.night.dues import WAYS, owed_to_pots, paid_otherwise, read_dues, tick_payment
from scorebook.night.statement import statements_of_night
from scorebook.paper.payments import read_payments
from scorebook.paper.payout import payout_sheet
from scorebook.paper.views.printing import document_html
from tests.cash.bills import BOX, bill_of, dues_of, parts_of, sums_of, tick
from tests.cash.conftest import PLAIN, RULES, THIRTEENTH, TWENTIETH, book_of, opened, prove
from tests.club.conftest import Circle
from tests.conftest import NAMES, holding
from tests.world.night import close, next_game, pay, reopen, write

pytestmark = pytest.mark.django_db


def test_everybody_settles_the_play_and_what_it_cost_with_the_box_as_one_of_them(circle, rules, played) -> None:
    bill = bill_of(played((1, 0, 200)))
    assert sums_of(bill) == {
        "Anna": 250000,
        "Béla": -350000,
        "Cili": -50000,
        "Dénes": -50000,
        "Eszter": -50000,
        BOX: 250000,
    }
    assert parts_of(bill, "Béla") == [("play", -400000), ("entry fee", -50000), ("loss cap", 100000)]
    assert sum(bill.sums) == 0


def test_lost_hands_say_how_many_at_what_price(circle: Circle, rules: CashRules) -> None:
    evening = opened(circle.club)
    for _ in range(3):
        write(evening, "hand", {"contract": "two", "declarer": 0, "partner": 2, "declarer_points": 40, "dealer": 4})
    close(evening)
    (said,) = (what for what, _amount in parts_of(bill_of(evening), "Anna") if what.startswith("lost"))
    assert said.replace("\xa0", " ") == "lost hands (3 × HUF 50)"


def test_an_open_night_is_settled_as_it_would_close_now(circle: Circle, rules: CashRules) -> None:
    evening = opened(circle.club)
    pay(evening, (1, 0, 200))
    before = bill_of(evening)
    close(evening)
    after = bill_of(evening)
    assert (before.sums, before.closed, after.closed) == (after.sums, False, True)


def test_what_is_not_ticked_is_carried_to_the_next_night(circle: Circle, rules: CashRules, played) -> None:
    first = played((1, 0, 100))
    tick(first, "Cili", "Anna")
    second = played((1, 0, 10), day=TWENTIETH)
    assert parts_of(bill_of(second), "Béla") == [
        ("play", -20000),
        ("entry fee", -50000),
        ("carried from November 13", -250000),
    ]
    assert sums_of(bill_of(second))["Cili"] == -50000, "the first entry fee was paid"
    assert sum(bill_of(second).sums) == 0


def test_the_bill_of_a_night_stays_as_it_was_when_another_follows(circle: Circle, rules: CashRules, played) -> None:
    first = played((1, 0, 100))
    before = sums_of(bill_of(first))
    played((2, 0, 10), day=TWENTIETH)
    fine = Slip(reason=Reason.FINE, day=THIRTEENTH, moves={circle["scribe"].player_id: -500, "own": 500})
    write_slip(circle.club, fine)
    assert sums_of(bill_of(first)) == before


def test_what_was_carried_on_is_paid_with_the_later_night_alone(circle: Circle, rules: CashRules, played) -> None:
    first = played((1, 0, 100))
    played((0, 1, 1), day=TWENTIETH, players=("Anna", "Béla", "Cili", "Dénes"), first_dealer=3)
    dues = read_dues(bill_of(first), "banker", 5)
    assert {due.payer_name: (due.tickable, due.gone_on) for due in dues if due.payee_name == BOX} == {
        **dict.fromkeys(("Béla", "Cili", "Dénes"), (False, True)),
        "Eszter": (True, False),
    }


def test_a_tick_is_a_voucher_and_taking_it_back_another(circle: Circle, rules: CashRules, played) -> None:
    evening = played((1, 0, 99))
    before = book_of(circle.club)
    tick(evening, "Béla", "Anna")
    payment = Voucher.objects.get(reason="payment")
    assert (payment.night, payment.author, payment.day) == (evening.night, "Cili", timezone.localdate())
    assert not Tick.objects.exists()
    assert ("Béla", "Anna", 148000, True) in dues_of(bill_of(evening))
    assert book_of(circle.club)["Béla"] == before["Béla"] + 148000
    tick(evening, "Béla", "Anna", paid=False)
    assert book_of(circle.club) == before
    assert not any(paid for *_who, paid in dues_of(bill_of(evening)))
    tick(evening, "Béla", "Anna")
    assert Voucher.objects.filter(reason="payment").count() == 3


def test_when_everything_is_ticked_only_the_clubs_own_is_left_in_the_box(circle, rules, played) -> None:
    evening = played((1, 0, 200))
    for due in read_dues(bill_of(evening), "banker", 0):
        tick(evening, due.payer_name, due.payee_name, way="banker")
    assert book_of(circle.club) == {"own": 250000, "box": -250000}


def test_saying_the_same_tick_twice_from_one_page_is_one_payment(circle: Circle, rules: CashRules, played) -> None:
    evening = played((1, 0, 100))
    bill = bill_of(evening)
    due = read_dues(bill, "fewest", 0)[0]
    for _ in range(2):
        tick_payment(bill, due, paid=True, author="Cili")
    assert Voucher.objects.filter(reason="payment").count() == 1


def test_what_is_paid_already_is_not_paid_again_by_a_page_from_before(circle: Circle, rules, played) -> None:
    """Both have loaded the page; another payment was booked between the first one and the second."""
    evening = played((1, 0, 99), (2, 3, 40))
    first, second = bill_of(evening), bill_of(evening)
    mine, other = read_dues(first, "fewest", 0)[:2]
    for bill, due in ((first, mine), (first, other), (second, mine), (second, other)):
        tick_payment(bill, due, paid=True, author="Cili")
    assert Voucher.objects.filter(reason="payment").count() == 2
    for _ in range(2):
        paid_due = next(one for one in read_dues(bill_of(evening), "fewest", 0) if one.payer == mine.payer)
        tick_payment(second, replace(paid_due, paid=True), paid=False, author="Cili")
    assert Voucher.objects.filter(reason="payment", reverses__isnull=False).count() == 1
    prove(evening)


def test_a_page_that_pays_in_another_way_pays_nothing_twice(circle: Circle, rules, played) -> None:
    evening = played((1, 0, 99))
    bill = bill_of(evening)
    through = next(due for due in read_dues(bill, "banker", 2) if due.payer_name == "Béla")
    tick(evening, "Béla", "Anna")
    with pytest.raises(ledger.Refused, match="the sheet has changed since"):
        tick_payment(bill, through, paid=True, author="Cili")
    assert Voucher.objects.filter(reason="payment").count() == 1


def test_a_rest_as_large_as_what_was_paid_is_still_to_be_paid(circle: Circle, rules, played) -> None:
    evening = played((1, 0, 99))
    half = 148000 // 2
    moves: Mapping[int | str, int] = {circle["director"].player_id: half, circle["owner"].player_id: -half}
    write_slip(circle.club, Slip(reason=Reason.PAYMENT, day=TWENTIETH, moves=moves, night=evening.night_id))
    bill = bill_of(evening)
    dues = [due for due in read_dues(bill, "fewest", 0) if (due.payer_name, due.payee_name) == ("Béla", "Anna")]
    assert [(due.amount, due.before, due.paid) for due in dues] == [(half, 0, True), (half, half, False)]
    for _ in range(2):
        tick_payment(bill, dues[1], paid=True, author="Cili")
    assert ("Béla", "Anna", 148000, True) in dues_of(bill_of(evening))
    assert Voucher.objects.filter(reason="payment").count() == 2


@pytest.mark.parametrize("way", WAYS)
def test_every_way_settles_everybody_and_allows_for_what_was_paid(circle, rules, played, way: str) -> None:
    evening = played((1, 0, 99), (2, 3, 7))
    tick(evening, "Béla", "Anna")
    bill = bill_of(evening)
    remaining = list(bill.sums)
    for due in read_dues(bill, way, len(bill.names)):
        assert isinstance(due.payer, int)
        assert isinstance(due.payee, int)
        remaining[due.payer] += due.amount
        remaining[due.payee] -= due.amount
    assert set(remaining) == {0}
    assert sum(due.paid for due in read_dues(bill, way, 0)) == 1
    assert (owed_to_pots(bill, ()), bill.unbooked) == ((), ())
    assert (paid_otherwise(bill, way, 0) == "") == (way == "fewest")


def test_a_part_payment_leaves_the_rest_to_be_paid(circle: Circle, rules: CashRules, played) -> None:
    evening = played((1, 0, 99))
    bela = circle["director"].player_id
    anna = circle["owner"].player_id
    moves: Mapping[int | str, int] = {bela: 30000, anna: -30000}
    write_slip(circle.club, Slip(reason=Reason.PAYMENT, day=TWENTIETH, moves=moves, night=evening.night_id))
    dues = dues_of(bill_of(evening))
    assert ("Béla", "Anna", 30000, True) in dues
    assert ("Béla", "Anna", 118000, False) in dues
    anchors = [due.anchor for due in read_dues(bill_of(evening), "fewest", 0)]
    assert len(set(anchors)) == len(anchors)


def test_what_was_paid_before_the_night_was_corrected_is_allowed_for(circle: Circle, rules, played) -> None:
    evening = played((1, 0, 99))
    tick(evening, "Béla", "Anna")
    reopen(evening)
    pay(evening, (1, 0, 10))
    close(evening)
    dues = dues_of(bill_of(evening))
    assert ("Béla", "Anna", 148000, True) in dues
    assert ("Béla", "Anna", 20000, False) in dues
    prove(evening)


def test_a_fine_of_the_night_is_a_line_of_its_bill(circle: Circle, rules: CashRules, played) -> None:
    evening = played()
    moves: Mapping[int | str, int] = {circle["director"].player_id: -1000, "own": 1000}
    fine = write_slip(
        circle.club, Slip(reason=Reason.FINE, day=THIRTEENTH, moves=moves, note="késett", night=evening.night_id)
    )
    assert parts_of(bill_of(evening), "Béla") == [("entry fee", -50000), ("fine: késett", -1000)]
    take_back(fine, Slip(reason=Reason.FINE, day=TWENTIETH, moves={}, note="nem késett"))
    assert parts_of(bill_of(evening), "Béla") == [("entry fee", -50000)]


def test_what_the_pots_keep_the_box_keeps_for_them(circle: Circle, rules: CashRules) -> None:
    evening = opened(circle.club, house_rules={"kassza": True, "kassza_rest_at_end": "carry_over"})
    write(evening, "all_pass", {})
    close(evening)
    bill = bill_of(evening)
    assert bill.kept_in_pots > 0
    assert sums_of(bill)[BOX] == 250000 + bill.kept_in_pots
    for way in WAYS:
        assert all(isinstance(due.payee, int) for due in read_dues(bill, way, 0))


def test_a_night_of_two_games_is_settled_at_once(circle: Circle, rules: CashRules) -> None:
    evening = opened(circle.club)
    pay(evening, (1, 0, 10))
    another = next_game(
        evening,
        club=circle.club,
        seat=seat_members(circle.club),
        opened_at=evening.opened_at,
        players=(*NAMES[:3], "Feri"),
    )
    pay(another, (3, 0, 8))
    close(evening, another)
    bill = bill_of(evening)
    assert bill.totals == (24000, -20000, 0, 0, 0, -4000)
    assert sums_of(bill)[BOX] == 6 * 50000
    statements = statements_of_night(bill)
    assert statements.box is not None
    assert len(statements.people[0].lines) == 3, "two games and the fee"


def test_without_rules_the_bill_is_in_points_as_ever(circle: Circle, played) -> None:
    bill = bill_of(played((1, 0, 10)))
    assert (bill.cash, bill.unit.coins, bill.totals) == (None, False, (10, -10, 0, 0, 0))
    assert (bill.sums, bill.parties) == (bill.totals, bill.names)


def test_a_closed_club_takes_no_tick(circle: Circle, rules: CashRules, played) -> None:
    evening = played((1, 0, 10))
    close_club(circle.club, closed=True)
    with pytest.raises(ledger.Refused):
        tick(evening, "Béla", BOX)
    assert not Voucher.objects.filter(reason="payment").exists()


def test_part_payments_over_three_nights_come_to_nothing(circle: Circle, played) -> None:
    """After all payments, in any order, the box holds the club's own money and nobody owes anything."""
    write_rules(circle.club, **{**PLAIN, "entry_fee": RULES["entry_fee"], "coin": 500})
    days = (THIRTEENTH, TWENTIETH, date(2026, 11, 21))
    for number, day in enumerate(days):
        evening = played((number, number + 1, 33 + number), day=day)
        dues = read_dues(bill_of(evening), "fewest", 0)
        for due in dues if number == 2 else dues[::2]:
            tick(evening, due.payer_name, due.payee_name)
    assert {name: amount for name, amount in book_of(circle.club).items() if name not in ("own", "box")} == {}
    assert CashPosting.objects.filter(account="own").count() == 3


@pytest.mark.parametrize("points", [10, 1])
def test_what_was_ticked_before_the_club_kept_a_book_is_named_on_the_page(circle, played, phone, points: int) -> None:
    evening = played((1, 0, points))
    tick(evening, "Béla", "Anna")
    write_rules(circle.club, **RULES)
    page = phone("scribe").get(f"/e/{evening.slug}/payments/", headers={"accept-language": "en"})
    assert page.context["unbooked"] == f"Béla → Anna HUF\xa0{20 * points}"
    assert f"in its book: Béla → Anna HUF\xa0{20 * points}. It does not count here" in page.content.decode()


def ticked(client: Client, evening: Evening, **said: str) -> int:
    due = next(due for due in read_dues(bill_of(evening), "fewest", 0) if not due.paid)
    data = {"way": "fewest", "banker": "0", "payer": due.payer, "payee": due.payee, "amount": due.amount, "paid": "1"}
    return int(client.post(f"/e/{evening.slug}/payments/tick/", {**data, **said}).status_code)


def test_a_member_who_ticks_is_the_vouchers_writer_and_a_link_alone_ticks_nothing(circle, rules, played, phone) -> None:
    evening = played((1, 0, 99))
    assert ticked(phone("scribe"), evening) == 302
    assert ticked(phone("viewer"), evening) == 403
    holder = holding(str(links.token_of(links.links_of(evening)["write"])), scribe="Feri")
    assert ticked(holder, evening) == 403
    assert ticked(phone("scribe"), evening, amount="1") == 422
    close_club(circle.club, closed=True)
    assert ticked(phone("scribe"), evening) == 403
    vouchers = Voucher.objects.filter(reason="payment")
    assert [(one.by, one.author) for one in vouchers] == [(circle.by("scribe"), "Cili")]


def test_the_pages_and_the_sheet_say_what_every_sum_is_made_of(circle, rules, played, phone) -> None:
    evening = played((1, 0, 200))
    page = phone("viewer").get(f"/e/{evening.slug}/payments/").content.decode().replace("\xa0", " ")
    for said in ("Beülő", "Veszteségkorlát", "−3 500 Ft", "Pénztár"):
        assert said in page
    bill = bill_of(evening)
    with translation.override("en"):
        payments = read_payments(read_bill(evening.night, with_book=True), "fewest", None)
        sheet = payout_sheet(bill, None, payments)
    assert [(one.name, one.total) for one in sheet.settled][-1] == ("Cash box", "+HUF\xa02,500")
    assert sheet.settled[-2].parts == "play −HUF\xa04,000 · entry fee −HUF\xa0500 · loss cap +HUF\xa01,000"
    assert {payment.points for payment in sheet.payments} == {""}


@pytest.mark.parametrize(
    "said", [{"stake_minor_units": None, "currency": ""}, {"currency": "EUR"}], ids=["points", "another currency"]
)
def test_a_bill_of_other_money_stays_so_and_says_what_was_charged(circle, rules, played, phone, said) -> None:
    evening = played((1, 0, 10), **said)
    bill = bill_of(evening)
    assert (bill.cash, bill.totals[:2], bill.unit.currency) == (None, (10, -10), said["currency"])
    assert bill.apart is not None
    assert bill.apart.fees == tuple((name, -book_of(circle.club)[name]) for name in NAMES)
    pages = {
        who: client.get(f"/e/{evening.slug}/payments/", headers={"accept-language": "en"}).content.decode()
        for who, client in (("viewer", phone("viewer")), ("watcher", watching(evening)))
    }
    for page in pages.values():
        assert ("Not played for HUF: " if said["currency"] else "Played for points only: ") in page
        assert "Charged to the accounts with the club: Anna HUF 500 · Béla HUF 500" in page.replace("\xa0", " ")
    sheet = payout_sheet(bill, None, read_payments(bill, "fewest", None))
    assert sheet.apart == bill.apart_description
    assert "Anna HUF 500" in document_html("paper/payout/payout.html", sheet, "a4").replace("\xa0", " ")
    assert read_bill(evening.night).apart_description == "", "a stranger is told nothing of it"


def watching(evening: Evening) -> Client:
    return holding(str(links.token_of(links.links_of(evening)["watch"])))


def test_fees_of_a_points_night_are_carried_to_the_next_one_for_money(circle, rules, played) -> None:
    played(stake_minor_units=None, currency="")
    bill = bill_of(played((1, 0, 10), day=TWENTIETH))
    assert parts_of(bill, "Cili") == [("entry fee", -50000), ("carried from November 13", -50000)]
    assert bill.apart is None


def test_an_open_points_night_says_what_it_is_to_be_charged(circle, rules, phone) -> None:
    evening = opened(circle.club, stake_minor_units=None, currency="")
    for page in ("payments", "close"):
        response = phone("scribe").get(f"/e/{evening.slug}/{page}/", headers={"accept-language": "en"})
        assert "To be charged to the accounts with the club: Anna HUF 500" in response.content.decode().replace(
            "\xa0", " "
        )
