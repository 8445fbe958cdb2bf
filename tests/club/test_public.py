"""The club in public: link previews, a list to be framed, a feed, and whether search engines may list it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from random import Random
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from scorebook.club.members import change_club
from scorebook.models import Club, Evening
from tests.club.conftest import Circle
from tests.world.clubs import evening, season_of

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
Show = Callable[..., None]


@pytest.fixture
def played(circle: Circle) -> Evening:
    season_of(circle.club, name="Titkos", public=False, pinned=True)
    season_of(circle.club, name="Nyílt", first_day=date(2026, 1, 1), last_day=date(2026, 12, 31))
    return evening(circle.club, ["Anna", "Béla", "Cili", "Eszter"], date(2026, 10, 1), 6, Random(4))


@pytest.fixture
def show(circle: Circle) -> Show:
    def change(public: str, *, indexed: bool = False) -> None:
        change_club(circle.club, name="Kör & <Társa>", public=public, by=circle.by(), indexed=indexed)

    return change


def test_only_the_frame_may_be_framed_and_it_shows_what_strangers_see(
    circle: Circle, played: Evening, show: Show, phone: Callable[[str], Client]
) -> None:
    at = f"/c/{circle.club.slug}/"
    assert phone("owner").get(f"{at}frame/").status_code == 404
    show("standings")
    answer = phone("owner").get(f"{at}frame/")
    page = answer.content.decode()
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer
    assert answer["X-Robots-Tag"] == "noindex"
    assert "Nyílt" in page
    assert "Titkos" not in page
    assert page.count("<li>") == 4
    assert "<form" not in page
    for other in ("", "standings/"):
        answer = Client().get(at + other)
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
        assert answer["X-Frame-Options"] == "DENY"


def test_a_public_page_has_a_title_and_a_picture_for_previews(circle: Circle, played: Evening, show: Show) -> None:
    show("standings")
    for way in ("", "standings/"):
        page = Client().get(f"/c/{circle.club.slug}/{way}").content.decode()
        assert 'property="og:title" content="' in page
        assert "Kör &amp; &lt;Társa&gt;" in page
        assert 'content="http://testserver/static/' in page


def test_search_engines_list_what_the_club_lets_them(circle: Circle, played: Evening, show: Show) -> None:
    at = f"/c/{circle.club.slug}/"
    show("standings")
    assert Client().get(at)["X-Robots-Tag"] == "noindex"
    show("standings", indexed=True)
    for way in ("", "standings/"):
        answer = Client().get(at + way)
        assert answer["X-Robots-Tag"] == "all"
        assert 'name="robots"' not in answer.content.decode()
    rating = Client().get(f"{at}rating/")
    assert rating["X-Robots-Tag"] == "noindex"
    assert 'name="robots" content="noindex"' in rating.content.decode()


def test_the_owner_chooses_it_and_is_given_the_line_to_paste(circle: Circle, phone: Callable[[str], Client]) -> None:
    at = f"/c/{circle.club.slug}/settings/"
    assert "iframe" not in phone("owner").get(at).content.decode()
    phone("owner").post(at, {"name": "Kör", "public": "standings", "indexed": "on"})
    assert Club.objects.get(pk=circle.club.pk).indexed
    assert "&lt;iframe src=" in phone("owner").get(at).content.decode()
    phone("owner").post(at, {"name": "Kör", "public": "standings"})
    assert not Club.objects.get(pk=circle.club.pk).indexed


@pytest.mark.parametrize(("public", "leads"), [("standings", "standings/"), ("evenings", "")])
def test_the_feed_names_closed_evenings_and_leads_where_a_stranger_may_go(
    circle: Circle, played: Evening, show: Show, public: str, leads: str
) -> None:
    at = f"/c/{circle.club.slug}/"
    assert Client().get(f"{at}feed.atom").status_code == 404
    show(public)
    answer = Client().get(f"{at}feed.atom")
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = ET.fromstring(answer.content)  # noqa: S314 - our own answer
    assert feed.findtext(f"{ATOM}title") == "Kör & <Társa>"
    assert feed.findtext(f"{ATOM}author/{ATOM}name") == "Kör & <Társa>"  # RFC 4287 §4.1.1
    (entry,) = feed.findall(f"{ATOM}entry")
    (link,) = entry.findall(f"{ATOM}link")
    assert link.attrib["href"] == f"http://testserver{at + leads if leads else f'/e/{played.slug}/'}"
    assert Client().get(link.attrib["href"]).status_code == 200
    assert entry.findtext(f"{ATOM}id") != entry.findtext(f"{ATOM}title")
