"""Closing an evening, opening it again, who pays whom, and ticking payments off."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Draft, Evening, Revision, Tick
from scorebook.night.bill import Bill, read_bill
from scorebook.night.dues import read_dues, read_receipts, tick_payment
from scorebook.night.final import read_final
from scorebook.paper.payments import read_payments
from scorebook.paper.payout import payment_lines
from scorebook.paper.receipts import receipt_sheet
from scorebook.sheet.reading import read_sheet
from tests.conftest import holding
from tests.world.depth import deep_on

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, deep_on("postgresql")]

MONEY = re.compile(r"\sFt")  # no token has a blank in it
SCRIBE = ledger.Author(name="Béla")
WAYS = ("fewest", "banker", "neighbour")


@pytest.fixture
def night(evening: Evening) -> Evening:
    """A short night: three hands won by the same two, twice nobody played, a coffee owed."""
    for _ in range(3):
        dealer = evening.standing["dealer"]
        write(evening, contract="solo", declarer=(dealer + 1) % 5, partner=(dealer + 2) % 5, declarer_points=60)
    write(evening, kind="all_pass")
    write(evening, kind="all_pass")
    write(evening, kind="adjustment", reason="a kávé", transfers=[{"from": 1, "to": 0, "points": 7}])
    return evening


def write(evening: Evening, *, kind: str = "hand", **facts: Any) -> None:
    evening.refresh_from_db()
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind=kind, facts=facts, author=SCRIBE)
    evening.refresh_from_db()


def close(evening: Evening) -> None:
    evening.refresh_from_db()
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=SCRIBE)
    evening.refresh_from_db()


def signed_form(evening: Evening, **fields: Any) -> dict[str, Any]:
    evening.refresh_from_db()
    return {"key": str(uuid4()), "head": evening.head, **fields}


def bill_of(evening: Evening) -> Bill:
    return read_bill(evening.night)


def at(evening: Evening, page: str) -> str:
    return f"/e/{evening.slug}/{page}"


# ---------- what closing will do ----------


def pots_on(page: str) -> list[tuple[str, str]]:
    return re.findall(r"<dt>(\w*kassza)</dt>\s*<dd class=\"num\">(\d+)</dd>", page, re.IGNORECASE)


def test_the_page_says_what_closing_will_do_and_writes_nothing(night: Evening, writer: Client) -> None:
    page = writer.get(at(night, "close/")).content.decode()
    night.refresh_from_db()
    assert night.closed_at is None
    assert pots_on(page) == [("Kassza", "40")]
    assert 'name="key"' in page


def test_the_trial_comes_to_what_the_close_comes_to(night: Evening) -> None:
    trial = read_final(read_sheet(night))
    close(night)
    final = read_final(read_sheet(night))
    assert trial.balances == final.balances
    assert trial.pots == final.pots
    assert [pot.points for pot in final.pots] == [40]
    assert final.each == 8
    assert (final.played_sum, final.shared_sum, final.points_sum) == (-40, 40, 0)


def test_a_kassza_that_is_carried_over_is_not_shared_out(evening_of: Any) -> None:
    evening = evening_of(house_rules={"kassza": True, "kassza_rest_at_end": "carry_over"})
    write(evening, kind="all_pass")
    for final in (read_final(read_sheet(evening)), (close(evening), read_final(read_sheet(evening)))[1]):
        assert (final.kept_in_pots, final.shared_sum, final.points_sum) == (20, 0, -20)


def test_whoever_is_left_with_the_kassza_pays_it_in(evening_of: Any) -> None:
    from scorebook.access import links

    evening = evening_of(house_rules={"kassza": True, "kassza_rest_at_end": "carry_over"})
    write(evening, kind="all_pass")
    close(evening)
    client = Client()
    client.cookies["keyring"] = links.token_of(links.links_of(evening)["watch"])
    page = client.get(at(evening, "payments/")).content.decode()
    assert len(re.findall(r'class="sum">\s*100', page)) == 4, (
        "four paid five points into the kassza, at twenty forints a point"
    )


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("closed", [False, True])
def test_each_way_of_paying_settles_everybody(night: Evening, way: str, closed: bool) -> None:
    if closed:
        close(night)
    totals = read_final(read_sheet(night)).totals
    paid: dict[int | str, int] = {}
    for due in read_dues(bill_of(night), way, 1):
        assert due.amount > 0
        paid[due.payer] = paid.get(due.payer, 0) - due.amount
        paid[due.payee] = paid.get(due.payee, 0) + due.amount
    assert tuple(paid.get(seat, 0) for seat in range(5)) == totals
    assert paid.get("kassza", 0) == 0


@pytest.mark.parametrize("way", WAYS)
def test_every_way_of_paying_has_its_page(night: Evening, watcher: Client, way: str) -> None:
    assert watcher.get(at(night, "payments/"), {"way": way}).status_code == 200
    close(night)
    assert watcher.get(at(night, "payments/"), {"way": way, "banker": "3"}).status_code == 200


@pytest.mark.parametrize("asked", [{"way": "x"}, {"way": "banker", "banker": "9"}, {"way": "banker", "banker": "55"}])
def test_there_is_no_page_for_a_way_that_is_none(night: Evening, watcher: Client, asked: dict[str, str]) -> None:
    assert watcher.get(at(night, "payments/"), asked).status_code == 400


@pytest.mark.parametrize("banker", ["", "x", "-1", "²", "9" * 50])
def test_a_banker_that_is_no_seat_is_nobody(night: Evening, watcher: Client, banker: str) -> None:
    assert watcher.get(at(night, "payments/"), {"way": "banker", "banker": banker}).status_code == 400


def test_without_a_stake_there_are_points_only(evening_of: Any) -> None:
    from scorebook.access import links

    evening = evening_of(stake_minor_units=None, currency="")
    write(evening, kind="adjustment", reason="x", transfers=[{"from": 1, "to": 0, "points": 7}])
    client = Client()
    client.cookies["keyring"] = links.token_of(links.links_of(evening)["write"])
    for page in ("close/", "payments/"):
        html = client.get(at(evening, page)).content.decode()
        assert not MONEY.search(html)
        assert re.search(r'class="sum">\s*7\s*<', html)


def test_with_a_stake_the_money_is_shown(night: Evening, writer: Client) -> None:
    assert MONEY.search(writer.get(at(night, "close/")).content.decode())


# ---------- closing ----------


def test_closing_leads_to_the_payments(night: Evening, writer: Client) -> None:
    answer = writer.post(at(night, "close/"), signed_form(night))
    assert (answer.status_code, answer["Location"]) == (302, at(night, "payments/"))
    night.refresh_from_db()
    assert night.closed_at is not None
    assert night.edition == 1
    assert writer.get(at(night, "close/")).status_code == 302
    assert at(night, "payout.pdf") in writer.get(at(night, "payments/")).content.decode()


def test_from_the_sheet_to_the_payout_sheet_three_taps_are_enough(night: Evening, writer: Client) -> None:
    assert f'href="{at(night, "close/")}"' in writer.get(at(night, "")).content.decode()
    page = writer.get(at(night, "close/")).content.decode()
    form = dict(re.findall(r'<input type="hidden" name="(key|head)" value="([^"]+)"', page))
    paid = writer.post(at(night, "close/"), form, follow=True).content.decode()
    assert re.search(rf'class="btn main"\s+href="{at(night, "payout.pdf")}', paid)


def test_the_same_closing_sent_twice_closes_once(night: Evening, writer: Client) -> None:
    form = signed_form(night)
    assert [writer.post(at(night, "close/"), form).status_code for _ in range(2)] == [302, 302]
    night.refresh_from_db()
    assert night.edition == 1


def test_an_open_hand_is_finished_or_dropped_before_the_close(night: Evening, writer: Client) -> None:
    Draft.objects.create(evening=night, kind="hand", facts={"contract": "two", "declarer": 0})
    assert at(night, "hand/") in writer.get(at(night, "close/")).content.decode()
    assert writer.post(at(night, "close/"), signed_form(night)).status_code == 422
    night.refresh_from_db()
    assert night.closed_at is None
    assert Draft.objects.filter(evening=night).exists()
    assert writer.post(at(night, "close/"), signed_form(night, discard="1")).status_code == 302
    night.refresh_from_db()
    assert night.closed_at is not None
    assert not Draft.objects.filter(evening=night).exists()


def test_whoever_did_not_see_the_last_hand_does_not_close(night: Evening, writer: Client) -> None:
    form = signed_form(night)
    write(night, kind="all_pass")
    answer = writer.post(at(night, "close/"), form)
    assert answer.status_code == 409
    night.refresh_from_db()
    assert night.closed_at is None


@pytest.mark.parametrize("page", ["close/", "reopen/"])
@pytest.mark.parametrize("form", [{}, {"key": "x", "head": "1"}, {"key": str(uuid4()), "head": "x"}])
def test_nonsense_closes_and_opens_nothing(night: Evening, writer: Client, page: str, form: dict[str, str]) -> None:
    if page == "reopen/":
        close(night)
    was = night.closed_at
    assert writer.post(at(night, page), {"reason": "x", **form}).status_code == 400
    night.refresh_from_db()
    assert night.closed_at == was


@pytest.mark.parametrize("page", ["close/", "reopen/", "payments/tick/"])
def test_a_watcher_and_a_stranger_change_nothing(night: Evening, watcher: Client, stranger: Client, page: str) -> None:
    form = signed_form(night, reason="x")
    assert watcher.post(at(night, page), form).status_code == 403
    assert stranger.post(at(night, page), form).status_code == 404
    assert watcher.get(at(night, "close/")).status_code == 403
    assert stranger.get(at(night, "payments/")).status_code == 404


@pytest.mark.parametrize("page", ["reopen/", "payments/tick/"])
def test_what_changes_something_is_no_address_to_look_at(night: Evening, writer: Client, page: str) -> None:
    assert writer.get(at(night, page)).status_code == 405


# ---------- opening again ----------


def test_opening_again_asks_why_and_says_so(night: Evening, writer: Client) -> None:
    close(night)
    refused = writer.post(at(night, "reopen/"), signed_form(night, reason="", words="  "))
    assert refused.status_code == 422
    night.refresh_from_db()
    assert night.closed_at is not None
    answer = writer.post(at(night, "reopen/"), signed_form(night, words="kimaradt egy leosztás"))
    assert (answer.status_code, answer["Location"]) == (302, at(night, ""))
    night.refresh_from_db()
    assert night.closed_at is None
    assert "kimaradt egy leosztás" in writer.get(at(night, "")).content.decode()
    assert Revision.objects.filter(evening=night, action="reopened", reason="kimaradt egy leosztás").count() == 1


def test_the_form_that_asks_why_stays_open_with_what_was_typed(night: Evening, writer: Client) -> None:
    close(night)
    assert 'class="section confirm"' in writer.get(at(night, "payments/")).content.decode()
    for typed, said in (("", "Write down why."), ("x" * 201, "At most 200 characters fit here.")):
        form = signed_form(night, reason="", words=typed)
        page = writer.post(at(night, "reopen/"), form, headers={"accept-language": "en"}).content.decode()
        asking = page.partition('class="section confirm refused" id="reopen"')[2].partition("</section>")[0]
        assert f'name="words" value="{typed}"' in asking
        assert f"<li>{said}</li>" in asking
        assert 'autofocus aria-invalid="true" aria-describedby="words-wrong"' in asking


def test_an_open_evening_cannot_be_opened(night: Evening, writer: Client) -> None:
    assert writer.post(at(night, "reopen/"), signed_form(night, reason="x")).status_code == 422


def test_only_the_writer_is_offered_to_open_it_again(night: Evening, writer: Client, watcher: Client) -> None:
    close(night)
    assert at(night, "reopen/") in writer.get(at(night, "payments/")).content.decode()
    assert at(night, "reopen/") not in watcher.get(at(night, "payments/")).content.decode()


# ---------- ticking payments off ----------


def first_due(evening: Evening) -> dict[str, Any]:
    due = read_dues(bill_of(evening), "fewest", 0)[0]
    return {"way": "fewest", "banker": "0", "payer": due.payer, "payee": due.payee, "amount": due.amount}


def test_a_payment_is_ticked_off_by_somebody_at_some_time_and_unticked(night: Evening, writer: Client) -> None:
    close(night)
    form = first_due(night)
    answer = writer.post(at(night, "payments/tick/"), {**form, "paid": "1"})
    assert answer.status_code == 302
    html = writer.get(at(night, "payments/")).content.decode()
    assert html.count('aria-checked="true"') == 1
    assert "Anna" in html
    tick = Tick.objects.get(night=night.night)
    assert (tick.paid, tick.author, tick.edition) == (True, "Anna", 1)
    writer.post(at(night, "payments/tick/"), {**form, "paid": "0"})
    assert writer.get(at(night, "payments/")).content.decode().count('aria-checked="true"') == 0
    assert Tick.objects.filter(night=night.night).count() == 2


def test_the_same_tick_sent_twice_is_one_tick(night: Evening, writer: Client) -> None:
    close(night)
    for _ in range(2):
        writer.post(at(night, "payments/tick/"), {**first_due(night), "paid": "1"})
    assert Tick.objects.filter(night=night.night).count() == 1


def test_a_tick_in_another_way_of_paying_is_not_forgotten(night: Evening, writer: Client) -> None:
    close(night)
    writer.post(at(night, "payments/tick/"), {**first_due(night), "paid": "1"})
    html = writer.get(at(night, "payments/"), {"way": "neighbour"}).content.decode()
    assert "i-alert" in html.split('id="who"')[1].split('id="dues"')[0]


@pytest.mark.parametrize(
    "change", [{"amount": "1000000"}, {"amount": "x"}, {"payer": "kassza"}, {"payee": ""}, {"payer": "77"}]
)
def test_only_a_payment_that_is_due_is_ticked_off(night: Evening, writer: Client, change: dict[str, str]) -> None:
    close(night)
    answer = writer.post(at(night, "payments/tick/"), {**first_due(night), "paid": "1", **change})
    assert answer.status_code == 422
    assert not Tick.objects.exists()


def test_before_the_close_nothing_is_ticked_off(night: Evening, writer: Client) -> None:
    assert writer.post(at(night, "payments/tick/"), {"paid": "1"}).status_code == 409
    assert not Tick.objects.exists()


def test_a_watcher_sees_the_ticks_and_sets_none(night: Evening, writer: Client, watcher: Client) -> None:
    close(night)
    writer.post(at(night, "payments/tick/"), {**first_due(night), "paid": "1"})
    html = watcher.get(at(night, "payments/")).content.decode()
    assert "data-paid" in html
    assert "payments/tick/" not in html


def test_a_new_edition_keeps_what_was_ticked(night: Evening, writer: Client) -> None:
    close(night)
    writer.post(at(night, "payments/tick/"), {**first_due(night), "paid": "1"})
    writer.post(at(night, "reopen/"), signed_form(night, reason="x"))
    close(night)
    assert night.edition == 2
    assert writer.get(at(night, "payments/")).content.decode().count('aria-checked="true"') == 1


def test_the_shares_of_two_cups_stand_in_statements_on_a_phone(evening_of: Callable[..., Evening]) -> None:
    evening = evening_of(game="danish", preset="default", house_rules={}, players=("Åse", "Bo", "Ida"), first_dealer=0)
    write(evening, kind="found")
    write(evening, kind="adjustment", reason="kavalleri", transfers=[{"from": 1, "to": 0, "points": 300}])
    client = holding(str(links.token_of(links.links_of(evening)["write"])))
    page = client.get(f"/e/{evening.slug}/close/").content.decode()
    assert 'class="statements"' in page
    assert pots_on(page) == [("Pagátkassza", "60"), ("Királykassza", "60")]
    assert not re.search("<h2[^>]*>[^<]*kassza", page), "a heading with nothing below it"


def test_before_the_close_of_danish_tarok_the_page_says_that_the_round_is_not_over(
    evening_of: Callable[..., Evening],
) -> None:
    evening = evening_of(game="danish", preset="default", house_rules={}, players=("Åse", "Bo", "Ida"), first_dealer=0)
    client = holding(str(links.token_of(links.links_of(evening)["write"])))
    for written in range(4):
        page = client.get(at(evening, "close/")).content.decode()
        assert ("A kör nem ért véget: " in page) == (written in (1, 2))
        assert 'id="closing"' in page
        write(evening, kind="deal_passed")


def test_guests_are_told_what_to_hand_over_in_coins_that_exist(evening_of: Any) -> None:
    evening = evening_of(stake_minor_units=300)
    transfers = [{"from": 1, "to": 0, "points": 4}, {"from": 2, "to": 0, "points": 5}]
    write(evening, kind="adjustment", reason="x", transfers=transfers)
    close(evening)
    client = Client(headers={"Accept-Language": "en"})
    client.cookies["keyring"] = links.token_of(links.links_of(evening)["write"])
    text = " ".join(re.sub(r"<[^>]*>", " ", client.get(at(evening, "payments/")).content.decode()).split())
    assert re.search(r"4 points HUF.12 in cash HUF.10\b", text)
    assert re.search(r"5 points HUF.15\b(?! in cash)", text)
    bill = read_bill(evening.night)
    with translation.override("en"):
        remarks = [line.remark for line in payment_lines(read_payments(bill, "fewest", None))]
        tick_payment(bill, read_dues(bill, "fewest", 0)[0], paid=True, author="Anna")
        bill = read_bill(evening.night)
        (receipt,) = receipt_sheet(bill, read_receipts(bill)).slips
    assert remarks == ["in cash HUF\xa010", ""]
    assert receipt.words.endswith("in cash HUF\xa010")
