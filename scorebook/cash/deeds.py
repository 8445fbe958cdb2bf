"""What people write in the book: the rules, fines, payments, opening balances, and what takes one of them back.

Each is one transaction that holds the club.  The key made by the page tells a voucher sent twice from two vouchers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.formats import date_format

from scorebook.cash.nights import bring_up
from scorebook.cash.writing import Moves, Slip, hold, moves_of, reversing, to_who_they_are, write_voucher
from scorebook.ledger.outcomes import KeyReused, refuse
from scorebook.models import Account, CashRules, Club, Evening, Night, Reason, Voucher
from scorebook.models.cash import BY_HAND, OF_A_NIGHT
from settlement.vocabulary import say

TICKED = UUID("4a4b7d0e-6c1c-4c53-9f0e-0b7f3f5c2a61")
TARIFF = ("entry_fee", "lost_hand_fee", "loss_cap", "coin")


@transaction.atomic
def write_rules(club: Club, *, since: date, currency: str, **tariff: Any) -> CashRules:
    """Write the next version of the club's cash rules, and charge what was played since its day by it.

    :raises Refused: nights of that day are charged already, or the book is kept in another currency.
    """
    _open(club)
    latest = CashRules.objects.filter(club=club).order_by("-since", "-pk").first()
    if latest is not None:
        _refuse_what_cannot_follow(latest, since, currency, tariff)
    now = timezone.now()
    written = CashRules.objects.create(club=club, since=since, currency=currency, written_at=now, **tariff)
    bring_up(club, now, since)
    return written


def _refuse_what_cannot_follow(latest: CashRules, since: date, currency: str, tariff: dict[str, Any]) -> None:
    if currency != latest.currency:
        raise refuse("currency", "other_currency", say("The book is kept in another currency."))
    if tariff == {name: getattr(latest, name) for name in TARIFF}:
        raise refuse("", "nothing_new", say("Nothing differs from the version in force."))
    charged = Evening.objects.filter(club=latest.club_id, night__vouchers__reason__in=OF_A_NIGHT)
    last = charged.aggregate(last=Max("opened_at"))["last"]
    if last is not None and since <= timezone.localdate(last):
        day = date_format(timezone.localdate(last), "DATE_FORMAT")
        raise refuse("since", "charged_already", say("Nights up to {day} are charged already: name a later day.",
                                                     day=day))  # fmt: skip
    if since < latest.since:
        raise refuse("since", "before_the_last", say("Name no day before that of the version in force."))


@transaction.atomic
def write_slip(club: Club, slip: Slip) -> Voucher:
    """Write a voucher that somebody filled in; the same one sent again is written once.

    :raises Refused: the club is closed, or keeps no book.
    :raises KeyReused: another voucher has this key.
    """
    _open(club)
    if not CashRules.objects.filter(club=club).exists():
        raise refuse("", "no_rules", say("The club has no cash rules yet: write them first."))
    known = Voucher.objects.filter(club=club, key=slip.key).first()
    if known is None:
        return write_voucher(club.pk, slip, timezone.now())
    same = (known.reason, known.day, known.note) == (slip.reason, slip.day, slip.note)
    if not same or moves_of(known) != to_who_they_are(slip.moves):
        raise KeyReused
    return known


@transaction.atomic
def take_back(voucher: Voucher, slip: Slip) -> Voucher:
    """Reverse a voucher that somebody wrote; ``slip`` says when, why and who does it.

    :raises Refused: it is a night's, or was taken back already.
    """
    _open(voucher.club)
    if voucher.reason not in BY_HAND or voucher.reverses_id is not None:
        raise refuse("", "of_a_night", say("This was booked from a sheet: correct the sheet."))
    if Voucher.objects.filter(reverses=voucher).exclude(key=slip.key).exists():
        raise refuse("", "taken_back", say("This was taken back already."))
    return write_slip(voucher.club, reversing(voucher, slip))


@transaction.atomic
def book_payment(night: Night, moves: Moves, *, seen: int, author: str, by: Account | None) -> Voucher:
    """Write what somebody paid of what a club's night left.

    ``seen`` is the night's last payment when this one was asked for: two who tick the same at once write it once.
    """
    club = Club.objects.get(evenings=night.evenings.first())
    key = uuid5(TICKED, f"{night.pk} {sorted(map(str, moves.items()))} after {seen}")
    slip = Slip(reason=Reason.PAYMENT, day=timezone.localdate(), moves=moves, night=night.pk, key=key)
    return write_slip(club, replace(slip, author=author, by=by))


@transaction.atomic
def take_back_payments(vouchers: Sequence[int], *, note: str, author: str, by: Account | None) -> None:
    """Take back the payments that a tick stood for."""
    for voucher in Voucher.objects.filter(pk__in=vouchers).select_related("club"):
        key = uuid5(TICKED, f"{voucher.key} back")
        slip = Slip(reason=Reason.PAYMENT, day=timezone.localdate(), moves={}, note=note, key=key)
        take_back(voucher, replace(slip, author=author, by=by))


def _open(club: Club) -> None:
    if hold(club.pk).closed_at is not None:
        raise refuse("", "club_closed", say("This club is closed: it can be read, and takes nothing new."))
