"""Form fields that several forms use."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _

from scorebook.page.addresses import EARLIEST, LATEST
from scorebook.words.money import REASONS, both_readings
from scorebook.words.names import NAME_LENGTH, can_be_printed, name_problem, typed_name

THOUSANDS_OR_PARTS = re.compile(r"[-+]?[1-9]\d{0,2}(?P<sign>[.,])\d{3}", re.ASCII)


class NameField(forms.CharField):
    """The display name of an account or a player."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "name", "autocapitalize": "words", "spellcheck": "false"})
        super().__init__(max_length=NAME_LENGTH, widget=widget, **kwargs)

    def to_python(self, value: Any) -> str:
        """Remove invisible characters before the length is checked."""
        return typed_name(str(super().to_python(value) or ""))

    def clean(self, value: Any) -> Any:
        """Refuse names that are not allowed at a table."""
        line = super().clean(value)
        if reason := name_problem(line):
            raise forms.ValidationError(reason[1].read((), _))
        return line


class Line(forms.CharField):
    """A text of one line."""

    def clean(self, value: Any) -> Any:
        """Normalise spaces, and refuse unprintable or invisible characters."""
        line = " ".join(str(super().clean(value)).split())
        if not can_be_printed(line):
            raise forms.ValidationError(_("There is a character in it that cannot be printed."))
        return line


def of_one_reading(typed: str) -> str:
    """Return a typed number with an ASCII minus; refuse one whose sign may separate thousands or decimals."""
    line = typed.strip().replace("\u2212", "-")
    if unclear := THOUSANDS_OR_PARTS.fullmatch(line):
        readings = both_readings(line, unclear["sign"])
        raise forms.ValidationError(str(REASONS["amount_in_two_ways"]) % readings)
    return line


class Whole(forms.IntegerField):
    """A whole number with any minus sign; 1.000 is refused, because it could mean 1."""

    def to_python(self, value: Any) -> int | None:
        """Convert the text if it has a single meaning."""
        return super().to_python(of_one_reading(value) if isinstance(value, str) else value)


class Day(forms.DateField):
    """A day with the browser's date picker."""

    def __init__(self, **more: Any) -> None:
        widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
        within = [MinValueValidator(EARLIEST), MaxValueValidator(LATEST)]
        super().__init__(widget=widget, input_formats=["%Y-%m-%d"], validators=within, **more)
