"""The merge of two players in the book: the balance moves to one of them, and nights are charged once."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Sum
from django.utils import timezone

from scorebook.cash.fees import book_night
from scorebook.cash.writing import Moves, Slip, hold, write_voucher
from scorebook.models import CashPosting, Player, Reason, Voucher


def paid_each_other(one: Player, other: Player) -> bool:
    """Tell whether the book has a payment between these players."""
    payments = Voucher.objects.filter(reason=Reason.PAYMENT, postings__player=one)
    return payments.filter(postings__player=other).exists()


def unite_purses(remaining: Player, merged: Player, moment: datetime) -> None:
    """Move the second player's balance to the first; the postings of the second stay."""
    booked = CashPosting.objects.filter(player=merged)
    clubs = list(booked.order_by().values_list("voucher__club").annotate(balance=Sum("amount")))
    if not clubs:
        return
    nights = list(booked.filter(voucher__night__isnull=False).values_list("voucher__night", flat=True).distinct())
    for club, balance in sorted(clubs):
        hold(club)
        if balance:
            moves: Moves = {merged.pk: -balance, remaining.pk: balance}
            write_voucher(club, Slip(reason=Reason.MERGED, day=timezone.localdate(moment), moves=moves), moment)
    Player.objects.filter(pk=merged.pk).update(united_with=remaining, name=remaining.name)
    Player.objects.filter(united_with=merged).update(united_with=remaining, name=remaining.name)
    for night in nights:
        book_night(night, moment)
