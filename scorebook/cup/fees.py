"""The fees of a cup day: the fee of each entrant, the payments and the sums.

A fee is one of up to three: for members of the club, for juniors, and for all others.  Amounts are in minor units.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Sum
from django.utils.translation import pgettext_lazy

from scorebook.models import CupDay, CupPayment, Entrant
from scorebook.refusals.refused import refuse
from scorebook.words.names import in_order
from scorebook.words.points import amount_of
from settlement.vocabulary import say

OTHERS, MEMBER, JUNIOR = "", "member", "junior"
KINDS = {
    OTHERS: pgettext_lazy("who pays the fee", "full fee"),
    MEMBER: pgettext_lazy("who pays the fee", "member"),
    JUNIOR: pgettext_lazy("who pays the fee", "junior"),
}
FEES = {OTHERS: "fee", MEMBER: "member_fee", JUNIOR: "junior_fee"}
"""The keys of the fees among the prizes of a day."""
OTHER_FEES = (FEES[MEMBER], FEES[JUNIOR])


def fee_of(prizes: Mapping[str, Any], kind: str) -> int:
    """Return the fee of this kind; where a kind has no fee of its own, the fee of all others."""
    fee = prizes.get(FEES.get(kind, FEES[OTHERS]))
    return int(prizes.get("fee", 0) if fee is None else fee)


def kinds_of(day: CupDay) -> list[str]:
    """Return the kinds of entrants whose fees differ on this day."""
    return [kind for kind, key in FEES.items() if kind == OTHERS or day.prizes.get(key) is not None]


def paid_by(day: CupDay) -> dict[int, int]:
    """Return the sum that each entrant has paid, without payments that were taken back."""
    sums = CupPayment.objects.filter(cup_day=day).order_by().values("entrant").annotate(paid=Sum("amount"))
    return {row["entrant"]: row["paid"] for row in sums}


def received(day: CupDay) -> int | None:
    """Return the sum of all payments, or ``None`` if nobody ever recorded one."""
    whole: int | None = CupPayment.objects.filter(cup_day=day).aggregate(paid=Sum("amount"))["paid"]
    return whole


def refuse_other_currency(day: CupDay, currency: object) -> None:
    """Raise :class:`Refused` if payments are recorded in another currency."""
    paid = CupPayment.objects.filter(cup_day=day).order_by("pk").first()
    if paid is not None and paid.currency != currency:
        text = say("Payments are recorded in {currency}: keep this currency and a fee.", currency=paid.currency)
        raise refuse("currency", "other_currency", text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The fee of an entrant: the amount due and the amount paid."""

    entrant: Entrant
    name: str
    due: int
    paid: int
    currency: str

    @property
    def open(self) -> int:
        """The amount that is not paid yet."""
        return max(0, self.due - self.paid)

    @property
    def kind(self) -> str:
        """The kind of the fee in words."""
        return str(KINDS[self.entrant.fee_kind])

    def amount(self, value: int) -> str:
        """Return an amount in words."""
        return amount_of(value, self.currency) if self.currency else ""

    @property
    def due_in_words(self) -> str:
        """The fee as an amount."""
        return self.amount(self.due)

    @property
    def open_in_words(self) -> str:
        """The open amount with its currency."""
        return self.amount(self.open)

    @property
    def paid_in_words(self) -> str:
        """The sum paid as an amount."""
        return self.amount(self.paid)


def accounts(day: CupDay) -> list[Account]:
    """Return everybody on the list by name."""
    paid, currency = paid_by(day), str(day.prizes.get("currency") or "")
    rows = [
        Account(
            entrant=one,
            name=one.player.name,
            due=fee_of(day.prizes, one.fee_kind) if one.first_round <= day.rounds else 0,
            paid=paid.get(one.pk, 0),
            currency=currency,
        )
        for one in day.entrants.select_related("player")
    ]
    return sorted(rows, key=lambda row: in_order(row.name))


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeSums:
    """The sums of all fees: people, and the amounts due, paid and open."""

    people: int
    payers: int
    due: str
    paid: str
    open: str


def sums_of(day: CupDay, rows: Iterable[Account]) -> FeeSums | None:
    """Return the sums, or ``None`` if the day has no fee."""
    everybody: list[Account] = [*rows]
    if not day.prizes.get("currency"):
        return None
    sums: Mapping[str, int] = {
        "due": sum(row.due for row in everybody),
        "paid": sum(row.paid for row in everybody),
        "open": sum(row.open for row in everybody),
    }
    return FeeSums(
        people=len(everybody),
        payers=sum(not row.open for row in everybody),
        **{name: amount_of(value, day.prizes["currency"]) for name, value in sums.items()},
    )
