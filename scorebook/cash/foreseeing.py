"""What a deed would book, shown before it is done: it is done and taken back at once, or done for what was shown."""

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
from scorebook.cash.reading import as_read, current_rules, unit_of
from scorebook.cash.wording import ACCOUNTS
from scorebook.cash.writing import hold
from scorebook.models import CashPosting, Club, Named, Voucher
from scorebook.words.names import in_order
from scorebook.words.points import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class FreshNight:
    """A night that would be booked: its day, its title, the address of its first evening."""

    day: date
    title: str
    slug: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreseen:
    """What would be booked: for which nights, what it comes to on every account, by name.

    ``seal`` stands for every single posting: whoever sends it back means exactly this.  ``again`` tells that something
    else was shown before.
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
        """Return what it leaves the members owing, together."""
        return -sum(amount for _name, amount in self.people if amount < 0)

    @property
    def due(self) -> int:
        """Return what it gives the members to get, together."""
        return sum(amount for _name, amount in self.people if amount > 0)


def do_as_seen(club: Club, deed: Callable[[], object], seen: str) -> Foreseen | None:
    """Do what books nothing, or exactly what was ``seen``; return what it would book where it is neither, undone.

    :raises Refused: whatever the deed is refused for.
    """
    with transaction.atomic():
        hold(club.pk)
        before = club.vouchers.aggregate(last=Max("pk"))["last"] or 0
        deed()
        fresh = club.vouchers.filter(pk__gt=before)
        seal = _seal(fresh)
        if seal in ("", seen):
            return None
        told = _told(club, fresh, seal, again=bool(seen))
        transaction.set_rollback(True)
    return told


def _seal(fresh: QuerySet[Voucher]) -> str:
    """Return what stands for every posting of the vouchers; nothing where there are none."""
    rows = CashPosting.objects.filter(voucher__in=fresh).order_by()
    columns = ("voucher__night", "voucher__reason", "voucher__reverses", "player", "account", "amount")
    said = sorted([str(value) for value in row] for row in rows.values_list(*columns))
    return hashlib.sha256(json.dumps(said).encode()).hexdigest() if said else ""


def _told(club: Club, fresh: QuerySet[Voucher], seal: str, **more: Any) -> Foreseen:
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
