"""The next evenings: announced by directors, answered by members and by the club's link, read as a calendar."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scorebook.club.erasing import erase
from scorebook.club.members import add
from scorebook.club.merging import merge
from scorebook.meeting.calendar import calendar_text, folded
from scorebook.meeting.links import renew_club_link, token_of_club
from scorebook.meeting.writing import announce, answer, call_off
from scorebook.models import Club, Coming, Meeting
from tests.club.conftest import Circle

pytestmark = pytest.mark.django_db
Phone = Callable[[str], Client]


@pytest.fixture
def meeting(circle: Circle) -> Meeting:
    starts_at = timezone.now().replace(microsecond=0) + timedelta(days=5)
    return announce(circle.club, uuid4(), {"starts_at": starts_at, "place": "Kisvendéglő"}, circle.by())


@pytest.fixture
def way(circle: Circle) -> str:
    """The address of the club's link."""
    renew_club_link(circle.club, 0)
    return f"/m/{token_of_club(circle.club)}/"


def answers_of(meeting: Meeting) -> dict[str, str]:
    return dict(meeting.comings.values_list("player__name", "comes"))


def test_a_director_announces_once_however_often_the_page_is_sent(circle: Circle, phone: Phone) -> None:
    day = timezone.localdate() + timedelta(days=9)
    form = {"key": str(uuid4()), "day": f"{day}", "hour": "18:30", "place": "Kisvendéglő", "note": "Hozz bort"}
    for _ in range(2):
        assert phone("director").post(f"/c/{circle.club.slug}/next/new/", form).status_code == 302
    meeting = Meeting.objects.get()
    assert timezone.localtime(meeting.starts_at).strftime("%Y-%m-%d %H:%M") == f"{day} 18:30"
    page = phone("viewer").get(f"/c/{circle.club.slug}/next/").content.decode()
    assert "Kisvendéglő" in page
    assert "Hozz bort" in page
    front = phone("viewer").get(f"/c/{circle.club.slug}/").content.decode()
    assert 'data-fact="next"' in front
    assert "Kisvendéglő" in front


def test_what_is_wrong_is_told_at_once_and_what_was_typed_stays(circle: Circle, phone: Phone) -> None:
    form = {"day": "2026-01-01", "hour": "25:99", "place": "x" * 81, "note": "Hozz bort"}
    response = phone("director").post(f"/c/{circle.club.slug}/next/new/", form)
    assert response.status_code == 422
    assert set(response.context["form"].errors) == {"hour", "place"}
    assert "Hozz bort" in response.content.decode()
    form |= {"hour": "18:00", "place": ""}
    assert set(phone("director").post(f"/c/{circle.club.slug}/next/new/", form).context["form"].errors) == {"day"}
    assert not Meeting.objects.exists()


def test_a_member_answers_for_himself_and_the_latest_answer_counts(
    circle: Circle, meeting: Meeting, phone: Phone
) -> None:
    for comes in ("yes", "no"):
        phone("viewer").post(f"/c/{circle.club.slug}/next/{meeting.pk}/answer/", {"comes": comes})
    assert answers_of(meeting) == {"Dénes": "no"}
    wrong = phone("viewer").post(f"/c/{circle.club.slug}/next/{meeting.pk}/answer/", {"comes": "maybe"})
    assert wrong.status_code == 422
    assert answers_of(meeting) == {"Dénes": "no"}


def test_the_link_answers_for_whom_one_chooses_and_remembers_him(circle: Circle, meeting: Meeting, way: str) -> None:
    guest = Client()
    form = {"meeting": str(meeting.pk), "who": str(circle.player.pk), "comes": "perhaps"}
    assert guest.post(way, form).status_code == 302
    assert answers_of(meeting) == {"Eszter": "perhaps"}
    assert f'value="{circle.player.pk}" selected' in guest.get(way).content.decode()
    assert guest.post(way, {**form, "who": ""}).status_code == 302, "the phone knows who he is"
    unknown = Client().post(way, {"meeting": str(meeting.pk), "who": "", "comes": "yes"})
    assert unknown.status_code == 422
    assert answers_of(meeting) == {"Eszter": "perhaps"}


def test_the_link_does_not_change_what_a_member_answered_signed_in(circle: Circle, meeting: Meeting, way: str) -> None:
    answer(meeting, circle["viewer"], "yes", signed_in=True)
    form = {"meeting": str(meeting.pk), "who": str(circle["viewer"].pk), "comes": "no"}
    assert Client().post(way, form).status_code == 422
    assert answers_of(meeting) == {"Dénes": "yes"}


def test_the_link_opens_nothing_of_another_club_and_nothing_once_replaced(
    circle: Circle, elsewhere: Circle, meeting: Meeting, way: str
) -> None:
    stranger = {"meeting": str(meeting.pk), "who": str(elsewhere.player.pk), "comes": "yes"}
    assert Client().post(way, stranger).status_code == 422
    theirs = announce(elsewhere.club, uuid4(), {"starts_at": meeting.starts_at}, elsewhere.by())
    form = {"meeting": str(theirs.pk), "who": str(circle.player.pk), "comes": "yes"}
    assert Client().post(way, form).status_code == 422
    assert not Coming.objects.exists()
    link = circle.club.links.get()
    renewed = renew_club_link(circle.club, link.pk)
    assert renew_club_link(circle.club, link.pk) == renewed, "an old page replaces nothing"
    assert Client().get(way).status_code == 404
    assert Client().get(f"{way}evenings.ics").status_code == 404
    assert Client().get(f"/m/{token_of_club(circle.club)}/").status_code == 200


def test_what_was_called_off_takes_no_answer_until_it_takes_place_after_all(
    circle: Circle, meeting: Meeting, phone: Phone
) -> None:
    at = f"/c/{circle.club.slug}/next/{meeting.pk}/"
    phone("director").post(f"{at}off/", {"deed": "off"})
    assert phone("viewer").post(f"{at}answer/", {"comes": "yes"}).status_code == 422
    assert 'data-fact="next"' not in phone("viewer").get(f"/c/{circle.club.slug}/").content.decode()
    phone("director").post(f"{at}off/", {"deed": "on"})
    assert phone("viewer").post(f"{at}answer/", {"comes": "yes"}).status_code == 302


def test_the_answer_of_a_merged_player_moves_and_of_an_erased_one_goes(circle: Circle, meeting: Meeting) -> None:
    other = add(circle.club, "Eszti")
    answer(meeting, other, "yes", signed_in=False)
    merge(circle.player, other, circle.by())
    assert answers_of(meeting) == {"Eszter": "yes"}
    Meeting.objects.filter(pk=meeting.pk).update(note="Eszter hozza a bort")
    erase(circle.player, circle.by())
    assert answers_of(meeting) == {}
    assert "Eszter" not in Meeting.objects.get().note


def test_the_calendar_is_what_the_standard_asks(circle: Circle, meeting: Meeting, way: str) -> None:
    starts = datetime(2026, 12, 3, 17, 30, tzinfo=UTC)
    Meeting.objects.filter(pk=meeting.pk).update(starts_at=starts, note="Bor; víz, \\ szódavíz", changed_at=starts)
    call_off(meeting, off=True)
    call_off(meeting, off=False)
    Meeting.objects.filter(pk=meeting.pk).update(changed_at=starts)
    response = Client().get(f"{way}evenings.ics")
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    text = response.content.decode()
    assert text.endswith("END:VEVENT\r\nEND:VCALENDAR\r\n")
    assert text.replace("\r\n", "").count("\n") == 0
    lines = text.replace("\r\n ", "").split("\r\n")
    assert lines[:4] == ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Scorebook//Scorebook//EN", "CALSCALE:GREGORIAN"]
    assert not [line for line in lines if line.startswith("METHOD:")]  # it would ask for an organizer, RFC 5546 §3.2.1
    event = lines[lines.index("BEGIN:VEVENT") :]
    assert event[1:9] == [
        f"UID:{meeting.key}",
        "DTSTAMP:20261203T173000Z",
        "SEQUENCE:2",
        "DTSTART:20261203T173000Z",
        f"SUMMARY:{circle.club.name}",
        "LOCATION:Kisvendéglő",
        "DESCRIPTION:Bor\\; víz\\, \\\\ szódavíz",
        "STATUS:CONFIRMED",
    ]


def test_a_meeting_that_was_called_off_is_cancelled_in_the_calendar(circle: Circle, meeting: Meeting) -> None:
    call_off(meeting, off=True)
    text = calendar_text("Kör", [Meeting.objects.get()])
    assert "STATUS:CANCELLED\r\n" in text
    assert "SEQUENCE:1\r\n" in text


@pytest.mark.parametrize("letter", ["a", "ű", "€", "🂡"])
def test_long_lines_are_folded_at_seventy_five_octets_and_no_letter_is_divided(letter: str) -> None:
    line = f"SUMMARY:{letter * 90}"
    parts = list(folded(line))
    assert all(len(part.encode()) <= 75 for part in parts)
    assert all(len(part.encode()) > 71 for part in parts[:-1])
    assert parts[0] + "".join(part.removeprefix(" ") for part in parts[1:]) == line


def test_the_link_of_a_closed_club_is_read_and_takes_nothing(circle: Circle, meeting: Meeting, way: str) -> None:
    Club.objects.filter(pk=circle.club.pk).update(closed_at=timezone.now())
    assert Client().get(way).status_code == 200
    form = {"meeting": str(meeting.pk), "who": str(circle.player.pk), "comes": "yes"}
    assert Client().post(way, form).status_code == 409
    assert not Coming.objects.exists()
