"""The day's own page for the public: place, hours, fee, limit of people and a text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scorebook.cup.deeds.acting import Deed, Press, do, refuse_if_over
from scorebook.cup.draw.sizes import FEWEST, MOST
from scorebook.cup.ranking.awards import LISTS
from scorebook.models import CupDay
from scorebook.page.fields import Line
from scorebook.words import money
from scorebook.words.names import can_be_printed
from scorebook.words.points import amount_of

COLUMNS = ("place", "hours", "notice", "most_people", "announced")
LONGEST_NOTICE = 3_000
Fee = tuple[int, str]  # minor units, currency


class NoticeForm(forms.Form):
    """What the day's own page says.  The fee is asked here until the prizes are divided."""

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
    currency = forms.ChoiceField(label=gettext_lazy("Currency"), choices=[(code, code) for code in money.CURRENCIES])
    notice = forms.CharField(
        label=gettext_lazy("What else people should know"),
        required=False,
        max_length=LONGEST_NOTICE,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    announced = forms.BooleanField(label=gettext_lazy("Anybody who has its address reads the page"), required=False)

    def __init__(self, day: CupDay, data: Any = None) -> None:
        fee = amount_of(day.prizes["fee"], day.prizes["currency"]) if day.prizes.get("fee") else ""
        currency = day.prizes.get("currency") or money.of_language(get_language())
        columns = {name: getattr(day, name) for name in COLUMNS}
        super().__init__(data, auto_id="notice-%s", initial={**columns, "fee": fee, "currency": currency})
        self.fields["most_people"].widget.attrs["inputmode"] = "numeric"
        for name in ("place", "hours", "fee"):
            self.fields[name].widget.attrs["autocomplete"] = "off"
        if any(day.prizes.get(name) for name in LISTS):
            del self.fields["fee"], self.fields["currency"]

    def clean_notice(self) -> str:
        """Return the text without spaces at its lines' ends; refuse characters that cannot be printed."""
        lines = [line.rstrip() for line in self.cleaned_data["notice"].splitlines()]
        if not all(can_be_printed(line.replace("\t", " ")) for line in lines):
            raise forms.ValidationError(_("There is a character in it that cannot be printed."))
        return "\n".join(lines).strip()

    def clean(self) -> dict[str, Any]:
        """Convert the fee into minor units of its currency."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("fee") and "currency" in data:
            try:
                data["fee"] = money.minor_units(data["fee"], data["currency"])
            except money.NotMoney as refusal:
                self.add_error("fee", refusal.text)
        return data

    def columns(self) -> dict[str, Any]:
        """Return the columns of the day."""
        return {name: self.cleaned_data[name] for name in COLUMNS}

    def new_fee(self) -> Fee | None:
        """Return the fee, zero without one; ``None`` if this form does not ask for the fee."""
        if "fee" not in self.fields:
            return None
        return self.cleaned_data["fee"] or 0, self.cleaned_data["currency"]


def announce(day: CupDay, press: Press, columns: Mapping[str, Any], fee: Fee | None) -> CupDay:
    """Change what the day's own page says; ``fee`` is ``None`` where it stays.

    :raises Refused: the day is over.
    """

    def step(now: CupDay) -> None:
        refuse_if_over(now)
        for name, value in columns.items():
            setattr(now, name, value)
        if fee is not None and not any(now.prizes.get(name) for name in LISTS):
            now.prizes = _with_fee(now.prizes, *fee)

    params = {name: columns[name] for name in ("most_people", "announced")}
    return do(day, press, Deed.NOTICE, step, **params, fee=None if fee is None else list(fee))


def _with_fee(prizes: Mapping[str, Any], fee: int, currency: str) -> dict[str, Any]:
    """Return the prizes with this fee; without a fee nothing is stored.  No place has a share yet."""
    if not fee:
        return {}
    return {"kept": 0, "coin": 0, "shares": [], **prizes, "fee": fee, "currency": currency}
