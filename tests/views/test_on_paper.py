"""The pages that list what can be printed: every document on them is there, and only what whoever asks may read."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import get_resolver

from scorebook.models import Club, Evening, Public
from scorebook.views import printing
from scorebook.views.on_paper import OF_AN_EVENING
from tests.club.conftest import Circle, circle, signed_in  # noqa: F401
from tests.clubs import autumn
from tests.documents.evenings import close, play

pytestmark = pytest.mark.django_db
LINK = re.compile(r'<a class="chip" href="([^"]+)" aria-label="([^"]+)"')


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hand documents out as they are written: whether they are there is asked, not how they look."""
    monkeypatch.setattr(printing, "draw", lambda html, **_: html.encode())


def offered(client: Client, way: str) -> dict[str, str]:
    client.cookies["language"] = "en"
    return {unescape(label): unescape(address) for address, label in LINK.findall(client.get(way).content.decode())}


def test_every_document_of_an_evening_is_handed_out_on_every_paper(evening: Evening, watcher: Client) -> None:
    play(evening)
    before = offered(watcher, f"/e/{evening.slug}/print/")
    assert "Receipts, A4" not in before
    close(evening)
    documents = offered(watcher, f"/e/{evening.slug}/print/")
    assert {label.partition(", ")[0] for label in documents} == {
        "Payout sheet", "Receipts", "Session sheet", "Every hand explained", "The evening in brief", "Rules card",
        "Blank sheet",
    }  # fmt: skip
    answers = {label: watcher.get(address).status_code for label, address in documents.items()}
    assert set(answers.values()) == {200, 409}
    missing = {label for label, answer in answers.items() if answer == 409}
    assert missing == {f"Receipts, {way}" for way in ("A4", "A5", "Letter", "to keep for good, PDF/A")}


def test_every_document_of_a_club_is_handed_out(circle: Circle) -> None:  # noqa: F811
    played = autumn(circle.club)
    client = signed_in(circle.by("viewer"))
    documents = offered(client, f"/c/{played.club.slug}/print/?next=2026-11-27")
    assert {"Season standings, A4", "Standings of the pairs, A5", "Standings of the teams, Letter", "Anna, A4",
            "Tóth Pál, A4"} <= set(documents)  # fmt: skip
    a4 = {label: address for label, address in documents.items() if label.endswith("A4")}
    assert {client.get(address).status_code for address in a4.values()} == {200}
    assert "Friday 27 November 2026" in client.get(documents["Season standings, A4"]).content.decode()


def test_a_visitor_is_offered_what_is_public(circle: Circle) -> None:  # noqa: F811
    played = autumn(circle.club)
    Club.objects.filter(pk=played.club.pk).update(public=Public.STANDINGS)
    documents = offered(Client(), f"/c/{played.club.slug}/print/")
    assert {Client().get(address).status_code for address in documents.values()} == {200}
    assert "Season standings, A4" in documents


def test_no_two_files_of_an_evening_have_the_same_name(evening: Evening, watcher: Client) -> None:
    play(evening)
    answers = [watcher.get(address) for address in offered(watcher, f"/e/{evening.slug}/print/").values()]
    assert len({answer["Content-Disposition"] for answer in answers}) == len(answers) == 6 * 4


def test_every_document_of_an_evening_is_on_its_page() -> None:
    """A hand explained has a page of its own, which leads to its paper."""
    ways = get_resolver().reverse_dict
    names = {name for name in ways if isinstance(name, str) and name.endswith("_pdf")}
    of_evenings = {name for name in names if ways[name][0][0][0].startswith("e/%(slug)s/")}
    assert of_evenings - {"hand_pdf"} == {name for name, _label, _what in OF_AN_EVENING}
