"""Labels of the book: the names of its accounts, and the texts of its lines."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from scorebook.models import CashRules, Named, Reason
from scorebook.models.cash import Kind
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
    Reason.FEE: pgettext_lazy("cash", "fee"),
    Reason.OPENING: pgettext_lazy("cash", "opening balance"),
    Reason.MERGED: pgettext_lazy("cash", "from another account of the same person"),
}

KINDS = {
    Kind.ENTRY: pgettext_lazy("kind of money", "entry fees"),
    Kind.LOST_HANDS: pgettext_lazy("kind of money", "lost hands"),
    Kind.ROUNDING: pgettext_lazy("kind of money", "roundings"),
    Kind.FINE: pgettext_lazy("kind of money", "fines"),
    Kind.MEMBERSHIP: pgettext_lazy("kind of money", "membership fees"),
    Kind.PRIZES: pgettext_lazy("kind of money", "prizes"),
    Kind.ROOM: pgettext_lazy("kind of money", "room"),
    Kind.DRINKS: pgettext_lazy("kind of money", "drinks"),
    Kind.OTHER: pgettext_lazy("kind of money", "other"),
    Kind.OPENING: pgettext_lazy("kind of money", "opening balances"),
    Kind.TRANSFER: pgettext_lazy("kind of money", "between accounts"),
}
# A fee on a member's account, by its kind.
FEES = {
    Kind.MEMBERSHIP: pgettext_lazy("cash", "membership fee"),
    Kind.ENTRY: pgettext_lazy("cash", "entry fee"),
    Kind.ROOM: pgettext_lazy("cash", "share of the room"),
    Kind.DRINKS: pgettext_lazy("cash", "drinks"),
    Kind.OTHER: pgettext_lazy("cash", "other fee"),
}

DEEDS = {
    Reason.FINE: pgettext_lazy("cash", "Write a fine"),
    Reason.PAYMENT: pgettext_lazy("cash", "Write a payment"),
    Reason.EXPENSE: pgettext_lazy("cash", "Write an expense"),
    Reason.INCOME: pgettext_lazy("cash", "Write an income"),
    Reason.OPENING: pgettext_lazy("cash", "Write an opening balance"),
}


def say_line(
    reason: Reason,
    amount: int,
    *,
    kind: Kind | None = None,
    rules: CashRules | None = None,
    other: str = "",
    back: bool = False,
) -> str:
    """Return the text of a posting; ``other`` is the opposite account, ``back`` marks a reversal."""
    label = _say(reason, kind, -amount if back else amount, rules, other)
    return _("taken back: %(what)s") % {"what": label} if back else label


def _say(reason: Reason, kind: Kind | None, amount: int, rules: CashRules | None, other: str) -> str:
    name = name_of_reason(reason, kind)
    match reason:
        case Reason.LOST_HANDS if rules is not None and rules.lost_hand_fee and amount < 0:
            hands, fee = -amount // rules.lost_hand_fee, amount_of(rules.lost_hand_fee, rules.currency)
            return f"{name} ({hands} × {fee})"
        case Reason.PAYMENT if other and amount > 0:
            return pgettext("cash", "paid to: %(name)s") % {"name": other}
        case Reason.PAYMENT if other:
            return pgettext("cash", "got from: %(name)s") % {"name": other}
        case Reason.FINE | Reason.FEE | Reason.OPENING if other:
            return f"{name}: {other}"
    return name


def name_of_reason(reason: Reason, kind: Kind | None) -> str:
    """Return the name of a voucher's reason; a fee is called by its kind, an income and an expense name theirs."""
    name = str(REASONS[reason])
    if reason == Reason.FEE and kind is not None:
        return str(FEES.get(kind, name))
    if reason in (Reason.INCOME, Reason.EXPENSE) and kind not in (None, Kind.OTHER):
        return f"{name}: {KINDS[Kind(kind)]}"
    return name
