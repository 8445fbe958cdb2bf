"""Check-in: who is here becomes an entrant, and every fee is paid once, taken back with a trace, and booked once."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scorebook.cash.deeds import write_rules
from scorebook.cup.deeds.checking_in import check_in, set_fee_kind, take_fee, take_fee_back
from scorebook.cup.deeds.ending import end_day, resume_day, say_prizes
from scorebook.cup.deeds.entering import close_list, paste, tick
from scorebook.cup.fees import accounts, sums_of
from scorebook.cup.notice import COLUMNS, announce
from scorebook.cup.ranking.awards import paid_and_won, pot_of
from scorebook.cup.registration.writing import open_registration, register
from scorebook.ledger.proving import prove
from scorebook.models import CashPosting, CupDay, CupPayment, Entrant, Registration
from scorebook.refusals.refused import Refused
from tests.cash.conftest import PLAIN
from tests.club.conftest import Circle
from tests.cup.conftest import Made, names, played, press

pytestmark = pytest.mark.django_db
FEES = {"fee": 200_000, "member_fee": 150_000, "junior_fee": 0, "currency": "HUF"}


@pytest.fixture
def with_fees(made: Made) -> Made:
    """Make a day with three different fees, for which people may register."""

    def make(**said: Any) -> CupDay:
        day = made(**said)
        announce(day, press(), {name: getattr(day, name) for name in COLUMNS}, FEES)
        return open_registration(day, press(), opens=True)

    return make


def entrant(day: CupDay, name: str) -> Entrant:
    return day.entrants.get(player__name=name)


def pressed(laptop: Client, day: CupDay, **said: Any) -> Any:
    """Press a button of the page and read the page that follows."""
    where = reverse("cup_check_in", args=[day.slug])
    return laptop.post(where, {"key": uuid4(), **said}, follow=True, headers={"accept-language": "en"})


def sums(day: CupDay) -> dict[str, tuple[int, int]]:
    """Return everybody's fee and what they paid."""
    day.refresh_from_db()
    return {row.name: (row.due, row.paid) for row in accounts(day)}


def test_one_tap_makes_the_entrant_with_club_and_team_and_one_tap_takes_the_fee(
    with_fees: Made, laptop: Client
) -> None:
    day = with_fees()
    register(day, uuid4(), {"name": "Olga", "home_club": "Mecsek", "team": "A"})
    register(day, uuid4(), {"name": "Pali"})
    page = pressed(laptop, day, does="here", who=1)
    one = entrant(day, "Olga")
    assert (one.home_club, one.team, one.fee_kind) == ("Mecsek", "A", "")
    assert [row.registration.name for row in page.context["expected"]] == ["Pali"]
    pressed(laptop, day, does="here", who=1)
    pressed(laptop, day, does="paid", who=one.pk)
    assert sums(day) == {"Olga": (200_000, 200_000)}


def test_the_same_press_and_a_second_press_pay_once(with_fees: Made, laptop: Client) -> None:
    day = with_fees()
    paste(day, press(), "Olga")
    who, key = entrant(day, "Olga").pk, uuid4()
    for _ in range(2):
        pressed(laptop, day, does="paid", who=who, key=key)
    page = pressed(laptop, day, does="paid", who=who)
    assert page.context["messages"]
    assert (sums(day)["Olga"], CupPayment.objects.count()) == ((200_000, 200_000), 1)


def test_a_payment_taken_back_stays_on_record_and_can_be_paid_again(with_fees: Made, laptop: Client) -> None:
    day = with_fees()
    paste(day, press(), "Olga")
    who = entrant(day, "Olga").pk
    for does in ("paid", "back", "back", "paid"):
        pressed(laptop, day, does=does, who=who)
    assert list(CupPayment.objects.order_by("pk").values_list("amount", flat=True)) == [200_000, -200_000, 200_000]
    assert sums(day)["Olga"] == (200_000, 200_000)
    assert [(act.said["amount"], act.author != "") for act in day.acts.filter(deed="paid")] == [
        (200_000, True),
        (-200_000, True),
        (200_000, True),
    ]
    assert list(prove()) == []


def test_members_juniors_and_others_pay_their_own_fee(circle: Circle, with_fees: Made, laptop: Client) -> None:
    day, member = with_fees(), circle.members["viewer"].player
    tick(day, press(), here=[member.pk], listed=[member.pk])
    paste(day, press(), "Olga\nPali")
    pressed(laptop, day, does="kind", who=entrant(day, "Pali").pk, kind="junior")
    assert {name: due for name, (due, _paid) in sums(day).items()} == {
        member.name: 150_000,
        "Olga": 200_000,
        "Pali": 0,
    }
    assert pressed(laptop, day, does="kind", who=entrant(day, "Olga").pk, kind="friend").context["messages"]
    set_fee_kind(day, press(), entrant(day, "Olga").pk, "member")
    take_fee(day, press(), entrant(day, "Olga").pk)
    set_fee_kind(day, press(), entrant(day, "Olga").pk, "")
    take_fee(day, press(), entrant(day, "Olga").pk)
    assert sums(day)["Olga"] == (200_000, 200_000)
    sums_now = sums_of(day, accounts(day))
    assert sums_now is not None
    assert (sums_now.people, sums_now.payers) == (3, 2)


def test_who_paid_is_not_taken_off_the_list(with_fees: Made, laptop: Client) -> None:
    day = with_fees()
    paste(day, press(), "Olga\nPali")
    take_fee(day, press(), entrant(day, "Olga").pk)
    for name in ("Olga", "Pali"):
        pressed(laptop, day, does="away", who=entrant(day, name).pk)
    assert list(sums(day)) == ["Olga"]


def test_who_registered_and_is_not_here_is_not_drawn_and_comes_late_by_one_tap(with_fees: Made, laptop: Client) -> None:
    day = with_fees()
    register(day, uuid4(), {"name": "Olga", "home_club": "Mecsek"})
    paste(day, press(), "\n".join(names(8)))
    day = close_list(day, press())
    assert day.entrants.count() == 8
    pressed(laptop, day, does="here", who=1)
    one = entrant(day, "Olga")
    assert (one.number, one.home_club, one.first_round) == (9, "Mecsek", 1)


@pytest.mark.parametrize("closed", [False, True])
def test_a_walk_in_comes_by_the_name_and_a_refused_name_stays_in_the_box(
    with_fees: Made, laptop: Client, *, closed: bool
) -> None:
    day = with_fees()
    paste(day, press(), "\n".join(names(8)))
    if closed:
        day = close_list(day, press())
    pressed(laptop, day, does="walk-in", name="Sári")
    refused = pressed(laptop, day, does="walk-in", name="kassza")
    assert (refused.status_code, refused.context["typed"]) == (422, "kassza")
    assert entrant(day, "Sári").number == (9 if closed else None)


def test_what_was_paid_is_booked_once_and_again_after_a_correction(with_fees: Made) -> None:
    """Nine people owe the full fee, seven of them pay; the prizes come from all fees."""
    day = with_fees(rounds=1)
    write_rules(day.club, **PLAIN)
    paste(day, press(), "\n".join(names(9)))
    day = close_list(day, press())
    division = {"fee": 200_000, "kept": 0, "coin": 0, "currency": "HUF", "shares": [100]}
    day = say_prizes(day, press(), division)
    before = pot_of(day)
    people = list(day.entrants.order_by("number"))
    for one in people[:7]:
        take_fee(day, press(), one.pk)
    from scorebook.cup.deeds.seating import draw_round, publish

    day = played(publish(draw_round(day, press(), seed="x"), press()))
    assert (paid_and_won(day), pot_of(day)) == ((7 * 200_000, 9 * 200_000), before)
    day = end_day(day, press())
    assert box(day) == (7 - 9) * 200_000
    with pytest.raises(Refused):
        take_fee(day, press(), people[7].pk)
    day = resume_day(day, press(), "fizetett még valaki")
    assert box(day) == 0
    take_fee(day, press(), people[7].pk)
    take_fee_back(day, press(), people[0].pk)
    take_fee(day, press(), people[0].pk)
    end_day(day, press())
    assert box(day) == (8 - 9) * 200_000
    assert list(prove()) == []


def box(day: CupDay) -> int:
    """Return what the day moved into the club's box, in minor units."""
    return -sum(CashPosting.objects.filter(voucher__club=day.club, account="box").values_list("amount", flat=True))


def test_another_currency_is_refused_once_somebody_paid(with_fees: Made) -> None:
    day = with_fees()
    paste(day, press(), "Olga")
    take_fee(day, press(), entrant(day, "Olga").pk)
    columns = {name: getattr(day, name) for name in COLUMNS}
    for fees in ({}, {"fee": 1000, "currency": "DKK"}):
        with pytest.raises(Refused):
            announce(day, press(), columns, fees)
    with pytest.raises(Refused):
        say_prizes(day, press(), {"fee": 1, "kept": 0, "coin": 0, "currency": "DKK", "shares": [100]})
    assert sums(day)["Olga"] == (200_000, 200_000)


def test_both_lists_are_had_on_paper_with_the_sums(with_fees: Made, laptop: Client) -> None:
    day = with_fees()
    for name in ("Olga", "Pali", "Réka"):
        register(day, uuid4(), {"name": name, "home_club": "Mecsek"})
    check_in(day, press(), 1)
    take_fee(day, press(), entrant(day, "Olga").pk)
    pages = {
        which: laptop.get(
            reverse("cup_paper", args=[day.slug, which]), {"as": "page"}, headers={"accept-language": "en"}
        ).content.decode()
        for which in ("registrations", "check-in")
    }
    assert all(name in html for html in pages.values() for name in ("Olga", "Pali", "Réka", "Mecsek"))
    assert "Still open:" in pages["check-in"]
    assert Client().get(reverse("cup_paper", args=[day.slug, "check-in"])).status_code == 404


def test_a_withdrawn_registration_is_not_checked_in(with_fees: Made) -> None:
    day = with_fees()
    one = register(day, uuid4(), {"name": "Olga"})
    Registration.objects.filter(pk=one.pk).update(withdrawn_at=day.made_at)
    with pytest.raises(Refused):
        check_in(day, press(), 1)
    assert day.entrants.count() == 0
