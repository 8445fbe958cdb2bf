"""Forms of closed seasons: the reason for a further edition, and the table of an old season."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.editions.renewal import LONGEST_REASON
from scorebook.editions.snapshot import DAYS, Snapshot
from scorebook.editions.snapshot import Line as Row
from scorebook.editions.typed import read_table
from scorebook.editions.writing import LONGEST_SOURCE
from scorebook.models import Club
from scorebook.page.fields import Day, Line


class ReasonForm(forms.Form):
    """The reason for the next edition, required only if there was one before."""

    reason = Line(label=gettext_lazy("Reason"), max_length=LONGEST_REASON, required=False)


class ArchiveForm(forms.Form):
    """The final table of an old season: its name and days, the lines, and where they were found."""

    name = Line(label=gettext_lazy("Name of the season"), max_length=60)
    first_day = Day(label=gettext_lazy("From"))
    last_day = Day(label=gettext_lazy("To, this day included"))
    table = forms.CharField(
        label=gettext_lazy("Final table"),
        max_length=60_000,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "wrap": "off"}),
        help_text=gettext_lazy(
            "A line for each person: place; name; points; remark. Points and remark may be missing. Rows of a "
            "spreadsheet can be pasted."
        ),
    )
    source = Line(
        label=gettext_lazy("Where it was found"),
        max_length=LONGEST_SOURCE,
        required=False,
        help_text=gettext_lazy("For example “results book 2019, page 12”."),
    )
    public = forms.BooleanField(
        label=gettext_lazy("Shown to strangers where the club shows its standings"), required=False, initial=True
    )
    reason = Line(label=gettext_lazy("Why the table changes"), max_length=LONGEST_REASON, required=False)

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        self.lines: Sequence[Row] = ()

    def clean_table(self) -> str:
        """Read the table, with every reason against it."""
        text = str(self.cleaned_data["table"])
        members = self.club.members.values_list("reads_as", "player_id")
        result = read_table(text, dict(members))
        if result.problems:
            raise forms.ValidationError(list(result.problems))
        self.lines = result.lines
        return text

    def clean(self) -> dict[str, Any]:
        """Refuse a last day before the first."""
        data = super().clean() or {}
        first, last = data.get("first_day"), data.get("last_day")
        if first and last and last < first:
            self.add_error("last_day", _("The season ends before it begins."))
        return data

    def columns(self) -> dict[str, Any]:
        """Return the columns of the season."""
        return {name: self.cleaned_data[name] for name in ("name", "first_day", "last_day", "public")}

    def snapshot(self) -> Snapshot:
        """Return the table to be stored."""
        days = {name: self.cleaned_data[name].isoformat() for name in DAYS}
        return Snapshot(terms=days, evenings=0, lines=self.lines)
