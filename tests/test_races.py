"""Phones press one button at the same moment: what it does is done once, and nobody meets a broken page.

Each presses what its page sends.  They show the same page where a page has a number of its own, which tells a
press that was sent again; each has loaded a page for itself where it is the state of the table that decides.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from itertools import cycle
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from scorebook.models import CashPosting, Evening, Revision, Voucher
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_dues
from tests.cash.conftest import opened, prove
from tests.conftest import NAMES
from tests.ledger.conftest import TWO
from tests.world.buttons import BUTTONS, OF_THE_STATE, save, strike
from tests.world.buttons.world import Button, World, give, hidden, saved, world_with_phones
from tests.world.depth import sweep
from tests.world.night import close, pay
from tests.world.races import pressed, race

pytestmark = pytest.mark.both_databases

AT_A_BUTTON = 6
"""So many press one and the same; all of them are there when everything is pressed at once."""
DONE, REFUSED = (200, 201, 302), (404, 409, 410, 422)
"""Whoever comes by a link that the deed of another has ended finds it gone."""


@pytest.fixture
def world(transactional_db: None) -> World:
    return world_with_phones()


def press_all(world: World, button: Button, *, own: bool) -> list[int]:
    """Let the phones press the button at once; return what each was answered."""
    loaded = [
        hidden(phone, button.page, button.where) if button.page else {}
        for phone in world.phones[: AT_A_BUTTON if own else 1]
    ]
    sent = []
    for phone, page in zip(world.phones[:AT_A_BUTTON], cycle(loaded)):
        payload = {**page, **button.said}
        if own and "key" in payload:
            payload["key"] = str(uuid4())
        as_json = button.headers is not None
        arguments = {"data": json.dumps(payload), "content_type": "application/json"} if as_json else {"data": payload}
        sent.append(
            lambda phone=phone, arguments=arguments: pressed(phone, button.where, headers=button.headers, **arguments)
        )
    return race(*sent)


PRESSED = [*((one, False) for one in BUTTONS), *((one, True) for one in OF_THE_STATE)]


# SQLite lets one write after the other: two of the buttons tell whether the others wait for it.
@pytest.mark.parametrize(
    ("made", "own"),
    sweep(PRESSED, gate=lambda case: connection.vendor == "postgresql" or case[0] in (save, strike)),
    ids=lambda one: getattr(one, "__name__", "own" if one else "same"),
)
def test_those_who_press_one_button_at_once_do_it_once(world: World, made: Callable[[World], Button], own: bool):
    button = made(world)
    met = press_all(world, button, own=own)
    assert [one for one in met if one not in (*DONE, *REFUSED)] == [], met
    assert [one for one in met if one in DONE], met
    assert button.done() == 1, met
    prove(world.evening)
    assert sum(CashPosting.objects.values_list("amount", flat=True)) == 0


# ---- everything at once -------------------------------------------------------------------------------------------

ROUNDS = 1


def until_done(press: Callable[[int], int], evening: Evening) -> list[int]:
    """Press as a phone does: where somebody wrote meanwhile, look at it and press again."""
    met: list[int] = []
    while not met or met[-1] == 409:
        met.append(press(Evening.objects.values_list("head", flat=True).get(pk=evening.pk)))
    return met


def a_save(phone: Client, evening: Evening, points: int) -> Callable[[], list[int]]:
    """A hand of so many card points, sent twice as on a bad line: the second press is answered as the first."""
    key = str(uuid4())

    def send(head: int) -> int:
        fields = {"kind": "hand", "facts": {**TWO, "declarer_points": points, "dealer": 4}, "head": head, "key": key}
        return pressed(phone, f"/e/{evening.slug}/hand/", data=json.dumps(fields), content_type="application/json")

    return lambda: [*until_done(send, evening), send(0)]


def a_strike(phone: Client, evening: Evening, number: int) -> Callable[[], list[int]]:
    key = str(uuid4())

    def send(head: int) -> int:
        fields = {"reason": "nem volt", "head": head, "key": key}
        return pressed(phone, f"/e/{evening.slug}/{number}/strike/", data=fields)

    return lambda: [*until_done(send, evening), send(0)]


def every_tick(phone: Client, evenings: list[Evening], random: Random) -> Callable[[], list[int]]:
    """Every payment of some nights, in an order of this phone's own."""
    payments = [(one, due) for one in evenings for due in read_dues(read_bill(one.night, with_book=True), "fewest", 0)]
    random.shuffle(payments)

    def send(evening: Evening, due: Any) -> int:
        fields = {"payer": due.payer, "payee": due.payee, "amount": due.amount, "paid": "1"}
        return pressed(phone, f"/e/{evening.slug}/payments/tick/", data=fields)

    return lambda: [send(one, due) for one, due in payments]


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_twenty_phones_that_tick_save_and_strike_at_once_book_each_once(world: World, seed: int):
    nights = [
        opened(world.circle.club, date(2026, 11, 5), names) for names in (NAMES, ("Éva", "Lajos", "Pál", "Rózsi"))
    ]
    for evening in nights:
        pay(evening, (1, 0, 99), (2, 3, 40 + seed))
        close(evening)
    payments = sum(len(read_dues(read_bill(one.night, with_book=True), "fewest", 0)) for one in nights)
    third = len(world.phones) // 3
    for number in range(third - 2):
        pay(world.evening, (number % 5, (number + 1) % 5, number + 1))
    give(world, world.evening, *nights)
    ticking, saving, striking = world.phones[: -2 * third], world.phones[-2 * third : -third], world.phones[-third:]
    met = race(
        *(every_tick(phone, nights, Random(seed + place)) for place, phone in enumerate(ticking)),
        *(a_save(phone, world.evening, 50 + place) for place, phone in enumerate(saving)),
        *(a_strike(phone, world.evening, 1 + place) for place, phone in enumerate(striking)),
    )
    assert {status for told in met for status in told} <= {200, 302, 409}, met
    assert Voucher.objects.filter(reason="payment").count() == payments
    actions = Revision.objects.filter(evening=world.evening, kind="hand").values_list("action", flat=True)
    assert (list(actions), saved(world, "struck")()) == (["written"] * third, third)
    for evening in (world.evening, *nights):
        prove(evening)
