"""The club of the other tests with cash rules, and nights of it that come to what a test says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

import pytest
from django.utils import timezone, translation

from scorebook import ledger
from scorebook.cash.deeds import write_rules
from scorebook.club.seating import seat_members
from scorebook.ledger.auditing import audit
from scorebook.models import CashPosting, CashRules, Club, Evening, Night, Voucher
from tests.club.conftest import Circle
from tests.conftest import NAMES
from tests.world.night import close, pay

RULES: Mapping[str, Any] = {
    "since": date(2026, 11, 1),
    "currency": "HUF",
    "entry_fee": 50000,
    "lost_hand_fee": 5000,
    "loss_cap": 300000,
    "coin": 500,
}
PLAIN: Mapping[str, Any] = {**RULES, "entry_fee": 0, "lost_hand_fee": 0, "loss_cap": None, "coin": 1}
THIRTEENTH, TWENTIETH = date(2026, 11, 13), date(2026, 11, 20)


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """These tests expect English, whatever language the last request used; pages default to Hungarian."""
    with translation.override("en"):
        yield


@pytest.fixture
def rules(circle: Circle) -> CashRules:
    """500 Ft to sit down, 50 Ft a lost hand, no loss above 3000 Ft, 5 Ft the smallest coin."""
    return write_rules(circle.club, **RULES)


def opened(club: Club, day: date = THIRTEENTH, names: Sequence[str] = NAMES, **said: Any) -> Evening:
    """Open an evening of the club at 20 Ft a point."""
    options = {
        "game": "paskievics",
        "preset": "mcleod",
        "house_rules": {},
        "players": names,
        "first_dealer": len(names) - 1,
        "stake_minor_units": 2000,
        "currency": "HUF",
        "club": club,
        "opened_at": timezone.make_aware(datetime.combine(day, time(19))),
        "seat": seat_members(club),
    }
    return ledger.open_evening(**{**options, **said})


@pytest.fixture
def played(circle: Circle) -> Callable[..., Evening]:
    """Play an evening of the club in which points change hands, (from, to, points) by seat, and close it."""

    def night(*transfers: tuple[int | str, int | str, int], day: date = THIRTEENTH, **said: Any) -> Evening:
        evening = opened(circle.club, day, **said)
        if transfers:
            pay(evening, *transfers)
        close(evening)
        return evening

    return night


def book_of(club: Club) -> dict[str, int]:
    """Return what stands on every account, by the player's name or the account's key, without the empty ones."""
    balances: dict[str, int] = {}
    for row in CashPosting.objects.filter(voucher__club=club).select_related("player"):
        name = row.player.name if row.player else row.account
        balances[name] = balances.get(name, 0) + row.amount
    assert sum(balances.values()) == 0, "the trial balance"
    return {name: amount for name, amount in balances.items() if amount}


def reasons_of(night: Night) -> list[tuple[str, bool]]:
    """Return the night's vouchers in order: what each is for, and whether it takes one back."""
    vouchers = Voucher.objects.filter(night=night).order_by("pk")
    return [(str(voucher.reason), voucher.reverses_id is not None) for voucher in vouchers]


def prove(evening: Evening) -> None:
    """Fail unless everything stored is what the sheets come to, vouchers and all."""
    for one in Evening.objects.filter(night=evening.night):
        assert [str(difference) for difference in audit(one).differences] == []
