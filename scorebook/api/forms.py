"""The form of the page of keys."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from scorebook.models import Role
from scorebook.page.fields import NameField

KEY_ROLES: dict[str, object] = {
    Role.VIEWER: gettext_lazy("reads"),
    Role.SCRIBE: gettext_lazy("reads, and sends evenings"),
}


class KeyForm(forms.Form):
    """A new key: the name of its program, and its role."""

    name = NameField(label=gettext_lazy("Which program it is for"))
    role = forms.ChoiceField(
        label=gettext_lazy("What it may do"),
        choices=[*KEY_ROLES.items()],
        widget=forms.RadioSelect,
        initial=Role.VIEWER,
    )
