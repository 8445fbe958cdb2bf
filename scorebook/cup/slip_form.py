"""The form for the result slip of a table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.cup.forms import MOST_HANDS, Points
from scorebook.page.fields import Whole


class SlipForm(forms.Form):
    """The result on a table's slip: everybody's points by seat, the hands played, and everybody's hands won.

    The hands won are asked for only if they can decide between equals (``compares_won``).
    """

    hands = Whole(
        label=gettext_lazy("Hands played"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "numeric"}),
        min_value=1,
        max_value=MOST_HANDS,
    )

    def __init__(
        self, names: list[str], data: Any = None, *, needs_hands: bool = False, compares_won: bool = False
    ) -> None:
        super().__init__(data, auto_id="slip-%s")
        self.seats = len(names)
        self.fields["hands"].required = needs_hands
        if not needs_hands:
            self.fields["hands"].help_text = _("May be left empty: this day does not count by hands.")
        for seat, name in enumerate(names):
            self.fields[f"points-{seat}"] = Points(label=name)
        if compares_won:
            for seat, name in enumerate(names):
                widget = forms.TextInput(attrs={"autocomplete": "off", "inputmode": "numeric"})
                self.fields[f"won-{seat}"] = Whole(
                    label=name, required=False, widget=widget, min_value=0, max_value=MOST_HANDS
                )
        self.order_fields([*(f"points-{seat}" for seat in range(self.seats)), "hands"])

    @property
    def always(self) -> list[forms.BoundField]:
        """The fields of every slip: points and hands."""
        return [field for field in self if not field.name.startswith("won-")]

    @property
    def won(self) -> list[forms.BoundField]:
        """The fields for the hands won."""
        return [field for field in self if field.name.startswith("won-")]

    def clean(self) -> dict[str, Any]:
        """Refuse hands won of some seats only."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if any(data.get(field.name) is not None for field in self.won):
            for field in self.won:
                if field.name in data and data[field.name] is None:
                    self.add_error(field.name, _("Of everybody at the table, or of nobody: write 0 for none."))
        return data

    def result(self) -> tuple[list[int], int | None, list[int]]:
        """Return the points by seat, the number of hands, and the hands won by seat, if they are stated."""
        points = [self.cleaned_data[f"points-{seat}"] for seat in range(self.seats)]
        won = [self.cleaned_data[field.name] for field in self.won]
        return points, self.cleaned_data["hands"], [] if None in won else won
