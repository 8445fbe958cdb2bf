"""The day's own page for the public: place, hours, fee, limit of people and a text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scorebook.cup.deeds.acting import Deed, Press, do, refuse_if_over
from scorebook.cup.draw.sizes import FEWEST, MOST
from scorebook.cup.fees import FEES, OTHER_FEES, refuse_other_currency
from scorebook.cup.ranking.awards import LISTS
from scorebook.models import CupDay
from scorebook.page.fields import Line
from scorebook.refusals.refused import refuse
from scorebook.words import money
from scorebook.words.names import can_be_printed
from scorebook.words.points import amount_of
from settlement.vocabulary import say

COLUMNS = ("place", "hours", "notice", "most_people", "announced")
LONGEST_NOTICE = 3_000
SAME_FEE = gettext_lazy("Left empty, the same as everybody. 0 is no fee.")


class NoticeForm(forms.Form):
    """The texts of the day's own page, the limit of people and the fees."""

    place = Line(label=gettext_lazy("Place"), required=False, max_length=120)
    hours = Line(
        label=gettext_lazy("Hours"),
        required=False,
        max_length=120,
        help_text=gettext_lazy("For example: registration from 9.00, round 1 at 10.00."),
    )
    most_people = forms.IntegerField(
        label=gettext_lazy("At most so many people"),
        required=False,
        min_value=FEWEST,
        max_value=MOST,
        help_text=gettext_lazy("Left empty, there is no limit."),
    )
    fee = forms.CharField(label=gettext_lazy("Fee of each"), max_length=20, required=False)
    member_fee = forms.CharField(
        label=gettext_lazy("Fee of a member of the club"), max_length=20, required=False, help_text=SAME_FEE
    )
    junior_fee = forms.CharField(
        label=gettext_lazy("Fee of a junior"), max_length=20, required=False, help_text=SAME_FEE
    )
    currency = forms.ChoiceField(label=gettext_lazy("Currency"), choices=[(code, code) for code in money.CURRENCIES])
    notice = forms.CharField(
        label=gettext_lazy("What else people should know"),
        required=False,
        max_length=LONGEST_NOTICE,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    announced = forms.BooleanField(label=gettext_lazy("Anybody who has its address reads the page"), required=False)

    def __init__(self, day: CupDay, data: Any = None) -> None:
        currency = day.prizes.get("currency") or money.of_language(get_language())
        initial = {name: getattr(day, name) for name in COLUMNS}
        initial |= {key: amount_of(day.prizes[key], currency) for key in FEES.values() if key in day.prizes}
        super().__init__(data, auto_id="notice-%s", initial={**initial, "currency": currency})
        self.fields["most_people"].widget.attrs["inputmode"] = "numeric"
        for name in ("place", "hours", *FEES.values()):
            self.fields[name].widget.attrs["autocomplete"] = "off"

    def clean_notice(self) -> str:
        """Return the text without spaces at its lines' ends; refuse characters that cannot be printed."""
        lines = [line.rstrip() for line in self.cleaned_data["notice"].splitlines()]
        if not all(can_be_printed(line.replace("\t", " ")) for line in lines):
            raise forms.ValidationError(_("There is a character in it that cannot be printed."))
        return "\n".join(lines).strip()

    def clean(self) -> dict[str, Any]:
        """Convert the fees into minor units of their currency; ``None`` is no fee of its own."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for name in FEES.values() if "currency" in data else ():
            if not data.get(name):
                data[name] = None
                continue
            try:
                data[name] = money.minor_units(data[name], data["currency"])
            except money.NotMoney as refusal:
                if name == "fee" or not refusal.is_nought:
                    self.add_error(name, refusal.text)
                data[name] = 0
        if data.get("fee") is None and any(data.get(name) is not None for name in OTHER_FEES):
            self.add_error("fee", _("Write the fee of everybody else as well."))
        return data

    def columns(self) -> dict[str, Any]:
        """Return the columns of the day."""
        return {name: self.cleaned_data[name] for name in COLUMNS}

    def fees(self) -> dict[str, Any]:
        """Return the fees with their currency; nothing without a fee."""
        fees = {key: self.cleaned_data[key] for key in FEES.values() if self.cleaned_data[key] is not None}
        return {**fees, "currency": self.cleaned_data["currency"]} if fees else {}


def announce(day: CupDay, press: Press, columns: Mapping[str, Any], fees: Mapping[str, Any]) -> CupDay:
    """Change what the day's own page says, and the fees.

    :raises Refused: the day is over, or prizes or payments need the former fee.
    """

    def step(now: CupDay) -> None:
        refuse_if_over(now)
        refuse_other_currency(now, fees.get("currency"))
        for name, value in columns.items():
            setattr(now, name, value)
        now.prizes = _with_fees(now.prizes, fees)

    params = {name: columns[name] for name in ("most_people", "announced")}
    return do(day, press, Deed.NOTICE, step, **params, fees=dict(fees))


def _with_fees(prizes: Mapping[str, Any], fees: Mapping[str, Any]) -> dict[str, Any]:
    """Return the prizes with these fees; without a fee nothing is stored.  No place has a share yet."""
    if not fees:
        if any(prizes.get(name) for name in LISTS):
            raise refuse("fee", "divided", say("The prizes are divided already: a fee is needed."))
        return {}
    division = {name: value for name, value in prizes.items() if name not in OTHER_FEES}
    return {"kept": 0, "coin": 0, "shares": [], **division, **fees}
