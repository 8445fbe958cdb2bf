"""Forms that the director fills in during a cup day: reasons, two people, a move, a seed, a document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.page.fields import Line
from scorebook.words.names import NAME_LENGTH

LONGEST_REASON = 200
People = Sequence[tuple[int, str]]


def _why() -> Line:
    widget = forms.TextInput(attrs={"autocomplete": "off"})
    unsaid = {"required": gettext_lazy("Write down why.")}
    return Line(label=gettext_lazy("Why"), max_length=LONGEST_REASON, widget=widget, error_messages=unsaid)


class BecauseForm(forms.Form):
    """The director's reason to count a table differently, or to reopen, end or discard a day.

    ``at`` prefixes the ids of its fields, ``offered`` is the initial text, and ``known`` links the page's list of usual
    reasons.  ``season_reason`` is shown once the table of a closed season would change.
    """

    reason = _why()
    season_reason = Line(
        label=gettext_lazy("Why the table of the closed season changes"),
        max_length=LONGEST_REASON,
        required=False,
        help_text=gettext_lazy("It stands beside the new edition; the earlier one stays readable."),
    )

    def __init__(self, data: Any = None, *, at: str, offered: Any = "", known: bool = False) -> None:
        super().__init__(data, auto_id=f"{at}-%s", initial={"reason": offered})
        if known:
            self.fields["reason"].widget.attrs["list"] = "reasons"


class TwoForm(forms.Form):
    """Two different people on the list."""

    one = forms.TypedChoiceField(label=gettext_lazy("Who"), coerce=int)
    other = forms.TypedChoiceField(label=gettext_lazy("From whom"), coerce=int)

    def __init__(self, people: People, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        for name in ("one", "other"):
            self.fields[name].choices = people  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Refuse the same person twice."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("one") and data.get("one") == data.get("other"):
            self.add_error("other", _("Choose two different people."))
        return data


class ApartForm(TwoForm):
    """Two people who are not to sit together."""


class ExchangeForm(TwoForm):
    """Two people who change places; a published round also needs a reason."""

    def __init__(self, people: People, data: Any = None, *, because: bool = False) -> None:
        super().__init__(people, data, auto_id="%s")
        self.fields["other"].label = gettext_lazy("with whom")
        if because:
            self.fields["reason"] = _why()


class StandInForm(forms.Form):
    """The person who takes the seat of somebody who did not come: a person without a table, or a new name."""

    other = forms.TypedChoiceField(
        label=gettext_lazy("Who takes the seat"), coerce=int, required=False, empty_value=None
    )
    name = Line(label=gettext_lazy("Who takes the seat: a new name"), max_length=NAME_LENGTH, required=False)
    reason = _why()

    def __init__(self, free: People, data: Any = None) -> None:
        super().__init__(data, auto_id="stand-in-%s", initial={"reason": _("did not come")})
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        if free:
            self.fields["other"].choices = [("", _("somebody new, named below")), *free]  # type: ignore[attr-defined]
            self.initial["other"] = free[0][0]
            self.fields["name"].label = _("or a new name")
        else:
            del self.fields["other"]

    def clean(self) -> dict[str, Any]:
        """Refuse two people for one seat, and nobody."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and not data.get("other") and not data.get("name"):
            self.add_error("name", _("Say who takes the seat."))
        return data

    @property
    def newcomer(self) -> int | str:
        """The number of the chosen person, or the new name; a written name counts more than a choice."""
        chosen: int | str = self.cleaned_data["name"] or self.cleaned_data["other"]
        return chosen


class MoveForm(forms.Form):
    """A person who moves to another table, or sits out."""

    who = forms.TypedChoiceField(label=gettext_lazy("Who"), coerce=int)
    table = forms.TypedChoiceField(label=gettext_lazy("to where"), coerce=int)

    def __init__(self, people: People, tables: int, data: Any = None) -> None:
        super().__init__(data, auto_id="%s")
        places = [(number, _("Table %(number)s") % {"number": number}) for number in range(1, tables + 1)]
        self.fields["who"].choices = people  # type: ignore[attr-defined]
        self.fields["table"].choices = [*places, (0, _("sits out"))]  # type: ignore[attr-defined]


class SeedForm(forms.Form):
    """The seed of a day's draws; the first draw fixes the seed."""

    seed = Line(
        label=gettext_lazy("Seed of the draw: three cards that somebody cuts now"),
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, auto_id="%s")


class DocumentForm(forms.Form):
    """The document of a table's evening, from a file.

    ``offered`` is a document with other seats than the table: the director may take it over with them.
    """

    file = forms.FileField(
        label=gettext_lazy("The file of its evening"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def __init__(self, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files, auto_id="%s")
        self.offered = ""
