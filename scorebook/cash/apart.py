"""The fees of a night that is not played for the book's money: booked on the accounts, without the play.

The night's bill stays in its own unit; the fees are settled with the next night played for the book's money.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorebook.cash.fees import tariff_of
from scorebook.cash.settling import lost_hands
from scorebook.models import CashRules
from scorebook.words.points import amount_of
from settlement.cash import Attendance, charges, to_settle


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """The fees of such a night in the book's currency, by name, in the order of sitting down."""

    currency: str
    for_points: bool
    fees: tuple[tuple[str, int], ...]

    @property
    def listed(self) -> str:
        """Return the charges on one line; empty if there are none."""
        charged = (f"{name} {amount_of(fee, self.currency)}" for name, fee in self.fees if fee)
        return " · ".join(charged)

    def description(self, *, closed: bool) -> str:
        """Return in words that the play is not booked, and the charges; for an open night, the expected charges."""
        fees = _("Charged to the accounts with the club: %(fees)s.")
        if not closed:
            fees = _("To be charged to the accounts with the club: %(fees)s.")
        play = _("Not played for %(currency)s: the club’s cash does not book the play.") % {"currency": self.currency}
        if self.for_points:
            play = _("Played for points only: the club’s cash does not book the play.")
        return f"{play} {fees % {'fees': self.listed}}" if self.listed else play


def fees_apart(night: int, people: Mapping[int, str], rules: CashRules, *, for_points: bool) -> Apart:
    """Return everybody's charge for the night; ``people`` are the names by player."""
    lost = lost_hands(night)
    charged = charges(tariff_of(rules), [Attendance(made=0, lost=lost.get(player, 0)) for player in people])
    owed = (-amount for amount in to_settle(len(people), charged))
    fees = tuple(zip(people.values(), owed, strict=True))
    return Apart(currency=rules.currency, for_points=for_points, fees=fees)
