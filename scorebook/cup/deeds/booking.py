"""Fees and prizes of a day as vouchers in the club's cash book, if the book is in the same currency.

Fees go into the box and prizes come out of it; no player's account changes. Reopening the day reverses the vouchers,
and the next end books new ones.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid5

from django.utils import timezone
from django.utils.translation import gettext as _

from scorebook.cash.deeds import take_back, write_slip
from scorebook.cash.writing import Slip, hold
from scorebook.cup.deeds.acting import Deed, Press
from scorebook.cup.ranking.awards import paid_and_won
from scorebook.models import CashRules, CupDay, Named, Reason, Voucher
from scorebook.models.cash import Kind
from scorebook.words.points import amount_of

FEES, PRIZES = "fees", "prizes"


def hold_book(day: CupDay) -> None:
    """Lock the club's row before the day's row: all writers of the cash book use this order."""
    if day.club_id is not None:
        hold(day.club_id)


def book(day: CupDay, press: Press) -> bool:
    """Book the fees and the prizes; return whether there was anything to book."""
    rules = CashRules.objects.filter(club=day.club_id).standing().first() if day.club_id else None
    if rules is None or day.club is None or day.prizes.get("currency") != rules.currency:
        return False
    paid, won = paid_and_won(day)
    box, own = str(Named.BOX), str(Named.OWN)
    params = {"cup": day.name, "left": amount_of(paid - won, rules.currency)}
    fees = Slip(
        reason=Reason.INCOME,
        kind=Kind.ENTRY,
        day=timezone.localdate(),
        moves={own: paid, box: -paid},
        note=_("%(cup)s: fees") % params,
        key=uuid5(press.key, FEES),
    )
    prizes = replace(
        fees,
        reason=Reason.EXPENSE,
        kind=Kind.PRIZES,
        moves={box: won, own: -won},
        note=_("%(cup)s: prizes; %(left)s stays with the club") % params,
        key=uuid5(press.key, PRIZES),
    )
    for slip in (fees, prizes):
        if slip.moves[box]:
            write_slip(day.club, _by(slip, press))
    return bool(paid or won)


def take_out(day: CupDay, press: Press, because: str) -> bool:
    """Reverse the vouchers of the day's end that nobody reversed yet; return whether there were any."""
    ended = day.acts.filter(deed=Deed.ENDED).order_by("-head").first()
    if ended is None or day.club_id is None:
        return False
    keys = {what: uuid5(ended.key, what) for what in (FEES, PRIZES)}
    booked = Voucher.objects.filter(club=day.club_id, key__in=keys.values(), reversed_by__isnull=True)
    standing = list(booked.select_related("club").order_by("pk"))
    for voucher in standing:
        slip = Slip(
            reason=Reason(voucher.reason),
            day=timezone.localdate(),
            moves={},
            note=because,
            key=uuid5(press.key, str(voucher.pk)),
        )
        take_back(voucher, _by(slip, press))
    return bool(standing)


def _by(slip: Slip, press: Press) -> Slip:
    return replace(slip, by=press.by, author=press.author[:60])
