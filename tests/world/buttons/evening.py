"""The buttons of an evening and of its night."""

from __future__ import annotations

import json
from collections.abc import Callable
from uuid import uuid4

from scorebook.access import links
from scorebook.api.keys import make_key
from scorebook.files.interchange import document_text
from scorebook.models import (
    Entry,
    Evening,
    Link,
    Tick,
    Voucher,
)
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_dues
from tests.conftest import NAMES
from tests.evening.conftest import TABLE
from tests.ledger.conftest import TWO, Pen
from tests.world.buttons.world import Button, World, of_no_club, rows, saved
from tests.world.night import close


def begin(world: World) -> Button:
    return Button(where="/new/", page="/new/", said=TABLE, done=rows(Evening, club=None))


NEW_ONE = {"players": (*NAMES[:4], "Új Ember"), "newcomers": "members", "asked_about.4": "Új Ember"}


def begin_in_the_club(world: World) -> Button:
    data = {**TABLE, **NEW_ONE}
    return Button(
        where=f"{world.club}new/",
        page=f"{world.club}new/",
        said=data,
        done=rows(Evening, club=world.circle.club, night__gt=world.evening.night_id),
    )


def read_in(world: World) -> Button:
    return Button(
        where="/import/",
        page="/import/",
        said={"document": document_text(world.evening)},
        done=rows(Evening, club=None),
    )


def save(world: World) -> Button:
    data = {"kind": "hand", "facts": {**TWO, "dealer": 4}, "head": world.head(), "key": str(uuid4())}
    return Button(
        where=f"{world.sheet}hand/",
        said=data,
        headers={"accept": "application/json"},
        done=lambda: Entry.objects.filter(evening=world.evening, kind="hand").count(),
    )


def undo(world: World) -> Button:
    data = {"head": world.head(), "key": str(uuid4())}
    return Button(
        where=f"{world.sheet}undo/", said=data, headers={"accept": "application/json"}, done=saved(world, "undone")
    )


def strike(world: World) -> Button:
    return Button(
        where=f"{world.sheet}1/strike/",
        page=f"{world.sheet}1/",
        said={"reason": "nem volt"},
        done=saved(world, "struck"),
    )


def restore(world: World) -> Button:
    Pen(world.evening).strike(1)
    return Button(
        where=f"{world.sheet}1/strike/",
        page=f"{world.sheet}1/",
        said={"deed": "restore"},
        done=saved(world, "restored"),
    )


def close_it(world: World) -> Button:
    return Button(
        where=f"{world.sheet}close/", page=f"{world.sheet}close/", said={}, done=rows(Voucher, reason="result")
    )


def close_from_paper(world: World) -> Button:
    data = {"do": "write", "close": "1", "r0-what": "kör"}
    return Button(
        where=f"{world.sheet}grid/", page=f"{world.sheet}grid/", said=data, done=rows(Voucher, reason="result")
    )


def reopen_it(world: World) -> Button:
    close(world.evening)
    return Button(
        where=f"{world.sheet}reopen/",
        page=f"{world.sheet}payments/",
        said={"reason": "kimaradt egy"},
        done=saved(world, "reopened"),
    )


def come_and_go(world: World) -> Button:
    return Button(
        where=f"{world.sheet}seats/",
        page=f"{world.sheet}seats/",
        said={**NEW_ONE, "players": ["0", "1", "2", "3", "=Új Ember"], "write": "1"},
        done=lambda: world.evening.entries.filter(kind="company").count(),
    )


def another_game(world: World) -> Button:
    where = f"{world.sheet}another/"
    return Button(
        where=where, page=f"{where}?game=paskievics", said=TABLE, done=lambda: world.evening.night.evenings.count() - 1
    )


def renew_a_link(world: World) -> Button:
    before = links.links_of(world.evening)["watch"].pk
    return Button(
        where=f"{world.sheet}links/renew/",
        said={"right": "watch"},
        done=rows(Link, evening=world.evening, right="watch", revoked_at=None, pk__gt=before),
    )


def tick(world: World) -> Button:
    close(world.evening)
    return _tick(world, paid="1", done=rows(Voucher, reason="payment"))


def untick(world: World) -> Button:
    close(world.evening)
    assert world.phones[0].post(f"{world.sheet}payments/tick/", _tick_data(world.evening, "1")).status_code == 302
    return _tick(world, paid="0", done=rows(Voucher, reason="payment", reverses__isnull=False))


def _tick(world: World, paid: str, done: Callable[[], int]) -> Button:
    return Button(where=f"{world.sheet}payments/tick/", said=_tick_data(world.evening, paid), done=done)


def _tick_data(evening: Evening, paid: str) -> dict[str, str]:
    due = read_dues(read_bill(evening.night, with_book=evening.club_id is not None), "fewest", 0)[0]
    return {"payer": str(due.payer), "payee": str(due.payee), "amount": str(due.amount), "paid": paid}


def tick_without_a_club(world: World) -> Button:
    guest = of_no_club(world)
    return Button(where=f"/e/{guest.slug}/payments/tick/", said=_tick_data(guest, "1"), done=rows(Tick))


def send_a_document(world: World) -> Button:
    _key, secret = make_key(world.circle.club, "honlap", "scribe", world.circle.by())
    headers = {"Authorization": f"Bearer {secret}", "Idempotency-Key": str(uuid4())}
    return Button(
        where="/api/v1/evenings/",
        said=json.loads(document_text(world.evening)),
        headers=headers,
        done=lambda: Evening.objects.count() - 1,
    )
