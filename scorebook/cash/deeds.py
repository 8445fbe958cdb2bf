"""The actions that write the book: rules, fines, payments, opening balances and reversals.

Each action is one transaction that locks the club. A version of the rules is booked with its charges; withdrawing the
version reverses them. The page's key distinguishes a repeated POST from a second voucher.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Max, Min, Q
from django.utils import timezone
from django.utils.formats import date_format

from scorebook.cash.fees import bring_up, charged
from scorebook.cash.writing import Moves, Slip, hold, kind_of, moves_of, reversing, to_who_they_are, write_voucher
from scorebook.models import Account, CashPosting, CashRules, Club, Evening, Night, Reason, Voucher, Withdrawal
from scorebook.models.cash import BY_HAND
from scorebook.refusals.refused import KeyReused, Refused, refuse
from settlement.vocabulary import say

TICKED = UUID("4a4b7d0e-6c1c-4c53-9f0e-0b7f3f5c2a61")
TARIFF = ("entry_fee", "lost_hand_fee", "loss_cap", "coin")


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """The reason to withdraw the last version, and the person; ``version`` is the one they saw."""

    version: int
    note: str
    by: Account | None = None
    author: str = ""


@transaction.atomic
def write_rules(club: Club, *, since: date, currency: str, after: int | None = None, **tariff: Any) -> CashRules:
    """Write the next version of the club's cash rules, and charge all nights since its day.

    ``after`` is the last version that the person has seen, or zero.

    :raises Refused: nights of that day are charged already, the book has another currency, or the versions have changed
        since.
    """
    _hold_open(club)
    latest = CashRules.objects.filter(club=club).standing().first()
    if after is not None and after != (latest.pk if latest else 0) and not _stands_so(latest, currency, tariff):
        raise refuse("", "not_the_last", say("This is not the last version any more: look at the rules again."))
    version = _next(club, since, currency, tariff)
    bring_up(club, timezone.now(), since)
    return version


@transaction.atomic
def withdraw_rules(club: Club, why: Why) -> None:
    """Withdraw the last version: its vouchers are reversed, and the charges of an earlier version are booked.

    :raises Refused: something was paid on this version, or there is a newer version.
    """
    _hold_open(club)
    withdrawn = _withdrawn(club, why)
    bring_up(club, timezone.now(), withdrawn.since, _back(why))


@transaction.atomic
def replace_rules(club: Club, why: Why, *, since: date, currency: str, **tariff: Any) -> CashRules:
    """Replace the last version by another one.

    :raises Refused: withdrawing or writing is refused.
    """
    _hold_open(club)
    withdrawn = _withdrawn(club, why)
    if (since, currency, tariff) == (withdrawn.since, withdrawn.currency, _tariff(withdrawn)):
        raise nothing_new()
    version = _next(club, since, currency, tariff)
    bring_up(club, timezone.now(), min(since, withdrawn.since), _back(why))
    return version


def may_change_currency(club: Club, *, but: CashRules | None = None) -> bool:
    """Tell whether the book has no valid vouchers except those of withdrawn rules, or of the rules ``but``."""
    standing = Voucher.objects.filter(club=club, reverses__isnull=True, reversed_by__isnull=True)
    of_others = Q(rules__isnull=True) | (Q(rules__withdrawn__isnull=True) & ~Q(rules=but.pk if but else None))
    return not standing.filter(of_others).exists()


def paid_on(rules: CashRules) -> bool:
    """Tell whether people charged by this version have paid since, or a night charged by it was paid."""
    vouchers = rules.vouchers.all()
    first = vouchers.aggregate(first=Min("pk"))["first"]
    people = CashPosting.objects.filter(voucher__in=vouchers, player__isnull=False).values("player")
    touched = Q(night__in=vouchers.values("night")) | Q(postings__player__in=people)
    paid = Voucher.objects.filter(club=rules.club_id, reason=Reason.PAYMENT, pk__gt=first or 0)
    standing = paid.filter(reverses__isnull=True, reversed_by__isnull=True)
    return first is not None and standing.filter(touched).exists()


def _next(club: Club, since: date, currency: str, tariff: dict[str, Any]) -> CashRules:
    latest = CashRules.objects.filter(club=club).standing().first()
    if latest is not None:
        _refuse_what_cannot_follow(latest, since, currency, tariff)
    elif not may_change_currency(club):
        _refuse_another_currency(club.cash_rules.order_by("-since", "-pk")[0], currency)
    return CashRules.objects.create(club=club, since=since, currency=currency, written_at=timezone.now(), **tariff)


def _refuse_what_cannot_follow(latest: CashRules, since: date, currency: str, tariff: dict[str, Any]) -> None:
    if not may_change_currency(latest.club):
        _refuse_another_currency(latest, currency)
    if _stands_so(latest, currency, tariff):
        raise nothing_new()
    nights = charged(Voucher.objects.filter(club=latest.club_id)).values("night")
    last = Evening.objects.filter(night__in=nights).aggregate(last=Max("opened_at"))["last"]
    if last is not None and since <= timezone.localdate(last):
        day = date_format(timezone.localdate(last), "DATE_FORMAT")
        raise refuse(
            "since", "charged_already", say("Evenings up to {day} are charged already: name a later day.", day=day)
        )
    if since < latest.since:
        raise refuse("since", "before_the_last", say("Name no day before that of the version in force."))


def _stands_so(latest: CashRules | None, currency: str, tariff: dict[str, Any]) -> bool:
    return latest is not None and (currency, tariff) == (latest.currency, _tariff(latest))


def _refuse_another_currency(latest: CashRules, currency: str) -> None:
    if currency != latest.currency:
        raise refuse("currency", "other_currency", say("The book is kept in another currency."))


def _tariff(rules: CashRules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in TARIFF}


def nothing_new() -> Refused:
    """Return the refusal of a version that equals the current one."""
    return refuse("", "nothing_new", say("Nothing differs from the version in force."))


def _withdrawn(club: Club, why: Why) -> CashRules:
    latest = CashRules.objects.filter(club=club).standing().first()
    if latest is None or latest.pk != why.version:
        raise refuse("", "not_the_last", say("This is not the last version any more: look at the rules again."))
    if paid_on(latest):
        raise refuse(
            "",
            "paid_already",
            say(
                "Something was paid on these rules already: write a version for a later "
                "day, or take the payments back first."
            ),
        )
    Withdrawal.objects.create(rules=latest, note=why.note, by=why.by, author=why.author, written_at=timezone.now())
    return latest


def _back(why: Why) -> Slip:
    return Slip(reason=Reason.RESULT, day=timezone.localdate(), moves={}, note=why.note, by=why.by, author=why.author)


@transaction.atomic
def write_slip(club: Club, slip: Slip, *, currency: str = "") -> Voucher:
    """Write a voucher by hand; a repeated POST writes it once.

    ``currency`` is the currency of the typed amounts.

    :raises Refused: the club is closed, keeps no book, or now keeps it in another currency.
    :raises KeyReused: another voucher has this key.
    """
    held = hold(club.pk)
    if (known := _known(club, slip)) is not None:
        content = (slip.reason, kind_of(slip), slip.day, slip.note)
        same = (known.reason, known.kind, known.day, known.note) == content
        if not same or to_who_they_are(moves_of(known)) != to_who_they_are(slip.moves):
            raise KeyReused
        return known
    _refuse_if_closed(held)
    rules = CashRules.objects.filter(club=club).standing().first()
    if rules is None:
        raise refuse("", "no_rules", say("The club has no cash rules yet: write them first."))
    if currency not in ("", rules.currency):
        raise refuse("", "other_currency", say("The book is kept in another currency."))
    return write_voucher(club.pk, slip, timezone.now())


def _known(club: Club, slip: Slip) -> Voucher | None:
    """Return the voucher that this page has written already, if any."""
    return Voucher.objects.filter(club=club, key=slip.key).first()


@transaction.atomic
def take_back(voucher: Voucher, slip: Slip) -> Voucher:
    """Reverse a voucher written by hand; ``slip`` names the day, the reason and the person.

    :raises Refused: the voucher belongs to a night, or was reversed already.
    :raises KeyReused: another voucher has this key.
    """
    held = hold(voucher.club_id)
    if (known := _known(voucher.club, slip)) is not None:
        if (known.reverses_id, known.note) != (voucher.pk, slip.note):
            raise KeyReused
        return known
    _refuse_if_closed(held)
    if voucher.reason not in BY_HAND or voucher.reverses_id is not None:
        raise refuse("", "of_a_night", say("This was booked from a sheet: correct the sheet."))
    if Voucher.objects.filter(reverses=voucher).exists():
        raise refuse("", "taken_back", say("This was taken back already."))
    return write_slip(voucher.club, reversing(voucher, slip))


def book_payment(night: Night, moves: Moves, *, author: str, by: Account | None) -> Voucher:
    """Write a payment on the bill of a club's night.

    The caller holds the lock of the night, and has checked that the payment is not written yet.
    """
    club = Club.objects.get(evenings=night.evenings.first())
    slip = Slip(reason=Reason.PAYMENT, day=timezone.localdate(), moves=moves, night=night.pk, author=author, by=by)
    return write_slip(club, slip)


@transaction.atomic
def take_back_payments(vouchers: Sequence[int], *, note: str, author: str, by: Account | None) -> None:
    """Reverse the payments behind a tick."""
    for voucher in Voucher.objects.filter(pk__in=vouchers).select_related("club"):
        key = uuid5(TICKED, f"{voucher.key} back")
        slip = Slip(reason=Reason.PAYMENT, day=timezone.localdate(), moves={}, note=note, key=key)
        take_back(voucher, replace(slip, author=author, by=by))


def _hold_open(club: Club) -> None:
    """Lock the club's row; raise :class:`Refused` if the club is closed."""
    _refuse_if_closed(hold(club.pk))


def _refuse_if_closed(club: Club) -> None:
    if club.closed_at is not None:
        raise refuse("", "club_closed", say("This club is closed: it can be read, and takes nothing new."))
