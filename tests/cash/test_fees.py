"""A night of a club with cash rules is booked when the last of its sheets is closed, and booked right again after."""

from __future__ import annotations

from datetime import date, datetime, time

import pytest
from django.utils import timezone

from scorebook.access import links
from scorebook.cash.deeds import write_rules
from scorebook.cash.fees import book_night
from scorebook.club.adopting import adopt, proposals
from scorebook.club.members import close_club
from scorebook.club.seating import seat_members
from scorebook.ledger.auditing import audit, repair
from scorebook.models import CashPosting, CashRules, Evening, Voucher
from tests.cash.conftest import PLAIN, RULES, THIRTEENTH, book_of, opened, prove, reasons_of
from tests.club.conftest import Circle, signed_in
from tests.world.cups import a_cup
from tests.world.night import close, next_game, pay, reopen, write

pytestmark = pytest.mark.django_db
LOST = {"contract": "two", "declarer": 0, "partner": 2, "declarer_points": 40}


def test_closing_books_what_was_played_and_what_it_cost(circle: Circle, rules: CashRules, played) -> None:
    """200 points at 20 Ft are 4000; 1000 above the cap come back; everybody pays 500 to sit down."""
    evening = played((1, 0, 200))
    assert book_of(circle.club) == {
        "Anna": 400000 - 100000 - 50000,
        "Béla": -300000 - 50000,
        "Cili": -50000,
        "Dénes": -50000,
        "Eszter": -50000,
        "own": 250000,
    }
    assert reasons_of(evening.night) == [("result", False), ("entry_fee", False), ("loss_cap", False)]
    assert set(Voucher.objects.values_list("day", "rules", "night")) == {(THIRTEENTH, rules.pk, evening.night_id)}
    prove(evening)


def test_a_lost_hand_is_its_declarers(circle: Circle, rules: CashRules) -> None:
    evening = opened(circle.club)
    for _ in range(2):
        write(evening, "hand", {**LOST, "dealer": 4})
    write(evening, "hand", {**LOST, "declarer_points": 60, "dealer": 4})
    close(evening)
    paid = CashPosting.objects.filter(voucher__reason="lost_hands", player__isnull=False)
    assert list(paid.values_list("player__name", "amount")) == [("Anna", -10000)]


def test_sums_are_rounded_to_the_coin_for_the_club(circle: Circle, rules: CashRules, played) -> None:
    played((1, 0, 7), stake_minor_units=120)
    assert book_of(circle.club)["Anna"] == (840 - 50000) // 500 * 500
    rounded = CashPosting.objects.get(voucher__reason="rounding", account="own")
    assert rounded.amount == 340 + 160


def test_a_table_of_a_cup_day_is_charged_nothing(circle: Circle, rules: CashRules, played) -> None:
    evening = played((1, 0, 10), stake_minor_units=None, currency="", cup_day=a_cup(circle.club))
    assert not Voucher.objects.exists()
    prove(evening)


def test_what_a_pot_keeps_is_the_pots(circle: Circle, rules: CashRules) -> None:
    evening = opened(circle.club, house_rules={"kassza": True, "kassza_rest_at_end": "carry_over"})
    write(evening, "all_pass", {})
    close(evening)
    assert book_of(circle.club)["pots"] == 20 * 2000
    prove(evening)


def test_a_night_of_several_games_is_charged_once_when_the_last_is_closed(circle: Circle, rules: CashRules) -> None:
    evening = opened(circle.club)
    pay(evening, (1, 0, 10))
    another = next_game(evening, club=circle.club, seat=seat_members(circle.club), opened_at=evening.opened_at)
    pay(another, (0, 1, 4))
    close(evening)
    assert not Voucher.objects.exists()
    close(another)
    assert book_of(circle.club)["Anna"] == 10 * 2000 - 4 * 500 - 50000
    assert book_of(circle.club)["own"] == 5 * 50000
    prove(evening)


def test_closing_again_books_only_the_difference(circle: Circle, rules: CashRules, played) -> None:
    evening = played((1, 0, 10))
    before = Voucher.objects.count()
    reopen(evening)
    assert Voucher.objects.count() == before, "an open evening says nothing yet"
    close(evening)
    assert Voucher.objects.count() == before
    reopen(evening)
    pay(evening, (2, 0, 5))
    close(evening)
    assert reasons_of(evening.night)[before:] == [("result", True), ("result", False)]
    assert book_of(circle.club)["Cili"] == -5 * 2000 - 50000
    corrected = Voucher.objects.filter(pk__gt=Voucher.objects.order_by("pk")[before - 1].pk)
    assert {voucher.day for voucher in corrected} == {timezone.localdate()}, "the day of the correction"
    prove(evening)


def test_booking_a_night_again_writes_nothing(circle: Circle, rules: CashRules, played) -> None:
    evening = played((1, 0, 10))
    before = Voucher.objects.count()
    book_night(evening.night_id, timezone.now())
    assert Voucher.objects.count() == before


@pytest.mark.parametrize(
    "said", [{"stake_minor_units": None, "currency": ""}, {"currency": "EUR"}], ids=["points", "another currency"]
)
def test_a_night_not_played_for_the_books_money_is_charged_its_fees_alone(circle, rules, said) -> None:
    evening = opened(circle.club, **said)
    pay(evening, (1, 0, 10**4))
    write(evening, "hand", {**LOST, "dealer": 4})
    close(evening)
    fees = dict.fromkeys(("Béla", "Cili", "Dénes", "Eszter"), -50000)
    assert book_of(circle.club) == {"Anna": -55000, **fees, "own": 255000}
    assert reasons_of(evening.night) == [("entry_fee", False), ("lost_hands", False)]
    prove(evening)


def test_such_fees_are_rounded_for_the_club_and_corrected_with_the_sheet(circle, played) -> None:
    write_rules(circle.club, **{**PLAIN, "entry_fee": 1200, "lost_hand_fee": 700, "coin": 500})
    evening = played(stake_minor_units=None, currency="")
    assert (book_of(circle.club)["Anna"], book_of(circle.club)["own"]) == (-1500, 7500)
    reopen(evening)
    write(evening, "hand", {**LOST, "dealer": 4})
    close(evening)
    assert book_of(circle.club)["Anna"] == -2000
    prove(evening)


def test_a_club_that_charges_no_fees_books_nothing_of_such_a_night(circle, played) -> None:
    write_rules(circle.club, **{**PLAIN, "loss_cap": 100})
    prove(played((1, 0, 10), stake_minor_units=None, currency=""))
    assert not Voucher.objects.exists()


def test_what_goes_beyond_the_book_is_not_booked(circle: Circle, rules: CashRules, played) -> None:
    evening = played((1, 0, 10**6), (1, 0, 10**6), stake_minor_units=10**9)
    assert not Voucher.objects.exists()
    prove(evening)


def test_a_club_without_cash_rules_has_no_book(circle: Circle, played) -> None:
    played((1, 0, 10))
    assert not Voucher.objects.exists()


def test_an_evening_before_the_rules_is_not_charged(circle: Circle, rules: CashRules, played) -> None:
    played((1, 0, 10), day=RULES["since"].replace(month=10))
    assert not Voucher.objects.exists()


def test_a_night_that_comes_to_the_club_is_booked(circle: Circle, rules: CashRules, evening_of) -> None:
    begun = timezone.make_aware(datetime.combine(THIRTEENTH, time(19)))
    evening = evening_of(opened_at=begun)
    pay(evening, (1, 0, 10))
    close(evening)
    chosen = {place: one.member for place, one in enumerate(proposals(circle.club, evening))}
    adopt(evening, circle.club, chosen, circle.by())
    assert book_of(circle.club)["Anna"] == 10 * 2000 - 50000
    prove(Evening.objects.get(pk=evening.pk))


def test_what_an_adopted_night_books_is_shown_before(circle: Circle, rules: CashRules, evening_of) -> None:
    evening = evening_of(opened_at=timezone.make_aware(datetime.combine(THIRTEENTH, time(19))))
    pay(evening, (1, 0, 10))
    close(evening)
    client, where = signed_in(circle.by("director")), f"/c/{circle.club.slug}/adopt/{evening.slug}/"
    client.cookies["keyring"] = str(links.token_of(links.links_of(evening)["write"]))
    data = {f"seat{place}": one.member.pk for place, one in enumerate(proposals(circle.club, evening)) if one.member}
    response = client.post(where, data)
    foreseen = response.context["foreseen"]
    assert (response.status_code, foreseen.owed, Voucher.objects.count()) == (200, 5 * 50000, 0)
    assert Evening.objects.get(pk=evening.pk).club is None
    assert client.post(where, {**data, "seen": foreseen.seal}).status_code == 302
    assert book_of(circle.club) == {**dict(foreseen.people), "own": 5 * 50000}


def test_a_closed_club_books_nothing_until_it_is_opened(circle: Circle, rules: CashRules) -> None:
    evening = opened(circle.club)
    close_club(circle.club, closed=True)
    close(evening)
    assert not Voucher.objects.exists()
    prove(evening)
    close_club(circle.club, closed=False)
    assert book_of(circle.club)["own"] == 5 * 50000
    prove(evening)


def test_a_voucher_that_is_lacking_is_found(circle: Circle, rules: CashRules, played) -> None:
    evening = played((1, 0, 10))
    Evening.objects.filter(pk=evening.pk).update(stake_minor_units=1000)
    findings = audit(Evening.objects.get(pk=evening.pk))
    assert [difference.account for difference in findings.differences] == ["cash book, result"]
    assert not repair(findings), "money is never written anew by a program"


def test_a_night_is_charged_by_the_version_of_its_day(circle: Circle, played) -> None:
    write_rules(circle.club, **{**PLAIN, "entry_fee": 100})
    write_rules(circle.club, **{**PLAIN, "entry_fee": 700, "since": date(2026, 11, 14)})
    played()
    assert book_of(circle.club)["own"] == 500
    played(day=date(2026, 11, 14))
    assert book_of(circle.club)["own"] == 500 + 3500
