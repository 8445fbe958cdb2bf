"""The forms of a club's next evenings, in the order in which they are sent."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from scorebook.meeting.links import token_of_club
from scorebook.models import Account, Club

Sent = tuple[str, str, str, str, dict[str, str]]


def meeting_forms(club: Club, director: Account) -> Iterator[Sent]:
    """Yield each form: the name of its address, the sender, the address, the page and the fields."""
    at, me = f"/c/{club.slug}/next/", "owner"
    day = {"day": f"{timezone.localdate() + timedelta(days=9)}", "hour": "18:30"}
    yield "meeting_new", me, f"{at}new/", f"{at}new/", day
    meeting = club.meetings.latest("pk").pk
    yield "meeting_edit", me, f"{at}{meeting}/", f"{at}{meeting}/", {"place": "Kisvendéglő"}
    yield "meeting_answer", me, f"{at}{meeting}/answer/", at, {"comes": "yes"}
    yield "club_link_renew", me, f"{at}link/", at, {}
    member = club.members.exclude(account=director).filter(away_since=None).latest("pk").pk
    form = {"meeting": str(meeting), "who": str(member), "comes": "perhaps"}
    yield "club_link", "stranger", f"/m/{token_of_club(club)}/", "", form
    yield "meeting_off", me, f"{at}{meeting}/off/", at, {"deed": "off"}
