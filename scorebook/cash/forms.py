"""Forms of the book's pages. Amounts are typed as people write money."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date
from typing import Any
from uuid import uuid4

from django import forms
from django.db.models import Count, Max
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from scorebook.cash.deeds import Why, may_change_currency
from scorebook.cash.labels import ACCOUNTS, KINDS
from scorebook.cash.linking import night_of_fine, night_of_payment
from scorebook.cash.queries import people_of
from scorebook.cash.writing import Purse, Slip
from scorebook.models import Account, CashRules, Club, Named, Reason
from scorebook.models.cash import Kind
from scorebook.page.fields import Day, Line
from scorebook.refusals.refused import Refused
from scorebook.refusals.words import used_already
from scorebook.words import money
from scorebook.words.points import amount_of

HAS, OWES = "has", "owes"


def _amount(label: Any, *, required: bool = True, help_text: Any = "") -> forms.CharField:
    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    return forms.CharField(label=label, required=required, max_length=30, help_text=help_text, widget=widget)


class Note(Line):
    """The field for a note on a posting."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=200, widget=forms.TextInput(attrs={"autocomplete": "off"}), **more)


class Refusable(forms.Form):
    """A form that shows the reasons of a refusal."""

    def take(self, refusal: Refused) -> None:
        """Add the reasons of a refusal to their fields."""
        for problem in refusal.problems:
            self.add_error(problem.field if problem.field in self.fields else None, problem.text.read((), _))

    def was_used(self) -> None:
        """Report that the page's key was used already, and renew the key; the input stays."""
        sent = self.data
        self.data = {**{name: sent[name] for name in sent}, "key": str(uuid4())}
        self.add_error(None, used_already())


def usual_currency(club: Club) -> str:
    """Return the most frequent currency of the club's evenings, or that of the reader's language."""
    played = club.evenings.filter(currency__in=money.CURRENCIES).order_by().values_list("currency")
    most = played.annotate(times=Count("pk"), last=Max("opened_at")).order_by("-times", "-last").first()
    return str(most[0]) if most else money.of_language(get_language())


def read_amounts(form: forms.Form, names: Iterable[str], currency: str, *, or_zero: Collection[str] = ()) -> None:
    """Convert typed amounts into minor units (``None`` for an empty field), and add errors to their fields.

    For fields in ``or_zero``, 0 means the same as an empty field.
    """
    for name in names:
        entered = form.cleaned_data.get(name)
        try:
            form.cleaned_data[name] = money.minor_units(entered, currency) if entered and entered.strip() else None
        except money.NotMoney as refusal:
            if refusal.is_nought and name in or_zero:
                form.cleaned_data[name] = None
            else:
                form.add_error(name, refusal.text)


def choices_of(kinds: Iterable[Kind]) -> list[tuple[str, str]]:
    """Return kinds as the choices of a field."""
    return [(kind.value, capfirst(str(KINDS[kind]))) for kind in kinds]


class RulesForm(Refusable):
    """A version of the cash rules; only the first version asks for the currency."""

    since = Day(label=gettext_lazy("For evenings from"), initial=timezone.localdate)
    currency = forms.ChoiceField(label=gettext_lazy("Currency"), choices=[(code, code) for code in money.CURRENCIES])
    entry_fee = _amount(
        gettext_lazy("Entry fee"),
        required=False,
        help_text=gettext_lazy("Once an evening, from everybody who sat down."),
    )
    lost_hand_fee = _amount(
        gettext_lazy("Fee for a lost hand"), required=False, help_text=gettext_lazy("From its declarer.")
    )
    loss_cap = _amount(
        gettext_lazy("Nobody loses more in an evening than"),
        required=False,
        help_text=gettext_lazy("What goes beyond it comes back from the winners, in proportion to what they won."),
    )
    coin = _amount(
        gettext_lazy("The smallest coin"),
        required=False,
        help_text=gettext_lazy("Winnings are rounded down to it, losses up: the rest is the club’s."),
    )
    after = forms.IntegerField(required=False, widget=forms.HiddenInput)  # the last version when the page was made
    amounts = ("entry_fee", "lost_hand_fee", "loss_cap", "coin")

    def __init__(self, club: Club, latest: CashRules | None, data: Any = None) -> None:
        self.latest = latest
        first_values = self._as_text(latest) if latest else {"currency": usual_currency(club)}
        super().__init__(data, initial={**first_values, "after": latest.pk if latest else 0})
        if latest is not None and not may_change_currency(club, but=self.leaves_out):
            del self.fields["currency"]

    leaves_out: CashRules | None = None  # the version whose vouchers this one takes the place of

    def _as_text(self, latest: CashRules) -> dict[str, str]:
        columns = {name: getattr(latest, name) for name in self.amounts}
        columns["coin"] = None if latest.coin == 1 else latest.coin
        texts = {
            name: amount_of(amount, latest.currency)
            for name, amount in columns.items()
            if amount is not None and (amount or name == "loss_cap")
        }
        return {"currency": latest.currency, **texts}

    def clean(self) -> dict[str, Any]:
        """Convert the amounts in the book's currency."""
        super().clean()
        read_amounts(self, self.amounts, self.kept_in(), or_zero=("entry_fee", "lost_hand_fee"))
        return self.cleaned_data

    def kept_in(self) -> str:
        """Return the book's currency, or the chosen one for a new book."""
        if "currency" in self.fields or self.latest is None:
            return str(self.cleaned_data.get("currency") or money.CURRENCIES[0])
        return self.latest.currency

    def columns(self) -> dict[str, Any]:
        """Return the version's columns."""
        data = self.cleaned_data
        return {
            "since": data["since"],
            "currency": self.kept_in(),
            "entry_fee": data["entry_fee"] or 0,
            "lost_hand_fee": data["lost_hand_fee"] or 0,
            "loss_cap": data["loss_cap"],
            "coin": data["coin"] or 1,
        }


class Withdrawing(Refusable):
    """The reason to withdraw the last version, and the version that the page showed."""

    why = Note(label=gettext_lazy("Why it is withdrawn"))
    version = forms.IntegerField(widget=forms.HiddenInput)

    def reason(self, by: Account) -> Why:
        """Return the reason as a record."""
        data = self.cleaned_data
        return Why(version=data["version"], note=data["why"], by=by, author=by.name)


class WithdrawForm(Withdrawing):
    """The withdrawal of the last version without a replacement."""

    def __init__(self, latest: CashRules, data: Any = None) -> None:
        super().__init__(data, initial={"version": latest.pk})


class ReplaceForm(RulesForm, Withdrawing):
    """A version that replaces the last one."""

    after = None  # type: ignore[assignment]  # it says which one that is, as a withdrawal does
    field_order = ("since", "currency", "entry_fee", "lost_hand_fee", "loss_cap", "coin", "why")

    def __init__(self, club: Club, latest: CashRules, data: Any = None) -> None:
        self.leaves_out = latest
        super().__init__(club, latest, data)
        self.initial = {**self.initial, "since": latest.since, "version": latest.pk}


class VoucherForm(Refusable):
    """A voucher written by hand: the amount goes from one account to another.

    ``gets`` and ``gives`` are accounts of the club, or names of fields that choose an account.
    """

    reason: Reason
    gets: str
    gives: str
    amount = _amount(pgettext_lazy("cash", "How much"))
    day = Day(label=gettext_lazy("Day"), initial=timezone.localdate)
    note = Note(label=gettext_lazy("Note"), required=False)
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    currency = forms.CharField(required=False, max_length=3, widget=forms.HiddenInput)
    in_coins = True

    def __init__(self, club: Club, rules: CashRules, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "initial": {"currency": rules.currency}})
        self.club, self.rules = club, rules
        self.people = [(str(one.purse), one.name) for one in people_of(club, timezone.localdate())]
        self.box = [(str(Named.BOX), capfirst(str(ACCOUNTS[Named.BOX])))]

    def choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        """Set the choices of an account field."""
        self.fields[name].choices = [("", "—"), *choices]  # type: ignore[attr-defined]

    def clean_day(self) -> date:
        """Refuse a day in the future."""
        day: date = self.cleaned_data["day"]
        if day > timezone.localdate():
            raise forms.ValidationError(_("This day is still to come."))
        return day

    def clean(self) -> dict[str, Any]:
        """Convert the amount, and refuse amounts below the club's smallest coin."""
        super().clean()
        read_amounts(self, ("amount",), self.rules.currency)
        data = self.cleaned_data
        amount = data.get("amount") or 0
        if self.in_coins and amount % self.rules.coin and not self.settles(amount):
            coin = amount_of(self.rules.coin, self.rules.currency)
            self.add_error("amount", _("The smallest coin is %(coin)s.") % {"coin": coin})
        return data

    def settles(self, amount: int) -> bool:  # noqa: ARG002 - a payment looks at it
        """Tell whether the amount equals a debt; then the smallest coin does not matter."""
        return False

    def slip(self, by: Account) -> Slip:
        """Return the voucher's slip from the form data."""
        data = self.cleaned_data
        return Slip(
            reason=self.reason,
            day=data["day"],
            moves=self.moves(),
            kind=self.chosen_kind(),
            note=data["note"],
            night=self.night(),
            key=data["key"],
            by=by,
            author=by.name,
        )

    def moves(self) -> dict[Purse, int]:
        """Return the amount moved on each account."""
        amount = self.cleaned_data["amount"]
        return {self.purse(self.gets): amount, self.purse(self.gives): -amount}

    def chosen_kind(self) -> Kind | None:
        """Return the chosen kind of income or cost; ``None`` if it follows from the reason."""
        return Kind(self.cleaned_data["kind"]) if "kind" in self.fields else None

    def night(self) -> int | None:
        """Return the night the voucher belongs to."""
        return None

    def purse(self, name: str) -> Purse:
        """Return the club's account of that name, or the account chosen in that field."""
        chosen = str(self.cleaned_data.get(name, name))
        return int(chosen) if chosen.isdecimal() else chosen


class FineForm(VoucherForm):
    """A fine: from a member to the club."""

    reason = Reason.FINE
    gets, gives = Named.OWN.value, "who"
    who = forms.ChoiceField(label=gettext_lazy("Who is fined"))
    field_order = ("who", "amount", "note", "day")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choose("who", self.people)
        self.fields["note"].label, self.fields["note"].required = gettext_lazy("What for"), True

    def night(self) -> int | None:
        """Return the night of that day."""
        return night_of_fine(self.club, int(self.purse("who")), self.cleaned_data["day"])


class PaymentForm(VoucherForm):
    """A payment: between two members, or between a member and the box."""

    reason = Reason.PAYMENT
    gets, gives = "payer", "payee"
    payer = forms.ChoiceField(label=gettext_lazy("Who paid"))
    payee = forms.ChoiceField(label=gettext_lazy("To whom"))
    field_order = ("payer", "payee", "amount", "day", "note")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choose("payer", [*self.people, *self.box])
        self.choose("payee", [*self.box, *self.people])

    def clean(self) -> dict[str, Any]:
        """Refuse a payment to oneself."""
        data = super().clean()
        if data.get("payer") and data.get("payer") == data.get("payee"):
            self.add_error("payee", _("Nobody pays himself: choose another one."))
        return data

    def settles(self, amount: int) -> bool:
        """Tell whether the amount equals the payer's debt, or the payee's credit, on the day of the payment."""
        day = self.cleaned_data.get("day") or timezone.localdate()
        owed = {str(one.purse): -one.balance for one in people_of(self.club, day)}
        payer, payee = (self.cleaned_data.get(name, "") for name in ("payer", "payee"))
        return amount in (owed.get(payer), -owed.get(payee, 0))

    def night(self) -> int | None:
        """Return the night that the payment settles."""
        return night_of_payment(self.club, *(purse for purse in self.moves() if isinstance(purse, int)))


class ExpenseForm(VoucherForm):
    """An expense of the club: paid from the box, charged to the club's own account."""

    reason = Reason.EXPENSE
    gets, gives = Named.BOX.value, Named.OWN.value
    kinds: Collection[Kind] = (Kind.ROOM, Kind.DRINKS, Kind.PRIZES, Kind.OTHER)
    kind = forms.ChoiceField(label=pgettext_lazy("cash", "Kind"), initial=Kind.OTHER)
    field_order = ("amount", "kind", "note", "day")
    in_coins = False  # a shop knows nothing of the table's coins

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = choices_of(self.kinds)  # type: ignore[attr-defined]
        self.fields["note"].label, self.fields["note"].required = gettext_lazy("What for"), True


class IncomeForm(ExpenseForm):
    """An income of the club from outside: paid into the box, credited to the club's own account."""

    reason = Reason.INCOME
    gets, gives = Named.OWN.value, Named.BOX.value
    kinds = (Kind.ENTRY, Kind.MEMBERSHIP, Kind.ROOM, Kind.DRINKS, Kind.PRIZES, Kind.OTHER)


class OpeningForm(VoucherForm):
    """An opening balance from an older book."""

    reason = Reason.OPENING
    gets, gives = "account", Named.OWN.value
    account = forms.ChoiceField(label=gettext_lazy("Whose account"))
    side = forms.ChoiceField(
        label=pgettext_lazy("cash", "Who stands there"),
        widget=forms.RadioSelect,
        initial=OWES,
        choices=[(OWES, pgettext_lazy("cash", "still owes this")), (HAS, pgettext_lazy("cash", "has this to get"))],
        help_text=gettext_lazy("Of the cash box: this lies in it."),
    )
    field_order = ("account", "side", "amount", "day", "note")
    in_coins = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choose("account", [*self.people, *self.box])

    def moves(self) -> dict[Purse, int]:
        """Return the balance; money in the box is posted as a negative amount."""
        minus = self.purse("account") == Named.BOX or self.cleaned_data["side"] == OWES
        return {purse: -amount if minus else amount for purse, amount in super().moves().items()}


class TakeBackForm(Refusable):
    """The reason to reverse a voucher."""

    note = Note(label=gettext_lazy("Why"))
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)


FORMS: dict[str, type[VoucherForm]] = {
    str(form.reason): form for form in (FineForm, PaymentForm, ExpenseForm, IncomeForm, OpeningForm)
}
