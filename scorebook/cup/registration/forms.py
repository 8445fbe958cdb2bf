"""The forms of a registration: the person's own, and the director's."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from scorebook.cup.day_forms import LONGEST_REASON
from scorebook.models import Registration
from scorebook.page.fields import Line, NameField

COLUMNS = ("name", "home_club", "team", "remark")


class RegistrationForm(forms.Form):
    """Name, club, team and remark of a person who means to come."""

    name = NameField(label=gettext_lazy("Name"))
    home_club = Line(label=gettext_lazy("Club"), max_length=60, required=False)
    team = Line(label=gettext_lazy("Team"), max_length=60, required=False)
    remark = Line(
        label=gettext_lazy("Remark"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("For the directors alone, for example: I come at ten."),
    )

    def __init__(self, data: Any = None, *, initial: Any = None, registration: Registration | None = None) -> None:
        if registration is not None:
            initial = {name: getattr(registration, name) for name in COLUMNS}
        super().__init__(data, initial=initial)
        for name in ("home_club", "team", "remark"):
            self.fields[name].widget.attrs["autocomplete"] = "off"

    def columns(self) -> dict[str, str]:
        """Return the columns of the registration."""
        return {name: self.cleaned_data[name] for name in COLUMNS}


class RemovalForm(forms.Form):
    """The reason why a director removes a registration; the person reads it."""

    reason = Line(
        label=gettext_lazy("Why"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("The person reads it by the private link."),
        error_messages={"required": gettext_lazy("Write down why.")},
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, auto_id="removal-%s")
