"""Previews of bookings: an action is run and rolled back, or committed if its bookings were shown before."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet, Sum
from django.utils.text import capfirst

from scorebook.cash.fees import day_of, evenings_of
from scorebook.cash.labels import ACCOUNTS
from scorebook.cash.queries import as_read, current_rules, unit_of
from scorebook.cash.writing import hold
from scorebook.models import CashPosting, Club, Named, Voucher
from scorebook.words.names import in_order
from scorebook.words.points import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class FreshNight:
    """A night to be booked: its day, its title, and the slug of its first evening."""

    day: date
    title: str
    slug: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreseen:
    """The bookings of an action: the nights, and the sum on every account by name.

    ``seal`` is a digest of every posting; sending it back confirms exactly these bookings. ``again`` tells that an
    earlier preview was different.
    """

    unit: Unit
    nights: tuple[FreshNight, ...]
    vouchers: int
    people: tuple[tuple[str, int], ...]
    accounts: tuple[tuple[str, int], ...]
    seal: str
    again: bool = False

    @property
    def owed(self) -> int:
        """Return the total that members owe afterwards."""
        return -sum(amount for _name, amount in self.people if amount < 0)

    @property
    def due(self) -> int:
        """Return the total that members have to get afterwards."""
        return sum(amount for _name, amount in self.people if amount > 0)


def do_as_seen(club: Club, deed: Callable[[], object], seen: str) -> Foreseen | None:
    """Run an action that books nothing, or exactly the bookings ``seen``; else roll back and return the bookings.

    :raises Refused: the action is refused.
    """
    with transaction.atomic():
        hold(club.pk)
        before = club.vouchers.aggregate(last=Max("pk"))["last"] or 0
        deed()
        fresh = club.vouchers.filter(pk__gt=before)
        seal = _seal(fresh)
        if seal in ("", seen):
            return None
        foreseen = _foreseen(club, fresh, seal, again=bool(seen))
        transaction.set_rollback(True)
    return foreseen


def _seal(fresh: QuerySet[Voucher]) -> str:
    """Return the digest of all postings of the vouchers; empty if there are none."""
    rows = CashPosting.objects.filter(voucher__in=fresh).order_by()
    columns = ("voucher__night", "voucher__reason", "voucher__kind", "voucher__reverses", "player", "account", "amount")
    postings = sorted([str(value) for value in row] for row in rows.values_list(*columns))
    return hashlib.sha256(json.dumps(postings).encode()).hexdigest() if postings else ""


def _foreseen(club: Club, fresh: QuerySet[Voucher], seal: str, **more: Any) -> Foreseen:
    rules = current_rules(club)
    assert rules is not None  # noqa: S101 - nothing is booked where no version was ever written
    sums = CashPosting.objects.filter(voucher__in=fresh).order_by()
    of_people = sums.filter(player__isnull=False).values_list("player__name", "player").annotate(total=Sum("amount"))
    of_club = dict(sums.exclude(account="").values_list("account").annotate(total=Sum("amount")))
    nights = [evenings_of(night)[0] for night in set(fresh.values_list("night", flat=True)) if night]
    return Foreseen(
        unit=unit_of(rules),
        vouchers=fresh.count(),
        seal=seal,
        nights=tuple(
            FreshNight(day=day_of(one), title=one.title, slug=one.slug)
            for one in sorted(nights, key=lambda one: (one.opened_at, one.pk))
        ),
        people=tuple((name, total) for name, _pk, total in sorted(of_people, key=lambda one: in_order(one[0]))),
        accounts=tuple(
            (capfirst(str(ACCOUNTS[Named(key)])), as_read(key, total)) for key, total in of_club.items() if total
        ),
        **more,
    )
