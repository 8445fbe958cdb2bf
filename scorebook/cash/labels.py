"""Labels of the book: the names of its accounts, and the texts of its lines."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from scorebook.models import CashRules, Named, Reason
from scorebook.words.points import amount_of

ACCOUNTS = {
    Named.BOX: pgettext_lazy("cash", "cash box"),
    Named.OWN: pgettext_lazy("cash", "the club’s own"),
    Named.POTS: pgettext_lazy("cash", "left in the pots"),
}
REASONS = {
    Reason.RESULT: pgettext_lazy("cash", "play"),
    Reason.ENTRY_FEE: pgettext_lazy("cash", "entry fee"),
    Reason.LOST_HANDS: pgettext_lazy("cash", "lost hands"),
    Reason.LOSS_CAP: pgettext_lazy("cash", "loss cap"),
    Reason.ROUNDING: pgettext_lazy("cash", "rounded to the coin"),
    Reason.FINE: pgettext_lazy("cash", "fine"),
    Reason.PAYMENT: pgettext_lazy("cash", "payment"),
    Reason.EXPENSE: pgettext_lazy("cash", "expense"),
    Reason.INCOME: pgettext_lazy("cash", "income"),
    Reason.OPENING: pgettext_lazy("cash", "opening balance"),
    Reason.MERGED: pgettext_lazy("cash", "from another account of the same person"),
}

DEEDS = {
    Reason.FINE: pgettext_lazy("cash", "Write a fine"),
    Reason.PAYMENT: pgettext_lazy("cash", "Write a payment"),
    Reason.EXPENSE: pgettext_lazy("cash", "Write an expense"),
    Reason.INCOME: pgettext_lazy("cash", "Write an income"),
    Reason.OPENING: pgettext_lazy("cash", "Write an opening balance"),
}


def say_line(
    reason: Reason, amount: int, *, rules: CashRules | None = None, other: str = "", back: bool = False
) -> str:
    """Return the text of a posting; ``other`` is the opposite account, ``back`` marks a reversal."""
    label = _say(reason, -amount if back else amount, rules, other)
    return _("taken back: %(what)s") % {"what": label} if back else label


def _say(reason: Reason, amount: int, rules: CashRules | None, other: str) -> str:
    name = str(REASONS[reason])
    match reason:
        case Reason.LOST_HANDS if rules is not None and rules.lost_hand_fee and amount < 0:
            hands, fee = -amount // rules.lost_hand_fee, amount_of(rules.lost_hand_fee, rules.currency)
            return f"{name} ({hands} × {fee})"
        case Reason.PAYMENT if other and amount > 0:
            return pgettext("cash", "paid to: %(name)s") % {"name": other}
        case Reason.PAYMENT if other:
            return pgettext("cash", "got from: %(name)s") % {"name": other}
        case Reason.FINE | Reason.OPENING if other:
            return f"{name}: {other}"
    return name
