"""The form for taking over the pen."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scorebook.access.pen import LENGTH, LETTERS


class WordForm(forms.Form):
    """The code word of six letters that the other phone shows."""

    word = forms.CharField(
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["word"].label = _("The six letters")

    def clean_word(self) -> str:
        """Return the letters in capitals without gaps; the user may type them in any case and spacing."""
        word = "".join(str(self.cleaned_data["word"]).upper().replace("-", " ").split())
        if len(word) != LENGTH or not set(word) <= set(LETTERS):
            raise forms.ValidationError(
                _("Type the six letters that the other phone shows; I and O are never among them.")
            )
        return word
