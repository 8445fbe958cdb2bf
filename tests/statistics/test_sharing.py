"""The text sent after a night, in the reader's language, with an address that opens the recap for anybody."""

from __future__ import annotations

import html
import re
from datetime import date
from random import Random
from urllib.parse import urlsplit

import pytest
from django.test import Client, override_settings

from scorebook.access import links
from scorebook.club.members import change_club
from scorebook.models import Evening
from tests.club.conftest import Circle, signed_in
from tests.ledger.conftest import Pen
from tests.statistics.conftest import NAMES, english, wild
from tests.world.clubs import evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(circle: Circle) -> Evening:
    return evening(circle.club, NAMES, date(2026, 10, 1), 12, Random(5))


def shared_lines(client: Client, night: Evening) -> list[str]:
    """Return the lines that the page offers to send on."""
    answer = client.get(f"/e/{night.slug}/recap/")
    assert "no-store" in answer["Cache-Control"]
    text = re.findall(r'<textarea id="told" readonly[^>]*>(.*?)</textarea>', answer.content.decode(), re.DOTALL)
    assert len(text) == 1
    return html.unescape(text[0]).split("\n")


def test_the_text_tells_the_night_in_the_readers_language(circle: Circle, night: Evening) -> None:
    client = english(signed_in(circle.by("viewer")))
    answer = client.get(f"/e/{night.slug}/recap/")
    recap, lines = answer.context["recap"], shared_lines(client, night)
    assert lines[0].endswith(" · 12 hands")
    assert " · Oct. 1, 2026 · " in f" · {lines[0]}"
    assert lines[1] == recap.headline
    assert lines[2:7] == [f"{one.place} {one.name} {one.points} ({one.money})" for one in recap.places]
    assert lines[7].startswith(f"The hand of the evening, {recap.dearest.row.number}: {recap.dearest.row.title}")
    assert lines[7].endswith(f"{recap.dearest.names} {recap.dearest.points}")
    assert lines[-1].startswith("http://testserver/t/")
    firsts = set()
    for language in ("hu", "da", "en"):
        client.cookies["language"] = language
        firsts.add(shared_lines(client, night)[1])
    assert len(firsts) == 3


def test_every_badge_is_named_once_with_everybody_who_earned_it(circle: Circle) -> None:
    night = wild(circle, "paskievics", date(2026, 10, 1), seed=2)
    client = english(signed_in(circle.by("viewer")))
    worn = client.get(f"/e/{night.slug}/recap/").context["recap"].badges
    badges = next(line for line in shared_lines(client, night) if line.startswith("Badges: ")).removeprefix("Badges: ")
    assert len(badges.split("; ")) == len({one.badge.key for one in worn}) < len(worn)
    for one in worn:
        assert re.search(rf"{re.escape(str(one.badge.label))} \([^)]*{re.escape(one.name)}", badges)


def test_the_address_opens_the_recap_for_whoever_was_not_there(circle: Circle, night: Evening) -> None:
    address = shared_lines(signed_in(circle.by("viewer")), night)[-1]
    stranger = Client()
    assert stranger.get(f"/e/{night.slug}/recap/").status_code == 404
    parts = urlsplit(address)
    answer = stranger.get(f"{parts.path}?{parts.query}")
    assert answer["Location"] == f"/e/{night.slug}/recap/"
    assert NAMES[0] in stranger.get(answer["Location"]).content.decode()
    assert stranger.get(f"/e/{night.slug}/hand/").status_code == 403
    other = evening(circle.club, NAMES, date(2026, 10, 8), 1, Random(5))
    assert Client().get(f"{parts.path}?recap={other.slug}").status_code == 400
    links.renew(night, "watch")
    assert Client().get(f"{parts.path}?{parts.query}").status_code == 410
    assert shared_lines(signed_in(circle.by("viewer")), night)[-1] != address


def test_an_evening_that_everybody_sees_is_sent_on_openly(circle: Circle, night: Evening) -> None:
    change_club(circle.club, name=circle.club.name, public="evenings", by=circle.by())
    address = shared_lines(Client(), night)[-1]
    assert address == f"http://testserver/e/{night.slug}/recap/"
    assert Client().get(address).status_code == 200


def test_a_link_that_cannot_be_shown_again_is_left_out(circle: Circle, night: Evening) -> None:
    client = signed_in(circle.by("viewer"))
    before = shared_lines(client, night)
    with override_settings(SECRET_KEY="another secret than the one that made the link of this night, and long"):
        lines = shared_lines(signed_in(circle.by("viewer")), night)
    assert lines == before[:-1]


def test_hostile_names_stay_text(evening: Evening, watcher: Client) -> None:
    hostile = "</textarea><b>x"
    evening.seats.filter(number=0).update(name=hostile)
    Pen(evening).hand()
    page = watcher.get(f"/e/{evening.slug}/recap/").content.decode()
    assert hostile not in page
    assert any(hostile in line for line in shared_lines(watcher, evening))
