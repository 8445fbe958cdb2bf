"""Proving the book: every voucher comes to zero, a reversal takes back what it says, a closed night is booked right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import QuerySet, Sum

from scorebook.cash.fees import due_of, of_night, standing_of
from scorebook.cash.writing import moves_of, to_who_they_are
from scorebook.models import Voucher
from scorebook.models.cash import OF_A_NIGHT

Found = tuple[str, Any, Any]


def prove_night(night: int) -> Iterator[Found]:
    """Yield what is wrong in the vouchers of a night, as (what, expected, found)."""
    yield from prove_vouchers(of_night(night))
    due = due_of(night)
    if due is None:
        return
    standing = standing_of(night)
    for reason in OF_A_NIGHT:
        expected = dict(due.moves.get(reason, {}))
        found = to_who_they_are(moves_of(standing[reason])) if reason in standing else {}
        if expected != found:
            yield f"cash book, {reason}", expected, found


def prove_vouchers(vouchers: QuerySet[Voucher]) -> Iterator[Found]:
    """Yield the vouchers that do not come to zero, and the reversals that do not take back what they say they do."""
    for voucher in vouchers.annotate(total=Sum("postings__amount")).exclude(total=0):
        yield f"voucher {voucher.pk}", 0, voucher.total
    reversals = vouchers.filter(reverses__isnull=False).select_related("reverses")
    yield from _mirrored(reversals.prefetch_related("postings", "reverses__postings"))


def _mirrored(reversals: Iterable[Voucher]) -> Iterator[Found]:
    for voucher in reversals:
        assert voucher.reverses is not None  # noqa: S101 - they were chosen by it
        taken = {purse: -amount for purse, amount in to_who_they_are(moves_of(voucher.reverses)).items()}
        found = to_who_they_are(moves_of(voucher))
        if taken != found:
            yield f"voucher {voucher.pk}, which reverses {voucher.reverses.pk}", taken, found
