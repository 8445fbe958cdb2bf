"""Fields that several forms ask for."""

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
    """The name by which an account or a player is shown."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "name", "autocapitalize": "words", "spellcheck": "false"})
        super().__init__(max_length=NAME_LENGTH, widget=widget, **kwargs)

    def to_python(self, value: Any) -> str:
        """Take out what shows nothing, before anything is counted."""
        return typed_name(str(super().to_python(value) or ""))

    def clean(self, value: Any) -> Any:
        """Refuse what nobody at a table can be called."""
        line = super().clean(value)
        if reason := name_problem(line):
            raise forms.ValidationError(reason[1].read((), _))
        return line


class Line(forms.CharField):
    """Something written on one line."""

    def clean(self, value: Any) -> Any:
        """Put its spaces in order, and refuse what cannot be printed or is not seen."""
        line = " ".join(str(super().clean(value)).split())
        if not can_be_printed(line):
            raise forms.ValidationError(_("There is a character in it that cannot be printed."))
        return line


def of_one_reading(typed: str) -> str:
    """Return a number as it was typed, with a plain minus; refuse one whose sign parts thousands or decimals."""
    line = typed.strip().replace("\u2212", "-")
    if unclear := THOUSANDS_OR_PARTS.fullmatch(line):
        readings = both_readings(line, unclear["sign"])
        raise forms.ValidationError(str(REASONS["amount_in_two_ways"]) % readings)
    return line


class Whole(forms.IntegerField):
    """A whole number, with whichever minus somebody types; 1.000 is not taken for 1."""

    def to_python(self, value: Any) -> int | None:
        """Read it once it can mean one number only."""
        return super().to_python(of_one_reading(value) if isinstance(value, str) else value)


class Day(forms.DateField):
    """A day, typed into the browser's own calendar."""

    def __init__(self, **more: Any) -> None:
        widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
        within = [MinValueValidator(EARLIEST), MaxValueValidator(LATEST)]
        super().__init__(widget=widget, input_formats=["%Y-%m-%d"], validators=within, **more)
