"""Two people at once: the close of the last sheet books a night exactly once."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.cash.deeds import write_rules
from scorebook.club.adopting import adopt, proposals
from scorebook.club.seating import seat_members
from scorebook.models import Evening, Night, Voucher
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_dues, tick_payment
from tests.cash.conftest import RULES, opened, prove, reasons_of
from tests.club.conftest import Circle, of_everybody
from tests.ledger.conftest import AUTHOR
from tests.world.night import close, next_game, pay
from tests.world.races import race

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def charged(transactional_db: None) -> Circle:
    """The club with its rules."""
    circle = of_everybody()
    write_rules(circle.club, **RULES)
    return circle


def closing(evening: Evening):
    head = Evening.objects.get(pk=evening.pk).head
    return lambda: ledger.close_evening(evening, key=uuid4(), head=head, author=AUTHOR)


def test_two_who_close_the_two_games_of_a_night_book_it_once(charged: Circle) -> None:
    for _ in range(4):
        evening = opened(charged.club)
        another = next_game(evening, club=charged.club, seat=seat_members(charged.club), opened_at=evening.opened_at)
        for game in (evening, another):
            pay(game, (1, 0, 3))
        met = race(closing(evening), closing(another))
        assert not [one for one in met if isinstance(one, Exception)], met
        assert reasons_of(evening.night) == [("result", False), ("entry_fee", False)]
        prove(evening)


def test_a_night_adopted_while_it_is_closed_is_booked_once(charged: Circle, evening_of) -> None:
    evening = evening_of(opened_at=opened(charged.club).opened_at)
    pay(evening, (1, 0, 3))
    chosen = {place: one.member for place, one in enumerate(proposals(charged.club, evening))}
    met = race(closing(evening), lambda: adopt(evening, charged.club, chosen, charged.by()))
    assert not [one for one in met if isinstance(one, Exception)], met
    night = Night.objects.get(evenings=evening)
    assert reasons_of(night) == [("result", False), ("entry_fee", False)]
    prove(Evening.objects.get(pk=evening.pk))
    assert Voucher.objects.filter(night=night).count() == 2


def test_two_who_tick_the_same_payment_at_once_book_it_once(charged: Circle) -> None:
    evening = opened(charged.club)
    pay(evening, (1, 0, 99))
    close(evening)
    bill = read_bill(evening.night, with_book=True)
    due = read_dues(bill, "fewest", 0)[0]
    met = race(*[lambda: tick_payment(bill, due, paid=True, author="Cili")] * 3)
    assert not [one for one in met if isinstance(one, Exception)], met
    assert Voucher.objects.filter(reason="payment").count() == 1
    paid = read_bill(evening.night, with_book=True)
    (ticked,) = (one for one in read_dues(paid, "fewest", 0) if one.paid)
    met = race(*[lambda: tick_payment(paid, ticked, paid=False, author="Cili")] * 2)
    assert [one for one in met if isinstance(one, Exception)] == [], met
    assert Voucher.objects.filter(reason="payment").count() == 2
