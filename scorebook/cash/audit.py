"""Audit of the book: vouchers add up to zero, reversals reverse, and closed nights are booked right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from django.db.models import QuerySet, Sum

from scorebook.cash.fees import dues_of, standing_of_each
from scorebook.cash.writing import moves_of, to_who_they_are
from scorebook.models import Voucher
from scorebook.models.cash import OF_A_NIGHT

Found = tuple[str, Any, Any]


def prove_nights(nights: Collection[int]) -> dict[int, list[Found]]:
    """Return the findings on the vouchers of each of these nights, as (label, expected, actual)."""
    wrong: dict[int, list[Found]] = {night: [] for night in nights}
    for voucher, finding in _wrong(Voucher.objects.filter(night__in=nights).order_by("pk")):
        wrong[voucher.night_id].append(finding)  # type: ignore[index]
    standing = standing_of_each(nights)
    for night, due in dues_of(nights).items():
        for reason in OF_A_NIGHT:
            expected = dict(due.moves.get(reason, {}))
            moved = to_who_they_are(moves_of(standing[night][reason])) if reason in standing[night] else {}
            if expected != moved:
                wrong[night].append((f"cash book, {reason}", expected, moved))
    return wrong


def prove_vouchers(vouchers: QuerySet[Voucher]) -> Iterator[Found]:
    """Yield the vouchers whose sum is not zero, and the reversals that do not reverse their voucher."""
    for _, finding in _wrong(vouchers):
        yield finding


def prove_numbers() -> Iterator[Found]:
    """Yield the clubs whose vouchers are not numbered from 1 without a gap, in the order in which they were written."""
    expected: Counter[int] = Counter()
    for club, number in Voucher.objects.order_by("pk").values_list("club", "number").iterator():
        expected[club] += 1
        if number != expected[club]:
            yield f"the next voucher of club {club}", expected[club], number
            expected[club] = number


def _wrong(vouchers: QuerySet[Voucher]) -> Iterator[tuple[Voucher, Found]]:
    for voucher in vouchers.annotate(total=Sum("postings__amount")).exclude(total=0):
        yield voucher, (f"voucher {voucher.number}", 0, voucher.total)
    reversals = vouchers.filter(reverses__isnull=False).select_related("reverses")
    yield from _mirrored(reversals.prefetch_related("postings", "reverses__postings"))


def _mirrored(reversals: Iterable[Voucher]) -> Iterator[tuple[Voucher, Found]]:
    for voucher in reversals:
        assert voucher.reverses is not None  # noqa: S101 - they were chosen by it
        expected = {purse: -amount for purse, amount in to_who_they_are(moves_of(voucher.reverses)).items()}
        actual = to_who_they_are(moves_of(voucher))
        if expected != actual:
            yield voucher, (f"voucher {voucher.number}, which reverses {voucher.reverses.number}", expected, actual)
