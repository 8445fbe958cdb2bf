"""The meetings ahead with everybody's answers, as pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import pgettext_lazy

from scorebook.models import Club, Comes, Meeting, Member
from scorebook.words.names import by_name

AN_EVENING = timedelta(hours=12)  # a meeting is shown until so long after it began
A_YEAR = timedelta(days=366)
LABELS = {
    Comes.YES: pgettext_lazy("who comes", "Comes"),
    Comes.PERHAPS: pgettext_lazy("who comes", "Perhaps"),
    Comes.NO: pgettext_lazy("who comes", "Does not come"),
}
CHOICES = {
    Comes.YES: pgettext_lazy("I come", "Yes"),
    Comes.PERHAPS: pgettext_lazy("I come", "Perhaps"),
    Comes.NO: pgettext_lazy("I come", "No"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """A meeting with the names of each answer, and the reader's own answer."""

    meeting: Meeting
    answers: Sequence[tuple[str, Sequence[str]]]
    own: str

    @property
    def number_coming(self) -> int:
        """The number of people who said yes."""
        return len(self.answers[0][1])


def meetings_ahead(club: Club, player: int | None) -> list[Ahead]:
    """Return the meetings that are not over, the next first; ``player`` is the reader."""
    rows = Meeting.objects.filter(club=club, starts_at__gte=timezone.now() - AN_EVENING)
    return [_ahead(meeting, player) for meeting in rows.prefetch_related("comings__player")]


def next_meeting(club: Club, player: int | None) -> Ahead | None:
    """Return the next meeting that was not called off."""
    rows = Meeting.objects.filter(club=club, starts_at__gte=timezone.now() - AN_EVENING, called_off_at=None)
    meeting = rows.prefetch_related("comings__player").first()
    return None if meeting is None else _ahead(meeting, player)


def _ahead(meeting: Meeting, player: int | None) -> Ahead:
    comings = by_name(meeting.comings.all(), "player.name")
    answers = [
        (str(label), [coming.player.name for coming in comings if coming.comes == key]) for key, label in LABELS.items()
    ]
    own = next((coming.comes for coming in comings if coming.player_id == player), "")
    return Ahead(meeting=meeting, answers=answers, own=own)


def meetings_of_calendar(club: Club) -> list[Meeting]:
    """Return the meetings of the last year and all later ones, called off or not."""
    return list(Meeting.objects.filter(club=club, starts_at__gte=timezone.now() - A_YEAR))


def people_to_answer(club: Club) -> list[Member]:
    """Return the club's present members by name."""
    return by_name(Member.objects.filter(club=club, away_since=None).select_related("player"), "player.name")
