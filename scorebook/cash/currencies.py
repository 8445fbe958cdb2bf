"""In which money a voucher was written: a book whose vouchers were all taken back may be kept in another currency."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorebook.models import CashRules, Club, Voucher


@dataclass(frozen=True, slots=True)
class Currencies:
    """The versions of a club's rules, withdrawn ones too, and the currency of its book now."""

    versions: Sequence[CashRules]
    book: str

    def of(self, voucher: Voucher) -> str:
        """Return the currency of a voucher: of its rules, or of those in force when somebody wrote it."""
        if all(one.currency == self.book for one in self.versions):
            return self.book
        if voucher.rules_id is not None:
            return next(one.currency for one in self.versions if one.pk == voucher.rules_id)
        return next((one.currency for one in self.versions if _stood(one, voucher)), self.book)

    def others(self, club: Club) -> list[int]:
        """Return the vouchers in another currency than the book's: each of them is taken back, or takes one back."""
        if all(one.currency == self.book for one in self.versions):
            return []
        return [voucher.pk for voucher in club.vouchers.all() if self.of(voucher) != self.book]


def _stood(rules: CashRules, voucher: Voucher) -> bool:
    gone = rules.withdrawn.written_at if hasattr(rules, "withdrawn") else None
    return rules.written_at <= voucher.written_at and (gone is None or voucher.written_at < gone)


def currencies_of(club: Club) -> Currencies:
    """Return in which money the club's vouchers are; the club keeps a book."""
    versions = list(club.cash_rules.order_by("-since", "-pk").select_related("withdrawn"))
    standing = (one for one in versions if not hasattr(one, "withdrawn"))
    return Currencies(versions, next(standing, versions[0]).currency)
