"""Forms of closed seasons: the reason for a further edition."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from scorebook.editions.renewal import LONGEST_REASON
from scorebook.page.fields import Line


class ReasonForm(forms.Form):
    """The reason for the next edition, required only if there was one before."""

    reason = Line(label=gettext_lazy("Reason"), max_length=LONGEST_REASON, required=False)
