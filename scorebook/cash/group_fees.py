"""A fee for many members at once: a voucher for each of them, which are taken back together or one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import QuerySet

from scorebook.cash.deeds import take_back, write_slip
from scorebook.cash.writing import Slip, hold
from scorebook.models import Account, CashPosting, Club, Named, Reason, Voucher
from scorebook.models.cash import Kind
from scorebook.refusals.refused import KeyReused, refuse
from settlement.vocabulary import say


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupFee:
    """A fee of ``amount`` for each of these players; ``batch`` is the key of the page that charges it."""

    kind: Kind
    day: date
    note: str
    amount: int
    players: Sequence[int]
    batch: UUID
    by: Account | None = None
    author: str = ""

    def slip(self, player: int) -> Slip:
        """Return the voucher of one player."""
        return Slip(
            reason=Reason.FEE,
            kind=self.kind,
            day=self.day,
            moves={player: -self.amount, Named.OWN.value: self.amount},
            note=self.note,
            batch=self.batch,
            by=self.by,
            author=self.author,
            key=uuid5(self.batch, str(player)),
        )


@transaction.atomic
def charge_group(club: Club, fee: GroupFee, *, currency: str = "") -> list[Voucher]:
    """Charge every player of the group.  A repeated POST charges nobody twice.

    :raises KeyReused: the page charged another group, or another fee, before.
    """
    hold(club.pk)
    charged = set(_charged(club, fee.batch).values_list("key", flat=True))
    slips = [fee.slip(player) for player in fee.players]
    if charged and charged != {slip.key for slip in slips}:
        raise KeyReused
    return [write_slip(club, slip, currency=currency) for slip in slips]


def standing_of_batch(club: Club, batch: UUID) -> QuerySet[Voucher]:
    """Return the vouchers of a group fee that are not reversed."""
    return _charged(club, batch).filter(reversed_by__isnull=True).order_by("pk")


def _charged(club: Club, batch: UUID) -> QuerySet[Voucher]:
    return Voucher.objects.filter(club=club, batch=batch, reverses__isnull=True)


def sums_of_batch(club: Club, batch: UUID) -> list[tuple[str, int]]:
    """Return the name and the amount of every member whose fee of this group is not reversed."""
    rows = CashPosting.objects.filter(voucher__in=standing_of_batch(club, batch), player__isnull=False)
    return list(rows.order_by("voucher").values_list("player__name", "amount"))


@transaction.atomic
def take_back_group(club: Club, batch: UUID, slip: Slip) -> None:
    """Reverse every fee of a group that is not reversed; ``slip`` names the day, the reason and the person.

    :raises Refused: all of them were reversed already, or the club is closed.
    """
    hold(club.pk)
    standing = list(standing_of_batch(club, batch).select_related("club"))
    reversals = [uuid5(slip.key, str(number)) for number in _charged(club, batch).values_list("pk", flat=True)]
    if not standing and not Voucher.objects.filter(club=club, key__in=reversals).exists():
        raise refuse("", "taken_back", say("This was taken back already."))
    for voucher in standing:
        take_back(voucher, replace(slip, key=uuid5(slip.key, str(voucher.pk))))
