"""What is asked of whoever takes over the pen."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scorebook.access.pen import LENGTH, LETTERS


class WordForm(forms.Form):
    """The six letters that the other phone shows."""

    word = forms.CharField(
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )

    def __init__(self, *said: Any, **more: Any) -> None:
        super().__init__(*said, **more)
        self.fields["word"].label = _("The six letters")

    def clean_word(self) -> str:
        """Read the letters as they are said: small or large, with or without gaps."""
        word = "".join(str(self.cleaned_data["word"]).upper().replace("-", " ").split())
        if len(word) != LENGTH or not set(word) <= set(LETTERS):
            raise forms.ValidationError(
                _("Type the six letters that the other phone shows; I and O are never among them.")
            )
        return word
