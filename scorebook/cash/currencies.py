"""The currencies of vouchers: a book whose vouchers were all reversed may change its currency."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorebook.models import CashRules, Club, Voucher


@dataclass(frozen=True, slots=True)
class Currencies:
    """The versions of a club's rules, including withdrawn ones, and the current currency of its book."""

    versions: Sequence[CashRules]
    book: str

    def of(self, voucher: Voucher) -> str:
        """Return the currency of a voucher: that of its rules, or of the rules in force when it was written by hand."""
        if all(one.currency == self.book for one in self.versions):
            return self.book
        if voucher.rules_id is not None:
            return next(one.currency for one in self.versions if one.pk == voucher.rules_id)
        return next((one.currency for one in self.versions if _stood(one, voucher)), self.book)

    def others(self, club: Club) -> list[int]:
        """Return the vouchers in another currency than the book's: all of them reversed or reversals."""
        if all(one.currency == self.book for one in self.versions):
            return []
        return [voucher.pk for voucher in club.vouchers.all() if self.of(voucher) != self.book]


def _stood(rules: CashRules, voucher: Voucher) -> bool:
    withdrawn_at = rules.withdrawn.written_at if hasattr(rules, "withdrawn") else None
    return rules.written_at <= voucher.written_at and (withdrawn_at is None or voucher.written_at < withdrawn_at)


def currencies_of(club: Club) -> Currencies:
    """Return the currencies of the club's vouchers; the club must keep a book."""
    versions = list(club.cash_rules.order_by("-since", "-pk").select_related("withdrawn"))
    standing = (one for one in versions if not hasattr(one, "withdrawn"))
    return Currencies(versions, next(standing, versions[0]).currency)
