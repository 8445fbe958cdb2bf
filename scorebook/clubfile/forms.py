"""The form of the page that brings in a club."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.page.fields import NameField


class ClubFileForm(forms.Form):
    """A club file, the name of the new owner in the club, and whether a second copy is wanted."""

    file = forms.FileField(
        label=gettext_lazy("The club's file"),
        widget=forms.FileInput(attrs={"accept": ".gz,.json,application/gzip,application/json"}),
        error_messages={"required": gettext_lazy("Choose the file."), "empty": gettext_lazy("This file is empty.")},
    )
    called = NameField(
        label=gettext_lazy("Who are you in this club?"),
        help_text=gettext_lazy("A member of this name becomes your account's. If nobody has it, you join as a player."),
    )
    as_another = forms.BooleanField(
        label=gettext_lazy("Bring it in as a second club"), required=False, widget=forms.CheckboxInput
    )

    def clean_file(self) -> bytes:
        """Return the content of the file."""
        upload: Any = self.cleaned_data["file"]
        content: bytes = upload.read()
        return content

    def refuse_file(self, sentences: list[str]) -> None:
        """Put the reasons beside the file, which has to be chosen again."""
        self.add_error("file", [*sentences, _("Nothing was stored.")])


class DocumentsForm(forms.Form):
    """The archive of documents that a club downloaded, or its lines of JSON."""

    file = forms.FileField(
        label=gettext_lazy("Archive of documents (ZIP), or lines of JSON"),
        widget=forms.FileInput(attrs={"accept": ".zip,.jsonl,application/zip,application/x-ndjson"}),
        error_messages={"required": gettext_lazy("Choose the file."), "empty": gettext_lazy("This file is empty.")},
    )
