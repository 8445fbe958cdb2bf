"""The form of a meeting: day, hour, place and remark."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.models import Club, Meeting
from scorebook.page.fields import Day, Line

FARTHEST = timedelta(days=2 * 366)
A_WEEK = timedelta(days=7)


class MeetingForm(forms.Form):
    """A meeting of a club; a new one proposes the weekday, the hour and the place of the last one."""

    day = Day(label=gettext_lazy("Day"))
    hour = forms.TimeField(
        label=gettext_lazy("Hour"),
        input_formats=["%H:%M", "%H:%M:%S", "%H.%M"],
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )
    place = Line(label=gettext_lazy("Place"), required=False, max_length=80)
    note = Line(label=gettext_lazy("Remark"), required=False, max_length=200)

    def __init__(self, club: Club, meeting: Meeting | None, data: Any = None) -> None:
        latest = meeting or Meeting.objects.filter(club=club).order_by("-starts_at").first()
        super().__init__(data, initial=_proposal(latest, new=meeting is None) if latest else {})
        self.meeting = meeting

    def clean(self) -> dict[str, Any]:
        """Refuse a moment that is over or very far away."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not data.get("day") or data.get("hour") is None:
            return data
        starts_at, now = timezone.make_aware(datetime.combine(data["day"], data["hour"])), timezone.now()
        moved = self.meeting is None or self.meeting.starts_at != starts_at
        if moved and starts_at < now:
            self.add_error("day", _("This moment is over."))
        if starts_at > now + FARTHEST:
            self.add_error("day", _("At most two years ahead."))
        data["starts_at"] = starts_at
        return data

    def columns(self) -> dict[str, Any]:
        """Return the columns of the meeting."""
        return {name: self.cleaned_data[name] for name in ("starts_at", "place", "note")}


def _proposal(latest: Meeting, *, new: bool) -> dict[str, Any]:
    starts = timezone.localtime(latest.starts_at)
    day = starts.date()
    if not new:
        return {"day": day, "hour": starts.time(), "place": latest.place, "note": latest.note}
    while day <= timezone.localdate():
        day += A_WEEK
    proposed = day if day > starts.date() else day + A_WEEK
    return {"day": proposed, "hour": starts.time(), "place": latest.place}
