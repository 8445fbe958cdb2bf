"""The buttons of its cash book."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

from scorebook.cash.deeds import Why, withdraw_rules, write_rules
from scorebook.models import (
    CashRules,
    Voucher,
    Withdrawal,
)
from tests.cash.conftest import RULES
from tests.world.buttons.world import Button, World, hidden, rows
from tests.world.night import close

DAY = "2026-11-14"


def fine(world: World) -> Button:
    where = f"{world.club}cash/write/fine/"
    data = {"who": str(world.circle.player.player_id), "amount": "50", "note": "későn jött", "day": DAY}
    return Button(where=where, page=where, said=data, done=rows(Voucher, reason="fine"))


def spend(world: World) -> Button:
    where = f"{world.club}cash/write/expense/"
    data = {"amount": "1200", "kind": "other", "note": "kártya", "day": DAY}
    return Button(where=where, page=where, said=data, done=rows(Voucher, reason="expense"))


def charge_fee(world: World) -> Button:
    """Every phone has seen what it comes to, and presses for exactly that."""
    where = f"{world.club}cash/fee/"
    who = [str(world.circle.player.player_id)]
    data = {"kind": "membership", "amount": "5000", "note": "Tagdíj", "day": DAY, "who": who}
    foreseen = world.phones[0].post(where, {**data, "key": str(uuid4())}).context["foreseen"]
    return Button(where=where, page=where, said={**data, "seen": foreseen.seal}, done=rows(Voucher, reason="fee"))


def take_back(world: World) -> Button:
    button = spend(world)
    phone = world.phones[0]
    assert phone.post(button.where, {**hidden(phone, button.page, button.where), **button.said}).status_code == 302
    where = f"{world.club}cash/vouchers/{Voucher.objects.get().number}/back/"
    return Button(where=where, page=where, said={"note": "tévedés"}, done=rows(Voucher, reverses__isnull=False))


def next_cash_rules(world: World) -> Button:
    data = {
        "since": "2026-12-01",
        "currency": "HUF",
        "entry_fee": "600",
        "lost_hand_fee": "",
        "loss_cap": "",
        "coin": "",
    }
    return Button(where=f"{world.club}cash/rules/", said=data, done=lambda: CashRules.objects.count() - 1)


def first_cash_rules(world: World) -> Button:
    """They reach back over a night: every phone has seen what they book, and presses for exactly that."""
    close(world.evening)
    rules = CashRules.objects.get()
    withdraw_rules(world.circle.club, Why(version=rules.pk, note="előről"))
    where = f"{world.club}cash/rules/"
    data = {
        "since": "2026-11-01",
        "currency": "HUF",
        "entry_fee": "600",
        "lost_hand_fee": "",
        "loss_cap": "",
        "coin": "",
    }
    foreseen = world.phones[0].post(where, data).context["foreseen"]
    return Button(where=where, said={**data, "seen": foreseen.seal}, done=lambda: CashRules.objects.standing().count())


def withdraw_cash_rules(world: World) -> Button:
    """There is a version before the last one, which the second press must not meet."""
    write_rules(world.circle.club, **{**RULES, "since": date(2026, 12, 1), "coin": 1000})
    where = f"{world.club}cash/rules/withdraw/"
    return Button(where=where, page=where, said={"why": "mégse"}, done=rows(Withdrawal))


def replace_cash_rules(world: World) -> Button:
    where = f"{world.club}cash/rules/replace/"
    data = {"since": "2026-11-01", "entry_fee": "600", "lost_hand_fee": "", "loss_cap": "", "coin": "", "why": "új"}
    return Button(where=where, page=where, said={**data, "currency": "HUF"}, done=rows(Withdrawal))
