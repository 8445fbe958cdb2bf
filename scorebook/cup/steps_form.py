"""The fields for the steps that decide between equals, in an order of the director's choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scorebook.cup.labels import BY
from scorebook.cup.ranking.counting import POINTS, STEPS, usual_steps

FIELDS = tuple(f"step-{nth}" for nth in range(len(STEPS)))


class StepsForm(forms.Form):
    """A form with a select for each step between equals."""

    def add_steps(self, terms: Mapping[str, Any]) -> None:
        """Add the selects, with the current steps of a day chosen."""
        current = [*(terms.get("steps") or usual_steps(terms.get("counting") or POINTS))]
        choices = [("", _("nothing more: they share the place")), *((step, BY[step]) for step in STEPS)]
        for nth, name in enumerate(FIELDS):
            self.fields[name] = forms.ChoiceField(
                label=_("Between equals, step %(number)s") % {"number": nth + 1},
                choices=choices,
                required=False,
                initial=current[nth] if nth < len(current) else "",
            )

    def clean(self) -> dict[str, Any]:
        """Refuse a step that is chosen twice."""
        data = super().clean() or self.cleaned_data
        for nth, name in enumerate(FIELDS):
            if data.get(name) and data[name] in [data.get(before) for before in FIELDS[:nth]]:
                self.add_error(name, _("This step is chosen above already."))
        return data

    def steps(self) -> list[forms.BoundField]:
        """Return the fields of the steps."""
        return [self[name] for name in FIELDS]

    def chosen_steps(self, terms: Mapping[str, Any]) -> list[str]:
        """Return the chosen steps in order; an empty list stands for the usual steps."""
        steps = [self.cleaned_data[name] for name in FIELDS if self.cleaned_data[name]]
        return [] if steps == [*usual_steps(terms.get("counting") or POINTS)] else steps
