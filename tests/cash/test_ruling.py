"""Cash rules over nights gone by: what they would book is shown first; the last version is withdrawn or replaced."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import Sum
from django.test import Client

from scorebook import ledger
from scorebook.cash.deeds import Why, replace_rules, take_back, withdraw_rules, write_rules, write_slip
from scorebook.cash.preview import do_as_seen
from scorebook.cash.queries import current_rules, read_book, read_statement
from scorebook.cash.writing import Slip
from scorebook.club.erasing import erase
from scorebook.models import CashPosting, CashRules, Reason, Voucher, Withdrawal
from tests.cash.conftest import PLAIN, RULES, THIRTEENTH, TWENTIETH, book_of, opened, prove, reasons_of
from tests.club.conftest import Circle
from tests.world.night import close, pay

pytestmark = pytest.mark.django_db
Page = Callable[..., Any]
TYPED = {"since": "2026-11-01", "currency": "HUF", "entry_fee": "500", "lost_hand_fee": "", "loss_cap": "", "coin": ""}
MUCH = 80000  # minor units


@pytest.fixture
def nights(circle: Circle, played: Callable[..., Any]) -> list[Any]:
    """Two closed nights of a club that keeps no book yet."""
    return [played((1, 0, 40), day=THIRTEENTH), played((2, 3, 10), (0, 1, 4), day=TWENTIETH)]


@pytest.fixture
def page(circle: Circle, phone: Callable[[str], Client]) -> Page:
    client = phone("director")
    return lambda where, **said: client.post(f"/c/{circle.club.slug}/cash/rules/{where}", said)


def why(rules: CashRules, note: str = "elírtuk") -> Why:
    return Why(version=rules.pk, note=note, author="Béla")


def seal(answer: Any) -> str:
    match = re.search(r'name="seen" value="([0-9a-f]{64})"', answer.content.decode())
    assert match is not None, answer.content.decode()
    return match[1]


def in_balance() -> bool:
    return not CashPosting.objects.aggregate(total=Sum("amount"))["total"]


# ---- shown first --------------------------------------------------------------------------------------------------


def test_rules_that_are_sent_again_do_not_come_back_over_somebody_elses(circle, page: Page) -> None:
    """Nothing was played yet, so that nothing is booked by which the page could be told to be an old one."""
    lost = {**TYPED, "after": "0"}
    assert [page("", **lost).status_code for _ in range(2)] == [302, 422]
    since = {**RULES, "entry_fee": 70000}
    mine = write_rules(circle.club, **since, after=current_rules(circle.club).pk)
    answer = page("", **lost)
    assert (answer.status_code, "már nem az utolsó változat" in html.unescape(answer.content.decode())) == (422, True)
    assert (current_rules(circle.club), CashRules.objects.count()) == (mine, 2)


def test_rules_that_reach_back_show_what_they_would_book_and_book_just_that(circle, nights, page: Page) -> None:
    answer = page("", **TYPED)
    assert (answer.status_code, Voucher.objects.count(), CashRules.objects.count()) == (200, 0, 0)
    foreseen = answer.context["foreseen"]
    assert [night.day for night in foreseen.nights] == [THIRTEENTH, TWENTIETH]
    assert dict(foreseen.people) == {
        "Anna": 80000 - 8000 - 100000,
        "Béla": -80000 + 8000 - 100000,
        "Cili": -20000 - 100000,
        "Dénes": 20000 - 100000,
        "Eszter": -100000,
    }
    assert (foreseen.owed, foreseen.due, dict(foreseen.accounts)) == (500000, 0, {"A klub saját pénze": 500000})
    text = html.unescape(answer.content.decode())
    assert 'name="entry_fee" value="500"' in text
    assert page("", **TYPED, seen=seal(answer)).status_code == 302
    assert book_of(circle.club) == {**dict(foreseen.people), "own": 500000}
    assert Voucher.objects.count() == foreseen.vouchers


def test_what_has_changed_since_it_was_shown_is_shown_again(circle, nights, page: Page, played) -> None:
    seen = seal(page("", **TYPED))
    again = page("", **{**TYPED, "entry_fee": "600"}, seen=seen)
    assert (again.status_code, again.context["foreseen"].again, Voucher.objects.count()) == (200, True, 0)
    played((1, 0, 3), day=date(2026, 11, 18))
    anew = page("", **{**TYPED, "entry_fee": "600"}, seen=seal(again))
    assert (anew.status_code, len(anew.context["foreseen"].nights), Voucher.objects.count()) == (200, 3, 0)
    assert page("", **{**TYPED, "entry_fee": "600"}, seen=seal(anew)).status_code == 302


def test_rules_that_reach_back_to_nothing_are_written_at_once(circle: Circle, nights: Any, page: Page) -> None:
    assert page("", **{**TYPED, "since": "2026-11-21"}).status_code == 302
    assert (CashRules.objects.count(), Voucher.objects.count()) == (1, 0)


# ---- withdrawn ----------------------------------------------------------------------------------------------------


def test_the_first_rules_withdrawn_are_reversed_and_nobody_owes_anything(circle: Circle, nights: Any) -> None:
    rules = write_rules(circle.club, **RULES)
    before = Voucher.objects.count()
    withdraw_rules(circle.club, why(rules))
    assert (book_of(circle.club), Voucher.objects.count(), in_balance()) == ({}, 2 * before, True)
    backs = Voucher.objects.filter(reverses__isnull=False)
    assert {(voucher.note, voucher.author) for voucher in backs} == {("elírtuk", "Béla")}
    for night in nights:
        prove(night)
    call_command("resettle", "--check")
    write_rules(circle.club, **PLAIN)
    assert book_of(circle.club) == {"Anna": 72000, "Béla": -72000, "Cili": -20000, "Dénes": 20000}
    for night in nights:
        prove(night)


def test_where_an_earlier_version_was_before_it_charges_again(circle: Circle, nights: Any) -> None:
    write_rules(circle.club, **{**RULES, "since": date(2026, 11, 14), "entry_fee": 10000})
    first = book_of(circle.club)
    later = opened(circle.club, date(2026, 11, 21))
    rules = write_rules(circle.club, **{**RULES, "since": date(2026, 11, 21), "entry_fee": MUCH})
    pay(later, (1, 0, 40))
    close(later)
    assert "loss_cap" not in [reason for reason, _back in reasons_of(later.night)]
    withdraw_rules(circle.club, why(rules))
    assert current_rules(circle.club).entry_fee == 10000
    assert book_of(circle.club)["own"] == first["own"] + 50000
    prove(later)


def test_a_replaced_version_charges_by_the_new_one_alone(circle: Circle, nights: Any) -> None:
    rules = write_rules(circle.club, **RULES)
    replace_rules(circle.club, why(rules), **{**PLAIN, "entry_fee": MUCH})
    now = book_of(circle.club)
    assert now == {
        "Anna": 72000 - 2 * MUCH,
        "Béla": -72000 - 2 * MUCH,
        "Cili": -20000 - 2 * MUCH,
        "Dénes": 20000 - 2 * MUCH,
        "Eszter": -2 * MUCH,
        "own": 10 * MUCH,
    }
    for night in nights:
        prove(night)
        assert {row.rules_id for row in night.night.vouchers.filter(reverses=None, reversed_by=None)} != {rules.pk}


def test_a_night_closed_anew_after_the_rules_were_replaced_carries_what_stands(circle: Circle, nights: Any) -> None:
    from scorebook.night.bill import read_bill

    rules = write_rules(circle.club, **RULES)
    replace_rules(circle.club, why(rules), **PLAIN)
    bill = read_bill(nights[1].night, with_book=True)
    assert bill.cash is not None
    assert sum(map(sum, [[part.amount for part in parts] for parts in bill.cash.parts])) == 0
    carried = {
        name: [part.amount for part in parts if part.reason is None]
        for name, parts in zip(bill.names, bill.cash.parts, strict=True)
    }
    assert carried == {"Anna": [80000], "Béla": [-80000], "Cili": [], "Dénes": [], "Eszter": []}


def test_what_was_paid_on_is_not_withdrawn(circle: Circle, nights: Any) -> None:
    rules = write_rules(circle.club, **RULES)
    moves = {circle["director"].player_id: 5000, "box": -5000}
    paid = write_slip(circle.club, Slip(reason=Reason.PAYMENT, day=TWENTIETH, moves=moves))
    for deed in (
        lambda: withdraw_rules(circle.club, why(rules)),
        lambda: replace_rules(circle.club, why(rules), **PLAIN),
    ):
        with pytest.raises(ledger.Refused, match="paid on these rules"):
            deed()
    take_back(paid, Slip(reason=Reason.PAYMENT, day=TWENTIETH, moves={}, note="nem is"))
    withdraw_rules(circle.club, why(rules))
    assert book_of(circle.club) == {}


def test_only_the_version_that_was_seen_is_withdrawn(circle: Circle) -> None:
    first = write_rules(circle.club, **RULES)
    second = write_rules(circle.club, **{**RULES, "since": date(2026, 12, 1), "entry_fee": 1})
    with pytest.raises(ledger.Refused, match="last version"):
        withdraw_rules(circle.club, why(first))
    withdraw_rules(circle.club, why(second))
    with pytest.raises(ledger.Refused, match="last version"):
        withdraw_rules(circle.club, why(second))
    assert list(CashRules.objects.standing()) == [first]


def test_the_pages_withdraw_and_replace_what_was_shown(circle: Circle, nights: Any, page: Page) -> None:
    rules = write_rules(circle.club, **RULES)
    data = {**TYPED, "why": "más lett a díj", "version": str(rules.pk)}
    text = page("replace/", **data)
    assert (text.status_code, Withdrawal.objects.count()) == (200, 0)
    assert page("replace/", **data, seen=seal(text)).status_code == 302
    assert page("replace/", **{**data, "why": ""}).status_code == 422
    latest = CashRules.objects.standing().get()
    assert (latest.entry_fee, Withdrawal.objects.get().note) == (50000, "más lett a díj")
    options = {"why": "mégse", "version": str(latest.pk)}
    assert page("withdraw/", **options, seen=seal(page("withdraw/", **options))).status_code == 302
    assert (book_of(circle.club), page("withdraw/", **options).status_code) == ({}, 404)
    text = html.unescape(page("", since="").content.decode())
    assert "mégse" in text
    assert "más lett a díj" in text


# ---- the currency -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "currency"), [("hu", "HUF"), ("da", "DKK"), ("en", "EUR")])
def test_the_currency_offered_is_that_of_the_language(circle, phone, language: str, currency: str) -> None:
    where = f"/c/{circle.club.slug}/cash/rules/"
    form = phone("director").get(where, headers={"accept-language": language}).context["form"]
    assert form["currency"].value() == currency


def test_the_currency_offered_first_is_the_one_most_evenings_were_played_for(circle, phone, played) -> None:
    for currency in ("HUF", "DKK", "DKK"):
        played(currency=currency)
    played(stake_minor_units=None, currency="")
    form = phone("director").get(f"/c/{circle.club.slug}/cash/rules/").context["form"]
    assert form["currency"].value() == "DKK"


def test_the_currency_is_changed_while_no_voucher_stands(circle: Circle, nights: Any, page: Page, phone) -> None:
    rules = write_rules(circle.club, **{**RULES, "since": date(2026, 12, 1)})
    changed = {**TYPED, "since": "2026-12-01", "currency": "EUR", "entry_fee": "2"}
    assert page("", **changed).status_code == 302
    assert current_rules(circle.club).currency == "EUR"
    fine = {circle["director"].player_id: -100, "own": 100}
    with pytest.raises(ledger.Refused, match="another currency"):
        write_slip(circle.club, Slip(reason=Reason.FINE, day=TWENTIETH, moves=fine), currency="HUF")
    voucher = write_slip(circle.club, Slip(reason=Reason.FINE, day=TWENTIETH, moves=fine), currency="EUR")
    form = phone("director").get(f"/c/{circle.club.slug}/cash/rules/").context["form"]
    assert "currency" not in form.fields
    with pytest.raises(ledger.Refused, match="another currency"):
        write_rules(circle.club, **{**RULES, "since": date(2027, 1, 1)})
    take_back(voucher, Slip(reason=Reason.FINE, day=TWENTIETH, moves={}, note="nem is"))
    write_rules(circle.club, **{**RULES, "since": date(2027, 1, 1)})
    assert rules.currency == current_rules(circle.club).currency == "HUF"


def test_what_was_written_in_another_currency_says_so_and_is_no_part_of_a_sum(circle: Circle, nights: Any) -> None:
    rules = write_rules(circle.club, **RULES)
    outcome = do_as_seen(
        circle.club, lambda: replace_rules(circle.club, why(rules), **{**PLAIN, "currency": "EUR"}), ""
    )
    assert outcome is not None
    replace_rules(circle.club, why(rules), **{**PLAIN, "currency": "EUR", "entry_fee": 200})
    book = read_book(circle.club, current_rules(circle.club), TWENTIETH)
    assert (book.unit.currency, book.together, book.own.balance) == ("EUR", 0, 0)
    bela = read_statement(circle.club, circle["director"].player_id, None, date(2100, 1, 1))
    assert {line.unit.currency for line in bela.lines} == {"HUF", "EUR"}
    assert bela.closing == -2 * 200
    assert sum(line.amount for line in bela.lines if line.unit.currency == "EUR") == bela.closing
    for night in nights:
        prove(night)


def test_a_sentence_with_a_hungarian_day_ends_in_one_full_stop(circle: Circle, nights: Any, page: Page) -> None:
    write_rules(circle.club, **RULES)
    html = page("", **{**TYPED, "entry_fee": "700"}).content.decode()
    assert "2026. november 20. Adj meg későbbi napot." in html


def test_an_erased_name_is_taken_out_of_a_withdrawal(circle: Circle) -> None:
    withdraw_rules(circle.club, why(write_rules(circle.club, **RULES), "Béla elírta"))
    erase(circle["director"], circle.by())
    assert (Withdrawal.objects.get().note, Withdrawal.objects.get().author) == ("[…]", "N. N.")
